"""``inchworm charge`` from the shell: the report, the text, the picture, the exit status."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path

import pytest
from commands import document, inchworm, unit

import scenarios

BASE = 32 / 25.4


def scenario(tmp_path: Path, gap: float, **fields: object) -> Path:
    """Two models that stand `gap` inches apart."""
    path = tmp_path / "board.json"
    blue = unit("blue", (10 + BASE + gap, 10), player="blue")
    path.write_text(json.dumps(document(units=[unit("red", (10, 10), **fields), blue])))
    return path


def test_the_report_is_the_contracts(tmp_path: Path) -> None:
    answer = inchworm("charge", scenario(tmp_path, 8.25), "red", "--json")
    target = answer.report["targets"]["blue"]
    assert (answer.status, answer.report["unit"]) == (0, "red")
    assert (target["least_roll_any"], target["least_roll_unit"]) == (8, 8)
    assert target["chance_any"] == target["chance_unit"] == pytest.approx(15 / 36)
    assert (target["any_proved"], target["unit_proved"]) == (True, True)
    assert target["nearest"]["length"] == pytest.approx(7.75)


def test_the_proposal_reads_back_and_is_legal(tmp_path: Path) -> None:
    path = scenario(tmp_path, 8.25)
    proposal = inchworm("charge", path, "red", "blue", "--json").report["targets"]["blue"]["proposal"]
    whole = json.loads(path.read_text())
    path.write_text(json.dumps({**whole, "proposals": [proposal]}))
    loaded = scenarios.load(path)
    assert loaded.board.check(loaded.proposals[0])


def test_dice_modifier_and_reroll_change_the_chances(tmp_path: Path) -> None:
    path = scenario(tmp_path, 8.25)
    options = ("--dice", "3D6-drop-lowest", "--modifier", "-1", "--reroll", "--json")
    report = inchworm("charge", path, "red", *options).report
    assert (report["dice"], report["modifier"], report["reroll"]) == ("3d6-drop-lowest", -1, True)
    faces = range(1, 7)
    good = sum(a + b + c - min(a, b, c) - 1 >= 8 for a in faces for b in faces for c in faces)
    assert report["targets"]["blue"]["least_roll_any"] == 8
    assert report["targets"]["blue"]["chance_any"] == pytest.approx(1 - (1 - good / 216) ** 2)


def test_for_people(tmp_path: Path) -> None:
    answer = inchworm("charge", scenario(tmp_path, 8.25), "red")
    assert answer.out.splitlines() == [
        "red charges on 2D6",
        "blue",
        '  some model  8+  41.7%  red/1 goes 7.75"',
        "  whole unit  8+  41.7%",
    ]


def test_out_of_reach_is_no(tmp_path: Path) -> None:
    answer = inchworm("charge", scenario(tmp_path, 30), "red")
    assert answer.status == 1
    assert 'no way within 24.00"' in answer.out


def test_beyond_the_dice_the_roll_is_told_all_the_same(tmp_path: Path) -> None:
    path = scenario(tmp_path, 20)
    answer = inchworm("charge", path, "red")
    assert answer.status == 1
    assert answer.out.splitlines()[2:] == ['  some model  20+  0%  red/1 goes 19.50"', "  whole unit  20+  0%"]
    report = inchworm("charge", path, "red", "--json").report
    assert report["searched"] == 24
    assert (report["targets"]["blue"]["least_roll_any"], report["targets"]["blue"]["chance_any"]) == (20, 0)


def test_what_is_not_proved_is_not_told_as_a_no(tmp_path: Path) -> None:
    # Paths of bases that are neither round nor oval are those of the disc round them: shorter ones may be missed.
    wall = {"id": "wall", "abilities": ["impassable"], "parts": [{"footprint": [[14, 4], [15, 4], [15, 14], [14, 14]]}]}
    wall["parts"][0] |= {"bottom": 0, "top": 5}
    red = unit("red", (10, 10), base={"shape": "rectangle", "length_mm": 80, "width_mm": 20})
    path = tmp_path / "board.json"
    path.write_text(json.dumps(document(units=[red, unit("blue", (20, 10), player="blue")], terrain=[wall])))
    target = inchworm("charge", path, "red", "--json").report["targets"]["blue"]
    assert not target["any_proved"]
    assert target["nearest"]["at_least"] < target["least_roll_any"] - 1
    said = inchworm("charge", path, "red").out
    assert f"{math.ceil(target['nearest']['at_least'])} is not excluded" in said
    assert "% or more" in said


def test_a_unit_that_may_not_charge_says_why(tmp_path: Path) -> None:
    answer = inchworm("charge", scenario(tmp_path, 8, status=["ran"]), "red")
    assert answer.status == 1
    assert answer.out.startswith("red may not charge: ")


def test_the_charge_is_drawn(tmp_path: Path) -> None:
    out = tmp_path / "charge.svg"
    assert inchworm("charge", scenario(tmp_path, 8), "red", "--svg", out).status == 0
    assert "LEGAL" in out.read_text()


@pytest.mark.parametrize(
    "arguments", [("nobody",), ("red", "nobody"), ("red", "red"), ("red", "--dice", "2d8"), ("red", "--modifier", "x")]
)
def test_bad_input_is_told(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    answer = inchworm("charge", scenario(tmp_path, 8), *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("inchworm: ")


def test_a_modifier_may_leave_no_chance(tmp_path: Path) -> None:
    # A gap of 8.25" needs 8; two dice less twenty come to -8 at the most.
    answer = inchworm("charge", scenario(tmp_path, 8.25), "red", "--modifier", -20, "--json")
    assert (answer.status, answer.err) == (1, "")
    target = answer.report["targets"]["blue"]
    assert (target["least_roll_any"], target["chance_any"], target["chance_unit"]) == (8, 0.0, 0.0)


def said(picture: Path) -> str:
    """All the words of a picture."""
    return " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", picture.read_text()))


def test_the_picture_says_the_rolls(tmp_path: Path) -> None:
    out = tmp_path / "charge.svg"
    inchworm("charge", scenario(tmp_path, 8.25), "red", "--svg", out)
    assert "LEGAL blue: some model 8+ (41.7%), whole unit 8+ (41.7%)" in said(out)


def test_the_picture_says_that_there_is_no_way(tmp_path: Path) -> None:
    out = tmp_path / "charge.svg"
    assert inchworm("charge", scenario(tmp_path, 30), "red", "--svg", out).status == 1
    assert 'NO WAY FOUND blue: no way within 24.00"' in said(out)
    assert '30" apart' in said(out)
    assert inchworm("charge", scenario(tmp_path, 20), "red", "--svg", out).status == 1
    assert "OUT OF REACH blue: some model 20+ (0%), whole unit 20+ (0%)" in said(out)
    assert 'at most 19.5" of 20"' in said(out)  # the charge that it would take is drawn
    assert inchworm("charge", scenario(tmp_path, 5, status=["ran"]), "red", "--svg", out).status == 1
    assert "MAY NOT CHARGE" in said(out)
    assert "unit.already-ran (14.3)" in said(out)
