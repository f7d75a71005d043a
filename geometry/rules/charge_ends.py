"""The least distance with which one model's charge reaches an enemy unit, round everything in the way (14.3).

The shortest path to a set of places: a first path is found, then whichever part of the set's outline is got
to first, and that end is improved until its last straight piece meets the set head on. That less is not enough
is proved along the whole outline. Unit-mates count as absent: they may move first.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeAlias

import shapely

from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.rules.charge_chances import least_roll
from geometry.rules.charge_goals import ChargeGoals
from geometry.rules.charge_outlines import SETTLED, Nearest, nearest_on, outlines
from geometry.rules.footing import Foothold
from geometry.rules.routes import Route
from geometry.rules.ways import FREE, Ways
from geometry.shapes.figures import Point
from geometry.tolerances import EQUAL

STEPS = 8
"""Improvements of one end before it is taken as it is; each gains less than the one before."""

LOOSE = 0.002
"""Inches that bases are pressed in beyond what is allowed, for bounds: more than outlines are off."""

_CLOSE = 0.01
"""Inches: a shortest way that is proved to this is not looked into further."""

_CLIMB = 0.5
"""Inches by which a path that is judged as climbing where it was not planned to is longer at the least."""

_OFF_PART = 0.4
"""How much of contact a base may be pressed into a part that it is off, as paths are planned (half of it there)."""

_NEAR = 0.1
"""Inches about an end within which it is improved."""

_GAIN = 1e-6

_ABOUT = 0.3
"""Inches that an end may take more than another one, where only about the nearest is looked for."""

Nearer: TypeAlias = Callable[[str, float], Iterator[tuple[Foothold, Point]]]
"""Places that may be nearer to an enemy unit than so many inches."""


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
    facing
        What it turns to on its way, degrees; None where it stays as it faces.
    """

    model: str
    enemy: str
    at: Point
    elevation: float
    route: Route
    facing: float | None = None

    @property
    def roll(self) -> int:
        """The least whole roll with which the model gets there."""
        return least_roll(self.route.distance)


class Charger:
    """One model of a charging unit, with what it can get to as it faces.

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
        self._known: set[str] = set()
        self._proved: dict[str, tuple[float, float]] = {}

    @cached_property
    def _loose(self) -> Ways:
        return self._pressed_by(self.board.rules.pressed + LOOSE)

    @cached_property
    def _pressed(self) -> Ways:
        return self._pressed_by(self.board.rules.pressed)

    def _pressed_by(self, press: float) -> Ways:
        return Ways(self.board, self.model, flying=self.flying, press=press, within=self.limit)

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
        if least_roll(self.straight(enemy)) >= below:
            return None
        return self._in_sight(enemy, lambda: self._nearest(enemy, self.limit, self._nearer))

    def as_it_faces(self, enemy: str, below: float = FREE) -> ChargeEnd | None:
        """The same without turning: turning makes no difference to a round base."""
        return self.nearest(enemy, below)

    def nearest_within(self, enemy: str, limit: float) -> ChargeEnd | None:
        """An end no further than so many inches that takes little, found fast; nothing is proved of it."""
        limit = min(limit, self.limit)
        if self.straight(enemy) > limit:
            return None
        return self._in_sight(enemy, lambda: self._nearest(enemy, limit, self._about_nearest))

    def _in_sight(self, enemy: str, find: Callable[[], ChargeEnd | None]) -> ChargeEnd | None:
        """What is found; where the enemy is out of sight there, what is found once hidden places are left out."""
        best = find()
        if best is None or self.goals(enemy).reached_at(best.at, best.elevation):
            self._known.add(enemy)
            return best
        if enemy in self._hidden:
            return None
        self._hidden.add(enemy)
        return self._in_sight(enemy, find)

    def _nearest(self, enemy: str, limit: float, nearer: Nearer) -> ChargeEnd | None:
        """The end that takes the least distance among those that are in sight as far as that is looked at."""
        tries = ((hold, self._end(enemy, hold, at, limit)) for hold, at in self._first(enemy))
        hold, best = next((found for found in tries if found[1] is not None), (None, None))
        if not self.flying and (best is None or best.route.distance > self.straight(enemy) + _CLOSE):
            most = limit if best is None else best.route.distance
            for place, at in nearer(enemy, most):
                end = self._end(enemy, place, at, most)
                if end is not None and (best is None or end.route.distance < best.route.distance):
                    hold, best = place, self._improved(enemy, place, end)
                if best is not None and best.route.distance < self._proved.get(enemy, (0.0, 0.0))[0] + _CLOSE:
                    break
        return best if best is None or hold is None else self._improved(enemy, hold, best)

    def _nearer(self, enemy: str, limit: float) -> Iterator[tuple[Foothold, Point]]:
        """Places that may be nearer than so many inches: beside where the proof comes nearest, then on the outlines."""
        bound = self._bound(enemy, limit, in_sight=enemy in self._hidden)
        self._proved[enemy] = (bound.at_least, limit)
        if bound.hold is None:
            return
        if bound.hold is not None and bound.at is not None:
            there = shapely.Point(bound.at)
            beside = [hold for hold in self.ends(enemy) if hold.level == bound.hold.level]
            for hold in sorted(beside, key=lambda one: float(shapely.distance(one.area, there)))[:1]:
                yield hold, _nearest(hold.area, there)
        yield from self._on_outlines(enemy, limit, SETTLED)

    def _about_nearest(self, enemy: str, limit: float) -> Iterator[tuple[Foothold, Point]]:
        """The place on the outlines that is about the nearest."""
        return self._on_outlines(enemy, limit, _ABOUT)

    def _on_outlines(self, enemy: str, limit: float, settled: float) -> Iterator[tuple[Foothold, Point]]:
        lines = outlines(self.board, self.model, self.ends(enemy), _OFF_PART * self.board.rules.pressed, "inner")
        found = nearest_on(self.ways, lines, limit, settled)
        if found.hold is not None and found.at is not None:
            yield found.hold, found.at

    def at_least(self, enemy: str, limit: float) -> float:
        """No path to an end is shorter than this, or the limit where none is shorter than that: proved; inches."""
        straight = self.straight(enemy)
        if straight >= limit:
            return limit
        known, asked = self._proved.get(enemy, (0.0, 0.0))
        if asked < limit and known >= asked:
            known = self._bound(enemy, limit, in_sight=enemy in self._hidden).at_least
            # What is hidden makes no difference to a way that is known to end in sight.
            if known < limit - _CLOSE and enemy not in self._hidden | self._known:
                known = max(known, self._bound(enemy, limit, in_sight=True).at_least)
            self._proved[enemy] = (known, limit)
        return min(limit, max(straight, known))

    def _bound(self, enemy: str, limit: float, *, in_sight: bool) -> Nearest:
        """What is proved of the way to all ends, and where it comes nearest."""
        holds = self.goals(enemy).places("outer", in_sight=in_sight)
        start = shapely.Point(self.model.figure.centre)
        flat = min([limit, *(float(shapely.distance(hold.area, start)) for hold in holds)])
        if flat >= limit or self.flying:
            return Nearest(flat)
        lines = outlines(self.board, self.model, holds, self.board.rules.pressed + LOOSE, "outer")
        found = nearest_on(self._loose, lines, limit)
        return replace(found, at_least=max(flat, found.at_least))

    def proved(self, enemy: str, distance: float) -> bool:
        """Whether it is proved that no end can be reached with so many inches."""
        return self.at_least(enemy, distance + 2 * EQUAL) > distance + EQUAL

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

    def _improved(self, enemy: str, hold: Foothold, end: ChargeEnd) -> ChargeEnd:
        """An end brought nearer, from the last turn of the path to it."""
        for _ in range(STEPS):
            nearer = self._ahead(enemy, hold, end)
            if nearer is None:
                break
            gained = end.route.distance - nearer.route.distance
            end = nearer if gained > 0 else end
            if gained <= _GAIN:
                break
        return end

    def _end(self, enemy: str, hold: Foothold, at: Point, limit: float) -> ChargeEnd | None:
        limit = min(limit, self.limit)
        route = self.ways.route(at, hold.elevation, limit=limit)
        if route is not None and route.distance > route.lower_bound + _CLIMB:
            # Judged as going up and down at the edge of a part: pressed in by all of contact it stays on top there.
            other = self._pressed.route(at, hold.elevation, limit=limit)
            route = other if other is not None and other.distance < route.distance else route
        return None if route is None else ChargeEnd(self.model.id, enemy, at, hold.elevation, route)

    def _ahead(self, enemy: str, hold: Foothold, end: ChargeEnd) -> ChargeEnd | None:
        """The end that is met from the last turn of the path: head on, or where the places come nearest to it."""
        turns = end.route.turns
        here = turns[-2] if len(turns) > 1 else self.model.figure.centre
        at = self.goals(enemy).ahead(here, hold.level)
        if at is None or math.dist(at, end.at) > _NEAR or not self.goals(enemy).may_end(at, hold.elevation):
            about = shapely.Point(end.at).buffer(_NEAR).intersection(hold.area)
            at = None if about.is_empty else _nearest(about, shapely.Point(here))
        if at is None or math.dist(at, end.at) < _GAIN:
            return None
        return self._end(enemy, hold, at, end.route.distance)


def _nearest(piece: shapely.Geometry, start: shapely.Point) -> Point:
    x, y = shapely.get_coordinates(shapely.shortest_line(piece, start))[0]
    return (float(x), float(y))
