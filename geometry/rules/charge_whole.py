"""A charge of a whole unit with one roll: one model reaches the enemy, the others end beside it, coherent (14.3, 15.1).

All move side by side; or the unit is built up from the model that reaches the enemy, each model beside
those that are there already; or they follow each other along their ways there, as through a doorway, and
close up at the end.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np
import shapely

from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.proposals import Proposal, Waypoint
from geometry.rules.arranging import Arranger, Mover, Spot, nearest_spot, reachable_part
from geometry.rules.charge_ends import ChargeEnd, Charger
from geometry.rules.charge_turning import TurningCharger
from geometry.rules.check import check
from geometry.rules.footing import by_elevation
from geometry.rules.marching import March
from geometry.rules.routes import Route
from geometry.rules.suggest_exchanges import Exchanges
from geometry.rules.suggest_nearer import Nearer
from geometry.rules.suggest_paths import Paths
from geometry.rules.suggest_room import Room
from geometry.rules.suggest_together import Together
from geometry.rules.turning import furthest_turn
from geometry.rules.ways import Ways
from geometry.shapes.figures import Point
from geometry.shapes.rounds import Array

PITCHES = (1.0, 0.6, 1.4)
"""From one model to the next along the way, in widths of a base with what it may be off its neighbour."""

ELSEWHERE = 4
"""Other ends of a model that are tried where nothing was found for the nearest ones."""

SPACING = 0.25
"""Inches between the places of which they are chosen."""


class WholeCharge:
    """Charges of one unit with one roll.

    Parameters
    ----------
    board
        The board before.
    unit
        Id of the unit; it may charge.
    roll
        The total.
    chargers
        Its models, with the ends from which each reaches an enemy.
    """

    def __init__(self, board: Tabletop, unit: str, roll: float, chargers: Mapping[str, Charger]) -> None:
        self.chargers = chargers
        self.board = board
        self.roll = roll
        self.proposal = Proposal(f"charge-{roll:g}", "charge", unit, {}, roll=float(roll))
        self.models = board.models_of(unit)
        self.reach = board.unit(unit).coherency_range

    def together(self, anchors: Sequence[ChargeEnd]) -> Proposal | None:
        """A legal charge in which all models move like one that reaches the enemy, side by side; None if none is."""
        for end in anchors:
            found = replace(self.proposal, moves=self._alike(end))
            if check(self.board, found):
                return found
        return None

    def built(self, anchors: Sequence[ChargeEnd]) -> Proposal | None:
        """A legal charge with all ends looked for; None where none was found."""
        if len(self.models) == 1:
            return None
        turned = [end for end in anchors if end.facing is not None]
        anchors = [end for end in anchors if end.facing is None]
        return (self._as_they_face(anchors) if anchors else None) or next(
            (found for end in turned if (found := self._turned(end)) is not None), None
        )

    def _turned(self, end: ChargeEnd) -> Proposal | None:
        """A charge in which all first turn where they stand, to the facing with which one reaches the enemy."""
        facing = end.facing
        assert facing is not None
        chargers = {id: c.facing(facing) if isinstance(c, TurningCharger) else c for id, c in self.chargers.items()}
        board = self.board.with_models([charger.model for charger in chargers.values()])
        spent = max(furthest_turn(model, facing, self.board.rules.pivot) for model in self.models)
        anchor = chargers[end.model].nearest_within(end.enemy, self.roll - spent)
        if anchor is None:
            return None
        found = WholeCharge(board, self.proposal.unit, self.roll - spent, chargers).built([anchor])
        if found is None:
            return None
        moves = {}
        for id, path in found.moves.items():
            start = self.board.models[id].figure.centre
            moves[id] = path if chargers[id] is self.chargers[id] else (Waypoint(start, None, facing), *path)
        proposal = replace(self.proposal, moves=moves)
        return proposal if check(self.board, proposal) else None

    def _as_they_face(self, anchors: Sequence[ChargeEnd]) -> Proposal | None:
        nearest = anchors[:1]
        found = self._first(self._beside(end) for end in _apart(anchors)) or self._first(
            self._following(end) for end in nearest
        )
        if found is not None:
            return found
        elsewhere = [other for end in nearest for other in self._elsewhere(end)]
        return self._first(self._beside(end) for end in elsewhere) or self._first(
            self._following(end) for end in elsewhere
        )

    @staticmethod
    def _first(tries: Iterable[Iterator[Proposal]]) -> Proposal | None:
        return next((found for some in tries for found in some), None)

    def _elsewhere(self, end: ChargeEnd) -> Iterator[ChargeEnd]:
        """Other ends of the same model, far from each other: the nearest one may be in everybody's way."""
        charger = self.chargers[end.model]
        goals = by_elevation(charger.ends(end.enemy))
        holds = reachable_part(self._movers[end.model].places, goals)
        left = [(hold.elevation, at) for hold in holds for at in shapely.get_coordinates(hold.area.segmentize(SPACING))]
        taken = [np.array(end.at)]

        def far(one: tuple[float, Array]) -> float:
            return min(float(np.hypot(*(one[1] - other))) for other in taken)

        for _ in range(ELSEWHERE):
            elevation, at = max(left, key=far, default=(0.0, taken[0]))
            if far((elevation, at)) < 2 * SPACING:
                return
            taken.append(at)
            place = (float(at[0]), float(at[1]))
            route = charger.ways.route(place, elevation, limit=self._room.allowance)
            if route is not None:
                yield replace(end, at=place, elevation=elevation, route=route)

    # -- all alike ------------------------------------------------------------------------------------

    def _alike(self, end: ChargeEnd) -> dict[str, tuple[Waypoint, ...]]:
        first = self.board.models[end.model]
        x, y = first.figure.centre
        moves = {}
        for model in self.models:
            mx, my = model.figure.centre
            path = [
                Waypoint(
                    (w.at[0] - x + mx, w.at[1] - y + my),
                    None,
                    None if w.facing is None else model.facing + w.facing - first.facing,
                )
                for w in end.route.waypoints
            ]
            if path:
                moves[model.id] = tuple(path) if model.id != end.model else end.route.waypoints
        return moves

    # -- built up -------------------------------------------------------------------------------------

    @cached_property
    def _room(self) -> Room:
        return Room(self.board, self.proposal, check(self.board, self.proposal))

    @cached_property
    def _movers(self) -> dict[str, Mover]:
        return {model.id: self._room.mover(model) for model in self.models}

    @cached_property
    def _nearer(self) -> Nearer:
        return Nearer(self._room, self._movers, dict.fromkeys(self._movers, 0.0))

    @cached_property
    def _exchanges(self) -> Exchanges:
        return Exchanges(self._room, self._movers, Paths(self._room, check(self.board, self.proposal)))

    def _anchor(self, end: ChargeEnd) -> Spot:
        return Spot(end.at, end.elevation, self.board.models[end.model].facing)

    def _beside(self, end: ChargeEnd) -> Iterator[Proposal]:
        """Charges built up from one end: the others wanted where they were beside it, or where they stand."""
        x, y = self.board.models[end.model].figure.centre
        anchor = {end.model: self._anchor(end)}
        for share in (1.0, 0.0):
            dx, dy = share * (end.at[0] - x), share * (end.at[1] - y)
            movers = {
                id: replace(mover, wanted=(mover.wanted[0] + dx, mover.wanted[1] + dy))
                for id, mover in self._movers.items()
            }
            arranger = Arranger(self.board, self.proposal.unit, movers)
            # One model after another, each gone there before the next is looked for.
            march = March(self.board, self._room.allowance, self._room.ways)
            if march.go(self.board.models[end.model], anchor[end.model]) and arranger.arrange(anchor, (), march.go):
                moves = {id: march.routes[id].waypoints for id in self._movers if march.routes[id].waypoints}
                found = replace(self.proposal, moves=moves)
                if check(self.board, found):
                    yield found
            spots = arranger.arrange(anchor)
            if spots is not None:
                yield from self._to(spots)

    def _following(self, end: ChargeEnd) -> Iterator[Proposal]:
        """Charges in which the models follow each other to one end and close up there."""
        for pitch in PITCHES:
            start = self._in_file(end, pitch)
            if start is not None:
                yield from self._to(self._closing_up(end).ends(start, {id: spot.at for id, spot in start.items()}))

    def _to(self, spots: Mapping[str, Spot]) -> Iterator[Proposal]:
        """A legal charge to these ends, if one is found."""
        legal = self._exchanges.legal(spots) if self._nearer.sound(spots) else None
        if legal is not None:
            yield legal

    def _closing_up(self, end: ChargeEnd) -> Together:
        """All ends at once, that of one model anywhere from where it reaches the enemy."""
        goals = by_elevation(self.chargers[end.model].ends(end.enemy))
        mover = self._movers[end.model]
        there = replace(mover, places=tuple(reachable_part(mover.places, goals)))
        return Together(self._room, {**self._movers, end.model: there})

    # -- in file --------------------------------------------------------------------------------------

    def _in_file(self, end: ChargeEnd, pitch: float) -> dict[str, Spot] | None:
        """The models along their ways to one end, the nearest first, as far as their move takes them."""
        routes = self._routes(end)
        if routes is None:
            return None
        spots = {end.model: self._anchor(end)}
        behind = 0.0
        for model in sorted(self.models, key=lambda one: (routes[one.id].distance, one.id)):
            if model.id != end.model:
                behind += pitch * (2 * model.base.reach + self.reach)
                length = routes[model.id].distance
                left = min(max(behind, length - self._room.allowance), length)
                found = nearest_spot(replace(self._movers[model.id], wanted=_back(model, routes[model.id], left)))
                if found is None:
                    return None
                spots[model.id] = found[1]
        return spots

    def _routes(self, end: ChargeEnd) -> dict[str, Route] | None:
        """Everybody's way to one end, however long; None where somebody has none."""
        if end.model not in self._known:
            found: dict[str, Route] | None = {}
            for model in self.models:
                ways = Ways(self._room.empty, model, flying=self._room.flying)
                route = ways.route(end.at, end.elevation or None)
                if route is None:
                    found = None
                    break
                found = {**(found or {}), model.id: route}
            self._known[end.model] = found
        return self._known[end.model]

    @cached_property
    def _known(self) -> dict[str, dict[str, Route] | None]:
        return {}


def _apart(anchors: Sequence[ChargeEnd]) -> list[ChargeEnd]:
    """The ends without those that are nearly where a nearer one is."""
    kept: list[ChargeEnd] = []
    for end in anchors:
        if all(math.dist(end.at, other.at) > SPACING for other in kept):
            kept.append(end)
    return kept


def _back(model: Model, route: Route, left: float) -> Point:
    """Where a path has this many inches left to go, in plan."""
    places = [model.figure.centre, *route.turns]
    for (x1, y1), (x0, y0) in zip(places[::-1], places[-2::-1], strict=False):
        length = math.hypot(x1 - x0, y1 - y0)
        if left <= length:
            share = left / length if length > 0.0 else 0.0
            return (x1 + (x0 - x1) * share, y1 + (y0 - y1) * share)
        left -= length
    return places[0]
