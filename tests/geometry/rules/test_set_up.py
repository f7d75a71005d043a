"""Setting up and deploying (24.0), with numbers worked by hand: a 32 mm base is 0.629921" in radius."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
import shapely
from boards import R32, block, make, pillar, squad, turned

from geometry import Board, Limit, Of, Polygon, Proposal, Ruleset, Territory, Turn, Waypoint
from geometry.board.bases import OvalBase
from geometry.board.things import Feature
from geometry.rules.regions import footing_of, set_up_regions
from geometry.rules.within import within


def set_up(board, unit, places, kind="set-up", **more):
    positions = {m: w if isinstance(w, Waypoint) else Waypoint(w) for m, w in places.items()}
    return board.check(Proposal("p", kind, unit, positions=positions, **more))


def lone(*others, base=32, **more):
    return make(squad("me", "red", (5, 5), base=base), *others, **more)


NINE = (Limit(9, Of("enemy-units")),)


@pytest.mark.parametrize(
    ("gap", "slack", "legal"),
    [(9, 0, False), (9 + 2e-6, 0, True), (9.001, 0, True), (8.999, 0, False), (8.97, 0.05, True), (8.94, 0.05, False)],
)
def test_more_than_nine(gap, slack, legal):
    board = lone(squad("foe", "blue", (30, 22)), rules=Ruleset(slack=slack))
    place = turned(30 + 2 * R32 + gap, 22, 37.3, (30, 22))
    verdict = set_up(board, "me", {"me/1": place}, more_than=NINE)
    assert verdict.legal is legal
    if not legal:
        (violation,) = verdict.violations
        assert violation.code == "set-up.too-close"
        assert violation.measured == pytest.approx(gap, abs=1e-9)
        assert violation.margin == pytest.approx(gap - 9, abs=1e-9)
        assert violation.others == ("foe/1",)
        a, b = violation.witness
        assert math.dist(a, b) == pytest.approx(gap, abs=1e-9)


def test_height_helps_to_keep_away():
    board = lone(squad("foe", "blue", (30, 22)), terrain=[block("hill", 20, 10, 24, 40, 6)])
    place = (30 - 2 * R32 - 7.5, 22)
    verdict = set_up(board, "me", {"me/1": place}, more_than=NINE)
    assert verdict.legal  # sqrt(7.5^2 + 6^2) = 9.6
    assert verdict.after.models["me/1"].elevation == 6


def test_the_units_own_old_place_is_nobodys():
    squads = [squad("me", "red", (20, 22), (21.5, 22)), squad("foe", "blue", (40, 22))]
    board = make(*squads)
    places = {"me/1": (21.5, 22), "me/2": (20, 22)}
    assert set_up(board, "me", places)
    verdict = set_up(board, "me", places, wholly_within=(Limit(3, Of("thing", id="me")),))
    assert verdict.codes == {"set-up.not-wholly-within"}
    assert verdict.violations[0].measured is None
    assert set_up(board, "me", places, more_than=(Limit(5, Of("thing", id="me")),))


def test_all_or_none():
    unit, models = squad("trio", "red", (20, 22), (21.6, 22), (23.2, 22))
    board = make((unit, [*models[:2], replace(models[2], at=None, off="slain")]))
    verdict = set_up(board, "trio", {"trio/1": (30, 30)})
    assert verdict.codes == {"set-up.incomplete"}
    assert verdict.violations[0].models == ("trio/2",)
    assert verdict.after.models["trio/1"].at == (20, 22)
    # a slain model is not asked for, but may be placed
    assert set_up(board, "trio", {"trio/1": (30, 30), "trio/2": (31.6, 30)})
    back = set_up(board, "trio", {"trio/1": (30, 30), "trio/2": (31.6, 30), "trio/3": (33.2, 30)})
    assert back
    assert back.after.models["trio/3"].on_board
    assert set_up(board, "trio", {}).codes == {"set-up.incomplete"}


def test_alternatives_are_for_the_whole_unit():
    hero, shrine = squad("hero", "red", (20, 22)), block("shrine", 40, 20, 44, 24, 3, kind="place-of-power")
    board = make(squad("pair", "red", (5, 5), (6.6, 5)), hero, terrain=[shrine])
    either = (Limit(12, Of("thing", id="hero")), Limit(6, Of("thing", id="shrine")))
    assert set_up(board, "pair", {"pair/1": (30, 22), "pair/2": (31.6, 22)}, wholly_within=either)
    assert set_up(board, "pair", {"pair/1": (36.4, 22), "pair/2": (38, 22)}, wholly_within=either)
    # one within of the hero only, the other of the shrine only: neither alternative holds for both
    verdict = set_up(board, "pair", {"pair/1": (31.8, 22), "pair/2": (34.6 + R32, 22)}, wholly_within=either)
    assert "set-up.not-wholly-within" in verdict.codes
    named = [v.models for v in verdict.violations if v.code == "set-up.not-wholly-within"]
    assert named == [("pair/1",)]  # 8.2 + R32 from the shrine is nearer to 6 than 14.6 + R32 is to 12


def test_the_alternative_that_fewest_fail_is_named():
    hero = squad("hero", "red", (20, 22))
    board = make(squad("trio", "red", (5, 5), (6.6, 5), (8.2, 5)), hero)
    either = (Limit(3, Of("point", point=(50, 40))), Limit(12, Of("thing", id="hero")))
    places = {"trio/1": (29, 22), "trio/2": (30.6, 22), "trio/3": (32.2, 22)}
    verdict = set_up(board, "trio", places, wholly_within=either)
    (violation,) = verdict.violations
    assert (violation.models, violation.others) == (("trio/3",), ("hero",))
    # from the edge of the hero's base to the far point of the model's: the centres' distance
    assert violation.measured == pytest.approx(12.2, abs=1e-9)
    assert violation.margin == pytest.approx(-0.2, abs=1e-9)


def test_not_in_combat_goes_by_sight():
    wall = block("wall", 33, 10, 33.2, 40, 6, kind="obstacle")
    board = lone(squad("foe", "blue", (34.5, 22)), terrain=[wall])
    hidden, seen = (32.2, 22), (35.4 + R32 + 1, 22)
    assert set_up(board, "me", {"me/1": hidden}, not_in_combat=True)
    verdict = set_up(board, "me", {"me/1": seen}, not_in_combat=True)
    assert verdict.codes == {"set-up.in-combat"}
    assert verdict.violations[0].measured == pytest.approx(0.9 + 1 - R32)
    assert set_up(board, "me", {"me/1": seen})


def test_ground_and_coherency_are_judged_too():
    block_ = block("block", 20, 20, 24, 24, 3, kind="obstacle")
    board = make(squad("pair", "red", (5, 5), (6.6, 5)), squad("friend", "red", (30, 30)), terrain=[block_])
    bad = {
        "end.unstable": ((22, 22), (22, 23.6)),
        "end.overlaps-model": ((30.5, 30), (28.9, 30)),
        "end.off-board": ((0.3, 30), (1.9, 30)),
        "coherency.split": ((40, 10), (43, 10)),
        "end.overlaps-terrain": (Waypoint((19.5, 22), 0.0), Waypoint((17.9, 22), 0.0)),
    }
    for code, (first, second) in bad.items():
        assert code in set_up(board, "pair", {"pair/1": first, "pair/2": second}).codes


def test_a_flat_area_needs_no_support():
    board = lone(terrain=[block("mat", 20, 20, 24, 24, 0.0)])
    assert set_up(board, "me", {"me/1": (19.8, 22)})


def deployment(**more):
    unit, models = squad("me", "red", (1, 1), base=more.pop("base", 32))
    off = (unit, [replace(models[0], at=None, off="reserve")])
    areas = [
        Territory("red", Polygon([(0, 0), (60, 0), (60, 14), (36, 14), (36, 20), (0, 20)])),
        Territory("blue", Polygon([(0, 30), (30, 30), (60, 26), (60, 44), (0, 44)])),
    ]
    return make(off, territories=areas, turn=Turn("red", "deployment"), **more)


@pytest.mark.parametrize(
    ("place", "codes"),
    [
        ((10, 20 - R32), set()),
        ((10, 20.01 - R32), {"set-up.not-wholly-within"}),
        ((36 - R32, 17), set()),
        # round the inner corner of a concave territory
        ((36 + 0.6 * R32, 14 - 0.79 * R32), {"set-up.not-wholly-within"}),
        ((36 + 0.6 * R32, 14 - R32), set()),
        ((0.5, 10), {"end.off-board", "set-up.not-wholly-within"}),
    ],
)
def test_deploying_in_a_concave_territory(place, codes):
    assert set_up(deployment(), "me", {"me/1": place}, kind="deploy").codes == codes


def test_deploying_keeps_nine_inches_from_enemy_territory():
    board = deployment()
    assert set_up(board, "me", {"me/1": (10, 19)}, kind="deploy")
    slope = math.hypot(30, 4)
    # the slanting border runs through (30, 30) and (60, 26)
    for gap, legal in ((9.001, True), (9, False)):
        y = 28 - (gap + R32) * slope / 30
        board = deployment()
        wide = replace_territory(board, "red", Polygon([(0, 0), (60, 0), (60, 22), (0, 22)]))
        verdict = set_up(wide, "me", {"me/1": (45, y)}, kind="deploy")
        assert verdict.legal is legal
        if not legal:
            assert verdict.violations[0].code == "set-up.too-close"
            assert verdict.violations[0].measured == pytest.approx(9, abs=1e-9)


def replace_territory(board, player, area):
    territories = [Territory(t.player, area if t.player == player else t.area) for t in board.territories]
    return Board(
        60, 44, units=board.units.values(), models=board.models.values(), territories=territories, turn=board.turn
    )


def test_nobody_deploys_without_a_territory():
    verdict = set_up(make(squad("me", "red", (5, 5))), "me", {"me/1": (20, 20)}, kind="deploy")
    assert verdict.codes == {"set-up.not-wholly-within"}


def test_an_oval_is_set_up_with_the_facing_it_is_given():
    board = lone(squad("foe", "blue", (30, 22)), base=OvalBase(105, 70))
    x = 30 - R32 - 9.01 - 70 / 25.4 / 2
    broadside, pointing = Waypoint((x, 22), facing=90.0), Waypoint((x, 22))
    assert set_up(board, "me", {"me/1": broadside}, more_than=NINE)
    assert set_up(board, "me", {"me/1": pointing}, more_than=NINE).codes == {"set-up.too-close"}


def test_a_unit_set_up_outside_deployment_has_arrived_this_turn():
    board = lone()
    assert "set-up-this-turn" in set_up(board, "me", {"me/1": (20, 20)}).after.units["me"].status


def test_wholly_within_a_terrain_feature_means_one_and_the_same():
    """Two pillars hold an 80 mm base between them: its furthest points are sqrt(3.1^2 + 1.575^2) = 3.477 from both
    middles, 2.985 from the edges of either; one pillar alone leaves its far side 3.1 + 1.575 - 0.492 = 4.183 away."""
    poles = [pillar("west", 30 - 3.1, 22, 0.492, 4), pillar("east", 30 + 3.1, 22, 0.492, 4)]
    board = lone(terrain=poles, base=80)
    for distance, codes in ((3.0, {"set-up.not-wholly-within"}), (4.19, set())):
        limits = (Limit(distance, Of("terrain")),)
        verdict = set_up(board, "me", {"me/1": (30, 22)}, wholly_within=limits)
        assert verdict.codes == codes
        assert within(verdict.after, "me", "terrain", distance, wholly=True).within is (not codes)
        footing = footing_of(board, board.models["me/1"])
        regions = set_up_regions(board, Proposal("p", "set-up", "me", wholly_within=limits), footing)
        assert len(regions) == 2
        assert any(region.area.covers(shapely.Point(30, 22)) for region in regions) is (not codes)
    # Both pillars as one feature.
    ruin = Feature("ruin", tuple(part for pole in poles for part in pole.parts))
    assert set_up(lone(terrain=[ruin], base=80), "me", {"me/1": (30, 22)}, wholly_within=(Limit(3, Of("terrain")),))


def test_all_of_a_unit_is_wholly_within_the_same_feature():
    squads = [squad("me", "red", (1, 1), (3, 1))]
    board = make(*squads, terrain=[block("west", 20, 20, 22, 24, 4), block("east", 26, 20, 28, 24, 4)])
    places = {"me/1": (23.2, 22), "me/2": (24.8, 22)}
    for distance, codes in ((2.5, {"set-up.not-wholly-within"}), (3.5, set())):
        assert set_up(board, "me", places, wholly_within=(Limit(distance, Of("terrain")),)).codes == codes
