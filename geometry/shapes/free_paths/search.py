"""The cheapest way through a graph of arcs and straight pieces (A*, with the straight line as the bound)."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterator, Sequence

import numpy as np

from geometry.shapes.figures import Point
from geometry.shapes.free_paths.arcs import SAME, Rounds, Way, travel
from geometry.shapes.free_paths.arrivals import START, Arrival, Piece
from geometry.shapes.free_paths.curves import TURN, Array
from geometry.shapes.free_paths.graph import NOTHING, Fan, Graph
from geometry.shapes.free_paths.levels import Cell, Stand
from geometry.shapes.free_paths.runs import Runs

_OVER = 1e-6
"""Radians: who goes round an arc goes on so far beyond where another goes on, over what ends just there."""


class Search:
    """Visits the arcs of a graph in order of cost.

    Parameters
    ----------
    graph
        What paths run in.
    start, stand
        Where they begin, and how.
    guess
        A lower bound of the cost from places on to the goal: takes arrays x, y.
    limit
        Ways that cost more are left out.
    drop
        Whether the last straight piece may end with a free fall.
    runs
        Takes every place that paths may leave from, None to do without.
    bounding
        Whether to go by the lower bound of the cost instead of the cost.
    """

    def __init__(
        self,
        graph: Graph,
        start: Point,
        stand: Stand,
        cell: Cell,
        guess: Callable[[Array, Array], Array],
        limit: float = math.inf,
        drop: bool = False,
        runs: Runs | None = None,
        bounding: bool = True,
    ) -> None:
        self.graph = graph
        self.runs = runs
        self._moved = graph.moved if bounding else [0.0] * len(graph.moved)
        self._guess = guess
        self._limit = limit
        self._drop = drop
        self._heap: list[tuple[float, int, Arrival | Piece]] = []
        self._count = 0
        self._visited: dict[tuple[int, int, Stand], list[tuple[float, float, float]]] = {}
        self._settled: dict[tuple[int, Stand], float] = {}
        self._least: dict[tuple[int, Stand, Cell], float] = {}
        self._done = np.zeros(len(graph.rims.curves), dtype=bool)
        self._first_fan: Fan | None = None
        self._round = Rounds(graph.rims.curves)
        first = Arrival(START, 1, 0.0, start, cell, stand, 0.0, 0.0)
        self._guesses: dict[int, Array] = {}
        self._push(0.0, first)

    def __iter__(self) -> Iterator[Arrival]:
        """Arrivals at arcs and goals, cheapest (by the bound) first; none that another makes needless."""
        graph = self.graph
        while self._heap:
            _, _, item = heapq.heappop(self._heap)
            if isinstance(item, Piece):
                if not self._done[item.fan.pieces.target[item.number]]:
                    self._work_out(item)
                continue
            if item.rim == START:
                yield item
                self._first_fan = graph.fan_from(item.at)
                assert item.cell is not None
                if self.runs is not None:
                    self.runs.leave(item, self._first_fan, item.cell, item.stand, 0.0)
                self._leave(item, self._first_fan, 0.0, TURN, item.cell, item.stand, item.cost, item.bound, None)
            elif item.rim >= graph.first_goal:
                yield item
            elif (room := self._room(item)) is not None:
                yield item
                self._go_round(item, *room)

    # -- arcs -----------------------------------------------------------------------------------

    def _room(self, item: Arrival) -> tuple[Way, int, float] | None:
        """Where an arrival goes on round its arc; None where it cannot, or where another does so for less."""
        graph = self.graph
        way = graph.way(item.rim, item.side)
        if item.rim >= graph.first_spot:
            return None if self._done[item.rim] or graph.blocked(way.cells[0]) else (way, 0, TURN)
        placed = way.place(item.angle)
        if placed is None or graph.blocked(way.cells[placed[0]]):
            return None
        for angle, room, bound in self._visited.get((item.rim, item.side, item.stand), ()):
            arc = travel(item.side, angle, item.angle)
            if arc <= room + SAME and bound + self._round.cost(item.rim, item.side, angle, arc) <= item.bound + 1e-12:
                return None
        return way, placed[0], placed[1]

    def _last_cell(self, item: Arrival) -> Cell:
        """What holds the last stretch before an arrival."""
        if item.cell is not None:
            return item.cell
        assert item.left is not None
        return self.graph.courses.cells(item.left, item.at)[1][-1]

    def _go_round(self, item: Arrival, way: Way, k: int, left: float) -> None:
        """Leave an arc wherever a straight piece does, as far as the arc is free."""
        graph, levels, stand = self.graph, self.graph.space.levels, item.stand
        cell = item.cell
        if cell is None:
            plain = levels.heights(way.cells[k]) == (stand.z,)
            cell = way.cells[k] if plain else self._last_cell(item)
        if item.rim >= graph.first_spot:
            self._turn_at(item, way.cells[0], levels.steps(cell, way.cells[0], stand))
            return
        fan = graph.fan(item.rim, item.side)
        begin = free = 0.0
        end = self._overtaken(item)
        arcs = (item.side * (fan.pieces.leave - item.angle)) % TURN
        arcs[arcs > TURN - SAME] = 0.0
        while True:
            next_cell = way.cells[k]
            if next_cell != cell:
                same = False
                for then, rise in levels.steps(cell, next_cell, stand):
                    if rise == 0.0:
                        same, kept = True, then
                    else:
                        self._turn_off(item, begin, next_cell, then, abs(rise))
                if not same:
                    break
                stand = kept
                cell = next_cell
            free = min(begin + left, TURN, end if stand == item.stand else TURN)
            if self.runs is not None:
                self.runs.go_round(item, fan, begin, free, cell, stand)
            self._leave(item, fan, begin, free, cell, stand, item.cost, item.bound, arcs)
            follows = way.after(k)
            if follows is None or free >= TURN - SAME or free < begin + left:
                break
            k, left = follows
            begin = free
            if graph.blocked(way.cells[k]):
                break
        self._visited.setdefault((item.rim, item.side, item.stand), []).append((item.angle, free, item.bound))

    def _overtaken(self, item: Arrival) -> float:
        """How far round its arc an arrival goes before another goes on from there for no more, radians."""
        end = TURN
        for angle, room, bound in self._visited.get((item.rim, item.side, item.stand), ()):
            arc = travel(item.side, item.angle, angle)
            if room <= SAME or not SAME < arc < end:
                continue
            if bound <= item.bound + self._round.cost(item.rim, item.side, item.angle, arc) + 1e-12:
                end = arc + _OVER
        return end

    def _turn_at(self, item: Arrival, cell: Cell, options: Sequence[tuple[Stand, float]]) -> None:
        """Leave a spot in all directions, once at each height."""
        graph = self.graph
        spot = graph.spots[item.rim - graph.first_spot]
        for then, rise in options:
            if spot.row >= 0 and rise == 0.0 and then.z >= graph.space.obstacles[spot.row].top:
                continue  # it is of use only to go down here, or to come from below and go up
            bound = item.bound + abs(rise)
            known = self._settled.setdefault((item.rim, then), math.inf)
            if known <= bound:
                continue
            self._settled[item.rim, then] = bound
            fan = graph.fan(item.rim, 1)
            if self.runs is not None:
                self.runs.leave(item, fan, cell, then, abs(rise), spot)
            self._leave(item, fan, 0.0, TURN, cell, then, item.cost + abs(rise), bound, None)
        heights = graph.space.levels.heights(cell)
        if all((item.rim, Stand(z, NOTHING)) in self._settled for z in heights):
            self._done[item.rim] = True

    def _turn_off(self, item: Arrival, arc: float, cell: Cell, stand: Stand, rise: float) -> None:
        """Go on round the same arc at another height from a place where an obstacle begins or ends."""
        angle = item.angle + item.side * arc
        cost = self._round.cost(item.rim, item.side, item.angle, arc) + rise
        at = self.graph.rims.curves[item.rim].point(angle)
        self._arrive(
            Arrival(item.rim, item.side, angle, at, cell, stand, item.cost + cost, item.bound + cost, item, arc, at)
        )

    # -- straight pieces --------------------------------------------------------------------------

    def _leave(
        self,
        item: Arrival,
        fan: Fan,
        low: float,
        high: float,
        cell: Cell,
        stand: Stand,
        cost: float,
        bound: float,
        arcs: Array | None,
    ) -> None:
        """Put the straight pieces that leave an arc between two distances round it on the list."""
        pieces = fan.pieces
        if not len(fan):
            return
        guesses = self._guesses.get(id(fan))
        if guesses is None:
            guesses = pieces.length + self._guess(pieces.qx, pieces.qy)
            self._guesses[id(fan)] = guesses
        crosses, climbs = fan.crosses, fan.climbs
        if climbs is None:
            last = climb = np.zeros(len(fan))
            if stand.z != 0.0:
                crosses = np.ones(len(fan), dtype=bool)
        else:
            last, climb = climbs.last, climbs.climb
            crosses = crosses | (climbs.first != stand.z)
            if self._drop:
                crosses = crosses | ((pieces.target >= self.graph.first_goal) & (climb > 0.0))
        total = bound + guesses + np.where(crosses, 0.0, climb)
        chosen = (total <= self._limit + 1e-9) & ~self._done[pieces.target]
        if arcs is not None:
            chosen &= (arcs >= low - SAME) & (arcs <= high + SAME)
        some = np.nonzero(chosen)[0]
        ways = arcs[some] if arcs is not None else np.zeros(len(some))
        spent = self._round.costs(item.rim, item.side, item.angle, ways) if arcs is not None else ways
        total = total[some] + spent
        for n, arc, way, most in zip(*(a.tolist() for a in (some, ways, spent, total)), strict=True):
            if most > self._limit + 1e-9:
                continue
            if crosses[n]:
                piece = Piece(item, fan, n, arc, cell, stand, cost + way, bound + way)
                if self.runs is None:
                    self._push(most, piece)
                else:
                    self._work_out(piece)  # everything is asked for
                continue
            straight, least = self._lengths(item, fan, n)
            then = Stand(float(last[n]), NOTHING)
            way += float(climb[n])
            self._add(item, fan, n, arc, then, cost + way + straight, bound + way + least, None, None, -1)

    def _work_out(self, piece: Piece) -> None:
        """The cost of a straight piece that passes over other heights."""
        fan, n = piece.fan, piece.number
        pieces, graph = fan.pieces, self.graph
        cells = graph.cells_of(fan, n)
        before = [piece.cell] if piece.cell is not None else []
        last = bool(self._drop and pieces.target[n] >= graph.first_goal)
        ends = graph.space.levels.along([*before, *cells], piece.stand, drop=last)
        straight, least = self._lengths(piece.arrival, fan, n)
        for then, (climb, heights, drop) in ends.items():
            cost, bound = piece.cost + climb + straight, piece.bound + climb + least
            self._add(piece.arrival, fan, n, piece.arc, then, cost, bound, cells[-1], heights[1:], max(drop - 1, -1))

    def _lengths(self, item: Arrival, fan: Fan, n: int) -> tuple[float, float]:
        """The length of a straight piece, and the least it could be if spots were where outlines cross."""
        length, moved = float(fan.pieces.length[n]), self._moved
        before = moved[item.rim] if item.rim != START else 0.0
        return length, max(0.0, length - before - moved[fan.pieces.target[n]])

    def _add(
        self,
        item: Arrival,
        fan: Fan,
        n: int,
        arc: float,
        stand: Stand,
        cost: float,
        bound: float,
        cell: Cell | None,
        heights: tuple[float, ...] | None,
        drop: int,
    ) -> None:
        pieces, target = fan.pieces, int(fan.pieces.target[n])
        total = bound + float(self._guesses[id(fan)][n] - pieces.length[n])
        if total > self._limit + 1e-9:
            return
        if cell is not None and self.graph.first_spot <= target < self.graph.first_goal:
            if self._least.get((target, stand, cell), math.inf) <= bound:
                return
            self._least[target, stand, cell] = bound
        arrival = Arrival(
            target,
            int(pieces.side[n]),
            float(pieces.arrive[n]),
            (float(pieces.qx[n]), float(pieces.qy[n])),
            cell,
            stand,
            cost,
            bound,
            item,
            arc,
            (float(pieces.px[n]), float(pieces.py[n])),
            heights,
            drop,
        )
        self._push(total, arrival)

    def _arrive(self, arrival: Arrival) -> None:
        x, y = arrival.at
        total = arrival.bound + float(self._guess(np.array([x]), np.array([y]))[0])
        if total <= self._limit + 1e-9:
            self._push(total, arrival)

    def _push(self, total: float, item: Arrival | Piece) -> None:
        self._count += 1
        heapq.heappush(self._heap, (total, self._count, item))
