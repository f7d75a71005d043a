"""How far it is for a base to the nearest of many places, found along their outlines and proved (14.3).

Whoever gets into an area crosses its outline, or comes down into it off something above. Along such a line
one inch further is never more than an inch more to go, so that what is known of a stretch's two ends bounds
all of it from below; stretches that may hold the least are cut finer until both bounds meet.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import shapely
from numpy.typing import NDArray

from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.rules.footing import Foothold, grown_all
from geometry.rules.levels import head_room, is_low
from geometry.rules.nearest_places import Place, nearest_places
from geometry.rules.ways import Ways
from geometry.shapes.envelopes import Side
from geometry.shapes.figures import Point

COARSE, FINER = 0.5, 5
"""Inches between places on an outline at first; how many pieces a stretch is then cut into."""

SETTLED = 0.002
"""Inches between the least that is found and what is proved at which it is left."""

FINEST = 1e-4
"""Inches: shorter stretches are cut no more."""

LANDED = 1e-3
"""Inches between where bases come down off a part and the line along which that is looked at."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line that a base comes to on its way into some places, and those places.

    `spare` is how far off it may be, inches.
    """

    hold: Foothold
    path: shapely.LineString
    spare: float = 0.0


@dataclass(frozen=True, slots=True)
class Nearest:
    """What a search along lines found.

    Attributes
    ----------
    at_least
        No path to any place on a line is shorter, inches; no more than the limit.
    hold, at
        The place found that is nearest; None where every one is further than the limit.
    """

    at_least: float
    hold: Foothold | None = None
    at: Point | None = None


@dataclass(frozen=True, slots=True)
class _Stretch:
    line: Line
    start: float
    end: float

    def cut(self, spacing: float) -> Iterator[_Stretch]:
        count = max(1, math.ceil((self.end - self.start) / spacing - 1e-9))
        ends = np.linspace(self.start, self.end, count + 1).tolist()
        return (_Stretch(self.line, a, b) for a, b in pairwise(ends))


def outlines(board: Tabletop, model: Model, holds: Iterable[Foothold], press: float, side: Side) -> Iterator[Line]:
    """The lines that a base crosses or comes down to on its way into some places.

    Parameters
    ----------
    board, model
        What is there, and whose base it is.
    press
        Inches that the base is pressed into a part at most while it is off it.
    """
    put = model.base.at(0.0, 0.0, model.facing)
    # What is solid at a level is no place to be there: its edge is an outline already.
    above = [part for _, part in board.parts.values() if not is_low(part, board.rules.slack)]
    for hold in holds:
        for ring in shapely.get_rings(shapely.get_parts(hold.area)):
            yield Line(hold, shapely.LineString(ring))
        for part in above:
            if head_room(part.bottom, hold.level, model.height):
                edge = grown_all([part.figure], put, -press, side).boundary.intersection(hold.area)
                paths = [
                    path
                    for path in shapely.get_parts(edge).tolist()
                    if path.geom_type == "LineString" and path.length > 0.0
                ]
                for path in shapely.get_parts(shapely.line_merge(shapely.MultiLineString(paths))).tolist():
                    yield Line(hold, path, LANDED)


def nearest_on(ways: Ways, lines: Iterable[Line], limit: float, settled: float = SETTLED) -> Nearest:
    """The nearest place on some lines that a model can get to, and what is proved of all of them.

    Parameters
    ----------
    ways
        What is in the model's way; it does not fly.
    limit
        Inches beyond which nothing is looked for.
    settled
        Inches between the least that is found and what is proved at which it is left.
    """
    spacing = COARSE
    stretches = [piece for line in lines for piece in _Stretch(line, 0.0, line.path.length).cut(spacing)]
    at_least, best = limit, limit
    found: tuple[Foothold, Point] | None = None
    while stretches:
        places, numbers = _places(stretches)
        costs = np.full(len(places), math.inf)
        # A stretch with both ends further than this holds nothing nearer.
        beyond = spacing / 2
        most = best + beyond
        for one in nearest_places(ways, places, most):
            if one.lower_bound >= best + beyond:
                most = one.lower_bound
                break
            costs[one.number] = one.lower_bound
            if one.lower_bound < best:
                best = one.lower_bound
                found = (_hold_at(stretches, numbers, one.number), places[one.number].at)
        costs = np.minimum(costs, most)
        lengths = np.array([piece.end - piece.start for piece in stretches])
        spare = np.array([piece.line.spare for piece in stretches])
        least = (costs[numbers[:, 0]] + costs[numbers[:, 1]] - lengths) / 2 - spare
        enough = min(limit, best - settled) - spare
        left = (least < enough) & (lengths > FINEST)
        at_least = min(at_least, float(least[~left].min(initial=math.inf)))
        spacing /= FINER
        stretches = [piece for i in np.nonzero(left)[0] for piece in stretches[i].cut(spacing)]
    return Nearest(max(0.0, at_least), *(found or (None, None)))


def _places(stretches: Sequence[_Stretch]) -> tuple[list[Place], NDArray[np.int64]]:
    """The ends of all stretches, each once, and for each stretch the numbers of its two."""
    known: dict[tuple[int, float], int] = {}
    wanted: list[tuple[Line, float]] = []
    numbers = np.empty((len(stretches), 2), dtype=np.int64)
    for i, piece in enumerate(stretches):
        for k, along in enumerate((piece.start, piece.end)):
            key = (id(piece.line), along)
            if key not in known:
                known[key] = len(wanted)
                wanted.append((piece.line, along))
            numbers[i, k] = known[key]
    points = shapely.line_interpolate_point([line.path for line, _ in wanted], [along for _, along in wanted])
    coordinates = shapely.get_coordinates(points).tolist()
    places = [Place((x, y), line.hold.elevation) for (line, _), (x, y) in zip(wanted, coordinates, strict=True)]
    return places, numbers


def _hold_at(stretches: Sequence[_Stretch], numbers: NDArray[np.int64], place: int) -> Foothold:
    return stretches[int(np.nonzero((numbers == place).any(axis=1))[0][0])].line.hold
