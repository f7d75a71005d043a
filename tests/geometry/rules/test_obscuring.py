"""Obscuring terrain (1.2): who is hidden by it, from whom, and what it does to weapons; 2025 and 2024."""

import pytest
from boards import block, make, squad

from geometry.board.things import Ruleset
from geometry.rules.obscuring import halved, hides, obscured_by, shelters
from geometry.rules.sight import sight, unit_sees

R = 32 / 50.8
WOODS = block("woods", 20, 18, 24, 26, 0.1, kind="obscuring")
ARCHERS = squad("archers", "red", (10, 22))


def ghouls(*places, keywords=()):
    return squad("ghouls", "blue", *places, keywords=keywords)


@pytest.mark.parametrize(
    ("off", "hidden"), [(1.0, True), (1.0 + 1e-7, True), (1.001, False), (0.0, True), (-2.0, True)]
)
def test_within_an_inch_of_it_a_unit_is_hidden(off, hidden):
    board = make(ARCHERS, ghouls((24 + off + R, 22)), terrain=[WOODS])
    assert obscured_by(board, "ghouls") == ("woods" if hidden else None)
    answer = sight(board, "archers", "ghouls")
    assert answer.visible is not hidden
    assert answer.certified
    assert answer.blockers == (("woods",) if hidden else ())
    assert unit_sees(board, "archers", "ghouls") is not hidden
    assert sight(board, "ghouls/1", "archers/1"), "it sees out"


def test_every_model_must_be_near_and_near_one_and_the_same_feature():
    other = block("grove", 40, 18, 44, 26, 0.1, kind="obscuring")
    assert obscured_by(make(ghouls((22, 22), (30, 22)), terrain=[WOODS, other]), "ghouls") is None
    assert obscured_by(make(ghouls((22, 22), (42, 22)), terrain=[WOODS, other]), "ghouls") is None
    assert obscured_by(make(ghouls((22, 22), (22, 24)), terrain=[WOODS, other]), "ghouls") == "woods"


def test_an_inch_is_measured_in_three_dimensions():
    tower = block("keep", 25, 18, 30, 26, 6.0)
    on_top = squad("ghouls", "blue", (25 + R, 22), elevation=6)
    assert obscured_by(make(on_top, terrain=[WOODS, tower]), "ghouls") is None


@pytest.mark.parametrize("keyword", ["MONSTER", "WAR MACHINE", "FLY"])
def test_what_is_large_or_flies_is_seen(keyword):
    board = make(ARCHERS, ghouls((22, 22), keywords=[keyword]), terrain=[WOODS])
    assert obscured_by(board, "ghouls") is None
    assert sight(board, "archers", "ghouls")


def test_other_terrain_does_not_obscure():
    board = make(ARCHERS, ghouls((22, 22)), terrain=[block("field", 20, 18, 24, 26, 0.1, kind="area")])
    assert sight(board, "archers", "ghouls")


@pytest.mark.parametrize(("gap", "hidden"), [(2.9, False), (3.0, True), (3.1, True)])
def test_enemies_within_combat_range_of_it_see_it(gap, hidden):
    board = make(squad("archers", "red", (22 - 2 * R - gap, 22), (22, 5)), ghouls((22, 22)), terrain=[WOODS])
    assert (hides(board, "archers", "ghouls") == "woods") is hidden
    # One model in range is enough for the unit, and for every model of it.
    assert sight(board, "archers/2", "ghouls/1").visible is not hidden
    assert sight(board, "archers", "ghouls").visible is not hidden


def test_friends_see_it():
    board = make(squad("brothers", "blue", (10, 22)), ghouls((22, 22)), terrain=[WOODS])
    assert sight(board, "brothers", "ghouls")


def test_its_own_weapons_reach_half_as_far_rounding_down():
    board = make(ARCHERS, ghouls((22, 22)), terrain=[WOODS])
    assert [halved(board, "ghouls", r) for r in (18, 9, 1)] == [9, 4, 0]
    assert halved(board, "archers", 18) == 18


def test_2024_shelters_what_is_behind_or_wholly_on_it_from_shooting_only():
    rules = Ruleset(obscuring="2024")
    board = make(ARCHERS, ghouls((30, 22)), terrain=[WOODS], rules=rules)
    archer, ghoul = board.model("archers/1"), board.unit("ghouls")
    assert sight(board, "archers", "ghouls"), "sight is another matter"
    assert (obscured_by(board, "ghouls"), halved(board, "ghouls", 18)) == (None, 18)
    assert shelters(board, archer, ghoul) == "woods"
    on_it = make(ARCHERS, squad("ghouls", "blue", (22, 22), elevation=0.1), terrain=[WOODS], rules=rules)
    assert shelters(on_it, archer, ghoul) == "woods"
    flying = make(ARCHERS, ghouls((30, 22), keywords=["FLY"]), terrain=[WOODS], rules=rules)
    assert shelters(flying, archer, flying.unit("ghouls")) is None
    beside = make(ARCHERS, ghouls((30, 40)), terrain=[WOODS], rules=rules)
    assert shelters(beside, archer, ghoul) is None
    assert shelters(make(ARCHERS, ghouls((30, 22)), terrain=[WOODS]), archer, ghoul) is None, "as of 2025"
