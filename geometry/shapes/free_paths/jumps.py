"""The jumps past one arc: along its tangents, from the ledges behind it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TypeAlias

import numpy as np

from geometry.shapes.figures import Point
from geometry.shapes.free_paths.curves import TURN, Array
from geometry.shapes.free_paths.graph import Graph
from geometry.shapes.free_paths.rays import Ray, Stretch
from geometry.shapes.free_paths.strips import Strip

SHORT = 0.3
"""Inches: jumps that lack more than this to what they pass are not measured."""

_APART = 0.06
"""Radians between the first tangents."""

_LACKING, _TOO_MUCH = 0.004, 0.0005
"""Inches by which half way between two neighbouring jumps the end of what they sweep may be short of the true one, or
beyond it (the length keeps more to spare)."""

_MISSED = 0.004
"""Inches: what gets no further beyond the arc than this, between jumps that do not, may be missed."""

_FINE = 0.0008
_BESIDE = 1e-5


@dataclass(slots=True)
class Jump:
    """A jump along a tangent, from the last place of one ledge that it comes over.

    Attributes
    ----------
    at, z
        Where the path turns into it, and the height of the ledge.
    angle
        Its direction, radians.
    far
        From there to where it touches the arc, inches.
    spare
        What is left of the length beyond that, inches; minus infinity where `SHORT` is lacking, or no path gets there.
    ray
        The jump, where it gets beyond the arc.
    """

    at: Point
    z: float
    angle: float
    far: float
    spare: float = -math.inf
    ray: Ray | None = None

    @property
    def is_blocked(self) -> bool:
        """Whether something is in its way."""
        return self.ray is None and self.spare > 0.0

    @property
    def beyond(self) -> list[Stretch]:
        """What it reaches beyond the arc."""
        stretches = self.ray.stretches if self.ray is not None else ()
        return [(z, max(low, self.far), high) for z, low, high in stretches if high > self.far]


@dataclass(slots=True)
class Line:
    """A tangent: the normal where it touches the arc (radians), and the jumps along it by the number of the ledge."""

    normal: float
    jumps: dict[int, Jump] = field(default_factory=dict)


Gap: TypeAlias = tuple[Line, Line, set[int]]
"""Two neighbouring lines, and the ledges of which it is not known what jumps between the two reach."""


class Tangent:
    """The tangents of one arc in one direction, close enough together to know what is between them.

    Parameters
    ----------
    graph
        What they are laid in.
    rim, side
        The number of the arc, and how paths go round it.
    """

    def __init__(self, graph: Graph, rim: int, side: int) -> None:
        self._graph = graph
        self._rim = rim
        self.curve = graph.rims.curves[rim]
        self.side = side
        self._lines: list[Line] = []
        self._open: list[Gap] = []
        self._halved: list[Gap] = []

    def first(self) -> Array:
        """The normals to begin with: evenly, and on both sides of every straight piece that touches another arc."""
        graph, rim = self._graph, self._rim
        start, turn = float(graph.rims.start[rim]), float(graph.rims.turn[rim])
        # The same line runs on to the other side of the arc.
        both = (graph.fan(rim, 1).pieces, 0.0), (graph.fan(rim, -1).pieces, 0.0)
        if graph.rims.point[rim]:
            both = (both[0], (both[0][0], math.pi))
        at = np.concatenate([(graph.turning(pieces).leave + more - start) % TURN for pieces, more in both])
        at = at[at < turn]
        even = np.linspace(0.0, turn, max(2, math.ceil(turn / _APART) + 1))
        return start + np.unique(np.clip(np.concatenate([even, at - _BESIDE, at + _BESIDE]), 0.0, turn))

    def add(self, lines: Sequence[Line]) -> None:
        """Add lines where they were asked for."""
        if not self._lines:
            self._lines = list(lines)
            self._open = [(a, b, a.jumps.keys() | b.jumps.keys()) for a, b in pairwise(lines)]
            return
        open_: list[Gap] = []
        for (a, b, ledges), middle in zip(self._halved, lines, strict=True):
            rough = {ledge for ledge in ledges if not _is_smooth(a, middle, b, ledge)}
            if rough:
                open_ += [(a, middle, rough), (middle, b, rough)]
        self._open = open_
        self._lines = sorted([*self._lines, *lines], key=lambda line: line.normal)

    def between(self) -> Array:
        """The normals to go on with."""
        reach = self.curve.reach
        gaps = ((a, b, {ledge for ledge in some if _is_unclear(a, b, ledge, reach)}) for a, b, some in self._open)
        self._halved = [gap for gap in gaps if gap[2]]
        return np.array([(a.normal + b.normal) / 2 for a, b, _ in self._halved])

    def strips(self) -> Iterator[Strip]:
        """What the jumps sweep beyond the arc."""
        for ledge in sorted({ledge for line in self._lines for ledge in line.jumps}):
            strips: list[Strip] = []
            before: Jump | None = None
            for line in self._lines:
                jump = line.jumps.get(ledge)
                if jump is None or jump.ray is None:
                    yield from strips
                    strips, before = [], None
                elif before is None:
                    before = jump
                elif _alike(before, jump):
                    strips = strips or _begun(before)
                    for (_, chain), stretch in zip(strips, jump.beyond, strict=True):
                        chain.append((jump.ray, stretch))
                    before = jump
                else:
                    yield from strips
                    yield from _common(before, jump)
                    strips, before = [], jump
            yield from strips


def _begun(jump: Jump) -> list[Strip]:
    assert jump.ray is not None
    return [(stretch[0], [(jump.ray, stretch)]) for stretch in jump.beyond]


def _alike(p: Jump, q: Jump) -> bool:
    """Whether two neighbouring jumps pass the same things."""
    assert p.ray is not None
    assert q.ray is not None
    return p.ray.key == q.ray.key and [z for z, _, _ in p.beyond] == [z for z, _, _ in q.beyond]


def _common(p: Jump, q: Jump) -> Iterator[Strip]:
    """What two neighbouring jumps that pass different things both reach, up to there."""
    assert p.ray is not None
    assert q.ray is not None
    for (z, a0, a1), (w, b0, b1) in zip(p.beyond, q.beyond, strict=False):
        if z != w:
            return
        low, high = max(a0, b0), min(a1, b1)
        if high > low:
            yield z, [(p.ray, (z, low, high)), (q.ray, (z, low, high))]
        if abs(a1 - b1) > 1e-6 * (1 + high):
            return


def _is_unclear(a: Line, b: Line, ledge: int, reach: float) -> bool:
    """Whether more has to be known of the jumps from a ledge between two neighbouring lines."""
    jumps = [jump for jump in (a.jumps.get(ledge), b.jumps.get(ledge)) if jump is not None]
    apart = b.normal - a.normal
    far = max((jump.far + max(jump.spare, 0.0) for jump in jumps), default=0.0)
    if apart * max(far, reach) <= _FINE:
        return False
    if any(jump.ray is not None for jump in jumps):
        return True
    if not jumps or any(jump.is_blocked for jump in jumps):
        return False
    most = sum(max(jump.spare, -SHORT) for jump in jumps) / len(jumps)
    moved = math.dist(jumps[0].at, jumps[1].at) if len(jumps) == 2 else apart * far
    return most + moved > _MISSED


def _is_smooth(a: Line, middle: Line, b: Line, ledge: int) -> bool:
    """Whether the jumps from a ledge along two lines say all of what is between them, as one half way shows."""
    p, m, q = (line.jumps.get(ledge) for line in (a, middle, b))
    if p is None or m is None or q is None or p.ray is None or m.ray is None or q.ray is None:
        return p is None and m is None and q is None
    if not (_alike(p, m) and _alike(m, q)):
        return False
    for (_, _, far_p), (_, _, far_m), (_, _, far_q) in zip(p.beyond, m.beyond, q.beyond, strict=True):
        (x0, y0), (x1, y1), (x, y) = p.ray.at(far_p), q.ray.at(far_q), m.ray.at(far_m)
        # How far beyond the chord it gets that the two ends make.
        along = (x0 - x) * (y1 - y0) - (y0 - y) * (x1 - x0)
        turned = m.ray.ux * (y1 - y0) - m.ray.uy * (x1 - x0)
        short = along / turned if abs(turned) > 1e-9 else math.inf
        if not -_LACKING < short < _TOO_MUCH:
            return False
    return True
