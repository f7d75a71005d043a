"""The point of a figure furthest from a concave polygon, or from one with holes, exactly.

The distance from such a polygon has its greatest value over a figure at a point of the figure's edge
that is critical for one edge or corner of the polygon or as far from two of them, or inside the figure
at a point as far from three. All of these have closed forms (on an ellipse as roots of a quartic); the
furthest of them is the answer, so that those which are not extremes do no harm.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from geometry.shapes.figures import Disc, Figure, Oval, Point, Polygon

Array: TypeAlias = NDArray[np.float64]


class _Features(NamedTuple):
    """What of a polygon may be nearest: lines (outward normal n, n.p = d on it) and corners."""

    normals: Array
    heights: Array
    corners: Array
    outer: Array
    """Those corners that may be nearest to a point outside: where the polygon is convex."""


def furthest_point(figure: Figure, polygon: Polygon) -> Point:
    """The point of `figure` with the greatest signed distance from `polygon` (negative inside it)."""
    features = _features(polygon)
    on_edge = _on_polygon(figure, features) if isinstance(figure, Polygon) else _on_curve(figure, features)
    inside = _within(figure, _far_from_three(features))
    points = np.concatenate([on_edge, inside])
    x, y = points[int(np.argmax(from_points(polygon, points)))]
    return (float(x), float(y))


def from_points(polygon: Polygon, points: Array) -> Array:
    """Signed distance (negative inside) of each of the points, an array of shape (n, 2), from a polygon."""
    edges = np.array(polygon.edges)
    apart = points[:, None, :] - edges[None, :, :2]
    ex, ey, length = edges[:, 4], edges[:, 5], edges[:, 6]
    along = np.clip(apart[..., 0] * ex + apart[..., 1] * ey, 0.0, length)
    distance = np.hypot(apart[..., 0] - along * ex, apart[..., 1] - along * ey).min(axis=1)
    y = points[:, 1][:, None]
    rising = edges[:, 3] > edges[:, 1]
    crosses = (edges[:, 1] > y) != (edges[:, 3] > y)
    left = (apart[..., 0] * ey - apart[..., 1] * ex < 0) == rising
    inside = (crosses & left).sum(axis=1) % 2 == 1
    signed: Array = np.where(inside, -distance, distance)
    return signed


def _features(polygon: Polygon) -> _Features:
    edges = np.array(polygon.edges)
    corners = edges[:, :2]
    normals = np.stack([edges[:, 5], -edges[:, 4]], axis=1)
    before = _before(polygon)
    turn = edges[before, 4] * edges[:, 5] - edges[before, 5] * edges[:, 4]
    return _Features(normals, np.einsum("ij,ij->i", normals, corners), corners, corners[turn > 0])


def _before(polygon: Polygon) -> list[int]:
    """For each edge the one before it in its ring."""
    found = list(range(-1, len(polygon.edges) - 1))
    start = 0
    for i, edge in enumerate(polygon.edges):
        following = polygon.edges[i + 1][:2] if i + 1 < len(polygon.edges) else None
        if following != edge[2:4]:
            found[start] = i
            start = i + 1
    return found


def _on_polygon(figure: Polygon, features: _Features) -> Array:
    """Corners of the figure, and on its edges the points nearest to a corner and as far from two features."""
    found = [np.array(figure.corners)]
    pairs = _bisectors(features)
    for px, py, _, _, ex, ey, length in figure.edges:
        begin, along = np.array([px, py]), np.array([ex, ey])
        places = [(features.corners - begin) @ along]
        slope = pairs[:, :2] @ along
        with np.errstate(all="ignore"):
            places.append((pairs[:, 2] - pairs[:, :2] @ begin) / slope)
        # (n.p - d)^2 = |p - v|^2 for every line and corner: a quadratic along the edge.
        height, rise = (features.normals @ begin - features.heights)[:, None], (features.normals @ along)[:, None]
        apart = begin - features.outer
        second = rise**2 - 1.0
        first = 2 * (height * rise - (apart @ along)[None, :])
        constant = height**2 - np.einsum("ij,ij->i", apart, apart)[None, :]
        places.extend(_quadratic(np.broadcast_to(second, first.shape).ravel(), first.ravel(), constant.ravel()))
        t = np.concatenate(places)
        t = t[np.isfinite(t) & (t >= 0) & (t <= length)]
        found.append(begin + t[:, None] * along)
    return np.concatenate(found)


def _on_curve(figure: Disc | Oval, features: _Features) -> Array:
    """The same on the edge of a disc or oval, c + A (cos t, sin t)."""
    if isinstance(figure, Disc):
        axes = np.diag([figure.radius, figure.radius])
    else:
        turn = np.array([[figure.cos, -figure.sin], [figure.sin, figure.cos]])
        axes = turn @ np.diag([figure.half_length, figure.half_width])
    centre = np.array([figure.x, figure.y])
    tops = np.arctan2(features.normals @ axes[:, 1], features.normals @ axes[:, 0])
    pairs = _bisectors(features)
    across, up = pairs[:, :2] @ axes[:, 0], pairs[:, :2] @ axes[:, 1]
    size = np.hypot(across, up)
    with np.errstate(divide="ignore", invalid="ignore"):
        half = np.arccos((pairs[:, 2] - pairs[:, :2] @ centre) / size)
    middle = np.arctan2(up, across)
    angles = [tops, middle + half, middle - half]
    # |p - v|^2 and (n.p - d)^2 are polynomials of second degree in cos t and sin t.
    gram = axes.T @ axes
    apart = centre - features.corners
    linear = 2 * apart @ axes
    # d/dt |p - v|^2 = 0
    zero = np.zeros(len(apart))
    angles.append(
        _trigonometric(zero + 2 * gram[0, 1], zero - (gram[0, 0] - gram[1, 1]), linear[:, 1], -linear[:, 0], zero)
    )
    outer = centre - features.outer
    i, j = (index.ravel() for index in np.indices((len(features.normals), len(outer))))
    slopes = features.normals @ axes
    heights = features.normals @ centre - features.heights
    form = gram[None] - slopes[i][:, :, None] * slopes[i][:, None, :]
    lines = 2 * (outer @ axes)[j] - 2 * heights[i][:, None] * slopes[i]
    constant = np.einsum("ij,ij->i", outer, outer)[j] - heights[i] ** 2
    angles.append(
        _trigonometric(
            (form[:, 0, 0] - form[:, 1, 1]) / 2,
            form[:, 0, 1],
            lines[:, 0],
            lines[:, 1],
            constant + (form[:, 0, 0] + form[:, 1, 1]) / 2,
        )
    )
    t = np.concatenate(angles)
    t = t[np.isfinite(t)]
    points: Array = centre + np.stack([np.cos(t), np.sin(t)], axis=1) @ axes.T
    return points


def _bisectors(features: _Features) -> Array:
    """Lines (n, d) of the points as far from two lines, and of those as far from two corners."""
    i, j = np.triu_indices(len(features.normals), 1)
    of_lines = np.column_stack(
        [features.normals[i] - features.normals[j], features.heights[i] - features.heights[j]],
    )
    v = features.outer
    i, j = np.triu_indices(len(v), 1)
    squares = np.einsum("ij,ij->i", v, v)
    of_corners = np.column_stack([v[i] - v[j], (squares[i] - squares[j]) / 2])
    return np.concatenate([of_lines, of_corners])


def _quadratic(second: Array, first: Array, constant: Array) -> list[Array]:
    """Both roots of each quadratic (NaN or infinite where there is none), without loss of digits."""
    with np.errstate(all="ignore"):
        half = -(first + np.copysign(np.sqrt(first**2 - 4 * second * constant), first)) / 2
        return [half / second, constant / half]


def _trigonometric(a2: Array, b2: Array, a1: Array, b1: Array, a0: Array) -> Array:
    """Real roots t of a2 cos 2t + b2 sin 2t + a1 cos t + b1 sin t + a0, for each set of coefficients.

    With z = exp(i t) a quartic; its roots are eigenvalues of the companion matrix, those near the unit
    circle are polished by Newton in t. What is not a root is still an angle, and harmless.
    """
    lead = (a2 - 1j * b2) / 2
    size = np.abs(lead) + np.hypot(a1, b1) + np.abs(a0)
    proper = np.abs(lead) > 1e-13 * size
    found = []
    # Without second harmonics (a disc and a corner) the equation is linear in cos t and sin t.
    with np.errstate(divide="ignore", invalid="ignore"):
        half = np.arccos(-a0[~proper] / np.hypot(a1, b1)[~proper])
    middle = np.arctan2(b1[~proper], a1[~proper])
    found += [middle + half, middle - half]
    if proper.any():
        lead, a2, b2, a1, b1, a0 = (v[proper] for v in (lead, a2, b2, a1, b1, a0))
        rest = np.stack([(a1 - 1j * b1) / 2, a0.astype(complex), (a1 + 1j * b1) / 2, (a2 + 1j * b2) / 2], axis=1)
        companion = np.zeros((len(lead), 4, 4), dtype=complex)
        companion[:, 0, :] = -rest / lead[:, None]
        companion[:, [1, 2, 3], [0, 1, 2]] = 1.0
        roots = np.linalg.eigvals(companion)
        t = np.angle(roots)
        a2, b2, a1, b1, a0 = (v[:, None] for v in (a2, b2, a1, b1, a0))
        for _ in range(3):
            c1, s1, c2, s2 = np.cos(t), np.sin(t), np.cos(2 * t), np.sin(2 * t)
            value = a2 * c2 + b2 * s2 + a1 * c1 + b1 * s1 + a0
            slope = 2 * (b2 * c2 - a2 * s2) + b1 * c1 - a1 * s1
            with np.errstate(divide="ignore", invalid="ignore"):
                step = value / slope
            t = np.where(np.abs(step) < 0.1, t - step, t)
        found.append(t[np.abs(np.abs(roots) - 1.0) < 0.1])
    return np.concatenate(found)


def _within(figure: Figure, points: Array) -> Array:
    """Those of the points that lie in the figure."""
    if isinstance(figure, Polygon):
        return points[from_points(figure, points) <= 0]
    dx, dy = points[:, 0] - figure.x, points[:, 1] - figure.y
    if isinstance(figure, Disc):
        return points[np.hypot(dx, dy) <= figure.radius]
    along, across = figure.cos * dx + figure.sin * dy, figure.cos * dy - figure.sin * dx
    return points[np.hypot(along / figure.half_length, across / figure.half_width) <= 1.0]


def _far_from_three(features: _Features) -> Array:
    """Points as far from three lines or corners: in (x, y, r) two planes and a plane or a cone."""
    n, d, v = features.normals, features.heights, features.outer
    planes = np.column_stack([n, -np.ones(len(n)), d])
    found = []
    if len(n) >= 3:
        i, j, k = _triples(len(n))
        found.append(_three_planes(planes[i], planes[j], planes[k]))
    squares = np.einsum("ij,ij->i", v, v)
    i, j = np.triu_indices(len(v), 1)
    between = np.column_stack([v[i] - v[j], np.zeros(len(i)), (squares[i] - squares[j]) / 2])
    if len(v) >= 3:
        p, q, r = _triples(len(v))
        level = np.broadcast_to([0.0, 0.0, 1.0, 0.0], (len(p), 4))
        one = np.column_stack([v[p] - v[q], np.zeros(len(p)), (squares[p] - squares[q]) / 2])
        two = np.column_stack([v[p] - v[r], np.zeros(len(p)), (squares[p] - squares[r]) / 2])
        found.append(_three_planes(one, two, level))
    # Two lines and a corner; a line and two corners.
    p, q = np.triu_indices(len(n), 1)
    a, b = (x.ravel() for x in np.indices((len(p), len(v))))
    found.extend(_planes_and_cone(planes[p[a]], planes[q[a]], v[b]))
    a, b = (x.ravel() for x in np.indices((len(n), len(i))))
    found.extend(_planes_and_cone(planes[a], between[b], v[i[b]]))
    points = np.concatenate(found)
    return points[np.isfinite(points).all(axis=1)]


def _triples(count: int) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
    i, j, k = np.indices((count, count, count))
    keep = (i < j) & (j < k)
    return i[keep], j[keep], k[keep]


def _three_planes(one: Array, two: Array, three: Array) -> Array:
    """(x, y) where three planes (normal, height) meet, by Cramer's rule; not finite where they do not."""
    across = np.cross(two[:, :3], three[:, :3])
    with np.errstate(divide="ignore", invalid="ignore"):
        point: Array = (
            one[:, 3:] * across
            + two[:, 3:] * np.cross(three[:, :3], one[:, :3])
            + three[:, 3:] * np.cross(one[:, :3], two[:, :3])
        ) / np.einsum("ij,ij->i", one[:, :3], across)[:, None]
    return point[:, :2]


def _planes_and_cone(one: Array, two: Array, apex: Array) -> list[Array]:
    """(x, y) where the line of two planes meets the cone |p - apex| = r."""
    along = np.cross(one[:, :3], two[:, :3])
    with np.errstate(divide="ignore", invalid="ignore"):
        begin = (one[:, 3:] * np.cross(two[:, :3], along) + two[:, 3:] * np.cross(along, one[:, :3])) / np.einsum(
            "ij,ij->i", along, along
        )[:, None]
    begin[:, :2] -= apex
    second = along[:, 0] ** 2 + along[:, 1] ** 2 - along[:, 2] ** 2
    first = 2 * (begin[:, 0] * along[:, 0] + begin[:, 1] * along[:, 1] - begin[:, 2] * along[:, 2])
    constant = begin[:, 0] ** 2 + begin[:, 1] ** 2 - begin[:, 2] ** 2
    roots = _quadratic(second, first, constant)
    with np.errstate(invalid="ignore"):
        return [apex + begin[:, :2] + root[:, None] * along[:, :2] for root in roots]


__all__ = ["from_points", "furthest_point"]
