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
from geometry.rules.footing import Foothold, grown_all
from geometry.rules.suggest_bounds import Bounds
from geometry.rules.suggest_paths import Paths
from geometry.rules.suggest_refining import Refining
from geometry.rules.suggest_room import Room
from geometry.rules.suggest_tidy import levelled, restored, rounded
from geometry.shapes.envelopes import areas_only
from geometry.shapes.figures import Point

SEEDS = 3
"""Models from which the ends are built up."""

_INSIDE = 1e-4


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
    still = replace(proposal, moves={})
    verdict = check(board, still)
    room = Room(board, still, verdict)
    paths = Paths(room, verdict)
    target = proposal.target
    models = {model.id: model for model in room.models}
    near = {id: _in_range(room, model) for id, model in models.items()}
    figures = [other.figure for other in board.models_of(target)] if target is not None else []
    bounds = Bounds(room)
    could = bounds.could_be_near(figures, range_threshold(board)) if figures else set()
    at_most = len(could)
    tries: list[Proposal] = [one for one in (proposal, still) if room.check(one)]
    asked = Room(board, proposal, check(board, proposal))
    arrangements = list(_arrangements(room, near, {id: spot.at for id, spot in asked.wanted.items()}))
    best: tuple[int, float, float] | None = None
    chosen: Proposal | None = None
    for done, spots in enumerate(arrangements):
        if progress is not None:
            progress(done / len(arrangements))
        legal = paths.legal(spots)
        if legal is not None:
            tries.append(legal)

    def inside(after: Tabletop) -> set[str]:
        return {id for id in models if target is not None and in_combat_with(after, after.models[id], target)}

    def in_range(after: Tabletop) -> int:
        return len(inside(after))

    if tries and figures:
        tries.append(max(tries, key=lambda one: in_range(room.check(one).after)))
        refining = Refining(asked, Paths(asked, verdict), bounds)
        for id in sorted(could):
            within = inside(room.check(tries[-1]).after)
            if id not in within:
                more = refining.brought(tries[-1], within | {id}, figures, range_threshold(board))
                if more is not None and in_range(room.check(more).after) > len(within):
                    tries.append(more)
    for one in tries:
        verdict = room.check(one)
        count = in_range(verdict.after)
        rank = (-count, math.fsum(asked.moved(verdict.after).values()), math.fsum(verdict.distances.values()))
        if best is None or rank < best:
            best, chosen = rank, one
    if chosen is None or best is None:
        return BestPileIn(None, {}, {}, 0, at_most)
    most = -best[0]

    def as_good(one: Proposal) -> bool:
        verdict = room.check(one)
        return bool(verdict) and in_range(verdict.after) >= most

    chosen = levelled(restored(chosen, proposal, as_good), proposal, room.check)
    chosen = rounded(chosen, proposal, room.check)
    after = room.check(chosen).after
    return BestPileIn(chosen, asked.moved(after), asked.raised(after), most, at_most)


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
