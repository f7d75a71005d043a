"""Charges (14.3) and the crowded feature (1.6), by hand."""

from __future__ import annotations

import pytest
from boards import R32, block, go, make, squad

from geometry.board.things import Feature, Part, Ruleset
from geometry.rules.charge import nearest_visible_enemy
from geometry.shapes.figures import Polygon

ACROSS = 2 * R32
TOWER = block("tower", 28.7, 20.7, 31.3, 23.3, top=4)
# Four 32 mm bases fill a top of 2.6" by 2.6": centres 0.65 from the middle reach to 1.28 of 1.3.
CROWD = squad("foe", "blue", *[(30 + dx, 22 + dy, 4.0) for dx in (-0.65, 0.65) for dy in (-0.65, 0.65)])
FOOT = (28.7 - 0.4 - R32, 22.0)


def charge(foes, terrain=(TOWER,), path=(FOOT,), rules=None, **more):  # type: ignore[no-untyped-def]
    board = make(squad("a", "red", (22, 22), **more), foes, terrain=terrain, rules=rules)
    return board.check(go("charge", "a", {"a/1": list(path)}, roll=30))


def test_the_distance_is_in_three_dimensions() -> None:
    ledge = squad("foe", "blue", (30, 22, 4.0))
    verdict = charge(ledge, path=[(30 - ACROSS - 0.2 - 0.3, 22)], terrain=[block("t", 29.2, 21, 31, 23, top=4)])
    (violation,) = verdict.violations
    assert violation.code == "charge.no-target"
    assert violation.measured == pytest.approx((0.5**2 + 4**2) ** 0.5)
    assert violation.limit == 0.5


def test_a_crowded_feature_is_charged_at_its_foot() -> None:
    assert charge(CROWD)
    # The same with room for one more: it has to get up there.
    three = squad("foe", "blue", *[(m.at[0], m.at[1], 4.0) for m in CROWD[1][:3]])
    assert charge(three).codes == {"charge.no-target"}
    # Too far from the foot.
    assert charge(CROWD, path=[(FOOT[0] - 0.11, 22)]).codes == {"charge.no-target"}


def test_an_unstable_top_has_no_room() -> None:
    one = squad("foe", "blue", (29.5, 22, 4.0))
    ruin = block("tower", 28.7, 20.7, 31.3, 23.3, top=4, kind="obstacle")
    assert charge(one, terrain=[ruin])
    assert charge(one).codes == {"charge.no-target"}


def test_a_top_has_room_for_what_it_holds() -> None:
    """On 2.6" x 2.6" a base wholly on it has its centre within 0.67 of the middle; at 0.65, 0.65 is an enemy."""
    one = squad("foe", "blue", (29.35, 22.65, 4.0))
    assert charge(one).codes == {"charge.no-target"}
    assert charge(one, rules=Ruleset(support="wholly")).codes == {"charge.no-target"}
    middle = squad("foe", "blue", (30, 22, 4.0))
    # Half over the edge it finds room at 1.3 from the middle, wholly on it none beyond 0.67 of the 1.26 it needs.
    assert charge(middle).codes == {"charge.no-target"}
    assert charge(middle, rules=Ruleset(support="wholly"))


def test_battlements_take_room_as_models_do() -> None:
    # Round a top of 2.6" runs a parapet 0.3 wide: inside it 2" x 2", and an enemy in the middle.
    ring = [(28.7, 20.7), (31.3, 20.7), (31.3, 23.3), (28.7, 23.3)]
    inner = [(29, 21), (31, 21), (31, 23), (29, 23)]
    parapet = Part(Polygon(ring, [inner]), 4, 6)
    tower = Feature("tower", (*TOWER.parts, parapet), TOWER.kind, TOWER.abilities)
    middle = squad("foe", "blue", (30, 22, 4.0), height=4)
    assert charge(middle).codes == {"charge.no-target"}
    assert charge(middle, terrain=[tower])


@pytest.mark.parametrize("top", [0.6, 1.0, 1.01, 4.0])
def test_a_crowded_top_is_charged_at_its_foot_however_high_it_is(top: float) -> None:
    # 32 mm on 1.4" by 1.4": nobody else's centre fits over what is left of it.
    step = block("step", 29.3, 21.3, 30.7, 22.7, top)
    one = squad("foe", "blue", (30, 22, top))
    assert charge(one, terrain=[step], path=[(29.3 - R32 - 0.5, 22)])
    assert charge(one, terrain=[step], path=[(29.3 - R32 - 0.51, 22)]).codes == {"charge.no-target"}
    board = make(squad("a", "red", (20, 22)), one, terrain=[step])
    target = board.charge_rolls("a").targets["foe"]
    assert target.nearest.route.distance == pytest.approx(9.3 - R32 - 0.5, abs=1e-3)
    assert (target.any_proved, bool(board.check(target.proposal))) == (True, True)


def test_a_low_top_has_room_for_a_centre_over_it() -> None:
    # On 2.6" by 2.6" it finds room at 1.3 from the middle, where 1.26 is an enemy's base and its own; not on 2.5".
    for half, kind, codes in (
        (1.3, "area", {"charge.no-target"}),
        (1.25, "area", set()),
        (1.3, "obstacle", {"charge.no-target"}),  # no more than 1" high: unstable or not, it may end there
        (2.5, "area", {"charge.no-target"}),
    ):
        plate = block("plate", 30 - half, 22 - half, 30 + half, 22 + half, 0.8, kind=kind)
        foe = squad("foe", "blue", (30, 22, 0.8))
        # Towards the corners there would be more room: posts take it up.
        posts = [
            block(f"post{x}{y}", x0, y0, x0 + 0.6, y0 + 0.6, 9, bottom=0.8)
            for x, x0 in enumerate((30 - half, 30 + half - 0.6))
            for y, y0 in enumerate((22 - half, 22 + half - 0.6))
        ]
        foot = (30 - half - 0.4 - R32, 22.0)
        assert charge(foe, terrain=[plate, *posts], path=[foot]).codes == codes, (half, kind)


def test_an_impassable_top_has_no_room() -> None:
    plate = block("plate", 27, 19, 33, 25, 0.8)
    foe = squad("foe", "blue", (29, 22, 0.8))
    assert charge(foe, terrain=[plate], path=[(27 - 0.4 - R32, 22)]).codes == {"charge.no-target"}
    barred = Feature("plate", plate.parts, None, frozenset({"impassable"}))
    assert charge(foe, terrain=[barred], path=[(27 - 0.4 - R32, 22)])


def test_a_big_base_finds_less_room() -> None:
    three = squad("foe", "blue", *[(m.at[0], m.at[1], 4.0) for m in CROWD[1][:3]])
    foot = (28.7 - 0.4 - 130 / 25.4 / 2, 22.0)
    assert charge(three, base=130, path=[foot], height=5)


def test_the_nearest_visible_enemy_is_not_the_nearest() -> None:
    wall = block("wall", 23, 10, 23.2, 30, top=5)
    foes = squad("hidden", "blue", (24.5, 22)), squad("plain", "blue", (18, 22))
    board = make(squad("a", "red", (22, 22)), *foes, terrain=[wall])
    found = nearest_visible_enemy(board, board.models_of("a"))
    assert found is not None
    assert found[0] == pytest.approx(4 - ACROSS)
    assert found[2].id == "plain/1"


def test_nobody_in_sight() -> None:
    verdict = charge(squad("foe", "blue", (40, 22)), terrain=[block("wall", 32, 1, 33, 43, top=9)])
    (violation,) = verdict.violations
    assert violation.code == "charge.no-target"
    assert violation.measured is None


@pytest.mark.parametrize("keywords", [["MANIFESTATION"], ["FACTION TERRAIN"]])
def test_what_counts_as_a_target(keywords: list[str]) -> None:
    target = squad("foe", "blue", (30, 22), keywords=keywords, move="-")
    assert charge(target, terrain=[], path=[(30 - ACROSS - 0.4, 22)])
