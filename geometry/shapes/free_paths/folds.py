"""What can be reached by coming to the edge of a ledge with room below and folding back there (`brinks`).

Where nothing bars the way, the best such path is reflected at the edge, whether it goes on below the ledge or
comes from there and goes on on top. So from places all along the edge the paths that come there with the most of the
length left (`Costs`) are reflected; places lie close enough together for what is between two of them to be known.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import shapely

from geometry.shapes.figures import Point
from geometry.shapes.free_paths.bodies import TOUCH, Mask
from geometry.shapes.free_paths.brinks import Brink
from geometry.shapes.free_paths.costs import Costs, Left
from geometry.shapes.free_paths.curves import TURN, Array, Curve
from geometry.shapes.free_paths.families import SHORT, Family, Leg, Line, swept
from geometry.shapes.free_paths.graph import Graph
from geometry.shapes.free_paths.levels import Cell
from geometry.shapes.free_paths.rays import Rays
from geometry.shapes.free_paths.runs import Run
from geometry.shapes.free_paths.strips import Strip

_OUTWARD = 1e-6
"""Sine of the angle to the edge above which a path comes to it from inside."""


class Fold(Family):
    """The reflected paths of one piece of edge, by shares of its length.

    Parameters
    ----------
    brink
        The piece.
    shares
        Where to begin.
    """

    def __init__(self, brink: Brink, shares: Array) -> None:
        super().__init__()
        self.brink = brink
        self._shares = shares

    def first(self) -> Array:
        """Where to begin."""
        return self._shares

    def _width(self, a: Line, b: Line, legs: Sequence[Leg]) -> float:
        """How far apart reflected paths are where they end, at most."""
        apart = (b.number - a.number) * self.brink.length
        if len(legs) < 2 or legs[0].origin != legs[1].origin:
            return apart
        turned = abs(math.remainder(legs[1].angle - legs[0].angle, TURN))
        return apart + turned * max(legs[0].spare, legs[1].spare, 0.0)


@dataclass(frozen=True, slots=True)
class _Comer:
    """A path that may come to a place on an edge from the inside, at one height: before it does."""

    line: Line
    row: int
    at: Point
    normal: Point
    inside: Cell
    outside: Cell
    z: float


class Folds:
    """Paths that fold back at the edges of ledges, and go straight on to where they are of any use.

    Parameters
    ----------
    graph
        What they run in.
    rays
        Casts them.
    costs
        What is left of the length.
    start, limit
        Where paths begin, and how long they are, inches.
    wanted
        The places that are not reached without them.
    """

    def __init__(
        self, graph: Graph, rays: Rays, costs: Costs, start: Point, limit: float, wanted: shapely.Geometry
    ) -> None:
        self._graph = graph
        self._rays = rays
        self._costs = costs
        self._start = start
        self._limit = limit
        self._wanted = wanted
        self._soft = frozenset(graph.soft)

    def strips(self) -> Iterator[Strip]:
        """What they sweep."""
        if self._wanted.is_empty:
            return
        shapely.prepare(self._wanted)
        spacing = self._graph.graded(self._start)
        yield from swept([Fold(brink, spacing.shares(brink)) for brink in self._graph.brinks], self._lay)

    def _lay(self, new: Sequence[tuple[Fold, Array]]) -> list[Line]:
        """The paths that fold back at some places."""
        lines: list[Line] = []
        comers: list[_Comer] = []
        for fold, shares in new:
            x, y, nx, ny = fold.brink.at(shares)
            room = self._limit - np.hypot(x - self._start[0], y - self._start[1])
            near = (room > 0.0) & shapely.dwithin(self._wanted, shapely.points(x, y), np.maximum(room, 0.0))
            some = [Line(share) for share in shares.tolist()]
            lines += some
            for n in np.nonzero(near)[0].tolist():
                at, normal = (float(x[n]), float(y[n])), (float(nx[n]), float(ny[n]))
                comers += self._comers(some[n], fold.brink.row, at, normal)
        if comers:
            self._reflect(comers)
        return lines

    def _comers(self, line: Line, row: int, at: Point, normal: Point) -> Iterator[_Comer]:
        graph, grip = self._graph, self._graph.space.grip
        outside = graph.space.cell(at)
        if row in outside or graph.blocked(outside) or not graph.space.in_bounds(at):
            return
        inside = graph.space.cell((at[0] - grip * normal[0], at[1] - grip * normal[1]))
        if row not in inside or graph.blocked(inside):
            return
        inside, outside = inside & self._soft, outside & self._soft
        for z in graph.space.levels.heights(inside):
            yield _Comer(line, row, at, normal, inside, outside, z)

    def _reflect(self, comers: Sequence[_Comer]) -> None:
        grip = self._graph.space.grip
        x, y, nx, ny, z = np.array([(*comer.at, *comer.normal, comer.z) for comer in comers]).T
        left = self._costs.left(x - grip * nx, y - grip * ny, z, np.zeros_like(x))
        legs: list[Leg] = []
        runs: list[Run] = []
        for n, comer in enumerate(comers):
            for leg, run in self._legs(comer, left, n):
                comer.line.legs[comer.z, run.stand.z] = leg
                if leg.spare > TOUCH:
                    legs.append(leg)
                    runs.append(run)
        useful = np.nonzero(self._is_useful(legs))[0].tolist()
        cast = self._rays.cast([runs[k] for k in useful], [np.array([legs[k].angle]) for k in useful])
        for k, (ray,) in zip(useful, cast, strict=True):
            if ray.stretches:
                legs[k].ray = ray

    def _legs(self, comer: _Comer, left: Left, n: int) -> Iterator[tuple[Leg, Run]]:
        """The path that comes to an edge at one height as it goes on, at each height that it can have there."""
        space, run = self._graph.space, left.runs[n]
        (nx, ny), ux, uy = comer.normal, float(left.ux[n]), float(left.uy[n])
        outward = ux * nx + uy * ny
        if run is None or run.row == comer.row or outward < _OUTWARD:
            return
        angle = math.atan2(uy - 2.0 * outward * ny, ux - 2.0 * outward * nx)
        # What comes from the places in a row is one, as is the path that folds back between them.
        origin: Hashable = ("row", run.row) if run.row >= 0 else id(run)
        for then, rise in space.levels.steps(comer.inside, comer.outside, left.stands[n]):
            if rise == 0.0 and then.z >= space.obstacles[comer.row].top:
                continue  # it is of use only to go down here, or to come from below and go up
            spare = float(left.left[n]) - space.grip - abs(rise)
            leg = Leg(comer.at, comer.z, angle, 0.0, max(spare, -SHORT), None, origin)
            yield leg, Run(Curve(*comer.at, 0.0), 0, 0.0, 0.0, TURN, comer.outside, then, spare, ())

    def _is_useful(self, legs: Sequence[Leg]) -> Mask:
        """Which paths come to places that are wanted, if nothing is in their way."""
        if not legs:
            return np.zeros(0, dtype=bool)
        begins = np.array([leg.at for leg in legs])
        ends = begins + np.array([(leg.spare * math.cos(leg.angle), leg.spare * math.sin(leg.angle)) for leg in legs])
        return np.asarray(shapely.intersects(self._wanted, shapely.linestrings(np.stack([begins, ends], axis=1))))
