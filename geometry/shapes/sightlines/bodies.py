"""Convex bodies in plan, as sight lines meet them: bands, touching points, chords.

A line in plan is a direction d = (cos, sin) and an offset c = n.p, where n is d turned by a quarter
counter-clockwise. In the frame of d a point is (s, y) = (d.p, n.p). A convex body lies in the band
[lowest y, highest y]; a line whose offset is inside the band meets it in one chord.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from geometry.shapes.convex_parts import convex_parts
from geometry.shapes.figures import Disc, Figure, Oval, Point, Polygon


class Rolling(NamedTuple):
    """A disc that bounds a body's edge: n.(x, y) + radius, for directions near the one it was made for."""

    x: float
    y: float
    radius: float


class Round:
    """A disc (radius 0: a point)."""

    __slots__ = ("r", "x", "y")

    def __init__(self, x: float, y: float, r: float) -> None:
        self.x, self.y, self.r = x, y, r

    @property
    def middle(self) -> Point:
        """A point inside."""
        return (self.x, self.y)

    def support(self, ux: float, uy: float) -> float:
        """Greatest u.p over the body, for a unit vector u."""
        return ux * self.x + uy * self.y + self.r

    def touch(self, ux: float, uy: float) -> Point:
        """The point of the body furthest along the unit vector u."""
        return (self.x + self.r * ux, self.y + self.r * uy)

    def inner(self, ux: float, uy: float) -> Rolling:
        """A disc inside the body that touches its edge at `touch(u)`."""
        return Rolling(self.x, self.y, self.r)

    def outer(self, ux: float, uy: float) -> tuple[Rolling, ...]:
        """Discs whose hull holds the body and that reach no further than it along u."""
        return (Rolling(self.x, self.y, self.r),)

    def chord(self, dx: float, dy: float, c: float) -> tuple[float, float]:
        """Where the line of direction d and offset c meets the body: (s, s); c is brought into the band."""
        h = c - (dx * self.y - dy * self.x)
        s = dx * self.x + dy * self.y
        w = math.sqrt(max(self.r * self.r - h * h, 0.0))
        return (s - w, s + w)

    def span(self, dx: float, dy: float, low: float, high: float) -> tuple[float, float] | None:
        """Extent along d of what lies between the offsets `low` and `high`; None where nothing does."""
        y = dx * self.y - dy * self.x
        h = max(low - y, y - high, 0.0)
        if h > self.r:
            return None
        s = dx * self.x + dy * self.y
        w = math.sqrt(self.r * self.r - h * h)
        return (s - w, s + w)

    def extent(self, dx: float, dy: float, low: float, high: float, ux: float, uy: float) -> tuple[float, float] | None:
        """Extent along u of what lies between the offsets `low` and `high` (of direction d), or None."""
        return _extent(self, dx, dy, low, high, ux, uy)


class Elliptic:
    """An ellipse."""

    __slots__ = ("a", "b", "cos", "sin", "x", "y")

    def __init__(self, x: float, y: float, a: float, b: float, cos: float, sin: float) -> None:
        self.x, self.y, self.a, self.b, self.cos, self.sin = x, y, a, b, cos, sin

    @property
    def middle(self) -> Point:
        """A point inside."""
        return (self.x, self.y)

    def support(self, ux: float, uy: float) -> float:
        """Greatest u.p over the body, for a unit vector u."""
        p = self.a * (ux * self.cos + uy * self.sin)
        q = self.b * (uy * self.cos - ux * self.sin)
        return ux * self.x + uy * self.y + math.sqrt(p * p + q * q)

    def touch(self, ux: float, uy: float) -> Point:
        """The point of the body furthest along the unit vector u."""
        a, b, cos, sin = self.a, self.b, self.cos, self.sin
        p, q = a * (ux * cos + uy * sin), b * (uy * cos - ux * sin)
        h = math.sqrt(p * p + q * q)
        p, q = a * p / h, b * q / h
        return (self.x + cos * p - sin * q, self.y + sin * p + cos * q)

    def inner(self, ux: float, uy: float) -> Rolling:
        """A disc inside the body that touches its edge at `touch(u)` (of the least radius of curvature)."""
        x, y = self.touch(ux, uy)
        r = self.b * self.b / self.a
        return Rolling(x - r * ux, y - r * uy, r)

    def outer(self, ux: float, uy: float) -> tuple[Rolling, ...]:
        """A disc that holds the body and touches it at `touch(u)` (of the greatest radius of curvature)."""
        x, y = self.touch(ux, uy)
        r = self.a * self.a / self.b
        return (Rolling(x - r * ux, y - r * uy, r),)

    def chord(self, dx: float, dy: float, c: float) -> tuple[float, float]:
        """Where the line of direction d and offset c meets the body: (s, s); c is brought into the band."""
        tx, ty = self.touch(-dy, dx)
        tx, ty = tx - self.x, ty - self.y
        h = dx * ty - dy * tx
        off = min(max(c - (dx * self.y - dy * self.x), -h), h)
        middle = dx * self.x + dy * self.y + off / h * (dx * tx + dy * ty)
        w = self.a * self.b / (h * h) * math.sqrt(max(h * h - off * off, 0.0))
        return (middle - w, middle + w)

    def span(self, dx: float, dy: float, low: float, high: float) -> tuple[float, float] | None:
        """Extent along d of what lies between the offsets `low` and `high`; None where nothing does."""
        y = dx * self.y - dy * self.x
        h = self.support(-dy, dx) - y
        if low > y + h or high < y - h:
            return None
        tx, ty = self.touch(dx, dy)
        ends = []
        for sign in (-1, 1):
            px, py = (tx, ty) if sign > 0 else (2 * self.x - tx, 2 * self.y - ty)
            c = dx * py - dy * px
            if low <= c <= high:
                ends.append(dx * px + dy * py)
            else:
                ends.append(self.chord(dx, dy, low if c < low else high)[0 if sign < 0 else 1])
        return (ends[0], ends[1])

    def extent(self, dx: float, dy: float, low: float, high: float, ux: float, uy: float) -> tuple[float, float] | None:
        """Extent along u of what lies between the offsets `low` and `high` (of direction d), or None."""
        return _extent(self, dx, dy, low, high, ux, uy)


class Flat:
    """A convex polygon; corners counter-clockwise."""

    __slots__ = ("_normals", "corners", "middle")

    def __init__(self, corners: tuple[Point, ...]) -> None:
        self.corners = corners
        n = len(corners)
        self.middle = (sum(p[0] for p in corners) / n, sum(p[1] for p in corners) / n)
        self._normals: tuple[Point, ...] | None = None

    @property
    def normals(self) -> tuple[Point, ...]:
        """Unit normals of the edges, both ways, each once."""
        if self._normals is None:
            found: dict[Point, Point] = {}
            px, py = self.corners[-1]
            for qx, qy in self.corners:
                length = math.hypot(qx - px, qy - py)
                if length > 0.0:
                    ux, uy = (qy - py) / length, (px - qx) / length
                    for u in ((ux, uy), (-ux, -uy)):
                        found.setdefault((round(u[0], 9), round(u[1], 9)), u)
                px, py = qx, qy
            self._normals = tuple(found.values())
        return self._normals

    def support(self, ux: float, uy: float) -> float:
        """Greatest u.p over the body, for a unit vector u."""
        return max([ux * x + uy * y for x, y in self.corners])

    def touch(self, ux: float, uy: float) -> Point:
        """The point of the body furthest along the unit vector u."""
        return max(self.corners, key=lambda p: ux * p[0] + uy * p[1])

    def inner(self, ux: float, uy: float) -> Rolling:
        """The corner furthest along u, as a disc of radius 0."""
        x, y = self.touch(ux, uy)
        return Rolling(x, y, 0.0)

    def outer(self, ux: float, uy: float) -> tuple[Rolling, ...]:
        """Every corner, as discs of radius 0."""
        return tuple(Rolling(x, y, 0.0) for x, y in self.corners)

    def chord(self, dx: float, dy: float, c: float) -> tuple[float, float]:
        """Where the line of direction d and offset c meets the body: (s, s); c is brought into the band."""
        found = self.span(dx, dy, c, c)
        if found is not None:
            return found
        ends = sorted([(abs(dx * y - dy * x - c), dx * x + dy * y) for x, y in self.corners])
        s = ends[0][1]
        return (s, s)

    def span(self, dx: float, dy: float, low: float, high: float) -> tuple[float, float] | None:
        """Extent along d of what lies between the offsets `low` and `high`; None where nothing does."""
        return self.extent(dx, dy, low, high, dx, dy)

    def extent(self, dx: float, dy: float, low: float, high: float, ux: float, uy: float) -> tuple[float, float] | None:
        """Extent along u of what lies between the offsets `low` and `high` (of direction d), or None."""
        least, greatest = math.inf, -math.inf
        x, y = self.corners[-1]
        s0, y0 = ux * x + uy * y, dx * y - dy * x
        for x, y in self.corners:
            s1, y1 = ux * x + uy * y, dx * y - dy * x
            if low <= y1 <= high:
                least, greatest = min(least, s1), max(greatest, s1)
            for c in (low, high):
                if (y0 < c < y1) or (y1 < c < y0):
                    s = s0 + (s1 - s0) * (c - y0) / (y1 - y0)
                    least, greatest = min(least, s), max(greatest, s)
            s0, y0 = s1, y1
        return (least, greatest) if least <= greatest else None


Body: TypeAlias = Round | Elliptic | Flat


def _extent(
    body: Round | Elliptic, dx: float, dy: float, low: float, high: float, ux: float, uy: float
) -> tuple[float, float] | None:
    bottom, top = band(body, dx, dy)
    if low > top or high < bottom:
        return None
    found = []
    for sign in (-1, 1):
        x, y = body.touch(sign * ux, sign * uy)
        if low <= dx * y - dy * x <= high:
            found.append(ux * x + uy * y)
    across = dx * uy - dy * ux
    along = dx * ux + dy * uy
    for c in (low, high):
        if bottom <= c <= top:
            found += [s * along + c * across for s in body.chord(dx, dy, c)]
    return (min(found), max(found))


def band(body: Body, dx: float, dy: float) -> tuple[float, float]:
    """Least and greatest offset of the lines of direction d that meet the body."""
    return (-body.support(dy, -dx), body.support(-dy, dx))


def bodies_of(figure: Figure) -> tuple[Body, ...]:
    """The convex bodies that make up a figure: a concave polygon is cut along lines between its corners."""
    if isinstance(figure, Disc):
        return (Round(figure.x, figure.y, figure.radius),)
    if isinstance(figure, Oval):
        return (Elliptic(figure.x, figure.y, figure.half_length, figure.half_width, figure.cos, figure.sin),)
    return _pieces(figure)


@lru_cache(maxsize=4096)
def _pieces(polygon: Polygon) -> tuple[Flat, ...]:
    return tuple(Flat(ring) for ring in convex_parts(polygon))
