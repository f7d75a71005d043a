"""Areas bounded by curves, as polygons: some that surely hold them, some that they surely hold.

A region that must never include a wrong spot is built from inside; what is cut out of it, from
outside. Both are within `ERROR` of the true outline. The polygons serve for regions and drawing;
a single spot is judged by measuring.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
import shapely
import shapely.affinity
from numpy.typing import NDArray
from shapely.geometry.polygon import orient

from geometry.shapes.figures import Disc, Figure, Oval, Polygon

Side: TypeAlias = Literal["inner", "outer"]
Array: TypeAlias = NDArray[np.float64]

ERROR = 4e-4
"""Inches: the furthest that an outline made here is from the true one."""

TINY = 2e-6
"""Inches: what is taken off an inner outline and put on an outer one, above all rounding."""

FEWEST = 16
"""Directions in which an outline is found, at least."""


def other(side: Side) -> Side:
    """The other side: what is cut out of an inner area is taken from outside."""
    return "outer" if side == "inner" else "inner"


@dataclass(frozen=True, slots=True)
class _Round:
    """The convex hull of some corners, grown by ellipses (a, b, cos, sin) and by a disc of this radius."""

    corners: Array
    ellipses: tuple[tuple[float, float, float, float], ...]
    radius: float

    @property
    def bend(self) -> float:
        """The greatest radius of curvature of its outline."""
        return sum(a * a / b for a, b, _, _ in self.ellipses) + max(0.0, self.radius)


def grown(figure: Figure, by: Figure | None, distance: float, side: Side) -> shapely.Geometry:
    """The places for `by` at which it comes within `distance` inches of `figure`.

    Parameters
    ----------
    by
        The figure that is put down, as it lies about the origin; None for a bare point.
    distance
        Inches; negative for an overlap at least that deep (not for two polygons, nor concave ones).
    side
        Whether the answer holds that area or lies in it.

    Examples
    --------
    >>> area = grown(Disc(0, 0, 1), Disc(0, 0, 0.5), 2, "outer")
    >>> 3.5**2 * math.pi < area.area < 3.5005**2 * math.pi
    True
    """
    parts = [_sum(a, b, distance) for a in _rounds(figure, 1.0) for b in (_rounds(by, -1.0) if by else [_POINT])]
    areas = [_outline(part, side) for part in parts]
    return areas[0] if len(areas) == 1 else shapely.union_all(areas)


def grown_discs(discs: Array, side: Side) -> shapely.Geometry:
    """The union of discs, rows of (x, y, radius); those without a positive radius are nothing."""
    discs = discs[discs[:, 2] > 0]
    if not len(discs):
        return shapely.Polygon()
    angles = _even(float(discs[:, 2].max()), ellipses=False)
    radius = discs[:, 2] + TINY if side == "outer" else np.maximum(discs[:, 2] - TINY, 0.0)
    if side == "outer":
        radius = radius / math.cos(math.pi / len(angles))
    ring = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    return shapely.union_all(shapely.polygons(discs[:, None, :2] + radius[:, None, None] * ring))


def deeper_than(figure: Figure, by: Figure, depth: float, side: Side) -> shapely.Geometry:
    """The places for `by` at which it overlaps `figure` by more than `depth` inches (a few thousandths)."""
    polygons = [one for one in (figure, by) if isinstance(one, Polygon)]
    if len(polygons) < 2 and all(polygon.convex for polygon in polygons):
        return grown(figure, by, -depth, side)
    # Corners, and seams between the pieces of concave figures: the area itself has to be shrunk. GEOS is
    # true to a hundredth of the distance here.
    slip = depth * 0.02
    return grown(figure, by, 0.0, side).buffer(-depth + (slip if side == "outer" else -slip))


def eroded(area: shapely.Geometry, by: Figure, side: Side) -> shapely.Geometry:
    """The places for `by` (as it lies about the origin) at which it is wholly inside `area`, edge included.

    Examples
    --------
    >>> inside = eroded(shapely.box(0, 0, 10, 10), Disc(0, 0, 1), "inner")
    >>> tuple(round(float(x), 3) for x in inside.bounds)
    (1.0, 1.0, 9.0, 9.0)
    """
    if isinstance(by, Polygon):
        places = [_eroded_by_corners(area, np.array(piece), side) for piece in by.pieces]
        return shapely.intersection_all(places)
    area = shapely.affinity.translate(area, -by.x, -by.y)
    if isinstance(by, Disc):
        return _eroded_by_disc(area, by.radius, side)
    # Stretched across its facing an oval is a disc; the error shrinks on the way back.
    a, b, c, s = by.half_length, by.half_width, by.cos, by.sin
    k = a / b
    there = [c, s, -s * k, c * k, 0.0, 0.0]
    back = [c, -s / k, s, c / k, 0.0, 0.0]
    places = _eroded_by_disc(shapely.affinity.affine_transform(area, there), a, side)
    return shapely.affinity.affine_transform(places, back)


def _eroded_by_disc(area: shapely.Geometry, radius: float, side: Side) -> shapely.Geometry:
    if radius <= 0:
        return area
    width = radius + TINY if side == "inner" else radius - TINY
    strips: list[Array] = []
    turns: list[Array] = []
    for ring in _rings(area):
        along = np.roll(ring, -1, axis=0) - ring
        along /= np.hypot(along[:, 0], along[:, 1])[:, None]
        inward = np.stack([-along[:, 1], along[:, 0]], axis=1)
        ends = np.roll(ring, -1, axis=0)
        strips.append(
            np.stack([ring - TINY * inward, ends - TINY * inward, ends + width * inward, ring + width * inward], 1)
        )
        before = np.roll(along, 1, axis=0)
        turns.append(ring[before[:, 0] * along[:, 1] - before[:, 1] * along[:, 0] < -1e-12])
    if not strips:
        return area
    corners = np.concatenate(turns)
    round_corners = grown_discs(np.column_stack([corners, np.full(len(corners), width)]), other(side))
    return area.difference(shapely.union_all([*shapely.polygons(np.concatenate(strips)), round_corners]))


def _eroded_by_corners(area: shapely.Geometry, corners: Array, side: Side) -> shapely.Geometry:
    """Erosion by the convex hull of some corners."""
    shrink = 1.0 if side == "inner" else 1.0 - 1e-9
    middle = corners.mean(axis=0)
    corners = middle + (corners - middle) * shrink
    pushed = []
    for ring in _rings(area):
        for p, q in zip(ring, np.roll(ring, -1, axis=0), strict=True):
            pushed.append(shapely.MultiPoint(np.concatenate([p - corners, q - corners])).convex_hull)
    places = shapely.affinity.translate(area, -middle[0], -middle[1])
    hit = shapely.union_all(pushed)
    return places.difference(hit.buffer(TINY, join_style="mitre") if side == "inner" else hit)


def _rings(area: shapely.Geometry) -> Iterable[Array]:
    """Every ring of an area without its closing point, the area on its left."""
    for polygon in shapely.get_parts(area):
        if polygon.geom_type == "Polygon" and not polygon.is_empty:
            turned = orient(polygon)
            for ring in (turned.exterior, *turned.interiors):
                points = shapely.get_coordinates(ring)[:-1]
                yield points[np.any(points != np.roll(points, 1, axis=0), axis=1)]


# -- convex sums ----------------------------------------------------------------------------------

_POINT = _Round(np.zeros((1, 2)), (), 0.0)


def _rounds(figure: Figure, sign: float) -> list[_Round]:
    """A figure as convex hulls of corners, each grown; turned about the origin where `sign` is -1."""
    if isinstance(figure, Polygon):
        return [_Round(sign * np.array(piece), (), 0.0) for piece in figure.pieces]
    corner = sign * np.array([figure.centre])
    if isinstance(figure, Oval):
        return [_Round(corner, ((figure.half_length, figure.half_width, figure.cos, figure.sin),), 0.0)]
    return [_Round(corner, (), figure.radius)]


def _sum(a: _Round, b: _Round, distance: float) -> _Round:
    corners = (a.corners[:, None, :] + b.corners[None, :, :]).reshape(-1, 2)
    return _Round(corners, a.ellipses + b.ellipses, a.radius + b.radius + distance)


def _even(bend: float, *, ellipses: bool) -> Array:
    """Directions so close together that the outline between two of them bends by less than `ERROR`.

    Between the tangents (or the chord) of a circle of radius r that turns by t, the outline is within
    r (1 / cos(t / 2) - 1). Where the curvature changes along the outline, r t^2 / 4 is a bound.
    """
    bend = max(bend, ERROR)
    step = math.sqrt(4 * ERROR / bend) if ellipses else 2 * math.acos(1 / (1 + ERROR / bend))
    return np.linspace(0.0, 2 * math.pi, max(FEWEST, math.ceil(2 * math.pi / step)), endpoint=False)


def _outline(part: _Round, side: Side) -> shapely.Geometry:
    hull = shapely.MultiPoint(part.corners).convex_hull
    if not part.ellipses and part.radius == 0.0:
        return hull
    angles = _even(part.bend, ellipses=bool(part.ellipses))
    if side == "inner":
        curve = _curve(part, angles)
        if np.any(_heights(part, angles, bare=True) <= 0):
            return shapely.Polygon()
        points = (part.corners[:, None, :] + curve[None, :, :]).reshape(-1, 2)
        return shapely.MultiPoint(points).convex_hull
    if hull.geom_type == "Polygon":
        edges = np.diff(shapely.get_coordinates(orient(hull).exterior), axis=0)
        angles = np.unique(np.concatenate([angles, np.arctan2(-edges[:, 0], edges[:, 1]) % (2 * math.pi)]))
        angles = angles[np.concatenate([[True], np.diff(angles) > 1e-9])]
    return _from_tangents(angles, _heights(part, angles, bare=False) + TINY)


def _heights(part: _Round, angles: Array, *, bare: bool) -> Array:
    """How far the part reaches in each direction, its corners left out where `bare`."""
    c, s = np.cos(angles), np.sin(angles)
    height = np.full(len(angles), part.radius)
    for a, b, ec, es in part.ellipses:
        height = height + np.hypot(a * (ec * c + es * s), b * (ec * s - es * c))
    return height if bare else height + (part.corners @ np.stack([c, s])).max(axis=0)


def _curve(part: _Round, angles: Array) -> Array:
    """The points of what the corners are grown by that lie furthest in each direction, just inside."""
    c, s = np.cos(angles), np.sin(angles)
    points = (part.radius - TINY) * np.stack([c, s], axis=1)
    for a, b, ec, es in part.ellipses:
        along, across = a * (ec * c + es * s), b * (ec * s - es * c)
        length = np.hypot(along, across)
        x, y = a * along / length, b * across / length
        points = points + np.stack([ec * x - es * y, es * x + ec * y], axis=1)
    return points


def _from_tangents(angles: Array, heights: Array) -> shapely.Geometry:
    """The polygon whose sides have these outward directions and distances from the origin."""
    c, s = np.cos(angles), np.sin(angles)
    c2, s2, h2 = np.roll(c, -1), np.roll(s, -1), np.roll(heights, -1)
    turn = c * s2 - s * c2
    x = (heights * s2 - h2 * s) / turn
    y = (h2 * c - heights * c2) / turn
    return shapely.Polygon(np.stack([x, y], axis=1))


def areas_only(area: shapely.Geometry) -> shapely.MultiPolygon:
    """The polygons of a geometry, without stray lines, points and slivers of rounding."""
    parts: Sequence[shapely.Geometry] = shapely.get_parts(shapely.get_parts(area))
    return shapely.MultiPolygon([p for p in parts if p.geom_type == "Polygon" and p.area > 1e-9])
