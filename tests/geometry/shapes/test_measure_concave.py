"""Concave outlines and holes, by brute force with a bound on either side.

A disc or oval lies between two 128-gons, one in it and one round it. Sums of convex pieces united by
Shapely give each one's least push out of the outline, and points strewn over a figure how far it reaches.
"""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
import shapely

from geometry.errors import InvalidInputError
from geometry.shapes.figures import Disc, Figure, Oval, Polygon
from geometry.shapes.measure import closest, contains, covers, distance, furthest, gap

SIDES = 128
COURT = Polygon([(-3, -2), (3, -2), (3, 2), (-3, 2)], [[(-2, -1.2), (1.5, -1), (2, 1.2), (-1, 0.9)]])
TWO_COURTS = Polygon(
    [(-3, -2), (3, -2), (3, 2), (-3, 2)], [[(-2.5, -1.5), (-0.3, -1.5), (-0.3, 1)], [(1, -1), (2, 0), (1, 1)]]
)
ELL = Polygon([(0, 0), (3, 0), (3, 1), (1, 1), (1, 3), (0, 3)])
SLOT = Polygon([(-2.5, -2), (2.5, -2), (2.5, 2), (0.5, 2), (0.5, -1), (-0.5, -1), (-0.5, 2), (-2.5, 2)])


def outline(rng: random.Random) -> Polygon:
    """Walls with notches, courts, and stars of four to nine points, at any facing."""
    if rng.random() < 0.6:
        return rng.choice((COURT, TWO_COURTS, ELL, SLOT)).turned(rng.uniform(0, 360))
    while True:
        star = any_star(rng)
        if not star.convex:
            return star


def any_star(rng: random.Random) -> Polygon:
    while True:
        angles = sorted(rng.uniform(0, math.tau) for _ in range(rng.randint(4, 9)))
        try:
            return Polygon([(r * math.cos(t), r * math.sin(t)) for t in angles for r in [rng.uniform(0.4, 3)]])
        except InvalidInputError:
            continue  # three points on a line


def curved(rng: random.Random) -> Disc | Oval:
    x, y = rng.uniform(-3, 3), rng.uniform(-3, 3)
    if rng.random() < 0.4:
        return Disc(x, y, rng.uniform(0.1, 1.6))
    length = rng.uniform(0.3, 1.8)
    return Oval(x, y, length, length * rng.uniform(0.3, 1), rng.uniform(0, 360))


def many_sided(figure: Figure, outside: bool = False) -> shapely.Polygon:
    """A polygon in a figure (or round it) that is nowhere further from it than its reach times (pi / SIDES)^2 / 2."""
    if isinstance(figure, Polygon):
        return figure.area
    t = np.arange(SIDES) * (math.tau / SIDES)
    grown = 1 / math.cos(math.pi / SIDES) if outside else 1.0
    if isinstance(figure, Disc):
        a, b, c, s = figure.radius, figure.radius, 1.0, 0.0
    else:
        a, b, c, s = figure.half_length, figure.half_width, figure.cos, figure.sin
    x, y = grown * a * np.cos(t), grown * b * np.sin(t)
    return shapely.Polygon(np.stack([figure.x + c * x - s * y, figure.y + s * x + c * y], axis=1))


def triangles(area: shapely.Polygon) -> list[np.ndarray]:
    return [shapely.get_coordinates(t)[:-1] for t in shapely.constrained_delaunay_triangles(area).geoms]


def least_push(a: shapely.Polygon, b: shapely.Polygon) -> float:
    """Nearest place outside the union of the sums of all pieces: the push that parts two polygons."""
    pieces_b = [shapely.get_coordinates(b)[:-1]] if b.convex_hull.equals(b) else triangles(b)
    sums = [
        shapely.convex_hull(shapely.MultiPoint((p[:, None] - q[None]).reshape(-1, 2)))
        for p in triangles(a)
        for q in pieces_b
    ]
    union = shapely.union_all(sums)
    origin = shapely.Point(0, 0)
    return float(origin.distance(union.boundary)) if union.contains(origin) else 0.0


def test_round_and_oval_figures_against_concave_outlines() -> None:
    rng = random.Random(11)
    overlapping = tight = 0
    for _ in range(250):
        a, b = outline(rng), curved(rng)
        found = closest(a, b)
        assert gap(a, b) == gap(b, a) == found.distance
        assert math.dist(found.on_a, found.on_b) == pytest.approx(abs(found.distance), abs=1e-11)
        inner, outer = many_sided(b), many_sided(b, outside=True)
        if found.distance > 0:
            assert distance(a, b) == found.distance
            assert outer.distance(a.area) - 1e-12 <= found.distance <= inner.distance(a.area) + 1e-12
            assert contains(a, found.on_a, 1e-11)
            assert contains(b, found.on_b, 1e-11)
            continue
        overlapping += 1
        assert distance(a, b) == 0.0
        least, most = least_push(a.area, inner), least_push(a.area, outer)
        assert least - 1e-9 <= -found.distance <= most + 1e-9
        tight += most - least < 2e-3
        parted = b.moved(found.on_a[0] - found.on_b[0], found.on_a[1] - found.on_b[1])
        assert distance(a, parted) < 1e-9
        assert gap(a, parted) > -1.5e-10
    assert overlapping > 100
    assert tight > 0.95 * overlapping


def test_a_flat_oval_pushed_off_a_corner_on_its_far_side() -> None:
    """The corner it comes to rest on is outside the oval where it stands, and not nearest to it."""
    arch, oval = ELL.turned(56.5689), Oval(-1.5742, 1.8233, 1.4008, 0.4482, 2.7081)
    least, most = least_push(arch.area, many_sided(oval)), least_push(arch.area, many_sided(oval, outside=True))
    assert least <= -gap(arch, oval) <= most
    assert most - least < 2e-4


def test_polygons_against_concave_outlines() -> None:
    rng = random.Random(12)
    overlapping = 0
    for _ in range(120):
        a, b = outline(rng), rng.choice((outline, any_star))(rng).moved(rng.uniform(-4, 4), rng.uniform(-4, 4))
        found = closest(a, b)
        assert gap(b, a) == pytest.approx(found.distance, abs=1e-11)
        assert math.dist(found.on_a, found.on_b) == pytest.approx(abs(found.distance), abs=1e-11)
        if found.distance > 0:
            assert found.distance == pytest.approx(a.area.distance(b.area), abs=1e-12)
            continue
        overlapping += 1
        assert -found.distance == pytest.approx(least_push(a.area, b.area), abs=1e-9)
        parted = b.moved(found.on_a[0] - found.on_b[0], found.on_a[1] - found.on_b[1])
        assert gap(a, parted) > -1.5e-10
        assert parted.area.distance(a.area) < 1e-9
    assert overlapping > 50


def test_convex_polygons_of_many_and_few_corners() -> None:
    rng = random.Random(13)
    apart = 0
    for _ in range(400):
        hulls = []
        for corners in rng.choice(((3, 4), (4, 4), (6, 3), (12, 9))):
            points = [(rng.uniform(-2, 2), rng.uniform(-2, 2)) for _ in range(corners)]
            hulls.append(Polygon(shapely.get_coordinates(shapely.MultiPoint(points).convex_hull)[:-1].tolist()))
        a, b = hulls[0], hulls[1].moved(rng.uniform(-5, 5), rng.uniform(-5, 5))
        found = closest(a, b)
        truth = a.area.distance(b.area)
        if truth > 0:
            apart += 1
            assert found.distance == pytest.approx(truth, abs=1e-12)
        else:
            assert -found.distance == pytest.approx(least_push(a.area, b.area), abs=1e-9)
        assert contains(a, found.on_a, 1e-11)
        assert contains(b, found.on_b, 1e-11)
    assert 100 < apart < 380


def test_how_far_figures_reach_out_of_concave_outlines() -> None:
    rng = random.Random(14)
    outside = inside = 0
    for n in range(250):
        b = outline(rng)
        a: Figure = curved(rng) if rng.random() < 0.7 else any_star(rng).moved(rng.uniform(-2, 2), rng.uniform(-2, 2))
        if n % 3 == 0:  # something small, that may lie in it wholly
            a = rng.choice(
                (Disc(a.centre[0] / 3, a.centre[1] / 3, 0.2), Oval(*a.centre, 0.3, 0.1, rng.uniform(0, 360)))
            )
        found = furthest(a, b)
        assert covers(b, a) == -found.distance or found.distance == 0
        region = many_sided(a)
        x0, y0, x1, y1 = region.bounds
        step = max(x1 - x0, y1 - y0) / 40
        grid = shapely.points(
            np.stack(np.meshgrid(np.arange(x0, x1, step), np.arange(y0, y1, step)), -1).reshape(-1, 2)
        )
        edge = shapely.points(shapely.get_coordinates(shapely.segmentize(region.exterior, step)))
        reach = float(shapely.distance(np.concatenate([grid[shapely.contains(region, grid)], edge]), b.area).max())
        slop = 2 * (math.pi / SIDES) ** 2
        # No point tried is further; and every point of the figure is near one that was tried.
        assert reach <= found.distance + 1e-9
        assert found.distance <= reach + step + slop
        if found.distance > 0:
            outside += 1
            assert contains(a, found.on_a, 1e-9)
            assert b.area.distance(shapely.Point(found.on_a)) == pytest.approx(found.distance, abs=1e-11)
            assert math.dist(found.on_a, found.on_b) == pytest.approx(found.distance, abs=1e-11)
        else:
            inside += 1
            assert covers(b, a) == pytest.approx(region.distance(b.area.boundary), abs=slop)
    assert outside > 150
    assert inside > 10


def test_the_furthest_point_is_a_local_maximum_nowhere_bettered() -> None:
    """Closer than any grid: near the point found, and near the best of many random ones, nothing is further."""
    rng = random.Random(15)
    for _ in range(60):
        a, b = curved(rng), outline(rng)
        found = furthest(a, b)
        if found.distance == 0:
            continue
        generator = np.random.default_rng(16)
        best, (x, y), spread = -1.0, a.centre, a.reach
        for _ in range(40):
            points = np.array([x, y]) + generator.normal(scale=spread, size=(400, 2))
            # Points beyond the figure's edge are drawn back to it, along the line to its centre.
            dx, dy = points[:, 0] - a.x, points[:, 1] - a.y
            if isinstance(a, Disc):
                out = np.hypot(dx, dy) / a.radius
            else:
                out = np.hypot((a.cos * dx + a.sin * dy) / a.half_length, (a.cos * dy - a.sin * dx) / a.half_width)
            points = np.array([a.x, a.y]) + np.stack([dx, dy], axis=1) / np.maximum(out, 1.0)[:, None]
            reach = shapely.distance(shapely.points(points), b.area)
            if reach.max() > best:
                best, (x, y) = reach.max(), points[reach.argmax()]
            spread *= 0.6
        assert best <= found.distance + 1e-11
