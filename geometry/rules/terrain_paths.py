"""Terrain along a path: over, never through (15.2); impassable terrain not at all; no mid-air; nothing after a jump."""

from __future__ import annotations

from collections.abc import Iterable

from geometry.board.things import Ruleset
from geometry.rules.levels import Ground, among
from geometry.rules.overlaps import overlap_spans
from geometry.rules.walks import Walk
from geometry.shapes.sweep import nearest_approach
from geometry.tolerances import EQUAL
from geometry.verdict import Violation
from geometry.wording import told


def path_on_terrain(rules: Ruleset, grounds: Iterable[Ground], path: Walk) -> list[Violation]:
    """`path.through-terrain`, `path.impassable`, `path.unsupported` and `path.after-jump` along one path."""
    violations = _after_jump(path)
    if path.flying:
        return violations
    violations += [_unsupported(path, s, z) for s, z in path.unheld]
    told: set[str] = set()
    for ground, s in path.rammed:
        if ground.feature.id not in told:
            told.add(ground.feature.id)
            violations.append(_through(path, ground, s))
    barred = [g for g in among(grounds, path.bounds) if g.feature.has("impassable")]
    for ground in barred:
        if ground.feature.id not in told and (found := _impassable(path, ground, rules.pressed)) is not None:
            told.add(ground.feature.id)
            violations.append(found)
    return violations


def _impassable(path: Walk, ground: Ground, contact: float) -> Violation | None:
    part = ground.part
    # Standing on its top is moving across it as well, so the top counts as part of it.
    spans = overlap_spans(path, part.figure, part.bottom, part.top + 4 * EQUAL, -contact)
    spans = [span for span in spans if span[0] > 0.0]
    if not spans:
        return None
    depth, s = 0.0, spans[0][0]
    for i, motion in enumerate(path.motions):
        approach = nearest_approach(motion, part.figure)
        if -approach.gap > depth and any(a - 1e-9 <= i + approach.t <= b + 1e-9 for a, b in spans):
            depth, s = -approach.gap, i + approach.t
    return Violation(
        code="path.impassable",
        rule="1.1-1.7",
        models=(path.model.id,),
        others=(ground.feature.id,),
        message=f'{path.model.id} moves {told(depth)}" across {ground.feature.id}, which is impassable.',
        measured=-depth,
        limit=0.0,
        margin=-depth,
        at=path.place(s),
        along=s,
    )


def _through(path: Walk, ground: Ground, s: float) -> Violation:
    return Violation(
        code="path.through-terrain",
        rule="15.2",
        models=(path.model.id,),
        others=(ground.feature.id,),
        message=f'{path.model.id} goes through {ground.feature.id} ({ground.part.bottom:g}" to '
        f'{ground.part.top:g}" high) instead of over it.',
        at=path.place(s),
        along=s,
    )


def _unsupported(path: Walk, s: float, z: float) -> Violation:
    return Violation(
        code="path.unsupported",
        rule="15.2",
        models=(path.model.id,),
        message=f'{path.model.id} has nothing to stand on or to climb {z:g}" up on its way.',
        measured=z,
        at=path.place(s),
        along=s,
    )


def _after_jump(path: Walk) -> list[Violation]:
    jumps = [i for i, waypoint in enumerate(path.waypoints[:-1]) if waypoint.jump]
    if not jumps:
        return []
    return [
        Violation(
            code="path.after-jump",
            rule="15.2",
            models=(path.model.id,),
            message=f"{path.model.id} moves on after its jump; a jump ends its move.",
            at=path.waypoints[jumps[0]].at,
            along=jumps[0] + 1.0,
        )
    ]
