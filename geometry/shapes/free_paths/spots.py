"""Places that a path may turn at though nothing round is there: where the outlines of areas cross.

Round an obstacle a path bends only along its outline. On top of a ledge it bends about what is not
ledge: at the inner corners of the outline, and where the outlines of two areas cross. And where a
ledge has room below it, a path from its top to there folds back at the outline, anywhere (`brinks`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from geometry.shapes.figures import Box, Point, Polygon
from geometry.shapes.free_paths.arcs import ways
from geometry.shapes.free_paths.areas import Area

_SAME = 1e-6
_GRAZING = 1e-4
"""Inches: what is found of a crossing from its two outlines is as close as this, even where they all but touch."""

_FURTHEST = 0.002
"""Inches that a place may be from where two outlines cross (or twice its distance from both, where that is more):
between two that all but touch it keeps less distance."""

_TOUCHING = 1e-7
"""Below this, one less the cosine of the angle between two outlines, neither gets into the other."""

_PARALLEL = 0.01
"""Sine of the angle of two outlines below which their tangents do not say where they meet."""


class Spot(NamedTuple):
    """A place, and how far (inches) it was moved from where a path would turn.

    One of a row (`brinks`) stands on the outline of area number `row` (-1: none), whose outward normal is `nx, ny`.
    One beside where two outlines cross is at the tip of what lies on the same sides of both as it does: `sides` are the
    unit normals out of that, and just those of the outlines for one right there, which is `amid` the four corners
    where there is one in each of them (`sides` is None where not).
    """

    x: float
    y: float
    moved: float
    row: int = -1
    nx: float = 0.0
    ny: float = 0.0
    sides: tuple[Point, Point] | None = None
    amid: bool = False

    @property
    def about(self) -> object:
        """The same for places that differ by float noise only."""
        sides = frozenset((round(nx / _SAME), round(ny / _SAME)) for nx, ny in self.sides or ())
        return round(self.x / _SAME), round(self.y / _SAME), self.row, sides


class Crossing(NamedTuple):
    """A place on an area's outline where another area (or another part of its own) begins or ends.

    `nx, ny` is the outline's outward normal there, `other` the number of the other area.
    """

    x: float
    y: float
    nx: float
    ny: float
    other: int


def crossings(number: int, areas: Mapping[int, Area]) -> list[Crossing]:
    """Where the outline of one of these areas crosses those of the others, and its own."""
    area = areas[number]
    near = {i: other for i, other in areas.items() if _boxes_meet(area.bounds, other.bounds)}
    if len(area.rings) == 1:
        near.pop(number, None)
    found: list[Crossing] = []
    for corner in area.corners:
        curve, reach = corner.curve, corner.curve.reach
        box = (curve.x - reach, curve.y - reach, curve.x + reach, curve.y + reach)
        close = {i: other for i, other in near.items() if reach > 0.0 and _boxes_meet(box, other.bounds)}
        if not close:
            continue
        way, _ = ways(curve, corner.start, corner.turn, close)
        before = way.cells[-1] if way.whole else way.cells[0]
        for end, cell in zip((0.0, *way.ends), way.cells, strict=False):
            angle = way.start + end
            for other in before ^ cell:
                found.append(Crossing(*curve.point(angle), math.cos(angle), math.sin(angle), other))
            before = cell
    if isinstance(area.figure, Polygon):
        for px, py, _, _, ex, ey, length in area.figure.edges:
            ox, oy = area.offset(ey, -ex)
            begin, (x1, y1) = (px + ox, py + oy), (px + ox + length * ex, py + oy + length * ey)
            x0, y0 = begin
            box = (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
            for other, there in near.items():
                if not _boxes_meet(box, there.bounds):
                    continue
                for t in (t for span in there.spans(begin, ex, ey, length) for t in span):
                    if _SAME < t < length - _SAME:
                        found.append(Crossing(begin[0] + t * ex, begin[1] + t * ey, ey, -ex, other))
    return found


def _boxes_meet(p: Box, q: Box) -> bool:
    return p[0] <= q[2] and p[2] >= q[0] and p[1] <= q[3] and p[3] >= q[1]


Sides: TypeAlias = tuple[tuple[int, int], ...]
"""On which sides of two outlines that cross a path may turn: 1 inside, -1 outside, (0, 0) where they cross."""

CORNERS: Sides = ((1, 1), (1, -1), (-1, 1), (-1, -1))

ANY_SIDE: Sides = (*CORNERS, (0, 0))


def spots(
    number: int,
    own: Sequence[Crossing],
    others: Mapping[int, Sequence[Crossing]],
    sides: Mapping[int, Sides],
    grip: float,
    pressed: float = 0.0,
) -> list[Spot]:
    """The places about the crossings of one outline that a path may turn at.

    Parameters
    ----------
    number
        The area's number.
    own
        The crossings on its outline.
    others
        Those on the outlines of the areas that it crosses.
    sides
        For each of those, and for this outline itself: on which sides of this outline and of that one.
    grip
        Inches to stay inside of the areas that the path is over.
    pressed
        How far what moves is pressed into this outline, inches (`Obstacle.pressed`).
    """
    found: list[Spot] = []
    for a in own:
        for b in others.get(a.other, ()):
            apart = abs(a.x - b.x) + abs(a.y - b.y)
            if b.other != number or apart > _GRAZING or a is b:
                continue
            if a.other == number and (a.nx, a.ny) > (b.nx, b.ny):
                continue
            beside: list[Spot] = []
            for into_a, into_b in sides[a.other]:
                if into_a:
                    more = _out_of_corner(a, b, pressed) if a.other == number and into_a < 0 else 0.0
                    beside += _moved(a, b, into_a, into_b, grip, more)
            found += beside
            if (0, 0) in sides[a.other]:
                out = ((a.nx, a.ny), (b.nx, b.ny))
                amid = len(beside) == len(CORNERS)
                found.append(Spot(*_meeting(a, b), apart, sides=out if amid else None, amid=amid))
    return found


def _out_of_corner(a: Crossing, b: Crossing, pressed: float) -> float:
    """How far out of both edges at an inner corner a disc is that is no deeper in the figure than in one of them."""
    half = math.sqrt(max(0.0, 1.0 + a.nx * b.nx + a.ny * b.ny) / 2.0)
    return pressed * (1.0 - half)


def _meeting(a: Crossing, b: Crossing) -> Point:
    """Where two outlines meet, of which each is cut where it is `TOUCH` inside of the other: where their tangents do.

    A path that turns in either of the two places starts out in the other's area by more than touching.
    """
    cross = a.nx * b.ny - a.ny * b.nx
    if abs(cross) < _PARALLEL:
        return (a.x, a.y)
    along = ((b.x - a.x) * b.nx + (b.y - a.y) * b.ny) / cross
    return (a.x - along * a.ny, a.y + along * a.nx)


def _moved(a: Crossing, b: Crossing, into_a: float, into_b: float, grip: float, more: float = 0.0) -> Iterable[Spot]:
    """The place `grip` inside (1) or outside (-1) of each of two outlines that cross; less where they all but touch."""
    ax, ay, bx, by = a.nx * into_a, a.ny * into_a, b.nx * into_b, b.ny * into_b
    open_ = 1.0 + ax * bx + ay * by
    if open_ > _TOUCHING:
        share = -min(grip / open_, max(_FURTHEST, 2.0 * grip) / math.hypot(ax + bx, ay + by)) - more / open_
        dx, dy = share * (ax + bx), share * (ay + by)
        yield Spot(a.x + dx, a.y + dy, math.hypot(dx, dy), sides=((ax, ay), (bx, by)))
