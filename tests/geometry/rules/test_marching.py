"""The order in which a unit's models move: who ends in another's way goes last, whoever is named first."""

from __future__ import annotations

import pytest
from boards import R32, block, make, squad

from geometry import Board
from geometry.board.bases import OvalBase
from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.rules.arranging import Spot
from geometry.rules.in_the_way import Barred
from geometry.rules.marching import KnownWays, March, way_to
from geometry.rules.standing import absent
from geometry.rules.ways import Ways


def ways(board: Tabletop, model: Model) -> Ways:
    return Ways(board, model, within=12.0)


def corridor(width: float, *places: tuple[float, float]) -> Board:
    sides = [
        block("south", 12, 0, 20, 10 - width / 2, 9, kind="obstacle"),
        block("north", 12, 10 + width / 2, 20, 44, 9, kind="obstacle"),
    ]
    return make(squad("red", "red", *(places or ((8, 10), (6, 10)))), terrain=sides)


@pytest.mark.parametrize("first", ["red/1", "red/2"])
def test_who_ends_in_the_corridor_goes_after_who_passes_it(first: str) -> None:
    # red/1 stands in front, and is to stop where red/2 has to pass.
    board = corridor(2 * R32 + 0.1)
    spots = {"red/1": Spot((13.0, 10.0), 0.0, 0.0), "red/2": Spot((17.0, 10.0), 0.0, 0.0)}
    order = [first, *({"red/1", "red/2"} - {first})]
    ends = [(board.models[id], spots[id]) for id in order]
    empty = absent(board, ["red/1", "red/2"])
    free = {model.id: way_to(empty, model, spot, 12.0, ways) for model, spot in ends}
    march = March(board, 12.0, ways)
    assert march.go_all(ends, free)
    assert list(march.routes) == ["red/2", "red/1"]
    # red/2 went round red/1 where that began.
    assert march.routes["red/2"].distance > free["red/2"].distance + 0.1


def test_nobody_passes_who_stands_in_a_corridor() -> None:
    board = corridor(2 * R32 + 0.1).with_models([])
    there = board.with_models([board.models["red/1"].placed((13.0, 10.0))])
    assert way_to(there, board.models["red/2"], Spot((17.0, 10.0), 0.0, 0.0), 12.0, ways) is None


def test_who_bars_every_way_is_told_and_looked_for_once() -> None:
    # red/1 stands in the corridor; red/3 stands far off and bars nothing.
    board = corridor(2 * R32 + 0.1, (13, 10), (6, 10), (3, 20))
    model, spot = board.models["red/2"], Spot((17.0, 10.0), 0.0, 0.0)
    barred = ways(board, model).way(spot.at, limit=12.0)
    assert isinstance(barred, Barred)
    assert [other.id for other in barred.by] == ["red/1"]
    looked: list[Tabletop] = []

    def counted(board: Tabletop, model: Model) -> Ways:
        looked.append(board)
        return ways(board, model)

    known = KnownWays()
    assert known.way_to(board, model, spot, 12.0, counted) is None
    elsewhere = board.with_models([board.models["red/3"].placed((3.0, 22.0))])
    count = len(looked)
    assert known.way_to(elsewhere, model, spot, 12.0, counted) is None
    assert len(looked) == count  # who bars it stands where it stood
    gone = board.with_models([board.models["red/1"].placed((20.5, 10.0))])
    assert known.way_to(gone, model, spot, 12.0, counted) is not None


def test_a_turning_oval_turns_where_there_is_room() -> None:
    # Turned on its last piece it would hit the post that it passes by less than its length.
    post = [block("post", 14.5, 10.95, 15, 12, 9, kind="obstacle")]
    board = make(squad("red", "red", (10, 10), base=OvalBase(75, 42)), terrain=post)
    model, spot = board.models["red/1"], Spot((15.0, 8.5), 0.0, 40.0)
    route = way_to(absent(board, ["red/1"]), model, spot, 9.0, ways)
    assert route is not None
    assert route.waypoints[-1].facing == 40.0 or route.waypoints[0].facing == 40.0
    assert route.distance <= 9.0
