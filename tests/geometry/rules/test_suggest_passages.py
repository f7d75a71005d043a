"""Bases that are not round: turns on the way lead them through what is narrow, and they end on the nearer level."""

from __future__ import annotations

import pytest
from boards import block, go, make, squad

from geometry import Board
from geometry.board.bases import OvalBase, RectangleBase
from geometry.proposals import Proposal

WIDTH = 35 / 25.4


def through_a_gap(base: OvalBase | RectangleBase, facing: float, move: float) -> tuple[Board, Proposal]:
    """A base before a gap that is 0.01" wider than it is across; it is to go straight through to 2.5" behind it."""
    low, high = 20 - (WIDTH + 0.01) / 2, 20 + (WIDTH + 0.01) / 2
    walls = [block("south", 19, 0, 20, low, 20), block("north", 19, high, 20, 44, 20)]
    board = make(squad("red", "red", (16, 20), base=base, facing=facing, move=move), terrain=walls)
    return board, go("normal-move", "red", {"red/1": [(22.5, 20)]})


@pytest.mark.parametrize(
    ("base", "facing", "move"),
    [(OvalBase(60, 35), 90.0, 10), (OvalBase(60, 35), 45.0, 9), (RectangleBase(60, 35), 90.0, 11)],
)
def test_a_base_that_starts_aslant_goes_through_and_turns_back(base, facing, move) -> None:  # type: ignore[no-untyped-def]
    # Its furthest point goes no more than 6.5" and twice the arc of the turn; here on its way, which is less.
    board, proposal = through_a_gap(base, facing, move)
    assert board.check(proposal).codes == {"distance.exceeded"}  # it would climb the walls
    suggestion = board.suggest(proposal)
    verdict = board.check(suggestion.proposal)
    assert verdict
    assert (suggestion.moved, suggestion.turned) == ({}, {})
    assert verdict.after.models["red/1"].facing == facing
    assert 6.5 < verdict.distances["red/1"] <= move


def test_where_the_move_is_too_short_to_turn_back_it_does_as_far_as_it_can() -> None:
    # 8.05" take it there with a quarter turn; the other quarter turn is another 1.86".
    board, proposal = through_a_gap(OvalBase(60, 35), 90.0, 8.5)
    suggestion = board.suggest(proposal)
    assert board.check(suggestion.proposal)
    assert suggestion.moved == {}
    assert 0.0 < suggestion.turned["red/1"] < 90.0


def test_an_oval_ends_on_the_level_that_is_nearer() -> None:
    # Half on a hill it is nowhere: on top is 0.3" on, and beside it 0.39" back, at least.
    hill = [block("h", 16, 10, 24, 30, 3)]
    board = make(squad("red", "red", (10, 20), base=OvalBase(60, 35), move=10), terrain=hill)
    suggestion = board.suggest(go("normal-move", "red", {"red/1": [(15.7, 20)]}))
    assert board.check(suggestion.proposal).after.models["red/1"].elevation == 3.0
    assert suggestion.moved_in_all == pytest.approx(0.3, abs=0.003)
    assert suggestion.turned == {}
