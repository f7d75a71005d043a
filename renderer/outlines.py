"""Outlines to draw: everything within a distance of several bases as one, and what a base sweeps.

For pictures only: discs give true arcs, ovals and polygons polylines finer than anyone can see.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import numpy as np
import shapely

from geometry.board.bases import Base, RoundBase
from geometry.shapes.figures import Disc, Figure, Oval, Point
from geometry.verdict import Leg
from renderer.shapes import Arc, Area, Band, Circle, Outline, Piece, Shape

FINE = 64
"""Pieces to a quarter turn where a curve is drawn as a polyline: 0.0003 of its radius off."""


def around(figures: Sequence[Figure], distance: float) -> tuple[Shape, ...]:
    """The outline of everything within `distance` inches of any of the figures.

    Examples
    --------
    >>> around([Disc(0.0, 0.0, 0.5)], 3.0)
    (Circle(centre=(0.0, 0.0), radius=3.5),)
    """
    discs = [Disc(f.x, f.y, f.radius + distance) for f in figures if isinstance(f, Disc)]
    if len(discs) == len(figures):
        return _union_of_discs(discs)
    grown = [_polygon(figure).buffer(distance, quad_segs=FINE) for figure in figures]
    return areas(shapely.unary_union(grown))


def _polygon(figure: Figure) -> shapely.Polygon:
    if isinstance(figure, Disc):
        return shapely.Point(figure.x, figure.y).buffer(figure.radius, quad_segs=FINE)
    if isinstance(figure, Oval):
        t = np.linspace(0.0, 2 * math.pi, 4 * FINE, endpoint=False)
        u, v = figure.half_length * np.cos(t), figure.half_width * np.sin(t)
        x, y = figure.x + u * figure.cos - v * figure.sin, figure.y + u * figure.sin + v * figure.cos
        return shapely.Polygon(np.column_stack((x, y)))
    return figure.area


def areas(geometry: shapely.Geometry) -> tuple[Area, ...]:
    """A Shapely polygon or several as areas; lines and points in it are nothing to draw."""
    parts = [part for part in shapely.get_parts(geometry) if isinstance(part, shapely.Polygon)]
    return tuple(
        Area(
            tuple((float(x), float(y)) for x, y in part.exterior.coords[:-1]),
            tuple(tuple((float(x), float(y)) for x, y in ring.coords[:-1]) for ring in part.interiors),
        )
        for part in parts
    )


def _union_of_discs(discs: Sequence[Disc]) -> tuple[Shape, ...]:
    """The union of discs, bounded by true arcs: of each circle what no other disc covers, chained to loops."""
    whole: list[Shape] = []
    arcs: list[Arc] = []
    for i, disc in enumerate(discs):
        free = _uncovered(i, discs)
        if free is None:
            whole.append(Circle((disc.x, disc.y), disc.radius))
        else:
            arcs += [Arc((disc.x, disc.y), disc.radius, start, sweep) for start, sweep in free]
    loops = _chained(arcs)
    return (*whole, Outline(tuple(loops))) if loops else tuple(whole)


def _uncovered(i: int, discs: Sequence[Disc]) -> list[tuple[float, float]] | None:
    """(start, sweep) of the arcs of circle i outside the other discs; None where none covers any of it."""
    disc, covered = discs[i], []
    for j, other in enumerate(discs):
        d = math.hypot(other.x - disc.x, other.y - disc.y)
        if j == i or d >= disc.radius + other.radius:
            continue
        if d + disc.radius <= other.radius and (d + other.radius > disc.radius or j < i):
            return []
        if d + other.radius <= disc.radius:
            continue
        cosine = (disc.radius**2 + d * d - other.radius**2) / (2 * disc.radius * d)
        half = math.degrees(math.acos(max(-1.0, min(1.0, cosine))))
        towards = math.degrees(math.atan2(other.y - disc.y, other.x - disc.x))
        covered.append(((towards - half) % 360.0, 2 * half))
    if not covered:
        return None
    covered.sort()
    free, end = [], max(start + sweep for start, sweep in covered) - 360.0
    for start, sweep in covered:
        if start - end > 1e-9:
            free.append((end, start - end))
        end = max(end, start + sweep)
    return free


def _chained(arcs: list[Arc]) -> list[tuple[Piece, ...]]:
    """Arcs as closed loops: each goes on where the next begins."""
    left = list(range(len(arcs)))
    loops: list[tuple[Piece, ...]] = []
    while left:
        loop: list[Piece] = [arcs[left.pop(0)]]
        first, here = _first(loop[0]), _last(loop[-1])
        while left:
            nearest = min(left, key=lambda k: math.dist(arcs[k].first, here))
            if math.dist(first, here) <= math.dist(arcs[nearest].first, here):
                break
            left.remove(nearest)
            loop.append(arcs[nearest])
            here = arcs[nearest].last
        loops.append(tuple(loop))
    return loops


def _first(piece: Piece) -> Point:
    return piece.first if isinstance(piece, Arc) else piece.start


def _last(piece: Piece) -> Point:
    return piece.last if isinstance(piece, Arc) else piece.end


def swept(base: Base, legs: Sequence[Leg]) -> tuple[Shape, ...]:
    """What a base covers on its way along `legs`: of a round base a band, of another the hulls of its places.

    A base that turns is drawn at every 2 degrees of its turn and the hulls between are joined.
    """
    if not legs:
        return ()
    if isinstance(base, RoundBase):
        return (Band((legs[0].start, *(leg.end for leg in legs)), base.reach),)
    hulls: list[shapely.Geometry] = []
    for leg in legs:
        places = _places(leg)
        shapes = [_polygon(base.at(x, y, facing)) for x, y, facing in places]
        hulls += [_between(a, b) for a, b in itertools.pairwise(shapes)]
    return areas(shapely.unary_union(hulls))


def _between(a: shapely.Polygon, b: shapely.Polygon) -> shapely.Geometry:
    """What lies between two near places of a base: exact where it is convex, else edge by edge."""
    if a.convex_hull.area - a.area <= 1e-9:
        return shapely.union(a, b).convex_hull
    pa, pb = list(a.exterior.coords), list(b.exterior.coords)
    quads = [shapely.MultiPoint([pa[k], pa[k + 1], pb[k], pb[k + 1]]).convex_hull for k in range(len(pa) - 1)]
    return shapely.unary_union([a, b, *quads])


def _places(leg: Leg) -> list[tuple[float, float, float]]:
    turn = (leg.end_facing - leg.start_facing + 180.0) % 360.0 - 180.0
    if turn == -180.0:
        turn = 180.0
    steps = max(1, math.ceil(abs(turn) / 2.0))
    (x0, y0), (x1, y1) = leg.start, leg.end
    return [
        (x0 + (x1 - x0) * k / steps, y0 + (y1 - y0) * k / steps, leg.start_facing + turn * k / steps)
        for k in range(steps + 1)
    ]


def rectangle(x0: float, y0: float, x1: float, y1: float) -> Area:
    """An upright rectangle."""
    return Area(((x0, y0), (x1, y0), (x1, y1), (x0, y1)))
