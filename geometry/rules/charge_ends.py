"""The least distance with which one model's charge reaches an enemy unit, round everything in the way (14.3).

The shortest path to a set of places: a first path is found, then whichever part of the set's outline is got
to first, and each is improved until its last straight piece meets the set head on. That less is not enough
is proved along the whole outline. Unit-mates count as absent: they may move first.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, pairwise
from typing import Any

import shapely

from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.rules.charge_chances import least_roll
from geometry.rules.charge_goals import ChargeGoals
from geometry.rules.footing import Foothold
from geometry.rules.nearest_places import Place, nearest_places
from geometry.rules.obstacles import FREE, Route, Ways
from geometry.shapes.envelopes import Side
from geometry.shapes.figures import Point
from geometry.tolerances import EQUAL

STEPS = 24
"""Improvements of one end before it is taken as it is; each gains less than the one before."""

TRIED = 6
"""Places from which the end is improved in each round."""

COARSE, FINEST = 0.25, 1e-4
"""Inches between places on an outline at first, and where a proof gives up cutting it finer."""

LOOSE = 0.002
"""Inches that bases are pressed in beyond what is allowed, for bounds: more than outlines are off."""

_GAIN, _SEAM = 1e-8, 1e-5


@dataclass(frozen=True, slots=True)
class ChargeEnd:
    """An end of a model's charge, and the path to it.

    Attributes
    ----------
    model, enemy
        Ids of the model and of the enemy unit it reaches.
    at, elevation
        Where it ends, inches; `elevation` is the level to state there.
    route
        The path.
    """

    model: str
    enemy: str
    at: Point
    elevation: float
    route: Route

    @property
    def roll(self) -> int:
        """The least whole roll with which the model gets there."""
        return least_roll(self.route.distance)


class Charger:
    """One model of a charging unit, with what it can get to.

    Parameters
    ----------
    board
        The board without the charging unit.
    model
        The model where it starts.
    flying
        Whether it flies (15.4).
    limit
        Longer paths are not looked for, inches.
    known
        Where to keep the places about each enemy, for all models of a unit.
    """

    def __init__(
        self,
        board: Tabletop,
        model: Model,
        *,
        flying: bool = False,
        limit: float = FREE,
        known: dict[Any, ChargeGoals] | None = None,
    ) -> None:
        self.board = board
        self.model = model
        self.flying = flying
        self.limit = limit
        self.ways = Ways(board, model, flying=flying, within=limit)
        self._goals: dict[Any, ChargeGoals] = {} if known is None else known
        self._hidden: set[str] = set()

    @cached_property
    def _loose(self) -> Ways:
        return Ways(
            self.board, self.model, flying=self.flying, press=self.board.rules.pressed + LOOSE, within=self.limit
        )

    def goals(self, enemy: str) -> ChargeGoals:
        """The places from which it reaches an enemy unit."""
        model = self.model
        key = (enemy, model.base, model.facing, model.height, model.hull)
        if key not in self._goals:
            self._goals[key] = ChargeGoals(self.board, model, enemy)
        return self._goals[key]

    def straight(self, enemy: str) -> float:
        """No end is nearer than this, whatever is in the way; inches."""
        return self.goals(enemy).straight(self.model.figure)

    def ends(self, enemy: str) -> list[Foothold]:
        """The places in which it reaches an enemy unit, level by level, in sight where that had to be looked at."""
        return self.goals(enemy).places("inner", in_sight=enemy in self._hidden)

    # -- the least distance -------------------------------------------------------------------------

    def nearest(self, enemy: str, below: float = FREE) -> ChargeEnd | None:
        """The end that takes the least distance; only rolls under `below` matter. None where there is none."""
        goals = self.goals(enemy)
        if least_roll(self.straight(enemy)) >= below:
            return None
        best: ChargeEnd | None = None
        for hold, at in self._first(enemy):
            best = self._better(enemy, hold, at, best)
            if best is not None:
                break
        if best is not None and enemy not in self._hidden and not goals.reached_at(best.at, best.elevation):
            self._hidden.add(enemy)
            return self.nearest(enemy, below)
        if best is not None and not self.flying and best.route.distance > self.straight(enemy) + _SEAM:
            best = self._refined(enemy, best)
        return best if best is not None and goals.reached_at(best.at, best.elevation) else None

    def _refined(self, enemy: str, best: ChargeEnd) -> ChargeEnd:
        """The best end there is, from the outline of the places: whichever part of it is got to first."""
        places, holds = self._outline(enemy, "inner", COARSE)
        for found in islice(nearest_places(self.ways, places, best.route.distance), TRIED):
            best = self._better(enemy, holds[found.number], places[found.number].at, best) or best
        return best

    def proved(self, enemy: str, distance: float) -> bool:
        """Whether it is proved that no end can be reached with so many inches."""
        if self.straight(enemy) > distance + EQUAL:
            return True
        return self._proved(enemy, distance, in_sight=False) or self._proved(enemy, distance, in_sight=True)

    def _proved(self, enemy: str, distance: float, *, in_sight: bool) -> bool:
        """No place on the outline of those that count is got to: it is cut finer where that is not plain."""
        holds = self.goals(enemy).places("outer", in_sight=in_sight)
        start = shapely.Point(self.model.figure.centre)
        if all(float(shapely.distance(hold.area, start)) > distance + EQUAL for hold in holds):
            return True
        if self.flying or not self.ways.exact:
            return False
        edges = [(hold, edge) for hold in holds for ring in _rings(hold.area) for edge in pairwise(ring)]
        spacing = COARSE
        while edges and spacing > FINEST:
            cut = [(hold, piece) for hold, edge in edges for piece in _pieces(edge, spacing)]
            places = [Place(piece[0], hold.elevation) for hold, piece in cut]
            places += [Place(piece[1], hold.elevation) for hold, piece in cut]
            near: set[int] = set()
            for found in nearest_places(self._loose, places, distance + spacing):
                if found.lower_bound <= distance + EQUAL:
                    return False
                near.add(found.number % len(cut))
            edges = [cut[i] for i in near]
            spacing /= 8
        return not edges

    # -- candidates ---------------------------------------------------------------------------------

    def _first(self, enemy: str) -> Iterator[tuple[Foothold, Point]]:
        """For each piece of the places its nearest point, nearest first."""
        start = shapely.Point(self.model.figure.centre)
        found = [
            (float(shapely.distance(piece, start)), i, hold, piece)
            for i, hold in enumerate(self.ends(enemy))
            for piece in shapely.get_parts(hold.area)
        ]
        for _, _, hold, piece in sorted(found, key=lambda item: item[:2]):
            yield hold, _nearest(piece, start)

    def _outline(self, enemy: str, side: Side, spacing: float) -> tuple[list[Place], list[Foothold]]:
        """Places along the outlines of the ends, no further apart than `spacing`."""
        places, holds = [], []
        for hold in self.goals(enemy).places(side, in_sight=enemy in self._hidden):
            for ring in _rings(shapely.segmentize(hold.area, spacing)):
                for at in ring[1:]:
                    places.append(Place(at, hold.elevation))
                    holds.append(hold)
        return places, holds

    def _better(self, enemy: str, hold: Foothold, at: Point, best: ChargeEnd | None) -> ChargeEnd | None:
        """The better of the best end so far and the one that this place leads to."""
        limit = FREE if best is None else best.route.distance
        end = self._end(enemy, hold, at, FREE)
        for _ in range(STEPS):
            if end is None:
                return best
            nearer = self._ahead(enemy, hold, end)
            if nearer is None:
                break
            gained = end.route.distance - nearer.route.distance
            end = nearer if gained > 0 else end
            if gained <= _GAIN:
                break
        return end if end is not None and end.route.distance < limit - _GAIN else best

    def _end(self, enemy: str, hold: Foothold, at: Point, limit: float) -> ChargeEnd | None:
        route = self.ways.route(at, hold.elevation, limit=min(limit, self.limit))
        return None if route is None else ChargeEnd(self.model.id, enemy, at, hold.elevation, route)

    def _ahead(self, enemy: str, hold: Foothold, end: ChargeEnd) -> ChargeEnd | None:
        """The end that is met head on from the last turn of the path."""
        turns = end.route.turns
        here = turns[-2] if len(turns) > 1 else self.model.figure.centre
        at = self.goals(enemy).ahead(here, hold.level)
        if at is None or math.dist(at, end.at) < _GAIN:
            return None
        if not self.goals(enemy).may_end(at, hold.elevation):
            return None
        return self._end(enemy, hold, at, end.route.distance + 0.1)


def _rings(area: shapely.Geometry) -> Iterator[list[Point]]:
    for ring in shapely.get_rings(shapely.get_parts(area)):
        yield [(float(x), float(y)) for x, y in shapely.get_coordinates(ring)]


def _pieces(edge: tuple[Point, Point], spacing: float) -> Iterator[tuple[Point, Point]]:
    """An edge cut into pieces no longer than `spacing`."""
    (x0, y0), (x1, y1) = edge
    count = max(1, math.ceil(math.dist(*edge) / spacing))
    points = [(x0 + (x1 - x0) * k / count, y0 + (y1 - y0) * k / count) for k in range(count + 1)]
    return iter(pairwise(points))


def _nearest(piece: shapely.Geometry, start: shapely.Point) -> Point:
    x, y = shapely.get_coordinates(shapely.shortest_line(piece, start))[0]
    return (float(x), float(y))
