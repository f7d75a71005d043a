"""A few positions of the brute-force run (``python -m tests.sight_brute_force`` tries thousands)."""

import pytest
from sight_brute_force import fault

BATCH = 40


@pytest.mark.parametrize("first", range(0, 320, BATCH))
def test_no_sampled_line_contradicts_an_answer(first):
    answers = {}
    for seed in range(first, first + BATCH):
        wrong, answer = fault(seed, samples=60)
        assert wrong is None, f"seed {seed}: {wrong}"
        answers[seed] = answer
    assert {answer.visible for answer in answers.values()} == {True, False}


@pytest.mark.parametrize("seed", [5193, 7181])
def test_lines_in_cells_of_half_a_turn_are_not_proved_blocked(seed):
    # In the frame of a cell's middle direction, directions a quarter turn away have tan = +-infinity: bounds there
    # said "no line meets the solid" and with that "blocked". Cells wider than 2 radians are only halved.
    wrong, _ = fault(seed, samples=200)
    assert wrong is None
