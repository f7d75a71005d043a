"""Solids that reach into each other: what is inside sees nothing, and the rest does."""

import math

import pytest
from sight_boards import Place

from geometry.board.bases import OvalBase, RectangleBase
from geometry.shapes.figures import Disc, Polygon
from geometry.shapes.measure import gap
from geometry.shapes.sightlines import Prism, free_line
from geometry.shapes.sightlines.verify import clear

R = 32 / 50.8


@pytest.fixture(params=(0.0, math.degrees(1.0)))
def place(request):
    return Place(request.param)


def eye_and_mark(place, far):
    return Prism(place.disc(0, 0, R), 0, 1.5, "eye"), Prism(place.disc(far, 0, R), 0, 1.5, "mark")


def wall(place, x0, y0, x1, y1, key="wall"):
    return Prism(place.box(x0, y0, x1, y1), 0, 5, key)


HEAP = (
    [(27.303, 21.114), (25.981, 24.395), (25.796, 24.32), (27.118, 21.039)],
    [(30.977, 21.955), (30.977, 28.307), (30.777, 28.307), (30.777, 22.155), (24.625, 22.155), (24.625, 21.955)],
    [(29.003, 21.91), (35.087, 24.187), (34.036, 26.996), (30.761, 25.771), (29.536, 29.045), (26.726, 27.994)],
    [(29.948, 20.951), (26.689, 25.227), (26.609, 25.166), (29.808, 20.97), (25.611, 17.771), (25.672, 17.692)],
    [(30.693, 22.102), (30.693, 26.758), (29.693, 26.758), (29.693, 23.102), (26.037, 23.102), (26.037, 22.102)],
    [(26.572, 21.488), (32.878, 21.488), (32.878, 21.688), (26.572, 21.688)],
)  # fmt: skip


def test_a_heap_of_solids_in_each_other():
    """An oval and a rectangle stuck in terrain that is stuck in itself: 24,000 random lines are all blocked."""
    heap = [Prism(Polygon(ring), 0, 6, f"t{i}") for i, ring in enumerate(HEAP)]
    a, b = (
        Prism(RectangleBase(60, 30).at(28.2958, 22.2367, 37.3471), 0, 1.5),
        Prism(OvalBase(75, 42).at(29.5401, 24.4541, 44.5486), 0, 2),
    )
    answer = free_line(a, b, heap)
    assert (answer.visible, answer.certified) == (False, True)


@pytest.mark.parametrize("half", [3.0, 0.5])
def test_what_is_in_a_wall_sees_nothing_and_the_rest_does(place, half):
    """An eye half in a wall looks past its end, where its own half outside reaches further than the wall does."""
    things = [wall(place, 0, -half, 1, half)]
    answer = free_line(*eye_and_mark(place, far=5.0), things)
    assert (answer.visible, answer.certified) == (half < R, True)
    if answer:
        assert clear(answer.line, things)
        assert gap(place.disc(0, 0, R), Disc(*answer.line[0][:2], 0.0)) <= 1e-9


def test_a_solid_wholly_in_others_is_hidden_by_them(place):
    things = [wall(place, -2, -2, 0, 2, key="west"), wall(place, 0, -2, 2, 2, key="east")]
    answer = free_line(*eye_and_mark(place, far=8.0), things, explain=True)
    assert (answer.visible, answer.certified) == (False, True)
    assert "east" in answer.blockers
