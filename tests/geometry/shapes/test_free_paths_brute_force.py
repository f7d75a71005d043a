"""Shortest paths and regions against slow searches with known errors, on seeded random boards.

More of the same: ``python tests/geometry/shapes/test_free_paths_brute_force.py 500`` runs so many boards of
each kind.
"""

from __future__ import annotations

import math
import random
import sys

import pytest
import shapely
from free_paths_oracle import GRID_EXCESS, SIZE, flat_board, grid_path, polygon_path, tall_board

from geometry.shapes.figures import Oval, Point
from geometry.shapes.free_paths import FreeSpace, shortest_path
from geometry.shapes.free_paths.region import ERROR, reachable

BOUNDS = (0.0, 0.0, SIZE, SIZE)
SMALL = (0.0, 0.0, 8.0, 8.0)
KINDS = {
    "discs": ("disc",),
    "walls": ("slab", "wall", "ell"),
    "ovals": ("oval", "disc"),
    "all": ("disc", "oval", "wall", "ell"),
}
MOVING_OVAL = Oval(0, 0, 1.0, 0.5, 33.0)


def place(rng: random.Random, size: float, step: float = 0.0) -> Point:
    x, y = rng.uniform(0, size), rng.uniform(0, size)
    return (round(x / step) * step, round(y / step) * step) if step else (x, y)


def against_polygons(seed: int, kinds: tuple[str, ...], oval: Oval | None = None) -> None:
    """The length lies between those round polygons inside of the obstacles and round them."""
    rng = random.Random(seed)
    space = FreeSpace(flat_board(rng, 12 if oval is None else 6, kinds, oval), BOUNDS)
    start, end = place(rng, SIZE), place(rng, SIZE)
    if space.cell(start) or space.cell(end):
        return
    path = shortest_path(space, start, end)
    length = path.length if path else math.inf
    assert polygon_path(space.areas, BOUNDS, start, end, 24, outer=False) <= length + 1e-6
    assert length <= polygon_path(space.areas, BOUNDS, start, end, 24, outer=True) + 1e-6


def against_a_grid(seed: int, step: float = 0.08) -> None:
    """With heights: neither longer than over a grid nor shorter than that is at most too long."""
    rng = random.Random(seed)
    space = FreeSpace(tall_board(rng), SMALL, height=1.5)
    start, end = place(rng, 8, step), place(rng, 8, step)
    heights = space.levels.heights(space.cell(start))
    if not heights:
        return
    z = rng.choice(heights)
    path = shortest_path(space, start, end, start_height=z)
    length = path.length if path else math.inf
    grid = grid_path(space, SMALL, start, end, step, z)
    assert length <= grid + step / 2
    assert length >= grid / GRID_EXCESS - 4.5 * step


def against_paths(seed: int, *, tall: bool, oval: Oval | None = None) -> None:
    """A place is in the region just where the shortest path to it is short enough, but for the error at its edge."""
    rng = random.Random(seed)
    if tall:
        space, size = FreeSpace(tall_board(rng), SMALL, height=1.5), 8.0
    else:
        space, size = FreeSpace(flat_board(rng, 10, KINDS["all"], oval), BOUNDS), SIZE
    start, distance, drop = place(rng, size), rng.uniform(2, 5), rng.random() < 0.5
    heights = space.levels.heights(space.cell(start))
    if not heights:
        return
    z = rng.choice(heights)
    levels = dict(reachable(space, start, distance, start_height=z, drop=drop).levels)
    for level in {0.0, *(o.top for o in space.obstacles if o.ledge)}:
        area = levels.get(level, shapely.Polygon())
        edge = shapely.boundary(area)
        for _ in range(6):
            at = (start[0] + rng.uniform(-distance, distance), start[1] + rng.uniform(-distance, distance))
            if rng.random() < 0.7 and not area.is_empty:
                near = edge.interpolate(rng.random(), normalized=True)
                at = (near.x + rng.gauss(0, 0.02), near.y + rng.gauss(0, 0.02))
            path = shortest_path(space, start, at, start_height=z, end_height=level, limit=distance + 1, drop=drop)
            reached = bool(path) and path.length <= distance
            if area.contains(shapely.Point(at)):
                assert reached, (at, level)
            elif reached:
                assert edge.distance(shapely.Point(at)) <= ERROR, (at, level)


@pytest.mark.parametrize("kinds", KINDS.values(), ids=KINDS)
def test_paths_against_polygons(kinds: tuple[str, ...]) -> None:
    for seed in range(12):
        against_polygons(seed, kinds)


def test_paths_of_an_oval_against_polygons() -> None:
    for seed in range(10):
        against_polygons(seed, KINDS["all"], MOVING_OVAL)


def test_paths_with_heights_against_a_grid() -> None:
    for seed in (7, 12, 29):
        against_a_grid(seed, 0.2)


@pytest.mark.parametrize(("tall", "oval"), [(False, None), (True, None), (False, MOVING_OVAL)])
def test_regions_against_paths(tall: bool, oval: Oval | None) -> None:
    # Seed 20: a place in the cusp between an oval and a disc, and an oval's arc that the length ends on.
    for seed in (*range(8), 20):
        against_paths(seed, tall=tall, oval=oval)


if __name__ == "__main__":
    for seed in range(int(sys.argv[1])):
        for kinds in KINDS.values():
            against_polygons(seed, kinds)
        against_polygons(seed, KINDS["all"], MOVING_OVAL)
        against_a_grid(seed)
        against_paths(seed, tall=False)
        against_paths(seed, tall=True)
        against_paths(seed, tall=False, oval=MOVING_OVAL)
        print(f"\r{seed + 1} boards of each kind", end="", flush=True)
    print()
