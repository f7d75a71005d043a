"""Where paths fold back: the edges of ledges that have room below, and places along them.

A path from the top of such a ledge to what is below it comes to the edge and goes back, anywhere: by the law
of reflection where that is not barred. How much longer it gets by folding back `d` inches beside the best
place is no more than `d^2 / 2 (1/a + 1/b + 2/r)`, `a` and `b` the lengths of the straight pieces before and
after it, `r` the edge's radius: so places in a row lie close together only near to where paths bend.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from geometry.shapes.figures import Box, Point, Polygon
from geometry.shapes.free_paths.arcs import ways
from geometry.shapes.free_paths.areas import Area
from geometry.shapes.free_paths.curves import Array, Curve
from geometry.shapes.free_paths.spots import Spot

ERROR = 0.004
"""Inches: how much longer than the shortest a path may be that folds back once at the best of graded places."""

_CLOSEST = 0.01
"""Inches between places, however near to where paths bend."""

_FURTHEST = 0.5
_HALVINGS = 16


@dataclass(frozen=True, slots=True)
class RoundBrink:
    """A round piece of the edge of ledge number `row`: an arc from the normal `start` on, by `turn` radians."""

    row: int
    curve: Curve
    start: float
    turn: float
    length: float
    least_radius: float

    def at(self, shares: Array) -> tuple[Array, Array, Array, Array]:
        """The places at shares (0 to 1) of it, and the outward normals there: x, y, normal x, y."""
        angles = self.start + self.turn * shares
        return *self.curve.points(angles), np.cos(angles), np.sin(angles)

    def leaving(self, bounds: Box) -> list[Point]:
        """Where it leaves the bounds."""
        way, _ = ways(self.curve, self.start, self.turn, {}, bounds)
        return [self.curve.point(self.start + end) for end in way.ends[:-1]]


@dataclass(frozen=True, slots=True)
class StraightBrink:
    """A straight piece of the edge of ledge number `row`: from a place on along a unit vector."""

    row: int
    begin: Point
    ex: float
    ey: float
    length: float
    least_radius: float = math.inf

    def at(self, shares: Array) -> tuple[Array, Array, Array, Array]:
        """The places at shares (0 to 1) of it, and the outward normals there: x, y, normal x, y."""
        far, full = self.length * shares, np.ones_like(shares)
        return self.begin[0] + far * self.ex, self.begin[1] + far * self.ey, full * self.ey, full * -self.ex

    def leaving(self, bounds: Box) -> list[Point]:
        """Where it leaves the bounds."""
        (x, y), (x0, y0, x1, y1), ex, ey = self.begin, bounds, self.ex, self.ey
        found = [(edge - x) / ex for edge in (x0, x1) if ex != 0.0]
        found += [(edge - y) / ey for edge in (y0, y1) if ey != 0.0]
        return [(x + t * ex, y + t * ey) for t in found if 0.0 < t < self.length]


Brink: TypeAlias = RoundBrink | StraightBrink


def brinks(row: int, area: Area) -> list[Brink]:
    """The pieces of the outline of an area that has number `row`."""
    found: list[Brink] = []
    for corner in area.corners:
        curve, start, turn = corner.curve, corner.start, corner.turn
        least = curve.radius + sum(e.half_width**2 / e.half_length for e in curve.ellipses)
        found.append(RoundBrink(row, curve, start, turn, curve.length(start, start + turn), least))
    if isinstance(area.figure, Polygon):
        for px, py, _, _, ex, ey, length in area.figure.edges:
            ox, oy = area.offset(ey, -ex)
            found.append(StraightBrink(row, (px + ox, py + oy), ex, ey, length))
    return found


@dataclass(frozen=True, slots=True)
class Even:
    """Places that are all as far apart.

    Attributes
    ----------
    apart
        Inches, at most.
    """

    apart: float

    def shares(self, brink: Brink) -> Array:
        """Shares of a piece of edge at which the places are, both ends among them."""
        return np.linspace(0.0, 1.0, max(1, math.ceil(brink.length / self.apart)) + 1)


class Graded:
    """Places so close together that folding back at the best of them costs no more than `ERROR`.

    Parameters
    ----------
    bends
        What paths may bend about: whole curves, those of no radius for places.
    """

    def __init__(self, bends: Sequence[Curve]) -> None:
        circles = [(c.x, c.y, c.reach, c.radius + sum(e.half_width for e in c.ellipses)) for c in bends]
        self._x, self._y, self._outer, self._inner = np.array(circles).reshape(-1, 4).T[:, :, None]

    def shares(self, brink: Brink) -> Array:
        """Shares of a piece of edge at which the places are, both ends among them."""
        ends = np.linspace(0.0, 1.0, max(1, math.ceil(brink.length / _FURTHEST)) + 1)
        for _ in range(_HALVINGS):
            middles, apart = (ends[1:] + ends[:-1]) / 2, brink.length * np.diff(ends)
            x, y, _, _ = brink.at(middles)
            far = np.clip(self._away(x, y) - apart / 2, 1e-9, 1e9)
            allowed = np.maximum(np.sqrt(4 * ERROR / (1 / far + 1 / max(brink.least_radius, 1e-9))), _CLOSEST)
            more = middles[apart > allowed]
            if not len(more):
                break
            ends = np.sort(np.concatenate([ends, more]))
        return ends

    def _away(self, x: Array, y: Array) -> Array:
        """How far places are from where paths bend, at least."""
        away = np.hypot(x - self._x, y - self._y)
        return np.asarray(np.min(np.maximum(away - self._outer, self._inner - away), axis=0, initial=np.inf))


Spacing: TypeAlias = Even | Graded


def row_of(brink: Brink, spacing: Spacing) -> list[Spot]:
    """Places along a piece of edge; those at the ends of straight ones are left to the round ones beside them."""
    shares = spacing.shares(brink)
    gaps = brink.length * np.diff(shares) / 2
    moved = np.maximum(np.append(gaps, 0.0), np.append(0.0, gaps))
    places = zip(*(a.tolist() for a in brink.at(shares)), moved.tolist(), strict=True)
    found = [Spot(x, y, far, brink.row, nx, ny) for x, y, nx, ny, far in places]
    return found if isinstance(brink, RoundBrink) else found[1:-1]
