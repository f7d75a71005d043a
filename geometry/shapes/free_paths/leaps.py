"""What can be reached by turning on a ledge and jumping down past what is in the way below (`takeoffs`).

Rays that leave a ledge say where paths may turn: at its edge, all along it. From there go the tangents of
what is near; between two neighbours they sweep what lies beyond.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import numpy as np
import shapely

from geometry.shapes.figures import Point
from geometry.shapes.free_paths.bodies import TOUCH
from geometry.shapes.free_paths.curves import TURN, Curve
from geometry.shapes.free_paths.graph import Graph
from geometry.shapes.free_paths.levels import Cell, Stand
from geometry.shapes.free_paths.rays import Exit, Ray, Rays, Stretch
from geometry.shapes.free_paths.runs import Run
from geometry.shapes.free_paths.tangents import tangents_of_places

Strip: TypeAlias = tuple[float, list[tuple[Ray, Stretch]]]
"""A height, and what neighbouring rays reach on it."""

_LEAST = 0.02
"""Inches: shorter jumps are not looked at, and places to jump from are looked at no closer together."""

_ROUNDS = 5
_CELL = 0.1
_WORSE = 1e-3


class _Place(NamedTuple):
    """Where a path may turn on a ledge: how it stands there, what is left of it, the way it came (a unit vector)."""

    at: Point
    cell: Cell
    stand: Stand
    left: float
    ux: float
    uy: float

    def between(self, other: _Place) -> _Place:
        """The place half way to another on the same edge: the way there is no longer than the mean of theirs."""
        (x0, y0), (x1, y1) = self.at, other.at
        return self._replace(at=((x0 + x1) / 2, (y0 + y1) / 2), left=(self.left + other.left) / 2)


_Side: TypeAlias = tuple[int, int]
"""What a jump passes: the number of an arc, and on which side."""

_Jump: TypeAlias = tuple[Ray, float]
"""A ray that jumps, and how far along it it touches what it passes, inches."""


class _Touch(NamedTuple):
    """A jump before it is cast: its direction (radians), inches to what it touches, whether it leads where it is of
    any use.
    """

    angle: float
    far: float
    useful: bool


class Leaps:
    """Jumps from the edges of ledges.

    Parameters
    ----------
    graph
        What they pass.
    rays
        Casts them.
    wanted
        The places that are not reached without them.
    """

    def __init__(self, graph: Graph, rays: Rays, wanted: shapely.Geometry) -> None:
        self._graph = graph
        self._rays = rays
        self._wanted = wanted
        self._touches: dict[_Place, dict[_Side, _Touch]] = {}
        self._jumps: dict[tuple[_Place, _Side], _Jump | None] = {}
        self._strips: list[Strip] = []
        self._ends: dict[tuple[int, int, Stretch], list[tuple[Ray, Stretch]]] = {}

    def strips(self, cast: Sequence[Sequence[Ray]]) -> list[Strip]:
        """What they sweep.

        Parameters
        ----------
        cast
            For each run its rays, in order.
        """
        shapely.prepare(self._wanted)
        pairs = _without_detours(self._near(list(self._pairs(cast))))
        if not pairs:
            return []
        self._look(place for pair in pairs for place in pair)
        open_ = [
            (a, b, side)
            for a, b in pairs
            for side in self._touches[a].keys() | self._touches[b].keys()
            if self._is_useful(a, side) or self._is_useful(b, side)
        ]
        for round_ in range(_ROUNDS):
            self._cast({(place, side): None for a, b, side in open_ for place in (a, b)})
            halves: list[tuple[_Place, _Place, _Side]] = []
            for a, b, side in open_:
                p, q = self._jumps[a, side], self._jumps[b, side]
                if p is not None and q is not None:
                    self._add(p, q)
                if (p is None) != (q is None) or (p is not None and q is not None and p[0].key != q[0].key):
                    middle = a.between(b)
                    halves += [(a, middle, side), (middle, b, side)]
            open_ = [(a, b, side) for a, b, side in halves if math.dist(a.at, b.at) > _LEAST / 2]
            if not open_ or round_ == _ROUNDS - 1:
                break
            self._look(b for _, b, _ in open_)
        return self._strips

    def _add(self, p: _Jump, q: _Jump) -> None:
        """What two neighbours sweep, as part of the strip that ends with the first of them where there is one."""
        for n, (z, (first, second)) in enumerate(_common(p, q)):
            strip = self._ends.pop((id(p[0]), n, first[1]), None)
            if strip is None:
                strip = [first]
                self._strips.append((z, strip))
            strip.append(second)
            self._ends[id(q[0]), n, second[1]] = strip

    def _pairs(self, cast: Sequence[Sequence[Ray]]) -> Iterator[tuple[_Place, _Place]]:
        grip = self._graph.space.grip
        for rays in cast:
            first: dict[int, _Place] = {}  # where the next pair begins: rays can be closer together than is of any use
            for k, (p, q) in enumerate(pairwise(rays)):
                if p.key != q.key or len(p.exits) != len(q.exits):
                    first = {}
                    continue
                goes_on = k + 2 < len(rays) and rays[k + 2].key == q.key
                for n, (a, b) in enumerate(zip(p.exits, q.exits, strict=True)):
                    alike = a.cell == b.cell and a.stand == b.stand
                    if not alike or min(a.at, b.at) <= grip or max(a.left, b.left) <= _LEAST:
                        first.pop(n, None)
                        continue
                    begin, end = first.get(n) or _place(p, a, grip), _place(q, b, grip)
                    if goes_on and math.dist(begin.at, end.at) < _LEAST:
                        first[n] = begin
                    else:
                        yield begin, end
                        first.pop(n, None)

    def _near(self, pairs: Sequence[tuple[_Place, _Place]]) -> list[tuple[_Place, _Place]]:
        """Those from which a jump can get to where it is of any use."""
        if not pairs:
            return []
        lines = shapely.linestrings([[a.at, b.at] for a, b in pairs])
        left = np.array([max(a.left, b.left) for a, b in pairs])
        near = shapely.dwithin(self._wanted, lines, left)
        return [pair for pair, close in zip(pairs, near.tolist(), strict=True) if close]

    def _is_useful(self, place: _Place, side: _Side) -> bool:
        touch = self._touches[place].get(side)
        return touch is not None and touch.useful

    def _look(self, places: Iterable[_Place]) -> None:
        """What jumps from some places may touch."""
        new = [place for place in dict.fromkeys(places) if place not in self._touches]
        if not new:
            return
        x, y, ux, uy, left = (np.array(a) for a in zip(*((*p.at, p.ux, p.uy, p.left) for p in new), strict=True))
        owner, lines = tangents_of_places(x, y, left, self._graph.rims)
        # Only where the path bends round what the jump touches.
        bend = (ux[owner] * (lines.qy - lines.py) - uy[owner] * (lines.qx - lines.px)) * lines.side
        chosen = np.nonzero((lines.length > TOUCH) & ((bend > 0.0) | self._graph.rims.point[lines.target]))[0]
        owner, lines = owner[chosen], lines.take(chosen)
        px, py, qx, qy, far = lines.px, lines.py, lines.qx, lines.qy, lines.length
        ux, uy = (qx - px) / far, (qy - py) / far
        end = self._rays.first_hits(px, py, ux, uy, left[owner])[0]
        beyond = np.stack([np.stack([qx, qy], axis=1), np.stack([px + end * ux, py + end * uy], axis=1)], axis=1)
        useful = end > far + TOUCH
        useful[useful] = shapely.intersects(self._wanted, shapely.linestrings(beyond[useful]))
        self._touches.update((place, {}) for place in new)
        sides = zip(lines.target.tolist(), lines.side.tolist(), strict=True)
        touches = zip(np.arctan2(uy, ux).tolist(), far.tolist(), useful.tolist(), strict=True)
        for n, side, touch in zip(owner.tolist(), sides, touches, strict=True):
            self._touches[new[n]][side] = _Touch(*touch)

    def _cast(self, wanted: Iterable[tuple[_Place, _Side]]) -> None:
        """Cast jumps; those that end before they touch what they pass are none."""
        new: dict[_Place, list[_Side]] = {}
        for place, side in wanted:
            if (place, side) in self._jumps:
                continue
            self._jumps[place, side] = None
            if side in self._touches[place]:
                new.setdefault(place, []).append(side)
        turns = [np.array([self._touches[place][side].angle for side in sides]) for place, sides in new.items()]
        cast = self._rays.cast([_run(place) for place in new], turns)
        for (place, sides), rays in zip(new.items(), cast, strict=True):
            for side, ray in zip(sides, rays, strict=True):
                far = self._touches[place][side].far
                if _end(ray) > far + TOUCH:
                    self._jumps[place, side] = (ray, far)


def _without_detours(pairs: Sequence[tuple[_Place, _Place]]) -> list[tuple[_Place, _Place]]:
    """Without places to which it is shorter over the best one close by."""
    best: dict[tuple[float, int, int], _Place] = {}
    for place in (place for pair in pairs for place in pair):
        cell = _cell(place)
        if cell not in best or place.left > best[cell].left:
            best[cell] = place

    def counts(place: _Place) -> bool:
        close = best[_cell(place)]
        return place.left > close.left - math.dist(place.at, close.at) - _WORSE

    return [pair for pair in pairs if any(counts(place) for place in pair)]


def _cell(place: _Place) -> tuple[float, int, int]:
    return (place.stand.z, round(place.at[0] / _CELL), round(place.at[1] / _CELL))


def _place(ray: Ray, exit: Exit, grip: float) -> _Place:
    return _Place(ray.at(exit.at - grip), exit.cell, exit.stand, exit.left + grip, ray.ux, ray.uy)


def _run(place: _Place) -> Run:
    """All directions from a place."""
    return Run(Curve(*place.at, 0.0), 0, 0.0, 0.0, TURN, place.cell, place.stand, place.left, ())


def _end(ray: Ray) -> float:
    return max((end for _, _, end in ray.stretches), default=0.0)


def _common(p: _Jump, q: _Jump) -> Iterator[tuple[float, tuple[tuple[Ray, Stretch], tuple[Ray, Stretch]]]]:
    """What two neighbouring jumps both reach beyond what they touch, up to where they pass different things."""
    (a, far_a), (b, far_b) = p, q
    alike = a.key == b.key and len(a.stretches) == len(b.stretches)
    for (z, a0, a1), (w, b0, b1) in zip(a.stretches, b.stretches, strict=False):
        if z != w:
            return
        low_a, low_b, high_a, high_b = max(a0, far_a), max(b0, far_b), a1, b1
        if not alike:
            low_a = low_b = max(low_a, low_b)
            high_a = high_b = min(high_a, high_b)
        if high_a > low_a and high_b > low_b:
            yield z, ((a, (z, low_a, high_a)), (b, (z, low_b, high_b)))
        if not alike and abs(a1 - b1) > 1e-6 * (1 + high_a):
            return
