"""Shortest paths whose lengths are worked out by hand."""

from __future__ import annotations

import math

import mpmath
import numpy as np
import pytest
import shapely

from geometry.errors import InvalidInputError
from geometry.shapes.figures import Disc, Oval, Polygon
from geometry.shapes.free_paths import Arc, FreeSpace, NoWay, Obstacle, Path, Straight, reachable, shortest_path
from geometry.shapes.free_paths.levels import Levels, Stand

R = 16 / 25.4
"""Radius of a 32 mm base."""


def way(space: FreeSpace, start, end, **more) -> Path:  # type: ignore[no-untyped-def]
    path = shortest_path(space, start, end, **more)
    assert isinstance(path, Path)
    return path


def box(x0: float, y0: float, x1: float, y1: float) -> Polygon:
    return Polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


# -- round one, round two ---------------------------------------------------------------------------


@pytest.mark.parametrize("turn", [0.0, 0.7])
def test_round_one_disc(turn: float) -> None:
    c, s = math.cos(turn), math.sin(turn)
    space = FreeSpace([Obstacle(Disc(0, 0, 1.0), R)])
    path = way(space, (-3 * c, -3 * s), (4 * c, 4 * s))
    r = 1.0 + R
    expected = math.sqrt(9 - r * r) + math.sqrt(16 - r * r) + r * (math.asin(r / 3) + math.asin(r / 4))
    assert path.length == pytest.approx(expected, abs=1e-12)
    assert path.lower_bound == path.length
    assert [type(piece) for piece in path.pieces] == [Straight, Arc, Straight]


def test_between_two_discs_and_round_both() -> None:
    # Opposite sides of the line between the centres: under the first disc, over the second.
    space = FreeSpace([Obstacle(Disc(0, 1, 2.0)), Obstacle(Disc(6, -1, 2.0))])
    start, end = (-2.0, -1.5), (8.0, 1.5)
    d = math.hypot(6, 2)
    inner = math.sqrt(d * d - 16)  # the crossed tangent of two discs of radius 2
    outside = math.sqrt(2.0**2 + 2.5**2 - 4)  # from start to the first disc, and by symmetry at the other end
    # Where the pieces touch the first disc, as angles at its centre.
    to_start = math.atan2(-2.5, -2.0) + math.acos(2 / math.hypot(2, 2.5))
    to_other = math.atan2(-2, 6) - math.acos(4 / d)
    expected = 2 * outside + inner + 2 * 2 * (to_other - to_start)
    assert to_other > to_start
    assert way(space, start, end).length == pytest.approx(expected, abs=1e-12)


def test_round_a_corner_of_a_wall() -> None:
    space = FreeSpace([Obstacle(box(0, 0, 10, 0.5), R)], bounds=(-20, -20, 9, 20))
    path = way(space, (3, -R), (3, 0.5 + R))  # along the wall, round its end, and back
    assert path.length == pytest.approx(3 + 3 + 0.5 + math.pi * R, abs=1e-9)


def test_round_a_sharp_corner() -> None:
    # A bare point round a square: corners of no radius.
    square = FreeSpace([Obstacle(box(0, 0, 2, 2))])
    assert way(square, (-1, 1), (1, 2.5)).length == pytest.approx(math.sqrt(2) + math.hypot(1, 0.5), abs=1e-8)
    area = reachable(square, (-1, 1), 2.5).area
    assert area.contains(shapely.Point(0.9, 2.3))
    assert not area.contains(shapely.Point(1.2, 2.3))


def test_round_an_oval() -> None:
    """From one side of an oval along its long axis to the other, against an oracle of 40 digits."""
    with mpmath.workdps(40):
        a, b, r, far = mpmath.mpf("1.5"), mpmath.mpf("0.8"), mpmath.mpf("0.63"), mpmath.mpf(4)

        def h(t: mpmath.mpf) -> mpmath.mpf:
            return r + mpmath.sqrt((a * mpmath.cos(t)) ** 2 + (b * mpmath.sin(t)) ** 2)

        touch = mpmath.findroot(lambda t: far * mpmath.cos(t) - h(t), 1.0)
        slope = mpmath.diff(h, touch)
        # Touching point h u + h' u'; the straight piece is what is left along u'.
        straight = abs(far * mpmath.sin(touch) + slope)
        arc = mpmath.quad(h, [touch, mpmath.pi - touch]) + mpmath.diff(h, mpmath.pi - touch) - slope
        expected = float(2 * straight + arc)
    space = FreeSpace([Obstacle(Oval(0, 0, 1.5, 0.8, 0), 0.63)])
    assert way(space, (-4, 0), (4, 0)).length == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("off", [1e-2, 1e-4, 1e-6])
@pytest.mark.parametrize("angle", [0.1, 0.8, 1.5, 2.4, 4.0])
def test_to_a_place_right_beside_an_oval(off: float, angle: float) -> None:
    """Its two tangents are almost one: from either side the path comes down on it, and the way back is the same."""
    oval = Obstacle(Oval(0, 0, 1.5, 0.8, 20), 0.63)
    space = FreeSpace([oval])
    x, y = space.areas[0].corners[0].curve.point(angle)
    beside = (x + off * math.cos(angle), y + off * math.sin(angle))
    behind = (-4 * math.cos(angle), -4 * math.sin(angle))
    there = way(space, behind, beside)
    assert there.length == pytest.approx(way(space, beside, behind).length, abs=1e-9)
    assert there.length > math.dist(behind, beside) + 0.5
    assert way(space, (5 * math.cos(angle), 5 * math.sin(angle)), beside).length < 5


# -- gaps -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pressed", [0.005, 0.1])
def test_an_oval_that_may_be_pressed_in(pressed: float) -> None:
    # Facing along two walls it goes between them where they are twice as much less than 1.2" apart, and no narrower.
    oval = Oval(0, 0, 1.2, 0.6, 90)
    for apart, passes in ((1.2 - 2 * pressed, True), (1.2 - 2 * pressed - 1e-3, False)):
        walls = [box(-9, -1, -apart / 2, 1), box(apart / 2, -1, 9, 1)]
        space = FreeSpace([Obstacle(wall, -pressed, oval=oval) for wall in walls], (-5, -5, 5, 5))
        path = shortest_path(space, (0, -3), (0, 3))
        assert isinstance(path, Path) == passes
    # Round a corner it keeps to the oval's outline moved in: of every normal as much nearer to the corner.
    space = FreeSpace([Obstacle(box(-9, -9, 0, 0), -pressed, oval=oval)])
    start, end = (-8.0, 1.2 - pressed), (0.6 - pressed, -8.0)
    angles = np.linspace(0.0, math.pi / 2, 20_001)
    c, s = np.cos(angles), np.sin(angles)
    h = np.hypot(0.6 * c, 1.2 * s)
    x, y = (0.36 / h - pressed) * c, (1.44 / h - pressed) * s
    rim = float(np.hypot(np.diff(x), np.diff(y)).sum())
    assert way(space, start, end).length == pytest.approx(8.0 + rim + 8.0, abs=1e-6)


def gate(width: float, kind: str) -> FreeSpace:
    """A wall across the whole board with one gap of this width."""
    posts = [
        Obstacle(Disc(0, s * (width / 2 + 1), 1.0), R) if kind == "discs" else Obstacle(box(*corners), R)
        for s, corners in ((1, (-0.5, width / 2, 0.5, width / 2 + 1)), (-1, (-0.5, -width / 2 - 1, 0.5, -width / 2)))
    ]
    walls = [Obstacle(box(-0.5, width / 2 + 1, 0.5, 30), R), Obstacle(box(-0.5, -30, 0.5, -width / 2 - 1), R)]
    return FreeSpace([*posts, *walls], bounds=(-10, -20, 10, 20))


@pytest.mark.parametrize("kind", ["discs", "walls"])
def test_a_gap_exactly_as_wide_as_the_base_is_passed(kind: str) -> None:
    path = way(gate(2 * R, kind), (-5, 0), (5, 0))
    assert path.length == pytest.approx(10.0, abs=1e-6)
    aslant = way(gate(2 * R, kind), (-5, 1), (5, 0.5))
    assert aslant.length > math.hypot(10, 0.5)


@pytest.mark.parametrize("kind", ["discs", "walls"])
def test_a_gap_a_thousandth_narrower_is_closed(kind: str) -> None:
    answer = shortest_path(gate(2 * R - 0.001, kind), (-5, 0), (5, 0))
    assert isinstance(answer, NoWay)
    assert not answer
    assert answer.limit == math.inf
    # Neither does the region leak through it.
    area = reachable(gate(2 * R - 0.001, kind), (-5, 0), 9).area
    assert area.bounds[2] <= 0.0


def test_the_bounds_are_kept_their_edge_included() -> None:
    wall = [Obstacle(Disc(0, 0, 2.0), R)]
    assert shortest_path(FreeSpace(wall, (-9, -2 - R, 9, 1)), (-5, 0), (5, 0))
    assert not shortest_path(FreeSpace(wall, (-9, -2 - R + 0.001, 9, 1)), (-5, 0), (5, 0))
    assert not shortest_path(FreeSpace([], (0, 0, 5, 5)), (1, 1), (6, 1))


# -- climbing ---------------------------------------------------------------------------------------


def test_over_a_wall_of_4_inches_or_round_it() -> None:
    wall = Obstacle(box(0, -20, 1, 20), R, 0, 4, ledge=True)
    over = way(FreeSpace([wall]), (-3, 0), (4, 0))
    assert over.length == pytest.approx(7 + 4 + 4, abs=1e-12)
    (piece,) = over.pieces
    assert isinstance(piece, Straight)
    assert [z for _, z in piece.stretches] == [0, 4, 0]
    assert piece.stretches[0][0] == pytest.approx(3 - R)  # it is on it as soon as its edge is
    short = Obstacle(box(0, -2, 1, 2), R, 0, 4, ledge=True)
    side = math.sqrt(9 + 4 - R * R)
    around = way(FreeSpace([short]), (-3, 0), (4, 0))
    alpha = math.atan2(2, 3) + math.asin(R / math.sqrt(13))  # the first piece's slope
    assert around.length == pytest.approx(2 * side + 1 + 2 * R * alpha, abs=1e-12)
    assert around.length < 15


def test_what_is_not_a_ledge_is_not_climbed() -> None:
    wall = Obstacle(box(0, -20, 1, 20), R, 0, 4)
    assert not shortest_path(FreeSpace([wall], (-5, -5, 5, 5)), (-3, 0), (4, 0))


def test_a_fall_at_the_end_is_free_where_it_may_drop() -> None:
    hill = Obstacle(box(-5, -5, 0, 5), R, 0, 4, ledge=True)
    space = FreeSpace([hill])
    climbs = way(space, (-2, 0), (3, 0), start_height=4)
    assert climbs.length == pytest.approx(9)
    drops = way(space, (-2, 0), (3, 0), start_height=4, drop=True)
    assert drops.length == pytest.approx(5)
    assert drops.corners()[-1].fall
    # It ends the move: there is no going on round the corner after it.
    wall = Obstacle(box(1.5, -3, 1.6, 9), R)
    behind = way(FreeSpace([hill, wall]), (-2, 0), (3.5, 0), start_height=4, drop=True)
    assert behind.length == pytest.approx(way(FreeSpace([hill, wall]), (-2, 0), (3.5, 0), start_height=4).length)


def test_on_top_round_an_inner_corner() -> None:
    ell = Polygon([(0, 0), (10, 0), (10, 3), (3, 3), (3, 10), (0, 10)])
    space = FreeSpace([Obstacle(ell, R, 0, 4, ledge=True)])
    path = way(space, (9, 2), (2, 9), start_height=4)
    expected = 2 * math.hypot(9 - 3 - R, 2 - 3 - R)
    assert path.lower_bound <= expected <= path.length
    assert path.length - path.lower_bound < 1e-4
    assert {z for piece in path.pieces for _, z in piece.stretches} == {4}  # type: ignore[union-attr]


def test_below_a_roof_or_over_it() -> None:
    roof = Obstacle(box(0, -5, 4, 5), R, 3, 3.5, ledge=True)
    assert way(FreeSpace([roof], height=1.5), (-3, 0), (7, 0)).length == pytest.approx(10)
    assert way(FreeSpace([roof], height=4.0), (-3, 0), (7, 0)).length == pytest.approx(17)
    up = way(FreeSpace([roof], height=1.5), (-3, 0), (2, 0), end_height=3.5)
    assert up.length == pytest.approx(8.5)


def test_from_a_roof_to_below_it_folds_back_at_its_edge() -> None:
    roof = Obstacle(box(0, -50, 4, 50), R, 3, 3.5, ledge=True)
    space = FreeSpace([roof], (-20, -52, 20, 52), height=1.5)
    path = way(space, (1, 0), (2, 3.3), start_height=3.5, end_height=0.0)
    expected = 3.5 + math.hypot(3.3, (1 + R) + (2 + R))  # straight to the mirror image
    assert path.lower_bound <= expected <= path.length <= expected + 1e-4


def test_from_below_a_roof_to_its_top_is_as_far() -> None:
    roof = Obstacle(box(0, -50, 4, 50), R, 3, 3.5, ledge=True)
    space = FreeSpace([roof], (-20, -52, 20, 52), height=1.5)
    expected = 3.5 + math.hypot(3.3, (1 + R) + (2 + R))
    path = way(space, (2, 3.3), (1, 0), end_height=3.5)
    assert path.lower_bound <= expected <= path.length <= expected + 1e-4


@pytest.mark.parametrize("up", [True, False])
def test_a_fold_where_the_bounds_end_the_edge(up: bool) -> None:
    # The mirror's place on the edge is out of bounds: it turns where the edge meets them.
    roof = Obstacle(box(0, -50, 4, 50), R, 3, 3.5, ledge=True)
    space = FreeSpace([roof], (-20, 2.0, 20, 52), height=1.5)
    a, b = (1.0, 2.0), (2.0, 2.0)
    assert way(space, a, b, end_height=3.5).length == pytest.approx(3.5 + 3 + 2 * R, abs=1e-4)
    tilted = Obstacle(Polygon([(0, 0), (4, -1), (4, 50), (-20, 50)]), R, 3, 3.5, ledge=True)
    space = FreeSpace([tilted], (-20, 12.0, 20, 52), height=1.5)
    # Its edge leans outwards going up, so that the way straight out to it leads below the bounds.
    nx, ny = -50 / math.hypot(50, 20), -20 / math.hypot(50, 20)
    corner = ((R - 12.0 * ny) / nx, 12.0)
    low, high = (-3.0, 12.1), (-2.0, 12.1)
    path = way(space, low, high, end_height=3.5) if up else way(space, high, low, start_height=3.5, end_height=0.0)
    assert path.length == pytest.approx(3.5 + math.dist(low, corner) + math.dist(corner, high), abs=1e-3)
    assert path.lower_bound <= path.length


# -- beginnings -------------------------------------------------------------------------------------


def test_a_point_that_begins_inside_may_leave() -> None:
    space = FreeSpace([Obstacle(Disc(0, 0, 1.0)), Obstacle(Disc(2, 0.5, 1.0))])
    assert way(space, (0.5, 0.9), (0.5, 3)).length == pytest.approx(2.1)
    assert way(space, (-0.5, 0), (-4, 0)).length == pytest.approx(3.5)
    # Out of one and round the other.
    outer = way(space, (0.5, 0), (6, 0.5))
    assert outer.length > 5.5
    assert not shortest_path(space, (6, 0.5), (0.5, 0))  # but not in


def test_a_point_that_begins_in_contact_slides_along() -> None:
    space = FreeSpace([Obstacle(Disc(0, 0, 1.0))])
    assert way(space, (-1, 0), (1, 0)).length == pytest.approx(math.pi)
    assert way(space, (-1, 0), (-1, 3)).length == pytest.approx(3)
    assert way(space, (-1, 0), (-1, 0)).length == 0


def test_in_contact_to_the_last_bit() -> None:
    # The first straight piece has no length at all: it was once taken to run into what it only touches.
    start, centre = (28.0, 22.0), (28 + 2 * R - 0.003, 22.0)
    space = FreeSpace([Obstacle(Disc(*centre, R), math.dist(start, centre) - R)])
    assert math.dist(start, centre) == space.areas[0].radius
    half = math.pi * (2 * R - 0.003)
    assert way(space, start, (28 + 4 * R - 0.006, 22.0)).length == pytest.approx(half, abs=1e-6)


_OVAL = Oval(0, 0, 1.2, 0.6, 30)


@pytest.mark.parametrize(
    "bad",
    [
        {"clearance": -1.0},
        {"clearance": -0.3, "oval": _OVAL},  # it bends by 0.6² / 1.2 at its ends
        {"clearance": math.inf},
        {"bottom": 2.0, "top": 1.0, "ledge": True},
        {"ledge": True},
    ],
)
def test_obstacles_that_make_no_sense_are_refused(bad: dict[str, object]) -> None:
    with pytest.raises(InvalidInputError):
        Obstacle(Disc(0, 0, 1), **bad)  # type: ignore[arg-type]


def test_who_began_in_something_hovers_beside_no_top_that_it_left() -> None:
    deck = Obstacle(box(0, 0, 5, 5), 0.0, 1.6, 2.0, ledge=True)
    roof = Obstacle(box(0, 0, 5, 5), 0.0, 5.0, 5.4, ledge=True)
    wall = Obstacle(box(0, 0, 9, 5), 0.0, 0.0, 2.4, ledge=True)
    levels, inside = Levels([deck, roof, wall], 1.5), frozenset({2})
    # Off the deck it comes down to the table; hung 1" up on the wall's face it stays there.
    left = levels.steps(frozenset({0, 2}), inside, Stand(2.0, inside))
    assert [(then.z, rise) for then, rise in left] == [(0.0, -2.0)]
    hung = levels.steps(inside, frozenset({1, 2}), Stand(1.0, inside))
    assert (1.0, 0.0) in [(then.z, rise) for then, rise in hung]


def test_what_bars_only_the_heights_between_two_is_climbed_beside() -> None:
    # A step from 1.6" to 2" at y = 1; who is 1.5" tall may not be between the two within 1" of the middle.
    low = Obstacle(Polygon([(-5, 0), (5, 0), (5, 3), (-5, 3)]), 0.0, 0.0, 1.6, ledge=True)
    high = Obstacle(Polygon([(-5, 1), (5, 1), (5, 3), (-5, 3)]), 0.0, 0.0, 2.0, ledge=True)
    between = Obstacle(Polygon([(-1, 0.9), (1, 0.9), (1, 1.1), (-1, 1.1)]), 0.0, 1.6 + 1.5, 2.0)
    free, barred = (FreeSpace([low, high, *more], height=1.5) for more in ([], [between]))
    ends = {"start_height": 1.6, "end_height": 2.0}
    assert shortest_path(free, (0, 0.5), (0, 2), **ends).length == pytest.approx(1.5 + 0.4, abs=1e-6)
    beside = math.hypot(1, 0.5) + math.hypot(1, 1) + 0.4
    assert shortest_path(barred, (0, 0.5), (0, 2), **ends).length == pytest.approx(beside, abs=1e-3)
    # Neither who stands on the one nor on the other is in it.
    assert shortest_path(barred, (-2, 0.95), (2, 0.95), start_height=1.6, end_height=1.6).length == pytest.approx(4)
    assert shortest_path(barred, (-2, 1.05), (2, 1.05), start_height=2.0, end_height=2.0).length == pytest.approx(4)


@pytest.mark.parametrize("out", [1e-5, 1e-4, 5e-3, 0.1])
def test_a_pillar_that_hardly_reaches_out_from_below_a_ledge_is_passed_on_either_side(out: float) -> None:
    # The edge is at y = -0.5, the pillar below the top reaches beyond it by `out`: one climbs beside that.
    ledge = Obstacle(Polygon([(-20, 0), (20, 0), (20, 20), (-20, 20)]), 0.5, 1.6, 2.0, ledge=True)
    pillar = Obstacle(Disc(0, 0.5 - out, 0.5), 0.5, 0.0, 1.5)
    half = math.sqrt(1 - (1 - out) ** 2)
    right = math.hypot(half, 1.5) + 2.0 + math.hypot(half, 3.5)
    path = shortest_path(FreeSpace([ledge, pillar], height=2.5), (0, -2), (0, 3), end_height=2.0)
    assert path.lower_bound <= right + 1e-9
    assert right - 1e-9 <= path.length <= right + 0.001


@pytest.mark.parametrize(("low", "high"), [(2.0, 2.4), (2.0, 2.0)])
def test_where_two_roofs_only_touch_nothing_is_stood_on_between_them(low: float, high: float) -> None:
    # Two squares corner to corner: grown, they share a lens. Grown by nothing, they share a point.
    def roofs(grown: float) -> FreeSpace:
        first, second = Polygon([(-9, -9), (0, -9), (0, 0), (-9, 0)]), Polygon([(0, 0), (9, 0), (9, 9), (0, 9)])
        both = [(first, low), (second, high)]
        return FreeSpace([Obstacle(area, grown, 1.8, top, ledge=True) for area, top in both], height=1.5)

    straight = math.hypot(4, 4)
    over = shortest_path(roofs(0.5), (-2, -2), (2, 2), start_height=low, end_height=high)
    assert over.length == pytest.approx(straight + high - low, abs=1e-4)
    through = shortest_path(roofs(0.0), (-2, -2), (2, 2), start_height=low, end_height=high)
    assert through.length == pytest.approx(straight + low + high, abs=1e-3)
