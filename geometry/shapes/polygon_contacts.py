"""The least push that parts two polygons that overlap, at least one of them concave or with holes, exactly."""

from __future__ import annotations

import math
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from geometry.shapes.contacts import REST, Push
from geometry.shapes.figures import Point, Polygon

_Array: TypeAlias = NDArray[np.float64]


def push_polygon(polygon: Polygon, figure: Polygon) -> Push:
    """Least push of polygon `figure` that parts it from `polygon`, at least one of the two concave.

    At rest a corner of the one is on an edge of the other: in the space of pushes each such pair is a
    segment. The answer is the nearest point of a segment or crossing of two of them that is inside none
    of the sums of convex pieces (outside all of which, and only there, nothing overlaps).
    """
    begin, end, contact_edge, contact_corner = _segments(polygon, figure)
    normals, heights = _sums(polygon, figure)
    along = end - begin
    length2 = np.einsum("ij,ij->i", along, along)
    t = np.clip(-np.einsum("ij,ij->i", begin, along) / length2, 0.0, 1.0)
    feet = begin + t[:, None] * along
    first, which = _nearest_free(feet, normals, heights, math.inf)
    limit = math.inf if first is None else math.hypot(*first)
    near = np.flatnonzero(np.hypot(feet[:, 0], feet[:, 1]) < limit)
    crossings, owners = _crossings(begin[near], along[near])
    second, other = _nearest_free(crossings, normals, heights, limit)
    if second is not None:
        first, which = second, int(near[owners[other]])
    assert first is not None, "some place outside is always free"
    dx, dy = float(first[0]), float(first[1])
    corner = contact_corner[which]
    x, y = (corner[0] + dx, corner[1] + dy) if contact_edge[which] else corner
    return Push(math.hypot(dx, dy), dx, dy, (float(x), float(y)))


def _segments(polygon: Polygon, figure: Polygon) -> tuple[_Array, _Array, list[bool], list[Point]]:
    """For each corner of the one and edge of the other the pushes that bring them together.

    With them, whether the corner is the figure's (which the push carries along), and the corner.
    """
    begin, end = [], []
    carried: list[bool] = []
    corners: list[Point] = []
    for px, py, qx, qy, *_ in polygon.edges:
        for x, y in figure.corners:
            begin.append((px - x, py - y))
            end.append((qx - x, qy - y))
            carried.append(True)
            corners.append((x, y))
    for px, py, qx, qy, *_ in figure.edges:
        for x, y in polygon.corners:
            begin.append((x - px, y - py))
            end.append((x - qx, y - qy))
            carried.append(False)
            corners.append((x, y))
    return np.array(begin), np.array(end), carried, corners


def _sums(polygon: Polygon, figure: Polygon) -> tuple[_Array, _Array]:
    """The sums of convex pieces as half planes: where n.t < height for all n of a row, two pieces overlap."""
    pieces = [(_ring(a), _ring(b)) for a in polygon.pieces for b in figure.pieces]
    widest = max(len(a) + len(b) for a, b in pieces)
    normals = np.zeros((len(pieces), widest, 2))
    heights = np.full((len(pieces), widest), math.inf)
    for i, (a, b) in enumerate(pieces):
        n = np.concatenate([_normals(a), -_normals(b)])
        normals[i, : len(n)] = n
        heights[i, : len(n)] = (n @ a.T).max(axis=1) - (n @ b.T).min(axis=1)
    return normals, heights


def _ring(ring: tuple[Point, ...]) -> _Array:
    return np.array(ring, dtype=float)


def _normals(ring: _Array) -> _Array:
    along = np.roll(ring, -1, axis=0) - ring
    along /= np.hypot(along[:, 0], along[:, 1])[:, None]
    return np.stack([along[:, 1], -along[:, 0]], axis=1)


def _nearest_free(
    pushes: _Array, normals: _Array, heights: _Array, limit: float
) -> tuple[tuple[float, float] | None, int]:
    """The shortest of the pushes under `limit` inches after which nothing overlaps, and its place in the array."""
    far = np.hypot(pushes[:, 0], pushes[:, 1])
    order = np.argsort(far, kind="stable")
    order = order[far[order] < limit]
    for start in range(0, len(order), 64):
        some = order[start : start + 64]
        room = np.einsum("pkc,tc->tpk", normals, pushes[some])
        overlap = (heights[None] - room).min(axis=2).max(axis=1)
        free = np.flatnonzero(overlap <= REST)
        if len(free):
            found = int(some[free[0]])
            return (float(pushes[found, 0]), float(pushes[found, 1])), found
    return None, -1


def _crossings(begin: _Array, along: _Array) -> tuple[_Array, NDArray[np.int64]]:
    """Where the segments cross each other, and one of the two that do."""
    i, j = np.triu_indices(len(begin), 1)
    cross = along[i, 0] * along[j, 1] - along[i, 1] * along[j, 0]
    size = np.hypot(along[:, 0], along[:, 1])
    skew = np.abs(cross) > 1e-12 * size[i] * size[j]
    i, j, cross = i[skew], j[skew], cross[skew]
    apart = begin[j] - begin[i]
    t = (apart[:, 0] * along[j, 1] - apart[:, 1] * along[j, 0]) / cross
    s = (apart[:, 0] * along[i, 1] - apart[:, 1] * along[i, 0]) / cross
    slop = 1e-9
    on = (t >= -slop) & (t <= 1 + slop) & (s >= -slop) & (s <= 1 + slop)
    i, t = i[on], t[on]
    return begin[i] + t[:, None] * along[i], i
