"""What rays side by side sweep, as polygons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import shapely

from geometry.shapes.envelopes import areas_only
from geometry.shapes.free_paths.rays import Ray, Stretch

Chain: TypeAlias = list[tuple[Ray, Stretch]]

Geometries: TypeAlias = npt.NDArray[np.object_]

Strip: TypeAlias = tuple[float, Chain]
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
                for z, begin, end in joined(rays[first].stretches):
                    yield z, [(ray, (z, ray.stretches[begin][1], ray.stretches[end][2])) for ray in rays[first:k]]
            if k < len(rays):
                a, b = rays[k - 1], rays[k]
                yield from common(a, a.stretches, b, b.stretches)
            first = k


def joined(stretches: Sequence[Stretch]) -> list[tuple[float, int, int]]:
    """Stretches that go on at one height: that, and the numbers of the first and the last of them."""
    found: list[tuple[float, int, int]] = []
    open_: dict[float, int] = {}
    for n, (z, begin, _) in enumerate(stretches):
        k = open_.get(z)
        if k is not None and stretches[found[k][2]][2] == begin:
            found[k] = (z, found[k][1], n)
        else:
            open_[z] = len(found)
            found.append((z, n, n))
    return found


def _alike(a: Ray, b: Ray) -> bool:
    return a.key == b.key and len(a.stretches) == len(b.stretches)


def common(a: Ray, of_a: Sequence[Stretch], b: Ray, of_b: Sequence[Stretch], step: float = _STEP) -> Iterator[Strip]:
    """Between two rays that pass different obstacles: what both reach on the same height, from the first stretch on.

    What they reach after two stretches that end further apart than `step` inches is not joined.
    """
    found: list[Stretch] = []
    last: dict[float, tuple[int, float, float]] = {}  # for each height the number of its last piece, and both ends
    for p, q in zip(of_a, of_b, strict=False):
        if p[0] != q[0]:
            break
        z, low, high = p[0], max(p[1], q[1]), min(p[2], q[2])
        if high > low:
            k, *ends = last.get(z, (-1, 0.0, 0.0))
            if k >= 0 and ends == [p[1], q[1]]:  # both go on at this height
                found[k] = (z, found[k][1], high)
            else:
                k = len(found)
                found.append((z, low, high))
            last[z] = (k, p[2], q[2])
        if abs(p[2] - q[2]) > step:
            break
    for stretch in found:
        yield stretch[0], [(a, stretch), (b, stretch)]


def polygons(strips: Iterable[Strip]) -> dict[float, list[shapely.Geometry]]:
    """Strips as polygons, height by height."""
    chains: dict[float, list[Chain]] = {}
    for z, chain in strips:
        chains.setdefault(z, []).append(chain)
    pieces = {z: _pieces(some) for z, some in chains.items()}
    return {z: some for z, some in pieces.items() if some}


def _pieces(chains: Sequence[Chain]) -> list[shapely.Geometry]:
    """Chains as polygons; where rays cross one for each pair of them, as the whole may lie on itself."""
    found = _outlined(chains)
    valid = shapely.is_valid(found)
    crossed = [chains[n] for n in np.nonzero(~valid)[0].tolist()]
    pieces: list[shapely.Geometry] = found[valid & (shapely.area(found) > _SLIVER)].tolist()
    if crossed:
        pairs = _outlined([list(pair) for chain in crossed for pair in pairwise(chain)])
        valid = shapely.is_valid(pairs)
        mended = [areas_only(shapely.make_valid(piece)) for piece in pairs[~valid].tolist()]
        pieces += [piece for piece in (*pairs[valid].tolist(), *mended) if piece.area > _SLIVER]
    return pieces


def _outlined(chains: Sequence[Chain]) -> Geometries:
    """What is between where the rays of each chain begin and end to count, valid or not."""
    rays = [(ray.x, ray.y, ray.ux, ray.uy, a, b) for chain in chains for ray, (_, a, b) in chain]
    x, y, ux, uy, low, high = np.array(rays).reshape(-1, 6).T
    sizes = np.array([len(chain) for chain in chains], dtype=np.int64)
    firsts = np.cumsum(sizes) - sizes
    # Out along where they begin, and back along where they end.
    place = np.arange(len(x)) - np.repeat(firsts, sizes)
    out = np.repeat(2 * firsts, sizes) + place
    back = np.repeat(2 * (firsts + sizes) - 1, sizes) - place
    corners = np.empty((2 * len(x), 2))
    corners[out, 0], corners[out, 1] = x + low * ux, y + low * uy
    corners[back, 0], corners[back, 1] = x + high * ux, y + high * uy
    rings = shapely.linearrings(corners, indices=np.repeat(np.arange(len(chains)), 2 * sizes))
    return np.asarray(shapely.polygons(rings))
