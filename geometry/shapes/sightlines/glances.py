"""A glance from one solid to another along the line of their middles: most pairs that see each other do so there."""

from __future__ import annotations

import math
from collections.abc import Sequence

from geometry.shapes.sightlines.bodies import Round, band
from geometry.shapes.sightlines.prisms import BEAM, Point3, Prism


def glance(a: Prism, b: Prism, blockers: Sequence[Prism]) -> tuple[Point3, Point3] | None:
    """The line from top to top in the middle of the widest gap that the blockers leave in this one direction.

    None where they leave none, as where the solids are not convex or have the same middle. What is
    lower than both tops, or higher than both, leaves that line free.
    """
    if len(a.bodies) > 1 or len(b.bodies) > 1:
        return None
    body_a, body_b = a.bodies[0], b.bodies[0]
    (ax, ay), (bx, by) = body_a.middle, body_b.middle
    length = math.hypot(bx - ax, by - ay)
    if length == 0.0:
        return None
    dx, dy = (bx - ax) / length, (by - ay) / length
    (a0, a1), (b0, b1) = band(body_a, dx, dy), band(body_b, dx, dy)
    at, end = max(a0, b0), min(a1, b1)
    low, high = min(a.top, b.top) - BEAM, max(a.top, b.top) + BEAM
    start, stop = dx * ax + dy * ay, dx * bx + dy * by
    bands: list[tuple[float, float]] = []
    for prism in blockers:
        if prism.top < low or prism.bottom > high:
            continue
        for body in prism.bodies:
            if isinstance(body, Round):
                y, s, r = dx * body.y - dy * body.x, dx * body.x + dy * body.y, body.r
                if y + r > at and y - r < end and s + r > start and s - r < stop:
                    bands.append((y - r, y + r))
            else:
                bottom, top = band(body, dx, dy)
                if top > at and bottom < end and body.support(dx, dy) > start and -body.support(-dx, -dy) < stop:
                    bands.append((bottom, top))
    bands.sort()
    best, middle = BEAM, None
    for bottom, top in (*bands, (end, math.inf)):
        if bottom - at > best:
            best, middle = bottom - at, (at + bottom) / 2
        at = max(at, top)
    if middle is None:
        return None
    (p0, p1), (q0, q1) = body_a.chord(dx, dy, middle), body_b.chord(dx, dy, middle)
    s, t = (p0 + p1) / 2, (q0 + q1) / 2
    return (dx * s - dy * middle, dy * s + dx * middle, a.top), (dx * t - dy * middle, dy * t + dx * middle, b.top)
