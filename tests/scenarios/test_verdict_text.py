"""Verdicts for people: one column for all texts, hints that are true, what is marginal."""

from __future__ import annotations

import io

from boards import R32, block, go, make, squad

from geometry.board.things import Feature, Part, Ruleset
from geometry.proposals import Proposal, Waypoint
from geometry.shapes.figures import Polygon
from geometry.verdict import Verdict
from scenarios.commands.verdict_text import print_verdict
from scenarios.console import Console
from scenarios.reports import verdict_report

WALL = block("wall", 28, 16, 29, 28, top=2)


def said(verdict: Verdict) -> list[str]:
    out = io.StringIO()
    console = Console(stream=out)
    print_verdict(console, verdict)
    console.flush()
    return out.getvalue().splitlines()


def moved(*path: object, move: float, terrain=()) -> Verdict:
    board = make(squad("a", "red", (23, 22), move=move), terrain=terrain)
    return board.check(go("normal-move", "a", {"a/1": path}))


def test_where_an_allowance_ends_up_a_wall_is_told_with_its_height() -> None:
    # The wall is touched after 5" less the base's radius; what is left of 5" goes up.
    [hint] = [line.strip() for line in said(moved((33, 22), move=5, terrain=[WALL])) if "->" in line]
    up = 5 - R32 + 0.005
    assert hint == f'-> its 5.00" end at ({23 + up:.2f}, 22.00), {5 - up:.2f}" up'


def test_where_an_allowance_ends_on_the_table() -> None:
    [hint] = [line.strip() for line in said(moved((24, 22), (24, 26), move=3)) if "->" in line]
    assert hint == '-> its 3.00" end at (24.00, 24.00)'


def test_all_texts_stand_in_one_column() -> None:
    lava = Feature(
        "lava", (Part(Polygon([(25, 20), (27, 20), (27, 24), (25, 24)]), 0, 0.1),), "area", frozenset({"impassable"})
    )
    lines = said(moved((30, 22), move=3, terrain=[lava]))
    rules = [line for line in lines if line.startswith("  ") and line.strip() and not line.startswith("   ")]
    assert [line.split()[0] for line in rules] == ["14.1", "1.1-1.7", "moved"]
    text = len("  1.1-1.7 ")
    assert {line[text - 1] for line in rules} == {" "}
    assert all(line[text] != " " for line in rules)
    assert all(line.startswith(" " * text) and line[text] != " " for line in lines[1:] if line not in rules)


def test_what_leaves_next_to_nothing_is_marginal() -> None:
    note = 'marginal: less than 0.005" is left of the move of a/1'
    for length, marginal in ((5.0, True), (4.9951, True), (4.9949, False), (5.0049, False)):
        verdict = moved((23 + length, 22), move=5)
        assert verdict.marginal == (("a/1",) if marginal else ()), length
        assert (note in [line.strip() for line in said(verdict)]) is marginal
    assert verdict.violations[0].marginal


def test_a_move_that_was_not_made_is_never_marginal() -> None:
    board = make(squad("a", "red", (23, 22)))
    assert board.check(Proposal("p", "normal-move", "a")).marginal == ()


def test_what_only_slack_allows_is_told() -> None:
    board = make(squad("a", "red", (23, 22), move=5), rules=Ruleset(slack=0.05))
    verdict = board.check(Proposal("p", "normal-move", "a", {"a/1": (Waypoint((28.03, 22)),)}))
    assert verdict
    assert verdict.marginal == ("a/1",)
    assert "marginal: only the slack allows the move of a/1" in [line.strip() for line in said(verdict)]
    assert verdict_report(verdict)["marginal"] == ["a/1"]


def test_a_number_is_told_apart_from_its_limit() -> None:
    """5.001 of 5 inches is no 5.00 of 5; 5.0049 neither, nor 5.2."""
    for length, said_length in ((5.001, "5.001"), (5.0049, "5.005"), (5.2, "5.20"), (5.00001, "5.00001")):
        verdict = moved((23 + length, 22), move=5)
        assert verdict.violations[0].message == f'a/1 moves {said_length}"; 5" is the most.'
        assert f'moved a/1 {said_length}" of 5.00"' in [line.strip() for line in said(verdict)]


def test_a_pile_in_to_friends_says_so() -> None:
    board = make(squad("a", "red", (20, 20)), squad("b", "red", (20, 24)), squad("foe", "blue", (23, 20)))
    for target, words in (("a", "itself"), ("b", "b, a unit of its own army")):
        (violation,) = board.check(Proposal("p", "pile-in", "a", target=target)).violations
        assert violation.code == "pile-in.target-not-in-combat"
        assert violation.message == f"a cannot pile in to {words}; it may pick foe."
