"""Laws of shortest paths and regions: turned, mirrored, with more in the way, with more to go; and their corners."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import pytest
import shapely
import shapely.affinity
from free_paths_oracle import SIZE, flat_board, tall_board

from geometry.shapes.figures import Disc, Figure, Oval, Point, Polygon
from geometry.shapes.free_paths import FreeSpace, Obstacle, Path, reachable, shortest_path
from geometry.shapes.free_paths.paths import length_of

KINDS = ("disc", "oval", "wall", "ell")
ANGLE = math.sqrt(2.0)  # irrational in turns


def carried(obstacle: Obstacle, angle: float, mirror: bool) -> Obstacle:
    return replace(obstacle, figure=_carried(obstacle.figure, angle, mirror))


def _carried(figure: Figure, angle: float, mirror: bool) -> Figure:
    if isinstance(figure, Polygon):
        return Polygon([moved(p, angle, mirror) for p in figure.shell])
    x, y = moved(figure.centre, angle, mirror)
    if isinstance(figure, Disc):
        return Disc(x, y, figure.radius)
    facing = -figure.facing if mirror else figure.facing
    return Oval(x, y, figure.half_length, figure.half_width, facing + math.degrees(angle))


def moved(at: Point, angle: float, mirror: bool) -> Point:
    x, y = (at[0], -at[1]) if mirror else at
    c, s = math.cos(angle), math.sin(angle)
    return (c * x - s * y + 3.1, s * x + c * y - 7.7)


def questions(count: int, *, tall: bool):  # type: ignore[no-untyped-def]
    """(obstacles, start, height, end) for boards of which the start is no wall."""
    seed = 0
    while count:
        rng = random.Random(seed)
        seed += 1
        size = 8.0 if tall else SIZE
        obstacles = tall_board(rng) if tall else flat_board(rng, 12, KINDS)
        start, end = ((rng.uniform(0, size), rng.uniform(0, size)) for _ in range(2))
        space = FreeSpace(obstacles, height=1.5)
        heights = space.levels.heights(space.cell(start))
        if heights:
            yield obstacles, start, heights[0], end
            count -= 1


def cost(obstacles: list[Obstacle], start: Point, height: float, end: Point, **more) -> float:  # type: ignore[no-untyped-def]
    path = shortest_path(FreeSpace(obstacles, height=1.5, **more), start, end, start_height=height)
    return path.length if path else math.inf


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("mirror", [False, True])
def test_turned_and_mirrored(tall: bool, mirror: bool) -> None:
    for obstacles, start, height, end in questions(7, tall=tall):
        there = [carried(o, ANGLE, mirror) for o in obstacles]
        plain = cost(obstacles, start, height, end)
        turned = cost(there, moved(start, ANGLE, mirror), height, moved(end, ANGLE, mirror))
        # Where a path folds back at the edge of a roof it is right to a thousandth.
        assert turned == pytest.approx(plain, abs=2e-3 if tall else 1e-8)


def test_the_order_of_the_obstacles_is_no_matter() -> None:
    for obstacles, start, height, end in questions(6, tall=True):
        assert cost(obstacles[::-1], start, height, end) == pytest.approx(cost(obstacles, start, height, end), abs=1e-8)


def test_there_and_back_is_as_far() -> None:
    for obstacles, start, height, end in questions(15, tall=False):
        if math.isfinite(there := cost(obstacles, start, height, end)) and not FreeSpace(obstacles).cell(start):
            assert cost(obstacles, end, height, start) == pytest.approx(there, abs=1e-8)


def test_more_in_the_way_is_never_shorter() -> None:
    for obstacles, start, height, end in questions(8, tall=True):
        more = [*obstacles, Obstacle(Disc((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, 0.4), 0.5)]
        if not FreeSpace(more[-1:]).cell(start):
            assert cost(more, start, height, end) >= cost(obstacles, start, height, end) - 1e-3


def test_more_to_go_never_reaches_less() -> None:
    for obstacles, start, height, _ in questions(5, tall=True):
        space = FreeSpace(obstacles, (0, 0, 8, 8), height=1.5)
        before = shapely.Polygon()
        for distance in (1.0, 2.0, 3.5):
            area = reachable(space, start, distance, start_height=height).area
            assert before.difference(area.buffer(0.012)).area < 1e-6
            before = area


def test_regions_turned() -> None:
    for obstacles, start, height, _ in questions(5, tall=False):
        plain = reachable(FreeSpace(obstacles), start, 3.0, start_height=height).area
        there = [carried(o, ANGLE, False) for o in obstacles]
        turned = reachable(FreeSpace(there), moved(start, ANGLE, False), 3.0, start_height=height).area
        c, s = math.cos(ANGLE), math.sin(ANGLE)
        expected = shapely.affinity.affine_transform(plain, [c, -s, s, c, 3.1, -7.7])
        assert expected.difference(turned.buffer(0.012)).area < 1e-6
        assert turned.difference(expected.buffer(0.012)).area < 1e-6


@pytest.mark.parametrize("tall", [False, True])
def test_no_slits_between_rays(tall: bool) -> None:
    # What is left out between two places must be as wide as something that takes up room.
    for obstacles, start, height, _ in questions(6, tall=tall):
        space = FreeSpace(obstacles, height=1.5)
        for z, area in reachable(space, start, 6.0, start_height=height).levels:
            closed = area.buffer(0.003, join_style="mitre").buffer(-0.003, join_style="mitre")
            filled = shapely.get_parts(closed.difference(area))
            slits = [slit for slit in filled if slit.length > 1.0 and slit.area > 1e-4 * slit.length]
            assert not slits, (z, [slit.wkt for slit in slits])


def test_no_limit_below_the_length_finds_it() -> None:
    for obstacles, start, height, end in questions(8, tall=True):
        space = FreeSpace(obstacles, height=1.5)
        path = shortest_path(space, start, end, start_height=height)
        if isinstance(path, Path):
            assert shortest_path(space, start, end, start_height=height, limit=path.length + 1e-6)
            assert not shortest_path(space, start, end, start_height=height, limit=path.lower_bound - 1e-6)


# -- corners ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("excess", [1e-2, 1e-4])
def test_corners_go_round_the_outside(excess: float) -> None:
    for obstacles, start, height, end in questions(15, tall=False):
        path = shortest_path(FreeSpace(obstacles), start, end, start_height=height)
        if not isinstance(path, Path) or FreeSpace(obstacles).cell(start):
            continue
        corners = path.corners(excess)
        arcs = sum(1 for piece in path.pieces if not hasattr(piece, "stretches"))
        assert path.length - 1e-9 <= length_of(corners) <= path.length + arcs * excess * 1.5 + 1e-9
        line = shapely.LineString([corner[:2] for corner in corners])
        for area in FreeSpace(obstacles).areas:
            for t in [k / 400 for k in range(401)]:
                p = line.interpolate(t, normalized=True)
                assert not _deep(area, (p.x, p.y), 2e-6)


def test_corners_pressed_in_add_no_length() -> None:
    for obstacles, start, height, end in questions(15, tall=False):
        path = shortest_path(FreeSpace(obstacles), start, end, start_height=height)
        if not isinstance(path, Path) or FreeSpace(obstacles).cell(start):
            continue
        corners = path.corners(press=lambda i: 0.005)
        assert length_of(corners) <= path.length + 1e-6
        line = shapely.LineString([corner[:2] for corner in corners])
        for area in FreeSpace(obstacles).areas:
            for t in [k / 400 for k in range(401)]:
                p = line.interpolate(t, normalized=True)
                assert not _deep(area, (p.x, p.y), 0.005 + 1e-6)


def _deep(area, at: Point, depth: float) -> bool:  # type: ignore[no-untyped-def]
    """Whether a place is in an area by more than a depth."""
    import numpy as np

    from geometry.shapes.free_paths.bodies import TOUCH

    return bool(area.away(np.array([at[0]]), np.array([at[1]]))[0] < TOUCH - depth)
