"""Cover (1.1): behind a feature, by the rule of 2025 and of 2024, and wholly on it."""

import math

import pytest
from boards import block, make, pillar, squad

from geometry.board.bases import RectangleBase
from geometry.board.things import Feature, Part, Ruleset
from geometry.rules.cover import behind, cover_from, wholly_on
from geometry.rules.shortest_lines import shortest_lines
from geometry.shapes.figures import Disc, Oval, Polygon

R = 32 / 50.8
ARCHER = squad("archers", "red", (10, 20))


def is_behind(board, feature="wall", attacker="archers/1", target="ghouls"):
    return behind(board, board.model(attacker), target, board.terrain[feature])


def wall(y0, y1, x=15.0, top=1.0):
    return block("wall", x, y0, x + 0.2, y1, top, kind="obstacle")


def test_behind_when_the_shortest_line_crosses_however_low_the_wall_is():
    ghouls = squad("ghouls", "blue", (20, 20))
    assert is_behind(make(ARCHER, ghouls, terrain=[wall(19, 21, top=0.1)]))
    assert not is_behind(make(ARCHER, ghouls, terrain=[wall(20.1, 24)]))


def test_a_line_that_runs_along_the_footprint_does_not_avoid_it():
    ghouls = squad("ghouls", "blue", (20, 20))
    assert is_behind(make(ARCHER, ghouls, terrain=[wall(20, 24)]))
    assert is_behind(make(ARCHER, ghouls, terrain=[block("wall", 14, 20, 17, 22, 1, kind="obstacle")]))


def test_every_base_of_the_unit_must_be_behind():
    both = squad("ghouls", "blue", (20, 20), (20, 24))
    # The line to (20, 24) crosses x = 15 at y = 22.
    assert is_behind(make(ARCHER, both, terrain=[wall(19, 22.3)]))
    assert not is_behind(make(ARCHER, both, terrain=[wall(19, 21.7)]))


def test_it_is_a_matter_of_each_attacking_model():
    board = make(squad("archers", "red", (10, 20), (10, 30)), squad("ghouls", "blue", (20, 20)), terrain=[wall(19, 21)])
    assert cover_from(board, board.model("archers/1"), "ghouls") == ("wall",)
    assert cover_from(board, board.model("archers/2"), "ghouls") == ()


def test_parts_are_one_feature_and_round_parts_count():
    two = Feature(
        "wall", tuple(Part(f.parts[0].figure, 0, 1) for f in (wall(19.5, 20.5), wall(21.5, 22.5))), "obstacle"
    )
    board = make(ARCHER, squad("ghouls", "blue", (20, 20), (20, 24)), terrain=[two, pillar("post", 15, 20, 0.1, 2)])
    assert is_behind(board)
    assert not is_behind(board, "post")


def rectangle(x, y, facing=0.0):
    return RectangleBase(100, 50).at(x, y, facing)


@pytest.mark.parametrize("degrees", [0.0, math.degrees(1)])
def test_bases_face_to_face_have_a_strip_of_shortest_lines(degrees):
    a, b = rectangle(0, 0).turned(degrees), rectangle(1, 5).turned(degrees)
    (strip,) = shortest_lines(a, b)
    assert math.hypot(*strip.shift) == pytest.approx(100 / 25.4 - 1)
    assert math.dist(strip.start, strip.end) == pytest.approx(5 - 50 / 25.4)
    bar = Polygon([(-9, 2.4), (9, 2.4), (9, 2.6), (-9, 2.6)]).turned(degrees)
    left, right = (
        Polygon([(x0, 2.4), (x1, 2.4), (x1, 2.6), (x0, 2.6)]).turned(degrees) for x0, x1 in ((-9, 0.5), (0.5, 9))
    )
    gap = Polygon([(0.6, 2.4), (9, 2.4), (9, 2.6), (0.6, 2.6)]).turned(degrees)
    assert strip.blocked_by([bar])
    assert strip.blocked_by([left, right])
    assert not strip.blocked_by([left, gap])
    assert not strip.blocked_by([left])


def test_shortest_lines_of_other_bases():
    (line,) = shortest_lines(Disc(0, 0, 1), Oval(6, 0, 2, 1, 0))
    assert (*line.start, *line.end) == pytest.approx((1, 0, 4, 0))
    ell = Polygon([(3, -3), (4, -3), (4, 4), (-3, 4), (-3, 3), (3, 3)])
    assert len(shortest_lines(Disc(0, 0, 1), ell)) == 2, "two arms equally near"
    assert len(shortest_lines(ell, Disc(0, 0, 1))) == 2
    (touch,) = shortest_lines(Disc(0, 0, 1), Disc(2, 0, 1))
    assert touch.start == touch.end == pytest.approx((1, 0))


def test_2024_asks_for_every_line_between_the_bases():
    rules, ghouls = Ruleset(behind="2024"), squad("ghouls", "blue", (20, 20))
    # Lines between two 32 mm bases opposite each other stay within R of the axis: a wall so long hides them.
    assert is_behind(make(ARCHER, ghouls, terrain=[wall(20 - R - 0.01, 20 + R + 0.01)], rules=rules))
    assert not is_behind(make(ARCHER, ghouls, terrain=[wall(20 - R - 0.01, 20 + R - 0.01)], rules=rules))
    assert is_behind(make(ARCHER, ghouls, terrain=[wall(19.9, 20.1)]))


def test_2024_leaves_out_what_is_within_the_attackers_combat_range():
    rules, ghouls = Ruleset(behind="2024"), squad("ghouls", "blue", (20, 20))
    for x, hidden in ((10 + R + 2.5, False), (10 + R + 3.01, True)):
        assert is_behind(make(ARCHER, ghouls, terrain=[wall(15, 25, x=x)], rules=rules)) is hidden
    # Another model of the attackers near the wall leaves it out too.
    two = squad("archers", "red", (10, 20), (14, 17.5))
    assert not is_behind(make(two, ghouls, terrain=[wall(19, 21)], rules=rules))


@pytest.mark.parametrize(("x", "on"), [(20 + R, True), (20 + R - 1e-7, True), (20 + R - 0.01, False), (15, False)])
def test_wholly_on_hangs_over_no_edge(x, on):
    hill = block("hill", 20, 15, 26, 25, 3)
    board = make(squad("ghouls", "blue", (x, 20), (23, 20), elevation=3), terrain=[hill])
    assert wholly_on(board, "ghouls", hill) is on


def test_wholly_on_is_on_its_top_not_at_its_foot():
    hill, field = block("hill", 20, 15, 26, 25, 3), block("field", 30, 15, 36, 25, 0.2)
    assert not wholly_on(make(squad("ghouls", "blue", (23, 20)), terrain=[hill]), "ghouls", hill)
    assert wholly_on(make(squad("ghouls", "blue", (33, 20)), terrain=[field]), "ghouls", field)
    assert wholly_on(make(squad("ghouls", "blue", (33, 20), elevation=0.2), terrain=[field]), "ghouls", field)


def test_parts_side_by_side_carry_a_base_together():
    parts = tuple(Part(block("x", x, 15, x + 3, 25, 3).parts[0].figure, 0, 3) for x in (20, 23))
    hill = Feature("hill", parts, "area", frozenset({"cover"}))
    assert wholly_on(make(squad("ghouls", "blue", (23, 20), elevation=3), terrain=[hill]), "ghouls", hill)


def test_who_has_charged_or_can_fly_has_no_cover():
    for change in ({"status": ["charged"]}, {"keywords": ["FLY"]}):
        board = make(ARCHER, squad("ghouls", "blue", (20, 20), **change), terrain=[wall(19, 21)])
        assert cover_from(board, board.model("archers/1"), "ghouls") == ()
    no_cover = make(
        ARCHER, squad("ghouls", "blue", (20, 20)), terrain=[block("wall", 15, 19, 15.2, 21, 1, kind="faction")]
    )
    assert cover_from(no_cover, no_cover.model("archers/1"), "ghouls") == ()


def test_cover_names_every_feature_in_order():
    near = block("a-wall", 13, 19, 13.2, 21, 1, kind="obstacle")
    board = make(ARCHER, squad("ghouls", "blue", (20, 20)), terrain=[wall(19, 21), near])
    assert cover_from(board, board.model("archers/1"), "ghouls") == ("a-wall", "wall")
