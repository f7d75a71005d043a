"""Straight pieces that end a path, many at once: how far each gets, and on what heights."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from geometry.shapes.figures import Point
from geometry.shapes.free_paths.bodies import TOUCH, Bodies, Index
from geometry.shapes.free_paths.curves import Array
from geometry.shapes.free_paths.graph import Graph
from geometry.shapes.free_paths.levels import Cell, Stand
from geometry.shapes.free_paths.profiles import Profile, Profiles
from geometry.shapes.free_paths.runs import Run

RANGE = -1
EDGE = -2
"""What ends a ray that runs into no obstacle: its length is used up; the edge of the bounds (-2 to -5)."""

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


NOWHERE = Ray(0.0, 0.0, 0.0, 0.0, (), ())


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
        space = graph.space
        self._hard: list[Bodies] = [graph.some(group, graph.hard) for group in (space.discs, space.hulls)]
        self._soft: list[Bodies] = [graph.some(group, graph.soft) for group in (space.discs, space.hulls)]
        owners: Index = np.concatenate([bodies.owner for bodies in self._soft])
        self._profiles = Profiles(space.levels, owners, drop=drop)

    def cast(self, runs: Sequence[Run], turns: Sequence[Array]) -> list[list[Ray]]:
        """For each run the rays that leave it at these distances round its arc."""
        if not runs:
            return []
        parts = [run.places(some) for run, some in zip(runs, turns, strict=True)]
        x, y, ux, uy, left = (np.concatenate(arrays) for arrays in zip(*parts, strict=True))
        left = np.maximum(left, 0.0)
        length, limiter = self.first_hits(x, y, ux, uy, left)
        rays = self._reaching(runs, [len(some) for some in turns], x, y, ux, uy, left, length, limiter)
        found: list[list[Ray]] = []
        first = 0
        for some in turns:
            found.append(rays[first : first + len(some)])
            first += len(some)
        return found

    def _reaching(
        self,
        runs: Sequence[Run],
        counts: Sequence[int],
        x: Array,
        y: Array,
        ux: Array,
        uy: Array,
        left: Array,
        length: Array,
        limiter: Index,
    ) -> list[Ray]:
        """Rays that get so far before anything is in the way at every height: so many from each run."""
        numbers: dict[tuple[Cell, Stand], int] = {}
        states = np.array([numbers.setdefault((run.cell, run.stand), len(numbers)) for run in runs], dtype=np.int64)
        spans = [bodies.spans(x, y, ux, uy, length) for bodies in self._soft]
        low, high = (np.hstack([np.zeros((len(x), 0)), *some]) for some in zip(*spans, strict=True))
        found: list[Ray] = [NOWHERE] * len(x)
        alike = self._profiles.alike(low, high, length, np.repeat(states, counts), list(numbers))
        for profile, members in alike:
            ends = np.hstack([low[members], high[members], length[members, None]])[:, profile.cuts]
            columns = (a[members].tolist() for a in (x, y, ux, uy, left, limiter))
            for n, ends_, ax, ay, vx, vy, spare, limit in zip(members.tolist(), ends.tolist(), *columns, strict=True):
                stretches, key = _stretches(profile, ends_, spare)
                key = (*key, limit) if key[-1:] != (RANGE,) else key
                found[n] = Ray(ax, ay, vx, vy, stretches, key)
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


def _stretches(profile: Profile, ends: Sequence[float], left: float) -> tuple[tuple[Stretch, ...], tuple[int, ...]]:
    """What one ray reaches, height by height, and what it passes."""
    stretches: list[Stretch] = []
    key: list[int] = []
    begin = 0.0
    for end, over, heights in zip(ends, profile.over, profile.heights, strict=True):
        key += over
        reached = False
        for z, cost in heights:
            far = left - cost
            if far > begin + TOUCH:
                reached = True
                if far < end:
                    key += [RANGE, round(z * 1000)]
                    stretches.append((z, begin, far))
                else:
                    stretches.append((z, begin, end))
        if not reached:
            return tuple(stretches), (*key, RANGE)
        begin = end
    return tuple(stretches), tuple(key)
