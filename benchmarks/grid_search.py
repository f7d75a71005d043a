"""A fine grid search for the ways of a round base: slow, and nothing of `geometry` in it but the numbers of a board.

Every path that it finds is a free one, so that each of its lengths is an upper bound of the true one: places keep
so far from everything that the moves between them cannot come too near, and where it is not certain on which side
of an edge a base is (by contact) nothing is stood on.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
import shapely

Array = Any

MOVES = np.array([(a, b) for a in range(-4, 5) for b in range(-4, 5) if math.gcd(a, b) == 1])
"""Where a move leads, in steps of the grid."""

FIRM = 0.006
"""Inches by which a base overlaps what it stands on, at least: more than contact."""


@dataclass(frozen=True)
class Body:
    """A disc (one corner, with a radius) or a convex polygon between two heights.

    `ledge`: may be stood on; `unsteady`: not at the end of a move; `only_end`: in the way of nothing but the end.
    """

    corners: tuple[tuple[float, float], ...]
    radius: float
    bottom: float
    top: float
    ledge: bool = False
    unsteady: bool = False
    only_end: bool = False

    def away(self, x: Array, y: Array) -> Array:
        """Inches from many points to its edge; negative inside."""
        if len(self.corners) == 1:
            return np.hypot(x - self.corners[0][0], y - self.corners[0][1]) - self.radius
        inside = np.full(x.shape, -np.inf)
        outside = np.full(x.shape, np.inf)
        for (px, py), (qx, qy) in zip(self.corners, (*self.corners[1:], self.corners[0]), strict=True):
            ex, ey = qx - px, qy - py
            size = math.hypot(ex, ey)
            ex, ey = ex / size, ey / size
            along, aside = (x - px) * ex + (y - py) * ey, (x - px) * ey - (y - py) * ex
            inside = np.maximum(inside, aside)
            over = along - np.clip(along, 0.0, size)
            outside = np.minimum(outside, np.hypot(aside, over))
        return np.where(inside <= 0.0, inside, outside) - self.radius

    @cached_property
    def figure(self) -> shapely.Geometry:
        """What it is round."""
        return shapely.Point(self.corners[0]) if len(self.corners) == 1 else shapely.Polygon(self.corners)


@dataclass(frozen=True)
class Way:
    """A free path over the grid: its corners (x, y, z), whether its last piece is a jump down, its length."""

    corners: tuple[tuple[float, float, float], ...]
    jumps: bool
    length: float


class Grid:
    """Everywhere that a round base gets to over a grid.

    Parameters
    ----------
    start, level
        Where it begins; the grid goes through there.
    radius, height
        Of what moves.
    bodies
        What is in its way.
    ranges
        (body, inches): what it keeps further away from than so, at any height.
    size
        Width and height of the board.
    distance
        How far it looks, inches.
    step
        Between two places of the grid, inches.
    low
        What is crossed as if it were not there, and lifts a base off the table that stops with its centre over it.
    """

    def __init__(
        self,
        start: tuple[float, float],
        level: float,
        radius: float,
        height: float,
        bodies: Sequence[Body],
        ranges: Sequence[tuple[Body, float]],
        size: tuple[float, float],
        distance: float,
        step: float,
        low: Sequence[Body] = (),
    ) -> None:
        self.low = tuple(low)
        self.radius, self.height, self.step = radius, height, step
        self.bodies, self.ranges = list(bodies), list(ranges)
        self.moves = MOVES
        self.reaches = step * np.hypot(*MOVES.T)
        west, east = (
            math.floor(min(distance, room) / step) for room in (start[0] - radius, size[0] - radius - start[0])
        )
        south, north = (
            math.floor(min(distance, room) / step) for room in (start[1] - radius, size[1] - radius - start[1])
        )
        self.shape = (west + east + 1, south + north + 1)
        self.x, self.y = (
            a.ravel()
            for a in np.meshgrid(
                start[0] + step * np.arange(-west, east + 1),
                start[1] + step * np.arange(-south, north + 1),
                indexing="ij",
            )
        )
        self.first = west * self.shape[1] + south
        self.levels = [0.0, *sorted({b.top for b in self.bodies if b.ledge and b.top <= level + distance})]
        self._look()
        self.begins = level in self.levels and bool(self.free[self.levels.index(level)][self.first])
        count = len(self.levels) * len(self.x)
        self.cost = np.full(count, np.inf)
        self.before = np.full(count, -1, dtype=np.int64)
        self.jumped = np.full(count, np.inf)
        self.jumped_from = np.full(count, -1, dtype=np.int64)
        if self.begins:
            self._search(self.levels.index(level) * len(self.x) + self.first, distance)
            self._jump(distance)

    # -- what is free -------------------------------------------------------------------------------

    def _look(self) -> None:
        """Where the base is clear of what, for certain, and what it stands on, for certain."""
        half = float(self.reaches.max()) / 2
        self.away = [body.away(self.x, self.y) for body in self.bodies]
        # A move between two places so far from something nowhere comes nearer than the radius.
        self.clear = [
            away >= math.hypot(self.radius + b.radius, half) - b.radius
            for away, b in zip(self.away, self.bodies, strict=True)
        ]
        self.on = [away < self.radius - FIRM for away in self.away]
        far = np.ones(len(self.x), dtype=bool)
        for body, reach in self.ranges:
            far &= body.away(self.x, self.y) > math.hypot(self.radius + reach + body.radius, half) - body.radius
        self.far = far
        self.free = []
        self.holds = []
        for z in self.levels:
            free = far.copy()
            for i in self._between(z, z):
                free &= self.clear[i]
            holds = np.zeros(len(self.x), dtype=np.int64)
            for i, body in enumerate(self.bodies):
                if body.ledge and body.top == z:
                    holds |= self.on[i].astype(np.int64) << i
            if z != 0.0:
                free &= holds != 0
            self.free.append(free)
            self.holds.append(holds)

    def _between(self, low: float, high: float) -> list[int]:
        """Numbers of the bodies that a base runs into between two levels."""
        return [
            i
            for i, b in enumerate(self.bodies)
            if not b.only_end and b.bottom < high + self.height - 1e-9 and b.top > low + 1e-9
        ]

    @cached_property
    def _climbs(self) -> list[tuple[int, int, int, Array, Array]]:
        """(ledge, lower or other level, its top's level, places beside it, places on it)."""
        found = []
        for i, body in enumerate(self.bodies):
            if not body.ledge or body.top not in self.levels:
                continue
            top = self.levels.index(body.top)
            for other, z in enumerate(self.levels):
                if other == top:
                    continue
                common = np.ones(len(self.x), dtype=bool)
                for j in self._between(min(z, body.top), max(z, body.top)):
                    if j != i:
                        common &= self.clear[j]
                beside = self.free[other] & self.clear[i] & common
                on = self.free[top] & self.on[i] & common & self.far
                if beside.any() and on.any():
                    found.append((i, other, top, beside, on))
        return found

    # -- the search ---------------------------------------------------------------------------------

    def _search(self, first: int, distance: float) -> None:
        """Dijkstra, all places of a ring at once: no move is shorter than a ring is wide."""
        n = len(self.x)
        width = self.step * 0.999
        rings: dict[int, list[Array]] = {0: [np.array([first])]}
        done = np.zeros(len(self.cost), dtype=bool)
        self.cost[first] = 0.0
        last = math.ceil(distance / width)
        for ring in range(last + 1):
            if ring not in rings:
                continue
            here = np.unique(np.concatenate(rings.pop(ring)))
            here = here[~done[here] & (self.cost[here] < (ring + 1) * width)]
            done[here] = True
            for level in np.unique(here // n).tolist():
                there = here[here // n == level]
                for new, cost, old in self._moves_from(level, there):
                    keep = (cost <= distance + 1e-9) & (cost < self.cost[new] - 1e-12)
                    new, cost, old = new[keep], cost[keep], old[keep]
                    order = np.argsort(-cost, kind="stable")  # the cheapest is written last
                    self.cost[new[order]] = cost[order]
                    self.before[new[order]] = old[order]
                    numbers = np.floor(cost / width).astype(np.int64)
                    for number in np.unique(numbers).tolist():
                        rings.setdefault(max(number, ring + 1), []).append(new[numbers == number])

    def _neighbours(self, there: Array) -> tuple[Array, Array, Array]:
        """Pairs (from, to) of places one move apart, and the lengths."""
        ny = self.shape[1]
        i, j = np.divmod(there, ny)
        i2, j2 = i[:, None] + self.moves[:, 0], j[:, None] + self.moves[:, 1]
        inside = (i2 >= 0) & (i2 < self.shape[0]) & (j2 >= 0) & (j2 < ny)
        rows, cols = np.nonzero(inside)
        return there[rows], (i2 * ny + j2)[rows, cols], self.reaches[cols]

    def _moves_from(self, level: int, numbers: Array):  # type: ignore[no-untyped-def]
        n = len(self.x)
        p, q, length = self._neighbours(numbers - level * n)
        base = self.cost[level * n + p] + length
        flat = self._flat(level, p, q)
        yield level * n + q[flat], base[flat], level * n + p[flat]
        for other, rise, ok in self._steps(level, p, q):
            yield other * n + q[ok], base[ok] + rise, level * n + p[ok]

    def _flat(self, level: int, p: Array, q: Array) -> Array:
        ok = self.free[level][q]
        if level:
            ok = ok & ((self.holds[level][p] & self.holds[level][q]) != 0)
        return ok

    def _steps(self, level: int, p: Array, q: Array):  # type: ignore[no-untyped-def]
        """Climbs and falls at the edge of one ledge."""
        for _, other, top, beside, on in self._climbs:
            rise = abs(self.levels[top] - self.levels[other])
            if level == other:
                ok = beside[p] & on[q]
                if other:
                    ok &= (self.holds[other][p] & self.holds[other][q]) != 0
                if ok.any():
                    yield top, rise, ok
            elif level == top:
                ok = on[p] & beside[q]
                if other:
                    ok &= (self.holds[other][p] & self.holds[other][q]) != 0
                if ok.any():
                    yield other, rise, ok

    def _jump(self, distance: float) -> None:
        """The last piece of a path may be a straight one that falls off a ledge for nothing."""
        n, ny = len(self.x), self.shape[1]
        for _, other, top, beside, on in self._climbs:
            if self.levels[other] > self.levels[top]:
                continue
            from_ = np.nonzero(on & np.isfinite(self.cost[top * n : (top + 1) * n]))[0]
            for (a, b), length in zip(self.moves.tolist(), self.reaches.tolist(), strict=True):
                i, j = np.divmod(from_, ny)
                inside = (i + a >= 0) & (i + a < self.shape[0]) & (j + b >= 0) & (j + b < ny)
                p, q = from_[inside], ((i + a) * ny + j + b)[inside]
                ok = beside[q]
                if other:
                    ok = ok & ((self.holds[other][p] & self.holds[other][q]) != 0)
                p, q = p[ok], q[ok]
                cost = self.cost[top * n + p] + length
                origin = p
                while len(q):
                    keep = cost <= distance + 1e-9
                    p, q, cost, origin = p[keep], q[keep], cost[keep], origin[keep]
                    better = cost < self.jumped[other * n + q]
                    self.jumped[other * n + q[better]] = cost[better]
                    self.jumped_from[other * n + q[better]] = top * n + origin[better]
                    i, j = np.divmod(q, ny)
                    inside = (i + a >= 0) & (i + a < self.shape[0]) & (j + b >= 0) & (j + b < ny)
                    p, cost, origin = q[inside], cost[inside] + length, origin[inside]
                    q = ((i + a) * ny + j + b)[inside]
                    ok = self._flat(other, p, q) & self.free[other][p]
                    p, q, cost, origin = p[ok], q[ok], cost[ok], origin[ok]

    # -- answers ------------------------------------------------------------------------------------

    @cached_property
    def length(self) -> Array:
        """Shape (levels, places): the length of a free path to each; infinite where none was found."""
        return np.minimum(self.cost, self.jumped).reshape(len(self.levels), -1)

    def may_end(self, level: int) -> Array:
        """Places on a level at which the base may stop, for certain."""
        z = self.levels[level]
        ok = self.free[level].copy()
        for i, body in enumerate(self.bodies):
            if body.only_end and body.bottom < z + self.height and body.top > z:
                ok &= self.clear[i]
            if body.unsteady and abs(body.top - z) < 1e-6:
                ok &= self.clear[i]
        for low in self.low if z == 0.0 else ():
            lifted = low.away(self.x, self.y) < 1e-3
            for body, clear in zip(self.bodies, self.clear, strict=True):
                if body.bottom < low.top + self.height and body.top > 0.0:
                    ok &= ~lifted | clear
        if z != 0.0:
            over = np.zeros(len(self.x), dtype=bool)
            for away, body in zip(self.away, self.bodies, strict=True):
                if body.ledge and body.top == z:
                    over |= away < -1e-6
            ok &= over
        return ok

    def may_not_end(self, level: int, contact: float) -> Array:
        """Places on a level at which the base may not stop, for certain."""
        z = self.levels[level]
        bad = np.zeros(len(self.x), dtype=bool)
        over = np.zeros(len(self.x), dtype=bool)
        for i, body in enumerate(self.bodies):
            solid = body.bottom < z + self.height - 1e-9 and body.top > (z or 1.0) + 1e-9
            if solid or (body.unsteady and abs(body.top - z) < 1e-6):
                # What stands for an oval is a little larger.
                spare = 1e-4 if len(body.corners) < 20 else 2e-3
                bad |= self.away[i] < self.radius - contact - spare
            if body.ledge and body.top == z:
                over |= self.away[i] < 1e-5
        return bad | ~over if z else bad

    def way(self, level: int, place: int) -> Way:
        """The path to a place with its corners pulled tight; it is free still."""
        n = len(self.x)
        number = level * n + place
        jumps = bool(self.jumped[number] < self.cost[number])
        chain = [number]
        if jumps:
            chain.append(int(self.jumped_from[number]))
        while self.before[chain[-1]] >= 0:
            chain.append(int(self.before[chain[-1]]))
        chain.reverse()
        tail = chain[-1:] if jumps else []
        body = chain[:-1] if jumps else chain
        corners: list[tuple[float, float, float]] = []
        begin = 0
        for end in range(1, len(body) + 1):
            if end == len(body) or body[end] // n != body[begin] // n:
                corners += self._pulled(body[begin:end])
                begin = end
        corners += [self._corner(k) for k in tail]
        length = 0.0
        for k, (a, b) in enumerate(pairwise(corners)):
            rise = 0.0 if jumps and k == len(corners) - 2 else abs(b[2] - a[2])
            length += math.dist(a[:2], b[:2]) + rise
        return Way(tuple(corners), jumps, length)

    def _corner(self, number: int) -> tuple[float, float, float]:
        level, place = divmod(number, len(self.x))
        return (float(self.x[place]), float(self.y[place]), self.levels[level])

    def _pulled(self, chain: Sequence[int]) -> list[tuple[float, float, float]]:
        """The corners of a path on one level, as few as a straight piece after another allows."""
        corners = np.array([self._corner(k) for k in chain])
        holds = self.holds[chain[0] // len(self.x)][np.array(chain) % len(self.x)]
        z = float(corners[0, 2])
        solid = [(b.figure, self.radius + b.radius) for b in (self.bodies[i] for i in self._between(z, z))]
        solid += [(b.figure, self.radius + reach + b.radius) for b, reach in self.ranges]
        found, k = [0], 0
        while k < len(chain) - 1:
            ends = corners[k + 1 :, :2]
            lines = shapely.linestrings(np.stack([np.broadcast_to(corners[k, :2], ends.shape), ends], axis=1))
            ok = (holds[k + 1 :] & holds[k]) != 0 if z else np.ones(len(ends), dtype=bool)
            for figure, reach in solid:
                ok &= shapely.distance(lines, figure) >= reach
            ok[0] = True
            k += 1 + int(np.nonzero(ok)[0][-1])
            found.append(k)
        return [tuple(corners[k].tolist()) for k in found]  # type: ignore[misc]
