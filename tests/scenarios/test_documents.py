import json

import pytest
from commands import document, unit

import scenarios
from geometry.board.bases import Hull, OvalBase, RectangleBase, RoundBase, default_height
from geometry.board.things import AOS4
from geometry.errors import UnknownIdError
from geometry.proposals import Limit, Of, Waypoint
from geometry.shapes.figures import Disc

SQUARE = [[0, 0], [4, 0], [4, 4], [0, 4]]


def load(**fields):
    return scenarios.loads(json.dumps(document(**fields)))


def test_a_document_of_nothing_but_a_battlefield_takes_every_default():
    scenario = load()
    assert (scenario.board.width, scenario.board.height) == (60, 44)
    assert scenario.board.rules == AOS4
    assert scenario.board.turn.player is None
    assert scenario.name is scenario.description is scenario.source is None
    assert scenario.proposals == ()


def test_a_model_takes_what_it_does_not_say_from_its_unit_or_its_base():
    board = load(units=[unit("a", (5, 5)), unit("b", (9, 9), base="120x92mm", height=2.25)]).board
    first, second = board.models["a/1"], board.models["b/1"]
    assert (first.base, first.height) == (RoundBase(32), default_height(RoundBase(32)))
    assert (first.facing, first.elevation, first.hull, first.off) == (0, 0, None, None)
    assert (second.base, second.height) == (OvalBase(120, 92), 2.25)
    of = board.units["a"]
    assert (of.keywords, of.move, of.control, of.health, of.coherency_range) == (frozenset(), None, None, None, 0.5)
    assert (of.weapons, of.status, of.control_modifier) == ((), frozenset(), 0)


@pytest.mark.parametrize(
    ("base", "built"),
    [
        ("25mm", RoundBase(25)),
        ("28.5mm", RoundBase(28.5)),
        ("75x42mm", OvalBase(75, 42)),
        ("42x75mm", OvalBase(75, 42)),
        ("60x35.5mm", OvalBase(60, 35.5)),
        ("40x40mm", RoundBase(40)),
        ({"shape": "rectangle", "length_mm": 50, "width_mm": 25}, RectangleBase(50, 25)),
        ({"shape": "rectangle", "length_mm": 25, "width_mm": 50}, RectangleBase(50, 25)),
        ({"shape": "hull", "points": [[0, 0], [2, 0], [0, 2]]}, Hull(((0, 0), (2, 0), (0, 2)))),
    ],
)
def test_a_base_is_what_it_says(base, built):
    assert load(units=[unit("a", (9, 9), base=base)]).board.models["a/1"].base == built


def test_a_hull_is_seen_and_the_base_is_measured():
    of = unit("a", (9, 9))
    of["models"][0]["hull"] = [[-2, -1], [2, -1], [0, 3]]
    model = load(units=[of]).board.models["a/1"]
    assert model.hull == Hull(((-2, -1), (2, -1), (0, 3)))
    assert model.figure == Disc(9, 9, 32 / 25.4 / 2)


def test_models_off_the_board_have_no_place():
    of = unit("a", (9, 9))
    of["models"] += [{"id": "a/2", "off": "reserve"}, {"id": "a/3", "off": "slain"}]
    board = load(units=[of]).board
    assert [model.off for model in board.models.values()] == [None, "reserve", "slain"]
    assert [model.id for model in board.standing] == ["a/1"]


def parts(*levels):
    return [{"id": f"t{i}", "parts": [{"footprint": SQUARE, "bottom": b, "top": t}]} for i, (b, t) in enumerate(levels)]


@pytest.mark.parametrize(
    ("levels", "height", "stands_at"),
    [
        ([], 1.5, 0),
        ([(0, 2)], 1.5, 2),
        ([(0, 2), (2, 3)], 1.5, 3),  # an upper floor right above
        ([(0, 2), (3, 4)], 1.5, 4),  # its head is in the way of it
        ([(0, 2), (4, 5)], 1.5, 2),  # a roof
        ([(1.5, 2)], 1.5, 0),  # a bridge just above its head
        ([(1.4, 2)], 1.5, 2),
    ],
)
def test_where_no_elevation_is_given_a_model_stands_on_what_is_under_its_place(levels, height, stands_at):
    board = load(terrain=parts(*levels), units=[unit("a", (2, 2), (30, 30), height=height)]).board
    assert board.models["a/1"].elevation == stands_at
    assert board.models["a/2"].elevation == 0


def test_an_elevation_that_is_given_stays():
    of = unit("a", (2, 2))
    of["models"][0]["elevation"] = 0.5
    assert load(terrain=parts((0, 2)), units=[of]).board.models["a/1"].elevation == 0.5


def test_terrain_has_the_abilities_of_its_kind_unless_it_lists_its_own():
    footprint = {"parts": [{"footprint": SQUARE, "top": 3}]}
    terrain = [
        {"id": "a", "kind": "obstacle", **footprint},
        {"id": "b", "kind": "obstacle", "abilities": ["impassable"], **footprint},
        {"id": "c", "kind": "obscuring", "abilities": [], **footprint},
        {"id": "d", **footprint},
    ]
    features = load(terrain=terrain).board.terrain
    assert [sorted(feature.abilities) for feature in features.values()] == [
        ["cover", "unstable"],
        ["impassable"],
        [],
        [],
    ]


def test_a_ring_may_be_closed_wound_either_way_and_have_holes():
    hole = [[1, 1], [1, 2], [2, 2], [2, 1], [1, 1]]
    part = {"footprint": [*SQUARE[::-1], SQUARE[-1]], "holes": [hole], "top": 2, "see_through": True}
    (built,) = load(terrain=[{"id": "a", "parts": [part]}]).board.terrain["a"].parts
    assert built.figure.area.area == 15
    assert built.see_through


def test_a_round_footprint_is_a_disc():
    part = {"footprint": {"centre": [5, 6], "diameter_mm": 50.8}, "bottom": 1, "top": 2}
    (built,) = load(terrain=[{"id": "a", "parts": [part]}]).board.terrain["a"].parts
    assert built.figure == Disc(5, 6, 1)


def test_rules_turn_objectives_territories_and_contests():
    board = load(
        rules={"edition": "aos4", "slack": 0.05, "pivot": "free"},
        turn={"player": "red", "phase": "combat"},
        objectives=[{"id": "A", "at": [1, 2]}, {"id": "B", "at": [3, 4], "diameter_mm": 50, "controlled_by": "red"}],
        territories=[{"player": "red", "area": SQUARE}, {"player": "red", "area": [[9, 9], [10, 9], [9, 10]]}],
        units=[unit("a", (9, 9), control=2, control_modifier=1.5)],
        contests={"a": "B"},
    ).board
    assert (board.rules.slack, board.rules.pivot, board.rules.contact) == (0.05, "free", 0.005)
    assert (board.turn.player, board.turn.phase) == ("red", "combat")
    assert (board.objectives["A"].diameter_mm, board.objectives["B"].controlled_by) == (40, "red")
    assert len(board.territories) == 2
    assert (dict(board.contests), board.units["a"].control_modifier) == ({"a": "B"}, 1.5)


def test_waypoints_in_every_form():
    path = [[1, 2], [1, 2, 3], {"at": [4, 5]}, {"at": [6, 7], "elevation": 1, "facing": 90, "jump": True}]
    proposals = [
        {"kind": "normal-move", "unit": "a", "moves": {"a/1": {"path": path}}},
        {"kind": "normal-move", "unit": "a", "moves": {"a/1": path}},
    ]
    first, second = load(units=[unit("a", (9, 9), move=5)], proposals=proposals).proposals
    assert first.moves == second.moves
    assert first.moves["a/1"] == (
        Waypoint((1, 2)),
        Waypoint((1, 2), 3),
        Waypoint((4, 5)),
        Waypoint((6, 7), 1, 90, jump=True),
    )


def test_proposals_are_called_by_their_place_unless_they_have_an_id():
    proposals = [
        {"kind": "pile-in", "unit": "a"},
        {"kind": "pile-in", "unit": "a", "id": "b"},
        {"kind": "pile-in", "unit": "a"},
    ]
    scenario = load(units=[unit("a", (9, 9))], proposals=proposals)
    assert [proposal.id for proposal in scenario.proposals] == ["1", "b", "3"]
    assert scenario.proposal("3") is scenario.proposals[2]
    with pytest.raises(UnknownIdError, match="'4'"):
        scenario.proposal("4")


def test_where_a_kind_rolls_for_nothing_else_roll_is_the_move_roll():
    moves = [{"kind": "normal-move", "unit": "a", "roll": 7}, {"kind": "normal-move", "unit": "a", "move_roll": 7}]
    first, second = load(units=[unit("a", (9, 9), move="2D6")], proposals=moves).proposals
    assert (first.move_roll, first.roll) == (second.move_roll, second.roll) == (7, None)
    (run,) = load(
        units=[unit("a", (9, 9), move="2D6")], proposals=[{"kind": "run", "unit": "a", "roll": 3, "move_roll": 8}]
    ).proposals
    assert (run.roll, run.move_roll) == (3, 8)


def test_distances_of_every_kind_of_thing():
    ofs = ["b", "b/1", "wood", "A", {"point": [1, 2]}, {"territory": "red"}, "enemy-units", "enemy-territory"]
    ofs += ["objectives", "terrain", "edge"]
    of = unit("a")
    of["models"] = [{"id": "a/1", "off": "reserve"}]
    (set_up,) = load(
        units=[of, unit("b", (9, 9))],
        terrain=[{"id": "wood", "parts": [{"footprint": SQUARE, "top": 3}]}],
        objectives=[{"id": "A", "at": [1, 2]}],
        proposals=[
            {
                "kind": "set-up",
                "unit": "a",
                "positions": {"a/1": {"at": [3, 4], "facing": 90}},
                "wholly_within": [{"distance": n, "of": of} for n, of in enumerate(ofs)],
                "more_than": [{"distance": 9, "of": "enemy-units"}],
                "not_in_combat": True,
            }
        ],
    ).proposals
    expected = [Of("thing", id=id) for id in ("b", "b/1", "wood", "A")] + [
        Of("point", point=(1, 2)),
        Of("territory", player="red"),
        *(Of(word) for word in ("enemy-units", "enemy-territory", "objectives", "terrain", "edge")),
    ]
    assert set_up.wholly_within == tuple(Limit(n, of) for n, of in enumerate(expected))
    assert set_up.more_than == (Limit(9, Of("enemy-units")),)
    assert set_up.positions == {"a/1": Waypoint((3, 4), facing=90)}
    assert set_up.not_in_combat


def test_a_warscroll_gives_what_the_document_does_not():
    of = {
        "id": "k",
        "player": "red",
        "warscroll": "Chaos Knights",
        "control": 3,
        "models": [{"id": "k/1", "at": [5, 5]}],
    }
    scenario = load(units=[of])
    knights = scenario.board.units["k"]
    assert (knights.move, knights.health, knights.control, knights.keywords) == (10, 4, 3, frozenset({"CAVALRY"}))
    assert scenario.board.models["k/1"].base == OvalBase(75, 42)
    assert scenario.document["units"] == [of]  # written again as it was


def test_writing_a_document_changes_nothing_but_its_formatting(tmp_path):
    text = json.dumps(document(name="Ä name", units=[unit("a", (1.0, 2.50))], rules={"slack": 1e-3}), indent=7)
    scenario = scenarios.loads(text)
    assert json.loads(scenarios.dump(scenario)) == json.loads(text)
    scenarios.dump(scenario, tmp_path / "again.json")
    again = scenarios.load(tmp_path / "again.json")
    assert again.document == scenario.document
    assert scenarios.dump(again) == scenarios.dump(scenario)
