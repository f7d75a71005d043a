"""Suggestions for bases that are not round: the nearest end with any facing, not only with the proposed one."""

from __future__ import annotations

import math

import pytest
from boards import R32, go, make, squad, turned

from geometry.board.bases import OvalBase, RectangleBase
from geometry.board.things import KIND_ABILITIES, Feature, Part, Ruleset
from geometry.proposals import Waypoint
from geometry.rules.suggest_links import linked
from geometry.shapes.figures import Polygon

LONG, SHORT = 75 / 25.4 / 2, 42 / 25.4 / 2


@pytest.mark.parametrize("angle", [0.0, 37.3])
def test_an_end_that_only_sticks_into_a_wall_is_turned_and_not_moved(angle: float) -> None:
    """1.3" from a wall across its way there is room for half of its width, not of its length."""
    corners = [turned(x, y, angle) for x, y in ((17.3, 17), (18.3, 17), (18.3, 23), (17.3, 23))]
    wall = Feature("w", (Part(Polygon(corners), 0.0, 6.0),), "obstacle", KIND_ABILITIES["obstacle"])
    unit = squad("red", "red", turned(10, 20, angle), base=OvalBase(75, 42), move=10, facing=angle)
    board = make(unit, terrain=[wall])
    proposal = go("normal-move", "red", {"red/1": [turned(16, 20, angle)]})
    assert not board.check(proposal)
    suggestion = board.suggest(proposal)
    assert board.check(suggestion.proposal)
    assert suggestion.moved == {}
    # No further than it must: its reach towards the wall is then 1.3", and what contact grants.
    least = math.degrees(math.acos(math.sqrt((1.3**2 - SHORT**2) / (LONG**2 - SHORT**2))))
    assert suggestion.turned["red/1"] == pytest.approx(least, abs=3.0)


@pytest.mark.parametrize("base", [OvalBase(75, 42), RectangleBase(60, 35)])
def test_two_that_end_on_each_other_turn_side_by_side(base: OvalBase | RectangleBase) -> None:
    """1.7" apart along their length: as wide as they are there is room for both where they turn."""
    board = make(squad("red", "red", (10, 10), (10, 13), base=base, move=12, coherency_range=1))
    proposal = go("normal-move", "red", {"red/1": [(15, 12)], "red/2": [(16.7, 12)]})
    assert "end.overlaps-model" in board.check(proposal).codes
    suggestion = board.suggest(proposal)
    assert board.check(suggestion.proposal)
    assert suggestion.moved_in_all < 1e-3


def test_a_proposed_facing_that_is_in_nobodys_way_is_kept() -> None:
    board = make(squad("red", "red", (10, 10), base=OvalBase(75, 42), move=6))
    suggestion = board.suggest(go("normal-move", "red", {"red/1": [Waypoint((17, 10), None, 0.0)]}))
    assert suggestion.turned == {}
    assert suggestion.moved["red/1"] == pytest.approx(1.0, abs=1e-3)


def test_links_are_a_tree_and_then_what_is_short() -> None:
    line = [(0.0, 1.0, 0, 1), (0.0, 1.0, 1, 2), (0.0, 2.0, 0, 2), (0.0, 3.0, 2, 3), (0.0, 4.0, 1, 3)]
    assert linked(line, 4, 1) == [(0, 1), (1, 2), (2, 3)]
    assert linked(line, 4, 2) == [(0, 1), (1, 2), (2, 3), (0, 2), (1, 3)]


def test_the_best_pile_in_turns_a_base_that_comes_within_range_only_like_that() -> None:
    """red/2 lacks 0.1" after 3" straight on with its side ahead; where turning is free its tip reaches further."""
    places = (20, 23), (20 - 6.1 - SHORT - R32, 20)
    board = make(
        squad("red", "red", *places, base=OvalBase(75, 42), facing=90, coherency_range=9),
        squad("blue", "blue", (20, 20)),
        rules=Ruleset(pivot="free"),
    )
    assert 6.0 < board.gap("red/2", "blue/1") < 6.2
    suggestion = board.suggest(go("pile-in", "red", {}, target="blue"), best=True)
    verdict = board.check(suggestion.proposal)
    assert verdict
    assert (suggestion.in_range, suggestion.at_most) == (2, 2)
    assert verdict.after.gap("red/2", "blue/1") < 3.0
