"""Set-ups and deployments that are suggested: their places are moved as little as by hand, and as is proved."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from boards import R32, Squad, block, make, squad

from geometry import Board, Limit, Of, Polygon, Proposal, Territory, Waypoint
from geometry.board.bases import OvalBase

D = 2 * R32
LINK = 0.5 + D
"""The most between the centres of two 32 mm bases that are neighbours."""

NINE = (Limit(9.0, Of("enemy-units")),)
FOE = squad("blue", "blue", (30, 22))
LENGTH, WIDTH = 75 / 25.4 / 2, 42 / 25.4 / 2


def reserve(count: int, **more: object) -> Squad:
    unit, models = squad("red", "red", *[(1.0, 1.0)] * count, **more)  # type: ignore[arg-type]
    return unit, [replace(model, at=None, off="reserve") for model in models]


def set_up(*places: tuple[float, ...], **more: object) -> Proposal:
    spots = {f"red/{n}": Waypoint((p[0], p[1]), p[2] if len(p) > 2 else None) for n, p in enumerate(places, 1)}
    return Proposal("p", "set-up", "red", positions=spots, **{"more_than": NINE, **more})  # type: ignore[arg-type]


def two_that_are_far_apart() -> tuple[Board, Proposal, float]:
    # The second may stay where it is: the first comes all the way to it, past where it would be far enough.
    return make(reserve(2), FOE), set_up((29, 22), (20, 12)), math.hypot(9, 10) - LINK


def one_too_near() -> tuple[Board, Proposal, float]:
    return make(reserve(1), FOE), set_up((25, 22)), 9 + D - 5


def the_other_alternative() -> tuple[Board, Proposal, float]:
    # Six inches of a hero are further off than four of the edge.
    either = (Limit(6.0, Of("thing", id="hero")), Limit(4.0, Of("edge")))
    board = make(reserve(1), squad("hero", "red", (10, 22)), FOE)
    return board, set_up((10, 5), wholly_within=either), 5 - (4 - R32)


def below_a_deck() -> tuple[Board, Proposal, float]:
    deck = block("deck", 5, 5, 40, 40, 3.2, bottom=3)
    return make(reserve(1), FOE, terrain=[deck]), set_up((25, 22, 0.0)), 9 + D - 5


def on_a_hill() -> tuple[Board, Proposal, float]:
    hill = block("hill", 10, 5, 40, 40, 4)
    return make(reserve(1), squad("blue", "blue", (30, 22, 4.0)), terrain=[hill]), set_up((25, 22)), 9 + D - 5


def deployed_beyond_its_territory() -> tuple[Board, Proposal, float]:
    areas = [
        Territory("red", Polygon([(0, 0), (60, 0), (60, 10), (0, 10)])),
        Territory("blue", Polygon([(0, 30), (60, 30), (60, 44), (0, 44)])),
    ]
    spots = {"red/1": Waypoint((20.0, 11.0)), "red/2": Waypoint((20.0 + LINK + 1, 11.0))}
    board = make(reserve(2), territories=areas)
    # Both go straight back, and one of them comes an inch nearer to the other: aslant that is less.
    return board, Proposal("p", "deploy", "red", positions=spots), 1 + R32 + math.hypot(1 + R32, 1.0)


CASES = [
    two_that_are_far_apart,
    one_too_near,
    the_other_alternative,
    below_a_deck,
    on_a_hill,
    deployed_beyond_its_territory,
]


@pytest.mark.parametrize("case", CASES)
def test_places_are_moved_as_little_as_by_hand(case) -> None:  # type: ignore[no-untyped-def]
    board, proposal, by_hand = case()
    assert not board.check(proposal)
    suggestion = board.suggest(proposal)
    verdict = board.check(suggestion.proposal)
    assert verdict
    assert suggestion.moved_in_all <= by_hand + 0.006
    assert suggestion.at_least <= min(by_hand, suggestion.moved_in_all) + 1e-9
    for id, spot in proposal.positions.items():
        end = verdict.after.models[id]
        assert suggestion.moved.get(id, 0.0) == pytest.approx(math.dist(end.at, spot.at), abs=1e-9)
    assert suggestion.raised == {}
    assert list(suggestion.proposal.positions) == list(proposal.positions)


@pytest.mark.parametrize("case", CASES[:5])
def test_the_least_is_proved(case) -> None:  # type: ignore[no-untyped-def]
    board, proposal, by_hand = case()
    assert board.suggest(proposal).at_least == pytest.approx(by_hand, abs=0.006)


def test_an_oval_keeps_its_facing_and_the_proof_holds_for_any() -> None:
    board = make(reserve(1, base=OvalBase(75, 42)), FOE)
    suggestion = board.suggest(set_up((25, 22)))
    assert suggestion.moved_in_all == pytest.approx(9 + R32 + LENGTH - 5, abs=0.003)
    assert suggestion.at_least == pytest.approx(9 + R32 + WIDTH - 5, abs=0.003)


def test_ten_in_two_ranks_step_back_together() -> None:
    ranks = [(25 - 1.3 * row, 18.0 + 1.3 * n) for row in range(2) for n in range(5)]
    board = make(reserve(10), FOE)
    suggestion = board.suggest(set_up(*ranks))
    assert board.check(suggestion.proposal)
    alone = sum(max(0.0, 9 + D - math.dist(at, (30, 22))) for at in ranks)
    assert alone - 0.01 <= suggestion.at_least <= suggestion.moved_in_all
    assert suggestion.moved_in_all <= 1.25 * alone


def test_two_that_return_share_the_place_nearest_to_both() -> None:
    # Both have to stand beside the last of a row: on a circle about it, a base apart. The first at its nearest place
    # and the second next to it are moved more in all than both a little aside.
    unit, models = squad("red", "red", (20, 20), (21.5, 20), (23, 20), (1, 1), (1, 3))
    slain = [replace(model, at=None, off="slain") for model in models[3:]]
    board = make((unit, [*models[:3], *slain]))
    places = {"red/4": (26.0, 20.0), "red/5": (26.0, 20.2)}
    proposal = Proposal("p", "return-models", "red", positions={id: Waypoint(at) for id, at in places.items()})
    suggestion = board.suggest(proposal)
    assert board.check(suggestion.proposal)
    aside = 2 * math.asin(D / 2 / LINK)

    def moved(angle: float) -> float:
        ends = [(23 + LINK * math.cos(one), 20 + LINK * math.sin(one)) for one in (angle - aside, angle)]
        return sum(math.dist(*pair) for pair in zip(ends, places.values(), strict=True))

    by_hand = min(moved(0.001 * step) for step in range(1000))
    assert by_hand < moved(0.0) - 0.05
    assert suggestion.moved_in_all == pytest.approx(by_hand, abs=0.02)
    assert 2 * (3 - LINK) - 0.01 <= suggestion.at_least <= suggestion.moved_in_all
