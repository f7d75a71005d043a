"""Unions of areas, GEOS's lost polygon included."""

from __future__ import annotations

import numpy as np
import pytest
import shapely

from geometry.shapes.areas import union

# Four convex polygons with nearly parallel edges, found by random tests of wholly-within.
LOST = [
    shapely.from_wkt(text)
    for text in (
        "POLYGON ((0.9354697878098475 -4.929786007649049, -0.0254607427397371 -4.65299634841718, -1.6951915357295797 -3.552088051172804, -1.1416122172658416 -1.6302269900736355, 1.0785727243461891 -1.8962698908230906, 1.4859239364320356 -4.094920611154128, 0.9354697878098475 -4.929786007649049))",  # noqa: E501
        "POLYGON ((1.4859239364320356 -4.094920611154128, -0.7342610051799952 -3.828877710404673, -1.6951915357295797 -3.552088051172804, -1.9796027836023127 -2.166768506055695, -1.4260234651385746 -0.2449074449565263, 1.0785727243461891 -1.8962698908230906, 1.4859239364320356 -4.094920611154128))",  # noqa: E501
        "POLYGON ((-2.6700346989192925 -4.948154354772328, -3.630965229468877 -4.671364695540459, -3.077385911005139 -2.74950363444129, -1.4260234651385746 -0.2449074449565263, -1.1416122172658416 -1.6302269900736355, -0.7342610051799952 -3.828877710404673, -2.6700346989192925 -4.948154354772328))",  # noqa: E501
        "POLYGON ((-2.6700346989192925 -4.948154354772328, -3.077385911005139 -2.74950363444129, -1.4260234651385746 -0.2449074449565262, -0.1883032753571211 0.4392334263611892, 0.096107972515612 -0.94608611875592, -0.7342610051799952 -3.828877710404673, -2.6700346989192925 -4.948154354772328))",  # noqa: E501
    )
]


def by_points(areas: list[shapely.Geometry], n: int = 400) -> float:
    """Area of a union by a grid of points: no overlay at all."""
    x0, y0, x1, y1 = shapely.total_bounds(areas)
    xs, ys = np.linspace(x0, x1, n), np.linspace(y0, y1, n)
    inside = np.zeros(n * n, dtype=bool)
    px, py = np.meshgrid(xs, ys)
    for area in areas:
        inside |= shapely.contains_xy(area, px.ravel(), py.ravel())
    return float(inside.mean() * (x1 - x0) * (y1 - y0))


def test_no_polygon_is_lost() -> None:
    assert union(LOST).area == pytest.approx(by_points(LOST), rel=0.01)


def test_plain_unions() -> None:
    assert union([shapely.box(0, 0, 1, 1)]).area == 1
    assert union([shapely.box(0, 0, 1, 1), shapely.Polygon(), shapely.box(5, 5, 6, 6)]).area == 2
    assert union([]).is_empty
    holed = shapely.Polygon([(0, 0), (4, 0), (4, 4), (0, 4)], [[(1, 1), (3, 1), (3, 3), (1, 3)]])
    assert union([holed, shapely.box(2, 2, 5, 5)]).area == pytest.approx(12 + 9 - 3)
