"""Regions against `check`, spot by spot: never an illegal place inside, never a legal one outside; closed forms."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import pytest
import shapely
from boards import R32, block, make, pillar, squad, turned

from geometry import Limit, Of, Polygon, Proposal, Ruleset, Territory, Waypoint
from geometry.board.bases import Hull, OvalBase, RectangleBase, RoundBase
from geometry.board.bases import turned as turned_ring
from geometry.board.things import KIND_ABILITIES, Feature, Part
from geometry.rules.footing import Footing, footholds
from geometry.rules.regions import deployment_area, footing_of, return_region, set_up_regions

TOLERANCE = 0.001
NINE = (Limit(9, Of("enemy-units")),)


def region(board, side="inner", **more):
    proposal = Proposal("p", more.pop("kind", "set-up"), "me", **more)
    return set_up_regions(board, proposal, footing_of(board, board.models["me/1"]), side)


def lone(*others, **more):
    return make(squad("me", "red", (1, 1), base=more.pop("base", 32), facing=more.pop("facing", 0.0)), *others, **more)


def between(area, exact, edge):
    """An area drawn from inside is less than the exact one, by less than its outline times the tolerance."""
    assert exact - edge * TOLERANCE <= area <= exact


def test_the_bare_board():
    (found,) = region(lone())
    width, height = 60 + 0.01 - 2 * R32, 44 + 0.01 - 2 * R32  # bases may press 0.005" over the edge
    assert found.area.area == pytest.approx(width * height, abs=1e-3)


def test_away_from_one_enemy_is_all_but_a_disc():
    board = lone(squad("foe", "blue", (30, 22)))
    (found,) = region(board, more_than=NINE)
    (bare,) = region(lone())
    radius = 9 + 2 * R32
    between(found.area.area, bare.area.area - math.pi * radius**2, 2 * math.pi * radius)


def test_wholly_within_one_model_is_a_disc():
    board = lone(squad("hero", "red", (30, 22), base=50))
    (found,) = region(board, wholly_within=(Limit(12, Of("thing", id="hero")),))
    radius = 50 / 25.4 / 2
    outside, inside = 12 + radius - R32, radius + R32 - 0.005
    between(found.area.area, math.pi * (outside**2 - inside**2), 2 * math.pi * (outside + inside))


def test_deployment_by_the_corner_of_enemy_territory():
    areas = [
        Territory("red", Polygon([(0, 0), (30, 0), (30, 22), (0, 22)])),
        Territory("blue", Polygon([(30, 22), (60, 22), (60, 44), (30, 44)])),
    ]
    board = make(territories=areas)
    found = deployment_area(board, "red", RoundBase(32))
    quarter = shapely.Point(30, 22).buffer(9 + R32, quad_segs=4000)
    corner = quarter.intersection(shapely.box(R32, R32, 30 - R32, 22 - R32)).area
    between(found.area, (30 - 2 * R32) * (22 - 2 * R32) - corner, 100)
    # half a turn maps one side to the other
    other = deployment_area(board, "blue", RoundBase(32))
    half_turn = shapely.affinity.rotate(other, 180, origin=(30, 22))
    assert half_turn.symmetric_difference(found).area < 60 * TOLERANCE


def test_two_levels_and_what_to_state():
    board = lone(terrain=[block("hill", 20, 20, 26, 24, 3), block("mat", 40, 20, 44, 24, 0.5)])
    holds = {(h.elevation, h.level): h.area for h in footholds(board, Footing(RoundBase(32), 1.5))}
    assert set(holds) == {(0.0, 0.0), (0.0, 0.5), (3.0, 3.0)}
    assert holds[3.0, 3.0].area == pytest.approx(24, abs=1e-3)  # the centre has to be over it
    assert holds[0.0, 0.5].area == pytest.approx(16, abs=1e-3)
    wholly = lone(terrain=[block("hill", 20, 20, 26, 24, 3)], rules=Ruleset(support="wholly"))
    top = footholds(wholly, Footing(RoundBase(32), 1.5))[-1]
    side = 2 * (R32 - 0.005)
    assert top.area.area == pytest.approx((6 - side) * (4 - side), abs=0.02)


def test_a_way_under_a_bridge_for_the_short_only():
    bridge = block("bridge", 20, 0, 24, 44, 4, bottom=2)
    low, high = (footholds(lone(terrain=[bridge]), Footing(RoundBase(32), h)) for h in (1.5, 3))
    assert low[0].area.covers(shapely.Point(22, 10))
    assert not high[0].area.covers(shapely.Point(22, 10))


def test_a_roof_holds_nobody_below_it():
    hill, roof = block("hill", 20, 20, 26, 24, 3), block("roof", 40, 20, 46, 24, 9, bottom=8)
    holds = {h.elevation: h.area for h in footholds(lone(terrain=[hill, roof]), Footing(RoundBase(32), 1.5))}
    assert set(holds) == {0.0, 3.0, 9.0}
    assert holds[3.0].area == pytest.approx(24, abs=1e-3)
    assert holds[0.0].covers(shapely.Point(43, 22))


def test_no_place_at_all_is_proved():
    foes = squad("foe", "blue", *[(10 * x + 5, 11 * y + 5.5) for x in range(6) for y in range(4)])
    board = lone(foes)
    (inside,), (outside,) = region(board, more_than=NINE), region(board, "outer", more_than=NINE)
    assert inside.empty
    assert outside.empty


def test_returning_models():
    unit, models = squad("me", "red", (30, 22), (31.6, 22), (33.2, 22))
    gone = replace(models[2], at=None, off="slain")
    foe = squad("foe", "blue", (30, 27))
    board = make((unit, [*models[:2], gone]), foe)
    found = return_region(board, gone).area
    for seed in range(300):
        rng = random.Random(seed)
        x, y = rng.uniform(27, 35), rng.uniform(19, 25)
        verdict = board.check(Proposal("p", "return-models", "me", positions={"me/3": Waypoint((x, y))}))
        inside = found.covers(shapely.Point(x, y))
        assert not inside or verdict.legal
        edge = found.boundary.distance(shapely.Point(x, y))
        assert inside is verdict.legal or edge < TOLERANCE


def test_a_unit_of_seven_gets_a_model_back_beside_two():
    unit, models = squad("me", "red", *[(30 + 1.6 * (i % 3), 22 + 1.5 * (i // 3)) for i in range(6)], (1, 1))
    gone = replace(models[6], at=None, off="slain")
    board = make((unit, [*models[:6], gone]))
    (two, one) = (return_region(board, gone, returning).area for returning in (1, 0))
    assert one.buffer(1e-9).covers(two)
    # beside the middle of the front rank alone, and between two of it
    alone, between_two = shapely.Point(31.6, 20.4), shapely.Point(30.8, 20.6)
    assert one.covers(alone)
    assert not two.covers(alone)
    assert two.covers(between_two)
    for at in (alone, between_two):
        verdict = board.check(Proposal("p", "return-models", "me", positions={"me/7": Waypoint((at.x, at.y))}))
        assert verdict.legal is two.covers(at)


def test_straight_up_at_exactly_the_limit():
    # a place over an enemy that is as far below as the limit: too close as long as it is straight above
    board = lone(squad("foe", "blue", (23, 22)), terrain=[block("tower", 20, 19, 26, 25, 9)])
    (found,) = region(board, more_than=NINE)
    (top,) = [hold for hold in found.levels if hold.elevation == 9]
    for x, y in shapely.get_coordinates(top.area).tolist():
        assert judge(board, {"more_than": NINE}, x, y, 9.0)
    assert not top.area.covers(shapely.Point(23, 22))
    assert top.area.covers(shapely.Point(23 + 2 * R32 + 0.02, 22))


# -- against check, on boards of every kind ---------------------------------------------------------


def crowded(seed):
    """A board with units, concave and overhead terrain, and one model to set up."""
    rng = random.Random(seed)
    terrain = []
    for i in range(9):
        x, y, w, h = rng.uniform(4, 54), rng.uniform(4, 40), rng.uniform(1.5, 6), rng.uniform(1.5, 6)
        ell = ((-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, 0), (0, 0), (0, h / 2), (-w / 2, h / 2))
        box = ((-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2))
        figure = turned_ring(rng.choice([ell, box]), x, y, rng.uniform(0, 360))
        kind, top = rng.choice(["obstacle", "area", "area", "faction"]), rng.choice([0.4, 1.0, 2.0, 3.2, 5.0])
        abilities = KIND_ABILITIES[kind] | ({"impassable"} if rng.random() < 0.15 else set())
        terrain.append(Feature(f"t{i}", (Part(figure, 2.0 if top > 2 and i % 4 == 0 else 0.0, top),), kind, abilities))
    terrain.append(pillar("pole", rng.uniform(10, 50), rng.uniform(10, 34), 1.5, 2))
    squads = []
    for i in range(8):
        base = rng.choice([32, 25, OvalBase(75, 42), OvalBase(60, 35)])
        x, y, step = rng.uniform(5, 52), rng.uniform(4, 38), 1.6 if isinstance(base, int) else 3.1
        places = [(x + step * (j % 3), y + step * (j // 3)) for j in range(6)]
        squads.append(squad(f"u{i}", "red" if i % 2 else "blue", *places, base=base, facing=rng.uniform(0, 360)))
    base = rng.choice(
        [
            RoundBase(32),
            RoundBase(90),
            OvalBase(75, 42),
            OvalBase(120, 92),
            RectangleBase(50, 25),
            Hull(((-1, -1), (2, -0.5), (0.3, 0.2), (0.2, 1.4))),
        ]
    )
    areas = [
        Territory("red", Polygon([(0, 0), (60, 0), (60, 19), (35, 19), (35, 12), (0, 16)])),
        Territory("blue", Polygon([(0, 32), (60, 27), (60, 44), (0, 44)])),
    ]
    rules = Ruleset(support=rng.choice(["centre", "wholly"]), slack=rng.choice([0.0, 0.0, 0.05]))
    return lone(*squads, base=base, facing=rng.uniform(-180, 180), terrain=terrain, territories=areas, rules=rules)


PROPOSALS = [
    {"more_than": NINE},
    {"more_than": (Limit(3, Of("enemy-units")), Limit(2, Of("edge")))},
    {"wholly_within": (Limit(12, Of("thing", id="u3")),), "more_than": (Limit(3, Of("enemy-units")),)},
    {"wholly_within": (Limit(6, Of("edge")),), "more_than": (Limit(1, Of("terrain")),)},
    {"wholly_within": (Limit(4, Of("terrain")),)},
    {"wholly_within": (Limit(8, Of("point", point=(30, 22))),), "not_in_combat": True},
    {"kind": "deploy"},
]


def judge(board, more, x, y, z):
    more = dict(more)
    spot = {"me/1": Waypoint((x, y), z)}
    return board.check(Proposal("p", more.pop("kind", "set-up"), "me", positions=spot, **more))


@pytest.mark.parametrize("case", range(len(PROPOSALS)))
@pytest.mark.parametrize("seed", range(4))
def test_no_place_inside_is_illegal_and_none_outside_is_legal(seed, case):
    board, more = crowded(10 * seed + case), PROPOSALS[case]
    rng = random.Random(seed)
    inner, outer = (
        [hold for alternative in region(board, side, **more) for hold in alternative.levels]
        for side in ("inner", "outer")
    )
    for hold in inner:
        corners = shapely.get_coordinates(hold.area)
        for x, y in corners[:: max(1, len(corners) // 25)].tolist():
            verdict = judge(board, more, x, y, hold.elevation)
            assert verdict, (x, y, hold.elevation, [v.message for v in verdict.violations])
    stated = sorted({0.0, *(part.top for _, part in board.parts.values() if part.top > 1)})
    for z in stated:
        inside = shapely.union_all([h.area for h in inner if h.elevation == z])
        outside = shapely.union_all([h.area for h in outer if h.elevation == z])
        for _ in range(40):
            x, y = rng.uniform(0, 60), rng.uniform(0, 44)
            spot = shapely.Point(x, y)
            verdict = judge(board, more, x, y, z)
            if verdict:
                assert outside.covers(spot), (x, y, z)
            elif not (more.get("not_in_combat") and verdict.codes == {"set-up.in-combat"}):
                assert not inside.covers(spot), (x, y, z)
        if not more.get("not_in_combat"):
            # what lies between the two is thinner than the tolerance, but where two outlines meet at a point
            between_ = outside.difference(inside.buffer(TOLERANCE, join_style="mitre", mitre_limit=20))
            assert all(part.area < 2e-3 for part in shapely.get_parts(between_))


@pytest.mark.parametrize("base", [RoundBase(32), OvalBase(105, 70)])
def test_a_turned_board_has_the_turned_region(base):
    def board(degrees):
        foes = squad(
            "foe",
            "blue",
            *[turned(24 + 2 * i, 20 + i, degrees) for i in range(5)],
            base=OvalBase(75, 42),
            facing=degrees,
        )
        hero = squad("hero", "red", turned(28, 28, degrees))
        return make(squad("me", "red", (30, 22), base=base, facing=degrees + 20), foes, hero)

    more = {"more_than": (Limit(3, Of("enemy-units")),), "wholly_within": (Limit(9, Of("thing", id="hero")),)}
    straight = shapely.affinity.rotate(region(board(0), **more)[0].area, 37.3, origin=(30, 22))
    skewed = region(board(37.3), **more)[0].area
    assert straight.area > 50
    assert straight.symmetric_difference(skewed).area < straight.length * TOLERANCE


def test_more_enemies_never_give_more_room():
    foes = [(20, 20), (26, 25), (35, 30), (41, 12)]
    last = None
    for count in range(5):
        board = lone(*[squad(f"f{i}", "blue", at) for i, at in enumerate(foes[:count])])
        area = region(board, more_than=NINE)[0].area
        if last is not None:
            assert last.buffer(1e-6).covers(area)
        last = area
