"""Auras and ranges between any things (2.1), with numbers worked by hand."""

from __future__ import annotations

import math

import pytest
from boards import R32, block, make, squad

from geometry import InvalidInputError, Limit, Objective, Of, Polygon, Territory, Turn, UnknownIdError
from geometry.rules.limits import wholly_within
from geometry.rules.within import parse_of, within


@pytest.fixture
def board():
    return make(
        squad("guard", "red", (20, 22), (24, 22), (28, 22)),
        squad("hero", "red", (16, 22), keywords=["HERO"]),
        squad("foe", "blue", (40, 22), (44, 22)),
        squad("spy", "green", (20, 26)),
        terrain=[block("ruin", 30, 10, 34, 14, 4)],
        objectives=[Objective("A", (30, 30))],
        territories=[
            Territory("red", Polygon([(0, 0), (60, 0), (60, 22), (0, 22)])),
            Territory("blue", Polygon([(0, 35), (60, 35), (60, 44), (0, 44)])),
        ],
        turn=Turn("red", "hero"),
    )


def test_some_model_or_every_point(board):
    some = board.within("guard", "hero", 3)
    assert some
    assert some.distance == pytest.approx(4 - 2 * R32)
    assert dict(some.models) == {"guard/1": True, "guard/2": False, "guard/3": False}
    assert not board.within("guard", "hero", 8, wholly=True)
    everything = board.within("guard", "hero", 12, wholly=True)
    assert everything
    assert (everything.distance, everything.margin) == (pytest.approx(12), pytest.approx(0, abs=1e-12))
    assert not board.within("guard", "hero", 11.999, wholly=True)


@pytest.mark.parametrize(
    ("what", "of", "distance"),
    [
        ("guard/3", "foe", 12 - 2 * R32),
        ("foe", "guard", 12 - 2 * R32),
        ("A", "guard", math.hypot(2, 8) - R32 - 40 / 25.4 / 2),
        ("ruin", "guard/3", math.hypot(2, 8) - R32),
        ("guard/3", "ruin", math.hypot(2, 8) - R32),
        ("hero", "point:16,10", 12 - R32),
        ("point:1,1", "edge", 1.0),
        ("point:30,22", "point:33,26", 5.0),
        ("guard", "territory:red", 0.0),
        ("guard", "territory:blue", 13 - R32),
        ("ruin", "territory:blue", 21.0),
        ("territory:blue", "territory:red", 13.0),
        ("enemy-units", "hero", math.hypot(4, 4) - 2 * R32),
        ("hero", "enemy-units", math.hypot(4, 4) - 2 * R32),
        ("hero", "enemy-territory", 13 - R32),
        ("objectives", "terrain", math.hypot(0, 16) - 40 / 25.4 / 2),
        ("terrain", "edge", 10.0),
        ("A", "edge", 14 - 40 / 25.4 / 2),
    ],
)
def test_between_any_things(board, what, of, distance):
    answer = board.within(what, of, 5)
    assert answer.distance == pytest.approx(distance, abs=1e-9)
    assert answer.within is (distance <= 5)
    assert answer.margin == pytest.approx(5 - distance, abs=1e-9)


def test_wholly_of_things_without_bases(board):
    assert board.within("ruin", "territory:red", 0, wholly=True)
    assert not board.within("A", "territory:red", 8, wholly=True)
    assert board.within("A", "territory:red", 8 + 40 / 25.4 / 2, wholly=True)
    assert board.within("ruin", "edge", 14, wholly=True)
    assert board.within("ruin", "edge", 13.99, wholly=True).distance == pytest.approx(14)
    assert dict(board.within("ruin", "edge", 14, wholly=True).models) == {"ruin": True}


def test_an_objective_on_a_border_is_within_both_and_wholly_within_none(board):
    border = make(
        objectives=[Objective("A", (30, 22))],
        territories=[
            Territory("red", Polygon([(0, 0), (60, 0), (60, 22), (0, 22)])),
            Territory("blue", Polygon([(0, 22), (60, 22), (60, 44), (0, 44)])),
        ],
    )
    for player in ("red", "blue"):
        assert border.within("A", f"territory:{player}", 0)
        assert not border.within("A", f"territory:{player}", 0, wholly=True)


def test_the_same_model_must_be_near_and_seen():
    wall = block("wall", 29.9, 17, 30.1, 23, 8, kind="obstacle")
    foes = squad("foe", "blue", (31, 20), (26, 30))
    board = make(squad("us", "red", (28, 20)), foes, terrain=[wall])
    assert board.within("foe", "us", 3)
    seen = board.within("foe", "us", 3, visible=True)
    assert not seen  # the near one is hidden, the visible one is 9" away
    assert dict(seen.models) == {"foe/1": False, "foe/2": False}
    assert [reading.visible for reading in seen.readings] == [False, True]
    assert seen.distance == pytest.approx(math.hypot(2, 10) - 2 * R32)
    assert board.within("foe", "us", 9.5, visible=True)
    assert not board.within("foe", "us", 30, wholly=True, visible=True)
    assert board.within("foe/2", "us", 30, wholly=True, visible=True)
    assert board.within("us", "enemy-units", 9.5, visible=True)


def test_obscuring_terrain_hides_from_afar():
    wood = block("wood", 29, 19, 33, 23, 0.5, kind="obscuring")
    board = make(squad("archers", "red", (10, 21)), squad("elves", "blue", (31, 21, 0.5)), terrain=[wood])
    assert board.sight("archers", "elves").blockers == ("wood",)
    assert not board.within("elves", "archers", 30, visible=True)
    assert board.within("elves", "archers", 30)


def test_nothing_of_it_on_the_board(board):
    answer = board.within("guard", "territory:green", 3)
    assert (answer.within, answer.distance) == (False, math.inf)
    assert answer.readings[0].points is None


def test_players_who_are_not_here(board):
    with pytest.raises(UnknownIdError, match="there is no player 'pink' here; did you mean blue or green or red"):
        board.within("guard", "territory:pink", 3)
    with pytest.raises(UnknownIdError, match="player 'pink'"):
        within(board, "guard", "enemy-units", 3, player="pink")


def test_points_prove_it(board):
    (reading,) = board.within("guard/3", "foe", 12).readings
    assert reading.points == (pytest.approx((28 + R32, 22)), pytest.approx((40 - R32, 22)))


def test_it_agrees_with_the_limits_of_abilities(board):
    for of in (Of("thing", id="ruin"), Of("edge"), Of("territory", player="red"), Of("enemy-units")):
        one = within(board, "guard/2", of, 6, wholly=True, player="red").distance
        assert one == wholly_within(board, board.models["guard/2"], Limit(6, of), "red").distance


@pytest.mark.parametrize(
    ("what", "of", "distance", "more"),
    [
        ("edge", "guard", 3, {}),
        ("guard", "hero", -1, {}),
        ("guard", "hero", math.nan, {}),
        ("point:1", "hero", 3, {}),
        ("point:a,b", "hero", 3, {}),
        ("point:1,inf", "hero", 3, {}),
        ("territory:green", "hero", 3, {}),
        ("guard", "ruin", 3, {"visible": True}),
        ("ruin", "guard", 3, {"visible": True}),
    ],
)
def test_what_cannot_be_asked(board, what, of, distance, more):
    with pytest.raises(InvalidInputError):
        board.within(what, of, distance, **more)


def test_unknown_ids_and_enemies_of_nobody(board):
    with pytest.raises(UnknownIdError, match="hero"):
        board.within("guard", "her0", 3)
    neutral = make(squad("a", "red", (5, 5)), objectives=[Objective("A", (9, 5))])
    with pytest.raises(InvalidInputError):
        neutral.within("A", "enemy-units", 3)
    assert within(neutral, "A", "enemy-units", 3, player="blue")


def test_whose_enemies_are_meant(board):
    assert set(board.within("enemy-units", "territory:blue", 30).models) == {
        "guard/1",
        "guard/2",
        "guard/3",
        "hero/1",
        "spy/1",
    }
    assert set(board.within("enemy-units", "spy", 30).models) == {
        "guard/1",
        "guard/2",
        "guard/3",
        "hero/1",
        "foe/1",
        "foe/2",
    }
    # red's turn, and nobody owns the ruin
    assert set(board.within("enemy-units", "ruin", 30).models) == {"foe/1", "foe/2", "spy/1"}


def test_words_are_ids_unless_they_are_known():
    assert parse_of("warriors/1") == Of("thing", id="warriors/1")
    assert parse_of("edge") == Of("edge")
    assert parse_of("territory:the red one") == Of("territory", player="the red one")
    assert parse_of(Of("terrain")) == Of("terrain")
