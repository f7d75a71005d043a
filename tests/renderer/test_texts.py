from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from renderer.text import clean, compared, inches, shorten, width, wrap

WORDS = st.text(min_size=0, max_size=60)


@given(WORDS, st.floats(20, 400))
def test_wrapped_lines_fit_and_lose_nothing(text, room):
    lines = wrap(text, room, 12.0)
    assert all(width(line, 12.0) <= room or len(line) == 1 for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


@given(WORDS, st.floats(30, 200), st.integers(1, 3))
def test_no_more_lines_than_asked_for(text, room, most):
    lines = wrap(text, room, 12.0, most=most)
    assert len(lines) <= most
    assert all(width(line, 12.0) <= room or len(line) <= 2 for line in lines)


@given(WORDS, st.floats(30, 200))
def test_shortened_text_fits(text, room):
    assert width(shorten(text, room, 12.0), 12.0) <= room


@given(st.text(st.characters(), max_size=40))
def test_clean_text_can_stand_in_xml(text):
    for c in clean(text):
        o = ord(c)
        assert o >= 0x20
        assert not 0xD800 <= o <= 0xDFFF
        assert o not in (0xFFFE, 0xFFFF)


def test_wide_and_combining_characters():
    assert width("龍", 10.0) == 10.0
    assert width("é", 10.0) == width("é", 10.0) == width("e", 10.0)
    assert width("ii", 10.0) < width("WW", 10.0) < width("WW", 10.0, bold=True)


def test_inches():
    assert [inches(v) for v in (0.0, -0.001, 3.0, 2.5, 1.005, 12.3456)] == ['0"', '0"', '3"', '2.5"', '1"', '12.35"']


def test_compared_lengths_differ_where_they_do():
    assert compared(3.004, 3.0) == ('3.004"', '3"')
    assert compared(3.00001, 3.0) == ('3"', '3"')
    assert compared(1.4412, 1.2) == ('1.44"', '1.2"')
