"""The ends of a coherent unit brought nearer to where they were proposed, one model at a time (15.1, 15.0).

For one model, with the others where they are, its nearest end is found exactly: of the places that are open
to its base and leave the whole unit coherent the nearest one. That is done model by model until none gains.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from itertools import combinations

import shapely

from geometry.board.things import Model
from geometry.rules.arranging import Mover, Spot, nearest_spot
from geometry.rules.coherency import connected_groups, neighbour_gaps, neighbour_graph, neighbours_needed
from geometry.rules.ends import overlap_depth
from geometry.rules.footing import grown_all
from geometry.rules.suggest_wanted import Wanted
from geometry.shapes.envelopes import Side, areas_only
from geometry.shapes.figures import Figure

PRESSED = 0.4
"""How much of contact bases that are put side by side are pressed into each other: paths get to such places."""

ROUNDS = 8
"""Times that all models are looked at, at most."""

GAIN = 1e-4
"""Inches: what is gained by less than this is not worth another look."""


class Nearer:
    """Brings ends nearer.

    Parameters
    ----------
    room
        The move.
    movers
        Its models with the places that they may end at.
    least
        For each model the inches that its end is moved at the very least: no nearer one is looked for.
    """

    def __init__(self, room: Wanted, movers: Mapping[str, Mover], least: Mapping[str, float]) -> None:
        self.movers = movers
        self.least = least
        unit = room.board.unit(room.proposal.unit)
        self.limit, self.slack = unit.coherency_range, room.board.rules.slack
        self.needed = neighbours_needed(len(room.models), room.board.rules.coherency_threshold)
        self.contact = room.board.rules.pressed
        self.pressed = PRESSED * self.contact
        self._areas: dict[object, shapely.Geometry] = {}

    def sound(self, spots: Mapping[str, Spot]) -> bool:
        """Whether the unit is coherent at these ends and nobody stands on anybody."""
        models = [self._there(id, spot) for id, spot in spots.items()]
        if any(overlap_depth(a, b, self.contact) is not None for a, b in combinations(models, 2)):
            return False
        graph = neighbour_graph(models, neighbour_gaps(models, self.limit, self.slack))
        return len(connected_groups(graph)) <= 1 and all(len(near) >= self.needed for near in graph.values())

    def settled(self, spots: Mapping[str, Spot], kept: Iterable[str] = ()) -> dict[str, Spot]:
        """The ends, each as near as it can be while the others are where they are.

        Parameters
        ----------
        spots
            Ends of all models; the unit is coherent there and nobody stands on anybody.
        kept
            Models whose ends stay as they are.
        """
        now = dict(spots)
        for _ in range(ROUNDS):
            gained = 0.0
            far = {id: self._shift(id, spot) for id, spot in now.items()}
            for id in sorted(set(now) - set(kept), key=lambda one: (-far[one], one)):
                if far[id] > self.least[id] + GAIN:
                    nearest = self.nearest(self.movers[id], now)
                    if nearest is not None and nearest[0] < far[id] - GAIN:
                        gained += far[id] - nearest[0]
                        now[id] = nearest[1]
            if gained <= GAIN:
                break
        return now

    def _shift(self, id: str, spot: Spot) -> float:
        return self.movers[id].shift(spot)

    def nearest(self, mover: Mover, spots: Mapping[str, Spot], most: float | None = None) -> tuple[float, Spot] | None:
        """The nearest end of one model that is open to it and leaves the unit coherent, and how far that is.

        No further than `most` inches from where it is wanted, or than it ends now where that is None.
        """
        id = mover.model.id
        far = self._shift(id, spots[id]) if most is None else most
        others = {other: spot for other, spot in spots.items() if other != id}
        close = {other: spot for other, spot in others.items() if self._matters(mover, far, other, spot)}
        near: shapely.Geometry = shapely.Point(mover.wanted).buffer(far + GAIN)
        for group in self._must_touch(others):
            some = [self._beside(mover, other, close[other]) for other in group if other in close]
            near = areas_only(near.intersection(shapely.union_all(some)))
            if near.is_empty:
                return None
        if self.needed > 1 and len(others) > 1:
            near = areas_only(near.intersection(self._twice(mover, close)))
        taken = [self._taken(mover, other, spot) for other, spot in close.items()]
        near = areas_only(near.difference(shapely.union_all(taken)))
        return nearest_spot(mover, lambda area: areas_only(area.intersection(near))) if not near.is_empty else None

    def _matters(self, mover: Mover, far: float, other: str, spot: Spot) -> bool:
        """Whether another model is near enough to matter for ends no further than this from the one proposed."""
        size = mover.model.base.reach + self.movers[other].model.base.reach
        return math.dist(mover.wanted, spot.at) <= far + size + self.limit + self.slack + GAIN

    def _must_touch(self, others: Mapping[str, Spot]) -> list[tuple[str, ...]]:
        """Groups of models of which the missing one has to be beside some model each."""
        models = [self._there(id, spot) for id, spot in others.items()]
        graph = neighbour_graph(models, neighbour_gaps(models, self.limit, self.slack))
        short = [(id,) for id, near in graph.items() if len(near) < min(self.needed, len(others))]
        return [*connected_groups(graph), *short] if self.needed else []

    def _there(self, id: str, spot: Spot) -> Model:
        return self.movers[id].model.placed(spot.at, spot.facing, spot.elevation)

    def _twice(self, mover: Mover, others: Mapping[str, Spot]) -> shapely.Geometry:
        once: shapely.Geometry = shapely.Polygon()
        twice: shapely.Geometry = shapely.Polygon()
        for other, spot in others.items():
            near = self._beside(mover, other, spot)
            twice = twice.union(areas_only(once.intersection(near)))
            once = once.union(near)
        return twice

    def _beside(self, mover: Mover, other: str, spot: Spot) -> shapely.Geometry:
        """The places of a model beside another."""
        return self._grown(mover, other, spot, self.limit + self.slack, "inner")

    def _taken(self, mover: Mover, other: str, spot: Spot) -> shapely.Geometry:
        """The places of a model in which it is in another's way."""
        return self._grown(mover, other, spot, -self.pressed, "outer")

    def _grown(self, mover: Mover, other: str, spot: Spot, distance: float, side: Side) -> shapely.Geometry:
        key = (mover.model.base, mover.facing, other, spot, side)
        if key not in self._areas:
            put: Figure = mover.figure((0.0, 0.0))
            self._areas[key] = grown_all([self.movers[other].figure(spot.at)], put, distance, side)
        return self._areas[key]
