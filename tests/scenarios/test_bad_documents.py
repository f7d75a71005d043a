"""Every problem of a bad document comes out at once, with its path, its value, and what would be right."""

import copy
import json
import math

import pytest
from commands import document
from faulty import BAD, DELETED, put, rich
from hypothesis import given
from hypothesis import strategies as st

import scenarios
from geometry.errors import InvalidInputError
from scenarios.loading import MOST


def problems_of(data):
    text = data if isinstance(data, str | bytes) else json.dumps(data)
    with pytest.raises(InvalidInputError) as refusal:
        scenarios.loads(text)
    return {problem.where: (str(problem.value), problem.expected) for problem in refusal.value.problems}


def test_the_rich_document_is_good():
    scenarios.loads(json.dumps(rich()))


@pytest.mark.parametrize(("path", "value", "where", "words"), BAD, ids=lambda part: None)
def test_a_bad_value_is_told_with_its_path_and_what_would_be_right(path, value, where, words):
    problems = problems_of(put(rich(), path, value))
    assert where in problems, problems
    assert words in problems[where][1], problems
    assert len(problems) <= 2, problems  # what follows from it, at most


def test_the_opponent_need_not_be_on_the_board():
    """One army alone: whose turn it is and who holds an objective may be the other player's."""
    units = [u for u in rich()["units"] if u["player"] == "red"]
    alone = document(
        units=units,
        turn={"player": "green", "phase": "hero"},
        objectives=[{"id": "A", "at": [15, 11], "controlled_by": "green"}],
    )
    assert scenarios.loads(json.dumps(alone)).board.turn.player == "green"


@pytest.mark.parametrize("text", ["[]", "null", "7", '"text"', "true"])
def test_a_document_is_an_object(text):
    assert "a JSON object" in problems_of(text)["the document"][1]


def test_everything_that_is_wrong_comes_out_at_once():
    data = rich()
    for path, value, *_ in BAD:
        if path[0] not in ("schema", "battlefield") and len(path) > 1 and value is not DELETED and path[-1] != "models":
            with_one_more = copy.deepcopy(data)
            try:
                put(with_one_more, path, value)
            except (KeyError, TypeError, IndexError):
                continue
            data = with_one_more
    assert len(problems_of(data)) > 25


def test_problems_come_in_the_documents_order():
    data = rich()
    data["units"][0]["move"] = "x"
    data["units"][1]["models"][0]["id"] = "r"
    data["terrain"][0]["kind"] = "x"
    data["proposals"][0]["unit"] = "x"
    assert list(problems_of(data)) == ["terrain[0].kind", "units[0].move", "units[1].models[0].id", "proposals[0].unit"]


def test_no_more_problems_are_told_than_anyone_reads():
    data = document(objectives=[{"id": "x", "at": [1]} for _ in range(900)])
    assert len(problems_of(data)) <= MOST
    assert max(len(value) for value, _ in problems_of(data).values()) < 200


def objects_in(value, path=()):
    """Every object of a document, with its path."""
    if isinstance(value, dict):
        if not path or path[-1] not in ("moves", "positions", "contests"):
            yield path
        for key, member in value.items():
            yield from objects_in(member, (*path, key))
    elif isinstance(value, list):
        for place, member in enumerate(value):
            yield from objects_in(member, (*path, place))


FIELDS = ["id", "at", "base", "elevation", "facing", "moves", "roll", "keywords", "height", "parts", "name", "distance"]


@given(st.sampled_from(list(objects_in(rich()))), st.sampled_from(FIELDS), st.integers(0, 9), st.sampled_from("qxzw_"))
def test_an_unknown_field_is_always_named(path, field, place, letter):
    typo = field[: place % len(field)] + letter + field[place % len(field) :]
    problems = problems_of(put(rich(), (*path, typo), 7))
    (where,) = problems
    assert where.endswith(typo)
    assert problems[where][0] == "unknown field"


@given(
    st.sampled_from(list(objects_in(rich()))),
    st.sampled_from([None, 7, "text", True, [], [[]], {}, {"a": 1}, math.nan]),
)
def test_any_value_in_the_place_of_an_object_is_told_or_fits(path, value):
    if path:
        try:
            scenarios.loads(json.dumps(put(rich(), path, value)))
        except InvalidInputError as error:
            refusal = error
        else:
            return
        assert refusal.problems
        assert all(problem.expected for problem in refusal.problems)


def places_in(value, path=()):
    """Every place in a document, with the value there."""
    yield path, value
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, member in members:
        yield from places_in(member, (*path, key))


ODD = [None, True, -1, math.nan, 10**400, "x", "\ud800", [], [[]], {}]


def test_any_odd_value_in_any_place_is_told_or_can_be_asked_about():
    refused, taken = 0, 0
    for path, _ in places_in(rich()):
        for value in ODD if path else ():
            try:
                scenario = scenarios.from_data(put(rich(), path, value))
            except InvalidInputError as error:
                refused += len(error.problems) > 0
                continue
            taken += 1
            scenario.board.inspect()
            for proposal in scenario.proposals:
                scenario.board.check(proposal)
    assert refused > 1000
    assert taken > 50


@given(
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(
                st.sampled_from(
                    ["id", "units", "models", "at", "terrain", "parts", "proposals", "kind", "moves", "of"]
                ),
                inner,
            )
        ),
        max_leaves=30,
    )
)
def test_no_document_whatever_raises_anything_but_its_problems(value):
    with pytest.raises(InvalidInputError):
        scenarios.from_data({**document(), "units": value, "terrain": value, "proposals": value, "x": value})
