"""Solids that reach into each other in plan: whether one holds all of another's edge that a cell's lines cross first.

Two edges that run close together are never apart by more than the bounds over a cell are wide. But an
arc lies in the triangle of its ends and the place where its tangents meet, and that differs from the
arc only by the square of its length.
"""

from __future__ import annotations

import math

from geometry.shapes.figures import Point
from geometry.shapes.sightlines.bodies import Body, Elliptic, Flat, Round, band
from geometry.shapes.sightlines.cells import Spread

_TOUCH = 1e-9


def swallows(spread: Spread, holder: Body, body: Body, side: int) -> bool:
    """Whether `holder` holds all of a body's edge where lines of a cell enter it (side -1) or leave it (side 1)."""
    dx, dy = spread.frame.dx, spread.frame.dy
    low, high = spread.between(body)
    bottom, top = band(body, dx, dy)
    low, high = max(low, bottom), min(high, top)
    if low > high:
        return False
    ends = []
    for y, up in ((low, -1), (high, 1)):
        touches = [body.touch(-math.sin(t) * up, math.cos(t) * up) for t in (spread.cell.start, spread.cell.end)]
        if all(up * (dx * q - dy * p - y) > 0.0 for p, q in touches):
            s = body.chord(dx, dy, y)[0 if side < 0 else 1]
            ends.append((dx * s - dy * y, dy * s + dx * y))
        elif isinstance(body, Flat):
            return False
        else:
            # Lines that lean enter past the place where the band's edge touches: the edge counts up to there.
            ends.append(max(touches, key=lambda p: -side * (dx * p[0] + dy * p[1])))
    between = _between(body, ends, dx, dy, low, high, 0 if side < 0 else 1)
    return between is not None and all(holds(holder, *p) for p in (*ends, *between))


def _between(
    body: Body, ends: list[Point], dx: float, dy: float, low: float, high: float, end: int
) -> list[Point] | None:
    """Points that with the ends have the edge between these in their hull; None where it turns too far."""
    if isinstance(body, Flat):
        found = []
        for x, y in body.corners:
            across, along = dx * y - dy * x, dx * x + dy * y
            if low < across < high and abs(body.chord(dx, dy, across)[end] - along) <= _TOUCH:
                found.append((x, y))
        return found
    (px, py), (qx, qy) = (_unit(body, *p) for p in ends)
    cos = px * qx + py * qy
    if cos <= 0.0:
        return None
    return [_back(body, (px + qx) / (1.0 + cos), (py + qy) / (1.0 + cos))]


def holds(body: Body, x: float, y: float) -> bool:
    """Whether a point is in a body."""
    if isinstance(body, Flat):
        px, py = body.corners[-1]
        for qx, qy in body.corners:
            ex, ey = qx - px, qy - py
            if ex * (y - py) - ey * (x - px) < -_TOUCH * math.hypot(ex, ey):
                return False
            px, py = qx, qy
        return True
    return math.hypot(*_unit(body, x, y)) <= 1.0 + _TOUCH


def _unit(body: Round | Elliptic, x: float, y: float) -> Point:
    """A point in the frame in which the body is the unit disc."""
    dx, dy = x - body.x, y - body.y
    if isinstance(body, Round):
        return (dx / body.r, dy / body.r) if body.r > 0.0 else (dx * math.inf, dy * math.inf)
    return ((body.cos * dx + body.sin * dy) / body.a, (body.cos * dy - body.sin * dx) / body.b)


def _back(body: Round | Elliptic, u: float, v: float) -> Point:
    if isinstance(body, Round):
        return (body.x + body.r * u, body.y + body.r * v)
    u, v = body.a * u, body.b * v
    return (body.x + body.cos * u - body.sin * v, body.y + body.sin * u + body.cos * v)
