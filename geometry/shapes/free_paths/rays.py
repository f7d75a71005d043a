"""Straight pieces that end a path, many at once: how far each gets, and on what heights."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from geometry.shapes.figures import Point
from geometry.shapes.free_paths.bodies import TOUCH, Bodies, Index
from geometry.shapes.free_paths.curves import Array
from geometry.shapes.free_paths.graph import Graph
from geometry.shapes.free_paths.levels import Stand
from geometry.shapes.free_paths.runs import Run

RANGE = -1
EDGE = -2
"""What ends a ray that runs into no obstacle: its length is used up; the edge of the bounds (-2 to -5)."""

_NEXT = -9

Passage: TypeAlias = tuple[float, float, int, int]
"""From where to where a ray is over an area, the obstacle's number, and that of its convex piece."""

Stretch: TypeAlias = tuple[float, float, float]
"""A height, and from where to where along the ray it is reached, inches."""


@dataclass(frozen=True, slots=True)
class Ray:
    """One ray: where it begins, its direction, what it gets to, and what it passes on the way.

    Two rays side by side with the same `key` pass the same obstacles and end at the same one.
    """

    x: float
    y: float
    ux: float
    uy: float
    stretches: tuple[Stretch, ...]
    key: tuple[int, ...]

    def at(self, t: float) -> Point:
        """The place `t` inches along it."""
        return (self.x + t * self.ux, self.y + t * self.uy)


class Rays:
    """Casts rays among the obstacles of a graph.

    Parameters
    ----------
    graph
        The obstacles.
    drop
        Whether a ray may end with a free fall.
    """

    def __init__(self, graph: Graph, *, drop: bool) -> None:
        self._graph = graph
        self._drop = drop
        space = graph.space
        self._hard: list[Bodies] = [graph.some(group, graph.hard) for group in (space.discs, space.hulls)]
        self._soft: list[Bodies] = [graph.some(group, graph.soft) for group in (space.discs, space.hulls)]

    def cast(self, runs: Sequence[Run], turns: Sequence[Array]) -> list[list[Ray]]:
        """For each run the rays that leave it at these distances round its arc."""
        if not runs:
            return []
        parts = [run.places(some) for run, some in zip(runs, turns, strict=True)]
        x, y, ux, uy, left = (np.concatenate(arrays) for arrays in zip(*parts, strict=True))
        left = np.maximum(left, 0.0)
        length, limiter = self.first_hits(x, y, ux, uy, left)
        spans = self._soft_spans(x, y, ux, uy, length)
        found: list[list[Ray]] = []
        n = 0
        for run, some in zip(runs, turns, strict=True):
            rays = []
            for _ in range(len(some)):
                stretches, key = self._stretches(run, spans.get(n, ()), float(length[n]), float(left[n]))
                key = (*key, int(limiter[n])) if key[-1:] != (RANGE,) else key
                rays.append(Ray(float(x[n]), float(y[n]), float(ux[n]), float(uy[n]), stretches, key))
                n += 1
            found.append(rays)
        return found

    def first_hits(self, x: Array, y: Array, ux: Array, uy: Array, left: Array) -> tuple[Array, Index]:
        """How far each ray gets before something that is in the way at every height, and what that is."""
        length, limiter = left.copy(), np.full(len(x), RANGE, dtype=np.int64)
        bounds = self._graph.space.bounds
        if bounds is not None:
            with np.errstate(divide="ignore", invalid="ignore"):
                exits = np.stack(
                    [
                        np.where(ux < 0, (bounds[0] - x) / ux, np.inf),
                        np.where(uy < 0, (bounds[1] - y) / uy, np.inf),
                        np.where(ux > 0, (bounds[2] - x) / ux, np.inf),
                        np.where(uy > 0, (bounds[3] - y) / uy, np.inf),
                    ]
                )
            side = exits.argmin(axis=0)
            nearest = np.maximum(exits.min(axis=0), 0.0)
            out = nearest < length
            length, limiter = np.where(out, nearest, length), np.where(out, EDGE - side, limiter)
        for number, bodies in enumerate(self._hard):
            if not len(bodies):
                continue
            low, high = bodies.spans(x, y, ux, uy, length)
            low = np.where(high - low > TOUCH, low, np.inf)
            nearest = low.min(axis=1)
            hit = nearest < length
            length = np.where(hit, nearest, length)
            limiter = np.where(hit, low.argmin(axis=1) * len(self._hard) + number, limiter)
        return length, limiter

    def _soft_spans(self, x: Array, y: Array, ux: Array, uy: Array, length: Array) -> dict[int, list[Passage]]:
        """For each ray that passes over areas with other heights: its passages over them."""
        found: dict[int, list[Passage]] = {}
        for number, bodies in enumerate(self._soft):
            if not len(bodies):
                continue
            low, high = bodies.spans(x, y, ux, uy, length)
            for n, m in zip(*(index.tolist() for index in np.nonzero(high - low > TOUCH)), strict=True):
                passage = (float(low[n, m]), float(high[n, m]), int(bodies.owner[m]), m * len(self._soft) + number)
                found.setdefault(n, []).append(passage)
        return found

    def _stretches(
        self, run: Run, spans: Sequence[Passage], length: float, left: float
    ) -> tuple[tuple[Stretch, ...], tuple[int, ...]]:
        """What one ray reaches, height by height, and what it passes."""
        if not spans and not run.cell and run.stand.z == 0.0:
            return ((0.0, 0.0, length),), ()
        levels = self._graph.space.levels
        ends = sorted({length, *(t for a, b, _, _ in spans for t in (a, b) if TOUCH < t < length)})
        states: dict[tuple[Stand, bool], float] = {(run.stand, False): 0.0}
        before, begin = run.cell, 0.0
        stretches: list[Stretch] = []
        key: list[int] = []
        for end in ends:
            if end - begin <= TOUCH:
                continue
            middle = (begin + end) / 2
            over = [(i, body) for a, b, i, body in spans if a < middle < b]
            cell = frozenset(i for i, _ in over)
            after: dict[tuple[Stand, bool], float] = {}
            for (now, fallen), cost in states.items():
                for then, rise in levels.steps(before, cell, now):
                    if not (fallen and rise > 0.0):
                        _keep(after, (then, fallen), cost + (0.0 if fallen else abs(rise)))
                    if self._drop and not fallen and rise < 0.0:
                        _keep(after, (then, True), cost)
            heights: dict[float, float] = {}
            for (now, _), cost in after.items():
                heights[now.z] = min(cost, heights.get(now.z, math.inf))
            key += [*sorted(body for _, body in over), _NEXT]
            reached = False
            for z, cost in sorted(heights.items()):
                if left - cost > begin + TOUCH:
                    stretches.append((z, begin, min(end, left - cost)))
                    reached = True
                    if left - cost < end:
                        key += [RANGE, round(z * 1000)]
            if not reached:
                return tuple(stretches), (*key, RANGE)
            states = {state: cost for state, cost in after.items() if left - cost > begin + TOUCH}
            before, begin = cell, end
        return tuple(stretches), tuple(key)


def _keep(found: dict[tuple[Stand, bool], float], key: tuple[Stand, bool], cost: float) -> None:
    if cost < found.get(key, math.inf):
        found[key] = cost
