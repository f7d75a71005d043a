"""Levels of a region in a picture: told apart without colours, named on the map, each with its area."""

from __future__ import annotations

from itertools import pairwise

import pytest
import shapely
from boards import block, make, squad
from pictures import parsed, texts

from geometry.rules.footing import Foothold
from renderer import reach_scene, to_svg
from renderer.drawing import Drawing
from renderer.hatching import LEVELS
from renderer.reach_levels import draw_levels, levels_of
from renderer.scene import Scene
from renderer.shapes import Lines

VIEW = (0.0, 0.0, 30.0, 20.0)


def hold(level, *box):
    return Foothold(level, level, shapely.MultiPolygon([shapely.box(*box)]))


def drawn(*holds) -> Scene:
    drawing = Drawing(make(squad("a", "red", (5, 5))))
    draw_levels(drawing, levels_of(holds), VIEW)
    return drawing.scene(VIEW)


def of_role(scene, role):
    return [item for item in scene.items if item.role == role]


def test_each_level_has_its_look_its_name_and_its_area():
    scene = drawn(hold(2.5, 10, 0, 20, 10), hold(0.0, 0, 0, 15, 20))
    assert scene.meanings == {
        "reach": "Can end on the table: 300.0 square inches",
        "reach-2": 'Can end 2.5" up: 100.0 square inches',
    }
    names = {label.text: label.anchors[0][0] for label in scene.labels if label.role == "level"}
    assert set(names) == {"on the table", '2.5" up'}
    # Each name stands where the other level is not: over x = 10 to 15 they lie over each other.
    assert names["on the table"][0] < 10
    assert names['2.5" up'][0] > 15
    said = texts(parsed(to_svg(scene, 1200)))
    assert {"on the table", '2.5" up', *scene.meanings.values()} <= set(said)


def test_a_level_is_hatched_all_over_and_nowhere_else():
    scene = drawn(hold(2.5, 10, 0, 20, 10), hold(0.0, 0, 0, 15, 20))
    for role, box in (("reach-hatch", (0, 0, 15, 20)), ("reach-2-hatch", (10, 0, 20, 10))):
        [item] = of_role(scene, role)
        assert isinstance(item.shape, Lines)
        lines = shapely.union_all([shapely.LineString(points) for points in item.shape.lines])
        area = shapely.box(*box)
        assert area.buffer(1e-9).covers(lines)
        assert area.difference(lines.buffer(0.8)).area < 1e-6


def test_one_level_alone_is_plain():
    scene = drawn(hold(0.0, 0, 0, 15, 20))
    assert [item.role for item in scene.items] == ["reach"]
    assert scene.labels == ()
    assert scene.meanings == {}


def test_levels_of_one_height_are_one():
    levels = levels_of([hold(0.0, 0, 0, 4, 4), Foothold(0.0, 0.8, shapely.box(9, 9, 10, 10)), hold(0.8, 10, 9, 11, 10)])
    assert [(level.name, level.area.area) for level in levels] == [("on the table", 16.0), ('0.8" up', 2.0)]


def test_of_very_many_levels_the_highest_are_drawn_together():
    count = len(LEVELS) + 3
    scene = drawn(*(hold(float(k), 3 * k, 0, 3 * k + 2, 5) for k in range(count)))
    last = LEVELS[-1][0]
    assert scene.meanings[last] == f'Can end {len(LEVELS) - 1}" up and higher: 40.0 square inches'
    assert len(of_role(scene, last)) == 4


@pytest.mark.parametrize("width", [500, 1200])
def test_the_total_says_that_overlaps_count_once(width):
    bridge = block("bridge", 26, 10, 34, 34, bottom=2, top=2.5)
    board = make(squad("a", "red", (30, 22, 2.5), move=10), terrain=[bridge])
    answer = board.reach("a/1", 6)
    areas = [level.area.area for level in levels_of(answer.levels)]
    assert len(areas) == 2
    scene = reach_scene(board, answer)
    total = answer.area.area
    assert f"It can end on 2 levels: {total:.1f} square inches seen from above (overlaps counted once)." in scene.facts
    words = " ".join(texts(parsed(to_svg(scene, width))))
    assert all(f"{area:.1f} square inches" in words for area in areas)


def test_hatching_of_neighbouring_levels_is_far_from_parallel():
    for (_, _, a), (_, _, b) in pairwise(LEVELS):
        assert 45 <= abs((a - b + 90) % 180 - 90) <= 90
