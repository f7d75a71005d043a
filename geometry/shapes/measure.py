"""Distances between figures: signed gap, closest points, furthest point, containment (2.1).

Every convex figure is its corners and an ellipse about each; the signed gap of two is the greatest
over all directions u of the room between their supports along u.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
import shapely

from geometry.shapes.figures import Disc, Figure, Oval, Point, Polygon


class Closest(NamedTuple):
    """Signed gap and the two points that prove it."""

    distance: float
    on_a: Point
    on_b: Point


class Furthest(NamedTuple):
    """How far the furthest point of a is from b, that point, and the point of b nearest to it."""

    distance: float
    on_a: Point
    on_b: Point


_GRID = np.linspace(0.0, 2 * math.pi, 721)[:-1]


def _corners(figure: Figure) -> np.ndarray:
    return np.array(figure.shell) if isinstance(figure, Polygon) else np.array([figure.centre])


def _axes(figure: Figure) -> tuple[float, float, float, float]:
    if isinstance(figure, Disc):
        return figure.radius, figure.radius, 1.0, 0.0
    if isinstance(figure, Oval):
        return figure.half_length, figure.half_width, figure.cos, figure.sin
    return 0.0, 0.0, 1.0, 0.0


def _support(corners: np.ndarray, axes: tuple[float, float, float, float], t: np.ndarray) -> np.ndarray:
    a, b, c, s = axes
    ux, uy = np.cos(t), np.sin(t)
    return (np.outer(corners[:, 0], ux) + np.outer(corners[:, 1], uy)).max(axis=0) + np.hypot(
        a * (c * ux + s * uy), b * (c * uy - s * ux)
    )


def _support_point(corners: np.ndarray, axes: tuple[float, float, float, float], t: float) -> Point:
    a, b, c, s = axes
    ux, uy = math.cos(t), math.sin(t)
    i = int(np.argmax(corners @ (ux, uy)))
    p, q = a * (c * ux + s * uy), b * (c * uy - s * ux)
    h = math.hypot(p, q) or 1.0
    p, q = a * p / h, b * q / h
    return (float(corners[i, 0]) + c * p - s * q, float(corners[i, 1]) + s * p + c * q)


def _convex(ca: np.ndarray, ea: tuple[float, ...], cb: np.ndarray, eb: tuple[float, ...]) -> tuple[float, float]:
    def f(t: np.ndarray) -> np.ndarray:
        return -_support(ca, ea, t) - _support(cb, eb, t + math.pi)  # type: ignore[arg-type]

    grid = f(_GRID)
    tops = np.flatnonzero((grid >= np.roll(grid, 1)) & (grid >= np.roll(grid, -1)))
    tops = tops[grid[tops] >= grid.max() - 0.05]
    lo, hi = _GRID[tops] - _GRID[1], _GRID[tops] + _GRID[1]
    for _ in range(80):
        m1, m2 = lo + (hi - lo) * 0.381966, lo + (hi - lo) * 0.618034
        left = f(m1) >= f(m2)
        lo, hi = np.where(left, lo, m1), np.where(left, m2, hi)
    mid = (lo + hi) / 2
    values = f(mid)
    best = int(np.argmax(values))
    return float(values[best]), float(mid[best])


def _pieces(figure: Figure) -> list[np.ndarray]:
    if isinstance(figure, Polygon) and not figure.convex:
        return [np.array(t.exterior.coords)[:-1] for t in shapely.constrained_delaunay_triangles(figure.area).geoms]
    return [_corners(figure)]


def closest(a: Figure, b: Figure) -> Closest:
    """Signed gap of two figures and the points that prove it; see `gap`."""
    if isinstance(a, Disc) and isinstance(b, Disc):
        d = math.hypot(b.x - a.x, b.y - a.y)
        ux, uy = ((b.x - a.x) / d, (b.y - a.y) / d) if d else (1.0, 0.0)
        on_a, on_b = (a.x + a.radius * ux, a.y + a.radius * uy), (b.x - b.radius * ux, b.y - b.radius * uy)
        return Closest(d - a.radius - b.radius, on_a, on_b)
    ea, eb = _axes(a), _axes(b)
    least: tuple[float, float, np.ndarray, np.ndarray] | None = None
    deep = False
    for pa in _pieces(a):
        for pb in _pieces(b):
            value, t = _convex(pa, ea, pb, eb)
            deep = deep or value < -1e-9
            if least is None or value < least[0]:
                least = (value, t, pa, pb)
    assert least is not None
    value, t, pa, pb = least
    if deep and not all(f.convex for f in (a, b) if isinstance(f, Polygon)):
        return _push(a, b)
    ux, uy = math.cos(t), math.sin(t)
    if len(pa) > 1 and len(pb) > 1:
        line = shapely.shortest_line(shapely.Polygon(pa), shapely.Polygon(pb)).coords
        if value > 0:
            return Closest(value, line[0], line[1])
    if len(pa) == 1:
        on_a = _support_point(pa, ea, t)
        return Closest(value, on_a, (on_a[0] + ux * value, on_a[1] + uy * value))
    on_b = _support_point(pb, eb, t + math.pi)
    return Closest(value, (on_b[0] - ux * value, on_b[1] - uy * value), on_b)


def _push(a: Figure, b: Figure) -> Closest:
    """Least push of b that parts two overlapping figures of which one is concave."""
    sums = []
    for pa in _pieces(a):
        for pb in _pieces(b):
            corners = (pa[:, None, :] - pb[None, :, :]).reshape(-1, 2)
            t = np.linspace(0, 2 * math.pi, 1025)[:-1]
            for e, sign in ((_axes(a), 1), (_axes(b), 1)):
                if e[0]:
                    x, y = e[0] * np.cos(t) * sign, e[1] * np.sin(t) * sign
                    ring = np.stack([e[2] * x - e[3] * y, e[3] * x + e[2] * y], axis=1)
                    corners = (corners[:, None, :] + ring[None, :, :]).reshape(-1, 2)
            sums.append(shapely.convex_hull(shapely.MultiPoint(corners)))
    union = shapely.union_all(sums)
    line = shapely.shortest_line(shapely.Point(0, 0), union.boundary)
    px, py = line.coords[1]
    depth = math.hypot(px, py)
    moved = b.moved(px, py)
    ea, eb = _axes(a), _axes(b)
    pairs = [(*_convex(pa, ea, pb, eb), pa, pb) for pa in _pieces(a) for pb in _pieces(moved)]
    value, t, pa, pb = min(pairs, key=lambda pair: pair[0])
    if len(pa) == 1:
        on = _support_point(pa, ea, t)
    elif len(pb) == 1:
        on = _support_point(pb, eb, t + math.pi)
    else:
        on = shapely.shortest_line(shapely.Polygon(pa), shapely.Polygon(pb)).coords[0]
    return Closest(-depth, on, (on[0] - px, on[1] - py))


def gap(a: Figure, b: Figure) -> float:
    """Signed gap, inches: positive apart, 0 touching, negative the least push that parts them."""
    if isinstance(a, Disc) and isinstance(b, Disc):
        return math.hypot(b.x - a.x, b.y - a.y) - a.radius - b.radius
    return closest(a, b).distance


def contains(figure: Figure, point: Point, tolerance: float = 0.0) -> bool:
    """Whether `point` is in the closed figure, or within `tolerance` inches of it."""
    return gap(figure, Disc(point[0], point[1], 0.0)) <= tolerance


def furthest(a: Figure, b: Figure) -> Furthest:
    """Directed Hausdorff distance: the point of `a` furthest from `b`; 0 when a lies inside b."""
    if isinstance(a, Polygon):
        points = list(a.shell)
    else:
        n = 1440
        pa, ea = _corners(a), _axes(a)
        points = [_support_point(pa, ea, 2 * math.pi * i / n) for i in range(n)]
    found = max((closest(Disc(x, y, 0.0), b) for x, y in points), key=lambda c: c.distance)
    if found.distance <= 0:
        return Furthest(0.0, found.on_a, found.on_a)
    return Furthest(found.distance, found.on_a, found.on_b)


def covers(a: Figure, b: Figure) -> float:
    """Signed slack of `b` inside `a`: >= 0 when b lies in a, negative by how far b sticks out."""
    if isinstance(b, Disc) and (not isinstance(a, Polygon) or a.convex):
        return -(gap(Disc(b.x, b.y, 0.0), a) + b.radius)
    return -furthest(b, a).distance
