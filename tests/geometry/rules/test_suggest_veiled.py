"""Suggestions that end where a wall hides the models from the enemy in whose combat range that is (14.1, 7.0)."""

from __future__ import annotations

import pytest
from boards import R32, block, go, make, squad

from geometry.rules.suggest_moves import MoveSearch
from geometry.rules.suggest_veiled import nearest_hidden


@pytest.mark.parametrize("count", [1, 3])
def test_so_many_go_where_a_wall_hides_them(count: int) -> None:
    """They were to end past a wall, by a way past its end, all in sight; out of range all would have to go further."""
    wall = block("w", 14, 10.5, 14.2, 30, 6, kind="obstacle")
    red = squad("red", "red", *[(10 - 1.4 * n, 9.5) for n in range(count)], move=9)
    board = make(red, squad("blue", "blue", (17, 13.4)), terrain=[wall])
    ends = {f"red/{n + 1}": (15.0, 14.8 - 1.4 * n) for n in range(count)}
    asked = go("normal-move", "red", {id: [(14.6, 9.5), at] for id, at in ends.items()})
    assert board.check(asked).codes >= {"end.in-combat", "path.enters-combat"}
    suggestion = board.suggest(asked)
    verdict = board.check(suggestion.proposal)
    assert verdict
    for id, (_, y) in ends.items():
        assert verdict.after.models[id].at == pytest.approx((14 - R32, y), abs=0.02)
    assert suggestion.moved_in_all == pytest.approx(count * (1 + R32), abs=0.01 * count)


def test_where_nothing_hides_no_hidden_places_are_looked_for() -> None:
    board = make(squad("red", "red", (10, 11), (10, 12.4)), squad("blue", "blue", (17, 12.4)))
    asked = go("normal-move", "red", {"red/1": [(14, 11)], "red/2": [(14, 12.4)]})
    assert nearest_hidden(MoveSearch(board, asked, board.check(asked))) is None
