"""What of combat ranges is in the way of a model that may be in them where it is hidden (14.1, 7.0).

A model at some place has few heights: the levels, and all between two of them where it climbs at the edge of
a part. What it sees on a climb it sees from somewhere between its foot on the lower level and its head on the
upper one; so each climb is looked at as one tall model.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import shapely
import shapely.ops

from geometry.board.tabletop import Tabletop
from geometry.board.things import Model, Part
from geometry.rules.combat import range_threshold
from geometry.rules.footing import each_grown, grown_all, less
from geometry.rules.hidden_places import HiddenPlaces
from geometry.rules.levels import evenly, is_low, is_solid_at, walked_level
from geometry.shapes.areas import union
from geometry.shapes.envelopes import areas_only
from geometry.shapes.figures import Figure, Point, Polygon
from geometry.shapes.free_paths import Obstacle, grown_by
from geometry.tolerances import EQUAL

LEAST = 1e-4
"""Square inches: hidden spots smaller than this are not made use of."""

SMOOTH = 0.002
"""Inches: half of how far the edge of what is barred may be from the edge of what is hidden, outwards."""

BEHIND = 0.02
"""Inches: how far what is barred leads on into places where the model cannot be, so that nothing slips through."""

ABOUT = 0.01
"""Inches: about where it begins a model is barred nowhere that is hidden or out of the ranges."""

SLIVER = 1e-5
"""Inches: what is no wider than twice this is not barred."""

FREED = 0.1
"""Inches: how far about what is hidden nothing is barred where the model cannot be."""


@dataclass(frozen=True, slots=True)
class Heights:
    """A level, or all that is between two of them: where the model's base may be, inches."""

    low: float
    high: float

    @property
    def is_level(self) -> bool:
        """Whether it is one level only."""
        return self.low == self.high


class Veils:
    """The combat ranges of some enemies, but for where a model is hidden from them.

    Parameters
    ----------
    board
        The board with the model.
    model
        The model where it starts.
    enemies
        Whose ranges they are.
    area
        The places in the ranges; it holds the true area.
    asked
        The places that matter on a level; all where None.

    Attributes
    ----------
    complete
        Whether the edges of all that was asked for are within 0.01" of the true ones.
    """

    def __init__(
        self,
        board: Tabletop,
        model: Model,
        enemies: Sequence[Model],
        area: shapely.Geometry,
        asked: Callable[[float], shapely.Geometry] | None,
    ) -> None:
        self.board = board
        self.model = model
        self.enemies = enemies
        self.area = area
        self.complete = True
        self._asked = asked
        self._found: dict[Heights, tuple[shapely.Geometry, shapely.MultiPolygon]] = {}

    @cached_property
    def figure(self) -> Figure:
        """The model's base as it lies about the origin."""
        return self.model.base.at(0.0, 0.0, self.model.facing)

    @cached_property
    def levels(self) -> tuple[float, ...]:
        """The table, and the tops of the taller parts near."""
        return tuple(sorted({0.0, *(evenly(part.top) for part in self._tall)}))

    @cached_property
    def heights(self) -> tuple[Heights, ...]:
        """The levels and what is between each two of them, from the table up."""
        levels = self.levels
        between = itertools.starmap(Heights, itertools.pairwise(levels))
        found = zip((Heights(z, z) for z in levels), (*between, None), strict=True)
        return tuple(heights for pair in found for heights in pair if heights is not None)

    def hidden(self, heights: Heights) -> shapely.MultiPolygon:
        """The places at such heights that are hidden from every enemy in whose range they are."""
        return self._settled(heights)[1]

    @cached_property
    def anywhere(self) -> bool:
        """Whether there is a hidden place on some level."""
        return any(not self.hidden(heights).is_empty for heights in self.heights if heights.is_level)

    def well_hidden(self, at: Point, heights: Heights) -> Point | None:
        """For a place at the very edge of what is hidden: the nearest that is well within it, None for any other."""
        free = self.hidden(heights).buffer(-3 * SMOOTH)
        place = shapely.Point(at)
        if free.is_empty or not 0.0 < free.distance(place) <= BEHIND:
            return None
        near = shapely.ops.nearest_points(free, place)[0]
        return (float(near.x), float(near.y))

    def obstacles(self, leaving: Collection[str], hidden_from: Collection[str] = ()) -> Iterator[Obstacle]:
        """What is in the model's way: the ranges, or of those with hidden places what sees an enemy.

        Parameters
        ----------
        leaving
            Enemies whose ranges it begins in: they are in its way as a whole, once it has left them.
        hidden_from
            Those in whose ranges it begins hidden.
        """
        veiled: list[Model] = []
        for enemy in self.enemies:
            left = enemy.id in leaving
            if not left and (
                enemy.id in hidden_from or any(self.hidden(h).intersects(self._range(enemy)) for h in self.heights)
            ):
                veiled.append(enemy)
            else:
                yield self._barring(enemy, -math.inf, math.inf)
        if veiled:
            ranges = union([self._range(enemy) for enemy in veiled])
            for free, run in itertools.groupby(self.heights, lambda h: self.hidden(h).intersects(ranges)):
                if free:
                    for heights in run:
                        for part in self._barred(ranges, heights, veiled, hidden_from).geoms:
                            yield Obstacle(Polygon(*_rings(part)), 0.0, *self._ends(heights, heights))
                else:
                    first, *rest = run
                    ends = self._ends(first, rest[-1] if rest else first)
                    yield from (self._barring(enemy, *ends) for enemy in veiled)

    def _barred(
        self, ranges: shapely.Geometry, heights: Heights, enemies: Sequence[Model], hidden_from: Collection[str]
    ) -> shapely.MultiPolygon:
        """What of some enemies' ranges bars the model at such heights, drawn no further than to where it begins.

        It begins hidden or out of them: what it began inside of would be in its way nowhere.
        """
        places, hidden = self._settled(heights)
        assert self.model.at is not None
        place = shapely.Point(self.model.at)
        about = place.buffer(ABOUT)
        inside = [grown_all([e.figure], self.figure, range_threshold(self.board), "inner") for e in enemies]
        free = union([hidden.intersection(about), about.difference(union(inside))])
        level = walked_level(self.board, self.model.at, self.model.elevation)
        begins = heights.is_level and abs(heights.low - level) <= EQUAL
        if begins and hidden_from and not hidden.contains(place):
            free = union([free, about])  # so near to the edge of what is hidden that it is not known to be
        return areas_only(_barred(ranges, places, hidden).difference(free))

    def _ends(self, first: Heights, last: Heights) -> tuple[float, float]:
        """Bottom and top of what is in the way of just who has its base at heights from these to those."""
        low = first.low - EQUAL if first.is_level else first.low
        return low + self.model.height, last.high + EQUAL if last.is_level else last.high

    def _range(self, enemy: Model) -> shapely.Geometry:
        return grown_all([enemy.figure], self.figure, range_threshold(self.board), "outer")

    def _barring(self, enemy: Model, bottom: float, top: float) -> Obstacle:
        """An enemy's whole range."""
        return grown_by(self.figure, enemy.figure, range_threshold(self.board), bottom, top)

    # -- sight ------------------------------------------------------------------------------------

    def _settled(self, heights: Heights) -> tuple[shapely.Geometry, shapely.MultiPolygon]:
        """The places at such heights that matter, and those of them that are hidden."""
        if heights not in self._found:
            places = self._standing(heights.low) if heights.is_level else self._climbing(heights)
            tall = replace(self.model, height=self.model.height + heights.high - heights.low)
            looked = HiddenPlaces(self.board, tall, self.enemies, heights.low)
            parts = looked.within(places).geoms
            hidden = shapely.MultiPolygon([part for part in parts if part.area > LEAST])
            self.complete = self.complete and looked.complete
            self._found[heights] = places, hidden
        return self._found[heights]

    @cached_property
    def _tall(self) -> list[Part]:
        """The parts near that are not crossed as if they were not there."""
        parts = (part for _, part in self.board.parts_near(self.area.bounds))
        return [part for part in parts if not is_low(part, self.board.rules.slack)]

    def _standing(self, level: float) -> shapely.Geometry:
        """The places in the ranges where the model may be on a level, as far as they matter."""
        area = self.area if self._asked is None else self.area.intersection(self._asked(level).buffer(BEHIND))
        if level > 0.0 and not area.is_empty:
            tops = [part.figure for part in self._tall if abs(part.top - level) <= EQUAL]
            area = area.intersection(grown_all(tops, self.figure, 0.0, "outer"))
        return self._clear(area, [part for part in self._tall if is_solid_at(part, level, self.model.height)], level)

    def _climbing(self, heights: Heights) -> shapely.Geometry:
        """The places in the ranges where the model may be between two levels: at the edges of what it climbs."""
        climbed = [part for part in self._tall if part.top >= heights.high - EQUAL]
        figures = [part.figure for part in climbed]
        outer = each_grown(figures, self.figure, BEHIND, "outer")
        inner = each_grown(figures, self.figure, -BEHIND, "inner")
        edges = [a.difference(b) for a, b in zip(outer, inner, strict=True)]
        solid = [part for part in climbed if part.bottom < heights.low + self.model.height - EQUAL]
        return self._clear(self.area.intersection(union(edges)), solid, heights.low)

    def _clear(self, area: shapely.Geometry, solid: Sequence[Part], level: float) -> shapely.Geometry:
        """An area without the places at which the base would be in a part or in another model."""
        if area.is_empty:
            return area
        bases = [
            other.figure
            for other in self.board.models_near(area.bounds, self.model.base.reach)
            if other.id != self.model.id
            and not self.board.units[other.unit].is_manifestation
            and other.elevation < level + self.model.height
            and level < other.top
        ]
        figures = [*(part.figure for part in solid), *bases]
        return less(area, each_grown(figures, self.figure, -self.board.rules.pressed, "inner"))


def _barred(ranges: shapely.Geometry, places: shapely.Geometry, hidden: shapely.MultiPolygon) -> shapely.MultiPolygon:
    """Of some ranges what holds the places that are not hidden, with few corners where nobody can be."""
    near = places.buffer(FREED).simplify(FREED / 2).convex_hull
    seen = areas_only(places.difference(hidden))
    freed = hidden.buffer(FREED).simplify(FREED / 4).difference(seen.buffer(BEHIND, join_style="mitre"))
    barred = areas_only(ranges.intersection(near).difference(union([areas_only(freed), hidden])))
    barred = barred.buffer(-SLIVER, join_style="mitre")  # what rounding leaves between two areas bars nobody
    return areas_only(barred.buffer(SLIVER + SMOOTH, join_style="mitre").simplify(SMOOTH))


def _rings(part: shapely.Polygon) -> tuple[list[tuple[float, float]], list[list[tuple[float, float]]]]:
    shell, *holes = (list(ring.coords)[:-1] for ring in (part.exterior, *part.interiors))
    return shell, holes
