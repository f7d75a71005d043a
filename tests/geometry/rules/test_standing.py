"""Who counts as a unit at the moment: manifestations and faction terrain (settled readings)."""

from __future__ import annotations

import pytest
from boards import make, squad

from geometry import Turn
from geometry.rules.standing import counts_as_unit, enemy_units, may_contest

PHASES = (None, "deployment", "hero", "movement", "shooting", "charge", "combat", "end")

ALWAYS = set(PHASES)


@pytest.mark.parametrize(
    ("keywords", "move", "counts", "contests"),
    [
        ((), 5, ALWAYS, ALWAYS),
        ((), "-", ALWAYS, ALWAYS),
        (("MANIFESTATION",), 8, ALWAYS, set()),
        (("MANIFESTATION",), "2D6", ALWAYS, set()),
        (("MANIFESTATION",), None, ALWAYS, set()),
        (("MANIFESTATION",), "-", {"combat"}, set()),
        (("FACTION TERRAIN",), "-", {"charge", "combat"}, {"charge", "combat"}),
        (("FACTION TERRAIN",), None, {"charge", "combat"}, {"charge", "combat"}),
        (("FACTION TERRAIN",), 4, ALWAYS, ALWAYS),
    ],
)
@pytest.mark.parametrize("phase", PHASES)
def test_phases_in_which_it_counts(keywords, move, counts, contests, phase):
    it = squad("it", "blue", (20, 20), keywords=keywords, move=move)
    board = make(it, squad("us", "red", (30, 20)), turn=Turn("red", phase))
    assert counts_as_unit(board, board.units["it"]) is (phase in counts)
    assert may_contest(board, board.units["it"]) is (phase in contests)
    assert [unit.id for unit in enemy_units(board, "red")] == (["it"] if phase in counts else [])
    assert [unit.id for unit in enemy_units(board, "blue")] == ["us"]
