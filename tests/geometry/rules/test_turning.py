"""Facings that get a base through, told by what stands about, and turns on the way, by hand."""

from __future__ import annotations

import math

import pytest
from boards import R32, block, go, make, squad

from geometry.board.bases import OvalBase
from geometry.proposals import Proposal, Waypoint
from geometry.rules.destinations import Destination
from geometry.rules.routes import Route
from geometry.rules.turning import MOST, TURNS, facings_to_try, turned_path

OVAL = OvalBase(60, 35)
LONG, SHORT = 30 / 25.4, 17.5 / 25.4


def facings(*others, facing: float = 0.0, terrain=(), at=(20.0, 22.0)):  # type: ignore[no-untyped-def]
    board = make(squad("a", "red", at, base=OVAL, facing=facing), *others, terrain=terrain)
    return facings_to_try(board, board.models["a/1"], [(30.0, 22.0)], 20.0)


def test_along_a_passage_between_two_bases() -> None:
    # Their centres lie on a line at 60 degrees, 1.8" between them: through it goes whoever faces 150, that is -30.
    apart = (2 * R32 + 1.8) / 2
    dx, dy = apart * math.cos(math.radians(60)), apart * math.sin(math.radians(60))
    pair = squad("b", "red", (25 - dx, 22 - dy), (25 + dx, 22 + dy))
    assert facings(pair, facing=10)[0] == pytest.approx(-30)
    # Where every facing goes through, or none does, nothing is told by it: it tries to face where it goes.
    for gap in (2 * LONG + 0.01, 2 * SHORT - 0.02):
        apart = (2 * R32 + gap) / 2
        aside = squad("b", "red", (25 - apart * dx, 22 - apart * dy), (25 + apart * dx, 22 + apart * dy))
        assert facings(aside, facing=10)[0] == pytest.approx(0)


def test_along_the_edge_of_the_board() -> None:
    wall = block("wall", 2 * SHORT + 0.3, 10, 8, 30, 9)
    assert facings(terrain=[wall], facing=20, at=(12.0, 22.0))[0] == pytest.approx(90)


def test_half_a_turn_is_none() -> None:
    found = facings(facing=200)
    assert all(abs(one - 200) <= 90 for one in found)
    assert found[0] == pytest.approx(180)  # to where it goes: 0, which is half a turn from there
    assert {one - 200 for one in found[1:]} == set(TURNS)


def test_no_more_than_a_few() -> None:
    rng = [(20 + 3.5 * math.cos(k), 22 + 3.5 * math.sin(k), 31.7 * k) for k in range(12)]
    crowd = [squad(f"b{k}", "red", (x, y), base=OVAL, facing=f) for k, (x, y, f) in enumerate(rng)]
    assert len(facings(*crowd)) == MOST


GAP = (block("low", 24, 10, 25, 22 - SHORT - 0.002, 20), block("high", 24, 22 + SHORT + 0.002, 25, 34, 20))


@pytest.mark.parametrize("facing", [10, 20, 37, 45, -64])
def test_to_behind_a_gap_as_wide_as_the_base(facing: float) -> None:
    board = make(squad("a", "red", (18, 22), base=OVAL, facing=facing), terrain=GAP)
    to = board.reach("a/1", 14, to=(30, 22), region=False).to
    assert to.route is not None
    # By hand: it turns on its way to the wall. On the spot its tip would go all of the arc.
    path = [Waypoint((24 - LONG, 22), None, 0.0), (30, 22)]
    by_hand = board.check(go("ability-move", "a", {"a/1": path}, distance=14))
    assert by_hand
    assert 12 < to.length <= by_hand.distances["a/1"] + 1e-9 < 12 + LONG * math.radians(abs(facing))
    assert board.check(_moved(to))


def _moved(to: Destination) -> Proposal:
    return go("ability-move", "a", {"a/1": to.route.waypoints}, distance=to.length)


def test_it_goes_on_to_where_there_is_room_to_turn() -> None:
    board = make(squad("a", "red", (18, 22), base=OVAL, facing=90))
    route = Route((Waypoint((28, 22)), Waypoint((28, 30))), 18.0, 18.0)

    def room(path: tuple[Waypoint, ...]) -> float | None:
        """Nothing turns west of 19 or east of 21; each turn takes the less the longer its stretch is."""
        (i, turn) = next((i, w) for i, w in enumerate(path) if w.facing is not None)
        begin, end = (18.0 if i == 0 else path[i - 1].at[0]), turn.at[0]
        return 19.0 - (end - begin) / 10 if begin >= 19 and end <= 21 else None

    path = turned_path(board.models["a/1"], 0.0, route, room)
    assert path is not None
    first, then = path[:2]
    assert (first.facing, then.facing, path[2:]) == (None, 0.0, route.waypoints)
    assert 19 <= first.at[0] < 19.3
    assert 20 < then.at[0] <= 21
    assert turned_path(board.models["a/1"], 0.0, route, lambda path: None) is None
