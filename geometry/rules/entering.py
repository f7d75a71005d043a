"""Combat ranges along a path and at its end: where a move comes into one that it may not (14.1, 7.0)."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.proposals import Crossing
from geometry.rules.combat import enemies_in_range, in_combat_range, range_threshold
from geometry.rules.ends import overlap_depth
from geometry.rules.moves import MoveKind
from geometry.rules.overlaps import near_pairs, overlap_spans, unit_box
from geometry.rules.seeing import look, sees
from geometry.rules.standing import counts_as_unit
from geometry.rules.walks import Climb, Span, Walk
from geometry.shapes.measure import closest, gap
from geometry.shapes.sightlines import Prism
from geometry.shapes.sweep import nearest_approach, swept_hull
from geometry.tolerances import SWEEP
from geometry.verdict import Violation
from geometry.wording import told

SHADOW = 0.1
"""Inches of a path that are no longer halved where only a thin beam is free, or the base is in another."""

STRETCH_CELLS, PLACE_CELLS = 100, 400
"""Cells of lines that it may take to tell what is seen from a stretch of a path, or from a place on it. A stretch
that takes more is halved instead."""

PATIENCE = 30
"""Stretches that may be too hard to prove; from then on only places every 0.1" are looked at. That happens where models
are stuck in each other."""


def ends_in_combat(
    after: Tabletop, models: Sequence[Model], row: MoveKind, engaged: Collection[str]
) -> list[Violation]:
    """`end.in-combat`: models that stop in a combat range where their move forbids it.

    Parameters
    ----------
    after
        The board after the move.
    models
        Every model of the unit, as it stands on `after`, moved or not.
    row
        The kind of move.
    engaged
        Enemy units that the unit was in combat with at the start.
    """
    if row.end == "any":
        return []
    violations = []
    told: set[tuple[str, str]] = set()
    for distance, model, enemy in enemies_in_range(after, models):
        key = (model.id, enemy.unit)
        if key in told or _allowed(row.end, enemy.unit, engaged):
            continue
        if row.unseen_end or sees(after, model, enemy):
            told.add(key)
            violations.append(_in_range("end.in-combat", row.rule, after, model, enemy, distance, "ends"))
    return violations


def enters_combat(
    board: Tabletop, walks: Mapping[str, Walk], row: MoveKind, engaged: Collection[str]
) -> list[Violation]:
    """`path.enters-combat`: paths that come inside a combat range where their move forbids it, the end included.

    Leaving a range that a model begins in is not entering it; coming into sight of an enemy inside
    whose range it began is, where its unit began unseen. Where only visible enemies count, a stretch
    of the path inside a range is cleared when no place on it sees that enemy: stretches are halved
    until each is proved hidden or shows a place that sees, down to 0.001".
    """
    walking = [walk for walk in walks.values() if not walk.flying]
    if row.cross == "any" or not walking:
        return []
    player = board.units[walking[0].model.unit].player
    margin = range_threshold(board)
    enemies = [
        other
        for other in board.models_near(unit_box(walking), margin)
        if board.units[other.unit].player != player
        and counts_as_unit(board, board.units[other.unit])
        and not _allowed(row.cross, other.unit, engaged)
    ]
    inside: dict[tuple[str, str], list[tuple[Span, Model]]] = {}
    for walk, enemy in near_pairs(walking, enemies, margin):
        for span in overlap_spans(walk, enemy.figure, -math.inf, math.inf, margin):
            inside.setdefault((walk.model.id, enemy.unit), []).append((span, enemy))
    violations = []
    for (id, enemies_unit), spans in inside.items():
        in_order = sorted(spans, key=lambda item: (item[0], item[1].id))
        entry = _entry(board, walks[id], in_order, row, engaged=enemies_unit in engaged)
        if entry is not None:
            violations.append(_entered(board, walks[id], *entry, row))
    return violations


def _allowed(crossing: Crossing, enemy: str, engaged: Collection[str]) -> bool:
    return crossing == "any" or (crossing == "already" and enemy in engaged)


def _entry(
    board: Tabletop, walk: Walk, spans: Sequence[tuple[Span, Model]], row: MoveKind, *, engaged: bool
) -> tuple[float, Model] | None:
    """The first place on a path where it is inside an enemy unit's range against the rule, and the model there.

    `engaged` is whether the unit began in combat with that enemy: then it did not begin unseen.
    """
    start = _end_of_first(spans)
    if (
        start > 0.0
        and not engaged
        and not row.unseen_cross
        and not any(span[0] == 0.0 and sees(board, walk.model, enemy) for span, enemy in spans)
    ):
        start = 0.0
    found: tuple[float, Model] | None = None
    for (a, b), enemy in spans:
        a = max(a, start)
        if a >= b or (found is not None and found[0] <= a):
            continue
        s = a if row.unseen_cross else first_sight(board, walk, enemy, (a, b))
        if s is not None and (found is None or s < found[0]):
            found = (s, enemy)
    return found


def _end_of_first(spans: Iterable[tuple[Span, Model]]) -> float:
    """Where a path first leaves the range it begins in (of any model of the enemy unit); 0 where it begins outside."""
    end = 0.0
    for (a, b), _ in spans:
        if a <= end and (a == 0.0 or end > 0.0):
            end = max(end, b)
    return end


def first_sight(board: Tabletop, walk: Walk, enemy: Model, span: Span) -> float | None:
    """The first place on a stretch of a path from which the moving model sees an enemy; None where it never does.

    Proved hidden stretch by stretch: a volume that holds the model all along a stretch sees nothing
    where no place on it does. The answer is right to 0.001" along the path.
    """
    found = _first_on_the_level(board, walk, enemy, span)
    for climb in walk.climbs:
        reached = span[0] <= climb.at <= span[1] and (found is None or climb.at < found)
        if reached and _sees_while_climbing(board, walk, enemy, climb):
            return climb.at
    return found


def _first_on_the_level(board: Tabletop, walk: Walk, enemy: Model, span: Span) -> float | None:
    found: float | None = None
    for stretch in sorted((*walk.stretches, *walk.steps), key=lambda stretch: stretch.start):
        for leg in range(len(walk.motions)):
            a, b = max(span[0], stretch.start, leg), min(span[1], stretch.end, leg + 1.0)
            if a < b and (found is None or a < found):
                s = _search(board, walk, enemy, leg, a, b, stretch.z)
                found = s if found is None or (s is not None and s < found) else found
    return found


def _search(board: Tabletop, walk: Walk, enemy: Model, leg: int, a: float, b: float, z: float) -> float | None:
    if _soon_sees(board, _place(walk, a + (b - a) * 1e-6, z), enemy):
        return a
    motion = walk.seen_motions[leg]
    (x0, y0, f0), (x1, y1, f1) = walk.poses[leg], walk.poses[leg + 1]
    travel = math.hypot(x1 - x0, y1 - y0) + walk.model.base.reach * math.radians(abs(f1 - f0))
    stack, patience = [(a, b)], PATIENCE
    while stack:
        a, b = stack.pop()
        if b - a <= SWEEP / max(travel, SWEEP):
            if _soon_sees(board, _place(walk, b, z), enemy):
                return b
            continue
        middle, short = (a + b) / 2, (b - a) * travel <= SHADOW
        # Where it moves through another base, the path is illegal whatever is seen from there.
        thin = short and (patience <= 0 or _runs_over_something(board, _place(walk, middle, z)))
        if not thin and patience > 0:
            hull = Prism(swept_hull(motion, a - leg, b - leg), z, z + walk.model.height, walk.model.id)
            view = look(board, walk.model, hull, enemy, limit=STRETCH_CELLS)
            if not view.visible:
                continue
            # Where a base moves in the very shadow of one as wide, its hull sees past both by its own roughness.
            thin = short and view.beam_width <= SWEEP
            patience -= not view.certified
        if thin:
            places, cells = ((middle, b), PLACE_CELLS) if patience > 0 else ((b,), STRETCH_CELLS)
            seen = next((s for s in places if _soon_sees(board, _place(walk, s, z), enemy, cells)), None)
            if seen is not None:
                return seen
            continue
        stack += [(middle, b), (a, middle)]
    return None


def _soon_sees(board: Tabletop, here: Model, enemy: Model, cells: int = PLACE_CELLS) -> bool:
    """Whether an enemy is seen from a place on a path, where so many cells of lines tell.

    Just where an enemy comes into sight the beam has no width yet: a little further on it has.
    """
    view = look(board, here, here.volume, enemy, limit=cells)
    return view.visible and view.certified


def _runs_over_something(board: Tabletop, model: Model) -> bool:
    return any(
        other.id != model.id and overlap_depth(model, other, board.rules.pressed) is not None
        for other in board.models_near(model.figure.bounds)
    )


def _sees_while_climbing(board: Tabletop, walk: Walk, enemy: Model, climb: Climb) -> bool:
    """Whether an enemy is seen from some height of a climb: heights are halved until each is proved hidden."""
    here = _place(walk, climb.at, climb.end)
    if not in_combat_range(board, float(gap(here.figure, enemy.figure))):
        return False
    stack = [(min(climb.start, climb.end), max(climb.start, climb.end))]
    while stack:
        low, high = stack.pop()
        if _soon_sees(board, replace(here, elevation=high), enemy):
            return True
        tall = Prism(here.seen_figure, low, high + walk.model.height, walk.model.id)
        view = look(board, walk.model, tall, enemy, limit=STRETCH_CELLS)
        if view.visible and high - low > (SWEEP if view.certified else SHADOW):
            middle = (low + high) / 2
            stack += [(low, middle), (middle, high)]
    return False


def _place(walk: Walk, s: float, z: float) -> Model:
    return walk.model.placed(walk.place(s), walk.facing(s), z)


def _entered(board: Tabletop, walk: Walk, s: float, enemy: Model, row: MoveKind) -> Violation:
    """The violation at its worst place: the closest approach where that counts, else where it first counts."""
    best = (float(gap(walk.model_at(s).figure, enemy.figure)), s)
    for i, motion in enumerate(walk.motions):
        approach = nearest_approach(motion, enemy.figure)
        place = i + approach.t
        if place >= s and approach.gap < best[0]:
            there = walk.model_at(place)
            if row.unseen_cross or sees(board, there, enemy):
                best = (approach.gap, place)
    there = walk.model_at(best[1])
    return _in_range("path.enters-combat", row.rule, board, there, enemy, best[0], "comes")


def _in_range(
    code: str, rule: str, board: Tabletop, model: Model, enemy: Model, distance: float, verb: str
) -> Violation:
    limit = board.rules.combat_range
    near = closest(model.figure, enemy.figure)
    measured = max(0.0, distance)
    return Violation(
        code=code,
        rule=rule,
        models=(model.id,),
        others=(enemy.unit,),
        message=f'{model.id} {verb} {told(measured, limit)}" from {enemy.id}, inside the combat range of {enemy.unit}.',
        measured=measured,
        limit=limit,
        margin=measured - limit,
        at=model.at,
        witness=((*near.on_a, model.elevation), (*near.on_b, enemy.elevation)),
    )
