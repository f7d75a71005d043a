"""Pile-ins (15.3), by hand."""

from __future__ import annotations

import pytest
from boards import R32, block, go, make, squad

ACROSS = 2 * R32


def test_further_is_measured_in_three_dimensions() -> None:
    hill = block("hill", 29, 20, 34, 24, top=2)
    board = make(squad("a", "red", (28.3, 22), move=5), squad("foe", "blue", (30.5, 22, 2.0)), terrain=[hill])
    # On the ground the gap is 2.2 - 1.259843 = 0.940157, 2 below: 2.21. Up on the hill and 1.5 away it is nearer.
    up = board.check(go("pile-in", "a", {"a/1": [(29.2, 22.0)]}, target="foe"))
    assert up.codes == {"distance.exceeded"} or up
    down = make(squad("a", "red", (29.1, 22, 2.0), move=5), squad("foe", "blue", (30.5, 22, 2.0)), terrain=[hill])
    verdict = down.check(go("pile-in", "a", {"a/1": [(28.35, 22)]}, target="foe"))
    further = next(v for v in verdict.violations if v.code == "pile-in.further-from-target")
    assert further.measured == pytest.approx(((30.5 - 28.35 - ACROSS) ** 2 + 4) ** 0.5)
    assert further.limit == pytest.approx(1.4 - ACROSS)


def test_pressed_into_each_other_counts_as_touching() -> None:
    board = make(squad("a", "red", (30, 22 - ACROSS + 0.004)), squad("foe", "blue", (30, 22)))
    assert board.check(go("pile-in", "a", {"a/1": [(30, 22 - ACROSS)]}, target="foe"))
    off = board.check(go("pile-in", "a", {"a/1": [(30, 22 - ACROSS - 0.01)]}, target="foe"))
    assert off.codes == {"pile-in.further-from-target"}


def test_only_models_that_move_are_measured_and_every_one_of_them() -> None:
    board = make(squad("a", "red", (29, 20), (30.5, 20), (32, 20)), squad("foe", "blue", (30.5, 22)))
    moves = {"a/1": [(28.9, 19.9)], "a/3": [(32.2, 19.9)]}
    verdict = board.check(go("pile-in", "a", moves, target="foe"))
    assert [v.models for v in verdict.violations] == [("a/1",), ("a/3",)]
    assert verdict.codes == {"pile-in.further-from-target"}


def test_a_combat_is_lost_to_a_wall_as_well() -> None:
    # It slides along in front of foe; at the wall's end it loses sight of lurker, 2.4 behind the wall's line.
    wall = block("wall", 31, 19, 40, 19.2, top=5)
    board = make(
        squad("a", "red", (30, 20.5), move=5),
        squad("foe", "blue", (31.5, 22.5)),
        squad("lurker", "blue", (31.8, 17.9)),
        terrain=[wall],
    )
    assert set(board.combats("a")) == {"foe", "lurker"}
    verdict = board.check(go("pile-in", "a", {"a/1": [(32.9, 20.6)]}, target="foe"))
    assert verdict.codes == {"pile-in.combat-lost"}
    assert verdict.violations[0].others == ("lurker",)
    assert "visible" in verdict.violations[0].message


def test_no_target_names_the_choices() -> None:
    board = make(squad("a", "red", (30, 20)), squad("foe", "blue", (30, 22)), squad("far", "blue", (50, 22)))
    verdict = board.check(go("pile-in", "a", {}))
    assert [v.code for v in verdict.violations] == ["pile-in.no-target"]
    assert verdict.violations[0].others == ("foe",)
