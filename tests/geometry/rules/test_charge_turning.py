"""Charges of bases that are not round: found with other facings, and proved only for every facing. By hand."""

from __future__ import annotations

import math
import random

import pytest
from boards import R32, block, go, make, squad, turned

from geometry import Board, Polygon
from geometry.board.bases import Hull, OvalBase
from geometry.board.things import Feature, Part, Ruleset
from geometry.proposals import Waypoint

LONG, SHORT = 30 / 25.4, 17.5 / 25.4
OVAL = OvalBase(60, 35)


def walls(gap: float, angle: float = 0.0, top: float = 20.0) -> list[Feature]:
    """A wall across the board with a gap in its middle, turned by an angle."""
    found = []
    for id, y0, y1 in (("low", -20.0, 22 - gap / 2), ("high", 22 + gap / 2, 64.0)):
        corners = [turned(x, y, angle) for x, y in ((24, y0), (25, y0), (25, y1), (24, y1))]
        found.append(Feature(id, (Part(Polygon(corners), 0.0, top),), None, frozenset()))
    return found


def before_a_gap(spare: float, facing: float, angle: float = 0.0, **more):  # type: ignore[no-untyped-def]
    """An oval 3" before a gap that it is `spare` inches narrower than, 9" from an enemy beyond it."""
    rider = squad("a", "red", turned(21, 22, angle), base=OVAL, facing=facing + angle)
    return make(rider, squad("e", "blue", turned(30, 22, angle)), terrain=walls(2 * SHORT + spare, angle), **more)


@pytest.mark.parametrize("angle", [0.0, 37.3])
@pytest.mark.parametrize("facing", [20, 45, 90])
def test_through_a_gap_that_it_has_to_turn_for(facing: float, angle: float) -> None:
    board = before_a_gap(0.01, facing, angle)
    # By hand: turned on the way to the wall, then on to 1/2" from the enemy.
    middle = Waypoint(turned(24 - LONG, 22, angle), None, angle)
    end = turned(30 - R32 - 0.5 - LONG, 22, angle)
    by_hand = board.check(go("charge", "a", {"a/1": [middle, end]}, roll=12))
    assert by_hand
    target = board.charge_rolls("a").targets["e"]
    assert target.nearest.route.distance <= by_hand.distances["a/1"] + 1e-9
    assert target.least_roll_any == target.least_roll_unit == math.ceil(by_hand.distances["a/1"])
    assert target.at_least <= target.nearest.route.distance
    assert board.check(target.proposal)
    assert board.suggest(go("charge", "a", {"a/1": [end]}, roll=12)).proposal is not None


def test_a_gap_that_no_facing_gets_through_is_proved_to_be_closed() -> None:
    # By more than bases may be pressed into two walls.
    target = before_a_gap(-0.03, 90).charge_rolls("a").targets["e"]
    assert (target.least_roll_any, target.any_proved, target.unit_proved) == (None, True, True)


def test_a_roll_is_not_proved_by_how_the_base_faces() -> None:
    # Over walls 2" high it goes as it faces, for 4" more. That less is not enough would have to hold turned as well.
    low = make(
        squad("a", "red", (21, 22), base=OVAL, facing=90), squad("e", "blue", (30, 22)), terrain=walls(1.4, top=2.0)
    )
    target = low.charge_rolls("a").targets["e"]
    assert target.least_roll_any == 9
    assert target.nearest.route.distance < 9 - R32 - 0.5 - SHORT + 4 - 1


def test_where_turning_costs_nothing_it_turns_to_the_enemy() -> None:
    board = make(
        squad("a", "red", (20, 22), base=OVAL, facing=90),
        squad("e", "blue", turned(29, 22, 0)),
        rules=Ruleset(pivot="free"),
    )
    target = board.charge_rolls("a").targets["e"]
    needed = 9 - R32 - 0.5 - LONG
    assert needed < 7 < 9 - R32 - 0.5 - SHORT
    assert target.nearest.route.distance == pytest.approx(needed, abs=1e-3)
    assert (target.least_roll_any, target.any_proved) == (7, True)
    assert board.check(target.proposal)


def test_three_in_file_all_turn() -> None:
    riders = squad("a", "red", (20, 22), (18, 22), (16, 22), base=OVAL, facing=90)
    board = make(riders, squad("e", "blue", (30, 22)), terrain=walls(2 * SHORT + 0.02))
    target = board.charge_rolls("a").targets["e"]
    assert target.proposal is not None
    assert board.check(target.proposal)
    assert target.least_roll_unit <= 12


def test_what_an_outline_could_be_turned_to_is_not_excluded() -> None:
    # A cross-wise board of 4" by 1/2" turns to fit through a doorway of 1": no way as it faces proves nothing.
    plank = Hull(((-2, -0.25), (2, -0.25), (2, 0.25), (-2, 0.25)))
    board = make(squad("a", "red", (20, 22), base=plank, facing=90), squad("e", "blue", (30, 22)), terrain=walls(1.0))
    assert not board.charge_rolls("a").targets["e"].any_proved


def test_what_its_tip_begins_in_is_in_nobodys_way() -> None:
    # Its tip begins 0.18" in a wall that nobody crosses: until it has come clear it may go through; the disc in its
    # base begins beside the wall.
    closed = Feature(
        "wall", (Part(Polygon([(21, 0), (22, 0), (22, 44), (21, 44)]), 0, 9),), None, frozenset({"impassable"})
    )
    board = make(squad("a", "red", (20, 22), base=OVAL), squad("e", "blue", (28, 22)), terrain=[closed])
    assert board.check(go("charge", "a", {"a/1": [(28 - R32 - 0.5 - LONG, 22)]}, roll=6))
    target = board.charge_rolls("a").targets["e"]
    assert (target.least_roll_any, target.any_proved) == (6, True)
    to = board.reach("a/1", 6, kind="charge", to=(25.7, 22), region=False).to
    assert (to.length, to.exact) == (pytest.approx(5.7), True)


def scattered(seed: int) -> Board:
    rng = random.Random(seed)
    terrain = []
    for k in range(4):
        x, y, (w, d) = rng.uniform(20, 25), rng.uniform(17, 25), rng.choice([(0.3, 3.0), (3.0, 0.3), (1.5, 1.5)])
        terrain.append(block(f"t{k}", x, y, x + w, y + d, rng.choice([0.8, 2.0, 9.0])))
    while True:
        facing = rng.uniform(0, 180)
        rider = squad("red", "red", (rng.uniform(16, 18), rng.uniform(18, 25)), base=OVAL, facing=facing)
        board = make(rider, squad("blue", "blue", (rng.uniform(26, 28), rng.uniform(18, 25))), terrain=terrain)
        if not board.inspect().combats and not board.inspect().overlaps:
            return board


@pytest.mark.parametrize("seed", range(5))
def test_no_way_that_turns_is_shorter_than_what_is_proved(seed: int) -> None:
    board = scattered(seed)
    target = board.charge_rolls("red").targets["blue"]
    assert target.nearest is None or target.at_least <= target.nearest.route.distance
    assert target.proposal is None or board.check(target.proposal)
    rng = random.Random(seed)
    (x, y), (x0, y0) = board.models["blue/1"].at, board.models["red/1"].at
    for _ in range(25):
        # Straight, or by way of somewhere, to near the enemy, turning at random.
        angle = math.atan2(y0 - y, x0 - x) + rng.uniform(-1, 1)
        far = R32 + rng.uniform(SHORT, LONG + 0.5)
        end = Waypoint((x + far * math.cos(angle), y + far * math.sin(angle)), None, rng.uniform(0, 180))
        by = Waypoint((rng.uniform(18, 25), rng.uniform(17, 26)), None, rng.uniform(0, 180))
        verdict = board.check(go("charge", "red", {"red/1": rng.choice([[end], [by, end]])}, roll=40))
        assert not verdict or verdict.distances["red/1"] >= target.at_least - 1e-9
