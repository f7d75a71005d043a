"""The commands `objectives`, `casualties`, `within` and `places`: their reports, their words, their exit status."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

from scenarios.commands import main

DOCUMENT = {
    "schema": "inchworm/scenario/1",
    "battlefield": {"width": 60, "height": 44},
    "turn": {"player": "blue", "phase": "end"},
    "terrain": [{"id": "ruin", "parts": [{"footprint": [[10, 10], [14, 10], [14, 14], [10, 14]], "top": 4}]}],
    "objectives": [{"id": "A", "at": [30, 22]}, {"id": "B", "at": [35, 22], "controlled_by": "blue"}],
    "units": [
        {
            "id": "row",
            "player": "red",
            "control": 1,
            "base": "32mm",
            "models": [{"id": f"row/{i}", "at": [5 + 1.6 * i, 30]} for i in range(1, 6)],
        },
        {
            "id": "mid",
            "player": "red",
            "control": 2,
            "base": "32mm",
            "models": [{"id": "mid/1", "at": [32.5, 24]}],
        },
        {"id": "foe", "player": "blue", "control": 1, "base": "32mm", "models": [{"id": "foe/1", "at": [37.5, 22]}]},
    ],
}


@pytest.fixture
def run(tmp_path, capsys):
    def run(command, *arguments, document=DOCUMENT):
        path = tmp_path / "board.json"
        path.write_text(json.dumps(document))
        status = main([command, str(path), *arguments])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run


def report(run, *arguments):
    status, out, err = run(*arguments, "--json")
    assert not err
    return status, json.loads(out)


def test_objectives(run):
    status, found = report(run, "objectives")
    assert status == 0
    assert found["A"]["contested_by"] == {"mid": ["mid/1"]}
    assert found["A"]["control_scores"] == {"red": 0}
    assert found["A"]["controlled_by"] is None
    assert found["B"]["control_scores"] == {"red": 0, "blue": 1}
    choice = {
        "unit": "mid",
        "player": "red",
        "objectives": ["A", "B"],
        "chosen": None,
        "gives": {"A": {"A": "red", "B": "blue"}, "B": {"A": None, "B": "red"}},
    }
    assert found["A"]["choices"] == found["B"]["choices"] == [choice]
    assert found["B"]["distances"]["foe"] == pytest.approx(2.5 - 0.6299212598 - 0.7874015748)


def test_objectives_in_words(run):
    _, out, _ = run("objectives")
    assert "mid (red) has to choose" in out
    assert "B: A to nobody, B to red" in out
    chosen = {**DOCUMENT, "contests": {"mid": "B"}}
    _, out, _ = run("objectives", document=chosen)
    assert "B: red (red 2, blue 1)" in out
    assert "mid (red) counts for B" in out


def test_terrain_as_objectives(run):
    _, found = report(run, "objectives", "--terrain")
    assert set(found) == {"ruin"}
    assert found["ruin"]["contested_by"] == {}
    status, out, _ = run("objectives", document={**DOCUMENT, "objectives": []})
    assert (status, out) == (0, "There is nothing to contest.\n")


def test_casualties(run):
    status, found = report(run, "casualties", "row", "2")
    assert status == 0
    assert (found["unit"], found["casualties"], found["left"], found["worst_left"]) == ("row", 2, 3, 1)
    assert (len(found["remove"]), found["also_removed"]) == (2, [])
    assert found["proved"]
    _, found = report(run, "casualties", "row", "3", "--keep", "row/1", "--keep", "row/5")
    assert found["kept"] in (["row/1"], ["row/5"])
    assert len(found["not_kept"]) == 1


def test_casualties_in_words(run):
    _, out, _ = run("casualties", "row", "1")
    assert out.startswith("row: 5 models, 1 casualty\n4 models can stay\n")
    assert "The worst choices leave 2\n" in out
    assert "row/3; row/4, row/5 must go too" in out
    _, out, _ = run("casualties", "row", "9")
    assert "0 models can stay" in out


def test_within(run):
    status, found = report(run, "within", "row", "ruin", "17")
    assert (status, found["within"]) == (0, True)
    assert found["distance"] == pytest.approx(16 - 0.6299212598)
    assert found["margin"] == pytest.approx(17 - found["distance"])
    assert set(found["models"]) == {f"row/{i}" for i in range(1, 6)}
    status, found = report(run, "within", "row", "ruin", "17", "--wholly")
    assert status == 0
    assert found["distance"] == pytest.approx(((3.4) ** 2 + 16**2) ** 0.5 + 0.6299212598, abs=1.0)
    status, found = report(run, "within", "enemy-units", "mid", "4", "--visible", "--player", "red")
    assert (status, found["models"]) == (1, {"foe/1": False})
    status, found = report(run, "within", "ruin", "point:12,20", "6")
    assert (status, found["distance"], found["models"]) == (0, 6.0, {})
    status, found = report(run, "within", "row", "territory:red", "6")
    assert (status, found["distance"], found["margin"]) == (1, None, None)


def test_within_in_words(run):
    status, out, _ = run("within", "row", "ruin", "15")
    assert status == 1
    assert out.startswith('row within 15" of ruin: no\n  the nearest is 15.3701" away, margin -0.3701"\n')
    assert "marginal" not in out
    _, out, _ = run("within", "row", "ruin", "15.3731")
    assert out.splitlines()[2] == '  marginal: decided by less than 0.005"'
    assert report(run, "within", "row", "ruin", "15.3731")[1]["marginal"]
    _, out, _ = run("within", "mid", "foe", "12", "--wholly", "--visible")
    assert out.startswith('mid wholly within 12" of foe and visible to foe: yes\n')
    _, out, _ = run("within", "row", "territory:red", "6")
    assert "nothing of territory:red is on the board" in out


def placing(**more):
    """The document with territories and a reserve, and proposals that put models down."""
    reserve = {"id": "new", "player": "red", "base": "75x42mm", "models": [{"id": "new/1", "off": "reserve"}]}
    mid = {
        **DOCUMENT["units"][1],
        "move": 5,
        "models": [{"id": "mid/1", "at": [32.5, 24]}, {"id": "mid/2", "off": "slain"}],
    }
    near = [{"distance": 5, "of": "row"}, {"distance": 3, "of": {"point": [50, 40]}}]
    return {
        **DOCUMENT,
        "units": [DOCUMENT["units"][0], mid, DOCUMENT["units"][2], reserve],
        "territories": [
            {"player": "red", "area": [[0, 0], [60, 0], [60, 8], [0, 8]]},
            {"player": "blue", "area": [[0, 34], [60, 34], [60, 44], [0, 44]]},
        ],
        "proposals": [
            {"id": "arrive", "kind": "set-up", "unit": "new", "positions": {"new/1": [1, 1]}, "wholly_within": near},
            {"id": "deploy", "kind": "deploy", "unit": "new", "positions": {"new/1": {"at": [1, 1], "facing": 90}}},
            {"id": "back", "kind": "return-models", "unit": "mid", "positions": {"mid/2": [33, 25]}},
            {"id": "walk", "kind": "normal-move", "unit": "mid", "moves": {"mid/1": {"path": [[33, 25]]}}},
        ],
        **more,
    }


def test_places(run):
    _, out, _ = run("places", "--player", "red", "--base", "32mm", document=placing())
    radius = 0.6299212598
    assert out == (
        f'inside territory:red:\n  {(60 - 2 * radius) * (8 - 2 * radius):8.2f} square inches at 0" up, '
        f"from ({radius:.3f}, {radius:.3f}) to ({60 - radius:.3f}, {8 - radius:.3f})\n"
    )
    status, out, _ = run("places", "--proposal", "deploy", "--json", document=placing())
    found = json.loads(out)
    assert (status, found["facing"], found["region"]["type"]) == (0, 90.0, "MultiPolygon")
    half, half_width = 75 / 50.8, 42 / 50.8
    assert found["square_inches"] == pytest.approx((60 - 2 * half_width) * (8 - 2 * half), abs=0.001)
    (((ring),),) = found["region"]["coordinates"]
    assert ring[0] == ring[-1]
    assert min(x for x, _ in ring) == pytest.approx(half_width, abs=0.001)


def test_places_of_a_set_up_and_a_return(run):
    _, out, _ = run("places", "--proposal", "arrive", document=placing())
    assert out.startswith('wholly within 5" of row:\n')
    assert 'wholly within 3" of point:50,40:\n' in out
    status, out, _ = run("places", "--proposal", "back", "--json", document=placing())
    assert status == 0
    assert 1 < json.loads(out)["square_inches"] < 10
    nowhere = placing(territories=[{"player": "red", "area": [[0, 0], [60, 0], [60, 1], [0, 1]]}])
    status, out, _ = run("places", "--proposal", "deploy", document=nowhere)
    assert (status, out) == (1, "inside territory:red:\n  no place\n")


def test_places_are_drawn(run, tmp_path):
    svg = tmp_path / "places.svg"
    status, out, err = run("places", "--proposal", "deploy", "--svg", str(svg), document=placing())
    assert (status, err) == (0, "")
    assert "inside territory:red" in out
    drawn = "".join(ElementTree.parse(svg).getroot().itertext())
    square_inches = (60 - 42 / 25.4) * (8 - 75 / 25.4)
    assert f"{square_inches:.1f} SQUARE INCHES" in drawn
    assert "75x42 mm oval, facing 90\N{DEGREE SIGN}" in drawn
    assert "Where it may be put down" in drawn
    status, out, _ = run("places", "--proposal", "back", "--svg", "-", document=placing())
    assert status == 0
    assert out.startswith("<svg")


def test_no_place_is_drawn_as_such(run, tmp_path):
    svg = tmp_path / "places.svg"
    nowhere = placing(territories=[{"player": "red", "area": [[0, 0], [60, 0], [60, 1], [0, 1]]}])
    status, _, _ = run("places", "--proposal", "deploy", "--svg", str(svg), document=nowhere)
    assert status == 1
    drawn = "".join(ElementTree.parse(svg).getroot().itertext())
    assert "NO PLACE" in drawn
    assert "Where it may be put down" not in drawn


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--proposal", "walk"], "return-models"),
        (["--proposal", "arive"], "did you mean arrive?"),
        (["--proposal", "arrive", "--model", "foe/1"], "foe/1"),
        (["--player", "red"], "--base"),
        (["--player", "rad", "--base", "32mm"], "did you mean"),
        (["--player", "red", "--base", "32"], "32mm"),
        ([], "--proposal"),
    ],
)
def test_bad_questions_about_places(run, arguments, word):
    status, out, err = run("places", *arguments, document=placing())
    assert status == 2
    assert not out
    assert word in err


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["casualties", "row", "0"], "whole number"),
        (["casualties", "row", "two"], "whole number"),
        (["casualties", "rows", "2"], "did you mean row?"),
        (["casualties", "row", "2", "--keep", "foe/1"], "foe/1"),
        (["within", "row", "ruin", "nan"], "inches"),
        (["within", "row", "ruin", "-2"], "-2"),
        (["within", "row", "riun", "2"], "did you mean ruin?"),
        (["within", "edge", "row", "2"], "edge"),
        (["within", "row", "point:3", "2"], "point:X,Y"),
        (["within", "row", "ruin", "2", "--visible"], "model or a unit"),
    ],
)
def test_bad_questions(run, arguments, word):
    status, out, err = run(*arguments)
    assert status == 2
    assert not out
    assert word in err
    assert "Traceback" not in err


def test_a_choice_that_changes_nothing_is_told_by_objectives_and_inspect():
    from commands import document, inchworm, unit

    data = document(
        units=[unit("a", (20, 20), control=1)],
        objectives=[{"id": "A", "at": [20, 22]}, {"id": "B", "at": [50, 22]}],
        contests={"a": "B"},
    )
    given = json.dumps(data)
    told = "a is to count for B and does not contest it: that choice changes nothing; it contests A."
    assert inchworm("objectives", "-", "--json", given=given).report["B"]["notes"] == [told]
    assert inchworm("objectives", "-", "--json", given=given).report["A"]["notes"] == []
    assert inchworm("inspect", "-", "--json", given=given).report["notes"] == [told]
    for command in ("objectives", "inspect"):
        assert told in inchworm(command, "-", given=given).out
