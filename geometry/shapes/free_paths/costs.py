"""What it costs to get to places, once it is known from where paths may leave everything there is (`Run`)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from geometry.shapes.free_paths.bodies import TOUCH, Index, Mask
from geometry.shapes.free_paths.curves import TURN, Array, Curve
from geometry.shapes.free_paths.departures import Departures
from geometry.shapes.free_paths.graph import NOTHING, Fan, Graph
from geometry.shapes.free_paths.levels import Stand
from geometry.shapes.free_paths.rims import Rims
from geometry.shapes.free_paths.runs import Run
from geometry.shapes.free_paths.tangents import Tangents, tangents_to_places

_FIRST = 2
_PAIRS = 1 << 21
"""Places and curves looked at together, at most."""

_SAME_PLACE, _SAME_LEFT = 2e-4, 6e-4
"""Inches: of places so close together the first is looked at, and the others once more only where they may be better
than it by more than they are apart."""


@dataclass(frozen=True, slots=True)
class Left:
    """What the best paths leave at some places.

    Attributes
    ----------
    left
        Inches; minus infinity where no path gets to with enough.
    stands
        How they stand there.
    runs
        What their last straight pieces leave; None where there is no path.
    ux, uy
        Unit directions of those; (0, 0) where they have no length.
    """

    left: Array
    stands: list[Stand]
    runs: list[Run | None]
    ux: Array
    uy: Array


class Costs:
    """What is left of a path's length at places: the most that any path leaves.

    Parameters
    ----------
    graph
        What paths run in.
    runs
        All that paths may leave from.
    """

    def __init__(self, graph: Graph, runs: Iterable[Run]) -> None:
        self.graph = graph
        groups: dict[tuple[Curve, int], list[Run]] = {}
        for run in runs:
            groups.setdefault((run.curve, run.side), []).append(run)
        curves = [curve for curve, _ in groups]
        self.rims = Rims(curves, [0.0] * len(curves), [TURN] * len(curves))
        self.sides = np.array([side or 1 for _, side in groups])
        self.sizes = np.array([len(some) for some in groups.values()], dtype=np.int64)
        self.firsts = np.cumsum(self.sizes) - self.sizes
        self.departures = Departures(list(groups.values()))
        self._heights, of_run = np.unique(self.departures.z, return_inverse=True)
        self._most = np.full((len(curves), len(self._heights)), -math.inf)
        np.maximum.at(self._most, (np.repeat(np.arange(len(curves)), self.sizes), of_run), self.departures.left)

    def left(self, x: Array, y: Array, z: Array, enough: Array) -> Left:
        """What is left of the length at places, on ledges and elsewhere.

        Parameters
        ----------
        x, y, z
            The places, and the heights to stand at there, inches.
        enough
            Less than this counts as nothing, inches.

        Returns
        -------
        Left
            What the best paths leave.
        """
        first = _first_twins(x, y, z)
        least = np.full(len(x), math.inf)
        np.minimum.at(least, first, enough)
        finder = _Finder(self, x, y, z, np.where(first == np.arange(len(x)), least, enough))
        self._look(finder, np.flatnonzero(first == np.arange(len(x))), np.full(len(x), math.inf))
        twins = np.flatnonzero(first != np.arange(len(x)))
        if len(twins):
            self._look(finder, twins, finder.limits(twins, first[twins]))
        return finder.result(enough)

    def _look(self, finder: _Finder, chosen: Index, limits: Array) -> None:
        """Look for the best ways to some of the places; what all but leaves as much as the limits is good enough."""
        x, y, z = finder.places
        for some in self._portions(len(chosen)):
            numbers = chosen[some]
            bounds = self._bounds(x[numbers], y[numbers], z[numbers])
            # The most promising curves first, so that few others are left to be looked at.
            count, open_ = _FIRST, np.arange(len(bounds))
            while True:
                known = np.maximum(finder.left[numbers], limits[numbers] - _SAME_LEFT)
                open_ = open_[
                    (bounds[open_].max(axis=1) > finder.left[numbers[open_]])
                    & (finder.left[numbers[open_]] < known[open_])
                ]
                if not len(open_):
                    break
                best = _greatest(bounds[open_], count)
                row, column = np.nonzero(bounds[open_[:, None], best] > finder.left[numbers[open_], None])
                places, groups = open_[row], best[row, column]
                bounds[places, groups] = -math.inf
                finder.add(numbers[places], groups)
                count *= 2

    def most(self, x: Array, y: Array, z: Array) -> Array:
        """No path leaves more of the length than this at places, where nothing is in the way; see `left`."""
        bounds = [self._bounds(x[some], y[some], z[some]) for some in self._portions(len(x))]
        return np.concatenate([np.zeros(0), *(some.max(axis=1) for some in bounds)])

    def _portions(self, count: int) -> Iterator[slice]:
        """So many places at once that they do not take up too much room; none where there are no runs."""
        step = max(1, _PAIRS // max(1, len(self.sizes)))
        if len(self.sizes):
            yield from (slice(first, min(first + step, count)) for first in range(0, count, step))

    def _bounds(self, x: Array, y: Array, z: Array) -> Array:
        """What paths from each curve leave at places, at most; shape (places, curves)."""
        rims = self.rims
        apart = np.hypot(x[:, None] - rims.x, y[:, None] - rims.y) - rims.far
        heights, of_place = np.unique(z, return_inverse=True)
        most = (self._most - np.abs(heights[:, None, None] - self._heights)).max(axis=2)
        return np.asarray(most[of_place] - np.maximum(apart, 0.0))


def _greatest(values: Array, count: int) -> Index:
    """Where the greatest `count` values of each row are."""
    if count >= values.shape[1]:
        return np.tile(np.arange(values.shape[1]), (len(values), 1))
    return np.argpartition(-values, count - 1, axis=1)[:, :count]


def _first_twins(x: Array, y: Array, z: Array) -> Index:
    """For each place the first of those that are all but the same."""
    keys = np.stack([np.round(x / _SAME_PLACE), np.round(y / _SAME_PLACE), z], axis=1)
    _, first, of_place = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    return np.asarray(first[of_place.ravel()], dtype=np.int64)


@dataclass(frozen=True, slots=True)
class _Ways:
    """Ways to places: the number of the last straight piece, that of the run it leaves, and what it leaves."""

    piece: Index
    run: Index
    place: Index
    spare: Array

    def __len__(self) -> int:
        return len(self.piece)

    def take(self, chosen: Mask | Index) -> _Ways:
        """Some of them."""
        return _Ways(self.piece[chosen], self.run[chosen], self.place[chosen], self.spare[chosen])


class _Finder:
    """Looks for the best ways to some places."""

    def __init__(self, costs: Costs, x: Array, y: Array, z: Array, enough: Array) -> None:
        count = len(x)
        self._costs = costs
        self._x, self._y, self._z = self.places = x, y, z
        self._groups = np.full(count, -1)
        self.left = np.nextafter(enough, -math.inf)
        self._found = np.zeros(count, dtype=bool)
        self._stands = [Stand(height, NOTHING) for height in z.tolist()]
        self._runs: list[Run | None] = [None] * count
        self._directions = np.zeros((2, count))

    def result(self, enough: Array) -> Left:
        """The best that are found, and leave enough."""
        ux, uy = self._directions
        found = self._found & (self.left >= enough)
        return Left(np.where(found, self.left, -math.inf), self._stands, self._runs, ux, uy)

    def limits(self, twins: Index, first: Index) -> Array:
        """What is left at places at most, where others beside them are known: as much as there, and the way to there.

        The curves that the best ways to those leave are looked at. Without a limit are places that there is no way
        from at the same height, on which nothing changes.
        """
        found = self._found[first]
        self.add(twins[found], self._groups[first[found]])
        limits = np.full(len(self.left), math.inf)
        dx, dy = self._x[first] - self._x[twins], self._y[first] - self._y[twins]
        apart = np.hypot(dx, dy)
        angle, number = np.arctan2(dy, dx), np.arange(len(twins))
        ends = (self._x[twins], self._y[twins], self._x[first], self._y[first])
        fan = self._costs.graph.free(Tangents(number, number, angle, angle, *ends, apart))
        level = np.zeros(len(twins), dtype=bool)
        levels, courses = self._costs.graph.space.levels, self._costs.graph.courses
        for cells, alike in courses.alike(fan.pieces, fan.passages, np.arange(len(fan))):
            for z in np.unique(self._z[twins[fan.pieces.target[alike]]]).tolist():
                stand = Stand(z, NOTHING)
                if levels.along(cells, stand).get(stand, (math.inf,))[0] == 0.0:
                    some = fan.pieces.target[alike]
                    level[some[self._z[twins[some]] == z]] = True
        limits[twins[level]] = (self.left[first] + apart)[level]
        return limits

    def add(self, places: Index, groups: Index) -> None:
        """Ways to places from curves, one for each place named."""
        costs = self._costs
        pieces = tangents_to_places(costs.rims, groups, costs.sides[groups], self._x[places], self._y[places])
        groups, places = groups[pieces.target], places[pieces.target]
        sizes = costs.sizes[groups]
        piece = np.repeat(np.arange(len(groups)), sizes)
        run = np.arange(len(piece)) + np.repeat(costs.firsts[groups] - (np.cumsum(sizes) - sizes), sizes)
        spare = costs.departures.spare(run, pieces.leave[piece], pieces.length[piece])
        ways = self._promising(_Ways(piece, run, places[piece], spare))
        if not len(ways):
            return
        used, numbers = np.unique(ways.piece, return_inverse=True)
        fan = costs.graph.free(replace(pieces.take(used), target=np.arange(len(used))))
        kept = np.full(len(used), -1)
        kept[fan.pieces.target] = np.arange(len(fan))
        ways = replace(ways, piece=kept[numbers])
        self._measure(fan, ways.take(ways.piece >= 0))

    def _promising(self, ways: _Ways) -> _Ways:
        """Those that may be better than what is known, if they climb no more than they have to."""
        rise = np.abs(self._z[ways.place] - self._costs.departures.z[ways.run])
        return ways.take(ways.spare - rise > self.left[ways.place])

    def _measure(self, fan: Fan, ways: _Ways) -> None:
        """Find out what ways that nothing is in the way of climb, and keep the best."""
        climbs = fan.climbs
        if climbs is not None:
            crosses = fan.crosses[ways.piece] | (climbs.first[ways.piece] != self._costs.departures.z[ways.run])
            plain = ways.take(~crosses & (climbs.last[ways.piece] == self._z[ways.place]))
            self._keep(fan, replace(plain, spare=plain.spare - climbs.climb[plain.piece]), None)
            ways = self._promising(ways.take(crosses))
        if not len(ways):
            return
        departures, graph = self._costs.departures, self._costs.graph
        alike = list(graph.courses.alike(fan.pieces, fan.passages, np.unique(ways.piece)))
        label = np.zeros(len(fan), dtype=np.int64)
        for k, (_, members) in enumerate(alike):
            label[members] = k
        count = len(departures.states)
        kinds, of_way = np.unique(label[ways.piece] * count + departures.state[ways.run], return_inverse=True)
        spare, z = np.full(len(ways), -math.inf), self._z[ways.place]
        stands: list[Stand | None] = [None] * len(ways)
        order = np.argsort(of_way, kind="stable")
        for kind, some in zip(kinds.tolist(), np.split(order, np.cumsum(np.bincount(of_way))[:-1]), strict=True):
            cell, stand = departures.states[kind % count]
            for then, (climb, _, _) in graph.space.levels.along([cell, *alike[kind // count][0]], stand).items():
                better = some[(z[some] == then.z) & (ways.spare[some] - climb > spare[some])]
                spare[better] = ways.spare[better] - climb
                for n in better.tolist():
                    stands[n] = then
        self._keep(fan, replace(ways, spare=spare), stands)

    def _keep(self, fan: Fan, ways: _Ways, stands: list[Stand | None] | None) -> None:
        """Keep the best of the ways to each place, where it leaves more than what is known."""
        order = np.lexsort((ways.spare, ways.place))
        last = np.append(np.diff(ways.place[order]) != 0, True)[: len(order)]
        chosen = order[last]
        chosen = chosen[ways.spare[chosen] > self.left[ways.place[chosen]]]
        at, piece, pieces = ways.place[chosen], ways.piece[chosen], fan.pieces
        self.left[at], self._found[at] = ways.spare[chosen], True
        self._groups[at] = self._costs.departures.group[ways.run[chosen]]
        self._directions[:, at] = _directions(pieces, piece)
        for n, place, run in zip(chosen.tolist(), at.tolist(), ways.run[chosen].tolist(), strict=True):
            self._runs[place] = self._costs.departures.runs[run]
            then = stands[n] if stands is not None else None
            self._stands[place] = then or Stand(float(self._z[place]), NOTHING)


def _directions(pieces: Tangents, chosen: Index) -> Array:
    """Unit directions of straight pieces, (0, 0) of those without length: shape (2, chosen)."""
    length = np.where(pieces.length[chosen] > TOUCH, pieces.length[chosen], np.inf)
    dx, dy = pieces.qx[chosen] - pieces.px[chosen], pieces.qy[chosen] - pieces.py[chosen]
    return np.stack([dx / length, dy / length])
