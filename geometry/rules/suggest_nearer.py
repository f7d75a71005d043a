"""The ends of a coherent unit brought nearer to where they were proposed, one model at a time (15.1, 15.0).

For one model, with the others where they are, its nearest end is found exactly: of the places that are open
to its base and leave the whole unit coherent the nearest one. That is done model by model until none gains.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

import shapely

from geometry.board.things import Model
from geometry.rules.arranging import Mover, Spot, nearest_spot
from geometry.rules.coherency import connected_groups, neighbour_gaps, neighbour_graph, neighbours_needed
from geometry.rules.ends import overlap_depth
from geometry.rules.footing import Foothold, grown_all, less
from geometry.rules.suggest_wanted import Wanted
from geometry.shapes.among_discs import Edged, nearest_among_discs
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
        self._edges: dict[str, list[tuple[Foothold, Edged]]] = {}
        self._known: dict[object, tuple[float, Spot] | None] = {}

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

    def nearest(
        self,
        mover: Mover,
        spots: Mapping[str, Spot],
        most: float | None = None,
        away_from: Sequence[tuple[float, float, float]] = (),
    ) -> tuple[float, Spot] | None:
        """The nearest end of one of the models that is open to it and leaves the unit coherent, and how far that is.

        No further than `most` inches from where it is wanted, or than it ends now where that is None; out of the discs
        of `away_from`, each its centre and radius.
        """
        id = mover.model.id
        far = self._shift(id, spots[id]) if most is None else most
        others = {other: spot for other, spot in spots.items() if other != id}
        close = {other: spot for other, spot in others.items() if self._matters(mover, far, other, spot)}
        groups = [tuple(other for other in group if other in close) for group in self._must_touch(others)]
        key = (id, far, frozenset(close.items()), frozenset(groups), tuple(away_from))
        if key not in self._known:
            self._known[key] = self._nearest(mover, far, close, groups, away_from)
        return self._known[key]

    def _nearest(
        self,
        mover: Mover,
        far: float,
        close: Mapping[str, Spot],
        groups: Iterable[Sequence[str]],
        away_from: Sequence[tuple[float, float, float]],
    ) -> tuple[float, Spot] | None:
        """The same among those that matter, where the model has to be beside some model of each group."""
        if mover.is_round and all(self.movers[other].is_round for other in close):
            return self._among_discs(mover, far, close, groups, away_from)
        near: shapely.Geometry = shapely.Point(mover.wanted).buffer(far + GAIN)
        taken = [self._taken(mover, other, spot) for other, spot in close.items()]
        near = less(near, [*taken, *(shapely.Point(x, y).buffer(radius) for x, y, radius in away_from)])
        beside = {other: self._beside(mover, other, spot) for other, spot in close.items()}
        for group in groups:
            near = _in_some(near, [beside[other] for other in group], 1)
        if self.needed > 1 and len(self.movers) > 2:
            near = _in_some(near, [*beside.values()], 2)
        return nearest_spot(mover, lambda area: areas_only(area.intersection(near))) if not near.is_empty else None

    def _among_discs(
        self,
        mover: Mover,
        far: float,
        close: Mapping[str, Spot],
        groups: Iterable[Sequence[str]],
        away_from: Sequence[tuple[float, float, float]],
    ) -> tuple[float, Spot] | None:
        """The same for a round base among round ones."""
        number = {other: i for i, other in enumerate(close)}
        apart = {other: mover.model.base.reach + self.movers[other].model.base.reach for other in close}
        out_of = [(*spot.at, apart[other] - self.pressed) for other, spot in close.items()]
        into = [(*spot.at, apart[other] + self.limit + self.slack) for other, spot in close.items()]
        numbers = [[number[other] for other in group] for group in groups]
        needed = min(self.needed, len(self.movers) - 1)
        spots = []
        for hold, edged in self._edged(mover):
            at = nearest_among_discs(mover.wanted, edged, [*out_of, *away_from], into, numbers, needed, far)
            if at is not None:
                spots.append(Spot(at, hold.elevation, mover.facing))
        nearest = min(spots, key=mover.shift, default=None)
        return None if nearest is None else (mover.shift(nearest), nearest)

    def _edged(self, mover: Mover) -> list[tuple[Foothold, Edged]]:
        """The places of a mover with their edges."""
        if mover.model.id not in self._edges:
            self._edges[mover.model.id] = [(hold, Edged(hold.area)) for hold in mover.places]
        return self._edges[mover.model.id]

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
            shapely.prepare(self._areas[key])
        return self._areas[key]


def _in_some(near: shapely.Geometry, areas: Sequence[shapely.Geometry], count: int) -> shapely.Geometry:
    """The part of an area that is in so many of some others, one or two."""
    if near.is_empty:
        return near
    shapely.prepare(near)
    left = count - int(shapely.covers(areas, near).sum())
    if left <= 0:
        return near
    some = [areas_only(near.intersection(area)) for area in areas if area.intersects(near) and not area.covers(near)]
    if left == 1:
        return areas_only(shapely.union_all(some))
    once, twice = shapely.MultiPolygon(), [shapely.MultiPolygon()]
    for area in some:
        twice.append(once.intersection(area))
        once = once.union(area)
    return areas_only(shapely.union_all(twice))
