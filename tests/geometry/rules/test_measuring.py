"""The distance between things on the board (2.1): of a thing to itself, and of unit to unit."""

from __future__ import annotations

import pytest
from boards import R32, make, squad

from geometry import Feature, Objective, Part, Polygon


@pytest.fixture
def board():
    walls = [Polygon([(x, 30), (x + 3, 30), (x + 3, 34), (x, 34)]) for x in (20, 22)]
    return make(
        squad("row", "red", (20, 20), (20.5, 20), (30, 20)),
        squad("foe", "blue", (40, 20)),
        terrain=[Feature("ruin", tuple(Part(wall, 0, 3) for wall in walls))],
        objectives=[Objective("A", (50, 40))],
    )


@pytest.mark.parametrize("id", ["foe/1", "foe", "ruin", "A"])
def test_a_thing_is_no_distance_from_itself(board, id):
    assert board.gap(id, id) == board.gap("row", "row") == 0
    measured = board.measure(id, id)
    assert (measured.horizontal, measured.distance, measured.overlap_depth) == (0, 0, 0)
    assert measured.closest[0] == measured.closest[1]


def test_a_unit_is_no_distance_from_its_own_models(board):
    assert board.gap("row", "row/3") == board.gap("row/3", "row") == 0
    assert board.measure("row", "row/3").overlap_depth == 0


def test_two_of_its_models_pressed_into_each_other_are_an_overlap_all_the_same(board):
    depth = 2 * R32 - 0.5
    assert board.gap("row/1", "row/2") == pytest.approx(-depth)
    assert board.measure("row", "row").overlap_depth == pytest.approx(depth)
