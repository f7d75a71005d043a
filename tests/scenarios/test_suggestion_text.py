"""Suggestions for people: the sum, the most of one, and turned bases are told apart."""

from __future__ import annotations

from dataclasses import replace

import pytest

from geometry.proposals import Proposal, Waypoint
from geometry.rules.suggest import Suggestion
from scenarios.commands.suggestion_text import in_short

PROPOSAL = Proposal("p", "normal-move", "a", moves={"a/1": (Waypoint((3, 4)),), "a/2": (Waypoint((5, 4)),)})
OTHER = replace(PROPOSAL, moves={**PROPOSAL.moves, "a/1": (Waypoint((3, 5)),)})


@pytest.mark.parametrize(
    ("moved", "turned", "at_least", "said"),
    [
        ({"a/1": 0.5}, {}, 0.4989, '1 model moved by 0.50" (proved: no legal form with less than 0.49" in all)'),
        (
            {"a/1": 0.5, "a/2": 0.75},
            {},
            0.5,
            '2 models moved by 1.25" in all, none by more than 0.75" '
            '(proved: no legal form with less than 0.50" in all)',
        ),
        ({"a/1": 0.5, "a/2": 0.25}, {}, None, '2 models moved by 0.75" in all, none by more than 0.50"'),
        ({}, {"a/1": 47.7577}, 0.0, "no end moved, 1 base turned by 47.8°"),
        ({}, {"a/1": 12.0, "a/2": 90.0}, 0.0, "no end moved, 2 bases turned, none by more than 90°"),
        ({"a/1": 1.0}, {"a/2": 0.02}, None, '1 model moved by 1.00", 1 base turned by 0.02°'),
    ],
)
def test_what_was_changed(moved, turned, at_least, said):
    found = Suggestion(OTHER, moved=moved, turned=turned, at_least=at_least)
    assert in_short(PROPOSAL, found) == ("a legal form", f", {said}")


def test_a_removal_says_how_many_more_go():
    removal = Proposal("r", "remove", "a", models=("a/1",))
    more = replace(removal, models=("a/1", "a/2", "a/3"))
    assert in_short(removal, Suggestion(more)) == ("a legal form", ", 2 more models removed")


def test_no_suggestion_and_one_that_needs_none():
    assert in_short(PROPOSAL, Suggestion(PROPOSAL)) == ("legal as it is", "")
    assert in_short(PROPOSAL, Suggestion(None, proved_none=True)) == ("no legal form", ": there is none")
