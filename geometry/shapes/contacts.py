"""The least push that parts a round or oval figure from a concave polygon it overlaps (or one with holes), exactly.

After the least push the figure rests against the polygon in one contact (at an edge or a corner,
pushed straight away from it) or is wedged between two. Each such place has a closed form in the frame
in which the figure is the unit disc; the nearest one at which nothing overlaps any more is the answer.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from geometry.shapes.figures import Disc, Oval, Point, Polygon
from geometry.shapes.ovals import nearest_on_ellipse
from geometry.shapes.polygons import from_point

REST = 1e-10
"""Inches: a place where the figure still overlaps by no more than this is one where it rests."""


class Push(NamedTuple):
    """The least push of the figure, its length, and where it then touches the polygon."""

    depth: float
    dx: float
    dy: float
    contact: Point


class _Place(NamedTuple):
    """Where the centre may come to rest: squared length of the push, the centre, the contact (unit disc's frame)."""

    far: float
    x: float
    y: float
    contact: Point


class _Line(NamedTuple):
    """The centres at which the unit disc touches an edge's line from outside: a point, the direction, the normal."""

    x: float
    y: float
    ex: float
    ey: float
    nx: float
    ny: float


def push_from_polygon(polygon: Polygon, figure: Disc | Oval) -> Push:
    """Least push of a round or oval figure that parts it from a polygon it overlaps."""
    if isinstance(figure, Disc):
        a = b = figure.radius
        c, s = 1.0, 0.0
    else:
        a, b, c, s = figure.half_length, figure.half_width, figure.cos, figure.sin
    if a <= REST:
        return _push_point(polygon, figure)
    frame = _UnitFrame(figure.x, figure.y, a, b, c, s)
    rings = [frame.into(x, y) for x, y in polygon.corners]
    edges = _edges(polygon, rings)
    places = sorted(_single(frame, edges), key=lambda place: place.far)
    first = next((place for place in places if _rests(edges, place.x, place.y, REST / a)), None)
    limit = first.far if first is not None else math.inf
    wedged = sorted((p for p in _wedged(frame, edges, limit) if p.far < limit), key=lambda place: place.far)
    found = next((place for place in wedged if _rests(edges, place.x, place.y, REST / a)), first)
    assert found is not None, "some place outside is always free"
    dx, dy = frame.vector(found.x, found.y)
    return Push(math.sqrt(found.far), dx, dy, frame.out(*found.contact))


def _push_point(polygon: Polygon, figure: Disc | Oval) -> Push:
    near = from_point(polygon, figure.x, figure.y)
    dx, dy = near.x - figure.x, near.y - figure.y
    return Push(math.hypot(dx, dy), dx, dy, (near.x, near.y))


class _UnitFrame(NamedTuple):
    """The frame in which the figure is the unit disc about the origin."""

    x: float
    y: float
    a: float
    b: float
    c: float
    s: float

    def into(self, x: float, y: float) -> Point:
        dx, dy = x - self.x, y - self.y
        return ((self.c * dx + self.s * dy) / self.a, (self.c * dy - self.s * dx) / self.b)

    def vector(self, x: float, y: float) -> Point:
        px, py = x * self.a, y * self.b
        return (self.c * px - self.s * py, self.s * px + self.c * py)

    def out(self, x: float, y: float) -> Point:
        dx, dy = self.vector(x, y)
        return (self.x + dx, self.y + dy)

    def place(self, x: float, y: float, contact: Point) -> _Place:
        return _Place((x * self.a) ** 2 + (y * self.b) ** 2, x, y, contact)


_FramedEdge = tuple[float, float, float, float, float, float, float]


def _edges(polygon: Polygon, corners: list[Point]) -> list[_FramedEdge]:
    """The polygon's edges between the corners as they are in the frame: begin, end, direction, length."""
    found = []
    index = {corner: i for i, corner in enumerate(polygon.corners)}
    for i, (_, _, qx, qy, _, _, _) in enumerate(polygon.edges):
        (px, py), (rx, ry) = corners[i], corners[index[(qx, qy)]]
        length = math.hypot(rx - px, ry - py)
        found.append((px, py, rx, ry, (rx - px) / length, (ry - py) / length, length))
    return found


def _rests(edges: list[_FramedEdge], x: float, y: float, tolerance: float) -> bool:
    """Whether the unit disc about (x, y) overlaps nothing of the polygon by more than `tolerance`."""
    least = (1.0 - tolerance) ** 2
    inside = False
    for px, py, _, qy, ex, ey, length in edges:
        dx, dy = x - px, y - py
        across = dx * ey - dy * ex
        if (py > y) != (qy > y) and (across < 0) == (qy > py):
            inside = not inside
        t = min(max(dx * ex + dy * ey, 0.0), length)
        if (dx - t * ex) ** 2 + (dy - t * ey) ** 2 < least:
            return False
    return not inside


def _line(edge: _FramedEdge) -> _Line:
    px, py, _, _, ex, ey, _ = edge
    return _Line(px + ey, py - ex, ex, ey, ey, -ex)


def _single(frame: _UnitFrame, edges: list[_FramedEdge]) -> Iterator[_Place]:
    """Places of one contact: the foot of the push on an edge's line, or on the curve about a corner."""
    aa, bb = frame.a**2, frame.b**2
    for edge in edges:
        line = _line(edge)
        # The nearest centre on the line, in inches: along the normal's image.
        along = -(aa * line.x * line.ex + bb * line.y * line.ey) / (aa * line.ex**2 + bb * line.ey**2)
        x, y = line.x + along * line.ex, line.y + along * line.ey
        yield frame.place(x, y, (x - line.nx, y - line.ny))
    for px, py, *_ in edges:
        for x, y in _feet(px * frame.a, py * frame.b, frame.a, frame.b):
            yield frame.place(px - x, py - y, (px, py))


def _feet(x: float, y: float, a: float, b: float) -> Iterator[Point]:
    """Points of the ellipse (in the unit disc's frame) at which a push of it off (x, y) may be a least one.

    The nearest to a point inside is in the point's own quadrant. The only other least distance, if there
    is one, is across the long axis, at the root of the same equation beyond its pole; that one also
    for a point outside, which is then on the far side of a flat oval.
    """
    if x * x + y * y == 0.0 and a == b:
        return
    value, nx, ny = nearest_on_ellipse(x, y, a, b)
    if value <= REST:  # a corner touched from outside counts: which side it is on is rounding
        h = math.hypot(a * nx, b * ny)
        yield (a * nx / h, b * ny / h)
    yield from _feet_across(abs(x), abs(y), math.copysign(1.0, x), math.copysign(1.0, y), a, b)


def _feet_across(x: float, y: float, sx: float, sy: float, a: float, b: float) -> Iterator[Point]:
    """The other least distance, if any, from a point (x, y >= 0): across the long axis (unit disc's frame).

    The root nearest to 0 of (a x / (k - r))^2 + (b y / r)^2 = 1 on 0 < r < k, where the left side is
    convex: Newton from r = b y, where it is at least 1, climbs to it, or finds the slope turned: no root.
    """
    k = (a - b) * (a + b)
    ax, by = a * x, b * y
    if by < 1e-200:
        if ax < k:
            ratio = ax / k
            yield (sx * ratio, -sy * math.sqrt((1.0 - ratio) * (1.0 + ratio)))
        return
    r = by
    for _ in range(200):
        if r >= k:
            return
        p, q = ax / (k - r), by / r
        excess = p * p + q * q - 1.0
        fall = 2.0 * (q * q / r - p * p / (k - r))
        if excess <= 1e-15:
            break
        if fall <= 0.0:
            return
        step = excess / fall
        r += step
        if step <= 1e-16 * r:
            break
    px, py = ax / (k - r), by / r
    length = math.hypot(px, py)
    yield (sx * px / length, -sy * py / length)


def _wedged(frame: _UnitFrame, edges: list[_FramedEdge], limit: float) -> Iterator[_Place]:
    """Places of two contacts, of those edges and corners that lie no further than the square root of `limit` inches."""
    aa, bb = frame.a**2, frame.b**2
    lines = []
    for edge in edges:
        line = _line(edge)
        away = (line.x * line.nx + line.y * line.ny) ** 2 / (line.nx**2 / aa + line.ny**2 / bb)
        if away < limit:
            lines.append(line)
    corners = []
    for px, py, *_ in edges:
        if nearest_on_ellipse(px * frame.a, py * frame.b, frame.a, frame.b)[0] ** 2 < limit:
            corners.append((px, py))
    for i, line in enumerate(lines):
        contact = (-line.nx, -line.ny)
        for other in lines[:i]:
            cross = line.ex * other.ey - line.ey * other.ex
            if abs(cross) > 1e-12:
                along = ((other.x - line.x) * other.ey - (other.y - line.y) * other.ex) / cross
                yield _on_line(frame, line, along, contact)
        for px, py in corners:
            dx, dy = px - line.x, py - line.y
            square = _not_negative(1.0 - (dx * line.ey - dy * line.ex) ** 2)
            if square is not None:
                foot, half = dx * line.ex + dy * line.ey, math.sqrt(square)
                yield _on_line(frame, line, foot - half, contact)
                yield _on_line(frame, line, foot + half, contact)
    for i, (px, py) in enumerate(corners):
        for qx, qy in corners[:i]:
            dx, dy = (qx - px) / 2, (qy - py) / 2
            quarter = dx * dx + dy * dy
            square = _not_negative(1.0 - quarter)
            if square is not None and quarter > 0.0:
                up = math.sqrt(square / quarter)
                yield frame.place(px + dx - up * dy, py + dy + up * dx, (px, py))
                yield frame.place(px + dx + up * dy, py + dy - up * dx, (px, py))


def _on_line(frame: _UnitFrame, line: _Line, along: float, contact: Point) -> _Place:
    x, y = line.x + along * line.ex, line.y + along * line.ey
    return frame.place(x, y, (x + contact[0], y + contact[1]))


def _not_negative(square: float) -> float | None:
    """`square`, with what rounding took from an exact fit given back; None where there is no place."""
    if square >= 0.0:
        return square
    return 0.0 if square > -1e-12 else None
