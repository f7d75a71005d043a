"""Blockers on top of each other, and floors that part what is above from what is below."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import shapely

from geometry.shapes.areas import union
from geometry.shapes.figures import Disc, Figure, Oval, Point, Polygon
from geometry.shapes.measure import covers
from geometry.shapes.sightlines.bodies import Body, bodies_of
from geometry.shapes.sightlines.prisms import BEAM, Prism

_DIRECTIONS = [(math.cos(i * math.pi / 16), math.sin(i * math.pi / 16)) for i in range(32)]


def grounded(blockers: Sequence[Prism], floor: float) -> tuple[list[Prism], dict[int, int]]:
    """The same blockers in order, those that stand on others reaching down through them as far as `floor` needs.

    What stands wholly on another adds nothing by also filling the space below it, which the other fills;
    but then no line can be thought to pass beneath it.

    Returns
    -------
    tuple
        The blockers, and for each (by its number) that reaches down now the number of the one it stands on.
    """
    found = list(blockers)
    below: dict[int, int] = {}
    order = sorted((i for i, p in enumerate(blockers) if p.bottom > floor + BEAM), key=lambda i: blockers[i].bottom)
    if not order:
        return found, below
    done = [i for i, p in enumerate(blockers) if p.bottom <= floor + BEAM]
    for i in order:
        p = blockers[i]
        for j in done:
            q = found[j]
            if q.bottom < found[i].bottom <= q.top + BEAM and p.bottom <= q.top + BEAM and _holds(q.figure, p.figure):
                found[i], below[i] = replace(p, bottom=q.bottom), j
                if q.bottom <= floor + BEAM:
                    break
        done.append(i)
    return found, below


def _holds(a: Figure, b: Figure) -> bool:
    p, q = a.bounds, b.bounds
    if p[0] > q[0] + BEAM or p[1] > q[1] + BEAM or p[2] < q[2] - BEAM or p[3] < q[3] - BEAM:
        return False
    return covers(a, b) >= -BEAM


def floors_between(a: Prism, b: Prism, blockers: Sequence[Prism]) -> list[Prism] | None:
    """Blockers that every line from one solid to another above it passes through at one and the same height, or None.

    At a height z between the two a line is at (1 - r) p + r q, where r has bounds that do not depend on
    the line: all these points lie in the hull of two mixtures of the two figures.
    """
    low, high = (a, b) if a.top <= b.bottom else (b, a)
    if low.top > high.bottom:
        return None
    between = [p for p in blockers if p.top + BEAM > low.top and p.bottom - BEAM < high.bottom]
    for floor in between:
        z = (max(floor.bottom - BEAM, low.top) + min(floor.top + BEAM, high.bottom)) / 2
        if high.top - low.bottom <= 0.0:
            return None
        r0 = (z - low.top) / (high.top - low.top) if high.top > low.top else 0.0
        r1 = (z - low.bottom) / (high.bottom - low.bottom) if high.bottom > low.bottom else 1.0
        points = _mixture(low.figure, high.figure, r0, r1)
        if not _near(floor.figure, points[0]):
            continue
        floors = [p for p in between if p.bottom - BEAM <= z <= p.top + BEAM]
        # Grown by the beam, so that floors that touch leave no crack.
        whole = union(shapely.buffer([_inside(p.figure) for p in floors], BEAM, join_style="mitre"))
        if whole.covers(shapely.Polygon(points)):
            return floors
    return None


def _near(figure: Figure, point: Point) -> bool:
    x0, y0, x1, y1 = figure.bounds
    return x0 - BEAM <= point[0] <= x1 + BEAM and y0 - BEAM <= point[1] <= y1 + BEAM


def _mixture(a: Figure, b: Figure, r0: float, r1: float) -> list[Point]:
    """A convex polygon round every point (1 - r) p + r q with p in a, q in b and r between r0 and r1."""
    of_a, of_b = bodies_of(a), bodies_of(b)
    heights = []
    for ux, uy in _DIRECTIONS:
        ha, hb = _support(of_a, ux, uy), _support(of_b, ux, uy)
        heights.append(max((1 - r0) * ha + r0 * hb, (1 - r1) * ha + r1 * hb))
    corners = []
    for i, (ux, uy) in enumerate(_DIRECTIONS):
        (vx, vy), h, k = _DIRECTIONS[i - 1], heights[i], heights[i - 1]
        cross = vx * uy - vy * ux
        corners.append(((k * uy - h * vy) / cross, (h * vx - k * ux) / cross))
    return corners


def _support(bodies: tuple[Body, ...], ux: float, uy: float) -> float:
    return max(body.support(ux, uy) for body in bodies)


def _inside(figure: Figure) -> shapely.Polygon:
    """The figure, or a polygon in it for a curve."""
    if isinstance(figure, Polygon):
        return figure.area
    assert isinstance(figure, Disc | Oval)
    (body,) = bodies_of(figure)
    return shapely.Polygon([body.touch(ux, uy) for ux, uy in _DIRECTIONS])
