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

from geometry.shapes.areas import union
from geometry.shapes.figures import Disc, Figure, Oval, Polygon

Side: TypeAlias = Literal["inner", "outer"]
Array: TypeAlias = NDArray[np.float64]

ERROR = 4e-4
"""Inches: the furthest that an outline made here is from the true one."""

SLIP = 2e-4
"""Inches: the most that an outline may be off for the sake of speed."""

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
    return areas[0] if len(areas) == 1 else union(areas)


def grown_discs(discs: Array, side: Side) -> shapely.Geometry:
    """The union of discs, rows of (x, y, radius); those without a positive radius are nothing."""
    discs = discs[discs[:, 2] > 0]
    if not len(discs):
        return shapely.Polygon()
    _, angles = _round_about(np.zeros((1, 2)), _step(float(discs[:, 2].max()), ellipses=False))
    radius = discs[:, 2] + TINY if side == "outer" else np.maximum(discs[:, 2] - TINY, 0.0)
    if side == "outer":
        radius = radius / math.cos(math.pi / len(angles))
    ring = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    return union(shapely.polygons(discs[:, None, :2] + radius[:, None, None] * ring))


def deeper_than(figure: Figure, by: Figure, depth: float, side: Side) -> shapely.Geometry:
    """The places for `by` at which it overlaps `figure` by more than `depth` inches."""
    polygons = [one for one in (figure, by) if isinstance(one, Polygon)]
    if len(polygons) < 2 and all(polygon.convex for polygon in polygons):
        return grown(figure, by, -depth, side)
    # Corners, and seams between the pieces of concave figures: the area itself has to be shrunk. GEOS is
    # true to a hundredth of the distance here: good enough, and quick, for a small one.
    slip = depth * 0.02
    if slip > SLIP:
        return eroded(grown(figure, by, 0.0, side), Disc(0.0, 0.0, depth), side)
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
    taken: list[shapely.Geometry] = []
    turns: list[Array] = []
    for ring in _rings(area):
        bands, reflex = _bands(ring, width)
        taken += bands
        turns.append(reflex)
    if not taken:
        return area
    corners = np.concatenate(turns)
    taken.append(grown_discs(np.column_stack([corners, np.full(len(corners), width)]), other(side)))
    return area.difference(union(taken))


def _bands(ring: Array, width: float) -> tuple[list[shapely.Geometry], Array]:
    """What lies within `width` inside a ring's edges, as few bands; and the corners at which it turns inwards.

    Edges that follow each other in a gentle bend outwards share a band, as long as no edge of its
    inner side vanishes; at a band's ends it is cut off square, as the strip of a single edge is.
    """
    along = np.roll(ring, -1, axis=0) - ring
    length = np.hypot(along[:, 0], along[:, 1])
    along /= length[:, None]
    before = np.roll(along, 1, axis=0)
    cross = before[:, 0] * along[:, 1] - before[:, 1] * along[:, 0]
    dot = (before * along).sum(axis=1)
    inward = np.stack([-along[:, 1], along[:, 0]], axis=1)
    # What a corner takes off the inner side of either edge: width times the tangent of half the turn.
    shortening = width * np.maximum(cross, 0.0) / np.maximum(1.0 + dot, 1e-9)
    gentle = (cross >= 0.0) & (dot > 0.9)
    bands: list[shapely.Geometry] = []
    count, first = len(ring), 0
    while first < count:
        last, turned = first, 0.0
        while last + 1 < count and gentle[last + 1]:
            turned += float(cross[last + 1])
            spare = float(shortening[last] if last > first else 0.0) + float(shortening[last + 1])
            following = float(shortening[last + 1] + shortening[(last + 2) % count])
            if turned > 0.8 or spare >= length[last] or following >= length[last + 1]:
                break
            last += 1
        bands.append(_band(ring, inward, first, last, width))
        first = last + 1
    return bands, ring[cross < -1e-12]


def _band(ring: Array, inward: Array, first: int, last: int, width: float) -> shapely.Geometry:
    end = ring[(last + 1) % len(ring)]
    outside = [*(ring[first : last + 1] - TINY * inward[first : last + 1]), end - TINY * inward[last]]
    middle = inward[first:last] + inward[first + 1 : last + 1]
    middle *= (2.0 / (middle * middle).sum(axis=1))[:, None]
    inside = [
        ring[first] + width * inward[first],
        *(ring[first + 1 : last + 1] + width * middle),
        end + width * inward[last],
    ]
    return shapely.Polygon([*outside, *inside[::-1]])


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
    hit = union(pushed)
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


def _outline(part: _Round, side: Side) -> shapely.Geometry:
    ring = part.corners
    if len(ring) > 1:
        hull = shapely.MultiPoint(ring).convex_hull
        if not part.ellipses and part.radius == 0.0:
            return hull
        ring = shapely.get_coordinates(orient(hull).exterior)[:-1]
    step = _step(part.bend, ellipses=bool(part.ellipses))
    places, angles = _round_about(ring, step)
    c, s = np.cos(angles), np.sin(angles)
    height = np.full(len(angles), part.radius)
    along = [(a * (ec * c + es * s), b * (ec * s - es * c)) for a, b, ec, es in part.ellipses]
    for x, y in along:
        height = height + np.hypot(x, y)
    if side == "outer":
        return _from_tangents(c, s, height + places[:, 0] * c + places[:, 1] * s + TINY)
    if np.any(height <= TINY):
        return shapely.Polygon()
    points = places + (part.radius - TINY) * np.stack([c, s], axis=1)
    for (a, b, ec, es), (x, y) in zip(part.ellipses, along, strict=True):
        size = np.hypot(x, y)
        u, v = a * x / size, b * y / size
        points = points + np.stack([ec * u - es * v, es * u + ec * v], axis=1)
    return shapely.Polygon(points)


def _step(bend: float, *, ellipses: bool) -> float:
    """The angle between directions so close together that the outline between two bends by less than `ERROR`.

    Between the tangents (or the chord) of a circle of radius r that turns by t, the outline is within
    r (1 / cos(t / 2) - 1). Where the curvature changes along the outline, r t^2 / 4 is a bound.
    """
    bend = max(bend, ERROR)
    step = math.sqrt(4 * ERROR / bend) if ellipses else 2 * math.acos(1 / (1 + ERROR / bend))
    return min(step, 2 * math.pi / FEWEST)


def _round_about(ring: Array, step: float) -> tuple[Array, Array]:
    """Directions all round a convex ring (counter-clockwise), with the corner that is furthest in each.

    The normal of each edge is among them, with both its ends; the others are the same for every ring
    with the same step, so that the outlines of pieces that share a corner agree there.
    """
    count = math.ceil(2 * math.pi / step)
    step = 2 * math.pi / count
    if len(ring) == 1:
        return np.repeat(ring, count, axis=0), np.arange(count, dtype=float) * step
    edges = np.roll(ring, -1, axis=0) - ring
    normals = np.arctan2(-edges[:, 0], edges[:, 1])
    places: list[Array] = []
    angles: list[Array] = []
    for corner, start, end in zip(ring, np.roll(normals, 1), normals, strict=True):
        end = start + (end - start) % (2 * math.pi)
        between = np.arange(math.floor(start / step) + 1, math.ceil(end / step)) * step
        here = np.concatenate([[start], between, [end]])
        angles.append(here)
        places.append(np.repeat(corner[None, :], len(here), axis=0))
    return np.concatenate(places), np.concatenate(angles)


def _from_tangents(c: Array, s: Array, heights: Array) -> shapely.Geometry:
    """The polygon whose sides have these outward directions (cosines, sines) and distances from the origin."""
    c2, s2, h2 = (np.concatenate([values[1:], values[:1]]) for values in (c, s, heights))
    turn = c * s2 - s * c2
    same = np.abs(turn) < 1e-12
    if same.any():
        keep = ~same
        return _from_tangents(c[keep], s[keep], heights[keep])
    return shapely.Polygon(np.stack([(heights * s2 - h2 * s) / turn, (h2 * c - heights * c2) / turn], axis=1))


def areas_only(area: shapely.Geometry) -> shapely.MultiPolygon:
    """The polygons of a geometry, without stray lines, points and slivers of rounding."""
    parts: Sequence[shapely.Geometry] = shapely.get_parts(shapely.get_parts(area))
    return shapely.MultiPolygon([p for p in parts if p.geom_type == "Polygon" and p.area > 1e-9])
