"""Suggestions: what comes back is legal and near, what is legal comes back as it is, nothing is claimed unproved."""

from __future__ import annotations

import math
import random

import pytest
from boards import R32, block, go, make, pillar, squad, waypoint

from geometry import Board
from geometry.board.things import Model
from geometry.errors import InvalidInputError
from geometry.proposals import Limit, Of, Proposal


def block_of(count: int, x: float = 10.0, y: float = 10.0, wide: int = 5) -> list[tuple[float, float]]:
    return [(x + 1.5 * (n % wide), y + 1.5 * (n // wide)) for n in range(count)]


def moved_by(board: Board, proposal: Proposal, unit: str) -> dict[str, float]:
    """By the boards after the two moves: in plan, and up or down from where it may stand."""
    verdict, suggestion = board.check(proposal), board.suggest(proposal)
    before, after = verdict.after.models, board.check(suggestion.proposal).after.models
    nowhere = ("end.unsupported", "end.mid-climb", "end.unstable", "end.impassable")
    loose = {id for v in verdict.violations if v.code in nowhere for id in v.models}
    moved = {}
    for id in board.unit(unit).models:
        rise = 0.0 if id in loose else after[id].elevation - before[id].elevation
        moved[id] = math.dist((*before[id].at, 0.0), (*after[id].at, rise))
    return {id: far for id, far in moved.items() if far > 0.0}


def test_a_legal_proposal_comes_back_unchanged() -> None:
    board = make(squad("red", "red", (10, 10)), squad("blue", "blue", (30, 10)))
    proposal = go("normal-move", "red", {"red/1": [(12, 12), (14, 12)]})
    suggestion = board.suggest(proposal)
    assert suggestion.proposal is proposal
    assert suggestion.moved == {}


def test_too_far_stops_where_the_move_ends() -> None:
    board = make(squad("red", "red", (10, 10)))
    suggestion = board.suggest(go("normal-move", "red", {"red/1": [(17, 10)]}))
    assert suggestion.moved == {"red/1": pytest.approx(1.0, abs=0.02)}
    assert board.check(suggestion.proposal)


def test_a_path_through_a_pillar_is_led_round_it_to_the_same_end() -> None:
    tall = pillar("tower", 13.0, 10.0, 1.0, 40.0, kind="obstacle")
    board = make(squad("red", "red", (10, 10), move=8), terrain=[tall])
    proposal = go("normal-move", "red", {"red/1": [(16, 10)]})
    assert board.check(proposal).codes == {"distance.exceeded"}
    suggestion = board.suggest(proposal)
    assert suggestion.moved == {}
    r = 1.0 + R32
    by_hand = 2 * math.sqrt(9.0 - r * r) + r * (math.pi - 2 * math.acos(r / 3.0))
    verdict = board.check(suggestion.proposal)
    assert verdict
    assert verdict.distances["red/1"] == pytest.approx(by_hand, abs=0.02)


def test_an_end_on_another_base_goes_beside_it() -> None:
    board = make(squad("red", "red", (10, 10)), squad("mates", "red", (14, 10)))
    proposal = go("normal-move", "red", {"red/1": [(14.0, 10.3)]})
    suggestion = board.suggest(proposal)
    assert board.check(suggestion.proposal)
    # The nearest place is straight away from the other's middle: 2 R32 from it, less contact.
    assert suggestion.moved["red/1"] == pytest.approx(2 * R32 - 0.3, abs=0.02)


def test_an_end_in_combat_range_steps_out_of_it() -> None:
    board = make(squad("red", "red", (10, 10)), squad("blue", "blue", (18, 10)))
    suggestion = board.suggest(go("normal-move", "red", {"red/1": [(14.5, 10)]}))
    assert board.check(suggestion.proposal)
    assert suggestion.moved["red/1"] == pytest.approx(3 + 2 * R32 - 3.5, abs=0.02)


def test_a_stray_comes_back_to_its_unit_and_the_others_stay() -> None:
    board = make(squad("red", "red", *block_of(5)))
    far = {f"red/{n + 1}": [(x + 4, y)] for n, (x, y) in enumerate(block_of(5))}
    proposal = go("normal-move", "red", {**far, "red/1": [(12, 10)]})
    suggestion = board.suggest(proposal)
    assert board.check(suggestion.proposal)
    # The next one ends at 15.5: two radii and the coherency range before that.
    assert suggestion.moved == {"red/1": pytest.approx(15.5 - 2 * R32 - 0.5 - 12.0, abs=0.02)}
    assert suggestion.moved == pytest.approx(moved_by(board, proposal, "red"))


def test_a_charge_that_stops_short_goes_on_to_the_enemy() -> None:
    board = make(squad("red", "red", (10, 10)), squad("blue", "blue", (18, 10)))
    proposal = go("charge", "red", {"red/1": [(15, 10)]}, roll=9)
    suggestion = board.suggest(proposal)
    assert board.check(suggestion.proposal)
    assert suggestion.moved["red/1"] == pytest.approx(3 - 2 * R32 - 0.5, abs=0.01)


def test_a_charge_that_nobody_can_make_is_proved_impossible() -> None:
    board = make(squad("red", "red", (10, 10)), squad("blue", "blue", (22, 10)))
    suggestion = board.suggest(go("charge", "red", {"red/1": [(19, 10)]}, roll=8))
    assert suggestion.proposal is None
    assert suggestion.proved_none
    assert not suggestion


def test_a_unit_that_may_not_move_is_proved_to_have_none() -> None:
    board = make(squad("red", "red", (10, 10)), squad("blue", "blue", (12, 10)))
    suggestion = board.suggest(go("normal-move", "red", {"red/1": [(8, 10)]}))
    assert (suggestion.proposal, suggestion.proved_none) == (None, True)
    assert [violation.code for violation in suggestion.refused] == ["unit.in-combat"]


def test_it_is_told_why_there_is_none_at_all() -> None:
    fixed = make(squad("red", "red", (10, 10), move="-", status=["set-up-this-turn"]))
    suggestion = fixed.suggest(go("normal-move", "red", {"red/1": [(8, 10)]}))
    assert [violation.code for violation in suggestion.refused] == ["unit.cannot-move", "unit.set-up-this-turn"]
    unit, models = squad("red", "red", (1, 1))
    board = make((unit, [Model(m.id, m.unit, m.base, None, off="reserve") for m in models]))
    for proposal in (
        go("normal-move", "red", {"red/1": [(8, 10)]}),
        Proposal("p", "return-models", "red", positions={"red/1": waypoint((8, 10))}),
        Proposal("p", "remove", "red", models=("red/1",)),
    ):
        suggestion = board.suggest(proposal)
        assert (suggestion.proposal, suggestion.proved_none) == (None, True)
        assert [violation.code for violation in suggestion.refused] == ["unit.unknown-model"]


def test_models_that_are_not_there_are_left_out() -> None:
    board = make(squad("red", "red", (10, 10)), squad("mates", "red", (20, 20)))
    suggestion = board.suggest(go("normal-move", "red", {"red/1": [(12, 10)], "mates/1": [(21, 20)]}))
    assert set(suggestion.proposal.moves) == {"red/1"}
    assert board.check(suggestion.proposal)


def test_a_pile_in_without_a_target_gets_one() -> None:
    board = make(squad("red", "red", (10, 10)), squad("blue", "blue", (12.5, 10)))
    suggestion = board.suggest(go("pile-in", "red", {"red/1": [(11, 10)]}))
    assert suggestion.proposal.target == "blue"
    assert suggestion.moved == {}
    assert board.check(suggestion.proposal)


def test_a_pile_in_away_from_the_target_comes_no_further_than_it_began() -> None:
    board = make(squad("red", "red", (10, 10)), squad("blue", "blue", (12.5, 10)))
    proposal = go("pile-in", "red", {"red/1": [(9, 10)]}, target="blue")
    suggestion = board.suggest(proposal)
    assert board.check(suggestion.proposal)
    assert suggestion.moved["red/1"] == pytest.approx(1.0, abs=0.02)


def test_an_ability_ends_near_what_it_names() -> None:
    board = make(squad("red", "red", (10, 10)), squad("lord", "red", (20, 10)))
    proposal = go(
        "ability-move",
        "red",
        {"red/1": [(14, 10)]},
        distance=8,
        must_end_within=Limit(3.0, Of("thing", id="lord")),
    )
    suggestion = board.suggest(proposal)
    assert board.check(suggestion.proposal)
    assert suggestion.moved["red/1"] == pytest.approx(6 - 2 * R32 - 3.0, abs=0.02)


def test_a_removal_takes_what_must_go_as_well() -> None:
    row = [(10 + 1.5 * n, 10.0) for n in range(5)]
    board = make(squad("red", "red", *row))
    proposal = Proposal("p", "remove", "red", models=("red/2",))
    suggestion = board.suggest(proposal)
    assert set(suggestion.proposal.models) == {"red/1", "red/2"}
    assert board.check(suggestion.proposal)


def test_a_set_up_too_close_steps_back() -> None:
    unit, models = squad("red", "red", (1, 1), (2.5, 1))
    off = [Model(m.id, m.unit, m.base, None, off="reserve") for m in models]
    board = make((unit, off), squad("blue", "blue", (30, 20)))
    proposal = Proposal(
        "p",
        "set-up",
        "red",
        positions={"red/1": waypoint((30, 10.5)), "red/2": waypoint((31.5, 10.5))},
        more_than=(Limit(9.0, Of("enemy-units")),),
    )
    assert not board.check(proposal)
    suggestion = board.suggest(proposal)
    assert board.check(suggestion.proposal)
    assert max(suggestion.moved.values()) < 2.0


def test_the_best_pile_in_brings_the_second_rank_within_range() -> None:
    ranks = [(10 + 1.4 * n, 10 - 1.4 * rank) for rank in range(2) for n in range(6)]
    board = make(squad("red", "red", *ranks), squad("blue", "blue", (12, 13.4), (13.4, 13.4), (14.8, 13.4)))
    proposal = go("pile-in", "red", {}, target="blue")
    suggestion = board.suggest(proposal, best=True)
    verdict = board.check(suggestion.proposal)
    assert verdict
    gaps = [min(verdict.after.gap(f"red/{n}", f"blue/{k}") for k in (1, 2, 3)) for n in range(1, 13)]
    before = [min(board.gap(f"red/{n}", f"blue/{k}") for k in (1, 2, 3)) for n in range(1, 13)]
    assert suggestion.in_range == sum(1 for gap in gaps if gap < 3) > sum(1 for gap in before if gap < 3)
    assert suggestion.in_range <= suggestion.at_most <= 12


def test_only_a_pile_in_has_a_best() -> None:
    board = make(squad("red", "red", (10, 10)))
    with pytest.raises(InvalidInputError):
        board.suggest(go("normal-move", "red", {"red/1": [(12, 10)]}), best=True)


def test_progress_only_grows() -> None:
    board = make(squad("red", "red", *block_of(10)), squad("blue", "blue", (24, 11)))
    told: list[float] = []
    far = {f"red/{n + 1}": [(x + 6, y)] for n, (x, y) in enumerate(block_of(10))}
    board.suggest(go("normal-move", "red", far), progress=told.append)
    assert told == sorted(told)
    assert all(0.0 <= share <= 1.0 for share in told)


@pytest.mark.parametrize("seed", range(14))
def test_whatever_is_suggested_is_legal(seed: int) -> None:
    rng = random.Random(seed)
    count = rng.choice([1, 2, 3, 5, 8])
    walls = [
        block(f"w{n}", x, y, x + rng.uniform(0.3, 3), y + rng.uniform(0.3, 3), rng.choice([0.5, 2.0, 6.0]))
        for n, (x, y) in enumerate((rng.uniform(15, 30), rng.uniform(8, 18)) for _ in range(4))
    ]
    board = make(
        squad("red", "red", *block_of(count, 10, 10, 3)),
        squad("blue", "blue", *[(rng.uniform(22, 30), rng.uniform(8, 18)) for _ in range(2)]),
        terrain=walls,
    )
    kind = rng.choice(["normal-move", "charge", "run", "redeploy"])
    dx, dy = rng.uniform(2, 9), rng.uniform(-3, 3)
    moves = {
        m.id: [(m.at[0] + dx + rng.uniform(-1, 1), m.at[1] + dy + rng.uniform(-1, 1))] for m in board.models_of("red")
    }
    more = {} if kind == "normal-move" else {"roll": float(rng.randint(2, 12))}
    proposal = go(kind, "red", moves, **more)
    suggestion = board.suggest(proposal)
    if suggestion.proposal is None:
        assert kind == "charge"
        return
    assert board.check(suggestion.proposal)
    shifts = moved_by(board, proposal, "red")
    assert suggestion.moved == pytest.approx(shifts)
    if board.check(proposal):
        assert suggestion.proposal is proposal


def test_the_best_pile_in_leaves_ends_that_do_as_they_were_proposed() -> None:
    """All five can come within range; one end is on another, the rest of the player's pile-in stays."""
    board = make(
        squad("red", "red", *[(10, 10 + 1.5 * n) for n in range(5)]),
        squad("blue", "blue", (12.6, 12), (12.6, 13.5), (12.6, 15)),
    )
    ends = {1: (11.0, 10.3), 2: (11.2, 11.7), 3: (11.2, 13.0), 4: (11.2, 13.3), 5: (11.2, 15.0)}
    proposal = go("pile-in", "red", {f"red/{n}": [at] for n, at in ends.items()}, target="blue")
    suggestion = board.suggest(proposal, best=True)
    assert (suggestion.in_range, suggestion.at_most) == (5, 5)
    assert set(suggestion.moved) <= {"red/3", "red/4"}
    assert all(suggestion.proposal.moves[f"red/{n}"] == (waypoint(ends[n]),) for n in (1, 2, 5))
    # What is legal, and brings as many, comes back as it is.
    legal = go("pile-in", "red", {f"red/{n}": [(10.9, 10 + 1.5 * (n - 1))] for n in range(1, 6)}, target="blue")
    assert board.check(legal)
    assert board.suggest(legal, best=True).proposal == legal


def test_the_best_pile_in_moves_only_whom_it_brings_within_range() -> None:
    """Four stand within range, touching places that outlines leave out; the fifth lacks a little."""
    board = make(
        squad("red", "red", *[(10, 10 + 1.5 * n) for n in range(5)]),
        squad("blue", "blue", (13.1, 10), (13.1, 12), (13.1, 13)),
    )
    suggestion = board.suggest(go("pile-in", "red", {}, target="blue"), best=True)
    assert (suggestion.in_range, suggestion.at_most) == (5, 5)
    assert set(suggestion.proposal.moves) == {"red/5"}
    lacking = math.hypot(3.1, 3) - 2 * R32 - 3
    assert lacking <= suggestion.moved["red/5"] < lacking + 0.01
