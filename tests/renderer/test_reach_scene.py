"""The picture of where a model can end, and of its way to a place."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from boards import block, make, pillar, squad

from geometry import Board
from geometry.board.bases import OvalBase
from renderer.reach_scene import reach_scene
from renderer.scene import Scene
from renderer.shapes import Area, Ellipse, Lines, bounds

PLATFORM = block("platform", 28, 16, 36, 28, top=2)


def board(*terrain: object, move: float = 9) -> Board:
    built = make(squad("a", "red", (23, 22), move=move), terrain=terrain)
    assert isinstance(built, Board)
    return built


def lengths(scene: Scene, role: str) -> float:
    return sum(
        ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        for item in scene.items
        if item.role == role and isinstance(item.shape, Lines)
        for points in item.shape.lines
        for (x0, y0), (x1, y1) in pairwise(points)
    )


def test_the_region_and_a_way_up_with_its_side():
    answer = board(PLATFORM).reach("a/1", 9, to=(29, 22))
    scene = reach_scene(board(PLATFORM), answer)
    assert scene.headline is not None
    assert (scene.headline.text, scene.headline.good) == ('8.00"', True)
    areas = [item for item in scene.items if item.role in ("reach", "reach-2")]
    assert {item.role for item in areas} == {"reach", "reach-2"}
    assert all(isinstance(item.shape, Area) for item in areas)
    # Its way is 6" in plan and 2" up.
    assert lengths(scene, "path") == pytest.approx(6, abs=1e-3)
    assert lengths(scene, "path-over") == 0
    [side] = scene.sides
    assert side.title == '1: 8" of 9", 1" left'
    [ghost] = [item for item in scene.items if item.role == "ghost"]
    x0, y0, x1, y1 = bounds(ghost.shape)
    assert ((x0 + x1) / 2, (y0 + y1) / 2) == pytest.approx((29, 22))


def test_a_way_that_is_too_long_is_red_beyond_the_move():
    answer = board(PLATFORM).reach("a/1", 5, to=(29, 22))
    scene = reach_scene(board(PLATFORM), answer)
    assert scene.headline is not None
    assert (scene.headline.text, scene.headline.good) == ('8.00": too far', False)
    # 5" end on its way up: all that is red in plan comes after the face.
    assert lengths(scene, "path") + lengths(scene, "path-over") == pytest.approx(6, abs=1e-3)
    assert lengths(scene, "path-over") == pytest.approx(6 - (5 - 32 / 25.4 / 2), abs=0.02)
    assert [label.text for label in scene.labels if label.role == "distance-wrong"] == ['8.00"']


def test_a_place_where_it_may_not_stop_is_no_good_answer():
    ruin = block("ruin", 28, 16, 36, 28, top=2, kind="obstacle")
    scene = reach_scene(board(ruin), board(ruin).reach("a/1", 9, to=(30, 22)))
    assert scene.headline is not None
    assert (scene.headline.text, scene.headline.good) == ('9.00": no place to stop', False)


def test_round_a_pillar_the_arc_has_no_corners_on_it():
    tower = pillar("tower", 26, 22, 1.0, top=9)
    scene = reach_scene(board(tower), board(tower).reach("a/1", 9, to=(29, 22)))
    assert lengths(scene, "path") > 6
    assert sum(len(item.shape.lines[0]) for item in scene.items if item.role == "path") > 5
    assert len([item for item in scene.items if item.role == "waypoint"]) <= 2
    assert scene.sides == ()


def test_there_is_no_way_into_an_impassable_ring():
    sides = [(30, 18, 38, 19), (30, 25, 38, 26), (30, 19, 31, 25), (37, 19, 38, 25)]
    ring = [replace(block(f"w{k}", *side, top=3), abilities=frozenset({"impassable"})) for k, side in enumerate(sides)]
    shut = board(*ring)
    scene = reach_scene(shut, shut.reach("a/1", 9, to=(34, 22), region=False))
    assert scene.headline is not None
    assert (scene.headline.text, scene.headline.good) == ("NO WAY", False)
    assert lengths(scene, "path") == 0


def test_an_oval_that_turns_to_get_out_of_its_region_is_shown_turned():
    # Between walls 1.8" apart a base 42 mm wide passes lengthwise only, and it starts across.
    walls = [block("low", 27, 0, 29, 21.1, top=20), block("high", 27, 22.9, 29, 44, top=20)]
    walled = make(squad("a", "red", (23, 22), base=OvalBase(75, 42), facing=90, move=14), terrain=walls)
    answer = walled.reach("a/1", 14, to=(33, 22), turning=False)
    scene = reach_scene(walled, answer)
    assert scene.headline is not None
    assert scene.headline.good
    assert answer.area.bounds[2] < 33
    [turned] = [item for item in scene.items if item.role == "turned"]
    assert isinstance(turned.shape, Ellipse)
    # It has turned by the time that it is between the walls.
    x, y = turned.shape.centre
    assert 23 <= x < 27 + OvalBase(75, 42).reach
    assert y == pytest.approx(22, abs=0.1)
    assert turned.shape.facing % 180 == pytest.approx(0, abs=1e-9)
    assert "turned 90°" in [label.text for label in scene.labels]
    assert "Its way ends outside of the region that is drawn, for on its way the base turns." in scene.facts
    assert scene.meanings["reach"] == "Where it can end facing as it does"
    turned = reach_scene(walled, walled.reach("a/1", 14, to=(33, 22)))
    assert not any("outside" in fact for fact in turned.facts)
    assert turned.meanings["reach"] == "Where it can end, turned where it begins or not"


def test_a_way_within_the_region_says_nothing_of_leaving_it():
    bare = make(squad("a", "red", (23, 22), base=OvalBase(75, 42), move=9))
    scene = reach_scene(bare, bare.reach("a/1", 9, to=(29, 22)))
    assert not any("outside" in fact for fact in scene.facts)
    assert [item for item in scene.items if item.role == "turned"] == []
