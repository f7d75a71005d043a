from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from geometry.shapes.figures import Disc, Oval, Polygon
from renderer.shapes import Arc, Area, Band, Circle, Ellipse, Lines, Outline, Rounded, Straight, View, bounds, shape_of

SHAPES = [
    Circle((3.0, 4.0), 0.5),
    Ellipse((3.0, 4.0), 2.0, 1.0, 30.0),
    Area(((0.0, 0.0), (4.0, 1.0), (1.0, 3.0))),
    Rounded((0.0, 1.0), (2.0, 4.0), 0.2),
    Band(((0.0, 0.0), (3.0, 1.0)), 0.5),
    Lines((((0.0, 0.0), (3.0, 1.0)), ((1.0, 1.0), (1.0, 2.0)))),
    Outline(((Straight((0.0, 0.0), (2.0, 0.0)), Arc((1.0, 0.0), 1.0, 0.0, 180.0)),)),
]


@pytest.mark.parametrize("shape", SHAPES, ids=lambda s: type(s).__name__)
def test_a_view_carries_a_shapes_box_to_the_shapes_box(shape):
    view = View(x=-1.0, y=10.0, left=100.0, top=50.0, scale=20.0)
    x0, y0, x1, y1 = bounds(shape)
    left, low = view.point((x0, y0))
    right, high = view.point((x1, y1))
    assert bounds(view.shape(shape)) == pytest.approx((left, high, right, low))


def test_a_view_turns_north_up():
    view = View(x=0.0, y=44.0, left=0.0, top=0.0, scale=10.0)
    assert view.point((0.0, 44.0)) == (0.0, 0.0)
    assert view.point((1.0, 0.0)) == (10.0, 440.0)


def test_a_view_mirrors_arcs_and_facings():
    view = View(x=0.0, y=0.0, left=0.0, top=0.0, scale=2.0)
    arc = Arc((1.0, 1.0), 1.0, 30.0, 60.0)
    seen = view.shape(Outline(((arc,),)))
    assert isinstance(seen, Outline)
    [piece] = seen.loops[0]
    assert isinstance(piece, Arc)
    assert piece.first == pytest.approx(view.point(arc.first))
    assert piece.last == pytest.approx(view.point(arc.last))
    ellipse = view.shape(Ellipse((0.0, 0.0), 2.0, 1.0, 30.0))
    assert ellipse == Ellipse((0.0, 0.0), 4.0, 2.0, -30.0)


@given(st.floats(-50, 50), st.floats(-50, 50), st.floats(0.5, 200))
def test_a_view_and_back(x, y, scale):
    view = View(x=1.0, y=40.0, left=30.0, top=20.0, scale=scale)
    assert view.back(view.point((x, y))) == pytest.approx((x, y), abs=1e-9)


def test_the_box_of_a_turned_ellipse():
    box = bounds(Ellipse((0.0, 0.0), 2.0, 1.0, 30.0))
    ts = [2 * math.pi * k / 100000 for k in range(100000)]
    c, s = math.cos(math.radians(30)), math.sin(math.radians(30))
    assert box[2] == pytest.approx(max(2 * math.cos(t) * c - math.sin(t) * s for t in ts), abs=1e-8)
    assert box[3] == pytest.approx(max(2 * math.cos(t) * s + math.sin(t) * c for t in ts), abs=1e-8)


def test_figures_keep_their_kind():
    assert shape_of(Disc(1, 2, 3)) == Circle((1, 2), 3)
    assert shape_of(Oval(1, 2, 3, 2, 45)) == Ellipse((1, 2), 3, 2, 45)
    assert shape_of(Polygon([(0, 0), (1, 0), (0, 1)])) == Area(((0, 0), (1, 0), (0, 1)))
