"""Ends for all models of a unit at once: moved as little as possible, apart, and joined to each other (15.1).

What one model's end does to the others' is settled by going back and forth between what each model, and
each pair of them, asks for, and the mean of it (the alternating direction method of multipliers, on copies
of the places that have to agree). What comes out is nearly always sound; whoever uses it looks.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray

from geometry.rules.arranging import Mover, Spot
from geometry.rules.coherency import neighbours_needed
from geometry.rules.footing import by_elevation, grown_all
from geometry.rules.suggest_links import linked
from geometry.rules.suggest_wanted import Wanted
from geometry.shapes.figures import Point
from geometry.shapes.measure import gap

Array: TypeAlias = NDArray[np.float64]

STEPS = 120
"""Times to and fro before it is looked again which models are to be neighbours."""

LOOKS = 4
"""Times that this is looked at."""

STILL = 5e-4
"""Inches: where nobody is further than this from what anybody asks for, all have come to rest."""

SPARE = 0.003
"""Inches that pairs are to be further apart than they must be, and nearer than they may be: it is not all exact."""

STEP = 0.1
"""Inches that a place goes towards where it is wanted in each step."""


class _Offsets:
    """A convex outline of offsets from one base to another, the edges with their outward normals."""

    def __init__(self, area: shapely.Geometry) -> None:
        ring = shapely.get_coordinates(shapely.convex_hull(area).exterior)[:-1]
        if not shapely.LinearRing(ring).is_ccw:
            ring = ring[::-1]
        along = np.roll(ring, -1, axis=0) - ring
        self.length = np.hypot(along[:, 0], along[:, 1])
        self.along = along / self.length[:, None]
        self.normals = np.stack([self.along[:, 1], -self.along[:, 0]], axis=1)
        self.starts = ring
        self.support = (self.normals * ring).sum(axis=1)

    def out_of(self, offsets: Array) -> Array:
        """Each offset, or where it is inside the nearest one on the outline."""
        depth = offsets @ self.normals.T - self.support
        edge = depth.argmax(axis=1)
        least = depth[np.arange(len(offsets)), edge]
        moved: Array = offsets - np.minimum(least, 0.0)[:, None] * self.normals[edge]
        return moved

    def into(self, offsets: Array) -> Array:
        """Each offset, or where it is outside the nearest one on the outline."""
        found = offsets.copy()
        outside = np.nonzero((offsets @ self.normals.T - self.support).max(axis=1) > 0.0)[0]
        if len(outside):
            from_start = offsets[outside, None, :] - self.starts[None]
            t = np.clip((from_start * self.along[None]).sum(axis=2), 0.0, self.length[None])
            near = self.starts[None] + t[..., None] * self.along[None]
            far = ((offsets[outside, None, :] - near) ** 2).sum(axis=2)
            found[outside] = near[np.arange(len(outside)), far.argmin(axis=1)]
        return found


class Together:
    """Finds ends for the models of one move at once.

    Parameters
    ----------
    room
        The move.
    movers
        Its models with the places that they may end at.
    """

    def __init__(self, room: Wanted, movers: Mapping[str, Mover]) -> None:
        self.movers = list(movers.values())
        self.ids = list(movers)
        unit = room.board.unit(room.proposal.unit)
        self.reach = unit.coherency_range + room.board.rules.slack
        self.needed = neighbours_needed(len(room.models), room.board.rules.coherency_threshold)
        self._shapes: dict[object, tuple[_Offsets, _Offsets]] = {}

    def ends(
        self, start: Mapping[str, Spot], wanted: Mapping[str, Point], kept: Collection[str] = ()
    ) -> dict[str, Spot]:
        """Where the models should end: sound, or nearly so.

        Parameters
        ----------
        start
            Where to begin; which models are to be neighbours is taken from there, and their levels.
        wanted
            Where each model should be, as near as can be.
        kept
            Models that stay where they begin.
        """
        begin = np.array([start[id].at for id in self.ids])
        areas = np.array([
            shapely.Point(start[id].at) if id in kept else self._area(self.movers[i], start[id].elevation)
            for i, id in enumerate(self.ids)
        ])  # fmt: skip
        shapely.prepare(areas)
        goal = np.array([wanted[id] for id in self.ids])
        places = begin
        for look in range(2 * LOOKS):
            # Where they come to no rest they are let off what they want.
            aim = goal if look < LOOKS else places
            consensus = _Consensus(places, aim, areas, self._pairs(places, self._links(places)))
            places = consensus.settle()
            if consensus.apart <= STILL:
                break
        places = consensus.inside(places)
        return {
            id: start[id] if id in kept else replace(start[id], at=(float(x), float(y)))
            for id, (x, y) in zip(self.ids, places, strict=True)
        }

    @staticmethod
    def _area(mover: Mover, level: float) -> shapely.Geometry:
        """Where a model may end on a level."""
        return by_elevation(mover.places).get(level, shapely.Point(mover.wanted))

    def _links(self, places: Array) -> list[tuple[int, int]]:
        """Pairs that are to be neighbours: a shortest tree, and more for those that need more."""
        figures = [mover.figure((x, y)) for mover, (x, y) in zip(self.movers, places.tolist(), strict=True)]
        pairs = sorted(
            (max(0.0, float(gap(figures[i], figures[j])) - self.reach), math.dist(places[i], places[j]), i, j)
            for i, j in combinations(range(len(figures)), 2)
        )
        return linked(pairs, len(figures), self.needed)

    def _pairs(self, places: Array, linked: Iterable[tuple[int, int]]) -> list[_Pairs]:
        """All pairs that matter, those of the same kind together."""
        joined = set(linked)
        kinds: dict[object, list[tuple[int, int]]] = {}
        for i, j in combinations(range(len(self.movers)), 2):
            if (i, j) in joined or math.dist(places[i], places[j]) < 3 * (self._size(i) + self._size(j)):
                kinds.setdefault((self._kind(i), self._kind(j)), []).append((i, j))
        return [
            _Pairs(np.array(pairs), np.array([pair in joined for pair in pairs]), *self._shape(key, *pairs[0]))
            for key, pairs in kinds.items()
        ]

    def _size(self, i: int) -> float:
        return self.movers[i].model.base.reach

    def _kind(self, i: int) -> tuple[object, float]:
        return (self.movers[i].model.base, self.movers[i].facing)

    def _shape(self, key: object, i: int, j: int) -> tuple[_Offsets, _Offsets]:
        """Where the second of a pair is from the first: in its way, and beside it."""
        if key not in self._shapes:
            a, b = self.movers[i].figure((0.0, 0.0)), self.movers[j].figure((0.0, 0.0))
            taken = _Offsets(grown_all([a], b, SPARE / 2, "outer"))
            self._shapes[key] = (taken, _Offsets(grown_all([a], b, self.reach - SPARE, "inner")))
        return self._shapes[key]


class _Pairs:
    """Pairs of one kind: which of them are to be neighbours, what offsets are taken, and which are beside."""

    def __init__(self, pairs: NDArray[np.int64], joined: NDArray[np.bool_], taken: _Offsets, beside: _Offsets) -> None:
        self.a, self.b = pairs[:, 0], pairs[:, 1]
        self.joined = joined
        self.taken = taken
        self.beside = beside
        self.duals = np.zeros((len(pairs), 2, 2))

    def answer(self, places: Array, total: Array, count: Array) -> None:
        """Add what each pair asks for to the sums, and keep it."""
        first, second = places[self.a] - self.duals[:, 0], places[self.b] - self.duals[:, 1]
        offsets = second - first
        wished = self.taken.out_of(offsets)
        wished[self.joined] = self.beside.into(wished[self.joined])
        half = (wished - offsets) / 2
        self.asked = np.stack([first - half, second + half], axis=1)
        np.add.at(total, self.a, self.asked[:, 0] + self.duals[:, 0])
        np.add.at(total, self.b, self.asked[:, 1] + self.duals[:, 1])
        np.add.at(count, self.a, 1)
        np.add.at(count, self.b, 1)

    def learn(self, places: Array) -> None:
        """Remember how far the pairs are from having what they ask for."""
        self.missed = self.asked - np.stack([places[self.a], places[self.b]], axis=1)
        self.duals += self.missed


class _Consensus:
    """The places that everybody agrees on."""

    def __init__(self, begin: Array, wanted: Array, areas: NDArray[np.object_], pairs: Sequence[_Pairs]) -> None:
        self.places = begin
        self.wanted = wanted
        self.areas = areas
        self.pairs = pairs
        self.pulled = np.zeros_like(begin)
        self.held = np.zeros_like(begin)
        self.apart = math.inf

    def settle(self) -> Array:
        """The places once they have come to rest, or after `STEPS`."""
        for _ in range(STEPS):
            before = self.places
            total, count = np.zeros_like(before), np.zeros(len(before))
            pull = self._towards(before - self.pulled)
            hold = self.inside(before - self.held)
            total += pull + self.pulled + hold + self.held
            count += 2
            for pairs in self.pairs:
                pairs.answer(before, total, count)
            self.places = total / count[:, None]
            self.pulled += pull - self.places
            self.held += hold - self.places
            for pairs in self.pairs:
                pairs.learn(self.places)
            asked = [hold - self.places, pull - self.places, *(pairs.missed for pairs in self.pairs)]
            self.apart = max(float(np.abs(one).max()) for one in asked)
            if self.apart <= STILL:
                break
        return self.places

    def _towards(self, places: Array) -> Array:
        """Each place a step nearer to where it is wanted, or there."""
        way = self.wanted - places
        far = np.hypot(way[:, 0], way[:, 1])
        share = np.minimum(1.0, STEP / np.maximum(far, 1e-12))
        return np.asarray(places + way * share[:, None])

    def inside(self, places: Array) -> Array:
        """Each place, or the nearest one where the model may end."""
        points = shapely.points(places)
        outside = ~shapely.covers(self.areas, points)
        found = places.copy()
        if outside.any():
            lines = shapely.shortest_line(self.areas[outside], points[outside])
            found[outside] = shapely.get_coordinates(lines)[::2]
        return found
