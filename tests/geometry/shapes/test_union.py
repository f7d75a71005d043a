"""Wholly within a union: closed forms, dense points with an error bound, laws."""

import json
import math
import os
from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from geometry.errors import InvalidInputError
from geometry.shapes.figures import Disc, Oval, Polygon
from geometry.shapes.measure import contains, furthest, gap
from geometry.shapes.union import covered_by_union, furthest_from_union

SHARED = Path(__file__).parents[4] / "shared"
ANGLE = math.degrees(math.sqrt(2))


def box(x0, y0, x1, y1):
    return Polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


def placed(figure, degrees, dx, dy):
    """The figure turned about the origin and carried."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))

    def carry(x, y):
        return (c * x - s * y + dx, s * x + c * y + dy)

    if isinstance(figure, Disc):
        return Disc(*carry(figure.x, figure.y), figure.radius)
    if isinstance(figure, Oval):
        return Oval(*carry(figure.x, figure.y), figure.half_length, figure.half_width, figure.facing + degrees)
    return Polygon([carry(*p) for p in figure.shell], [[carry(*p) for p in hole] for hole in figure.holes])


def far(point, others):
    here = Disc(*point, 0.0)
    return min(math.hypot(max(gap(here, other), 0.0), height) for other, height in others)


def grid(figure, step):
    """Points of the figure such that every point of it is within `step` of one."""
    x0, y0, x1, y1 = figure.bounds
    points = [
        (x, y)
        for x in np.arange(x0, x1 + step, step)
        for y in np.arange(y0, y1 + step, step)
        if gap(figure, Disc(x, y, 0.0)) <= 0.0
    ]
    if isinstance(figure, Polygon):
        for (ax, ay), (bx, by) in zip(figure.shell, figure.shell[1:] + figure.shell[:1], strict=True):
            points += [(ax + t * (bx - ax), ay + t * (by - ay)) for t in np.linspace(0, 1, 40)]
        return points
    a, b = (figure.radius,) * 2 if isinstance(figure, Disc) else (figure.half_length, figure.half_width)
    facing = 0.0 if isinstance(figure, Disc) else math.radians(figure.facing)
    c, s = math.cos(facing), math.sin(facing)
    for t in np.linspace(0, 2 * math.pi, int(2 * math.pi * a / step) + 2):
        p, q = a * math.cos(t), b * math.sin(t)
        points.append((figure.x + c * p - s * q, figure.y + s * p + c * q))
    return points


@pytest.mark.parametrize(("height", "expected"), [(9.66, 12.957180), (9.7, 12.996726)])
def test_a_base_behind_two_models(height, expected):
    others = [(placed(Disc(x, 0, 0.984252), 37.3, 5, 6), 0.0) for x in (-1.95, 1.95)]
    found = furthest_from_union(placed(Disc(0, height, 3.149606), 37.3, 5, 6), others)
    assert found.distance + 0.984252 == pytest.approx(math.hypot(1.95, height + 3.149606), abs=1e-9)
    assert found.distance + 0.984252 == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize(("apart", "expected"), [(3.1, 3.477068), (3.13, 3.503841)])
def test_a_base_between_two_pillars(apart, expected):
    others = [(placed(Disc(x, 0, 0.492126), 37.3, 5, 6), 0.0) for x in (-apart, apart)]
    found = furthest_from_union(placed(Disc(0, 0, 1.574803), 37.3, 5, 6), others)
    assert found.distance + 0.492126 == pytest.approx(math.hypot(apart, 1.574803), abs=1e-9)
    assert found.distance + 0.492126 == pytest.approx(expected, abs=1e-6)


@pytest.mark.skipif(not SHARED.exists() and "CI" not in os.environ, reason="the shared cases are not here")
def test_the_settled_case_of_wholly_within_a_union():
    scenario = json.loads((SHARED / "cases" / "52-wholly-within-a-union.json").read_text())["scenario"]
    units = {unit["id"]: unit for unit in scenario["units"]}
    terrain = {feature["id"]: feature for feature in scenario["terrain"]}
    expected = {"both": 12.957180 - 0.984252, "not-quite": 12.996726 - 0.984252}
    expected |= {"between-pillars": 3.477068 - 0.492126, "between-wide-pillars": 3.503841 - 0.492126}
    for proposal in scenario["proposals"]:
        if proposal["id"] not in expected:
            continue
        ((_, at),) = proposal["positions"].items()
        (limit,) = proposal["wholly_within"]
        of = limit["of"]
        if of in units:
            others = [(Disc(*m["at"], 25 / 25.4), 0.0) for m in units[of]["models"]]
        else:
            others = [(Disc(*p["footprint"]["centre"], 12.5 / 25.4), 0.0) for p in terrain[of]["parts"]]
        diameter = float(units[proposal["unit"]]["base"][:-2])
        base = Disc(*at, diameter / 50.8)
        assert furthest_from_union(base, others).distance == pytest.approx(expected[proposal["id"]], abs=2e-6)
        slack = covered_by_union(base, [(other, limit["distance"]) for other, _ in others])
        assert slack == pytest.approx(limit["distance"] - expected[proposal["id"]], abs=2e-6)


def test_one_other_is_the_directed_hausdorff_distance():
    base, other = Oval(0, 0, 2, 1, 30), Oval(5, 1, 3, 1.5, -20)
    assert furthest_from_union(base, [(other, 0.0)]).distance == furthest(base, other).distance
    assert furthest_from_union(base, [(other, 2.0)]).distance == pytest.approx(
        math.hypot(furthest(base, other).distance, 2.0), abs=1e-12
    )
    with pytest.raises(InvalidInputError, match="others"):
        furthest_from_union(base, [])


def test_the_middle_of_three_pillars_is_the_furthest():
    # An interior maximum: as far from all three, none of the figure's edge is worse.
    angles = [math.radians(12 + 120 * k) for k in range(3)]
    pillars = [(Disc(3 * math.cos(t), 3 * math.sin(t), 0.5), 0.0) for t in angles]
    for base in (Disc(0.1, -0.05, 0.4), Oval(0.1, 0, 0.5, 0.3, 20), box(-0.3, -0.2, 0.4, 0.3)):
        found = furthest_from_union(base, pillars)
        assert found.distance == pytest.approx(2.5, abs=1e-8)
        assert found.on_a == pytest.approx((0, 0), abs=1e-7)


def test_unequal_heights():
    # Above the middle of a long wall and beside a tower: sqrt(x^2 + 2^2) = 4 - x at x = 1.5.
    wall, tower = box(-9, -9, 0, 9), box(4, -9, 9, 9)
    base = Oval(1.5, 0, 1, 0.3, 0)
    found = furthest_from_union(base, [(wall, 2.0), (tower, 0.0)])
    assert found.distance == pytest.approx(2.5, abs=1e-8)
    assert found.on_a[0] == pytest.approx(1.5, abs=1e-6)


@pytest.mark.parametrize("turn", [0.0, ANGLE])
def test_abutting_parts_leave_nothing_uncovered(turn):
    parts = [box(-4, -4, 0, 4), box(0, -4, 4, 0), box(0, 0, 4, 4)]
    others = [(placed(part, turn, 3, 2), 0.0) for part in parts]
    for base in (Disc(0, 0, 1.5), Oval(0.3, 0.2, 2, 1, 50), box(-1, -1, 1, 1)):
        assert furthest_from_union(placed(base, turn, 3, 2), others).distance == pytest.approx(0.0, abs=1e-9)
    # One part less, and the base hangs over by its whole quarter.
    hanging = furthest_from_union(placed(Disc(0, 0, 1.5), turn, 3, 2), others[:2]).distance
    assert hanging == pytest.approx(1.5 * math.sqrt(0.5), abs=1e-8)


@pytest.mark.parametrize("turn", [0.0, ANGLE])
def test_between_parallel_walls_a_whole_line_is_furthest(turn):
    walls = [(placed(box(-5, -9, -3, 9), turn, 1, 1), 0.0), (placed(box(3, -9, 5, 9), turn, 1, 1), 0.0)]
    found = furthest_from_union(placed(box(-1, -2, 1, 2), turn, 1, 1), walls)
    assert found.distance == pytest.approx(3.0, abs=1e-9)


def test_a_concave_part_counts_with_its_notch():
    ell = Polygon([(-5, -5), (5, -5), (5, 5), (0, 5), (0, 0), (-5, 0)])
    base = Disc(0, 0, 2)
    expected = 2 * math.sqrt(0.5)  # the middle of the quarter that hangs over
    assert furthest_from_union(base, [(ell, 0.0)]).distance == pytest.approx(expected, abs=1e-9)
    assert furthest_from_union(base, [(ell, 0.0), (box(-5, 1, -1, 5), 0.0)]).distance < expected - 0.1
    assert furthest_from_union(base, [(ell, 0.0), (box(-5, 0, 0, 5), 0.0)]).distance == pytest.approx(0, abs=1e-9)


def test_slack_by_unequal_limits():
    # Between a point allowed 4 and a point allowed 1, 3 apart: the worst points are the base's far ones.
    base = Disc(0, 0, 1)
    assert covered_by_union(base, [(Disc(-1, 0, 0), 4.0)]) == pytest.approx(2.0, abs=1e-9)
    assert covered_by_union(base, [(Disc(-1, 0, 0), 1.0), (Disc(1.5, 0, 0), 0.75)]) < 0.0
    # Half planes: left of x = 0.5 by the first, right of x = -0.2 by the second; the least overlap is 0.35 at x = 0.15.
    left, right = (box(-9, -9, -1, 9), 1.5), (box(2, -9, 9, 9), 2.2)
    assert covered_by_union(base, [left, right]) == pytest.approx(0.35, abs=1e-8)


@pytest.mark.parametrize("turn", [0.0, ANGLE])
def test_inside_of_a_part_its_limit_is_what_counts(turn):
    # All of the base is deep in the box, which spares 1 there; only near the middle do the pillars spare less (0.9).
    angles = [math.radians(12 + 120 * k) for k in range(3)]
    pillars = [(Disc(3 * math.cos(t), 3 * math.sin(t), 0.5), 3.4) for t in angles]
    moved = [(placed(other, turn, 1, 1), limit) for other, limit in [(box(-9, -9, 9, 9), 1.0), *pillars]]
    assert covered_by_union(placed(Disc(0.3, 0.2, 1), turn, 1, 1), moved) == pytest.approx(1.0, abs=1e-9)


coordinates = st.floats(-4, 4)
sizes, facings = st.floats(0.3, 2), st.floats(0, 360)
CORNER = Polygon([(0, 0), (3, 0), (3, 1), (1, 1), (1, 3), (0, 3)])
discs = st.builds(Disc, coordinates, coordinates, sizes)
ovals = st.builds(lambda x, y, a, k, f: Oval(x, y, a, a * k / 2, f), coordinates, coordinates, sizes, sizes, facings)
boxes = st.builds(
    lambda x, y, w, h, f: placed(box(-w, -h, w, h), f, x, y), coordinates, coordinates, sizes, sizes, facings
)
ells = st.builds(lambda x, y, f: placed(CORNER, f, x, y), coordinates, coordinates, facings)
figures = st.one_of(discs, ovals, boxes, ells)
heights = st.one_of(st.just(0.0), st.floats(0, 3))


@settings(max_examples=40, deadline=None)
@given(figures, st.lists(st.tuples(figures, heights), min_size=2, max_size=4))
def test_no_point_is_further_and_the_answer_is_attained(base, others):
    found = furthest_from_union(base, others)
    assert contains(base, found.on_a, 1e-9)
    assert far(found.on_a, others) == pytest.approx(found.distance, abs=1e-9)
    step = 0.25
    sampled = max(far(p, others) for p in grid(base, step))
    assert sampled <= found.distance + 1e-8
    assert found.distance <= sampled + step


@settings(max_examples=40, deadline=None)
@given(figures, st.lists(st.tuples(figures, heights), min_size=2, max_size=4), figures, st.floats(-5, 5))
@example(  # under a part that covers it all: no other part makes it further
    Oval(0, 1, 2, 1, 0), [(Disc(0, 0, 1), 0.0), (Oval(0, 1, 2, 2, 0), 1.0)], Disc(0, 0, 1), 0.0
)
def test_laws(base, others, more, shift):
    found = furthest_from_union(base, others).distance
    # Never more than from any one alone, never more with one more, the same in any order and anywhere.
    assert found <= min(math.hypot(furthest(base, other).distance, h) for other, h in others) + 1e-9
    assert furthest_from_union(base, [*others, (more, 0.0)]).distance <= found + 2e-9
    assert furthest_from_union(base, others[::-1]).distance == pytest.approx(found, abs=2e-9)
    moved = [(placed(other, ANGLE, shift, 1), h) for other, h in others]
    assert furthest_from_union(placed(base, ANGLE, shift, 1), moved).distance == pytest.approx(found, abs=1e-8)


@settings(max_examples=20, deadline=None)
@given(figures, st.lists(st.tuples(figures, st.floats(0, 3)), min_size=1, max_size=4))
def test_slack_against_dense_points(base, limited):
    slack = covered_by_union(base, limited)
    step = 0.25
    sampled = min(
        max(limit - max(gap(Disc(*p, 0.0), other), 0.0) for other, limit in limited) for p in grid(base, step)
    )
    assert sampled - step <= slack <= sampled + 1e-8
    equal = covered_by_union(base, [(other, 2.0) for other, _ in limited])
    assert equal == pytest.approx(2.0 - furthest_from_union(base, [(o, 0.0) for o, _ in limited]).distance, abs=2e-9)
