"""What rays side by side sweep, as polygons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

import shapely

from geometry.shapes.envelopes import areas_only
from geometry.shapes.free_paths.rays import Ray, Stretch

Strip: TypeAlias = tuple[float, list[tuple[Ray, Stretch]]]
"""A height, and what neighbouring rays reach on it."""

_SLIVER = 1e-10
_STEP = 0.01
"""Inches by which two rays side by side may end apart on one height, and what they reach after it be joined still."""


def strips_of(cast: Sequence[Sequence[Ray]]) -> Iterator[Strip]:
    """The areas between neighbouring rays: chains of rays that pass the same obstacles make one for each stretch."""
    for rays in cast:
        first = 0
        for k in range(1, len(rays) + 1):
            if k < len(rays) and _alike(rays[k], rays[first]):
                continue
            if k - first > 1:
                for n, (z, _, _) in enumerate(rays[first].stretches):
                    yield z, [(ray, ray.stretches[n]) for ray in rays[first:k]]
            if k < len(rays):
                a, b = rays[k - 1], rays[k]
                yield from common(a, a.stretches, b, b.stretches)
            first = k


def _alike(a: Ray, b: Ray) -> bool:
    return a.key == b.key and len(a.stretches) == len(b.stretches)


def common(a: Ray, of_a: Sequence[Stretch], b: Ray, of_b: Sequence[Stretch], step: float = _STEP) -> Iterator[Strip]:
    """Between two rays that pass different obstacles: what both reach on the same height, from the first stretch on.

    What they reach after two stretches that end further apart than `step` inches is not joined.
    """
    for p, q in zip(of_a, of_b, strict=False):
        if p[0] != q[0]:
            return
        low, high = max(p[1], q[1]), min(p[2], q[2])
        if high > low:
            yield p[0], [(a, (p[0], low, high)), (b, (p[0], low, high))]
        if abs(p[2] - q[2]) > step:
            return


def polygons(strips: Iterable[Strip]) -> dict[float, list[shapely.Geometry]]:
    """Strips as polygons, height by height."""
    pieces: dict[float, list[shapely.Geometry]] = {}
    for z, chain in strips:
        pieces.setdefault(z, []).extend(piece for piece in _pieces(chain) if piece.area > _SLIVER)
    return {z: some for z, some in pieces.items() if some}


def _pieces(chain: Sequence[tuple[Ray, Stretch]]) -> Iterator[shapely.Geometry]:
    """One polygon; where rays cross one for each pair, as the whole may lie on itself."""
    near = [ray.at(a) for ray, (_, a, _) in chain]
    far = [ray.at(b) for ray, (_, _, b) in reversed(chain)]
    piece = shapely.Polygon([*near, *far])
    if piece.is_valid:
        yield piece
    elif len(chain) == 2:
        yield areas_only(shapely.make_valid(piece))
    else:
        for pair in pairwise(chain):
            yield from _pieces(pair)
