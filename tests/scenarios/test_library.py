"""The bundled scenarios, and golden reports of each.

A report that changes is looked at, and where it is right the golden one is written again:
``INCHWORM_GOLDEN=write pytest tests/scenarios/test_library.py``.
"""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from commands import inchworm

import scenarios
from scenarios.json_text import pretty
from scenarios.warscrolls import all_warscrolls

LIBRARY = sorted((Path(scenarios.__file__).parent / "library").glob("*.json"))
GOLDEN = Path(__file__).parent / "golden"
DIGITS = 6
WORDS = ("message", "notes", "witness", "order")
"""What reports say in words, or choose among equals: not held fast here."""

KINDS = {
    *("normal-move", "run", "retreat", "charge", "pile-in", "redeploy", "power-through", "ability-move"),
    *("set-up", "deploy", "return-models", "remove"),
}


def steady(value: Any) -> Any:
    """A report without words, its numbers rounded."""
    if isinstance(value, dict):
        return {key: steady(member) for key, member in value.items() if key not in WORDS}
    if isinstance(value, list):
        return [steady(member) for member in value]
    return round(value, DIGITS) + 0.0 if isinstance(value, float) else value


def golden_of(path: Path) -> dict[str, Any]:
    check, inspect = inchworm("check", path, "--json"), inchworm("inspect", path, "--json")
    assert (check.err, inspect.err) == ("", "")
    return {"check": steady(check.report), "inspect": steady(inspect.report)}


def test_there_is_one_or_more_for_each_rule():
    assert len(LIBRARY) >= 15
    kinds = {proposal.kind for path in LIBRARY for proposal in scenarios.load(path).proposals}
    assert kinds == KINDS


@pytest.mark.parametrize("path", LIBRARY, ids=lambda path: path.stem)
def test_a_document_says_what_it_shows_and_is_laid_out_as_we_write_it(path):
    scenario = scenarios.load(path)
    assert scenario.name
    assert 60 < len(scenario.description or "") < 400
    assert path.read_text(encoding="utf-8") == pretty(scenario.document)


@pytest.mark.parametrize("path", LIBRARY, ids=lambda path: path.stem)
def test_its_reports_are_the_golden_ones(path):
    golden = GOLDEN / path.name
    found = golden_of(path)
    if os.environ.get("INCHWORM_GOLDEN") == "write":
        golden.write_text(pretty(found), encoding="utf-8")
    assert found == json.loads(golden.read_text(encoding="utf-8"))


def test_no_golden_report_is_left_over():
    assert {path.name for path in GOLDEN.glob("*.json")} == {path.name for path in LIBRARY}


@pytest.mark.parametrize("path", LIBRARY, ids=lambda path: path.stem)
def test_its_units_are_what_their_warscrolls_say(path):
    known = {warscroll.name: warscroll for warscroll in all_warscrolls()}
    for unit in scenarios.load(path).document["units"]:
        warscroll = known[unit["name"]]
        for field in ("move", "health", "control"):
            if field in unit:
                assert unit[field] == getattr(warscroll, field), (unit["id"], field)
        if "base" in unit:
            assert unit["base"] in warscroll.bases_for(len(unit["models"])), unit["id"]


def test_verdicts_of_both_kinds_stand_beside_each_other():
    results = [result for path in LIBRARY for result in inchworm("check", path, "--json").report["results"]]
    legal = sum(result["legal"] for result in results)
    assert legal > 20
    assert len(results) - legal > 20
    codes = {violation["code"] for result in results for violation in result["violations"]}
    assert len(codes) > 20


def test_the_readmes_first_scenario_is_legal():
    answer = inchworm("check", LIBRARY[0].parent / "pile-in-round-a-wall.json")
    assert answer.status == 0
    assert "legal" in answer.out
