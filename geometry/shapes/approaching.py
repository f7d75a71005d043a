"""Where a point that passes a polygon in a straight line comes nearest: closed forms."""

from __future__ import annotations

from itertools import pairwise

from geometry.shapes.figures import Polygon
from geometry.shapes.passing import Track, crossings
from geometry.shapes.polygons import from_point


def nearest_to_point(track: Track, x: float, y: float) -> float:
    """The time within [0, 1] at which the track's point is nearest to (x, y)."""
    length2 = track.dx * track.dx + track.dy * track.dy
    if length2 == 0.0:
        return 0.0
    t = ((x - track.x) * track.dx + (y - track.y) * track.dy) / length2
    return min(max(t, 0.0), 1.0)


def nearest_to_polygon(track: Track, polygon: Polygon) -> tuple[float, float] | None:
    """(time, signed distance) where the track's point is nearest to a polygon.

    None where it comes into a concave one: what is deepest there is not told by the edges.
    """
    if polygon.convex:
        return nearest_to_convex(track, polygon)
    return None if _enters(track, polygon) else _nearest_outside(track, polygon)


def nearest_to_convex(track: Track, polygon: Polygon) -> tuple[float, float]:
    """(time, signed distance) where the track's point is nearest to a convex polygon."""
    t, height = _lowest_line(track, polygon)
    return (t, height) if height < 0.0 else _nearest_outside(track, polygon)


def _nearest_outside(track: Track, polygon: Polygon) -> tuple[float, float]:
    """Of a point that stays outside: it is nearest at an end of its way or where it passes a corner."""
    times = (0.0, 1.0, *(nearest_to_point(track, x, y) for x, y in polygon.corners))
    distances = [(abs(from_point(polygon, track.x + t * track.dx, track.y + t * track.dy).distance), t) for t in times]
    distance, t = min(distances)
    return t, distance


def _lowest_line(track: Track, polygon: Polygon) -> tuple[float, float]:
    """(time, height) where the greatest height over the edges' lines is least: the signed distance, if negative.

    The greatest of straight functions of time is convex; its bottom is found by walking from the two
    ends to where their lines cross until no line is above.
    """
    x, y, dx, dy = track
    lines = [(ey * (x - px) - ex * (y - py), ey * dx - ex * dy) for px, py, _, _, ex, ey, _ in polygon.edges]
    low, high = 0.0, 1.0
    at_low = max(lines)
    at_high = max(lines, key=lambda line: (line[0] + line[1], -line[1]))
    if at_low[1] >= 0.0:
        return 0.0, at_low[0]
    if at_high[1] <= 0.0:
        return 1.0, at_high[0] + at_high[1]
    while True:
        t = (at_high[0] - at_low[0]) / (at_low[1] - at_high[1])
        t = min(max(t, low), high)
        bound = at_low[0] + t * at_low[1]
        top = max(lines, key=lambda line: line[0] + t * line[1])
        height = top[0] + t * top[1]
        if height <= bound + 1e-14 or top in (at_low, at_high):
            return t, height
        if top[1] < 0.0:
            low, at_low = t, top
        elif top[1] > 0.0:
            high, at_high = t, top
        else:
            return t, height


def _enters(track: Track, polygon: Polygon) -> bool:
    """Whether the point comes inside: between two crossings of the edges' lines it is, or is not, all along."""
    x, y, dx, dy = track
    middles = ((a + b) / 2 for a, b in pairwise([0.0, *crossings(track, polygon, 0.0), 1.0]))
    return any(from_point(polygon, x + t * dx, y + t * dy).distance < 0.0 for t in middles)
