"""The targets command, on the library's scenario and on small documents."""

import json

import pytest
from commands import document, inchworm, unit


@pytest.fixture
def shooting(library):
    return library / "shooting-into-cover.json"


def test_the_report_says_who_may_attack_what_and_who_is_in_cover(shooting):
    answer = inchworm("targets", shooting, "fusiliers", "--json")
    everyone = [f"fusiliers/{n}" for n in range(1, 5)]
    assert answer.status == 0
    assert answer.report == {
        "unit": "fusiliers",
        "targets": {
            "zombies": {"weapons": {"Fusil": everyone}, "melee": [], "cover": {m: ["wall"] for m in everyone}},
            "wolves": {"weapons": {"Fusil": ["fusiliers/4"]}, "melee": [], "cover": {"fusiliers/4": ["tower"]}},
        },
    }


def test_it_reads_well(shooting):
    out = inchworm("targets", shooting, "fusiliers").out
    assert "Fusil     all 4 models" in out
    assert "in cover  wall against all 4 models" in out
    assert "in cover  tower against fusiliers/4" in out


def test_what_hides_a_unit_in_a_wood_is_the_wood(shooting):
    answer = inchworm("see", shooting, "fusiliers", "skeletons", "--json")
    assert (answer.status, answer.report["blockers"], answer.report["certified"]) == (1, ["wood"], True)


def test_nobody_to_attack():
    board = json.dumps(document(units=[unit("archers", (10, 20)), unit("wolves", (50, 20), player="blue")]))
    answer = inchworm("targets", "-", "archers", given=board)
    assert (answer.status, answer.out) == (0, "No model of archers may attack any enemy unit.\n")


def test_melee():
    board = json.dumps(document(units=[unit("axes", (10, 20), (10, 30)), unit("wolves", (12, 20), player="blue")]))
    answer = inchworm("targets", "-", "axes", given=board)
    assert "melee  axes/1" in answer.out
    assert inchworm("targets", "-", "axes", "--json", given=board).report["targets"]["wolves"]["melee"] == ["axes/1"]


def test_an_unknown_unit_is_bad_input():
    answer = inchworm("targets", "-", "archrs", given=json.dumps(document(units=[unit("archers", (10, 20))])))
    assert (answer.status, answer.out) == (2, "")
    assert "did you mean archers" in answer.err
