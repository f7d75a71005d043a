"""No answer is written over a file that is read, over another answer, or under another format's name."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from commands import document, inchworm, unit

from scenarios.commands.registry import available

ROOT = Path(__file__).resolve().parents[2]
TEXT = json.dumps(
    document(
        units=[unit("a", (20, 20), move=5), unit("b", (40, 20), player="blue")],
        territories=[{"player": "red", "area": [[0, 0], [60, 0], [60, 22], [0, 22]]}],
        proposals=[{"id": "p", "kind": "normal-move", "unit": "a", "moves": {"a/1": [[16, 20]]}}],
    )
)

ASKED = {
    "check": [],
    "inspect": [],
    "see": ["a", "b"],
    "reach": ["a/1", "--distance", "2"],
    "charge": ["a"],
    "suggest": [],
    "places": ["--player", "red", "--base", "32mm"],
}
"""What commands that draw are asked, besides the file."""


@pytest.fixture
def board(tmp_path):
    path = tmp_path / "board.json"
    path.write_text(TEXT, encoding="utf-8")
    return path


def assert_refused(answer, words, board):
    assert (answer.status, answer.out) == (2, ""), answer
    assert words in answer.err
    assert "Traceback" not in answer.err
    assert board.read_text(encoding="utf-8") == TEXT
    assert [entry.name for entry in board.parent.iterdir()] == [board.name]


def test_these_are_all_the_commands_that_draw():
    helps = {name: inchworm(name, "--help").out for name in available()}
    assert {name for name, text in helps.items() if "--svg" in text} == set(ASKED)


@pytest.mark.parametrize("command", ASKED)
def test_a_picture_is_never_written_over_the_scenario_or_under_another_formats_name(command, board):
    for option in ("--svg", "--png"):
        for name in (board, board.with_name("other.json"), board.with_name("a.gif"), ""):
            assert_refused(inchworm(command, board, *ASKED[command], option, name), "give a name that ends in", board)
    assert_refused(inchworm(command, board, *ASKED[command], "--svg", "a.png"), "ends in .svg", board)
    assert_refused(inchworm(command, board, *ASKED[command], "--png", "a.svg"), "ends in .png", board)


@pytest.mark.parametrize("command", ["check", "places"])
def test_a_scenario_that_is_called_like_a_picture_is_not_written_over(command, tmp_path):
    board = tmp_path / "board.svg"
    board.write_text(TEXT, encoding="utf-8")
    around = tmp_path / "." / ".." / tmp_path.name / "board.svg"
    for name in (board, around):
        assert_refused(inchworm(command, board, *ASKED[command], "--svg", name), "this one is read", board)


def test_no_link_leads_round_that(board, tmp_path_factory):
    folder = tmp_path_factory.mktemp("links")
    (folder / "soft.svg").symlink_to(board)
    os.link(board, folder / "hard.svg")
    for name in ("soft.svg", "hard.svg"):
        assert_refused(inchworm("check", board, "--svg", folder / name), "this one is read", board)
    assert_refused(inchworm("check", folder / "soft.svg", "--svg", folder / "hard.svg"), "this one is read", board)


def test_the_file_that_standard_input_comes_from_is_an_input_too(tmp_path):
    board = tmp_path / "board.svg"
    board.write_text(TEXT, encoding="utf-8")
    run = "import sys; from scenarios.commands import main; sys.exit(main())"
    with board.open("rb") as given:
        done = subprocess.run(
            [sys.executable, "-c", run, "check", "-", "--svg", str(board)],
            stdin=given, capture_output=True, text=True, cwd=ROOT, timeout=60,
        )  # fmt: skip
    assert done.returncode == 2
    assert "this one is read" in done.stderr
    assert board.read_text(encoding="utf-8") == TEXT


def test_two_outputs_are_never_the_same_file(board, tmp_path):
    both = inchworm("check", board, "--svg", tmp_path / "out", "--png", tmp_path / "out")
    assert_refused(both, "--svg is written to this one", board)
    assert_refused(inchworm("check", board, "--svg", "-", "--png", "-"), "--svg goes to standard output already", board)
    same = inchworm("suggest", board, "-o", tmp_path / "x", "--svg", tmp_path / "y" / ".." / "x")
    assert_refused(same, "-o/--output is written to this one", board)
    given_twice = inchworm("check", board, "--svg", tmp_path / "a.svg", "--svg", tmp_path / "b.svg")
    assert given_twice.status == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["b.svg", "board.json"]


@pytest.mark.parametrize("command", [*ASKED, "draw"])
def test_a_picture_does_not_stand_among_the_report(command, board):
    option = ["-o"] if command == "draw" else ["--svg"]
    answer = inchworm(command, board, *ASKED.get(command, []), *option, "-", "--json")
    assert_refused(answer, "with --json only the report goes to standard output", board)


@pytest.mark.parametrize("command", ASKED)
def test_a_picture_on_standard_output_is_all_that_is_there(command, board):
    answer = inchworm(command, board, *ASKED[command], "--svg", "-")
    plain = inchworm(command, board, *ASKED[command])
    assert answer.err == plain.out
    assert answer.out.startswith("<svg")
    assert answer.out.rstrip().endswith("</svg>")


DOCUMENTS = {
    "new": lambda board, out: ("new", "-o", out),
    "convert": lambda board, out: ("convert", board, out),
    "suggest": lambda board, out: ("suggest", board, "-o", out),
    "view": lambda board, out: ("view", board, "--save", out),
}


@pytest.mark.parametrize("command", DOCUMENTS)
@pytest.mark.parametrize("name", ["x.svg", "x.png", "x.yaml", "x.dd2vtt"])
def test_a_document_is_not_written_under_another_formats_name(command, name, board):
    answer = inchworm(*DOCUMENTS[command](board, board.with_name(name)))
    assert_refused(answer, "give a name that ends in .json", board)


@pytest.mark.parametrize("command", ["convert", "suggest"])
def test_a_document_is_not_written_over_what_was_read(command, board):
    assert_refused(inchworm(*DOCUMENTS[command](board, board)), "this one is read", board)


def test_nothing_is_written_where_nobody_hears_of_it(board, monkeypatch):
    monkeypatch.setattr(sys, "stdout", None)
    from scenarios.commands import main

    assert main(["check", str(board), "--svg", str(board.with_name("x.svg"))]) == 2
    assert [entry.name for entry in board.parent.iterdir()] == [board.name]


def test_devices_may_be_written_twice(board):
    assert inchworm("check", board, "--svg", os.devnull, "--png", os.devnull).status == 0
