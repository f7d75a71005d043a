"""The places that are free for a moving point, height by height, as polygons."""

from __future__ import annotations

from collections.abc import Mapping

import shapely

from geometry.shapes.areas import closed, union
from geometry.shapes.envelopes import Side, areas_only, grown
from geometry.shapes.figures import Point
from geometry.shapes.free_paths.graph import Graph
from geometry.shapes.free_paths.levels import Cell

_SEAM = 6e-4
_SIMPLE = 1e-4
_MISSED = 0.003


class Ground:
    """The places that are free, height by height.

    Parameters
    ----------
    graph
        What is in the way.
    held
        What the paths begin in: not in their way.
    """

    def __init__(self, graph: Graph, held: Cell) -> None:
        self.space = graph.space
        self.graph = graph
        self.held = held
        self._known: dict[float, tuple[shapely.Geometry, shapely.Geometry | None]] = {}

    def clipped(self, z: float, area: shapely.Geometry) -> shapely.MultiPolygon:
        """An area without seams, and without what the straight edges between rays cut off obstacles.

        Closing seams adds places no further than `_SEAM` from where a path gets to: less than the length keeps spare.
        """
        area = shapely.simplify(area, _SIMPLE, preserve_topology=False)
        area = closed(area if area.is_valid else shapely.make_valid(area), _SEAM)
        return self._free(z, area)

    def missing(
        self,
        levels: Mapping[float, shapely.Geometry],
        start: Point,
        distance: float,
        highest: float,
        among: Mapping[float, shapely.Geometry] | None = None,
    ) -> shapely.Geometry:
        """Places within the distance, below the highest, that are free, but not among those that are reached.

        Only those that are `among` some, height by height, where these are given.
        """
        if among is not None:
            left = [area.difference(levels[z]) if z in levels else area for z, area in among.items()]
            return union(left).buffer(-_SEAM)
        near = shapely.Point(start).buffer(distance)
        left = []
        tops = {self.space.obstacles[i].top for i in self.graph.soft if self.space.obstacles[i].ledge}
        for z in {0.0, *(top for top in tops if top < highest)}:
            area = self._free(z, near)
            left.append(area.difference(levels[z]) if z in levels else area)
        return union(left).buffer(-_MISSED)

    def _free(self, z: float, area: shapely.Geometry) -> shapely.MultiPolygon:
        """What of an area is free at a height."""
        if z not in self._known:
            self._known[z] = (union(self._taken(z)), union(self._tops(z)) if z != 0.0 else None)
        taken, tops = self._known[z]
        area = area.difference(taken)
        if tops is not None and not tops.is_empty:
            area = area.intersection(tops)
        if self.space.bounds is not None:
            area = area.intersection(shapely.box(*self.space.bounds))
        return areas_only(area)

    def _taken(self, z: float) -> list[shapely.Geometry]:
        return [
            self._grown(i, "outer")
            for i in (*self.graph.hard, *self.graph.soft)
            if self.space.levels.meets(i, z, z) and i not in self.held
        ]

    def _tops(self, z: float) -> list[shapely.Geometry]:
        obstacles = self.space.obstacles
        return [self._grown(i, "inner") for i in self.graph.soft if obstacles[i].ledge and obstacles[i].top == z]

    def _grown(self, i: int, side: Side) -> shapely.Geometry:
        obstacle = self.space.obstacles[i]
        return grown(obstacle.figure, obstacle.oval, obstacle.clearance, side)
