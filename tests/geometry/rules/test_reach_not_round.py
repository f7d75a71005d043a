"""Where ovals, rectangles and hulls can end: facings that they turn to, ways as they face, what holds all ends."""

from __future__ import annotations

import math

import pytest
import shapely
import shapely.affinity
from boards import block, go, make, pillar, squad

from geometry.board.bases import Base, Hull, OvalBase, RectangleBase
from geometry.board.things import Feature, Part
from geometry.proposals import Waypoint
from geometry.rules.reach import AS_IT_FACES, TURNED, Reach, reach
from geometry.shapes.figures import Polygon


def ends_at(answer: Reach, x: float, y: float) -> bool:
    return any(hold.area.contains(shapely.Point(x, y)) for hold in answer.levels)


def alley(facing: float, **more: object):  # type: ignore[no-untyped-def]
    """A 60x35mm oval below an alley 1.6" wide that leads away north from y = 24."""
    walls = [block(id, x, 24, x + 3, 30, top=9) for id, x in (("west", 22.2), ("east", 26.8))]
    return make(squad("a", "red", (26, 22), base=OvalBase(60, 35), facing=facing, move=9, **more), terrain=walls)  # type: ignore[arg-type]


def test_the_region_of_an_oval_holds_what_it_gets_to_once_it_has_turned() -> None:
    # Facing across it does not get in. Turned by a quarter turn, for as much as its tip goes round, it does.
    tip = 60 / 25.4 / 2
    far = 6 - tip * math.pi / 2
    across, along = alley(0), alley(90)
    kept, turned = (reach(across, "a/1", 6, turning=turning) for turning in (False, True))
    assert kept.more == (AS_IT_FACES,)
    assert turned.more == (TURNED,)
    assert not ends_at(kept, 26, 25)
    assert ends_at(turned, 26, 22 + far - 0.01)
    assert not ends_at(turned, 26, 22 + far + 0.01)
    to = reach(across, "a/1", 6, to=(26, 22 + far - 0.01), region=False).to
    assert to is not None
    assert to.within_reach(6)
    assert ends_at(reach(along, "a/1", 6, turning=False), 26, 27.99)
    # However it turns, no place outside of the area that is stated: all of it is within 6", and of the walls
    # nothing nearer than half of its width.
    most = turned.at_most
    assert most is not None
    assert most.covers(turned.area)
    assert most.bounds[3] == pytest.approx(28, abs=0.03)
    half = 35 / 25.4 / 2
    west, _, east, _ = most.intersection(shapely.box(25.2, 25, 26.8, 27)).bounds
    assert west == pytest.approx(25.2 + half, abs=0.03)
    assert east == pytest.approx(26.8 - half, abs=0.03)
    assert reach(make(squad("a", "red", (26, 22))), "a/1", 5).at_most is None


def test_an_oval_that_flies_lands_turned() -> None:
    # It turns on its way: its tip goes further than its middle, but not by all that it goes round.
    flying = alley(0, keywords=["FLY"])
    answer = reach(flying, "a/1", 6, to=(26, 26.5))
    assert answer.more == (TURNED,)
    assert not reach(flying, "a/1", 6, turning=False).area.covers(shapely.Point(26, 26.5))
    assert ends_at(answer, 26, 26.5)
    assert answer.to is not None
    assert answer.to.within_reach(6)
    assert answer.to.route is not None
    assert flying.check(go("ability-move", "a", {"a/1": answer.to.route.waypoints}, distance=6))


def test_an_oval_turns_where_it_begins_only_where_there_is_room() -> None:
    # Between two walls 1.6" apart it faces along them: so it goes on, and sideways nowhere.
    walls = [block(id, 20, y, 32, y + 1, top=9) for id, y in (("low", 20.2), ("high", 22.8))]
    answer = reach(make(squad("a", "red", (26, 22), base=OvalBase(60, 35)), terrain=walls), "a/1", 3)
    half = 35 / 25.4 / 2
    assert answer.area.bounds == pytest.approx((23, 21.2 + half, 29, 22.8 - half), abs=0.01)


BOARD = RectangleBase(100, 50)
"""Of a chariot: 3.94" by 1.97"."""


@pytest.mark.parametrize("base", [BOARD, OvalBase(100, 50), Hull(((-2, -1), (2, -1), (2, 1), (-2, 1)))])
def test_who_begins_beside_a_wall_longer_than_it_is_far_off_does_not_pass_through(base: Base) -> None:
    # The disc round it reaches over the wall, the base does not.
    wall = block("w", 26.4, 0, 26.6, 44, top=20)
    answer = reach(make(squad("a", "red", (28, 22), base=base, facing=90), terrain=[wall]), "a/1", 6)
    assert answer.area.bounds[0] == pytest.approx(26.6 + base.at(0, 0, 90).bounds[2], abs=0.01)
    assert answer.at_most is not None
    assert answer.at_most.bounds[0] > 26.6


def test_a_rectangle_goes_between_and_round_walls_as_wide_as_it_is() -> None:
    # An alley as wide as the base is across, and 1/1000" less.
    half = 25 / 25.4
    for spare, passes in ((0.0, True), (-1e-3, False)):
        walls = [block(id, 26, y, 40, y + 2, top=20) for id, y in (("low", 20 - half - 2), ("high", 20 + half + spare))]
        board = make(squad("a", "red", (22, 20), base=BOARD), terrain=walls)
        to = reach(board, "a/1", 9, to=(30, 20), region=False).to
        assert to is not None
        assert (to.length == pytest.approx(8, abs=1e-6)) == passes
    # Round the wall grown by the base, all differences of their corners: a chain of the hull of it and both ends.
    base, wall, start, end = RectangleBase(101.6, 50.8), block("w", 25, 10, 26, 21, top=20), (20, 20), (32, 18)
    board = make(squad("a", "red", start, base=base, facing=30), terrain=[wall])
    figure = wall.parts[0].figure
    assert isinstance(figure, Polygon)
    grown = [(x - u, y - v) for x, y in figure.shell for u, v in base.at(0, 0, 30).shell]
    hull = shapely.MultiPoint([*grown, start, end]).convex_hull
    ring = shapely.LinearRing([*hull.exterior.coords])
    first, last = (ring.project(shapely.Point(at)) for at in (start, end))
    one = abs(last - first)
    to = reach(board, "a/1", 30, to=end, region=False).to
    assert to is not None
    assert to.length == pytest.approx(min(one, ring.length - one), abs=1e-3)


def test_what_an_oval_gets_to_off_a_top_lies_in_what_is_stated() -> None:
    # In the shadow of a pillar, by a jump past it.
    terrain = [block("top", 22, 16, 28, 28, top=2), pillar("p", 29, 22, 0.3, top=20)]
    board = make(squad("a", "red", (27, 22, 2), base=OvalBase(60, 35), move=7), terrain=terrain)
    path = [Waypoint((27.3, 23.8), 2.0), Waypoint((32, 22), 0.0, jump=True)]
    assert board.check(go("normal-move", "a", {"a/1": path})).codes == frozenset()
    answer = reach(board, "a/1", 7)
    assert answer.at_most is not None
    assert answer.at_most.covers(shapely.Point(32, 22))
    assert answer.at_most.covers(answer.area)


def test_a_mirrored_board_has_the_mirrored_region_of_an_oval() -> None:
    areas = []
    for side in (1, -1):
        rock = Polygon([(30 + side * x, y) for x, y in ((-1, 20), (1, 20), (0, 21))])
        terrain = [Feature("rock", (Part(rock, 0.0, 1.1),))]
        own = squad("a", "red", (30 - side, 23), base=OvalBase(90, 52), facing=90 - side * 51)
        area = reach(make(own, terrain=terrain), "a/1", 3).area
        areas.append(shapely.affinity.affine_transform(area, [side, 0, 0, 1, 30 - side * 30, 0]))
    assert areas[0].symmetric_difference(areas[1]).area < 0.02


def test_a_longer_move_of_an_oval_reaches_no_less() -> None:
    # Narrow passages that only the longer move gets near have facings of their own: it tries the same all the same.
    rock = Feature("rock", (Part(Polygon([(29, 20), (31, 20), (30, 21)]), 0.0, 1.1),))
    alleys = []
    for k, angle in enumerate((99.0, 159.0, 47.0)):
        c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        for side in (-1.3, 1.3):
            x, y = 22.0 + 8 * k - side * s, 30.5 + side * c
            ring = [(x + c * u - s * v, y + s * u + c * v) for u, v in ((-1, -0.2), (1, -0.2), (1, 0.2), (-1, 0.2))]
            alleys.append(Feature(f"alley {k}{side}", (Part(Polygon(ring), 0.0, 9.0),)))
    board = make(squad("a", "red", (29, 23), base=OvalBase(90, 52), facing=39), terrain=[rock, *alleys])
    short, long = (reach(board, "a/1", n).area for n in (3, 9))
    assert short.difference(long.buffer(0.01)).area < 1e-3
