"""Sweeps: closed forms, dense sampling of the exact gap with its error bound, laws."""

import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from geometry.errors import InvalidInputError
from geometry.shapes.figures import Disc, Oval, Polygon
from geometry.shapes.measure import gap
from geometry.shapes.separation import convex_pieces
from geometry.shapes.sweep import Motion, approach_matrix, intervals_below, nearest_approach
from geometry.tolerances import SWEEP

ANGLE = math.degrees(math.sqrt(2))


def box(x0, y0, x1, y1):
    return Polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


ELL = Polygon([(0, 0), (3, 0), (3, 1), (1, 1), (1, 3), (0, 3)])
CUP = Polygon([(0, 0), (4, 0), (4, 3), (3, 3), (3, 1), (1, 1), (1, 3), (0, 3)])
YARD = Polygon([(-3, -3), (3, -3), (3, 3), (-3, 3)], [[(-2, -2), (2, -2), (2, 2), (-2, 2)]])


def carry(point, degrees, dx, dy, mirror=1):
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    x, y = point[0], mirror * point[1]
    return (c * x - s * y + dx, s * x + c * y + dy)


def placed(figure, degrees, dx, dy, mirror=1):
    """The figure mirrored, turned about the origin and carried."""
    if isinstance(figure, Disc):
        return Disc(*carry(figure.centre, degrees, dx, dy, mirror), figure.radius)
    if isinstance(figure, Oval):
        facing = mirror * figure.facing + degrees
        return Oval(*carry(figure.centre, degrees, dx, dy, mirror), figure.half_length, figure.half_width, facing)
    rings = [[carry(p, degrees, dx, dy, mirror) for p in ring] for ring in (figure.shell, *figure.holes)]
    return Polygon(rings[0], rings[1:])


def moving(figure, end, turn=0.0):
    facing = figure.facing if isinstance(figure, Oval) else 0.0
    return Motion(figure, end, facing + turn, about=figure.centre)


# --- Motion


def test_a_motion_goes_straight_and_turns_evenly_by_the_shorter_way():
    motion = Motion(Oval(1, 2, 2, 1, 350), (5, 4), 20)
    assert (motion.dx, motion.dy, motion.turn) == (4, 2, 30)
    assert motion.at(0) == Oval(1, 2, 2, 1, 350)
    assert motion.at(1) == Oval(5, 4, 2, 1, 380)
    assert Motion(Oval(0, 0, 2, 1, 0), (0, 0), 180).turn == 180
    assert Motion(Oval(0, 0, 2, 1, 180), (0, 0), 0).turn == 180
    assert Motion(Oval(0, 0, 2, 1, 33), (3, 0)).turn == 0
    assert Motion(Disc(0, 0, 2), (3, 0), 90).turn == 0
    assert Motion(Oval(0, 0, 2, 2, 0), (3, 0), 90).turn == 0


def test_a_polygon_is_carried_and_turned_by_its_reference_point():
    motion = Motion(box(0, 0, 2, 1), (10, 0), 100, about=(0, 0), start_facing=10)
    half = motion.at(0.5)
    assert motion.turn == 90
    s = math.sqrt(0.5)
    assert half.shell[1] == pytest.approx((5 + 2 * s, 2 * s), abs=1e-12)
    assert motion.at(1.0).shell[2] == pytest.approx((9, 2), abs=1e-12)
    assert motion.reach == pytest.approx(math.sqrt(5))
    with pytest.raises(InvalidInputError, match="about"):
        Motion(box(0, 0, 1, 1), (3, 3))
    with pytest.raises(InvalidInputError, match="about"):
        Motion(Oval(0, 0, 2, 1, 0), (3, 3), 90, about=(1, 0))


# --- Closed forms


@pytest.mark.parametrize("turn", [0.0, ANGLE])
@pytest.mark.parametrize(
    ("start", "end", "figure", "threshold", "expected"),
    [
        ((0, 0), (10, 0), Disc(5, 0, 1), 0.0, [(0.3, 0.7)]),
        ((0, 0), (10, 0), Disc(5, 0, 1), 3.0, [(0.0, 1.0)]),
        ((0, 0), (10, 0), Disc(5, 0, 1), -2.0, []),
        ((0, 0), (10, 0), Disc(5, 0, 1), -1.0, [(0.4, 0.6)]),
        ((0, 0), (10, 0), Disc(5, 1.2, 1), 0.0, [(0.34, 0.66)]),
        ((0, 0), (10, 0), Disc(5, 2, 1), 0.0, []),  # only touches
        ((0, 0), (10, 0), Disc(5, 2 - 1e-6, 1), 0.0, [(0.5 - 2e-4, 0.5 + 2e-4)]),
        ((0, 0), (10, 0), box(4, -1, 6, 1), 0.0, [(0.3, 0.7)]),
        ((0, 0), (10, 0), box(4, 1, 6, 2), 0.0, []),  # slides along the face
        ((0, 0), (10, 0), box(4, 1 - 1e-6, 6, 2), 0.0, [(0.4 - math.sqrt(2e-6) / 10, 0.6 + math.sqrt(2e-6) / 10)]),
        ((0, 0), (10, 0), box(4, 0.6, 6, 2), 0.0, [(0.32, 0.68)]),  # its corners
        ((0, 0), (10, 0), box(4, -5, 6, 5), -1.5, [(0.45, 0.55)]),  # the centre deep inside
        ((0, 0), (10, 0), placed(ELL, 0, 4, -0.5), 0.0, [(0.3, 0.8)]),
        ((0, 2.6), (10, 2.6), placed(CUP, 0, 3, 0), 0.5, [(0.15, 0.85)]),
        ((-9, 0), (11, 0), YARD, 0.0, [(0.25, 0.4), (0.5, 0.65)]),  # through both walls, free in the yard
        ((0, 0), (0, 0), Disc(1.5, 0, 1), 0.0, [(0.0, 1.0)]),
        ((0, 0), (0, 0), Disc(2.5, 0, 1), 0.0, []),
        ((0, 0), (0, 0), box(0.5, -1, 1, 1), 0.0, [(0.0, 1.0)]),
    ],
)
def test_a_disc_of_radius_one(turn, start, end, figure, threshold, expected):
    motion = Motion(Disc(*carry(start, turn, 1, 2), 1), carry(end, turn, 1, 2))
    found = intervals_below(motion, placed(figure, turn, 1, 2), threshold)
    assert len(found) == len(expected)
    for interval, right in zip(found, expected, strict=True):
        assert interval == pytest.approx(right, abs=1e-9)


def test_an_oval_passes_an_oval_end_to_end():
    motion = Motion(Oval(-10, 0, 2, 1, 0), (10, 0))
    assert intervals_below(motion, Oval(0, 0, 1.5, 1, 0), 0.0) == [
        pytest.approx(((10 - 3.5) / 20, 13.5 / 20), abs=1e-9)
    ]
    beside = Motion(Oval(-10, 2, 2, 1, 0), (10, 2))
    assert intervals_below(beside, Oval(0, 0, 1.5, 1, 0), 0.0) == []
    assert nearest_approach(beside, Oval(0, 0, 1.5, 1, 0)).gap == pytest.approx(0.0, abs=1e-12)
    assert nearest_approach(beside, Oval(0, 0, 1.5, 1, 0)).t == pytest.approx(0.5, abs=1e-6)


@pytest.mark.parametrize("turn", [0.0, ANGLE])
def test_a_turning_oval_sweeps_its_tip_through_a_wall(turn):
    # The tip of a 2 by 1 oval reaches 2 to the north after a quarter turn; its support to the north at angle a
    # is sqrt(4 sin^2 + cos^2): 1.5 at sin^2 = 5 / 12.
    oval, wall = Oval(0, 0, 2, 1, 0), box(-5, 1.5, 5, 3)
    motion = Motion(placed(oval, turn, 1, 1), carry((0, 0), turn, 1, 1), turn + 90)
    ((begin, end),) = intervals_below(motion, placed(wall, turn, 1, 1), 0.0)
    right = math.degrees(math.asin(math.sqrt(5 / 12))) / 90
    assert right - 1e-6 < begin <= right + 1e-9
    assert end == 1.0
    approach = nearest_approach(motion, placed(wall, turn, 1, 1))
    assert (approach.t, approach.gap) == pytest.approx((1.0, -0.5), abs=1e-9)


def test_a_turning_oval_that_only_touches_at_its_widest():
    # A half turn whose tip grazes the wall at the quarter: never below 0, once below 1e-4.
    motion = Motion(Oval(0, 0, 2, 1, 0), (0, 0), 180)
    wall = box(-5, 2, 5, 3)
    assert intervals_below(motion, wall, 0.0) == []
    ((begin, end),) = intervals_below(motion, wall, 1e-4)
    # 2 - sqrt(4 - 3 c^2) = 1e-4 at c^2 = (4e-4 - 1e-8) / 3.
    off = math.asin(math.sqrt((4e-4 - 1e-8) / 3)) / math.pi
    assert (begin, end) == pytest.approx((0.5 - off, 0.5 + off), abs=1e-6)
    assert nearest_approach(motion, wall).gap == pytest.approx(0.0, abs=1e-9)


def test_a_turning_box_hits_with_its_corner():
    motion = Motion(box(-2, -1, 2, 1), (0, 0), 90, about=(0, 0))
    wall = box(-5, 2.1, 5, 3)
    ((begin, end),) = intervals_below(motion, wall, 0.0)
    diagonal = math.sqrt(5)
    first = math.asin(2.1 / diagonal) - math.atan2(1, 2)
    last = math.pi - math.asin(2.1 / diagonal) - math.atan2(1, 2)
    assert (begin, end) == pytest.approx((first / (math.pi / 2), last / (math.pi / 2)), abs=1e-6)
    approach = nearest_approach(motion, wall)
    assert approach.gap == pytest.approx(2.1 - diagonal, abs=1e-9)
    assert approach.t == pytest.approx((math.pi / 2 - math.atan2(1, 2)) / (math.pi / 2), abs=1e-5)


def test_wedged_in_a_notch():
    # A notch 2 wide and 2 deep, and a disc 2.008 across: a little into both its sides, a long way out.
    motion = Motion(Disc(2, 6, 1.004), (2, 2.5))
    ((begin, end),) = intervals_below(motion, CUP, -0.005)
    assert end == 1.0
    # Out again is up, until it rests on the two rims: sqrt(1.004^2 - 1) above them.
    rest = 3 + math.sqrt(1.004**2 - 1)
    assert begin == pytest.approx((6 - (rest - 0.005)) / 3.5, abs=1e-9)
    assert nearest_approach(motion, CUP).gap == pytest.approx(2.5 - rest, abs=1e-6)
    assert intervals_below(Motion(Disc(2, 6, 1.0), (2, 2)), CUP, 0.0) == []  # it fits exactly, and stands on the ground


def test_an_interval_has_0_in_it_only_where_the_motion_begins_below():
    for figure in (Disc(5, 0, 1), box(4, -1, 6, 1), Oval(5, 0, 1, 0.5, 0)):
        start = 5 - 1 - 1 - 3  # exactly 3 away
        for noise in (-1e-15, 0.0, 1e-15, 1e-10):
            ((inward, _),) = intervals_below(Motion(Disc(start + noise, 0, 1), (2, 0)), figure, 3.0)
            assert 0.0 < inward < 1e-8
            assert intervals_below(Motion(Disc(start + noise, 0, 1), (-5, 0)), figure, 3.0) == []
            ((_, outward),) = intervals_below(Motion(Disc(2, 0, 1), (start + noise, 0)), figure, 3.0)
            assert 1 - 1e-8 < outward < 1.0
        ((inside, _),) = intervals_below(Motion(Disc(start + 1e-6, 0, 1), (2, 0)), figure, 3.0)
        assert inside == 0.0
    # The same for a base that turns.
    for figure in (Disc(5, 0, 1), box(4, -1, 6, 1), Oval(5, 0, 1, 0.5, 0)):
        ((inward, _),) = intervals_below(Motion(Oval(-1, 0, 2, 1, 0), (1, 0), 10), figure, 3.0)
        assert 0.0 < inward < 1e-6
        assert intervals_below(Motion(Oval(-1, 0, 2, 1, 0), (-5, 0), 10), figure, 3.0) == []


# --- Against dense sampling of the exact gap

coordinates = st.floats(-5, 5)
facings = st.floats(0, 360)
discs = st.builds(Disc, coordinates, coordinates, st.sampled_from([0.49, 0.63, 1.57]))
ovals = st.builds(
    lambda x, y, size, f: Oval(x, y, size[0] / 50.8, size[1] / 50.8, f),
    coordinates, coordinates, st.sampled_from([(60, 35), (75, 42), (105, 70), (170, 105)]), facings,
)  # fmt: skip
boxes = st.builds(lambda x, y, f: placed(box(-2, -0.5, 2, 0.5), f, x, y), coordinates, coordinates, facings)
concave = st.builds(
    lambda shape, x, y, f: placed(shape, f, x, y), st.sampled_from([ELL, CUP, YARD]), coordinates, coordinates, facings
)
figures = st.one_of(discs, ovals, boxes, concave)
ells = st.builds(lambda x, y, f: placed(ELL, f, x, y), coordinates, coordinates, facings)
movers = st.one_of(discs, ovals, boxes, ells)
turns = st.one_of(st.just(0.0), st.floats(-180, 180))
thresholds = st.sampled_from([-0.3, -0.005, 0.0, 0.5, 3.0])
ends = st.tuples(coordinates, coordinates)


def by_pieces(a, b):
    """Least gap of two convex pieces: the gap where the two are apart, and no less than it where they overlap."""
    return min(gap(p, q) for p in convex_pieces(a) for q in convex_pieces(b))


def may_wedge(motion, other):
    """Whether a turning figure may be wedged in a concave one: then only a deep place is sure, not the deepest."""
    return bool(motion.turn) and (len(convex_pieces(motion.figure)) > 1 or len(convex_pieces(other)) > 1)


@settings(max_examples=150, deadline=None)
@given(movers, ends, turns, figures, thresholds)
def test_intervals_and_nearest_against_the_gap(figure, end, turn, other, threshold):
    motion = moving(figure, end, turn)
    found = intervals_below(motion, other, threshold)
    approach = nearest_approach(motion, other)
    # Where a turning figure is wedged in a concave one the push that frees it may jump.
    wedged = may_wedge(motion, other)
    wedges = wedged and threshold < 0
    measure = by_pieces if wedges else gap
    times = np.linspace(0, 1, 24).tolist()
    gaps = [measure(motion.at(t), other) for t in times]
    for t, value in zip(times, gaps, strict=True):
        inside = [(a, b) for a, b in found if a <= t <= b]
        if value < threshold - 2e-9:
            assert inside, (t, value)
        if inside and not wedges and all(min(abs(t - a), abs(t - b)) > 1e-9 for a, b in inside):
            assert value < threshold + (SWEEP if motion.turn else 1e-9), (t, value)
    for moment in (t for interval in found for t in interval if 1e-11 < t < 1 - 1e-11 and not wedges):
        edge = gap(motion.at(moment), other)
        assert edge == pytest.approx(threshold, abs=SWEEP if motion.turn else 1e-8)
    assert all(a[1] <= b[0] for a, b in pairwise(found))
    assert approach.gap == pytest.approx(gap(motion.at(approach.t), other), abs=1e-12)
    if not wedged or approach.gap > 0:
        assert approach.gap <= min(gaps) + (SWEEP if motion.turn else 2e-6 if approach.gap < 0 else 1e-9)
    if not wedges:
        assert bool(intervals_below(motion, other, approach.gap + 2 * SWEEP)) or approach.gap < 0 < len(found)


@settings(max_examples=60, deadline=None)
@given(coordinates, coordinates, ends, st.one_of(boxes, concave), st.sampled_from([-0.3, 0.0, 0.5]))
def test_a_point_against_the_gap(x, y, end, other, threshold):
    motion = Motion(Disc(x, y, 0.0), end)
    found = intervals_below(motion, other, threshold)
    for t in np.linspace(0, 1, 24).tolist():
        value = gap(motion.at(t), other)
        if abs(value - threshold) > 1e-8:
            assert any(a <= t <= b for a, b in found) == (value < threshold)
    assert nearest_approach(motion, other).gap <= min(gap(motion.at(t), other) for t in (0, 0.3, 0.5, 1)) + 2e-6


# --- Laws


@settings(max_examples=60, deadline=None)
@given(movers, ends, turns, figures, st.sampled_from([0.0, 0.5, 3.0]), st.sampled_from([1, -1]))
def test_another_board_another_direction(figure, end, turn, other, threshold, mirror):
    assume(abs(turn) < 179)
    motion = moving(figure, end, turn)
    found = intervals_below(motion, other, threshold)
    near = nearest_approach(motion, other).gap
    slack = SWEEP if motion.turn else 2e-6 if near < 0 else 1e-9

    def same(there, times):
        """The intervals agree but for what grazes."""
        for t in np.linspace(0.02, 0.98, 13):
            value = gap(motion.at(float(t)), other)
            if abs(value - threshold) > 2 * SWEEP:
                assert any(a <= times(t) <= b for a, b in there) == (value < threshold)

    elsewhere = Motion(
        placed(figure, ANGLE, 3, 1, mirror),
        carry(end, ANGLE, 3, 1, mirror),
        (mirror * getattr(figure, "facing", 0.0) + ANGLE) + mirror * turn,
        about=carry(figure.centre, ANGLE, 3, 1, mirror),
        start_facing=ANGLE,
    )
    moved = placed(other, ANGLE, 3, 1, mirror)
    same(intervals_below(elsewhere, moved, threshold), lambda t: t)
    deepest_is_sure = near >= 0 or not may_wedge(motion, other)
    if deepest_is_sure:
        assert nearest_approach(elsewhere, moved).gap == pytest.approx(near, abs=slack)
    back = Motion(motion.at(1.0), figure.centre, getattr(figure, "facing", 0.0), about=end, start_facing=turn)
    same(intervals_below(back, other, threshold), lambda t: 1 - t)
    if deepest_is_sure:
        assert nearest_approach(back, other).gap == pytest.approx(near, abs=slack)
    # Nearer thresholds are below for no longer.
    assert (
        sum(b - a for a, b in intervals_below(motion, other, threshold - 0.2)) <= sum(b - a for a, b in found) + SWEEP
    )


@settings(max_examples=40, deadline=None)
@given(movers, ends, turns, figures)
def test_two_halves_make_the_whole(figure, end, turn, other):
    motion = moving(figure, end, turn)
    assume(motion.turn != 180)
    half = motion.at(0.5)
    facing = getattr(half, "facing", motion.turn / 2)
    first = Motion(figure, motion.place(0.5), facing, about=figure.centre)
    second = Motion(half, end, facing + motion.turn / 2, about=motion.place(0.5), start_facing=facing)
    whole = nearest_approach(motion, other).gap
    parts = min(nearest_approach(first, other).gap, nearest_approach(second, other).gap)
    if whole < 0 and may_wedge(motion, other):
        assert parts < 0
    else:
        assert parts == pytest.approx(whole, abs=SWEEP if motion.turn else 2e-6 if whole < 0 else 1e-9)


# --- Batches


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(discs, ends), min_size=1, max_size=4), st.lists(discs, min_size=1, max_size=4))
def test_the_matrix_is_the_nearest_approach_of_each_pair(moves, others):
    matrix = approach_matrix(
        [d.centre for d, _ in moves],
        [end for _, end in moves],
        [d.radius for d, _ in moves],
        [d.centre for d in others],
        [d.radius for d in others],
    )
    assert matrix.shape == (len(moves), len(others))
    for i, (disc, end) in enumerate(moves):
        for j, other in enumerate(others):
            assert matrix[i, j] == pytest.approx(nearest_approach(Motion(disc, end), other).gap, abs=1e-12)


def test_bounding_discs_prune_safely():
    oval, box_ = Oval(0, 0, 2, 1, 20), box(4, 3, 6, 4)
    motion = Motion(oval, (9, 1), 130)
    bound = approach_matrix([motion.start], [motion.end], motion.reach, [box_.centre], box_.reach)[0, 0]
    assert bound <= nearest_approach(motion, box_).gap
