"""Legal moves of a crowd, model by model: who can goes to its end, the others as near as they then come (15.0, 15.1).

For ends to which there are no paths in any order, as where many have to pass through one gap. Each model goes past
those that went before it where they end, and past the others where they start.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import shapely

from geometry.board.things import Model
from geometry.proposals import Proposal
from geometry.rules.arranging import Arranger, Mover, Spot
from geometry.rules.coherency import connected_groups, neighbour_gaps, neighbour_graph
from geometry.rules.marching import March
from geometry.rules.routes import Route
from geometry.rules.standing import absent
from geometry.rules.suggest_nearer import GAIN, Nearer
from geometry.rules.suggest_room import Room
from geometry.shapes.envelopes import areas_only
from geometry.verdict import Verdict

ROUNDS = 6
"""Times that all models are looked at, at most."""

MENDING = 3.0
"""Inches further from where it is wanted that a model may end to make a unit coherent."""

ELSEWHERE, AWAY = 8, 2.0
"""How often places are looked for away from those that cannot be got to, and how far away, inches."""

NEARER, APART = 4, 0.6
"""Places at most that are tried for one model to end nearer, and how far apart they are, inches."""


class OneByOne:
    """Finds legal moves in which models move one after another, none of them turning.

    Parameters
    ----------
    room, movers
        The move, and its models with the places that they may end at.
    nearer
        What finds the nearest end of one model while the others are where they are.
    """

    def __init__(self, room: Room, movers: Mapping[str, Mover], nearer: Nearer) -> None:
        self.room = room
        self.movers = movers
        self.nearer = nearer

    def built(self, spots: Mapping[str, Spot], free: Mapping[str, Route]) -> Proposal | None:
        """A legal move near some ends: those that can and are joined go there, the others beside them; or None.

        Parameters
        ----------
        spots
            Ends of all models.
        free
            Their ways there past nobody of the unit.
        """
        first = self._march()
        first.go_all([(mover.model, spots[id]) for id, mover in self.movers.items()], free)
        joined = self._joined({id: spots[id] for id in first.routes})
        march = self._march()
        placed = {id: spots[id] for id in first.routes if id in joined and march.go(self.movers[id].model, spots[id])}
        if not placed:
            return None
        if not self._beside(placed, march):
            return None
        found = self._proposal(march.routes)
        return found if self.room.check(found) else self._mended(found)

    def _mended(self, found: Proposal) -> Proposal | None:
        """A move that lacks nothing but coherency, with one model elsewhere; None where that does not mend it."""
        verdict = self.room.check(found)
        if not all(code.startswith("coherency.") for code in verdict.codes):
            return None
        spots = self._ends(verdict)
        for id in sorted(spots, key=lambda one: (-self.room.shift(one, spots[one]), one)):
            better = self._moved(found, spots, id, self.room.shift(id, spots[id]) + MENDING)
            if better is not None:
                return better[0]
        return None

    @staticmethod
    def _ends(verdict: Verdict) -> dict[str, Spot]:
        return {m.id: Spot(m.at, m.elevation, m.facing) for m in verdict.after.models_of(verdict.unit) if m.at}

    def _beside(self, placed: Mapping[str, Spot], march: March) -> bool:
        """Move the models that are left beside those that are placed; False where one finds no way.

        Where the nearest places of all that are left cannot be got to, others are looked for away from those.
        """
        movers = dict(self.movers)
        for _ in range(ELSEWHERE):
            refused: dict[str, Spot] = {}

            def accept(model: Model, spot: Spot, refused: dict[str, Spot] = refused) -> bool:
                refused[model.id] = spot
                return march.go(model, spot)

            arranger = Arranger(self.room.board, self.room.proposal.unit, movers)
            if arranger.arrange(placed, accept=accept) is not None:
                return True
            placed = {**placed, **{id: spot for id, spot in refused.items() if id in march.routes}}
            for id in refused.keys() - placed.keys():
                there = shapely.Point(refused[id].at).buffer(AWAY)
                holds = [replace(hold, area=areas_only(hold.area.difference(there))) for hold in movers[id].places]
                movers[id] = replace(movers[id], places=tuple(hold for hold in holds if not hold.area.is_empty))
        return False

    def _march(self) -> March:
        return March(self.room.board, self.room.allowance, self.room.ways, known=self.room.known_ways)

    def _proposal(self, routes: Mapping[str, Route]) -> Proposal:
        moves = {id: routes[id].waypoints for id in self.movers if id in routes and routes[id].waypoints}
        return replace(self.room.proposal, moves=moves)

    def _joined(self, spots: Mapping[str, Spot]) -> frozenset[str]:
        """Of models at these ends the most that are joined to each other."""
        models = [self.movers[id].model.placed(spot.at, spot.facing, spot.elevation) for id, spot in spots.items()]
        gaps = neighbour_gaps(models, self.nearer.limit, self.nearer.slack)
        groups = connected_groups(neighbour_graph(models, gaps))
        return frozenset(groups[0]) if groups else frozenset()

    # -- nearer ------------------------------------------------------------------------------------

    def closer(self, found: Proposal) -> Proposal:
        """A legal move with ends moved one at a time to the nearest place that there is a way to.

        Each goes last, past all others where they end, or when it went before.
        """
        for _ in range(ROUNDS):
            gained = 0.0
            spots = self._ends(self.room.check(found))
            far = {id: self.room.shift(id, spot) for id, spot in spots.items()}
            for id in sorted(spots, key=lambda one: (-far[one], one)):
                if far[id] <= self.nearer.least[id] + GAIN:
                    continue
                better = self._moved(found, spots, id, far[id])
                if better is not None:
                    found, spots[id] = better
                    gained += far[id] - self.room.shift(id, spots[id])
            if gained <= 0.05:
                break
        return found

    def _moved(self, found: Proposal, spots: Mapping[str, Spot], id: str, far: float) -> tuple[Proposal, Spot] | None:
        """The move with one end nearer, and that end: where there is no way to the nearest place, one apart from it."""
        refused: list[tuple[float, float, float]] = []
        while len(refused) < NEARER:
            nearest = self.nearer.nearest(self.movers[id], spots, far, refused)
            if nearest is None or nearest[0] > far - GAIN:
                break
            better = self._led(found, spots, id, nearest[1])
            if better is not None:
                return better, nearest[1]
            refused.append((*nearest[1].at, APART))
        return None

    def _led(self, found: Proposal, spots: Mapping[str, Spot], id: str, spot: Spot) -> Proposal | None:
        """The move with one model led to another end, last of all or when it went before; None where it cannot go."""
        model = self.room.board.models[id]
        order = self.room.check(found).order or (id,)
        for before in ([other for other in spots if other != id], order[: order.index(id)] if id in order else ()):
            gone = [self._there(other, spots[other]) for other in before]
            board = absent(self.room.board, [id]).with_models(gone)
            route = self.room.known_ways.way_to(board, model, spot, self.room.allowance, self.room.ways)
            if route is not None:
                moves = {**found.moves, id: route.waypoints}
                trial = replace(found, moves={key: path for key, path in moves.items() if path})
                if self.room.check(trial):
                    return trial
        return None

    def _there(self, id: str, spot: Spot) -> Model:
        return self.movers[id].model.placed(spot.at, spot.facing, spot.elevation)
