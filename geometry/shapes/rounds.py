"""Convex hulls of corners, grown by ellipses and discs: their outlines as polygons, from inside or from outside.

Everything here is made from support functions: how far a convex figure reaches in each direction.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.polygon import orient

from geometry.shapes.figures import Figure, Oval, Polygon

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
class Round:
    """The convex hull of some corners, grown by ellipses (a, b, cos, sin) and by a disc of this radius."""

    corners: Array
    ellipses: tuple[tuple[float, float, float, float], ...]
    radius: float

    @property
    def bend(self) -> float:
        """The greatest radius of curvature of its outline."""
        return sum(a * a / b for a, b, _, _ in self.ellipses) + max(0.0, self.radius)


POINT = Round(np.zeros((1, 2)), (), 0.0)
"""The origin."""

EMPTY = shapely.Polygon()
"""No place at all."""


def rounds_of(figure: Figure, sign: float) -> list[Round]:
    """A figure as convex hulls of corners, each grown; turned about the origin where `sign` is -1."""
    if isinstance(figure, Polygon):
        return [Round(sign * np.array(piece), (), 0.0) for piece in figure.pieces]
    corner = sign * np.array([figure.centre])
    if isinstance(figure, Oval):
        return [Round(corner, ((figure.half_length, figure.half_width, figure.cos, figure.sin),), 0.0)]
    return [Round(corner, (), figure.radius)]


def sum_of(a: Round, b: Round, distance: float) -> Round:
    """The Minkowski sum of two parts, grown by a distance (or shrunk, where it is negative)."""
    corners = (a.corners[:, None, :] + b.corners[None, :, :]).reshape(-1, 2)
    return Round(corners, a.ellipses + b.ellipses, a.radius + b.radius + distance)


def outline(part: Round, side: Side, error: float = ERROR) -> shapely.Geometry:
    """A part as a polygon that holds it or lies in it, within `error` inches (and `TINY`) of its outline."""
    ring = part.corners
    if len(ring) > 1:
        hull = shapely.MultiPoint(ring).convex_hull
        if not part.ellipses and part.radius == 0.0:
            return hull
        solid = isinstance(hull, shapely.Polygon)  # else all corners are on one line
        ring = shapely.get_coordinates(orient(hull).exterior)[:-1] if solid else shapely.get_coordinates(hull)
    places, angles = _round_about(ring, directions(part.bend, error))
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


def outlines(parts: Sequence[Round], count: int, side: Side) -> list[shapely.Geometry]:
    """`outline` of many parts with one corner and equally many ellipses, in the same directions."""
    angles = np.arange(count) * (2 * math.pi / count)
    c, s = np.cos(angles), np.sin(angles)
    corners = np.concatenate([part.corners for part in parts])
    radius = np.array([part.radius for part in parts])[:, None]
    a, b, ec, es = np.array([part.ellipses for part in parts]).reshape(len(parts), -1, 4).transpose(2, 1, 0)[..., None]
    along, across = a * (ec * c + es * s), b * (ec * s - es * c)
    size = np.hypot(along, across)
    height = radius + size.sum(axis=0)
    if side == "outer" and not len(a):
        x, y = (height + TINY) / math.cos(math.pi / count) * np.stack([c, s])[:, None, :]
    elif side == "outer":
        height += TINY
        following, turn = np.roll(height, -1, axis=1), math.sin(2 * math.pi / count)
        x = (height * np.roll(s, -1) - following * s) / turn
        y = (following * c - height * np.roll(c, -1)) / turn
    else:
        u, v = a * along / size, b * across / size
        x = (radius - TINY) * c + (ec * u - es * v).sum(axis=0)
        y = (radius - TINY) * s + (es * u + ec * v).sum(axis=0)
    areas: list[shapely.Geometry] = shapely.polygons(np.stack([x, y], axis=2) + corners[:, None, :]).tolist()
    if side == "inner":
        return [area if h > TINY else EMPTY for area, h in zip(areas, height.min(axis=1).tolist(), strict=True)]
    return areas


def directions(bend: float, error: float = ERROR) -> int:
    """In how many directions an outline is found so that between two of them it bends by less than `error` inches.

    Between the tangents in two directions t apart, or the chord between where they touch, the outline
    is within r (1 / cos(t / 2) - 1), r the greatest radius of curvature there: for the support function
    h, h + h'' is the radius of curvature, so that (Sturm) less curvature radius never takes it further off.
    """
    bend = max(bend, error)
    step = 2 * math.acos(1 / (1 + error / bend))
    return math.ceil(2 * math.pi / min(step, 2 * math.pi / FEWEST))


def _round_about(ring: Array, count: int) -> tuple[Array, Array]:
    """Directions all round a convex ring (counter-clockwise), with the corner that is furthest in each.

    The normal of each edge is among them, with both its ends; the others are the same for every ring
    with as many, so that the outlines of pieces that share a corner agree there.
    """
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
