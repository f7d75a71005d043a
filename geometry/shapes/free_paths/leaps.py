"""What can be reached by turning on a ledge and jumping down past what is in the way below (`takeoffs`).

The last straight piece of such a path touches what it passes, and the path turns into it where the piece leaves
the ledge. So for every arc that may be passed, lines are laid all round it as tangents, and followed back to the
ledges that they come from: what paths leave of the length there (`Costs`) says how far the jump gets. Lines lie close
enough together for what is between two of them to be known (`Tangent`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
import shapely

from geometry.shapes.figures import Point
from geometry.shapes.free_paths.bodies import TOUCH, Bodies, Index, Mask
from geometry.shapes.free_paths.costs import Costs
from geometry.shapes.free_paths.curves import TURN, Array, Curve
from geometry.shapes.free_paths.families import SHORT, Leg, Line, swept
from geometry.shapes.free_paths.graph import Graph
from geometry.shapes.free_paths.jumps import Tangent
from geometry.shapes.free_paths.rays import Rays
from geometry.shapes.free_paths.runs import Run
from geometry.shapes.free_paths.strips import Strip
from geometry.shapes.free_paths.takeoffs import set_back

_NEAR = 0.02
_OVER = 0.008
"""Inches by which jumps sweep over what is reached without them, so that no crack is left between the two."""


class Leaps:
    """Jumps down from ledges past what they touch.

    Parameters
    ----------
    graph
        What they pass.
    rays
        Casts them.
    costs
        What is left of the length on ledges.
    start, limit
        Where paths begin, and how long they are, inches.
    levels
        What is reached without them, height by height.
    wanted
        The places that are not reached without them.
    """

    def __init__(
        self,
        graph: Graph,
        rays: Rays,
        costs: Costs,
        start: Point,
        limit: float,
        levels: Mapping[float, shapely.Geometry],
        wanted: shapely.Geometry,
    ) -> None:
        self._graph = graph
        self._rays = rays
        self._costs = costs
        self._start = start
        self._limit = limit
        self._wanted = wanted.buffer(_OVER)
        space = graph.space
        self._ledges = {z: area.buffer(_NEAR) for z, area in levels.items() if z > 0.0}
        for area in (self._wanted, *self._ledges.values()):
            shapely.prepare(area)
        ledges = [i for i in graph.soft if space.obstacles[i].ledge]
        self._tops: list[Bodies] = [graph.some(group, ledges) for group in (space.discs, space.hulls)]

    def strips(self) -> Iterator[Strip]:
        """What they sweep."""
        if self._wanted.is_empty:
            return
        yield from swept([Tangent(self._graph, rim, side) for rim, side in self._passed()], self._lay)

    def _passed(self) -> Iterator[tuple[int, int]]:
        """The arcs that a jump may touch on its way to where it is of any use, and on which side."""
        graph = self._graph
        rims = graph.rims
        room = self._room(rims.x, rims.y)
        reach = np.array([curve.reach for curve in rims.curves])
        near = (room > -reach) & shapely.dwithin(self._wanted, shapely.points(rims.x, rims.y), room + 2.0 * reach)
        for rim in np.nonzero(near)[0].tolist():
            if rim < graph.first_spot:
                yield rim, 1
                yield rim, -1
            elif (spot := graph.spot(rim)) is not None and spot.row < 0:
                yield rim, 1

    def _lay(self, new: Sequence[tuple[Tangent, Array]]) -> list[Line]:
        """Lay lines, and find the jumps along them."""
        normals = np.concatenate([some for _, some in new])
        sides = np.concatenate([np.full(len(some), float(tangent.side)) for tangent, some in new])
        x, y = (np.concatenate(a) for a in zip(*(tangent.curve.points(some) for tangent, some in new), strict=True))
        lines = [Line(normal) for normal in normals.tolist()]
        self._cast(self._turns(lines, x, y, -sides * np.sin(normals), sides * np.cos(normals)))
        return lines

    def _turns(self, lines: Sequence[Line], x: Array, y: Array, ux: Array, uy: Array) -> list[Leg]:
        """The jumps along lines that lead to where they are of any use: where they begin, and what is left there."""
        near, ahead = self._useful(x, y, ux, uy)
        x, y, ux, uy = x[near], y[near], ux[near], uy[near]
        back = self._rays.first_hits(x, y, -ux, -uy, np.full_like(x, self._limit))[0]
        found: list[Leg] = []
        first, space = 0, self._graph.space
        for bodies in self._tops:
            if not len(bodies):
                continue
            low, high = bodies.spans(x, y, -ux, -uy, back)
            begin, end = bodies.spans(x, y, ux, uy, np.full_like(x, space.grip))
            # It touches what it passes off the ledge, or just where it leaves it.
            n, m = np.nonzero((end - begin <= TOUCH) & (high - low > space.grip))
            far = low[n, m] + set_back(low[n, m], high[n, m], space.grip)
            top = np.array([space.obstacles[i].top for i in bodies.owner.tolist()])[m]
            at_x, at_y = x[n] - far * ux[n], y[n] - far * uy[n]
            spare = np.full(len(far), -math.inf)
            some = np.nonzero(self._reached(at_x, at_y, top) & (self._room(at_x, at_y) - far > -SHORT))[0]
            spare[some] = self._costs.most(at_x[some], at_y[some], top[some]) - far[some]
            some = some[spare[some] > -SHORT]
            ends = np.minimum(np.maximum(spare[some], 0.0) + _NEAR, ahead[n[some]])
            some = some[self._leads(x[n[some]], y[n[some]], ux[n[some]], uy[n[some]], ends)]
            for k in some.tolist():
                angle = math.atan2(uy[n[k]], ux[n[k]])
                jump = Leg((float(at_x[k]), float(at_y[k])), float(top[k]), angle, float(far[k]))
                lines[int(near[n[k]])].legs[first + int(m[k])] = jump
                found.append(jump)
            first += len(bodies)
        return found

    def _reached(self, x: Array, y: Array, z: Array) -> Mask:
        """Which places on ledges paths get to, or may."""
        found = np.zeros(len(x), dtype=bool)
        for height, area in self._ledges.items():
            some = z == height
            found[some] = shapely.contains_xy(area, x[some], y[some])
        return found

    def _useful(self, x: Array, y: Array, ux: Array, uy: Array) -> tuple[Index, Array]:
        """Which lines get from where they touch to places that are wanted, if all of the length is left to them.

        And how far they get.
        """
        room = self._room(x, y)
        near = np.nonzero(room > TOUCH)[0]
        x, y, ux, uy = x[near], y[near], ux[near], uy[near]
        ahead = self._rays.first_hits(x, y, ux, uy, room[near])[0]
        useful = self._leads(x, y, ux, uy, ahead)
        return near[useful], ahead[useful]

    def _leads(self, x: Array, y: Array, ux: Array, uy: Array, far: Array) -> Mask:
        """Which lines lead to places that are wanted in no more than so many inches."""
        ends = np.stack([x + far * ux, y + far * uy], axis=1)
        pieces = shapely.linestrings(np.stack([np.stack([x, y], axis=1), ends], axis=1))
        return np.asarray(shapely.intersects(self._wanted, pieces), dtype=bool)

    def _room(self, x: Array, y: Array) -> Array:
        return np.asarray(self._limit - np.hypot(x - self._start[0], y - self._start[1]))

    def _cast(self, jumps: Sequence[Leg]) -> None:
        """Find out how far jumps get."""
        if not jumps:
            return
        x, y, z, far = (np.array(a) for a in zip(*((*j.at, j.z, j.far) for j in jumps), strict=True))
        found = self._costs.left(x, y, z, np.maximum(far - SHORT, 0.0))
        cells = self._graph.space.cells(x, y, self._graph.soft)
        runs, turns, cast = [], [], []
        for jump, some, stand, cell in zip(jumps, found.left.tolist(), found.stands, cells, strict=True):
            jump.spare = some - jump.far
            if jump.spare > TOUCH:
                runs.append(Run(Curve(*jump.at, 0.0), 0, 0.0, 0.0, TURN, cell, stand, some, ()))
                turns.append(np.array([jump.angle]))
                cast.append(jump)
        for jump, (ray,) in zip(cast, self._rays.cast(runs, turns), strict=True):
            if max((end for _, _, end in ray.stretches), default=0.0) > jump.far + TOUCH:
                jump.ray = ray
