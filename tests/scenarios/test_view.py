"""What the window reads and writes: the document, its pictures, and the document edited meanwhile."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import scenarios
from geometry.proposals import Proposal, Waypoint
from renderer.controller.history import Position
from scenarios.commands.view import Files

DOCUMENT = {
    "schema": "inchworm/scenario/1",
    "name": "A walk",
    "battlefield": {"width": 60, "height": 44},
    "units": [
        {"id": "a", "player": "red", "base": "32mm", "move": 5, "models": [{"id": "a/1", "at": [20, 20]}]},
    ],
    "proposals": [{"id": "there", "kind": "normal-move", "unit": "a", "moves": {"a/1": [[22, 20]]}}],
}
MOVE = Proposal("move-1", "normal-move", "a", {"a/1": (Waypoint((21.0, 23.0)),)})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "walk.json"
    file.write_text(json.dumps(DOCUMENT), encoding="utf-8")
    return file


def opened(path: Path, **more: object) -> Files:
    return Files(str(path), scenarios.load(path), **more)  # type: ignore[arg-type]


def test_moves_are_saved_as_proposals_of_the_document(path):
    files = opened(path)
    board = files.scenario.board
    verdict = board.check(MOVE)
    assert verdict.legal
    assert files.save(Position(verdict.after, (MOVE,))) == f"{path} is saved, with 1 move made here."
    again = scenarios.load(path)
    assert [p.id for p in again.proposals] == ["there", "move-1"]
    assert again.proposals[1] == MOVE
    assert again.board.models["a/1"].at == (20, 20)
    # Saving again says the same, not the moves twice.
    files.save(Position(verdict.after, (MOVE,)))
    assert [p.id for p in scenarios.load(path).proposals] == ["there", "move-1"]
    assert os.listdir(path.parent) == ["walk.json"]


def test_a_proposal_of_the_document_that_was_made_is_not_saved_twice(path):
    files = opened(path)
    there = files.scenario.proposals[0]
    files.save(Position(files.scenario.board.check(there).after, (there,)))
    assert [p.id for p in scenarios.load(path).proposals] == ["there"]


def test_moves_can_be_saved_elsewhere(path, tmp_path):
    files = opened(path, save=str(tmp_path / "tried.json"))
    files.save(Position(files.scenario.board, (MOVE,)))
    assert [p.id for p in scenarios.load(path).proposals] == ["there"]
    assert [p.id for p in scenarios.load(tmp_path / "tried.json").proposals] == ["there", "move-1"]


def test_pictures_are_written_beside_the_document(path):
    files = opened(path)
    assert files.write("svg", "<svg/>") == f"{path.with_suffix('.svg')} is drawn."
    assert path.with_suffix(".svg").read_text() == "<svg/>"
    files.write("png", b"\x89PNG")
    assert path.with_suffix(".png").read_bytes() == b"\x89PNG"


def touched(path: Path, document: object) -> None:
    path.write_text(document if isinstance(document, str) else json.dumps(document), encoding="utf-8")
    os.utime(path, ns=(1, 1))


def test_an_edited_document_is_shown_and_a_broken_one_says_what_is_wrong(path):
    files = opened(path, watches=True)
    assert files.edited() is None
    units = [{**DOCUMENT["units"][0], "models": [{"id": "a/1", "at": [30, 30]}]}]
    touched(path, {**DOCUMENT, "units": units})
    edited = files.edited()
    assert edited is not None
    assert not isinstance(edited, str)
    assert edited[0].models["a/1"].at == (30, 30)
    assert files.edited() is None
    path.write_text('{"schema": "inchworm/scenario/1", "batlefield": {}}', encoding="utf-8")
    trouble = files.edited()
    assert isinstance(trouble, str)
    assert "batlefield" in trouble
    assert files.scenario.board.models["a/1"].at == (30, 30)


def test_what_it_saves_itself_is_no_edit(path):
    files = opened(path, watches=True)
    files.save(Position(files.scenario.board, (MOVE,)))
    assert files.edited() is None


def test_without_a_display_the_message_says_what_to_do_instead(path, monkeypatch, capsys):
    from scenarios.commands import main

    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    assert main(["view", str(path)]) == 2
    said = capsys.readouterr().err
    assert "needs a display" in said
    assert "inchworm draw" in said
