"""Paths over terrain (15.2): climbing, jumping, decks and roofs, stated elevations. Numbers by hand."""

from __future__ import annotations

import pytest
from boards import R32, block, go, make, pillar, squad

from geometry.board.bases import OvalBase, base_of
from geometry.board.things import KIND_ABILITIES, Feature, Part, Ruleset
from geometry.proposals import Waypoint
from geometry.shapes.figures import Polygon
from geometry.verdict import Verdict

DECK = block("deck", 26, 12, 30, 32, top=3.5, bottom=3)
WALL = block("wall", 28, 16, 28.4, 28, top=6)
HILL = block("hill", 34, 18, 42, 26, top=3)
FACE = 28 - R32


def judge(
    path: list[object], start: tuple[float, ...] = (23, 22), *, move: float = 30, terrain=(DECK,), **kw
) -> Verdict:
    board = make(squad("a", "red", start, move=move, **kw), terrain=terrain)
    return board.check(go("normal-move", "a", {"a/1": path}))


@pytest.mark.parametrize(
    ("path", "start", "distance", "codes"),
    [
        # Up onto the deck, which is meant: 5 along and 3.5 up its face.
        ([(28, 22, 3.5)], (23, 22), 8.5, set()),
        # Nobody says so: below it.
        ([(28, 22)], (23, 22), 5.0, set()),
        # Straight up through the deck, and straight down through it.
        ([(28, 22, 3.5)], (28, 22), 3.5, {"path.through-terrain"}),
        ([(28, 22, 0)], (28, 22, 3.5), 3.5, {"path.through-terrain"}),
        # Off the deck's edge (3.5 down) and back below it.
        ([(23, 22), (28, 22, 0)], (28, 22, 3.5), 13.5, set()),
        # Along the deck.
        ([(28, 26)], (28, 22, 3.5), 4.0, set()),
        # In mid-air, away from any face.
        ([(24, 22, 2)], (23, 22), 3.0, {"end.unsupported"}),
        # Half up the deck's edge: its face runs from 3 to 3.5.
        ([(26 - R32, 22, 3.2)], (23, 22), 3 - R32 + 3.2, {"end.mid-climb"}),
    ],
)
def test_on_and_under_a_deck(path: list[object], start: tuple[float, ...], distance: float, codes: set[str]) -> None:
    verdict = judge(path, start)
    assert verdict.codes == codes
    assert verdict.distances["a/1"] == pytest.approx(distance, abs=1e-9)


def test_where_a_model_stands_after_its_path() -> None:
    assert judge([(28, 22, 3.5)]).after.models["a/1"].elevation == 3.5
    assert judge([(28, 22)]).after.models["a/1"].elevation == 0.0
    assert judge([(38, 22)], terrain=[HILL]).after.models["a/1"].elevation == 3.0


@pytest.mark.parametrize(
    ("path", "distance", "codes"),
    [
        ([(30, 22)], 7 + 12, set()),
        # Climbing the face in one's own time costs the same.
        ([(FACE, 22, 0), (FACE, 22, 6), (30, 22)], 7 + 12, set()),
        ([(FACE, 22, 0), (FACE, 22, 3), (FACE, 22, 6), (30, 22, 0)], 7 + 12, set()),
        # Along the face at a height of 3, then down again.
        ([(FACE, 22, 3), (FACE, 24, 3), (FACE, 24, 0)], FACE - 23 + 3 + 2 + 3, set()),
        ([(FACE, 22, 3)], FACE - 23 + 3, {"end.mid-climb"}),
        # Its elevation is stated to be on the ground, inside the wall.
        ([(28.2, 22, 0)], 5.2, {"end.overlaps-terrain", "path.through-terrain"}),
        ([(28.2, 22, 0), (31, 22, 0)], 8.0, {"path.through-terrain"}),
        # On top of the wall, its centre over it; then beside it.
        ([(28.2, 22)], 5.2 + 6, set()),
        ([(28.5, 22)], 5.5 + 6, {"end.unsupported"}),
        ([(28.5, 22, 0)], 5.5, {"end.overlaps-terrain", "path.through-terrain"}),
        # Too high: nothing is up there.
        ([(28.2, 22, 7)], 5.2 + 7, {"end.unsupported"}),
    ],
)
def test_over_a_wall(path: list[object], distance: float, codes: set[str]) -> None:
    verdict = judge(path, terrain=[WALL], height=3.0)
    assert verdict.codes == codes
    assert verdict.distances["a/1"] == pytest.approx(distance, abs=1e-9)


def test_an_unstable_wall_may_not_be_ended_on() -> None:
    wall = block("wall", 28, 16, 28.4, 28, top=6, kind="obstacle")
    assert judge([(28.2, 22)], terrain=[wall]).codes == {"end.unstable"}
    assert judge([(28.5, 22)], terrain=[wall]).codes == {"end.unstable", "end.unsupported"}


def test_steps_up_and_down_are_added_up() -> None:
    stairs = Feature(
        "stairs",
        tuple(
            Part(Polygon([(x, 20), (x + 2, 20), (x + 2, 24), (x, 24)]), 0, z) for x, z in ((26, 2), (28, 3.5), (30, 5))
        ),
        "area",
        KIND_ABILITIES["area"],
    )
    verdict = judge([(31, 22)], terrain=[stairs])
    assert verdict.distances["a/1"] == pytest.approx(8 + 5)
    assert verdict.after.models["a/1"].elevation == 5
    assert judge([(35, 22)], terrain=[stairs]).distances["a/1"] == pytest.approx(12 + 5 + 5)
    profile = verdict.paths["a/1"].legs[0].profile
    assert [z for _, z in profile] == [0, 0, 2, 2, 3.5, 3.5, 5, 5]
    # The front edge touches each riser one radius before the centre does.
    assert [t for t, _ in profile][1::2] == pytest.approx([(3 - R32) / 8, (5 - R32) / 8, (7 - R32) / 8, 1.0], abs=1e-3)


def test_two_slabs_one_on_the_other_are_a_wall() -> None:
    slabs = Feature(
        "slabs",
        tuple(Part(Polygon([(26, 20), (27, 20), (27, 24), (26, 24)]), z, z + 1) for z in (0, 1)),
        "area",
        KIND_ABILITIES["area"],
    )
    assert judge([(30, 22)], terrain=[slabs]).distances["a/1"] == pytest.approx(7 + 2 + 2)


def test_a_tower_is_clipped_by_the_true_edge_of_the_base() -> None:
    tower = pillar("tower", 28, 22, 1.0, top=4)
    # Passing the tower's middle at 1 + r + 0.001 costs nothing, at 1 + r - 0.006 the climb of 4 twice.
    clear, clip = 22 + 1 + R32 + 0.001, 22 + 1 + R32 - 0.006
    for y, rise in ((clear, 0), (clip, 8)):
        board = make(squad("a", "red", (23, y), move=30), terrain=[tower])
        verdict = board.check(go("normal-move", "a", {"a/1": [(33, y)]}))
        assert verdict.distances["a/1"] == pytest.approx(10 + rise, abs=1e-9), y


def test_a_turning_oval_climbs_where_its_tip_sweeps() -> None:
    base = base_of(75, 42)
    assert isinstance(base, OvalBase)
    half = 75 / 25.4 / 2
    wall = block("wall", 23 + half - 0.2, 22.5, 25, 30, top=4)
    board = make(squad("a", "red", (23, 22), base=base, move=30, height=3), terrain=[wall])
    # Turning on the spot by a quarter sweeps the tip through (23 + half) cos 22.9 degrees > the wall's near face.
    verdict = board.check(go("normal-move", "a", {"a/1": [Waypoint((23, 22), facing=90)]}))
    assert verdict.paths["a/1"].distance == pytest.approx(half * 3.14159265 / 2 + 8, abs=1e-6)


@pytest.mark.parametrize("jump", [True, False])
def test_a_jump_is_free_and_the_last_thing(jump: bool) -> None:
    path = [Waypoint((32, 22), 0.0, jump=jump), Waypoint((31, 22), 0.0)]
    verdict = judge(path, (38, 22, 3.0), terrain=[HILL])
    assert ("path.after-jump" in verdict.codes) is jump
    assert verdict.distances["a/1"] == pytest.approx(7 + (0 if jump else 3))


def test_wholly_on_is_asked_where_the_switch_says_so() -> None:
    for support, codes in (("centre", set()), ("wholly", {"end.unsupported"})):
        board = make(squad("a", "red", (32, 22), move=30), terrain=[HILL], rules=Ruleset(support=support))
        assert board.check(go("normal-move", "a", {"a/1": [(34.3, 22)]})).codes == codes
        assert board.check(go("normal-move", "a", {"a/1": [(34.7, 22)]})).codes == set()


def test_wholly_on_two_parts_together() -> None:
    halves = Feature(
        "halves",
        tuple(Part(Polygon([(x, 18), (x + 4, 18), (x + 4, 26), (x, 26)]), 0, 3) for x in (34, 38)),
        "area",
        KIND_ABILITIES["area"],
    )
    board = make(squad("a", "red", (32, 22), move=30), terrain=[halves], rules=Ruleset(support="wholly"))
    assert board.check(go("normal-move", "a", {"a/1": [(38, 22)]})).codes == set()


def test_flyers_pay_no_height_and_land_on_what_is_there() -> None:
    verdict = judge([(38, 22)], (30, 22), move=8, terrain=[HILL, WALL], keywords=["FLY"])
    assert verdict.codes == set()
    assert verdict.after.models["a/1"].elevation == 3.0
    assert verdict.distances["a/1"] == pytest.approx(8.0)


def test_a_model_that_begins_inside_a_wall_may_leave_it() -> None:
    board = make(squad("a", "red", (28.2, 22), move=30, elevation=0.0), terrain=[WALL])
    verdict = board.check(go("normal-move", "a", {"a/1": [(31, 22)]}))
    assert verdict.codes == set()
    assert verdict.distances["a/1"] == pytest.approx(2.8)


def test_levels_keep_models_apart() -> None:
    """A model on the deck and one that walks below it do not meet; two on the deck do."""
    board = make(squad("a", "red", (23, 22), move=30), squad("b", "red", (28, 22, 3.5)), terrain=[DECK])
    assert board.check(go("normal-move", "a", {"a/1": [(33, 22, 0)]})).codes == set()
    over = board.check(go("normal-move", "a", {"a/1": [(25, 22), (28, 25, 3.5), (28, 19, 3.5)]}))
    assert over.codes == {"path.through-model"}


def test_nothing_stands_below_the_table() -> None:
    assert judge([(24, 22, -1.0)], terrain=[]).codes == {"end.unsupported"}
