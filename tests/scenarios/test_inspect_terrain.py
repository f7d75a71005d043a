"""`inspect --terrain`: how the terrain is placed, with exit status 1 where it is not well."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scenarios.commands import main

NEAR = {
    "schema": "inchworm/scenario/1",
    "battlefield": {"width": 60, "height": 44},
    "terrain": [
        {"id": "a", "parts": [{"footprint": [[10, 10], [14, 10], [14, 14], [10, 14]], "top": 3}]},
        {"id": "b", "parts": [{"footprint": [[19, 10], [23, 10], [23, 14], [19, 14]], "top": 3}]},
    ],
}


def test_features_five_inches_apart_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = tmp_path / "board.json"
    board.write_text(json.dumps(NEAR), encoding="utf-8")
    assert main(["inspect", str(board), "--json"]) == 0
    assert "terrain" not in json.loads(capsys.readouterr().out)
    assert main(["inspect", str(board), "--json", "--terrain"]) == 1
    (told,) = json.loads(capsys.readouterr().out)["terrain"]
    assert told["code"] == "terrain.too-close-to-terrain"
    assert (told["measured"], told["limit"]) == (5, 6)
    assert main(["inspect", str(board), "--terrain"]) == 1
    assert '5.00"' in capsys.readouterr().out
