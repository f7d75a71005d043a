"""What an obstacle's height settles: which parts of it block every line through them, and which block none."""

from __future__ import annotations

import math

from geometry.shapes.figures import Point
from geometry.shapes.sightlines.bodies import Body, Flat
from geometry.shapes.sightlines.joints import clipped
from geometry.shapes.sightlines.order import Parting
from geometry.shapes.sightlines.solids import Solid


def certain(a: Solid, b: Solid, o: Solid, apart: Parting) -> list[Body]:
    """Convex parts of an obstacle that block every line through them, whatever its height."""
    found: list[Body] = []
    directions = [(apart.ux, apart.uy)]
    if isinstance(o.body, Flat):
        directions += _faces(o.body, apart, a.high <= b.high)
    for ux, uy in directions:
        part = _certain_along(a, b, o, ux, uy)
        if part is o.body:
            return [part]
        if part is not None:
            found.append(part)
    return found


def _faces(body: Flat, apart: Parting, towards_a: bool) -> list[Point]:
    """Normals of the faces on the side of the lower solid, turned from a to b."""
    sign = -1 if towards_a else 1
    found = []
    px, py = body.corners[-1]
    for qx, qy in body.corners:
        length = math.hypot(qx - px, qy - py)
        if length > 0.0:
            ux, uy = sign * (qy - py) / length, -sign * (qx - px) / length
            if ux * apart.ux + uy * apart.uy > 0.1:
                found.append((ux, uy))
        px, py = qx, qy
    return found


def _certain_along(a: Solid, b: Solid, o: Solid, ux: float, uy: float) -> Body | None:
    a0, a1 = -a.body.support(-ux, -uy), a.body.support(ux, uy)
    b0, b1 = -b.body.support(-ux, -uy), b.body.support(ux, uy)
    if a1 > b0:
        return None
    over = _below(a.high, b.high, o.high, a0, a1, b0, b1)
    under = _below(-a.low, -b.low, -o.low, a0, a1, b0, b1)
    low, high = max(over[0], under[0]), min(over[1], under[1])
    o0, o1 = -o.body.support(-ux, -uy), o.body.support(ux, uy)
    if low <= o0 and o1 <= high:
        return o.body
    if not isinstance(o.body, Flat) or low >= o1 or high <= o0:
        return None
    corners = o.body.corners
    if low > o0:
        corners = clipped(corners, ux, uy, -low)
    if high < o1:
        corners = clipped(corners, -ux, -uy, high)
    return Flat(corners) if len(corners) >= 3 else None


def _below(za: float, zb: float, top: float, a0: float, a1: float, b0: float, b1: float) -> tuple[float, float]:
    """Where along u every line between heights up to za over [a0, a1] and zb over [b0, b1] is below `top`."""
    if top >= max(za, zb):
        return (-math.inf, math.inf)
    if top <= min(za, zb):
        return (math.inf, -math.inf)
    if za < zb:
        return (-math.inf, a0 + (top - za) / (zb - za) * (b0 - a0))
    return (b1 - (top - zb) / (za - zb) * (b1 - a1), math.inf)


def never(a: Solid, b: Solid, o: Solid, apart: Parting) -> bool:
    """Whether every line passes above or below an obstacle."""
    ux, uy = apart.ux, apart.uy
    a0, a1 = -a.body.support(-ux, -uy), a.body.support(ux, uy)
    b0, b1 = -b.body.support(-ux, -uy), b.body.support(ux, uy)
    o0, o1 = -o.body.support(-ux, -uy), o.body.support(ux, uy)
    if o1 <= a0 or o0 >= b1:
        return True
    lowest = _lowest(a.low, b.low, a0, a1, b0, b1, o0, o1)
    highest = -_lowest(-a.high, -b.high, a0, a1, b0, b1, o0, o1)
    return o.high <= lowest or o.low >= highest


def _lowest(za: float, zb: float, a0: float, a1: float, b0: float, b1: float, o0: float, o1: float) -> float:
    """A height that no line from za over [a0, a1] to zb over [b0, b1] is below, over [o0, o1]."""
    if za <= zb:
        return za + (zb - za) * max(0.0, (o0 - a1) / (b1 - a1)) if b1 > a1 else za
    return zb + (za - zb) * max(0.0, (b0 - o1) / (b0 - a0)) if b0 > a0 else zb
