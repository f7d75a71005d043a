"""The jumps past one arc: along its tangents, from the ledges behind it."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from geometry.shapes.free_paths.bodies import Mask
from geometry.shapes.free_paths.curves import TURN, Array, beside
from geometry.shapes.free_paths.families import Family, Leg, Line
from geometry.shapes.free_paths.graph import Graph
from geometry.tolerances import EQUAL

_APART = 0.06
"""Radians between the first tangents."""

_ALONG = 0.01
_ASLANT = 0.2
"""Sines of angles to an edge: below the first a line may be along it, above the second it gets clear of it at once."""


class Tangent(Family):
    """The tangents of one arc in one direction, by the normal where they touch it (radians), ledge by ledge.

    Parameters
    ----------
    graph
        What they are laid in.
    rim, side
        The number of the arc, and how paths go round it.
    """

    def __init__(self, graph: Graph, rim: int, side: int) -> None:
        super().__init__()
        self._graph = graph
        self._rim = rim
        self.curve = graph.rims.curves[rim]
        self.side = side

    def first(self) -> Array:
        """The normals to begin with: evenly, and on both sides of every straight piece that touches another arc."""
        graph, rim = self._graph, self._rim
        start, turn = float(graph.rims.start[rim]), float(graph.rims.turn[rim])
        # The same line runs on to the other side of the arc.
        leave = graph.lines(rim, 1).leave
        back = leave + math.pi if graph.rims.point[rim] else graph.lines(rim, -1).leave
        at = (np.concatenate([leave, back]) - start) % TURN
        even = np.linspace(0.0, turn, max(2, math.ceil(turn / _APART) + 1))
        found = np.unique(np.clip(np.concatenate([even, beside(at[at < turn]), self._limits()]), 0.0, turn))
        return start + found[self._counts(start + found)]

    def _limits(self) -> Array:
        """The normals between which lines count (`_counts`), where not all do."""
        spot = self._graph.spot(self._rim)
        if spot is None or spot.sides is None:
            return np.zeros(0)
        aside = math.acos(_ASLANT if spot.amid else _ALONG)
        along = [math.atan2(ny, nx) + turn for nx, ny in spot.sides for turn in (aside, -aside)]
        return (np.array([*along, *(angle + math.pi for angle in along)]) - self.side * math.pi / 2) % TURN

    def _counts(self, normals: Array) -> Mask:
        """Which lines only touch a place, where it is the tip of what a path may be over.

        Another line through it might be moved to either side, and touches nothing there. Through the place right amid
        of four such tips only lines aslant to an edge count: those past the tips leave the ledge much further back.
        """
        spot = self._graph.spot(self._rim)
        if spot is None or spot.sides is None:
            return np.ones(len(normals), dtype=bool)
        ux, uy = -self.side * np.sin(normals), self.side * np.cos(normals)
        out = np.stack([ux * nx + uy * ny for nx, ny in spot.sides])
        if spot.amid:
            return np.asarray(np.abs(out).min(axis=0) < _ASLANT + EQUAL)
        return np.asarray((out.min(axis=0) < _ALONG + EQUAL) & (out.max(axis=0) > -_ALONG - EQUAL))

    def _are_beside(self, a: Line, b: Line) -> bool:
        return b.number - a.number <= _APART + EQUAL  # else those between them do not count

    def _width(self, a: Line, b: Line, legs: Sequence[Leg]) -> float:
        """How far apart two tangents are where their legs end, at most."""
        far = max((leg.far + max(leg.spare, 0.0) for leg in legs), default=0.0)
        return (b.number - a.number) * max(far, self.curve.reach)
