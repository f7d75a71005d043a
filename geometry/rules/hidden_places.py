"""Places in combat ranges that are hidden from every enemy in whose range they are, as areas (7.0, 6.0)."""

from __future__ import annotations

import heapq
import math
from collections.abc import Sequence

import shapely

from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.rules.combat import range_threshold
from geometry.rules.levels import Ground, grounds_near, standing_level
from geometry.rules.seeing import sees, sees_from
from geometry.shapes.figures import Disc
from geometry.shapes.measure import gap
from geometry.shapes.sightlines import Prism

COARSE, FINE = 0.5, 0.05
"""Inches: the cells in which places are first tried for sight, and the least ones where it changes."""

LOOKS = 500
"""Lines of sight that are asked for, at most; what is not settled by then counts as seen."""


class HiddenPlaces:
    """Places on one level from which a model sees no enemy in whose range it is; each line is asked for once.

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
        Whether everything that was looked at is settled, down to the least cells.
    """

    def __init__(self, board: Tabletop, model: Model, enemies: Sequence[Model], level: float) -> None:
        self.board = board
        self.model = model
        self.enemies = enemies
        self.level = level
        self.asked = 0
        self.complete = True
        self._known: dict[tuple[float, float], bool] = {}

    def cells(self, area: shapely.Geometry) -> list[shapely.Geometry]:
        """Cells of hidden places that meet an area, each proved to be hidden; found the largest first."""
        if area.is_empty:
            return []
        x0, y0, x1, y1 = area.bounds
        cells = [
            (-COARSE, x0 + (i + 0.5) * COARSE, y0 + (j + 0.5) * COARSE)
            for i in range(math.ceil((x1 - x0) / COARSE))
            for j in range(math.ceil((y1 - y0) / COARSE))
        ]
        heapq.heapify(cells)
        shapely.prepare(area)
        found: list[shapely.Geometry] = []
        while cells and self.asked < LOOKS:
            size, x, y = heapq.heappop(cells)
            h = -size / 2
            cell = shapely.box(x - h, y - h, x + h, y + h)
            if not area.intersects(cell) or self._all_see(x, y, h):
                continue
            if self._is_hidden(x, y, h):
                found.append(cell)
            elif -size > FINE:
                for dx in (-h / 2, h / 2):
                    for dy in (-h / 2, h / 2):
                        heapq.heappush(cells, (size / 2, x + dx, y + dy))
        self.complete = not cells
        return found

    def _all_see(self, x: float, y: float, h: float) -> bool:
        """Whether the corners and the middle of a cell all see an enemy."""
        return self._sees(x, y) and all(self._sees(x + dx, y + dy) for dx in (-h, h) for dy in (-h, h))

    def _sees(self, x: float, y: float) -> bool:
        """Whether a place that is in range sees an enemy in whose range it is (places out of range do)."""
        key = (round(x, 6), round(y, 6))
        if key not in self._known:
            low = self._low_parts(x, y, 0.0)
            here = self.model.placed((x, y), elevation=standing_level(self.level, (x, y), low))
            near = self._in_range(x, y, 0.0)
            self.asked += len(near)
            self._known[key] = not near or any(sees(self.board, here, enemy) for enemy in near)
        return self._known[key]

    def _is_hidden(self, x: float, y: float, h: float) -> bool:
        """Whether it is proved that no place in a cell sees any enemy in whose range it is."""
        model = self.model
        reach = (model.hull or model.base).reach + h * math.sqrt(2.0)
        # Wherever in the cell a low part lifts it, it looks out from there.
        lifted = max((ground.part.top for ground in self._low_parts(x, y, h)), default=self.level)
        volume = Prism(Disc(x, y, reach), self.level, max(self.level, lifted) + model.height, model.id)
        near = self._in_range(x, y, h)
        self.asked += len(near)
        return not any(sees_from(self.board, model, volume, enemy) for enemy in near)

    def _low_parts(self, x: float, y: float, h: float) -> list[Ground]:
        if self.level > 0.0:
            return []
        return [ground for ground in grounds_near(self.board, (x - h, y - h, x + h, y + h)) if ground.low]

    def _in_range(self, x: float, y: float, h: float) -> list[Model]:
        reach = range_threshold(self.board) + h * math.sqrt(2.0)
        here = self.model.base.at(x, y, self.model.facing)
        found = [(float(gap(here, enemy.figure)), enemy.id, enemy) for enemy in self.enemies]
        return [enemy for distance, _, enemy in sorted(found, key=lambda f: f[:2]) if distance < reach]
