"""Terrain placement: each limit at, under and over its number, by distances worked out by hand."""

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from geometry.board.tabletop import Tabletop
from geometry.board.things import Feature, Objective, Part, Ruleset, Territory
from geometry.rules.terrain_placement import terrain_placement
from geometry.shapes.figures import Disc, Polygon
from tests.boards import squad


def box(x0, y0, x1, y1):
    return Polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


def feature(id, *figures, top=4.0, bottom=0.0, **fields):
    return Feature(id, tuple(Part(figure, bottom, top) for figure in figures), **fields)


def faults(*terrain, **things):
    return terrain_placement(Tabletop(60, 44, terrain=terrain, **things))


def codes(violations):
    return [(v.code, v.models, v.others) for v in violations]


@pytest.mark.parametrize(
    ("figure", "side", "distance"),
    [
        (box(3, 10, 6, 12), "west", 3.0),
        (box(10, 2.5, 12, 6), "south", 2.5),
        (Disc(56, 20, 1.5), "east", 2.5),
        (Disc(20, 41.5, 1), "north", 1.5),
        (box(58, 10, 61, 12), "east", -1.0),
    ],
)
def test_more_than_three_inches_from_the_edge(figure, side, distance):
    (found,) = faults(feature("ruin", figure))
    assert (found.code, found.models, found.limit) == ("terrain.too-close-to-edge", ("ruin",), 3.0)
    assert found.measured == pytest.approx(distance, abs=1e-9)
    assert found.margin == pytest.approx(distance - 3, abs=1e-9)
    assert side in found.message


@pytest.mark.parametrize("spare", [1e-5, 0.1, 2])
def test_just_over_three_inches_from_the_edge_is_enough(spare):
    assert faults(feature("ruin", box(3 + spare, 10, 6, 12))) == ()
    assert faults(feature("ruin", Disc(57 - 1.5 - spare, 20, 1.5))) == ()


def test_every_part_counts_towards_the_edge():
    (found,) = faults(feature("ruin", box(10, 10, 12, 12), box(1, 10, 2, 11)))
    assert found.measured == pytest.approx(1.0)


def test_more_than_three_inches_from_objectives():
    marker = Objective("A", (20, 20))  # 40 mm across
    edge = 20 + 20 / 25.4
    (found,) = faults(feature("ruin", box(edge + 3, 19, edge + 6, 21)), objectives=[marker])
    assert codes([found]) == [("terrain.too-close-to-objective", ("ruin",), ("A",))]
    assert found.measured == pytest.approx(3.0, abs=1e-9)
    assert found.witness[0][:2] == pytest.approx((edge + 3, 20), abs=1e-6)
    assert faults(feature("ruin", box(edge + 3.001, 19, edge + 6, 21)), objectives=[marker]) == ()
    (under,) = faults(feature("ruin", box(18, 18, 22, 22)), objectives=[marker])
    assert under.measured < 0


def test_more_than_six_inches_from_other_features():
    a, b = feature("a", box(10, 10, 12, 12)), feature("b", box(12 + 3.6, 12 + 4.8, 20, 20))
    (found,) = faults(a, b)  # corner to corner: 3.6, 4.8 -> 6
    assert codes([found]) == [("terrain.too-close-to-terrain", ("a",), ("b",))]
    assert found.measured == pytest.approx(6.0, abs=1e-9)
    assert found.marginal
    assert faults(a, feature("b", box(15.61, 16.8, 20, 20))) == ()


def test_the_least_over_all_parts_in_three_dimensions():
    low = feature("low", box(10, 10, 12, 12), top=2.0)
    # the near part is a span 2 + 4.5 up: hypot(4, 4.5) = 6.02 away; its post stands 7 off
    span = Feature("span", (Part(box(16, 10, 20, 12), 6.5, 7.0), Part(box(19, 10, 20, 12), 0.0, 6.5)))
    assert faults(low, span) == ()
    lower = Feature("span", (Part(box(16, 10, 20, 12), 6.4, 7.0), Part(box(19, 10, 20, 12), 0.0, 6.4)))
    (found,) = faults(low, lower)
    assert found.measured == pytest.approx(math.hypot(4, 4.4))


def test_features_that_overlap_say_how_deep():
    (found,) = faults(feature("a", box(10, 10, 14, 14)), feature("b", box(13, 10, 17, 14)))
    assert found.measured == pytest.approx(-1.0)
    assert '1.00" into b' in found.message


HOME = Territory("red", box(0, 0, 60, 20))


def test_faction_terrain_lies_wholly_within_friendly_territory():
    away = Territory("blue", box(0, 24, 60, 44))
    shrine = feature(
        "shrine", box(1, 15, 5, 20), kind="faction", player="red"
    )  # 1 inch from the edge is no fault of its
    assert faults(shrine, territories=[HOME, away]) == ()
    (found,) = faults(feature("shrine", box(10, 17, 14, 21.5), kind="faction", player="red"), territories=[HOME, away])
    assert codes([found]) == [("terrain.not-wholly-within", ("shrine",), ("red",))]
    assert found.measured == pytest.approx(1.5)
    assert found.margin == pytest.approx(-1.5)


def test_a_territory_of_two_rings_is_one():
    halves = [Territory("red", box(0, 0, 30, 20)), Territory("red", box(30, 0, 60, 20))]
    assert faults(feature("shrine", box(28, 5, 32, 9), kind="faction", player="red"), territories=halves) == ()


def test_a_concave_territory_is_not_its_hull():
    ring = [(0, 0), (60, 0), (60, 20), (45, 20), (45, 10), (15, 10), (15, 20), (0, 20)]
    shrine = feature("shrine", box(28, 8, 32, 13), kind="faction", player="red")
    (found,) = faults(shrine, territories=[Territory("red", Polygon(ring))])
    assert found.measured == pytest.approx(3.0)


def test_faction_terrain_keeps_three_inches_from_other_features():
    ruin = feature("ruin", box(20, 8, 24, 12))
    near = feature("shrine", box(13, 8, 17, 12), kind="faction", player="red")
    for terrain in ((ruin, near), (near, ruin)):
        (found,) = faults(*terrain, territories=[HOME])
        assert codes([found]) == [("terrain.too-close-to-terrain", ("shrine",), ("ruin",))]
        assert (found.measured, found.limit) == (pytest.approx(3.0), 3.0)
    assert (
        faults(ruin, feature("shrine", box(12.9, 8, 16.9, 12), kind="faction", player="red"), territories=[HOME]) == ()
    )


def test_a_unit_that_is_faction_terrain_is_placed_like_one():
    shrine, models = squad("shrine", "red", (20, 19.5), base=100, keywords=["FACTION TERRAIN"], move="-")
    (found,) = faults(units=[shrine], models=models, territories=[HOME])
    assert found.code == "terrain.not-wholly-within"
    assert found.measured == pytest.approx(19.5 + 50 / 25.4 - 20)
    reserve = [replace(model, at=None, off="reserve") for model in models]
    assert faults(units=[shrine], models=reserve, territories=[HOME]) == ()
    warriors, others = squad("warriors", "red", (20, 19.5), base=100)
    assert faults(units=[warriors], models=others, territories=[HOME]) == ()


def test_slack_makes_the_limit_enough():
    at_limit = feature("ruin", box(2.97, 10, 6, 12))
    assert len(terrain_placement(Tabletop(60, 44, terrain=[at_limit]))) == 1
    assert terrain_placement(Tabletop(60, 44, terrain=[at_limit], rules=Ruleset(slack=0.05))) == ()


def test_everything_wrong_is_said_in_the_boards_order():
    found = faults(feature("a", box(2, 2, 6, 6)), feature("b", box(8, 2, 10, 6)), objectives=[Objective("X", (7, 4))])
    assert [(v.code.removeprefix("terrain.too-close-to-"), *v.models, *v.others) for v in found] == [
        ("edge", "a"), ("objective", "a", "X"), ("terrain", "a", "b"), ("edge", "b"), ("objective", "b", "X"),
    ]  # fmt: skip


@given(st.floats(0, 360), st.floats(0, 12), st.floats(-math.pi, math.pi))
def test_turning_the_pair_about_the_middle_changes_nothing(turn, apart, where):
    """Two discs `apart`, seen under any angle: too close exactly where the gap is at most 6."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def turned(x, y):
        return Disc(30 + c * x - s * y, 22 + s * x + c * y, 1.0)

    x, y = (apart + 2) * math.cos(where), (apart + 2) * math.sin(where)
    found = faults(feature("a", turned(-x / 2, -y / 2)), feature("b", turned(x / 2, y / 2)))
    assert bool(found) == (apart <= 6 + 1e-6)
    if found:
        assert found[0].measured == pytest.approx(apart, abs=1e-9)
