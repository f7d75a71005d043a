"""Ways from the start of a search to where they touch an arc."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from geometry.shapes.figures import Point
from geometry.shapes.free_paths.graph import Fan
from geometry.shapes.free_paths.levels import Cell, Stand

START = -1
"""Number of the start, where others are numbers of arcs."""


@dataclass(slots=True)
class Arrival:
    """A way from the start to where it touches an arc.

    Attributes
    ----------
    rim, side, angle
        The arc, how the path goes round it, and the angle of the normal where it touches; `rim` is
        `START` at the start.
    at
        The place.
    cell, stand
        What holds the last stretch before it (None: nothing that matters), and how the point stands there.
    cost, bound
        Inches so far, and no more than the best cost so far (less by what spots were moved by).
    before
        The arrival before it; None at the start.
    arc
        Radians travelled round the arc of `before`.
    left, heights, drop
        Where the straight piece left that arc, and the heights on its stretches (None: the only ones there
        are); `drop` is the number of the first stretch reached by a free fall (-1: none).
    """

    rim: int
    side: int
    angle: float
    at: Point
    cell: Cell | None
    stand: Stand
    cost: float
    bound: float
    before: Arrival | None = None
    arc: float = 0.0
    left: Point | None = None
    heights: tuple[float, ...] | None = None
    drop: int = -1

    def steps(self) -> Iterator[tuple[Arrival, Arrival]]:
        """Every arrival on the way here with the one before it, the last first."""
        step = self
        while step.before is not None:
            yield step, step.before
            step = step.before


@dataclass(frozen=True, slots=True)
class Piece:
    """A straight piece that passes over other heights, its cost not yet worked out."""

    arrival: Arrival
    fan: Fan
    number: int
    arc: float
    cell: Cell
    stand: Stand
    cost: float
    bound: float
