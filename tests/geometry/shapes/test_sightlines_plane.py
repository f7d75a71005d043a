"""The vertical plane: segments among rectangles, against sampled segments."""

import random

import pytest

from geometry.shapes.sightlines.plane import Rect, free_segment
from geometry.shapes.sightlines.ridges import over_in_line, surely_over

Segment = tuple[tuple[float, float], tuple[float, float]]


def passes(segment: Segment, rect: Rect, spare: float = 0.0) -> bool:
    """Whether a segment keeps out of the inside of a rectangle drawn in by `spare`."""
    (px, py), (qx, qy) = segment
    t0, t1 = 0.0, 1.0
    for p, q, low, high in ((px, qx, rect[0], rect[1]), (py, qy, rect[2], rect[3])):
        if abs(q - p) < 1e-15:
            if not low + spare < p < high - spare:
                return True
            continue
        u, v = sorted(((low - p) / (q - p), (high - p) / (q - p)))
        t0, t1 = max(t0, u), min(t1, v)
    return t0 >= t1 - 1e-9


def somewhere(rng: random.Random, x: tuple[float, float], y: tuple[float, float], most: float) -> Rect:
    x0, y0 = rng.uniform(*x), rng.uniform(*y)
    return (x0, x0 + rng.uniform(0.1, most), y0, y0 + rng.uniform(0.1, most))


@pytest.mark.parametrize("seed", range(4))
def test_against_sampled_segments(seed):
    rng = random.Random(seed)
    free = 0
    for _ in range(250):
        a = somewhere(rng, (0, 2), (0, 3), 2)
        beside = rng.random() < 0.6
        b = somewhere(rng, (5, 8) if beside else (0, 3), (0, 3) if beside else (0, 6), 2)
        obstacles = [somewhere(rng, (0, 8), (-1, 4), 3) for _ in range(rng.randint(1, 5))]
        found = free_segment(a, b, obstacles)
        if found is not None:
            free += 1
            for (x, y), rect in zip(found, (a, b), strict=True):
                assert rect[0] - 1e-9 <= x <= rect[1] + 1e-9
                assert rect[2] - 1e-9 <= y <= rect[3] + 1e-9
            assert all(passes(found, o, spare=1e-8) for o in obstacles)
            continue
        for _ in range(150):
            p = (rng.uniform(a[0], a[1]), rng.uniform(a[2], a[3]))
            q = (rng.uniform(b[0], b[1]), rng.uniform(b[2], b[3]))
            assert not all(passes((p, q), o) for o in obstacles), (a, b, obstacles, p, q)
    assert 0 < free < 250


def test_a_slot_just_wide_enough():
    # From a point-like eye at height 1 through a slot 1 thick at distance 1: 0.9..1.1 at x = 1 and x = 2.
    a, b = (0.0, 0.01, 1.0, 1.01), (5.0, 5.01, 0.0, 2.0)
    below, above = (1.0, 2.0, -9.0, 0.99), (1.0, 2.0, 1.0, 9.0)
    assert free_segment(a, b, [below, above]) is not None
    assert free_segment(a, b, [(1.0, 2.0, -9.0, 1.02), (1.0, 2.0, 1.01, 9.0)]) is None


def test_upright_lines_past_an_edge():
    a, b = (0.0, 1.0, 0.0, 1.0), (0.0, 1.0, 3.0, 4.0)
    assert free_segment(a, b, [(-9.0, 0.98, 2.0, 2.1)]) is not None
    assert free_segment(a, b, [(-9.0, 1.5, 2.0, 2.1)]) is None


def test_an_obstacle_known_between_bounds_blocks_only_what_it_surely_blocks():
    a, b = (0.0, 1.0, 0.0, 1.0), (5.0, 6.0, 0.0, 1.0)
    assert free_segment(a, b, [(3.0, 2.0, -1.0, 2.0)]) is None, "it is somewhere between them, and too high"
    assert free_segment(a, b, [(3.0, 0.5, -1.0, 2.0)]) is not None, "it may end before the start"


@pytest.mark.parametrize("ridge", [1, -1])
@pytest.mark.parametrize("seed", range(40))
def test_what_surely_reaches_over_the_line_from_top_to_top_does_so_in_each_case(seed, ridge):
    rng = random.Random(seed)
    cases = 0
    for _ in range(60):
        za, zb, z = rng.uniform(1, 4), rng.uniform(1, 4), rng.uniform(1, 4)
        a0, a1 = sorted(rng.uniform(0, 2) for _ in range(2))
        b0, b1 = sorted(rng.uniform(5, 7) for _ in range(2))
        first, last = rng.uniform(0, 6), rng.uniform(1, 7)
        a, b = (a0, a1, ridge * za, ridge * za), (b0, b1, ridge * zb, ridge * zb)
        low, high = (-9.0, z) if ridge > 0 else (-z, 9.0)
        if not surely_over(a, b, (first, last, low, high), ridge):
            continue
        for _ in range(20):
            p0, p1 = sorted(rng.uniform(a0, a1) for _ in range(2))
            q0, q1 = sorted(rng.uniform(b0, b1) for _ in range(2))
            here = (first - rng.choice((0, rng.uniform(0, 2))), last + rng.choice((0, rng.uniform(0, 2))), low, high)
            if here[0] < p1 or here[1] > q0 or here[0] > here[1]:
                continue  # it reaches into one of the ends
            cases += 1
            assert over_in_line((p0, p1, *a[2:]), (q0, q1, *b[2:]), [here], ridge) is False
            assert free_segment((p0, p1, *a[2:]), (q0, q1, *b[2:]), [here]) is None
    assert cases > 0


@pytest.mark.parametrize("seed", range(40))
def test_from_top_to_top_is_right_about_obstacles_on_the_ground(seed):
    rng = random.Random(seed)
    for _ in range(50):
        a0, b0 = rng.uniform(0, 1), rng.uniform(6, 7)
        za, zb = rng.uniform(0.5, 4), rng.uniform(0.5, 4)
        a, b = (a0, a0 + 1, za, za), (b0, b0 + 1, zb, zb)
        obstacles = []
        for _ in range(rng.randint(1, 3)):
            s = rng.uniform(2.1, 5)
            obstacles.append((s, s + rng.uniform(0.1, 0.9), -9.0, rng.uniform(0, 4)))
        found, general = over_in_line(a, b, obstacles, 1), free_segment(a, b, obstacles)
        assert (found is not False) == (general is not None)
        assert not found or all(passes(found, o, spare=1e-9) for o in obstacles)
