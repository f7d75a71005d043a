"""The picture of a charge that cannot be made: the unit and its enemies, how far it is, why not."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from boards import R32, block, make, squad

from geometry.rules.charge_chances import CHARGE_DICE
from geometry.rules.charge_reach import ChargeRolls, ChargeTarget
from renderer import charge_scene
from renderer.shapes import Lines


def of_role(scene, role):
    return [item for item in scene.items if item.role == role]


def walled():
    """A unit in an impassable ring, an enemy outside of it, and another far off."""
    sides = [(14, 16, 26, 17), (14, 25, 26, 26), (14, 17, 15, 25), (25, 17, 26, 25)]
    ring = [replace(block(f"w{k}", *side, top=3), abilities=frozenset({"impassable"})) for k, side in enumerate(sides)]
    return make(
        squad("a", "red", (20, 21)), squad("foe", "blue", (30, 21)), squad("far", "blue", (56, 4)), terrain=ring
    )


def test_where_there_is_no_way_unit_and_target_are_framed_with_their_distance():
    board = walled()
    rolls = board.charge_rolls("a", "foe")
    assert rolls.targets["foe"].nearest is None
    scene = charge_scene(board, rolls)
    assert scene.headline is not None
    assert (scene.headline.text, scene.headline.good) == ("NO WAY FOUND", False)
    x0, _, x1, _ = scene.view
    assert x1 - x0 < 20
    assert x0 < 19
    assert x1 > 31
    [apart] = of_role(scene, "ruler")
    assert isinstance(apart.shape, Lines)
    [(a, b)] = apart.shape.lines
    assert a == pytest.approx((20 + R32, 21))
    assert b == pytest.approx((30 - R32, 21))
    assert [label.text for label in scene.labels if label.role == "distance"] == ['8.74" apart']
    assert charge_scene(board, rolls, full_board=True).view == (0, 0, 60, 44)


def test_the_way_of_the_nearest_is_drawn_where_no_charge_of_the_whole_unit_was_found():
    board = make(squad("a", "red", (10, 10)), squad("foe", "blue", (30, 10)))
    found = board.charge_rolls("a", "foe").targets["foe"]
    assert found.nearest is not None
    alone = ChargeTarget("foe", found.least_roll_any, None, Fraction(0), Fraction(0), nearest=found.nearest)
    scene = charge_scene(board, ChargeRolls("a", CHARGE_DICE, 24.0, {"foe": alone}))
    assert scene.headline is not None
    assert scene.headline.text == "OUT OF REACH"
    [path] = of_role(scene, "path")
    assert path.shape == Lines((((10, 10), found.nearest.at),))
    [ghost] = of_role(scene, "ghost")
    assert ghost.thing == "a/1"
    # 20" from centre to centre, less both radii and the half inch that is near enough.
    assert [label.text for label in scene.labels if label.role == "distance-wrong"] == ['18.24"']
    assert of_role(scene, "ruler") == []


def test_who_may_not_charge_is_told_why_and_shown_against_whom():
    board = make(squad("a", "red", (20, 21)), squad("foe", "blue", (23, 21)), squad("far", "blue", (32, 21)))
    scene = charge_scene(board, board.charge_rolls("a"))
    assert scene.headline is not None
    assert scene.headline.text == "MAY NOT CHARGE"
    assert [(f.code, f.at) for f in scene.findings] == [("unit.in-combat", (20, 21))]
    assert [item.thing for item in of_role(scene, "against")] == ["foe/1"]
    assert of_role(scene, "ruler") == []
