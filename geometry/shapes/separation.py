"""Two convex figures: the signed gap and the direction that gives it, and the pieces of those that are not."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from geometry.shapes import ovals, polygons
from geometry.shapes.figures import Disc, Figure, Oval, Polygon


class Apart(NamedTuple):
    """Signed gap of two convex figures, inches, and the unit vector from the first to the second that gives it."""

    gap: float
    ux: float
    uy: float


def apart(a: Figure, b: Figure) -> Apart:
    """Signed gap and direction of two convex figures; the direction is right also where they touch.

    Examples
    --------
    >>> apart(Disc(0, 0, 1), Disc(3, 0, 2))
    Apart(gap=0.0, ux=1.0, uy=0.0)
    """
    if isinstance(a, Disc) and isinstance(b, Disc):
        dx, dy = b.x - a.x, b.y - a.y
        far = math.hypot(dx, dy)
        return Apart(far - a.radius - b.radius, *((dx / far, dy / far) if far > 0.0 else (1.0, 0.0)))
    if isinstance(b, Disc):
        if isinstance(a, Oval):
            value, ux, uy = ovals.from_point(a, b.x, b.y)
            return Apart(value - b.radius, ux, uy)
        if isinstance(a, Polygon):
            near = polygons.from_point(a, b.x, b.y)
            return Apart(near.distance - b.radius, *polygons.outward(a, b.x, b.y, near))
    if isinstance(a, Oval) and isinstance(b, Oval):
        return Apart(*ovals.between(a, b))
    if isinstance(a, Polygon) and isinstance(b, Oval):
        return Apart(*(polygons.oval_apart(a, b) or polygons.oval_deep(a, b)))
    if isinstance(a, Polygon) and isinstance(b, Polygon):
        return _polygons(a, b)
    value, ux, uy = apart(b, a)
    return Apart(value, -ux, -uy)


_TOUCHING = 1e-7


def _polygons(a: Polygon, b: Polygon) -> Apart:
    found = polygons.polygons_apart(a, b)
    if found is not None and found[0] > _TOUCHING:
        distance, (ax, ay), (bx, by) = found
        return Apart(distance, (bx - ax) / distance, (by - ay) / distance)
    # Touching or overlapping: the greatest room is along the normal of an edge.
    best = Apart(-math.inf, 1.0, 0.0)
    for sign, this, other in ((1.0, a, b), (-1.0, b, a)):
        for px, py, _, _, ex, ey, _ in this.edges:
            room = min((x - px) * ey - (y - py) * ex for x, y in other.corners)
            if room > best.gap:
                best = Apart(room, sign * ey, -sign * ex)
    return best if found is None else best._replace(gap=found[0])


def convex_pieces(figure: Figure) -> tuple[Figure, ...]:
    """The figure itself where it is convex, else convex pieces that make it up."""
    return _pieces(figure) if isinstance(figure, Polygon) and not figure.convex else (figure,)


@lru_cache(maxsize=256)
def _pieces(polygon: Polygon) -> tuple[Polygon, ...]:
    return tuple(Polygon.trusted(piece) for piece in polygon.pieces)


def lowest(figure: Figure, ux: float, uy: float) -> float:
    """The least of u.p over the points p of a convex figure."""
    if isinstance(figure, Polygon):
        return min(ux * x + uy * y for x, y in figure.shell)
    middle = ux * figure.x + uy * figure.y
    if isinstance(figure, Disc):
        return middle - figure.radius
    along, across = figure.cos * ux + figure.sin * uy, figure.cos * uy - figure.sin * ux
    return middle - math.hypot(figure.half_length * along, figure.half_width * across)
