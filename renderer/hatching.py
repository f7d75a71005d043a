"""Hatching: parallel lines across areas, which tell kinds of terrain and levels apart without any colour."""

from __future__ import annotations

import math

import numpy as np
import shapely

from geometry.shapes.figures import Disc, Point, Polygon
from renderer.scene import Role

HATCHES: dict[str, tuple[float, ...]] = {
    "obstacle": (45.0,),
    "obscuring": (45.0, 135.0),
    "area": (0.0,),
    "place-of-power": (90.0,),
    "faction": (135.0,),
    "terrain": (),
}
"""Directions of the hatching of each kind of terrain, degrees."""

LEVELS: tuple[tuple[Role, Role, float], ...] = (
    ("reach", "reach-hatch", 60.0),
    ("reach-2", "reach-2-hatch", 150.0),
    ("reach-3", "reach-3-hatch", 105.0),
    ("reach-4", "reach-4-hatch", 15.0),
    ("reach-5", "reach-5-hatch", 75.0),
    ("reach-6", "reach-6-hatch", 165.0),
)
"""How the levels of a region are drawn, from the lowest on: their areas, their hatching, and its direction, degrees.

Levels next to each other are hatched at right angles: where they lie over each other both can be seen.
"""


def hatching(area: Polygon | Disc | shapely.Geometry, angle: float, spacing: float) -> list[tuple[Point, ...]]:
    """Parallel lines at `angle` degrees across an area, `spacing` inches apart, the same lines for every area."""
    area = area if isinstance(area, shapely.Geometry) else area_of(area)
    if area.is_empty:
        return []
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    x, y = shapely.get_coordinates(area).T
    along, off = x * c + y * s, -x * s + y * c
    levels = np.arange(math.ceil(off.min() / spacing), math.floor(off.max() / spacing) + 1) * spacing
    a, b = along.min() - 1, along.max() + 1
    whole = [((a * c - v * s, a * s + v * c), (b * c - v * s, b * s + v * c)) for v in levels]
    if not whole:
        return []
    cut = shapely.get_parts(shapely.intersection(shapely.linestrings(whole), area))
    return [
        tuple((float(px), float(py)) for px, py in piece.coords)
        for piece in cut
        if isinstance(piece, shapely.LineString) and piece.length > 0
    ]


def area_of(figure: Polygon | Disc) -> shapely.Polygon:
    """A figure as a polygon, to draw in."""
    return figure.area if isinstance(figure, Polygon) else shapely.Point(figure.x, figure.y).buffer(figure.radius)
