"""Sight lines by hand: walls, slits, seams, heights, floors; every limit in closed form."""

import math

import pytest
from sight_boards import Place

from geometry.errors import InvalidInputError
from geometry.shapes.figures import Disc, Oval, Polygon
from geometry.shapes.sightlines import FreeLine, Prism, free_line
from geometry.shapes.sightlines.verify import clear

R = 32 / 50.8
TURNS = (0.0, math.degrees(1.0))


@pytest.fixture(params=TURNS)
def place(request):
    return Place(request.param)


def eye_and_mark(place, far=10.0, top_a=1.5, top_b=1.5, y=0.0):
    return Prism(place.disc(0, 0, R), 0, top_a, "eye"), Prism(place.disc(far, y, R), 0, top_b, "mark")


def wall(place, x0, y0, x1, y1, top=5.0, bottom=0.0, key="wall"):
    return Prism(place.box(x0, y0, x1, y1), bottom, top, key)


def test_open_ground_is_seen_across_its_whole_width(place):
    answer = free_line(*eye_and_mark(place), [])
    assert answer.visible
    assert answer.certified
    assert answer.beam_width == pytest.approx(2 * R, abs=1e-9)


def test_a_wall_across_hides_and_is_named(place):
    answer = free_line(*eye_and_mark(place), [wall(place, 5, -4, 5.2, 4)], explain=True)
    assert (answer.visible, answer.certified, answer.blockers) == (False, True, ("wall",))
    assert answer.line is None


@pytest.mark.parametrize("slit", [0.02, 1e-4, 3e-6])
def test_a_slit_shows_with_a_beam_as_wide_as_it_is(place, slit):
    sides = [wall(place, 5, -4, 5.2, -slit / 2), wall(place, 5, slit / 2, 5.2, 4)]
    answer = free_line(*eye_and_mark(place), sides)
    assert answer.visible
    assert 1e-6 < answer.beam_width <= slit + 1e-9
    assert clear(answer.line, sides)


@pytest.mark.parametrize("slit", [5e-7, 0.0, -1e-12, -0.1])
def test_walls_that_touch_leave_nothing(place, slit):
    sides = [wall(place, 5, -4, 5.2, -slit / 2), wall(place, 5, slit / 2, 5.2, 4)]
    answer = free_line(*eye_and_mark(place), sides)
    assert (answer.visible, answer.resolution) == (False, 1e-6)


def test_walls_that_touch_only_at_a_corner_leave_nothing(place):
    sides = [wall(place, 5, -4, 5.2, 0), wall(place, 5.2, 0, 5.4, 4)]
    assert not free_line(*eye_and_mark(place), sides)


def test_a_slit_far_off_the_axis_shows_where_lines_through_it_reach_both(place):
    # Lines through (5, y) reach both discs up to y = R; beyond, none does.
    for y, seen in ((R - 0.01, True), (R + 0.01, False)):
        sides = [wall(place, 5, -4, 5.001, y - 0.002), wall(place, 5, y + 0.002, 5.001, 4)]
        assert free_line(*eye_and_mark(place), sides).visible is seen


def test_a_slanting_gap_between_staggered_walls(place):
    # Two walls 2 apart that overlap by w across the axis; the steepest line that both discs (far apart 10) allow
    # has slope 2R/sqrt(100 - 4R^2), so it passes between the ends while w < 2 * that slope.
    slope = 2 * R / math.sqrt(100 - 4 * R * R)
    for w, seen in ((2 * slope - 1e-3, True), (2 * slope + 1e-3, False)):
        sides = [wall(place, 3.99, -4, 4, w / 2), wall(place, 6, -w / 2, 6.01, 4)]
        assert free_line(*eye_and_mark(place), sides).visible is seen


@pytest.mark.parametrize(
    ("top", "seen"), [(1.2, True), (1.4999, True), (1.5, False), (1.5 - 1e-12, False), (1.6, False)]
)
def test_a_wall_as_high_as_both_hides_them(place, top, seen):
    assert free_line(*eye_and_mark(place), [wall(place, 5, -4, 5.2, 4, top)]).visible is seen


def test_over_a_wall_to_a_giant_by_the_ratio_of_distances(place):
    # From the far top point of the eye, 5 - (-R) before the wall, to the giant's near top point at xt behind it:
    # over the wall's near edge the line is at 1.5 + 4.5 (5 + R)/xt.
    limit = 4.5 * (5 + R) / 2.5
    for xt, seen in ((limit - 0.001, True), (limit + 0.001, False)):
        eye, mark = eye_and_mark(place, far=xt, top_b=6.0)
        assert free_line(eye, mark, [wall(place, 5, -6, 5.3, 6, 4.0)]).visible is seen
        assert free_line(mark, eye, [wall(place, 5, -6, 5.3, 6, 4.0)]).visible is seen


def test_rectangles_face_to_face_over_a_parallel_wall(place):
    # All lines over it have the same ratio: a whole family of lines grazes its edge at the limit.
    eye = Prism(place.box(-0.5, -1, 0.5, 1), 0, 1.5)
    wall_ = wall(place, 5, -6, 5.3, 6, 4.0)
    limit = -0.5 + 4.5 * 5.5 / 2.5
    for near, seen in ((limit - 0.001, True), (limit, False), (limit + 0.001, False)):
        assert free_line(eye, Prism(place.box(near, -1, near + 1, 1), 0, 6), [wall_]).visible is seen


def test_under_a_span_and_through_a_slot(place):
    pair = eye_and_mark(place, far=4)
    assert free_line(*pair, [wall(place, 2, -4, 2.2, 4, 3, bottom=2)])
    assert not free_line(*pair, [wall(place, 2, -4, 2.2, 4, 3)])
    assert free_line(*pair, [wall(place, 2, -4, 2.2, 4, 4, bottom=0.4)])
    stacked = [wall(place, 2, -4, 2.2, 4, 1.0), wall(place, 2, -4, 2.2, 4, 4, bottom=0.1 + 0.2 + 0.7)]
    assert not free_line(*pair, stacked)
    assert free_line(*pair, [stacked[0], wall(place, 2, -4, 2.2, 4, 4, bottom=1.1)])


def test_parts_of_different_depth_stacked(place):
    low, high = wall(place, 2, -4, 2.2, 4, 1.0), wall(place, 2.05, -4, 2.15, 4, 4, bottom=1.0)
    assert not free_line(*eye_and_mark(place, far=4), [low, high])


def test_down_a_cliff(place):
    # The ledge of the settled case "combat up a cliff": from the far top point the line over the edge at x = 2 rises
    # 4.5/(2 + R) an inch.
    cliff = wall(place, 2, -6, 10, 6, 6.0)
    rise = 4.5 / (2 + R)
    for near, seen in ((2 + 1.5 / rise - 0.001, True), (2 + 1.5 / rise + 0.001, False)):
        target = Prism(place.disc(near + R, 0, R), 6, 7.5)
        assert free_line(Prism(place.disc(0, 0, R), 0, 1.5), target, [cliff]).visible is seen


@pytest.mark.parametrize("pressed", [0.0, 1e-9, 0.003, 0.005])
def test_six_models_in_contact_round_one_hide_it(place, pressed):
    far = 2 * R - pressed
    ring = [
        Prism(place.disc(far * math.cos(i), far * math.sin(i), R), 0, 1.5) for i in (k * math.pi / 3 for k in range(6))
    ]
    for distance in (2.6, 6, 20):
        assert not free_line(*eye_and_mark(place, far=distance, y=0.3), ring)


def test_ovals_side_by_side(place):
    a, b = 60 / 50.8, 35 / 50.8
    for apart, seen in ((0.0, False), (-0.003, False), (0.001, True)):
        row = [Prism(place.oval(5, (i + 0.5) * (2 * b + apart), a, b, 0), 0, 1.5) for i in range(-5, 6)]
        assert free_line(*eye_and_mark(place), row).visible is seen


def test_a_yard_with_a_hole(place):
    yard = Prism(place.polygon([(3, -4), (9, -4), (9, 4), (3, 4)], [[(4, -3), (8, -3), (8, 3), (4, 3)]]), 0, 4, "yard")
    inside, outside = Prism(place.disc(5, 0, R), 0, 1.5), Prism(place.disc(7, 0.5, R), 0, 1.5)
    assert free_line(inside, outside, [yard])
    assert not free_line(Prism(place.disc(0, 0, R), 0, 1.5), inside, [yard])


def test_a_concave_hull_is_seen_by_its_wing(place):
    # The wing reaches to y = 7 past the end of a wall at y = 3.
    drake = Prism(place.polygon([(8, -1), (10, -1), (10, 1), (9.5, 7), (8.5, 7), (8, 1)]), 0, 4)
    eye = Prism(place.disc(0, 0, R), 0, 1.5)
    assert free_line(eye, drake, [wall(place, 4, -9, 4.2, 3)])
    assert not free_line(eye, drake, [wall(place, 4, -9, 4.2, 9)])


def test_through_its_own_concave_shape(place):
    # A horseshoe does not hide its own far arm: neither solid blocks.
    shoe = Prism(place.polygon([(4, -3), (8, -3), (8, -2), (5, -2), (5, 2), (8, 2), (8, 3), (4, 3)]), 0, 2)
    assert free_line(Prism(place.disc(6, 0, 0.5), 0, 2), shoe, [])


def test_a_floor_between_hides_and_a_hole_in_it_shows(place):
    below, above = Prism(place.disc(0, 0, R), 0, 1.5), Prism(place.disc(0.4, 0, R), 3.2, 4.7)
    square = [(-6.0, -6.0), (6.0, -6.0), (6.0, 6.0), (-6.0, 6.0)]
    assert not free_line(below, above, [Prism(place.polygon(square), 3, 3.2, "floor")])
    hole = [(0.1, -0.1), (0.3, -0.1), (0.3, 0.1), (0.1, 0.1)]
    pierced = Prism(place.polygon(square, [hole]), 3, 3.2, "floor")
    assert free_line(below, above, [pierced])
    assert not free_line(below, above, [pierced, Prism(place.box(0, -0.2, 0.4, 0.2), 3, 3.2, "plate")])


def test_a_plate_half_way_up_does_not_part_what_passes_it_on_one_side(place):
    # Lines cross the plate's height between half way and 97 % of the way: it covers only the first of these places.
    below, above = Prism(place.disc(0, 0, R), 0, 1.5), Prism(place.disc(4, 0, R), 3.2, 4.7)
    plate = wall(place, 1.9 - R, -1, 2.1 + R, 1, 3.2, bottom=3)
    assert free_line(below, above, [plate])
    assert free_line(above, below, [plate])


def test_under_what_hangs_over_an_edge(place):
    # A model stands half off a hill 4 high: lines along the hill's edge pass below it, though it stands on the hill.
    hill, over = wall(place, 6, -3, 10, 3, 4.0), Prism(place.disc(6, 0, 1), 4, 5.5)
    a, b = Prism(place.disc(5.7, -8, 0.6), 0, 5), Prism(place.disc(5.7, 8, 0.6), 0, 5)
    assert free_line(a, b, [hill, over])
    assert not free_line(a, b, [hill, over, Prism(place.disc(6, 0, 1), 0, 4)])


def test_floors_that_abut_leave_nothing(place):
    below, above = Prism(place.disc(0, 0, R), 0, 1.5), Prism(place.disc(0.4, 0, R), 3.2, 4.7)
    halves = [wall(place, -6, -6, 0.2, 6, 3.2, bottom=3), wall(place, 0.2, -6, 6, 6, 3.2, bottom=3)]
    assert not free_line(below, above, halves)
    apart = [halves[0], wall(place, 0.25, -6, 6, 6, 3.2, bottom=3)]
    assert free_line(below, above, apart)


def test_one_above_the_other_with_nothing_between(place):
    answer = free_line(Prism(place.disc(0, 0, R), 0, 1.5), Prism(place.disc(0, 0, R), 4, 5.5), [])
    assert answer.visible
    assert answer.beam_width > 1e-6


def test_bases_in_contact_see_each_other(place):
    eye, mark = eye_and_mark(place, far=2 * R)
    assert free_line(eye, mark, [wall(place, R, 0.2, 3, 4), wall(place, R, -4, 3, -0.2)])


def test_inside_a_solid_nothing_is_seen(place):
    eye, mark = eye_and_mark(place)
    assert not free_line(eye, mark, [wall(place, -2, -2, 2, 2)])
    assert free_line(eye, mark, [wall(place, -2, -2, 0.5, 2)]), "what sticks out of a wall sees"
    assert not free_line(eye, mark, [wall(place, -2, -2, R, 2), wall(place, 5, -4, 5.2, 4)])


def test_a_model_pressed_into_a_wall_does_not_see_through_it(place):
    eye, mark = eye_and_mark(place)
    for press in (0.0, 1e-9, 0.003, 0.005, 0.1):
        assert not free_line(eye, mark, [wall(place, R - press, -5, R + 0.2, 5)])


def test_standing_on_a_wall_and_under_a_roof(place):
    ledge = wall(place, -1, -1, 1, 1, 3.0)
    on_top = Prism(place.disc(0, 0, R), 3, 4.5)
    assert free_line(on_top, Prism(place.disc(10, 0, R), 0, 6), [ledge])
    assert free_line(on_top, Prism(place.disc(10, 0, R), 3, 4.5), [ledge, wall(place, -1, -1, 11, 1, 5, bottom=4.5)])


def test_the_floor_of_a_tower_hides_what_stands_at_its_foot(place):
    # From the near top point (x = R, z = 6.5) over the edge at x = 1, z = 5 a line falls 1.5 in 1 - R inches: it is
    # down to 1.5, the height of what stands below, 3.5/1.5 times as far beyond.
    tower = wall(place, -1, -9, 1, 9, 5.0)
    near = 1 + 3.5 / 1.5 * (1 - R)
    for x, seen in ((near - 0.01, False), (near + 0.01, True)):
        foot = Prism(place.disc(x - R, 0, R), 0, 1.5)
        assert free_line(Prism(place.disc(0, 0, R), 5, 6.5), foot, [tower]).visible is seen


def test_what_is_behind_either_end_does_not_matter(place):
    beyond = [wall(place, -2, -4, -R, 4), wall(place, 10 + R, -4, 12, 4)]
    assert free_line(*eye_and_mark(place), beyond).beam_width == pytest.approx(2 * R, abs=1e-6)


def test_least_blockers_leave_none_out(place):
    pair = eye_and_mark(place)
    row = [Prism(place.disc(5, i * 0.6, 0.3), 0, 3, f"m{i}") for i in range(-3, 4)]
    hiding = free_line(*pair, row, explain=True).blockers
    assert hiding == ("m-1", "m0", "m1")
    for key in hiding:
        assert free_line(*pair, [p for p in row if p.key in hiding and p.key != key])
    row.append(wall(place, 7, -3, 7.1, 3, key="z-wall"))
    assert free_line(*pair, row, explain=True).blockers == ("z-wall",)


def test_heights_are_in_order():
    for bottom, top in ((2.0, 1.0), (0.0, math.nan), (-math.inf, 1.0)):
        with pytest.raises(InvalidInputError):
            Prism(Disc(0, 0, 1), bottom, top)


def test_answers_are_true_where_seen():
    assert FreeLine(True, True)
    assert not FreeLine(False, True)
    figures = (Disc(0, 0, 1), Oval(0, 0, 2, 1, 30), Polygon([(0, 0), (1, 0), (0, 1)]))
    assert all(Prism(figure, 0, 1).bodies for figure in figures)


def test_a_question_may_be_left_open(place):
    """Under a floor and through two low walls that meet: in one cell of lines there is no telling."""
    eye, mark = eye_and_mark(place)
    low = [wall(place, 5, -4, 5.2, 0.3, top=0.8), wall(place, 5, 0.3, 5.2, 4, top=0.8)]
    things = [wall(place, 4, -4, 6, 4, bottom=0.7), *low]
    soon, late = free_line(eye, mark, things, limit=1), free_line(eye, mark, things)
    assert (soon.visible, soon.certified, soon.line) == (True, False, None)
    assert (late.visible, late.certified) == (False, True)
