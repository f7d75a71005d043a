"""Where paths turn on top of a ledge to jump down from it in a straight line past what is in the way below.

A fall is free but ends the path, so that nothing below is gone round after it: the last straight piece touches
it, and the path turns into that piece on the ledge, best where the piece leaves it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from geometry.shapes.figures import Point
from geometry.shapes.free_paths.areas import Area
from geometry.shapes.free_paths.bodies import TOUCH, Bodies
from geometry.shapes.free_paths.curves import Array, Curve
from geometry.shapes.free_paths.rims import Rims
from geometry.shapes.free_paths.spots import Spot
from geometry.shapes.free_paths.tangents import Known, tangents

_BACK = 2e-4
_FURTHER = (1e-3, 4e-3, 0.016)
"""Inches along the jump, and those where it leaves the ledge so flat that it hardly is over it there."""


def takeoffs(
    goal: Point,
    rims: Rims,
    known: Known,
    areas: Sequence[Area],
    ledges: Sequence[Bodies],
    hard: Sequence[Bodies],
    grip: float,
    far: float,
) -> Iterable[Spot]:
    """Places on ledges from which a path may jump to a goal past an arc that it touches.

    Parameters
    ----------
    rims
        What the last piece may touch.
    areas
        Those of all obstacles.
    ledges, hard
        What may be jumped from, and what no piece runs into.
    grip
        Inches to stay inside of a ledge's edge.
    far
        No piece is longer, inches.
    """
    lines = tangents(Curve(*goal, 0.0), 1, rims, known)
    lines = lines.take((lines.length > TOUCH) & (lines.length < far))
    hit = np.zeros(len(lines.length), dtype=bool)
    for bodies in hard:
        if len(bodies):
            hit |= bodies.crossed(lines.px, lines.py, lines.qx, lines.qy).any(axis=1)
    lines = lines.take(~hit)
    if not len(lines.length):
        return
    ux, uy = (lines.qx - lines.px) / lines.length, (lines.qy - lines.py) / lines.length
    for bodies in ledges:
        if not len(bodies):
            continue
        low, high = bodies.spans(lines.qx, lines.qy, ux, uy, np.maximum(far - lines.length, 0.0))
        begin, end = bodies.spans(lines.qx, lines.qy, -ux, -uy, np.full_like(ux, grip))
        # It touches what it passes off the ledge, or just where it leaves it.
        leaves = np.nonzero((end - begin <= TOUCH) & (high - low > grip))
        for n, m in zip(*(index.tolist() for index in leaves), strict=True):
            touch, ux_, uy_ = (float(lines.qx[n]), float(lines.qy[n])), float(ux[n]), float(uy[n])
            for back in (grip, float(set_back(low[n, m], high[n, m], grip)), *_FURTHER):
                t = float(low[n, m]) + back
                at = (touch[0] + t * ux_, touch[1] + t * uy_)
                if areas[int(bodies.owner[m])].contains(*at):
                    yield Spot(*at, back)
                    break


def set_back(low: Array, high: Array, grip: float) -> Array:
    """How far before the edge of a ledge, from `low` to `high` along a line, paths turn into a jump along that line.

    Where it leaves the ledge aslant, it is still over it there by more than touching.
    """
    return np.minimum(max(grip, _BACK), (high - low) / 2)
