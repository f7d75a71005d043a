"""Coherency (15.1), with numbers worked by hand: 32 mm bases are 1.259843 inches across."""

from __future__ import annotations

import pytest
from boards import R32, make, squad

from geometry.board.tabletop import Tabletop
from geometry.board.things import Ruleset
from geometry.rules.coherency import coherency, coherency_violations, connected_groups, neighbours_needed

ACROSS = 2 * R32


def row(gap: float, n: int, y: float = 10.0) -> list[tuple[float, float]]:
    return [(10 + i * (ACROSS + gap), y) for i in range(n)]


@pytest.mark.parametrize(("gap", "coherent"), [(0.5, True), (0.5000005, True), (0.502, False), (0.0, True)])
def test_half_an_inch_is_the_most(gap: float, coherent: bool) -> None:
    board = make(squad("a", "red", *row(gap, 3)), cls=Tabletop)
    assert coherency(board, "a").coherent is coherent


def test_slack_is_benefit_of_the_doubt() -> None:
    board = make(squad("a", "red", *row(0.54, 2)), cls=Tabletop, rules=Ruleset(slack=0.05))
    assert coherency(board, "a").coherent


@pytest.mark.parametrize(("models", "needed"), [(1, 0), (2, 1), (6, 1), (7, 2), (20, 2)])
def test_neighbours_needed(models: int, needed: int) -> None:
    assert neighbours_needed(models, 7) == needed


def test_a_lone_stray_gives_both_codes() -> None:
    board = make(squad("a", "red", *row(0.2, 3), (30, 30)), cls=Tabletop)
    violations = coherency_violations(board, "a")
    assert {v.code: v.models for v in violations} == {
        "coherency.split": ("a/4",),
        "coherency.too-few-neighbours": ("a/4",),
    }
    # From a/3 at (12.919685, 10) to (30, 30), less two radii.
    assert violations[0].measured == pytest.approx(25.0410, abs=1e-3)


def test_the_spanning_links_join_every_group() -> None:
    board = make(squad("a", "red", (10, 10), (11.5, 10), (20, 10), (21.5, 10), (30, 10), (31.5, 10)), cls=Tabletop)
    state = coherency(board, "a")
    assert state.groups == (("a/1", "a/2"), ("a/3", "a/4"), ("a/5", "a/6"))
    assert [link.models for link in state.broken] == [("a/2", "a/3"), ("a/4", "a/5")]
    assert state.broken[0].gap == pytest.approx(8.5 - ACROSS)
    assert len(state.links) == 3


def test_slain_models_and_a_unit_of_one_do_not_matter() -> None:
    board = make(squad("a", "red", (10, 10)), cls=Tabletop)
    assert coherency(board, "a").coherent


def test_groups_are_largest_first() -> None:
    graph = {"a": set(), "b": {"c"}, "c": {"b"}}
    assert connected_groups(graph) == (("b", "c"), ("a",))


def test_a_threshold_that_a_unit_of_two_cannot_meet() -> None:
    board = make(squad("a", "red", *row(0.2, 2)), cls=Tabletop, rules=Ruleset(coherency_threshold=2))
    (violation,) = coherency_violations(board, "a")
    assert (violation.code, violation.models) == ("coherency.too-few-neighbours", ("a/1", "a/2"))
