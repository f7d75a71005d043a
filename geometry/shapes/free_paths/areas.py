"""The area that one obstacle takes up, by plain numbers: is a point in it, and which stretch of a line is."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TypeAlias

import numpy as np
import shapely

from geometry.shapes import measure
from geometry.shapes.convex_parts import convex_parts
from geometry.shapes.figures import Disc, Edge, Oval, Point, Polygon, Ring
from geometry.shapes.free_paths.bodies import TOUCH, Side
from geometry.shapes.free_paths.curves import Array, Curve, Ellipse, ellipse_of
from geometry.shapes.free_paths.obstacles import Obstacle
from geometry.shapes.free_paths.separations import separation, separations

Span: TypeAlias = tuple[float, float]
"""From and to, inches along a line."""

_SHARP = 1e-9
"""Inches: the least radius of a corner that paths go round."""


class Corner:
    """A round corner of an area: the arc of a curve between two normals (angles; `turn` = how far apart)."""

    __slots__ = ("curve", "start", "turn")

    def __init__(self, curve: Curve, start: float, turn: float) -> None:
        self.curve = curve
        self.start = start
        self.turn = turn


class Area:
    """What an obstacle takes up: convex pieces, each grown by the obstacle's disc and ellipses.

    Attributes
    ----------
    rings
        Corners of the pieces before they are grown, counter-clockwise; a round area has one of one corner.
    radius, ellipses
        What each piece is grown by.
    corners
        The arcs of its boundary (some may be covered by other pieces of it).
    """

    def __init__(self, obstacle: Obstacle) -> None:
        figure = obstacle.figure
        self.ellipses: tuple[Ellipse, ...] = tuple(ellipse_of(oval) for oval in obstacle.ellipses)
        # Arcs of no radius are places to turn at, with no sides: sharp corners are round all the same.
        sharp = isinstance(figure, Polygon) and not self.ellipses
        self.radius = max(obstacle.grown, _SHARP) if sharp else obstacle.grown
        self.figure = figure
        self.rings: tuple[Ring, ...] = convex_parts(figure) if isinstance(figure, Polygon) else ((figure.centre,),)
        self.grown = self.radius + sum(ellipse.half_length for ellipse in self.ellipses)
        x0, y0, x1, y1 = _bounds(figure)
        self.bounds = (x0 - self.grown, y0 - self.grown, x1 + self.grown, y1 + self.grown)

    @cached_property
    def corners(self) -> tuple[Corner, ...]:
        """The arcs of its outline."""
        figure = self.figure
        if not isinstance(figure, Polygon):
            return (Corner(self.curve(*figure.centre), 0.0, 2 * math.pi),)
        found = []
        for before, after in joints(figure):
            turn = math.atan2(before[4] * after[5] - before[5] * after[4], before[4] * after[4] + before[5] * after[5])
            if turn > 1e-12:
                found.append(Corner(self.curve(after[0], after[1]), math.atan2(-before[4], before[5]), turn))
        return tuple(found)

    def curve(self, x: float, y: float) -> Curve:
        """The outline of the growth about a corner."""
        return Curve(x, y, self.radius, self.ellipses)

    def offset(self, nx: float, ny: float) -> Point:
        """The point of the growth (about the origin) whose outward normal is n."""
        h, slope = self.curve(0.0, 0.0).support(nx, ny)
        return (h * nx - slope * ny, h * ny + slope * nx)

    @cached_property
    def flats(self) -> tuple[Ring, ...]:
        """For each piece with edges: its edges moved out, joined across the corners by chords."""
        return tuple(self._flat(ring) for ring in self.rings if len(ring) > 1)

    @cached_property
    def sides(self) -> tuple[tuple[Side, ...], ...]:
        """The sides of each of the `flats`."""
        return tuple(tuple(_sides_of(flat)) for flat in self.flats)

    def _flat(self, ring: Ring) -> Ring:
        moved: list[Point] = []
        px, py = ring[-1]
        for qx, qy in ring:
            length = math.hypot(qx - px, qy - py)
            if length > 0.0:
                ox, oy = self.offset((qy - py) / length, (px - qx) / length)
                moved += [(px + ox, py + oy), (qx + ox, qy + oy)]
            px, py = qx, qy
        return tuple(moved)

    def contains(self, x: float, y: float) -> bool:
        """Whether a point is in the (open) area by more than `TOUCH`."""
        x0, y0, x1, y1 = self.bounds
        if not (x0 < x < x1 and y0 < y < y1):
            return False
        for ring in self.rings:
            if any(_in_curve(self.radius, self.ellipses, x - cx, y - cy) for cx, cy in ring):
                return True
        return any(all(nx * x + ny * y > c + TOUCH for nx, ny, c in sides) for sides in self.sides)

    def may_meet(self, other: Area) -> bool:
        """Whether the two areas overlap, or may: ellipses count as the discs that hold them."""
        if isinstance(self.figure, Polygon) and isinstance(other.figure, Polygon):
            # How deep they overlap does not matter, and takes long among many corners.
            apart = float(shapely.distance(self.figure.area, other.figure.area))
            return apart < max(_SHARP, self._growth_beyond_figure + other._growth_beyond_figure)
        gap = measure.gap(self.figure, other.figure)
        return float(gap) < self._growth_beyond_figure + other._growth_beyond_figure

    def may_be_within(self, at: Point, distance: float) -> bool:
        """Whether the area comes within a distance of a place, or may."""
        gap = measure.gap(Disc(*at, 0.0), self.figure)
        return float(gap) < distance + self._growth_beyond_figure

    @cached_property
    def _growth_beyond_figure(self) -> float:
        own = self.figure.reach if not isinstance(self.figure, Polygon) else 0.0
        return self.grown - own

    def away(self, x: Array, y: Array) -> tuple[Array, Array, Array]:
        """For many points: negative where they are in the area (by more than `TOUCH`), else not; and its gradient."""
        count = len(x)
        found, nx, ny = np.full(count, np.inf), np.zeros(count), np.zeros(count)
        every = np.arange(count)
        for corners, sides in self._pieces:
            dx, dy = x - corners[:, :1], y - corners[:, 1:]
            beyond = separations(self.radius, self.ellipses, dx.ravel(), dy.ravel())
            value, ux, uy = (a.reshape(dx.shape) for a in beyond)
            first = value.argmin(axis=0)
            value, ux, uy = value[first, every], ux[first, every], uy[first, every]
            if sides is not None:
                beside = sides[:, 2:] - sides[:, :1] * x - sides[:, 1:2] * y
                first = beside.argmax(axis=0)
                off, flat = beside[first, every], beside[first, every] < value
                value = np.where(flat, off, value)
                ux, uy = np.where(flat, -sides[first, 0], ux), np.where(flat, -sides[first, 1], uy)
            less = value < found
            found, nx, ny = np.where(less, value, found), np.where(less, ux, nx), np.where(less, uy, ny)
        return found + TOUCH, nx, ny

    @cached_property
    def _pieces(self) -> tuple[tuple[Array, Array | None], ...]:
        """For each piece its corners, shape (n, 2), and the sides of its flat, shape (m, 3)."""
        flats = iter(self.sides)
        return tuple(
            (np.array(ring, dtype=float), np.array(next(flats), dtype=float) if len(ring) > 1 else None)
            for ring in self.rings
        )

    def spans(self, p: Point, ux: float, uy: float, length: float) -> list[Span]:
        """The stretches of a straight piece that are in the area by more than touching.

        Parameters
        ----------
        p, ux, uy, length
            Where the piece begins, its unit direction, its length (inches).
        """
        found = []
        flats = iter(self.sides)
        for ring in self.rings:
            # The piece is convex, so what it has of the line is one stretch.
            low, high = _within_sides(next(flats), p, ux, uy) if len(ring) > 1 else (math.inf, -math.inf)
            for cx, cy in ring:
                piece = self.curve_span(cx, cy, p, ux, uy)
                if piece is not None:
                    low, high = min(low, piece[0]), max(high, piece[1])
            if low < high:
                found.append((max(low, 0.0), min(high, length)))
        return merged(found)

    def curve_span(self, cx: float, cy: float, p: Point, ux: float, uy: float) -> Span | None:
        """The stretch of a line inside of one corner's curve."""
        rx, ry = cx - p[0], cy - p[1]
        along, aside = rx * ux + ry * uy, ry * ux - rx * uy
        if not self.ellipses:
            half = self.radius - TOUCH
            if abs(aside) >= half:
                return None
            half = math.sqrt(self.radius * self.radius - aside * aside)
            return (along - half, along + half)
        curve = self.curve(0.0, 0.0)
        h, _ = curve.support(-uy, ux)
        if abs(aside) >= h - TOUCH:
            return None
        # n.(centre + point of the curve) = 0 on the line: one point on either side of the normal.
        normal = math.atan2(ux, -uy)
        ends = [_along_at(curve, normal, side, -aside, ux, uy) for side in (1.0, -1.0)]
        return (along + min(ends), along + max(ends))


def _bounds(figure: Disc | Oval | Polygon) -> tuple[float, float, float, float]:
    return figure.bounds if isinstance(figure, Polygon) else (figure.x, figure.y, figure.x, figure.y)


def joints(polygon: Polygon) -> Iterable[tuple[Edge, Edge]]:
    """Pairs of edges of a polygon that meet: (the edge before a corner, the edge after it)."""
    begins: dict[Point, Edge] = {}
    for edge in polygon.edges:
        begins.setdefault((edge[0], edge[1]), edge)
    for edge in polygon.edges:
        after = begins.get((edge[2], edge[3]))
        if after is not None:
            yield edge, after


def merged(spans: Sequence[Span]) -> list[Span]:
    """Stretches in order, with those that meet made one; empty ones left out."""
    found: list[Span] = []
    for a, b in sorted(span for span in spans if span[1] - span[0] > TOUCH):
        if found and a <= found[-1][1] + TOUCH:
            found[-1] = (found[-1][0], max(found[-1][1], b))
        else:
            found.append((a, b))
    return found


def _sides_of(ring: Ring) -> Iterable[Side]:
    px, py = ring[-1]
    for qx, qy in ring:
        ex, ey = qx - px, qy - py
        size = math.hypot(ex, ey)
        if size > 0.0:
            nx, ny = -ey / size, ex / size
            yield nx, ny, nx * px + ny * py
        px, py = qx, qy


def _within_sides(sides: Sequence[Side], p: Point, ux: float, uy: float) -> Span:
    """The stretch of a line inside of a convex ring (clipped by one side after another); an empty one where none is."""
    low, high = -math.inf, math.inf
    px, py = p
    for nx, ny, c in sides:
        room, rate = nx * px + ny * py - c, nx * ux + ny * uy
        if rate > 1e-12:
            if (t := -room / rate) > low:
                low = t
        elif rate < -1e-12:
            if (t := -room / rate) < high:
                high = t
        elif room <= TOUCH:
            return (math.inf, -math.inf)
    return (low, high) if high - low > TOUCH else (math.inf, -math.inf)


def _in_curve(radius: float, ellipses: tuple[Ellipse, ...], dx: float, dy: float) -> bool:
    if not ellipses:
        return math.hypot(dx, dy) < radius - TOUCH
    return separation(radius, ellipses, dx, dy) < -TOUCH


def _along_at(curve: Curve, normal: float, side: float, aside: float, ux: float, uy: float) -> float:
    """How far along u the curve's point is that lies `aside` to the left of u, on one side of the normal."""
    low, high = 0.0, math.pi
    reach = curve.support(math.cos(normal), math.sin(normal))[0]
    at_low, at_high = reach - aside, -reach - aside
    x = y = 0.0
    for step in range(60):
        share = at_low / (at_low - at_high) if step % 3 else 0.5
        middle = low + min(max(share, 1e-3), 1 - 1e-3) * (high - low)
        x, y = curve.point(normal + side * middle)
        here = y * ux - x * uy - aside
        if abs(here) < 1e-10:
            break
        if here > 0.0:
            low, at_low = middle, here
        else:
            high, at_high = middle, here
    return x * ux + y * uy
