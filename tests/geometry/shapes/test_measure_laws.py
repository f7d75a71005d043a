"""Laws that every measurement keeps: symmetry, rigid motion, mirror, growth, the triangle's inequality."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from geometry.errors import InvalidInputError
from geometry.shapes.figures import Disc, Figure, Oval, Point, Polygon
from geometry.shapes.measure import closest, contains, covers, distance, furthest, gap, gap_bounds

EXACT = 1e-10
"""Inches; a third of it is what a polygon's rounding and `contacts.REST` may take."""

OUTLINES = (
    Polygon([(-1, -0.5), (1, -0.5), (1, 0.5), (-1, 0.5)]),
    Polygon([(-2, -1), (1.5, -1.2), (2.4, 0.3), (0.5, 1.6), (-1.8, 0.9)]),
    Polygon([(0, 0), (3, 0), (3, 1), (1, 1), (1, 3), (0, 3)]),
    Polygon([(-3, -2), (3, -2), (3, 2), (-3, 2)], [[(-2, -1.2), (1.5, -1), (2, 1.2), (-1, 0.9)]]),
    Polygon([(-2, -1), (2, -1), (2, 1), (1, 1), (0.9, -0.4), (-0.5, -0.5), (-1, 1), (-2, 1)]),
)
place = st.floats(-6, 6)
size = st.floats(0.1, 4)
facing = st.floats(-720, 720)


@st.composite
def figures(draw: st.DrawFn, convex: bool = False) -> Figure:
    """Discs, points, ovals down to very flat ones, outlines with and without hollows."""
    kind = draw(st.sampled_from(("disc", "point", "oval", "flat", "outline")))
    x, y = draw(place), draw(place)
    if kind == "disc":
        return Disc(x, y, draw(size))
    if kind == "point":
        return Disc(x, y, 0.0)
    if kind == "outline":
        ring = draw(st.sampled_from(OUTLINES[:2] if convex else OUTLINES))
        return ring.turned(draw(facing)).moved(x, y)
    length = draw(size)
    return Oval(
        x, y, length, length * draw(st.floats(0.01, 0.1) if kind == "flat" else st.floats(0.1, 1)), draw(facing)
    )


def turned(figure: Figure, degrees: float) -> Figure:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    if isinstance(figure, Polygon):
        return figure.turned(degrees)
    x, y = c * figure.x - s * figure.y, s * figure.x + c * figure.y
    if isinstance(figure, Disc):
        return Disc(x, y, figure.radius)
    return Oval(x, y, figure.half_length, figure.half_width, figure.facing + degrees)


def mirrored(figure: Figure) -> Figure:
    """Left for right."""
    if isinstance(figure, Polygon):
        return Polygon([(-x, y) for x, y in figure.shell], [[(-x, y) for x, y in hole] for hole in figure.holes])
    if isinstance(figure, Disc):
        return Disc(-figure.x, figure.y, figure.radius)
    return Oval(-figure.x, figure.y, figure.half_length, figure.half_width, 180 - figure.facing)


def is_convex(figure: Figure) -> bool:
    return not isinstance(figure, Polygon) or figure.convex


IRRATIONAL = 100 * math.sqrt(2)


@settings(max_examples=300, deadline=None)
@given(figures(), figures())
def test_symmetry_motion_and_mirror(a: Figure, b: Figure) -> None:
    here = gap(a, b)
    assert gap(b, a) == pytest.approx(here, abs=EXACT)
    assert gap(turned(a, IRRATIONAL), turned(b, IRRATIONAL)) == pytest.approx(here, abs=EXACT)
    assert gap(mirrored(a), mirrored(b)) == pytest.approx(here, abs=EXACT)
    assert gap(a.moved(31.7, -12.9), b.moved(31.7, -12.9)) == pytest.approx(here, abs=EXACT)
    least, most = gap_bounds(a, b)
    assert least - EXACT <= here <= most + EXACT
    assert distance(a, b) == pytest.approx(max(here, 0.0), abs=EXACT)


@settings(max_examples=60, deadline=None)
@given(figures(), figures())
def test_reach_beyond_keeps_under_motion_and_mirror(a: Figure, b: Figure) -> None:
    here = covers(a, b)
    assert covers(turned(a, IRRATIONAL), turned(b, IRRATIONAL)) == pytest.approx(here, abs=EXACT)
    assert covers(mirrored(a), mirrored(b)) == pytest.approx(here, abs=EXACT)
    assert furthest(b, a).distance == pytest.approx(max(-here, 0.0), abs=EXACT)


@settings(max_examples=300, deadline=None)
@given(figures(), figures())
def test_the_two_points_prove_the_answer(a: Figure, b: Figure) -> None:
    found = closest(a, b)
    assert found.distance == pytest.approx(gap(a, b), abs=EXACT)
    assert math.dist(found.on_a, found.on_b) == pytest.approx(abs(found.distance), abs=EXACT)
    assert contains(a, found.on_a, 1e-9)
    assert contains(b, found.on_b, 1e-9)
    push = (found.on_a[0] - found.on_b[0], found.on_a[1] - found.on_b[1])
    assert gap(a, b.moved(*push)) == pytest.approx(0.0, abs=1e-9)
    if is_convex(a) and is_convex(b):
        # Half the push, or more than it: the gap follows the push along the same line.
        assert gap(a, b.moved(push[0] / 2, push[1] / 2)) == pytest.approx(found.distance / 2, abs=1e-9)


@settings(max_examples=200, deadline=None)
@given(figures(), figures(), place, place)
def test_moving_a_figure_changes_no_gap_by_more_than_the_move(a: Figure, b: Figure, dx: float, dy: float) -> None:
    assume(is_convex(a) and is_convex(b))
    assert abs(gap(a, b.moved(dx, dy)) - gap(a, b)) <= math.hypot(dx, dy) + EXACT


@settings(max_examples=200, deadline=None)
@given(figures(), figures(), st.floats(0, 2))
def test_growing_a_disc_takes_the_growth_from_its_gap(a: Figure, b: Figure, more: float) -> None:
    assume(isinstance(b, Disc))
    assert isinstance(b, Disc)
    grown = Disc(b.x, b.y, b.radius + more)
    here = gap(a, b)
    if is_convex(a) or here > more:
        assert gap(a, grown) == pytest.approx(here - more, abs=EXACT)
    else:
        assert gap(a, grown) <= here + EXACT


@settings(max_examples=60, deadline=None)
@given(figures(), figures(), figures())
def test_triangle_inequalities(a: Figure, b: Figure, c: Figure) -> None:
    # From a to c by way of b: at most to b, through the whole of b, and on.
    assert distance(a, c) <= distance(a, b) + 2 * b.reach + distance(b, c) + EXACT
    # Directed Hausdorff distances are a metric of sorts.
    assert furthest(a, c).distance <= furthest(a, b).distance + furthest(b, c).distance + EXACT
    # The furthest point of a is at least as far as the nearest.
    assert furthest(a, b).distance >= distance(a, b) - EXACT


@settings(max_examples=60, deadline=None)
@given(figures(), figures())
def test_what_covers_has_no_gap_and_what_is_apart_does_not_cover(a: Figure, b: Figure) -> None:
    slack = covers(a, b)
    if slack >= 0:
        assert distance(a, b) == 0.0
        assert contains(a, furthest(b, a).on_a, 1e-9)
    if gap(a, b) > 0:
        assert slack < 0


@settings(max_examples=200, deadline=None)
@given(figures(), st.tuples(place, place))
def test_points_inside_are_within_no_distance(figure: Figure, point: Point) -> None:
    away = gap(figure, Disc(*point, 0.0))
    assert contains(figure, point) == (away <= 0)
    assert contains(figure, point, abs(away) + 1e-9)
    assert covers(figure, Disc(*point, 0.0)) == pytest.approx(-away, abs=EXACT)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), min_size=3, max_size=8), figures())
def test_outlines_on_a_grid(ring: list[Point], b: Figure) -> None:
    """Right angles, straight corners, corners on edges: where sloppy predicates break."""
    try:
        a = Polygon(ring)
    except InvalidInputError:
        assume(False)
        raise
    found = closest(a, b)
    assert gap(a.turned(IRRATIONAL), turned(b, IRRATIONAL)) == pytest.approx(found.distance, abs=1e-9)
    push = (found.on_a[0] - found.on_b[0], found.on_a[1] - found.on_b[1])
    assert gap(a, b.moved(*push)) == pytest.approx(0.0, abs=1e-9)
