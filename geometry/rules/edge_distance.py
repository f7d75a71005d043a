"""Distances from the battlefield's edge: four sides, the nearest of which counts at each point."""

from __future__ import annotations

from geometry.shapes.envelopes import grown
from geometry.shapes.figures import Disc, Figure, Oval, Point, Polygon
from geometry.shapes.measure import closest, gap
from geometry.tolerances import EQUAL


def depth(width: float, height: float, point: Point) -> float:
    """How far inside the battlefield a point is, from the nearest side, inches; negative outside."""
    x, y = point
    return min(x, y, width - x, height - y)


def on_edge(width: float, height: float, point: Point) -> Point:
    """The point of the edge nearest to a point of the battlefield."""
    x, y = point
    return min(
        (max(0.0, x), (0.0, y)),
        (max(0.0, y), (x, 0.0)),
        (max(0.0, width - x), (width, y)),
        (max(0.0, height - y), (x, height)),
    )[1]


def extremes(figure: Figure) -> tuple[Point, Point, Point, Point]:
    """The westernmost, southernmost, easternmost and northernmost points of a figure."""
    if isinstance(figure, Polygon):
        xs, ys = (lambda p: p[0]), (lambda p: p[1])
        return (
            min(figure.shell, key=xs),
            min(figure.shell, key=ys),
            max(figure.shell, key=xs),
            max(figure.shell, key=ys),
        )
    (x, y), (x0, y0, x1, y1) = figure.centre, figure.bounds
    if isinstance(figure, Disc):
        return (x0, y), (x, y0), (x1, y), (x, y1)
    across, up = _leans(figure)
    return (x0, y - across), (x - up, y0), (x1, y + across), (x + up, y1)


def _leans(figure: Oval) -> tuple[float, float]:
    """How far an oval's easternmost point lies north of its middle, and its northernmost point east of it."""
    _, _, x1, y1 = figure.bounds
    skew = (figure.half_length**2 - figure.half_width**2) * figure.sin * figure.cos
    return skew / (x1 - figure.x), skew / (y1 - figure.y)


def edge_distance(width: float, height: float, figure: Figure) -> tuple[float, Point, Point]:
    """Distance of a base from the battlefield's edge, the base's nearest point, and the edge's.

    0 for a base that stands over the edge.
    """
    point = min(extremes(figure), key=lambda p: depth(width, height, p))
    return max(0.0, depth(width, height, point)), point, on_edge(width, height, point)


def edge_outreach(width: float, height: float, figure: Figure) -> tuple[float, Point, Point]:
    """How far the point of a base that is deepest inside the battlefield is from the edge, it, and the edge's nearest.

    Each point of the base counts from the side nearest to it. The points at least t inside form a
    rectangle, so the answer is the greatest t whose rectangle still meets the base. An extreme point
    of the base whose own side is its nearest side settles that at once; else t is bisected.

    Examples
    --------
    >>> edge_outreach(60.0, 44.0, Disc(30.0, 5.0, 1.0))
    (6.0, (30.0, 6.0), (30.0, 0.0))
    """
    west, south, east, north = extremes(figure)
    sides = ((east[0], east), (north[1], north), (width - west[0], west), (height - south[1], south))
    for reach, point in sides:
        if reach <= depth(width, height, point) + EQUAL / 10:
            return max(0.0, reach), point, on_edge(width, height, point)
    low, high = max(0.0, *(depth(width, height, p) for p in (west, south, east, north))), min(width, height) / 2
    while high - low > EQUAL / 100:
        middle = (low + high) / 2
        if gap(figure, _inner(width, height, middle)) <= 0:
            low = middle
        else:
            high = middle
    point = _common(figure, _inner(width, height, low))
    return low, point, on_edge(width, height, point)


def _common(figure: Figure, inner: Polygon) -> Point:
    """A point of both: where they touch, or some point where the middle of the board is under the base."""
    near = closest(figure, inner)
    if near.distance > -EQUAL:
        return near.on_a
    overlap = grown(figure, None, 0.0, "inner").intersection(inner.area)
    point = overlap.representative_point()
    return (float(point.x), float(point.y))


def _inner(width: float, height: float, t: float) -> Polygon:
    """The points of the battlefield at least t inches from its edge (just short of nothing at all)."""
    t = min(t, min(width, height) / 2 - EQUAL / 1000)
    return Polygon([(t, t), (width - t, t), (width - t, height - t), (t, height - t)])
