"""A disc that passes a concave polygon, when it is pressed into it: how far until it can be pushed out.

Where the polygon is concave a disc may be wedged in a notch: pressed a little into two sides, a
long way from any place where it fits. The free places of its centre, at least its radius from the
polygon, are bounded by edges shifted outwards, by arcs about corners, and by the places where it
rests on two of them at once.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise

from geometry.shapes.figures import Disc, Point, Polygon
from geometry.shapes.pairs import polygon_disc_gap
from geometry.shapes.passing import TIE, Interval, Track, below_polygon, crossings, near_point, with_ends
from geometry.shapes.polygons import from_point

_FITS = 1e-9
"""Inches: what a place where the disc rests on two sides may lack by rounding."""


def below_push(track: Track, polygon: Polygon, radius: float, threshold: float) -> list[Interval]:
    """When the least push that frees a disc from a concave polygon is longer than -`threshold` > 0, within [0, 1].

    That changes only where the distance of the centre to a shifted edge, an arc or a place of rest
    is -`threshold`; between two such times one test decides.
    """
    overlapping = below_polygon(track, polygon, radius)
    if not overlapping:
        return []
    depth = -threshold
    inner = abs(radius - depth)
    cuts = crossings(track, polygon, radius - depth)
    for reach, points in ((inner, polygon.corners), (depth, resting_places(polygon, radius))):
        for x, y in points:
            cuts.extend(near_point(track, x, y, reach) or ())

    def pushed(t: float) -> bool:
        disc = Disc(track.x + t * track.dx, track.y + t * track.dy, radius)
        return polygon_disc_gap(polygon, disc) < threshold - TIE

    found: list[Interval] = []
    for low, high in overlapping:
        for a, b in pairwise([low, *sorted(t for t in cuts if low < t < high), high]):
            if a < b and pushed((a + b) / 2):
                if found and found[-1][1] == a and pushed(a):
                    found[-1] = (found[-1][0], b)
                else:
                    found.append((a, b))
    return with_ends(found, pushed)


@lru_cache(maxsize=1024)
def resting_places(polygon: Polygon, radius: float) -> tuple[Point, ...]:
    """Centres of discs of `radius` outside the polygon that touch it in two places at once."""
    shifted = [
        (px + radius * ey, py - radius * ex, ex, ey, length, ((px, py), (qx, qy)))
        for px, py, qx, qy, ex, ey, length in polygon.edges
    ]
    places: list[Point] = []
    for i, (ax, ay, ex, ey, length, own) in enumerate(shifted):
        for bx, by, fx, fy, other, _ in shifted[:i]:
            cross = ex * fy - ey * fx
            if cross != 0.0:
                s = ((bx - ax) * fy - (by - ay) * fx) / cross
                t = ((bx - ax) * ey - (by - ay) * ex) / cross
                if 0.0 <= s <= length and 0.0 <= t <= other:
                    places.append((ax + s * ex, ay + s * ey))
        for x, y in polygon.corners:
            if (x, y) in own:
                continue  # the arc about it begins where the shifted edge ends
            for s in near_point(Track(ax, ay, ex, ey), x, y, radius) or ():
                if 0.0 <= s <= length:
                    places.append((ax + s * ex, ay + s * ey))
    for i, (px, py) in enumerate(polygon.corners):
        for qx, qy in polygon.corners[:i]:
            half = math.hypot(qx - px, qy - py) / 2
            if 0.0 < half <= radius:
                up = math.sqrt((radius - half) * (radius + half)) / (2 * half)
                mx, my, nx, ny = (px + qx) / 2, (py + qy) / 2, up * (py - qy), up * (qx - px)
                places += [(mx + nx, my + ny), (mx - nx, my - ny)]
    return tuple((x, y) for x, y in places if from_point(polygon, x, y).distance >= radius - _FITS)
