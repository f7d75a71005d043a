"""Paths over terrain (15.2): climbing, jumping, decks and roofs, stated elevations. Numbers by hand."""

from __future__ import annotations

import pytest
import shapely
from boards import R32, block, go, make, pillar, squad

from geometry.board.bases import OvalBase, RoundBase, base_of
from geometry.board.things import KIND_ABILITIES, Feature, Part, Ruleset
from geometry.proposals import Proposal, Waypoint
from geometry.rules.footing import Footing, footholds_on_top
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


@pytest.mark.parametrize(("second", "cost"), [(4, 9 + 4 + 4 + 4), (2, 9 + 4 + 4 + 2), (0, 9 + 4)])
def test_only_the_last_way_down_is_a_jump(second: float, cost: float) -> None:
    # Over a wall of 4" and down, over a second one and down, in one leg: it goes up again after the first.
    walls = [block("first", 20, 0, 21, 44, top=4)] + [block("second", 24, 0, 25, 44, top=second)] * (second > 0)
    board = make(squad("a", "red", (18, 20)), terrain=walls)
    verdict = board.check(go("ability-move", "a", {"a/1": [Waypoint((27, 20), jump=True)]}, distance=40))
    assert verdict.legal
    assert verdict.distances["a/1"] == pytest.approx(cost)
    assert board.reach("a/1", 40, to=(27, 20), region=False).to.length == pytest.approx(cost, abs=1e-3)  # type: ignore[union-attr]


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


def test_slack_holds_a_centre_that_is_just_beside_the_top() -> None:
    for x, codes in ((33.96, set()), (33.94, {"end.unsupported"})):
        board = make(squad("a", "red", (30, 22), move=30), terrain=[HILL], rules=Ruleset(slack=0.05))
        assert board.check(go("normal-move", "a", {"a/1": [(x, 22)]})).codes == codes
        top = footholds_on_top(board, Footing(RoundBase(32), 1.5, unit="a"), 3.0)[0].area
        assert top.covers(shapely.Point(x, 22)) is (not codes)


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


@pytest.mark.parametrize("terrain", [[], [HILL], [block("far", 20, 24, 22, 27, top=4)]])
def test_a_model_that_begins_in_mid_air_begins_on_the_surface_beneath(terrain: list[Feature]) -> None:
    """Nothing carried it, so that nothing falls; wherever other terrain is near."""
    assert judge([(27, 22)], (23, 22, 3.0), terrain=terrain).distances["a/1"] == pytest.approx(4)


def test_a_model_in_mid_air_over_a_hill_begins_on_the_hill() -> None:
    assert judge([(31, 22)], (38, 22, 5.0), terrain=[HILL]).distances["a/1"] == pytest.approx(7 + 3)


@pytest.mark.parametrize("terrain", [[], [HILL]])
def test_a_waypoint_in_mid_air_has_nothing_to_climb(terrain: list[Feature]) -> None:
    verdict = judge([(25, 22, 3), (27, 22)], terrain=terrain)
    assert verdict.codes == {"path.unsupported"}
    assert verdict.distances["a/1"] == pytest.approx(4 + 6)
    assert verdict.after.models["a/1"].elevation == 0


def test_along_two_faces_that_are_one_wall() -> None:
    """At a height of 3 from one wall to the next beside it, and where there is a gap between them down and up again."""
    for gap, rise in ((0.0, 6), (2.0, 12)):
        walls = [block("w1", 28, 16, 28.4, 22, top=6), block("w2", 28, 22 + gap, 28.4, 30, top=6)]
        verdict = judge([(FACE, 20, 3), (FACE, 26, 3), (FACE, 26, 0)], (FACE, 20), terrain=walls)
        assert verdict.distances["a/1"] == pytest.approx(6 + rise)
        assert verdict.codes == set()


@pytest.mark.parametrize(("top", "slack", "rise"), [(1.04, 0.05, 0.0), (1.06, 0.05, 1.06), (1.04, 0.0, 1.04)])
def test_slack_counts_for_the_inch_of_a_low_part(top: float, slack: float, rise: float) -> None:
    kerb = block("kerb", 26, 18, 34, 26, top=top, kind="obstacle")
    board = make(squad("a", "red", (23, 22), move=30), terrain=[kerb], rules=Ruleset(slack=slack))
    verdict = board.check(go("normal-move", "a", {"a/1": [(30, 22)]}))
    assert verdict.distances["a/1"] == pytest.approx(7 + rise)
    assert verdict.codes == ({"end.unstable"} if rise else set())
    assert verdict.after.models["a/1"].elevation == top


@pytest.mark.parametrize(
    ("path", "start"),
    [([(30, 22)], (23, 22)), ([(30, 22), (23, 22)], (30, 22, 6.0)), ([(FACE, 22, 6), (30, 22)], (23, 22))],
)
def test_a_climb_past_a_base_that_hangs_over_a_ledge_runs_through_it(
    path: list[object], start: tuple[float, ...]
) -> None:
    """Beside the way up a wall of 6" a model stands 3" up, half of its base over the edge of its shelf."""
    wall, shelf = block("wall", 28, 16, 32, 28, top=6), block("shelf", 26, 23, 28, 26, top=3)
    for y, codes in ((23.1, {"path.through-model"}), (24.0, set())):
        other = squad("b", "red", (27, y, 3.0))
        board = make(squad("a", "red", start, move=60), other, terrain=[wall, shelf])
        assert board.check(go("normal-move", "a", {"a/1": path})).codes == codes


@pytest.mark.parametrize(("off", "codes"), [(0.04, set()), (-0.04, set()), (0.06, None), (-0.06, None)])
def test_slack_counts_for_stated_elevations(off: float, codes: set[str] | None) -> None:
    """On a hill of 3" at 3 + off, on the way, at the end, at the start, flying and set up."""
    path = [(36, 22, 3 + off), (38, 22, 3 + off)]
    for keywords in ([], ["FLY"]):
        board = make(squad("a", "red", (30, 22), move=30, keywords=keywords), terrain=[HILL], rules=Ruleset(slack=0.05))
        verdict = board.check(go("normal-move", "a", {"a/1": path}))
        assert bool(verdict) is (codes == set())
        if codes is not None:
            assert verdict.after.models["a/1"].elevation == 3
            assert verdict.distances["a/1"] == pytest.approx(8 + (0 if keywords else 3))
    put = board.check(Proposal("p", "set-up", "a", positions={"a/1": Waypoint((38, 22), 3 + off)}))
    assert bool(put) is (codes == set())
    begins = make(squad("a", "red", (38, 22, 3 + off), move=30), terrain=[HILL], rules=Ruleset(slack=0.05))
    down = begins.check(go("normal-move", "a", {"a/1": [(30, 22)]}))
    assert down.distances["a/1"] == pytest.approx(8 + (3 if off > -0.05 else 0))
