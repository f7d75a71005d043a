import io

import pytest

from scenarios.console import Console, inches


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")


def test_colours_are_for_terminals():
    assert Console(stream=Terminal()).styled("x", "bad") == "\x1b[31mx\x1b[0m"
    assert Console(stream=io.StringIO()).styled("x", "bad") == "x"


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_who_wants_no_colours_gets_none(monkeypatch, name, value):
    monkeypatch.setenv(name, value)
    assert Console(stream=Terminal()).styled("x", "bad") == "x"


def test_an_empty_no_color_is_none(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "")
    assert Console(stream=Terminal()).colour


def test_nothing_is_printed_before_the_answer_is_whole():
    stream = io.StringIO()
    out = Console(stream=stream)
    out.line("one")
    assert stream.getvalue() == ""
    out.flush()
    out.flush()
    assert stream.getvalue() == "one\n"


def test_json_is_one_object_and_nothing_else():
    stream = io.StringIO()
    out = Console(as_json=True, stream=stream)
    out.line("for people")
    out.table([["a", "b"]])
    out.report({"a": "Ä"})
    out.flush()
    assert stream.getvalue() == '{"a": "Ä"}\n'


def test_numbers_that_json_does_not_know_are_never_printed():
    with pytest.raises(ValueError, match="not JSON compliant"):
        Console(as_json=True).report({"a": float("nan")})


def test_columns_are_aligned():
    stream = io.StringIO()
    out = Console(stream=stream)
    out.table([("a", "bb", "c"), ("aaa", "b", "")], indent="  ")
    out.flush()
    assert stream.getvalue() == "  a    bb  c\n  aaa  b\n"


def test_inches_never_say_minus_nothing():
    assert [inches(value) for value in (0, -0.004, -0.006, 12.345)] == ['0.00"', '0.00"', '-0.01"', '12.35"']
