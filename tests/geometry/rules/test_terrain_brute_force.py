"""A few seeded boards of `terrain_brute_force`; run it as a command for many."""

import pytest
from terrain_boards import walked
from terrain_brute_force import difference


@pytest.mark.parametrize("first", range(0, 60, 10))
def test_paths_of_round_bases(first):
    assert [
        found for seed in range(first, first + 10) if (found := difference(walked(seed))) not in (None, "close")
    ] == []


def test_paths_of_turning_ovals():
    cases = (walked(seed, oval=True) for seed in range(8))
    assert [found for case in cases if (found := difference(case)) not in (None, "close")] == []
