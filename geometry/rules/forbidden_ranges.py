"""Combat ranges that a move may not enter or end in, as areas of places (14.1, 7.0).

Where only visible enemies count, places from which they are hidden are free: such places are found level by
level, cell by cell, each proved hidden, so that an area never leaves out a place that sees an enemy.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cached_property

import shapely

from geometry.board.tabletop import Tabletop
from geometry.board.things import Model, Part
from geometry.proposals import Crossing
from geometry.rules.combat import range_threshold
from geometry.rules.footing import each_grown, grown_all, less
from geometry.rules.hidden_places import HiddenPlaces
from geometry.rules.levels import is_low, is_solid_at
from geometry.rules.standing import enemy_units
from geometry.shapes.areas import union
from geometry.shapes.envelopes import areas_only
from geometry.shapes.figures import Disc, Figure, Oval, Polygon
from geometry.shapes.free_paths import Obstacle
from geometry.shapes.measure import gap
from geometry.tolerances import EQUAL

LEAST = 1e-4
"""Square inches: hidden spots smaller than this are not made use of."""

SMOOTH = 0.002
"""Inches: half of how far the edge of what is barred may be from the edge of what is hidden, outwards."""


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
    candidates
        The places that matter on a level; all in the ranges where None.

    Attributes
    ----------
    complete
        Whether all places that are free for being hidden were found (once they have been looked for).
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
        candidates: Callable[[float], shapely.Geometry] | None = None,
    ) -> None:
        self.board = board
        self.model = model
        self.unseen = unseen
        self.complete = True
        self._asked = candidates
        self._hidden: dict[float, shapely.MultiPolygon] = {}
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

    @property
    def whole(self) -> ForbiddenRanges:
        """The same ranges, each with all of its places, as if nobody were hidden."""
        ranges = ForbiddenRanges(self.board, self.model, "any", (), unseen=True, within=0.0)
        ranges.enemies = self.enemies
        return ranges

    @cached_property
    def area(self) -> shapely.MultiPolygon:
        """The places in the ranges, seen or not; it holds the true area."""
        return areas_only(
            grown_all([e.figure for e in self.enemies], self.figure, range_threshold(self.board), "outer")
        )

    def forbidden(self, level: float) -> shapely.MultiPolygon:
        """The places on a level that the move may not come into; it holds the true area."""
        if self.unseen or self.area.is_empty:
            return self.area
        return areas_only(self.area.difference(self.hidden(level)))

    @cached_property
    def obstacles(self) -> tuple[Obstacle, ...]:
        """What the ranges bar to the model's place, where it starts outside of them.

        A range that is free in part on some levels, for being hidden, bars the rest of it there, and all of
        it at every other height.
        """
        reach, base = range_threshold(self.board), self.model.figure
        radius, oval = (base.radius, None) if isinstance(base, Disc) else (0.0, base)
        if not isinstance(oval, Oval) and oval is not None:
            radius, oval = self.model.base.reach, None
        found: list[Obstacle] = []
        veiled: dict[float, list[shapely.Geometry]] = {level: [] for level in self._free_levels}
        for enemy in self.enemies:
            whole = grown_all([enemy.figure], self.figure, reach, "outer")
            free = [z for z in veiled if whole.intersection(self.hidden(z)).area > LEAST]
            for level in free:
                veiled[level].append(whole)
            for bottom, top in self._heights_but(free):
                found.append(Obstacle(enemy.figure, reach + radius, bottom, top, oval=oval))
        for level, areas in veiled.items():
            found += self._veils(level, areas)
        return tuple(found)

    def _heights_but(self, free: Sequence[float]) -> Iterator[tuple[float, float]]:
        """The heights that bar a model everywhere but where it stands on some levels."""
        bottom = -math.inf
        for level in free:
            if level > 0.0:
                yield bottom, level
            bottom = level + self.model.height
        yield bottom, math.inf

    def _veils(self, level: float, areas: Sequence[shapely.Geometry]) -> Iterator[Obstacle]:
        """What of ranges that are free in part is not, in the way of who stands on the level only."""
        if areas:
            middle = level + self.model.height / 2
            left = areas_only(union(areas).difference(self.hidden(level))).buffer(SMOOTH, join_style="mitre")
            for part in areas_only(left.simplify(SMOOTH)).geoms:
                yield Obstacle(Polygon(*_rings(part)), bottom=middle - EQUAL, top=middle + EQUAL)

    @cached_property
    def is_veiled(self) -> bool:
        """Whether some of the places are free because nothing in whose range they are is seen from them."""
        return bool(self._free_levels)

    def starts_free(self) -> bool:
        """Whether the model starts outside of the ranges, or hidden in them."""
        start = shapely.Point(self.model.figure.centre)
        return not self.area.intersects(start) or any(
            abs(z - self.model.elevation) <= EQUAL and self.hidden(z).contains(start) for z in self._free_levels
        )

    # -- sight ------------------------------------------------------------------------------------

    @cached_property
    def _free_levels(self) -> tuple[float, ...]:
        """The levels with places that are free for being hidden; between two of them is room for a model."""
        if not self._anything_hides():
            return ()
        tall = [part for _, part in self.board.parts_near(self.area.bounds) if not is_low(part)]
        found: list[float] = []
        for level in sorted({0.0, *(part.top for part in tall)}):
            if self.hidden(level).is_empty:
                continue
            if found and level < found[-1] + self.model.height + EQUAL:
                self.complete = False
                continue
            found.append(level)
        if found and any(
            self.hidden(z).intersects(_outline(part, self.model.base.reach)) for z in found for part in tall
        ):
            self.complete = False  # a climb among the hidden places is barred
        return tuple(found)

    def hidden(self, level: float) -> shapely.MultiPolygon:
        """Places on a level that are hidden from every enemy in whose range they are; it lies in the true area."""
        if level not in self._hidden:
            places = HiddenPlaces(self.board, self.model, self.enemies, level)
            found = places.within(self._candidates(level)) if self._anything_hides() else shapely.MultiPolygon()
            parts = found.geoms
            self._hidden[level] = shapely.MultiPolygon([part for part in parts if part.area > LEAST])
            self.complete = self.complete and places.complete
        return self._hidden[level]

    def _anything_hides(self) -> bool:
        """Whether there is anything but the enemy's own models between: those never help, being nearer."""
        if self.unseen or self.area.is_empty:
            return False
        units = {self.model.unit, *(enemy.unit for enemy in self.enemies)}
        parts = (
            part for _, part in self.board.parts_near(self.area.bounds) if not is_low(part) and not part.see_through
        )
        return any(True for _ in parts) or any(m.unit not in units for m in self.board.models_near(self.area.bounds))

    def _candidates(self, level: float) -> shapely.Geometry:
        """The places in the ranges where the model may be on a level, as far as they matter."""
        area = self.area if self._asked is None else self.area.intersection(self._asked(level))
        if area.is_empty:
            return area
        parts = [part for _, part in self.board.parts_near(self.area.bounds)]
        if level > 0.0:
            tops = [part.figure for part in parts if abs(part.top - level) <= EQUAL]
            area = area.intersection(grown_all(tops, self.figure, 0.0, "outer"))
        solid = [part.figure for part in parts if not is_low(part) and is_solid_at(part, level, self.model.height)]
        bases = [
            other.figure
            for other in self.board.models_near(self.area.bounds)
            if other.id != self.model.id
            and not self.board.units[other.unit].is_manifestation
            and other.elevation < level + self.model.height
            and level < other.top
        ]
        return less(area, each_grown([*solid, *bases], self.figure, -self.board.rules.pressed, "inner"))


def _outline(part: Part, reach: float) -> shapely.Geometry:
    """A box round a part, a base's reach off it."""
    x0, y0, x1, y1 = part.figure.bounds
    return shapely.box(x0 - reach, y0 - reach, x1 + reach, y1 + reach)


def _rings(part: shapely.Polygon) -> tuple[list[tuple[float, float]], list[list[tuple[float, float]]]]:
    shell, *holes = (list(ring.coords)[:-1] for ring in (part.exterior, *part.interiors))
    return shell, holes
