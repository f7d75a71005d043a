"""The distance between any two things (2.1): horizontal, and in three dimensions."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from geometry.answers import Measurement
from geometry.board.tabletop import Tabletop
from geometry.board.things import Feature, Model, Objective, Unit
from geometry.errors import InvalidInputError
from geometry.rules.levels import surface_under
from geometry.shapes.figures import Figure
from geometry.shapes.measure import closest, gap

RULE = "2.1"

MARKER = 0.001
"""Inches: an objective marker lies flat on the surface under it."""


@dataclass(frozen=True, slots=True)
class Solid:
    """Something measured to: a figure from z = `bottom` to `top` (equal for a base, which is flat).

    `head` is the top of the whole body, a model's included: bodies that do not meet do not overlap.
    """

    id: str
    figure: Figure
    bottom: float
    top: float
    head: float


def solids_of(board: Tabletop, id: str) -> list[Solid]:
    """What is measured to for a model, unit, terrain feature or objective.

    Raises
    ------
    UnknownIdError
        Where nothing has this id.
    InvalidInputError
        Where it is not on the board.
    """
    thing = board.thing(id)
    if isinstance(thing, Feature):
        return [Solid(id, part.figure, part.bottom, part.top, part.top) for part in thing.parts]
    if isinstance(thing, Objective):
        z = surface_under((part for _, part in board.parts_near(thing.figure.bounds)), thing.at, MARKER)
        return [Solid(id, thing.figure, z, z, z)]
    models = board.models_of(id) if isinstance(thing, Unit) else [thing]
    standing = [base_solid(model) for model in models if model.on_board]
    if not standing:
        raise InvalidInputError.single(id, "off the board", "something that stands on the board")
    return standing


def base_solid(model: Model) -> Solid:
    """A model's base: a flat figure at its elevation."""
    return Solid(model.id, model.figure, model.elevation, model.elevation, model.top)


def height_difference(a: Solid, b: Solid) -> float:
    """Inches between two height intervals, 0 where they meet."""
    return max(0.0, b.bottom - a.top, a.bottom - b.top)


def distance_3d(a: Solid, b: Solid) -> float:
    """Distance of two solids in three dimensions, inches."""
    return math.hypot(max(0.0, float(gap(a.figure, b.figure))), height_difference(a, b))


def nearest_base(model: Model, others: Iterable[Model]) -> tuple[float, Model]:
    """3D distance in inches from a model's base to the nearest of some others' bases, and whose it is.

    Only those whose bounding discs could be nearer than the nearest so far are measured.

    Raises
    ------
    ValueError
        Where there are no others.
    """
    (x, y), reach, z = model.figure.centre, model.figure.reach, model.elevation
    best: tuple[float, str, Model] | None = None
    for other in others:
        figure = other.figure
        ox, oy = figure.centre
        if best is not None and math.hypot(ox - x, oy - y) - reach - figure.reach > best[0]:
            continue
        distance = math.hypot(max(0.0, float(gap(model.figure, figure))), other.elevation - z)
        if best is None or (distance, other.id) < best[:2]:
            best = (distance, other.id, other)
    if best is None:
        raise ValueError("nothing to measure to")
    return best[0], best[2]


def horizontal_gap(board: Tabletop, a: str, b: str) -> float:
    """The least horizontal gap between two things (2.1), inches; negative is the depth of their overlap.

    A thing is no distance from itself, nor a unit from its own models: 0 (or the depth of an overlap between
    two of them).

    Raises
    ------
    UnknownIdError, InvalidInputError
        See `solids_of`.
    """
    solids_a, solids_b = solids_of(board, a), solids_of(board, b)
    return 0.0 if a == b else min(_gap(sa, sb) for sa, sb in _pairs(solids_a, solids_b))


def measure(board: Tabletop, a: str, b: str) -> Measurement:
    """The distance between two things on the board (2.1), with the closest points.

    Between units or features of several parts the horizontal and the 3D distance are each the least
    over all pairs.

    Raises
    ------
    UnknownIdError, InvalidInputError
        See `solids_of`.
    """
    solids_a, solids_b = solids_of(board, a), solids_of(board, b)
    least_gap, nearest = math.inf, math.inf
    pair: tuple[Solid, Solid] = (solids_a[0], solids_b[0])
    for sa, sb in _pairs(solids_a, solids_b):
        horizontal = _gap(sa, sb)
        least_gap = min(least_gap, horizontal)
        spatial = math.hypot(max(0.0, horizontal), height_difference(sa, sb))
        if spatial < nearest:
            nearest, pair = spatial, (sa, sb)
    return Measurement(a, b, max(0.0, least_gap), nearest, _closest(*pair), _depth(solids_a, solids_b))


def _depth(a: Sequence[Solid], b: Sequence[Solid]) -> float:
    """Least push that parts the deepest overlap of two different bodies whose heights meet."""
    depths = (-_gap(sa, sb) for sa, sb in _pairs(a, b) if sa.bottom < sb.head and sb.bottom < sa.head)
    return max(0.0, max(depths, default=0.0))


def _gap(a: Solid, b: Solid) -> float:
    """Signed horizontal gap of two bodies; of one and the same, 0."""
    return 0.0 if a.id == b.id else float(gap(a.figure, b.figure))


def _pairs(a: Sequence[Solid], b: Sequence[Solid]) -> list[tuple[Solid, Solid]]:
    return [(sa, sb) for sa in a for sb in b]


def _closest(a: Solid, b: Solid) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
    near = closest(a.figure, b.figure)
    on_a, on_b = near.on_a, near.on_b
    if near.distance < 0:
        # They overlap in plan: one place serves for both, wherever the heights stand.
        on_a = on_b = ((on_a[0] + on_b[0]) / 2, (on_a[1] + on_b[1]) / 2)
    if a.top < b.bottom:
        za, zb = a.top, b.bottom
    elif b.top < a.bottom:
        za, zb = a.bottom, b.top
    else:
        za = zb = max(a.bottom, b.bottom)
    return ((*on_a, za), (*on_b, zb))
