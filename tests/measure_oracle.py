"""An oracle for measuring convex figures, by other means than the code: every direction is tried.

F(t) is tried at 720 directions for all pairs at once; each local maximum that may be the greatest is
polished in doubles and then evaluated with 40 digits, where one Newton step's correction leaves an
error below 1e-20. Kinks of F (normals of edges) are evaluated with 40 digits as they are.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import mpmath
import numpy as np

from geometry.shapes.figures import Disc, Figure, Oval, Polygon

mp = mpmath.mp.clone()
mp.dps = 40

GRID = np.arange(720) * (2 * math.pi / 720)
MARGIN = 0.01  # F at the grid's best direction is at most (F + R) (pi / 720)^2 / 2 < 0.001 below the true best


class _Numbers:
    """The same figure in doubles and, made when first needed, with 40 digits."""

    def __init__(self, figure: Figure) -> None:
        self.figure = figure
        self.corners = list(figure.shell) if isinstance(figure, Polygon) else [figure.centre]
        if isinstance(figure, Disc):
            self.axes = (figure.radius, figure.radius, 0.0)
        elif isinstance(figure, Oval):
            self.axes = (figure.half_length, figure.half_width, math.radians(figure.facing))
        else:
            self.axes = (0.0, 0.0, 0.0)

    def exact(self):
        a, b, _ = self.axes
        facing = self.figure.facing if isinstance(self.figure, Oval) else 0.0
        turn = mp.mpf(facing) * mp.pi / 180
        return [(mp.mpf(x), mp.mpf(y)) for x, y in self.corners], mp.mpf(a), mp.mpf(b), mp.cos(turn), mp.sin(turn)


def _curves(numbers: Sequence[_Numbers], t: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Support of the ellipse of each at its angles t (rows), with the first two derivatives."""
    a, b, facing = (np.array([n.axes[k] for n in numbers])[:, None] for k in range(3))
    c, s = np.cos(t - facing), np.sin(t - facing)
    h = np.sqrt((a * c) ** 2 + (b * s) ** 2)
    safe = np.where(h > 0, h, 1.0)
    slope = -(a**2 - b**2) * s * c / safe
    return h, slope, np.where(h > 0, (a * b) ** 2 / safe**3, 0.0) - h


def _straight(numbers: Sequence[_Numbers], t: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Support of the corners of each at its angles, and the corner that gives it."""
    most = max(len(n.corners) for n in numbers)
    corners = np.array([n.corners + [n.corners[0]] * (most - len(n.corners)) for n in numbers])
    values = corners[:, :, None, 0] * np.cos(t)[:, None, :] + corners[:, :, None, 1] * np.sin(t)[:, None, :]
    which = values.argmax(axis=1)
    rows = np.arange(len(numbers))[:, None]
    return np.take_along_axis(values, which[:, None, :], axis=1)[:, 0], corners[rows, which, 0], corners[rows, which, 1]


def _values(a: Sequence[_Numbers], b: Sequence[_Numbers], t: np.ndarray, beyond: bool):
    """F, its slope and its second derivative: room between the two along t, or reach of a beyond b."""
    ha, da, dda = _curves(a, t)
    hb, db, ddb = _curves(b, t)  # an ellipse's support is the same along -u
    pa, xa, ya = _straight(a, t)
    c, s = np.cos(t), np.sin(t)
    if beyond:
        pb, xb, yb = _straight(b, t)
        return (
            pa + ha - pb - hb,
            (ya - yb) * c - (xa - xb) * s + da - db,
            -(pa - pb) + dda - ddb,
        )
    pb, xb, yb = _straight(b, t + math.pi)
    value = -pa - ha - pb - hb
    return value, (yb - ya) * c - (xb - xa) * s - da - db, pa + pb - dda - ddb


def greatest(pairs: Sequence[tuple[Figure, Figure]], beyond: bool = False) -> list[float]:
    """For each pair the signed gap, or how far the first reaches beyond the second, rounded from 40 digits."""
    found: list[float] = []
    for start in range(0, len(pairs), 500):
        some = pairs[start : start + 500]
        a, b = [_Numbers(p) for p, _ in some], [_Numbers(q) for _, q in some]
        grid = _values(a, b, np.broadcast_to(GRID, (len(some), len(GRID))), beyond)[0]
        tops = (grid >= np.roll(grid, 1, axis=1)) & (grid >= np.roll(grid, -1, axis=1))
        tops &= grid >= grid.max(axis=1)[:, None] - MARGIN
        rows, columns = np.nonzero(tops)
        # Where F is flat (disc in the middle of a disc) a few directions stand for all.
        order = np.lexsort((columns, rows))
        rows, columns = rows[order], columns[order]
        t = GRID[columns]
        step_limit = 2 * math.pi / 720
        here_a, here_b = [a[r] for r in rows], [b[r] for r in rows]
        for _ in range(6):
            _, slope, bend = _values(here_a, here_b, t[:, None], beyond)
            with np.errstate(divide="ignore", invalid="ignore"):
                step = np.where(bend < 0, -slope / bend, 0.0)[:, 0]
            t = t + np.clip(step, -step_limit, step_limit)
        directions: list[list[float]] = [[] for _ in some]
        for row, angle in zip(rows.tolist(), t.tolist(), strict=True):
            if len(directions[row]) < 8:
                directions[row].append(angle)
        for row, (p, q) in enumerate(some):
            found.append(_with_40_digits(a[row], b[row], p, q, directions[row], float(grid[row].max()), beyond))
    return found


def _with_40_digits(a, b, p: Figure, q: Figure, angles: list[float], floor: float, beyond: bool) -> float:
    exact_a, exact_b = a.exact(), b.exact()
    best = -mp.inf
    for angle in angles:
        t = mp.mpf(angle)
        value, slope, bend = _exact_value(exact_a, exact_b, mp.cos(t), mp.sin(t), beyond)
        corrected = value
        if bend < 0 and abs(slope) < 1e-6 * -bend:
            corrected = value - slope * slope / (2 * bend)
        best = max(best, corrected)
    for figure, sign in ((p, 1), (q, -1 if not beyond else 1)):
        if not isinstance(figure, Polygon):
            continue
        ring = figure.shell
        for (x0, y0), (x1, y1) in zip(ring, (*ring[1:], ring[0]), strict=True):
            for turn in (sign, -sign):
                nx, ny = turn * (y1 - y0), -turn * (x1 - x0)
                t = math.atan2(ny, nx)
                near = _values([a], [b], np.array([[t]]), beyond)[0][0, 0]
                if near >= floor - MARGIN:
                    ex, ey = mp.mpf(y1) - mp.mpf(y0), mp.mpf(x0) - mp.mpf(x1)
                    length = mp.sqrt(ex * ex + ey * ey)
                    value = _exact_value(exact_a, exact_b, turn * ex / length, turn * ey / length, beyond)[0]
                    best = max(best, value)
    return float(best)


def _exact_value(a, b, ux, uy, beyond: bool):
    side = 1 if beyond else -1
    ha, sa, ba = _exact_support(a, ux, uy)
    hb, sb, bb = _exact_support(b, side * ux, side * uy)
    if beyond:
        return ha - hb, sa - sb, ba - bb
    # The derivatives along -u: the angle turns the same way.
    return -ha - hb, -sa - sb, -ba - bb


def _exact_support(figure, ux, uy):
    """Support along u with its first and second derivative in the angle of u."""
    corners, a, b, c, s = figure
    along = [x * ux + y * uy for x, y in corners]
    i = along.index(max(along))
    x, y = corners[i]
    value, slope, bend = along[i], y * ux - x * uy, -along[i]
    if a > 0:
        vx, vy = c * ux + s * uy, c * uy - s * ux
        h = mp.sqrt((a * vx) ** 2 + (b * vy) ** 2)
        value += h
        slope -= (a * a - b * b) * vx * vy / h
        bend += (a * b) ** 2 / h**3 - h
    return value, slope, bend
