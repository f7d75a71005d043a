"""The nearest legal places for models that are set up, deployed or returned: moved as little as possible (24.0, 22.0).

As for the ends of a move: the wrong ones moved, all at once, each as near as it then can be. Nobody has a way to go.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from geometry.board.bases import RoundBase
from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.proposals import Proposal, Waypoint
from geometry.rules.arranging import Spot, stated_at
from geometry.rules.check import check
from geometry.rules.destinations import inner_base
from geometry.rules.footing import Foothold
from geometry.rules.levels import landing_on
from geometry.rules.regions import PlacingRegion, footing_of, return_region, set_up_regions
from geometry.rules.set_up import limits_of
from geometry.rules.suggest_arrangements import NEAR, Arrangements
from geometry.rules.suggest_least import Least
from geometry.rules.suggest_wanted import Wanted
from geometry.shapes.envelopes import Side
from geometry.verdict import Verdict


class Places(Wanted):
    """Where a unit that is set up or deployed may stand under one alternative of its limits.

    Parameters
    ----------
    board, proposal, verdict
        The board, the proposal with a position for each model that has to have one, and what `check` says of it.
    alternative
        Number of the alternative.
    """

    def __init__(self, board: Tabletop, proposal: Proposal, verdict: Verdict, alternative: int = 0) -> None:
        models = [board.models[id] for id in proposal.positions]
        stated = {id: spot.elevation for id, spot in proposal.positions.items()}
        super().__init__(board, proposal, verdict, models, stated)
        self._alternative = alternative
        self._known: dict[object, tuple[PlacingRegion, ...]] = {}

    def places(self, model: Model) -> tuple[Foothold, ...]:
        """Where a model may be put down, whatever the others do."""
        return self._region(replace(model, facing=self.wanted[model.id].facing), "inner")

    def outside(self, model: Model) -> tuple[Foothold, ...]:
        """Every place where it could stand with any facing, and some where it could not."""
        return self._region(replace(model, base=inner_base(model.base), facing=0.0), "outer")

    def _region(self, model: Model, side: Side) -> tuple[Foothold, ...]:
        key = (model.base, model.height, model.facing, side)
        if key not in self._known:
            self._known[key] = set_up_regions(self.board, self.proposal, footing_of(self.board, model), side)
        return self._known[key][self._alternative].levels


class Returned(Wanted):
    """Where slain models may come back, beside those of their unit that stand and stay where they do.

    Parameters
    ----------
    board, proposal, verdict
        The board, the proposal with positions of slain models only, and what `check` says of it.
    """

    def __init__(self, board: Tabletop, proposal: Proposal, verdict: Verdict) -> None:
        self.standing = [model.id for model in board.models_of(proposal.unit)]
        models = [board.models[id] for id in (*proposal.positions, *self.standing)]
        stated = {id: spot.elevation for id, spot in proposal.positions.items()}
        super().__init__(board, proposal, verdict, models, stated)

    def places(self, model: Model) -> tuple[Foothold, ...]:
        """Where a model may come back, whatever the others that come back do."""
        return self._region(replace(model, facing=self.wanted[model.id].facing), "inner")

    def outside(self, model: Model) -> tuple[Foothold, ...]:
        """Every place where a model of a round base could come back, and some where it could not."""
        return self._region(model, "outer")

    def _region(self, model: Model, side: Side) -> tuple[Foothold, ...]:
        if model.id in self.standing:
            return ()
        return return_region(self.board, model, len(self.proposal.positions), side).levels


@dataclass(frozen=True)
class _Outside:
    """Where the models could stand at all: each has to be put down somewhere, but for those that are not touched."""

    asked: Places | Returned
    known: dict[str, tuple[Foothold, ...]] = field(default_factory=dict)

    def places(self, model: Model) -> tuple[Foothold, ...]:
        """Where a model could be put down."""
        if model.id not in self.known:
            self.known[model.id] = self.asked.outside(model)
        return self.known[model.id]

    def may_stay(self, model: Model) -> bool:
        """Whether it stays where it is: who is set up is picked up first."""
        return isinstance(self.asked, Returned) and model.id in self.asked.standing


@dataclass(frozen=True)
class NearestPlaces:
    """The nearest places found, and inches under which no legal ones are moved in all; no proposal where none were."""

    proposal: Proposal | None
    at_least: float | None


def nearest_places(board: Tabletop, proposal: Proposal, verdict: Verdict, known: Proposal | None) -> NearestPlaces:
    """The legal form of a ``set-up`` or ``deploy`` that was found to be nearest.

    Parameters
    ----------
    proposal
        A position for each model that has to have one, and for no other.
    verdict
        What `check` says of it.
    known
        A legal form that was found already.
    """
    best, at_least = known, math.inf
    for alternative in range(max(1, len(limits_of(board, proposal)[0]))):
        asked = Places(board, proposal, verdict, alternative)
        least = Least(asked, _Outside(asked))
        at_least = min(at_least, least.in_all)
        far = math.inf if best is None else _far(asked, best)
        for spots in _settled(asked, least, verdict, far):
            form = replace(proposal, positions={id: _stated(asked, id, spots[id]) for id in proposal.positions})
            if math.fsum(asked.shift(id, spot) for id, spot in spots.items()) < far - NEAR and check(board, form):
                best, far = form, _far(asked, form)
    return NearestPlaces(best, at_least)


def nearest_returns(board: Tabletop, proposal: Proposal, verdict: Verdict, known: Proposal) -> NearestPlaces:
    """The legal form of a ``return-models`` that was found to be nearest.

    Parameters
    ----------
    proposal
        Positions of slain models, and of no others.
    verdict
        What `check` says of it.
    known
        A legal form that was found already.
    """
    asked = Returned(board, proposal, verdict)
    least = Least(asked, _Outside(asked))
    proved = least.in_all if all(isinstance(model.base, RoundBase) for model in asked.models) else None
    movers = {model.id: asked.mover(model) for model in asked.models}
    some = Arrangements(asked, movers, (), least, ())
    after = check(board, known).after
    start = {id: replace(asked.stands(after.models[id]), facing=mover.facing) for id, mover in movers.items()}
    best, far = known, _far(asked, known)
    for spots in some.settled_from(start, asked.standing):
        form = replace(proposal, positions={id: _stated(asked, id, spots[id]) for id in proposal.positions})
        if check(board, form) and _far(asked, form) < far - NEAR:
            best, far = form, _far(asked, form)
    return NearestPlaces(best, proved)


def _settled(asked: Places, least: Least, verdict: Verdict, most: float) -> Iterator[dict[str, Spot]]:
    """Arrangements under one alternative, the nearest first."""
    movers = {model.id: asked.mover(model) for model in asked.models}
    if not all(mover.places for mover in movers.values()):
        return
    bad = {id for violation in verdict.violations for id in violation.models}
    bad |= {id for id, mover in movers.items() if not mover.may_take(asked.wanted[id])}
    some = Arrangements(asked, movers, bad & movers.keys(), least, ())
    yield from sorted(some.settled(most), key=some.rank)


def _far(asked: Wanted, form: Proposal) -> float:
    return math.fsum(asked.moved(check(asked.board, form).after).values())


def _stated(asked: Wanted, id: str, spot: Spot) -> Waypoint:
    """A position as it is to be written: as proposed where it is that, else with its level if that is not plain."""
    own, model = asked.proposal.positions[id], asked.board.models[id]
    if spot == asked.wanted[id]:
        return own
    figure = model.base.at(*spot.at, spot.facing)
    lands = stated_at(landing_on(asked.empty, model, figure, spot.at), asked.board.rules.slack)
    plain = own.elevation is None and spot.elevation == lands == 0.0
    return replace(own, at=spot.at, elevation=None if plain else spot.elevation)
