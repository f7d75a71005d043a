"""Whether a base comes too near on its way is told as `intervals_below` tells it, by other steps."""

from __future__ import annotations

import random

import pytest

from geometry.shapes.figures import Disc, Figure, Oval, Polygon
from geometry.shapes.measure import gap
from geometry.shapes.sweep import Motion, comes_below, intervals_below

ELL = Polygon([(0, 0), (3, 0), (3, 1), (1, 1), (1, 3), (0, 3)])
WALL = Polygon([(0, 0), (4, 0), (4, 0.5), (0, 0.5)])
OTHERS: list[Figure] = [Disc(0, 0, 0.8), Oval(0, 0, 1.5, 0.8, 30), WALL, ELL]


@pytest.mark.parametrize("other", OTHERS, ids=["disc", "oval", "wall", "ell"])
@pytest.mark.parametrize("turns", [False, True], ids=["straight", "turning"])
def test_agrees_with_the_intervals(other: Figure, turns: bool) -> None:
    rng = random.Random(7)
    met = 0
    for _ in range(60):
        oval = Oval(rng.uniform(-5, 5), rng.uniform(-5, 5), 1.5, 0.8, rng.uniform(0, 180))
        motion = Motion(oval, (rng.uniform(-5, 5), rng.uniform(-5, 5)), rng.uniform(0, 360) if turns else None)
        for threshold in (-0.005, 0.0, 0.5):
            below = comes_below(motion, other, threshold)
            assert below == bool(intervals_below(motion, other, threshold))
            met += below
    assert 20 < met < 160


def test_what_is_seen_only_at_one_time_is_found() -> None:
    """An oval that turns by a half past a disc: only its tip gets there, and only for a moment."""
    oval, pin = Oval(0, 0, 2, 1, 0), Disc(0, 2.05, 0.1)
    motion = Motion(oval, (0, 0), 180)
    assert gap(motion.at(0.0), pin) > 0.9
    assert gap(motion.at(1.0), pin) > 0.9
    assert comes_below(motion, pin, 0.0)
    assert not comes_below(motion, Disc(0, 2.1 + 1e-3, 0.1), 0.0)
