"""Paths that come to the edge of a ledge with room below and fold back there."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely

from geometry.shapes.figures import Disc, Point, Polygon
from geometry.shapes.free_paths import FreeSpace, Obstacle, reachable
from geometry.shapes.free_paths.brinks import ERROR, Even, Graded, RoundBrink, StraightBrink, row_of
from geometry.shapes.free_paths.curves import Curve

BASE = 0.5
WITHIN = 0.01
"""Inches: how close the edges of regions are."""


def roof(figure: Disc | Polygon, below: float = 1.8) -> Obstacle:
    return Obstacle(figure, BASE, below, 2.0, ledge=True)


def levels(obstacles: list[Obstacle], start: Point, distance: float, height: float) -> dict[float, shapely.Geometry]:
    space = FreeSpace(obstacles, height=1.5)
    return dict(reachable(space, start, distance, start_height=height).levels)


def assert_same(found: shapely.Geometry, right: shapely.Geometry) -> None:
    """Nothing of the right area further than the error from what was found, and nothing beyond it."""
    for extra, whole in ((right.difference(found), found), (found.difference(right.buffer(1e-4)), right)):
        corners = shapely.points(shapely.get_coordinates(extra))
        assert max(shapely.distance(corners, whole), default=0.0) < WITHIN
    assert found.difference(right.buffer(1e-4)).area == pytest.approx(0.0, abs=1e-6)


def disc(at: Point, radius: float) -> shapely.Geometry:
    return shapely.Point(at).buffer(radius, quad_segs=2000)


def test_below_a_straight_edge_is_what_its_mirror_image_sees() -> None:
    # From 0.8" inside of the edge at y = -0.5 the paths come down 2", and go on for 3" in all.
    wide = Polygon([(0, 0), (30, 0), (30, 30), (0, 30)])
    found = levels([roof(wide)], (15, 0.3), 5.0, 2.0)
    below = shapely.box(0, -0.5, 30, 30)
    outside = shapely.box(0, -30, 30, -0.5)
    right = disc((15, -1.3), 3.0).intersection(below) | disc((15, 0.3), 3.0).intersection(outside)
    assert_same(found[0.0], right)
    segment = 9 * math.acos(0.8 / 3) - 0.8 * math.sqrt(9 - 0.64)
    assert found[0.0].area == pytest.approx(2 * segment, abs=0.1)


def test_from_below_on_top_of_a_straight_edge() -> None:
    wide = Polygon([(0, 0), (30, 0), (30, 30), (0, 30)])
    found = levels([roof(wide)], (15, 0.3), 5.0, 0.0)
    right = disc((15, -1.3), 3.0).intersection(shapely.box(0, -0.5, 30, 30))
    assert_same(found[2.0], right)


@pytest.mark.parametrize("at", [(9.9, 0.0), (8.0, 1.0), (10.4, 0.0)])
def test_a_round_edge_gathers_what_it_reflects(at: Point) -> None:
    found = levels([roof(Disc(0, 0, 10))], at, 6.0, 2.0)
    # The same by brute force: from each of very many places on the edge whatever is left of the length.
    turns = np.linspace(-0.7, 0.7, 6001)
    x, y = 10.5 * np.cos(turns), 10.5 * np.sin(turns)
    left = 4.0 - np.hypot(x - at[0], y - at[1])
    discs = shapely.buffer(shapely.points(x, y)[left > 0], left[left > 0], quad_segs=64)
    below = shapely.union_all(discs).intersection(disc((0, 0), 10.5))
    missing = below.difference(found[0.0])
    assert max(shapely.distance(shapely.points(shapely.get_coordinates(missing)), found[0.0]), default=0.0) < WITHIN
    inside = found[0.0].intersection(disc((0, 0), 10.499))
    assert inside.difference(below.buffer(2e-3)).area == pytest.approx(0.0, abs=1e-6)
    assert below.area > 1.0


def test_at_an_inner_corner_of_a_roof_it_folds_back_in_one_place() -> None:
    # The two edges meet at (0.5, 0.5), the nearest place of either to all that is below and left of it.
    figure = Polygon([(-20, -20), (20, -20), (20, 0), (0, 0), (0, 20), (-20, 20)])
    found = levels([roof(figure)], (-1.0, -1.0), 6.0, 2.0)
    left = 4.0 - 1.5 * math.sqrt(2)
    corner = shapely.box(-20, -20, 0.5, 0.5)
    assert_same(found[0.0].intersection(corner), disc((0.5, 0.5), left).intersection(corner))


def test_below_a_long_roof_as_closely_as_below_a_short_one() -> None:
    long = Polygon([(-100, 0), (100, 0), (100, 100), (-100, 100)])
    found = levels([roof(long), Obstacle(Disc(1.0, 1.2, 0.4), BASE, 0.0, 1.5)], (0, -0.45), 4.0, 2.0)
    # Left of the pillar nothing is in the way.
    left = shapely.box(-10, -0.5, 0.0, 20)
    assert_same(found[0.0].intersection(left), disc((0, -0.55), 2.0).intersection(left))


def test_with_a_wall_on_top_paths_go_down_and_below_it() -> None:
    # A wall on top from edge to edge: from its left side to the right the way leads below the roof, round its end.
    wide = Polygon([(-20, 0), (20, 0), (20, 20), (-20, 20)])
    wall = Obstacle(Polygon([(-0.1, -5), (0.1, -5), (0.1, 25), (-0.1, 25)]), BASE, 2.0, 6.0)
    found = levels([roof(wide), wall], (-1.6, -0.5 + 1.0), 9.0, 2.0)
    # Down where the wall's area ends on the edge, (-0.6, -0.5), along the edge for 1.2", and up again.
    far = math.hypot(1.0, 1.0) + 2.0 + 1.2 + 2.0
    right = disc((0.6, -0.5), 9.0 - far).intersection(shapely.box(0.6, -0.5, 20, 20))
    assert_same(found[2.0].intersection(shapely.box(0.0, -1, 20, 20)), right)


def test_graded_places_cost_no_more_than_the_error() -> None:
    """One fold between two places: by the best of a row and at the best place of all."""
    edge = StraightBrink(0, (0.0, 0.0), 1.0, 0.0, 10.0)
    rng = np.random.default_rng(5)
    worst = 0.0
    for _ in range(200):
        p, q = ((rng.uniform(0, 10), rng.choice([0.003, 0.05, 0.5, 2.0]) * rng.uniform(0.5, 1)) for _ in range(2))
        shares = Graded([Curve(*p, 0.0), Curve(*q, 0.0)]).shares(edge)
        x, y, _, _ = edge.at(shares)
        best = float(np.min(np.hypot(x - p[0], y - p[1]) + np.hypot(x - q[0], y - q[1])))
        worst = max(worst, best - math.hypot(p[0] - q[0], p[1] + q[1]))
    assert 0.0 < worst < ERROR


def test_graded_places_are_few_far_from_where_paths_bend() -> None:
    edge = StraightBrink(0, (0.0, 0.0), 1.0, 0.0, 10.0)
    near, far = (len(Graded([Curve(5.0, away, 0.0)]).shares(edge)) for away in (0.01, 5.0))
    assert far < near < len(Even(0.02).shares(edge)) / 2
    assert len(Graded([]).shares(edge)) < 30


def test_a_row_has_places_at_both_ends_of_round_pieces_only() -> None:
    arc = RoundBrink(3, Curve(0, 0, 2.0), 0.0, math.pi / 2, math.pi, 2.0)
    row = row_of(arc, Even(1.0))
    assert [(round(s.x, 6), round(s.y, 6)) for s in (row[0], row[-1])] == [(2.0, 0.0), (0.0, 2.0)]
    assert all(s.row == 3 and s.moved == pytest.approx(math.pi / 8) for s in row)
    assert len(row) == 5
    straight = row_of(StraightBrink(3, (0.0, 0.0), 1.0, 0.0, 3.0), Even(1.0))
    assert [s.x for s in straight] == [1.0, 2.0]
    assert (straight[0].nx, straight[0].ny) == (0.0, -1.0)
