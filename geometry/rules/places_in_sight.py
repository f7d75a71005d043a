"""The places of a level from which a model sees one of some enemies, and those hidden from all, as areas (6.0).

An enemy may count in some places only, as in its combat range; elsewhere it is as if it were not there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

import shapely

from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.rules.sight_areas import Lookout
from geometry.shapes.areas import union
from geometry.shapes.envelopes import Side, areas_only
from geometry.shapes.measure import gap

Counting: TypeAlias = Callable[[Model, Side], shapely.Geometry]
"""Where an enemy counts, as an area of places that lies in the true one or holds it."""


class PlacesInSight:
    """Places of one height from which a model sees an enemy that counts there, or none.

    Parameters
    ----------
    board
        What stands in the way.
    model
        The model, wherever it stands, facing as it does.
    level
        The height at which its base stands, inches.
    enemies
        Those whose sight matters.
    counting
        Where each of them counts.

    Attributes
    ----------
    complete
        Whether the edges of all that was asked for are within 0.01" of the true ones.
    """

    def __init__(
        self, board: Tabletop, model: Model, level: float, enemies: Iterable[Model], counting: Counting
    ) -> None:
        self.model = model
        self.enemies = tuple(enemies)
        self.counting = counting
        self.complete = True
        self._lookout = Lookout(board, model, level)

    def seen(self, area: shapely.Geometry, side: Side) -> shapely.MultiPolygon:
        """The places of an area with an enemy in sight.

        Parameters
        ----------
        side
            Whether what is not settled is left out (``"inner"``) or kept (``"outer"``).
        """
        if side == "outer":
            return areas_only(area.difference(self.hidden(area)))
        seen: list[shapely.Geometry] = []
        left = areas_only(area)
        for enemy in self._nearest_first(area):
            counts = areas_only(self.counting(enemy, "inner").intersection(left))
            found = self._lookout.towards(enemy, counts)
            self.complete = self.complete and found.complete
            if found.seen:
                seen.append(areas_only(union(found.seen).intersection(counts)))
                left = areas_only(left.difference(seen[-1]))
        return areas_only(union(seen)) if seen else shapely.MultiPolygon()

    def hidden(self, area: shapely.Geometry) -> shapely.MultiPolygon:
        """The places of an area that are proved to be hidden from every enemy that counts there."""
        hidden = areas_only(area)
        for enemy in self._nearest_first(area):
            counts = areas_only(self.counting(enemy, "outer").intersection(hidden))
            if not counts.is_empty:
                found = self._lookout.towards(enemy, counts)
                self.complete = self.complete and found.complete
                kept = union(found.hidden) if found.hidden else shapely.Polygon()
                hidden = areas_only(hidden.difference(areas_only(counts.difference(kept))))
        return hidden

    def _nearest_first(self, area: shapely.Geometry) -> Sequence[Model]:
        """The enemies, first those that are likely to be seen from most of an area."""
        if area.is_empty:
            return []
        middle = area.centroid
        here = self.model.base.at(middle.x, middle.y, self.model.facing)
        return sorted(self.enemies, key=lambda enemy: (float(gap(here, enemy.figure)), enemy.id))
