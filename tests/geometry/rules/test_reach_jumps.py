"""Paths that jump down, fold back below roofs, and what is proved of them; worked out by hand."""

from __future__ import annotations

import math

import pytest
import shapely
from boards import R32, block, go, make, squad

from geometry.board.bases import OvalBase
from geometry.board.things import Feature, Part
from geometry.proposals import Proposal
from geometry.rules.destinations import Destination
from geometry.shapes.figures import Point, Polygon

ACROSS = 2 * R32


def way(board, to: Point, elevation: float | None = None, *, n: float = 12.0) -> Destination:  # type: ignore[no-untyped-def]
    """The way to a place; `check` must accept it as it is."""
    found = board.reach("a/1", n, proposal=anywhere(n), to=to, elevation=elevation, region=False).to
    assert found is not None
    if found.route is not None and found.route.waypoints:
        ability = go("ability-move", "a", {"a/1": found.route.waypoints}, distance=found.route.distance + 1e-6)
        codes = board.check(ability).codes
        assert not {code for code in codes if code.startswith(("path.", "distance."))}, codes
    return found


def anywhere(n: float) -> Proposal:
    """A move that may cross and end in any range."""
    return Proposal("x", "ability-move", "a", distance=n, may_cross_combat="any", may_end_in_combat="any")


def platform(*squads, terrain=()):  # type: ignore[no-untyped-def]
    """A model at (28, 22) on a platform 3" high that ends at x = 30."""
    return make(squad("a", "red", (28, 22, 3.0)), *squads, terrain=[block("top", 20, 12, 30, 32, top=3), *terrain])


def past_a_post(post: Point, to: Point) -> float:
    """From (28, 22) to where the tangent of the post leaves the platform, then along it; found by halving."""
    edge = 30 + R32
    along = math.dist(post, to)
    turn = math.asin(ACROSS / along)
    towards = math.atan2(post[1] - to[1], post[0] - to[0])
    lengths = []
    for side in (1, -1):
        angle = towards + side * turn
        t = (edge - to[0]) / math.cos(angle)
        leaves = (edge, to[1] + t * math.sin(angle))
        lengths.append(math.dist((28, 22), leaves) + math.dist(leaves, to))
    return min(lengths)


def test_a_jump_is_free_and_straight() -> None:
    found = way(platform(), (33, 23))
    assert found.length == pytest.approx(math.hypot(5, 1), abs=1e-6)
    assert found.exact


def test_a_jump_over_two_parts_of_the_same_height() -> None:
    board = make(
        squad("a", "red", (25, 22, 3.0)),
        terrain=[block("west", 20, 12, 27, 32, top=3), block("east", 26, 12, 30, 32, top=3)],
    )
    found = way(board, (33, 22))
    assert found.length == pytest.approx(8, abs=1e-6)
    assert found.route is not None
    assert found.route.waypoints[-1].jump


def test_a_jump_past_a_post_turns_at_the_edge() -> None:
    post, to = (32.5, 22.2), (35.0, 22.5)
    found = way(platform(squad("p", "red", post)), to)
    expected = past_a_post(post, to)
    assert expected > math.dist((28, 22), to) + 0.05
    assert found.length == pytest.approx(expected, abs=0.02)
    assert found.route is not None
    assert found.route.lower_bound <= expected + 1e-6
    assert found.route.lower_bound == pytest.approx(expected, abs=0.02)


def test_the_region_holds_what_lies_behind_a_post() -> None:
    post, to = (32.5, 22.2), (35.0, 22.5)
    board = platform(squad("p", "red", post))
    expected = past_a_post(post, to)
    for spare, inside in ((0.03, True), (-0.03, False)):
        answer = board.reach("a/1", expected + spare, proposal=anywhere(expected + spare))
        assert answer.area.contains(shapely.Point(to)) == inside


def test_from_a_roof_to_below_it() -> None:
    # Off the roof at its edge, down, and back: nothing falls freely, since it turns.
    board = make(squad("a", "red", (28.5, 22, 2.0)), terrain=[block("roof", 20, 12, 30, 32, top=2, bottom=1.6)])
    found = way(board, (29, 22), 0.0)
    edge = 30 + R32
    assert found.length == pytest.approx((edge - 28.5) + 2 + (edge - 29), abs=0.02)
    answer = board.reach("a/1", found.length + 0.06, proposal=anywhere(found.length + 0.06))
    assert any(hold.elevation == 0.0 and hold.area.contains(shapely.Point(29, 22)) for hold in answer.levels)


def test_up_a_roof_beside_a_base_that_stands_below_its_edge() -> None:
    # The only way up is past the base: at the place where the edges of the two cross.
    board = make(
        squad("a", "red", (31.5, 25), height=2.5),
        squad("p", "red", (30.4, 22)),
        terrain=[block("roof", 20, 12, 30, 32, top=2, bottom=1.6)],
    )
    found = way(board, (29.5, 22.4), 2.0)
    assert found.route is not None
    assert found.exact


# -- what is proved of bases that are not round -----------------------------------------------------


def test_an_oval_gets_onto_what_the_disc_inside_of_it_is_not_over() -> None:
    oval = OvalBase(120, 40)
    half = oval.length_mm / 25.4 / 2
    board = make(squad("a", "red", (26, 22), base=oval), terrain=[block("top", 30, 12, 36, 32, top=2)])
    # Its tip is on top, the disc inside of it nowhere near.
    found = way(board, (30 - half + 0.3, 22), 2.0)
    assert found.route is not None
    assert found.route.lower_bound <= found.route.distance
    assert found.length == pytest.approx(4 - half + 0.3 + 2, abs=1e-3)


def test_no_way_for_an_oval_is_proved_only_where_the_disc_inside_has_none() -> None:
    wall = block("wall", 30, 0, 31, 44, top=9, kind="obstacle")
    solid = block("solid", 30, 0, 31, 44, top=9, kind="area")
    closed = make(squad("a", "red", (26, 22), base=OvalBase(60, 35)), terrain=[_impassable(wall)])
    found = way(closed, (35, 22))
    assert found.route is None
    assert found.exact
    # A wall can be climbed.
    over = way(make(squad("a", "red", (26, 22), base=OvalBase(60, 35)), terrain=[solid]), (35, 22))
    assert over.route is not None
    assert over.length == pytest.approx(9 + 9, abs=1e-3)
    # A gap that only the disc gets through: none was found, and that is no proof.
    gates = [_impassable(block("low", 30, 0, 31, 21.29, top=9)), _impassable(block("high", 30, 22.71, 31, 44, top=9))]
    narrow = way(make(squad("a", "red", (26, 22), base=OvalBase(60, 35), facing=45), terrain=gates), (35, 22))
    assert narrow.route is None or narrow.length > 9
    assert narrow.route is not None or not narrow.exact


def _impassable(feature):  # type: ignore[no-untyped-def]
    from dataclasses import replace

    return replace(feature, abilities=frozenset({"impassable"}))


def test_an_oval_steps_from_one_roof_to_another_where_their_edges_cross_and_jumps_below_the_first() -> None:
    # The edges are all but parallel: west of where the oval is on both by contact there is room on the two, a hair.
    a, b, contact, lean = 60 / 50.8, 35 / 50.8, 0.005, math.radians(2)
    upper = Part(Polygon([(0, 16), (22, 16), (22, 19), (0, 19)]), 2.6, 3.0)
    n = (math.sin(lean), math.cos(lean))
    deep = math.hypot(a * n[0], b * n[1]) - contact
    cross = (14.0, 16 - b + contact)
    line = n[0] * cross[0] + n[1] * cross[1] - deep  # the lower roof lies where n.p is no more
    corners = [(x, (line - n[0] * x) / n[1]) for x in (20.0, 8.0)]
    lower = Part(Polygon([*corners, (8.0, 12.0), (20.0, 12.0)]), 1.6, 2.0)
    start, to = (15.0, 17.0), (15.0, 16.2)
    own = squad("a", "red", (*start, 3.0), base=OvalBase(60, 35))
    found = way(make(own, terrain=[Feature("upper", (upper,)), Feature("lower", (lower,))]), to, 0.0)
    assert found.length == pytest.approx(math.dist(start, cross) + 1.0 + math.dist(cross, to), abs=0.01)
