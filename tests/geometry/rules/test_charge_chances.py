"""The chances of charge rolls beside every way the dice can fall, counted one by one."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from geometry.errors import InvalidInputError
from geometry.rules.charge_chances import CHARGE_DICE, ChargeDice, least_roll

DROPS = {None: lambda faces: 0, "lowest": min, "highest": max}


def counted(number: int, drop: str | None, modifier: int, reroll: bool, needed: float) -> Fraction:
    """By the list of all rolls, and with a re-roll of all pairs of rolls."""
    totals = [sum(f) - DROPS[drop](f) + modifier for f in product(range(1, 7), repeat=number)]  # type: ignore[operator]
    if reroll:
        good = sum(1 for first in totals for second in totals if first >= needed or second >= needed)
        return Fraction(good, len(totals) ** 2)
    return Fraction(sum(1 for total in totals if total >= needed), len(totals))


@given(
    dice=st.sampled_from(
        [(1, None), (2, None), (2, "lowest"), (3, None), (3, "lowest"), (3, "highest"), (4, "lowest")]
    ),
    modifier=st.integers(-4, 4),
    needed=st.integers(-200, 2600).map(lambda n: n / 100),
)
def test_chances_are_those_of_every_way_the_dice_can_fall(
    dice: tuple[int, str | None], modifier: int, needed: float
) -> None:
    number, drop = dice
    assert ChargeDice(number, drop, modifier).chance(needed) == counted(number, drop, modifier, False, needed)


@given(
    dice=st.sampled_from([(1, None), (2, None), (2, "highest"), (3, "lowest")]),
    modifier=st.integers(-2, 2),
    needed=st.integers(-2, 20),
)
def test_a_reroll_is_made_of_the_whole_roll_and_only_where_it_failed(
    dice: tuple[int, str | None], modifier: int, needed: int
) -> None:
    number, drop = dice
    answer = ChargeDice(number, drop, modifier, reroll=True).chance(needed)
    assert answer == counted(number, drop, modifier, True, needed)


@pytest.mark.parametrize(
    ("needed", "of_36"),
    [(2, 36), (3, 35), (4, 33), (5, 30), (6, 26), (7, 21), (8, 15), (9, 10), (10, 6), (11, 3), (12, 1), (13, 0)],
)
def test_the_table_that_players_know(needed: int, of_36: int) -> None:
    assert CHARGE_DICE.chance(needed) == Fraction(of_36, 36)


def test_three_dice_discarding_the_lowest() -> None:
    dice = ChargeDice.of("3D6-drop-lowest")
    assert dice.chance(12) == Fraction(16, 216)  # three sixes, or two and one of five others in three places
    assert dice.chance(2) == 1
    assert dice.chance(3) == 1 - Fraction(1, 216)


def test_every_total_has_its_chance_and_they_add_up_to_one() -> None:
    for dice in (ChargeDice(), ChargeDice(3, "lowest", 2), ChargeDice(3, "highest", -1), ChargeDice(5)):
        assert sum(dice.totals.values()) == 1
        assert (min(dice.totals), max(dice.totals)) == (dice.least, dice.most)
    assert (ChargeDice(3, "lowest", 2).least, ChargeDice(3, "lowest", 2).most) == (4, 14)


def test_a_fraction_of_an_inch_needs_the_next_whole_number() -> None:
    assert least_roll(6.0001) == 7
    assert CHARGE_DICE.chance(6.0001) == CHARGE_DICE.chance(7)
    assert CHARGE_DICE.chance(-3.5) == CHARGE_DICE.chance(0.0) == 1


def test_float_noise_does_not_raise_the_roll() -> None:
    assert least_roll(0.1 + 0.2 + 6.7) == least_roll(7.0) == 7


def test_no_way_has_no_chance() -> None:
    assert CHARGE_DICE.chance(None) == CHARGE_DICE.chance(math.inf) == 0


@pytest.mark.parametrize("name", ["2d6", "3d6", "3d6-drop-lowest", "4d6-drop-highest"])
def test_names_read_back(name: str) -> None:
    assert ChargeDice.of(name).name == name


@pytest.mark.parametrize("name", ["", "d6", "2d8", "0d6", "13d6", "1d6-drop-lowest", "3d6-drop-middle", "2d6+1", "٢d6"])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(InvalidInputError):
        ChargeDice.of(name)


def test_no_number_is_refused() -> None:
    for wrong in (math.nan, -math.inf):
        with pytest.raises(InvalidInputError):
            CHARGE_DICE.chance(wrong)
    with pytest.raises(InvalidInputError):
        ChargeDice(modifier=0.5)  # type: ignore[arg-type]
