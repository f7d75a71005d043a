"""Swept hulls hold everything passed over, and hardly more."""

import math

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from geometry.errors import InvalidInputError
from geometry.shapes.figures import Disc, Oval, Polygon
from geometry.shapes.sweep import Motion, swept_hull

ELL = Polygon([(0, 0), (3, 0), (3, 1), (1, 1), (1, 3), (0, 3)])


def edge_points(figure, count=60):
    if isinstance(figure, Polygon):
        ring = figure.area.exterior
        return [ring.interpolate(t, normalized=True).coords[0] for t in np.linspace(0, 1, count)] + list(figure.shell)
    a, b, facing = (
        (figure.radius, figure.radius, 0.0)
        if isinstance(figure, Disc)
        else (figure.half_length, figure.half_width, math.radians(figure.facing))
    )
    c, s = math.cos(facing), math.sin(facing)
    ring = [(a * math.cos(t), b * math.sin(t)) for t in np.linspace(0, 2 * math.pi, count)]
    return [(figure.x + c * p - s * q, figure.y + s * p + c * q) for p, q in ring]


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from([Disc(1, 2, 0.63), Disc(1, 2, 0), Oval(1, 2, 1.5, 0.8, 20), ELL]),
    st.tuples(st.floats(-5, 5), st.floats(-5, 5)),
    st.floats(-179, 180),
    st.tuples(st.floats(0, 1), st.floats(0, 1)).map(sorted),
    st.sampled_from([0.1, 0.01, 0.001]),
)
def test_it_holds_the_figure_at_every_moment_and_hardly_more(figure, end, turn, part, tolerance):
    start = figure.centre
    motion = Motion(figure, end, getattr(figure, "facing", 0.0) + turn, about=start)
    hull = swept_hull(motion, *part, tolerance=tolerance)
    assert hull.convex
    times = np.linspace(*part, 37)
    points = shapely.points([p for t in times for p in edge_points(motion.at(float(t)))])
    assert shapely.covers(hull.area, points).all()
    # The hull of the sampled points lacks no more than the sagittas of the samples.
    reach = motion.reach
    missing = reach * (1 - math.cos(math.pi / 59)) + reach * (1 - math.cos(math.radians(turn) / 72)) + 1e-9
    inner = shapely.convex_hull(shapely.multipoints(points))
    assert max(inner.distance(shapely.Point(p)) for p in hull.shell) <= tolerance + 1.1 * missing


def test_a_disc_that_stays_is_a_polygon_round_it():
    hull = swept_hull(Motion(Disc(3, 4, 1), (3, 4)), tolerance=0.01)
    distances = [math.dist(p, (3, 4)) for p in hull.shell]
    assert min(distances) > 1
    assert max(distances) <= 1.01
    assert hull.area.exterior.distance(shapely.Point(3, 4)) > 1


def test_refuses_nonsense():
    motion = Motion(Disc(0, 0, 1), (3, 4))
    for part in ((0.5, 0.4), (-0.1, 1), (0, 1.1), (math.nan, 1)):
        with pytest.raises(InvalidInputError, match="t0"):
            swept_hull(motion, *part)
    with pytest.raises(InvalidInputError, match="tolerance"):
        swept_hull(motion, tolerance=0)
