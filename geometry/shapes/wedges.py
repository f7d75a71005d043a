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

from geometry.shapes.figures import Point, Polygon
from geometry.shapes.passing import TIE, Interval, Track, below_polygon, crossings, near_point, with_ends, without
from geometry.shapes.polygons import from_point

_FITS = 1e-9
"""Inches: what a place where the disc rests on two sides may lack by rounding."""


def below_push(track: Track, polygon: Polygon, radius: float, threshold: float) -> list[Interval]:
    """When the least push that frees a disc from a concave polygon is longer than -`threshold` > 0, within [0, 1].

    Surely where it is pressed deeper than that into one side, and surely not where it does not
    overlap. In between the answer changes only where the distance of the centre to a shifted edge, an
    arc or a place of rest is -`threshold`; between two such times one test decides.
    """
    depth = -threshold
    sure = below_polygon(track, polygon, radius - depth) if radius > depth else []
    places = resting_places(polygon, radius)
    if not places and radius > depth:
        return sure
    cuts = crossings(track, polygon, radius - depth)
    for reach, points in ((abs(radius - depth), polygon.corners), (depth, places)):
        for x, y in points:
            cuts.extend(near_point(track, x, y, reach) or ())

    def pushed(t: float) -> bool:
        return not _free_within(track.x + t * track.dx, track.y + t * track.dy, polygon, radius, depth + TIE)

    found = list(sure)
    for low, high in without(below_polygon(track, polygon, radius), sure):
        for a, b in pairwise([low, *sorted(t for t in cuts if low < t < high), high]):
            if a < b and pushed((a + b) / 2):
                found.append((a, b))
    found.sort()
    joined: list[Interval] = []
    for a, b in found:
        if joined and a <= joined[-1][1] and pushed(a):
            joined[-1] = (joined[-1][0], b)
        else:
            joined.append((a, b))
    return with_ends(joined, pushed)


def _free_within(x: float, y: float, polygon: Polygon, radius: float, push: float) -> bool:
    """Whether the disc about (x, y) is free of the polygon, or a push no longer than `push` frees it."""
    if from_point(polygon, x, y).distance >= radius:
        return True
    if any(math.hypot(x - px, y - py) <= push for px, py in resting_places(polygon, radius)):
        return True
    for px, py, _, _, ex, ey, length in polygon.edges:
        dx, dy = x - px, y - py
        along = dx * ex + dy * ey
        if (
            abs(dx * ey - dy * ex - radius) <= push
            and 0.0 <= along <= length
            and _fits(polygon, px + along * ex + radius * ey, py + along * ey - radius * ex, radius)
        ):
            return True
        far = math.hypot(dx, dy)
        if (
            far > 0.0
            and abs(far - radius) <= push
            and _fits(polygon, px + dx / far * radius, py + dy / far * radius, radius)
        ):
            return True
    return False


def _fits(polygon: Polygon, x: float, y: float, radius: float) -> bool:
    return from_point(polygon, x, y).distance >= radius - _FITS


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
    return tuple((x, y) for x, y in places if _fits(polygon, x, y, radius))
