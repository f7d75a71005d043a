"""Suggestions for crowds that block each other: who changes places or makes way, and who has to be let go."""

from __future__ import annotations

import math

import pytest
from boards import R32, go, make, squad

from geometry.board.bases import OvalBase, RoundBase
from geometry.rules.suggest_limits import FAR_OFF, Near, Poses


def test_two_ovals_that_would_pass_through_each_other_make_way() -> None:
    """In a lane of two walls neither may pass the other: they end in the order in which they stand."""
    base = OvalBase(75, 42)
    board = make(squad("red", "red", (5, 10), (8.2, 10), base=base, move=10, coherency_range=1))
    crossed = go("normal-move", "red", {"red/1": [(14.2, 10)], "red/2": [(11, 10)]})
    assert "path.through-model" in board.check(crossed).codes
    suggestion = board.suggest(crossed)
    assert board.check(suggestion.proposal)
    # One of the two goes round the other, and turns to stay within its inches: no end is moved by half a base.
    assert suggestion.moved_in_all < 2 * 42 / 25.4 / 2


def test_a_base_that_is_only_too_far_from_its_mates_is_brought_to_them() -> None:
    """All of them end where they may; the third is 0.3" short of coherency and comes just so far."""
    r = R32
    places = [(10.0, 10.0), (10.0 + 2 * r + 0.4, 10.0), (10.0 + 4 * r + 0.4 + 0.8, 10.0)]
    board = make(squad("red", "red", (6, 10), (7.5, 10), (9, 10), base=RoundBase(32), move=8))
    ends = {f"red/{k + 1}": [at] for k, at in enumerate(places)}
    assert {code.split(".")[0] for code in board.check(go("normal-move", "red", ends)).codes} == {"coherency"}
    suggestion = board.suggest(go("normal-move", "red", ends))
    assert suggestion.moved_in_all == pytest.approx(0.3, abs=2e-3)


def test_what_nobody_is_there_to_be_near_of_is_far_off() -> None:
    """A level from which no enemy is within reach: no place there will do, and that is no failure."""
    poses, row = Poses([RoundBase(32)], [(3.0, 4.0)], [0.0]), [[0.0, 0.0, 0.0]]
    limit = Near(0, ())
    assert limit.value(poses) == -FAR_OFF
    limit.slope(poses, row)  # type: ignore[arg-type]
    assert row == [[0.0, 0.0, 0.0]]
    assert math.isfinite(limit.value(poses))
