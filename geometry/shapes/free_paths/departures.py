"""Where paths may leave everything there is (`Run`), as arrays: what they leave at the ends of straight pieces."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from geometry.shapes.free_paths.arcs import SAME
from geometry.shapes.free_paths.bodies import Index
from geometry.shapes.free_paths.curves import TURN, Array, Curve
from geometry.shapes.free_paths.levels import Cell, Stand
from geometry.shapes.free_paths.runs import Run


class Departures:
    """Runs as arrays.

    Parameters
    ----------
    groups
        The runs, those of the same curve, gone round on the same side, together.

    Attributes
    ----------
    runs, group
        All of them, and the number of the group that each is of.
    left, z
        What is left of the length where they begin, and how high that is, inches.
    states, state
        How the point stands, and what holds the place: those that there are, and the number of each run's.
    """

    def __init__(self, groups: Sequence[Sequence[Run]]) -> None:
        runs = self.runs = [run for some in groups for run in some]
        self.group: Index = np.repeat(np.arange(len(groups)), [len(some) for some in groups])
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
