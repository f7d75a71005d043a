"""Combat ranges that a move may not enter or end in, as areas of places (14.1, 7.0).

Where only visible enemies count, places from which they are hidden are free: such places are found cell
by cell, each proved hidden, so that an area never leaves out a place that sees an enemy.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property

import shapely

from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.proposals import Crossing
from geometry.rules.combat import range_threshold
from geometry.rules.footing import grown_all
from geometry.rules.levels import is_low
from geometry.rules.seeing import sees, sees_from
from geometry.rules.standing import enemy_units
from geometry.shapes.areas import union
from geometry.shapes.envelopes import areas_only
from geometry.shapes.figures import Disc, Figure, Polygon
from geometry.shapes.free_paths import Obstacle
from geometry.shapes.measure import gap
from geometry.shapes.sightlines import Prism
from geometry.tolerances import EQUAL

COARSE, FINE = 0.5, 0.005
"""Inches: the cells in which places are first tried for sight, and the least ones where it changes."""


class ForbiddenRanges:
    """The combat ranges that one model's move may not come into.

    Parameters
    ----------
    board
        The board; the model's unit-mates stand on it where they are in the way.
    model
        The model where it starts.
    crossing
        Which ranges it may come into: ``"none"``, ``"any"``, or ``"already"`` (those of `engaged`).
    engaged
        Enemy units that its unit was in combat with at the start.
    unseen
        Whether ranges count even where the enemy is not visible.
    within
        Places further than this from the model's start do not matter, inches.
    """

    def __init__(
        self,
        board: Tabletop,
        model: Model,
        crossing: Crossing,
        engaged: Collection[str],
        *,
        unseen: bool,
        within: float,
    ) -> None:
        self.board = board
        self.model = model
        self.unseen = unseen
        self._within = min(within, board.width + board.height)
        self.enemies: tuple[Model, ...] = ()
        if crossing != "any":
            self.enemies = tuple(self._counting(crossing, engaged))

    def _counting(self, crossing: Crossing, engaged: Collection[str]) -> Iterator[Model]:
        reach = self._within + range_threshold(self.board)
        player = self.board.units[self.model.unit].player
        for unit in enemy_units(self.board, player):
            if crossing == "already" and unit.id in engaged:
                continue
            for enemy in self.board.models_of(unit.id):
                if float(gap(self.model.figure, enemy.figure)) < reach:
                    yield enemy

    @cached_property
    def figure(self) -> Figure:
        """The model's base as it lies about the origin."""
        return self.model.base.at(0.0, 0.0, self.model.facing)

    @cached_property
    def area(self) -> shapely.MultiPolygon:
        """The places in the ranges, seen or not; it holds the true area."""
        return areas_only(
            grown_all([e.figure for e in self.enemies], self.figure, range_threshold(self.board), "outer")
        )

    def forbidden(self, level: float) -> shapely.MultiPolygon:
        """The places on a level that the move may not come into; it holds the true area."""
        if self.unseen or self.area.is_empty or level != 0.0:
            return self.area
        return self._seen_area

    @cached_property
    def obstacles(self) -> tuple[Obstacle, ...]:
        """The ranges as obstacles for the model's place, where part of them is free for being hidden."""
        if not self.is_veiled:
            return ()
        # Only what is proved hidden at the table's level is free; anyone on top of something keeps out of it all.
        high = [Obstacle(Polygon(*_rings(part)), bottom=self.model.height, top=math.inf) for part in self.area.geoms]
        low = [Obstacle(Polygon(*_rings(part)), bottom=-math.inf, top=EQUAL) for part in self._seen_area.geoms]
        return (*high, *low)

    @cached_property
    def is_veiled(self) -> bool:
        """Whether some of the places are free because nothing in whose range they are sees them."""
        return not self.unseen and not self.area.is_empty and self._seen_area.area < self.area.area - EQUAL

    # -- sight ------------------------------------------------------------------------------------

    @cached_property
    def _seen_area(self) -> shapely.MultiPolygon:
        if not self._anything_hides():
            return self.area
        x, y = self.model.figure.centre
        reach = self._within + 2 * COARSE
        near = self.area.intersection(shapely.box(x - reach, y - reach, x + reach, y + reach))
        hidden = union(list(self._hidden_cells(near)))
        left = areas_only(self.area.difference(hidden))
        # Stairs of cells made straight, outwards.
        smooth = left.buffer(FINE, join_style="mitre").simplify(FINE)
        return areas_only(smooth.intersection(self.area))

    def _anything_hides(self) -> bool:
        """Whether there is anything but the enemy's own models between: those never help, being nearer."""
        units = {self.model.unit, *(enemy.unit for enemy in self.enemies)}
        x0, y0, x1, y1 = self.area.bounds
        box = (x0, y0, x1, y1)
        parts = (part for _, part in self.board.parts_near(box) if not is_low(part) and not part.see_through)
        return any(True for _ in parts) or any(m.unit not in units for m in self.board.models_near(box))

    def _hidden_cells(self, area: shapely.Geometry) -> Iterator[shapely.Geometry]:
        x0, y0, x1, y1 = area.bounds if not area.is_empty else (0.0, 0.0, 0.0, 0.0)
        stack = [
            (x0 + (i + 0.5) * COARSE, y0 + (j + 0.5) * COARSE, COARSE)
            for i in range(math.ceil((x1 - x0) / COARSE))
            for j in range(math.ceil((y1 - y0) / COARSE))
        ]
        shapely.prepare(area)
        while stack:
            x, y, size = stack.pop()
            h = size / 2
            cell = shapely.box(x - h, y - h, x + h, y + h)
            if not area.intersects(cell):
                continue
            near = self._in_range(x, y, size)
            if self._hidden(x, y, size, near):
                yield cell
            elif size > FINE and not self._all_see(x, y, h, near):
                stack += [(x + dx, y + dy, h) for dx in (-h / 2, h / 2) for dy in (-h / 2, h / 2)]

    def _in_range(self, x: float, y: float, size: float) -> list[Model]:
        reach = range_threshold(self.board) + size * math.sqrt(0.5)
        here = self.model.base.at(x, y, self.model.facing)
        return [enemy for enemy in self.enemies if float(gap(here, enemy.figure)) < reach]

    def _hidden(self, x: float, y: float, size: float, near: Sequence[Model]) -> bool:
        """Whether it is proved that no place in a cell sees any of these enemies."""
        reach = (self.model.hull or self.model.base).reach + size * math.sqrt(0.5)
        volume = Prism(Disc(x, y, reach), 0.0, self.model.height, self.model.id)
        return not any(sees_from(self.board, self.model, volume, enemy) for enemy in near)

    def _all_see(self, x: float, y: float, h: float, near: Sequence[Model]) -> bool:
        return all(self._sees(x + dx, y + dy, near) for dx in (-h, h) for dy in (-h, h))

    def _sees(self, x: float, y: float, near: Sequence[Model]) -> bool:
        here = self.model.placed((x, y), elevation=0.0)
        return any(sees(self.board, here, enemy) for enemy in near)


def _rings(part: shapely.Polygon) -> tuple[list[tuple[float, float]], list[list[tuple[float, float]]]]:
    shell, *holes = (list(ring.coords)[:-1] for ring in (part.exterior, *part.interiors))
    return shell, holes
