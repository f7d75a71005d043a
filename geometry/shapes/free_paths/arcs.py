"""Arcs along the boundary of one obstacle, and where other obstacles cut into them."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

import numpy as np

from geometry.shapes.figures import Box
from geometry.shapes.free_paths.areas import Area
from geometry.shapes.free_paths.bodies import TOUCH
from geometry.shapes.free_paths.curves import TURN, Array, Curve
from geometry.shapes.free_paths.levels import Cell

SAME = 1e-7
"""Radians: angles closer than this are the same."""

OUTSIDE = -1
"""What lies outside of the bounds, as the number of an obstacle."""

Value: TypeAlias = Callable[[Array, Array], tuple[Array, Array, Array]]
"""A value at many points, and its gradient."""

_SAMPLES = 128
_EXACT = 1e-9


@dataclass(frozen=True, slots=True)
class Way:
    """An arc as it is travelled in one direction, cut where obstacles begin and end.

    Attributes
    ----------
    start
        Angle of the normal where it begins, radians.
    side
        1 where it is travelled counter-clockwise, -1 clockwise.
    ends
        How far from its beginning each stretch ends, radians, rising.
    cells
        What holds each stretch.
    whole
        Whether the arc is a full turn, so that its last stretch leads to its first.
    """

    start: float
    side: int
    ends: tuple[float, ...]
    cells: tuple[Cell, ...]
    whole: bool

    def place(self, angle: float) -> tuple[int, float] | None:
        """The stretch that leads on from an angle, and how much of it is left, radians; None off the arc's end."""
        travelled = (self.side * (angle - self.start)) % TURN
        if travelled > TURN - SAME:
            travelled = 0.0
        k = bisect_right(self.ends, travelled + SAME)
        if k < len(self.ends):
            return k, self.ends[k] - travelled
        if self.whole:
            return 0, self.ends[0]
        return None

    def after(self, k: int) -> tuple[int, float] | None:
        """The stretch that follows stretch `k`, and its length in radians; None at the end of the arc."""
        if k + 1 < len(self.ends):
            return k + 1, self.ends[k + 1] - self.ends[k]
        return (0, self.ends[0]) if self.whole else None


def travel(side: int, start: float, end: float) -> float:
    """Radians from one normal to another round an arc, gone round on a side; 0 where they are the same."""
    turn = (side * (end - start)) % TURN
    return 0.0 if turn > TURN - SAME else turn


class Rounds:
    """What it costs to go round arcs.

    Parameters
    ----------
    curves
        Theirs, by number.
    """

    def __init__(self, curves: Sequence[Curve]) -> None:
        self._curves = curves
        self._radii = [None if curve.ellipses else curve.radius for curve in curves]

    def cost(self, rim: int, side: int, angle: float, turn: float) -> float:
        """Inches round an arc from the normal at an angle, `turn` radians on a side."""
        radius = self._radii[rim]
        if radius is not None:
            return radius * turn
        start = angle if side > 0 else angle - turn
        return self._curves[rim].length(start, start + turn)

    def costs(self, rim: int, side: int, angle: float, turns: Array) -> Array:
        """`cost` for many turns from the same normal."""
        starts = np.full(len(turns), angle) if side > 0 else angle - turns
        return self._curves[rim].lengths(starts, turns)


def ways(
    curve: Curve, start: float, turn: float, areas: Mapping[int, Area], bounds: Box | None = None
) -> tuple[Way, Way]:
    """Cut an arc by areas and by the edge of the bounds; counter-clockwise and clockwise.

    Parameters
    ----------
    curve, start, turn
        The arc: from the normal at angle `start`, `turn` radians counter-clockwise.
    areas
        What may cut into it, by number.
    bounds
        The rectangle that it stays in, or None.
    """
    found: list[float] = []
    if curve.reach > 0.0:
        for area in areas.values():
            found.extend(_crossings(curve, area, start, turn))
    if bounds is not None and curve.reach > 0.0:
        found.extend(_edge_crossings(curve, bounds, start, turn))
    ends = [0.0]
    for angle in sorted((angle - start) % TURN for angle in found):
        if ends[-1] + SAME < angle < turn - SAME:
            ends.append(angle)
    ends.append(turn)
    cells: list[Cell] = []
    kept = [0.0]
    for begin, end in pairwise(ends):
        x, y = curve.point(start + (begin + end) / 2)
        cell = frozenset(i for i, area in areas.items() if area.contains(x, y))
        if bounds is not None and not within_box(bounds, x, y):
            cell |= {OUTSIDE}
        if cells and cells[-1] == cell:
            kept[-1] = end
        else:
            cells.append(cell)
            kept.append(end)
    whole = turn > TURN - SAME
    back = tuple(turn - end for end in reversed(kept[:-1]))
    return (
        Way(start, 1, tuple(kept[1:]), tuple(cells), whole),
        Way(start + turn, -1, back, tuple(reversed(cells)), whole),
    )


def within_box(bounds: Box, x: float, y: float) -> bool:
    """Whether a point is in the bounds or out of them by no more than touching."""
    return bounds[0] - TOUCH <= x <= bounds[2] + TOUCH and bounds[1] - TOUCH <= y <= bounds[3] + TOUCH


def _crossings(curve: Curve, area: Area, start: float, turn: float) -> Iterable[float]:
    """Angles of the normals where a curve crosses the boundary of an area (and others where it does not)."""
    reach = curve.reach
    x0, y0, x1, y1 = area.bounds
    if curve.x + reach <= x0 or curve.x - reach >= x1 or curve.y + reach <= y0 or curve.y - reach >= y1:
        return
    if curve.ellipses or area.ellipses:
        yield from _sign_changes(curve, start, turn, area.away, area.bounds)
        return
    for ring in area.rings:
        for cx, cy in ring:
            yield from _circle_crossings(curve, cx, cy, area.radius)
    for flat in area.flats:
        px, py = flat[-1]
        for qx, qy in flat:
            yield from _line_crossings(curve, px, py, qx - px, qy - py)
            px, py = qx, qy


def _circle_crossings(curve: Curve, cx: float, cy: float, radius: float) -> Iterable[float]:
    dx, dy, r = cx - curve.x, cy - curve.y, curve.radius
    d = math.hypot(dx, dy)
    if r > 0.0 and abs(r - radius) < d < r + radius:
        middle = math.atan2(dy, dx)
        half = math.acos(min(1.0, max(-1.0, (d * d + r * r - radius * radius) / (2 * d * r))))
        yield middle - half
        yield middle + half


def _line_crossings(curve: Curve, px: float, py: float, ex: float, ey: float) -> Iterable[float]:
    size = math.hypot(ex, ey)
    if size == 0.0 or curve.radius == 0.0:
        return
    ahead = ((px - curve.x) * ey - (py - curve.y) * ex) / size  # of the line along its right-hand normal
    if abs(ahead) < curve.radius:
        middle = math.atan2(-ex, ey)
        half = math.acos(ahead / curve.radius)
        yield middle - half
        yield middle + half


def _edge_crossings(curve: Curve, bounds: Box, start: float, turn: float) -> Iterable[float]:
    x0, y0, x1, y1 = bounds
    reach = curve.reach
    for inside, px, py, ex, ey in (
        (curve.x - reach >= x0, x0, y0, 0.0, -1.0),
        (curve.x + reach <= x1, x1, y1, 0.0, 1.0),
        (curve.y - reach >= y0, x0, y0, 1.0, 0.0),
        (curve.y + reach <= y1, x1, y1, -1.0, 0.0),
    ):
        if inside:
            continue
        if curve.ellipses:
            yield from _sign_changes(curve, start, turn, _side_of(px, py, ex, ey))
        else:
            yield from _line_crossings(curve, px, py, ex, ey)


def _side_of(px: float, py: float, ex: float, ey: float) -> Value:
    return lambda x, y: ((y - py) * ex - (x - px) * ey, np.full_like(x, -ey), np.full_like(y, ex))


def _sign_changes(
    curve: Curve,
    start: float,
    turn: float,
    value: Value,
    box: Box = (-math.inf, -math.inf, math.inf, math.inf),
) -> Iterable[float]:
    """Where a value changes its sign along an arc: found by samples, refined by Newton in a bracket.

    The value is positive outside of the box.
    """
    angles = start + np.linspace(0.0, turn, max(8, math.ceil(_SAMPLES * turn / TURN)) + 1)
    x, y = curve.points(angles)
    inside = (x > box[0]) & (y > box[1]) & (x < box[2]) & (y < box[3])
    if not inside.any():
        return
    values = np.ones(len(x))
    values[inside] = value(x[inside], y[inside])[0]
    hits = np.nonzero((values[:-1] < 0.0) != (values[1:] < 0.0))[0]
    if not len(hits):
        return
    low, high, at_low, at_high = angles[hits], angles[hits + 1], values[hits], values[hits + 1]
    middle = low + np.clip(at_low / (at_low - at_high), 0.01, 0.99) * (high - low)
    for step in range(60):
        ux, uy = np.cos(middle), np.sin(middle)
        h, slope, radii = curve.supports(ux, uy)
        here, nx, ny = value(curve.x + h * ux - slope * uy, curve.y + h * uy + slope * ux)
        settled = (np.abs(here) < _EXACT) | (high - low < _EXACT)
        if settled.all():
            break
        left = (here < 0.0) == (at_low < 0.0)
        low, high = np.where(left, middle, low), np.where(left, high, middle)
        rate = radii * (ny * ux - nx * uy)
        better = middle - here / np.where(rate != 0.0, rate, 1.0)
        good = (rate != 0.0) & (better > low) & (better < high) & (step % 4 < 3)
        middle = np.where(settled, middle, np.where(good, better, (low + high) / 2))
    yield from middle.tolist()
