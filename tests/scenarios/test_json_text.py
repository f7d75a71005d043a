import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from geometry.errors import InvalidInputError
from scenarios.json_text import LINE, MAX_DEPTH, at_key, parse, pretty

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
NUMBERS = st.integers(-(10**12), 10**12) | st.floats(allow_nan=False, allow_infinity=False)
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=8) | st.dictionaries(TEXTS, inner, max_size=8),
    max_leaves=60,
)


@given(VALUES)
def test_what_is_written_is_read_again(value):
    assert parse(pretty(value)) == value


@given(VALUES)
def test_the_layout_is_a_fixed_point(value):
    text = pretty(value)
    assert pretty(parse(text)) == text


def test_short_values_stay_on_one_line_and_long_ones_are_spread():
    points = [[n / 7, -n / 3] for n in range(40)]
    lines = pretty({"footprint": points, "at": [1, 2]}).splitlines()
    assert max(map(len, lines)) <= LINE
    assert '  "at": [1, 2]' in lines
    assert len(lines) < 25  # several points on a line


def test_numbers_that_are_none_come_through_for_whoever_knows_their_place():
    read = parse('{"a": NaN, "b": -Infinity, "c": 1e999}')
    assert math.isnan(read["a"])
    assert read["b"] == -math.inf
    assert read["c"] == math.inf


def test_a_byte_order_mark_is_no_part_of_the_text():
    assert parse(b'\xef\xbb\xbf{"a": 1}') == {"a": 1}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "empty"),
        (" \n\t", "empty"),
        (b"\xff\xfe{\x00", "not UTF-8 text (byte 0 is wrong)"),
        ('{"a": "\xe9"}'.encode("latin-1"), "not UTF-8 text (byte 7 is wrong)"),
        ("{", "line 1 column 2"),
        ('{"a": 1,\n "b": }', "line 2 column 7"),
        ("x" * 5_000_000, "line 1 column 1"),
        ("[" * 1_000_000, "nest lists and objects"),
        ("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1), "nest lists and objects"),
        ('{"a":' * (MAX_DEPTH + 1) + "1" + "}" * (MAX_DEPTH + 1), "nest lists and objects"),
        ("1" * 5000, "numbers of ordinary size"),
        ("[" + "1," * 100_000 + "1]", "a list of 100001 members"),
        ("{" + ",".join(f'"{n}":1' for n in range(10_001)) + "}", "an object of 10001 members"),
    ],
)
def test_text_that_cannot_be_read_is_refused_in_a_few_words(text, words):
    with pytest.raises(InvalidInputError) as refusal:
        parse(text, "the file")
    assert words in str(refusal.value)
    assert "the file" in str(refusal.value)
    assert len(str(refusal.value)) < 300


def test_the_deepest_nesting_that_is_allowed_is_read():
    assert parse("[" * MAX_DEPTH + "]" * MAX_DEPTH) is not None


def test_every_name_that_stands_twice_is_told_with_its_path():
    text = (
        '{"units": [{"id": 1, "models": [{"at": 1, "at": 2, "at": 3}], "id": 2}], "moves": {"a/1": {"x": 1, "x": 1}}}'
    )
    with pytest.raises(InvalidInputError) as refusal:
        parse(text)
    assert [(p.where, p.value) for p in refusal.value.problems] == [
        ("units[0]", "id"),
        ("units[0].models[0]", "at"),
        ('moves["a/1"]', "x"),
    ]


@given(TEXTS)
def test_a_path_shows_any_name_as_json_does(name):
    shown = at_key("moves", name)
    assert shown.startswith("moves.") or json.loads(shown.removeprefix("moves[").removesuffix("]")) == name
