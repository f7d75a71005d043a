"""Where obstacles meet in plan: lines through such a place pass from one straight into the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from geometry.shapes.figures import Point
from geometry.shapes.sightlines.bodies import Flat
from geometry.shapes.sightlines.prisms import BEAM
from geometry.shapes.sightlines.solids import Solid


class Joint(NamedTuple):
    """What two obstacles have in common in plan: along a line that meets it their chords leave no gap."""

    body: Flat
    first: Solid
    second: Solid


def joints_of(solids: Sequence[Solid]) -> list[Joint]:
    """The joints of polygons whose heights overlap; such as touch share a strip no wider than the beam."""
    flats = [(s, s.body, _box(s.body)) for s in solids if isinstance(s.body, Flat)]
    found = []
    for i, (s, p, box) in enumerate(flats):
        for t, q, other in flats[i + 1 :]:
            if s.low >= t.high or t.low >= s.high:
                continue
            if box[0] > other[2] or other[0] > box[2] or box[1] > other[3] or other[1] > box[3]:
                continue
            corners = common(p.corners, q.corners)
            if corners:
                found.append(Joint(Flat(corners), s, t))
    return found


def _box(body: Flat) -> tuple[float, float, float, float]:
    xs, ys = [p[0] for p in body.corners], [p[1] for p in body.corners]
    return (min(xs) - BEAM, min(ys) - BEAM, max(xs) + BEAM, max(ys) + BEAM)


def common(p: tuple[Point, ...], q: tuple[Point, ...]) -> tuple[Point, ...]:
    """The part of one convex polygon that is in another (or within the beam of it); empty where there is none."""
    x0, y0 = q[-1]
    for x1, y1 in q:
        ex, ey = x1 - x0, y1 - y0
        length = (ex * ex + ey * ey) ** 0.5
        if length > 0.0:
            p = clipped(p, -ey / length, ex / length, (x0 * ey - y0 * ex) / length + BEAM)
            if not p:
                return ()
        x0, y0 = x1, y1
    return p


def clipped(corners: tuple[Point, ...], ux: float, uy: float, r: float) -> tuple[Point, ...]:
    """The part of a convex polygon where u.p + r >= 0."""
    kept: list[Point] = []
    if not corners:
        return ()
    px, py = corners[-1]
    v = ux * px + uy * py + r
    for qx, qy in corners:
        w = ux * qx + uy * qy + r
        if (v < 0.0 < w) or (w < 0.0 < v):
            t = v / (v - w)
            kept.append((px + t * (qx - px), py + t * (qy - py)))
        if w >= 0.0:
            kept.append((qx, qy))
        px, py, v = qx, qy, w
    return tuple(kept)
