"""Last straight pieces of paths that change steadily with one number, and what they sweep."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TypeAlias, TypeVar

import numpy as np

from geometry.shapes.figures import Point
from geometry.shapes.free_paths.curves import Array
from geometry.shapes.free_paths.rays import Ray, Stretch
from geometry.shapes.free_paths.strips import Strip, common, joined

SHORT = 0.3
"""Inches: pieces that lack more of the length than this are not measured."""

_LACKING, _TOO_MUCH = 0.004, 0.0005
"""Inches by which half way between two neighbouring pieces the end of what they sweep may be short of the true one, or
beyond it (the length keeps more to spare)."""

_MISSED = 0.004
"""Inches: what gets no further than this, between pieces that do not, may be missed."""

_FINE = 0.0008
_STEP = 1e-6
_ROUNDS = 18


@dataclass(slots=True)
class Leg:
    """A last straight piece.

    Attributes
    ----------
    at, z
        Where the path turns into it, and the height that it comes there at.
    angle
        Its direction, radians.
    far
        How far along it what counts begins, inches.
    spare
        What is left of the length there, inches; minus infinity where `SHORT` is lacking, or no path gets there.
    ray
        The piece, where it gets further than that.
    origin
        What the paths come from: only neighbours that come from the same have steady ones between them.
    """

    at: Point
    z: float
    angle: float
    far: float
    spare: float = -math.inf
    ray: Ray | None = None
    origin: Hashable = None

    @property
    def is_blocked(self) -> bool:
        """Whether something is in its way."""
        return self.ray is None and self.spare > 0.0

    @property
    def beyond(self) -> list[Stretch]:
        """What it reaches from where it counts."""
        stretches = self.ray.stretches if self.ray is not None else ()
        return [(z, max(low, self.far), high) for z, low, high in stretches if high > self.far]

    @property
    def swept(self) -> list[Stretch]:
        """The same, what goes on at one height as one."""
        beyond = self.beyond
        return [(z, beyond[first][1], beyond[last][2]) for z, first, last in joined(beyond)]


@dataclass(slots=True)
class Line:
    """The legs at one number, each by what tells it from the others there."""

    number: float
    legs: dict[Hashable, Leg] = field(default_factory=dict)


Gap: TypeAlias = tuple[Line, Line, set[Hashable]]
"""Two neighbouring lines, and the legs of which it is not known what they reach between the two."""


class Family(ABC):
    """Legs close enough together to know what is between them."""

    def __init__(self) -> None:
        self._lines: list[Line] = []
        self._open: list[Gap] = []
        self._halved: list[Gap] = []

    @abstractmethod
    def first(self) -> Array:
        """The numbers to begin with."""

    @abstractmethod
    def _width(self, a: Line, b: Line, legs: Sequence[Leg]) -> float:
        """How far apart legs of two neighbouring lines are where they end, inches."""

    def _are_beside(self, a: Line, b: Line) -> bool:
        """Whether what is between two neighbouring lines is of this family, too."""
        return True

    def add(self, lines: Sequence[Line]) -> None:
        """Add lines where they were asked for."""
        if not self._lines:
            self._lines = list(lines)
            self._open = [(a, b, {*a.legs, *b.legs}) for a, b in pairwise(lines) if self._are_beside(a, b)]
            return
        open_: list[Gap] = []
        for (a, b, legs), middle in zip(self._halved, lines, strict=True):
            rough = {leg for leg in legs if not _is_smooth(a, middle, b, leg)}
            if rough:
                open_ += [(a, middle, rough), (middle, b, rough)]
        self._open = open_
        self._lines = sorted([*self._lines, *lines], key=lambda line: line.number)

    def between(self) -> Array:
        """The numbers to go on with."""
        gaps = ((a, b, {leg for leg in some if self._is_unclear(a, b, leg)}) for a, b, some in self._open)
        self._halved = [gap for gap in gaps if gap[2]]
        return np.array([(a.number + b.number) / 2 for a, b, _ in self._halved])

    def _is_unclear(self, a: Line, b: Line, name: Hashable) -> bool:
        """Whether more has to be known of some legs between two neighbouring lines."""
        legs = [leg for leg in (a.legs.get(name), b.legs.get(name)) if leg is not None]
        width = self._width(a, b, legs)
        if width <= _FINE:
            return False
        if any(leg.ray is not None for leg in legs):
            return True
        if not legs or any(leg.is_blocked for leg in legs):
            return False
        most = sum(max(leg.spare, -SHORT) for leg in legs) / len(legs)
        moved = math.dist(legs[0].at, legs[1].at) if len(legs) == 2 else width
        return most + moved > _MISSED

    def strips(self) -> Iterator[Strip]:
        """What the legs sweep."""
        for name in dict.fromkeys(name for line in self._lines for name in line.legs):
            strips: list[Strip] = []
            before: Leg | None = None
            last = self._lines[0]
            for line in self._lines:
                leg = line.legs.get(name)
                if not self._are_beside(last, line):
                    yield from strips
                    strips, before = [], None
                last = line
                if leg is None or leg.ray is None or (before is not None and leg.origin != before.origin):
                    yield from strips
                    strips, before = [], leg if leg is not None and leg.ray is not None else None
                elif before is None:
                    before = leg
                elif _alike(before, leg):
                    strips = strips or _begun(before)
                    for (_, chain), stretch in zip(strips, leg.swept, strict=True):
                        chain.append((leg.ray, stretch))
                    before = leg
                else:
                    yield from strips
                    yield from _common(before, leg)
                    strips, before = [], leg
            yield from strips


AnyFamily = TypeVar("AnyFamily", bound=Family)


def swept(
    families: Sequence[AnyFamily], lay: Callable[[Sequence[tuple[AnyFamily, Array]]], Sequence[Line]]
) -> Iterator[Strip]:
    """What the legs of families sweep.

    Parameters
    ----------
    families
        The families.
    lay
        Finds the lines for families and numbers of each, all in a row.
    """
    new = [(family, family.first()) for family in families]
    rounds = 0
    while new and rounds < _ROUNDS:
        lines = lay(new)
        n = 0
        for family, some in new:
            family.add(lines[n : n + len(some)])
            n += len(some)
        new = [(family, more) for family in families if len(more := family.between())]
        rounds += 1
    for family in families:
        yield from family.strips()


def _begun(leg: Leg) -> list[Strip]:
    assert leg.ray is not None
    return [(stretch[0], [(leg.ray, stretch)]) for stretch in leg.swept]


def _alike(p: Leg, q: Leg) -> bool:
    """Whether two neighbouring legs come from the same and pass the same things."""
    assert p.ray is not None
    assert q.ray is not None
    same = p.origin == q.origin and p.ray.key == q.ray.key
    return same and [z for z, _, _ in p.beyond] == [z for z, _, _ in q.beyond]


def _common(p: Leg, q: Leg) -> Iterator[Strip]:
    """What two neighbouring legs that pass different things both reach, up to there."""
    assert p.ray is not None
    assert q.ray is not None
    return common(p.ray, p.beyond, q.ray, q.beyond, step=_STEP)


def _is_smooth(a: Line, middle: Line, b: Line, name: Hashable) -> bool:
    """Whether the legs of two lines say all of what is between them, as those half way show."""
    p, m, q = (line.legs.get(name) for line in (a, middle, b))
    if p is None or m is None or q is None or p.ray is None or m.ray is None or q.ray is None:
        return p is None and m is None and q is None
    if not (_alike(p, m) and _alike(m, q)):
        return False
    for (_, low_p, far_p), (_, low_m, far_m), (_, low_q, far_q) in zip(p.swept, m.swept, q.swept, strict=True):
        if low_m > m.far and _aside(m.ray.at(low_m), p.ray.at(low_p), q.ray.at(low_q)) > _LACKING:
            return False  # what is crossed there is round
        (x0, y0), (x1, y1), (x, y) = p.ray.at(far_p), q.ray.at(far_q), m.ray.at(far_m)
        # How far beyond the chord it gets that the two ends make.
        along = (x0 - x) * (y1 - y0) - (y0 - y) * (x1 - x0)
        turned = m.ray.ux * (y1 - y0) - m.ray.uy * (x1 - x0)
        short = along / turned if abs(turned) > 1e-9 else math.inf
        if not -_LACKING < short < _TOO_MUCH:
            return False
    return True


def _aside(at: Point, p: Point, q: Point) -> float:
    """How far a place is from the line through two others, inches."""
    along = math.dist(p, q)
    return abs((q[0] - p[0]) * (at[1] - p[1]) - (q[1] - p[1]) * (at[0] - p[0])) / along if along > 1e-9 else 0.0
