"""Paths from the side: where they climb, jump and pass below, and what they have used where. Numbers by hand."""

from __future__ import annotations

import math

import pytest
from boards import R32, block, go, make, squad

from geometry.board.bases import base_of
from geometry.board.things import Ruleset
from geometry.proposals import Waypoint
from geometry.rules.profiles import Profile, profile, profiles
from geometry.verdict import Verdict

PRESS = 0.005
WALL = block("wall", 28, 16, 28.4, 28, top=2)
DECK = block("deck", 26, 12, 30, 32, top=3.5, bottom=3)
HILL = block("hill", 34, 18, 42, 26, top=3)
CRATE = block("crate", 28, 16, 30, 28, top=0.8)
REACH = R32 - PRESS
"""How far from a face a base comes to overlap it by more than contact."""


def judge(
    path: list[object], start: tuple[float, ...] = (23, 22), *, move: float = 30, terrain=(WALL,), **kw
) -> Verdict:
    rules = kw.pop("rules", None)
    board = make(squad("a", "red", start, move=move, **kw), terrain=terrain, rules=rules)
    return board.check(go("normal-move", "a", {"a/1": path}))


def side(*path: object, **kw: object) -> Profile:
    verdict = judge(*path, **kw)  # type: ignore[arg-type]
    wrong = profiles(verdict)["a/1"].wrong if "a/1" in profiles(verdict) else ()
    end = verdict.after.models["a/1"].elevation
    found = profile(verdict.before, verdict.paths["a/1"], end, [v for v, _ in wrong])
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
    assert found.stop is None


def test_where_the_allowance_ends_along_the_way_and_up_a_face() -> None:
    up = 5 - REACH
    found = side([(33, 22)], move=5)
    assert found.stop is not None
    assert found.stop.at == (pytest.approx(up), pytest.approx(5 - up))
    assert found.stop.place == (pytest.approx(23 + up), 22)
    [(violation, where)] = found.wrong
    assert violation.code == "distance.exceeded"
    assert where == found.stop.at
    # Down the far face: 5.4 + reach + 2 up are used at its top.
    down = 5.4 + REACH
    high = side([(33, 22)], move=9).stop
    assert high is not None
    assert high.at == (pytest.approx(down), pytest.approx(2 - (9 - down - 2)))
    far = side([(30.5, 22), (33, 22)], move=12).stop
    assert far is not None
    assert far.at == (pytest.approx(8), 0)
    assert (far.place, far.leg) == ((pytest.approx(31), 22), 1)


def test_only_what_there_is_to_see_from_the_side_is_told() -> None:
    for path, more in (
        ([(33, 22)], {"terrain": [DECK]}),
        ([(29, 22)], {"terrain": [CRATE]}),
        ([(24, 22)], {"move": 0.9}),
        ([(33, 22)], {}),
    ):
        assert profiles(judge(path, **more)).keys() == {"a/1"}, path
    for path, more in (
        ([(33, 22)], {"terrain": [CRATE]}),
        ([(24, 22)], {"move": 1}),
        ([(32, 22)], {"keywords": ["FLY"]}),
    ):
        assert profiles(judge(path, **more)) == {}, path


def test_off_a_crate_and_up_the_wall_behind_it_the_whole_wall_is_climbed() -> None:
    behind = block("wall", 30, 16, 32, 28, top=2)
    found = side([(31, 22)], terrain=[CRATE, behind])
    assert [(run.kind, run.start[1], run.end[1]) for run in found.runs] == [
        ("walk", 0, 0), ("step", 0, 0.8), ("walk", 0.8, 0.8), ("step", 0.8, 0), ("climb", 0, 2), ("walk", 2, 2),
    ]  # fmt: skip


def test_climbing_right_at_waypoints_is_told_once() -> None:
    face = 28 - R32
    found = side([(face, 22, 1), (face, 24, 1), (face, 24, 0), (face, 25)])
    reach = face - 23
    assert shape(found) == [
        ("walk", 0, 0, reach, 0),
        ("climb", reach, 0, reach, 1),
        ("walk", reach, 1, reach + 2, 1),
        ("climb", reach + 2, 1, reach + 2, 0),
        ("walk", reach + 2, 0, reach + 3, 0),
    ]


def test_what_it_stands_on_goes_on_behind_the_start_and_beyond_the_end() -> None:
    # From 1" on the hill to 1" from its far edge, with 3" left: it ends 1" further on. Behind it is followed for
    # 0.5" beyond the base.
    [hill] = side([(41, 22)], (35, 22, 3.0), terrain=[HILL], move=9).sections
    assert (hill.start, hill.end) == pytest.approx((-R32 - 0.5, 7 + REACH))
    assert hill.centre == (pytest.approx((-1, 7), abs=3e-6),)
    # Half over the edge of the wall, its far side is still there.
    [wall] = side([(27.9, 22)], move=6.9).sections
    assert wall.end == pytest.approx(5.4 + REACH)
    assert wall.centre == (pytest.approx((5, 5.4), abs=3e-6),)


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


def test_a_low_part_is_stepped_on_for_free_while_the_centre_is_over_it() -> None:
    found = side([(29, 22)], terrain=[CRATE])
    assert [run.kind for run in found.runs] == ["walk", "step", "walk"]
    assert found.runs[1].start == pytest.approx((5, 0), abs=2e-6)
    assert found.runs[1].end == pytest.approx((5, 0.8), abs=2e-6)


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
    assert stopped.stop.at == pytest.approx((1.5, 0))
    assert (stopped.stop.place, stopped.stop.leg) == ((23, 22), 0)
    free = side(turn, terrain=[WALL], base=base, height=3, rules=Ruleset(pivot="free"))
    assert free.runs[-1].end[0] == pytest.approx(3)


def test_where_a_turning_oval_stops_is_found_on_its_way() -> None:
    base = base_of(75, 42)
    turn = [Waypoint((29, 22), facing=40)]
    whole = side(turn, terrain=[], base=base)
    part = side(turn, terrain=[], base=base, move=5)
    assert part.stop is not None
    x, y = part.stop.place
    assert y == 22
    # What it has gone by there is its allowance: judged again up to there.
    again = side([Waypoint((x, 22), facing=40 * (x - 23) / 6)], terrain=[], base=base)
    assert again.distance == pytest.approx(5, abs=2e-6)
    assert again.distance < whole.distance


def test_what_lies_ahead_is_followed_as_far_as_the_move_goes() -> None:
    [wall] = side([(24, 22)], move=9).sections
    assert (wall.start, wall.end) == pytest.approx((5 - REACH, 5.4 + REACH))
    # With 2" left it would not come near it.
    assert side([(24, 22)], move=3).sections == ()


def test_a_stated_elevation_below_what_carries_it_is_where_it_ends() -> None:
    found = side([(24, 22, -1.0)])
    assert shape(found)[-1] == ("step", 1, 0, 1, -1)
    assert found.wrong[0][0].code == "end.unsupported"
    assert found.wrong[0][1] == (1, -1)
