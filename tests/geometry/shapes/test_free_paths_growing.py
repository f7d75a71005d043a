"""What is in the way of bases of every shape: the grown areas against the bases put down at many places."""

from __future__ import annotations

import math
import random

import pytest

from geometry.board.bases import Base, Hull, OvalBase, RectangleBase, RoundBase
from geometry.shapes.figures import Disc, Figure, Oval, Polygon
from geometry.shapes.free_paths import grown_by
from geometry.shapes.free_paths.areas import Area
from geometry.shapes.measure import gap

BASES: dict[str, Base] = {
    "round": RoundBase(40),
    "oval": OvalBase(75, 42),
    "rectangle": RectangleBase(60, 25),
    "hollow hull": Hull(((-1.5, -0.5), (1.2, -0.7), (0.4, 0.1), (1.2, 0.8), (-1.3, 0.5))),
}

FIGURES: dict[str, Figure] = {
    "disc": Disc(0.3, -0.2, 0.8),
    "oval": Oval(0.2, 0.1, 1.2, 0.5, 40),
    "wall": Polygon([(-2, -0.05), (2, 0.3), (2, 0.4), (-2, 0.05)]),
    "ell": Polygon([(-1, -1), (2, -1), (2, -0.4), (-0.4, -0.4), (-0.4, 2), (-1, 2)]),
}


@pytest.mark.parametrize("distance", [-0.1, 0.0, 0.6])
@pytest.mark.parametrize("figure", FIGURES)
@pytest.mark.parametrize("base", BASES)
def test_a_place_is_in_the_way_where_the_base_is_nearer(base: str, figure: str, distance: float) -> None:
    rng = random.Random(7)
    put, other, facing = BASES[base], FIGURES[figure], 25.0
    area = Area(grown_by(put.at(0.0, 0.0, facing), other, distance))
    # Where two concave ones are pressed in, how deep depends on the way out: then it lies between the two.
    slack = 0.05 if distance < 0.0 and not all(getattr(f, "convex", True) for f in (other, put.at(0, 0))) else 1e-6
    inside = 0
    for _ in range(400):
        x, y = rng.uniform(-4, 4), rng.uniform(-4, 4)
        away = float(gap(put.at(x, y, facing), other))
        inside += area.contains(x, y)
        if away < distance - slack:
            assert area.contains(x, y), (x, y, away)
        elif away > distance + 1e-6:
            assert not area.contains(x, y), (x, y, away)
    assert 20 < inside < 380


def test_two_boxes_pressed_in_make_a_box() -> None:
    board = RectangleBase(101.6, 50.8).at(0.0, 0.0, 0.0)
    grown = grown_by(board, Polygon([(5, 5), (6, 5), (6, 6), (5, 6)]), -0.005)
    assert isinstance(grown.figure, Polygon)
    assert len(grown.figure.shell) == 4
    assert grown.figure.bounds == pytest.approx((3.005, 4.005, 7.995, 6.995), abs=1e-9)
    assert (grown.clearance, grown.pressed) == (0.0, 0.005)


def test_what_is_thinner_than_it_may_be_pressed_in_is_not_passed_through() -> None:
    thin = Hull(((-1, -0.001), (1, -0.001), (1, 0.001), (-1, 0.001))).at(0.0, 0.0, 0.0)
    figure = Polygon([(-1, 0), (1, 0), (1, 0.001), (-1, 0.001)])
    grown = grown_by(thin, figure, -0.005).figure
    assert isinstance(grown, Polygon)
    assert grown.bounds == pytest.approx((-2, -0.001, 2, 0.002))
    assert math.isclose(grown.area.area, 4 * 0.003)
