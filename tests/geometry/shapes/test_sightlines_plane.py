"""The vertical plane: segments among rectangles, against sampled segments."""

import random

import pytest

from geometry.shapes.sightlines.plane import Rect, free_segment

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
