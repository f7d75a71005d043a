"""A polygon as few convex parts: triangles, put together along shared edges for as long as the whole stays convex."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

from geometry.shapes.figures import Point, Polygon, Ring


@lru_cache(maxsize=4096)
def convex_parts(polygon: Polygon) -> tuple[Ring, ...]:
    """Convex parts, each counter-clockwise, that make up a polygon: itself where it is convex.

    Examples
    --------
    >>> ell = Polygon([(0, 0), (3, 0), (3, 1), (1, 1), (1, 3), (0, 3)])
    >>> len(ell.pieces), len(convex_parts(ell))
    (4, 2)
    """
    parts: list[Ring | None] = list(polygon.pieces)
    owner = {edge: number for number, ring in enumerate(polygon.pieces) for edge in _edges(ring)}
    for number in range(len(parts)):
        ring = parts[number]
        while ring is not None and (found := _grown(ring, parts, owner)) is not None:
            other, ring = found
            parts[other], parts[number] = None, ring
            owner.update((edge, number) for edge in _edges(ring))
    return tuple(ring for ring in parts if ring is not None)


def _edges(ring: Ring) -> Iterator[tuple[Point, Point]]:
    return zip(ring, ring[1:] + ring[:1], strict=True)


def _grown(ring: Ring, parts: Sequence[Ring | None], owner: dict[tuple[Point, Point], int]) -> tuple[int, Ring] | None:
    """A part put together with a neighbour, and the neighbour's number; None where none makes it a convex one."""
    for p, q in _edges(ring):
        other = owner.get((q, p))
        neighbour = None if other is None else parts[other]
        if other is None or neighbour is None or neighbour is ring:
            continue
        i, j = ring.index(q), neighbour.index(p)
        joined = ring[i:] + ring[:i] + (neighbour[j:] + neighbour[:j])[1:-1]
        if _is_convex(joined):
            return other, joined
    return None


def _is_convex(ring: Ring) -> bool:
    n = len(ring)
    for i in range(n):
        (ax, ay), (bx, by), (cx, cy) = ring[i - 1], ring[i], ring[(i + 1) % n]
        ux, uy, vx, vy = bx - ax, by - ay, cx - bx, cy - by
        cross, tolerance = ux * vy - uy * vx, 1e-12 * (math.hypot(ux, uy) * math.hypot(vx, vy))
        if cross < -tolerance or (cross <= tolerance and ux * vx + uy * vy < 0):
            return False
    return True
