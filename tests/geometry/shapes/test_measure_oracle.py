"""Ten thousand pairs of real bases against 40 digits: apart, very near, touching, pressed, deep in each other."""

from __future__ import annotations

import math
import random
from typing import TypeAlias

import numpy as np
import pytest
from measure_oracle import greatest

from geometry.shapes.batch import Figures
from geometry.shapes.figures import Disc, Figure, Oval, Polygon
from geometry.shapes.measure import closest, covers, furthest, gap, gap_below, gap_bounds

ROUND = (25, 28.5, 32, 40, 50, 60, 65, 80, 90, 100, 130, 160)
OVALS = ((60, 35), (60, 35.5), (75, 42), (90, 52), (105, 70), (120, 92), (150, 95), (170, 105))
RECTANGLES = ((25, 25), (50, 25), (50, 50), (100, 50), (100, 150))
HULLS = (
    ((-2, -1), (1.5, -1.2), (2.4, 0.3), (0.5, 1.6), (-1.8, 0.9)),
    ((-1, -0.7), (3, -0.2), (0.4, 2.1)),
)

Pairs: TypeAlias = list[tuple[Figure, Figure]]
Measured: TypeAlias = tuple[Pairs, list[float]]


def base(rng: random.Random, x: float, y: float) -> Figure:
    """A base of a size that is sold, or a hull, at any facing; ovals and round ones most often."""
    facing = rng.uniform(-360, 360)
    kind = rng.random()
    if kind < 0.35:
        return Disc(x, y, rng.choice(ROUND) / 25.4 / 2)
    if kind < 0.8:
        length, width = rng.choice(OVALS)
        return Oval(x, y, length / 25.4 / 2, width / 25.4 / 2, facing)
    if kind < 0.92:
        length, width = rng.choice(RECTANGLES)
        a, b = length / 25.4 / 2, width / 25.4 / 2
        ring = ((-a, -b), (a, -b), (a, b), (-a, b))
    else:
        ring = rng.choice(HULLS)
    return Polygon(ring).turned(facing).moved(x, y)


def pairs_of_bases(count: int, seed: int) -> Pairs:
    """Pairs anywhere on a table, and pairs brought to a chosen small gap: touching, pressed, deep, on one centre."""
    rng = random.Random(seed)
    found: Pairs = []
    while len(found) < count:
        a = base(rng, rng.uniform(0, 60), rng.uniform(0, 44))
        mode = rng.random()
        if mode < 0.4:
            b = base(rng, a.centre[0] + rng.uniform(-9, 9), a.centre[1] + rng.uniform(-9, 9))
        elif mode < 0.55:
            b = base(rng, a.centre[0] + rng.uniform(-1, 1), a.centre[1] + rng.uniform(-1, 1))
        elif mode < 0.57:
            b = base(rng, *a.centre)
        else:
            b = base(rng, a.centre[0] + rng.uniform(-6, 6), a.centre[1] + rng.uniform(-6, 6))
            distance, on_a, on_b = closest(a, b)
            if distance <= 0:
                continue
            wanted = rng.choice((0.0, 1e-12, 1e-9, 1e-6, 0.005, 0.5, -1e-12, -1e-9, -1e-6, -0.004, -0.006, -0.05, -0.4))
            share = (distance - wanted) / distance
            b = b.moved(share * (on_a[0] - on_b[0]), share * (on_a[1] - on_b[1]))
        found.append((a, b) if rng.random() < 0.5 else (b, a))
    return found


@pytest.fixture(scope="module")
def measured() -> Measured:
    pairs = pairs_of_bases(10_000, seed=2)
    return pairs, greatest(pairs)


def test_every_gap_is_exact_to_a_billionth_of_an_inch(
    measured: Measured,
) -> None:
    pairs, truth = measured
    worst = max(abs(gap(a, b) - right) for (a, b), right in zip(pairs, truth, strict=True))
    assert worst < 1e-12
    # The pairs are what they should be: many apart, touching, pressed and deep.
    assert sum(right < -0.5 for right in truth) > 500
    assert sum(abs(right) < 2e-6 for right in truth) > 1500
    assert sum(right > 1 for right in truth) > 2000


def test_batches_give_the_same(measured: Measured) -> None:
    pairs, truth = measured
    found = gap(Figures.of([a for a, _ in pairs]), Figures.of([b for _, b in pairs]))
    assert np.abs(found - truth).max() < 1e-12


def test_closest_points_prove_the_gap(measured: Measured) -> None:
    pairs, truth = measured
    for (a, b), right in zip(pairs, truth, strict=True):
        distance, on_a, on_b = closest(a, b)
        assert distance == pytest.approx(right, abs=1e-12)
        assert math.dist(on_a, on_b) == pytest.approx(abs(right), abs=1e-12)
        assert off_edge(a, on_a) < 1e-11
        assert off_edge(b, on_b) < 1e-11


def test_the_push_parts_what_overlaps(measured: Measured) -> None:
    pairs, truth = measured
    for (a, b), right in zip(pairs, truth, strict=True):
        if right < 0:
            _, on_a, on_b = closest(a, b)
            assert abs(gap(a, b.moved(on_a[0] - on_b[0], on_a[1] - on_b[1]))) < 1e-11


def test_quick_bounds_hold(measured: Measured) -> None:
    pairs, truth = measured
    for (a, b), right in zip(pairs, truth, strict=True):
        least, most = gap_bounds(a, b)
        assert least - 1e-12 <= right <= most + 1e-12
        for limit in (-0.1, 0.5, 3.0, right + 1e-9):
            assert gap_below(a, b, limit) == (right < limit) or abs(right - limit) < 1e-12


def test_furthest_points_and_slack_are_exact() -> None:
    pairs = pairs_of_bases(1500, seed=3)
    rng = random.Random(4)
    for _ in range(500):  # small bases in big ones, most of them wholly
        big = Oval(0, 0, 6 + rng.random(), rng.uniform(2.5, 6), rng.uniform(0, 360))
        big = rng.choice((big, Disc(0, 0, 6), Polygon([(-5, -4), (5, -4), (7, 1), (0, 5), (-6, 2)])))
        pairs.append((base(rng, rng.uniform(-3, 3), rng.uniform(-3, 3)), big))
    truth = greatest(pairs, beyond=True)
    assert sum(right < 0 for right in truth) > 300
    for (a, b), right in zip(pairs, truth, strict=True):
        assert covers(b, a) == pytest.approx(-right, abs=1e-11)
        found = furthest(a, b)
        assert found.distance == pytest.approx(max(right, 0.0), abs=1e-11)
        if right > 0:
            assert math.dist(found.on_a, found.on_b) == pytest.approx(right, abs=1e-11)
            assert off_edge(a, found.on_a) < 1e-11
            assert off_edge(b, found.on_b) < 1e-11


def off_edge(figure: Figure, point: tuple[float, float]) -> float:
    """How far a point is from the edge of a figure, near it: by the equation of the curve, not by measuring."""
    x, y = point[0] - figure.centre[0], point[1] - figure.centre[1]
    if isinstance(figure, Disc):
        return abs(math.hypot(x, y) - figure.radius)
    if isinstance(figure, Oval):
        t = math.radians(figure.facing)
        u = (math.cos(t) * x + math.sin(t) * y) / figure.half_length
        v = (math.cos(t) * y - math.sin(t) * x) / figure.half_width
        return abs(math.hypot(u, v) - 1) * figure.half_width
    ends = [(p[0] - figure.centre[0], p[1] - figure.centre[1]) for p in figure.shell]
    return min(_off_segment(x, y, p, q) for p, q in zip(ends, (*ends[1:], ends[0]), strict=True))


def _off_segment(x: float, y: float, p: tuple[float, float], q: tuple[float, float]) -> float:
    dx, dy = q[0] - p[0], q[1] - p[1]
    share = min(max(((x - p[0]) * dx + (y - p[1]) * dy) / (dx * dx + dy * dy), 0.0), 1.0)
    return math.hypot(x - p[0] - share * dx, y - p[1] - share * dy)
