"""Heights of terrain in a picture: in view, and off the bases that stand there."""

from __future__ import annotations

import math

import pytest
from boards import R32, block, go, make, squad

from renderer import board_scene, reach_scene, verdict_scene

DECK = block("deck", 20, 10, 28, 34, top=3)


def height(scene):
    [label] = [label for label in scene.labels if label.role == "height" and label.thing == "deck"]
    return label.anchors[0][0]


def test_the_height_is_written_in_the_middle_where_nobody_stands():
    assert height(board_scene(make(squad("a", "red", (5, 5)), terrain=[DECK]))) == pytest.approx((24, 22))


def test_the_height_is_written_off_a_base_in_the_middle():
    x, y = height(board_scene(make(squad("a", "red", (24, 22, 3)), terrain=[DECK])))
    assert math.dist((x, y), (24, 22)) > R32 + 0.9
    assert 20 < x < 28
    assert 10 < y < 34


def test_where_a_base_leaves_no_room_the_height_is_at_a_corner_beside_it():
    small = block("deck", 23.2, 21.2, 24.8, 22.8, top=3)
    at = height(board_scene(make(squad("a", "red", (24, 22, 3)), terrain=[small])))
    assert 23.2 < at[0] < 24.8
    assert math.dist(at, (24, 22)) > R32


def test_the_height_is_written_in_view():
    x, y = height(board_scene(make(squad("a", "red", (5, 5)), terrain=[DECK]), view=(0, 0, 30, 14)))
    assert (x, y) == pytest.approx((24, 12))


def test_the_height_is_written_off_where_models_end():
    board = make(squad("a", "red", (17, 22), move=30), terrain=[DECK])
    moved = verdict_scene(board.check(go("normal-move", "a", {"a/1": [(24, 22)]})))
    assert math.dist(height(moved), (24, 22)) > R32 + 0.9
    asked = reach_scene(board, board.reach("a/1", 20, to=(24, 22)))
    assert math.dist(height(asked), (24, 22)) > R32 + 0.9
