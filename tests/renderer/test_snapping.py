"""The nearest legal place of a move that is held, among places whose law is known."""

from __future__ import annotations

import math
from itertools import count

import pytest

from renderer.controller.draft import Draft, Pose
from renderer.controller.snapping import snapped


def held(x: float, y: float) -> Draft:
    return Draft("u", "normal-move", ("m",), ({"m": Pose((0, 0), 0)},), offset=(x, y))


def away(a: Draft, b: Draft | None) -> float:
    assert b is not None
    return math.dist(a.offset, b.offset)


def test_beyond_its_move_it_stops_where_the_move_ends():
    near = snapped(held(6, 6), lambda d: math.hypot(*d.offset) <= 5)
    assert near is not None
    assert near.offset == pytest.approx((5 / math.sqrt(2), 5 / math.sqrt(2)), abs=0.01)


@pytest.mark.parametrize("angle", range(0, 360, 37))
def test_the_nearest_place_beside_a_base_is_nearly_found(angle):
    # A base at (4, 0) that keeps others 1.26 inches off, the pointer 0.8 from its middle.
    x, y = 4 + 0.8 * math.cos(math.radians(angle)), 0.8 * math.sin(math.radians(angle))
    draft = held(x, y)
    near = snapped(draft, lambda d: math.dist(d.offset, (4, 0)) >= 1.26)
    assert 0.46 <= away(draft, near) < 0.5


def test_where_nothing_is_legal_nothing_is_found():
    assert snapped(held(3, 3), lambda d: False) is None


def test_it_asks_no_more_than_there_is_time_for_and_gives_the_best_so_far():
    asked = count()

    def legal(draft: Draft) -> bool:
        next(asked)
        return draft.offset[0] <= 1

    left = iter(range(10))
    near = snapped(held(9, 0), legal, more=lambda: next(left, None) is not None)
    assert near is not None
    assert legal(near)
    assert near.offset[0] > 0.9
    assert next(asked) <= 14


def test_what_is_known_is_used_when_there_is_no_time():
    known = held(2, 0)
    assert snapped(held(9, 0), lambda d: False, known=known, more=lambda: False) == known
    # What was found for another move is not.
    other = Draft("u", "run", ("m",), known.stops, offset=(2, 0), roll=3)
    assert snapped(held(9, 0), lambda d: False, known=other, more=lambda: False) is None
