"""From nothing to a legal deployed board: `new`, and the lists it draws on (`warscrolls`, `battleplans`)."""

import json
import os

import pytest

import scenarios
from geometry.errors import InvalidInputError, UnknownIdError
from geometry.rules.terrain_placement import terrain_placement
from scenarios import battleplans, warscrolls
from scenarios.commands import main
from scenarios.formations import NoRoomError
from scenarios.mustering import Muster, blank, muster


@pytest.fixture
def file(tmp_path):
    return tmp_path / "board.json"


def new(file, *arguments):
    return main(["new", *arguments, "-o", str(file)])


def test_from_nothing_to_a_legal_board_without_a_coordinate(file, capsys):
    units = ["red:Chaos Warriors:10", "red:Corvus Cabal:9", "blue:deathrattle skeletons:20", "blue:Blood Knights:5"]
    assert new(file, "--battleplan", "linked-ley-lines", *(x for unit in units for x in ("--unit", unit))) == 0
    assert "set up legally" in capsys.readouterr().out
    assert main(["check", str(file), "--json"]) == 0
    results = json.loads(capsys.readouterr().out)["results"]
    assert [(r["proposal"], r["kind"], r["legal"]) for r in results] == [
        ("deploy-chaos-warriors", "deploy", True),
        ("deploy-corvus-cabal", "deploy", True),
        ("deploy-deathrattle-skeletons", "deploy", True),
        ("deploy-blood-knights", "deploy", True),
    ]
    assert main(["inspect", str(file)]) == 0
    scenario = scenarios.load(file)
    assert len(scenario.board.standing) == 44
    assert len(scenario.board.terrain) == 8
    # where they stand is where their proposals put them, so that nothing happens when they are applied
    for proposal in scenario.proposals:
        after = scenario.board.check(proposal).after
        assert all(after.models[m].at == scenario.board.models[m].at for m in proposal.positions)
    assert [m.base.diameter_mm for m in scenario.board.models_of("corvus-cabal")] == [40] + [28.5] * 3 + [25] * 5


def test_the_same_words_give_the_same_file(tmp_path):
    arguments = ["--battleplan", "lifecycle", "--unit", "red:Chaos Knights:5", "--unit", "blue:Vargheists:3"]
    for name in ("a.json", "b.json"):
        assert new(tmp_path / name, *arguments) == 0
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()


@pytest.mark.parametrize("plan", battleplans.names())
def test_a_board_of_each_battleplan_with_and_without_terrain(plan, file):
    assert new(file, "--battleplan", plan, "--terrain", "suggested") == 0
    assert json.loads(file.read_text()) == battleplans.load(plan)
    assert new(file, "--battleplan", plan, "--terrain", "none", "--force", "--name", "Bare") == 0
    board = scenarios.load(file).board
    assert not board.terrain
    assert board.objectives
    assert scenarios.load(file).name == "Bare"


def test_an_empty_battlefield_of_any_size(file):
    assert new(file, "--width", "44.5", "--height", "30", "--unit", "red:Chaos Knights:3") == 0
    board = scenarios.load(file).board
    assert (board.width, board.height) == (44.5, 30)
    assert [t.area.bounds for t in board.territories] == [(0, 0, 44.5, 15), (0, 15, 44.5, 30)]
    assert all(model.figure.bounds[3] < 15 - 9 for model in board.standing)


def test_players_have_the_names_they_give(file):
    assert new(file, "--battleplan", "lifecycle", "--players", "Ada,Bo", "--unit", "Bo:Chaos Spawn") == 0
    scenario = scenarios.load(file)
    assert [t.player for t in scenario.board.territories] == ["Ada", "Bo"]
    assert scenario.description.startswith("Ada attacks, Bo defends.")
    assert all(model.at[1] < 22 for model in scenario.board.standing)


def test_units_of_one_name_have_ids_of_their_own(file):
    assert new(file, *["--unit", "red:Chaos Spawn:2"] * 2, "--unit", "blue:Chaos Spawn") == 0
    board = scenarios.load(file).board
    assert list(board.units) == ["chaos-spawn", "chaos-spawn-2", "chaos-spawn-3"]
    assert board.units["chaos-spawn-2"].models == ("chaos-spawn-2/1", "chaos-spawn-2/2")


def test_units_without_a_warscroll_keep_their_place_in_the_order(file):
    assert new(file, "--plain-unit", "red:Liberators:5x40mm", "--unit", "red:Chaos Spawn") == 0
    board = scenarios.load(file).board
    assert list(board.units) == ["liberators", "chaos-spawn"]
    assert board.units["liberators"].name == "Liberators"
    assert {model.base.diameter_mm for model in board.models_of("liberators")} == {40}


def test_bases_that_a_warscroll_leaves_open_are_given(file):
    assert new(file, "--unit", "red:Godsworn Hunt:5x32mm,1x25mm") == 0
    models = scenarios.load(file).board.models_of("godsworn-hunt")
    assert [model.base.diameter_mm for model in models] == [32] * 5 + [25]


def test_faction_terrain_is_set_up_and_manifestations_wait(file, capsys):
    units = ["--unit", "blue:Shrine of Dark Tribute", "--unit", "blue:Bladewind", "--unit", "blue:Witch Aelves:10"]
    assert new(file, "--battleplan", "lifecycle", *units, "--json") == 0
    report = json.loads(capsys.readouterr().out)
    legal = {unit: told["legal"] for unit, told in report["units"].items()}
    assert legal == {"shrine-of-dark-tribute": True, "bladewind": None, "witch-aelves": True}
    assert report["terrain_placement"] == []
    scenario = scenarios.load(file)
    assert scenario.board.models["bladewind/1"].off == "reserve"
    assert [p.kind for p in scenario.proposals] == ["set-up", "deploy"]


def test_the_report(file, capsys):
    assert new(file, "--unit", "red:Chaos Warriors:5", "--name", "Five", "--json") == 0
    assert json.loads(capsys.readouterr().out) == {
        "file": str(file),
        "name": "Five",
        "units": {"chaos-warriors": {"player": "red", "models": 5, "legal": True}},
        "terrain_placement": [],
    }


def test_no_room_is_the_answer_no_and_nothing_is_written(file, capsys):
    assert new(file, "--height", "20", "--unit", "red:Chaos Warriors:5", "--json") == 1
    assert json.loads(capsys.readouterr().out) == {"file": None, "no_room": "chaos-warriors", "proved_none": True}
    assert new(file, "--height", "20", "--unit", "red:Chaos Warriors:5") == 1
    assert "No room for chaos-warriors" in capsys.readouterr().out
    assert not file.exists()


def test_a_file_that_is_there_stays_unless_forced(file, capsys):
    file.write_text("mine")
    assert new(file) == 2
    assert "--force" in capsys.readouterr().err
    assert file.read_text() == "mine"
    assert new(file, "--force") == 0
    assert scenarios.load(file).board.width == 60
    assert os.listdir(file.parent) == ["board.json"]


def test_standard_output_is_the_document(capsys):
    assert main(["new", "--unit", "red:Chaos Spawn", "-o", "-"]) == 0
    assert list(scenarios.loads(capsys.readouterr().out).board.units) == ["chaos-spawn"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--unit", "red:Chaos Wariors:10"], "did you mean Chaos Warriors"),
        (["--unit", "Chaos Warriors"], "PLAYER:WARSCROLL:MODELS"),
        (["--unit", "red:"], "PLAYER:WARSCROLL:MODELS"),
        (["--unit", "red:Chaos Warriors:0"], "1 to 500 models"),
        (["--unit", "red:Chaos Warriors:501"], "1 to 500 models"),
        (["--unit", "red:Chaos Warriors:ten"], "number of models"),
        (["--unit", "red:Chaos Warriors:-3"], "number of models"),
        (["--unit", "red:Chaos Warriors:²"], "models"),
        (["--unit", "red:Godsworn Hunt:6"], "32mm and 25mm"),
        (["--unit", "red:Prismatic Palisade"], "stand on"),
        (["--plain-unit", "red:Liberators:5"], "PLAYER:NAME:BASES"),
        (["--plain-unit", "red:Liberators:5x0mm"], "at least 1 mm"),
        (["--unit", "green:Chaos Warriors:5"], "red or blue"),
        (["--battleplan", "lifecycles"], "did you mean lifecycle"),
        (["--battleplan", "lifecycle", "--width", "60"], "leave out --width"),
        (["--terrain", "suggested"], "--battleplan"),
        (["--terrain", "all"], "invalid choice"),
        (["--width", "nan"], "inches from 1 to 1000"),
        (["--height", "0"], "inches from 1 to 1000"),
        (["--players", "red"], "two names"),
        (["--players", "red,red"], "two names"),
    ],
)
def test_what_cannot_be_is_said_in_one_message(file, capsys, arguments, says):
    assert new(file, *arguments) == 2
    captured = capsys.readouterr()
    assert says in captured.err
    assert captured.out == ""
    assert "Traceback" not in captured.err
    assert not file.exists()


def test_a_folder_that_is_not_there(tmp_path, capsys):
    assert new(tmp_path / "none" / "board.json") == 2
    assert "cannot be written" in capsys.readouterr().err


def test_a_document_on_standard_output_is_part_of_the_report(capsys):
    unit = "red:Chaos Warriors:5"
    assert main(["new", "-o", "-", "--unit", unit]) == 0
    document = json.loads(capsys.readouterr().out)
    assert main(["new", "-o", "-", "--unit", unit, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["document"] == document
    assert report["units"]["chaos-warriors"]["legal"]


def test_a_document_must_be_said_where(capsys):
    assert main(["new"]) == 2
    assert "-o" in capsys.readouterr().err


# -- the library behind it -----------------------------------------------------------------------


def test_muster_adds_to_any_document_and_changes_none():
    document = blank(60, 44)
    first = muster(document, [Muster.parse("red:Chaos Warriors:5")])
    assert document == blank(60, 44)
    second = muster(first, [Muster.parse("red:Chaos Warriors:5"), Muster.parse("blue:Chaos Spawn")])
    assert [unit["id"] for unit in second["units"]] == ["chaos-warriors", "chaos-warriors-2", "chaos-spawn"]
    assert second["units"][0] == first["units"][0]
    assert len(second["proposals"]) == 3
    board = scenarios.from_data(second).board
    assert board.inspect().fine
    assert muster(document, []) == document


def test_faction_terrain_keeps_its_distance():
    """A low block lies in the middle of the ground: the shrine lies beside it, more than 3 inches off."""
    block = {"id": "block", "parts": [{"footprint": [[28, 8], [32, 8], [32, 12], [28, 12]], "top": 0.5}]}
    board = scenarios.from_data(
        muster({**blank(60, 44), "terrain": [block]}, [Muster.parse("red:Shrine of Dark Tribute")])
    ).board
    apart = board.measure("shrine-of-dark-tribute", "block").distance
    assert 3 < apart < 3.1
    assert terrain_placement(board) == ()


def test_muster_says_who_has_no_ground():
    with pytest.raises(InvalidInputError, match="red or blue"):
        muster(blank(60, 44), [Muster("green", "Chaos Spawn", 1)])
    nobody = {key: value for key, value in blank(60, 44).items() if key != "territories"}
    with pytest.raises(InvalidInputError, match="nobody"):
        muster(nobody, [Muster("red", "Chaos Spawn", 1)])
    with pytest.raises(NoRoomError):
        muster(blank(60, 19), [Muster("red", "Chaos Spawn", 1)])
    with pytest.raises(UnknownIdError, match="Chaos Spawn"):
        Muster.parse("red:Chaos Sprawn")


def test_the_proposal_is_judged_like_any_other():
    """Moved half an inch towards the enemy, the front row of a unit that stands at the line is refused."""
    document = muster(blank(60, 30), [Muster.parse("red:Chaos Warriors:5")])
    for model, spot in document["proposals"][0]["positions"].items():
        place = spot["at"] if isinstance(spot, dict) else spot
        document["proposals"][0]["positions"][model] = [place[0], 6 - 16 / 25.4 + 0.01]
    scenario = scenarios.from_data(document)
    verdict = scenario.board.check(scenario.proposals[0])
    assert verdict.codes == {"set-up.too-close"}


# -- lists -----------------------------------------------------------------------------------------


def test_warscrolls_are_listed_and_searched(capsys):
    assert main(["warscrolls"]) == 0
    everything = capsys.readouterr().out
    assert all(warscroll.name in everything for warscroll in warscrolls.all_warscrolls())
    assert main(["warscrolls", "blood", "knights"]) == 0
    assert 'Blood Knights  75x42mm  12"  3  1  CAVALRY' in capsys.readouterr().out
    assert main(["warscrolls", "corvus", "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)["warscrolls"]
    assert found == {
        "name": "Corvus Cabal",
        "faction": "Slaves to Darkness",
        "bases": [
            {"base": "40mm", "share": "1/9", "champion": True},
            {"base": "28.5mm", "share": "1/3", "champion": False},
            {"base": "25mm", "share": "5/9", "champion": False},
        ],
        "move": 6,
        "health": 1,
        "control": 1,
        "keywords": ["INFANTRY"],
    }
    assert main(["warscrolls", "prismatic"]) == 0
    assert "no base" in capsys.readouterr().out


def test_warscrolls_that_are_not_there(capsys):
    assert main(["warscrolls", "Kaos", "Warriors"]) == 1
    assert "did you mean Chaos Warriors" in capsys.readouterr().out
    assert main(["warscrolls", "qqqq", "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == {"warscrolls": [], "near": []}


def test_battleplans_are_listed(capsys):
    assert main(["battleplans"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(battleplans.names())
    assert main(["battleplans", "Lifecycle"]) == 0
    text = capsys.readouterr().out
    assert "(45, 33)" in text
    assert "Heartwood" in text
    assert main(["battleplans", "--json"]) == 0
    plans = json.loads(capsys.readouterr().out)["battleplans"]
    assert [plan["id"] for plan in plans] == list(battleplans.names())
    assert plans[4]["territories"] == battleplans.load("lifecycle")["territories"]
    assert main(["battleplans", "nowhere"]) == 2
