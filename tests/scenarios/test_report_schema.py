"""Every report is what its schema says, and says nothing that the schema does not know."""

import json
from typing import Any

import jsonschema
import pytest
from commands import document, inchworm, unit

from scenarios.commands.registry import available
from scenarios.report_fields import REPORTS
from scenarios.schema import report_schema

WALL = {"id": "wall", "kind": "obstacle", "parts": [{"footprint": [[35, 10], [36, 10], [36, 30], [35, 30]], "top": 6}]}
NEAR_A = [{"distance": 6, "of": "a"}, {"distance": 3, "of": {"point": [5, 5]}}]
TEXT = json.dumps(
    document(
        name="Reports",
        units=[
            unit("a", (20, 20), (21.5, 20), (20.3, 20), move=5, control=1, weapons=[{"name": "bow", "range": 18}]),
            unit("b", (30, 20), player="blue", control=1),
            unit("c", (25, 32), move=6, control=1),
            unit("hidden", (45, 20), player="blue"),
        ],
        terrain=[WALL],
        objectives=[{"id": "A", "at": [21, 23]}, {"id": "B", "at": [22, 17]}],
        territories=[{"player": "red", "area": [[0, 0], [60, 0], [60, 22], [0, 22]]}],
        contests={"b": "A"},
        proposals=[
            {"id": "on", "kind": "normal-move", "unit": "c", "moves": {"c/1": [[31, 32]]}},
            {"id": "too-far", "kind": "normal-move", "unit": "c", "moves": {"c/1": [[34, 32]]}},
            {"id": "pile", "kind": "pile-in", "unit": "c", "target": "b"},
            {"id": "arrive", "kind": "set-up", "unit": "c", "positions": {"c/1": [9, 9]}, "wholly_within": NEAR_A},
        ],
    )
)
ASKED = {
    "check": [[], ["--proposal", "too-far"]],
    "inspect": [[], ["--terrain"]],
    "measure": [["a", "wall"], ["a/1", "a/3"]],
    "see": [["a", "b"], ["a", "hidden"], ["a/1", "b/1"]],
    "reach": [["c/1", "--distance", "3", *to] for to in ([], ["--to", "33,31"], ["--to", "35.5,20"])],
    "charge": [["c"], ["a", "b", "--reroll"]],
    "suggest": [[], ["--proposal", "on"], ["--proposal", "too-far"], ["--proposal", "pile"]],
    "objectives": [[], ["--terrain"]],
    "targets": [["a"], ["b"]],
    "casualties": [["a", "1"], ["a", "2", "--keep", "a/1"]],
    "within": [["a", "b", "12"], ["a", "territory:blue", "3"], ["a", "b", "12", "--wholly", "--visible"]],
    "places": [["--player", "red", "--base", "32mm"], ["--proposal", "arrive"]],
    "convert": [["-"]],
}
UNIT = ["--unit", "red:Chaos Knights:20"]
WITHOUT = {
    "new": [["-o", "-", *more] for more in ([], UNIT, ["--width", "20", "--height", "14", *UNIT])],
    "warscrolls": [[], ["chaos", "nights"]],
    "battleplans": [[], ["lifecycle"]],
}  # fmt: skip
"""What each command is asked, besides the file."""


def strict(node: Any) -> Any:
    """The schema in which no field is allowed that it does not name."""
    if isinstance(node, list):
        return [strict(member) for member in node]
    if not isinstance(node, dict):
        return node
    closed = {"additionalProperties": False} if node.get("properties") else {}
    return {**{key: strict(value) for key, value in node.items()}, **closed}


@pytest.mark.parametrize("command", ASKED)
def test_a_report_is_what_its_schema_says(command):
    validator = jsonschema.Draft202012Validator(strict(report_schema(command)))
    for arguments in ASKED[command]:
        answer = inchworm(command, "-", *arguments, "--json", given=TEXT)
        assert answer.status in (0, 1), answer.err
        validator.validate(answer.report)


@pytest.mark.parametrize("command", WITHOUT)
def test_so_is_one_that_needs_no_document(command):
    validator = jsonschema.Draft202012Validator(strict(report_schema(command)))
    for arguments in WITHOUT[command]:
        answer = inchworm(command, *arguments, "--json")
        assert answer.status in (0, 1), answer.err
        validator.validate(answer.report)


def test_so_is_that_of_draw(tmp_path):
    answer = inchworm("draw", "-", "-o", tmp_path / "board.svg", "--proposal", "on", "--json", given=TEXT)
    jsonschema.validate(answer.report, strict(report_schema("draw")))


def test_every_command_that_reports_has_a_schema():
    reports = set(available()) - {"view", "serve", "schema"}
    assert set(REPORTS) - {"error"} == reports == {*ASKED, *WITHOUT, "draw"}


def test_what_is_missing_is_missed():
    """The schema is no sieve: a report without one of its fields is refused, and one of a wrong type."""
    report = inchworm("check", "-", "--json", given=TEXT).report
    validator = jsonschema.Draft202012Validator(report_schema("check"))
    for field in ("proposal", "legal", "violations", "distances", "marginal"):
        result = {key: value for key, value in report["results"][0].items() if key != field}
        assert not validator.is_valid({**report, "results": [result]}), field
    assert not validator.is_valid({**report, "scenario": 7})


@pytest.mark.parametrize("command", REPORTS)
def test_it_is_a_schema_and_printed_by_the_command(command):
    schema = report_schema(command)
    jsonschema.Draft202012Validator.check_schema(schema)
    assert json.loads(inchworm("schema", command).out) == inchworm("schema", command, "--json").report == schema
    assert "Field" not in json.dumps(schema)


def test_there_is_no_schema_of_anything_else():
    answer = inchworm("schema", "view")
    assert (answer.status, answer.out) == (2, "")
    assert "'view': give one of check, inspect" in answer.err
