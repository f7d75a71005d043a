"""Paths to settled ends, past nobody of the unit or one model after another, judged as a whole move (15.0)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TypeAlias

from geometry.board.bases import RoundBase
from geometry.proposals import Proposal, Waypoint
from geometry.rules.arranging import Spot, middle
from geometry.rules.marching import March, way_by, way_to
from geometry.rules.routes import Route
from geometry.rules.suggest_room import Room
from geometry.verdict import Verdict

PATIENCE, PATIENCE_TURNING = 2000, 200
"""Ways past each other that are looked for in all: of bases that are not round each takes its time."""

_Judged: TypeAlias = tuple[Proposal | None, list[tuple[str, ...]], list[str]]
_Ways: TypeAlias = Mapping[str, tuple[Waypoint, ...]]


class Paths:
    """Finds the paths of one move.

    Parameters
    ----------
    room
        The move.
    verdict
        What `check` says of it as it was proposed.
    """

    def __init__(self, room: Room, verdict: Verdict) -> None:
        self.room = room
        self.board = room.board
        self.verdict = verdict
        self._free: dict[tuple[str, Spot], Route | None] = {}
        is_round = all(isinstance(model.base, RoundBase) for model in room.models)
        self._patience = float(PATIENCE if is_round else PATIENCE_TURNING)
        self._judged: dict[tuple[object, ...], _Judged] = {}
        self.knots: list[tuple[str, ...]] = []
        """The models that blocked each other when paths were last looked for."""
        self.stuck: list[str] = []
        """Those that then had no way past nobody of the unit."""

    @property
    def patient(self) -> bool:
        """Whether ways past each other are still looked for."""
        return self._patience > 0

    @cached_property
    def _own_paths(self) -> dict[str, tuple[Waypoint, ...]]:
        """The proposed paths that nothing is wrong with."""
        wrong = {
            id
            for violation in self.verdict.violations
            if violation.code.startswith(("path.", "distance."))
            for id in violation.models
        }
        return {id: path for id, path in self.room.proposal.moves.items() if path and id not in wrong}

    @cached_property
    def _shapes(self) -> set[str]:
        """The models whose proposed paths do for ends nearby: they run into nothing, or do so where they end."""
        wrong = {
            id
            for violation in self.verdict.violations
            if violation.code.startswith("path.") and not violation.code.endswith(("enters-combat", "off-board"))
            for id in violation.models
        }
        return {id for id, path in self.room.proposal.moves.items() if path and id not in wrong}

    def _last(self, id: str, spot: Spot) -> Waypoint:
        """The end of a model's proposed path, led to a spot nearby."""
        last = self.room.proposal.moves[id][-1]
        facing = last.facing if spot.facing == self.room.wanted[id].facing else spot.facing
        elevation = spot.elevation if spot.elevation or last.elevation is not None else None
        return replace(last, at=spot.at, elevation=elevation, facing=facing)

    def _order(self, spots: Mapping[str, Spot]) -> list[str]:
        """Those that go furthest from the middle of the unit first."""
        x, y = middle([model.figure.centre for model in self.room.models])
        return sorted(spots, key=lambda one: (-math.dist(spots[one].at, (x, y)), one))

    def legal(
        self, spots: Mapping[str, Spot], led: _Ways | None = None, *, tangled: float = math.inf
    ) -> Proposal | None:
        """A legal move to these ends; None where none was found.

        Models for which no way is found go by those that `led` gives, if they can. Where more than `tangled` block
        each other no ways past each other are looked for.
        """
        key = (tuple(sorted(spots.items())), tuple(sorted((led or {}).items())))
        known = self._judged.get((*key, math.inf)) or self._judged.get((*key, tangled))
        if known is None:
            found = next(self._legal(spots, self._order(spots), led or {}, tangled), None)
            known = self._judged[*key, tangled] = found, self.knots, self.stuck
        found, self.knots, self.stuck = known
        return found

    def _legal(self, spots: Mapping[str, Spot], order: Sequence[str], led: _Ways, tangled: float) -> Iterator[Proposal]:
        """Legal moves to these ends: past nobody of the unit, or one after another in some order."""
        self.knots, self.stuck = [], []
        for moves in self._paths(spots, order, led):
            kept = {model.id: moves[model.id] for model in self.room.models if moves.get(model.id)}
            proposal = replace(self.room.proposal, moves=kept)
            verdict = self.room.check(proposal)
            self.knots = [v.models for v in verdict.violations if v.code == "path.through-model" and len(v.models) > 1]
            if verdict:
                yield proposal
            elif not all(code.startswith(("path.", "distance.")) for code in verdict.codes):
                return  # no other paths make these ends legal
            if sum(map(len, self.knots)) > tangled:
                return

    def _paths(
        self, spots: Mapping[str, Spot], order: Sequence[str], led: _Ways
    ) -> Iterator[dict[str, tuple[Waypoint, ...]]]:
        own = {id: path for id, path in self._own_paths.items() if spots[id] == self.room.wanted[id]}
        going = [id for id in order if id not in own and self._goes(id, spots[id])]
        alike = {
            id: (*self.room.proposal.moves[id][:-1], self._last(id, spots[id])) for id in going if id in self._shapes
        }
        if len(alike) == len(going):
            yield {**own, **alike}
        ways = {id: self.way(id, spots[id]) or self._led(id, led.get(id, ())) for id in going}
        free = {id: route for id, route in ways.items() if route is not None}
        self.stuck = [id for id in going if id not in free]
        if self.stuck:
            return
        yield {**own, **{id: route.waypoints for id, route in free.items()}}
        for kept in [own, {}] if own else [{}]:
            march = March(self.board, self.room.allowance, self.room.ways, self._patience, self.room.known_ways)
            ends = [(self.board.models[id], spots[id]) for id in order if id not in kept and self._goes(id, spots[id])]
            done = self.patient and march.go_all(ends, free, flying=self.room.flying)
            self._patience = march.patience
            if done:
                yield {**kept, **{id: route.waypoints for id, route in march.routes.items()}}

    def _led(self, id: str, path: tuple[Waypoint, ...]) -> Route | None:
        """A model's way by given places past nobody of the unit, if it can go there."""
        model = self.board.models[id]
        return way_by(self.room.empty, model, path, self.room.allowance, self.room.ways) if path else None

    def way(self, id: str, spot: Spot) -> Route | None:
        """A model's way to a spot past nobody of the unit."""
        if (id, spot) not in self._free:
            model = self.board.models[id]
            self._free[id, spot] = way_to(self.room.empty, model, spot, self.room.allowance, self.room.ways)
        return self._free[id, spot]

    def _goes(self, id: str, spot: Spot) -> bool:
        model = self.board.models[id]
        return model.at != spot.at or model.facing != spot.facing

    def one_moved(self, proposal: Proposal, id: str, spot: Spot) -> Proposal | None:
        """The same move with one end elsewhere, the others and their paths kept; None where it is not legal."""
        ways = self.room.ways(self.room.empty, self.board.models[id])
        route = ways.route(
            spot.at, spot.elevation, facing=spot.facing, limit=self.room.allowance, straight=not ways.is_round
        )
        if route is None:
            return None
        moves = {**proposal.moves, id: route.waypoints}
        found = replace(proposal, moves={key: path for key, path in moves.items() if path})
        return found if self.room.check(found) else None
