"""What is wrong, marked on the map: outlines, where it happens, the distance that proves it."""

from __future__ import annotations

import math

from geometry.board.tabletop import Tabletop
from geometry.shapes.figures import Point
from geometry.verdict import Violation
from renderer.drawing import Drawing
from renderer.labels import Clearance
from renderer.scene import Label, Layer, Role
from renderer.shapes import half_extents, line
from renderer.text import compared, inches


def draw_violation(
    drawing: Drawing, violation: Violation, after: Tabletop, across: float, numbered: bool, *, witness: bool
) -> None:
    """Mark what breaks a rule, against what, and the distance that proves it; and number it.

    Parameters
    ----------
    drawing
        Of the board before.
    after
        The board after.
    across
        Width of the picture, inches.
    numbered
        Whether it will get a number (`renderer.findings`): its place is marked then.
    witness
        Whether the distance is drawn.
    """
    for id in violation.models:
        _outline(drawing, after, id, "wrong")
    for id in violation.others:
        draw_against(drawing, after, id)
    at, clear = _marked(drawing.board, after, violation)
    if at is not None and clear is None and numbered:
        drawing.spot(at, across * 0.009)
    if witness:
        _draw_witness(drawing, violation)
    drawing.finding(
        violation.code, violation.rule, violation.message, at, clear=clear or 0.1, marginal=violation.marginal
    )


def _marked(before: Tabletop, after: Tabletop, violation: Violation) -> tuple[Point | None, Clearance | None]:
    """Where to number what is wrong, and the half extents of the base there, where the base itself shows where.

    That is so right at the middle of a base, and for how a model ends: terrain may be nearest somewhere else.
    """
    at = violation.at
    for id in violation.models:
        model = after.models.get(id)
        if model is None or model.at is None or at is None:
            continue
        far = math.dist(model.figure.centre, at)
        if far < 0.3 * model.figure.reach or (violation.code.startswith("end.") and far > model.figure.reach + 0.1):
            return model.figure.centre, half_extents(model.figure)
    return at or _place_of(before, after, violation.models), None


def draw_against(drawing: Drawing, after: Tabletop, id: str) -> None:
    """Outline a model or a feature against which a rule is broken."""
    _outline(drawing, after, id, "against")


def _outline(drawing: Drawing, after: Tabletop, id: str, role: Role) -> None:
    """Outline a model or a feature; units are too many things to outline."""
    if id in after.models:
        model = after.models[id]
        if model.at is None:
            model = drawing.board.models[id]
        if model.at is not None:
            drawing.figure(model.figure, role, Layer.MARKS, None, id)
    elif id in after.terrain and role == "against":
        for part in after.terrain[id].parts:
            drawing.figure(part.figure, role, Layer.MARKS, None, id)


def _place_of(before: Tabletop, after: Tabletop, models: tuple[str, ...]) -> Point | None:
    """Where to number what has no place of its own: at its first model that stands somewhere."""
    stands = [board.models[id] for id in models for board in (after, before) if id in board.models]
    return next((model.figure.centre for model in stands if model.at is not None), None)


def _draw_witness(drawing: Drawing, violation: Violation) -> None:
    """The points that prove it; between two of them, the measured distance."""
    if len(violation.witness) < 2:
        return
    points = tuple((x, y) for x, y, _ in violation.witness)
    drawing.add(line(*points), "witness", Layer.MARKS)
    a, b = points[0], points[-1]
    measured, limit = violation.measured, violation.limit
    if len(points) != 2 or measured is None or measured < 0 or abs(math.dist(a, b) - measured) > 0.01:
        return
    text = compared(measured, limit)[0] if limit is not None else inches(measured)
    said = Label(text, "measure", ((((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), 0.0),), needed=True)
    if said not in drawing.labels:  # what ends in a combat range also entered it: the same distance
        drawing.labels.append(said)
