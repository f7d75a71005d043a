"""Where bases may be deployed on every battleplan: what swaps the sides swaps them; closed forms (24.0)."""

from __future__ import annotations

import math

import pytest
import shapely
import shapely.affinity

from geometry import Board
from geometry.board.bases import OvalBase, RoundBase
from geometry.rules.regions import deployment_area
from scenarios import battleplans, from_data

TOLERANCE = 0.001
R32 = 32 / 25.4 / 2


def bare(name):
    """The board of a battleplan without its terrain."""
    board = from_data(battleplans.load(name)).board
    return Board(board.width, board.height, territories=board.territories)


SYMMETRIES = {
    "half a turn": [-1, 0, 0, -1, 60, 44],
    "east and west": [-1, 0, 0, 1, 60, 0],
    "north and south": [1, 0, 0, -1, 0, 44],
}


def territory(board, player):
    return shapely.union_all([t.area.area for t in board.territories if t.player == player])


@pytest.mark.parametrize("base", [RoundBase(32), OvalBase(120, 92)])
@pytest.mark.parametrize("name", battleplans.names())
def test_what_swaps_the_sides_swaps_the_areas(name, base):
    board = bare(name)
    a, b = board.players
    first, second = (deployment_area(board, player, base) for player in (a, b))
    assert first.area > 50
    swaps = [
        matrix
        for matrix in SYMMETRIES.values()
        if shapely.affinity.affine_transform(territory(board, b), matrix).equals(territory(board, a))
    ]
    assert swaps
    for matrix in swaps:
        mapped = shapely.affinity.affine_transform(second, matrix)
        assert mapped.symmetric_difference(first).area < first.length * TOLERANCE


@pytest.mark.parametrize("name", battleplans.names())
def test_what_is_lost_is_what_lies_near_the_border_and_the_enemy(name):
    board = bare(name)
    for player in board.players:
        (foe,) = (other for other in board.players if other != player)
        own, enemy = territory(board, player), territory(board, foe)
        area = deployment_area(board, player, RoundBase(32))
        # every corner is a base inside its territory and more than 9 inches from the enemy's
        for x, y in shapely.get_coordinates(area).tolist():
            here = shapely.Point(x, y)
            assert own.covers(here)
            assert own.boundary.distance(here) >= R32 - 1e-9
            assert enemy.distance(here) > 9 + R32
        # and a hair further from both nothing is lost: many points of the territory, with the tolerance
        x0, y0, x1, y1 = own.bounds
        for i in range(24):
            for j in range(24):
                here = shapely.Point(x0 + (x1 - x0) * (i + 0.5) / 24, y0 + (y1 - y0) * (j + 0.5) / 24)
                free = own.covers(here) and own.boundary.distance(here) > R32 + TOLERANCE
                if free and enemy.distance(here) > 9 + R32 + TOLERANCE:
                    assert area.covers(here)


def test_closed_forms():
    # two strips 22 inches apart lose nothing to each other
    strip = deployment_area(bare("roiling-roots"), "red", RoundBase(32)).area
    assert strip == pytest.approx((60 - 2 * R32) * (11 - 2 * R32), abs=0.1)
    # two quarters that meet in the middle lose a quarter disc
    quarter = deployment_area(bare("passing-seasons"), "red", RoundBase(32))
    lost = shapely.Point(30, 22).buffer(9 + R32, quad_segs=4000).intersection(shapely.box(R32, R32, 30 - R32, 22 - R32))
    assert quarter.area == pytest.approx((30 - 2 * R32) * (22 - 2 * R32) - lost.area, abs=0.05)
    assert lost.area == pytest.approx(math.pi * (9 + R32) ** 2 / 4 - 2 * R32 * (9 + R32) + R32**2, abs=0.05)
