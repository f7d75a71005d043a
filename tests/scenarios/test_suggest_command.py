"""``inchworm suggest`` from the shell: the proposal that it prints is one of the document's, and legal."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from commands import document, inchworm, unit

import scenarios


def scenario(tmp_path: Path, *proposals: dict[str, Any]) -> Path:
    path = tmp_path / "board.json"
    units = [unit("red", (10, 10), move=5), unit("blue", (12.2, 10), player="blue"), unit("away", (30, 30), move=5)]
    path.write_text(json.dumps(document(units=units, proposals=list(proposals))))
    return path


FAR = {"id": "far", "kind": "normal-move", "unit": "away", "moves": {"away/1": {"path": [[30, 36]]}}}
NEAR = {"id": "near", "kind": "normal-move", "unit": "away", "moves": {"away/1": {"path": [[30, 33]]}}}
STUCK = {"id": "stuck", "kind": "normal-move", "unit": "red", "moves": {"red/1": {"path": [[8, 10]]}}}
PILE = {"id": "pile", "kind": "pile-in", "unit": "red", "target": "blue", "moves": {"red/1": {"path": [[9, 10]]}}}


def test_the_report_is_the_contracts(tmp_path: Path) -> None:
    answer = inchworm("suggest", scenario(tmp_path, FAR), "--proposal", "far", "--json")
    assert answer.status == 0
    assert answer.report["proved_none"] is False
    assert answer.report["moved"] == {"away/1": pytest.approx(1.0, abs=0.02)}
    assert answer.report["moved_in_all"] == answer.report["moved"]["away/1"]
    assert answer.report["at_least"] == pytest.approx(1.0, abs=1e-3)
    path = scenario(tmp_path, answer.report["proposal"])
    loaded = scenarios.load(path)
    assert loaded.board.check(loaded.proposals[0])


def test_a_legal_one_comes_back(tmp_path: Path) -> None:
    answer = inchworm("suggest", scenario(tmp_path, NEAR), "--json")
    assert answer.report["proposal"] == NEAR
    assert inchworm("suggest", scenario(tmp_path, NEAR)).out.startswith("near: legal as it is\n")


def test_proved_that_there_is_none(tmp_path: Path) -> None:
    path = scenario(tmp_path, STUCK)
    answer = inchworm("suggest", path, "--json")
    assert (answer.status, answer.report["proposal"], answer.report["proved_none"]) == (1, None, True)
    assert "there is none" in inchworm("suggest", path).out


def test_the_best_pile_in(tmp_path: Path) -> None:
    report = inchworm("suggest", scenario(tmp_path, PILE), "--best", "--json").report
    assert (report["in_range"], report["at_most"]) == (1, 1)
    assert report["proposal"]["target"] == "blue"


def test_into_a_file_and_a_picture(tmp_path: Path) -> None:
    out, picture = tmp_path / "better.json", tmp_path / "better.svg"
    answer = inchworm("suggest", scenario(tmp_path, FAR), "-o", out, "--svg", picture)
    assert answer.status == 0
    proof = '(proved: no legal form with less than 1.00")'
    assert answer.out.splitlines() == [
        f'far: a legal form, 1 model moved, 1.00" at the most {proof}',
        '  away/1  1.00"',
    ]
    assert json.loads(out.read_text())["id"] == "far"
    words = " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", picture.read_text()))
    assert 'A legal form, 1 model moved, 1.00" at the most' in words


def test_where_there_is_none_the_picture_shows_what_is_wrong(tmp_path: Path) -> None:
    picture = tmp_path / "stuck.svg"
    assert inchworm("suggest", scenario(tmp_path, STUCK), "--svg", picture).status == 1
    words = " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", picture.read_text()))
    assert "ILLEGAL (1)" in words
    assert "No legal form: there is none." in words


def test_which_proposal_has_to_be_said_where_there_are_several(tmp_path: Path) -> None:
    for proposals in ((FAR, NEAR), ()):
        answer = inchworm("suggest", scenario(tmp_path, *proposals))
        assert (answer.status, answer.out) == (2, "")
    assert inchworm("suggest", scenario(tmp_path, FAR), "--proposal", "other").status == 2
    assert inchworm("suggest", scenario(tmp_path, FAR), "--best").status == 2


def test_every_illegal_proposal_of_the_library_gets_a_legal_one_or_a_proof(library: Path) -> None:
    for name in ("run", "retreat", "deploy-by-the-line", "casualties", "power-through", "jump-down", "impassable"):
        scenario = scenarios.load(library / f"{name}.json")
        for proposal in scenario.proposals:
            suggestion = scenario.board.suggest(proposal)
            assert suggestion.proved_none or scenario.board.check(suggestion.proposal)
            assert suggestion.proved_none == (suggestion.proposal is None)
