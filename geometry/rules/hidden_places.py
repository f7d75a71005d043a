"""Places in combat ranges that are hidden from every enemy in whose range they are, as areas (7.0, 6.0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import shapely

from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.rules.combat import range_threshold
from geometry.rules.footing import grown_all
from geometry.rules.levels import STEP, grounds_near
from geometry.rules.places_in_sight import PlacesInSight
from geometry.shapes.areas import union
from geometry.shapes.envelopes import Side, areas_only, grown


class HiddenPlaces:
    """Places on one level from which a model sees no enemy in whose range it is.

    Parameters
    ----------
    board, model
        What stands in the way, and the model, facing as it does.
    enemies
        The enemies whose ranges matter.
    level
        The level that it stands on, inches; low parts lift it off the table.

    Attributes
    ----------
    complete
        Whether the edges of all that was asked for are within 0.01" of the true ones.
    """

    def __init__(self, board: Tabletop, model: Model, enemies: Sequence[Model], level: float) -> None:
        self.board = board
        self.model = model
        self.enemies = enemies
        self.level = level
        self.complete = True

    def within(self, area: shapely.Geometry) -> shapely.MultiPolygon:
        """The hidden places of an area of places in the ranges, each proved to be hidden."""
        hidden = areas_only(area)
        for height, zone in self._heights(area):
            places = PlacesInSight(self.board, self.model, height, self.enemies, self._range)
            hidden = areas_only(hidden.difference(areas_only(zone.difference(places.hidden(zone)))))
            self.complete = self.complete and places.complete
        return hidden

    def _range(self, enemy: Model, side: Side) -> shapely.Geometry:
        # Drawn as all of them are: between two outlines of one range there would be slivers that nobody looks into.
        figure = self.model.base.at(0.0, 0.0, self.model.facing)
        return grown_all([enemy.figure], figure, range_threshold(self.board), side)

    def _heights(self, area: shapely.Geometry) -> Iterator[tuple[float, shapely.Geometry]]:
        """At what heights it stands where: on top of the highest low part under its centre, else on the level.

        At the edge of a low part both are asked about.
        """
        low = [g.part for g in grounds_near(self.board, area.bounds) if g.low] if not area.is_empty else []
        lifting = [part for part in low if self.level < part.top <= self.level + STEP + self.board.rules.slack]
        left = area
        for top in sorted({part.top for part in lifting}, reverse=True):
            figures = [part.figure for part in lifting if part.top == top]
            yield top, left.intersection(union([grown(figure, None, 0.0, "outer") for figure in figures]))
            left = left.difference(union([grown(figure, None, 0.0, "inner") for figure in figures]))
        yield self.level, left
