"""Suggestions where little is legal: ends that a move must have, and places of which there is only one."""

from __future__ import annotations

import math

import pytest
from boards import R32, go, make, squad, turned

from geometry.proposals import Limit, Of

R40 = 40 / 25.4 / 2


def test_a_charge_keeps_whom_it_reaches_where_only_coherency_is_wrong() -> None:
    board = make(squad("red", "red", (3, 5), (5, 5), base=40), squad("blue", "blue", (11.5, 5.5)))
    proposal = go("charge", "red", {"red/1": [(7, 5)], "red/2": [(9.9, 5.5)]}, roll=12)
    assert board.check(proposal).codes == {"coherency.split", "coherency.too-few-neighbours"}
    suggestion = board.suggest(proposal)
    assert board.check(suggestion.proposal)
    # Two bases that are to be half an inch apart.
    by_hand = math.hypot(2.9, 0.5) - 2 * R40 - 0.5
    assert suggestion.moved_in_all == pytest.approx(by_hand, abs=0.003)
    assert suggestion.at_least == pytest.approx(by_hand, abs=0.001)


def test_a_charge_onto_one_enemy_out_of_reach_ends_at_the_other() -> None:
    board = make(
        squad("red", "red", (2.24, 4.0), base=40),
        squad("near", "blue", (11.78, 5.66), base=60),
        squad("far", "blue", (20.77, 2.32)),
    )
    proposal = go("charge", "red", {"red/1": [(20.31, 1.59)]}, roll=10)
    assert board.check(proposal).codes >= {"distance.exceeded"}
    suggestion = board.suggest(proposal)
    verdict = board.check(suggestion.proposal)
    assert verdict
    assert suggestion.moved_in_all == pytest.approx(suggestion.at_least, abs=0.01)


def test_an_ability_ends_near_what_it_names_with_everybody_coherent() -> None:
    board = make(squad("red", "red", (10, 10), (11.5, 10)), squad("lord", "red", (18, 10)))
    limit = Limit(3.0, Of("thing", id="lord"))
    proposal = go("ability-move", "red", {"red/1": [(10, 12)], "red/2": [(15, 10)]}, distance=6, must_end_within=limit)
    assert "coherency.split" in board.check(proposal).codes
    suggestion = board.suggest(proposal)
    assert board.check(suggestion.proposal)
    # red/2 may give 1.26": it has to stay within 3" of lord; together they have to come nearer by this.
    by_hand = math.hypot(5, 2) - 2 * R32 - 0.5
    assert suggestion.moved_in_all == pytest.approx(by_hand, abs=0.01)


@pytest.mark.parametrize("missing", [0.0, 1e-4, 1e-3])
@pytest.mark.parametrize("angle", [0.0, 37.3])
def test_a_charge_that_is_just_enough_ends_at_its_only_place(missing: float, angle: float) -> None:
    """8" for a gap of 8.5", or next to nothing less: straight ahead."""
    blue = turned(20 + 8.5 - missing + 2 * R32, 20, angle)
    board = make(squad("red", "red", turned(20, 20, angle)), squad("blue", "blue", blue))
    proposal = go("charge", "red", {"red/1": [turned(27, 20, angle)]}, roll=8)
    assert board.check(proposal).codes == {"charge.no-target"}
    suggestion = board.suggest(proposal)
    after = board.check(suggestion.proposal).after
    assert board.check(suggestion.proposal)
    assert math.dist(after.models["red/1"].at, turned(28, 20, angle)) < 0.1
    assert suggestion.moved_in_all == pytest.approx(1.0 - missing, abs=1e-4)


@pytest.mark.parametrize("spare", [0.0, 1e-4, 1e-3])
@pytest.mark.parametrize("angle", [0.0, 37.3])
def test_a_retreat_that_just_gets_out_of_combat_ends_at_its_only_place(spare: float, angle: float) -> None:
    """3" from contact, or next to nothing more: straight back, whatever was proposed."""
    blue = turned(20 - 2 * R32, 20, angle)
    board = make(squad("red", "red", turned(20, 20, angle), move=3 + spare), squad("blue", "blue", blue))
    for aside in (0.0, 0.5):
        suggestion = board.suggest(go("retreat", "red", {"red/1": [turned(22.5, 20 + aside, angle)]}))
        verdict = board.check(suggestion.proposal)
        assert verdict
        assert math.dist(verdict.after.models["red/1"].at, turned(23, 20, angle)) < 0.15
    cannot = make(squad("red", "red", turned(20, 20, angle), move=2.9), squad("blue", "blue", blue))
    assert cannot.suggest(go("retreat", "red", {"red/1": [turned(22.5, 20, angle)]})).proved_none
