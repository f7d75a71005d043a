"""Cells of lines - a span of directions, the offsets between two edges - and bounds on where their lines run."""

from __future__ import annotations

import math
from typing import NamedTuple

from geometry.shapes.sightlines.arcs import Edge, Frame
from geometry.shapes.sightlines.bodies import Body, band


class Cell(NamedTuple):
    """The lines of directions from `start` to `end` with offsets from edge `low` to edge `high`."""

    start: float
    end: float
    low: Edge
    high: Edge


class Spread:
    """Bounds on where the lines of a cell run, along an axis u that all of them go forward on.

    Along the normal of a face, what is known of that face is exact for all lines at once.
    """

    def __init__(self, cell: Cell, frame: Frame, ux: float, uy: float) -> None:
        self.cell, self.frame, self.ux, self.uy = cell, frame, ux, uy
        self._between: dict[int, tuple[float, float]] = {}
        self.turn = (cell.end - cell.start) / 2
        self.tan = math.tan(self.turn)
        self.stretch = 1.0 / math.cos(self.turn)

    def along(self, ux: float, uy: float) -> Spread:
        """The same lines along another axis; what is the same for all axes is worked out once."""
        other = Spread(self.cell, self.frame, ux, uy)
        other._between = self._between
        return other

    def between(self, body: Body) -> tuple[float, float]:
        """Least and greatest offset of the cell's lines in its middle direction, over the extent of a body along it."""
        known = self._between.get(id(body))
        if known is None:
            dx, dy = self.frame.dx, self.frame.dy
            first, last = -body.support(-dx, -dy), body.support(dx, dy)
            known = (self._bound(self.cell.low, first, last, -1), self._bound(self.cell.high, first, last, 1))
            self._between[id(body)] = known
        return known

    def _bound(self, edge: Edge, first: float, last: float, sign: int) -> float:
        dx, dy = self.frame.dx, self.frame.dy
        vx, vy = -dy * edge.side, dx * edge.side
        discs = edge.body.outer(vx, vy) if edge.side == sign else (edge.body.inner(vx, vy),)
        worst = -math.inf
        for x, y, r in discs:
            s = dx * x + dy * y
            lean = max(abs(first - s), abs(last - s)) * self.tan
            rise = edge.side * sign * r
            worst = max(worst, sign * (dx * y - dy * x) + max(rise, rise * self.stretch) + lean)
        return sign * worst

    def outer(self, body: Body) -> tuple[float, float] | None:
        """A stretch of u that holds every chord of a body; None where no line of the cell meets it."""
        low, high = self.between(body)
        return body.extent(self.frame.dx, self.frame.dy, low, high, self.ux, self.uy) if low <= high else None

    def inner(self, body: Body) -> tuple[float, float]:
        """Of the chords of a body that every line of the cell meets: the greatest beginning, the least end.

        For one direction the beginning is a convex function of the offset, so it is greatest at one of two
        lines on either side: a chord through a point known to be in the body, or where the band's edge touches.
        """
        dx, dy, ux, uy = self.frame.dx, self.frame.dy, self.ux, self.uy
        low, high = self.between(body)
        bottom, top = band(body, dx, dy)
        first, last = -math.inf, math.inf
        for y, side in ((low, -1), (high, 1)):
            if bottom <= y <= top:
                ends = [s * (dx * ux + dy * uy) + y * (dx * uy - dy * ux) for s in body.chord(dx, dy, y)]
            else:
                angles = (self.cell.start, self.cell.end)
                points = [body.touch(-math.sin(angle) * side, math.cos(angle) * side) for angle in angles]
                ends = sorted(ux * x + uy * z for x, z in points)[::-1]
            first, last = max(first, ends[0]), min(last, ends[1])
        return first, last
