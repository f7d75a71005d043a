"""The places of a level from which a model sees one of some enemies, as areas (6.0)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import shapely

from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.rules.footing import Foothold
from geometry.rules.seeing import sees, sees_from
from geometry.shapes.envelopes import Side, areas_only
from geometry.shapes.figures import Disc
from geometry.shapes.sightlines import Prism

COARSE, FINE = 0.25, 0.002
"""Inches: the cells in which places are first tried for sight, and the least ones where it changes."""


class PlacesInSight:
    """Places from which a model sees an enemy that counts there.

    Parameters
    ----------
    board
        What stands in the way.
    model
        The model, wherever it stands.
    counting
        Which enemies count for the model at a place, or at one no further off than so many inches.
    """

    def __init__(self, board: Tabletop, model: Model, counting: Callable[[Model, float], Sequence[Model]]) -> None:
        self.board = board
        self.model = model
        self.counting = counting
        self._known: dict[tuple[float, float, float, float], bool] = {}

    def seen(self, hold: Foothold, side: Side) -> shapely.MultiPolygon:
        """The places of a level with an enemy in sight: cells are cut until each is proved hidden or sees.

        A cell sees where all its corners do.

        Parameters
        ----------
        side
            Whether cells that are not settled are left out (``"inner"``) or kept (``"outer"``).
        """
        if hold.area.is_empty:
            return shapely.MultiPolygon()
        x0, y0, x1, y1 = hold.area.bounds
        columns, rows = math.ceil((x1 - x0) / COARSE) or 1, math.ceil((y1 - y0) / COARSE) or 1
        stack = [
            (x0 + (i + 0.5) * COARSE, y0 + (j + 0.5) * COARSE, COARSE) for i in range(columns) for j in range(rows)
        ]
        shapely.prepare(hold.area)
        kept = []
        while stack:
            x, y, size = stack.pop()
            h = size / 2
            cell = shapely.box(x - h, y - h, x + h, y + h)
            if not hold.area.intersects(cell) or self._hidden(x, y, size, hold.level):
                continue
            seen = self._all_see(x, y, h, hold.level)
            if size > FINE and not seen:
                stack += [(x + dx, y + dy, h) for dx in (-h / 2, h / 2) for dy in (-h / 2, h / 2)]
            elif seen or side == "outer":
                kept.append(cell)
        return areas_only(shapely.union_all(kept).intersection(hold.area))

    def _hidden(self, x: float, y: float, size: float, level: float) -> bool:
        """Whether it is proved that no place in a cell sees one that counts."""
        reach = (self.model.hull or self.model.base).reach + size * math.sqrt(0.5)
        volume = Prism(Disc(x, y, reach), level, level + self.model.height, self.model.id)
        near = self.counting(self.model.placed((x, y), elevation=level), size)
        return not any(sees_from(self.board, self.model, volume, other) for other in near)

    def _all_see(self, x: float, y: float, h: float, level: float) -> bool:
        return all(self._sees(x + dx, y + dy, 2 * h, level) for dx in (-h, h) for dy in (-h, h))

    def _sees(self, x: float, y: float, size: float, level: float) -> bool:
        key = (round(x, 6), round(y, 6), size, level)
        if key not in self._known:
            here = self.model.placed((x, y), elevation=level)
            self._known[key] = any(sees(self.board, here, other) for other in self.counting(here, size))
        return self._known[key]
