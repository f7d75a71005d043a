"""How near suggestions are: positions whose nearest legal form is worked out by hand, and the proved least."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping

import pytest
import shapely
from boards import R32, block, go, make, squad, turned

from geometry import Board
from geometry.board.bases import Base, Hull, OvalBase, RectangleBase
from geometry.board.things import Ruleset
from geometry.proposals import Proposal, Waypoint
from geometry.rules.check import check
from geometry.rules.seeing import sees
from geometry.rules.standing import absent
from geometry.rules.suggest_bounds import Bounds
from geometry.rules.suggest_room import Room
from geometry.rules.suggest_sight import in_range_for_sure
from geometry.shapes.measure import gap

D = 2 * R32
PRESSED = Ruleset().pressed
"""What bases may be pressed into each other: each touching end may be nearer by this."""

Case = tuple[str, Board, Proposal, float, float]
"""Name, board, proposal, the inches that its ends are moved at the least by hand, and how sure the proof is."""


def normal(ends: Mapping[int, tuple[float, float]]) -> Proposal:
    return go("normal-move", "red", {f"red/{n}": [at] for n, at in ends.items()})


def single() -> Iterator[Case]:
    one = squad("red", "red", (10, 10))
    yield "an inch too far", make(one), normal({1: (17, 10)}), 1.0, 1.0
    between = make(one, squad("mates", "red", (14, 10.9), (14, 9.1)))
    notch = 14 - math.sqrt(D**2 - 0.9**2)
    yield "in the notch between two bases", between, normal({1: (13.6, 10)}), 13.6 - notch, 13.6 - notch - 2 * PRESSED
    wall = make(one, terrain=[block("w", 14, 5, 15, 15, 6, kind="obstacle")])
    yield "into a wall", wall, normal({1: (13.8, 10.3)}), 13.8 - 14 + R32, 13.8 - 14 + R32 - PRESSED
    corner = math.hypot(R32 - 0.2, R32 - 0.3)
    yield "over the corner", make(squad("red", "red", (3, 3))), normal({1: (0.2, 0.3)}), corner, corner - 2 * PRESSED
    # 1.87" to the hill's face, 3" up, and 1.13" on: its centre is then half an inch over the edge.
    hill = [block("h", 12.5, 5, 20, 15, 3)]
    yield "climbing cut short", make(one, terrain=hill), normal({1: (15, 10)}), 2.0, 1.99
    # At its foot it is 3" lower than on top, where it was to end; half over the edge was no end, on no level.
    foot = math.hypot(13.0 - 12.5 + R32, 3.0)
    slow = make(squad("red", "red", (10, 10), move=5), terrain=hill)
    yield "climbing not far enough to stand", slow, normal({1: (13, 10)}), foot, foot - PRESSED
    foot = 12.3 - 12.5 + R32
    yield "climbing not far enough, to no end", slow, normal({1: (12.3, 10)}), foot, foot - PRESSED
    # Round a wall's corner: back along the path, which meets the edge of what it reaches at a right angle.
    half, rise = math.hypot(3.0, 1.0), math.atan2(1.0, 3.0)
    way = 2 * math.sqrt(half**2 - R32**2) + 2 * R32 * (rise + math.asin(R32 / half)) + 0.2
    round_it = make(
        squad("red", "red", (10, 10), move=way - 1), terrain=[block("w", 13, 0, 13.2, 11, 40, kind="obstacle")]
    )
    there = go("normal-move", "red", {"red/1": [(10, 11.8), (16.2, 11.8), (16.2, 10)]})
    yield "an inch too far round a wall", round_it, there, 1.0, 0.985


def in_combat() -> Iterator[Case]:
    # Where it starts is nearer, but a retreat ends out of combat range: so does whoever stays.
    board = make(squad("red", "red", (10, 10)), squad("blue", "blue", (12.5, 10)))
    back = go("retreat", "red", {"red/1": [(9.5, 10)]})
    out = 9.5 - (12.5 - D - 3)
    yield "a retreat that stays in range", board, back, out, out


def row(*gaps: float, x: float = 10.0) -> list[float]:
    """A row of 32 mm bases with these gaps."""
    xs = [x]
    for between in gaps:
        xs.append(xs[-1] + D + between)
    return xs


def units() -> Iterator[Case]:
    five = squad("red", "red", *[(10 + 1.5 * n, 10) for n in range(5)])
    stray = normal({1: (9, 14), **{n + 1: (10 + 1.5 * n, 14) for n in range(1, 5)}})
    yield "one stray of five", make(five), stray, 2.5 - D - 0.5, 2.5 - D - 0.5
    # Half an inch is missing in the middle; 0.2 of it each side gives for free. A tenth takes two models.
    broken = normal({n + 1: (x, 13) for n, x in enumerate(row(0.3, 0.3, 1.0, 0.3))})
    yield "a break in the middle of a row", make(five), broken, 0.6, 0.6
    two = make(squad("red", "red", (10, 10), (10, 11.5)))
    yield "on each other", two, normal({1: (14, 10), 2: (14, 10 + D - 0.4)}), 0.4, 0.4 - PRESSED
    # A hill nearby that nobody gets onto for less than that changes nothing.
    hill = make(squad("red", "red", (10, 10), (10, 11.5)), terrain=[block("h", 15.2, 9, 18, 12, 2.0)])
    yield "on each other near a hill", hill, normal({1: (14, 10), 2: (14, 10 + D - 0.4)}), 0.4, 0.4 - PRESSED
    # The first can go as far as 14; 0.2 of each gap gives, the rest of its 2" pulls the others back.
    xs = row(0.3, 0.3, x=10.0)
    three = make(squad("red", "red", (8, 10), (xs[1], 10), (xs[2], 10)))
    pulled = normal({n + 1: (x + 6, 10) for n, x in enumerate(xs)})
    yield "one that stays behind pulls the others back", three, pulled, 2.0 + 1.8 + 1.6, 5.4
    ten = [(10 + 1.5 * (n % 5), 10 + 1.5 * (n // 5)) for n in range(10)]
    far = normal({n + 1: (x + 7, y) for n, (x, y) in enumerate(ten)})
    yield "ten an inch too far", make(squad("red", "red", *ten)), far, 10.0, 10.0
    enemy = (21 + 3 + D - 0.3, 10.75)
    deep = [3 + D - math.dist(enemy, (x + 5, y)) for x, y in ten]
    ends = normal({n + 1: (x + 5, y) for n, (x, y) in enumerate(ten)})
    in_range = sum(one for one in deep if one > 0)
    yield (
        "two of ten in combat range",
        make(squad("red", "red", *ten), squad("blue", "blue", enemy)),
        ends,
        in_range,
        (in_range - 1e-3),
    )
    twenty = [(5 + 1.5 * (n // 4), 5 + 1.5 * (n % 4)) for n in range(20)]
    over = normal({n + 1: (x, y - 4.6) for n, (x, y) in enumerate(twenty)})
    yield (
        "five of twenty over the edge",
        make(squad("red", "red", *twenty)),
        over,
        5 * (R32 - 0.4),
        5 * (R32 - 0.4 - PRESSED),
    )
    flying = squad("red", "red", (10, 10), (10, 11.5), move=12, keywords=["FLY"])
    ruin = make(flying, terrain=[block("r", 13, 8, 18, 14, 3, kind="obstacle")])
    off = 2 * (0.5 + R32)
    yield "on an unstable ruin", ruin, normal({1: (13.5, 10), 2: (13.5, 11.5)}), off, off - 2 * PRESSED
    # red/2 has to stay within 3" of green, and red/1 within half an inch of red/2.
    held = make(
        squad("red", "red", (10, 10), (11.6, 10)),
        squad("blue", "blue", (7.0, 10)),
        squad("green", "blue", (14.6, 10)),
    )
    pile = go("pile-in", "red", {"red/1": [(8.3, 10)], "red/2": [(9.7, 10)]}, target="blue")
    keep = 14.6 - D - 3.0
    yield "a pile-in that keeps a combat", held, pile, (keep - 9.7) + (keep - D - 0.5 - 8.3), keep - 9.7 - 1e-3
    ovals = [(10 + 3.2 * (n % 5), 10 + 2.0 * (n // 5)) for n in range(10)]
    oval = make(squad("red", "red", *ovals, base=OvalBase(75, 42)))
    yield "ten ovals an inch too far", oval, normal({n + 1: (x + 7, y) for n, (x, y) in enumerate(ovals)}), 10.0, 10.0


@pytest.mark.parametrize("case", [*single(), *in_combat(), *units()], ids=lambda case: case[0])
def test_the_nearest_by_hand(case: Case) -> None:
    _, board, proposal, by_hand, proved = case
    suggestion = board.suggest(proposal)
    assert board.check(suggestion.proposal)
    moving = len(board.models_of("red"))
    assert suggestion.moved_in_all <= by_hand + 0.003 * moving
    assert suggestion.moved_in_all >= suggestion.at_least - 1e-9
    assert suggestion.at_least == pytest.approx(proved, abs=0.005)
    assert suggestion.at_least <= by_hand + 1e-9


def crowded(seed: int, count: int) -> tuple[Board, Proposal]:
    """Ends scattered on each other, among walls and in combat range."""
    rng = random.Random(seed)
    walls = [
        block(f"w{n}", x, y, x + rng.uniform(0.3, 3), y + rng.uniform(0.3, 3), rng.choice([0.5, 2.0, 6.0]))
        for n, (x, y) in enumerate((rng.uniform(15, 30), rng.uniform(8, 18)) for _ in range(4))
    ]
    board = make(
        squad("red", "red", *[(10 + 1.5 * (n % 3), 10 + 1.5 * (n // 3)) for n in range(count)]),
        squad("blue", "blue", *[(rng.uniform(22, 30), rng.uniform(8, 18)) for _ in range(2)]),
        terrain=walls,
    )
    dx, dy = rng.uniform(2, 7), rng.uniform(-3, 3)
    ends = {
        m.id: (m.at[0] + dx + rng.uniform(-1, 1), m.at[1] + dy + rng.uniform(-1, 1)) for m in board.models_of("red")
    }
    return board, go("normal-move", "red", {id: [at] for id, at in ends.items()})


@pytest.mark.parametrize("seed", range(8))
def test_no_random_legal_move_beats_what_is_proved(seed: int) -> None:
    """Moves that are legal by chance are never nearer than the bound, for the unit and for each model."""
    rng = random.Random(seed)
    board, proposal = crowded(seed, rng.choice([1, 2, 3]))
    room = Room(board, proposal, check(board, proposal))
    bounds = Bounds(room)
    legal = 0
    for _ in range(150):
        spread = rng.choice([0.05, 0.3, 1.0])
        ends = {
            id: (spot.at[0] + rng.gauss(0, spread), spot.at[1] + rng.gauss(0, spread))
            for id, spot in room.wanted.items()
        }
        verdict = check(board, go("normal-move", "red", {id: [at] for id, at in ends.items()}))
        if verdict:
            legal += 1
            shifts = room.moved(verdict.after)
            assert all(far >= bounds.each[id] - 1e-9 for id, far in shifts.items())
            assert math.fsum(shifts.values()) >= bounds.in_all - 1e-9
    assert not (legal and bounds.none())


@pytest.mark.parametrize("angle", [0.0, 37.3])
def test_a_unit_that_cannot_come_together_is_proved_to_have_no_legal_move(angle: float) -> None:
    # Each can go 3": from 8" apart, base to base, they come no nearer than 2".
    apart = make(squad("red", "red", turned(20, 20, angle), turned(28 + D, 20, angle), move=3))
    suggestion = apart.suggest(go("normal-move", "red", {"red/1": [turned(21, 20, angle)]}))
    assert (suggestion.proposal, suggestion.proved_none) == (None, True)
    # From 6.4" they do.
    near = make(squad("red", "red", turned(20, 20, angle), turned(26.4 + D, 20, angle), move=3))
    suggestion = near.suggest(go("normal-move", "red", {"red/1": [turned(21, 20, angle)]}))
    assert near.check(suggestion.proposal)
    assert not suggestion.proved_none
    assert suggestion.moved_in_all == pytest.approx(suggestion.at_least, abs=0.01)


def test_an_ability_that_can_end_near_nothing_it_names_is_proved_to_have_no_form() -> None:
    from geometry.proposals import Limit, Of

    board = make(squad("red", "red", (10, 10), (11.5, 10)), squad("lord", "red", (25, 10)))
    near_lord = Limit(3.0, Of("thing", id="lord"))
    proposal = go("ability-move", "red", {"red/1": [(14, 10)]}, distance=9, must_end_within=near_lord)
    suggestion = board.suggest(proposal)
    assert (suggestion.proposal, suggestion.proved_none) == (None, True)
    nearer = go("ability-move", "red", {"red/1": [(14, 10)]}, distance=9.3, must_end_within=near_lord)
    assert board.check(board.suggest(nearer).proposal)


def test_a_turn_that_costs_too_much_is_made_as_far_as_it_can_be() -> None:
    board = make(squad("red", "red", (10, 10), base=OvalBase(75, 42)))
    proposal = go("normal-move", "red", {"red/1": [Waypoint((15, 10), None, 90.0)]})
    assert board.check(proposal).codes == {"distance.exceeded"}
    suggestion = board.suggest(proposal)
    verdict = board.check(suggestion.proposal)
    assert verdict
    assert suggestion.moved == {}
    facing = verdict.after.models["red/1"].facing
    assert suggestion.turned == {"red/1": pytest.approx(90.0 - facing)}
    # Two degrees more are too many: the furthest point of the base then goes more than 6".
    more = go("normal-move", "red", {"red/1": [Waypoint((15, 10), None, facing + 2.0)]})
    assert 20.0 < facing < 90.0
    assert board.check(more).codes == {"distance.exceeded"}


@pytest.mark.parametrize(
    ("seed", "base"),
    [
        (0, OvalBase(75, 42)),
        (1, OvalBase(60, 35)),
        (2, RectangleBase(50, 25)),
        (3, Hull(((-0.9, -0.5), (1.2, -0.5), (0.3, 0.5)))),
    ],
)
def test_bases_that_are_not_round_end_near_where_they_were_to(seed: int, base: Base) -> None:
    """Ends on each other, turned and out of coherency: each is moved by no more than about its own width."""
    rng = random.Random(seed)
    x0, _, x1, _ = base.at(0.0, 0.0).bounds
    step = x1 - x0 + 0.25
    board = make(
        squad("red", "red", *[(8 + step * (n % 2), 8 + 2.0 * (n // 2)) for n in range(6)], base=base, coherency_range=1)
    )
    ends = {
        model.id: [
            Waypoint(
                (model.at[0] + 4 + rng.uniform(-0.7, 0.7), model.at[1] + rng.uniform(-0.7, 0.7)),
                None,
                rng.choice([0.0, 20.0]),
            )
        ]
        for model in board.models_of("red")
    }
    proposal = go("normal-move", "red", ends)
    assert not board.check(proposal)
    suggestion = board.suggest(proposal)
    assert board.check(suggestion.proposal)
    assert suggestion.at_least <= suggestion.moved_in_all < 3.0


def test_an_end_in_combat_range_is_proved_wrong_beside_others_that_hide_nothing() -> None:
    beside = squad("mates", "red", (16, 12.5))
    board = make(squad("red", "red", (10, 10)), squad("blue", "blue", (18, 10)), beside)
    suggestion = board.suggest(normal({1: (14.5, 10)}))
    assert suggestion.at_least == pytest.approx(3 + D - 3.5, abs=1e-3)
    assert suggestion.moved_in_all == pytest.approx(suggestion.at_least, abs=0.005)
    # Behind a wall it is legal, and nothing is proved against it.
    wall = block("w", 16, 5, 16.2, 15, 6, kind="obstacle")
    hidden = make(squad("red", "red", (10, 10)), squad("blue", "blue", (18, 10)), beside, terrain=[wall])
    assert hidden.check(normal({1: (14.5, 10)}))
    room = Room(hidden, normal({1: (14.5, 10)}), hidden.check(normal({1: (14.5, 10)})))
    assert Bounds(room).in_all == 0.0


def test_the_nearest_end_may_be_one_that_a_wall_hides() -> None:
    wall = block("w", 15.5, 6, 15.7, 9.4, 6, kind="obstacle")
    board = make(squad("red", "red", (10, 10)), squad("blue", "blue", (18, 10)), terrain=[wall])
    suggestion = board.suggest(normal({1: (14.6, 8.6)}))
    verdict = board.check(suggestion.proposal)
    assert verdict
    # Out of combat range it would be 3" and a base's width from the enemy: further away.
    assert math.dist((14.6, 8.6), (18, 10)) + 0.5 < 3 + D
    assert verdict.after.gap("red/1", "blue/1") < 3.0
    assert suggestion.moved["red/1"] < 0.4


@pytest.mark.parametrize("seed", range(4))
def test_places_in_range_for_sure_see_an_enemy_in_whose_range_they_are(seed: int) -> None:
    rng = random.Random(seed)
    walls = [
        block(f"w{n}", x, y, x + rng.uniform(0.2, 2), y + rng.uniform(0.2, 2), rng.choice([0.9, 1.4, 4.0]))
        for n, (x, y) in enumerate((rng.uniform(13, 21), rng.uniform(6, 14)) for _ in range(5))
    ]
    board = make(
        squad("red", "red", (5, 5)),
        squad("blue", "blue", (17, 9), (17.5, 12)),
        squad("mates", "red", (14.5, 10.5), height=3),
        terrain=walls,
    )
    model, enemies = board.models["red/1"], board.models_of("blue")
    area = in_range_for_sure(absent(board, ["red/1"]), model, enemies, unseen=False)
    x0, y0, x1, y1 = area.bounds
    inside = 0
    for _ in range(60):
        at = (rng.uniform(x0, x1), rng.uniform(y0, y1))
        if area.contains(shapely.Point(at)):
            inside += 1
            there = model.placed(at)
            after = board.with_models([there])
            assert any(float(gap(there.figure, e.figure)) < 3.0 and sees(after, there, e) for e in enemies)
    assert inside > 5


def test_a_hull_that_lies_beside_its_place() -> None:
    """The disc about its place that lies in it is no base that anybody may have."""
    hull = Hull(((0.2, -0.5), (1.2, -0.5), (1.2, 0.5), (0.2, 0.5)))
    board = make(squad("red", "red", (10, 10), base=hull))
    suggestion = board.suggest(normal({1: (18, 10)}))
    assert board.check(suggestion.proposal)
    assert suggestion.moved_in_all == pytest.approx(2.0, abs=0.005)
    assert suggestion.at_least == pytest.approx(2.0, abs=1e-3)
