"""The search for a free line, and the proof that there is none: cells of lines, settled or halved."""

from __future__ import annotations

import math
from collections.abc import Callable

from geometry.shapes.sightlines.arcs import Arc, Edge, Frame, not_above, offset
from geometry.shapes.sightlines.bodies import Flat, Round, band
from geometry.shapes.sightlines.cells import Cell, Spread
from geometry.shapes.sightlines.chains import Chain, Mark, chain, cover
from geometry.shapes.sightlines.joints import Joint
from geometry.shapes.sightlines.lines import (
    GROW,
    Band,
    Found,
    free_in_line,
    loose_at,
    rect,
    strips,
    walls_at,
    window,
)
from geometry.shapes.sightlines.plane import Rect, free_segment
from geometry.shapes.sightlines.prisms import BEAM
from geometry.shapes.sightlines.ridges import surely_over
from geometry.shapes.sightlines.solids import Solid
from geometry.shapes.sightlines.swallows import swallows
from geometry.shapes.sightlines.view import View

NARROW = 1e-4
"""Inches: cells of no more offsets than this are given up as blocked; what they could hide is under 1e-3."""

_INSTANT = 1e-9
"""Radians: directions this close are one."""

_WIDEST = 2.0
"""Radians: bounds in the frame of the middle direction mean nothing for cells much wider than this."""


class Search:
    """Settles the cells of one view; a free line counts where the check that is given says so.

    Attributes
    ----------
    resolution
        Inches: the widest beam that may have been missed so far.
    used
        Numbers of the obstacles that the proof rests on so far.
    work
        What it has taken so far: cells, and obstacles looked at in vertical planes, at about five to one.
    """

    def __init__(self, view: View, is_clear: Callable[[Found], bool]) -> None:
        self.view = view
        self.is_clear = is_clear
        self.resolution = BEAM
        self.used: set[int] = set()
        self.count = 0
        self.work = 0.0

    def step(self, cell: Cell) -> tuple[Found | None, list[Cell]]:
        """A free line in the middle of a cell; or else the smaller cells that are still to be settled."""
        cells: list[Cell] = []
        found = self._settle(cell, cells)
        return found, cells

    def width(self, cell: Cell) -> float:
        """Inches between the edges of a cell, in its middle direction."""
        frame = Frame.at((cell.start + cell.end) / 2)
        return max(0.0, offset(frame, cell.high) - offset(frame, cell.low))

    def _settle(self, cell: Cell, cells: list[Cell]) -> Found | None:
        """Look for a free line of the cell's middle direction; what is not proved blocked goes back to `cells`."""
        self.count += 1
        self.work += 1.0
        view = self.view
        frame = Frame.at((cell.start + cell.end) / 2)
        low, low_edge, high, high_edge = window(view, frame)
        y0, y1 = offset(frame, cell.low), offset(frame, cell.high)
        lowest = (y0, cell.low) if y0 >= low else (low, low_edge)
        highest = (y1, cell.high) if y1 <= high else (high, high_edge)
        if highest[0] - lowest[0] <= BEAM:
            self._rest(cell, not_above(frame, highest[1], lowest[1], BEAM), cells)
            return None
        arc, gaps, walls = self._walled(frame, lowest, highest)
        loose = loose_at(view.loose, frame, lowest[0], highest[0])
        joints = joint_bands(view.joints, frame, lowest[0], highest[0])
        edges = _edges(loose) + _edges(joints)
        pieces = [strip for gap in gaps for strip in strips(edges, gap[:2], gap[2:])]
        for y0, _, y1, _ in pieces:
            if y1 - y0 > BEAM:
                middle = (y0 + y1) / 2
                segment = free_in_line(view, frame, middle, loose)
                if segment is not None and self.is_clear(found := Found(frame, middle, segment)):
                    return found
        if len(gaps) != 1 or gaps[0] != (*lowest, *highest):
            start, end = max(cell.start, arc[0]), min(cell.end, arc[1])
            if end - start > 0.0:
                cells += [Cell(start, end, gap[1], gap[3]) for gap in gaps]
            self.used.update(w.wall.solid.source for w in walls if w.wall is not None)
            self._rest(cell, arc, cells)
            return None
        for y0, e0, y1, e1 in pieces:
            self._prove(Cell(cell.start, cell.end, e0, e1), frame, y0, y1, loose, cells)
        return None

    def _walled(self, frame: Frame, lowest: Mark, highest: Mark) -> Chain:
        """See `chain`; walls that turn out to reach into one of the solids are loose from then on."""
        view = self.view
        walls = walls_at(view.walls, frame, lowest[0], highest[0])
        while True:
            answer = chain(frame, walls, lowest, highest)
            if not isinstance(answer, Band):
                return answer
            walls.remove(answer)
            assert answer.wall is not None
            if answer.wall.between(frame.angle) is None:
                view.walls.remove(answer.wall)
                view.loose.append(answer.wall.solid)

    def _rest(self, cell: Cell, arc: Arc | None, cells: list[Cell]) -> None:
        """Put back the directions of a cell that lie outside of an arc for which it is settled."""
        low, high = arc if arc is not None else ((cell.start + cell.end) / 2,) * 2
        if low - cell.start > _INSTANT:
            cells.append(cell._replace(end=low))
        if cell.end - high > _INSTANT:
            cells.append(cell._replace(start=high))

    def _prove(self, cell: Cell, frame: Frame, y0: float, y1: float, loose: list[Band], cells: list[Cell]) -> None:
        """Settle a strip whose middle line is blocked; what is not proved goes back to `cells`."""
        narrow = NARROW if self.count < 2000 else 10 * NARROW
        if y1 - y0 <= BEAM:
            self._rest(cell, not_above(frame, cell.high, cell.low, BEAM), cells)
            return
        covers: list[tuple[Arc, Solid]] = []
        for b in loose:
            if b.solid is not None and b.low - BEAM <= y0 and y1 <= b.high + BEAM:
                covers.append((cover(frame, b.body, cell.low, cell.high), b.solid))
        whole = [s for arc, s in covers if arc[0] <= cell.start and cell.end <= arc[1]]
        swallowing = self._swallowing(cell, frame, loose)
        if swallowing is not None:
            self.used.add(swallowing.source)
            return
        if self._blocked(cell, frame, whole):
            self.used.update(s.source for s in whole)
            return
        if y1 - y0 <= narrow:
            self.resolution = 1e-3
            self.used.update(s.source for _, s in covers)
            self._rest(cell, not_above(frame, cell.high, cell.low, narrow), cells)
            return
        self._split(cell, frame, (y0 + y1) / 2, y1 - y0, covers, cells)

    def _swallowing(self, cell: Cell, frame: Frame, loose: list[Band]) -> Solid | None:
        """An obstacle of full height that holds every place where the cell's lines leave a, or enter b.

        Where the two solids overlap in plan there is no telling which end comes first: it holds both.
        """
        if cell.end - cell.start > _WIDEST / 4:
            return None
        view = self.view
        spread = Spread(cell, frame, frame.dx, frame.dy)
        floor, ceiling = min(view.a.low, view.b.low), max(view.a.high, view.b.high)
        for b in loose:
            if b.solid is not None and b.solid.low <= floor and b.solid.high >= ceiling:
                for body, side in ((view.a.body, 1), (view.b.body, -1)):
                    sides = (side,) if view.apart.room >= -BEAM else (1, -1)
                    if all(swallows(spread, b.body, body, end) for end in sides):
                        return b.solid
        return None

    def _blocked(self, cell: Cell, frame: Frame, solids: list[Solid]) -> bool:
        """Whether no line of a cell, at any height, gets past obstacles that all its lines meet."""
        if cell.end - cell.start > _WIDEST:
            return False
        ahead = Spread(cell, frame, frame.dx, frame.dy)
        groups = self._joined(cell, frame, solids) if self.view.joints else []
        if self._blocked_along(ahead, solids, groups):
            return True
        axes = {u: None for solid in solids if isinstance(solid.body, Flat) for u in solid.body.normals}
        return any(self._blocked_along(ahead.along(*u), solids, groups) for u in axes if self._forward(cell, *u))

    def _forward(self, cell: Cell, ux: float, uy: float) -> bool:
        """Whether all lines of a cell go forward along u, and not too slowly."""
        return all(ux * math.cos(angle) + uy * math.sin(angle) > 0.2 for angle in (cell.start, cell.end))

    def _blocked_along(self, spread: Spread, solids: list[Solid], groups: list[list[int]]) -> bool:
        view = self.view
        self.work += 0.2 * len(solids)
        a, b = spread.outer(view.a.body), spread.outer(view.b.body)
        if a is None or b is None:
            return True
        start, end = rect(view.a, *a), rect(view.b, *b)
        obstacles: list[Rect] = []
        for solid in solids:
            first, last = spread.inner(solid.body)
            obstacles.append((first - GROW, last + GROW, solid.low, solid.high))
        if view.ridge and any(surely_over(start, end, o, view.ridge) for o in obstacles):
            return True
        if groups:
            obstacles += _as_one(groups, obstacles)
        return free_segment(start, end, obstacles) is None

    def _joined(self, cell: Cell, frame: Frame, solids: list[Solid]) -> list[list[int]]:
        """Numbers of obstacles that every line of a cell passes through one straight after the other."""
        groups = [[i] for i in range(len(solids))]
        place = {id(solid): groups[i] for i, solid in enumerate(solids)}
        for joint in self.view.joints:
            first, second = place.get(id(joint.first)), place.get(id(joint.second))
            if first is None or second is None or first is second:
                continue
            arc = cover(frame, joint.body, cell.low, cell.high)
            if arc[0] <= cell.start and cell.end <= arc[1]:
                first += second
                place.update((id(solids[i]), first) for i in second)
        return [group for group in {id(g): g for g in place.values()}.values() if len(group) > 1]

    def _split(
        self, cell: Cell, frame: Frame, middle: float, width: float, covers: list[tuple[Arc, Solid]], cells: list[Cell]
    ) -> None:
        """Halve a cell: where a cover ends, else across the larger of its two extents."""
        ends = [t for arc, _ in covers for t in arc if cell.start + _INSTANT < t < cell.end - _INSTANT]
        if ends:
            t = min(ends, key=lambda e: abs(e - frame.angle))
            if cell.start + 0.02 * (cell.end - cell.start) < t < cell.end - 0.02 * (cell.end - cell.start):
                cells += [cell._replace(end=t), cell._replace(start=t)]
                return
        dx, dy = frame.dx, frame.dy
        (ax, ay), (bx, by) = self.view.a.body.middle, self.view.b.body.middle
        sa, sb = dx * ax + dy * ay, dx * bx + dy * by
        if (cell.end - cell.start) * max(abs(sb - sa), 1.0) / 2 > width and cell.end - cell.start > _INSTANT:
            cells += [cell._replace(end=frame.angle), cell._replace(start=frame.angle)]
            return
        places = [s.body.middle for _, s in covers] or [((ax + bx) / 2, (ay + by) / 2)]
        s = sum(dx * x + dy * y for x, y in places) / len(places)
        pivot = Edge(Round(dx * s - dy * middle, dy * s + dx * middle, 0.0), 1)
        cells += [cell._replace(high=pivot), cell._replace(low=pivot)]


def _as_one(groups: list[list[int]], rects: list[Rect]) -> list[Rect]:
    """Groups of rectangles, one straight after the other, taken as one each: over the heights that they share."""
    found = []
    for group in groups:
        low, high = max(rects[i][2] for i in group), min(rects[i][3] for i in group)
        if low < high:
            found.append((min(rects[i][0] for i in group), max(rects[i][1] for i in group), low, high))
    return found


def joint_bands(joints: list[Joint], frame: Frame, low: float, high: float) -> list[Band]:
    """Bands of the joints that meet the offsets given."""
    bands = ((*band(joint.body, frame.dx, frame.dy), joint.body) for joint in joints)
    return [Band(y0, y1, body, None) for y0, y1, body in bands if y0 < high and y1 > low]


def _edges(bands: list[Band]) -> list[tuple[float, Edge]]:
    return [(b.low, Edge(b.body, -1)) for b in bands] + [(b.high, Edge(b.body, 1)) for b in bands]
