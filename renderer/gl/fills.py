"""Areas as triangles, with a skirt one pixel wide over which the colour fades: a smooth edge without multisampling."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from renderer.gl.strokes import points_of, steps_for
from renderer.shapes import Area, Band, Outline


@dataclass(frozen=True, slots=True)
class Triangles:
    """Vertices (`places` in the shape's unit, `extents` in pixels), how much colour each has, and their corners."""

    places: NDArray[np.float64]
    extents: NDArray[np.float64]
    cover: NDArray[np.float64]
    corners: NDArray[np.uint32]


def triangulated(shape: Area | Outline | Band, scale: float) -> list[Triangles]:
    """The triangles of an area; `scale` is the pixels to a unit, for the fineness of round edges."""
    return [_with_skirt(polygon) for polygon in _polygons(shape, scale)]


def _polygons(shape: Area | Outline | Band, scale: float) -> list[shapely.Polygon]:
    if isinstance(shape, Area):
        return [shapely.Polygon(shape.shell, shape.holes)]
    if isinstance(shape, Band):
        points = shape.points if len(shape.points) > 1 else (*shape.points, *shape.points)
        quarter = math.ceil(steps_for(shape.radius, 90.0, scale))
        found = shapely.buffer(shapely.LineString(points), shape.radius, quad_segs=quarter)
    else:
        found = shapely.Polygon()
        for loop in shape.loops:
            ring = shapely.Polygon([p for piece in loop for p in points_of(piece, scale)])
            found = shapely.symmetric_difference(found, ring.buffer(0))
    return [part for part in shapely.get_parts(found) if isinstance(part, shapely.Polygon) and not part.is_empty]


def _with_skirt(polygon: shapely.Polygon) -> Triangles:
    polygon = shapely.orient_polygons(polygon)
    triangles = shapely.get_parts(shapely.constrained_delaunay_triangles(polygon))
    inner = shapely.get_coordinates(triangles).reshape(-1, 4, 2)[:, :3].reshape(-1, 2)
    skirts = [_skirt(np.asarray(ring.coords)) for ring in (polygon.exterior, *polygon.interiors)]
    places = np.vstack((inner, *(s[0] for s in skirts)))
    extents = np.vstack((np.zeros_like(inner), *(s[1] for s in skirts)))
    cover = np.concatenate((np.ones(len(inner)), *(s[2] for s in skirts)))
    corners = [np.arange(len(inner), dtype=np.uint32)]
    start = len(inner)
    for s in skirts:
        quads = len(s[0]) // 4
        first = start + 4 * np.arange(quads, dtype=np.uint32)[:, None]
        corners.append((first + np.array([0, 1, 2, 2, 1, 3], dtype=np.uint32)).astype(np.uint32).ravel())
        start += len(s[0])
    return Triangles(places, extents, cover, np.concatenate(corners))


def _skirt(ring: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """A quad outside each edge of a ring that has its area on its left: full colour within, none a pixel out."""
    a, b = ring[:-1], ring[1:]
    step = b - a
    length = np.hypot(step[:, 0], step[:, 1])[:, None]
    out = np.column_stack((step[:, 1], -step[:, 0])) / np.where(length > 0, length, 1.0)
    places = np.stack((a, a, b, b), axis=1).reshape(-1, 2)
    zero = np.zeros_like(out)
    extents = np.stack((zero, out, zero, out), axis=1).reshape(-1, 2)
    cover = np.tile((1.0, 0.0, 1.0, 0.0), len(a))
    return places, extents, cover
