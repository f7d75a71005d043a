"""Single lines in plan, exactly: the strips between the edges of what they meet, and one line's vertical plane."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from geometry.shapes.sightlines.arcs import Edge, Frame
from geometry.shapes.sightlines.bodies import Body, Round, band
from geometry.shapes.sightlines.plane import Rect, Segment, free_segment
from geometry.shapes.sightlines.prisms import BEAM
from geometry.shapes.sightlines.ridges import over_in_line
from geometry.shapes.sightlines.solids import Solid
from geometry.shapes.sightlines.view import View, Wall

GROW = BEAM / 2
"""Inches added at either end of what a line meets, so that touching things leave no gap along it either."""


_CONVERGED = 1e-13
"""Radians: a step no longer than this is rounding, and may even have the wrong sign."""


class Found(NamedTuple):
    """A free line: its direction, its offset, and its segment in the vertical plane (s, z)."""

    frame: Frame
    offset: float
    segment: Segment


class Band(NamedTuple):
    """The band of something in one direction: its least and greatest offset; what it is."""

    low: float
    high: float
    body: Body
    solid: Solid | None = None
    wall: Wall | None = None


def window(view: View, frame: Frame) -> tuple[float, Edge, float, Edge]:
    """Offsets of the lines that meet both solids: the least and its edge, the greatest and its edge."""
    a0, a1 = band(view.a.body, frame.dx, frame.dy)
    b0, b1 = band(view.b.body, frame.dx, frame.dy)
    low = (a0, Edge(view.a.body, -1)) if a0 >= b0 else (b0, Edge(view.b.body, -1))
    high = (a1, Edge(view.a.body, 1)) if a1 <= b1 else (b1, Edge(view.b.body, 1))
    return (*low, *high)


def walls_at(walls: Iterable[Wall], frame: Frame, low: float, high: float) -> list[Band]:
    """Bands of the walls that meet the offsets given, whether or not they stand between the solids, lowest first."""
    _, dx, dy = frame
    found = []
    for wall in walls:
        body = wall.body
        if isinstance(body, Round):
            y, r = dx * body.y - dy * body.x, body.r
            bottom, top = y - r, y + r
        else:
            bottom, top = band(body, dx, dy)
        if bottom < high and top > low:
            found.append(Band(bottom, top, body, None, wall))
    found.sort(key=_lowest)
    return found


def _lowest(band: Band) -> float:
    return band.low


def loose_at(obstacles: Iterable[Solid], frame: Frame, low: float, high: float) -> list[Band]:
    """Bands of the obstacles that meet the offsets given, whether or not they stand between the solids."""
    found = []
    for solid in obstacles:
        bottom, top = band(solid.body, frame.dx, frame.dy)
        if bottom < high and top > low:
            found.append(Band(bottom, top, solid.body, solid))
    return found


def free_in_line(view: View, frame: Frame, c: float, bands: Sequence[Band]) -> Segment | None:
    """The free segment of the vertical plane over one line in plan, or None; exact but for the beam."""
    dx, dy = frame.dx, frame.dy
    obstacles: list[Rect] = []
    for low, high, body, solid, _ in bands:
        if solid is not None and low - GROW < c < high + GROW:
            s0, s1 = body.chord(dx, dy, c)
            obstacles.append((s0 - GROW, s1 + GROW, solid.low, solid.high))
    a = rect(view.a, *view.a.body.chord(dx, dy, c))
    b = rect(view.b, *view.b.body.chord(dx, dy, c))
    if view.ridge and (answer := over_in_line(a, b, obstacles, view.ridge)) is not None:
        return answer or None
    return free_segment(a, b, obstacles)


def rect(solid: Solid, s0: float, s1: float) -> Rect:
    """A solid over a stretch of a line, drawn in by the beam so that what it touches does not cut into it."""
    shrink = min(BEAM, (s1 - s0) / 4)
    lift = min(BEAM, (solid.high - solid.low) / 4)
    return (s0 + shrink, s1 - shrink, solid.low + lift, solid.high - lift)


def strips(
    edges: Iterable[tuple[float, Edge]], low: tuple[float, Edge], high: tuple[float, Edge]
) -> list[tuple[float, Edge, float, Edge]]:
    """The offsets from `low` to `high` cut at the edges between them, in order."""
    inner = sorted((e for e in edges if low[0] < e[0] < high[0]), key=lambda e: e[0])
    marks = [low, *inner, high]
    return [(*marks[i], *marks[i + 1]) for i in range(len(marks) - 1)]


def opening(view: View) -> tuple[float, float]:
    """The least and greatest direction (radians) of the lines that meet both solids, from a to b."""
    if view.apart.room < -BEAM:
        (ax, ay), (bx, by) = view.a.body.middle, view.b.body.middle
        start = math.atan2(by - ay, bx - ax) if (ax, ay) != (bx, by) else 0.0
        return (start - math.pi / 2, start + math.pi / 2)
    return (_last(view.a.body, view.b.body, -1), _last(view.a.body, view.b.body, 1))


def _last(a: Body, b: Body, turn: int) -> float:
    """The last direction from a to b, turning one way from the middles', in which some line meets both.

    Each step turns to the line through the two points that would part first; the steps never go too far.
    """
    (ax, ay), (bx, by) = a.middle, b.middle
    angle = math.atan2(by - ay, bx - ax)
    for _ in range(60):
        nx, ny = -math.sin(angle), math.cos(angle)
        # Turning counter-clockwise, b's highest point and a's lowest are the last to share an offset.
        px, py = a.touch(-turn * nx, -turn * ny)
        qx, qy = b.touch(turn * nx, turn * ny)
        gain = turn * (nx * (qx - px) + ny * (qy - py))
        if gain <= 0.0:
            break
        # n.(q - p) = 0 ahead: the direction of q - p or its opposite, whichever lies ahead within a half turn.
        ahead = math.atan2(qy - py, qx - px)
        step = math.remainder(ahead - angle, 2 * math.pi) * turn
        if step < -_CONVERGED:
            step += math.pi
        if step <= _CONVERGED:
            break
        angle += turn * step
    return angle
