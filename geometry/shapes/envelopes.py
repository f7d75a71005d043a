"""Areas bounded by curves, as polygons: some that surely hold them, some that they surely hold.

A region that must never include a wrong spot is built from inside; what is cut out of it, from
outside. Both are within `ERROR` of the true outline. The polygons serve for regions and drawing;
a single spot is judged by measuring.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import shapely
import shapely.affinity
from numpy.typing import NDArray
from shapely.geometry.polygon import orient

from geometry.shapes.areas import union
from geometry.shapes.figures import Disc, Figure, Polygon
from geometry.shapes.rounds import EMPTY, POINT, Array, Round, directions, outline, outlines, rounds_of, sum_of
from geometry.shapes.rounds import ERROR as ERROR
from geometry.shapes.rounds import TINY as TINY
from geometry.shapes.rounds import Side as Side
from geometry.shapes.rounds import other as other

SLIP = 2e-4
"""Inches: the most that an outline may be off for the sake of speed."""


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
    >>> import math
    >>> area = grown(Disc(0, 0, 1), Disc(0, 0, 0.5), 2, "outer")
    >>> 3.5**2 * math.pi < area.area < 3.5005**2 * math.pi
    True
    """
    parts = [sum_of(a, b, distance) for a in rounds_of(figure, 1.0) for b in (rounds_of(by, -1.0) if by else [POINT])]
    areas = [outline(part, side) for part in parts]
    return areas[0] if len(areas) == 1 else union(areas)


def grown_each(figures: Sequence[Figure], by: Figure | None, distance: float, side: Side) -> list[shapely.Geometry]:
    """`grown` for each of many figures; round and oval ones all at once.

    Examples
    --------
    >>> [round(area.area, 2) for area in grown_each([Disc(0, 0, 1), Disc(5, 0, 2)], None, 1, "inner")]
    [12.56, 28.27]
    """
    areas: list[shapely.Geometry] = [EMPTY] * len(figures)
    alike: dict[tuple[int, int], list[tuple[int, Round]]] = {}
    for i, figure in enumerate(figures):
        if isinstance(figure, Polygon) or isinstance(by, Polygon):
            areas[i] = grown(figure, by, distance, side)
            continue
        part = sum_of(rounds_of(figure, 1.0)[0], rounds_of(by, -1.0)[0] if by else POINT, distance)
        if part.ellipses or part.radius > 0.0:
            alike.setdefault((len(part.ellipses), directions(part.bend)), []).append((i, part))
    for (_, count), parts in alike.items():
        for (i, _), area in zip(parts, outlines([part for _, part in parts], count, side), strict=True):
            areas[i] = area
    return areas


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


def eroded(area: shapely.Geometry, by: Figure, side: Side, among: shapely.Geometry | None = None) -> shapely.Geometry:
    """The places for `by` (as it lies about the origin) at which it is wholly inside `area`, edge included.

    Parameters
    ----------
    among
        The only places that are asked about, where that is known; what is nowhere near them is not looked at.

    Examples
    --------
    >>> inside = eroded(shapely.box(0, 0, 10, 10), Disc(0, 0, 1), "inner")
    >>> tuple(round(float(x), 3) for x in inside.bounds)
    (1.0, 1.0, 9.0, 9.0)
    """
    if isinstance(by, Polygon):
        places = [_eroded_by_corners(area, np.array(piece), side) for piece in by.pieces]
        return shapely.intersection_all(places if among is None else [among, *places])
    area = shapely.affinity.translate(area, -by.x, -by.y)
    if isinstance(by, Disc):
        taken = _rim(area, by.radius, side)
    else:
        # Stretched across its facing an oval is a disc; the error shrinks on the way back.
        a, b, c, s = by.half_length, by.half_width, by.cos, by.sin
        k = a / b
        rim = _rim(shapely.affinity.affine_transform(area, [c, s, -s * k, c * k, 0.0, 0.0]), a, side)
        back = np.array([[c, s], [-s / k, c / k]])
        taken = shapely.transform(rim, lambda points: points @ back)
    if among is not None and len(taken):
        shapely.prepare(among)
        taken = taken[shapely.intersects(among, taken)]
    places = area.difference(union(taken.tolist())) if len(taken) else area
    # Seams that rounding leaves open on the way back are no places.
    return areas_only(places if among is None else places.intersection(among))


def _rim(area: shapely.Geometry, width: float, side: Side) -> NDArray[np.object_]:
    """What lies within `width` of an area's edge, inside it, as bands along its edges and discs about its corners."""
    if width <= 0:
        return np.array([], dtype=object)
    width = width + TINY if side == "inner" else width - TINY
    rim: list[shapely.Geometry] = []
    for ring in _rings(area):
        bands, reflex = _bands(ring, width)
        rim += [*bands, *grown_each([Disc(x, y, width) for x, y in reflex.tolist()], None, 0.0, other(side))]
    return np.array(rim, dtype=object)


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
    shortening = (width * np.maximum(cross, 0.0) / np.maximum(1.0 + dot, 1e-9)).tolist()
    gentle = ((cross >= 0.0) & (dot > 0.9)).tolist()
    turns, lengths = cross.tolist(), length.tolist()
    bands: list[shapely.Geometry] = []
    count, first = len(ring), 0
    while first < count:
        last, turned = first, 0.0
        while last + 1 < count and gentle[last + 1]:
            turned += turns[last + 1]
            spare = (shortening[last] if last > first else 0.0) + shortening[last + 1]
            following = shortening[last + 1] + shortening[(last + 2) % count]
            if turned > 0.8 or spare >= lengths[last] or following >= lengths[last + 1]:
                break
            last += 1
        bands.append(_band(ring, inward, first, last, width))
        first = last + 1
    return bands, ring[cross < -1e-12]


def _band(ring: Array, inward: Array, first: int, last: int, width: float) -> shapely.Geometry:
    begin, end = ring[first], ring[(last + 1) % len(ring)]
    outside = ring[first : last + 1] - TINY * inward[first : last + 1]
    middle = inward[first:last] + inward[first + 1 : last + 1]
    middle *= (2.0 / (middle * middle).sum(axis=1))[:, None]
    inside = ring[first + 1 : last + 1] + width * middle
    # A little further along than its edges, or rounding would leave seams open between bands.
    before = TINY * np.array([-inward[first, 1], inward[first, 0]])
    beyond = TINY * np.array([inward[last, 1], -inward[last, 0]])
    start, stop = begin + width * inward[first] + before, end + width * inward[last] + beyond
    corners = [begin - TINY * inward[first] + before, end - TINY * inward[last] + beyond]
    return shapely.polygons(np.concatenate([corners[:1], outside[1:], [corners[1], stop], inside[::-1], [start]]))


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


def areas_only(area: shapely.Geometry) -> shapely.MultiPolygon:
    """The polygons of a geometry, without stray lines, points and slivers of rounding."""
    parts: Sequence[shapely.Geometry] = shapely.get_parts(shapely.get_parts(area))
    return shapely.MultiPolygon([p for p in parts if p.geom_type == "Polygon" and p.area > 1e-9])
