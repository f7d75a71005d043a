"""What the ends of a move have to keep to, each as a number that may not fall below 0, with its slope (15.0, 15.1).

Every limit is about where bases lie: apart from each other, near each other, on the battlefield, on top of something.
What sight says is not among them; for the ways there see `geometry.rules.suggest_way_limits`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from geometry.board.bases import Base, RoundBase
from geometry.shapes.figures import Disc, Figure, Oval, Point
from geometry.shapes.measure import closest, covers, gap
from geometry.shapes.ovals import apart_at_least
from geometry.shapes.pairs import Closest

Array: TypeAlias = NDArray[np.float64]

FAR_OFF = 100.0
"""Inches that a base is too far from what is not there."""

NUDGE = 1e-6
"""Inches: figures that are nearer to touching than this are moved by it to see which way parts them."""


class Poses:
    """Where some bases lie: of each its place, and its facing as the inches that its furthest point turns through.

    Parameters
    ----------
    bases
        The bases.
    places, facings
        Of each its place in inches, and its facing in degrees.
    """

    def __init__(self, bases: Sequence[Base], places: Sequence[Point], facings: Sequence[float]) -> None:
        self.bases = tuple(bases)
        self.reach = np.array([0.0 if isinstance(base, RoundBase) else base.reach for base in bases])
        self.points = list(places)
        self.places = np.array(places, dtype=float).reshape(-1, 2)
        self.facings = np.array(facings, dtype=float)
        self._figures: dict[int, Figure] = {}
        self.travelled: dict[EndLimit, tuple[float, Array]] = {}
        """What limits of ways found out about these poses: it is asked for more than once."""

    def moved(self, steps: Array) -> Poses:
        """The poses after steps of shape (n, 3): of each in x, in y, and of its furthest point as it turns."""
        turns = np.divide(steps[:, 2], self.reach, out=np.zeros(len(steps)), where=self.reach > 0.0)
        facings = self.facings + np.degrees(turns)
        return Poses(self.bases, [(x, y) for x, y in (self.places + steps[:, :2]).tolist()], facings.tolist())

    def put(self, i: int, at: Point, facing: float) -> Poses:
        """The poses with one base elsewhere."""
        places, facings = self.places.copy(), self.facings.copy()
        places[i], facings[i] = at, facing
        return Poses(self.bases, [(float(x), float(y)) for x, y in places], facings.tolist())

    def figure(self, i: int) -> Figure:
        """A base where it lies."""
        if i not in self._figures:
            x, y = self.places[i].tolist()
            self._figures[i] = self.bases[i].at(x, y, float(self.facings[i]))
        return self._figures[i]

    def __len__(self) -> int:
        return len(self.bases)


class EndLimit(Protocol):
    """One limit."""

    @property
    def base(self) -> int:
        """The base that it is about, or the first of two."""
        ...

    def value(self, poses: Poses, enough: float = math.inf) -> float:
        """By how much it is kept; negative where it is not.

        Above `enough` inches it may be told as less, but not as less than that: what is far off need not be measured.
        """
        ...

    def slope(self, poses: Poses, row: Array) -> None:
        """Add how the value grows with each step of `Poses.moved` to a row of shape (n, 3)."""
        ...


Other: TypeAlias = int | Figure
"""Another of the bases, or something that does not move."""


def bases_of(limit: EndLimit) -> set[int]:
    """The bases that a limit is about."""
    others: list[object] = [getattr(limit, "other", None)]
    others += [other for other, _ in limit.others] if isinstance(limit, Near) else []
    return {limit.base, *(other for other in others if isinstance(other, int))}


@dataclass(frozen=True)
class Apart:
    """A base and something else are no nearer than `least` inches (negative: no deeper in each other)."""

    base: int
    other: Other
    least: float

    def value(self, poses: Poses, enough: float = math.inf) -> float:
        """The gap beyond the least."""
        (x, y), (ox, oy) = poses.points[self.base], place_of(poses, self.other)
        wide = math.hypot(x - ox, y - oy) - poses.bases[self.base].reach - reach_of(poses, self.other) - self.least
        if wide > enough:
            return wide
        a, b = poses.figure(self.base), figure_of(poses, self.other)
        if isinstance(a, Oval) and isinstance(b, Oval) and enough < math.inf:
            wide = apart_at_least(a, b) - self.least
            if wide > enough:
                return wide
        return float(gap(a, b)) - self.least

    def slope(self, poses: Poses, row: Array) -> None:
        """Away from each other."""
        _add_slope(poses, self.base, self.other, row, 1.0)


@dataclass(frozen=True)
class Near:
    """A base is no further than so many inches from one of some others; of none it is far off."""

    base: int
    others: tuple[tuple[Other, float], ...]

    def value(self, poses: Poses, enough: float = math.inf) -> float:
        """What is left to the furthest that will do, of the one that leaves most."""
        return self._nearest(poses)[0] if self.others else -FAR_OFF

    def slope(self, poses: Poses, row: Array) -> None:
        """Towards the one that leaves most."""
        if self.others:
            _add_slope(poses, self.base, self._nearest(poses)[1], row, -1.0)

    def _nearest(self, poses: Poses) -> tuple[float, Other]:
        return max(
            ((most - _gap(poses, self.base, other), other) for other, most in self.others), key=lambda pair: pair[0]
        )


@dataclass(frozen=True)
class OnBoard:
    """A base sticks out over no edge of the battlefield by more than `most` inches, on one of its sides.

    `axis` is 0 for x, 1 for y; `edge` the far edge's place, or None for the near one at 0.
    """

    base: int
    axis: int
    edge: float | None
    most: float

    def value(self, poses: Poses, enough: float = math.inf) -> float:
        """How far inside it is."""
        bounds = poses.figure(self.base).bounds
        inside = bounds[self.axis] if self.edge is None else self.edge - bounds[2 + self.axis]
        return inside + self.most

    def slope(self, poses: Poses, row: Array) -> None:
        """Away from the edge; how it turns is tried."""
        row[self.base, self.axis] += 1.0 if self.edge is None else -1.0
        if poses.reach[self.base] > 0.0:
            step = np.zeros((len(poses), 3))
            step[self.base, 2] = NUDGE
            row[self.base, 2] += (self.value(poses.moved(step)) - self.value(poses)) / NUDGE


@dataclass(frozen=True)
class Supported:
    """A base stands on one of some tops: its place is in it, or all of the base where it is to be `wholly` on it."""

    base: int
    tops: tuple[Figure, ...]
    wholly: bool
    spare: float

    def value(self, poses: Poses, enough: float = math.inf) -> float:
        """How far inside the edge it is, on the top that it is furthest inside of."""
        if self.wholly:
            inside = [covers(top, poses.figure(self.base)) for top in self.tops]
        else:
            x, y = poses.places[self.base].tolist()
            inside = [-float(gap(Disc(x, y, 0.0), top)) for top in self.tops]
        return max(inside, default=-math.inf) - self.spare

    def slope(self, poses: Poses, row: Array) -> None:
        """Inwards; found by trying."""
        _try_slope(self, poses, self.base, row)


def _try_slope(limit: EndLimit, poses: Poses, base: int, row: Array) -> None:
    """Add how a limit's value grows with the steps of one base, each tried."""
    now = limit.value(poses)
    for axis in range(3 if poses.reach[base] > 0.0 else 2):
        step = np.zeros((len(poses), 3))
        step[base, axis] = NUDGE
        row[base, axis] += (limit.value(poses.moved(step)) - now) / NUDGE


def figure_of(poses: Poses, other: Other) -> Figure:
    """Another base where it lies, or something else."""
    return poses.figure(other) if isinstance(other, int) else other


def place_of(poses: Poses, other: Other) -> Point:
    """Where another base lies, or something else."""
    return poses.points[other] if isinstance(other, int) else other.centre


def reach_of(poses: Poses, other: Other) -> float:
    """How far another base, or something else, reaches about its place."""
    return poses.bases[other].reach if isinstance(other, int) else other.reach


def _gap(poses: Poses, base: int, other: Other) -> float:
    return float(gap(poses.figure(base), figure_of(poses, other)))


def _add_slope(poses: Poses, base: int, other: Other, row: Array, sign: float) -> None:
    """Add how a gap grows with each step: along the line between its points, and as they turn about their places."""
    a, b = poses.figure(base), figure_of(poses, other)
    near = closest(a, b)
    if abs(near.distance) < NUDGE:
        near = _parted(poses, base, b)
    (ax, ay), (bx, by) = near.on_a, near.on_b
    if near.distance == 0.0:
        return
    ux, uy = (bx - ax) / near.distance, (by - ay) / near.distance
    push(poses, base, near.on_a, (-ux, -uy), row, sign)
    if isinstance(other, int):
        push(poses, other, near.on_b, (ux, uy), row, sign)


def push(poses: Poses, i: int, point: Point, way: Point, row: Array, sign: float = 1.0) -> None:
    """Add to a row what a step of a base along `way`, and a turn that takes its point there, gain."""
    row[i, 0] += sign * way[0]
    row[i, 1] += sign * way[1]
    if poses.reach[i] > 0.0:
        rx, ry = point[0] - poses.places[i, 0], point[1] - poses.places[i, 1]
        row[i, 2] += sign * (way[1] * rx - way[0] * ry) / poses.reach[i]


def _parted(poses: Poses, base: int, other: Figure) -> Closest:
    """The closest points of two that touch, once the first is moved away from the other's middle by a little."""
    (x, y), (ox, oy) = poses.places[base].tolist(), other.centre
    far = math.hypot(x - ox, y - oy) or 1.0
    put = poses.bases[base]
    for share in (100 * NUDGE, -100 * NUDGE):
        there = put.at(x + share * (x - ox) / far, y + share * (y - oy) / far, float(poses.facings[base]))
        near = closest(there, other)
        if abs(near.distance) >= NUDGE:
            return near
    return near
