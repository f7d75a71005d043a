"""Combat ranges along the way and at the end, for every kind of move (14.1, 14.3, 15.3, commands)."""

from __future__ import annotations

import pytest
from boards import R32, block, go, make, squad

from geometry.board.things import Ruleset
from geometry.proposals import Limit, Of, Proposal

ACROSS = 2 * R32
NEAR = 3 + ACROSS
FOE = squad("foe", "blue", (30, 22))
WALL = block("wall", 20, 20, 40, 20.2, top=5, kind="obstacle")


def walk(kind: str = "normal-move", *, start=(20.0, 18.0), path=((40.0, 18.0),), terrain=(), foes=(FOE,), **more):
    status = more.pop("status", ())
    keywords = more.pop("keywords", ())
    rules = more.pop("rules", None)
    board = make(
        squad("a", "red", start, move=40, status=status, keywords=keywords, health=5),
        *foes,
        terrain=terrain,
        rules=rules,
    )
    return board.check(go(kind, "a", {"a/1": list(path)}, **more))


@pytest.mark.parametrize(("y", "codes"), [(22 - NEAR, set()), (22 - NEAR + 0.001, {"path.enters-combat"})])
def test_exactly_three_inches_is_outside(y: float, codes: set[str]) -> None:
    verdict = walk(start=(20, y), path=[(40, y)])
    assert verdict.codes == codes
    if codes:
        assert verdict.violations[0].measured == pytest.approx(2.999)
        assert verdict.violations[0].margin == pytest.approx(-0.001)
        assert verdict.violations[0].marginal


def test_the_edge_and_slack_are_switches() -> None:
    y = 22 - NEAR
    assert walk(start=(20, y), path=[(40, y)], rules=Ruleset(combat_range_edge="in")).codes == {"path.enters-combat"}
    assert walk(start=(20, y + 0.04), path=[(40, y + 0.04)], rules=Ruleset(slack=0.05)).codes == set()
    assert walk(start=(20, y + 0.06), path=[(40, y + 0.06)], rules=Ruleset(slack=0.05)).codes == {"path.enters-combat"}


def test_a_bad_end_gives_both_codes() -> None:
    verdict = walk(path=[(30, 18.5)])
    assert verdict.codes == {"path.enters-combat", "end.in-combat"}
    assert [v.measured for v in verdict.violations] == pytest.approx([3.5 - ACROSS] * 2)


@pytest.mark.parametrize(
    ("kind", "more", "codes"),
    [
        ("normal-move", {}, set()),
        ("run", {"roll": 1}, set()),
        ("redeploy", {"roll": 30}, {"path.enters-combat"}),
        ("ability-move", {"distance": 30}, set()),
        ("ability-move", {"distance": 30, "unseen_ranges": True}, {"path.enters-combat"}),
        ("ability-move", {"distance": 30, "unseen_ranges": True, "may_cross_combat": "any"}, set()),
        ("charge", {"roll": 30}, {"charge.no-target"}),
    ],
)
def test_a_range_behind_a_wall(kind: str, more: dict[str, object], codes: set[str]) -> None:
    assert walk(kind, terrain=[WALL], **more).codes == codes


def test_coming_into_sight_inside_a_range_it_began_in_unseen() -> None:
    short = block("wall", 20, 20, 31, 20.2, top=5, kind="obstacle")
    # At x = 29 it is hidden by the wall, at x = 33 it looks past the wall's end.
    verdict = walk(start=(29, 18.8), path=[(36, 18.8)], terrain=[short])
    assert verdict.codes == {"path.enters-combat"}
    assert walk(start=(29, 18.8), path=[(22, 18.8)], terrain=[short]).codes == set()


def test_a_unit_in_combat_did_not_begin_unseen() -> None:
    """As above, but a mate sees the enemy from the start, and is in combat with it."""
    short = block("wall", 20, 20, 31, 20.2, top=5, kind="obstacle")
    for mate, codes in (((33.0, 24.0), set()), ((36.0, 26.0), {"path.enters-combat"})):
        unit = squad("a", "red", (29, 18.8), mate, coherency_range=40)
        board = make(unit, FOE, terrain=[short])
        move = go("ability-move", "a", {"a/1": [(36, 18.8)]}, distance=10.0)
        assert board.check(move).codes == codes | ({"end.in-combat"} if mate == (33.0, 24.0) else set())


def test_leaving_a_range_is_not_entering_it_but_coming_back_is() -> None:
    cross = {"distance": 40.0}
    assert walk("ability-move", start=(30, 19), path=[(30, 10)], **cross).codes == set()
    back = walk("ability-move", start=(30, 19), path=[(30, 10), (30, 18.5), (30, 10)], **cross)
    assert back.codes == {"path.enters-combat"}


def test_already_means_the_units_it_was_in_combat_with() -> None:
    foes = (FOE, squad("other", "blue", (40, 22)))
    base = {"distance": 60.0, "may_cross_combat": "already", "may_end_in_combat": "already"}
    assert walk("ability-move", start=(30, 19), path=[(20, 19), (30, 19)], foes=foes, **base).codes == set()
    verdict = walk("ability-move", start=(30, 19), path=[(40, 18.5)], foes=foes, **base)
    assert verdict.codes == {"path.enters-combat", "end.in-combat"}
    assert {v.others for v in verdict.violations} == {("other",)}


def test_power_through() -> None:
    weak, strong = squad("foe", "blue", (30, 22), health=2), squad("foe", "blue", (30, 22), health=5)
    into = {"start": (30.0, 19.0), "path": [(26.0, 22.0), (30.0, 25.0)], "target": "foe"}
    assert walk("power-through", foes=(weak,), status=["charged"], **into).codes == set()
    assert walk("power-through", foes=(strong,), status=["charged"], **into).codes == {"unit.not-in-combat"}
    assert walk("power-through", foes=(weak,), **into).codes == {"unit.not-in-combat"}
    hidden = squad("lurker", "blue", (30, 28.8))
    wall = block("wall", 20, 26.6, 40, 26.8, top=5, kind="obstacle")
    verdict = walk("power-through", foes=(weak, hidden), status=["charged"], terrain=[wall], **into)
    assert {v.others for v in verdict.violations} == {("lurker",)}
    assert verdict.codes == {"path.enters-combat", "end.in-combat"}


def test_a_model_that_stays_behind_spoils_a_retreat() -> None:
    board = make(squad("a", "red", (30, 19), (28.6, 19), move=6), FOE)
    verdict = board.check(go("retreat", "a", {"a/1": [(30, 13)]}))
    assert verdict.codes == {"end.in-combat", "coherency.split", "coherency.too-few-neighbours"}
    assert next(v for v in verdict.violations if v.code == "end.in-combat").models == ("a/2",)


def test_a_flyer_crosses_ranges_and_ends_in_none() -> None:
    assert walk(path=[(40, 18)], start=(20, 21), keywords=["FLY"]).codes == set()
    assert walk(path=[(30, 18)], keywords=["FLY"]).codes == {"end.in-combat"}


def test_an_ability_that_must_end_near_something() -> None:
    for path, codes in (([(31, 22 - ACROSS - 0.5)], {"charge.no-target"}), ([(30, 22 - ACROSS - 0.5)], set())):
        verdict = walk(
            "ability-move",
            path=path,
            distance=40,
            may_cross_combat="any",
            may_end_in_combat="any",
            must_end_within=Limit(0.5, Of("thing", "foe")),
        )
        assert verdict.codes == codes


def test_who_may_not_move_gets_nothing_else() -> None:
    board = make(squad("a", "red", (30, 19), move="-"), FOE)
    verdict = board.check(go("normal-move", "a", {"a/1": [(30, 22)], "a/9": [(1, 1)]}))
    assert verdict.codes == {"unit.cannot-move", "unit.in-combat", "unit.unknown-model"}
    assert verdict.after is board
    for status, code in (("ran", "unit.already-ran"), ("retreated", "unit.already-retreated")):
        assert walk("charge", status=[status], roll=9).codes == {code}
    assert walk("charge", status=["set-up-this-turn"], roll=9, path=[(20, 12)]).codes == {"charge.no-target"}


def test_what_a_unit_has_done_counts_in_a_sequence() -> None:
    board = make(squad("a", "red", (20, 10), move=5), FOE)
    run = Proposal("1", "run", "a", moves=go("run", "a", {"a/1": [(24, 10)]}).moves, roll=2)
    charge = Proposal("2", "charge", "a", moves=go("charge", "a", {"a/1": [(30, 20.3)]}).moves, roll=12)
    first, second = board.check_sequence([run, charge])
    assert first
    assert second.codes == {"unit.already-ran"}


def test_a_climb_that_looks_over_a_screen_comes_into_sight() -> None:
    """3 up a wall's face the climber looks over a 2" screen; on the ground the screen hides the enemy."""
    screen = block("screen", 24, 20.6, 36, 20.8, top=2)
    wall = block("wall", 28, 16, 32, 18.5 - R32, top=6)
    ground, up = (30.0, 18.5), (30.0, 18.5, 3.0)
    start = {"start": (23.0, 18.5), "terrain": [screen, wall]}
    assert walk(path=[(34, 18.5)], **start).codes == set()
    assert walk(path=[ground, up, (30.0, 18.5, 0.0), (34, 18.5)], **start).codes == {"path.enters-combat"}
    assert walk(path=[ground, up], **start).codes == {"path.enters-combat", "end.in-combat", "end.mid-climb"}


def test_a_plinth_crossed_for_free_is_stood_on() -> None:
    """On a 0.9" plinth a 1.5" model looks over a 2" screen at one that stands 1.5" up; on the table it does not."""
    screen = block("screen", 20, 20.6, 40, 20.8, top=2)
    ledge = block("ledge", 29, 21, 31, 23, top=1.5)
    plinth = block("plinth", 29.9, 18, 30.1, 20, top=0.9)
    foe = squad("foe", "blue", (30, 22, 1.5), height=0.6)
    moves = {"start": (20.0, 19.2), "path": [(40.0, 19.2)], "foes": (foe,)}
    assert walk(terrain=[screen, ledge], **moves).codes == set()
    assert walk(terrain=[screen, ledge, plinth], **moves).codes == {"path.enters-combat"}


@pytest.mark.parametrize(("start", "end", "codes"), [((18, 10), (12.6, 10), set()), ((12.6, 10), (18, 10), set())])
def test_in_the_shadow_of_a_base_as_wide(start: tuple[float, float], end: tuple[float, float], codes: set[str]) -> None:
    """Three equal bases exactly in a line: the middle one hides the enemy from everywhere on the line."""
    board = make(squad("a", "red", start), squad("m", "red", (11.3, 10)), squad("e", "blue", (10, 10)))
    assert board.check(go("normal-move", "a", {"a/1": [end]})).codes == codes
