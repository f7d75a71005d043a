"""The least distance with which one model's charge reaches an enemy unit, round everything in the way (14.3).

The shortest path to a set of places: a first path is found and improved until its last straight piece
meets the set head on; then everything that the model can get to with a whole inch less is looked through
for a nearer place, until there is none. Unit-mates count as absent: they may move first.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import shapely

from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.rules.charge_chances import least_roll
from geometry.rules.charge_goals import ChargeGoals
from geometry.rules.ends import end_violations
from geometry.rules.footing import Foothold
from geometry.rules.obstacles import FREE, Route, Ways
from geometry.shapes.envelopes import areas_only
from geometry.shapes.figures import Point
from geometry.shapes.free_paths import Reached
from geometry.shapes.free_paths.region import ERROR
from geometry.tolerances import EQUAL

STEPS = 24
"""Improvements of one end before it is taken as it is; each gains less than the one before."""

TRIED = 6
"""Places from which the end is improved in each round."""

_GAIN = 1e-8


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
    """

    def __init__(self, board: Tabletop, model: Model, *, flying: bool = False) -> None:
        self.board = board
        self.model = model
        self.flying = flying
        self.ways = Ways(board, model, flying=flying)
        self._goals: dict[str, ChargeGoals] = {}
        self._hidden: set[str] = set()
        self._reached: dict[tuple[int, bool], Reached] = {}
        self._found: dict[str, ChargeEnd | None] = {}

    @cached_property
    def _loose(self) -> Ways:
        return Ways(self.board, self.model, flying=self.flying, loose=True)

    def goals(self, enemy: str) -> ChargeGoals:
        """The places from which it reaches an enemy unit."""
        if enemy not in self._goals:
            self._goals[enemy] = ChargeGoals(self.board, self.model, enemy)
        return self._goals[enemy]

    def reached(self, roll: int, *, loose: bool = False) -> Reached:
        """Everything it can get to with a roll."""
        key = (roll, loose)
        if key not in self._reached:
            self._reached[key] = (self._loose if loose else self.ways).reached(float(roll))
        return self._reached[key]

    # -- the least distance -------------------------------------------------------------------------

    def nearest(self, enemy: str, below: float = FREE) -> ChargeEnd | None:
        """The end that takes the least distance; only rolls under `below` matter. None where there is none."""
        goals = self.goals(enemy)
        if least_roll(goals.straight) >= below:
            return None
        best: ChargeEnd | None = None
        for hold, at in self._first(enemy):
            best = self._better(enemy, hold, at, best)
            if best is not None:
                break
        if best is not None and not goals.reached_at(best.at, best.elevation) and enemy not in self._hidden:
            self._hidden.add(enemy)
            return self.nearest(enemy, below)
        while best is not None and not self.flying:
            roll = best.roll - 1
            if roll < least_roll(goals.straight) or roll < 1:
                break
            known = best
            for hold, at in self._within(enemy, roll):
                best = self._better(enemy, hold, at, best)
            if best is known:
                break
        return best if best is not None and goals.reached_at(best.at, best.elevation) else None

    def proved(self, enemy: str, roll: int) -> bool:
        """Whether it is proved that no end can be reached with this roll."""
        goals = self.goals(enemy)
        if least_roll(goals.straight) > roll:
            return True
        holds = goals.places("outer", in_sight=enemy in self._hidden)
        if not holds:
            return True
        if self.flying:
            start = shapely.Point(self.model.figure.centre)
            return all(float(shapely.distance(hold.area, start)) > roll + EQUAL for hold in holds)
        if not self.ways.exact:
            return False
        levels = dict(self.reached(roll, loose=True).levels)
        spare = ERROR + 1e-3
        return all(
            hold.elevation not in levels or float(shapely.distance(hold.area, levels[hold.elevation])) > spare
            for hold in holds
        )

    def barred(self, enemy: str) -> bool:
        """Whether it is proved that no end can be reached at all."""
        holds = self.goals(enemy).places("outer", in_sight=enemy in self._hidden)
        if self.flying or not holds:
            return not holds
        return self.ways.exact and all(
            self._loose.route(_inside(piece), hold.elevation) is None
            for hold in holds
            for piece in shapely.get_parts(hold.area)
        )

    # -- candidates ---------------------------------------------------------------------------------

    def _first(self, enemy: str) -> Iterator[tuple[Foothold, Point]]:
        """For each piece of the places its nearest point, nearest first."""
        start = shapely.Point(self.model.figure.centre)
        found = [
            (float(shapely.distance(piece, start)), i, hold, piece)
            for i, hold in enumerate(self.goals(enemy).places("inner", in_sight=enemy in self._hidden))
            for piece in shapely.get_parts(hold.area)
        ]
        for _, _, hold, piece in sorted(found, key=lambda item: item[:2]):
            yield hold, _nearest(piece, start)

    def _within(self, enemy: str, roll: int) -> Iterator[tuple[Foothold, Point]]:
        """Places that can be reached with a roll, or may be by what regions leave open at their edges."""
        levels = dict(self.reached(roll).levels)
        start = shapely.Point(self.model.figure.centre)
        found = []
        for hold in self.goals(enemy).places("inner", in_sight=enemy in self._hidden):
            if hold.elevation in levels:
                meets = areas_only(hold.area.intersection(levels[hold.elevation].buffer(2 * ERROR)))
                found += [(-piece.area, hold, piece) for piece in shapely.get_parts(meets)]
        found.sort(key=lambda item: item[0])
        for _, hold, piece in found[:TRIED]:
            yield hold, _nearest(piece, start)
            yield hold, _inside(piece)

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
        route = self.ways.route(at, hold.elevation, limit=limit)
        return None if route is None else ChargeEnd(self.model.id, enemy, at, hold.elevation, route)

    def _ahead(self, enemy: str, hold: Foothold, end: ChargeEnd) -> ChargeEnd | None:
        """The end that is met head on from the last turn of the path."""
        turns = end.route.turns
        here = turns[-2] if len(turns) > 1 else self.model.figure.centre
        at = self.goals(enemy).ahead(here, hold.level)
        if at is None or math.dist(at, end.at) < _GAIN:
            return None
        there = self.model.placed(at, elevation=hold.level)
        after = self.board.with_models([there])
        if end_violations(after, [there]) or not self.goals(enemy).reached_at(at, hold.level):
            return None
        return self._end(enemy, hold, at, end.route.distance + 0.1)


def _nearest(piece: shapely.Geometry, start: shapely.Point) -> Point:
    x, y = shapely.get_coordinates(shapely.shortest_line(piece, start))[0]
    return (float(x), float(y))


def _inside(piece: shapely.Geometry) -> Point:
    x, y = shapely.get_coordinates(shapely.point_on_surface(piece))[0]
    return (float(x), float(y))
