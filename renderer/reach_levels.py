"""The levels of a region in a picture: each in a look of its own, with its height where there are several."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import shapely

from geometry.rules.footing import Foothold
from geometry.shapes.areas import union
from geometry.shapes.envelopes import areas_only
from geometry.shapes.figures import Box
from geometry.tolerances import EQUAL
from renderer.drawing import Drawing
from renderer.hatching import LEVELS, hatching
from renderer.outlines import areas
from renderer.scene import Layer
from renderer.shapes import Lines
from renderer.terrain import widest
from renderer.text import inches

SPACING = 1 / 55
"""Inches between the lines of a level's hatching, as a share of the picture's width."""


@dataclass(frozen=True, slots=True)
class Level:
    """The places of a model on one level, or on several from `height` on."""

    height: float
    area: shapely.MultiPolygon
    several: bool = False

    @property
    def name(self) -> str:
        """What its places are called.

        Examples
        --------
        >>> Level(0.0, shapely.MultiPolygon()).name, Level(2.5, shapely.MultiPolygon()).name
        ('on the table', '2.5" up')
        """
        up = f"{inches(self.height)} up" if abs(self.height) > EQUAL else "on the table"
        return f"{up} and higher" if self.several else up


def levels_of(holds: Sequence[Foothold]) -> list[Level]:
    """The levels of a region that are drawn, from the lowest on; the highest together where there are too many.

    Examples
    --------
    >>> square = shapely.box(0, 0, 1, 1)
    >>> [level.name for level in levels_of([Foothold(4.0, 4.0, square), Foothold(0.0, 0.0, square)])]
    ['on the table', '4" up']
    """
    by_height: dict[float, list[shapely.Geometry]] = {}
    for hold in holds:
        height = next((height for height in by_height if abs(height - hold.level) <= EQUAL), hold.level)
        by_height.setdefault(height, []).append(hold.area)
    found = [Level(height, areas_only(union(by_height[height]))) for height in sorted(by_height)]
    found = [level for level in found if not level.area.is_empty]
    most = len(LEVELS)
    if len(found) <= most:
        return found
    rest = found[most - 1 :]
    return [*found[: most - 1], Level(rest[0].height, areas_only(union([level.area for level in rest])), several=True)]


def draw_levels(drawing: Drawing, levels: Sequence[Level], view: Box, thing: str = "") -> None:
    """Draw the levels of a region, the lowest first.

    Several are hatched and named on the map, and the legend has the area of each.

    Parameters
    ----------
    drawing
        What they are added to.
    levels
        What is drawn.
    view
        The part of the board that is shown.
    thing
        Id of the model that they belong to.
    """
    spacing = SPACING * (view[2] - view[0])
    for (role, hatch, angle), level in zip(LEVELS, levels, strict=False):
        for shape in areas(level.area):
            drawing.add(shape, role, Layer.REACH, None, thing)
        if len(levels) == 1:
            return
        lines = hatching(level.area, angle, spacing)
        if lines:
            drawing.add(Lines(tuple(lines)), hatch, Layer.REACH, None, thing)
        drawing.meanings[role] = f"Can end {level.name}: {level.area.area:.1f} square inches"
    for level in levels:
        _name(drawing, level, [other.area for other in levels if other is not level], view)


def _name(drawing: Drawing, level: Level, others: Sequence[shapely.Geometry], view: Box) -> None:
    """Write a level's height where nothing of it lies over or under another, and no base stands on it, if it can."""
    seen = level.area.intersection(shapely.box(*view))
    alone = seen.difference(union(list(others)))
    bases = shapely.union_all([shapely.box(*model.figure.bounds) for model in drawing.board.standing])
    for place in (alone.difference(bases.buffer(0.3)), alone, seen):
        found = areas_only(place)
        if not found.is_empty:
            drawing.note(level.name, "level", widest(found), 0.0, needed=True)
            return
