"""What convex curves about the origin have of straight lines."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from geometry.shapes.free_paths.curves import Array, curvatures, holding, outmost
from geometry.tolerances import EQUAL

TOUCH = EQUAL / 2
"""Inches: what enters by less than this touches; two sides of a gap make `EQUAL`."""

Mask: TypeAlias = npt.NDArray[np.bool_]

_STEPS = 60
_EXACT = 1e-10


def chords(ellipses: Array, radius: Array, nx: Array, ny: Array, aside: Array) -> tuple[Array, Array]:
    """From where to where lines run inside of curves: inches along u, the direction to the right of n.

    Parameters
    ----------
    ellipses, radius
        The curves, one for each line: shape (k, 5, lines) (`pack_ellipses`), and (lines,).
    nx, ny, aside
        Unit normals of the lines, and how far along those they lie, inches.

    Returns
    -------
    low, high
        Endless, and low > high, where a line only touches its curve or misses it.
    """
    low, high = np.full_like(aside, np.inf), np.full_like(aside, -np.inf)
    x, y = outmost(ellipses, nx, ny)
    h = x * nx + y * ny + radius
    inside = np.abs(aside) < h - TOUCH
    det = ellipses[:, 3]
    simple = (det > 0.0).sum(axis=0) + (radius != 0.0) == 1
    one = np.nonzero(inside & simple)[0]
    if len(one):
        share = aside[one] / h[one]
        middle = share * (x[one] * ny[one] - y[one] * nx[one])
        # Half of the diameter along the line times h is the area over pi.
        half = np.sqrt(1.0 - share * share) * (np.sqrt(det[:, one].sum(axis=0)) / h[one] + radius[one])
        low[one], high[one] = middle - half, middle + half
    rest = np.nonzero(inside & ~simple)[0]
    if len(rest):
        ends = _ends(ellipses[:, :, rest], radius[rest], nx[rest], ny[rest], aside[rest], h[rest])
        low[rest], high[rest] = ends.min(axis=0), ends.max(axis=0)
    return low, high


def _ends(ellipses: Array, radius: Array, nx: Array, ny: Array, aside: Array, h: Array) -> Array:
    """Both ends of the chords of curves that reach `h` along n: shape (2, lines).

    The curve's point falls from one side of the line to the other as its normal turns half round from n, to the
    left or to the right, at the rate of its radius of curvature: Newton in a bracket.
    """
    start = _like_an_ellipse(holding(radius, ellipses), nx, ny, aside, h)
    side = np.repeat([1.0, -1.0], len(aside))
    ellipses, radius, nx, ny, aside = (np.concatenate([a, a], axis=-1) for a in (ellipses, radius, nx, ny, aside))
    low, high = np.zeros_like(aside), np.full_like(aside, np.pi)
    turn = start.ravel()
    along = aside
    for _ in range(_STEPS):
        vx, vy = np.cos(turn), side * np.sin(turn)
        ux, uy = nx * vx - ny * vy, nx * vy + ny * vx
        reach, slope, radii = curvatures(ellipses, ux, uy)
        reach = reach + radius
        here = reach * vx - slope * vy - aside
        along = -(reach * vy + slope * vx)
        settled = np.abs(here) < _EXACT
        if settled.all():
            break
        above = here > 0.0
        low, high = np.where(above, turn, low), np.where(above, high, turn)
        rate = (radii + radius) * np.abs(vy)
        better = turn + here / np.where(rate > 1e-12, rate, 1.0)
        good = (rate > 1e-12) & (better > low) & (better < high)
        turn = np.where(settled, turn, np.where(good, better, (low + high) / 2))
    return along.reshape(2, -1)


def _like_an_ellipse(matrix: tuple[Array, Array, Array], nx: Array, ny: Array, aside: Array, h: Array) -> Array:
    """How far round from n the normals at both ends would be on an ellipse with this matrix, grown to reach `h`."""
    xx, xy, yy = matrix
    mx, my = xx * nx + xy * ny, xy * nx + yy * ny
    own = mx * nx + my * ny
    root = np.sqrt(xx * yy - xy * xy)
    width = np.sqrt(np.maximum(h * h - aside * aside, 0.0))
    lean = width * (mx * ny - my * nx) / root
    return np.arctan2(width * own / root, np.stack([aside + lean, aside - lean]))
