"""Numbers that can be worked by hand."""

from __future__ import annotations

import math

import mpmath
import pytest

from geometry.errors import InvalidInputError
from geometry.shapes.figures import Disc, Figure, Oval, Point, Polygon
from geometry.shapes.measure import closest, contains, covers, distance, furthest, gap
from geometry.shapes.ovals import furthest_on_ellipse, nearest_on_ellipse

ELL = Polygon([(0, 0), (3, 0), (3, 1), (1, 1), (1, 3), (0, 3)])
COURT = Polygon([(0, 0), (10, 0), (10, 8), (0, 8)], [[(2, 2), (8, 2), (8, 6), (2, 6)]])
SLOT = Polygon([(0, 0), (5, 0), (5, 4), (3, 4), (3, 1), (2, 1), (2, 4), (0, 4)])


def push(a: Figure, b: Figure) -> float:
    """Depth of an overlap, checked to be a push that parts the two."""
    found = closest(a, b)
    assert found.distance == pytest.approx(gap(a, b), abs=1e-12)
    assert found.distance == pytest.approx(gap(b, a), abs=1e-12)
    assert math.dist(found.on_a, found.on_b) == pytest.approx(-found.distance, abs=1e-12)
    assert distance(a, b.moved(found.on_a[0] - found.on_b[0], found.on_a[1] - found.on_b[1])) < 1e-9
    return -found.distance


@pytest.mark.parametrize(
    ("a", "b", "depth"),
    [
        # Into the notch's corner and out again along the diagonal: to (1.5, 1.5).
        (ELL, Disc(1.3, 1.3, 0.5), 0.2 * math.sqrt(2)),
        # In the corner of the L: the near way out, over the side x = 0.
        (ELL, Disc(0.3, 0.5, 0.4), 0.7),
        # A point on the inside goes to the nearest edge.
        (ELL, Disc(0.4, 2.5, 0.0), 0.4),
        # Over the reflex corner from inside: centre (1.1, 1.1) less... both walls at once.
        (ELL, Disc(0.9, 0.9, 0.5), 0.6 * math.sqrt(2)),
        # The slot is exactly as wide as the disc: it fits.
        (SLOT, Disc(2.4, 2.5, 0.5), 0.1),
        # A hair wider than the slot: it must go out at the top, to rest on both lips.
        (SLOT, Disc(2.5, 3.9, 0.51), 0.1 + math.sqrt(0.51**2 - 0.5**2)),
        # In the courtyard's wall: into the court is nearer than out.
        (COURT, Disc(1.5, 4, 0.6), 1.1),
        (COURT, Disc(0.4, 4, 0.6), 1.0),
        # The court is too small for this one: out over the side.
        (COURT, Disc(5.5, 4, 2.5), 7.0 - 0.5 - 0.0),
        # An oval standing in the slot, long side up, pushed against the left wall.
        (SLOT, Oval(2.42, 2.6, 1.0, 0.45, 90), 0.03),
        # Square in the L's notch: both walls.
        (ELL, Polygon([(0.5, 0.5), (1.5, 0.5), (1.5, 1.5), (0.5, 1.5)]), 0.5 * math.sqrt(2)),
        # A bar through both arms of the slot's fork: up and out over the top.
        (SLOT, Polygon([(-1, 3), (6, 3), (6, 3.5), (-1, 3.5)]), 1.0),
        # A plug in the court, as wide as the court: straight across, not round.
        (COURT, Polygon([(2.3, 3), (8.3, 3), (8.3, 5), (2.3, 5)]), 0.3),
    ],
)
def test_least_push_out_of_concave_outlines(a: Polygon, b: Figure, depth: float) -> None:
    assert push(a, b) == pytest.approx(depth, abs=1e-9)


def test_touching_a_concave_outline_is_no_overlap() -> None:
    assert gap(ELL, Disc(1.5, 1.5, 0.5)) == pytest.approx(0.0, abs=1e-12)
    assert gap(ELL, Polygon([(1, 1), (2, 1), (2, 2), (1, 2)])) == pytest.approx(0.0, abs=1e-12)
    assert gap(COURT, Polygon([(2, 2), (8, 2), (8, 6), (2, 6)])) == pytest.approx(0.0, abs=1e-12)
    assert gap(COURT, Oval(5, 4, 3, 2, 0)) == pytest.approx(0.0, abs=1e-12)


def test_in_a_hole_or_a_notch_is_apart() -> None:
    assert gap(COURT, Disc(5, 4.5, 1)) == pytest.approx(0.5)
    assert gap(COURT, Oval(5, 4, 2, 1, 0)) == pytest.approx(1.0)
    assert gap(COURT, Polygon([(3, 3), (7, 3), (7, 5), (3, 5)])) == pytest.approx(1.0)
    assert gap(COURT, COURT.moved(20, 0)) == pytest.approx(10.0)
    assert gap(SLOT, Disc(2.5, 2, 0.2)) == pytest.approx(0.3)


def test_a_figure_round_another_overlaps_it() -> None:
    assert push(COURT, Disc(5, 4, 20)) == pytest.approx(24.0)
    assert push(Polygon([(-9, -9), (9, -9), (9, 9), (-9, 9)]), Oval(0, 0, 2, 1, 0)) == pytest.approx(10.0)
    assert push(Oval(0, 0, 9, 8, 0), Polygon([(-1, -1), (1, -1), (1, 1), (-1, 1)])) == pytest.approx(9.0)
    assert push(COURT, Polygon([(0.5, 0.5), (1.5, 0.5), (1.5, 1.5), (0.5, 1.5)])) == pytest.approx(1.5)


def test_furthest_of_simple_figures() -> None:
    square = Polygon([(0, 0), (2, 0), (2, 2), (0, 2)])
    assert furthest(square, Disc(-3, 1, 1)).distance == pytest.approx(math.hypot(5, 1) - 1)
    assert furthest(Disc(5, 1, 1), square) == (4.0, (6.0, 1.0), (2.0, 1.0))
    assert furthest(Disc(1, 1, 3), square).distance == pytest.approx(2.0)
    found = furthest(Oval(0, 0, 4, 1, 0), Oval(0, 0, 3, 2, 0))
    assert found.distance == pytest.approx(1.0)
    assert abs(found.on_a[0]) == pytest.approx(4.0)
    assert abs(found.on_b[0]) == pytest.approx(3.0)
    assert furthest(Oval(0, 0, 3, 1, 0), Disc(0, 0, 1)).distance == pytest.approx(2.0)
    assert furthest(square, square).distance == 0.0


def test_an_oval_beyond_itself_elsewhere() -> None:
    oval = Oval(1, 2, 3, 1, 25)
    assert covers(oval, oval) == 0.0
    assert furthest(oval, oval.moved(3, -4)).distance == pytest.approx(5.0)
    # Almost itself: turned by a hair it reaches out by (a - b) times the angle; smaller by a hair on both axes
    # it keeps 2 sqrt(ab) / (a + b) of that as slack.
    assert covers(oval, Oval(1, 2, 3, 1, 25 + 1e-4)) == pytest.approx(-math.radians(1e-4) * 2, rel=1e-4)
    slack = 1e-6 * 2 * math.sqrt(3) / 4
    assert covers(oval, Oval(1, 2, 3 - 1e-6, 1 - 1e-6, 25)) == pytest.approx(slack, abs=1e-10)


def test_furthest_from_what_has_hollows() -> None:
    # The court's middle: as far from both long walls, and from none further.
    assert furthest(Disc(5, 4, 3.5), COURT).distance == pytest.approx(2.0)
    # A small disc by the wall of the court sees the wall opposite no nearer.
    assert furthest(Disc(3, 4, 0.5), COURT).distance == pytest.approx(1.5)
    # In the slot, halfway between its walls and from its bottom: the ridge.
    assert furthest(Disc(2.5, 2.5, 0.5), SLOT).distance == pytest.approx(0.5)
    # The deepest point of the L's notch under a square over all of it: its far corner.
    assert furthest(Polygon([(0, 0), (3, 0), (3, 3), (0, 3)]), ELL).distance == pytest.approx(2.0)
    # In a corner of the court: a point as far from three walls.
    wedge = Polygon([(0, 0), (6, 0), (6, 6), (0, 6)], [[(1, 1), (5, 1), (1, 4)]])
    inradius = (4 + 3 - 5) / 2
    found = furthest(Disc(2.5, 2.5, 3), wedge)
    assert found.distance == pytest.approx(inradius)
    assert found.on_a == pytest.approx((2.0, 2.0))


def court(*ring: tuple[float, float]) -> Polygon:
    """A big block with this ring of open air in it."""
    return Polygon([(-20, -23), (27, -23), (27, 21), (-20, 21)], [ring])


DIAGONAL = 3 * math.sqrt(2) / (1 + math.sqrt(2))
STAR = ((1, 4), (3, 1), (5.3, 4.5), (6.8, 1), (9, 3.6), (11.2, 1))


@pytest.mark.parametrize("facing", [0.0, 77.0])
@pytest.mark.parametrize(
    ("hollow", "place", "reach"),
    [
        # As far from a floor as from two tips above it: y^2 = 1 + (2 - y)^2.
        (court((-5, 0), (5, 0), (5, 6), (1, 2), (0, 4), (-1, 2), (-5, 6)), (0.0, 1.25), 1.25),
        # As far from two walls as from a tip in the corner's diagonal: t = (3 - t) sqrt 2.
        (court((0, 0), (9, 0), (3, 3), (0, 9)), (DIAGONAL, DIAGONAL), DIAGONAL),
        # As far from three tips: the middle.
        (
            court(*((r * math.cos(t * math.pi / 6), r * math.sin(t * math.pi / 6)) for t, r in STAR)),
            (0.0, 0.0),
            1.0,
        ),
    ],
)
def test_furthest_inside_is_as_far_from_three(hollow: Polygon, place: Point, reach: float, facing: float) -> None:
    for figure in (
        Disc(*place, 0.1),
        Oval(place[0] + 0.05, place[1], 0.2, 0.1, 30),
        Polygon([(place[0] - 0.2, place[1] - 0.1), (place[0] + 0.1, place[1] - 0.1), (place[0], place[1] + 0.2)]),
    ):
        found = furthest(spun(figure, facing), hollow.turned(facing))
        assert found.distance == pytest.approx(reach, abs=1e-12)
        assert found.on_a == pytest.approx(spun(Disc(*place, 0), facing).centre, abs=1e-9)


def spun(figure: Figure, degrees: float) -> Figure:
    """The figure turned about the origin."""
    if isinstance(figure, Polygon):
        return figure.turned(degrees)
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    x, y = c * figure.x - s * figure.y, s * figure.x + c * figure.y
    if isinstance(figure, Disc):
        return Disc(x, y, figure.radius)
    return Oval(x, y, figure.half_length, figure.half_width, figure.facing + degrees)


def test_furthest_on_a_straight_edge_as_far_from_a_wall_as_from_a_corner() -> None:
    hollow = court((-5, 0), (5, 0), (5, 7), (1, 7), (0, 2), (-1, 7), (-5, 7))
    found = furthest(Polygon([(1, 0.2), (1, 1.9), (0.9, 1)]), hollow)
    assert found.distance == pytest.approx(1.25)
    assert found.on_a == pytest.approx((1.0, 1.25))


@pytest.mark.parametrize("facing", [0.0, 90.0, 33.0])
def test_wedged_between_two_corners(facing: float) -> None:
    """A hair wider than the slot: it rests on both lips, whichever way the slot opens."""
    depth = 0.1 + math.sqrt(0.51**2 - 0.5**2)
    for start in range(8):  # wherever the ring begins
        slot = Polygon(SLOT.shell[start:] + SLOT.shell[:start]).turned(facing)
        assert push(slot, spun(Disc(2.5, 3.9, 0.51), facing)) == pytest.approx(depth)
        assert push(slot, spun(Oval(2.5, 3.9, 0.51, 0.51, 20), facing)) == pytest.approx(depth)


@pytest.mark.parametrize("side", [-1, 1])
@pytest.mark.parametrize("facing", [0.0, 140.0])
def test_wedged_between_a_wall_and_a_corner(side: int, facing: float) -> None:
    """Under a tip 1.5 above the floor a disc of radius 1 comes to rest beside it: at y = 1, sqrt(0.75) away."""
    hollow = court((-5, 0), (5, 0), (5, 7), (1, 7), (0, 1.5), (-1, 7), (-5, 7)).turned(facing)
    depth = math.hypot(math.sqrt(0.75) - 0.3, 0.1)
    assert push(hollow, spun(Disc(side * 0.3, 0.9, 1.0), facing)) == pytest.approx(depth)
    assert push(hollow, spun(Oval(side * 0.3, 0.9, 1.0, 1.0, 0), facing)) == pytest.approx(depth)


def test_slack_inside() -> None:
    assert covers(Disc(0, 0, 12), Disc(3, 4, 1)) == pytest.approx(6.0)
    assert covers(Disc(0, 0, 6), Disc(5, 0, 1)) == 0.0
    assert covers(ELL, Disc(0.5, 0.5, 0.25)) == pytest.approx(0.25)
    assert covers(COURT, Disc(1, 1, 0.5)) == pytest.approx(0.5)
    assert covers(COURT, Disc(5, 4, 1)) == pytest.approx(-2.0)
    assert covers(COURT, Oval(1, 4, 0.9, 0.4, 90)) == pytest.approx(0.6)
    assert covers(ELL, Oval(1.5, 0.5, 1, 0.5, 0)) == pytest.approx(0.0, abs=1e-12)
    assert covers(COURT, Polygon([(0.5, 0.5), (9.5, 0.5), (9.5, 1.5)])) == pytest.approx(0.5)


def test_contains_is_closed() -> None:
    assert contains(Disc(1, 1, 1), (2, 1))
    assert not contains(Disc(1, 1, 1), (2.001, 1))
    assert contains(Oval(0, 0, 2, 1, 90), (0, 2))
    assert not contains(Oval(0, 0, 2, 1, 90), (1.5, 0), tolerance=0.4)
    assert contains(Oval(0, 0, 2, 1, 90), (1.5, 0), tolerance=0.5)
    assert contains(ELL, (1, 1))
    assert not contains(ELL, (1.5, 1.5), tolerance=0.4)
    assert not contains(COURT, (5, 4))
    assert contains(COURT, (1, 1))
    assert not contains(COURT, (1, 1), tolerance=-1.1)


HARD = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1e-12, 1e-12), ("cusp", 0.0), ("cusp", 1e-13), (2.0, 1e-300)]


@pytest.mark.filterwarnings("ignore:Descending")
@pytest.mark.parametrize("b", [1.0, 0.5, 1e-3, 1e-9])
@pytest.mark.parametrize("place", HARD)
def test_ellipses_where_newton_is_hard_pressed(b: float, place: tuple[float | str, float]) -> None:
    """The centre, the axes, the cusp of the evolute, ovals as flat as a line."""
    a = 1.0
    x = (a * a - b * b) / a if place[0] == "cusp" else float(place[0])
    y = place[1]
    near, nx, ny = nearest_on_ellipse(x, y, a, b)
    far = furthest_on_ellipse(x, y, a, b)[0]
    assert math.hypot(nx, ny) == pytest.approx(1.0)
    with mpmath.workdps(40):
        inside = (mpmath.mpf(x) / a) ** 2 + (mpmath.mpf(y) / b) ** 2 < 1
        distances = [root for t in _critical(x, y, a, b) for root in [_apart(x, y, a, b, t)]]
        assert near == pytest.approx(float(min(distances)) * (-1 if inside else 1), abs=1e-12)
        assert far == pytest.approx(float(max(distances)), abs=1e-12)


def _apart(x: float, y: float, a: float, b: float, t: mpmath.mpf) -> mpmath.mpf:
    return mpmath.sqrt((x - a * mpmath.cos(t)) ** 2 + (y - b * mpmath.sin(t)) ** 2)


def _critical(x: float, y: float, a: float, b: float) -> list[mpmath.mpf]:
    """Parameters of the points of the ellipse whose normal may go through (x, y): roots of a quartic in tan(t / 2)."""
    # a x sin t - b y cos t = (a^2 - b^2) sin t cos t
    ax, by, k = mpmath.mpf(a) * x, mpmath.mpf(b) * y, mpmath.mpf(a) ** 2 - mpmath.mpf(b) ** 2
    found = [mpmath.mpf(0), mpmath.pi / 2, mpmath.pi, 3 * mpmath.pi / 2]
    coefficients = [by, 2 * (ax + k), mpmath.mpf(0), 2 * (ax - k), -by]
    while coefficients and coefficients[0] == 0:
        coefficients = coefficients[1:]
    if len(coefficients) > 1:
        roots = mpmath.polyroots(coefficients, maxsteps=500, extraprec=400)
        found += [2 * mpmath.atan(mpmath.re(r)) for r in roots if abs(mpmath.im(r)) < 1e-9 * (1 + abs(r))]
    return found


def test_figures_refuse_what_cannot_be() -> None:
    for make in (
        lambda: Disc(0, 0, -1),
        lambda: Disc(math.nan, 0, 1),
        lambda: Disc(0, math.inf, 1),
        lambda: Oval(0, 0, 1, 2, 0),
        lambda: Oval(0, 0, 1, 0, 0),
        lambda: Oval(0, 0, 1, 0.5, math.nan),
        lambda: Oval(0, 0, math.inf, 0.5, 0),
        lambda: Polygon([(0, 0), (1, 0)]),
        lambda: Polygon([(0, 0), (2, 2), (2, 0), (0, 2)]),
        lambda: Polygon([(0, 0), (1, 0), (2, 0)]),
        lambda: Polygon([(0, 0), (math.nan, 0), (2, 1)]),
        lambda: Polygon([(0, 0), (3, 0), (3, 3), (0, 3)], [[(5, 5), (6, 5), (6, 6)]]),
    ):
        with pytest.raises(InvalidInputError):
            make()


def test_a_polygon_is_a_value() -> None:
    twin = Polygon([*ELL.shell])
    assert twin == ELL
    assert hash(twin) == hash(ELL)
    with pytest.raises(AttributeError):
        ELL.shell = ()
    closed = Polygon([*ELL.shell, ELL.shell[0]])
    assert gap(closed, Disc(1.3, 1.3, 0.5)) == gap(ELL, Disc(1.3, 1.3, 0.5))
    backwards = Polygon(ELL.shell[::-1])
    assert gap(backwards, Disc(5, 2, 0.5)) == pytest.approx(gap(ELL, Disc(5, 2, 0.5)), abs=1e-15)
    assert ELL.moved(2, -3).turned(90, (2, -3)).moved(-2, 3).bounds == pytest.approx((-3, 0, 0, 3))
    with pytest.raises(TypeError):
        gap(ELL, "ell")  # type: ignore[call-overload]
