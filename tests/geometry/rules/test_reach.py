"""Where a model can end, and how far it is: by hand, and against `check` on random boards.

More of the latter: ``python tests/geometry/rules/test_reach.py 500`` looks at so many boards.
"""

from __future__ import annotations

import math
import random
import sys
from dataclasses import replace

import pytest
import shapely
from boards import R32, block, go, make, pillar, squad
from reach_boards import random_board

from geometry import Board
from geometry.board.bases import OvalBase, RoundBase
from geometry.board.things import Feature, Model, Part, Ruleset, Unit
from geometry.errors import InvalidInputError, UnknownIdError
from geometry.proposals import Proposal, Waypoint
from geometry.rules import sight_areas
from geometry.rules.combat import combats_of
from geometry.rules.reach import HIDDEN, Reach, reach
from geometry.shapes.figures import Polygon

ACROSS = 2 * R32


def ends_at(answer: Reach, x: float, y: float, level: float | None = None) -> bool:
    return any(
        hold.area.contains(shapely.Point(x, y)) for hold in answer.levels if level is None or hold.level == level
    )


# -- by hand ----------------------------------------------------------------------------------------


def test_in_the_open_it_is_a_disc() -> None:
    answer = reach(make(squad("a", "red", (30, 22))), "a/1", 5)
    assert answer.exact
    assert answer.area.area == pytest.approx(25 * math.pi, rel=2e-3)
    assert ends_at(answer, 34.99, 22)
    assert not ends_at(answer, 35.0005, 22)
    assert answer.to is None


def test_the_edge_of_the_battlefield_and_other_bases_are_kept_out_of() -> None:
    board = make(squad("a", "red", (2, 22)), squad("b", "red", (4, 22)))
    answer = reach(board, "a/1", 5)
    x0, *_ = answer.area.bounds
    assert x0 == pytest.approx(R32, abs=1e-2)
    assert not ends_at(answer, 4 + ACROSS - 0.01, 22)
    assert ends_at(answer, 4 + ACROSS + 0.02, 22)
    # It goes round: two tangents and an arc.
    to = reach(board, "a/1", 5, to=(6, 22)).to
    assert to is not None
    arc = ACROSS * (math.pi - 2 * math.acos(ACROSS / 2))
    assert to.length == pytest.approx(2 * math.sqrt(4 - ACROSS**2) + arc, abs=2e-3)
    assert to.route is not None
    assert to.route.lower_bound == pytest.approx(2 * math.sqrt(4 - ACROSS**2) + arc, abs=1e-9)
    assert to.exact
    assert to.may_end


def two_posts(gap: float, *, walls: bool):  # type: ignore[no-untyped-def]
    """A model before a gap between two bases, or two walls, in a wall that cannot be passed."""
    y = gap / 2 + R32
    barrier = Feature(
        "barrier",
        (
            Part(Polygon([(29.8, 0), (30.2, 0), (30.2, 22 - y), (29.8, 22 - y)]), 0, 9),
            Part(Polygon([(29.8, 22 + y), (30.2, 22 + y), (30.2, 44), (29.8, 44)]), 0, 9),
        ),
        abilities=frozenset({"impassable"}),
    )
    if walls:
        low, high = 22 - gap / 2, 22 + gap / 2
        ring = [(29.7, low - 1), (30.3, low - 1), (30.3, low), (29.7, low)]
        other = [(29.7, high), (30.3, high), (30.3, high + 1), (29.7, high + 1)]
        posts = Feature(
            "posts", (Part(Polygon(ring), 0, 9), Part(Polygon(other), 0, 9)), abilities=frozenset({"impassable"})
        )
        return make(squad("a", "red", (26, 22)), terrain=[barrier, posts])
    return make(squad("a", "red", (26, 22)), squad("b", "red", (30, 22 - y), (30, 22 + y)), terrain=[barrier])


@pytest.mark.parametrize("walls", [False, True])
def test_a_gap_just_wide_enough(walls: bool) -> None:
    passed = reach(two_posts(ACROSS, walls=walls), "a/1", 9, to=(34, 22))
    assert passed.to is not None
    assert passed.to.length == pytest.approx(8, abs=1e-5)
    closed = reach(two_posts(ACROSS - 0.001, walls=walls), "a/1", 9, to=(34, 22))
    assert closed.to is not None
    assert closed.to.route is None
    assert closed.to.exact
    assert not ends_at(closed, 34, 22)


def test_over_a_wall_where_that_is_shorter() -> None:
    wall = block("wall", 30, 0, 31, 44, top=4)
    board = make(squad("a", "red", (28, 22), height=1.5), terrain=[wall])
    to = reach(board, "a/1", 10, to=(33, 22)).to
    assert to is not None
    assert to.length == pytest.approx(5 + 4)  # climbs up, and jumps down
    assert reach(board, "a/1", 9.01, to=(33, 22)).area.bounds[2] == pytest.approx(33, abs=0.02)
    # A wall's top is too narrow to stop with the base over both edges, but its centre may be over it.
    assert ends_at(reach(board, "a/1", 10), 30.5, 22, level=4)
    assert not ends_at(reach(board, "a/1", 10), 29.5, 22)  # mid-climb


@pytest.mark.parametrize(("off", "level"), [(0.0, 3.0), (0.04, 3.0), (-0.04, 3.0), (-0.06, 0.0)])
def test_slack_says_what_a_model_stands_on(off: float, level: float) -> None:
    """On a hill of 3", or too far below its top: then it is stuck in it."""
    hill = block("hill", 34, 18, 42, 26, top=3)
    board = make(squad("a", "red", (38, 22, 3 + off), move=30), terrain=[hill], rules=Ruleset(slack=0.05))
    answer = reach(board, "a/1", 20, to=(38, 24))
    assert answer.to is not None
    assert answer.to.elevation == level


def test_unstable_tops_are_crossed_and_not_ended_on() -> None:
    board = make(squad("a", "red", (28, 22)), terrain=[block("ruin", 30, 18, 34, 26, top=2, kind="obstacle")])
    answer = reach(board, "a/1", 10)
    assert not ends_at(answer, 32, 22)
    assert ends_at(answer, 35.5, 22)


def test_manifestations_are_passed_over_and_not_ended_on() -> None:
    board = make(squad("a", "red", (28, 22)), squad("m", "blue", (30, 22), keywords=["MANIFESTATION"], move="-"))
    answer = reach(board, "a/1", 6, kind="charge", to=(32, 22))
    assert answer.to is not None
    assert answer.to.length == pytest.approx(4)
    assert not ends_at(answer, 30, 22)
    onto = reach(board, "a/1", 6, kind="charge", to=(30.2, 22)).to
    assert onto is not None
    assert onto.route is not None
    assert not onto.may_end


def test_flying_over_everything() -> None:
    terrain = [block("wall", 30, 0, 31, 44, top=8, kind="obstacle")]
    board = make(squad("a", "red", (28, 22), keywords=["FLY"]), squad("b", "red", (32, 22)), terrain=terrain)
    answer = reach(board, "a/1", 6, to=(33.5, 22))
    assert answer.to is not None
    assert answer.to.length == pytest.approx(5.5)
    assert not ends_at(answer, 32.5, 22)  # on b
    assert ends_at(answer, 33.5, 22)


# -- kinds of move ----------------------------------------------------------------------------------


def test_combat_ranges_are_kept_out_of_or_crossed() -> None:
    board = make(squad("a", "red", (24, 22), move=12), squad("e", "blue", (30, 22)))
    edge = 30 - ACROSS - 3
    normal = reach(board, "a/1", 12, to=(36, 22))
    assert ends_at(normal, edge - 0.01, 22)
    assert not ends_at(normal, edge + 0.001, 22)
    assert normal.to is not None
    r = ACROSS + 3
    assert normal.to.length == pytest.approx(2 * math.sqrt(36 - r * r) + 2 * r * math.asin(r / 6), abs=3e-3)
    charge = reach(board, "a/1", 12, kind="charge", to=(36, 22))
    assert charge.to is not None
    assert charge.to.length == pytest.approx(
        2 * math.sqrt(36 - ACROSS**2) + 2 * ACROSS * math.asin(ACROSS / 6), abs=3e-3
    )
    assert ends_at(charge, 30 - ACROSS - 0.01, 22)


def test_a_hidden_enemy_has_no_range_unless_the_move_says_so() -> None:
    wall = block("wall", 16, 28, 40, 28.2, top=5, kind="obstacle")
    board = make(squad("a", "red", (23, 27), move=10), squad("e", "blue", (28, 29.3)), terrain=[wall])
    normal = reach(board, "a/1", 10, to=(33, 27))
    assert normal.to is not None
    assert normal.to.length == pytest.approx(10)
    assert ends_at(normal, 28, 27)
    redeploy = reach(board, "a/1", 10, kind="redeploy", to=(33, 27))
    assert redeploy.to is not None
    assert redeploy.to.length is not None
    assert redeploy.to.length > 10.5
    assert not ends_at(redeploy, 28, 27)


def test_opposite_a_doorway_it_is_seen() -> None:
    walls = [
        block("west", 16, 14, 27.5, 14.2, top=5, kind="obstacle"),
        block("east", 28.5, 14, 40, 14.2, top=5, kind="obstacle"),
    ]
    board = make(squad("a", "red", (23, 13), move=10), squad("e", "blue", (28, 15.3)), terrain=walls)
    answer = reach(board, "a/1", 10, to=(33, 13))
    assert answer.to is not None
    assert answer.to.length is not None
    assert answer.to.length > 10.2
    assert not ends_at(answer, 28, 13)
    assert ends_at(answer, 25, 13)  # out of sight beside the door, 1.6" from the enemy's base
    path = answer.to.route.waypoints if answer.to.route else ()
    assert not board.check(go("normal-move", "a", {"a/1": path})).codes - {"distance.exceeded"}


def test_who_is_hidden_climbs_in_a_combat_range() -> None:
    # A wall of 6" hides a crate of 2" and what is round it from an enemy behind: on the table, on climbs, on top.
    wall = block("wall", 10, 14, 50, 14.2, top=6, kind="obstacle")
    crate = block("crate", 27, 11.5, 29, 13.5, top=2)
    board = make(squad("a", "red", (28, 9), move=7), squad("e", "blue", (28, 15)), terrain=[wall, crate])
    answer = reach(board, "a/1", 7, to=(28, 13), elevation=2)
    assert answer.exact
    assert ends_at(answer, 28, 13, level=2)
    assert ends_at(answer, 26, 13)
    assert answer.to is not None
    assert answer.to.within_reach(7)
    assert answer.to.length == pytest.approx(4 + 2, abs=0.01)
    path = answer.to.route.waypoints if answer.to.route else ()
    assert board.check(go("normal-move", "a", {"a/1": path}))
    # An enemy as tall as that sees over the wall: whoever climbs before his eyes, and who stands on top.
    tall = make(squad("a", "red", (28, 9), move=7), squad("e", "blue", (28, 15), height=9), terrain=[wall, crate])
    seen = reach(tall, "a/1", 7)
    assert seen.exact
    assert not ends_at(seen, 28, 13, level=2)


def test_a_place_at_the_very_edge_of_what_is_hidden_has_a_way() -> None:
    # Behind a wall of 6": the edge of the region is within 0.01" of where the base comes into sight.
    wall = block("wall", 18, 11, 22, 11.2, top=20, kind="obstacle")
    board = make(squad("a", "red", (20, 16), move=9), squad("e", "blue", (20, 10)), terrain=[wall])
    angle = math.atan2(1.0, 2.0) + math.asin(R32 / math.sqrt(5.0))
    y = 12.2
    edge = 22 + (y - 11) / math.tan(angle) - R32 / math.sin(angle)
    answer = reach(board, "a/1", 9)
    assert answer.exact
    assert ends_at(answer, edge - 0.01, y)
    assert not ends_at(answer, edge + 1e-5, y)
    area = next(hold.area for hold in answer.levels if hold.level == 0)
    at = area.boundary.intersection(shapely.LineString([(edge - 0.02, y), (edge + 0.02, y)]))
    to = reach(board, "a/1", 9, to=(at.centroid.x - 1e-4, y), region=False).to
    assert to is not None
    assert to.within_reach(9)


def test_a_pile_in_ends_no_further_from_its_target() -> None:
    board = make(squad("a", "red", (28, 22)), squad("e", "blue", (30, 22)), squad("far", "blue", (28, 25.5)))
    assert set(combats_of(board, "a")) == {"e", "far"}
    with pytest.raises(InvalidInputError, match="e, far"):
        reach(board, "a/1", 3, kind="pile-in")
    answer = reach(board, "a/1", 3, kind="pile-in", target="e")
    began = 2 - ACROSS
    assert ends_at(answer, 30 - ACROSS - 0.005, 22)
    assert ends_at(answer, 30, 22 + ACROSS + began - 0.01)
    assert not ends_at(answer, 30, 22 + ACROSS + began + 0.01)
    assert not ends_at(answer, 27.9, 22)


def test_who_may_not_move_at_all_reaches_nothing() -> None:
    board = make(squad("a", "red", (28, 22)), squad("e", "blue", (30, 22)))
    answer = reach(board, "a/1", 6, to=(28, 25))
    assert [violation.code for violation in answer.refused] == ["unit.in-combat"]
    assert answer.area.is_empty
    assert answer.to is None
    assert not reach(board, "a/1", 6, kind="retreat").area.is_empty


def test_an_abilitys_own_values() -> None:
    board = make(squad("a", "red", (24, 22)), squad("e", "blue", (30, 22)))
    ability = Proposal("x", "ability-move", "a", distance=8, may_cross_combat="any", may_end_in_combat="any")
    assert ends_at(reach(board, "a/1", 8, proposal=ability), 28.5, 22)
    assert not ends_at(reach(board, "a/1", 8, kind="ability-move"), 28.5, 22)


def test_unit_mates_stand_or_have_gone() -> None:
    board = make(squad("a", "red", (28, 22), (29.5, 22)))
    assert not ends_at(reach(board, "a/1", 6), 29.5, 22)
    assert ends_at(reach(board, "a/1", 6, mates="moving"), 29.5, 22)


def test_in_contact_it_slides_and_does_not_go_through() -> None:
    for pressed in (0.0, 0.003):
        board = make(squad("a", "red", (28, 22)), squad("b", "red", (28 + ACROSS - pressed, 22)))
        answer = reach(board, "a/1", 6, to=(28 + 2 * ACROSS, 22))
        assert answer.to is not None
        assert answer.to.length == pytest.approx(math.pi * (ACROSS - pressed), abs=3e-3)
        assert answer.to.route is not None
        assert board.check(go("normal-move", "a", {"a/1": answer.to.route.waypoints}))


# -- bases that are not round -----------------------------------------------------------------------


def test_an_oval_goes_as_it_stands_or_turns_first() -> None:
    walls = [block("low", 30, 10, 31, 21.25, top=9), block("high", 30, 22.75, 31, 34, top=9)]
    across = make(squad("a", "red", (26, 22), base=OvalBase(60, 35), facing=0), terrain=walls)
    straight = reach(across, "a/1", 9, to=(35, 22)).to
    assert straight is not None
    assert straight.length == pytest.approx(9)
    # Broadside on it does not pass (2.36" in a gap of 1.5"): it turns on its way there. Where it stands that
    # would cost a quarter circle of its tip, which gets a quarter circle's chord aside at the least.
    broadside = make(squad("a", "red", (26, 22), base=OvalBase(60, 35), facing=90), terrain=walls)
    to = reach(broadside, "a/1", 14, to=(35, 22)).to
    assert to is not None
    assert to.route is not None
    assert to.route.waypoints[0].facing is not None
    tip = 60 / 25.4 / 2
    assert math.hypot(9, tip * math.sqrt(2)) < to.length < 9 + tip * math.pi / 2 - 0.3
    assert to.route.lower_bound == pytest.approx(9)
    assert not to.exact
    assert broadside.check(go("ability-move", "a", {"a/1": to.route.waypoints}, distance=to.length))


def test_a_pile_in_ends_further_off_by_the_slack_of_the_table() -> None:
    board = make(squad("a", "red", (30, 22)), squad("b", "blue", (30 + ACROSS + 1, 22)), rules=Ruleset(slack=0.05))
    answer = reach(board, "a/1", 3, kind="pile-in", target="b")
    for x, within in ((29.96, True), (29.94, False)):
        assert ends_at(answer, x, 22) == within
        assert bool(board.check(go("pile-in", "a", {"a/1": [Waypoint((x, 22))]}, target="b"))) == within


def test_tops_that_float_noise_parts_are_one_level() -> None:
    for top in (1.9, 1.6 + 0.3, 1.9 - 1e-12):
        for at in ((28, 22, top), (24.5, 22)):
            board = make(squad("a", "red", at), terrain=[block("top", 26.5, 20, 31, 25, top=top)])
            answer = reach(board, "a/1", 6, to=(28.2, 22.1), elevation=top)
            assert ends_at(answer, 28.2, 22.1, level=1.9)
            assert answer.to is not None
            assert answer.to.within_reach(6)


# -- bad questions ----------------------------------------------------------------------------------


def test_questions_that_make_no_sense() -> None:
    board = make(squad("a", "red", (28, 22)))
    with pytest.raises(UnknownIdError):
        reach(board, "b/1", 5)
    for bad in ({"distance": -1}, {"distance": math.nan}, {"distance": math.inf}, {"distance": 5, "kind": "set-up"}):
        with pytest.raises(InvalidInputError):
            reach(board, "a/1", **bad)  # type: ignore[arg-type]


def test_a_round_pillar_is_gone_round_or_stood_on() -> None:
    board = make(squad("a", "red", (28, 22)), terrain=[pillar("p", 31, 22, 1.0, top=3)])
    answer = reach(board, "a/1", 7, to=(34, 22))
    assert answer.to is not None
    r = 1 + R32
    assert answer.to.length == pytest.approx(2 * math.sqrt(9 - r * r) + 2 * r * math.asin(r / 3), abs=3e-3)
    assert ends_at(answer, 31, 22, level=3)
    assert not ends_at(answer, 31 - 1.2, 22)


def test_a_charge_of_one_model_ends_at_an_enemy_that_of_several_may_end_anywhere() -> None:
    enemy = squad("b", "blue", (36, 22))
    alone = reach(make(squad("a", "red", (30, 22)), enemy), "a/1", 7, kind="charge", to=(31, 22))
    assert ends_at(alone, 36 - ACROSS - 0.49, 22)
    assert not ends_at(alone, 36 - ACROSS - 0.51, 22)
    assert alone.to is not None
    assert [violation.code for violation in alone.to.wrong] == ["charge.no-target"]
    assert not alone.to.within_reach(7)
    both = reach(make(squad("a", "red", (30, 22), (30, 24)), enemy), "a/1", 7, kind="charge", to=(31, 22))
    assert ends_at(both, 31, 22)
    assert both.to is not None
    assert both.to.within_reach(7)


def test_a_charge_ends_in_sight() -> None:
    # Behind a wall higher than both it is within 1/2" and sees nothing; round its end it does.
    wall = block("w", 33, 20, 33.2, 24, top=9)
    board = make(squad("a", "red", (30, 22)), squad("b", "blue", (33.2 + R32, 22)), terrain=[wall])
    answer = reach(board, "a/1", 9, kind="charge", to=(33 - R32, 22))
    assert not ends_at(answer, 33 - R32 - 0.01, 22)
    assert ends_at(answer, 33.25 + R32, 22 + ACROSS + 0.2)
    assert answer.to is not None
    assert [violation.code for violation in answer.to.wrong] == ["charge.no-target"]


def test_a_charge_ends_at_the_very_edge_of_a_top() -> None:
    # The edge of the top cuts a thin piece off the disc of the places within 1/2": to its sharp corners it counts,
    # for nothing presses a base there.
    far, deep = ACROSS + 0.5, 0.004
    tops = [block("t", 30, 18, 36 - far + deep, 26, top=2), block("e", 35, 18, 40, 26, top=2)]
    board = make(squad("a", "red", (31, 22, 2)), squad("b", "blue", (36, 22, 2)), terrain=tops)
    answer = reach(board, "a/1", 6, kind="charge")
    _, y0, _, y1 = answer.area.intersection(shapely.box(30, 18, 35, 26)).bounds
    half = math.sqrt(far**2 - (far - deep) ** 2)
    assert half - 0.01 <= 22 - y0 <= half
    assert half - 0.01 <= y1 - 22 <= half


def test_a_crowded_feature_is_charged_by_who_fights_another_of_the_unit() -> None:
    # One enemy stands wholly on what nobody may stand on, more than 3" off; one hangs over its edge, within 3" (1.6).
    plinth = replace(block("t", 28, 20, 33, 23, top=0.4), abilities=frozenset({"impassable"}))
    foe = squad("b", "blue", (28.7, 21.5, 0.4), (32.9, 22.9, 0.4))
    board = make(squad("a", "red", (40, 20.6)), foe, terrain=[plinth])
    assert board.check(go("charge", "a", {"a/1": [Waypoint((34, 20.6))]}, roll=12)).codes == frozenset()
    answer = reach(board, "a/1", 12, kind="charge")
    assert ends_at(answer, 34, 20.6)
    assert not ends_at(answer, 34.2, 20.6)  # further than 1/2" from the foot


def test_what_is_impassable_below_a_low_top_is_not_in_the_way_up_there() -> None:
    terrain = [
        replace(block("mire", 30, 23, 33, 26, top=0.4), abilities=frozenset({"impassable"})),
        block("step", 28, 20, 31.5, 22.8, top=0.5),
    ]
    board = make(squad("a", "red", (31, 18), keywords=["FLY"]), terrain=terrain)
    for to, within in (((31.4, 22.7), True), ((31.6, 22.7), False)):
        assert ends_at(reach(board, "a/1", 6), *to) == within
        assert bool(board.check(go("ability-move", "a", {"a/1": [Waypoint(to)]}, distance=6))) == within


def test_where_sight_is_not_settled_the_region_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    wall = block("w", 33, 20, 33.2, 24, top=9)
    board = make(squad("a", "red", (30, 22)), squad("b", "blue", (33.2 + R32, 22)), terrain=[wall])
    questions: list[dict[str, object]] = [{"kind": "charge"}, {"kind": "normal-move"}]
    assert all(reach(board, "a/1", 9, **question).exact for question in questions)  # type: ignore[arg-type]
    monkeypatch.setattr(sight_areas, "LOOKS", 2)
    for question in questions:
        assert reach(board, "a/1", 9, **question).more == (HIDDEN,)  # type: ignore[arg-type]


def test_a_pile_in_of_one_model_keeps_its_combats() -> None:
    enemies = [squad("b", "blue", (30 + ACROSS + 1, 22)), squad("c", "blue", (30, 22 - ACROSS - 2.5))]
    board = make(squad("a", "red", (30, 22)), *enemies)
    answer = reach(board, "a/1", 3, kind="pile-in", target="b", to=(30.9, 22.0))
    assert ends_at(answer, 30.5, 22)
    assert not ends_at(answer, 30 + ACROSS + 1, 22 + ACROSS + 0.1)  # nearer to b, out of range of c
    assert answer.to is not None
    assert answer.to.may_end
    away = reach(board, "a/1", 3, kind="pile-in", target="b", to=(29, 22)).to
    assert away is not None
    assert [violation.code for violation in away.wrong] == ["pile-in.further-from-target"]


def test_a_floor_hides_the_enemy_below_it() -> None:
    # An upper floor 3" up, walled in below: nothing of it is seen by who walks on it.
    walls = [(15, 5, 15.2, 15), (24.8, 5, 25, 15), (15.2, 5, 24.8, 5.2), (15.2, 14.8, 24.8, 15)]
    parts = tuple(Part(Polygon([(a, b), (c, b), (c, d), (a, d)]), 0, 2.8) for a, b, c, d in walls)
    floor = Part(Polygon([(15, 5), (25, 5), (25, 15), (15, 15)]), 2.8, 3.0)
    ruin = Feature("ruin", (*parts, floor), "area", frozenset({"cover"}))
    board = make(squad("a", "red", (17, 10), elevation=3), squad("b", "blue", (20, 10)), terrain=[ruin])
    assert not board.sight("a/1", "b/1").visible
    answer = reach(board, "a/1", 5, to=(21, 10), elevation=3)
    for x, y in ((19, 10), (20, 10), (21.5, 11), (17, 13)):
        assert board.check(go("normal-move", "a", {"a/1": [Waypoint((x, y), 3)]}))
        assert ends_at(answer, x, y, level=3), (x, y)
    assert answer.to is not None
    assert answer.to.within_reach(5)
    # Who stands below as well is seen, and his range kept out of.
    below = make(squad("a", "red", (18, 7)), squad("b", "blue", (18, 13)), terrain=[ruin])
    assert not ends_at(reach(below, "a/1", 5), 18, 10)


def test_a_low_part_is_gone_to_by_either_height() -> None:
    board = make(squad("a", "red", (30, 22)), terrain=[block("low", 33, 20, 36, 24, top=1, kind="area")])
    for elevation in (None, 0.0, 1.0):
        to = reach(board, "a/1", 6, to=(34, 22), elevation=elevation).to
        assert to is not None
        assert to.within_reach(6)
        assert to.elevation == 1.0
    nowhere = reach(board, "a/1", 6, to=(34, 22), elevation=0.5).to
    assert nowhere is not None
    assert nowhere.route is None


@pytest.mark.parametrize("facing", [0.0, 30.0, 90.0])
def test_an_ovals_region_lacks_nothing_it_goes_straight_to(facing: float) -> None:
    # Near the corner of the board, where whatever is not taken about the origin shows.
    oval = Model("a/1", "a", OvalBase(75, 42), (8, 8), facing)
    board = Board(
        60, 44, units=[Unit("a", "red", ("a/1",), move=12), Unit("b", "red", ("b/1",))],
        models=[oval, Model("b/1", "b", RoundBase(100), (13, 13))], terrain=[block("w", 16, 4, 17, 20, top=9)],
    )  # fmt: skip
    area = reach(board, "a/1", 9).area
    rng, seen = random.Random(1), 0
    for _ in range(150):
        at = (rng.uniform(0, 18), rng.uniform(0, 18))
        straight = board.check(go("ability-move", "a", {"a/1": [at]}, distance=9))
        if straight and area.boundary.distance(shapely.Point(at)) > 0.02:
            assert area.contains(shapely.Point(at)), at
            seen += 1
    assert seen > 30


# -- against the judge ------------------------------------------------------------------------------


def against_check(seed: int, *, oval: bool = False) -> bool:
    """Places in the region are ends that `check` accepts, with the way found; those outside are not."""
    rng = random.Random(seed)
    base = OvalBase(60, 35) if oval else RoundBase(rng.choice((25, 32, 40)))
    board, move = random_board(rng, base)
    kind = rng.choice(("normal-move", "normal-move", "charge", "redeploy", "retreat", "pile-in"))
    distance = 3.0 if kind == "pile-in" else move
    target = next(iter(combats_of(board, "a")), None)
    answer = reach(board, "a/0", distance, kind=kind, target=target)  # type: ignore[arg-type]
    if answer.refused:
        return False
    at = board.models["a/0"].at
    assert at is not None
    edge = shapely.boundary(answer.area)
    for _ in range(6):
        x, y = at[0] + rng.uniform(-distance, distance), at[1] + rng.uniform(-distance, distance)
        if rng.random() < 0.7 and not answer.area.is_empty:
            near = edge.interpolate(rng.random(), normalized=True)
            x, y = near.x + rng.gauss(0, 0.02), near.y + rng.gauss(0, 0.02)
        held = [hold.elevation for hold in answer.levels if hold.area.contains(shapely.Point(x, y))]
        to = reach(
            board,
            "a/0",
            distance,
            kind=kind,  # type: ignore[arg-type]
            to=(x, y),
            elevation=held[0] if held else None,
            target=target,
            region=False,
        ).to
        assert to is not None
        codes = {"no way"}
        if to.route is not None:
            path = to.route.waypoints or (Waypoint((x, y)),)
            roll = distance if kind in ("charge", "redeploy") else None
            codes = set(board.check(go(kind, "a", {"a/0": path}, roll=roll, target=target)).codes)
        if held:
            assert not codes, (seed, x, y)
        elif not codes and answer.exact:
            assert edge.distance(shapely.Point(x, y)) < 0.012, (seed, x, y)
    return True


@pytest.mark.parametrize("oval", [False, True])
def test_random_boards_against_check(oval: bool) -> None:
    looked = sum(against_check(seed, oval=oval) for seed in ((0, 1, 3, 6, 11) if oval else range(40)))
    assert looked >= (5 if oval else 15)


if __name__ == "__main__":
    for seed in range(int(sys.argv[1])):
        against_check(seed)
        if seed % 5 == 0:
            against_check(seed, oval=True)
        print(f"\r{seed + 1} boards", end="", flush=True)
    print()
