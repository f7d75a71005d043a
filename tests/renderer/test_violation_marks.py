"""What is wrong, in a picture: numbers beside the bases they are about, some of many, each distance once."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from pictures import judged, squad, table

from geometry.answers import Inspection, Overlap
from geometry.board.bases import OvalBase, RoundBase
from geometry.verdict import Verdict, Violation
from renderer import inspection_scene, verdict_scene
from renderer.findings import MOST
from renderer.layout import lay_out
from renderer.page import Drawn
from renderer.scene import Item, Scene
from renderer.shapes import Ellipse, bounds
from renderer.themes import LIGHT
from renderer.verdict_scene import EACH


def of_role(scene: Scene, role: str) -> list[Item]:
    return [item for item in scene.items if item.role == role]


def test_a_legal_move_that_leaves_next_to_nothing_says_so():
    board = table(squad("a", "red", RoundBase(32), [(20, 20), (20, 30)]))
    scene = verdict_scene(judged(board, "a", {"a/1": [(22.999, 20)], "a/2": [(22.9, 30)]}))
    assert scene.headline is not None
    assert (scene.headline.text, scene.headline.good) == ("LEGAL · marginal", True)
    said = {label.text for label in scene.labels if label.role == "distance"}
    assert said == {'2.999" / 3" · marginal', '2.9" / 3"'}
    assert 'Marginal: less than 0.005" is left of the move of 1.' in scene.facts


def test_what_only_slack_allows_is_told_and_so_are_other_close_calls():
    board = table(squad("a", "red", RoundBase(32), [(20, 20)]))
    over = verdict_scene(judged(board, "a", {"a/1": [(23.01, 20)]}))
    assert "Marginal: only the slack allows the move of 1." in over.facts
    close = replace(judged(board, "a", {"a/1": [(22, 20)]}), notes=('Marginal: a/1 ends 0.4999" from e.',))
    scene = verdict_scene(close)
    assert scene.headline is not None
    assert scene.headline.text == "LEGAL · marginal"
    assert 'Marginal: a/1 ends 0.4999" from e.' in scene.facts
    plain = verdict_scene(replace(close, notes=("Another note.",))).headline
    assert plain is not None
    assert plain.text == "LEGAL"


def hundreds(count: int) -> Verdict:
    board = table(squad("a", "red", RoundBase(25), [(2 + 1.1 * (k % 50), 2 + 1.1 * (k // 50)) for k in range(count)]))
    violations = [
        Violation("end.in-combat" if k % 7 else "distance.exceeded", "14.1", (f"a/{k + 1}",), f"model {k + 1}")
        for k in range(count)
    ]
    return judged(board, "a", {"a/1": [(2, 3)]}, violations=violations)


def test_of_hundreds_of_violations_some_of_each_code_are_numbered_and_the_rest_counted():
    scene = verdict_scene(hundreds(200))
    assert [finding.number for finding in scene.findings] == list(range(1, MOST + 1))
    codes = [finding.code for finding in scene.findings]
    assert (codes.count("end.in-combat"), codes.count("distance.exceeded")) == (MOST / 2, MOST / 2)
    assert scene.facts[0] == "And 182 more: 162 end.in-combat, 20 distance.exceeded."
    assert len([label for label in scene.labels if label.role == "number"]) == MOST
    assert len({item.thing for item in of_role(scene, "wrong")}) == 200
    assert scene.headline is not None
    assert scene.headline.text == "ILLEGAL (200)"
    for width in (400, 1200):
        assert lay_out(scene, width).height < 3 * width + 1200


def test_the_number_of_what_is_wrong_with_a_base_stands_beside_it():
    board = table(squad("a", "red", OvalBase(60, 35), [(20, 20)]))
    at_it = Violation("end.in-combat", "14.1", ("a/1",), "m", at=(22, 20))
    lava = Violation("end.impassable", "1.1-1.7", ("a/1",), "m", at=(27, 20))
    scene = verdict_scene(judged(board, "a", {"a/1": [(22, 20)]}, violations=[at_it, lava]))
    half = pytest.approx((60 / 25.4 / 2, 35 / 25.4 / 2))
    assert [label.anchors for label in scene.labels if label.role == "number"] == 2 * [(((22, 20), half),)]
    assert of_role(scene, "spot") == []
    page = lay_out(scene, 1000)
    # Drawn last, over where it began.
    ghost = [e.shape for e in page.board if isinstance(e.shape, Ellipse) and e.style.fill and e.thing == "a/1"][-1]
    assert isinstance(ghost, Ellipse)
    x, y = ghost.centre
    badges = [e.shape for e in page.over if isinstance(e, Drawn) and e.style.fill == LIGHT.bad]
    assert len(badges) == 2
    for badge in badges:
        x0, y0, x1, y1 = bounds(badge)
        off = math.hypot(((x0 + x1) / 2 - x) / ghost.half_length, ((y0 + y1) / 2 - y) / ghost.half_width)
        assert 1.0 < off < 2.0


def test_what_is_wrong_somewhere_else_is_crossed_there():
    board = table(squad("a", "red", RoundBase(25), [(20, 20)]))
    on_the_way = Violation("path.off-board", "15.0", ("a/1",), "m", at=(21, 20))
    scene = verdict_scene(judged(board, "a", {"a/1": [(23, 20)]}, violations=[on_the_way]))
    [cross] = of_role(scene, "spot")
    x0, y0, x1, y1 = bounds(cross.shape)
    assert ((x0 + x1) / 2, (y0 + y1) / 2) == pytest.approx((21, 20))


def test_one_distance_that_breaks_two_rules_is_written_once():
    board = table(squad("a", "red", RoundBase(25), [(20, 20)]))
    ends = ((22.0, 20.0, 0.0), (24.0, 20.0, 0.0))
    twice = [
        Violation(code, "14.1", ("a/1",), "m", measured=2, limit=3, margin=-1, at=(22, 20), witness=ends)
        for code in ("end.in-combat", "path.enters-combat")
    ]
    scene = verdict_scene(judged(board, "a", {"a/1": [(22, 20)]}, violations=twice))
    assert [label.text for label in scene.labels if label.role == "measure"] == ['2"']


@pytest.mark.parametrize("count", [EACH, EACH + 1])
def test_what_many_models_go_too_far_is_written_once(count: int):
    board = table(squad("a", "red", RoundBase(25), [(5 + 2 * k, 20) for k in range(count)]))
    far = [Violation("distance.exceeded", "14.1", (f"a/{k + 1}",), "m", at=(5 + 2 * k, 24)) for k in range(count)]
    moves = {f"a/{k + 1}": [(5 + 2 * k, 24)] for k in range(count)}
    labels = [x for x in verdict_scene(judged(board, "a", moves, violations=far)).labels if x.role == "distance-wrong"]
    assert [label.text for label in labels] == (['4" / 3"'] * EACH if count == EACH else ['4" / 3" each'])
    assert all(label.needed for label in labels)


def test_of_hundreds_of_overlaps_all_are_counted():
    places = [(2 + 1.1 * (k % 40), 2 + 1.1 * (k // 40)) for k in range(120)]
    board = table(squad("a", "red", RoundBase(32), places))
    overlaps = tuple(Overlap((f"a/{k}", f"a/{k + 1}"), 0.1) for k in range(1, 100))
    scene = inspection_scene(board, Inspection(overlaps, (), {}, (), {}))
    assert scene.headline is not None
    assert scene.headline.text == "99 PROBLEMS"
    assert len(scene.findings) == MOST
    assert scene.facts[0] == f"And {99 - MOST} more: {99 - MOST} overlap."
