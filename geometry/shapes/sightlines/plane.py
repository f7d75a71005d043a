"""Sight in one vertical plane: is there a free segment from one rectangle to another among rectangles?

A rectangle is (x0, x1, y0, y1). An obstacle may be known only between bounds: then x0 is the greatest
that its beginning can be and x1 the least that its end can be (so x0 > x1 may be). Where no segment is
found there is none, whatever the obstacles really are; where all is known exactly the answer is exact.

Lines are y = m x + k with |m| <= 1, and x = m y + k for the steeper ones. What is asked of (m, k) is
linear once it is settled on which side each obstacle is passed: the polygon of (m, k) is cut, side by side.
"""

from __future__ import annotations

from typing import TypeAlias

Rect: TypeAlias = tuple[float, float, float, float]
PlanePoint: TypeAlias = tuple[float, float]
Segment: TypeAlias = tuple[PlanePoint, PlanePoint]
_Lines: TypeAlias = list[PlanePoint]

_EPS = 1e-11


def free_segment(a: Rect, b: Rect, obstacles: list[Rect]) -> Segment | None:
    """A segment from a point of `a` to a point of `b` that passes through no obstacle, or None.

    It may touch obstacles, which therefore come with a margin.
    """
    if not obstacles:
        return (((a[0] + a[1]) / 2, (a[2] + a[3]) / 2), ((b[0] + b[1]) / 2, (b[2] + b[3]) / 2))
    ends = _outside(b, obstacles)
    for start in _outside(a, obstacles):
        for end in ends:
            found = _meeting(start, end) or _between(start, end, obstacles)
            if found is not None:
                return found
    return None


def _outside(rect: Rect, obstacles: list[Rect]) -> list[Rect]:
    """Rectangles that together hold every point of `rect` that may be outside of all obstacles."""
    pieces = [rect]
    for x0, x1, y0, y1 in obstacles:
        kept: list[Rect] = []
        for r in pieces:
            left, right, low, high = r
            if (
                y1 <= low
                or y0 >= high
                or (x0 >= right - _EPS and x1 >= right - _EPS)
                or (x0 <= left + _EPS and x1 <= left + _EPS)
            ):
                kept.append(r)
                continue
            if x0 >= left:
                kept.append((left, min(right, x0), low, high))
            if x1 <= right:
                kept.append((max(left, x1), right, low, high))
            if y0 >= low:
                kept.append((left, right, low, y0))
            if y1 <= high:
                kept.append((left, right, y1, high))
        pieces = kept
    return pieces


def _meeting(a: Rect, b: Rect) -> Segment | None:
    x0, x1, y0, y1 = max(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), min(a[3], b[3])
    if x0 > x1 or y0 > y1:
        return None
    point = ((x0 + x1) / 2, (y0 + y1) / 2)
    return (point, point)


def _between(a: Rect, b: Rect, obstacles: list[Rect]) -> Segment | None:
    """A free segment between two rectangles that do not meet and that no obstacle cuts into."""
    for upright in (False, True):
        if upright:
            a, b = (*a[2:], *a[:2]), (*b[2:], *b[:2])
            obstacles = [(*o[2:], *o[:2]) for o in obstacles]
        if max(b[2] - a[3], a[2] - b[3]) > max(b[1] - a[0], a[1] - b[0]):
            continue  # every line from one to the other is steeper
        for backward in (False, True):
            found = _one_way(a, b, obstacles, backward)
            if found is not None:
                (px, py), (qx, qy) = found
                return ((py, px), (qy, qx)) if upright else found
    return None


def _one_way(a: Rect, b: Rect, obstacles: list[Rect], backward: bool) -> Segment | None:
    """Lines along which x grows from a to b (or falls, `backward`), at slopes of at most 1."""
    if backward:
        a, b = _mirrored(a), _mirrored(b)
    if b[1] < a[0]:
        return None
    if backward:
        obstacles = [_mirrored(o) for o in obstacles]
    abreast = a[1] > b[0]
    for falling in (False, True):
        if abreast and not (a[2] >= b[3] if falling else b[2] >= a[3]):
            continue
        if falling:
            found = _rising(_flipped(a), _flipped(b), [_flipped(o) for o in obstacles])
        else:
            found = _rising(a, b, obstacles)
        if found is not None:
            (px, py), (qx, qy) = found
            if falling:
                py, qy = -py, -qy
            return ((-px, py), (-qx, qy)) if backward else ((px, py), (qx, qy))
    return None


def _mirrored(r: Rect) -> Rect:
    return (-r[1], -r[0], r[2], r[3])


def _flipped(r: Rect) -> Rect:
    return (r[0], r[1], -r[3], -r[2])


def _rising(a: Rect, b: Rect, obstacles: list[Rect]) -> Segment | None:
    """A free line y = m x + k, 0 <= m <= 1, from a to b with x growing."""
    lines: _Lines = [(0.0, a[2]), (1.0, a[2] - a[1]), (1.0, a[3] - a[0]), (0.0, a[3])]
    lines = _cut(_cut(lines, b[1], 1.0, -b[2]), -b[0], -1.0, b[3])
    if not lines:
        return None
    met = [
        o for o in obstacles if o[1] > a[0] + _EPS and o[0] < b[1] - _EPS and o[3] > a[2] + _EPS and o[2] < b[3] - _EPS
    ]
    free = _passing(lines, met, 0)
    if free is None:
        return None
    m = sum(line[0] for line in free) / len(free)
    k = sum(line[1] for line in free) / len(free)
    return _on(a, m, k), _on(b, m, k)


def _passing(lines: _Lines, obstacles: list[Rect], first: int) -> _Lines | None:
    """Lines that pass over or under every obstacle from number `first` on."""
    if first == len(obstacles):
        return lines
    x0, x1, y0, y1 = obstacles[first]
    over = _cut(lines, x0, 1.0, -y1)
    if over and (found := _passing(over, obstacles, first + 1)) is not None:
        return found
    under = _cut(lines, -x1, -1.0, y0)
    return _passing(under, obstacles, first + 1) if under else None


def _cut(lines: _Lines, p: float, q: float, r: float) -> _Lines:
    """What is left of a convex polygon of (m, k) where p m + q k + r >= 0."""
    kept: _Lines = []
    if not lines:
        return kept
    m0, k0 = lines[-1]
    v0 = p * m0 + q * k0 + r
    for m1, k1 in lines:
        v1 = p * m1 + q * k1 + r
        if (v0 > _EPS and v1 < -_EPS) or (v0 < -_EPS and v1 > _EPS):
            t = v0 / (v0 - v1)
            kept.append((m0 + t * (m1 - m0), k0 + t * (k1 - k0)))
        if v1 >= -_EPS:
            kept.append((m1, k1))
        m0, k0, v0 = m1, k1, v1
    return kept


def _on(r: Rect, m: float, k: float) -> PlanePoint:
    """A point of the line inside the rectangle (on it, if the line only touches it)."""
    low, high = r[0], r[1]
    if m > 0.0:
        low, high = max(low, (r[2] - k) / m), min(high, (r[3] - k) / m)
    x = min(max((low + high) / 2, r[0]), r[1])
    return (x, min(max(m * x + k, r[2]), r[3]))
