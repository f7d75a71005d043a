from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from renderer.labels import Wish, place

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
    for k, box in enumerate(boxes):
        assert FRAME[0] <= box[0]
        assert FRAME[1] <= box[1]
        assert box[2] <= FRAME[2]
        assert box[3] <= FRAME[3]
        assert not any(overlap(box, other) for other in boxes[:k] + taken)


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
