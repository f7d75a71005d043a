"""The pile-in that brings the most models within combat range of its target (15.3, 7.0).

Ends are built up as for any suggestion, each model as near to where it stands as can be or as near to the
target, with those that could come within range kept to it; models are let off one after another where
that leaves no legal pile-in. How many could come within range each on its own bounds what is possible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

import shapely

from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.proposals import Proposal
from geometry.rules.arranging import Arranger, Mover, Spot, nearest_spot
from geometry.rules.check import check
from geometry.rules.combat import in_combat_with, range_threshold
from geometry.rules.footing import Foothold, grown_all
from geometry.rules.suggest_paths import Paths
from geometry.rules.suggest_room import Room
from geometry.shapes.envelopes import areas_only

SEEDS = 3
"""Models from which the ends are built up."""

_INSIDE = 1e-4


@dataclass(frozen=True)
class BestPileIn:
    """What was found: the pile-in, how far its ends are from those proposed, and how many models are within range."""

    proposal: Proposal | None
    moved: dict[str, float]
    in_range: int
    at_most: int


def best_pile_in(board: Tabletop, proposal: Proposal, progress: Callable[[float], None] | None = None) -> BestPileIn:
    """The pile-in found that brings the most models within combat range of the target, in sight of it.

    Of several with as many, the one whose models move least. The ends that were proposed count as one try.

    Parameters
    ----------
    proposal
        The pile-in; it names its target where the unit is in combat.
    progress
        Called with the share of the work that is done.
    """
    still = replace(proposal, moves={})
    verdict = check(board, still)
    room = Room(board, still, verdict)
    paths = Paths(room, verdict)
    target = proposal.target
    models = {model.id: model for model in room.models}
    near = {id: _in_range(room, model) for id, model in models.items()}
    at_most = sum(1 for holds in near.values() if holds)
    tries: list[Proposal] = [one for one in (proposal, still) if check(board, one)]
    arrangements = list(_arrangements(room, near))
    best: tuple[int, float] | None = None
    chosen: Proposal | None = None
    for done, spots in enumerate(arrangements):
        if progress is not None:
            progress(done / len(arrangements))
        legal = paths.legal(spots)
        if legal is not None:
            tries.append(legal)
    for one in tries:
        verdict = check(board, one)
        count = sum(
            1 for id in models if target is not None and in_combat_with(verdict.after, verdict.after.models[id], target)
        )
        rank = (-count, sum(verdict.distances.values()))
        if best is None or rank < best:
            best, chosen = rank, one
    if chosen is None or best is None:
        return BestPileIn(None, {}, 0, at_most)
    moved = Room(board, proposal, check(board, proposal)).moved(check(board, chosen).after)
    return BestPileIn(chosen, moved, -best[0], at_most)


def _in_range(room: Room, model: Model) -> tuple[Foothold, ...]:
    """The ends of a model within combat range of the target, seen or not."""
    target = room.proposal.target
    if target is None:
        return ()
    figures = [other.figure for other in room.board.models_of(target)]
    put = model.base.at(0.0, 0.0, model.facing)
    area = grown_all(figures, put, range_threshold(room.board) - _INSIDE, "inner")
    holds = (replace(hold, area=areas_only(hold.area.intersection(area))) for hold in room.places(model))
    return tuple(hold for hold in holds if not hold.area.is_empty)


def _arrangements(room: Room, near: Mapping[str, tuple[Foothold, ...]]) -> Iterator[dict[str, Spot]]:
    """Ends to try, from several models on, with fewer and fewer of them kept to the target's range."""
    models = {model.id: model for model in room.models}
    target = room.proposal.target
    if target is None:
        return
    towards = shapely.union_all([shapely.Point(m.figure.centre) for m in room.board.models_of(target)])
    far = {id: float(shapely.distance(towards, shapely.Point(m.figure.centre))) for id, m in models.items()}
    order = sorted(models, key=lambda one: (far[one], one))
    for closer in (False, True):
        kept = [id for id in order if near[id]]
        for seed in order[:SEEDS]:
            left = list(kept)
            while left:
                movers = {id: _mover(room, models[id], near[id] if id in left else (), closer) for id in models}
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


def _mover(room: Room, model: Model, near: tuple[Foothold, ...], closer: bool) -> Mover:
    mover = room.mover(model)
    if near:
        mover = replace(mover, places=near)
    if not closer or room.proposal.target is None:
        return mover
    others = room.board.models_of(room.proposal.target)
    x, y = model.figure.centre
    nearest = min(others, key=lambda m: ((m.figure.centre[0] - x) ** 2 + (m.figure.centre[1] - y) ** 2, m.id))
    return replace(mover, wanted=nearest.figure.centre)
