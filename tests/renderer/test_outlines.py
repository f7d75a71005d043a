from __future__ import annotations

import math
import random

import pytest
import shapely

from geometry.board.bases import Hull, OvalBase, RectangleBase, RoundBase
from geometry.shapes.figures import Disc, Oval
from geometry.verdict import Leg
from renderer.outlines import around, swept
from renderer.shapes import Arc, Area, Band, Circle, Outline


def as_polygon(shapes) -> shapely.Geometry:
    """Outlines as fine polygons, built from their pieces alone."""
    found = shapely.Polygon()
    for shape in shapes:
        if isinstance(shape, Circle):
            found = found.union(shapely.Point(shape.centre).buffer(shape.radius, quad_segs=512))
        elif isinstance(shape, Area):
            found = found.union(shapely.Polygon(shape.shell, shape.holes))
        else:
            assert isinstance(shape, Outline)
            for loop in shape.loops:
                ring = []
                for arc in loop:
                    assert isinstance(arc, Arc)
                    steps = max(2, math.ceil(abs(arc.sweep) * 4))
                    ring += [arc.point(arc.start + arc.sweep * k / steps) for k in range(steps)]
                found = found.symmetric_difference(shapely.Polygon(ring))
    return found


@pytest.mark.parametrize("seed", range(12))
def test_the_union_of_discs_is_bounded_by_true_arcs(seed):
    rng = random.Random(seed)
    discs = [
        Disc(rng.uniform(0, 14), rng.uniform(0, 14), rng.choice([0.5, 0.63, 1.26])) for _ in range(rng.randint(2, 20))
    ]
    outline = around(discs, 3.0)
    assert not any(isinstance(shape, Area) for shape in outline)
    union = shapely.unary_union([shapely.Point(d.x, d.y).buffer(d.radius + 3, quad_segs=512) for d in discs])
    assert as_polygon(outline).symmetric_difference(union).area < 1e-3 * union.area


def test_a_hole_between_discs_stays_open():
    ring = [Disc(6 * math.cos(a), 6 * math.sin(a), 0.5) for a in (2 * math.pi * k / 9 for k in range(9))]
    [outline] = around(ring, 3.0)
    assert isinstance(outline, Outline)
    assert len(outline.loops) == 2
    assert not as_polygon([outline]).contains(shapely.Point(0, 0))


def test_discs_in_each_other_and_twice_the_same():
    assert around([Disc(0, 0, 2), Disc(0.1, 0, 0.5), Disc(0, 0, 2)], 1.0) == (Circle((0, 0), 3.0),)


def test_discs_apart_are_whole_circles():
    assert around([Disc(0, 0, 1), Disc(20, 0, 1)], 3.0) == (Circle((0, 0), 4.0), Circle((20, 0), 4.0))


def test_round_an_oval_every_point_is_at_the_distance():
    oval = Oval(3, 4, 1.18, 0.69, 25.0)
    [area] = around([oval], 3.0)
    assert isinstance(area, Area)
    fine = shapely.Polygon(
        [
            (3 + 1.18 * math.cos(t) * oval.cos - 0.69 * math.sin(t) * oval.sin,
             4 + 1.18 * math.cos(t) * oval.sin + 0.69 * math.sin(t) * oval.cos)
            for t in (2 * math.pi * k / 20000 for k in range(20000))
        ]
    )  # fmt: skip
    gaps = [fine.distance(shapely.Point(p)) for p in area.shell]
    assert min(gaps) > 3.0 - 1e-3
    assert max(gaps) < 3.0 + 1e-3


def leg(a, b, facing=0.0, to=None) -> Leg:
    return Leg(a, b, facing, facing if to is None else to, ((0, 0), (1, 0)), math.dist(a, b))


def test_a_round_base_sweeps_a_band_of_its_width():
    assert swept(RoundBase(50.8), [leg((0, 0), (3, 0)), leg((3, 0), (3, 4))]) == (Band(((0, 0), (3, 0), (3, 4)), 1.0),)


def test_a_rectangle_that_does_not_turn_sweeps_its_hull():
    [area] = swept(RectangleBase(50.8, 25.4), [leg((0, 0), (4, 0))])
    assert shapely.Polygon(area.shell).equals(shapely.box(-1, -0.5, 5, 0.5))


def test_a_turning_oval_covers_every_place_on_its_way():
    base = OvalBase(120, 92)
    [area] = swept(base, [leg((0, 0), (3, 1), 0.0, 170.0)])
    whole = shapely.Polygon(area.shell, area.holes)
    for k in range(101):
        t = k / 100
        oval = base.at(3 * t, t, 170 * t)
        for a in range(0, 360, 5):
            u, v = oval.half_length * math.cos(a), oval.half_width * math.sin(a)
            p = shapely.Point(oval.x + u * oval.cos - v * oval.sin, oval.y + u * oval.sin + v * oval.cos)
            assert whole.distance(p) < 2e-3
    assert whole.area < 1.02 * shapely.unary_union([whole]).area


def test_a_hull_with_a_bay_does_not_sweep_the_bay_it_keeps_open():
    hull = Hull(((-2, -1), (2, -1), (2, 1), (1.5, 1), (1.5, 0), (-1.5, 0), (-1.5, 1), (-2, 1)))
    [area] = swept(hull, [leg((0, 0), (0, 3))])
    whole = shapely.Polygon(area.shell, area.holes)
    assert not whole.contains(shapely.Point(0, 3.5))
    assert whole.contains(shapely.Point(1.75, 3.5))


def test_nothing_moved_nothing_swept():
    assert swept(RoundBase(32), []) == ()
