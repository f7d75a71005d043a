"""Areas put together, and looked at again: GEOS can lose one of them without a word."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely

_NEAR = 1e-6
_GRID = 1e-10
_LOOKS = 8
_FIRST = 64
_MANY = 256
_ROUGH = 0.1
"""A share of what may be left out: edges of thousands of slivers one above the other are straightened by as much."""


def union(areas: Sequence[shapely.Geometry]) -> shapely.Geometry:
    """The union of areas.

    GEOS 3.14 can lose a polygon among valid ones with nearly parallel edges. Some places of each area
    are looked for in the result; where one is missing, or GEOS gives up, the union is made again on a fine
    grid, which is slower and has not been seen to fail.

    Parameters
    ----------
    areas
        Polygons or multipolygons, inches; empty ones count for nothing.

    Examples
    --------
    >>> union([shapely.box(0, 0, 2, 2), shapely.box(1, 0, 3, 2)]).area
    6.0
    """
    try:
        whole = shapely.union_all(areas)
    except shapely.GEOSException:  # it does not always find where nearly parallel edges cross
        return shapely.union_all(areas, grid_size=_GRID)
    parts = shapely.get_parts(np.asarray(areas, dtype=object))
    if len(parts) < 2:
        return whole
    looks = _looks(parts)
    shapely.prepare(whole)
    if bool(shapely.dwithin(whole, looks, _NEAR).all()):
        return whole
    return shapely.union_all(areas, grid_size=_GRID)


def union_but(areas: Sequence[shapely.Geometry], tolerance: float) -> shapely.Geometry:
    """The union of areas, but for what lies within a tolerance of the rest of it.

    Thousands of slivers across each other have millions of crossings. Most of them all but lie in larger ones:
    the largest are put together first, and what the result covers is left out.

    Parameters
    ----------
    areas
        Polygons or multipolygons, inches.
    tolerance
        Inches by which what is left out may reach beyond the result; where there are many, its edge is moved by
        a tenth of that each time that it is looked at.

    Examples
    --------
    >>> union_but([shapely.box(0, 0, 2, 2), *(shapely.box(0, 0, 1, 2 + k / 1000) for k in range(99))], 0.1).bounds
    (0.0, 0.0, 2.0, 2.098)
    """
    left = np.asarray(areas, dtype=object)
    left = left[np.argsort(-shapely.area(left), kind="stable")]
    count = _FIRST
    whole, left = union([*left[:count]]), left[count:]
    while len(left):
        if count > _MANY:
            whole = shapely.simplify(whole, tolerance * _ROUGH, preserve_topology=False)
            whole = whole if whole.is_valid else shapely.make_valid(whole)
        about = whole.buffer(tolerance, quad_segs=2)
        shapely.prepare(about)
        left = left[~shapely.covers(about, left)]  # what is prepared goes first
        whole, left = union([whole, *left[:count]]), left[count:]
        count *= 2
    return whole


def closed(area: shapely.Geometry, by: float) -> shapely.Geometry:
    """An area without gaps and cracks narrower than twice `by` inches: grown by that, and taken in again.

    What GEOS takes in can be lost as a whole; nothing that was there before is lost here.

    Examples
    --------
    >>> halves = shapely.union_all([shapely.box(0, 0, 1, 2), shapely.box(1.001, 0, 2, 2)])
    >>> closed(halves, 0.001).geom_type
    'Polygon'
    """
    found = shapely.GeometryCollection()
    for join in ("mitre", "round"):
        found = area.buffer(by, join_style=join).buffer(-by, join_style=join)
        if not found.is_valid:
            found = shapely.make_valid(found)
        if found.area >= area.area - by * by:
            return found
    return union([area, found])


def _looks(parts: np.ndarray) -> np.ndarray:
    """Some corners of each part, spread along its outline."""
    rings = shapely.get_exterior_ring(parts)
    places = shapely.get_num_points(rings)[:, None] * np.arange(_LOOKS) // _LOOKS
    looks = shapely.get_point(rings[:, None], places)
    return np.asarray(looks[~shapely.is_missing(looks)])
