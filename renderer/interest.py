"""Which part of the board the picture of a verdict is about."""

from __future__ import annotations

import math
from collections.abc import Iterator

from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.proposals import Proposal
from geometry.shapes.figures import Box, Point
from geometry.verdict import Verdict, Violation
from renderer.outlines import swept
from renderer.shapes import bounds

EDGE = 0.05
"""Inches: a point so near to a base is one of its edge."""


def changed_by(verdict: Verdict) -> tuple[str, ...]:
    """Models that stand elsewhere afterwards, or no longer or newly on the board."""
    before, after = verdict.before.models, verdict.after.models
    if before is after:
        return ()
    return tuple(id for id, model in before.items() if after[id] is not model and after[id] != model)


def interest(verdict: Verdict, proposal: Proposal | None, proposed: Verdict | None) -> list[Box]:
    """Boxes of what the picture is about: who moves, where to, and whatever the evidence names.

    Parameters
    ----------
    verdict, proposal
        What is drawn.
    proposed
        What was proposed, where another move is suggested.
    """
    before, after = verdict.before, verdict.after
    models = [m for id in changed_by(verdict) for m in (before.models[id], after.models[id])]
    models += before.models_of(verdict.unit)
    if proposal is not None and proposal.target in before.units:
        models += before.models_of(proposal.target)
    if proposed is not None:
        models += [proposed.after.models[id] for id in changed_by(proposed)]
    boxes = [m.figure.bounds for m in models if m.at is not None]
    boxes += [bounds(shape) for p in verdict.paths.values() for shape in swept(before.model(p.model).base, p.legs)]
    for judged in (verdict, proposed):
        if judged is not None:
            boxes += [box for violation in judged.violations for box in _evidence(violation, judged.after)]
    return boxes


def _evidence(violation: Violation, after: Tabletop) -> Iterator[Box]:
    """Where something is wrong, the points that prove it, and the bases that it is against."""
    points = [violation.at] if violation.at else []
    points += [(x, y) for x, y, _ in violation.witness]
    yield from ((x, y, x, y) for x, y in points)
    for id in violation.others:
        if id in after.units:
            yield from (model.figure.bounds for model in after.models_of(id) if not points or _at_any(model, points))
        elif id in after.models and after.models[id].at is not None:
            yield after.models[id].figure.bounds


def _at_any(model: Model, points: list[Point]) -> bool:
    """Whether one of the points lies on a base or at its edge."""
    figure = model.figure
    return any(math.dist(figure.centre, at) <= figure.reach + EDGE for at in points)
