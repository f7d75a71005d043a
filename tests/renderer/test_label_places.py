from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from pictures import box, feature, squad, table

from geometry.answers import Sight
from geometry.board.bases import RoundBase
from geometry.board.things import Part
from geometry.shapes.figures import Box
from renderer import board_scene, sight_scene
from renderer.labels import Wish, place
from renderer.layout import lay_out
from renderer.page import Drawn, Words
from renderer.scene import Scene
from renderer.shapes import bounds
from renderer.themes import LIGHT

FRAME = (0.0, 0.0, 400.0, 300.0)
POINTS = st.tuples(st.floats(0, 400), st.floats(0, 300))
WISHES = st.builds(
    Wish,
    st.tuples(st.floats(5, 90), st.floats(5, 20)),
    st.lists(st.tuples(POINTS, st.floats(0, 30)), min_size=1, max_size=3).map(tuple),
    needed=st.booleans(),
)


def overlap(a, b) -> bool:
    return min(a[2], b[2]) - max(a[0], b[0]) > 1e-9 and min(a[3], b[3]) - max(a[1], b[1]) > 1e-9


@settings(max_examples=60, deadline=None)
@given(st.lists(WISHES, max_size=25), st.lists(POINTS, max_size=5))
def test_texts_never_overlap_and_stay_in_the_frame(wishes, spots):
    taken = [(x, y, x + 8.0, y + 8.0) for x, y in spots]
    boxes = [p.box for p in place(wishes, FRAME, taken=taken) if p is not None]
    for k, one in enumerate(boxes):
        assert FRAME[0] <= one[0]
        assert FRAME[1] <= one[1]
        assert one[2] <= FRAME[2]
        assert one[3] <= FRAME[3]
        assert not any(overlap(one, other) for other in boxes[:k] + taken)


@settings(max_examples=20, deadline=None)
@given(st.lists(WISHES, max_size=12))
def test_the_same_wishes_get_the_same_places(wishes):
    assert place(wishes, FRAME) == place(wishes, FRAME)


def test_a_text_keeps_clear_of_its_anchor_and_of_bases_where_it_can():
    wish = Wish((40.0, 12.0), (((200.0, 150.0), 20.0),))
    bases = [(180.0, 130.0, 220.0, 170.0), (150.0, 100.0, 250.0, 130.0)]
    [found] = place([wish], FRAME, soft=bases)
    assert found is not None
    assert not any(overlap(found.box, base) for base in bases)


def test_an_inside_text_stands_in_the_middle_or_not_at_all():
    roomy = Wish((8.0, 6.0), (((100.0, 100.0), 9.0),), inside=True)
    tight = Wish((30.0, 6.0), (((200.0, 100.0), 9.0),), inside=True)
    first, second = place([roomy, tight], FRAME)
    assert first is not None
    assert first.centre == (100.0, 100.0)
    assert second is None


def test_a_text_far_from_its_anchor_has_a_line_to_it():
    crowd = [(x, y, x + 20.0, y + 20.0) for x in range(140, 260, 20) for y in range(90, 210, 20)]
    wish = Wish((20.0, 12.0), (((200.0, 150.0), 5.0),), needed=True)
    [found] = place([wish], FRAME, taken=crowd)
    assert found is not None
    assert found.leader is not None
    (x, y) = found.leader[1]
    assert abs(((x - 200) ** 2 + (y - 150) ** 2) ** 0.5 - 5.0) < 1e-6


def test_a_text_keeps_clear_of_an_oval_by_its_own_extents():
    wish = Wish((40.0, 12.0), (((200.0, 150.0), (60.0, 20.0)),))
    [above] = place([wish], FRAME)
    assert above is not None
    assert 150.0 - 20.0 - 12.0 - 3.0 < above.box[1] < above.box[3] <= 150.0 - 20.0
    # Nothing is free above and below: it stands beside, as far off as the oval is long.
    [beside] = place([wish], FRAME, taken=[(0.0, 0.0, 400.0, 140.0), (0.0, 160.0, 400.0, 300.0)])
    assert beside is not None
    assert beside.box[2] <= 140.0 or beside.box[0] >= 260.0


def of_text(scene: Scene, text: str) -> Box:
    """The box of the plate behind a text of a picture."""
    page = lay_out(scene, 1200)
    words = [k for k, e in enumerate(page.over) if isinstance(e, Words) and e.text == text]
    assert len(words) == 1, text
    plate = page.over[words[0] - 1]
    assert isinstance(plate, Drawn)
    return bounds(plate.shape)


def test_names_hide_no_wall_and_cross_no_line_of_sight():
    wall = feature("wall", "obstacle", Part(box(30.0, 21.6, 8.0, 0.2), 0, 5))
    blue = squad("zombies", "blue", RoundBase(25), [(30.0, 23.4)], "Deadwalker Zombies")
    red = squad("warriors", "red", RoundBase(32), [(30.0, 20.4)], "Chaos Warriors of the Long Name")
    board = table(blue, red, terrain=[wall])
    scene = board_scene(board, ranges=False)
    page = lay_out(scene, 1200)
    wall_box = next(bounds(e.shape) for e in page.board if e.thing == "wall")
    assert not overlap(of_text(scene, "Chaos Warriors of the Long Name"), wall_box)
    seen = Sight("warriors", "zombies", True, True, ((30.0, 20.4, 1.0), (30.0, 23.4, 1.0)), 0.1)
    x0, _, x1, _ = of_text(sight_scene(board, seen), "Chaos Warriors of the Long Name")
    page = lay_out(sight_scene(board, seen), 1200)
    line_x = next(bounds(e.shape)[0] for e in page.board if e.style.stroke == LIGHT.styles["sight"].stroke)
    assert not x0 < line_x < x1


def test_units_of_one_name_are_told_apart_by_their_ids():
    board = table(
        squad("line", "blue", RoundBase(25), [(10, 10)], "Skeletons"),
        squad("block", "blue", RoundBase(25), [(20, 10)], "Skeletons"),
        squad("king", "blue", RoundBase(25), [(30, 10)], "King"),
    )
    scene = board_scene(board)
    assert [x.text for x in scene.labels if x.role == "unit"] == ["Skeletons (line)", "Skeletons (block)", "King"]
    assert scene.names["line"] == "Skeletons (line)"
