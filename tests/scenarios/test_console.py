import io

import pytest

from scenarios.console import Console, escaped, inches


class Terminal(io.StringIO):
    def isatty(self):
        return True


def printed(stream, text="x"):
    out = Console(stream=stream)
    out.line(out.styled(text, "bad"))
    out.flush()
    return stream.getvalue()


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")


def test_colours_are_for_terminals():
    assert printed(Terminal()) == "\x1b[31mx\x1b[0m\n"
    assert printed(io.StringIO()) == "x\n"


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_who_wants_no_colours_gets_none(monkeypatch, name, value):
    monkeypatch.setenv(name, value)
    assert printed(Terminal()) == "x\n"


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


STEERING = ["\x1b[2J", "\x9b2J", "\x07", "\r", "\n", "\t", "\x7f", "\u202e", "\u2066", "\u2028", "\ufeff", "\U000e0041"]


@pytest.mark.parametrize("text", STEERING)
def test_what_steers_a_terminal_is_shown_and_not_obeyed(text):
    name = f"kni{text}ghts"
    for stream in (io.StringIO(), Terminal()):
        out = Console(stream=stream, errors=io.StringIO())
        out.line(f"{name} {out.styled(name, 'bad')} {name}")
        out.table([(name, "x")])
        out.remark(name)
        out.flush()
        for shown in (stream.getvalue(), out.errors.getvalue()):
            ours = shown.replace("\x1b[31m", "").replace("\x1b[0m", "")
            assert not any(character in ours.replace("\n", "") for character in text if not character.isprintable())
            assert escaped(text) in shown
        assert len(stream.getvalue().splitlines()) == 2


def test_json_and_documents_stay_as_they_are():
    stream = io.StringIO()
    out = Console(as_json=True, stream=stream)
    out.report({"name": "a\u202eb\n"})
    out.text("\u202e")
    out.flush()
    assert stream.getvalue() == '{"name": "a\u202eb\\n"}\n\u202e\n'


def test_scripts_and_emoji_are_no_steering():
    text = "Ä 戦 \u0646\u200c\u0645 \U0001f468\u200d\U0001f469 \u05d0"
    assert escaped(text) == text


def test_columns_are_aligned_whatever_is_escaped_or_styled():
    out = Console(stream=Terminal())
    out.table([("a\nb", "x"), (out.styled("a", "bad"), "x"), ("abcd", "x")])
    out.flush()
    assert out.stream.getvalue() == "a\\nb  x\n\x1b[31ma\x1b[0m     x\nabcd  x\n"


def test_a_styled_name_cannot_bring_a_style_of_its_own():
    assert printed(Terminal(), "\x1b[32mgood\x00") == "\x1b[31m\\x1b[32mgood\\x00\x1b[0m\n"
