"""What it costs to get to places, once it is known from where paths may leave everything there is (`Run`)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from geometry.shapes.free_paths.arcs import SAME
from geometry.shapes.free_paths.bodies import TOUCH, Index
from geometry.shapes.free_paths.curves import TURN, Array, Curve
from geometry.shapes.free_paths.graph import NOTHING, Fan, Graph
from geometry.shapes.free_paths.levels import Stand
from geometry.shapes.free_paths.runs import Run
from geometry.shapes.free_paths.tangents import Rims, Tangents, tangents


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
        self._graph = graph
        groups: dict[tuple[Curve, int], list[Run]] = {}
        for run in runs:
            groups.setdefault((run.curve, run.side), []).append(run)
        most_first = (sorted(some, key=lambda run: -run.left) for some in groups.values())
        self._groups = sorted(most_first, key=lambda some: -some[0].left)

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
        finder = _Finder(self._graph, x, y, z, enough)
        for runs in self._groups:
            curve = runs[0].curve
            apart = np.maximum(np.hypot(x - curve.x, y - curve.y) - curve.reach, 0.0)
            chosen = np.nonzero(runs[0].left - apart > finder.left)[0]
            if len(chosen):
                finder.add(runs, chosen)
        ux, uy = finder.directions
        return Left(np.where(finder.found, finder.left, -math.inf), finder.stands, finder.runs, ux, uy)


class _Finder:
    """Looks for the best ways to some places."""

    def __init__(self, graph: Graph, x: Array, y: Array, z: Array, enough: Array) -> None:
        count = len(x)
        places = [Curve(*at, 0.0) for at in zip(x.tolist(), y.tolist(), strict=True)]
        self._graph = graph
        self._rims = Rims(places, [0.0] * count, [TURN] * count)
        self._z = z
        self.left = np.nextafter(enough, -math.inf)
        self.found = np.zeros(count, dtype=bool)
        self.stands = [Stand(height, NOTHING) for height in z.tolist()]
        self.runs: list[Run | None] = [None] * count
        self.directions = np.zeros((2, count))

    def add(self, runs: Sequence[Run], chosen: Index) -> None:
        """Ways from one curve, gone round on one side."""
        pieces = tangents(runs[0].curve, runs[0].side or 1, self._rims.take(chosen), {})
        places = chosen[pieces.target]
        spares = [_spare(run, pieces, self.left[places] + np.abs(self._z[places] - run.stand.z)) for run in runs]
        useful = np.nonzero(np.max(spares, axis=0) > -math.inf)[0]
        if not len(useful):
            return
        fan = self._graph.free(replace(pieces.take(useful), target=np.arange(len(useful))))
        kept = useful[fan.pieces.target]
        for run, spare in zip(runs, spares, strict=True):
            self._add(run, fan, spare[kept], places[kept])

    def _add(self, run: Run, fan: Fan, spare: Array, places: Index) -> None:
        """Ways that leave one run."""
        crosses = fan.crosses if fan.climbs is not None else np.ones(len(fan), dtype=bool)
        if fan.climbs is not None:
            crosses = crosses | (fan.climbs.first != run.stand.z)
            plain = np.nonzero(~crosses & (fan.climbs.last == self._z[places]))[0]
            self._keep(run, fan, plain, places, spare - fan.climbs.climb, None)
        rise = np.abs(self._z[places] - run.stand.z)  # it has to climb so much at least
        chosen = np.nonzero(crosses & (spare - rise > self.left[places]))[0]
        for cells, alike in self._graph.courses.alike(fan.pieces, fan.passages, chosen):
            ends = self._graph.space.levels.along([run.cell, *cells], run.stand)
            for then, (climb, _, _) in ends.items():
                self._keep(run, fan, alike[self._z[places[alike]] == then.z], places, spare - climb, then)

    def _keep(self, run: Run, fan: Fan, chosen: Index, places: Index, left: Array, then: Stand | None) -> None:
        """Keep those of the chosen pieces that leave more than what is known at the places that they lead to."""
        chosen = chosen[left[chosen] > self.left[places[chosen]]]
        if not len(chosen):
            return
        at, pieces = places[chosen], fan.pieces
        self.left[at], self.found[at] = left[chosen], True
        length = np.where(pieces.length[chosen] > TOUCH, pieces.length[chosen], np.inf)
        self.directions[0, at] = (pieces.qx[chosen] - pieces.px[chosen]) / length
        self.directions[1, at] = (pieces.qy[chosen] - pieces.py[chosen]) / length
        for place in at.tolist():
            self.runs[place] = run
            self.stands[place] = then or Stand(float(self._z[place]), NOTHING)


def _spare(run: Run, pieces: Tangents, enough: Array) -> Array:
    """What a run leaves at the ends of straight pieces; minus infinity where that is too little, or none leaves so."""
    spare = run.left - pieces.length
    if run.side == 0:
        turns = (pieces.leave + math.pi / 2 - run.begin) % TURN + run.begin
        return np.asarray(np.where((turns < run.end) & (spare > enough), spare, -math.inf))
    turns = (run.side * (pieces.leave - run.angle)) % TURN
    turns[turns > TURN - SAME] = 0.0
    some = np.nonzero((turns >= run.begin - SAME) & (turns <= run.end + SAME) & (spare > enough))[0]
    starts = np.full(len(some), run.angle) if run.side > 0 else run.angle - turns[some]
    found = np.full(len(spare), -math.inf)
    found[some] = spare[some] - run.curve.lengths(starts, turns[some])
    found[found <= enough] = -math.inf
    return found
