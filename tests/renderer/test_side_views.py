"""Side views on the page: their texts have room, beside a narrow map and above a low one."""

from __future__ import annotations

import pytest
from boards import block, go, make, squad

from renderer import verdict_scene
from renderer.layout import em_of
from renderer.page import Drawn, Words
from renderer.scene import Scene
from renderer.shapes import Lines
from renderer.side_views import side_views
from renderer.text import width
from renderer.themes import LIGHT

WIDTHS = (500, 1200)


def over(top: float, length: float) -> Scene:
    """A way of 12" over a wall, up and down again."""
    wall = block("wall", 28, 16, 28 + length, 28, top=top)
    board = make(squad("a", "red", (25, 22), move=60), terrain=[wall])
    return verdict_scene(board.check(go("normal-move", "a", {"a/1": [(37, 22)]})))


def boxes(said, ending):
    """Boxes of the texts that end so, pixels."""
    found = []
    for words in said:
        if isinstance(words, Words) and words.text.endswith(ending):
            across = width(words.text, words.size, words.bold)
            left = words.at[0] - {"start": 0.0, "middle": across / 2, "end": across}[words.align]
            found.append((left, words.at[1] - 0.7 * words.size, left + across, words.at[1]))
    return found


def ways(said):
    """Pieces of the way, pixels: the lines in the player's colour."""
    colour = LIGHT.paints["red"].colour
    shapes = [one.shape for one in said if isinstance(one, Drawn) and one.style.stroke == colour and not one.style.dash]
    return [points for shape in shapes if isinstance(shape, Lines) for points in shape.lines]


@pytest.mark.parametrize("px", WIDTHS)
def test_over_a_low_map_texts_keep_off_the_way_and_each_other(px):
    scene = over(1.5, 2)
    em = em_of(px)
    said, _ = side_views(scene, LIGHT, (20.0, 100.0), px - 40.0, 20.0, em)
    climbs = boxes(said, "so far")
    assert len(climbs) == 2
    (ax0, ay0, ax1, ay1), (bx0, by0, bx1, by1) = climbs
    assert ax1 <= bx0 or bx1 <= ax0 or ay1 <= by0 or by1 <= ay0
    flat = [(a, b) for a, b in ways(said) if abs(a[1] - b[1]) < 1e-6]
    assert flat
    for x0, y0, x1, y1 in climbs:
        for (ax, y), (bx, _) in flat:
            assert not (min(ax, bx) < x1 and max(ax, bx) > x0 and y0 < y < y1)


def test_beside_a_narrow_map_texts_have_room_to_its_right():
    narrow = over(24.0, 1)
    em = em_of(1200)
    said, _ = side_views(narrow, LIGHT, (20.0, 100.0), 800.0, 20.0, em)
    upright = [(a, b) for a, b in ways(said) if abs(a[0] - b[0]) < 1e-6]
    assert len(upright) == 2
    last = max(a[0] for a, _ in upright)
    # What comes down stands to the right of its line, and so of the other one.
    assert any(x0 >= last for x0, _, _, _ in boxes(said, "so far"))
