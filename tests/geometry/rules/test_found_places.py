"""Places found for whole units: accepted by `check`, as near as can be to where they are wanted, or proved none."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from boards import R32, block, make, squad

from geometry import Limit, Model, Of, Polygon, Proposal, Territory, Unit, Waypoint
from geometry.board.bases import OvalBase, RoundBase
from geometry.rules.found_places import find_places

NINE = (Limit(9, Of("enemy-units")),)


def reserve(*bases, id="us", facing=0.0):
    models = [Model(f"{id}/{i}", id, base, None, facing, off="reserve") for i, base in enumerate(bases, 1)]
    return Unit(id, "red", tuple(m.id for m in models), move=5), models


def check_found(board, proposal, **more):
    found = find_places(board, proposal, **more)
    assert found.proposal is not None
    verdict = board.check(found.proposal)
    assert verdict, [v.message for v in verdict.violations]
    return verdict.after


@pytest.mark.parametrize(
    "bases",
    [
        [RoundBase(32)],
        [RoundBase(32)] * 5,
        [RoundBase(32)] * 20,
        [OvalBase(75, 42)] * 6,
        [OvalBase(75, 42)] * 10,
        [RoundBase(40), *[RoundBase(28.5)] * 3, *[RoundBase(25)] * 4, OvalBase(60, 35)],
    ],
)
def test_a_unit_is_deployed_whole(bases):
    areas = [
        Territory("red", Polygon([(0, 0), (60, 0), (60, 10), (20, 10), (20, 16), (0, 16)])),
        Territory("blue", Polygon([(0, 30), (60, 25), (60, 44), (0, 44)])),
    ]
    terrain = [block("wood", 8, 3, 14, 8, 3, kind="obscuring"), block("hill", 30, 2, 36, 8, 4)]
    board = make(reserve(*bases, facing=25.0), squad("friend", "red", (17, 5)), terrain=terrain, territories=areas)
    after = check_found(board, Proposal("p", "deploy", "us"))
    assert after.coherency("us").coherent


def test_limits_are_kept_with_the_alternative_that_has_room():
    hero, foe = squad("hero", "red", (10, 22)), squad("foe", "blue", (12, 22))
    board = make(reserve(*[RoundBase(32)] * 5), hero, foe)
    either = (Limit(6, Of("thing", id="hero")), Limit(4, Of("edge")))
    after = check_found(board, Proposal("p", "set-up", "us", more_than=NINE, wholly_within=either))
    assert after.within("us", "edge", 4, wholly=True)


def test_the_only_room_is_on_a_hill():
    foes = squad("foe", "blue", *[(10 * x + 5, 11 * y + 5.5) for x in range(6) for y in range(4)])
    hill = block("hill", 26, 14, 34, 30, 8.5)
    board = make(reserve(*[RoundBase(32)] * 3), foes, terrain=[hill])
    after = check_found(board, Proposal("p", "set-up", "us", more_than=(Limit(8.6, Of("enemy-units")),)))
    assert {m.elevation for m in after.models_of("us")} == {8.5}


def test_each_model_goes_as_near_as_can_be_to_where_it_is_wanted():
    foe = squad("foe", "blue", (30, 22))
    board = make(reserve(*[RoundBase(32)] * 3), foe)
    wanted = {"us/1": (38, 22.0), "us/2": (38, 23.6), "us/3": (38, 20.4)}
    after = check_found(board, Proposal("p", "set-up", "us", more_than=NINE), wanted=wanted)
    assert math.dist(after.models["us/1"].at, wanted["us/1"]) == pytest.approx(1 + 2 * R32, abs=0.001)
    for id, at in wanted.items():
        assert math.dist(after.models[id].at, at) < 3


def test_a_legal_wish_is_left_where_it_is():
    board = make(reserve(*[RoundBase(32)] * 3))
    wanted = {"us/1": (38, 22.0), "us/2": (38, 23.6), "us/3": (38, 20.4)}
    after = check_found(board, Proposal("p", "set-up", "us"), wanted=wanted)
    assert {m.id: m.at for m in after.models_of("us")} == wanted


def test_a_row_of_eight_is_bent_until_each_has_two_neighbours():
    board = make(reserve(*[RoundBase(32)] * 8))
    wanted = {f"us/{i}": (8 + 1.6 * i, 8.0) for i in range(1, 9)}
    after = check_found(board, Proposal("p", "set-up", "us"), wanted=wanted)
    assert all(math.dist(after.models[id].at, at) < 6 for id, at in wanted.items())


def test_stated_facings_are_kept():
    board = make(reserve(OvalBase(105, 70)))
    proposal = Proposal("p", "set-up", "us", positions={"us/1": Waypoint((1, 1), facing=73.0)})
    assert check_found(board, proposal).models["us/1"].facing == 73.0


def test_no_room_for_one_model_is_proved():
    strip = [
        Territory("red", Polygon([(0, 0), (60, 0), (60, 1.2), (0, 1.2)])),
        Territory("blue", Polygon([(0, 30), (9, 30), (0, 44)])),
    ]
    found = find_places(make(reserve(RoundBase(32)), territories=strip), Proposal("p", "deploy", "us"))
    assert (found.proposal, found.proved_none) == (None, True)
    assert find_places(make(reserve(RoundBase(25)), territories=strip), Proposal("p", "deploy", "us")).proposal


def test_room_for_one_but_not_for_all_proves_nothing():
    corner = [Territory("red", Polygon([(0, 0), (3, 0), (3, 3), (0, 3)]))]
    found = find_places(make(reserve(*[RoundBase(32)] * 12), territories=corner), Proposal("p", "deploy", "us"))
    assert (found.proposal, found.proved_none) == (None, False)


def test_slain_models_come_back_beside_those_that_stayed():
    unit, models = squad("us", "red", *[(20 + 1.6 * i, 22) for i in range(5)])
    slain = [replace(m, at=None, off="slain") for m in models[3:]]
    board = make((unit, [*models[:3], *slain]), squad("foe", "blue", (28.5, 22)))
    somewhere = {m.id: Waypoint((0, 0)) for m in slain}
    after = check_found(board, Proposal("p", "return-models", "us", positions=somewhere))
    assert len(after.models_of("us")) == 5
    assert not after.combats("us")


def test_nothing_to_place():
    unit, models = squad("us", "red", (20, 22))
    board = make((unit, [replace(models[0], at=None, off="slain")]))
    assert find_places(board, Proposal("p", "set-up", "us")).proposal is None
