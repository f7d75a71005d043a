"""Charges of bases that are not round: with the facings that get them there, and what holds for any facing (14.3).

A base may turn on its way, so that nothing that is proved of it as it faces is proved of the charge. It is
nowhere smaller than the disc inside of it: no charge is shorter than the way of that disc to the places at
which the base could reach the enemy with some facing.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

import shapely

from geometry.board.bases import Hull, RoundBase
from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.proposals import Proposal, Waypoint
from geometry.rules.charge_ends import LOOSE, ChargeEnd, Charger
from geometry.rules.charge_goals import ChargeGoals
from geometry.rules.charge_outlines import Line, nearest_on
from geometry.rules.destinations import inner_base, starts_amiss
from geometry.rules.footing import Foothold
from geometry.rules.least_ways import on_table, over_all_tops
from geometry.rules.moves import MOVES
from geometry.rules.one_move import OneMove
from geometry.rules.routes import Route
from geometry.rules.turning import chord, facings_to_try, least_with_turn, turned_path
from geometry.rules.ways import FREE, Ways
from geometry.shapes.figures import Disc
from geometry.tolerances import EQUAL


def charger_of(
    board: Tabletop,
    model: Model,
    *,
    flying: bool = False,
    limit: float = FREE,
    known: dict[Any, ChargeGoals] | None = None,
) -> Charger:
    """One model of a charging unit, turning on its way where its base is not round (see `Charger`)."""
    kind = Charger if isinstance(model.base, RoundBase) else TurningCharger
    return kind(board, model, flying=flying, limit=limit, known=known)


class TurningCharger(Charger):
    """A model whose base is not round: its charge as it faces, else with a turn on its first straight piece."""

    # -- ends with other facings ----------------------------------------------------------------------

    def nearest(self, enemy: str, below: float = FREE) -> ChargeEnd | None:
        """The end found that takes the least distance; other facings are looked at where they may need less."""
        best = self.as_it_faces(enemy, below)
        return self.turned(enemy, below if best is None else min(below, best.roll)) or best

    def as_it_faces(self, enemy: str, below: float = FREE) -> ChargeEnd | None:
        """The end that takes the least distance without turning; only rolls under `below` matter."""
        best = super().nearest(enemy, below)
        if best is not None:
            self._found.add(enemy)
        return best

    def turned(self, enemy: str, below: float = FREE) -> ChargeEnd | None:
        """An end that takes a roll under `below`, with a turn on the way; None where none was found."""
        most = min(self.limit, below - 1)
        bound = self._any_facing(enemy, most + 2 * EQUAL, in_sight=False)
        best = None
        for facing in self._facings(enemy) if bound <= most + EQUAL else ():
            # Only a lower roll is worth it, and no path turns for less than what its furthest point goes aside.
            if math.hypot(bound, chord(self.model, facing, self.board.rules.pivot)) <= most + EQUAL:
                found = self._with(enemy, facing, most)
                if found is not None and found.route.distance <= most + EQUAL:
                    best, most = found, found.roll - 1
                    self._found.add(enemy)
        return best

    def facing(self, facing: float) -> Charger:
        """The same model as if it faced otherwise where it starts."""
        if facing not in self._turned:
            model = self.model.placed(self.model.figure.centre, facing)
            self._turned[facing] = Charger(self.board, model, flying=self.flying, limit=self.limit, known=self._goals)
        return self._turned[facing]

    @cached_property
    def _found(self) -> set[str]:
        """The enemies that it is known to reach."""
        return set()

    @cached_property
    def _turned(self) -> dict[float, Charger]:
        return {}

    def _facings(self, enemy: str) -> list[float]:
        towards = [other.figure.centre for other in self.board.models_of(enemy)]
        return facings_to_try(self.board, self.model, towards, self.limit)

    def _with(self, enemy: str, facing: float, most: float) -> ChargeEnd | None:
        """The end that is nearest with a facing, and the path there, where that may be no longer than `most`."""
        pivot = self.board.rules.pivot
        limit = math.sqrt(max(0.0, (most + EQUAL) ** 2 - chord(self.model, facing, pivot) ** 2))
        end = self.facing(facing).nearest_within(enemy, limit)
        if end is None or least_with_turn(self.model, facing, end.route, pivot) > most + EQUAL:
            return None

        def judge(path: tuple[Waypoint, ...]) -> float | None:
            verdict = self._move.verdict(Route(path, 0.0, 0.0))
            wrong = any(code.startswith(("path.", "end.")) for code in verdict.codes)
            return None if wrong else verdict.distances[self.model.id]

        path = turned_path(self.model, facing, end.route, judge)
        if path is None:
            return None
        used = judge(path)
        assert used is not None
        return replace(end, route=Route(path, used, min(end.route.lower_bound, used)), facing=facing)

    @cached_property
    def _move(self) -> OneMove:
        proposal = Proposal("charge", "charge", self.model.unit, roll=0.0)
        return OneMove(self.board, self.model, self.limit, MOVES["charge"], proposal, (), "moving")

    # -- what holds for any facing --------------------------------------------------------------------

    def straight(self, enemy: str) -> float:
        """No end is nearer than this, with any facing, whatever is in the way; inches."""
        figure = self.model.figure
        if self.board.rules.pivot == "free":
            figure = Disc(*figure.centre, self.model.base.reach)
        return self.goals(enemy).straight(figure)

    def at_least(self, enemy: str, limit: float) -> float:
        """No path to an end is shorter than this, with any facing, or the limit where none is: proved; inches."""
        known = self._any_facing(enemy, limit, in_sight=False)
        if known < limit and enemy not in self._found:
            known = max(known, self._any_facing(enemy, limit, in_sight=True))
        return known

    def _any_facing(self, enemy: str, limit: float, *, in_sight: bool) -> float:
        """What is proved of all ends, or of those that are in sight; at most the limit."""
        straight = self.straight(enemy)
        if straight >= limit:
            return limit
        known, asked = self._least.get((enemy, in_sight), (0.0, 0.0))
        if asked < limit and known >= asked:
            known = self._inner_way(enemy, limit, in_sight=in_sight)
            self._least[enemy, in_sight] = (known, limit)
        return min(limit, max(straight, known))

    @cached_property
    def _least(self) -> dict[tuple[str, bool], tuple[float, float]]:
        return {}

    @cached_property
    def _small(self) -> Model:
        """The disc in the base; it is seen from wherever something of the model could be, however that faces."""
        seen = (self.model.hull or self.model.base).reach
        square = Hull(((-seen, -seen), (seen, -seen), (seen, seen), (-seen, seen)))
        return replace(self.model, base=inner_base(self.model.base), hull=square)

    def _inner_goals(self, enemy: str) -> ChargeGoals:
        small = self._small
        key = (enemy, small.base, self.model.base, small.height, small.hull)
        if key not in self._goals:
            more = self.model.base.reach - small.base.reach
            self._goals[key] = ChargeGoals(self.board, small, enemy, further=more)
        return self._goals[key]

    def _inner_way(self, enemy: str, limit: float, *, in_sight: bool) -> float:
        """The least way of the disc in the base to where the base could end."""
        if not self._place_counts:
            return 0.0
        holds = self._inner_goals(enemy).places("outer", in_sight=in_sight)
        flat = min((self._flat(hold) for hold in holds), default=limit)
        if not 0.0 < flat < limit or self.flying or self._starts_amiss:
            return min(flat, limit)
        return max(flat, self._round(holds, limit))

    def _flat(self, hold: Foothold) -> float:
        return float(shapely.distance(hold.area, shapely.Point(self.model.figure.centre)))

    @cached_property
    def _place_counts(self) -> bool:
        """Whether the model's place goes no further than its base: that of an outline may lie beside it."""
        if self.board.rules.pivot == "free" or not isinstance(self.model.base, Hull):
            return True
        return bool(self.model.base.at(0.0, 0.0).area.covers(shapely.Point(0.0, 0.0)))

    @cached_property
    def _starts_amiss(self) -> bool:
        """Whether it may go through something in which it begins."""
        return starts_amiss(self.board, self.model)

    def _round(self, holds: Sequence[Foothold], limit: float) -> float:
        """The way round what is in the way, on the table or over what can be climbed."""
        ways = Ways(self.board, self._small, press=self.board.rules.pressed + LOOSE, within=limit)
        level = self.ways.level
        tops = [ways.space.obstacles[i].top for i in ways.space.ledges]
        least = limit
        if level == 0.0:
            lowest = [hold for hold in holds if hold.elevation == 0.0]
            least = nearest_on(on_table(ways), _outlines(lowest), least).at_least
        over = over_all_tops(ways, level)
        for hold in holds:
            climb = max(0.0, hold.elevation - level)
            if level == 0.0 and hold.elevation == 0.0:
                climb = min(tops, default=math.inf)
            if self._flat(hold) + climb < least:
                there = _outlines([replace(hold, elevation=level)])
                least = min(least, climb + nearest_on(over, there, least - climb).at_least)
        return least


def _outlines(holds: Sequence[Foothold]) -> list[Line]:
    return [
        Line(hold, shapely.LineString(ring))
        for hold in holds
        for ring in shapely.get_rings(shapely.get_parts(hold.area))
    ]
