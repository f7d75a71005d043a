"""A disc that passes a disc or a polygon in a straight line: closed forms.

The disc's centre is a point on a track; what it passes is grown by the disc's radius and the
threshold (`reach` below). Times run from 0 to 1 along the track.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from geometry.shapes.figures import Polygon
from geometry.shapes.polygons import from_point

Interval: TypeAlias = tuple[float, float]

TIE = 1e-9
"""Inches: a gap this close to the threshold is at the threshold, so not below it."""

AFTER = 1e-12
"""An interval that begins at the threshold begins this much after 0: 0 itself says that the motion begins below."""


class Track(NamedTuple):
    """Where a point starts and how far it goes, inches."""

    x: float
    y: float
    dx: float
    dy: float


def near_point(track: Track, x: float, y: float, reach: float) -> Interval | None:
    """When the track's point is nearer than `reach` to (x, y): all times, also outside [0, 1]; None: never.

    A point that does not move is near always or never.
    """
    px, py, dx, dy = track[0] - x, track[1] - y, track[2], track[3]
    length2 = dx * dx + dy * dy
    if length2 == 0.0:
        return (-math.inf, math.inf) if px * px + py * py < reach * reach else None
    length = math.sqrt(length2)
    across = abs(px * dy - py * dx) / length
    if across >= reach:
        return None
    half = math.sqrt((reach - across) * (reach + across)) / length
    middle = -(px * dx + py * dy) / length2
    return (middle - half, middle + half)


def below_disc(track: Track, x: float, y: float, reach: float) -> list[Interval]:
    """When the track's point is nearer than `reach` to (x, y), within [0, 1]."""
    px, py, dx, dy = track[0] - x, track[1] - y, track[2], track[3]
    length2 = dx * dx + dy * dy
    limit = reach - TIE
    if limit <= 0.0:
        return []
    t = -(px * dx + py * dy) / length2 if length2 > 0.0 else 0.0
    t = 0.0 if t < 0.0 else 1.0 if t > 1.0 else t
    if math.hypot(px + t * dx, py + t * dy) >= limit:
        return []
    found = near_point(track, x, y, reach)
    if found is None:
        return []
    starts = math.hypot(px, py) < limit
    ends = math.hypot(px + dx, py + dy) < limit
    return [trimmed(found, starts, ends)]


def trimmed(interval: Interval, starts: bool, ends: bool) -> Interval:
    """An interval within [0, 1] that has 0 in it only where the motion `starts` below, and 1 where it `ends` so."""
    low = 0.0 if starts else max(interval[0], AFTER)
    high = 1.0 if ends else min(interval[1], 1.0 - AFTER)
    return (low, high)


def below_polygon(track: Track, polygon: Polygon, reach: float) -> list[Interval]:
    """When the track's point is nearer than `reach` to the polygon, within [0, 1].

    A convex polygon may be asked with a negative `reach`: how deep the point is inside it.
    """
    x, y, dx, dy = track
    low_x, low_y, high_x, high_y = polygon.bounds
    room = max(reach, 0.0)
    if (
        (x >= high_x + room and x + dx >= high_x + room)
        or (x <= low_x - room and x + dx <= low_x - room)
        or (y >= high_y + room and y + dy >= high_y + room)
        or (y <= low_y - room and y + dy <= low_y - room)
    ):
        return []
    if polygon.convex:
        found = _inside_convex(track, polygon, reach) if reach <= 0.0 else _round_convex(track, polygon, reach)
        if found is None:
            return []
        low, high = found
        limit = reach - TIE
        if not any(_distance(track, polygon, t) < limit for t in ((low + high) / 2, low, high)):
            return []
        return with_ends([found], lambda t: _distance(track, polygon, t) < limit)
    return _below_concave(track, polygon, reach)


def _distance(track: Track, polygon: Polygon, t: float) -> float:
    return from_point(polygon, track.x + t * track.dx, track.y + t * track.dy).distance


def _inside_convex(track: Track, polygon: Polygon, reach: float) -> Interval | None:
    """When the point is deeper than -`reach` inside a convex polygon: left of every edge by more than that."""
    x, y, dx, dy = track
    low, high = 0.0, 1.0
    for px, py, _, _, ex, ey, _ in polygon.edges:
        height = ex * (y - py) - ey * (x - px) + reach
        rise = ex * dy - ey * dx
        if rise == 0.0:
            if height <= 0.0:
                return None
        elif rise > 0.0:
            low = max(low, -height / rise)
        else:
            high = min(high, -height / rise)
    return (low, high) if low < high else None


def _round_convex(track: Track, polygon: Polygon, reach: float) -> Interval | None:
    """When the point is nearer than `reach` > 0 to a convex polygon: one interval, from first edge to last."""
    near = _near_edges(track, polygon, reach)
    if not near:
        return (0.0, 1.0) if _distance(track, polygon, 0.0) < 0.0 else None
    # Deep inside no edge is near: the interval goes on to the end that lies there.
    low = 0.0 if _distance(track, polygon, 0.0) < 0.0 else min(low for low, _ in near)
    high = 1.0 if _distance(track, polygon, 1.0) < 0.0 else max(high for _, high in near)
    return (low, high)


def _near_edges(track: Track, polygon: Polygon, reach: float) -> list[Interval]:
    """For each edge that comes nearer than `reach` > 0: when it does, within [0, 1].

    Each is taken with the disc about its beginning; the one about its end is the next edge's.
    """
    x, y, dx, dy = track
    found = []
    for px, py, _, _, ex, ey, length in polygon.edges:
        ax, ay = x - px, y - py
        u0, u1 = ax * ex + ay * ey, (ax + dx) * ex + (ay + dy) * ey
        if (u0 <= -reach and u1 <= -reach) or (u0 > length and u1 > length):
            continue
        h0, h1 = ex * ay - ey * ax, ex * (ay + dy) - ey * (ax + dx)
        if (h0 >= reach and h1 >= reach) or (h0 <= -reach and h1 <= -reach):
            continue
        low, high = 0.0, 1.0
        rise = h1 - h0
        if h0 >= reach or h0 <= -reach:
            low = ((reach if h0 > 0.0 else -reach) - h0) / rise
        if h1 >= reach or h1 <= -reach:
            high = ((reach if h1 > 0.0 else -reach) - h0) / rise
        # Within the strip along the edge's line; beyond the edge's beginning the disc about it decides.
        forth = u1 - u0
        at_low, at_high = u0 + forth * low, u0 + forth * high
        if not (0.0 <= at_low <= length and 0.0 <= at_high <= length):
            disc, strip = near_point(track, px, py, reach), _strip(low, high, u0, forth, length)
            if disc is not None:
                low, high = max(disc[0], 0.0), min(disc[1], 1.0)
                if strip is not None and low < high:
                    low, high = min(low, strip[0]), max(high, strip[1])
            if disc is None or low >= high:
                if strip is None:
                    continue
                low, high = strip
        if low < high:
            found.append((low, high))
    return found


def _strip(low: float, high: float, u0: float, forth: float, length: float) -> Interval | None:
    """The part of an interval when the point is abreast of an edge."""
    if forth == 0.0:
        return (low, high) if 0.0 <= u0 <= length else None
    first, last = -u0 / forth, (length - u0) / forth
    if first > last:
        first, last = last, first
    low, high = max(low, first), min(high, last)
    return (low, high) if low < high else None


def _below_concave(track: Track, polygon: Polygon, reach: float) -> list[Interval]:
    """When the point is nearer than `reach` >= 0 to a concave polygon: near an edge, or inside between edges."""
    limit = reach - TIE
    if reach > 0.0:
        near = merged(
            (low, high)
            for low, high in _near_edges(track, polygon, reach)
            if any(abs(_distance(track, polygon, t)) < limit for t in ((low + high) / 2, low, high))
        )
        cuts = [0.0, *(t for interval in near for t in interval), 1.0]
        stretches = list(zip(cuts[::2], cuts[1::2], strict=True))
    else:
        near = []
        stretches = list(pairwise([0.0, *crossings(track, polygon, 0.0), 1.0]))
    # Away from the edges the point is inside all along a stretch, or outside all along.
    inside = ((a, b) for a, b in stretches if a < b and _distance(track, polygon, (a + b) / 2) < min(limit, 0.0))
    return with_ends(merged([*near, *inside]), lambda t: _distance(track, polygon, t) < limit)


def crossings(track: Track, polygon: Polygon, height: float) -> list[float]:
    """When the point crosses the lines of the polygon's edges, shifted outwards by `height`: sorted, within (0, 1)."""
    x, y, dx, dy = track
    found = []
    for px, py, _, _, ex, ey, _ in polygon.edges:
        rise = ex * dy - ey * dx
        if rise != 0.0:
            t = -(ex * (y - py) - ey * (x - px) + height) / rise
            if 0.0 < t < 1.0:
                found.append(t)
    return sorted(found)


def merged(intervals: Iterable[Interval]) -> list[Interval]:
    """Intervals sorted, those that touch or overlap made one."""
    found: list[Interval] = []
    for low, high in sorted(intervals):
        if found and low <= found[-1][1]:
            if high > found[-1][1]:
                found[-1] = (found[-1][0], high)
        else:
            found.append((low, high))
    return found


def without(intervals: list[Interval], taken: list[Interval]) -> list[Interval]:
    """What of some sorted intervals is in none of others."""
    left: list[Interval] = []
    for low, high in intervals:
        for a, b in taken:
            if low < a < high:
                left.append((low, a))
            if a < high and b > low:
                low = b
        if low < high:
            left.append((low, high))
    return left


def with_ends(intervals: list[Interval], below: Callable[[float], bool]) -> list[Interval]:
    """Intervals `trimmed`: `below` says whether the motion is truly below the threshold at a time."""
    if not intervals:
        return intervals
    last = len(intervals) - 1
    starts = intervals[0][0] <= TIE and below(0.0)
    ends = intervals[last][1] >= 1.0 - TIE and below(1.0)
    return [trimmed(each, starts and i == 0, ends and i == last) for i, each in enumerate(intervals)]
