"""Combat ranges that a model may be in where it is hidden: starts, screens, rims; `check` says the same."""

from __future__ import annotations

import math

import pytest
import shapely
from boards import block, go, make, squad

from geometry.board.bases import Hull
from geometry.board.things import Feature, Model, Part, Unit
from geometry.proposals import Proposal, Waypoint
from geometry.rules.reach import Reach, reach
from geometry.shapes.figures import Polygon

INCH = 25.4
"""Millimetres: a base 1" across."""


def ends_at(answer: Reach, x: float, y: float) -> bool:
    return any(hold.area.contains(shapely.Point(x, y)) for hold in answer.levels)


@pytest.mark.parametrize("distance", [3.6, 4.34, 5.45, 6.56, 8.0])
@pytest.mark.parametrize("half", [0.86, 0.87, 0.9])
def test_a_narrow_way_in_at_the_rim_of_a_range_is_gone_through(half: float, distance: float) -> None:
    # What hides the place is hardly wider than the enemy: where the range begins the way is 0.07" wide and more.
    wall = block("w", 12 - half, 9.3, 12 + half, 9.4, top=6, kind="obstacle")
    board = make(squad("a", "red", (12, 14), base=INCH), squad("e", "blue", (12, 8), base=2 * INCH), terrain=[wall])
    assert board.check(go("normal-move", "a", {"a/1": [Waypoint((12, 10.5))]})).codes == frozenset()
    assert ends_at(reach(board, "a/1", distance), 12, 10.5)


@pytest.mark.parametrize("lifted", [False, True])
def test_who_starts_hidden_does_not_cross_what_is_seen_between(lifted: bool) -> None:
    # Between two walls every place is seen up to 1.3" further out: the straight way of 5.4" is barred, on the
    # table as on a plinth of 0.6".
    walls = [
        block("west", 8, 9.2, 12, 9.6, top=6, kind="obstacle"),
        block("east", 13.4, 9.2, 17, 9.6, top=6, kind="obstacle"),
    ]
    plinth = [block("plinth", 9, 10.2, 11, 12, top=0.6)] if lifted else []
    own = squad("a", "red", (10, 10.3), base=INCH, move=9, elevation=0.6 if lifted else 0.0)
    board = make(own, squad("e", "blue", (12.6, 7.6), base=INCH), terrain=[*walls, *plinth])
    assert board.check(go("normal-move", "a", {"a/1": [Waypoint((15.4, 10.3))]})).codes == {"path.enters-combat"}
    assert not ends_at(reach(board, "a/1", 5.5), 15.4, 10.3)
    to = reach(board, "a/1", 9, to=(15.4, 10.3)).to
    assert to is not None
    assert to.within_reach(9)
    assert to.length is not None
    assert 5.99 < to.length < 6.3


@pytest.mark.parametrize(("top", "height"), [(1.0, 1.0), (0.9, 0.9), (1.0, 0.5)])
def test_a_low_wall_hides_who_is_no_taller(top: float, height: float) -> None:
    wall = block("w", 2, 9.2, 22, 9.6, top=top, kind="obstacle")
    units = squad("a", "red", (12, 14), base=INCH, height=height), squad("e", "blue", (12, 8), base=INCH, height=height)
    board = make(*units, terrain=[wall])
    assert board.check(go("normal-move", "a", {"a/1": [Waypoint((12, 10.5))]})).codes == frozenset()
    assert ends_at(reach(board, "a/1", 6), 12, 10.5)
    taller = [
        squad(id, player, at, base=INCH, height=top + 0.5)
        for id, player, at in (("a", "red", (12, 14)), ("e", "blue", (12, 8)))
    ]
    assert not ends_at(reach(make(*taller, terrain=[wall]), "a/1", 6), 12, 10.5)


def test_the_overhang_of_a_mate_whose_base_is_out_of_range_hides_an_enemy() -> None:
    own, (unit, (near,)) = squad("a", "red", (12, 14), base=INCH), squad("e", "blue", (12, 8), base=INCH)
    sail = Hull(((-6.5, -0.1), (0.5, -0.1), (0.5, 0.1), (-6.5, 0.1)))
    far = Model("e/2", "e", near.base, (15.5, 9.3), height=3, hull=sail)
    board = make(own, (Unit("e", "blue", (near.id, far.id), move=unit.move), [near, far]))
    assert board.check(go("normal-move", "a", {"a/1": [Waypoint((11, 11.2))]})).codes == frozenset()
    assert ends_at(reach(board, "a/1", 6), 11, 11.2)


def test_out_of_one_range_and_into_another_where_it_is_hidden() -> None:
    wall = block("w", 8, 9.2, 22, 9.6, top=6, kind="obstacle")
    own, enemy, other = (
        squad(*named, base=INCH) for named in (("a", "red", (6, 14)), ("x", "blue", (3, 14)), ("e", "blue", (14, 8)))
    )
    board = make(own, enemy, other, terrain=[wall])
    ability = Proposal("go", "ability-move", "a", {"a/1": [Waypoint((7, 14)), Waypoint((14, 10.5))]}, distance=12)
    assert board.check(ability).codes == frozenset()
    assert ends_at(reach(board, "a/1", 12, proposal=Proposal("go", "ability-move", "a", distance=12)), 14, 10.5)


def test_who_is_hidden_leaves_the_range_of_whom_its_mate_fights_before_his_eyes() -> None:
    walls = [
        block("west", 8, 9.2, 12, 9.6, top=6, kind="obstacle"),
        block("east", 13.4, 9.2, 17, 9.6, top=6, kind="obstacle"),
    ]
    own = squad("a", "red", (10, 10.3), (12.6, 10.75), base=INCH)
    board = make(own, squad("e", "blue", (12.6, 7.6), base=INCH), terrain=walls)
    moves = {"a/2": [Waypoint((16.6, 10.3))], "a/1": [Waypoint((15.4, 10.3))]}
    ability = Proposal("go", "ability-move", "a", moves, distance=5.7)
    assert board.check(ability).codes == frozenset()
    one = Proposal("go", "ability-move", "a", distance=5.7)
    answer = reach(board, "a/1", 5.7, proposal=one, mates="moving")
    assert ends_at(answer, 15.4, 10.3)
    assert not ends_at(answer, 12.6, 10.75)


def test_a_jump_from_a_tower_into_the_lane_below_along_which_it_is_hidden() -> None:
    tops = [block("tower", 8, 11.2, 16, 14, top=3), block("w", 4, 9.2, 20, 9.6, top=3)]
    own, enemy = squad("a", "red", (12, 12.5, 3), base=INCH, move=12), squad("e", "blue", (12, 8.2), base=INCH)
    board = make(own, enemy, terrain=tops)
    to = reach(board, "a/1", 12, to=(12, 10.65), region=False).to
    assert to is not None
    assert to.route is not None
    assert to.may_end
    assert board.check(go("normal-move", "a", {"a/1": to.route.waypoints})).codes == frozenset()
    # No longer than on top round the range, 4" about the enemy, until it is off the tower's edge by contact.
    tangent, begins, leaves = math.sqrt(4.3**2 - 4**2), math.acos(4 / 4.3), math.acos(2.505 / 4)
    assert to.length is not None
    assert to.length <= tangent + 4 * (leaves - begins) + math.hypot(4 * math.sin(leaves), 0.055) + 1e-3


@pytest.mark.parametrize("off", [0.0, 1e-7, 0.0005, 0.0015, 0.0025, 0.01])
def test_who_begins_at_the_very_edge_of_a_range_goes_round_it(off: float) -> None:
    # The wall hides places in the range, on the other side. 4" about the enemy is where the range ends.
    wall = block("w", 13.6, 7, 13.8, 9.5, top=6, kind="obstacle")
    board = make(squad("a", "red", (12, 12 + off), base=INCH), squad("e", "blue", (12, 8), base=INCH), terrain=[wall])
    turns = math.pi / 2 - math.acos(4 / 4.1) - math.acos(4 / (4 + off))
    round_it = math.sqrt((4 + off) ** 2 - 16) + 4 * turns + math.sqrt(4.1**2 - 16)
    to = reach(board, "a/1", 5.8, to=(7.9, 8), region=False).to
    assert to is not None
    assert to.length == pytest.approx(round_it, abs=2e-3)
    assert not ends_at(reach(board, "a/1", 5.8), 7.9, 8)
    assert ends_at(reach(board, "a/1", round_it + 0.02), 7.9, 8)


def test_who_begins_at_the_very_edge_of_what_is_hidden_passes_nothing_that_sees() -> None:
    wall = block("w", 7, 9.2, 14, 9.6, top=6, kind="obstacle")
    enemies = squad("e", "blue", (12, 8), base=INCH)

    def board(x: float):  # type: ignore[no-untyped-def]
        return make(squad("a", "red", (x, 10.4), base=INCH), enemies, terrain=[wall])

    hidden, seen = 12.0, 16.0
    while seen - hidden > 5e-4:
        middle = (hidden + seen) / 2
        if board(middle).sight("a/1", "e/1").visible:
            seen = middle
        else:
            hidden = middle
    assert 12.1 < hidden < 15
    assert math.hypot(hidden - 12, 2.4) < 4  # in the range
    at_edge, deeper = (reach(board(x), "a/1", 3).area for x in (hidden, hidden - 0.02))
    assert at_edge.area == pytest.approx(deeper.area, abs=0.2)
    assert len(at_edge.geoms) == len(deeper.geoms)


def test_a_jump_that_comes_off_a_top_just_where_it_comes_into_a_range() -> None:
    # To the last digit: through where the edge of the top crosses that of the range, it is hidden only once it is off.
    corners = [
        (4.427656823351433, 1.063085090586),
        (7.228470933215793, 2.963498391840063),
        (6.38626102491287, 4.204740701123944),
        (3.58544691504851, 2.304327399869881),
    ]
    own = squad("a", "red", (3.715097107489395, 3.1698258291774253), base=25, move=6)
    enemy = squad("e", "blue", (7.520220780338843, 4.956983167050781), base=25)
    board = make(own, enemy, terrain=[Feature("w", (Part(Polygon(corners), 0.0, 1.6),))])
    at = (5.909292658561189, 1.4278941036120374)
    assert ends_at(reach(board, "a/1", 6), *at)
    to = reach(board, "a/1", 6, to=at, elevation=0.0, region=False).to
    assert to is not None
    assert to.route is not None
    assert to.may_end
    assert board.check(go("normal-move", "a", {"a/1": to.route.waypoints})).codes == frozenset()
