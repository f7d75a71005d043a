"""The free lines beside a free line: as much of the strip of parallel ones as is known to be free."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from geometry.shapes.figures import Disc, Figure, Point, Polygon
from geometry.shapes.measure import gap
from geometry.shapes.sightlines.prisms import BEAM, Point3, Prism
from geometry.shapes.sightlines.verify import at_height, clear, room_beside

_MARGIN = 2 * BEAM
"""Inches: lines of the strip are this far from its edge, so that each has the beam that it needs."""

_NEAR = 0.01
"""Inches: so near to what is in its way a line is led."""


def free_strips(
    line: tuple[Point3, Point3], a: Prism, b: Prism, blockers: Sequence[Prism], *, led_on: float = 0.0
) -> Iterator[tuple[Point, Point, Point, Point]]:
    """Places at heights of the solid `a` from which a free line leads to the solid `b`, as parallelograms in plan.

    Parameters
    ----------
    line
        A free line from a point of `a` to a point of `b`.
    a, b
        The solids.
    blockers
        What blocks, wherever it may touch the lines.
    led_on
        Inches by which the line is led on beyond where it starts, or to where something is in its way.

    Yields
    ------
    corners
        Of a parallelogram, which may be as thin as a line; over each of its points there is one between
        the bottom and top of `a` that lies on a free line.

    Examples
    --------
    >>> from geometry.shapes.figures import Disc
    >>> eye, mark = Prism(Disc(0, 0, 0.5), 0, 1.5), Prism(Disc(10, 0, 0.5), 0, 1.5)
    >>> post = Prism(Disc(5, 2, 1.75), 0, 4)
    >>> (strip,) = free_strips(((0, 0, 1), (10, 0, 1)), eye, mark, [post])
    >>> [(round(x, 3), round(y, 3)) for x, y in strip]
    [(0.0, 0.25), (10.0, 0.25), (10.0, -0.5), (0.0, -0.5)]
    """
    line = _levelled(line, a, b, blockers)
    yield from _strip(line, a, b, blockers)
    longer = _led_on(line, led_on, blockers)
    if longer != line:
        yield from _strip(longer, a, b, blockers)


def _strip(
    line: tuple[Point3, Point3], a: Prism, b: Prism, blockers: Sequence[Prism]
) -> Iterator[tuple[Point, Point, Point, Point]]:
    """The strip beside one line, if any of the line is at heights of `a`."""
    part = at_height(line, a.bottom + BEAM, a.top - BEAM)
    if part is None:
        return
    (x0, y0), (x1, y1) = part
    (px, py, _), (qx, qy, _) = line
    nx = ny = left = right = 0.0
    if (px, py) != (qx, qy):
        length = math.hypot(qx - px, qy - py)
        nx, ny = (py - qy) / length, (qx - px) / length
        right, left = (max(0.0, side - _MARGIN) for side in room_beside(line, a, b, blockers))
        ends = [Disc(qx + nx * side, qy + ny * side, 0.0) for side in (left, -right)]
        if not _is_convex(b.figure) or any(gap(b.figure, end) > 0.0 for end in ends):
            left = right = 0.0
    yield (
        (x0 + nx * left, y0 + ny * left),
        (x1 + nx * left, y1 + ny * left),
        (x1 - nx * right, y1 - ny * right),
        (x0 - nx * right, y0 - ny * right),
    )


def _levelled(line: tuple[Point3, Point3], a: Prism, b: Prism, blockers: Sequence[Prism]) -> tuple[Point3, Point3]:
    """The line at one height, where that is free too: it stays at heights of `a` however far it is led on."""
    low, high = max(a.bottom, b.bottom) + _MARGIN, min(a.top, b.top) - _MARGIN
    if low <= high:
        (x0, y0, _), (x1, y1, _) = line
        for z in (high, (low + high) / 2, low):
            level = ((x0, y0, z), (x1, y1, z))
            if clear(level, blockers):
                return level
    return line


def _led_on(line: tuple[Point3, Point3], further: float, blockers: Sequence[Prism]) -> tuple[Point3, Point3]:
    """The line from as far behind its start as asked for, or as nothing is in its way."""
    (x0, y0, z0), (x1, y1, z1) = line
    length = math.hypot(x1 - x0, y1 - y0)
    if length == 0.0:
        return line

    def behind(inches: float) -> Point3:
        share = inches / length
        return (x0 - (x1 - x0) * share, y0 - (y1 - y0) * share, z0 - (z1 - z0) * share)

    free, blocked = 0.0, further
    if clear((behind(further), line[0]), blockers):
        return behind(further), line[1]
    while blocked - free > _NEAR:
        middle = (free + blocked) / 2
        if clear((behind(middle), line[0]), blockers):
            free = middle
        else:
            blocked = middle
    return (behind(free), line[1]) if free > 0.0 else line


def _is_convex(figure: Figure) -> bool:
    return not isinstance(figure, Polygon) or figure.convex
