"""The independent check of a line: which blockers a segment meets, and how wide the beam round it is."""

from __future__ import annotations

import math
from collections.abc import Iterable

from geometry.shapes.figures import Disc, Figure, Oval, Point, Polygon
from geometry.shapes.measure import gap
from geometry.shapes.polygons import from_point
from geometry.shapes.sightlines.prisms import Point3, Prism


def clear(line: tuple[Point3, Point3], blockers: Iterable[Prism]) -> bool:
    """Whether a segment meets none of the blockers, not even their faces."""
    return not any(crosses(line, prism) for prism in blockers)


def crosses(line: tuple[Point3, Point3], prism: Prism) -> bool:
    """Whether a segment meets a prism."""
    part = at_height(line, prism.bottom, prism.top)
    return part is not None and _meets(part[0], part[1], prism.figure)


def at_height(line: tuple[Point3, Point3], bottom: float, top: float) -> tuple[Point, Point] | None:
    """The part of a segment from z = bottom to top, in plan; None where it has none."""
    (x0, y0, z0), (x1, y1, z1) = line
    t0, t1 = 0.0, 1.0
    if z0 == z1:
        if not bottom <= z0 <= top:
            return None
    else:
        u, v = sorted(((bottom - z0) / (z1 - z0), (top - z0) / (z1 - z0)))
        t0, t1 = max(t0, u), min(t1, v)
        if t0 > t1:
            return None
    return (x0 + t0 * (x1 - x0), y0 + t0 * (y1 - y0)), (x0 + t1 * (x1 - x0), y0 + t1 * (y1 - y0))


def _meets(p: Point, q: Point, figure: Figure) -> bool:
    if isinstance(figure, Disc):
        return _from_origin((p[0] - figure.x, p[1] - figure.y), (q[0] - figure.x, q[1] - figure.y)) <= figure.radius
    if isinstance(figure, Oval):
        return _from_origin(_rounded(figure, p), _rounded(figure, q)) <= 1.0
    return _meets_polygon(p, q, figure)


def _rounded(oval: Oval, p: Point) -> Point:
    dx, dy = p[0] - oval.x, p[1] - oval.y
    return (
        (oval.cos * dx + oval.sin * dy) / oval.half_length,
        (oval.cos * dy - oval.sin * dx) / oval.half_width,
    )


def _from_origin(p: Point, q: Point) -> float:
    """Distance of a segment from the origin."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    square = dx * dx + dy * dy
    t = min(max(-(p[0] * dx + p[1] * dy) / square, 0.0), 1.0) if square > 0.0 else 0.0
    return math.hypot(p[0] + t * dx, p[1] + t * dy)


def _meets_polygon(p: Point, q: Point, polygon: Polygon) -> bool:
    if from_point(polygon, p[0], p[1]).distance <= 0.0:
        return True
    dx, dy = q[0] - p[0], q[1] - p[1]
    for ax, ay, bx, by, ex, ey, _ in polygon.edges:
        side_a, side_b = dx * (ay - p[1]) - dy * (ax - p[0]), dx * (by - p[1]) - dy * (bx - p[0])
        if (side_a > 0.0 and side_b > 0.0) or (side_a < 0.0 and side_b < 0.0):
            continue
        side_p, side_q = ex * (p[1] - ay) - ey * (p[0] - ax), ex * (q[1] - ay) - ey * (q[0] - ax)
        if not ((side_p > 0.0 and side_q > 0.0) or (side_p < 0.0 and side_q < 0.0)):
            return True
    return False


def beam_of(line: tuple[Point3, Point3], a: Prism, b: Prism, blockers: Iterable[Prism]) -> float:
    """Width in plan of the beam of parallel segments, of the same heights, that is free round a free segment.

    It is bounded by the blockers on either side, over the stretch where the segment is between their
    bottom and top, and by what the two solids themselves show in that direction.
    """
    (x0, y0, _), (x1, y1, _) = line
    if (x0, y0) == (x1, y1):
        return _shaft(line, a, b, blockers)
    return sum(room_beside(line, a, b, blockers))


def room_beside(line: tuple[Point3, Point3], a: Prism, b: Prism, blockers: Iterable[Prism]) -> tuple[float, float]:
    """How far a free segment that is not upright can be moved in plan to its right, and to its left.

    See `beam_of`, which is both together.
    """
    (x0, y0, _), (x1, y1, _) = line
    length = math.hypot(x1 - x0, y1 - y0)
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    c = dx * y0 - dy * x0
    right = left = math.inf
    for prism in (a, b):
        low = min(-body.support(dy, -dx) for body in prism.bodies)
        high = max(body.support(-dy, dx) for body in prism.bodies)
        right, left = min(right, c - low), min(left, high - c)
    for prism in blockers:
        part = at_height(line, prism.bottom, prism.top)
        if part is None:
            continue
        s0, s1 = sorted(dx * x + dy * y for x, y in part)
        for body in prism.bodies:
            # In the frame of n the offset of a point is -s, and its place along n is the offset of d.
            across = body.span(-dy, dx, -s1, -s0)
            if across is None:
                continue
            if across[0] > c:
                left = min(left, across[0] - c)
            elif across[1] < c:
                right = min(right, c - across[1])
    return right, left


def _shaft(line: tuple[Point3, Point3], a: Prism, b: Prism, blockers: Iterable[Prism]) -> float:
    """Width of the free round shaft about an upright segment."""
    point = Disc(line[0][0], line[0][1], 0.0)
    room = [-gap(prism.figure, point) for prism in (a, b)]
    room += [gap(p.figure, point) for p in blockers if at_height(line, p.bottom, p.top) is not None]
    return 2.0 * max(0.0, min(room))
