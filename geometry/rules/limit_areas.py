"""Distances that a limit names, as areas of places: more than a distance away, and wholly within one (2.1, 24.0).

What a limit is measured from is grown once for each distance that it has from a level, and only what
lies near the places that are still open is looked at.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import shapely

from geometry.board.tabletop import Tabletop
from geometry.proposals import Limit
from geometry.rules.footing import Foothold, Footing, less
from geometry.rules.limits import solids_of_limit
from geometry.rules.measuring import Solid
from geometry.shapes.areas import union
from geometry.shapes.envelopes import Side, areas_only, eroded, grown_each, other
from geometry.shapes.figures import Figure
from geometry.tolerances import EQUAL

MARGIN = 0.01
"""Inches round the places that are looked at: more than any outline is off."""


class LimitAreas:
    """A limit of a proposal on the board, for one base.

    Parameters
    ----------
    board
        The board before; the unit that is put down has been picked up.
    side
        Whether places are found from inside (never a wrong one) or from outside (every right one).
    """

    def __init__(self, board: Tabletop, footing: Footing, limit: Limit, side: Side) -> None:
        self.board = board
        self.footing = footing
        self.limit = limit
        self.side: Side = side
        own = {model.id for model in board.models_of(footing.unit)} if footing.unit is not None else frozenset[str]()
        self._solids: list[Solid] = []
        if limit.of.kind != "edge":
            self._solids = [s for s in solids_of_limit(board, limit.of, footing.player) if s.id not in own]
        self._boxes = np.array([solid.figure.bounds for solid in self._solids]).reshape(-1, 4)
        self._known: dict[tuple[int, float], shapely.Geometry] = {}

    def more_than(self, hold: Foothold) -> Foothold:
        """The places of a level that are more than the distance from what the limit names."""
        if hold.area.is_empty:
            return hold
        # At the limit is too close, and what counts as at the limit reaches far where heights differ by just that.
        distance = self.limit.distance - self.board.rules.slack + (2 * EQUAL if self.side == "inner" else 0.0)
        if distance < 0:
            return hold
        if self.limit.of.kind == "edge":
            return replace(hold, area=hold.area.intersection(self._off_edge(distance)))
        taken = self._around(hold, self.footing.figure, distance, other(self.side))
        return replace(hold, area=less(hold.area, taken))

    def wholly_within(self, hold: Foothold) -> Foothold:
        """The places of a level at which the whole base is within the distance of what the limit names."""
        if hold.area.is_empty:
            return hold
        board, distance = self.board, self.limit.distance + self.board.rules.slack
        if self.limit.of.kind != "edge":
            # The tops of terrain lie scattered: each has only little near it.
            pieces = [hold.area] if hold.level == 0.0 else shapely.get_parts(hold.area).tolist()
            places = [self._held(replace(hold, area=piece), distance) for piece in pieces]
            return replace(hold, area=areas_only(shapely.GeometryCollection(places)))
        if 2 * distance >= min(board.width, board.height):
            return hold
        around = shapely.box(-1, -1, board.width + 1, board.height + 1)
        whole = around.difference(shapely.box(distance, distance, board.width - distance, board.height - distance))
        return replace(hold, area=areas_only(eroded(whole, self.footing.figure, self.side, hold.area)))

    def _held(self, hold: Foothold, distance: float) -> shapely.Geometry:
        """The places at which the whole base is within the distance of some of the solids."""
        # What lies beyond every base that has its place here may as well be cut off.
        x0, y0, x1, y1 = hold.area.bounds
        spare = self.footing.base.reach + MARGIN
        seen = shapely.box(x0 - spare, y0 - spare, x1 + spare, y1 + spare)
        near = self._around(hold, None, distance, self.side)
        if any(shapely.covers(near, seen).tolist()):
            return hold.area
        whole = areas_only(union(near).intersection(seen))
        return areas_only(eroded(whole, self.footing.figure, self.side, hold.area))

    def _off_edge(self, distance: float) -> shapely.Geometry:
        x0, y0, x1, y1 = self.footing.figure.bounds
        west, south = distance - x0, distance - y0
        east, north = self.board.width - distance - x1, self.board.height - distance - y1
        inside = shapely.box(west, south, east, north) if west < east and south < north else shapely.Polygon()
        # Without its edge, near enough.
        return inside.buffer(-2e-6, join_style="mitre") if self.side == "inner" else inside

    def _around(self, hold: Foothold, put: Figure | None, distance: float, side: Side) -> list[shapely.Geometry]:
        """The areas within the distance of what the limit names, of each thing near the places of a level."""
        found: list[tuple[int, float]] = []
        new: dict[float, list[int]] = {}
        for i in self._near(hold, distance):
            radius = _radius(self._solids[i], hold.level, distance)
            if radius is not None:
                found.append((i, radius))
                if (i, radius) not in self._known:
                    new.setdefault(radius, []).append(i)
        for radius, which in new.items():
            areas = grown_each([self._solids[i].figure for i in which], put, radius, side)
            self._known.update(zip(((i, radius) for i in which), areas, strict=True))
        return [self._known[key] for key in found]

    def _near(self, hold: Foothold, distance: float) -> list[int]:
        """Which solids can be within a distance of a base somewhere on this level."""
        boxes, spare = self._boxes, distance + self.footing.base.reach + MARGIN
        parts = shapely.bounds(shapely.get_parts(hold.area))
        meet = np.all(boxes[:, None, :2] <= parts[None, :, 2:] + spare, axis=2)
        meet &= np.all(boxes[:, None, 2:] >= parts[None, :, :2] - spare, axis=2)
        return np.flatnonzero(meet.any(axis=1)).tolist()


def _radius(solid: Solid, level: float, distance: float) -> float | None:
    """How far a distance in three dimensions reaches horizontally from a base on a level; None: not at all."""
    height = max(0.0, solid.bottom - level, level - solid.top)
    return math.sqrt(max(0.0, distance * distance - height * height)) if height <= distance else None
