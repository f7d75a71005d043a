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
    picture = tmp_path / "best.svg"
    assert inchworm("suggest", scenario(tmp_path, PILE), "--best", "--svg", picture).status == 0
    words = " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", picture.read_text()))
    assert "1 model within combat range of blue (the most there can be)." in words


def test_into_a_file_and_a_picture(tmp_path: Path) -> None:
    out, picture = tmp_path / "better.json", tmp_path / "better.svg"
    answer = inchworm("suggest", scenario(tmp_path, FAR), "-o", out, "--svg", picture)
    assert answer.status == 0
    proof = '(proved: no legal form with less than 1.00" in all)'
    assert answer.out.splitlines() == [
        f'far: a legal form, 1 model moved by 1.00" {proof}',
        '  away/1  1.00"',
    ]
    assert json.loads(out.read_text())["id"] == "far"
    words = " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", picture.read_text()))
    assert 'A legal form, 1 model moved by 1.00" (proved' in words
    assert "Where it was proposed to end" in words
    assert "Moved from there" in words
    assert 'Not as proposed: away/1 moves 6.00"; 5" is the most.' in words


def test_where_there_is_none_the_picture_shows_what_is_wrong(tmp_path: Path) -> None:
    picture = tmp_path / "stuck.svg"
    assert inchworm("suggest", scenario(tmp_path, STUCK), "--svg", picture).status == 1
    words = " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", picture.read_text()))
    assert "ILLEGAL (1)" in words
    assert "No legal form: there is none." in words


def test_it_is_said_why_a_unit_may_make_no_such_move(tmp_path: Path) -> None:
    path = scenario(tmp_path, STUCK)
    report = inchworm("suggest", path, "--json").report
    (reason,) = report["refused"]
    assert (report["proposal"], reason["code"]) == (None, "unit.in-combat")
    assert inchworm("suggest", path).out.splitlines() == [
        "stuck: no legal form: there is none",
        "  unit.in-combat (14.1): red is in combat with blue.",
    ]


def test_all_proposals_in_turn_where_none_is_named(tmp_path: Path) -> None:
    path = scenario(tmp_path, FAR, NEAR, STUCK)
    answer = inchworm("suggest", path, "--json")
    suggestions = answer.report["suggestions"]
    assert (answer.status, list(suggestions)) == (1, ["far", "near", "stuck"])
    for id in suggestions:
        assert suggestions[id] == inchworm("suggest", path, "--proposal", id, "--json").report
    assert suggestions["near"]["proposal"] == NEAR
    assert suggestions["stuck"]["proved_none"] is True
    lines = inchworm("suggest", path).out.splitlines()
    assert [line.split(",")[0] for line in lines if line.startswith(("far", "near", "stuck"))] == [
        "far: a legal form",
        "near: legal as it is",
        "stuck: no legal form: there is none",
    ]
    assert inchworm("suggest", scenario(tmp_path, FAR, NEAR)).status == 0


def test_the_best_of_all_pile_ins(tmp_path: Path) -> None:
    report = inchworm("suggest", scenario(tmp_path, FAR, PILE), "--best", "--json").report
    assert {id: one["in_range"] for id, one in report["suggestions"].items()} == {"pile": 1}
    refused = inchworm("suggest", scenario(tmp_path, FAR, NEAR), "--best")
    assert (refused.status, refused.out) == (2, "")
    assert "pile-in" in refused.err


def test_files_are_of_one_proposal(tmp_path: Path) -> None:
    path, out = scenario(tmp_path, FAR, NEAR), tmp_path / "out"
    for option in ("-o", "--svg"):
        name = out.with_suffix(".json" if option == "-o" else ".svg")
        answer = inchworm("suggest", path, option, name)
        assert (answer.status, answer.out, name.exists()) == (2, "", False)
        assert "give --proposal one of far, near" in answer.err
        assert inchworm("suggest", path, option, name, "--proposal", "far").status == 0
    none = inchworm("suggest", scenario(tmp_path))
    assert none.status == 2
    assert "no proposal" in none.err
    assert inchworm("suggest", path, "--proposal", "other").status == 2
    assert inchworm("suggest", path, "--proposal", "far", "--best").status == 2


def test_places_have_few_decimals(tmp_path: Path) -> None:
    slanting = {**FAR, "moves": {"away/1": {"path": [[33.1, 36.3]]}}}
    (at,) = inchworm("suggest", scenario(tmp_path, slanting), "--json").report["proposal"]["moves"]["away/1"]["path"]
    assert at == [round(x, 4) for x in at]


def test_every_illegal_proposal_of_the_library_gets_a_legal_one_or_a_proof(library: Path) -> None:
    for name in ("run", "retreat", "deploy-by-the-line", "casualties", "power-through", "jump-down", "impassable"):
        scenario = scenarios.load(library / f"{name}.json")
        for proposal in scenario.proposals:
            suggestion = scenario.board.suggest(proposal)
            assert suggestion.proved_none or scenario.board.check(suggestion.proposal)
            assert suggestion.proved_none == (suggestion.proposal is None)
