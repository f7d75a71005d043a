import json
import math

import pytest
from commands import inchworm

import scenarios
from geometry.board.bases import OvalBase, RoundBase
from scenarios.formats import Options, convert, recognise
from scenarios.formats.base_meshes import BASES, WITHOUT_BASE, mesh_hash
from scenarios.formats.characteristics import characteristics, plain_text

WARRIOR = "2AE581B0BE485651AA256C15AFFBD24D2536C703"  # 32 mm
KNIGHT = "83A354481EAFD3592B57722FEA35F480D7FBF2A8"  # 75 x 42 mm
NO_BASE = "no known base: a model on another one, scenery, or no model at all"
BLOCK = '[56f442]M     H     C     S[-]\r\n5"    2     1     4+'


def mini(x=0.0, y=0.0, mesh=WARRIOR, name="Chaos Warriors", tags=("uuid:red-warriors",), **fields):
    place = {"posX": x, "posY": 0.9505, "posZ": y, "rotX": 0.001, "rotY": 270.01, "rotZ": 359.9, **fields.pop("at", {})}
    return {
        "Name": "Custom_Model",
        "Nickname": name,
        "Description": BLOCK,
        "Tags": list(tags),
        "Transform": {"scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0, **place},
        "CustomMesh": {"MeshURL": f"http://host/ugc/1/{mesh}/"},
        **fields,
    }


def save(*objects, **fields):
    return {"SaveName": "A save", "ObjectStates": list(objects), **fields}


def converted(*objects, **options):
    return convert(save(*objects), "tts", Options(**options))


def board_of(conversion):
    return scenarios.from_data(conversion.document).board


# -- the real save ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def two_armies(shared):
    return json.loads((shared / "data" / "tts" / "two_armies.json").read_text(encoding="utf-8"))


def test_a_real_save_is_settled_from_the_command_line(shared, tmp_path):
    board = tmp_path / "board.json"
    answer = inchworm(
        "convert", shared / "data" / "tts" / "two_armies.json", board, "--width", 60, "--height", 44, "--json"
    )
    assert (answer.status, answer.err) == (0, "")
    report = answer.report
    assert (report["format"], report["models"], report["units"], report["terrain"]) == ("tts", 42, 6, 0)
    skipped = {(one["what"], one["reason"]): one["count"] for one in report["skipped"]}
    assert skipped["Chaos Warriors", "off the table, lying on its side"] == 1
    assert skipped["Fell Bats", "in Reserves"] == 3
    inspected = inchworm("inspect", board, "--json")
    assert inspected.status == 0  # nothing overlaps, nothing is off the board, every unit is coherent
    assert inspected.report["combats"] == []
    measured = inchworm("measure", board, "red-warriors", "blue-skeletons", "--json").report
    assert measured["horizontal"] == pytest.approx(4.2 - (32 + 25) / 25.4 / 2, abs=6e-3)


def test_what_stands_where_in_a_real_save(two_armies):
    board = board_of(convert(two_armies, recognise(two_armies), Options(60, 44)))
    assert {unit.id: (unit.player, unit.name, len(unit.models)) for unit in board.units.values()} == {
        "red-warriors": ("red", "Chaos Warriors", 10),
        "red-knights": ("red", "Chaos Knights", 5),
        "red-lord": ("red", "Chaos Lord on Karkadrak", 1),
        "blue-skeletons": ("blue", "Deathrattle Skeletons", 20),
        "blue-knights": ("blue", "Blood Knights", 5),
        "blue-king": ("blue", "Wight King on Skeletal Steed", 1),
    }
    bases = {id: board.models[f"{id}/1"].base for id in board.units}
    assert bases["red-warriors"] == RoundBase(32)
    assert bases["red-knights"] == bases["blue-knights"] == OvalBase(75, 42)
    assert bases["red-lord"] == OvalBase(90, 52)
    assert bases["blue-skeletons"] == RoundBase(25)
    assert bases["blue-king"] == RoundBase(80)
    warriors = board.units["red-warriors"]
    assert (warriors.move, warriors.health, warriors.control) == (5, 2, 1)
    assert board.units["blue-king"].has("HERO")
    assert all(model.elevation == 0 for model in board.standing)
    first, knight = board.models["red-warriors/1"], board.models["red-knights/1"]
    assert math.dist(first.at, (60 / 2 - 11.4, 44 / 2 - 3)) < 2e-3
    assert (first.facing, knight.facing) == (90, 100)  # north, and a little west of it
    assert board.models["blue-skeletons/1"].facing == 270


def test_knights_in_a_row_stand_side_by_side(two_armies):
    """The long sides of their ovals lie along their facing: otherwise they would overlap."""
    board = board_of(convert(two_armies, "tts", Options()))
    gaps = [board.gap(f"red-knights/{n}", f"red-knights/{n + 1}") for n in range(1, 5)]
    assert all(0.3 < gap < 0.5 for gap in gaps)


def test_an_empty_table_has_no_models(shared):
    table = json.loads((shared / "data" / "tts" / "ftc_table.json").read_text(encoding="utf-8"))
    conversion = convert(table, recognise(table))
    assert conversion.document["units"] == []
    counts = {(one.what, one.reason): one.count for one in conversion.skipped}
    assert sum(counts.values()) == 222
    assert counts["CardCustom", "no model"] == 20
    assert counts["Stopwatch", NO_BASE] == 1
    assert counts["Custom_Model without a name", NO_BASE] == 1


def test_every_mesh_of_the_shared_table_is_in_ours(shared):
    rows = json.loads((shared / "data" / "tts" / "base_meshes.json").read_text(encoding="utf-8"))
    assert {row["mesh_sha1"]: row["base"] for row in rows if row["base"] != "Usemodel"} == BASES
    assert {row["mesh_sha1"] for row in rows if row["base"] == "Usemodel"} == WITHOUT_BASE


# -- what saves may hold ------------------------------------------------------------------------


def test_the_origin_is_the_middle_of_the_table_and_facings_turn_the_other_way():
    board = board_of(converted(mini(-10, 5, at={"rotY": 30.0}), width=40, height=30))
    model = board.models["red-warriors/1"]
    assert (board.width, board.height) == (40, 30)
    assert (model.at, model.facing) == ((10, 20), 330)
    assert board_of(converted(mini(at={"rotY": 30.0}), turn=90)).models["red-warriors/1"].facing == 60


def test_models_without_tags_are_units_by_their_names():
    board = board_of(
        converted(
            mini(0, -5, tags=()),
            mini(2, -5, tags=()),
            mini(0, 5, name="Blood  [b]Knights[/b]", tags=("other",), mesh=KNIGHT),
            mini(5, 5, name="", tags=()),
        )
    )
    assert {unit.id: (unit.player, unit.models) for unit in board.units.values()} == {
        "chaos-warriors": ("south", ("chaos-warriors/1", "chaos-warriors/2")),
        "blood-knights": ("north", ("blood-knights/1",)),
        "unit": ("north", ("unit/1",)),
    }


def test_a_unit_without_a_colour_belongs_to_the_army_of_its_half():
    conversion = converted(mini(0, 5), mini(0, 9, name="Lost", tags=()), mini(0, -9, name="Found", tags=()))
    board = board_of(conversion)
    assert {unit.id: unit.player for unit in board.units.values()} == {
        "red-warriors": "red",
        "lost": "red",
        "found": "south",
    }
    assert any("lost is taken for red's" in remark for remark in conversion.remarks)


def test_fallen_and_packed_models_may_be_kept_off_the_board():
    objects = [
        mini(),
        mini(2, 0, at={"rotX": 85.0}),
        mini(70, 0),
        {"Name": "Bag", "Nickname": "Reserves", "Transform": {}, "ContainedObjects": [mini(), mini()]},
        {"Name": "Custom_Model_Infinite_Bag", "Nickname": "More", "Transform": {}, "ContainedObjects": [mini()]},
    ]
    conversion = converted(*objects)
    assert len(board_of(conversion).models) == 1
    assert {(one.what, one.reason, one.count) for one in conversion.skipped} == {
        ("Chaos Warriors", "lying on its side", 1),
        ("Chaos Warriors", "off the table", 1),
        ("Chaos Warriors", "in Reserves", 2),
        ("Bag", "no model", 1),
        ("Custom_Model_Infinite_Bag", "no model", 1),
    }
    board = board_of(converted(*objects, off_table=True))
    assert [model.off for model in board.models.values()] == [None, "slain", "slain", "reserve", "reserve"]


def test_models_on_terrain_keep_their_height_above_the_table():
    conversion = converted(mini(0, 0), mini(3, 0, at={"posY": 1.01}), mini(6, 0, at={"posY": 4.1}))
    assert [model.elevation for model in board_of(conversion).models.values()] == [0, 0, 3.15]


def test_larger_models_have_larger_bases():
    double = mini(at={"scaleX": 2.0, "scaleZ": 2.0})
    oval = mini(9, 0, mesh=KNIGHT, tags=("uuid:red-knights",), at={"scaleX": 1.1, "scaleZ": 1.1})
    board = board_of(converted(double, oval, mini(4, 4, tags=("uuid:red-others",), at={"scaleX": 1.001})))
    assert board.models["red-warriors/1"].base == RoundBase(64)
    assert board.models["red-knights/1"].base == OvalBase(82.5, 46.2)
    assert board.models["red-others/1"].base == RoundBase(32)


def test_a_base_under_a_sculpt_is_found_and_what_has_no_known_base_is_told():
    base_below = mini(mesh="0" * 40, ChildObjects=[{"CustomMesh": {"MeshURL": f"https://cdn/{WARRIOR.lower()}?x=1"}}])
    conversion = converted(base_below, mini(mesh="1" * 40, name="Strange"), mini(mesh=min(WITHOUT_BASE), name="Shrine"))
    assert len(board_of(conversion).models) == 1
    assert {(one.what, one.reason) for one in conversion.skipped} == {
        ("Strange", "its base mesh is not a known one"),
        ("Shrine", "it has no base, and a save does not say its outline"),
    }


def test_what_is_not_understood_is_told_by_name_and_count():
    plain = {"Description": "", "Tags": []}
    unknown = mini(mesh="0" * 40, name="[b]Ogor[/b]") | plain
    bundle = {"Name": "Custom_Assetbundle", "Nickname": "Dragon"}
    conversion = converted(mini(), unknown, unknown, bundle, {"Name": "Die_6"}, {"Name": "Die_6"}, {"Name": "Card"}, {})
    assert {(one.what, one.reason, one.count) for one in conversion.skipped} == {
        ("Ogor", NO_BASE, 2),
        ("Dragon", NO_BASE, 1),
        ("Die_6", "no model", 2),
        ("Card", "no model", 1),
        ("an object of no kind", "no model", 1),
    }


@pytest.mark.parametrize("at", [{"posX": "x"}, {"posY": None}, {"posZ": float("nan")}, {"posX": 1e9}, None])
def test_a_model_whose_place_cannot_be_read_is_left_out_and_told(at):
    lost = mini(at=at) if at else mini() | {"Transform": None}
    conversion = converted(lost, lost, mini(3, 0))
    (model,) = board_of(conversion).models.values()
    assert model.at == (33, 22)
    (skipped,) = conversion.skipped
    assert (skipped.what, skipped.count) == ("Chaos Warriors", 2)
    assert skipped.reason == "its place (posX, posY, posZ in its Transform) cannot be read"
    assert len(board_of(converted({"Name": "Bag", "ContainedObjects": [lost]}, mini(), off_table=True)).models) == 2


def test_a_size_or_a_rotation_that_cannot_be_read_is_told():
    conversion = converted(mini(at={"scaleX": "big"}), mini(at={"scaleX": 0}), mini(3, 0, at={"rotY": None}))
    assert [(one.count, one.reason) for one in conversion.skipped] == [
        (2, "its size (scaleX in its Transform) cannot be read")
    ]
    assert board_of(conversion).models["red-warriors/1"].facing == 0
    assert "Chaos Warriors: rotation not in the save, taken to stand upright and face east" in conversion.remarks


def test_what_is_left_out_for_one_reason_is_told_in_one_line():
    objects = [mini(), *({"Name": "Die_6"},) * 3, {"Name": "Card"}]
    answer = inchworm("convert", "-", "-", given=json.dumps(save(*objects)))
    assert "  left out: 3 x Die_6, Card: no model" in answer.err.splitlines()


def test_units_of_mixed_bases_say_each_models_own():
    board = board_of(converted(mini(0, 0), mini(2, 0), mini(5, 0, mesh=KNIGHT)))
    assert [type(model.base) for model in board.models.values()] == [RoundBase, RoundBase, OvalBase]


def test_noise_may_be_given_the_benefit_of_the_doubt():
    assert board_of(converted(mini(), slack=0.01)).rules.slack == 0.01
    assert board_of(converted(mini())).rules.slack == 0


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        (BLOCK, {"move": 5, "health": 2, "control": 1}),
        ('M H C S\n2D6" 5 1 5+', {"move": "2D6", "health": 5, "control": 1}),
        ("m h c s w\n- 12 - 5+ x", {"move": "-", "health": 12}),
        ("Some words\n\nM  H  C  S\n\n12”  16  5  3+\nmore", {"move": 12, "health": 16, "control": 5}),
        ("M H C S", {}),
        ("M H C S\n5", {}),
        ("nothing of the kind", {}),
        ("", {}),
    ],
)
def test_characteristics_are_read_from_the_description(text, facts):
    assert characteristics(plain_text(text, keep_lines=True)) == facts


@pytest.mark.parametrize(
    ("address", "hash"),
    [
        (f"http://cloud-3.steamusercontent.com/ugc/982172426991060050/{WARRIOR}/", WARRIOR),
        (f"https://host/{WARRIOR.lower()}", WARRIOR),
        ("http://host/x/", None),
        ("http://host/" + "G" * 40, None),
        ("", None),
        (None, None),
        (7, None),
    ],
)
def test_the_hash_of_a_mesh_is_the_last_part_of_its_address(address, hash):
    assert mesh_hash(address) == hash


@pytest.mark.parametrize(
    "thing",
    [
        None,
        7,
        {},
        {"Name": 7, "Transform": None, "CustomMesh": None, "ChildObjects": 7, "ContainedObjects": {"a": 1}},
        mini(at={"posX": "x", "rotY": None}) | {"Tags": None, "Nickname": None, "Description": 7},
        mini() | {"Transform": []},
        mini(at={"posX": float("inf"), "scaleX": float("nan")}),
        {"Name": "Bag", "ContainedObjects": [None, {"ContainedObjects": [mini()]}]},
    ],
)
def test_damaged_objects_break_nothing(thing):
    scenarios.from_data(converted(thing, mini(9, 9), off_table=True).document)


def test_a_save_without_objects_is_refused():
    answer = inchworm("convert", "-", "out.json", "--from", "tts", given='{"ObjectStates": 7}')
    assert (answer.status, answer.out) == (2, "")
    assert "ObjectStates: 7: give a list of objects" in answer.err
