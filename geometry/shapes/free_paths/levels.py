"""The heights a moving point can have, and what changing from one to another costs.

A point stands on the table (height 0) or on a ledge that it is over; it is `height` tall, and its
heights may meet those of no obstacle that it is over. Where it passes an obstacle's boundary it may
change to another height, by the difference of the two.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple, TypeAlias

from geometry.shapes.free_paths.obstacles import Obstacle

Cell: TypeAlias = frozenset[int]
"""Numbers of the obstacles whose areas hold a place."""

EVEN = 1e-9


class Stand(NamedTuple):
    """How a point stands: its height, and the obstacles that it began in and has not come clear of."""

    z: float
    held: Cell


Ends: TypeAlias = dict[Stand, tuple[float, tuple[float, ...], int]]
"""How a point can stand at the end of a straight piece: what it climbed, its heights, its first free fall (or -1)."""


class Levels:
    """Heights over obstacles.

    Parameters
    ----------
    obstacles
        Everything in the way.
    height
        How tall the moving point is, inches.
    """

    def __init__(self, obstacles: Sequence[Obstacle], height: float) -> None:
        self._obstacles = obstacles
        self._height = height
        self._known: dict[tuple[Cell, Cell], tuple[float, ...]] = {}
        self._along: dict[tuple[tuple[Cell, ...], Stand, bool], Ends] = {}
        self._steps: dict[tuple[Cell, Cell, Stand], tuple[tuple[Stand, float], ...]] = {}

    def meets(self, i: int, low: float, high: float) -> bool:
        """Whether obstacle `i` reaches into the heights between `low` and `high` plus the point's own."""
        obstacle = self._obstacles[i]
        return obstacle.bottom < high + self._height - EVEN and obstacle.top > low + EVEN

    def free(self, cell: Iterable[int], low: float, high: float) -> bool:
        """Whether nothing that holds the place is in the way between two heights."""
        return not any(self.meets(i, low, high) for i in cell)

    def heights(self, cell: Cell, held: Cell = frozenset()) -> tuple[float, ...]:
        """The heights a point can have over these obstacles, least first; those `held` are not in its way."""
        key = (cell, held)
        found = self._known.get(key)
        if found is None:
            obstacles = self._obstacles
            rest = cell - held
            tops = {0.0, *(obstacles[i].top for i in rest if obstacles[i].ledge)}
            found = tuple(z for z in sorted(tops) if self.free(rest, z, z))
            self._known[key] = found
        return found

    def steps(self, before: Cell, after: Cell, stand: Stand) -> tuple[tuple[Stand, float], ...]:
        """How a point may stand once it has passed from one place to the next, and the rise (< 0: the fall)."""
        key = (before, after, stand)
        found = self._steps.get(key)
        if found is None:
            held = stand.held & after
            between = (before & after) - held
            options = list(self.heights(after, held))
            # Who hangs in what it began in, on nothing, stays as high as it is; who comes off a top does not.
            hangs = stand.held & after and stand.z not in (*options, *self.heights(before, stand.held))
            if hangs and self.free(after - held, stand.z, stand.z):
                options.append(stand.z)
            if not (before <= after or after <= before):
                # Just where it comes off one thing and over another it is over neither: it changes from what it
                # stands on to what it comes to only where one of the two heights is that of what holds it there.
                here = self.heights(before & after, held)
                options = [z for z in options if held or z in here or stand.z in here]
            found = tuple(
                (Stand(z, held), z - stand.z) for z in options if self.free(between, min(z, stand.z), max(z, stand.z))
            )
            self._steps[key] = found
        return found

    def along(self, cells: Sequence[Cell], stand: Stand, *, drop: bool = False) -> Ends:
        """The cheapest heights along a straight piece.

        Parameters
        ----------
        cells
            What holds the piece, stretch by stretch; the first is where it begins.
        stand
            How the point stands at its beginning.
        drop
            Whether falls are free once it rises no more (the piece ends the path).

        Returns
        -------
        dict
            For each way it can stand at the end: the cost of its rises and falls, its height on each
            stretch, and the number of the first stretch reached by a free fall (or -1).
        """
        question = (tuple(cells), stand, drop)
        known = self._along.get(question)
        if known is not None:
            return known
        best: dict[tuple[Stand, bool], tuple[float, tuple[float, ...], int]] = {(stand, False): (0.0, (stand.z,), -1)}
        for k in range(1, len(cells)):
            after: dict[tuple[Stand, bool], tuple[float, tuple[float, ...], int]] = {}
            for (now, fallen), (cost, heights, first) in best.items():
                for then, rise in self.steps(cells[k - 1], cells[k], now):
                    if not (fallen and rise > 0.0):
                        _keep(after, (then, fallen), cost + (0.0 if fallen else abs(rise)), (*heights, then.z), first)
                    if drop and not fallen and rise < 0.0:
                        _keep(after, (then, True), cost, (*heights, then.z), k)
            best = after
        ends: Ends = {}
        for (now, _), (cost, heights, first) in best.items():
            if now not in ends or cost < ends[now][0]:
                ends[now] = (cost, heights, first)
        self._along[question] = ends
        return ends

    @cached_property
    def highest(self) -> float:
        """The highest ledge."""
        return max((o.top for o in self._obstacles if o.ledge), default=-math.inf)


def _keep(
    found: dict[tuple[Stand, bool], tuple[float, tuple[float, ...], int]],
    key: tuple[Stand, bool],
    cost: float,
    heights: tuple[float, ...],
    first: int,
) -> None:
    if key not in found or cost < found[key][0]:
        found[key] = (cost, heights, first)
