"""Where paths may leave what they have come to, anywhere along it: what rays are cast from."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from geometry.shapes.free_paths.arrivals import Arrival
from geometry.shapes.free_paths.curves import TURN, Array, Curve
from geometry.shapes.free_paths.graph import Fan, Graph
from geometry.shapes.free_paths.levels import Cell, Stand
from geometry.shapes.free_paths.spots import Spot


@dataclass(frozen=True, slots=True)
class Run:
    """A way round an arc from which a path may leave anywhere.

    Attributes
    ----------
    curve, side, angle
        The arc, how it is gone round, and the angle of the normal where the path comes to it.
    begin, end
        From where to where it may leave, radians from there. For a bare place (`side` 0) the directions.
    cell, stand
        What holds it, and how the point stands.
    left
        Inches that are left of the path's length where it comes to the arc.
    turns
        Distances round the arc (or directions) at which straight pieces leave it.
    row
        The ledge at whose edge it is one of the places to fold back at, or -1.
    """

    curve: Curve
    side: int
    angle: float
    begin: float
    end: float
    cell: Cell
    stand: Stand
    left: float
    turns: tuple[float, ...]
    row: int = -1

    def places(self, turns: Array) -> tuple[Array, Array, Array, Array, Array]:
        """Where rays leave at these distances round the arc: x, y, direction x, y, and what is left, inches."""
        if self.side == 0:
            full = np.ones_like(turns)
            return full * self.curve.x, full * self.curve.y, np.cos(turns), np.sin(turns), full * self.left
        normals = self.angle + self.side * turns
        x, y = self.curve.points(normals)
        starts = self.angle if self.side > 0 else normals
        spent = self.curve.lengths(np.broadcast_to(starts, turns.shape), np.maximum(turns, 0.0))
        directions = normals + self.side * (math.pi / 2)
        return x, y, np.cos(directions), np.sin(directions), self.left - spent


class Runs:
    """The runs of a search, as it finds them.

    Parameters
    ----------
    graph
        What is searched.
    limit
        The length of the paths, inches.
    """

    def __init__(self, graph: Graph, limit: float) -> None:
        self._graph = graph
        self._limit = limit
        self.found: list[Run] = []

    def go_round(self, item: Arrival, fan: Fan, begin: float, end: float, cell: Cell, stand: Stand) -> None:
        """Add a stretch of an arc that the straight pieces of a fan leave."""
        left = self._limit - item.cost
        arcs = (item.side * (self._turning(fan, left) - item.angle)) % TURN
        turns = tuple(arcs[(arcs > begin) & (arcs < end)].tolist())
        curve = self._graph.rims.curves[item.rim]
        self.found.append(Run(curve, item.side, item.angle, begin, end, cell, stand, left, turns))

    def leave(self, item: Arrival, fan: Fan, cell: Cell, stand: Stand, cost: float, spot: Spot | None = None) -> None:
        """Add all directions from a bare place; straight pieces leave it along a quarter turn from their normals.

        A spot in a row is left for the inside of its area only.
        """
        begin, end = 0.0, TURN
        row = spot.row if spot is not None else -1
        if spot is not None and row >= 0:
            begin = math.atan2(spot.ny, spot.nx) + math.pi / 2
            end = begin + math.pi
        left = self._limit - item.cost - cost
        leave = (self._turning(fan, left) + math.pi / 2 - begin) % TURN + begin
        turns = tuple(leave[leave < end].tolist())
        self.found.append(Run(Curve(*item.at, 0.0), 0, 0.0, begin, end, cell, stand, left, turns, row))

    def _turning(self, fan: Fan, left: float) -> Array:
        """The normals where the straight pieces of a fan leave for where paths bend, no further than what is left."""
        pieces = self._graph.turning(fan)
        return np.asarray(pieces.leave[pieces.length <= left])
