"""What distances are measured from, with closed forms; wholly within against many points of the base."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
from boards import R32, block, make, pillar, squad, turned

from geometry import Disc, Limit, Objective, Of, Oval, Polygon, Territory, UnknownIdError
from geometry.board.bases import Hull, OvalBase, RectangleBase, RoundBase
from geometry.rules.edge_distance import depth, edge_distance, edge_outreach, extremes
from geometry.rules.limits import distance_to, nearest_to, wholly_within
from geometry.rules.measuring import base_solid
from geometry.shapes.measure import contains, gap

SOUTH = Territory("red", Polygon([(0, 0), (60, 0), (60, 18), (0, 26)]))
NORTH = Territory("blue", Polygon([(0, 40), (60, 30), (60, 44), (0, 44)]))


@pytest.fixture
def board():
    return make(
        squad("me", "red", (30, 22)),
        squad("friend", "red", (36, 22)),
        squad("foe", "blue", (30, 34), (30, 36, 5.0)),
        squad("third", "green", (40, 22)),
        squad("spell", "blue", (30, 25), keywords=["MANIFESTATION"], move="-"),
        terrain=[block("ruin", 18, 20, 22, 24, 4), pillar("pole", 30, 10, 1, 2), block("roof", 29, 21, 31, 23, 6, 5)],
        objectives=[Objective("A", (30, 30)), Objective("B", (5, 5))],
        territories=[SOUTH, NORTH],
    )


@pytest.mark.parametrize(
    ("of", "distance"),
    [
        (Of("thing", id="friend"), 6 - 2 * R32),
        (Of("thing", id="friend/1"), 6 - 2 * R32),
        (Of("thing", id="ruin"), 8 - R32),
        (Of("thing", id="pole"), 12 - 1 - R32),
        (Of("thing", id="roof"), 5.0),
        (Of("thing", id="A"), 8 - R32 - 40 / 25.4 / 2),
        (Of("point", point=(33, 26)), 5 - R32),
        (Of("point", point=(30.1, 22)), 0.0),
        (Of("territory", player="red"), 0.0),
        (Of("territory", player="blue"), (35 - 22) * 60 / math.hypot(60, 10) - R32),
        (Of("enemy-territory"), (35 - 22) * 60 / math.hypot(60, 10) - R32),
        (Of("enemy-units"), 10 - 2 * R32),
        (Of("objectives"), 8 - R32 - 40 / 25.4 / 2),
        (Of("terrain"), 5.0),
        (Of("edge"), 22 - R32),
    ],
)
def test_the_closest_of_everything(board, of, distance):
    assert distance_to(board, board.models["me/1"], of, "red") == pytest.approx(distance, abs=1e-9)


def test_heights_count_except_for_areas_and_the_edge():
    board = make(
        squad("up", "red", (30, 22, 5.0)),
        squad("down", "blue", (34, 22)),
        terrain=[block("tower", 36, 20, 40, 24, 3)],
        territories=[NORTH],
    )
    me = board.models["up/1"]
    assert distance_to(board, me, Of("thing", id="down"), "red") == pytest.approx(math.hypot(4 - 2 * R32, 5))
    assert distance_to(board, me, Of("thing", id="tower"), "red") == pytest.approx(math.hypot(6 - R32, 2))
    assert distance_to(board, me, Of("point", point=(30, 22)), "red") == pytest.approx(5)
    assert distance_to(board, me, Of("edge"), "red") == pytest.approx(22 - R32)
    assert distance_to(board, me, Of("enemy-territory"), "red") == pytest.approx(13 * 60 / math.hypot(60, 10) - R32)
    assert wholly_within(board, me, Limit(9, Of("thing", id="down")), "red").distance == pytest.approx(math.hypot(4, 5))


def test_what_is_not_there(board):
    me = board.models["me/1"]
    assert distance_to(board, me, Of("territory", player="green"), "red") == math.inf
    assert nearest_to(board, base_solid(me), Of("territory", player="green"), "red") is None
    far = wholly_within(board, me, Limit(3, Of("territory", player="green")), "red")
    assert (far.distance, far.nearest) == (math.inf, None)
    with pytest.raises(UnknownIdError):
        distance_to(board, me, Of("thing", id="nobody"), "red")


def test_evidence_is_the_pair_of_points(board):
    near = nearest_to(board, base_solid(board.models["me/1"]), Of("enemy-units"), "red")
    assert near is not None
    assert near.other == "third/1"
    assert near.on_model == pytest.approx((30 + R32, 22))
    assert near.on_other == pytest.approx((40 - R32, 22))


def test_wholly_within_two_together_but_not_of_either():
    for degrees in (0.0, 37.3):
        squads = [
            squad("pair", "red", turned(28, 22, degrees), turned(32, 22, degrees), base=50),
            squad("big", "red", turned(30, 31.5, degrees), base=160),
        ]
        board = make(*squads)
        big = board.models["big/1"]
        # the furthest point is the far one on the axis, as far from both
        far = wholly_within(board, big, Limit(12, Of("thing", id="pair")), "red")
        radius = 50 / 25.4 / 2
        assert far.distance == pytest.approx(math.hypot(2, 9.5 + 160 / 25.4 / 2) - radius, abs=1e-7)
        alone = wholly_within(board, big, Limit(12, Of("thing", id="pair/1")), "red")
        assert alone.distance == pytest.approx(math.hypot(2, 9.5) + 160 / 25.4 / 2 - radius, abs=1e-9)


def test_inside_a_territory_it_is_nothing_and_over_the_border_as_far_as_it_sticks_out(board):
    slope = math.hypot(60, 8)
    inside = board.models["me/1"].placed((30, 22 - R32 * slope / 60))
    over = board.models["me/1"].placed((30, 22.3))
    limit = Limit(0, Of("territory", player="red"))
    assert wholly_within(board, inside, limit, "red").distance == pytest.approx(0, abs=1e-9)
    assert wholly_within(board, over, limit, "red").distance == pytest.approx(0.3 * 60 / slope + R32)


def test_two_areas_of_one_player_are_one_territory():
    halves = [Territory("red", Polygon([(x, 0), (x + 30, 0), (x + 30, 20), (x, 20)])) for x in (0, 30)]
    board = make(squad("me", "red", (30, 10)), territories=halves)
    far = wholly_within(board, board.models["me/1"], Limit(0, Of("territory", player="red")), "red")
    assert far.distance == pytest.approx(0, abs=1e-7)


@pytest.mark.parametrize("seed", range(40))
def test_the_nearest_of_many_is_the_least_of_all(seed):
    rng = random.Random(seed)
    bases = [
        RoundBase(25),
        RoundBase(160),
        OvalBase(170, 105),
        RectangleBase(150, 30),
        Hull(((-3, -2), (3, -1), (0, 2))),
    ]
    squads = [
        squad(
            f"f{i}",
            "blue",
            (rng.uniform(2, 58), rng.uniform(2, 42), rng.choice([0.0, 3.0])),
            base=rng.choice(bases),
            facing=rng.uniform(0, 360),
        )
        for i in range(8)
    ]
    board = make(squad("me", "red", (30, 22), base=rng.choice(bases), facing=rng.uniform(0, 360)), *squads)
    me = board.models["me/1"]
    foes = [m for m in board.standing if m.id != "me/1"]
    every = {m.id: math.hypot(max(0.0, float(gap(me.figure, m.figure))), m.elevation) for m in foes}
    near = nearest_to(board, base_solid(me), Of("enemy-units"), "red")
    assert near.distance == min(every.values())
    assert every[near.other] == near.distance


def dense(figure, count=120):
    """Many points of a figure."""
    x0, y0, x1, y1 = figure.bounds
    return [
        (x, y)
        for x in np.linspace(x0, x1, count).tolist()
        for y in np.linspace(y0, y1, count).tolist()
        if contains(figure, (x, y))
    ]


@pytest.mark.parametrize("seed", range(6))
def test_wholly_within_is_the_furthest_of_all_points(seed):
    rng = random.Random(seed)
    base = rng.choice(
        [RoundBase(130), OvalBase(170, 105), RectangleBase(100, 50), Hull(((-2, -2), (3, -1), (1, 2), (-1, 0)))]
    )
    others = [(30 + rng.uniform(-6, 6), 22 + rng.uniform(-6, 6), rng.choice([0.0, 0.0, 2.0])) for _ in range(4)]
    board = make(
        squad("us", "red", *others, base=rng.choice([32, OvalBase(75, 42)]), facing=rng.uniform(0, 360)),
        squad("me", "red", (30, 22), base=base, facing=rng.uniform(0, 360)),
    )
    me = board.models["me/1"]
    far = wholly_within(board, me, Limit(3, Of("thing", id="us")), "red")
    figures = [(board.models[f"us/{i}"].figure, z) for i, (_, _, z) in enumerate(others, 1)]

    def away(p):
        return min(math.hypot(max(0.0, float(gap(Disc(*p, 0.0), f))), z) for f, z in figures)

    sampled = max(away(p) for p in dense(me.figure, 60))
    step = max(me.figure.bounds[2] - me.figure.bounds[0], me.figure.bounds[3] - me.figure.bounds[1]) / 60
    assert sampled - 1e-9 <= far.distance <= sampled + step
    assert away(far.point) == pytest.approx(far.distance, abs=1e-6)


@pytest.mark.parametrize("seed", range(20))
def test_distance_from_the_edge(seed):
    rng = random.Random(seed)
    width, height = rng.choice([(60, 44), (20, 18), (9, 9)])
    x, y, facing = rng.uniform(2, width - 2), rng.uniform(2, height - 2), rng.uniform(0, 360)
    base = rng.choice(
        [RoundBase(100), OvalBase(120, 60), RectangleBase(120, 50), Hull(((-2, -1), (2, -1), (0, 0), (-1, 2)))]
    )
    figure = base.at(x, y, facing)
    points = dense(figure, 150)
    depths = [depth(width, height, p) for p in points]
    step = 0.1
    deep, point, on_edge = edge_outreach(width, height, figure)
    assert max(0.0, max(depths)) - 1e-6 <= deep <= max(depths) + step
    assert depth(width, height, point) == pytest.approx(deep, abs=1e-6)
    assert math.dist(point, on_edge) == pytest.approx(deep, abs=1e-6)
    near, point, on_edge = edge_distance(width, height, figure)
    assert max(0.0, min(depths)) - step <= near <= max(0.0, min(depths)) + 1e-9
    if near > 0:
        assert math.dist(point, on_edge) == pytest.approx(near, abs=1e-9)


def test_edge_outreach_where_two_sides_compete():
    # a disc in the corner of the diagonal: its deepest point is towards the middle, as far from both sides
    deep, _, _ = edge_outreach(60, 44, Disc(5, 5, 2))
    assert deep == pytest.approx(5 + 2 / math.sqrt(2), abs=1e-7)
    # a base over the middle of the board reaches the points furthest from every side
    assert edge_outreach(60, 44, Disc(30, 22, 2))[0] == pytest.approx(22, abs=1e-6)


def test_extreme_points_of_an_oval():
    oval = Oval(3, 4, 3.3, 2.1, 31)
    for point, value in zip(extremes(oval), oval.bounds, strict=True):
        assert value in (pytest.approx(point[0]), pytest.approx(point[1]))
        assert abs(float(gap(Disc(*point, 0.0), oval))) < 1e-9
