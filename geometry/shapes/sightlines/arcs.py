"""Over which directions a relation between the edges of two bodies holds: closed forms, on the safe side.

Every edge offset is n.P + k for a disc of centre P and radius |k| that bounds the body there, so every
relation reads n.(P - Q) + k >= -tolerance, which holds on one arc of directions.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from geometry.shapes.sightlines.bodies import Body


class Edge(NamedTuple):
    """One edge of a body's band: the highest offset (side 1) or the lowest (side -1)."""

    body: Body
    side: int


class Frame(NamedTuple):
    """The direction d = (dx, dy) of a line in plan, and its angle (radians)."""

    angle: float
    dx: float
    dy: float

    @classmethod
    def at(cls, angle: float) -> Frame:
        """The frame of a direction."""
        return cls(angle, math.cos(angle), math.sin(angle))


Arc = tuple[float, float]
"""Least and greatest angle (radians)."""


def offset(frame: Frame, edge: Edge) -> float:
    """Offset of an edge in this direction."""
    body, side = edge
    return side * body.support(-frame.dy * side, frame.dx * side)


def arc_of(frame: Frame, px: float, py: float, k: float, tolerance: float) -> Arc | None:
    """The arc of angles round the frame's where n.(px, py) + k >= -tolerance; None where it does not hold here."""
    u, v = frame.dx * py - frame.dy * px, -(frame.dx * px + frame.dy * py)
    q = -tolerance - k
    if u < q:
        return None
    r = math.hypot(u, v)
    if q <= -r:
        return (frame.angle - math.pi, frame.angle + math.pi)
    turn = math.atan2(v, u)
    half = math.acos(min(q / r, 1.0))
    low, high = min(turn - half, 0.0), max(turn + half, 0.0)
    return (frame.angle + low, frame.angle + high)


def not_above(frame: Frame, lower: Edge, upper: Edge, tolerance: float) -> Arc | None:
    """Where `lower` surely is no higher than `upper`, but for the tolerance; None where it is not so here.

    An edge is bounded from above by discs that hold the body (highest edge) or lie in it (lowest), and
    from below the other way round.
    """
    ux, uy = -frame.dy, frame.dx
    tops = lower.body.outer(ux, uy) if lower.side > 0 else (lower.body.inner(-ux, -uy),)
    floors = (upper.body.inner(ux, uy),) if upper.side > 0 else upper.body.outer(-ux, -uy)
    low, high = frame.angle - math.pi, frame.angle + math.pi
    for tx, ty, tr in tops:
        for fx, fy, fr in floors:
            arc = arc_of(frame, fx - tx, fy - ty, upper.side * fr - lower.side * tr, tolerance)
            if arc is None:
                return None
            low, high = max(low, arc[0]), min(high, arc[1])
    return (low, high)


def meet(a: Arc, b: Arc) -> Arc:
    """The angles in both arcs."""
    return (max(a[0], b[0]), min(a[1], b[1]))
