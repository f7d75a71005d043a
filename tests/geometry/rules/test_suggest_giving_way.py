"""Suggestions for models that block each other: one gives way to the other by as little as will do."""

from __future__ import annotations

import math

import pytest
from boards import R32, block, go, make, squad, turned

D = 2 * R32


@pytest.mark.parametrize("angle", [0.0, 37.3])
def test_two_that_are_to_swap(angle: float) -> None:
    """They stand too near each other to pass: one ends beside the other's straight way."""
    here, there = turned(20, 20, angle), turned(21.3, 20, angle)
    board = make(squad("red", "red", here, there, move=5))
    proposal = go("normal-move", "red", {"red/1": [there], "red/2": [here]})
    assert board.check(proposal).codes == {"path.through-model"}
    suggestion = board.suggest(proposal)
    assert board.check(suggestion.proposal)
    # A base's width off the line between them; exchanged they would hardly move, 1.28" each.
    assert suggestion.moved_in_all == pytest.approx(D, abs=0.03)


def test_who_ends_in_the_way_of_one_that_has_no_inch_to_spare_gives_way() -> None:
    """Round a wall's corner, 10" each: red/1 lacks 0.04", and red/2 would end on its way there."""
    wall = block("w", 14, 5, 14.2, 13.6, 6, kind="obstacle")
    board = make(squad("red", "red", (10, 10), (10, 11.5), (10, 13), move=10), terrain=[wall])
    ends = {"red/1": (17, 11.5), "red/2": (17, 13), "red/3": (17, 14.5)}
    suggestion = board.suggest(go("normal-move", "red", {id: [at] for id, at in ends.items()}))
    verdict = board.check(suggestion.proposal)
    assert verdict
    assert verdict.after.models["red/3"].at == ends["red/3"]
    # The last turn before red/1's end; red/2 has to be a base's width from the straight piece after it.
    *_, turn, end = [(10.0, 10.0), *(w.at for w in suggestion.proposal.moves["red/1"])]
    off = abs((end[0] - turn[0]) * (13 - turn[1]) - (end[1] - turn[1]) * (17 - turn[0])) / math.dist(turn, end)
    assert suggestion.moved["red/1"] < 0.045
    assert suggestion.moved["red/2"] == pytest.approx(D - off, abs=0.02)
    assert suggestion.moved_in_all < 0.3
