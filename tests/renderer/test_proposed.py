"""What was proposed, in the picture of what is suggested instead: ghosts, how far, and what it was against."""

from __future__ import annotations

import pytest
from boards import go, make, squad

from geometry.board.bases import OvalBase
from geometry.proposals import Limit, Of, Waypoint
from renderer import verdict_scene
from renderer.proposed import LISTED, shifts
from renderer.shapes import Circle, Ellipse, Lines, bounds

OVAL = OvalBase(75, 42)
NINE = (Limit(9.0, Of("enemy-units")),)


def pictured(board, proposed, suggested):
    was, now = board.check(proposed), board.check(suggested)
    return verdict_scene(now, proposal=suggested, proposed=was), was, now


def of_role(scene, role):
    return [item for item in scene.items if item.role == role]


def test_moved_ends_are_ghosts_with_a_line_to_where_they_went():
    board = make(squad("a", "red", (20, 20), (21.5, 20)))
    proposed = go("normal-move", "a", {"a/1": [(20, 25)], "a/2": [(22.8, 25)]})
    suggested = go("normal-move", "a", {"a/1": [(20, 25)], "a/2": [(21.7, 25)]})
    scene, was, now = pictured(board, proposed, suggested)
    assert not was
    assert now
    [ghost] = of_role(scene, "proposed")
    assert isinstance(ghost.shape, Circle)
    assert (ghost.thing, ghost.shape.centre) == ("a/2", (22.8, 25))
    [shift] = of_role(scene, "shift")
    assert shift.shape == Lines((((22.8, 25), (21.7, 25)),))
    assert 'Ends moved: 2 by 1.1"' in scene.facts
    assert not any(fact.startswith("Bases turned") for fact in scene.facts)
    assert any(fact.startswith("Not as proposed: ") for fact in scene.facts)


def test_a_base_that_is_only_turned_has_its_ghost_and_no_line():
    board = make(squad("a", "red", (20, 20), base=OVAL, move=9))
    proposed = go("normal-move", "a", {"a/1": [Waypoint((24, 20), facing=0)]})
    suggested = go("normal-move", "a", {"a/1": [Waypoint((24, 20), facing=-47.75)]})
    scene, was, now = pictured(board, proposed, suggested)
    [shift] = shifts(now, was)
    assert (shift.far, shift.turn) == (0.0, pytest.approx(-47.75))
    outline, tick = of_role(scene, "proposed")
    assert isinstance(outline.shape, Ellipse)
    assert outline.shape.facing == 0
    assert isinstance(tick.shape, Lines)
    assert of_role(scene, "shift") == []
    assert "Bases turned: 1 by 47.8°" in scene.facts


def test_round_bases_that_face_elsewhere_are_no_change():
    board = make(squad("a", "red", (20, 20)))
    proposed = go("normal-move", "a", {"a/1": [Waypoint((24, 20), facing=0)]})
    suggested = go("normal-move", "a", {"a/1": [Waypoint((24, 20), facing=90)]})
    scene, _, _ = pictured(board, proposed, suggested)
    assert of_role(scene, "proposed") == []


def test_whatever_the_proposal_was_against_is_in_the_picture():
    board = make(squad("a", "red", (29, 24)), squad("foe", "blue", (40, 22), (40, 40)))
    proposed = go("set-up", "a", {}, positions={"a/1": Waypoint((30.5, 22))}, more_than=NINE)
    suggested = go("set-up", "a", {}, positions={"a/1": Waypoint((29, 22))}, more_than=NINE)
    scene, was, now = pictured(board, proposed, suggested)
    assert now
    assert [violation.others for violation in was.violations] == [("foe/1",)]
    x0, y0, x1, y1 = scene.view
    for figure in (board.models["foe/1"].figure, was.after.models["a/1"].figure, now.after.models["a/1"].figure):
        fx0, fy0, fx1, fy1 = figure.bounds
        assert x0 < fx0
        assert fx1 < x1
        assert y0 < fy0
        assert fy1 < y1


def test_what_the_proposal_runs_into_is_outlined():
    board = make(squad("a", "red", (20, 20)), squad("pal", "red", (24, 20)))
    proposed = go("normal-move", "a", {"a/1": [(23.5, 20)]})
    suggested = go("normal-move", "a", {"a/1": [(22.7, 20)]})
    scene, _, _ = pictured(board, proposed, suggested)
    [against] = of_role(scene, "against")
    assert against.thing == "pal/1"
    assert bounds(against.shape) == board.models["pal/1"].figure.bounds
    assert scene.meanings["against"] == "Against what was proposed"


def test_of_many_moved_ends_some_are_listed():
    count = LISTED + 3
    board = make(squad("a", "red", *((10 + 1.3 * k, 10) for k in range(count))))
    ends = [(10 + 1.3 * k, 14) for k in range(count)]
    proposed = go("normal-move", "a", {f"a/{k + 1}": [(x, y + 0.5)] for k, (x, y) in enumerate(ends)})
    suggested = go("normal-move", "a", {f"a/{k + 1}": [end] for k, end in enumerate(ends)})
    scene, _, _ = pictured(board, proposed, suggested)
    [fact] = [fact for fact in scene.facts if fact.startswith("Ends moved")]
    assert fact.endswith(f'{LISTED} by 0.5" and 3 more')
    assert len(of_role(scene, "proposed")) == count
