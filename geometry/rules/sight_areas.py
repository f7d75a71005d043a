"""From which places of an area a model sees another one: what is seen and what is hidden, each proved (6.0).

A line that is free from some place to the target shows more than itself: every place whose volume holds a
point of it, or of the free lines beside it, sees the target too. What all such lines leave is hidden. Pieces
of the area are settled, the largest first: one look from all places of a piece at once either proves it
hidden or finds a line, and what sees along that line is cut off the piece.
"""

from __future__ import annotations

import heapq
import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
import shapely

from geometry.board.near import box_of_boxes
from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.rules.seeing import blockers_in
from geometry.shapes.envelopes import areas_only
from geometry.shapes.figures import Figure, Polygon
from geometry.shapes.rounds import Round, outline, rounds_of, sum_of
from geometry.shapes.sightlines import FreeLine, Prism, free_line, free_strips

FINE = 0.005
"""Inches: pieces no longer than this are left unsettled."""

BETWEEN = 0.004
"""Inches: what is hidden is looked for no nearer than this to what is seen."""

_ROUGH = 0.0015
"""Inches: by how much what the model takes up may be more than it does, for speed."""

SURE = 0.001
"""Inches: places at the very edge of what sees the target, by a hair of air, are not said to see it."""

THIN = 0.001
"""Inches: half the width of what is left unsettled beside what is seen."""

LOOKS = 2500
"""Looks at one target, at most; what is not settled by then stays so."""

_CELLS = 200
"""Cells of lines in one look; what is not decided by then is halved instead."""

_UNDECIDED = 15
"""How many others such a look counts for."""

_SMALL, _MANY = 0.05, 1000
"""Inches: for pieces no longer than this a look may take so many cells; those not decided then are given up."""

_USEFUL = 0.3
"""The share of a piece that a line has to settle for the rest not to be halved."""


@dataclass
class SightAreas:
    """What of an area sees a target, and what does not.

    Attributes
    ----------
    seen, hidden
        Areas in inches, each proved; they may reach beyond the area that was asked about, and overlap others
        of their kind.
    complete
        Whether all that is in neither is within 0.01" of the edge between them; otherwise the looks were
        used up before.
    """

    seen: list[shapely.Geometry] = field(default_factory=list)
    hidden: list[shapely.Geometry] = field(default_factory=list)
    complete: bool = True


class Lookout:
    """A model that may stand anywhere at one height, facing as it does.

    Parameters
    ----------
    board
        What stands in the way.
    model
        The model.
    level
        The height at which its base stands, inches.

    Attributes
    ----------
    looks
        How many looks were taken so far.
    """

    def __init__(self, board: Tabletop, model: Model, level: float) -> None:
        self.board = board
        self.model = model
        self.level = level
        self.looks = 0
        self._figure = (model.hull or model.base).at(0.0, 0.0, model.facing)
        self._bodies = rounds_of(self._figure, 1.0)
        self._turned = rounds_of(self._figure, -1.0)

    def towards(self, target: Model, area: shapely.Geometry) -> SightAreas:
        """Settle the places of an area.

        Parameters
        ----------
        target
            Who is looked at.
        area
            Polygons of places of the model's centre, inches.
        """
        parts = shapely.get_parts(areas_only(area)).tolist()
        if not parts:
            return SightAreas()
        solids = self._solids(target, area)
        if not solids:
            return SightAreas(seen=parts)
        x0, y0, x1, y1 = area.bounds
        self._far = math.hypot(x1 - x0, y1 - y0)
        return self._settled(parts, target, solids)

    def _settled(self, parts: list[shapely.Geometry], target: Model, solids: Sequence[Prism]) -> SightAreas:
        found, number, last = SightAreas(), itertools.count(), self.looks + LOOKS
        pieces = [(-part.area, next(number), 0, part) for part in parts]
        heapq.heapify(pieces)
        cut: list[shapely.Geometry] = []
        while pieces:
            _, _, known, piece = heapq.heappop(pieces)
            for part in _worth(_less(piece, cut[known:])):
                if self.looks >= last:
                    found.complete = False
                    return found
                cells = _CELLS if _length(part) >= _SMALL else _MANY
                seen = self._look(self._volumes(part.representative_point()), target, solids, cells)
                if seen is None:
                    seen = self._look(self._volumes(part), target, solids, cells)
                if seen is None:
                    found.hidden.append(part.convex_hull)
                    continue
                if not seen and _length(part) < _SMALL:
                    found.complete = False  # even the many cells of lines were not enough
                    continue
                found.seen += (sure for one in seen if not (sure := one.buffer(-SURE, join_style="mitre")).is_empty)
                cut += [area.buffer(BETWEEN) for area in seen]
                left = _less(part, cut[len(cut) - len(seen) :])
                halves = [left] if left.area < (1.0 - _USEFUL) * part.area else _halves(left)
                for half in halves:
                    heapq.heappush(pieces, (-half.area, next(number), len(cut), half))
        return found

    def _look(
        self, volumes: Iterable[Figure], target: Model, solids: Sequence[Prism], cells: int
    ) -> list[shapely.Geometry] | None:
        """What sees along a free line from one of some figures, if any; None where there is no such line."""
        for figure in volumes:
            place = Prism(figure, self.level, self.level + self.model.height, self.model.id)
            self.looks += 1
            line = free_line(place, target.volume, solids, limit=cells)
            if line.visible:
                self.looks += 0 if line.line else _UNDECIDED
                return list(self._seeing(line, place, target, solids))
        return None

    def _volumes(self, places: shapely.Geometry) -> Iterator[Figure]:
        """What the model takes up in plan at any of the places in the hull of a geometry."""
        if isinstance(places, shapely.Point):
            yield self._figure.moved(places.x, places.y)
            return
        hull = Round(shapely.get_coordinates(places.convex_hull)[:-1], (), 0.0)
        for body in self._bodies:
            ring = shapely.get_coordinates(outline(sum_of(hull, body, 0.0), "outer", _ROUGH))[:-1]
            yield Polygon.trusted(tuple((float(x), float(y)) for x, y in ring))

    def _seeing(
        self, found: FreeLine, place: Prism, target: Model, solids: Sequence[Prism]
    ) -> Iterator[shapely.Geometry]:
        """The places that see along a free line, or along those beside it."""
        if found.line is not None:
            for strip in free_strips(found.line, place, target.volume, solids, led_on=self._far):
                corners = Round(np.array(strip), (), 0.0)
                for body in self._turned:
                    area = outline(sum_of(corners, body, 0.0), "inner")
                    if not area.is_empty:
                        yield area

    def _solids(self, target: Model, area: shapely.Geometry) -> list[Prism]:
        """What may stand between the target and any place of an area."""
        reach = (self.model.hull or self.model.base).reach
        x0, y0, x1, y1 = area.bounds
        places = (x0 - reach, y0 - reach, x1 + reach, y1 + reach)
        box = box_of_boxes([places, target.volume.figure.bounds])
        heights = min(self.level, target.elevation), max(self.level + self.model.height, target.top)
        return [
            solid
            for solid in blockers_in(self.board, box, self.model.unit)
            if solid.key != target.id and solid.bottom < heights[1] and solid.top > heights[0]
        ]


def _less(piece: shapely.Geometry, areas: Sequence[shapely.Geometry]) -> shapely.Geometry:
    """A piece without those areas that come near it."""
    for area in areas:
        if not piece.is_empty and piece.intersects(area):
            piece = areas_only(piece.difference(area))
    return piece


def _worth(left: shapely.Geometry) -> Iterator[shapely.Polygon]:
    """The parts of what is left of a piece that are to be settled still."""
    for part in shapely.get_parts(left).tolist():
        if _length(part) > FINE and not part.buffer(-THIN).is_empty:
            yield part


def _length(part: shapely.Geometry) -> float:
    """The longer side of its box, inches."""
    x0, y0, x1, y1 = part.bounds
    return float(max(x1 - x0, y1 - y0))


def _halves(left: shapely.Geometry) -> list[shapely.Geometry]:
    """What is left of a piece, part by part, cut across where it is longest."""
    halves: list[shapely.Geometry] = []
    for part in shapely.get_parts(left).tolist():
        x0, y0, x1, y1 = part.bounds
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        boxes = [(x0, y0, x, y1), (x, y0, x1, y1)] if x1 - x0 > y1 - y0 else [(x0, y0, x1, y), (x0, y, x1, y1)]
        halves += [areas_only(part.intersection(shapely.box(*box))) for box in boxes]
    return halves
