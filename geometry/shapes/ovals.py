"""Ovals: the nearest and the furthest point of an ellipse, and the signed gap of two.

Every answer is a value and a unit direction u; the points that prove it are the support points along u.
"""

from __future__ import annotations

import math

from geometry.shapes.directions import Greatest, Reach, term
from geometry.shapes.figures import Oval, Point


def support(oval: Oval, ux: float, uy: float) -> Point:
    """The point of `oval` furthest along the unit vector u."""
    vx, vy = oval.cos * ux + oval.sin * uy, oval.cos * uy - oval.sin * ux
    px, py = oval.half_length**2 * vx, oval.half_width**2 * vy
    h = math.sqrt(px * vx + py * vy)
    px, py = px / h, py / h
    return (oval.x + oval.cos * px - oval.sin * py, oval.y + oval.sin * px + oval.cos * py)


def from_point(oval: Oval, x: float, y: float) -> Greatest:
    """Signed distance of a point from an oval (negative inside) and the outward direction at the nearest point."""
    dx, dy = x - oval.x, y - oval.y
    c, s = oval.cos, oval.sin
    value, vx, vy = nearest_on_ellipse(c * dx + s * dy, c * dy - s * dx, oval.half_length, oval.half_width)
    return Greatest(value, c * vx - s * vy, s * vx + c * vy)


def nearest_on_ellipse(x: float, y: float, a: float, b: float) -> tuple[float, float, float]:
    """Signed distance of (x, y) from the ellipse with half axes a >= b > 0 along x and y, and the normal there.

    The nearest point is (a^2 x / (s + k), b^2 y / s) with k = a^2 - b^2 and s the one root on s > 0 of
    w(s) = |(a x / (s + k), b y / s)| = 1. 1 / w is concave in s and nearly straight, so that Newton on
    it, begun below the root, climbs to it without overshooting (the step of More and Sorensen, 1983).
    """
    px, py = abs(x), abs(y)
    ax, by = a * px, b * py
    k = (a - b) * (a + b)
    if by < 1e-200:
        return _nearest_from_long_axis(x, y, a, b, k)
    s = by
    if ax > k + s:
        s = ax - k
    elif ax > 0.5 * k and by < 0.01 * k:
        s = max(s, _start_at_the_cusp(ax - k, by, k))
    while True:
        p, q = ax / (s + k), by / s
        pp, qq = p * p, q * q
        nn = pp + qq
        n = math.sqrt(nn)
        step = (n - 1.0) * nn / (pp / (s + k) + qq / s)
        s += step
        if not step > 1e-9 * s:  # so that NaN ends it too
            break
    nx, ny = px / (s + k), py / s
    length = math.hypot(nx, ny)
    return (s - b * b) * length, math.copysign(nx / length, x), math.copysign(ny / length, y)


def _nearest_from_long_axis(x: float, y: float, a: float, b: float, k: float) -> tuple[float, float, float]:
    """`nearest_on_ellipse` for a point on the long axis: near the centre the nearest points lie off it, in pairs."""
    px = abs(x)
    if a * px >= k:
        if k == 0.0 and px == 0.0:
            return -b, 1.0, 0.0
        return px - a, math.copysign(1.0, x), 0.0
    ratio = a * px / k
    height = b * math.sqrt((1.0 - ratio) * (1.0 + ratio))
    nx, ny = px / k, height / (b * b)
    length = math.hypot(nx, ny)
    return -(b * b) * length, math.copysign(nx / length, x), math.copysign(ny / length, y)


def _start_at_the_cusp(beyond: float, by: float, k: float) -> float:
    """A lower bound of the root s, close to it where the point is near the cusp of the evolute (a x = k, y = 0).

    From w(s) = 1 and a x <= s + k follows (s - beyond) s^2 >= k (b y)^2 / 2, with `beyond` = a x - k.
    """
    least = k * by * by / 2
    if beyond >= 0:
        return math.cbrt(least)
    return min(math.cbrt(least / 2), math.sqrt(least / (-2 * beyond)))


def furthest_on_ellipse(x: float, y: float, a: float, b: float) -> tuple[float, float, float]:
    """Distance from (x, y) to the furthest point of the ellipse (half axes a >= b > 0), and the normal there.

    The same equation as for the nearest point, at its other outermost root: the roles of the axes change.
    """
    px, py = abs(x), abs(y)
    ax, by = a * px, b * py
    k = (a - b) * (a + b)
    if ax < 1e-200:
        if by >= k:
            return py + b, 0.0, -math.copysign(1.0, y)
        ratio = by / k
        nx, ny = math.sqrt((1.0 - ratio) * (1.0 + ratio)) / a, py / k
        length = math.hypot(nx, ny)
        return a * a * length, -math.copysign(nx / length, x), -math.copysign(ny / length, y)
    s = max(ax, by - k)
    if by > 0.5 * k and ax < 0.01 * k:
        s = max(s, _start_at_the_cusp(by - k, ax, k))
    while True:
        p, q = ax / s, by / (s + k)
        pp, qq = p * p, q * q
        nn = pp + qq
        n = math.sqrt(nn)
        step = (n - 1.0) * nn / (pp / s + qq / (s + k))
        s += step
        if not step > 1e-9 * s:  # so that NaN ends it too
            break
    nx, ny = px / s, py / (s + k)
    length = math.hypot(nx, ny)
    return (s + a * a) * length, -math.copysign(nx / length, x), -math.copysign(ny / length, y)


def furthest_from_point(oval: Oval, x: float, y: float) -> Greatest:
    """Distance from a point to the furthest point of an oval, and the outward direction there."""
    dx, dy = x - oval.x, y - oval.y
    c, s = oval.cos, oval.sin
    value, vx, vy = furthest_on_ellipse(c * dx + s * dy, c * dy - s * dx, oval.half_length, oval.half_width)
    return Greatest(value, c * vx - s * vy, s * vx + c * vy)


def apart_at_least(a: Oval, b: Oval) -> float:
    """How far two ovals are apart along the line of their middles: their gap is no less, and as much for discs.

    Examples
    --------
    >>> apart_at_least(Oval(0, 0, 2, 1, 0), Oval(6, 0, 2, 1, 90))
    3.0
    """
    dx, dy = b.x - a.x, b.y - a.y
    far = math.hypot(dx, dy)
    if far == 0.0:
        return -(a.half_length + b.half_length)
    ux, uy = dx / far, dy / far
    for oval in (a, b):
        along, across = oval.cos * ux + oval.sin * uy, oval.cos * uy - oval.sin * ux
        far -= math.hypot(oval.half_length * along, oval.half_width * across)
    return far


def between(a: Oval, b: Oval) -> Greatest:
    """Signed gap of two ovals, and the direction from a to b that gives it.

    The gap is the greatest over u of F(u) = q.u - h_a(u) - h_b(u). Newton on the osculating circle of the
    sum of the two (F'' = -F - its radius of curvature), kept inside a bracket. A maximum above minus the
    least radius of curvature is the only one: the point q is then outside the sum shrunk by that radius,
    which is convex. Deeper than that, every maximum is found (`Reach.greatest`).
    """
    c1, s1 = a.cos, a.sin
    dx, dy = b.x - a.x, b.y - a.y
    qx, qy = c1 * dx + s1 * dy, c1 * dy - s1 * dx
    c, s = b.cos * c1 + b.sin * s1, b.sin * c1 - b.cos * s1
    aa1, bb1, aa2, bb2 = a.half_length**2, a.half_width**2, b.half_length**2, b.half_width**2
    k1, k2, m1, m2 = aa1 - bb1, aa2 - bb2, aa1 * bb1, aa2 * bb2
    far = math.hypot(qx, qy)
    ux, uy = (qx / far, qy / far) if far > 0 else (1.0, 0.0)
    lx, ly, rx, ry = uy, -ux, -uy, ux
    for _ in range(60):
        vx, vy = c * ux + s * uy, c * uy - s * ux
        h1 = math.sqrt(aa1 * ux * ux + bb1 * uy * uy)
        h2 = math.sqrt(aa2 * vx * vx + bb2 * vy * vy)
        value = qx * ux + qy * uy - h1 - h2
        slope = qy * ux - qx * uy + k1 * ux * uy / h1 + k2 * vx * vy / h2
        bend = value + m1 / (h1 * h1 * h1) + m2 / (h2 * h2 * h2)
        if bend > 0.0 and abs(slope) <= 1e-7 * bend:
            step = slope / bend
            value += slope * step / 2
            if value <= -(bb1 / a.half_length + bb2 / b.half_length):
                break
            return _unturned(value, ux - step * uy, uy + step * ux, c1, s1)
        if slope > 0:
            lx, ly = ux, uy
        else:
            rx, ry = ux, uy
        nx, ny = (ux * bend - uy * slope, uy * bend + ux * slope) if bend > 0 else (0.0, 0.0)
        if lx * ny - ly * nx <= 0 or nx * ry - ny * rx <= 0:
            nx, ny = lx + rx, ly + ry
        length = math.hypot(nx, ny)
        if length == 0.0:
            break
        ux, uy = nx / length, ny / length
    return _deep(a, b, dx, dy)


def _unturned(value: float, vx: float, vy: float, c: float, s: float) -> Greatest:
    length = math.hypot(vx, vy)
    vx, vy = vx / length, vy / length
    return Greatest(value, c * vx - s * vy, s * vx + c * vy)


def _deep(a: Oval, b: Oval, dx: float, dy: float) -> Greatest:
    """`between` where there may be several maxima: F(-u) < F(u) where q.u > 0, so half of the directions are enough."""
    middle = math.atan2(dy, dx)
    reach = Reach(dx, dy, (term(-1.0, a), term(-1.0, b)))
    found = reach.greatest(middle - math.pi / 2, middle + math.pi / 2)
    assert found is not None
    return found


def beyond(a: Oval, b: Oval) -> Greatest:
    """How far a reaches beyond b (negative: the slack of a inside b), and the direction in which it does."""
    this, other = term(1.0, a), term(-1.0, b)
    if this[1:] == other[1:]:  # the same oval elsewhere: their difference is the same along every direction
        dx, dy = a.x - b.x, a.y - b.y
        far = math.hypot(dx, dy)
        return Greatest(far, dx / far, dy / far) if far > 0.0 else Greatest(0.0, a.cos, a.sin)
    reach = Reach(a.x - b.x, a.y - b.y, (this, other))
    found = reach.greatest(-math.pi, math.pi)
    assert found is not None
    return found
