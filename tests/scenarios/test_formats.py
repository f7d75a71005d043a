"""Conversion of maps, layouts and our own documents; what is in no known format."""

import json

import pytest
from commands import document, inchworm, unit

import scenarios
from scenarios.formats import FORMATS, Options, convert, recognise
from scenarios.formats.reading import read


def uvtt(**fields):
    resolution = {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 20, "y": 10}, "pixels_per_grid": 70}
    return {"resolution": resolution, "line_of_sight": [], **fields}


def line(*points):
    return [{"x": x, "y": y} for x, y in points]


def board_of(data, format="uvtt", **options):
    return scenarios.from_data(convert(data, format, Options(**options)).document).board


# -- Universal VTT ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "size", "features"),
    [
        ("pb_noimage.uvtt", (33, 46), 7),
        ("sampleMap_noimage.dd2vtt", (10, 10), 6),
        ("test_noimage.dd2vtt", (20, 20), 11),
    ],
)
def test_real_maps_become_boards(shared, tmp_path, name, size, features):
    board = tmp_path / "board.json"
    answer = inchworm("convert", shared / "data" / "uvtt" / name, board, "--json")
    assert (answer.status, answer.report["format"], answer.report["terrain"]) == (0, "uvtt", features)
    loaded = scenarios.load(board).board
    assert (loaded.width, loaded.height) == size
    assert inchworm("inspect", board).status == 0


def test_the_origin_of_a_real_map_is_its_corner(shared):
    """Its walls stand from (3, 2) to (11, 10); the origin is (2, 1) and y runs down."""
    data = json.loads((shared / "data" / "uvtt" / "sampleMap_noimage.dd2vtt").read_text())
    walls = [part.figure.bounds for feature in board_of(data).terrain.values() for part in feature.parts]
    assert min(box[0] for box in walls) == pytest.approx(3 - 2 - 0.05)
    assert max(box[2] for box in walls) == pytest.approx(11 - 2 + 0.05)
    assert min(box[1] for box in walls) == pytest.approx(11 - 10 - 0.05)
    assert max(box[3] for box in walls) == pytest.approx(11 - 2 + 0.05)


def test_a_wall_is_thin_and_as_high_as_asked():
    data = uvtt(line_of_sight=[line((2, 3), (6, 3))])
    (part,) = board_of(data, scale=2, terrain_height=8).terrain["wall-1"].parts
    assert part.figure.bounds == pytest.approx((4, 20 - 6 - 0.05, 12, 20 - 6 + 0.05))
    assert (part.bottom, part.top) == (0, 8)


def test_walls_that_meet_are_one_and_leave_no_gap_at_the_corner():
    data = uvtt(line_of_sight=[line((2, 2), (6, 2)), line((6, 2), (6, 7)), line((10, 2), (12, 2))])
    terrain = board_of(data).terrain
    assert len(terrain) == 2
    corner = terrain["wall-1"].parts[0].figure.area
    assert corner.area == pytest.approx(9 * 0.1, abs=1e-3)  # mitred: as long outside more as inside less
    assert corner.covers(corner.buffer(-0.04)) is True


def test_a_closed_wall_has_a_hole():
    data = uvtt(line_of_sight=[line((2, 2), (6, 2), (6, 6), (2, 6), (2, 2))])
    (part,) = board_of(data).terrain["wall-1"].parts
    assert len(part.figure.holes) == 1
    assert part.figure.area.area == pytest.approx(4.1**2 - 3.9**2, abs=1e-3)


def test_closed_doors_shut_the_wall_and_open_ones_do_not():
    walls = [line((2, 5), (8, 5)), line((9, 5), (15, 5))]
    doors = [{"bounds": line((8, 5), (9, 5)), "closed": True}, {"bounds": line((15, 5), (16, 5)), "closed": False}]
    conversion = convert(uvtt(line_of_sight=walls, portals=doors, lights=[{}, {}]), "uvtt")
    board = scenarios.from_data(conversion.document).board
    assert list(board.terrain) == ["wall-1", "wall-2", "door-1"]
    area = [feature.parts[0].figure.area for feature in board.terrain.values()]
    assert area[0].union(area[1]).union(area[2]).geom_type == "Polygon"  # no slit between them
    assert {(one.what, one.count) for one in conversion.skipped} == {("door-2", 1), ("lights", 2)}


def test_a_closed_outline_of_an_object_is_solid():
    data = uvtt(objects_line_of_sight=[line((2, 2), (4, 2), (4, 4), (2, 4), (2, 2.05)), line((8, 2), (9, 2))])
    terrain = board_of(data).terrain
    assert terrain["object-1"].parts[0].figure.area.area == pytest.approx(4, abs=0.1)
    assert terrain["object-2"].parts[0].figure.area.area == pytest.approx(0.1, abs=1e-3)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"line_of_sight": 7}, "line_of_sight: 7: give a list"),
        ({"line_of_sight": [7]}, "line_of_sight[0]: 7: give a list of points"),
        ({"line_of_sight": [line((1, 2), ("x", 3))]}, "line_of_sight[0][1]"),
        ({"portals": [{"closed": True}]}, "portals[0].bounds: null"),
        ({"resolution": {"map_size": {"x": 0, "y": 9}}}, "resolution.map_size"),
        ({"resolution": 7}, "resolution.map_size: null"),
    ],
)
def test_damaged_maps_are_refused_with_the_place(fields, words):
    answer = inchworm("convert", "-", "out.json", given=json.dumps(uvtt(**fields)))
    assert (answer.status, answer.out) == (2, "")
    assert words in answer.err


def test_a_wall_of_one_point_is_left_out():
    conversion = convert(uvtt(line_of_sight=[line((1, 1)), line((2, 2), (2, 2)), line((3, 3), (5, 3))]), "uvtt")
    assert len(conversion.document["terrain"]) == 1


# -- layouts ------------------------------------------------------------------------------------


def test_real_layouts_become_boards(shared, tmp_path):
    paths = sorted((shared / "data" / "tables").glob("*.yaml"))
    assert len(paths) == 6
    for path in paths:
        board = tmp_path / f"{path.stem}.json"
        answer = inchworm("convert", path, board, "--json")
        assert (answer.status, answer.report["terrain"]) == (0, 16), answer.err
        loaded = scenarios.load(board).board
        assert [territory.player for territory in loaded.territories] == ["player", "opponent"]
        assert loaded.territories[0].area.area.area == pytest.approx(loaded.territories[1].area.area.area, rel=1e-3)
        assert inchworm("inspect", board).status == 0


LAYOUT = """
name: small
deployment: {player: [[0, 0], [10, 0], [10, 5]], opponent: [[20, 20], [10, 20], [10, 15]]}
terrain:
  - outline: [[5, 5], [5, 5], [8, 5], [8, 8]]
objectives:
  - area: [[0, 0], [6, 0], [6, 1], [1, 1], [1, 6], [0, 6]]
"""


def test_a_layout_has_terrain_territories_and_objectives(tmp_path):
    path = tmp_path / "small.yaml"
    path.write_text(LAYOUT)
    board = board_of(read(path), "layout", width=30, height=20, terrain_height=3)
    assert (board.width, board.height) == (30, 20)
    assert board.terrain["terrain-1"].parts[0].figure.shell == ((5, 5), (8, 5), (8, 8))
    assert board.terrain["terrain-1"].parts[0].top == 3
    x, y = board.objectives["objective-1"].at
    assert (0 <= x <= 6 and 0 <= y <= 1) or (0 <= x <= 1 and 0 <= y <= 6)  # in the L, not in its notch


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a: [", "not YAML"),
        ("terrain: 7\ndeployment: {}", "terrain: 7: give a list"),
        ("terrain: [{outline: [[1, 2]]}]\ndeployment: {}", "terrain[0].outline: [[1, 2]]: give at least three corners"),
        ("terrain: []\ndeployment: {a: [[0, 0], [1, x], [2, 2]]}", "deployment.a"),
        ("terrain: [{outline: [[0, 0], [2, 2], [2, 0], [0, 2]]}]\ndeployment: {}", "cross or touch at [1, 1]"),
        ("- 1", "give one of the known formats"),
        ("", "give one of the known formats"),
        ("!!python/object/apply:os.getcwd []", "not YAML"),
    ],
)
def test_damaged_layouts_are_refused(tmp_path, text, words):
    path = tmp_path / "bad.yaml"
    path.write_text(text)
    answer = inchworm("convert", path, tmp_path / "out.json")
    assert (answer.status, answer.out) == (2, "")
    assert words in answer.err
    assert "Traceback" not in answer.err
    assert [entry.name for entry in tmp_path.iterdir()] == ["bad.yaml"]


def test_without_its_package_a_layout_is_a_message(tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "yaml", None)
    path = tmp_path / "small.yaml"
    path.write_text(LAYOUT)
    answer = inchworm("convert", path, "-")
    assert (answer.status, answer.out) == (2, "")
    assert "pip install pyyaml" in answer.err


# -- our own, and none --------------------------------------------------------------------------


def test_a_document_of_ours_is_laid_out_anew(tmp_path):
    data = document(name="x", units=[unit("a", (9, 9))])
    answer = inchworm("convert", "-", "-", given=json.dumps(data, indent=9))
    assert answer.status == 0
    assert json.loads(answer.out) == data
    out = tmp_path / "out.json"
    answer = inchworm("convert", "-", out, given=json.dumps(data, indent=9))
    assert answer.out == ""
    assert f"{out} is written." in answer.err
    assert json.loads(out.read_text()) == data


def test_a_document_that_is_not_valid_is_not_written(tmp_path):
    out = tmp_path / "out.json"
    answer = inchworm("convert", "-", out, given=json.dumps(document(nme="x")))
    assert answer.status == 2
    assert "nme: unknown field" in answer.err
    assert not out.exists()


@pytest.mark.parametrize("given", ["{}", "[]", "7", '{"a": 1}', '{"ObjectState": []}'])
def test_what_is_in_no_known_format_is_answered_with_those_that_are(given):
    answer = inchworm("convert", "-", "out.json", given=given)
    assert (answer.status, answer.out) == (2, "")
    assert all(name in answer.err for name in FORMATS)


def test_a_document_on_standard_output_is_part_of_the_report():
    answer = inchworm("convert", "-", "-", "--json", given=json.dumps(document()))
    assert answer.status == 0
    assert answer.report["document"] == document()
    assert answer.report["format"] == "scenario"


def test_a_wrong_format_by_hand_is_refused():
    answer = inchworm("convert", "-", "-", "--from", "uvtt", given=json.dumps(document()))
    assert (answer.status, answer.out) == (2, "")
    assert "Traceback" not in answer.err
    assert "give a Universal VTT map" in answer.err


def test_recognising_needs_every_field_of_a_format():
    assert recognise(document()) == "scenario"
    assert recognise(uvtt()) == "uvtt"


def test_an_option_that_means_nothing_to_a_format_is_told():
    answer = inchworm("convert", "-", "-", "--slack", "0.01", "--off-table", given=json.dumps(document()))
    told = [line.strip().split(":")[0] for line in answer.err.splitlines()[1:]]
    assert told == ["--slack changes nothing", "--off-table changes nothing"]
    assert "changes nothing" not in inchworm("convert", "-", "-", "--scale", "2", given=json.dumps(uvtt())).err


def test_the_options_that_a_format_heeds_change_its_document():
    """Each option of each format, against none: so that the list of them is true."""
    other = {
        "width": 44.0,
        "height": 30.0,
        "scale": 2.0,
        "terrain_height": 3.0,
        "turn": 10.0,
        "slack": 0.1,
        "off_table": True,
    }
    model = {
        "Nickname": "a",
        "CustomMesh": {"MeshURL": "http://h/2AE581B0BE485651AA256C15AFFBD24D2536C703/"},
        "Transform": {"posX": 3, "posY": 0, "posZ": 3},
    }
    fallen = {**model, "Transform": {"posX": 5, "posY": 0, "posZ": 3, "rotX": 90}}
    layout = {"terrain": [{"outline": [[1, 1], [2, 1], [2, 2]]}], "deployment": {"red": [[0, 0], [9, 0], [9, 9]]}}
    walled = uvtt(line_of_sight=[line((1, 1), (5, 1))])
    given = {"scenario": document(), "tts": {"ObjectStates": [model, fallen]}, "uvtt": walled, "layout": layout}
    for format, data in given.items():
        plain = convert(data, format).document
        heeded = {
            name for name, value in other.items() if convert(data, format, Options(**{name: value})).document != plain
        }
        assert heeded == set(FORMATS[format].options), format
