"""Bases do not pass over bases, and a unit's models move one after another (15.0)."""

from __future__ import annotations

import math

import pytest
from boards import R32, block, go, make, squad, turned

from geometry.board.bases import Hull, OvalBase
from geometry.proposals import Waypoint

ACROSS = 2 * R32


def test_every_base_on_the_way_is_named_with_its_depth() -> None:
    board = make(squad("a", "red", (10, 20), move=30), squad("b", "red", (15, 20), (20, 20.5), (25, 21.2598)))
    verdict = board.check(go("normal-move", "a", {"a/1": [(30, 20)]}))
    assert [(v.code, v.others, round(v.measured, 6)) for v in verdict.violations] == [
        ("path.through-model", ("b/1",), round(-ACROSS, 6)),
        ("path.through-model", ("b/2",), round(0.5 - ACROSS, 6)),
    ]


def test_contact_is_five_thousandths() -> None:
    for press, legal in ((0.0, True), (0.0049, True), (0.0051, False)):
        other = squad("b", "red", (15, 20 + ACROSS - press))
        board = make(squad("a", "red", (10, 20), move=30), other)
        assert bool(board.check(go("normal-move", "a", {"a/1": [(20, 20)]}))) is legal, press


def test_what_it_began_in_is_left_freely_and_entered_again_only_illegally() -> None:
    board = make(squad("a", "red", (10, 20), move=30), squad("b", "red", (10.5, 20)))
    assert board.check(go("normal-move", "a", {"a/1": [(15, 20)]}))
    back = board.check(go("normal-move", "a", {"a/1": [(15, 20), (10, 20)]}))
    assert back.codes == {"path.through-model", "end.overlaps-model"}
    stay = board.check(go("normal-move", "a", {"a/1": [(10.2, 20)]}))
    assert stay.codes == {"end.overlaps-model"}


def test_a_bad_end_gives_the_paths_code_too() -> None:
    board = make(squad("a", "red", (10, 20), move=30), squad("b", "red", (15, 20)))
    verdict = board.check(go("normal-move", "a", {"a/1": [(14.5, 20)]}))
    assert verdict.codes == {"path.through-model", "end.overlaps-model"}


def test_two_that_end_on_each_other_are_both_named() -> None:
    board = make(squad("a", "red", (10, 20), (10, 22), move=30))
    verdict = board.check(go("normal-move", "a", {"a/1": [(15, 21)], "a/2": [(15, 21.3)]}))
    assert verdict.codes == {"end.overlaps-model"}
    assert verdict.violations[0].models == ("a/1", "a/2")
    assert verdict.violations[0].measured == pytest.approx(0.3 - ACROSS)


def file_of(n: int) -> list[tuple[float, float]]:
    return [(10 + 1.5 * i, 20) for i in range(n)]


def test_an_order_is_found_for_a_file() -> None:
    board = make(squad("a", "red", *file_of(6), move=30))
    verdict = board.check(go("normal-move", "a", {f"a/{i + 1}": [(11.5 + 1.5 * i, 20)] for i in range(6)}))
    assert verdict
    assert verdict.order == tuple(f"a/{i}" for i in range(6, 0, -1))


def test_a_ring_that_turns_by_one_place_has_no_order() -> None:
    """Each goes straight to the next one's place: nobody can begin. A place to the side would free them."""
    places = [turned(30, 22 + 1.0, 120 * k) for k in range(3)]
    board = make(squad("a", "red", *places, move=30))
    moves = {f"a/{k + 1}": [places[(k + 1) % 3]] for k in range(3)}
    verdict = board.check(go("normal-move", "a", moves))
    assert [v.models for v in verdict.violations] == [("a/1", "a/2", "a/3")]
    assert verdict.order is None
    moves["a/3"] = [(40, 18)]
    freed = board.check(go("normal-move", "a", moves))
    assert freed.codes == {"coherency.split", "coherency.too-few-neighbours"}
    assert freed.order == ("a/3", "a/2", "a/1")


def test_a_deadlock_names_only_those_in_it() -> None:
    board = make(squad("a", "red", *file_of(4), move=30))
    moves = {"a/1": [(11.5, 20)], "a/2": [(10, 20)], "a/4": [(16, 20)]}
    verdict = board.check(go("normal-move", "a", moves))
    assert [v.models for v in verdict.violations if v.code == "path.through-model"] == [("a/1", "a/2")]


def test_models_on_different_levels_do_not_meet() -> None:
    deck = block("deck", 14, 15, 20, 25, top=3.5, bottom=3)
    board = make(squad("a", "red", (10, 20), move=30), squad("b", "red", (17, 20, 3.5)), terrain=[deck])
    assert board.check(go("normal-move", "a", {"a/1": [(24, 20)]}))


@pytest.mark.parametrize("degrees", [0.0, 37.3, 123.4])
def test_an_oval_is_swept_by_its_true_shape(degrees: float) -> None:
    """A 75x42 oval goes broadside past a 32 mm base: its half length is 1.476378, then tip first: 0.826772."""
    half = (75 / 25.4 / 2, 42 / 25.4 / 2)
    for facing, reach in ((90.0, half[0]), (0.0, half[1])):
        for offset, legal in ((reach + R32, True), (reach + R32 - 0.006, False)):
            board = make(
                squad("a", "red", turned(20, 22, degrees), base=OvalBase(75, 42), facing=facing + degrees, move=40),
                squad("b", "red", turned(30, 22 + offset, degrees)),
            )
            verdict = board.check(go("normal-move", "a", {"a/1": [turned(40, 22, degrees)]}))
            assert bool(verdict) is legal, (facing, offset)


def test_a_turning_oval_sweeps_what_its_ends_do_not_touch() -> None:
    half = 75 / 25.4 / 2
    # At 45 degrees on the way from 0 to 90 the tip is at (half, half)/sqrt 2 from the centre.
    tip = half * math.sqrt(0.5)
    for gap, legal in ((0.01, True), (-0.02, False)):
        off = (half + R32 + gap) * math.sqrt(0.5)
        board = make(
            squad("a", "red", (30, 22), base=OvalBase(75, 42), move=40), squad("b", "red", (30 + off, 22 + off))
        )
        assert tip < off
        assert bool(board.check(go("normal-move", "a", {"a/1": [Waypoint((30, 22), facing=90)]}))) is legal


def test_a_half_turn_goes_counter_clockwise() -> None:
    hull = Hull(((0, -0.2), (3, -0.2), (3, 0.2), (0, 0.2)))
    for y, legal in ((25, False), (19, True)):
        board = make(squad("a", "red", (30, 22), base=hull, move=40), squad("b", "red", (30, y)))
        verdict = board.check(go("normal-move", "a", {"a/1": [Waypoint((30, 22), facing=180)]}))
        assert bool(verdict) is legal, y


def test_flyers_and_manifestations() -> None:
    mirror = squad("m", "red", (15, 20), keywords=["MANIFESTATION"], move="-")
    for keywords, other, legal in (
        ([], mirror, True),
        ([], squad("b", "red", (15, 20)), False),
        (["FLY"], squad("b", "red", (15, 20)), True),
    ):
        board = make(squad("a", "red", (10, 20), move=30, keywords=keywords), other)
        assert bool(board.check(go("normal-move", "a", {"a/1": [(20, 20)]}))) is legal
    on = make(squad("a", "red", (10, 20), move=30), mirror).check(go("normal-move", "a", {"a/1": [(15, 20)]}))
    assert on.codes == {"end.on-manifestation"}


def test_a_model_on_a_plinth_is_in_the_way_of_one_that_crosses_it():
    """Both are less than an inch high: the plinth is as if it were not there for either."""
    small = squad("b", "red", (30, 22, 1.0), height=0.9)
    board = make(
        squad("a", "red", (23, 22), move=30, height=0.9), small, terrain=[block("plinth", 28, 20, 32, 24, top=1)]
    )
    assert board.check(go("normal-move", "a", {"a/1": [(37, 22)]})).codes == {"path.through-model"}
    assert board.check(go("normal-move", "a", {"a/1": [(30.5, 22)]})).codes == {
        "end.overlaps-model",
        "path.through-model",
    }
    assert board.check(go("normal-move", "a", {"a/1": [(37, 23.3)]})).codes == {"path.through-model"}
    assert board.check(go("normal-move", "a", {"a/1": [(30, 24), (37, 22)]})).codes == set()


@pytest.mark.parametrize("deep", [0.3, 0.01])
def test_into_a_base_and_back_out_the_same_way_after_a_climb(deep: float) -> None:
    # It is as deep on the way in as on the way out, and is where it was: still it was in there.
    hill = block("hill", 5, 15, 10, 25, 2)
    board = make(squad("a", "red", (8, 20, 2), move=30), squad("b", "red", (16, 20)), terrain=[hill])
    furthest = 16 - ACROSS + deep
    verdict = board.check(go("normal-move", "a", {"a/1": [(13, 20), (furthest, 20), (13, 20)]}))
    assert [(v.code, round(v.measured, 6)) for v in verdict.violations] == [("path.through-model", -deep)]
