"""Paths as they are found: straight pieces and arcs, and as corners that keep outside of what they pass."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from geometry.shapes.figures import Point
from geometry.shapes.free_paths.curves import Curve

_WIDEST = math.pi / 6
_TRIES = 8
_STRAIGHT = 1e-6


@dataclass(frozen=True, slots=True)
class Straight:
    """A straight piece.

    `stretches` gives the height on each stretch as (inches from its start to the stretch's end, height);
    from stretch number `drop` on it falls freely (-1: nowhere).
    """

    start: Point
    end: Point
    stretches: tuple[tuple[float, float], ...]
    drop: int = -1

    @property
    def length(self) -> float:
        """Inches in plan."""
        return math.dist(self.start, self.end)


@dataclass(frozen=True, slots=True)
class Arc:
    """An arc along the boundary of an obstacle, between the normals at two angles (radians).

    `end` is greater than `start` where it runs counter-clockwise. `obstacle` is its number.
    """

    curve: Curve
    start: float
    end: float
    z: float
    obstacle: int

    @property
    def length(self) -> float:
        """Inches."""
        return self.curve.length(min(self.start, self.end), max(self.start, self.end))

    def leads_into(self, after: Piece) -> bool:
        """Whether a piece goes on from its end in the direction of its end."""
        ux, uy = math.cos(self.end), math.sin(self.end)
        forward = math.copysign(1.0, self.end - self.start)
        if isinstance(after, Arc):
            x, y = math.cos(after.start), math.sin(after.start)
            same = forward * math.copysign(1.0, after.end - after.start)
            return abs(x * uy - y * ux) <= _STRAIGHT and same * (x * ux + y * uy) > 0.0
        (x0, y0), (x1, y1) = after.start, after.end
        aside, along = (x1 - x0) * ux + (y1 - y0) * uy, forward * ((y1 - y0) * ux - (x1 - x0) * uy)
        return abs(aside) <= _STRAIGHT * along


Piece: TypeAlias = Straight | Arc


class Corner(NamedTuple):
    """A corner of a path: its place, its height, and whether the point falls freely on the way to it."""

    x: float
    y: float
    z: float
    fall: bool = False


@dataclass(frozen=True, slots=True)
class Path:
    """The shortest path to a place.

    Attributes
    ----------
    length
        What it costs: its length in plan and everything it climbs, inches.
    lower_bound
        No path is shorter than this; it is `length` unless the path turns on top of a ledge, about its edge.
    pieces
        Straight pieces and arcs, in order.
    """

    length: float
    lower_bound: float
    pieces: tuple[Piece, ...]

    @property
    def horizontal(self) -> float:
        """Its length in plan, inches."""
        return sum(piece.length for piece in self.pieces)

    def corners(self, excess: float = 1e-3, press: Callable[[int], float] | None = None) -> list[Corner]:
        """The path as straight pieces that go round the outside of its arcs.

        Parameters
        ----------
        excess
            Inches that the corners may add to the length of each arc.
        press
            For an obstacle, how deep the corners may cut into its area; where it may be cut at all, the
            pieces are laid half in and half out, so that they add nothing. None: nowhere.

        Returns
        -------
        list of Corner
            From the start to the end.
        """
        first = self.pieces[0]
        at = first.start if isinstance(first, Straight) else first.curve.point(first.start)
        found = [Corner(*at, _begins_at(first))]
        for piece, after in zip(self.pieces, (*self.pieces[1:], None), strict=True):
            if isinstance(piece, Arc):
                depth = press(piece.obstacle) if press is not None else 0.0
                found += [Corner(x, y, piece.z) for x, y in round_corners(piece, excess, depth)]
                if after is not None and not piece.leads_into(after):
                    found.append(Corner(*piece.curve.point(piece.end), piece.z))
            else:
                found += _straight_corners(piece, found[-1].z)
            if after is not None and _begins_at(after) < found[-1].z and _begins_in(after, found[-1][:2]):
                # It turns at the edge of what it stood on: it is down from there already.
                found[-1] = found[-1]._replace(z=_begins_at(after))
        return _without_needless(found)


def _begins_at(piece: Piece) -> float:
    """The height that a piece begins at."""
    return piece.z if isinstance(piece, Arc) else piece.stretches[0][1]


def _begins_in(piece: Piece, at: Point) -> bool:
    """Whether a piece begins in a place."""
    start = piece.curve.point(piece.start) if isinstance(piece, Arc) else piece.start
    return math.dist(start, at) <= _STRAIGHT


def _straight_corners(piece: Straight, before: float) -> list[Corner]:
    """Its end, and the middle of every stretch on which it has changed its height.

    And of the last one before a fall, where it has climbed before, if only where it turned from the height `before`:
    what it only falls from it begins on.
    """
    found: list[Corner] = []
    length = piece.length
    begin, level = 0.0, piece.stretches[0][1]
    for k, (end, z) in enumerate(piece.stretches):
        falls = 0 <= piece.drop <= k
        if (z != level and not falls) or (piece.drop == k + 1 and (k > 0 or z > before)):
            share = (begin + end) / 2 / length
            x = piece.start[0] + (piece.end[0] - piece.start[0]) * share
            y = piece.start[1] + (piece.end[1] - piece.start[1]) * share
            found.append(Corner(x, y, z))
        begin, level = end, z
    found.append(Corner(*piece.end, piece.stretches[-1][1], piece.drop >= 0))
    return found


def _without_needless(corners: Sequence[Corner]) -> list[Corner]:
    """Without corners at the same place and height as the one before."""
    found = [corners[0]]
    for corner in corners[1:]:
        if math.dist(corner[:2], found[-1][:2]) > 1e-9 or corner.z != found[-1].z:
            found.append(corner)
    return found


def round_corners(arc: Arc, excess: float, depth: float = 0.0) -> list[Point]:
    """Corners of tangents round the outside of an arc; the straight pieces before and after it end in them.

    Parameters
    ----------
    arc
        The arc.
    excess
        Inches that they may add to its length.
    depth
        How far the tangents may be moved into it, inches: where any, just as far as adds no length.
    """
    turn = arc.end - arc.start
    size = abs(turn)
    if size < 1e-9:
        return [arc.curve.point((arc.start + arc.end) / 2)]
    radius = arc.curve.reach
    if depth > 0.0:
        count = max(2, math.ceil(size / min(_WIDEST, math.sqrt(9.0 * depth / radius) if radius > 0 else _WIDEST)))
        for more in range(_TRIES):
            found = _sunk(arc, count + more, depth)
            if found is not None:
                return found
    count = max(math.ceil(size / _WIDEST), math.ceil(math.sqrt(radius * size**3 / (12.0 * excess))), 1)
    return _tangents(arc, count, 0.0)


def _sunk(arc: Arc, count: int, depth: float) -> list[Point] | None:
    """Tangents moved in just so far that they are as long as the arc; None where that is more than `depth`."""
    plain, deep = _tangents(arc, count, 0.0), _tangents(arc, count, depth)
    excess, saved = _length(arc, plain) - arc.length, _length(arc, plain) - _length(arc, deep)
    if excess > saved:
        return None
    # The length falls evenly with the depth.
    return _tangents(arc, count, depth * excess / saved) if saved > 0.0 else plain


def _tangents(arc: Arc, count: int, depth: float) -> list[Point]:
    """Where tangents of an arc meet, evenly spread; all but the first and the last moved in by `depth`."""
    curve = arc.curve
    angles = [arc.start + (arc.end - arc.start) * k / count for k in range(count + 1)]
    inside = Curve(curve.x, curve.y, curve.radius - depth, curve.ellipses)
    curves = [curve, *[inside] * (count - 1), curve]
    return [_meeting(curves[k], angles[k], curves[k + 1], angles[k + 1]) for k in range(count)]


def _length(arc: Arc, corners: Sequence[Point]) -> float:
    """Length of the way from one end of an arc over corners to the other."""
    places = [arc.curve.point(arc.start), *corners, arc.curve.point(arc.end)]
    return sum(math.dist(a, b) for a, b in pairwise(places))


def _meeting(a: Curve, first: float, b: Curve, second: float) -> Point:
    """Where the tangent of one curve at a normal meets that of another (of the same centre)."""
    ux, uy, vx, vy = math.cos(first), math.sin(first), math.cos(second), math.sin(second)
    p, q = a.support(ux, uy)[0], b.support(vx, vy)[0]
    cross = ux * vy - uy * vx
    return (a.x + (p * vy - q * uy) / cross, a.y + (q * ux - p * vx) / cross)


def length_of(corners: Sequence[Corner]) -> float:
    """What a path of corners costs: its length and everything it climbs, falls left out."""
    total = 0.0
    for a, b in pairwise(corners):
        total += math.dist(a[:2], b[:2]) + (0.0 if b.fall else abs(b.z - a.z))
    return total
