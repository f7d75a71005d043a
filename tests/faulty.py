"""A good document in which every kind of object stands, and what can be wrong with it."""

import json
import math

from commands import document, unit

SQUARE = [[0, 0], [4, 0], [4, 4], [0, 4]]
BOW_TIE = [[0, 0], [2, 2], [2, 0], [0, 2]]


def rich():
    """A good document in which every kind of object stands."""
    models = [{"id": "r/2", "off": "slain"}, {"id": "r/3", "off": "slain", "base": "40mm"}]
    red = unit("r", (20, 20), move="2D6", weapons=[{"name": "bow", "range": 12}], status=["charged"])
    red["models"] += models
    data = document(
        name="Rich",
        rules={"edition": "aos4"},
        turn={"player": "red", "phase": "hero"},
        terrain=[
            {"id": "t", "kind": "area", "parts": [{"footprint": SQUARE, "top": 2}]},
            {"id": "u", "parts": [{"footprint": {"centre": [9, 9], "diameter_mm": 50}, "top": 2}]},
        ],
        objectives=[{"id": "A", "at": [15, 11]}],
        territories=[{"player": "red", "area": SQUARE}],
        units=[
            red,
            unit("b", (25, 25), player="blue", base={"shape": "rectangle", "length_mm": 50, "width_mm": 25}),
            unit("h", (30, 25), player="blue", base={"shape": "hull", "points": SQUARE}, move=5),
        ],
        contests={"r": "A"},
        proposals=[
            {"kind": "normal-move", "unit": "r", "move_roll": 7, "moves": {"r/1": {"path": [[1, 2], {"at": [3, 4]}]}}},
            {"kind": "charge", "unit": "r", "roll": 7, "moves": {"r/1": [[1, 2]]}},
            {"kind": "run", "unit": "h", "roll": 3},
            {"kind": "pile-in", "unit": "r", "target": "b"},
            {"kind": "power-through", "unit": "h", "target": "r"},
            {
                "kind": "ability-move",
                "unit": "r",
                "distance": 6,
                "must_end_within": {"distance": 3, "of": {"point": [1, 2]}},
            },
            {
                "kind": "set-up",
                "unit": "r",
                "positions": {"r/2": {"at": [3, 4]}, "r/3": [3, 6]},
                "wholly_within": [{"distance": 3, "of": {"territory": "red"}}],
            },
            {"kind": "return-models", "unit": "r", "positions": {"r/2": [3, 4]}},
            {"kind": "remove", "unit": "r", "models": ["r/1"]},
        ],
    )
    return json.loads(json.dumps(data))  # no two of its parts are the same list


def put(data, path, value):
    """`data` with `value` at a path of keys and places."""
    *way, last = path
    here = data
    for step in way:
        here = here[step]
    if value is DELETED:
        del here[last]
    else:
        here[last] = value
    return data


DELETED = object()


U, P = "units", "proposals"
BAD = [
    # numbers
    (("battlefield", "width"), "60", "battlefield.width", "give a number"),
    (("battlefield", "width"), True, "battlefield.width", "give a number"),
    (("battlefield", "height"), -44, "battlefield.height", "of at least 1"),
    (("battlefield", "height"), DELETED, "battlefield.height", "required"),
    (("battlefield", "height"), math.nan, "battlefield.height", "finite"),
    (("battlefield", "height"), math.inf, "battlefield.height", "finite"),
    (("battlefield", "height"), 10**400, "battlefield.height", "give a number"),
    (("battlefield", "height"), 1e300, "battlefield.height", "at most 10000"),
    (("battlefield",), DELETED, "battlefield", "required"),
    (("rules", "slack"), -0.1, "rules.slack", "at least 0"),
    (("rules", "coherency_threshold"), 7.5, "rules.coherency_threshold", "whole number"),
    (("rules", "combat_range_edge"), "Out", "rules.combat_range_edge", 'did you mean "out"?'),
    (("turn", "phase"), "comabt", "turn.phase", 'did you mean "combat"?'),
    (("name",), 7, "name", "give a text"),
    # places and rings
    ((U, 0, "models", 0, "at"), [1], "units[0].models[0].at", "[x, y]"),
    ((U, 0, "models", 0, "at"), [1, 2, 3], "units[0].models[0].at", "[x, y]"),
    ((U, 0, "models", 0, "at"), [1, True], "units[0].models[0].at", "[x, y]"),
    ((U, 0, "models", 0, "at"), [1, math.nan], "units[0].models[0].at", "[x, y]"),
    ((U, 0, "models", 0, "at"), "1, 2", "units[0].models[0].at", "[x, y]"),
    ((U, 0, "models", 0, "at"), DELETED, "units[0].models[0].at", '"off"'),
    ((U, 0, "models", 0, "off"), "slain", "units[0].models[0].off", "not both"),
    ((U, 0, "models", 1, "off"), "dead", "units[0].models[1].off", '"reserve" or "slain"'),
    (("terrain", 0, "parts", 0, "footprint"), BOW_TIE, "terrain[0].parts[0].footprint", "cross or touch at [1, 1]"),
    (("terrain", 0, "parts", 0, "footprint"), [[0, 0], [1, 1], [2, 2]], "terrain[0].parts[0].footprint", "one line"),
    (("terrain", 0, "parts", 0, "footprint"), [[0, 0], [1, 1]], "terrain[0].parts[0].footprint", "at least 3"),
    (
        ("terrain", 0, "parts", 0, "footprint"),
        [[0, 0], [1, 1], [0, 0], [1, 1]],
        "terrain[0].parts[0].footprint",
        "give",
    ),
    (("terrain", 0, "parts", 0, "footprint", 1), [4], "terrain[0].parts[0].footprint[1]", "[x, y]"),
    (("terrain", 0, "parts", 0, "holes"), [[[5, 5], [6, 5], [6, 6]]], "terrain[0].parts[0].holes[0]", "inside"),
    (("terrain", 0, "parts", 0, "holes"), [[[3, 3], [6, 3], [6, 4]]], "terrain[0].parts[0].holes[0]", "reaches out"),
    (("terrain", 0, "parts", 0, "holes"), [BOW_TIE], "terrain[0].parts[0].holes[0]", "cross or touch"),
    (("terrain", 1, "parts", 0, "holes"), [SQUARE], "terrain[1].parts[0].holes", "a round part has no holes"),
    (("terrain", 0, "parts", 0, "top"), 0, "terrain[0].parts[0].top", "above the bottom (0)"),
    (("terrain", 0, "parts", 0, "top"), DELETED, "terrain[0].parts[0].top", "required"),
    (("terrain", 0, "parts"), [], "terrain[0].parts", "at least 1"),
    (("terrain", 0, "kind"), "obstacl", "terrain[0].kind", 'did you mean "obstacle"?'),
    (
        ("terrain", 1, "parts", 0, "footprint", "diameter_mm"),
        -3,
        "terrain[1].parts[0].footprint.diameter_mm",
        "at least 1",
    ),
    (("territories", 0, "area"), BOW_TIE, "territories[0].area", "cross or touch"),
    ((U, 2, "base", "points"), BOW_TIE, "units[2].base.points", "cross or touch"),
    ((U, 0, "models", 0, "hull"), BOW_TIE, "units[0].models[0].hull", "cross or touch"),
    # units and bases
    ((U, 0, "base"), DELETED, "units[0].models[0].base", "and 1 more of the unit"),
    ((U, 0, "base"), "32 mm", "units[0].base", 'did you mean "32mm"?'),
    ((U, 0, "base"), "32", "units[0].base", 'did you mean "32mm"?'),
    ((U, 0, "base"), 32, "units[0].base", 'did you mean "32mm"?'),
    ((U, 0, "base"), "75X42 MM", "units[0].base", 'did you mean "75x42mm"?'),
    ((U, 0, "base"), "-5mm", "units[0].base", "give"),
    ((U, 0, "base"), "0mm", "units[0].base", "at least 1 mm"),
    ((U, 0, "base"), "nanmm", "units[0].base", "give"),
    ((U, 1, "base", "length_mm"), -1, "units[1].base.length_mm", "at least 1"),
    ((U, 0, "height"), 0, "units[0].height", "greater than 0"),
    ((U, 0, "move"), "2d6", "units[0].move", '"2D6"'),
    ((U, 0, "move"), -1, "units[0].move", "give a number"),
    ((U, 0, "move"), False, "units[0].move", "give a number"),
    ((U, 0, "keywords"), ["Fly"], "units[0].keywords[0]", '"FLY"'),
    ((U, 0, "status"), ["run"], "units[0].status[0]", 'did you mean "ran"?'),
    ((U, 0, "models"), [], "units[0].models", "at least 1"),
    ((U, 0, "models"), DELETED, "units[0].models", "required"),
    ((U, 0, "models", 1), 7, "units[0].models[1]", "an object"),
    ((U, 0, "player"), DELETED, "units[0].player", "required"),
    ((U, 0, "warscroll"), "Chaos Nights", "units[0].warscroll", 'did you mean "Chaos Knights"?'),
    ((U, 0, "weapons", 0, "range"), 0, "units[0].weapons[0].range", "greater than 0"),
    # ids
    ((U, 1, "id"), "t", "units[1].id", "terrain[0].id has this one already"),
    ((U, 1, "models", 0, "id"), "r", "units[1].models[0].id", "units[0].id has this one already"),
    ((P, 3, "id"), "A", "proposals[3].id", "objectives[0].id has this one already"),
    ((P, 3, "id"), "1", "proposals[0].id", "as proposals[3] is"),
    ((U, 1, "id"), "enemy-units", "units[1].id", "stands for nothing else"),
    ((U, 1, "id"), "", "units[1].id", "not empty"),
    (("contests",), {"x": "A"}, "contests.x", "the id of a unit"),
    (("contests",), {"r": "B"}, "contests.r", "the id of an objective"),
    # players
    (("turn", "player"), "rde", "turn.player", 'give a player of this document: "blue" or "red"'),
    (("objectives", 0, "controlled_by"), "green", "objectives[0].controlled_by", "a player of this document"),
    (("terrain", 0, "player"), "Blue", "terrain[0].player", "a player of this document"),
    # proposals
    ((P, 0, "unit"), "rr", "proposals[0].unit", 'did you mean "r"?'),
    ((P, 3, "target"), "B", "proposals[3].target", 'did you mean "b"?'),
    ((P, 0, "moves"), {"r1": [[1, 2]]}, "proposals[0].moves.r1", 'did you mean "r/1"?'),
    ((P, 0, "moves", "r/1", "path", 0), [1], 'proposals[0].moves["r/1"].path[0]', "[x, y, z]"),
    ((P, 0, "moves", "r/1", "path", 0), [1, 2, 3, 4], 'proposals[0].moves["r/1"].path[0]', "[x, y, z]"),
    ((P, 0, "moves", "r/1", "path", 1, "at"), [1, "2"], 'proposals[0].moves["r/1"].path[1].at', "[x, y]"),
    ((P, 0, "moves", "r/1"), 7, 'proposals[0].moves["r/1"]', "give a list"),
    ((P, 0, "moves"), [], "proposals[0].moves", "give an object"),
    ((P, 0, "kind"), "normal move", "proposals[0].kind", 'did you mean "normal-move"?'),
    ((P, 0, "kind"), DELETED, "proposals[0].kind", "give one of normal-move"),
    ((P, 0), "normal-move", "proposals[0]", "give an object"),
    ((P, 0, "move_roll"), DELETED, "proposals[0].move_roll", "the total of the unit's Move roll (2D6)"),
    ((P, 0, "roll"), 7, "proposals[0].roll", "give `move_roll` only"),
    ((P, 2, "move_roll"), 7, "proposals[2].move_roll", "leave it out: the Move of h is 5"),
    ((P, 1, "roll"), DELETED, "proposals[1].roll", "required"),
    ((P, 2, "unit"), "b", "proposals[2].unit", "give the unit a `move`"),
    ((P, 4, "unit"), "b", "proposals[4].unit", "give the unit a `move`"),
    ((P, 3, "roll"), 3, "proposals[3].roll", "this kind has none"),
    ((P, 5, "distance"), DELETED, "proposals[5].distance", "required"),
    ((P, 5, "may_cross_combat"), "all", "proposals[5].may_cross_combat", '"none", "any" or "already"'),
    ((P, 6, "positions"), {}, "proposals[6].positions", "at least 1"),
    ((P, 6, "wholly_within", 0, "of"), "enmy-units", "proposals[6].wholly_within[0].of", 'did you mean "enemy-units"?'),
    ((P, 6, "wholly_within", 0, "of", "territory"), "rd", "proposals[6].wholly_within[0].of.territory", '"red"'),
    ((P, 6, "wholly_within", 0, "distance"), -1, "proposals[6].wholly_within[0].distance", "at least 0"),
    ((P, 8, "models"), ["r/1", "r/1"], "proposals[8].models[1]", "each model once"),
    ((P, 8, "models"), ["r/9"], "proposals[8].models[0]", "the id of a model"),
    ((P, 8, "models"), [], "proposals[8].models", "at least 1"),
    (("schema",), DELETED, "schema", "required"),
    (("schema",), "inchworm/scenario/2", "schema", '"inchworm/scenario/1"'),
]
