"""The settled cases beside the repository, through the command: each is right by the rule in its `why`."""

import json
import math
from typing import Any

import pytest
from commands import inchworm
from conftest import SHARED

CASES = sorted((SHARED / "cases").glob("*.json"))

TO_MEASURE = 1e-6
TO_REPORT = 1e-3


def test_there_are_cases(shared):
    assert len(list((shared / "cases").glob("*.json"))) >= 60


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_settled_case(path):
    case = json.loads(path.read_text(encoding="utf-8"))
    expect, text = case["expect"], case.get("text") or json.dumps(case["scenario"])
    if "error" in expect:
        answer = inchworm(expect["error"].get("command", "check"), "-", given=text)
        assert answer.status == 2
        assert all(word in answer.err for word in expect["error"].get("mentions", ()))
        return
    if "check" in expect:
        assert_verdicts(expect["check"], report_of(text, "check", "-"))
    if "check_sequence" in expect:
        assert_verdicts(expect["check_sequence"], report_of(text, "check", "-", "--sequence"))
    if "inspect" in expect:
        assert_part(expect["inspect"], report_of(text, "inspect", "-"), "inspect")
    for question in expect.get("measure", ()):
        measured = report_of(text, "measure", "-", question["a"], question["b"])
        for key in ("horizontal", "distance"):
            if key in question:
                assert math.isclose(measured[key], question[key], abs_tol=TO_MEASURE), (question, measured)
    for question in expect.get("see", ()):
        seen = report_of(text, "see", "-", question["a"], question["b"])
        assert seen["visible"] == question["visible"], (question, seen)


def report_of(text: str, *arguments: str) -> dict[str, Any]:
    answer = inchworm(*arguments, "--json", given=text)
    assert answer.status in (0, 1), answer.err
    return answer.report


def assert_verdicts(expect: dict[str, Any], report: dict[str, Any]) -> None:
    results = {result["proposal"]: result for result in report["results"]}
    for id, want in expect.items():
        result = results[id]
        violations = result["violations"]
        by_code: dict[str, list[dict[str, Any]]] = {}
        for violation in violations:
            by_code.setdefault(violation["code"], []).append(violation)
        told = (id, [(v["code"], v["models"], v["measured"], v["message"]) for v in violations])
        assert result["legal"] == want["legal"], told
        if "codes" in want:
            assert set(by_code) == set(want["codes"]), told
        for code, models in want.get("models", {}).items():
            assert sorted({model for v in by_code[code] for model in v["models"]}) == sorted(models), told
        for code, number in want.get("measured", {}).items():
            measured = [v["measured"] for v in by_code[code] if v["measured"] is not None]
            assert any(abs(one - number) <= TO_REPORT for one in measured), told
        for code, flag in want.get("marginal", {}).items():
            assert {v["marginal"] for v in by_code[code]} == {flag}, told
        for model, number in want.get("distances", {}).items():
            assert abs(result["distances"][model] - number) <= TO_REPORT, (id, result["distances"])


def assert_part(want: Any, got: Any, where: str) -> None:
    """`want` is a part of `got`: objects by their keys, lists as sets, numbers to 0.001."""
    fault = difference(want, got, where)
    assert fault is None, fault


def difference(want: Any, got: Any, where: str) -> str | None:
    if isinstance(want, dict):
        if not isinstance(got, dict) or not want.keys() <= got.keys():
            return f"{where}: {want!r} is no part of {got!r}"
        faults = (difference(value, got[key], f"{where}.{key}") for key, value in want.items())
        return next((fault for fault in faults if fault), None)
    if isinstance(want, list):
        left = list(got)
        for member in want:
            match = next((g for g in left if difference(member, g, where) is None), None)
            if match is None:
                return f"{where}: no {member!r} in {got!r}"
            left.remove(match)
        return f"{where}: {left!r} is too much" if left else None
    if isinstance(want, int | float) and not isinstance(want, bool):
        right = isinstance(got, int | float) and not isinstance(got, bool) and abs(got - want) <= TO_REPORT
        return None if right else f"{where}: {got!r} is not {want!r}"
    return None if got == want else f"{where}: {got!r} is not {want!r}"
