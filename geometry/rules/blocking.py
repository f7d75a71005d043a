"""Bases do not pass over bases: paths against other models, and the order in which a unit's models move (15.0)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from graphlib import CycleError, TopologicalSorter

from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.rules.known_walks import KnownWalks
from geometry.rules.overlaps import foot, heights_meet, near_pairs, overlap_spans, unit_box
from geometry.rules.walks import Span, Walk
from geometry.shapes.figures import Disc, Figure
from geometry.shapes.measure import closest, gap
from geometry.shapes.passing import TIE
from geometry.shapes.sweep import comes_below, nearest_approach
from geometry.verdict import Violation
from geometry.wording import told

RULE = "15.0"


@dataclass(frozen=True, slots=True)
class Blocking:
    """What the paths of a unit run into, and an order of its models that frees them (None: there is none)."""

    violations: tuple[Violation, ...]
    order: tuple[str, ...] | None


def blocking(board: Tabletop, walks: Mapping[str, Walk], known: KnownWalks | None = None) -> Blocking:
    """Judge the paths of a unit's models against other bases (`path.through-model`).

    Models move one after another, each past the others where they then stand: a model may use the
    space that another one has left. Manifestations may be passed over; flyers pass over everything.

    Parameters
    ----------
    board
        The board before the move.
    walks
        The walked path of every model that moves, by model.
    known
        What has been found out about walks on this board.
    """
    known = known or KnownWalks()
    walking = {id: walk for id, walk in walks.items() if not walk.flying}
    violations = [_through(walk, other, spans) for walk, other, spans in _standing_in_the_way(board, walking, known)]
    after = must_follow(board, walks, walking, known)
    try:
        order = tuple(TopologicalSorter(after).static_order())
    except CycleError:
        return Blocking((*violations, *_deadlocks(walks, after)), None)
    return Blocking(tuple(violations), order)


def _standing_in_the_way(
    board: Tabletop, walking: Mapping[str, Walk], known: KnownWalks
) -> Iterable[tuple[Walk, Model, list[Span]]]:
    if not walking:
        return
    contact = board.rules.pressed
    others = [
        other
        for other in board.models_near(unit_box(walking.values()))
        if other.id not in walking and not board.units[other.unit].is_manifestation
    ]
    for walk, other in near_pairs(list(walking.values()), others, -contact):
        spans = known.told("through", walk, other, partial(_spans_over, walk, other, contact))
        if spans := [span for span in spans if span[0] > 0.0]:
            yield walk, other, spans


def _spans_over(walk: Walk, other: Model, contact: float) -> list[Span]:
    return overlap_spans(walk, other.figure, foot(other), other.top, -contact)


def _through(walk: Walk, other: Model, spans: Sequence[Span]) -> Violation:
    depth, s = _deepest(walk, other.figure, spans)
    there = walk.model_at(s)
    near = closest(there.figure, other.figure)
    z = max(there.elevation, other.elevation)
    return Violation(
        code="path.through-model",
        rule=RULE,
        models=(walk.model.id,),
        others=(other.id,),
        message=f"{walk.model.id} passes {told(depth)}\" into {other.id}'s base.",
        measured=-depth,
        limit=0.0,
        margin=-depth,
        at=there.at,
        witness=((*near.on_a, z), (*near.on_b, z)),
    )


def _deepest(walk: Walk, figure: Figure, spans: Sequence[Span]) -> tuple[float, float]:
    """The deepest overlap of a path with a figure within these stretches, and where along the path it is."""
    best = (-float("inf"), spans[0][0])
    for i, motion in enumerate(walk.motions):
        approach = nearest_approach(motion, figure)
        s = i + approach.t
        if any(a - 1e-9 <= s <= b + 1e-9 for a, b in spans):
            best = max(best, (-approach.gap, s))
    for a, b in spans:
        for s in (a, b):
            best = max(best, (-float(gap(walk.model_at(s).figure, figure)), s))
    return best


def must_follow(
    board: Tabletop, walks: Mapping[str, Walk], walking: Mapping[str, Walk], known: KnownWalks | None = None
) -> dict[str, dict[str, None]]:
    """For each model that moves, those of its unit that must have moved before it.

    Parameters
    ----------
    board
        The board before the move.
    walks, walking
        The walked paths of all models that move, and those of them that do not fly, by model.
    known
        What has been found out about walks on this board.
    """
    after = starts_in_the_way(board, walks, walking, known)
    for id, mates in ends_in_the_way(board, walks, walking, known).items():
        after[id].update(mates)
    return after


def starts_in_the_way(
    board: Tabletop, walks: Mapping[str, Walk], walking: Mapping[str, Walk], known: KnownWalks | None = None
) -> dict[str, dict[str, None]]:
    """For each model that moves, those of its unit that start in its way (see `must_follow`)."""
    contact, known = board.rules.pressed, known or KnownWalks()
    found: dict[str, dict[str, None]] = {id: {} for id in walks}
    starts = [walk.model for walk in walks.values()]
    for walk, mate in near_pairs(list(walking.values()), starts, -contact):
        over = partial(_crosses, walk, mate, contact, ends_count=True)
        if mate.id != walk.model.id and known.told("over its start", walk, mate, over):
            found[walk.model.id][mate.id] = None
    return found


def ends_in_the_way(
    board: Tabletop, walks: Mapping[str, Walk], walking: Mapping[str, Walk], known: KnownWalks | None = None
) -> dict[str, dict[str, None]]:
    """For each model that moves, those of its unit in whose way it ends (see `must_follow`)."""
    contact, known = board.rules.pressed, known or KnownWalks()
    found: dict[str, dict[str, None]] = {id: {} for id in walks}
    ends = [walk.end for walk in walks.values()]
    for walk, mate in near_pairs(list(walking.values()), ends, -contact):
        over = partial(_crosses, walk, mate, contact, ends_count=False)
        if mate.id != walk.model.id and known.told("over its end", walk, mate, over):
            found[mate.id][walk.model.id] = None
    return found


def _crosses(walk: Walk, mate: Model, contact: float, *, ends_count: bool) -> bool:
    """Whether a path runs over a mate where it stands; ending on each other is no matter of the order."""
    if len(walk.stretches) == 1 and isinstance(walk.model.figure, Disc) and isinstance(mate.figure, Disc):
        # Discs that were found to meet on the way: unless they do so at that end, they do in between.
        if not heights_meet(walk, walk.stretches[0].z, foot(mate), mate.top):
            return False
        x, y, _ = walk.poses[0 if ends_count else -1]
        if math.hypot(mate.figure.x - x, mate.figure.y - y) >= walk.model.figure.radius + mate.figure.radius - contact:
            return True
    last = float(len(walk.motions))
    if len(walk.stretches) == 1:
        if not heights_meet(walk, walk.stretches[0].z, foot(mate), mate.top):
            return False
        begins, ends = (gap(walk.model_at(s).figure, mate.figure) < -contact - TIE for s in (0.0, last))
        if not begins and (ends_count or not ends):
            # What is below in between, or at the end where that counts, lies after the start.
            return ends or any(comes_below(motion, mate.figure, -contact) for motion in walk.motions)
    spans = overlap_spans(walk, mate.figure, foot(mate), mate.top, -contact)
    return any(a > 0.0 and (ends_count or b < last) for a, b in spans)


def _deadlocks(walks: Mapping[str, Walk], after: Mapping[str, Mapping[str, None]]) -> Iterable[Violation]:
    """One violation for each set of models that block each other whatever the order."""
    reach = {id: _reachable(id, after) for id in after}
    told: set[str] = set()
    for id in after:
        if id in told or id not in reach[id]:
            continue
        knot = tuple(other for other in after if other == id or (other in reach[id] and id in reach[other]))
        told.update(knot)
        first = walks[knot[0]]
        mate = next(other for other in knot if other in after[knot[0]] or knot[0] in after[other])
        yield Violation(
            code="path.through-model",
            rule=RULE,
            models=knot,
            others=(),
            message=f"{' and '.join(knot)} block each other: in whatever order they move, one runs over another.",
            at=_meeting(first, walks[mate]),
        )


def _reachable(id: str, after: Mapping[str, Mapping[str, None]]) -> set[str]:
    seen: set[str] = set()
    stack = list(after[id])
    while stack:
        other = stack.pop()
        if other not in seen:
            seen.add(other)
            stack.extend(after[other])
    return seen


def _meeting(walk: Walk, mate: Walk) -> tuple[float, float]:
    """Where one of two paths that block each other first runs over the other's model."""
    for mover, other in ((walk, mate.model), (walk, mate.end), (mate, walk.model), (mate, walk.end)):
        spans = overlap_spans(mover, other.figure, foot(other), other.top, 0.0)
        hits = [a for a, _ in spans if a > 0.0]
        if hits:
            return mover.place(hits[0])
    return walk.place(0.0)
