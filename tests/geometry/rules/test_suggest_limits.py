"""Limits on ends: how they grow with each step is what trying tells, and what a way takes is what it is judged by."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from geometry.board.bases import Base, Hull, OvalBase, RectangleBase, RoundBase
from geometry.rules.suggest_limits import Apart, EndLimit, Near, OnBoard, Poses, Supported
from geometry.rules.suggest_way_limits import Passing, Travelled
from geometry.shapes.figures import Disc, Polygon
from geometry.shapes.travel import furthest_travel

BASES: tuple[Base, ...] = (
    RoundBase(32),
    OvalBase(75, 42),
    RectangleBase(50, 25),
    Hull(((-0.9, -0.5), (1.2, -0.5), (0.3, 0.5))),
)
WALL = Polygon([(4.0, 6.0), (8.0, 6.0), (8.0, 7.0), (4.0, 7.0)])


def limits() -> Iterator[EndLimit]:
    yield Apart(0, 1, 0.0)
    yield Apart(0, WALL, -0.002)
    yield Near(0, ((1, 0.5), (Disc(5.0, 1.0, 0.6), 0.5)))
    yield OnBoard(0, 0, None, 0.0)
    yield OnBoard(0, 1, 9.0, 0.0)
    yield Supported(0, (WALL,), False, 0.0)
    yield Travelled(0, (2.0, 2.0, 0.0), ((3.0, 2.5, 20.0),), 6.0, "furthest-point")


@pytest.mark.parametrize("seed", range(12))
def test_slopes_are_what_small_steps_gain(seed: int) -> None:
    rng = random.Random(seed)
    for limit in limits():
        poses = Poses(
            [rng.choice(BASES), rng.choice(BASES)],
            [(rng.uniform(3, 7), rng.uniform(3, 7)) for _ in range(2)],
            [rng.uniform(-80, 80) for _ in range(2)],
        )
        row = np.zeros((2, 3))
        limit.slope(poses, row)
        for place in np.ndindex(2, 3):
            step = np.zeros((2, 3))
            step[place] = 1e-4 if poses.reach[place[0]] > 0.0 or place[1] < 2 else 0.0
            gained = (limit.value(poses.moved(step)) - limit.value(poses.moved(-step))) / 2e-4
            # Which point goes furthest is known nearly, and of two that do as much the other may be tried.
            assert row[place] == pytest.approx(gained, abs=0.02), limit


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("facing", [10.0, 35.0])
def test_what_is_passed_is_passed_by_more_where_it_ends_further_off(base: Base, facing: float) -> None:
    """Where along a turning base's way that is, is known to a thousandth: the steps are no smaller."""
    limit = Passing(0, (2.0, 2.0, 10.0), Disc(4.0, 4.6, 0.5), 0.0)
    poses = Poses([base], [(6.0, 4.0)], [facing])
    row = np.zeros((1, 3))
    limit.slope(poses, row)
    for axis in range(3 if poses.reach[0] > 0.0 else 2):
        step = np.zeros((1, 3))
        step[0, axis] = 0.02
        gained = (limit.value(poses.moved(step)) - limit.value(poses.moved(-step))) / 0.04
        assert row[0, axis] == pytest.approx(gained, abs=0.03)
    assert row[0, 1] < -0.2


@pytest.mark.parametrize("base", BASES)
def test_a_way_takes_what_it_is_judged_by(base: Base) -> None:
    rng = random.Random(1)
    for _ in range(40):
        (x, y), facing = (rng.uniform(0, 6), rng.uniform(0, 3)), rng.uniform(-180, 180)
        limit = Travelled(0, (0.0, 0.0, 0.0), ((1.0, 1.0, 30.0),), 6.0, "furthest-point")
        judged = furthest_travel(base.at(0.0, 0.0), [(0.0, 0.0, 0.0), (1.0, 1.0, 30.0), (x, y, facing)]).length
        assert limit.value(Poses([base], [(x, y)], [facing])) == pytest.approx(6.0 - judged, abs=1e-3)


@pytest.mark.parametrize("base", BASES[1:])
def test_before_it_turns_a_way_tells_what_a_turn_either_way_takes(base: Base) -> None:
    """Straight ahead all points go as far; turned by a little to either side some point goes further."""
    poses = Poses([base], [(3.0, 1.0)], [20.0])
    both = [Travelled(0, (0.0, 0.0, 20.0), (), 6.0, "furthest-point", other_way=other) for other in (False, True)]
    slopes = np.zeros((2, 1, 3))
    for limit, row in zip(both, slopes, strict=True):
        limit.slope(poses, row)
    for turn in (1e-3, -1e-3):
        step = np.array([[0.0, 0.0, turn]])
        told = min(float((row * step).sum()) for row in slopes)
        gained = both[0].value(poses.moved(step)) - both[0].value(poses)
        assert gained < -1e-4
        assert told == pytest.approx(gained, abs=2e-5)


def test_what_is_wide_is_told_as_no_more_than_it_is() -> None:
    rng = random.Random(3)
    bases = [OvalBase(75, 42), OvalBase(120, 92)]
    for _ in range(200):
        places = [(rng.uniform(0, 6), rng.uniform(0, 6)) for _ in bases]
        poses = Poses(bases, places, [rng.uniform(0, 180) for _ in bases])
        limit, enough = Apart(0, 1, 0.5), rng.uniform(0, 2)
        exactly, told = limit.value(poses), limit.value(poses, enough)
        assert min(enough, exactly) - 1e-9 <= told <= exactly + 1e-9
