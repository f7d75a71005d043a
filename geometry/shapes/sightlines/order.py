"""Which of two convex bodies comes first along the lines that meet both: a direction that separates them."""

from __future__ import annotations

import math
from typing import NamedTuple

from geometry.shapes.sightlines.bodies import Body, Elliptic, Flat, Round

_FROM_THE_MIDDLE = tuple(sorted(range(-7, 8), key=abs))


class Parting(NamedTuple):
    """Room (inches) between two bodies along the unit vector (ux, uy) from the first to the second.

    Every line of direction d that meets both meets the first one first if d.u > 0.
    """

    room: float
    ux: float
    uy: float


def parting(a: Body, b: Body) -> Parting:
    """A direction that separates two bodies: room >= 0 if and only if their insides do not meet.

    For polygons the normals of the edges suffice; an ellipse is made a circle first (which keeps what
    separates), and two curves are separated along the line of their nearest points.
    """
    if isinstance(a, Round) and isinstance(b, Round):
        dx, dy = b.x - a.x, b.y - a.y
        d = math.hypot(dx, dy)
        return Parting(d - a.r - b.r, dx / d, dy / d) if d > 0 else Parting(-a.r - b.r, 1.0, 0.0)
    if isinstance(a, Flat):
        if isinstance(b, Flat):
            return _flats(a, b)
        return _turned(_curve_flat(b, a))
    if isinstance(b, Flat):
        return _curve_flat(a, b)
    return _curves(a, b)


def _turned(found: Parting) -> Parting:
    return Parting(found.room, -found.ux, -found.uy)


def room_along(a: Body, b: Body, ux: float, uy: float) -> float:
    """Room between the bodies along the unit vector u (from a to b); negative where they overlap there."""
    return -b.support(-ux, -uy) - a.support(ux, uy)


def _flats(a: Flat, b: Flat) -> Parting:
    best = Parting(-math.inf, 1.0, 0.0)
    for one, other, sign in ((a, b, 1), (b, a, -1)):
        px, py = one.corners[-1]
        for qx, qy in one.corners:
            ex, ey = qx - px, qy - py
            length = math.hypot(ex, ey)
            if length > 0.0:
                nx, ny = ey / length, -ex / length
                room = min([nx * x + ny * y for x, y in other.corners]) - (nx * px + ny * py)
                if room > best.room:
                    best = Parting(room, sign * nx, sign * ny)
            px, py = qx, qy
    return best


def _curve_flat(a: Round | Elliptic, b: Flat) -> Parting:
    if isinstance(a, Round):
        scale_x = scale_y = a.r if a.r > 0 else 1.0
        cos, sin, radius = 1.0, 0.0, 1.0 if a.r > 0 else 0.0
    else:
        scale_x, scale_y, cos, sin, radius = a.a, a.b, a.cos, a.sin, 1.0
    corners = []
    for x, y in b.corners:
        dx, dy = x - a.x, y - a.y
        corners.append(((cos * dx + sin * dy) / scale_x, (cos * dy - sin * dx) / scale_y))
    best, ux, uy = -math.inf, 1.0, 0.0
    near, nx, ny = math.inf, 1.0, 0.0
    px, py = corners[-1]
    for qx, qy in corners:
        ex, ey = qx - px, qy - py
        length = math.hypot(ex, ey)
        if length > 0.0:
            room = (py * ex - px * ey) / length - radius
            if room > best:
                best, ux, uy = room, -ey / length, ex / length
        d = math.hypot(qx, qy)
        if d < near:
            near, nx, ny = d, qx, qy
        px, py = qx, qy
    if near > 0.0:
        room = min([nx * x + ny * y for x, y in corners]) / near - radius
        if room > best:
            best, ux, uy = room, nx / near, ny / near
    # Back to inches: a normal goes with the inverse of the scaling.
    vx, vy = ux / scale_x, uy / scale_y
    length = math.hypot(vx, vy)
    vx, vy = vx / length, vy / length
    wx, wy = cos * vx - sin * vy, sin * vx + cos * vy
    return Parting(room_along(a, b, wx, wy), wx, wy)


def _curves(a: Round | Elliptic, b: Round | Elliptic) -> Parting:
    """A direction of positive room if there is one, else the best: from the centres' on, then by golden section."""
    base = math.atan2(b.y - a.y, b.x - a.x)

    def room(angle: float) -> float:
        return room_along(a, b, math.cos(angle), math.sin(angle))

    step = math.pi / 16
    best, most = base, -math.inf
    for i in _FROM_THE_MIDDLE:
        here = room(base + i * step)
        if here > 0.0:
            return Parting(here, math.cos(base + i * step), math.sin(base + i * step))
        if here > most:
            best, most = base + i * step, here
    low, high = best - step, best + step
    ratio = (math.sqrt(5) - 1) / 2
    p, q = high - ratio * (high - low), low + ratio * (high - low)
    room_p, room_q = room(p), room(q)
    while high - low > 1e-9:
        if room_p >= room_q:
            high, q, room_q = q, p, room_p
            p = high - ratio * (high - low)
            room_p = room(p)
        else:
            low, p, room_p = p, q, room_q
            q = low + ratio * (high - low)
            room_q = room(q)
    angle = (low + high) / 2
    return Parting(room(angle), math.cos(angle), math.sin(angle))
