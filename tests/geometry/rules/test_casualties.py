"""Casualties on the board (18.3); the graphs behind them are tested in `test_casualty_courses`."""

from __future__ import annotations

import math
import time
from dataclasses import replace

import pytest
from boards import R32, make, squad

from geometry import Proposal, Ruleset, UnknownIdError
from geometry.rules.casualties import casualties, further_removals, models_in_range, removal_violations, unit_graph
from geometry.rules.coherent_sets import NeighbourGraph

STEP = 2 * R32 + 0.3
"""Inches between centres of 32 mm bases that are neighbours; next but one they are not."""


def row(count, id="row", y=22.0, player="red"):
    return squad(id, player, *[(5 + STEP * i, y) for i in range(count)])


def bone():
    """A line of 14 with a triangle at each end: 20 models."""
    places = [(5 + STEP * i, 22.0) for i in range(16)]
    ends = [(5 - STEP * 0.8, 22.7), (5 - STEP * 0.8, 21.3)]
    far = 5 + STEP * 15
    return squad("bone", "red", *ends, *places, (far + STEP * 0.8, 22.7), (far + STEP * 0.8, 21.3))


def remove(board, unit, *models):
    return board.check(Proposal("p", "remove", unit, models=models))


def test_a_middle_model_cuts_off_the_shorter_end():
    verdict = remove(make(row(5)), "row", "row/2")
    (violation,) = verdict.violations
    assert (violation.code, violation.models, violation.measured) == ("remove.more-must-go", ("row/1",), 1)
    assert (violation.limit, violation.margin) == (0, -1)
    assert remove(make(row(5)), "row", "row/2", "row/1")
    assert remove(make(row(5)), "row", "row/1")


def test_the_dog_bone():
    board = make(bone())
    assert board.coherency("bone").coherent
    for model in ("bone/1", "bone/10", "bone/20"):
        (violation,) = remove(board, "bone", model).violations
        assert violation.measured == 13
    for number, left in ((1, 6), (2, 5), (7, 0)):
        answer = casualties(board, "bone", number)
        assert (len(answer.best.left), answer.best.proved) == (left, True)
    assert len(casualties(board, "bone", 1).best.also) == 13


def test_heights_do_not_part_neighbours_and_the_units_own_range_counts():
    steps = squad("s", "red", (5, 5), (6.5, 5, 6.0), (8, 5))
    assert remove(make(steps), "s", "s/1")
    wide = squad("w", "red", (5, 5), (8, 5), (11, 5), coherency_range=2)
    assert remove(make(wide), "w", "w/1")
    assert remove(make(wide), "w", "w/2").codes == {"remove.more-must-go"}


def test_slain_models_are_gone_already():
    unit, models = row(5)
    board = make((unit, [models[0], replace(models[1], at=None, off="slain"), *models[2:]]))
    assert remove(board, "row", "row/1")
    assert remove(board, "row", "row/2").codes == {"unit.unknown-model"}
    gone = remove(board, "row", "row/4").violations[0].models
    assert len(gone) == 2
    assert set(gone) < {"row/1", "row/3", "row/5"}
    further = further_removals(unit_graph(board, "row", without={"row/4"}))
    assert (len(further.models), further.sets) == (2, 3)


def test_the_threshold_is_the_rulesets():
    assert remove(make(row(7), rules=Ruleset(coherency_threshold=8)), "row", "row/1")
    seven = row(8)
    (violation,) = remove(make(seven), "row", "row/1").violations
    assert violation.measured == 1  # seven in a row: the ends have one neighbour


def test_smallest_sets_are_counted_up_to_a_limit():
    graph = unit_graph(make(row(12)), "row", without={"row/12"})
    # eleven in a row: any six in a row may stay
    further = further_removals(graph)
    assert (len(further.models), further.sets, further.all_counted) == (5, 6, True)
    assert further_removals(graph, limit=4).sets == 4
    assert not further_removals(graph, limit=4).all_counted
    kept = further_removals(graph, keep=["row/9"])
    assert "row/9" in kept.left
    assert kept.sets == 6


def test_nothing_left_is_coherent():
    assert remove(make(row(2)), "row", "row/1", "row/2")
    assert further_removals(NeighbourGraph({})).models == ()


def test_the_message_names_who_goes():
    (violation,) = remove(make(row(6)), "row", "row/3").violations
    assert violation.models == ("row/1", "row/2")
    assert "2 more must go: row/1, row/2" in violation.message
    assert "3 can stay" in violation.message
    assert "sets" not in violation.message
    (violation,) = remove(make(row(5)), "row", "row/3").violations
    assert "2 sets of that size would do" in violation.message
    assert removal_violations(make(row(3)), Proposal("p", "remove", "row", models=("row/3",))) == []


def test_models_to_keep():
    board = make(row(6), squad("foe", "blue", (5 + STEP * 5 + 2 * R32 + 2.9, 22)))
    assert casualties(board, "row", 2, keep=["row/1"]).best.left == ("row/1", "row/2", "row/3", "row/4")
    ranged = casualties(board, "row", 2, keep_in_range=True)
    assert ranged.keep == ("row/6",)
    assert "row/6" in ranged.best.left
    with pytest.raises(UnknownIdError):
        casualties(board, "row", 1, keep=["foe/1"])


def test_models_in_combat_range_seen_or_not_with_its_open_edge():
    at_three = squad("foe", "blue", (5 + 2 * R32 + 3, 22), (5, 22 + 2 * R32 + 2.999))
    assert models_in_range(make(row(1), at_three), "row") == ("row/1",)
    assert models_in_range(make(row(1), squad("foe", "blue", (5, 22 + 2 * R32 + 3))), "row") == ()


def test_worst_choices_are_no_better_than_the_best():
    answer = casualties(make(row(6)), "row", 2)
    assert (len(answer.best.left), len(answer.worst.left)) == (4, 1)
    assert answer.worst.proved


def test_sixty_models_fast_enough():
    places = [(5 + 1.3 * (x + 0.5 * (y % 2)), 10 + 1.3 * y * math.sqrt(3) / 2) for y in range(6) for x in range(10)]
    board = make(squad("horde", "red", *places))
    board.casualties("horde", 5)
    start = time.process_time()
    answer = board.casualties("horde", 10)
    assert time.process_time() - start < 0.5  # about 0.03 s; this only catches an explosion
    assert (len(answer.best.left), answer.best.proved) == (50, True)
