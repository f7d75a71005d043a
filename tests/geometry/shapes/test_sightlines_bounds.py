"""What proofs rest on, by sampling lines: bounds over cells, arcs of directions, separating directions, openings."""

import math
import random

import numpy as np
import pytest

from geometry.shapes.figures import Disc, Oval, Polygon
from geometry.shapes.sightlines.arcs import Edge, Frame, not_above, offset
from geometry.shapes.sightlines.arrays import Bodies
from geometry.shapes.sightlines.bodies import Body, Elliptic, Flat, Round, band, bodies_of
from geometry.shapes.sightlines.cells import Cell, Spread
from geometry.shapes.sightlines.joints import common
from geometry.shapes.sightlines.lines import opening
from geometry.shapes.sightlines.order import parting
from geometry.shapes.sightlines.solids import Solid
from geometry.shapes.sightlines.swallows import swallows
from geometry.shapes.sightlines.view import view_of


def body(rng: random.Random, x: float = 0.0, y: float = 0.0, spread: float = 4.0) -> Body:
    x, y = x + rng.uniform(-spread, spread), y + rng.uniform(-spread, spread)
    kind = rng.randrange(4)
    if kind == 0:
        return Round(x, y, rng.choice((0.0, rng.uniform(0.1, 2))))
    if kind == 1:
        b, angle = rng.uniform(0.2, 1.5), rng.uniform(0, 7)
        return Elliptic(x, y, b + rng.uniform(0, 2), b, math.cos(angle), math.sin(angle))
    angles = sorted(rng.uniform(0, 2 * math.pi) for _ in range(rng.randint(3, 6)))
    size = rng.uniform(0.3, 3)
    return Flat(tuple((x + size * math.cos(t), y + size * rng.uniform(1, 1) * math.sin(t)) for t in angles))


def points_of(rng: random.Random, shape: Body, count: int) -> list[tuple[float, float]]:
    """Points on the edge of a body."""
    return [shape.touch(math.cos(t), math.sin(t)) for t in (rng.uniform(0, 7) for _ in range(count))]


@pytest.mark.parametrize("seed", range(300))
def test_bounds_over_a_cell_hold_for_each_of_its_lines(seed):
    rng = random.Random(seed)
    start = rng.uniform(0, 6)
    width = rng.choice((0.02, 0.2, 0.8))
    low, high = Edge(body(rng), rng.choice((-1, 1))), Edge(body(rng), rng.choice((-1, 1)))
    cell, frame = Cell(start, start + width, low, high), Frame.at(start + width / 2)
    if offset(frame, low) > offset(frame, high):
        cell = cell._replace(low=high, high=low)
    angle = frame.angle + rng.uniform(-0.6, 0.6)
    ux, uy = math.cos(angle), math.sin(angle)
    spread, target = Spread(cell, frame, ux, uy), body(rng)
    outer, (first, last) = spread.outer(target), spread.inner(target)
    for _ in range(60):
        here = Frame.at(rng.uniform(cell.start, cell.end))
        y0, y1 = offset(here, cell.low), offset(here, cell.high)
        bottom, top = band(target, here.dx, here.dy)
        if y1 < y0 or y1 < bottom or y0 > top:
            continue
        c = rng.choice((max(y0, bottom), min(y1, top), rng.uniform(max(y0, bottom), min(y1, top))))
        s0, s1 = (
            s * (here.dx * ux + here.dy * uy) + c * (here.dx * uy - here.dy * ux)
            for s in target.chord(here.dx, here.dy, c)
        )
        assert outer is not None
        assert outer[0] - 1e-7 <= s0 <= s1 <= outer[1] + 1e-7
        if bottom <= y0 and y1 <= top:
            assert s0 <= first + 1e-7
            assert s1 >= last - 1e-7


def test_what_swallows_an_edge_holds_each_place_where_a_line_enters_or_leaves():
    rng = random.Random(5)
    held = 0
    for _ in range(4000):
        start, width = rng.uniform(0, 6), rng.choice((0.02, 0.1, 0.4))
        low, high = Edge(body(rng, spread=1), rng.choice((-1, 1))), Edge(body(rng, spread=1), rng.choice((-1, 1)))
        cell, frame = Cell(start, start + width, low, high), Frame.at(start + width / 2)
        if offset(frame, low) > offset(frame, high):
            cell = cell._replace(low=high, high=low)
        inner, holder, side = body(rng, spread=0.5), body(rng, spread=0.5), rng.choice((-1, 1))
        if not swallows(Spread(cell, frame, frame.dx, frame.dy), holder, inner, side):
            continue
        for _ in range(30):
            here = Frame.at(rng.uniform(cell.start, cell.end))
            (bottom, top), y0, y1 = band(inner, here.dx, here.dy), offset(here, cell.low), offset(here, cell.high)
            first, last = max(y0, bottom), min(y1, top)
            if first <= last:
                held += 1
                c = rng.choice((first, last, rng.uniform(first, last)))
                s = inner.chord(here.dx, here.dy, c)[0 if side < 0 else 1]
                x, y = here.dx * s - here.dy * c, here.dy * s + here.dx * c
                ways = [(math.cos(t), math.sin(t)) for t in np.linspace(0, 2 * math.pi, 60)]
                assert all(vx * x + vy * y <= holder.support(vx, vy) + 1e-6 for vx, vy in ways)
    assert held > 1000


@pytest.mark.parametrize("seed", range(300))
def test_an_edge_stays_below_another_all_over_the_arc(seed):
    rng = random.Random(seed)
    lower, upper = Edge(body(rng), rng.choice((-1, 1))), Edge(body(rng), rng.choice((-1, 1)))
    frame, tolerance = Frame.at(rng.uniform(0, 6)), rng.choice((1e-6, 0.3))
    arc = not_above(frame, lower, upper, tolerance)
    room = offset(frame, upper) - offset(frame, lower)
    assert (arc is not None) == (room >= -tolerance)
    if arc is None:
        return
    assert arc[0] <= frame.angle <= arc[1]
    for t in (*arc, *(rng.uniform(*arc) for _ in range(40))):
        there = Frame.at(t)
        assert offset(there, upper) - offset(there, lower) >= -tolerance - 1e-9
    if all(isinstance(edge.body, Round) for edge in (lower, upper)) and arc[1] - arc[0] < 6:
        # For discs the arc is exact: it holds no further.
        beyond = Frame.at(arc[1] + 1e-3)
        assert offset(beyond, upper) - offset(beyond, lower) < -tolerance


@pytest.mark.parametrize("seed", range(300))
def test_a_parting_direction_parts_or_the_bodies_overlap(seed):
    rng = random.Random(seed)
    a, b = body(rng, spread=2), body(rng, spread=2)
    found = parting(a, b)
    assert math.hypot(found.ux, found.uy) == pytest.approx(1)
    assert -b.support(-found.ux, -found.uy) - a.support(found.ux, found.uy) == pytest.approx(found.room, abs=1e-9)
    rooms = [
        -b.support(-math.cos(t), -math.sin(t)) - a.support(math.cos(t), math.sin(t))
        for t in np.linspace(0, 2 * math.pi, 2000)
    ]
    assert (found.room > 1e-6) or max(rooms) <= 1e-3
    if found.room < -1e-3:
        assert max(rooms) < 0


@pytest.mark.parametrize("seed", range(200))
def test_the_opening_is_every_direction_in_which_a_line_meets_both(seed):
    rng = random.Random(seed)
    a, b = body(rng, spread=1), body(rng, 6, 0, spread=2)
    if any(isinstance(s, Round) and s.r == 0 for s in (a, b)) or parting(a, b).room <= 0:
        return  # a point has no width to see or be seen
    start, end = opening(view_of(Solid(a, 0, 1), Solid(b, 0, 1), []))
    for t in np.linspace(start - 0.3, end + 0.3, 400):
        (a0, a1), (b0, b1) = band(a, math.cos(t), math.sin(t)), band(b, math.cos(t), math.sin(t))
        if start + 1e-6 < t < end - 1e-6:
            assert min(a1, b1) > max(a0, b0)
        elif t < start - 1e-6 or t > end + 1e-6:
            assert min(a1, b1) <= max(a0, b0) + 1e-9


def test_an_opening_found_to_the_last_bit_is_not_turned_on_by_half_a_turn():
    # Each step turns to the line through the two last points; once there, the next step is 0 but for rounding, and
    # -1e-17 was taken for the same line half a turn on: directions in which no line meets both were then searched.
    corners = (
        (1.271459197702336, 2.7967201311394287),
        (2.2370176411684017, 2.5365338666069044),
        (2.393129399887916, 3.1158689326865434),
        (1.4275709564218506, 3.3760551972190678),
    )
    mark = Solid(Round(12.038452043908231, 2.397624710811452, 0.7874015748031497), 0, 2)
    start, end = opening(view_of(Solid(Flat(corners), 0, 1.5), mark, []))
    assert 0 < end - start < 0.3
    rng = random.Random(2)
    for _ in range(3000):
        a, b = body(rng, spread=1), body(rng, rng.choice((3, 6, 20)), 0, spread=1)
        if parting(a, b).room > 0:
            start, end = opening(view_of(Solid(a, 0, 1), Solid(b, 0, 1), []))
            assert 0 <= end - start <= math.pi


@pytest.mark.parametrize("seed", range(100))
def test_a_chord_has_its_ends_on_the_edge_and_an_extent_holds_the_body(seed):
    rng = random.Random(seed)
    shape = body(rng)
    angle, tilt = rng.uniform(0, 7), rng.uniform(0, 7)
    dx, dy, ux, uy = math.cos(angle), math.sin(angle), math.cos(tilt), math.sin(tilt)
    low, high = band(shape, dx, dy)
    low, high = sorted((rng.uniform(low, high), rng.uniform(low, high)))
    inside = shape.extent(dx, dy, low, high, ux, uy)
    assert inside is not None
    reached = []
    for c in np.linspace(low, high, 400):
        for s in shape.chord(dx, dy, float(c)):
            x, y = dx * s - dy * c, dy * s + dx * c
            assert all(
                math.cos(t) * x + math.sin(t) * y <= shape.support(math.cos(t), math.sin(t)) + 1e-9 for t in range(7)
            )
            reached.append(ux * x + uy * y)
    assert inside[0] - 1e-9 <= min(reached)
    assert max(reached) <= inside[1] + 1e-9
    assert inside == pytest.approx((min(reached), max(reached)), abs=2e-2)
    assert shape.extent(dx, dy, high + 99, high + 100, ux, uy) is None


def test_arrays_of_bodies_answer_as_each_alone():
    rng = random.Random(1)
    shapes = [body(rng) for _ in range(60)]
    many = Bodies.of(shapes)
    angles = np.array([rng.uniform(0, 7) for _ in shapes])
    ux, uy = np.cos(angles), np.sin(angles)
    assert many.support(ux, uy) == pytest.approx([s.support(x, y) for s, x, y in zip(shapes, ux, uy, strict=True)])
    assert many.touch(ux, uy) == pytest.approx(
        np.array([s.touch(x, y) for s, x, y in zip(shapes, ux, uy, strict=True)])
    )
    centre, radius = many.rolling(ux, uy, inner=True)
    for n, shape in enumerate(shapes):
        disc = shape.inner(ux[n], uy[n])
        assert (*centre[n], radius[n]) == pytest.approx(disc)
    centre, radius = many.disc()
    for n, shape in enumerate(shapes):
        assert all(math.dist(p, centre[n]) <= radius[n] + 1e-9 for p in points_of(rng, shape, 30))


def test_the_pieces_of_a_concave_polygon_are_convex_and_make_it_up():
    ell = Polygon([(0, 0), (3, 0), (3, 1), (1, 1), (1, 3), (0, 3)])
    yard = Polygon([(0, 0), (9, 0), (9, 8), (0, 8)], [[(1, 1), (8, 1), (8, 7), (1, 7)]])
    for polygon, most in ((ell, 2), (yard, 4)):
        pieces = bodies_of(polygon)
        assert len(pieces) <= most
        areas = [Polygon(piece.corners) for piece in pieces if isinstance(piece, Flat)]
        assert all(area.convex for area in areas)
        assert sum(area.area.area for area in areas) == pytest.approx(polygon.area.area)
    assert isinstance(bodies_of(Disc(0, 0, 1))[0], Round)
    assert isinstance(bodies_of(Oval(0, 0, 2, 1, 0))[0], Elliptic)


def test_what_two_polygons_have_in_common():
    square, beside = ((0, 0), (1, 0), (1, 1), (0, 1)), ((1, 0.25), (2, 0.25), (2, 2), (1, 2))
    strip = common(square, beside)
    assert {(round(x, 5), round(y, 5)) for x, y in strip} == {(1.0, 0.25), (1.0, 1.0)}
    assert common(square, ((1.001, 0), (2, 0), (2, 1))) == ()
