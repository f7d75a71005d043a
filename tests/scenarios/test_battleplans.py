"""Battleplans: their geometry by closed forms, their symmetry, and terrain that lies where the rules let it lie."""

import json
import math
import re
from importlib import resources

import pytest
import shapely
from shapely import affinity

import scenarios
from geometry.errors import UnknownIdError
from geometry.rules.terrain_placement import terrain_placement
from scenarios import battleplans
from scenarios.battleplans.pieces import PIECES, Trunk

PLANS = battleplans.names()

AREAS = {
    "bountiful-equinox": 60 * 22,
    "creeping-corruption": 60 * 22,
    "cyclic-shifts": 60 * 11,
    "grasp-of-thorns": 60 * 22,
    "lifecycle": 60 * 22 - 30 * 11,
    "linked-ley-lines": 60 * 11,
    "noxious-nexus": 30 * 22,
    "passing-seasons": 30 * 22,
    "paths-of-the-fey": 30 * 22,
    "roiling-roots": 60 * 11,
    "surge-of-slaughter": 60 * 22,
    "the-liferoots": 30 * 33,
}
"""Square inches of each territory."""

QUARTER = math.pi * 81 / 4
"""A quarter of the disc of 9 inches."""

DEPLOYABLE = {
    # territories that share an edge as long as themselves lose a band of 9 inches
    "bountiful-equinox": 60 * 13,
    "creeping-corruption": 60 * 13,
    "grasp-of-thorns": 60 * 13,
    "surge-of-slaughter": 60 * 13,
    "noxious-nexus": 30 * 13,
    "paths-of-the-fey": 30 * 13,
    # 22 inches apart: nothing is lost
    "cyclic-shifts": 60 * 11,
    "linked-ley-lines": 60 * 11,
    "roiling-roots": 60 * 11,
    # opposite quarters touch in the middle of the table: a quarter disc is lost
    "passing-seasons": 30 * 22 - QUARTER,
    # they share an edge 22 inches long, and beyond its end a quarter disc about the enemy's corner reaches in
    "the-liferoots": 30 * 33 - 22 * 9 - QUARTER,
    # arm lies against arm on either side, 15 inches wide; the bars between are 11 inches from the enemy
    "lifecycle": 60 * 22 - 30 * 11 - 2 * 15 * 9,
}
"""Square inches of each territory that are more than 9 inches from the other, worked out by hand."""


def territory(document, player):
    (ring,) = [t["area"] for t in document["territories"] if t["player"] == player]
    return shapely.Polygon(ring)


def half_turn(geometry):
    return affinity.rotate(geometry, 180, origin=(30, 22))


def mirrored(geometry):
    return affinity.scale(geometry, 1, -1, origin=(30, 22))


def footprints(feature):
    return shapely.union_all(
        [
            shapely.Point(part["footprint"]["centre"]).buffer(part["footprint"]["diameter_mm"] / 50.8)
            if isinstance(part["footprint"], dict)
            else shapely.Polygon(part["footprint"])
            for part in feature["parts"]
        ]
    )


def symmetry(plan):
    """One player's side onto the other's: a mirror in the long axis for the one plan whose sides lie so."""
    return mirrored if plan == "noxious-nexus" else half_turn


def test_there_are_twelve():
    assert len(PLANS) == 12
    assert set(PLANS) == set(AREAS) == set(DEPLOYABLE)


@pytest.mark.parametrize("plan", PLANS)
def test_each_is_a_scenario_document(plan):
    text = resources.files(battleplans).joinpath(f"{plan}.json").read_text(encoding="utf-8")
    scenario = scenarios.loads(text)
    assert scenarios.dump(scenario) == text
    assert scenario.document == battleplans.load(plan)
    assert (scenario.board.width, scenario.board.height) == (60, 44)
    assert not scenario.board.units
    assert scenario.name.lower().replace(" ", "-") == plan


def corners(text):
    """The plain rectangles of "[0,60]x[0,22] minus [15,45]x[11,22]", their y turned from down to up."""
    rectangles = [
        shapely.box(x0, 44 - y1, x1, 44 - y0)
        for x0, x1, y0, y1 in (map(float, re.findall(r"\d+", part)) for part in text.split("minus"))
    ]
    return rectangles[0] if len(rectangles) == 1 else rectangles[0] - rectangles[1]


@pytest.mark.parametrize("plan", PLANS)
def test_the_plans_say_what_the_facts_say(plan, shared):
    facts = json.loads((shared / "data" / "battleplans_2025_26.json").read_text(encoding="utf-8"))[plan]
    document = battleplans.load(plan)
    assert [document["battlefield"][side] for side in ("width", "height")] == facts["board"]
    assert territory(document, "red").equals(corners(facts["attacker"]))
    assert territory(document, "blue").equals(corners(facts["defender"]))
    assert [o["at"] for o in document["objectives"]] == [[x, 44 - y] for _, x, y in facts["objectives"]]
    kinds = {"ruin": "obstacle", "wood": "obscuring", "realmgate": "place-of-power"}
    sizes = {piece.name: piece.size for piece in PIECES}
    for feature, (icon, size, x, y) in zip(document["terrain"], facts["terrain"], strict=True):
        assert feature["kind"] == kinds[icon.split()[0]]
        assert sizes[feature["name"]] == size
        # centres were read off the maps to about an inch
        assert math.dist(middle(feature), (x, 44 - y)) <= 1.05, (feature["id"], middle(feature), (x, 44 - y))


def middle(feature):
    """Where a feature's middle is: the centre of the least rectangle round it along its own axes."""
    return shapely.oriented_envelope(footprints(feature)).centroid.coords[0]


@pytest.mark.parametrize("plan", PLANS)
def test_areas(plan):
    document = battleplans.load(plan)
    red, blue = territory(document, "red"), territory(document, "blue")
    assert red.area == pytest.approx(AREAS[plan], abs=1e-9)
    assert blue.area == pytest.approx(AREAS[plan], abs=1e-9)
    assert red.intersection(blue).area == 0
    assert shapely.box(0, 0, 60, 44).covers(shapely.union(red, blue))


@pytest.mark.parametrize("plan", PLANS)
def test_one_side_is_the_image_of_the_other(plan):
    document = battleplans.load(plan)
    image = symmetry(plan)
    assert image(territory(document, "red")).equals(territory(document, "blue"))
    objectives = {tuple(o["at"]) for o in document["objectives"]}
    assert {tuple(image(shapely.Point(at)).coords[0]) for at in objectives} == objectives
    features = [(f["kind"], footprints(f)) for f in document["terrain"]]
    for kind, footprint in features:
        turned = image(footprint)
        assert any(k == kind and turned.hausdorff_distance(f) < 0.001 for k, f in features)


@pytest.mark.parametrize("plan", PLANS)
def test_the_nine_inch_bands(plan):
    """What of a territory is more than 9 inches from the enemy's, bracketed by polygons inside and outside the ring."""
    document = battleplans.load(plan)
    red, blue = territory(document, "red"), territory(document, "blue")
    segments = 2000
    for own, enemy in ((red, blue), (blue, red)):
        inner = own - enemy.buffer(9, quad_segs=segments)
        outer = own - enemy.buffer(9 / math.cos(math.pi / 4 / segments), quad_segs=segments)
        assert outer.area - 1e-6 <= DEPLOYABLE[plan] <= inner.area + 1e-6


@pytest.mark.parametrize("plan", PLANS)
def test_suggested_terrain_lies_where_terrain_may(plan):
    board = scenarios.from_data(battleplans.load(plan)).board
    assert terrain_placement(board) == ()
    assert board.inspect().fine


@pytest.mark.parametrize("plan", PLANS)
def test_features_are_pieces_put_down_whole(plan):
    """Every feature is its piece moved and turned, nothing else: distances between all corners are the piece's."""
    by_name = {piece.name: piece for piece in PIECES}
    for feature in battleplans.load(plan)["terrain"]:
        piece = by_name[feature["name"]]
        assert feature["kind"] == piece.kind
        ours, theirs = outline(feature["parts"]), outline(piece.at("x", 0, 0)["parts"])
        assert [p["top"] for p in feature["parts"]] == [part.top for part in piece.parts]
        for i in range(len(ours)):
            for j in range(i):
                assert math.dist(ours[i], ours[j]) == pytest.approx(math.dist(theirs[i], theirs[j]), abs=3e-4)


def outline(parts):
    return [
        corner
        for part in parts
        for corner in ([part["footprint"]["centre"]] if isinstance(part["footprint"], dict) else part["footprint"])
    ]


def test_pieces_keep_to_their_sizes_and_mirror_themselves():
    assert {(piece.kind, piece.size) for piece in PIECES} == {
        (kind, size) for kind in ("obstacle", "obscuring", "place-of-power") for size in ("small", "medium")
    }
    for piece in PIECES:
        feature = piece.at("x", 0, 0)
        shape = footprints(feature)
        x0, y0, x1, y1 = shape.bounds
        long, short = sorted((x1 - x0, y1 - y0), reverse=True)
        assert short <= 7
        assert long <= {"small": 7, "medium": 12}[piece.size]
        assert (x0, y0) == pytest.approx((-x1, -y1), abs=0.6)
        assert affinity.scale(shape, -1, 1, origin=(0, 0)).hausdorff_distance(shape) < 1e-3
        assert len(piece.parts) > 1
        polygons = [shapely.Polygon(part.ring) for part in piece.parts if not isinstance(part, Trunk)]
        assert all(polygon.is_valid for polygon in polygons)
        assert any(polygon.convex_hull.area > polygon.area + 0.1 for polygon in polygons)
        assert all(part.top > getattr(part, "bottom", 0) for part in piece.parts)


@pytest.mark.parametrize("name", ["linked-ley-lines", "Linked Ley Lines", "LINKED ley-lines"])
def test_names_are_found_whatever_their_spelling(name):
    assert battleplans.find(name) == "linked-ley-lines"


def test_a_misspelt_name_suggests_the_nearest():
    with pytest.raises(UnknownIdError, match="did you mean paths-of-the-fey"):
        battleplans.load("path of the fay")
    with pytest.raises(UnknownIdError, match="noxious-nexus"):
        battleplans.load("nexus")
    with pytest.raises(UnknownIdError, match="no battleplan"):
        battleplans.load("../linked-ley-lines/x")


def test_a_loaded_plan_is_nobody_elses():
    battleplans.load("lifecycle")["objectives"].clear()
    assert len(battleplans.load("lifecycle")["objectives"]) == 4
