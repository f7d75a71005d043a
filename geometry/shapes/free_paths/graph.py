"""The graph that shortest paths run in: arcs round obstacles and the straight pieces that touch two of them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from geometry.shapes.figures import Point
from geometry.shapes.free_paths.arcs import Way, ways
from geometry.shapes.free_paths.bodies import TOUCH, Bodies, Mask
from geometry.shapes.free_paths.brinks import Even, Graded, row_of
from geometry.shapes.free_paths.climbs import Climbs, Terraces, is_plain
from geometry.shapes.free_paths.courses import Courses, Passages
from geometry.shapes.free_paths.curves import TURN, Array, Curve
from geometry.shapes.free_paths.levels import Cell
from geometry.shapes.free_paths.rims import Rims
from geometry.shapes.free_paths.space import FreeSpace
from geometry.shapes.free_paths.spots import Spot
from geometry.shapes.free_paths.takeoffs import takeoffs
from geometry.shapes.free_paths.tangents import Tangents, tangents

NOTHING: Cell = frozenset()


@dataclass(slots=True)
class Fan:
    """The free straight pieces that leave one arc on one side.

    `climbs` says what they climb; those that `crosses` marks are to be worked out one by one (`Graph.cells_of`).
    """

    pieces: Tangents
    crosses: Mask
    climbs: Climbs | None
    passages: Passages | None = None
    cells: dict[int, tuple[Cell, ...]] | None = None
    turning: Tangents | None = None

    def __len__(self) -> int:
        return len(self.crosses)


class Graph:
    """Arcs and straight pieces among some of the obstacles of a space, worked out as they are asked for.

    Parameters
    ----------
    space
        Every obstacle.
    chosen
        Numbers of those that count here.
    goals
        Places that paths may end at.
    held
        Obstacles that the path begins in: in the way only once it has come clear of them.
    spacing
        How far apart places are at which a path may fold back at the edge of a ledge; None for as close together
        as it takes (`Graded`).
    more
        More places at which paths may turn.
    leap
        How far paths may end with a jump down to a goal, at most, inches; 0 where they may not.
    start, limit
        Where paths begin, and how long they are at most, inches.
    """

    def __init__(
        self,
        space: FreeSpace,
        chosen: Iterable[int],
        goals: Sequence[Point] = (),
        held: Cell = NOTHING,
        spacing: Even | None = None,
        more: Sequence[Spot] = (),
        leap: float = 0.0,
        start: Point = (0.0, 0.0),
        limit: float = math.inf,
    ) -> None:
        self.space = space
        self._start, self._limit = start, limit
        self.chosen = sorted(chosen)
        soft = space.many_heights | held
        self.soft = tuple(i for i in self.chosen if i in soft)
        self.hard = tuple(i for i in self.chosen if i not in soft and space.low[i])
        self._is_hard = frozenset(self.hard)
        owners: list[int] = []
        curves: list[Curve] = []
        starts: list[float] = []
        turns: list[float] = []
        for i in (*self.hard, *self.soft):
            for corner in space.areas[i].corners:
                owners.append(i)
                curves.append(corner.curve)
                starts.append(corner.start)
                turns.append(corner.turn)
        self._owners = owners
        self.first_spot = len(curves)
        self._hard_bodies = [self.some(group, self.hard) for group in (space.discs, space.hulls)]
        spots = space.spots(self.soft)
        self.brinks = space.brinks(self.soft)
        if self.brinks:
            self._bends = self._all_bends(curves, spots, goals)
            apart = spacing or self.graded(start)
            spots += [s for brink in self.brinks for s in row_of(brink, apart) if self._may_fold_at(s, start, limit)]
        spots += more
        if leap > 0.0 and (ledges := [i for i in self.soft if space.obstacles[i].ledge]):
            rims = _with_points(curves, starts, turns, [(spot.x, spot.y) for spot in spots])
            tops = [self.some(group, ledges) for group in (space.discs, space.hulls)]
            for goal in goals:
                spots += takeoffs(
                    goal, rims, space.known_tangents, space.areas, tops, self._hard_bodies, space.grip, leap
                )
        self.spots: tuple[Spot, ...] = tuple(spots)
        self.moved = [0.0] * self.first_spot + [spot.moved for spot in self.spots] + [0.0] * len(goals)
        rows = [(spot.row, spot.nx, spot.ny) for spot in self.spots]
        none = (-1, 0.0, 0.0)
        self._rows = np.array([*[none] * self.first_spot, *rows, *[none] * len(goals)]).reshape(-1, 3)
        climbs = [self._climb_at(spot) for spot in self.spots]
        self._to_climb = np.array([*[0.0] * self.first_spot, *climbs, *[0.0] * len(goals)])
        self.first_goal = self.first_spot + len(self.spots)
        self.rims = _with_points(curves, starts, turns, [*((spot.x, spot.y) for spot in self.spots), *goals])
        plain = [i for i in self.soft if i not in held and is_plain(space.obstacles[i], space.height)]
        rest = [i for i in self.soft if i not in set(plain)]
        # The plain ones first, group by group, then the rest: the order of a fan's passages.
        both = [(group, owners) for owners in (plain, rest) for group in (space.discs, space.hulls)]
        bodies = [self.some(group, owners) for group, owners in both]
        self.courses = Courses(space, self.soft, bodies)
        self._plain_count = len(bodies[0]) + len(bodies[1])
        self._terraces = Terraces(bodies[:2], space.obstacles, space.height) if plain else None
        self._fans: dict[tuple[int, int], Fan] = {}
        self._ways: dict[int, tuple[Way, Way]] = {}

    @staticmethod
    def some(group: Bodies, owners: Sequence[int]) -> Bodies:
        """Those of the bodies that belong to these obstacles."""
        return group.take(np.isin(group.owner, np.array(owners, dtype=np.int64)))

    def owner(self, rim: int) -> int:
        """Number of the obstacle that an arc belongs to."""
        return self._owners[rim]

    def graded(self, start: Point) -> Graded:
        """How close together places are at which paths from a start may fold back at the edge of a ledge."""
        return Graded([*self._bends, Curve(*start, 0.0)])

    def _all_bends(self, curves: Sequence[Curve], spots: Sequence[Spot], goals: Sequence[Point]) -> list[Curve]:
        """What paths may bend about on top of and below the ledges that have room below, and where they end."""
        about = [curve for i, curve in zip(self._owners, curves, strict=True) if not self.space.has_room_below(i)]
        return [*about, *(Curve(x, y, 0.0) for x, y in [*(spot[:2] for spot in spots), *goals])]

    def _may_fold_at(self, spot: Spot, start: Point, limit: float) -> bool:
        """Whether paths may get to a place in a row, and climb there."""
        return math.dist(start, spot[:2]) <= limit - self._climb_at(spot)

    def _climb_at(self, spot: Spot) -> float:
        """What a path climbs at least that folds back at a place in a row; 0 at others."""
        if spot.row < 0:
            return 0.0
        ledge = self.space.obstacles[spot.row]
        return ledge.top - ledge.bottom + self.space.height

    def spot(self, rim: int) -> Spot | None:
        """The place that an arc is; None for others."""
        return self.spots[rim - self.first_spot] if self.first_spot <= rim < self.first_goal else None

    # -- arcs -----------------------------------------------------------------------------------

    def way(self, rim: int, side: int) -> Way:
        """An arc as it is travelled on one side, cut by what it runs into."""
        found = self._ways.get(rim)
        if found is None:
            curve = self.rims.curves[rim]
            reach = curve.reach
            near = self._near(curve.x - reach, curve.y - reach, curve.x + reach, curve.y + reach)
            areas = {i: self.space.areas[i] for i in near}
            found = ways(curve, float(self.rims.start[rim]), float(self.rims.turn[rim]), areas, self.space.bounds)
            self._ways[rim] = found
        return found[0] if side > 0 else found[1]

    def _near(self, x0: float, y0: float, x1: float, y1: float) -> list[int]:
        boxes = self.space.boxes
        return [
            i
            for i in (*self.hard, *self.soft)
            if boxes[i, 0] < x1 and boxes[i, 2] > x0 and boxes[i, 1] < y1 and boxes[i, 3] > y0
        ]

    def blocked(self, cell: Cell) -> bool:
        """Whether a stretch is out of bounds or in an obstacle that is in the way at every height."""
        return any(i < 0 or i in self._is_hard for i in cell)

    # -- straight pieces --------------------------------------------------------------------------

    def fan(self, rim: int, side: int) -> Fan:
        """The straight pieces that leave an arc on one side."""
        found = self._fans.get((rim, side))
        if found is None:
            curve = self.rims.curves[rim]
            found = self.free(self._leaving(rim, tangents(curve, side, self.rims, self.space.known_tangents)))
            self._fans[rim, side] = found
        return found

    def _leaving(self, rim: int, pieces: Tangents) -> Tangents:
        """Those of the straight pieces from the curve of an arc that leave the arc and may be of use."""
        keep = (pieces.target != rim) & self._folds(pieces, rim) & (self._least(pieces) <= self._limit)
        return pieces.take(keep & self.rims.on_arc(np.full(len(keep), rim), pieces.leave))

    def _least(self, pieces: Tangents) -> Array:
        """No path, and no line that a jump is along, gets from one end to the other with less than this, inches.

        What leads to a place in a row is of use only to climb there (`_may_fold_at`).
        """
        away = np.minimum(self._away(pieces.px, pieces.py), self._away(pieces.qx, pieces.qy))
        return np.asarray(away + pieces.length + self._to_climb[pieces.target])

    def _away(self, x: Array, y: Array) -> Array:
        """How far places are from where paths begin."""
        return np.asarray(np.hypot(x - self._start[0], y - self._start[1]))

    def _folds(self, pieces: Tangents, rim: int) -> Mask:
        """Paths come to the places of a row from inside of its area, and leave them for its inside, another way."""
        dx, dy = pieces.qx - pieces.px, pieces.qy - pieces.py
        row, nx, ny = self._rows[pieces.target].T
        keep = (row < 0) | (dx * nx + dy * ny > 0.0)
        if rim >= 0 and self._rows[rim, 0] >= 0:
            keep &= (dx * self._rows[rim, 1] + dy * self._rows[rim, 2] < 0.0) & (row != self._rows[rim, 0])
        return np.asarray(keep)

    def turning(self, fan: Fan) -> Tangents:
        """Those of the straight pieces of a fan that lead to where paths bend, not to the places of a row."""
        if fan.turning is None:
            fan.turning = fan.pieces.take(self._rows[fan.pieces.target, 0] < 0)
        return fan.turning

    def lines(self, rim: int, side: int) -> Tangents:
        """The straight pieces that leave an arc on one side for where paths bend (`turning`)."""
        if (rim, side) in self._fans:
            return self.turning(self._fans[rim, side])
        chosen = np.nonzero(self._rows[:, 0] < 0)[0]
        pieces = tangents(self.rims.curves[rim], side, self.rims.take(chosen), self.space.known_tangents)
        return self.free(self._leaving(rim, replace(pieces, target=chosen[pieces.target]))).pieces

    def fan_from(self, at: Point) -> Fan:
        """The straight pieces that leave a place."""
        all_ = tangents(Curve(*at, 0.0), 1, self.rims, self.space.known_tangents)
        return self.free(all_.take(self._folds(all_, -1)))

    def free(self, pieces: Tangents) -> Fan:
        """Those of some straight pieces that nothing is in the way of."""
        if self.space.bounds is not None:
            x0, y0, x1, y1 = self.space.bounds
            qx, qy = pieces.qx, pieces.qy
            pieces = pieces.take((qx >= x0 - TOUCH) & (qx <= x1 + TOUCH) & (qy >= y0 - TOUCH) & (qy <= y1 + TOUCH))
        hit = np.zeros(len(pieces.length), dtype=bool)
        for bodies in self._hard_bodies:
            if len(bodies):
                hit |= bodies.crossed(pieces.px, pieces.py, pieces.qx, pieces.qy).any(axis=1)
        pieces = pieces.take(~hit)
        if not self.soft:
            return Fan(pieces, np.zeros(len(pieces.length), dtype=bool), None)
        low, high = self.courses.passages(pieces)
        rest = slice(self._plain_count, None)
        crosses: Mask = np.asarray((high[:, rest] - low[:, rest] > TOUCH).any(axis=1))
        climbs = None
        if self._terraces is not None:
            climbs = self._terraces.climbs(low[:, : self._plain_count], high[:, : self._plain_count], pieces.length)
            crosses = np.asarray(crosses | climbs.under | (pieces.length <= TOUCH))
            keep = np.asarray(~climbs.barred | crosses)
            pieces, crosses, climbs = pieces.take(keep), crosses[keep], climbs.take(keep)
            low, high = low[keep], high[keep]
        return Fan(pieces, crosses, climbs, (low, high))

    def cells_of(self, fan: Fan, n: int) -> tuple[Cell, ...]:
        """What holds one of a fan's pieces, stretch by stretch."""
        if fan.cells is None:
            found: dict[int, tuple[Cell, ...]] = {}
            for cells, members in self.courses.alike(fan.pieces, fan.passages, np.nonzero(fan.crosses)[0]):
                found.update(dict.fromkeys(members.tolist(), cells))
            fan.cells = found
        cells_ = fan.cells.get(n)
        if cells_ is None:
            ((cells_, _),) = self.courses.alike(fan.pieces, fan.passages, np.array([n]))
            fan.cells[n] = cells_
        return cells_


def _with_points(
    curves: Sequence[Curve], starts: Sequence[float], turns: Sequence[float], places: Sequence[Point]
) -> Rims:
    """Arcs, and places after them."""
    count = len(places)
    points = [Curve(*place, 0.0) for place in places]
    return Rims([*curves, *points], [*starts, *[0.0] * count], [*turns, *[TURN] * count])
