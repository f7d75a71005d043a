"""Returning slain models (22.0), with numbers worked by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from boards import R32, block, make, squad

from geometry import Proposal, Waypoint


def row(count, slain, y=22.0, start=20.0):
    """A row of models 1.6" apart (gaps 0.340157), the last few slain."""
    unit, models = squad("us", "red", *[(start + 1.6 * i, y) for i in range(count)])
    return unit, [*models[: count - slain], *[replace(m, at=None, off="slain") for m in models[count - slain :]]]


def back(board, places):
    return board.check(Proposal("p", "return-models", "us", positions={m: Waypoint(at) for m, at in places.items()}))


def test_next_to_what_stayed():
    board = make(row(4, 1))
    assert back(board, {"us/4": (24.8, 22)})
    verdict = back(board, {"us/4": (25.2, 22)})
    assert verdict.codes == {"return.not-coherent-with-unit", "coherency.split", "coherency.too-few-neighbours"}
    (violation,) = [v for v in verdict.violations if v.code.startswith("return")]
    assert violation.measured == pytest.approx(2 - 2 * R32)
    assert violation.others == ("us/3",)


def test_not_next_to_what_came_back_only():
    board = make(row(5, 2))
    verdict = back(board, {"us/4": (24.8, 22), "us/5": (26.4, 22)})
    assert verdict.codes == {"return.not-coherent-with-unit"}
    assert verdict.violations[0].models == ("us/5",)


def test_a_unit_of_seven_asks_for_two_that_stayed():
    unit, models = squad("us", "red", *[(20 + 1.6 * (i % 3), 22 + 1.5 * (i // 3)) for i in range(6)], (50, 40))
    board = make((unit, [*models[:6], replace(models[6], at=None, off="slain")]))
    assert back(board, {"us/7": (21.6, 20.5)}).codes == {
        "return.not-coherent-with-unit",
        "coherency.too-few-neighbours",
    }
    assert back(board, {"us/7": (20.8, 20.6)})
    six = make((replace(unit, models=unit.models[1:]), [*models[1:6], replace(models[6], at=None, off="slain")]))
    assert back(six, {"us/7": (21.6, 20.5)})


def test_into_old_combats_but_no_new_ones():
    board = make(row(4, 1), squad("old", "blue", (22, 25)), squad("new", "blue", (28.3, 22)))
    assert board.check(Proposal("p", "return-models", "us", positions={"us/4": Waypoint((21.6, 23.5))}))
    verdict = back(board, {"us/4": (24.8, 22)})
    assert verdict.codes == {"return.new-combat"}
    assert verdict.violations[0].others == ("new",)
    assert verdict.violations[0].measured == pytest.approx(3.5 - 2 * R32)
    wall = block("wall", 26.4, 15, 26.6, 30, 6, kind="obstacle")
    assert back(make(row(4, 1), squad("new", "blue", (28.3, 22)), terrain=[wall]), {"us/4": (24.8, 22)})


def test_only_slain_models_come_back():
    board = make(row(4, 1))
    assert back(board, {"us/3": (24.8, 22)}).codes == {"unit.unknown-model"}
    assert back(board, {"nobody": (24.8, 22)}).codes == {"unit.unknown-model"}


def test_nobody_stayed():
    board = make(row(2, 2))
    verdict = back(board, {"us/1": (24.8, 22)})
    assert verdict.codes == {"return.not-coherent-with-unit"}
    assert verdict.violations[0].measured is None


def test_on_legal_ground():
    board = make(row(4, 1), squad("friend", "red", (24.9, 23)))
    assert back(board, {"us/4": (24.8, 22)}).codes == {"end.overlaps-model"}
