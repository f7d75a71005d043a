"""Target eligibility (16.0): range and sight met by the same target model, combat, and cover."""

import pytest
from boards import block, make, squad

from geometry.board.things import Ruleset, Turn, Weapon
from geometry.errors import UnknownIdError
from geometry.rules.targets import targets

R = 32 / 50.8
BOW, SLING, SWORD = Weapon("Bow", 18), Weapon("Sling", 12), Weapon("Sword")


def archers(*places, weapons=(BOW, SWORD), **more):
    return squad("archers", "red", *places, weapons=weapons, **more)


@pytest.mark.parametrize(("gap", "reached"), [(17.9, True), (18.0, True), (18.0 + 1e-7, True), (18.01, False)])
def test_a_target_is_within_range(gap, reached):
    board = make(archers((10, 20)), squad("wolves", "blue", (10 + 2 * R + gap, 20)))
    assert ("wolves" in targets(board, "archers")) is reached


def test_range_is_in_three_dimensions():
    hill = block("hill", 19, 15, 30, 25, 6)
    for x, reached in ((10 + 2 * R + 16.9, True), (10 + 2 * R + 17.0, False)):  # sqrt(18^2 - 6^2) = 16.97
        board = make(
            archers((10, 20), height=9), squad("wolves", "blue", (x, 20), elevation=6, height=5), terrain=[hill]
        )
        assert ("wolves" in targets(board, "archers")) is reached


def test_each_weapon_and_each_model_for_itself():
    wolves = squad("wolves", "blue", (10 + 2 * R + 15, 20))
    board = make(archers((10, 20), (14, 20), weapons=(BOW, SLING, SWORD)), wolves)
    found = targets(board, "archers")["wolves"]
    assert found.weapons == {"Bow": ("archers/1", "archers/2"), "Sling": ("archers/2",)}
    assert (found.melee, found.cover) == ((), {})


def test_the_model_in_range_must_be_the_one_that_is_seen():
    wall = block("wall", 15, 10, 15.2, 24, 5)
    near_hidden = squad("wolves", "blue", (20, 20), (29.5, 38))
    assert "wolves" not in targets(make(archers((10, 20)), near_hidden, terrain=[wall]), "archers")
    assert "wolves" in targets(make(archers((10, 20)), near_hidden), "archers")
    second_seen = squad("wolves", "blue", (20, 20), (20, 30))
    assert "wolves" in targets(make(archers((10, 20)), second_seen, terrain=[wall]), "archers")


def test_a_unit_in_combat_strikes_only_those_it_is_in_combat_with():
    board = make(archers((10, 20), (10, 25)), squad("wolves", "blue", (12, 20)), squad("bats", "blue", (20, 25)))
    found = targets(board, "archers")
    assert list(found) == ["wolves"]
    assert found["wolves"].melee == ("archers/1",)
    assert not any(found["wolves"].weapons.values())


def test_a_wall_between_keeps_it_out_of_combat_and_from_striking():
    wall = block("wall", 10.9, 10, 11.1, 30, 5)
    assert targets(make(archers((10, 20)), squad("wolves", "blue", (12, 20)), terrain=[wall]), "archers") == {}


def test_cover_is_given_for_those_that_may_attack():
    wall = block("wall", 15, 19, 15.2, 21, 1, kind="obstacle")
    board = make(
        archers((10, 20), (10, 26), (1, 20), weapons=(SLING,)), squad("wolves", "blue", (20, 20)), terrain=[wall]
    )
    found = targets(board, "archers")["wolves"]
    assert found.weapons == {"Sling": ("archers/1", "archers/2")}
    assert found.cover == {"archers/1": ("wall",)}


def test_obscuring_terrain_hides_from_shooting_and_halves_the_garrisons_range():
    woods = block("woods", 20, 18, 24, 26, 0.1, kind="obscuring")
    board = make(archers((10, 22)), squad("ghouls", "blue", (22, 22), weapons=[Weapon("Bow", 19)]), terrain=[woods])
    assert targets(board, "archers") == {}
    # From (22, 22) to (10, 22) it is 12 - 2R = 10.74": more than 9, the half of 19 rounded down.
    assert targets(board, "ghouls") == {}
    longer = make(archers((10, 22)), squad("ghouls", "blue", (22, 22), weapons=[Weapon("Bow", 22)]), terrain=[woods])
    assert list(targets(longer, "ghouls")) == ["archers"]


def test_2024_obscuring_shelters_per_attacker():
    woods = block("woods", 20, 18, 24, 26, 0.1, kind="obscuring")
    rules = Ruleset(obscuring="2024")
    board = make(archers((15, 22), (22, 36)), squad("ghouls", "blue", (28, 22)), terrain=[woods], rules=rules)
    assert targets(board, "archers")["ghouls"].weapons == {"Bow": ("archers/2",)}


def test_only_what_counts_as_a_unit_now_is_a_target():
    gravestone = squad("stone", "blue", (15, 20), keywords=["FACTION TERRAIN"], move="-")
    assert targets(make(archers((10, 20)), gravestone, turn=Turn("red", "shooting")), "archers") == {}
    near = squad("stone", "blue", (12, 20), keywords=["FACTION TERRAIN"], move="-")
    assert "stone" in targets(make(archers((10, 20)), near, turn=Turn("red", "combat")), "archers")


def test_a_unit_that_is_not_there():
    with pytest.raises(UnknownIdError):
        targets(make(archers((10, 20))), "archer")
