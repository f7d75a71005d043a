"""Legal by less than 0.005 inches is told, with what would be wrong; legal by more is not."""

from __future__ import annotations

import pytest
from boards import R32, make, squad

from geometry import Limit, Of, Proposal, Ruleset, Waypoint
from geometry.rules.close_calls import with_close_calls

HAIRS = [(0.0049, True), (0.0001, True), (0.0051, False), (0.5, False)]
"""(inches to spare, whether that is marginal)"""


def notes(board, kind, **fields):
    proposal = Proposal("p", kind, "a", **fields)
    verdict = board.check(proposal)
    assert verdict, verdict.violations
    return with_close_calls(verdict, proposal).notes


def to(*at):
    return {"a/1": (Waypoint(at),)}


@pytest.mark.parametrize(("spare", "marginal"), HAIRS)
def test_ending_just_outside_a_combat_range(spare, marginal):
    board = make(squad("a", "red", (20, 20), move=20), squad("foe", "blue", (40, 20)))
    told = notes(board, "normal-move", moves=to(40 - 2 * R32 - 3 - spare, 20))
    assert bool(told) is marginal
    if marginal:
        assert 'Marginal: 0.005" more of combat range and end.in-combat holds for a/1.' in told


@pytest.mark.parametrize(("spare", "marginal"), HAIRS[:3])
def test_ending_just_in_coherency(spare, marginal):
    board = make(squad("a", "red", (20, 20), (21.5, 20), move=5))
    told = notes(board, "normal-move", moves=to(21.5 - 2 * R32 - 0.5 + spare, 20))
    assert any("coherency.split" in note for note in told) is marginal


@pytest.mark.parametrize(("spare", "marginal"), HAIRS[:3])
def test_a_charge_that_ends_just_within_half_an_inch(spare, marginal):
    board = make(squad("a", "red", (20, 20)), squad("foe", "blue", (30, 20)))
    told = notes(board, "charge", roll=9, moves=to(30 - 2 * R32 - 0.5 + spare, 20))
    assert any("from foe/1; 1/2" in note for note in told) is marginal


@pytest.mark.parametrize(("spare", "marginal"), HAIRS[:3])
def test_set_ups_just_far_enough(spare, marginal):
    board = make(squad("a", "red", (5, 5)), squad("foe", "blue", (40, 20)))
    told = notes(
        board,
        "set-up",
        positions={"a/1": Waypoint((40 - 2 * R32 - 9 - spare, 20))},
        more_than=(Limit(9, Of("enemy-units")),),
    )
    assert any("set-up.too-close" in note for note in told) is marginal


@pytest.mark.parametrize(("spare", "marginal"), HAIRS[:3])
def test_a_retreat_of_a_unit_that_is_hardly_in_combat(spare, marginal):
    board = make(squad("a", "red", (20, 20), move=8), squad("foe", "blue", (20 + 2 * R32 + 3 - spare, 20)))
    told = notes(board, "retreat", moves=to(14, 20))
    assert any("unit.not-in-combat" in note for note in told) is marginal


def test_what_only_slack_allows():
    board = make(squad("a", "red", (20, 20), move=20), squad("foe", "blue", (40, 20)), rules=Ruleset(slack=0.05))
    (told, *_) = notes(board, "normal-move", moves=to(40 - 2 * R32 - 2.97, 20))
    assert told == 'Marginal: without the slack of 0.05" and end.in-combat holds for a/1.'


def test_bases_in_contact_are_no_close_call():
    board = make(squad("a", "red", (20, 20), (20 + 2 * R32, 20), move=5), squad("foe", "blue", (40, 40)))
    assert notes(board, "normal-move", moves=to(20, 20.1)) == ()


def test_what_is_illegal_tells_its_own_margins():
    board = make(squad("a", "red", (20, 20), move=5))
    proposal = Proposal("p", "normal-move", "a", moves=to(25.001, 20))
    verdict = board.check(proposal)
    assert with_close_calls(verdict, proposal) is verdict
