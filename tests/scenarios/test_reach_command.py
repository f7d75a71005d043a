"""`inchworm reach`: where a model can end, and the way to a place."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest
from commands import document, inchworm, unit

POST = {"id": "post", "kind": "obstacle", "parts": [{"footprint": {"centre": [26, 22], "diameter_mm": 50.8}, "top": 3}]}


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "board.json"
    path.write_text(
        json.dumps(
            document(
                terrain=[POST],
                units=[
                    unit("a", (22, 22), (22, 24), move=6),
                    unit("e", (40, 22), player="blue"),
                    unit("stuck", (41, 24), move=6),
                ],
                proposals=[
                    {"id": "leap", "kind": "ability-move", "unit": "a", "distance": 8, "fly": True, "moves": {}}
                ],
            )
        )
    )
    return path


def test_the_region_as_geojson(board: Path) -> None:
    answer = inchworm("reach", board, "a/1", "--distance", 3, "--json")
    assert answer.status == 0
    report = answer.report
    assert (report["model"], report["distance"], report["to"], report["exact"]) == ("a/1", 3, None, True)
    region = report["region"]
    assert region["type"] == "MultiPolygon"
    shell = region["coordinates"][0][0]
    assert shell[0] == shell[-1]
    assert max(math.hypot(x - 22, y - 22) for x, y in shell) <= 3
    assert report["square_inches"] < 9 * math.pi  # its mate is in the way
    alone = inchworm("reach", board, "a/1", "--distance", 3, "--mates", "moving", "--json").report
    assert report["square_inches"] + 4 < alone["square_inches"] <= 9 * math.pi
    assert [level["square_inches"] for level in report["levels"]] == [report["square_inches"]]


def test_who_begins_where_it_could_not_end_is_told_so(tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    units = [unit("a", (26, 23.2), move=6), unit("b", (26, 24.2)), unit("e", (40, 22), player="blue")]
    path.write_text(json.dumps(document(terrain=[POST], units=units)))
    found = inchworm("reach", path, "a/1", "--distance", 3, "--json").report["begins"]
    assert {violation["code"] for violation in found} == {"end.overlaps-terrain", "end.overlaps-model"}
    depth = 2 * 32 / 25.4 / 2 - 1.0
    assert next(v["measured"] for v in found if v["code"] == "end.overlaps-model") == pytest.approx(-depth, abs=1e-6)
    told = inchworm("reach", path, "a/1", "--distance", 3).out
    assert told.count("It begins where it could not end: a/1 ends") == 2
    assert inchworm("reach", path, "e/1", "--distance", 3, "--json").report["begins"] == []
    charge = inchworm("charge", path, "a", "--json").report["begins"]
    assert [violation["code"] for violation in charge] == [violation["code"] for violation in found]
    assert inchworm("charge", path, "a").out.count("It begins where it could not end") == 2


def test_the_way_to_a_place(board: Path) -> None:
    answer = inchworm("reach", board, "a/1", "--distance", 9, "--to", "30,22", "--json")
    to = answer.report["to"]
    r = 1 + 32 / 25.4 / 2
    assert to["length"] == pytest.approx(2 * (16 - r * r) ** 0.5 + 2 * r * math.asin(r / 4), abs=3e-3)
    assert to["lower_bound"] <= to["length"]
    assert to["may_end"]
    assert to["path"][-1] == [30, 22] or to["path"][-1]["at"] == [30, 22]
    told = inchworm("reach", board, "a/1", "--distance", 8, "--to", "30,22")
    assert told.status == 1
    assert "too far" in told.out


def test_no_way_and_no_such_move(board: Path) -> None:
    nowhere = inchworm("reach", board, "a/1", "--distance", 6, "--to", "22,24")  # onto its mate
    assert nowhere.status == 1
    assert "no way to (22, 24)" in nowhere.out
    barred = inchworm("reach", board, "stuck/1", "--distance", 6, "--json")
    assert barred.status == 1
    assert barred.report["refused"][0]["code"] == "unit.in-combat"
    assert barred.report["region"]["coordinates"] == []
    assert inchworm("reach", board, "stuck/1", "--distance", 6, "--kind", "retreat").status == 0


def test_kind_and_values_of_a_proposal(board: Path) -> None:
    report = inchworm("reach", board, "a/1", "--distance", 8, "--proposal", "leap", "--to", "30,22", "--json").report
    assert report["kind"] == "ability-move"
    assert report["to"]["length"] == pytest.approx(8)


def test_pictures(board: Path, tmp_path: Path) -> None:
    out = tmp_path / "reach.svg"
    assert inchworm("reach", board, "a/1", "--distance", 8, "--to", "30,22", "--svg", out).status == 1
    picture = out.read_text()
    assert "Where it can end" in picture
    assert "normal-move of 8" in picture


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["a/9", "--distance", "3"], "a/9"),
        (["a/1", "--distance", "-3"], "inches, 0 or more"),
        (["a/1", "--distance", "nan"], "inches, 0 or more"),
        (["a/1"], "--distance"),
        (["a/1", "--distance", "3", "--to", "1"], "X,Y"),
        (["a/1", "--distance", "3", "--to", "1,x"], "X,Y"),
        (["a/1", "--distance", "3", "--kind", "set-up"], "--kind"),
        (["a/1", "--distance", "3", "--proposal", "none"], "none"),
        (["a/1", "--distance", "3", "--target", "a"], "a normal-move takes no target"),
        (["a/1", "--distance", "3", "--kind", "charge", "--target", "zz"], "a charge takes no target"),
        (["a/1", "--distance", "3", "--kind", "pile-in", "--target", "zz"], "zz"),
    ],
)
def test_bad_arguments(board: Path, arguments: list[str], said: str) -> None:
    answer = inchworm("reach", board, *arguments)
    assert answer.status == 2
    assert said in answer.err
    assert answer.out == ""
