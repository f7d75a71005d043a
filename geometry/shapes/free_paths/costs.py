"""What it costs to get to places, once it is known from where paths may leave everything there is (`Run`)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from geometry.shapes.free_paths.arcs import SAME
from geometry.shapes.free_paths.bodies import TOUCH, Index, Mask
from geometry.shapes.free_paths.curves import TURN, Array, Curve
from geometry.shapes.free_paths.graph import NOTHING, Fan, Graph
from geometry.shapes.free_paths.levels import Cell, Stand
from geometry.shapes.free_paths.runs import Run
from geometry.shapes.free_paths.tangents import Rims, Tangents, tangents_to_places

_FIRST = 2
_PAIRS = 1 << 21
"""Places and curves looked at together, at most."""


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
        self.departures = _Departures([run for some in groups.values() for run in some])
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
        finder = _Finder(self, x, y, z, enough)
        for some in self._portions(len(x)):
            bounds = self._bounds(x[some], y[some], z[some])
            numbers = np.arange(some.start, some.start + len(bounds))
            # The most promising curves first, so that few others are left to be looked at.
            count, open_ = _FIRST, np.arange(len(bounds))
            while len(open_):
                best = _greatest(bounds[open_], count)
                row, column = np.nonzero(bounds[open_[:, None], best] > finder.left[numbers[open_], None])
                places, groups = open_[row], best[row, column]
                bounds[places, groups] = -math.inf
                finder.add(numbers[places], groups)
                open_ = open_[bounds[open_].max(axis=1) > finder.left[numbers[open_]]]
                count *= 2
        return finder.result()

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


class _Departures:
    """Runs as arrays.

    Attributes
    ----------
    runs
        The runs.
    left, z
        What is left of the length where they begin, and how high that is, inches.
    states, state
        How the point stands, and what holds the place: those that there are, and the number of each run's.
    """

    def __init__(self, runs: list[Run]) -> None:
        self.runs = runs
        self.left = np.array([run.left for run in runs])
        self.z = np.array([run.stand.z for run in runs])
        numbers: dict[tuple[Cell, Stand], int] = {}
        self.state = np.array([numbers.setdefault((run.cell, run.stand), len(numbers)) for run in runs], dtype=np.int64)
        self.states = list(numbers)
        self._side = np.array([run.side for run in runs], dtype=np.int64)
        self._angle = np.array([run.angle for run in runs])
        self._begin = np.array([run.begin for run in runs])
        self._end = np.array([run.end for run in runs])
        self._radius = np.array([run.curve.radius for run in runs])
        ellipses = dict.fromkeys(run.curve.ellipses for run in runs)
        kinds = {some: n for n, some in enumerate(ellipses)}
        self._kind = np.array([kinds[run.curve.ellipses] for run in runs], dtype=np.int64)
        self._outlines = [Curve(0.0, 0.0, 0.0, some) for some in ellipses]

    def spare(self, chosen: Index, leave: Array, length: Array) -> Array:
        """What runs leave at the ends of straight pieces; minus infinity where none leaves so.

        Parameters
        ----------
        chosen
            The number of the run for each piece.
        leave, length
            The normals where the pieces leave, radians, and how long they are, inches.
        """
        bare, side, begin, end = self._side[chosen] == 0, self._side[chosen], self._begin[chosen], self._end[chosen]
        turns = (side * (leave - self._angle[chosen])) % TURN
        turns[turns > TURN - SAME] = 0.0
        free = (turns >= begin - SAME) & (turns <= end + SAME)
        directions = (leave + math.pi / 2 - begin) % TURN + begin
        free = np.where(bare, directions < end, free)
        spent = self._radius[chosen] * turns
        for kind, outline in enumerate(self._outlines):
            if outline.ellipses:
                some = np.nonzero(free & ~bare & (self._kind[chosen] == kind))[0]
                starts = self._angle[chosen[some]] - np.where(side[some] > 0, 0.0, turns[some])
                spent[some] += outline.lengths(starts, turns[some])
        return np.asarray(np.where(free, self.left[chosen] - length - spent, -math.inf))


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
        self._x, self._y, self._z = x, y, z
        self.left = np.nextafter(enough, -math.inf)
        self._found = np.zeros(count, dtype=bool)
        self._stands = [Stand(height, NOTHING) for height in z.tolist()]
        self._runs: list[Run | None] = [None] * count
        self._directions = np.zeros((2, count))

    def result(self) -> Left:
        """The best that are found."""
        ux, uy = self._directions
        return Left(np.where(self._found, self.left, -math.inf), self._stands, self._runs, ux, uy)

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
