"""The pile-in that brings the most models within combat range of its target (15.3, 7.0).

Ends are built up as for any suggestion, each model as near to where it was proposed to end as can be, or to
where it stands, or to the target, with those that could come within range kept to it; models are let off
one after another where that leaves no legal pile-in. How many could come within range each on its own
bounds what is possible.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

import shapely

from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.proposals import Proposal
from geometry.rules.arranging import Arranger, Mover, Spot, nearest_spot
from geometry.rules.check import check
from geometry.rules.combat import in_combat_with, range_threshold
from geometry.rules.footing import Foothold
from geometry.rules.suggest_bounds import Bounds
from geometry.rules.suggest_near_target import places_in_range, places_in_sight
from geometry.rules.suggest_paths import Paths
from geometry.rules.suggest_refining import Refining
from geometry.rules.suggest_room import Room
from geometry.rules.suggest_tidy import levelled, restored, rounded
from geometry.shapes.figures import Point
from geometry.shapes.measure import gap

SEEDS = 3
"""Models from which the ends are built up."""


@dataclass(frozen=True)
class BestPileIn:
    """What was found: the pile-in, how far its ends are from those proposed, and how many models are within range."""

    proposal: Proposal | None
    moved: dict[str, float]
    raised: dict[str, float]
    in_range: int
    at_most: int


def best_pile_in(board: Tabletop, proposal: Proposal, progress: Callable[[float], None] | None = None) -> BestPileIn:
    """The pile-in found that brings the most models within combat range of the target, in sight of it.

    Of several with as many, the one whose ends are nearest to those proposed, which are tried as they are, too.

    Parameters
    ----------
    proposal
        The pile-in; it names its target where the unit is in combat.
    progress
        Called with the share of the work that is done.
    """
    search = _Search(board, proposal, progress or (lambda share: None))
    chosen = search.best()
    if chosen is None:
        return BestPileIn(None, {}, {}, 0, len(search.could))
    room, most = search.room, len(search.inside(chosen))

    def as_good(one: Proposal) -> bool:
        return bool(room.check(one)) and len(search.inside(one)) >= most

    chosen = levelled(restored(chosen, proposal, as_good), proposal, room.check)
    chosen = rounded(chosen, proposal, room.check)
    after = room.check(chosen).after
    return BestPileIn(chosen, search.asked.moved(after), search.asked.raised(after), most, len(search.could))


class _Search:
    """Pile-ins of one unit into a target, to choose from.

    Attributes
    ----------
    room, asked
        The unit where it stands, and with the ends that were proposed.
    could
        The models that could end, or stay, within range of the target at all.
    """

    def __init__(self, board: Tabletop, proposal: Proposal, tell: Callable[[float], None]) -> None:
        still = replace(proposal, moves={})
        verdict = check(board, still)
        self.board = board
        self.tell = tell
        self.room = Room(board, still, verdict)
        self.asked = Room(board, proposal, check(board, proposal))
        self.paths = Paths(self.room, verdict)
        self.target = proposal.target
        self.figures = [] if self.target is None else [other.figure for other in board.models_of(self.target)]
        self.reach = range_threshold(board)
        self.bounds = Bounds(self.room)
        self.could = self.bounds.could_be_near(self.figures, self.reach) if self.figures else set()
        self.tries: list[Proposal] = [one for one in (proposal, still) if self.room.check(one)]

    def best(self) -> Proposal | None:
        """The best pile-in found; None where none is legal."""
        near = {model.id: places_in_range(self.room, model) for model in self.room.models}
        self._arranged(near)
        if self.tries and self.figures:
            if len(self.inside(min(self.tries, key=self._rank))) < len(self.could) and any(
                map(self._hidden, self.tries)
            ):
                self._arranged({m.id: places_in_sight(self.room, m, near[m.id]) for m in self.room.models})
            self._brought()
        return min(self.tries, key=self._rank, default=None)

    def inside(self, one: Proposal) -> set[str]:
        """The models that a pile-in leaves in combat with the target."""
        after, target = self.room.check(one).after, self.target
        if target is None:
            return set()
        return {m.id for m in self.room.models if in_combat_with(after, after.models[m.id], target)}

    def _hidden(self, one: Proposal) -> bool:
        """Whether a pile-in leaves a model within range of the target, and out of its sight."""
        after, inside = self.room.check(one).after, self.inside(one)
        others = (after.models[id].figure for id in self.could - inside)
        return any(float(gap(base, figure)) < self.reach for base in others for figure in self.figures)

    def _rank(self, one: Proposal) -> tuple[int, float, float]:
        verdict = self.room.check(one)
        moved = math.fsum(self.asked.moved(verdict.after).values())
        return -len(self.inside(one)), moved, math.fsum(verdict.distances.values())

    def _arranged(self, near: Mapping[str, tuple[Foothold, ...]]) -> None:
        """Add pile-ins to ends that are built up with models kept to these places."""
        proposed = {id: spot.at for id, spot in self.asked.wanted.items()}
        arrangements = list(_arrangements(self.room, near, proposed))
        for done, spots in enumerate(arrangements):
            self.tell(done / len(arrangements))
            legal = self.paths.legal(spots)
            if legal is not None:
                self.tries.append(legal)

    def _brought(self) -> None:
        """Add pile-ins that bring one model more to the target, while there are any."""
        best = max(self.tries, key=lambda one: len(self.inside(one)))
        refining = Refining(self.asked, Paths(self.asked, self.paths.verdict), self.bounds)
        for id in sorted(self.could):
            within = self.inside(best)
            if id not in within:
                more = refining.brought(best, within | {id}, self.figures, self.reach)
                if more is not None and len(self.inside(more)) > len(within):
                    best = more
                    self.tries.append(more)


def _arrangements(
    room: Room, near: Mapping[str, tuple[Foothold, ...]], proposed: Mapping[str, Point]
) -> Iterator[dict[str, Spot]]:
    """Ends to try, from several models on, with fewer and fewer of them kept to the target's range.

    Each model is wanted where it was proposed to end, where it stands, or at the target.
    """
    models = {model.id: model for model in room.models}
    target = room.proposal.target
    if target is None:
        return
    towards = shapely.union_all([shapely.Point(m.figure.centre) for m in room.board.models_of(target)])
    far = {id: float(shapely.distance(towards, shapely.Point(m.figure.centre))) for id, m in models.items()}
    order = sorted(models, key=lambda one: (far[one], one))
    at_target = {id: _nearest_of(room, model) for id, model in models.items()}
    for wanted in (proposed, {id: model.figure.centre for id, model in models.items()}, at_target):
        kept = [id for id in order if near[id]]
        for seed in order[:SEEDS]:
            left = list(kept)
            while left:
                movers = {id: _mover(room, models[id], near[id] if id in left else (), wanted[id]) for id in models}
                first = nearest_spot(movers[seed])
                spots = (
                    None
                    if first is None
                    else Arranger(room.board, room.proposal.unit, movers).arrange({seed: first[1]})
                )
                if spots is not None:
                    yield spots
                    break
                left.pop()


def _mover(room: Room, model: Model, near: tuple[Foothold, ...], wanted: Point) -> Mover:
    mover = replace(room.mover(model), wanted=wanted)
    return replace(mover, places=near) if near else mover


def _nearest_of(room: Room, model: Model) -> Point:
    """Where the nearest model of the target stands."""
    assert room.proposal.target is not None
    others = room.board.models_of(room.proposal.target)
    return min(others, key=lambda m: (math.dist(m.figure.centre, model.figure.centre), m.id)).figure.centre
