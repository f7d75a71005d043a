"""What a charge needs to roll: closed forms, walls walked round by hand, random boards judged by `check`."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from fractions import Fraction

import pytest
from boards import R32, block, make, squad, turned

from geometry import Board, Polygon
from geometry.board.bases import OvalBase
from geometry.board.things import Feature, Part
from geometry.errors import InvalidInputError, UnknownIdError
from geometry.proposals import Proposal


def tower(id: str, x0: float, y0: float, x1: float, y1: float) -> Feature:
    """A wall that nobody crosses."""
    figure = Polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
    return Feature(id, (Part(figure, 0.0, 9.0),), None, frozenset({"impassable"}))


@pytest.mark.parametrize("gap", [3.2, 5.5, 6.5, 7.49, 7.51, 11.0, 12.5])
def test_over_open_ground_the_roll_is_the_gap_less_half_an_inch(gap: float) -> None:
    start, end = turned(20, 22, 37.3), turned(20 + gap + 2 * R32, 22, 37.3)
    board = make(squad("red", "red", start), squad("blue", "blue", end))
    target = board.charge_rolls("red").targets["blue"]
    assert target.least_roll_any == target.least_roll_unit == math.ceil(gap - 0.5 - 1e-9)
    assert target.any_proved
    assert target.unit_proved
    assert target.nearest is not None
    assert target.nearest.route.distance == pytest.approx(gap - 0.5, abs=1e-9)
    assert board.check(target.proposal)
    assert not board.check(replace(target.proposal, roll=target.proposal.roll - 1))


def test_beyond_the_dice_there_is_no_chance() -> None:
    board = make(squad("red", "red", (5, 5)), squad("blue", "blue", (18.5 + 2 * R32, 5)))
    target = board.charge_rolls("red").targets["blue"]
    assert (target.least_roll_any, target.chance_any) == (13, 0)
    further = make(squad("red", "red", (5, 5)), squad("blue", "blue", (5 + 24.2 + 2 * R32, 5)))
    target = further.charge_rolls("red").targets["blue"]
    assert (target.least_roll_any, target.least_roll_unit, target.chance_any) == (24, 24, 0)
    # Nothing is looked for beyond 24".
    answer = make(squad("red", "red", (5, 5)), squad("blue", "blue", (40, 5))).charge_rolls("red")
    target = answer.targets["blue"]
    assert answer.searched == 24
    assert (target.least_roll_any, target.chance_any, target.any_proved, target.at_least) == (None, 0, True, 24)


def test_up_a_hill_beyond_the_dice() -> None:
    # 7" and a bit to the enemy on top, and 8" up: a number, though no dice give it.
    hill = block("hill", 15, 0, 30, 44, 8.0)
    board = make(squad("red", "red", (10, 20)), squad("blue", "blue", (20, 20), elevation=8.0), terrain=[hill])
    target = board.charge_rolls("red").targets["blue"]
    needed = 10 - 2 * R32 - 0.5 + 8
    assert target.nearest.route.distance == pytest.approx(needed, abs=1e-6)
    assert (target.least_roll_any, target.least_roll_unit, target.chance_unit) == (math.ceil(needed), 17, 0)
    assert target.any_proved


def test_round_the_end_of_a_wall_by_hand() -> None:
    # The path leaves as a tangent of the disc of radius R32 about the wall's upper corner, turns over the
    # wall's thin top edge, and comes down to the circle of radius 2 R32 + 1/2 about the enemy.
    wall = tower("wall", 14.0, 0.0, 14.2, 12.0)
    board = make(squad("red", "red", (11, 10)), squad("blue", "blue", (17.2, 10)), terrain=[wall])
    half = math.hypot(3.0, 2.0)
    tangent = math.sqrt(half**2 - R32**2)
    # From the start to the tangent point, an arc to the top of the corner, the width, then the mirror image.

    arc = R32 * abs(math.atan2(2.0, 3.0) + math.asin(R32 / half))
    by_hand = 2 * tangent + 2 * arc + 0.2 - (2 * R32 + 0.5)
    target = board.charge_rolls("red").targets["blue"]
    assert target.nearest is not None
    assert target.nearest.route.distance == pytest.approx(by_hand, abs=0.02)
    assert by_hand - 0.03 <= target.at_least <= by_hand
    assert target.least_roll_any == math.ceil(by_hand)
    assert target.any_proved
    assert board.check(target.proposal)


def test_no_way_is_none_and_proved() -> None:
    ring = [tower("n", 14, 13, 20, 14), tower("s", 14, 6, 20, 7), tower("w", 13, 6, 14, 14), tower("e", 20, 6, 21, 14)]
    board = make(squad("red", "red", (10, 10)), squad("blue", "blue", (17, 10)), terrain=ring)
    target = board.charge_rolls("red").targets["blue"]
    assert (target.least_roll_any, target.least_roll_unit, target.any_proved) == (None, None, True)
    assert target.chance_any == target.chance_unit == 0


def test_an_enemy_hidden_behind_a_wall_is_reached_where_it_is_seen() -> None:
    wall = block("wall", 14.0, 4.0, 14.1, 11.0, 6.0, kind="obstacle")
    board = make(squad("red", "red", (11, 8)), squad("blue", "blue", (14.1 + R32, 8)), terrain=[wall])
    target = board.charge_rolls("red").targets["blue"]
    # At the wall's face (2.37" on) it would be within 1/2", and sees nothing there.
    assert board.gap("red", "blue") - 0.5 < 2.0
    assert target.least_roll_any is not None
    assert target.least_roll_any > 3
    assert board.check(target.proposal)


def test_chances_follow_the_dice() -> None:
    board = make(squad("red", "red", (5, 5)), squad("blue", "blue", (5 + 2 * R32 + 9.5, 5)))
    plain = board.charge_rolls("red").targets["blue"]
    assert (plain.least_roll_any, plain.chance_any) == (9, Fraction(10, 36))
    better = board.charge_rolls("red", dice="3d6-drop-lowest", modifier=1, reroll=True).targets["blue"]
    assert better.least_roll_any == 9
    enough = sum(1 for a in range(6) for b in range(6) for c in range(6) if a + b + c - min(a, b, c) + 2 + 1 >= 9)
    assert better.chance_any == 1 - (1 - Fraction(enough, 216)) ** 2


def test_never_less_than_the_least_that_the_dice_give() -> None:
    board = make(squad("red", "red", (5, 5)), squad("blue", "blue", (5 + 2 * R32 + 0.9, 5), keywords=["INFANTRY"]))
    # They see each other within 3": in combat, and no charge.
    assert [v.code for v in board.charge_rolls("red").refused] == ["unit.in-combat"]
    # Behind a low wall that hides nobody from above they are; behind a high one they are not in combat.
    wall = block("wall", 6.2, 0, 6.3, 6.2, 5, kind="obstacle")
    near = make(squad("red", "red", (5, 5.6)), squad("blue", "blue", (6.3 + R32, 5)), terrain=[wall])
    for target in near.charge_rolls("red").targets.values():
        assert target.least_roll_any is None or target.least_roll_any >= 2


def test_a_unit_that_ran_may_not_charge() -> None:
    board = make(squad("red", "red", (5, 5), status=["ran"]), squad("blue", "blue", (15, 5)))
    answer = board.charge_rolls("red")
    assert [v.code for v in answer.refused] == ["unit.already-ran"]
    assert answer.targets["blue"].least_roll_any is None


def test_a_unit_side_by_side_needs_no_more_than_its_nearest_model() -> None:
    row = [(10.0, 10.0 + 1.5 * i) for i in range(6)]
    board = make(squad("red", "red", *row), squad("blue", "blue", (18.0, 13.0)))
    target = board.charge_rolls("red", "blue").targets["blue"]
    assert target.least_roll_any == target.least_roll_unit
    assert target.unit_proved
    assert set(target.proposal.moves) == {f"red/{n}" for n in range(1, 7)}
    assert board.check(target.proposal)


def test_a_long_row_across_needs_more_for_all_than_for_one() -> None:
    # The wall keeps all but the first from going straight on.
    row = [(10.0, 6.0 + 1.7 * i) for i in range(5)]
    board = make(
        squad("red", "red", *row), squad("blue", "blue", (10.0 + 7.0, 6.0)), terrain=[tower("w", 12, 7.5, 13, 30)]
    )
    target = board.charge_rolls("red").targets["blue"]
    assert target.least_roll_any == math.ceil(7.0 - 2 * R32 - 0.5)
    assert target.least_roll_unit is not None
    assert target.least_roll_unit >= target.least_roll_any
    assert board.check(target.proposal)


def doorway(width: float, count: int, abreast: int, room: float) -> Board:
    """A unit before a wall with a door, the enemy so far behind it."""
    places = [(18.2 - 1.4 * (n // abreast), 20 + 1.4 * (n % abreast - (abreast - 1) / 2)) for n in range(count)]
    foes = [(20.5 + room + 2 * R32, 20 + 1.5 * k) for k in (-1, 0, 1)]
    sides = [tower("south", 20, 0, 20.5, 20 - width / 2), tower("north", 20, 20 + width / 2, 20.5, 44)]
    return make(squad("red", "red", *places), squad("blue", "blue", *foes), terrain=sides)


@pytest.mark.parametrize(
    ("width", "count", "abreast", "room"),
    [(1.4, 10, 2, 3.0), (2 * R32, 10, 2, 3.0), (1.4, 7, 5, 3.0), (1.4, 10, 2, 5.0)],
)
def test_a_unit_goes_through_a_door_one_base_wide(width: float, count: int, abreast: int, room: float) -> None:
    board = doorway(width, count, abreast, room)
    target = board.charge_rolls("red").targets["blue"]
    assert target.least_roll_unit == target.least_roll_any
    verdict = board.check(target.proposal)
    assert verdict
    beyond = [model for model in verdict.after.models_of("red") if model.at[0] > 20.5]
    assert len(beyond) >= 3  # whoever reaches the enemy, and two to be beside it
    assert verdict.after.inspect().coherency["red"].coherent


def test_nobody_follows_through_a_door_that_is_too_narrow() -> None:
    board = doorway(2 * R32 - 0.02, 7, 2, 3.0)
    target = board.charge_rolls("red").targets["blue"]
    assert (target.least_roll_any, target.least_roll_unit, target.any_proved) == (None, None, True)


@pytest.mark.parametrize(("step", "roll"), [(2.4, 12), (2.6, None)])
def test_a_long_file_closes_up_as_far_as_coherency_lets_it(step: float, roll: int | None) -> None:
    # The first ends at 34. Of seven, each with two neighbours, a chain has four links at the most: the last
    # ends at 34 - 4 * (2 R32 + 1/2) = 26.96 or beyond, from 30 - 6 steps.
    file = [(30 - step * n, 10.0) for n in range(7)]
    board = make(squad("red", "red", *file), squad("blue", "blue", (34.5 + 2 * R32, 10)))
    target = board.charge_rolls("red").targets["blue"]
    assert target.least_roll_any == 4
    assert target.least_roll_unit == roll
    assert math.ceil(34 - 4 * (2 * R32 + 0.5) - 30 + 6 * step) == (roll or 13)
    assert target.unit_proved
    assert target.proposal is None or board.check(target.proposal)


def test_flyers_go_over_everything() -> None:
    ring = [tower("n", 14, 13, 20, 14), tower("s", 14, 6, 20, 7), tower("w", 13, 6, 14, 14), tower("e", 20, 6, 21, 14)]
    board = make(squad("red", "red", (10, 10), keywords=["FLY"]), squad("blue", "blue", (17, 10)), terrain=ring)
    target = board.charge_rolls("red").targets["blue"]
    assert target.least_roll_any == math.ceil(7.0 - 2 * R32 - 0.5)
    assert board.check(target.proposal)


def test_ovals_keep_their_facing() -> None:
    base = OvalBase(75, 42)
    board = make(
        squad("red", "red", (10, 10), base=base, facing=90.0), squad("blue", "blue", (20, 10), base=base, facing=0.0)
    )
    target = board.charge_rolls("red").targets["blue"]
    needed = 10 - 42 / 25.4 / 2 - 75 / 25.4 / 2 - 0.5
    assert target.nearest is not None
    assert target.nearest.route.distance == pytest.approx(needed, abs=1e-6)
    assert board.check(target.proposal)


@pytest.mark.parametrize(("start", "enemy", "high"), [(10, 18, 1.0), (10, 22, 0.4), (10, 16.8, 1.0), (16, 24, 1.0)])
def test_a_charge_ends_on_a_low_part_beside_an_enemy_on_it(start: float, enemy: float, high: float) -> None:
    # Both stand on its top in the end: the heights are the same, and getting up there is free.
    low = block("plinth", 15, 0, 30, 44, high)
    board = make(
        squad("red", "red", (start, 20), elevation=high if start > 15 else 0.0),
        squad("blue", "blue", (enemy, 20), elevation=high),
        terrain=[low],
    )
    target = board.charge_rolls("red").targets["blue"]
    needed = enemy - start - 2 * R32 - 0.5
    assert target.nearest.route.distance == pytest.approx(needed, abs=1e-6)
    assert target.least_roll_any == target.least_roll_unit == math.ceil(needed)
    assert target.any_proved
    verdict = board.check(target.proposal)
    assert verdict
    assert verdict.after.models["red/1"].elevation == high


@pytest.mark.parametrize("keywords", [[], ["FLY"]])
@pytest.mark.parametrize("high", [1.0, 0.51])
def test_a_charge_comes_down_from_a_low_part_to_an_enemy_below(high: float, keywords: list[str]) -> None:
    # On top it is more than 1/2" above the enemy. Its centre has to come past the edge at 20, beside the enemy's base.
    board = make(
        squad("red", "red", (12, 20), elevation=high, keywords=keywords),
        squad("blue", "blue", (20 + R32, 20)),
        terrain=[block("plinth", 5, 0, 20, 44, high)],
    )
    target = board.charge_rolls("red").targets["blue"]
    by_hand = math.hypot(8.0, math.sqrt((2 * R32) ** 2 - R32**2))
    assert target.least_roll_any == target.least_roll_unit == 9
    assert target.nearest.route.distance == pytest.approx(by_hand, abs=0.01)
    assert target.any_proved
    verdict = board.check(target.proposal)
    assert verdict
    assert verdict.after.models["red/1"].elevation == 0.0


def test_half_an_inch_above_the_enemy_its_base_has_to_touch() -> None:
    # The heights alone are 1/2" apart: only in contact is the distance no more than that.
    low = block("plinth", 5, 0, 20, 44, 0.5)
    board = make(squad("red", "red", (12, 20, 0.5)), squad("blue", "blue", (20 + R32, 20)), terrain=[low])
    target = board.charge_rolls("red").targets["blue"]
    assert target.nearest.route.distance == pytest.approx(8 - R32, abs=0.005)
    assert (target.least_roll_any, target.least_roll_unit, target.any_proved) == (8, 8, True)
    assert board.check(target.proposal)


def scattered(seed: int) -> Board:
    rng = random.Random(seed)
    facing = rng.uniform(0, 90)
    walls = [
        block(f"w{n}", x, y, x + rng.uniform(0.2, 3), y + rng.uniform(0.2, 3), 6.0, kind="obstacle")
        for n, (x, y) in enumerate((rng.uniform(24, 33), rng.uniform(16, 26)) for _ in range(3))
    ]
    own = [turned(20 + 1.5 * (n % 2), 20 + 1.5 * (n // 2), facing, (21, 21)) for n in range(rng.choice([1, 2, 4]))]
    foes = [turned(35 + 1.6 * n, 21, facing / 3, (36, 21)) for n in range(2)]
    return make(squad("red", "red", *own), squad("blue", "blue", *foes), terrain=walls)


@pytest.mark.parametrize("seed", range(12))
def test_every_charge_that_is_built_is_legal_and_an_inch_less_is_not(seed: int) -> None:
    board = scattered(seed)
    target = board.charge_rolls("red", dice="4d6").targets["blue"]
    assert target.least_roll_any is not None
    assert target.least_roll_any >= math.ceil(board.gap("red", "blue") - 0.5 - 1e-6)
    # The way found and what is proved agree to about a hundredth.
    assert -1e-6 <= target.nearest.route.distance - target.at_least <= 0.015
    assert target.any_proved or target.at_least <= target.least_roll_any - 1
    if target.proposal is not None:
        assert board.check(target.proposal)
        less = replace(target.proposal, roll=target.proposal.roll - 1)
        assert target.proposal.roll > target.least_roll_any or not board.check(less)


@pytest.mark.parametrize("seed", range(6))
def test_a_wall_more_never_makes_a_charge_easier(seed: int) -> None:
    board = scattered(seed)
    free = make((board.unit("red"), board.models_of("red")), (board.unit("blue"), board.models_of("blue")))
    with_walls = board.charge_rolls("red", dice="4d6").targets["blue"]
    without = free.charge_rolls("red", dice="4d6").targets["blue"]
    assert without.nearest.route.distance <= with_walls.nearest.route.distance + 1e-6


def test_only_enemies_that_stand_on_the_board() -> None:
    board = make(squad("red", "red", (5, 5)), squad("other", "red", (9, 5)), squad("blue", "blue", (15, 5)))
    with pytest.raises(InvalidInputError):
        board.charge_rolls("red", "other")
    with pytest.raises(UnknownIdError):
        board.charge_rolls("red", "nobody")
    with pytest.raises(UnknownIdError):
        board.charge_rolls("nobody")


def test_the_path_of_the_nearest_model_is_one_that_may_be_walked() -> None:
    board = make(
        squad("red", "red", (10, 10), (10, 11.5)),
        squad("blue", "blue", (20, 10)),
        terrain=[tower("wall", 14, 5, 15, 12)],
    )
    nearest = board.charge_rolls("red").targets["blue"].nearest
    alone = Proposal("p", "charge", "red", {nearest.model: nearest.route.waypoints}, roll=float(nearest.roll))
    codes = board.check(alone).codes
    assert not {code for code in codes if code.startswith(("path.", "distance.", "end.", "charge."))}
