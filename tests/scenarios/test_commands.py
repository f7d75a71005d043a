import json
import re

import pytest
from commands import document, inchworm, unit

from scenarios.commands.registry import COMMANDS, available

PATH = {"path": [[22, 20]]}


def position(**fields):
    """Two units 2.740157" apart, and a move that is legal (away) and one that is not (too far)."""
    return json.dumps(
        document(
            name="Two units",
            units=[unit("a", (20, 20), move=5), unit("b", (24, 20), (25.5, 20), player="blue")],
            proposals=[
                {"id": "away", "kind": "retreat", "unit": "a", "moves": {"a/1": {"path": [[16, 20]]}}},
                {"id": "too-far", "kind": "retreat", "unit": "a", "moves": {"a/1": {"path": [[14, 20]]}}},
            ],
            **fields,
        )
    )


@pytest.fixture
def board(tmp_path):
    path = tmp_path / "board.json"
    path.write_text(position(), encoding="utf-8")
    return path


# -- help and usage -----------------------------------------------------------------------------


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], ["help"]])
def test_the_help_lists_every_command_that_is_there(arguments):
    answer = inchworm(*arguments)
    assert (answer.status, answer.err) == (0, "")
    assert all(re.search(rf"^  {name} +{re.escape(line)}$", answer.out, re.M) for name, line in available().items())
    assert max(map(len, answer.out.splitlines())) <= 115


@pytest.mark.parametrize("command", available())
def test_each_command_says_what_it_takes_and_shows_examples(command):
    answer = inchworm(command, "--help")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith(f"usage: inchworm {command} ")
    assert "--json" in answer.out
    assert f"  inchworm {command}" in answer.out.split("xamples:")[1]


def test_every_command_of_the_contract_has_its_line():
    assert {"check", "inspect", "measure", "see", "draw", "convert", "schema"} <= set(available()) <= set(COMMANDS)


def test_no_arguments_are_answered_with_the_help():
    answer = inchworm()
    assert answer.status == 2
    assert answer.out.startswith("usage: inchworm COMMAND")


def test_the_version():
    assert re.fullmatch(r"inchworm \d+\.\d+.*\n", inchworm("--version").out) or inchworm("--version").status == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chekc", "-"], "there is no command 'chekc'; did you mean check?"),
        (["--prposal"], "there is no option '--prposal'"),
        (["check"], "FILE"),
        (["check", "-", "--sequenc"], "--sequenc"),
        (["check", "-", "--proposal=--"], "'--' is no value"),
        (["check", "-", "--width", "wide"], "'wide': give a whole number of pixels"),
        (["check", "-", "--width", "5"], "100 to 20000"),
        (["measure", "-", "a"], "B"),
        (["draw", "-"], "-o/--output"),
        (["draw", "-", "-o", "board.gif"], ".svg or .png"),
        (["convert", "-"], "OUT"),
        (["convert", "-", "x", "--width", "-3"], "greater than 0"),
        (["convert", "-", "x", "--turn", "nan"], "give a number"),
        (["convert", "-", "x", "--from", "ttx"], "tts"),
    ],
)
def test_wrong_usage_is_one_message_and_status_2(arguments, words):
    answer = inchworm(*arguments, given=position())
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("inchworm: ")
    assert words in answer.err


# -- check --------------------------------------------------------------------------------------


def test_check_judges_every_proposal_and_answers_with_its_status(board):
    answer = inchworm("check", board, "--json")
    assert (answer.status, answer.err) == (1, "")
    assert list(answer.report) == ["scenario", "results"]
    away, too_far = answer.report["results"]
    assert {"proposal", "kind", "unit", "legal", "violations", "distances", "notes"} <= set(away)
    assert (away["proposal"], away["kind"], away["unit"], away["legal"]) == ("away", "retreat", "a", True)
    assert (away["violations"], away["distances"]) == ([], {"a/1": 4})
    (violation,) = too_far["violations"]
    keys = {"code", "rule", "models", "others", "measured", "limit", "margin", "marginal", "at", "message"}
    assert keys <= set(violation)
    assert (violation["code"], violation["rule"], violation["models"]) == ("distance.exceeded", "14.1", ["a/1"])
    assert (violation["measured"], violation["limit"], violation["margin"]) == (6, 5, -1)
    assert (violation["marginal"], violation["at"]) == (False, [14, 20])


def test_check_of_one_proposal(board):
    legal = inchworm("check", board, "--proposal", "away", "--json")
    assert legal.status == 0
    assert [result["proposal"] for result in legal.report["results"]] == ["away"]
    assert inchworm("check", board, "--proposal", "too-far").status == 1
    both = inchworm("check", board, "--proposal", "too-far", "--proposal", "away", "--json")
    assert [result["proposal"] for result in both.report["results"]] == ["away", "too-far"]


def test_an_unknown_proposal_is_answered_with_the_nearest(board):
    answer = inchworm("check", board, "--proposal", "to-far")
    assert (answer.status, answer.out) == (2, "")
    assert "there is no proposal 'to-far' here; did you mean too-far" in answer.err


def test_check_reads_standard_input():
    assert inchworm("check", "-", "--proposal", "away", given=position()).status == 0


def test_for_people_each_reason_has_its_rule_its_numbers_and_its_place(board):
    answer = inchworm("check", board)
    assert "\x1b" not in answer.out
    lines = answer.out.splitlines()
    assert lines[0] == "Two units"
    assert "away  retreat of a: legal" in lines
    assert "too-far  retreat of a: not legal" in lines
    assert any(line.startswith("  14.1  a/1 ") for line in lines)
    assert any('measured 6.00", limit 5.00" (-1.00), at (14.00, 20.00)' in line for line in lines)
    assert '        -> its 5.00" end at (15.00, 20.00)' in lines
    assert lines[-1] == "2 proposals: 1 legal, 1 not."


def test_where_a_bent_path_has_to_stop_is_told():
    """3 east, 4 north, 5 east again: 5 inches of it end 2 up the second leg."""
    path = {"path": [[23, 20], [23, 24], [28, 24]]}
    proposal = {"kind": "normal-move", "unit": "a", "moves": {"a/1": path}}
    given = json.dumps(document(units=[unit("a", (20, 20), move=5)], proposals=[proposal]))
    assert 'its 5.00" end at (23.00, 22.00)' in inchworm("check", "-", given=given).out


def test_where_a_move_ends_is_told_with_climbs_and_turns_counted():
    wall = {"id": "w", "parts": [{"footprint": [[21, 18], [22, 18], [22, 22], [21, 22]], "top": 2}]}
    climb = {"id": "up", "kind": "normal-move", "unit": "a", "moves": {"a/1": [[26, 20]]}}
    turn = {"id": "turn", "kind": "normal-move", "unit": "b", "moves": {"b/1": [{"at": [34, 40], "facing": 90}]}}
    units = [unit("a", (20, 20), move=5), unit("b", (30, 40), base="75x42mm", move=5)]
    answer = inchworm("check", "-", given=json.dumps(document(units=units, terrain=[wall], proposals=[climb, turn])))
    assert answer.out.count("distance.exceeded") == 2
    # A radius of 0.63" before the wall it goes 2" up, a radius behind it down again: there 0.375" are left.
    assert 'its 5.00" end at (22.62, 20.00), 1.62" up' in answer.out
    [hint] = [line for line in answer.out.splitlines() if "end at (" in line and ", 40.00)" in line]
    assert " up" not in hint


def test_a_sequence_applies_the_legal_ones():
    proposals = [
        {"id": "1st", "kind": "normal-move", "unit": "a", "moves": {"a/1": {"path": [[25, 20]]}}},
        {"id": "2nd", "kind": "normal-move", "unit": "a", "moves": {"a/1": {"path": [[30, 20]]}}},
    ]
    given = json.dumps(document(units=[unit("a", (20, 20), move=5)], proposals=proposals))
    alone = inchworm("check", "-", "--json", given=given)
    assert [result["legal"] for result in alone.report["results"]] == [True, False]
    sequence = inchworm("check", "-", "--sequence", "--json", given=given)
    assert [result["legal"] for result in sequence.report["results"]] == [True, True]
    assert sequence.status == 0
    told = "a has made its move of the movement phase before in this sequence (1st): legal in another turn."
    assert [result["notes"] for result in sequence.report["results"]] == [[], [told]]
    assert alone.report["results"][0]["notes"] == []


def test_a_sequence_keeps_what_a_unit_has_done():
    """After its run a unit may not charge; a unit that was set up makes no normal move; other units may."""
    units = [unit("a", (20, 20), move=5), unit("b", (24, 30), move=5)]
    units[1]["models"] = [{"id": "b/1", "off": "reserve"}]
    proposals = [
        {"id": "run", "kind": "run", "roll": 3, "unit": "a", "moves": {"a/1": [[22, 20]]}},
        {"id": "charge", "kind": "charge", "roll": 8, "unit": "a", "moves": {"a/1": [[23, 20]]}},
        {"id": "arrive", "kind": "set-up", "unit": "b", "positions": {"b/1": [40, 40]}},
        {"id": "move", "kind": "normal-move", "unit": "b", "moves": {"b/1": [[41, 40]]}},
    ]
    given = json.dumps(document(units=units, proposals=proposals))
    results = inchworm("check", "-", "--sequence", "--json", given=given).report["results"]
    codes = [[violation["code"] for violation in result["violations"]] for result in results]
    assert codes == [[], ["unit.already-ran"], [], ["unit.set-up-this-turn"]]


def test_a_verdict_by_a_hair_is_told_as_one():
    path = {"path": [[25.001, 20]]}
    proposal = {"kind": "normal-move", "unit": "a", "moves": {"a/1": path}}
    given = json.dumps(document(units=[unit("a", (20, 20), move=5)], proposals=[proposal]))
    assert 'marginal: decided by less than 0.005"' in inchworm("check", "-", given=given).out


def test_nothing_proposed_is_nothing_wrong():
    given = json.dumps(document())
    assert inchworm("check", "-", "--json", given=given).report == {"scenario": None, "results": []}
    assert "Nothing is proposed." in inchworm("check", "-", given=given).out


# -- pictures -----------------------------------------------------------------------------------


def test_check_draws_the_first_illegal_verdict(board, tmp_path):
    picture = tmp_path / "verdict.svg"
    answer = inchworm("check", board, "--svg", picture)
    assert answer.status == 1
    assert picture.read_text().startswith("<svg")
    assert "too-far is drawn" in answer.out
    one = tmp_path / "one.svg"
    inchworm("check", board, "--proposal", "too-far", "--svg", one)
    assert one.read_text() == picture.read_text()


def test_draw_writes_the_board_a_proposal_or_an_inspection(board, tmp_path):
    texts = set()
    for options in ([], ["--proposal", "away"], ["--inspect"], ["--theme", "dark"], ["--names", "none"]):
        picture = tmp_path / "out.svg"
        assert inchworm("draw", board, "-o", picture, *options).status == 0
        texts.add(picture.read_text())
    assert len(texts) == 5
    assert inchworm("draw", board, "-o", "-").out.startswith("<svg")


def test_see_draws_what_it_saw(board, tmp_path):
    picture = tmp_path / "sight.svg"
    assert inchworm("see", board, "a", "b", "--svg", picture).status == 0
    assert picture.read_text().startswith("<svg")


@pytest.mark.parametrize("command", [["check"], ["inspect"], ["draw", "-o"], ["see", "a", "b"]])
def test_a_picture_that_cannot_be_written_leaves_nothing_behind(command, board, tmp_path):
    name, *rest = command
    option = [] if "-o" in rest else ["--svg"]
    nowhere = tmp_path / "nowhere" / "out.svg"
    answer = inchworm(name, board, *rest, *option, nowhere)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == f"inchworm: {nowhere}: cannot be written: no such file or directory\n"
    folder = tmp_path / "folder.svg"
    folder.mkdir()
    assert f"{folder}: is a directory" in inchworm(name, board, *rest, *option, folder).err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["board.json", "folder.svg"]


# -- inspect, measure, see ----------------------------------------------------------------------


def test_inspect_reports_the_whole_position(board):
    answer = inchworm("inspect", board, "--json")
    assert answer.status == 0
    report = answer.report
    assert list(report) == ["scenario", "overlaps", "off_board", "coherency", "combats", "objectives", "notes"]
    assert report["coherency"]["a"] == {"coherent": True, "groups": [["a/1"]], "short_of_neighbours": []}
    assert [combat["units"] for combat in report["combats"]] == [["a", "b"]]


def test_inspect_answers_no_where_something_is_out_of_order():
    units = [unit("a", (20, 20), (20.5, 20), (40, 20)), unit("b", (0.2, 20), player="blue", control=1)]
    given = json.dumps(document(units=units, objectives=[{"id": "A", "at": [1, 20]}]))
    answer = inchworm("inspect", "-", "--json", given=given)
    assert answer.status == 1
    (overlap,) = answer.report["overlaps"]
    assert overlap["models"] == ["a/1", "a/2"]
    assert overlap["depth"] == pytest.approx(32 / 25.4 - 0.5, abs=1e-9)
    assert answer.report["off_board"] == ["b/1"]
    assert answer.report["coherency"]["a"]["groups"] == [["a/1", "a/2"], ["a/3"]]
    assert answer.report["objectives"]["A"]["contested_by"] == {"b": ["b/1"]}
    people = inchworm("inspect", "-", given=given).out
    assert 'a/1 and a/2 overlap by 0.760"' in people
    assert "b/1 is not wholly on the battlefield" in people
    assert "NOT COHERENT: 2 groups of 2, 1; fewer than 1 neighbour: a/3" in people


def test_inspect_draws_what_it_found(board, tmp_path):
    picture = tmp_path / "board.svg"
    assert inchworm("inspect", board, "--svg", picture).status == 0
    assert picture.read_text().startswith("<svg")


def test_measure_tells_the_distance_and_the_closest_points(board):
    answer = inchworm("measure", board, "a/1", "b", "--json")
    report = answer.report
    assert answer.status == 0
    assert list(report) == ["a", "b", "horizontal", "distance", "closest", "overlap_depth"]
    assert report["horizontal"] == pytest.approx(4 - 32 / 25.4, abs=1e-9)
    assert report["closest"] == [pytest.approx([20 + 16 / 25.4, 20, 0]), pytest.approx([24 - 16 / 25.4, 20, 0])]
    assert report["overlap_depth"] == 0
    assert 'horizontal  2.7402"' in inchworm("measure", board, "a/1", "b").out


def test_measure_of_something_unknown_names_the_nearest(board):
    answer = inchworm("measure", board, "a/1", "b/3")
    assert (answer.status, answer.out) == (2, "")
    assert "there is no thing 'b/3' here; did you mean b/2 or b/1?" in answer.err


def test_see_tells_the_line_or_what_hides_it(board):
    seen = inchworm("see", board, "a/1", "b/1", "--json")
    assert seen.status == 0
    assert list(seen.report) == ["a", "b", "visible", "certified", "sight_line", "beam_width", "blockers", "resolution"]
    assert seen.report["visible"]
    assert len(seen.report["sight_line"]) == 2
    wall = {"id": "wall", "parts": [{"footprint": [[21.9, 10], [22.1, 10], [22.1, 30], [21.9, 30]], "top": 5}]}
    hidden = inchworm("see", "-", "a/1", "b/1", "--json", given=position(terrain=[wall]))
    assert hidden.status == 1
    assert (hidden.report["visible"], hidden.report["sight_line"], hidden.report["blockers"]) == (False, None, ["wall"])
    people = inchworm("see", "-", "a", "b", given=position(terrain=[wall])).out
    assert "a does not see b" in people
    assert re.search("in the way: .*wall", people)


def test_see_between_units_says_which_model_sees_which(board):
    assert inchworm("see", board, "a", "b", "--json").report["pairs"] == [["a/1", "b/1"]]
