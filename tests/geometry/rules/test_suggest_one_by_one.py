"""Legal moves of a crowd, model by model: who can goes to its end, the others come as near as they then can."""

from __future__ import annotations

import pytest
from boards import R32, block, go, make, squad

from geometry import Board
from geometry.board.bases import OvalBase
from geometry.proposals import Proposal
from geometry.rules.check import check
from geometry.rules.suggest_arrangements import Arrangements
from geometry.rules.suggest_moves import MoveSearch
from geometry.rules.suggest_one_by_one import OneByOne

D = 2 * R32


def lane(ends: dict[str, float]) -> tuple[Board, Proposal, MoveSearch, Arrangements]:
    """Three in a row between two walls, too narrow to pass each other, with ends further along it."""
    walls = [block("n", 5, 10.7, 30, 12, 9, kind="obstacle"), block("s", 5, 8, 30, 9.3, 9, kind="obstacle")]
    board = make(squad("red", "red", (10, 10), (11.4, 10), (12.8, 10), move=9), terrain=walls)
    proposal = go("normal-move", "red", {id: [(x, 10)] for id, x in ends.items()})
    search = MoveSearch(board, proposal, check(board, proposal))
    return board, proposal, search, search._among({})


def test_who_cannot_pass_comes_up_to_the_one_before_it() -> None:
    board, proposal, search, some = lane({"red/1": 18.0, "red/2": 16.0, "red/3": 17.3})
    assert not check(board, proposal)
    crowd = OneByOne(search.room, some.movers, some.nearer)
    spots = dict(search.room.wanted)
    free = {id: route for id, spot in spots.items() if (route := search.paths.way(id, spot)) is not None}
    assert len(free) == 3
    found = crowd.built(spots, free)
    assert found is not None
    after = check(board, found).after
    assert check(board, found)
    assert [after.models[f"red/{n}"].at[0] for n in (2, 3)] == [16.0, 17.3]
    assert after.models["red/1"].at[0] == pytest.approx(16.0 - D, abs=0.01)


def test_ends_are_brought_nearer_one_at_a_time() -> None:
    """All stopped an inch short of where they may go: each comes up to its end, the foremost first."""
    board, proposal, search, some = lane({"red/1": 15.0, "red/2": 16.4, "red/3": 17.8})
    assert check(board, proposal)
    short = go("normal-move", "red", {"red/1": [(14, 10)], "red/2": [(15.4, 10)], "red/3": [(16.8, 10)]})
    closer = OneByOne(search.room, some.movers, some.nearer).closer(short)
    assert check(board, closer)
    assert search.moved_in_all(closer) < 0.01


def test_a_unit_that_lacks_a_neighbour_is_mended() -> None:
    board, _, search, some = lane({"red/1": 14.0, "red/2": 15.4, "red/3": 16.8})
    apart = go("normal-move", "red", {"red/1": [(14, 10)], "red/2": [(15.4, 10)], "red/3": [(18.0, 10)]})
    assert {code.split(".")[0] for code in check(board, apart).codes} == {"coherency"}
    mended = OneByOne(search.room, some.movers, some.nearer)._mended(apart)
    assert mended is not None
    assert check(board, mended)
    assert check(board, mended).after.models["red/2"].at == (15.4, 10)


def test_where_the_nearest_place_cannot_be_got_to_one_apart_from_it_is_taken() -> None:
    """red/2 is wanted in a yard that red/1 has shut behind it: it comes up to its wall instead of staying."""
    yard = [
        block("north", 14, 11.2, 17, 12, 9, kind="obstacle"),
        block("south", 14, 8, 17, 8.8, 9, kind="obstacle"),
        block("east", 16.5, 8.8, 17, 11.2, 9, kind="obstacle"),
        block("gate-n", 14, 10.8, 14.5, 11.2, 9, kind="obstacle"),
        block("gate-s", 14, 8.8, 14.5, 9.2, 9, kind="obstacle"),
    ]
    board = make(squad("red", "red", (10, 10), (10, 12), move=9), terrain=yard)
    proposal = go("normal-move", "red", {"red/1": [(14.25, 10)], "red/2": [(15.6, 10)]})
    search = MoveSearch(board, proposal, check(board, proposal))
    some = search._among({})
    began = go("normal-move", "red", {"red/1": [(14.25, 10)], "red/2": [(12.9, 10)]})
    assert check(board, began)
    closer = OneByOne(search.room, some.movers, some.nearer).closer(began)
    assert check(board, closer)
    assert search.moved_in_all(closer) < search.moved_in_all(began) - 0.01


def test_ovals_that_all_block_each_other_go_one_by_one() -> None:
    """Two rows of two change places end for end: each end is in the way of others, in whatever order they go."""
    places = [(5 + 3.1 * (n % 2), 5 + 1.8 * (n // 2)) for n in range(4)]
    board = make(squad("red", "red", *places, base=OvalBase(75, 42), move=12))
    ends = {f"red/{n + 1}": [(x + 1, y + 5)] for n, (x, y) in enumerate(places[::-1])}
    proposal = go("normal-move", "red", ends)
    assert board.check(proposal).codes == {"path.through-model"}
    search = MoveSearch(board, proposal, board.check(proposal))
    assert search._nearest_of_ends(None) is None
    found = search.nearest()
    assert board.check(found)
    # One that ends a little aside lets the others past: no two change ends, which would take each 3.1" or 1.8".
    assert search.moved_in_all(found) < 1.8
