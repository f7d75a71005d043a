"""Lines as strips of triangles: joined without overlap, so that see-through lines have no dark joints."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from renderer.shapes import Arc, Area, Lines, Outline, Piece

MITRE = 2.0
"""Longest corner of a joint, in half widths."""


@dataclass(frozen=True, slots=True)
class Path:
    """Points (n, 2) of a line; `closed` where the last goes on to the first."""

    points: NDArray[np.float64]
    closed: bool


@dataclass(frozen=True, slots=True)
class Strip:
    """A line as triangles.

    Attributes
    ----------
    places, extents
        Vertices: their points in the shape's unit, and how far off they are in pixels, (n, 2).
    along
        How far along the line each vertex is, in the shape's unit, (n,).
    across
        Pixels beyond its end along the line, and off its middle, (n, 2).
    length
        Of the whole line, in the shape's unit.
    """

    places: NDArray[np.float64]
    extents: NDArray[np.float64]
    along: NDArray[np.float64]
    across: NDArray[np.float64]
    corners: NDArray[np.uint32]
    length: float | NDArray[np.float64]
    closed: bool


def steps_for(radius: float, sweep: float, scale: float) -> int:
    """How many chords draw an arc (degrees) so that none is a twentieth of a pixel off."""
    r = max(radius * scale, 1.0)
    step = 2 * math.acos(max(0.0, 1 - 0.05 / r))
    return max(2, math.ceil(math.radians(abs(sweep)) / step))


def points_of(piece: Piece, scale: float) -> list[tuple[float, float]]:
    """Points of a piece of an outline, without its last."""
    if not isinstance(piece, Arc):
        return [piece.start]
    n = steps_for(piece.radius, piece.sweep, scale)
    return [piece.point(piece.start + piece.sweep * k / n) for k in range(n)]


def paths_of(shape: Area | Outline | Lines, scale: float) -> list[Path]:
    """The lines along a shape's edge, or the lines that it is."""
    if isinstance(shape, Lines):
        return [Path(np.asarray(points, dtype=float), closed=False) for points in shape.lines]
    if isinstance(shape, Area):
        return [Path(np.asarray(ring, dtype=float), closed=True) for ring in (shape.shell, *shape.holes)]
    loops = [[p for piece in loop for p in points_of(piece, scale)] for loop in shape.loops]
    return [Path(np.asarray(points, dtype=float), closed=True) for points in loops]


def strip(path: Path, half_width: float) -> Strip:
    """The triangles of a line: two vertices to a point, on either side, and a cap at each open end."""
    points = _distinct(path)
    n = len(points)
    if n == 1:
        points, n = np.vstack((points, points + np.array((1e-9, 0.0)))), 2
    closed = path.closed and n > 2
    steps = np.diff(np.vstack((points, points[:1])) if closed else points, axis=0)
    lengths = np.hypot(steps[:, 0], steps[:, 1])
    unit = steps / lengths[:, None]
    before = np.vstack((unit[-1:], unit)) if closed else np.vstack((unit[:1], unit))
    after = np.vstack((unit, unit[:1])) if closed else np.vstack((unit, unit[-1:]))
    if closed:
        points = np.vstack((points, points[:1]))
    normals = _joints(before, after)
    reach = half_width + 1.0
    along = np.concatenate(((0.0,), np.cumsum(lengths)))
    cap = np.zeros_like(points)
    beyond = np.zeros(len(points))
    if not closed:
        cap[0], cap[-1] = -unit[0] * reach, unit[-1] * reach
        beyond[0], beyond[-1] = -reach, reach
    sides = np.repeat(normals, 2, axis=0) * np.tile((reach, -reach), len(points))[:, None]
    across = np.column_stack((np.repeat(beyond, 2), np.tile((reach, -reach), len(points))))
    first = 2 * np.arange(len(points) - 1, dtype=np.uint32)[:, None]
    corners = (first + np.array([0, 1, 2, 2, 1, 3], dtype=np.uint32)).ravel()
    return Strip(
        np.repeat(points, 2, axis=0),
        sides + np.repeat(cap, 2, axis=0),
        np.repeat(along, 2),
        across,
        corners,
        float(along[-1]),
        closed,
    )


def segments(shape: Lines, half_width: float) -> Strip:
    """The triangles of many lines of two points each, at once."""
    ends = np.asarray(shape.lines, dtype=float)
    step = ends[:, 1] - ends[:, 0]
    length = np.hypot(step[:, 0], step[:, 1])
    unit = step / np.where(length > 0, length, 1.0)[:, None]
    unit[length == 0] = (1.0, 0.0)
    normal = np.column_stack((-unit[:, 1], unit[:, 0]))
    reach = half_width + 1.0
    # Four vertices to a line: left and right of its start, left and right of its end.
    extents = np.stack((normal - unit, -normal - unit, normal + unit, -normal + unit), axis=1) * reach
    along = np.stack((0 * length, 0 * length, length, length), axis=1)
    across = np.tile(np.array([(-reach, reach), (-reach, -reach), (reach, reach), (reach, -reach)]), (len(ends), 1))
    first = 4 * np.arange(len(ends), dtype=np.uint32)[:, None]
    corners = (first + np.array([0, 1, 2, 2, 1, 3], dtype=np.uint32)).ravel()
    places = np.repeat(ends, 2, axis=1).reshape(-1, 2)
    return Strip(places, extents.reshape(-1, 2), along.ravel(), across, corners, np.repeat(length, 4), False)


def _distinct(path: Path) -> NDArray[np.float64]:
    """The points without those that repeat the one before."""
    points = path.points
    moved = np.hypot(*np.diff(points, axis=0).T) > 1e-9
    kept = points[np.concatenate(((True,), moved))]
    if path.closed and len(kept) > 1 and math.dist(kept[0], kept[-1]) <= 1e-9:
        kept = kept[:-1]
    return kept


def _joints(before: NDArray[np.float64], after: NDArray[np.float64]) -> NDArray[np.float64]:
    """Offsets at the points for a half width of one, mitred up to `MITRE`."""
    middle = before + after
    normal = np.column_stack((-middle[:, 1], middle[:, 0]))
    length = np.hypot(normal[:, 0], normal[:, 1])
    turned_back = length < 1e-6
    normal[turned_back] = np.column_stack((-after[:, 1], after[:, 0]))[turned_back]
    length[turned_back] = 1.0
    normal /= length[:, None]
    # |before + after| is twice the cosine of half the turn; the mitre is longer by its inverse.
    stretch = np.minimum(MITRE, 1.0 / np.maximum(length / 2, 1e-6))
    stretch[turned_back] = 1.0
    joints: NDArray[np.float64] = normal * stretch[:, None]
    return joints
