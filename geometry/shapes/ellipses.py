"""Ellipses by the thousand: the Newton iterations of `geometry.shapes.ovals` on arrays, all pairs at once."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.float64]
_Points: TypeAlias = tuple[Array, Array]


def point_to_ellipse(x: Array, y: Array, a: Array, b: Array) -> tuple[Array, Array, Array]:
    """Signed distances of points (x, y) from ellipses with half axes a >= b > 0 along x and y, and the normals there.

    See `geometry.shapes.ovals.nearest_on_ellipse`. A point on the long axis is moved off it by an
    amount that no measurement can tell.
    """
    px = np.abs(x)
    py = np.maximum(np.abs(y), 1e-30)
    ax, by = a * px, b * py
    k = (a - b) * (a + b)
    beyond = ax - k
    s = np.maximum(by, beyond)
    cusp = np.flatnonzero((ax > 0.5 * k) & (s < 0.01 * k))
    if len(cusp):
        # A lower bound of the root near the cusp of the evolute, see `ovals._start_at_the_cusp`.
        least = (k * by * by)[cusp] / 2
        under = np.maximum(-2 * beyond[cusp], 1e-300)
        inner = np.minimum(np.cbrt(least / 2), np.sqrt(least / under))
        s[cusp] = np.maximum(s[cusp], np.where(beyond[cusp] >= 0, np.cbrt(least), inner))
    for _ in range(100):
        p, q = 1.0 / (s + k), 1.0 / s
        pp, qq = np.square(ax * p), np.square(by * q)
        nn = pp + qq
        step = (np.sqrt(nn) - 1.0) * nn / (pp * p + qq * q)
        s = s + step
        if not (step > 1e-9 * s).any():
            break
    nx, ny = px / (s + k), py / s
    length = np.sqrt(nx * nx + ny * ny)
    value: Array = (s - b * b) * length
    return value, np.copysign(nx / length, x), np.copysign(ny / length, y)


def segment_to_ellipse(begin: _Points, along: _Points, length: Array, a: Array, b: Array) -> Array:
    """Distances of segments from ellipses about the origin with half axes a, b; 0 where they meet.

    Parameters
    ----------
    begin, along
        Where each begins and its unit direction, in the ellipse's frame.
    length, a, b
        Lengths and half axes.
    """
    px, py = begin
    fx, fy = along
    # The nearest point of the segment in the frame in which the ellipse is the unit disc.
    weight = (fx / a) ** 2 + (fy / b) ** 2
    chord = np.clip(-(px * fx / (a * a) + py * fy / (b * b)) / weight, 0.0, length)
    meets = ((px + chord * fx) / a) ** 2 + ((py + chord * fy) / b) ** 2 <= 1.0
    across = px * fy - py * fx
    height = np.sqrt((a * fy) ** 2 + (b * fx) ** 2)
    side = np.where(across > 0, 1.0, -1.0)
    foot = (a * a * side * fy / height - px) * fx + (-b * b * side * fx / height - py) * fy
    apart = np.abs(across) - height
    # Where the line crosses the ellipse the segment lies to one side of the chord, and an end is nearest.
    end = np.where(apart > 0, np.clip(foot, 0.0, length), chord)
    at_end = (apart <= 0) | (foot < 0) | (foot > length)
    found = np.where(meets, 0.0, apart)
    which = np.flatnonzero(at_end & ~meets)
    ex, ey = px[which] + end[which] * fx[which], py[which] + end[which] * fy[which]
    found[which] = point_to_ellipse(ex, ey, a[which], b[which])[0]
    return found


_Half = tuple[Array, Array, Array, Array]


def ovals_apart(offset: _Points, first: _Half, second: _Half) -> tuple[Array, NDArray[np.bool_]]:
    """Signed gaps of pairs of ovals, and for which of them the value is proved to be the greatest over all directions.

    Parameters
    ----------
    offset
        x and y from the first oval's centre to the second's.
    first, second
        Half length, half width, cos and sin of the facing.

    Notes
    -----
    See `geometry.shapes.ovals.between`; what is not proved lies deep in the other oval and is left to that.
    """
    a1, b1, c1, s1 = first
    a2, b2, c2, s2 = second
    dx, dy = offset
    qx, qy = c1 * dx + s1 * dy, c1 * dy - s1 * dx
    c, s = c2 * c1 + s2 * s1, s2 * c1 - c2 * s1
    pairs = _Pairs(qx, qy, c, s, a1 * a1, b1 * b1, a2 * a2, b2 * b2)
    value = np.full(len(qx), -np.inf)
    alive = np.arange(len(qx))
    far = np.sqrt(qx * qx + qy * qy)
    with np.errstate(invalid="ignore"):
        ux, uy = qx / far, qy / far
    ux, uy = np.where(far > 0, ux, 1.0), np.where(far > 0, uy, 0.0)
    bracket: _Bracket = (uy, -ux, -uy, ux)
    for _ in range(60):
        at, slope, bend = pairs.at(ux, uy)
        done = (bend > 0) & (np.abs(slope) <= 1e-7 * bend)
        if done.any():
            value[alive[done]] = at[done] + slope[done] ** 2 / (2 * bend[done])
            keep = ~done
            alive = alive[keep]
            if not len(alive):
                break
            pairs = pairs.only(keep)
            ux, uy, slope, bend = ux[keep], uy[keep], slope[keep], bend[keep]
            bracket = tuple(side[keep] for side in bracket)
        ux, uy, bracket = _newton(ux, uy, slope, bend, bracket)
    return value, value > -(b1 * b1 / a1 + b2 * b2 / a2)


_Bracket: TypeAlias = tuple[Array, ...]


def _newton(ux: Array, uy: Array, slope: Array, bend: Array, bracket: _Bracket) -> tuple[Array, Array, _Bracket]:
    """The next directions: towards the centre of the osculating circle, or half the bracket where that leaves it."""
    lx, ly, rx, ry = bracket
    rising = slope > 0
    lx, ly = np.where(rising, ux, lx), np.where(rising, uy, ly)
    rx, ry = np.where(rising, rx, ux), np.where(rising, ry, uy)
    nx, ny = ux * bend - uy * slope, uy * bend + ux * slope
    lost = (bend <= 0) | (lx * ny - ly * nx <= 0) | (nx * ry - ny * rx <= 0)
    nx, ny = np.where(lost, lx + rx, nx), np.where(lost, ly + ry, ny)
    length = np.maximum(np.sqrt(nx * nx + ny * ny), 1e-300)
    return nx / length, ny / length, (lx, ly, rx, ry)


class _Pairs:
    """Pairs of ovals in the first one's frame: the offset, the second's turn, the squares of the half axes."""

    __slots__ = ("_columns", "_k1", "_k2", "_m1", "_m2")

    def __init__(self, *columns: Array) -> None:
        self._columns = columns
        aa1, bb1, aa2, bb2 = columns[4:]
        self._k1, self._k2 = aa1 - bb1, aa2 - bb2
        self._m1, self._m2 = aa1 * bb1, aa2 * bb2

    def only(self, keep: NDArray[np.bool_]) -> _Pairs:
        return _Pairs(*(column[keep] for column in self._columns))

    def at(self, ux: Array, uy: Array) -> tuple[Array, Array, Array]:
        """Room between the two supports along u, its slope, and minus its second derivative."""
        qx, qy, c, s, _, bb1, _, bb2 = self._columns
        vx, vy = c * ux + s * uy, c * uy - s * ux
        hh1 = self._k1 * ux * ux + bb1
        hh2 = self._k2 * vx * vx + bb2
        h1, h2 = np.sqrt(hh1), np.sqrt(hh2)
        value = qx * ux + qy * uy - h1 - h2
        slope = qy * ux - qx * uy + self._k1 * ux * uy / h1 + self._k2 * vx * vy / h2
        bend = value + self._m1 / (hh1 * h1) + self._m2 / (hh2 * h2)
        return value, slope, bend
