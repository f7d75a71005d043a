"""How far one figure reaches beyond another: directed Hausdorff distance, and the slack of one inside the other.

Beyond a convex figure it is the greatest over directions of the difference of the supports; beyond a
concave polygon see `geometry.shapes.hollows`.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from geometry.shapes import hollows, ovals, polygons
from geometry.shapes.directions import Greatest, Reach, term
from geometry.shapes.figures import Disc, Figure, Oval, Point, Polygon


class Furthest(NamedTuple):
    """How far the furthest point of a is from b.

    Attributes
    ----------
    distance
        Inches.
    on_a, on_b
        The point of a furthest from b, and the point of b nearest to it.
    """

    distance: float
    on_a: Point
    on_b: Point


def beyond(a: Figure, b: Figure) -> Furthest:
    """How far `a` reaches beyond `b`; negative, where a lies inside b, the distance of a from b's edge."""
    if isinstance(b, Polygon) and not b.convex:
        return _beyond_hollow(a, b)
    if isinstance(a, Disc):
        value, ux, uy = _from_point(b, a.x, a.y)
        return _along(value + a.radius, ux, uy, (a.x + a.radius * ux, a.y + a.radius * uy))
    if isinstance(a, Polygon):
        (value, ux, uy), corner = max((_from_point(b, x, y), (x, y)) for x, y in a.shell)
        return _along(value, ux, uy, corner)
    if isinstance(b, Disc):
        value, ux, uy = ovals.furthest_from_point(a, b.x, b.y)
        value -= b.radius
    elif isinstance(b, Oval):
        value, ux, uy = ovals.beyond(a, b)
    else:
        value, ux, uy = _oval_beyond_polygon(a, b)
    return _along(value, ux, uy, ovals.support(a, ux, uy))


def _along(value: float, ux: float, uy: float, on_a: Point) -> Furthest:
    return Furthest(value, on_a, (on_a[0] - value * ux, on_a[1] - value * uy))


def _from_point(figure: Figure, x: float, y: float) -> Greatest:
    """Signed distance of a point from a convex figure, and the direction away from the figure."""
    if isinstance(figure, Oval):
        return ovals.from_point(figure, x, y)
    if isinstance(figure, Polygon):
        near = polygons.from_point(figure, x, y)
        return Greatest(near.distance, *polygons.outward(figure, x, y, near))
    dx, dy = x - figure.x, y - figure.y
    far = math.hypot(dx, dy)
    return Greatest(far - figure.radius, dx / far, dy / far) if far > 0 else Greatest(-figure.radius, 1.0, 0.0)


def _oval_beyond_polygon(a: Oval, b: Polygon) -> Greatest:
    """Along the edges' normals in closed form; round each corner where that gives more."""
    this = term(1.0, a)
    best, ux, uy = -math.inf, 1.0, 0.0
    for px, py, _, _, ex, ey, _ in b.edges:
        vx, vy = a.cos * ey - a.sin * ex, -a.cos * ex - a.sin * ey
        value = (a.x - px) * ey - (a.y - py) * ex + math.hypot(a.half_length * vx, a.half_width * vy)
        if value > best:
            best, ux, uy = value, ey, -ex
    for x, y, low, high in polygons.cones(b):
        found = Reach(a.x - x, a.y - y, (this,)).greatest(low, high, best)
        if found is not None:
            best, ux, uy = found
    return Greatest(best, ux, uy)


def _beyond_hollow(a: Figure, b: Polygon) -> Furthest:
    if isinstance(a, Disc):
        near = polygons.from_point(b, a.x, a.y)
        if near.distance + a.radius <= 0:
            ux, uy = polygons.outward(b, a.x, a.y, near)
            return Furthest(near.distance + a.radius, (a.x + a.radius * ux, a.y + a.radius * uy), (near.x, near.y))
    elif isinstance(a, Oval):
        found, inside = polygons.oval_to_edges(b, a)
        if inside and found is not None:
            x, y = ovals.support(a, -found.ux, -found.uy)
            return Furthest(-found.value, (x, y), (x - found.value * found.ux, y - found.value * found.uy))
    x, y = hollows.furthest_point(a, b)
    near = polygons.from_point(b, x, y)
    return Furthest(near.distance, (x, y), (near.x, near.y))
