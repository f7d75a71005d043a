"""Outlines from inside and outside: never on the wrong side, and within the stated error of the truth."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely
import shapely.affinity
from hypothesis import given, settings
from hypothesis import strategies as st

from geometry.shapes.envelopes import ERROR, areas_only, deeper_than, eroded, grown, grown_each
from geometry.shapes.figures import Disc, Oval, Polygon
from geometry.shapes.measure import contains, covers, gap

SQUARE = Polygon([(-1, -0.5), (1, -0.5), (1, 0.5), (-1, 0.5)])
ELL = Polygon([(0, 0), (3, 0), (3, 1), (1, 1), (1, 3), (0, 3)])
HOLED = Polygon([(0, 0), (6, 0), (6, 5), (0, 5)], [[(2, 2), (4, 2), (4, 4), (2, 4)]])
HULL = Polygon([(-1, -1), (2, -0.5), (0.3, 0.2), (0.2, 1.4)])
FIGURES = {
    "disc": Disc(0.3, -0.2, 0.7),
    "oval": Oval(0.1, 0.2, 3.3, 2.1, 31.0),
    "thin": Oval(0, 0, 1.18, 0.69, -75.0),
    "square": SQUARE,
    "ell": ELL,
    "holed": HOLED,
    "hull": HULL,
}


def moved(by, x, y):
    return by.moved(x, y)


def spots(area, margin, count, seed):
    rng = np.random.default_rng(seed)
    x0, y0, x1, y1 = area.bounds
    return [
        tuple(map(float, p)) for p in rng.uniform((x0 - margin, y0 - margin), (x1 + margin, y1 + margin), (count, 2))
    ]


def on_outline(area, count=60):
    """Points all along the outline of an area."""
    return [
        tuple(p.coords[0])
        for line in shapely.get_parts(area.boundary)
        for p in (line.interpolate(t, normalized=True) for t in np.linspace(0, 1, count))
    ]


@pytest.mark.parametrize("distance", [0.0, 0.5, 9.0])
@pytest.mark.parametrize("by", ["disc", "oval", "thin", "square", "hull"])
@pytest.mark.parametrize("name", sorted(FIGURES))
def test_grown_areas_hold_what_comes_within_the_distance(name, by, distance):
    figure, put = FIGURES[name], FIGURES[by]
    outside, inside = grown(figure, put, distance, "outer"), grown(figure, put, distance, "inner")
    assert outside.buffer(1e-9).covers(inside)
    for x, y in spots(outside, 0.3, 80, 1):
        room = float(gap(moved(put, x, y), figure)) - distance
        here = shapely.Point(x, y)
        if room <= 0:
            assert outside.covers(here)
        if room > 2 * ERROR:
            assert not outside.covers(here)
        if inside.covers(here):
            assert room <= 1e-9
        if room < -2 * ERROR and name not in ("ell", "holed") and by != "hull":
            assert inside.covers(here)
    for x, y in on_outline(outside):
        assert -1e-9 <= float(gap(moved(put, x, y), figure)) - distance <= ERROR + 1e-5
    for x, y in on_outline(inside):
        # Where two pieces of a concave figure meet, the outline turns inwards between two chords.
        assert -2 * ERROR <= float(gap(moved(put, x, y), figure)) - distance <= 1e-9


def contains_all(area, figure, count=1200):
    """How far the outermost of many points of a figure's edge is outside an area (negative: all inside)."""
    if isinstance(figure, Polygon):
        ring = shapely.get_coordinates(shapely.segmentize(figure.area.exterior, 0.01))
    else:
        t = np.linspace(0, 2 * math.pi, count)
        a, b, c, s = (
            (figure.radius, figure.radius, 1.0, 0.0)
            if isinstance(figure, Disc)
            else (figure.half_length, figure.half_width, figure.cos, figure.sin)
        )
        u, v = a * np.cos(t), b * np.sin(t)
        ring = np.stack([figure.x + c * u - s * v, figure.y + s * u + c * v], axis=1)
    holes = [p for part in shapely.get_parts(area) for hole in part.interiors for p in hole.coords]
    if any(contains(figure, p) for p in holes):
        return math.inf
    points = shapely.points(ring)
    inside = shapely.covers(area, points)
    edge = shapely.distance(area.boundary, points)
    corners = min(float(gap(figure, Disc(x, y, 0.0))) for x, y in shapely.get_coordinates(area).tolist())
    return max(float(np.where(inside, -edge, edge).max()), -corners)


AREAS = {
    "box": shapely.box(0, 0, 12, 9),
    "slanted": shapely.Polygon([(0, 0), (14, 0), (14, 5), (0, 11)]),
    "ell": shapely.Polygon([(0, 0), (16, 0), (16, 7), (7.5, 7), (7.5, 15), (0, 15)]),
    "holed": shapely.Polygon([(0, 0), (16, 0), (16, 14), (0, 14)], [[(7, 6), (9, 6.5), (8, 8)]]),
    "two": shapely.MultiPolygon([shapely.box(0, 0, 8, 8), shapely.box(9, 0, 17, 9)]),
}


@pytest.mark.parametrize("by", ["disc", "oval", "thin", "square", "hull"])
@pytest.mark.parametrize("name", sorted(AREAS))
def test_eroded_areas_hold_the_figure_wholly(name, by):
    area, put = AREAS[name], FIGURES[by]
    inside, outside = eroded(area, put, "inner"), eroded(area, put, "outer")
    assert outside.buffer(1e-9).covers(inside)
    assert inside.area > 1
    assert outside.difference(inside.buffer(2 * ERROR, join_style="mitre")).area < 1e-9
    for x, y in on_outline(inside, 30):
        assert -2 * ERROR <= contains_all(area, moved(put, x, y)) <= 1e-9
    for x, y in spots(area, 0.0, 40, 2):
        out = contains_all(area, moved(put, x, y))
        assert not (out > 1e-9 and inside.covers(shapely.Point(x, y)))
        if out < -1e-3:
            assert outside.covers(shapely.Point(x, y))


@settings(max_examples=60, deadline=None)
@given(st.floats(0.3, 3), st.floats(0.3, 3), st.floats(-180, 180), st.floats(-1.5, 1.5), st.floats(-1.5, 1.5))
def test_erosion_of_a_polygon_by_an_oval_agrees_with_covers(a, b, facing, x, y):
    wall = Polygon([(-4, -4), (5, -3), (4.5, 4), (0, 3.2), (-4, 4)])
    put = Oval(0, 0, max(a, b), min(a, b), facing)
    inside = eroded(wall.area, put, "inner")
    slack = covers(wall, put.moved(x, y))
    here = inside.covers(shapely.Point(x, y))
    assert not (here and slack < 0)
    assert here or slack < 2 * ERROR


@pytest.mark.parametrize(
    ("name", "by"),
    [
        ("disc", "disc"),
        ("oval", "disc"),
        ("square", "oval"),
        ("ell", "disc"),
        ("square", "square"),
        ("ell", "hull"),
        ("holed", "thin"),
        ("disc", "hull"),
        ("oval", "hull"),
    ],
)
def test_deeper_than_is_the_overlap_by_more_than_contact(name, by):
    figure, put = FIGURES[name], FIGURES[by]
    for side, low, high in (("outer", -1e-9, 1e-3), ("inner", -1e-3, 1e-9)):
        area = deeper_than(figure, put, 0.005, side)
        for x, y in [*on_outline(area, 50), *shapely.get_coordinates(area).tolist()]:
            depth = -float(gap(moved(put, x, y), figure))
            assert low <= 0.005 - depth <= high


def test_areas_only_drops_lines_and_slivers():
    mixed = shapely.GeometryCollection(
        [shapely.LineString([(0, 0), (1, 1)]), shapely.box(0, 0, 1, 1), shapely.Point(3, 3)]
    )
    assert areas_only(mixed).equals(shapely.box(0, 0, 1, 1))
    assert areas_only(shapely.Polygon()).is_empty


@pytest.mark.parametrize("side", ["inner", "outer"])
@pytest.mark.parametrize("by", [None, *sorted(FIGURES)])
@pytest.mark.parametrize("distance", [0.0, 3.0])
def test_many_figures_grown_at_once_are_each_grown(side, by, distance):
    figures = [moved(figure, 2.0 * i, -i) for i, figure in enumerate([*FIGURES.values(), *FIGURES.values()])]
    put = FIGURES[by] if by else None
    many = grown_each(figures, put, distance, side)
    for figure, area in zip(figures, many, strict=True):
        alone = grown(figure, put, distance, side)
        assert area.is_valid
        assert area.hausdorff_distance(alone) <= 2 * ERROR


@pytest.mark.parametrize("side", ["inner", "outer"])
@pytest.mark.parametrize("by", sorted(FIGURES))
@pytest.mark.parametrize("name", sorted(AREAS))
def test_erosion_among_some_places_is_erosion_there(name, by, side):
    some = shapely.union(shapely.box(1, 1, 6, 7), shapely.Point(9, 5).buffer(3))
    among = eroded(AREAS[name], FIGURES[by], side, some)
    assert among.symmetric_difference(eroded(AREAS[name], FIGURES[by], side).intersection(some)).area < 1e-8


@pytest.mark.parametrize("by", ["disc", "oval", "thin"])
@pytest.mark.parametrize("turn", range(0, 360, 24))
def test_no_streaks_of_wrong_places_where_an_edge_goes_straight_on(by, turn):
    # Corners on a straight edge are bent a little one way or the other by rounding.
    area = shapely.affinity.rotate(AREAS["slanted"], turn, origin=(0.3, 0.7))
    area = shapely.segmentize(area, 0.37)
    inside = eroded(area, FIGURES[by], "inner")
    for x, y in shapely.get_coordinates(inside).tolist():
        assert contains_all(area, moved(FIGURES[by], x, y), 300) <= 1e-9
    assert not inside.is_empty
