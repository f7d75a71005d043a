"""Suggestions among roofs and tops: ends keep to the level that was proposed, and paths say which that is."""

from __future__ import annotations

import math

import pytest
from boards import R32, block, go, make, squad

from geometry import Board
from geometry.board.things import Feature, Part, Ruleset
from geometry.proposals import Proposal
from geometry.shapes.figures import Polygon

D = 2 * R32
PRESSED = Ruleset().pressed


def to(x: float, y: float, z: float | None = None) -> Proposal:
    return go("normal-move", "red", {"red/1": [(x, y) if z is None else (x, y, z)]})


def under_a_slab() -> tuple[Board, Proposal, float, float]:
    # There is an inch below it: too little for the model. Beside it is nearer than 2" up.
    slab = block("slab", 14, 5, 22, 15, 2, bottom=1)
    board = make(squad("red", "red", (10, 10)), terrain=[slab])
    return board, to(15, 10, 0.0), 15 - 14 + R32 - PRESSED, 0.0


def onto_a_taken_place() -> tuple[Board, Proposal, float, float]:
    # Right below the proposed end there is room, 5" further down.
    deck = block("deck", 10.7, 5, 22, 15, 5, bottom=4.8)
    board = make(squad("red", "red", (12, 10, 5.0), move=8), squad("mates", "red", (18, 10, 5.0)), terrain=[deck])
    return board, to(17.8, 10, 5.0), 17.8 - (18 - D) - PRESSED, 5.0


def below_a_deck() -> tuple[Board, Proposal, float, float]:
    # Where it is to end somebody stands, below the deck; on the deck, 3.2" up, nobody does.
    deck = block("deck", 14, 5, 22, 15, 3.2, bottom=3)
    board = make(squad("red", "red", (10, 10), move=12), squad("mates", "red", (18, 10)), terrain=[deck])
    return board, to(17.9, 10, 0.0), 17.9 - (18 - D) - PRESSED, 0.0


def from_a_deck_it_cannot_leave() -> tuple[Board, Proposal, float, float]:
    # The table is 3.2" further down, and a jump's straight way to where the deck ends is too long.
    deck = block("deck", 5, 2, 30, 20, 3.2, bottom=3)
    board = make(squad("red", "red", (15, 11, 3.2), move=4), terrain=[deck])
    return board, to(17, 11, 0.0), 3.2, 3.2


@pytest.mark.parametrize("case", [under_a_slab, onto_a_taken_place, below_a_deck, from_a_deck_it_cannot_leave])
def test_ends_keep_to_their_level(case) -> None:  # type: ignore[no-untyped-def]
    board, proposal, by_hand, level = case()
    suggestion = board.suggest(proposal)
    end = board.check(suggestion.proposal).after.models["red/1"]
    assert board.check(suggestion.proposal)
    assert end.elevation == pytest.approx(level)
    assert suggestion.moved == {"red/1": pytest.approx(by_hand, abs=0.003)}
    assert by_hand - 0.01 <= suggestion.at_least <= suggestion.moved_in_all
    stated = proposal.moves["red/1"][-1].elevation
    assert suggestion.raised == ({} if level == stated else {"red/1": pytest.approx(level - stated)})
    assert suggestion.proposal.moves["red/1"][-1].elevation == level


def test_another_level_is_an_end_that_is_moved() -> None:
    board, proposal, *_ = from_a_deck_it_cannot_leave()
    (end,) = board.suggest(proposal).proposal.moves["red/1"]
    assert end.at == (17, 11)


def test_paths_over_terrain_say_their_levels() -> None:
    # 1.87" to the hill's face, 3" up, and 1.13" on.
    board = make(squad("red", "red", (10, 10)), terrain=[block("h", 12.5, 5, 20, 15, 3)])
    path = board.suggest(to(15, 10)).proposal.moves["red/1"]
    assert path[-1].elevation == 3.0
    assert path[-1].at == pytest.approx((13, 10), abs=0.003)


def test_paths_on_the_table_say_no_level() -> None:
    board = make(squad("red", "red", (10, 10)))
    (end,) = board.suggest(to(17, 10)).proposal.moves["red/1"]
    assert end.elevation is None


def test_a_low_part_is_the_table() -> None:
    # It ends on a 0.8" step, as was proposed, and is as high as that: nothing is raised.
    step = block("step", 14, 5, 22, 15, 0.8)
    suggestion = make(squad("red", "red", (10, 10)), terrain=[step]).suggest(to(17, 10))
    assert suggestion.moved == {"red/1": pytest.approx(1.0, abs=0.003)}
    assert suggestion.raised == {}


def test_two_that_change_levels_count_both() -> None:
    # Neither can get up: each ends at the foot of the hill, 1.13" short of its end and 3" below it.
    hill = [block("h", 12.5, 5, 20, 15, 3)]
    board = make(squad("red", "red", (10, 10), (10, 11.5), move=5), terrain=hill)
    suggestion = board.suggest(go("normal-move", "red", {"red/1": [(13, 10)], "red/2": [(13, 11.5)]}))
    each = math.hypot(13 - 12.5 + R32 - PRESSED, 3.0)
    assert suggestion.moved_in_all == pytest.approx(2 * each, abs=0.006)
    assert suggestion.raised == {"red/1": -3.0, "red/2": -3.0}


def test_a_jump_past_the_inner_corner_of_a_deck_ends_below_it() -> None:
    # 2.13" to the inner corner, down for nothing beside the west arm, and 4.23" on below that.
    deck = Feature(
        "deck", (Part(Polygon([(10, 5), (30, 5), (30, 15), (20, 15), (20, 25), (10, 25)]), 3.0, 3.2),), "area"
    )
    board = make(squad("red", "red", (22, 14, 3.2), move=6.5, height=2.0), terrain=[deck])
    proposal = to(16.47, 16.4, 0.0)
    suggestion = board.suggest(proposal)
    verdict = board.check(suggestion.proposal)
    assert verdict
    assert (suggestion.moved, suggestion.raised) == ({}, {})
    assert verdict.after.models["red/1"].elevation == 0.0
    corner = (20 + R32, 15 + R32)
    by_hand = math.dist((22, 14), corner) + math.dist(corner, (16.47, 16.4))
    assert verdict.distances["red/1"] == pytest.approx(by_hand, abs=0.01)
