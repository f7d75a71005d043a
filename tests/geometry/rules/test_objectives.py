"""Objectives (32.x), with numbers worked by hand: a marker is 0.787402" in radius, a 32 mm base 0.629921"."""

from __future__ import annotations

from dataclasses import replace

import pytest
from boards import R32, block, make, squad, turned

from geometry import Board, Objective, Ruleset, Turn
from geometry.board.bases import OvalBase
from geometry.rules.objectives import (
    control_score,
    feature_choices,
    feature_distances,
    feature_states,
    idle_choices,
    objective_choices,
    objective_distances,
    objective_states,
)

MARKER = 40 / 25.4 / 2


def at(distance, degrees=0.0, of=(30.0, 22.0)):
    """A place whose 32 mm base is this far from the edge of a marker."""
    return turned(of[0] + MARKER + R32 + distance, of[1], degrees, of)


ONE = (Objective("A", (30, 22)),)


def states(*squads, objectives=ONE, **more):
    return objective_states(make(*squads, objectives=objectives, **more))


@pytest.mark.parametrize(
    ("distance", "edge", "slack", "inside"),
    [
        (2.999, "out", 0, True),
        (3.0, "out", 0, False),
        (3.0, "in", 0, True),
        (3.001, "in", 0, False),
        (2.97, "out", 0.05, False),
        (2.94, "out", 0.05, True),
        (3.04, "in", 0.05, True),
    ],
)
def test_the_edge_of_contesting_range(distance, edge, slack, inside):
    rules = Ruleset(contest_edge=edge, slack=slack)
    state = states(squad("s", "red", at(distance, 37.3), control=1), rules=rules)["A"]
    assert bool(state.contested_by) is inside
    assert state.controlled_by == ("red" if inside else None)
    if inside:
        assert state.margins["s/1"] == pytest.approx(3 - distance, abs=1e-9)


def test_height_and_walls_do_not_matter_but_the_facing_of_an_oval_does():
    oval = OvalBase(75, 42)
    away = MARKER + 75 / 25.4 / 2 + 2.9
    wall = block("wall", 31.5, 20, 31.7, 24, 6)
    pointing = squad("p", "red", (30 + away, 22, 8.0), base=oval, control=1)
    broadside = squad("b", "blue", (30, 22 + away), base=oval, control=1)
    found = states(pointing, broadside, terrain=[wall])["A"]
    assert found.contested_by == {"p": ("p/1",)}


def test_scores_ties_and_who_held_it_before():
    def hold(red, blue, before):
        squads = [squad("r", "red", *[at(0.5 + 1.4 * i) for i in range(red)], control=2)] if red else []
        squads += [squad("b", "blue", *[at(0.5 + 1.4 * i, 180) for i in range(blue)], control=2)] if blue else []
        state = states(*squads, objectives=[Objective("A", (30, 22), controlled_by=before)])["A"]
        return dict(state.control_scores), state.controlled_by

    assert hold(2, 1, None) == ({"red": 4, "blue": 2}, "red")
    assert hold(1, 1, None) == ({"red": 2, "blue": 2}, None)
    assert hold(1, 1, "blue") == ({"red": 2, "blue": 2}, "blue")
    assert hold(0, 1, "red") == ({"blue": 2}, "blue")
    assert hold(0, 0, "red") == ({}, "red")


@pytest.mark.parametrize(
    ("control", "models", "keywords", "modifier", "score"),
    [
        (1, 3, (), 0, 3),
        (1, 3, ("STANDARD BEARER",), 0, 4),
        (2, 4, ("BEAST",), 0, 1),
        (0, 4, ("BEAST",), 0, 0),
        (2, 1, ("BEAST", "STANDARD BEARER"), 3, 1),
        (1, 2, (), 3, 5),
        (1, 2, (), -1, 1),
        (1, 2, (), -5, 1),
        (5, 1, ("STANDARD BEARER",), -2, 4),
        (0, 3, (), -2, 0),
        (0, 3, (), 2, 2),
        (None, 3, (), 0, 0),
        (2, 0, ("STANDARD BEARER",), 5, 0),
    ],
)
def test_control_scores(control, models, keywords, modifier, score):
    unit, _ = squad("s", "red", (1, 1), keywords=keywords, control=control, control_modifier=modifier)
    assert control_score(unit, models) == score


def test_only_contesting_models_count():
    near, far = at(2.9), at(3.1)
    state = states(squad("s", "red", near, far, control=1))["A"]
    assert state.contested_by == {"s": ("s/1",)}
    assert state.control_scores == {"red": 1}


def test_slain_models_manifestations_and_immobile_faction_terrain():
    spirit = squad("spirit", "blue", at(0.5), keywords=["MANIFESTATION"], control=5)
    shrine = squad("shrine", "blue", at(0.5, 90), keywords=["FACTION TERRAIN"], control=5, move="-")
    guard = squad("guard", "red", at(0.5, 180), at(0.5, 225), control=1)
    unit, models = guard
    guard = (unit, [models[0], replace(models[1], at=None, off="slain")])
    for phase, contested in ((None, {"guard"}), ("hero", {"guard"}), ("combat", {"guard", "shrine"})):
        state = states(spirit, shrine, guard, turn=Turn("red", phase))["A"]
        assert set(state.contested_by) == contested
        assert state.contested_by["guard"] == ("guard/1",)
        assert state.controlled_by == ("blue" if "shrine" in contested else "red")


TWO = [Objective("A", (30, 22)), Objective("B", (35, 22), controlled_by="blue")]
"""5" apart: a model between them contests both."""


def between(contests=None, turn=None, extra=()):
    red = squad("red-1", "red", (32.5, 24), (32.5, 20), control=2)
    blue = squad("blue-1", "blue", (32.5, 25.6), control=1)
    return make(red, blue, *extra, objectives=TWO, contests=contests, turn=turn)


def test_a_unit_between_two_objectives_counts_for_one():
    open_ = objective_states(between())
    assert open_["A"].contested_by == {"red-1": ("red-1/1", "red-1/2"), "blue-1": ("blue-1/1",)}
    assert [dict(state.control_scores) for state in open_.values()] == [{"red": 0, "blue": 0}] * 2
    assert [state.controlled_by for state in open_.values()] == [None, "blue"]
    chosen = objective_states(between({"red-1": "B", "blue-1": "A"}))
    assert [dict(state.control_scores) for state in chosen.values()] == [{"red": 0, "blue": 1}, {"red": 4, "blue": 0}]
    assert [state.controlled_by for state in chosen.values()] == ["blue", "red"]


def test_a_choice_for_what_a_unit_does_not_contest_stays_open():
    far = Objective("C", (5, 5))
    board = make(squad("s", "red", (32.5, 22), control=1), objectives=[*TWO, far], contests={"s": "C"})
    assert [state.controlled_by for state in objective_states(board).values()] == [None, "blue", None]
    assert objective_choices(board)[0].chosen is None


def test_a_unit_that_contests_one_needs_no_choice():
    board = make(squad("s", "red", (28, 22), control=1), objectives=TWO, contests={"s": "B"})
    assert objective_states(board)["A"].controlled_by == "red"
    assert objective_choices(board) == ()


def test_choices_are_listed_active_player_first_with_what_each_gives():
    third = squad("blue-0", "blue", (32.5, 18.6), control=1)
    board = between({"blue-1": "B"}, Turn("blue", "end"), [third])
    choices = objective_choices(board)
    assert [(c.unit, c.player, c.objectives, c.chosen) for c in choices] == [
        ("blue-1", "blue", ("A", "B"), "B"),
        ("blue-0", "blue", ("A", "B"), None),
        ("red-1", "red", ("A", "B"), None),
    ]
    red = choices[-1].outcomes
    assert {o: {id: s.controlled_by for id, s in states.items()} for o, states in red.items()} == {
        "A": {"A": "red", "B": "blue"},
        "B": {"A": None, "B": "red"},
    }
    assert dict(red["B"]["B"].control_scores) == {"red": 4, "blue": 1}
    # without a player whose turn it is: by player
    assert [c.unit for c in objective_choices(between({}, None, [third]))] == ["blue-1", "blue-0", "red-1"]


def test_distances_run_from_marker_edge_to_the_nearest_base():
    board = make(squad("s", "red", at(7.25, 37.3), at(9)), squad("on", "blue", (30.2, 22)), objectives=TWO[:1])
    assert objective_distances(board)["A"] == {"s": pytest.approx(7.25), "on": 0.0}


def test_terrain_is_contested_from_its_edge():
    ruin = block("ruin", 28, 20, 32, 24, 5)
    hill = block("hill", 36, 20, 38, 24, 3)
    squads = [squad("s", "red", (34, 22), control=1), squad("t", "blue", (24.4, 22), control=2)]
    board = make(*squads, terrain=[ruin, hill], contests={"s": "hill"})
    found = feature_states(board)
    assert found["ruin"].contested_by == {"s": ("s/1",), "t": ("t/1",)}
    assert found["ruin"].controlled_by == "blue"
    assert found["hill"].controlled_by == "red"
    assert [c.chosen for c in feature_choices(board)] == ["hill"]
    assert feature_distances(board)["ruin"] == {"s": pytest.approx(2 - R32), "t": pytest.approx(3.6 - R32)}


def test_a_whole_board_turned_gives_the_same():
    def board(degrees):
        squads = [
            squad(
                f"u{i}", "red" if i % 2 else "blue", *[turned(26 + i + 1.5 * j, 18 + 2 * i, degrees) for j in range(4)]
            )
            for i in range(4)
        ]
        units = [(replace(unit, control=1.0), models) for unit, models in squads]
        markers = [Objective("A", turned(28, 20, degrees)), Objective("B", turned(33, 23, degrees))]
        return make(*units, objectives=markers, contests={"u1": "A", "u2": "B"})

    straight, skewed = objective_states(board(0)), objective_states(board(37.3))
    for id in straight:
        assert straight[id].contested_by == skewed[id].contested_by
        assert straight[id].control_scores == skewed[id].control_scores


def test_board_offers_the_choices():
    assert isinstance(between(), Board)
    assert [choice.unit for choice in between().objective_choices()] == ["blue-1", "red-1"]


def test_a_choice_that_changes_nothing_is_told():
    """Both stand on A; one is to count for B, which lies 20 inches away, the other for A."""
    board = make(
        squad("near", "red", (20, 22), control=1),
        squad("far", "blue", (22, 22), control=1),
        squad("off", "blue", (50, 40), control=1),
        objectives=[Objective("A", (21, 23)), Objective("B", (41, 22))],
        contests={"near": "B", "far": "A", "off": "A"},
    )
    told = idle_choices(board)
    assert told == {
        "near": "near is to count for B and does not contest it: that choice changes nothing; it contests A.",
        "off": "off is to count for A and does not contest it: that choice changes nothing; it contests nothing.",
    }
    assert board.inspect().notes == tuple(told.values())
