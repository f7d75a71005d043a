"""Who is in combat (7.0), by hand."""

from __future__ import annotations

import pytest
from boards import R32, block, make, squad, turned

from geometry.board.bases import RectangleBase
from geometry.board.things import Ruleset

ACROSS = 2 * R32


@pytest.mark.parametrize("degrees", [0.0, 37.3, 61.7])
@pytest.mark.parametrize(
    ("gap", "rules", "fighting"),
    [
        (3.0, Ruleset(), False),
        (2.999, Ruleset(), True),
        (3.0, Ruleset(combat_range_edge="in"), True),
        (3.001, Ruleset(combat_range_edge="in"), False),
        (2.96, Ruleset(slack=0.05), False),
        (2.94, Ruleset(slack=0.05), True),
        (3.04, Ruleset(combat_range_edge="in", slack=0.05), True),
        (1.999, Ruleset(combat_range=2), True),
        (2.0, Ruleset(combat_range=2), False),
    ],
)
def test_the_edge_of_the_range(degrees: float, gap: float, rules: Ruleset, fighting: bool) -> None:
    board = make(
        squad("a", "red", turned(30, 22, degrees)),
        squad("b", "blue", turned(30 + ACROSS + gap, 22, degrees)),
        rules=rules,
    )
    assert bool(board.combats("a")) is fighting
    assert bool(board.combats("b")) is fighting
    assert len(board.inspect().combats) == fighting


def test_seen_through_ones_own_unit_from_one_side_only() -> None:
    """A wagon sees a giant past a wall's end through its own second wagon, which hides it from the giant.

    The first wagon is 16 - 10 - 3.149606 = 2.850394 away, the second 3.51: only the first is in range.
    """
    wall = block("wall", 14.4, 8, 14.6, 27, top=5)
    giant = squad("giant", "red", (10, 22), base=160)
    unit, (first, second) = squad("wagons", "blue", (16.5, 27), (14.5, 29), facing=90, height=2)
    models = [
        type(first)("wagons/1", "wagons", RectangleBase(254, 25.4), (16.5, 27), 90, 0, 2),
        type(second)("wagons/2", "wagons", RectangleBase(101.6, 5.08), (14.5, 29), 90, 0, 2.5),
    ]
    for squads in ((giant, (unit, models)), ((unit, models), giant)):
        board = make(*squads, terrain=[wall])
        assert not board.sight("giant/1", "wagons/1")
        assert board.sight("wagons/1", "giant/1")
        assert len(board.inspect().combats) == 1
        assert set(board.combats("giant")) == {"wagons"}
        assert set(board.combats("wagons")) == {"giant"}
