"""The furthest-travelled point: closed forms, mpmath's quadrature, dense sampling, laws."""

import json
import math
import os
from itertools import pairwise
from pathlib import Path

import mpmath
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from geometry.errors import InvalidInputError
from geometry.shapes.elliptic import second_kind
from geometry.shapes.figures import Disc, Oval, Polygon
from geometry.shapes.travel import furthest_travel
from geometry.shapes.turning import shorter_turn

SHARED = Path(__file__).parents[4] / "shared"
RIDER = Oval(0, 0, 75 / 50.8, 42 / 50.8, 0)
BOX = Polygon([(-1, -0.5), (1, -0.5), (1, 0.5), (-1, 0.5)])


def path_length(point, poses):
    """The length of a point's path, by mpmath's quadrature broken where the speed may vanish."""
    total = mpmath.mpf(0)
    px, py = point
    for (x0, y0, f0), (x1, y1, f1) in pairwise(poses):
        vx, vy, start, turn = x1 - x0, y1 - y0, math.radians(f0), math.radians(shorter_turn(f0, f1))

        def speed(t, vx=vx, vy=vy, start=start, turn=turn):
            c, s = mpmath.cos(start + turn * t), mpmath.sin(start + turn * t)
            return mpmath.hypot(vx - turn * (s * px + c * py), vy + turn * (c * px - s * py))

        breaks = [0.0, 1.0]
        if turn and (px or py):
            slow = math.atan2(-vy, -vx) - math.copysign(math.pi / 2, turn) - math.atan2(py, px) - start
            breaks += [t for k in range(-3, 4) if 0 < (t := (slow + 2 * math.pi * k) / turn) < 1]
        total += mpmath.quad(speed, sorted(breaks))
    return float(total)


@pytest.mark.parametrize(
    ("start", "end", "turn"),
    [(0, 90, 90), (90, 0, -90), (350, 10, 20), (10, 350, -20), (0, 180, 180), (180, 0, 180), (90, -90, 180),
     (0, -180, 180), (0, 720, 0), (-30, 690, 0), (37.3, 217.3, 180), (217.3, 37.3, 180), (0, 181, -179)],
)  # fmt: skip
def test_the_shorter_way_round(start, end, turn):
    assert shorter_turn(start, end) == pytest.approx(turn, abs=1e-9)


@given(st.floats(-720, 720), st.integers(-3, 3))
def test_a_half_turn_goes_counter_clockwise_whatever_the_noise(facing, turns):
    assert shorter_turn(facing, facing + 180 + 360 * turns) == pytest.approx(180, abs=1e-9)
    assert shorter_turn(facing, facing - 180) == pytest.approx(180, abs=1e-9)


@given(st.floats(-720, 720), st.integers(-3, 3))
def test_noise_is_no_turn(facing, turns):
    assert shorter_turn(facing, facing + 360 * turns) == 0.0


@pytest.mark.parametrize(
    ("poses", "length"),
    [
        ([(24, 22, 0), (24, 22, 90), (27, 22, 90)], 75 / 50.8 * math.pi / 2 + 3),
        # By mpmath: the root of the derivative of the quadrature along the oval's edge.
        ([(24, 22, 0), (28, 22, 90)], 5.84462861208140752),
        ([(24, 22, 0), (27, 22, 90)], 4.88415700133847409),
        ([(24, 22, 0), (24, 22, 90)], 75 / 50.8 * math.pi / 2),
        ([(24, 22, 0), (24, 22, 180)], 75 / 50.8 * math.pi),
    ],
)
def test_closed_forms_of_a_turning_oval(poses, length):
    assert furthest_travel(RIDER, poses).length == pytest.approx(length, abs=1e-12)


@pytest.mark.skipif(not SHARED.exists() and "CI" not in os.environ, reason="the shared cases are not here")
def test_the_settled_case_of_a_turning_oval():
    case = json.loads((SHARED / "cases" / "26-turning-an-oval.json").read_text())
    unit = case["scenario"]["units"][0]
    x, y = unit["models"][0]["at"]
    for proposal in case["scenario"]["proposals"]:
        if proposal["unit"] != unit["id"]:
            continue
        (move,) = proposal["moves"].values()
        poses = [(x, y, 0.0)] + [(*way["at"], way["facing"]) for way in move["path"]]
        travel = furthest_travel(RIDER, poses).length
        expected = case["expect"]["check"][proposal["id"]]
        assert (travel <= unit["move"]) == expected["legal"]
        for measured in expected.get("measured", {}).values():
            assert travel == pytest.approx(measured, abs=1e-9)


def test_no_turn_is_the_sum_of_the_translations_exactly():
    poses = [(0, 0, 33), (3, 0, 33), (3, 4, 393), (3.1, 4, 33 - 360)]
    for figure in (RIDER, BOX, Disc(0, 0, 1)):
        assert furthest_travel(figure, poses).length == 3 + 4 + (3.1 - 3)


def test_a_disc_turns_for_nothing_and_a_free_pivot_too():
    poses = [(0, 0, 0), (3, 0, 170), (3, 0, 20)]
    assert furthest_travel(Disc(0, 0, 2), poses) == (3, (0, 0))
    assert furthest_travel(RIDER, poses, pivot="free").length == 3
    assert furthest_travel(RIDER, poses).length > 3


def test_staying_put_is_nothing():
    assert furthest_travel(RIDER, [(5, 5, 30)]).length == 0
    assert furthest_travel(RIDER, [(5, 5, 30), (5, 5, 390)]).length == 0


def test_refuses_nonsense():
    with pytest.raises(InvalidInputError, match="pivot"):
        furthest_travel(RIDER, [(0, 0, 0)], pivot="centre")
    with pytest.raises(InvalidInputError, match="poses"):
        furthest_travel(RIDER, [])


def test_a_point_that_stands_still_for_a_moment():
    # The bottom of a rolling wheel: speed 2 r w |sin(w (t - 1/2) / 2)|, so 16 r sin^2(w / 8) over a turn by w.
    r, w = 1.5, 1.0
    poses = [(0, 0, math.degrees(w / 2)), (r * w, 0, math.degrees(-w / 2))]
    expected = 16 * r * math.sin(w / 8) ** 2
    bottom = Polygon([(0, -r), (1e-9, -r), (0, -r + 1e-9)])
    assert path_length((0, -r), poses) == pytest.approx(expected, abs=1e-12)
    assert furthest_travel(bottom, poses).length == pytest.approx(expected, abs=1e-8)


def test_a_corner_at_the_place_stands_still():
    hull = Polygon([(0, 0), (2, 0), (0, 1)])
    assert furthest_travel(hull, [(5, 5, 0), (5, 5, 90)]).length == pytest.approx(math.pi, abs=1e-12)
    assert furthest_travel(hull, [(5, 5, 0), (5, 5, 90), (6, 5, 90)]).length == pytest.approx(math.pi + 1, abs=1e-12)


angles = st.floats(-400, 400)
places = st.floats(-6, 6)
paths = st.lists(st.tuples(places, places, angles), min_size=2, max_size=4)


@settings(max_examples=20, deadline=None)
@given(paths, st.floats(0.3, 3.5), st.floats(0.2, 1))
def test_the_length_belongs_to_the_point_and_no_sampled_point_beats_it(poses, half_length, ratio):
    oval = Oval(0, 0, half_length, half_length * ratio, 0)
    length, point = furthest_travel(oval, poses)
    assert length == pytest.approx(path_length(point, poses), abs=1e-9)
    on_edge = math.hypot(point[0] / oval.half_length, point[1] / oval.half_width)
    assert on_edge <= 1 + 1e-9
    for s in np.linspace(0, 2 * math.pi, 24):
        there = (oval.half_length * math.cos(s), oval.half_width * math.sin(s))
        assert path_length(there, poses) <= length + 1e-6


@settings(max_examples=40, deadline=None)
@given(paths)
def test_a_polygon_travels_by_its_corner(poses):
    length, point = furthest_travel(BOX, poses)
    assert length == pytest.approx(max(path_length(p, poses) for p in BOX.shell), abs=1e-9)
    assert length == pytest.approx(path_length(point, poses), abs=1e-9)


@settings(max_examples=40, deadline=None)
@given(paths, st.floats(-200, 200), st.floats(-50, 50))
def test_laws(poses, angle, shift):
    length = furthest_travel(RIDER, poses).length
    # Never less than the place's path, never more than with every turn paid on top.
    place = sum(math.dist(a[:2], b[:2]) for a, b in pairwise(poses))
    turns = sum(math.radians(abs(shorter_turn(a[2], b[2]))) for a, b in pairwise(poses))
    assert place - 1e-9 <= length <= place + RIDER.half_length * turns + 1e-9
    # Another board, turned and carried; the way back; in a mirror.
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    elsewhere = [(c * x - s * y + shift, s * x + c * y, f + angle) for x, y, f in poses]
    tight = all(abs(abs(shorter_turn(a[2], b[2])) - 180) > 1e-6 for a, b in pairwise(poses))
    if tight:
        assert furthest_travel(RIDER, elsewhere).length == pytest.approx(length, abs=1e-8)
        assert furthest_travel(RIDER, poses[::-1]).length == pytest.approx(length, abs=1e-8)
        assert furthest_travel(RIDER, [(x, -y, -f) for x, y, f in poses]).length == pytest.approx(length, abs=1e-8)
    # A longer path is never shorter.
    assert furthest_travel(RIDER, [*poses, (0, 0, 0)]).length >= length - 1e-6


@settings(max_examples=60, deadline=None)
@given(st.floats(-9, 9), st.floats(-1.6, 1.6), st.one_of(st.floats(0, 1), st.floats(-30, 0).map(lambda e: 10.0**e)))
def test_elliptic_integrals_against_mpmath(start, width, m1):
    got = second_kind(np.array([start]), np.array([start + width]), np.array([1 - m1]), np.array([m1]))[0]
    with mpmath.workdps(40):
        m = 1 - mpmath.mpf(m1)
        expected = mpmath.ellipe(mpmath.mpf(start + width), m) - mpmath.ellipe(mpmath.mpf(start), m)
    assert got == pytest.approx(float(expected), abs=1e-13)
