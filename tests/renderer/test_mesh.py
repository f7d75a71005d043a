from __future__ import annotations

import math

import numpy as np
import pytest
import shapely

from renderer.gl.fills import triangulated
from renderer.gl.mesh import mesh_of, rgba
from renderer.gl.shaders import ELLIPSE, FILL, ROUNDED, STROKE
from renderer.gl.strokes import Path, paths_of, strip
from renderer.page import Drawn
from renderer.shapes import Arc, Area, Band, Circle, Ellipse, Lines, Outline, Rounded, Straight
from renderer.themes import Style

PLAIN = Style(fill="#102030", stroke="#ffffff", width=2.0)
RING = Area(((0, 0), (10, 0), (10, 10), (0, 10)), (((3, 3), (7, 3), (7, 7), (3, 7)),))
HALF_MOON = Outline(((Arc((0.0, 0.0), 5.0, 0.0, 180.0), Straight((-5.0, 0.0), (5.0, 0.0))),))


def inner_area(triangles) -> float:
    """Area of the triangles of full colour."""
    places, corners = triangles.places, triangles.corners.reshape(-1, 3)
    full = corners[(triangles.cover[corners] == 1.0).all(axis=1)]
    a, b, c = (places[full[:, k]] for k in range(3))
    cross = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])
    return float(abs(cross).sum() / 2)


def test_an_area_keeps_its_holes():
    [triangles] = triangulated(RING, 1.0)
    assert inner_area(triangles) == pytest.approx(100 - 16)


@pytest.mark.parametrize("seed", range(5))
def test_concave_areas_are_covered_exactly(seed):
    rng = np.random.default_rng(seed)
    angles = np.sort(rng.uniform(0, 2 * math.pi, 30))
    radii = rng.uniform(2, 9, 30)
    ring = tuple((float(r * math.cos(a)), float(r * math.sin(a))) for r, a in zip(radii, angles, strict=True))
    polygon = shapely.Polygon(ring)
    if not polygon.is_valid:
        pytest.fail("a star is simple")
    [triangles] = triangulated(Area(ring), 1.0)
    assert inner_area(triangles) == pytest.approx(polygon.area, rel=1e-9)


def test_the_skirt_lies_outside():
    [triangles] = triangulated(RING, 1.0)
    outer = triangles.cover == 0.0
    ends = triangles.places[outer] + 0.5 * triangles.extents[outer]
    polygon = shapely.Polygon(RING.shell, RING.holes)
    assert not any(polygon.contains(shapely.Point(p)) for p in ends)
    assert np.allclose(np.hypot(*triangles.extents[outer].T), 1.0)


def test_round_edges_are_as_fine_as_they_are_seen():
    for scale in (1.0, 50.0):
        [half] = triangulated(HALF_MOON, scale)
        assert inner_area(half) == pytest.approx(math.pi * 25 / 2, abs=0.06 / scale * math.pi * 5)
        [band] = triangulated(Band(((0.0, 0.0), (4.0, 0.0)), 1.0), scale)
        assert inner_area(band) == pytest.approx(8 + math.pi, abs=0.06 / scale * 2 * math.pi)


def test_a_band_that_goes_nowhere_is_a_disc():
    [disc] = triangulated(Band(((2.0, 3.0),), 1.0), 100.0)
    assert inner_area(disc) == pytest.approx(math.pi, abs=1e-2)


def test_a_strip_is_as_long_as_its_line_and_as_wide_as_asked():
    path = Path(np.array([(0.0, 0.0), (3.0, 0.0), (3.0, 4.0)]), closed=False)
    made = strip(path, half_width=2.0)
    assert made.length == 7.0
    assert set(np.round(np.abs(made.across[:, 1]), 9)) == {3.0}
    corner = made.extents[2]
    assert np.hypot(*corner) == pytest.approx(3.0 * math.sqrt(2))


def test_a_closed_strip_comes_back_to_where_it_began():
    [path, hole] = paths_of(RING, 1.0)
    made = strip(path, 1.0)
    assert made.closed
    assert made.length == 40.0
    assert np.allclose(made.places[:2], made.places[-2:])
    assert np.allclose(made.extents[:2], made.extents[-2:])
    assert strip(hole, 1.0).length == 16.0


def test_lines_that_turn_back_or_stand_still_are_drawn():
    back = strip(Path(np.array([(0.0, 0.0), (2.0, 0.0), (1.0, 0.0)]), closed=False), 1.0)
    assert np.isfinite(back.extents).all()
    point = strip(Path(np.array([(1.0, 1.0), (1.0, 1.0)]), closed=False), 1.0)
    assert np.isfinite(point.extents).all()


def test_the_mesh_draws_in_order():
    shapes = [
        Circle((0, 0), 1),
        RING,
        Rounded((0, 0), (2, 1), 0.2),
        Lines((((0, 0), (1, 1)),)),
        Ellipse((0, 0), 2, 1, 30),
    ]
    mesh = mesh_of([Drawn(shape, PLAIN) for shape in shapes])
    kinds = mesh.vertices["kind"][mesh.indices]
    order = [int(k) for k, before in zip(kinds, [None, *kinds], strict=False) if k != before]
    assert order == [ELLIPSE, FILL, STROKE, ROUNDED, STROKE, ELLIPSE]
    assert mesh.indices.max() == len(mesh.vertices) - 1


def test_a_quad_reaches_over_its_shape_by_half_its_line_and_a_pixel():
    vertices = mesh_of([Drawn(Ellipse((5, 5), 4, 2, 90), PLAIN)]).vertices
    assert sorted(map(tuple, np.round(vertices["place"], 5).tolist())) == [(3, 1), (3, 9), (7, 1), (7, 9)]
    assert np.allclose(np.abs(vertices["extent"]), 2.0)


def test_nothing_makes_an_empty_mesh():
    assert len(mesh_of([]).indices) == 0
    assert len(mesh_of([Drawn(RING, Style())]).indices) == 0


def test_colours():
    assert rgba("#a3001b") == (163, 0, 27, 255)
