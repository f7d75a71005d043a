"""Arcs of convex curves, as arrays: what paths may bend round."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from geometry.shapes.free_paths.bodies import Index, Mask
from geometry.shapes.free_paths.curves import TURN, Array, Curve, bulges, pack_ellipses

_SAME = 1e-7

ANGLES: Array = np.linspace(0.0, TURN, 32, endpoint=False)
"""Directions in which curves are looked at first, radians."""


class Rims:
    """Arcs of convex curves, as arrays: what a path may bend round.

    Parameters
    ----------
    curves
        The curves.
    starts, turns
        Each arc runs from the normal at `start` (radians) `turn` radians counter-clockwise.
    """

    def __init__(self, curves: Sequence[Curve], starts: Sequence[float], turns: Sequence[float]) -> None:
        self.curves = tuple(curves)
        self.x: Array = np.array([curve.x for curve in curves])
        self.y: Array = np.array([curve.y for curve in curves])
        self.radius: Array = np.array([curve.radius for curve in curves])
        self.start: Array = np.array(starts, dtype=float)
        self.turn: Array = np.array(turns, dtype=float)
        self.part: Mask = self.turn < TURN - _SAME
        self.ellipses = pack_ellipses([curve.ellipses for curve in curves])
        self.oval: Mask = np.array([bool(curve.ellipses) for curve in curves], dtype=bool)
        self.point: Mask = np.array([curve.radius == 0.0 and not curve.ellipses for curve in curves], dtype=bool)

    def take(self, chosen: Index) -> Rims:
        """Some of them."""
        some = object.__new__(Rims)
        some.curves = tuple(self.curves[i] for i in chosen.tolist())
        for name in ("x", "y", "radius", "start", "turn", "part", "oval", "point"):
            setattr(some, name, getattr(self, name)[chosen])
        some.ellipses = None if self.ellipses is None else self.ellipses[:, :, chosen]
        return some

    @cached_property
    def reaches(self) -> Array:
        """How far each curve reaches (h) to the left of lines in `ANGLES`; shape (angles, curves)."""
        if self.ellipses is None:
            return np.broadcast_to(self.radius, (len(ANGLES), len(self.radius)))
        return np.asarray(self.radius + bulges(self.ellipses, -np.sin(ANGLES)[:, None], np.cos(ANGLES)[:, None])[0])

    @cached_property
    def far(self) -> Array:
        """How far each curve reaches from its centre, inches."""
        return np.array([curve.reach for curve in self.curves])

    @cached_property
    def bends(self) -> Array:
        """The greatest radius of curvature of each curve."""
        return np.array([curve.bend for curve in self.curves])

    def on_arc(self, chosen: Index, angles: Array) -> Mask:
        """Whether the chosen arcs have these normals."""
        travelled = (angles - self.start[chosen]) % TURN
        return np.asarray(~self.part[chosen] | (travelled <= self.turn[chosen] + _SAME) | (travelled >= TURN - _SAME))
