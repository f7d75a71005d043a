"""Reach against a fine grid search on seeded random boards (`benchmarks.reach_grid`).

More boards: ``python -m benchmarks.reach_grid --boards 2000``.
"""

from __future__ import annotations

import random

import pytest

from benchmarks.grid_questions import Question
from benchmarks.reach_grid import Tally, look


def test_no_path_over_a_grid_is_shorter_and_no_end_is_missed() -> None:
    tally = Tally()
    for seed in range(14):
        look(seed, tally, step=0.04)
    assert not tally.failures
    assert tally.boards >= 8
    assert tally.paths >= 25
    assert tally.climbing >= 5
    assert tally.ends >= 12
    # It has teeth: most of its paths are longer than the lower bound by far less than its step.
    assert sorted(tally.over)[len(tally.over) // 2] < 0.01


WRONG = (272, 5014, 30141, 100333, 200524, 200481, 321167, 900001, 900011, 920999, 921234, 996252)


@pytest.mark.parametrize("seed", WRONG)
def test_boards_on_which_reach_was_wrong(seed: int) -> None:
    # A fold that begins an arc; a fold where the bounds end the roof's edge; sharp corners of what is hidden;
    # jumps past what stands below; paths that go up, and that fall, exactly where two outlines cross; a corner where
    # two arcs meet; outlines that all but touch; an oval at a corner of what it stands on; a region that GEOS lost.
    tally = Tally()
    look(seed, tally, step=0.02)
    assert tally.paths
    assert not tally.failures


def test_a_jump_beside_the_very_edge_that_it_leaves() -> None:
    # Its last piece touches a pillar just where it comes off the ledge, all but along the edge: the region had it.
    to = Question(random.Random(1001094)).reach((6.402072863039906, 2.1173911810700967), 0.0, region=False).to
    assert to.within_reach(6)


def test_a_jump_below_a_roof_from_where_its_edge_crosses_another() -> None:
    # It comes off the one by a hair before it is below the other.
    to = Question(random.Random(1004238)).reach((4.60815139489717, 3.8825425238558506), 0.0, region=False).to
    assert to.within_reach(3)
