"""Paths from the side: where they climb, jump and pass below, and what they have used where. Numbers by hand."""

from __future__ import annotations

import math

import pytest
from boards import R32, block, go, make, squad

from geometry.board.bases import base_of
from geometry.board.things import Ruleset
from geometry.proposals import Waypoint
from geometry.rules.profiles import Profile, profiles

PRESS = 0.005
WALL = block("wall", 28, 16, 28.4, 28, top=2)
DECK = block("deck", 26, 12, 30, 32, top=3.5, bottom=3)
HILL = block("hill", 34, 18, 42, 26, top=3)
CRATE = block("crate", 28, 16, 30, 28, top=0.8)
REACH = R32 - PRESS
"""How far from a face a base comes to overlap it by more than contact."""


def side(
    path: list[object], start: tuple[float, ...] = (23, 22), *, move: float = 30, terrain=(WALL,), **kw
) -> Profile:
    rules = kw.pop("rules", None)
    board = make(squad("a", "red", start, move=move, **kw), terrain=terrain, rules=rules)
    verdict = board.check(go("normal-move", "a", {"a/1": path}))
    found = profiles(verdict)["a/1"]
    assert found.runs[-1].used[1] == pytest.approx(verdict.distances["a/1"], abs=1e-9)
    return found


def shape(found: Profile) -> list[tuple[str, float, float, float, float]]:
    return [(run.kind, *(pytest.approx(v, abs=1e-7) for v in (*run.start, *run.end))) for run in found.runs]


@pytest.mark.parametrize("corners", [[(33, 22)], [(28.2, 22), (33, 22)], [(27, 22), (28.1, 22), (33, 22)]])
def test_over_a_wall_up_and_down_where_the_edge_of_the_base_is(corners: list[object]) -> None:
    found = side(corners)
    up, down = 5 - REACH, 5.4 + REACH
    walks = [run for run in found.runs if run.kind == "climb"]
    assert [(run.start, run.end) for run in walks] == [
        ((pytest.approx(up), 0), (pytest.approx(up), 2)),
        ((pytest.approx(down), 2), (pytest.approx(down), 0)),
    ]
    assert [run.used for run in walks] == [
        (pytest.approx(up), pytest.approx(up + 2)),
        (pytest.approx(down + 2), pytest.approx(down + 4)),
    ]
    [section] = found.sections
    assert (section.feature, section.bottom, section.top) == ("wall", 0, 2)
    assert (section.start, section.end) == pytest.approx((up, down))
    assert section.centre == (pytest.approx((5, 5.4), abs=2e-6),)
    assert not found.flat
    assert found.stop is None


def test_where_the_allowance_ends_along_the_way_and_up_a_face() -> None:
    up = 5 - REACH
    found = side([(33, 22)], move=5)
    at, place = found.stop or (None, None)
    assert at == (pytest.approx(up), pytest.approx(5 - up))
    assert place == (pytest.approx(23 + up), 22)
    [(violation, where)] = found.wrong
    assert violation.code == "distance.exceeded"
    assert where == at
    # Down the far face: 5.4 + reach + 2 up are used at its top.
    down = 5.4 + REACH
    at, place = side([(33, 22)], move=9).stop or (None, None)
    assert at == (pytest.approx(down), pytest.approx(2 - (9 - down - 2)))
    at, place = side([(33, 22)], move=12).stop or (None, None)
    assert at == (pytest.approx(8), 0)
    assert place == (pytest.approx(31), 22)


def test_a_jump_costs_nothing_and_is_told_from_a_climb() -> None:
    path = [Waypoint((32, 22), 0.0, jump=True)]
    found = side(path, (38, 22, 3.0), terrain=[HILL])
    edge = 4 + REACH
    assert shape(found) == [
        ("walk", 0, 3, edge, 3), ("jump", edge, 3, edge, 0), ("walk", edge, 0, 6, 0),
    ]  # fmt: skip
    assert side([(32, 22)], (38, 22, 3.0), terrain=[HILL]).runs[1].kind == "climb"


def test_what_comes_after_a_jump_is_wrong_where_it_landed() -> None:
    found = side([Waypoint((32, 22), 0.0, jump=True), Waypoint((31, 22), 0.0)], (38, 22, 3.0), terrain=[HILL])
    [(violation, where)] = found.wrong
    assert violation.code == "path.after-jump"
    assert where == pytest.approx((6, 0))


def test_below_a_deck_nothing_is_climbed_and_the_deck_is_over_it() -> None:
    found = side([(33, 22)], terrain=[DECK])
    assert shape(found) == [("walk", 0, 0, 10, 0)]
    [section] = found.sections
    assert (section.bottom, section.top) == (3, 3.5)
    assert not found.flat


def test_a_low_part_is_stepped_on_for_free_while_the_centre_is_over_it() -> None:
    found = side([(29, 22)], terrain=[CRATE])
    assert [run.kind for run in found.runs] == ["walk", "step", "walk"]
    assert found.runs[1].start == pytest.approx((5, 0), abs=2e-6)
    assert found.runs[1].end == pytest.approx((5, 0.8), abs=2e-6)
    assert not found.flat
    # Only crossed, there is nothing to see.
    assert side([(33, 22)], terrain=[CRATE]).flat


@pytest.mark.parametrize(
    ("path", "terrain", "code", "where"),
    [
        ([(28 - R32, 22, 1)], WALL, "end.mid-climb", (5 - R32, 1)),
        ([(28.5, 22)], WALL, "end.unsupported", (5.5, 2)),
        ([(28.2, 22, 0), (31, 22, 0)], WALL, "path.through-terrain", (5 - REACH, 0)),
        ([(24, 22, 2)], DECK, "end.unsupported", (1, 2)),
        ([(28.2, 22)], block("wall", 28, 16, 28.4, 28, top=2, kind="obstacle"), "end.unstable", (5.2, 2)),
    ],
)
def test_what_is_wrong_is_marked_where_it_is(path, terrain, code: str, where: tuple[float, float]) -> None:
    found = side(path, terrain=[terrain], height=1.5)
    assert {v.code: at for v, at in found.wrong}[code] == pytest.approx(where, abs=2e-6)


def test_a_flier_is_in_the_air_and_pays_no_height() -> None:
    found = side([(38, 22)], (24, 22), terrain=[HILL, WALL], keywords=["FLY"])
    assert shape(found) == [("flight", 0, 0, 14, 3)]
    assert [section.feature for section in found.sections] == ["wall", "hill"]
    assert not found.flat
    assert side([(32, 22)], (24, 22), terrain=[HILL, WALL], keywords=["FLY"]).flat


def test_a_turning_oval_goes_as_far_as_its_furthest_point() -> None:
    base = base_of(75, 42)
    half = 75 / 25.4 / 2
    turn = [Waypoint((23, 22), facing=90), Waypoint((26, 22), facing=90)]
    found = side(turn, terrain=[WALL], base=base, height=3)
    quarter = half * math.pi / 2
    assert found.runs[-1].end[0] == pytest.approx(quarter + 3, abs=2e-6)
    # Past 1.5" of the move it is still turning on the spot: nowhere else on the board.
    stopped = side(turn, terrain=[WALL], base=base, height=3, move=1.5)
    assert stopped.stop is not None
    assert stopped.stop[0] == pytest.approx((1.5, 0))
    assert stopped.stop[1] == (23, 22)
    free = side(turn, terrain=[WALL], base=base, height=3, rules=Ruleset(pivot="free"))
    assert free.runs[-1].end[0] == pytest.approx(3)


def test_where_a_turning_oval_stops_is_found_on_its_way() -> None:
    base = base_of(75, 42)
    turn = [Waypoint((29, 22), facing=40)]
    whole = side(turn, terrain=[], base=base)
    part = side(turn, terrain=[], base=base, move=5)
    assert part.stop is not None
    x, y = part.stop[1]
    assert y == 22
    # What it has gone by there is its allowance: judged again up to there.
    again = side([Waypoint((x, 22), facing=40 * (x - 23) / 6)], terrain=[], base=base)
    assert again.distance == pytest.approx(5, abs=2e-6)
    assert again.distance < whole.distance
