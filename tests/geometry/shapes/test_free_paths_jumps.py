"""Jumps down from a ledge past what stands below: lengths and regions worked out by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely

from geometry.shapes.figures import Disc, Polygon
from geometry.shapes.free_paths import FreeSpace, NoWay, Obstacle, reachable, shortest_path
from geometry.shapes.free_paths.costs import Costs
from geometry.shapes.free_paths.graph import Graph
from geometry.shapes.free_paths.levels import Stand
from geometry.shapes.free_paths.runs import Runs
from geometry.shapes.free_paths.search import Search

LEDGE = Obstacle(Polygon([(-9, -9), (0, -9), (0, 9), (-9, 9)]), 0.0, 0.0, 4.0, ledge=True)
PILLAR = Obstacle(Disc(1.0, 0.0, 0.5), 0.0, 0.0, 2.0)
START = (-1.0, 0.25)
"""On top, an inch from the edge."""


def by_hand(x: float, y: float) -> float:
    """Length of the shortest jump past the pillar: straight, or turning at the edge into a tangent of the pillar."""
    (sx, sy), (cx, cy), r = START, (1.0, 0.0), 0.5
    away = abs((x - sx) * (cy - sy) - (y - sy) * (cx - sx)) / math.hypot(x - sx, y - sy)
    if away >= r:
        return math.hypot(x - sx, y - sy)
    apart, towards = math.hypot(x - cx, y - cy), math.atan2(cy - y, cx - x)
    lengths = []
    for side in (1, -1):
        angle = towards + side * math.asin(r / apart)
        t = -x / math.cos(angle)
        if t > 0.0:  # else this tangent leads away from the ledge
            lengths.append(t + math.hypot(sx, y + t * math.sin(angle) - sy))
    return min(lengths)


@pytest.mark.parametrize("at", [(2.5, 0.0), (2.0, -0.3), (3.0, 0.2), (1.6, 0.1)])
def test_the_path_turns_at_the_edge_into_a_tangent(at: tuple[float, float]) -> None:
    path = shortest_path(FreeSpace([LEDGE, PILLAR]), START, at, start_height=4.0, drop=True)
    assert not isinstance(path, NoWay)
    assert path.length == pytest.approx(by_hand(*at), abs=3e-5)
    assert len(path.pieces) == 2


@pytest.mark.parametrize("distance", [3.0, 3.4, 4.0])
def test_the_region_behind_the_pillar_is_as_far_as_the_jumps(distance: float) -> None:
    area = dict(reachable(FreeSpace([LEDGE, PILLAR]), START, distance, start_height=4.0, drop=True).levels)[0.0]
    shapely.prepare(area)
    shadow = 0
    for x in np.arange(1.02, 3.6, 0.02).tolist():
        for y in np.arange(-0.8, 0.81, 0.02).tolist():
            if math.hypot(x - 1.0, y) < 0.52:
                continue
            length = by_hand(x, y)
            shadow += length < distance and length > math.hypot(x - START[0], y - START[1]) + 1e-9
            place = shapely.Point(x, y)
            if length > distance:
                assert not area.contains(place), (x, y)
            elif length < distance - 0.01:
                # A jump gets no shorter by an inch of way: what is so much nearer is no further off the edge.
                assert area.distance(place) < 0.01, (x, y)
                assert area.contains(place) or length > distance - 0.02, (x, y)
    assert shadow > 100 * (distance - 2)  # places that are looked at only because something is jumped past


def test_what_is_too_high_to_be_jumped_past_from_a_low_step_is_gone_round() -> None:
    # From the table there is nothing to jump from: the arc is gone round, and costs its length.
    space = FreeSpace([PILLAR])
    reached = reachable(space, (-1.0, 0.0), 3.0, drop=True)
    length = 2 * (math.sqrt(4 - 0.25) + 0.5 * math.asin(0.25))
    assert length > 3.0
    assert not reached.area.contains(shapely.Point(2.99, 0.0))


def test_what_is_left_at_places_is_what_shortest_paths_leave() -> None:
    space = FreeSpace([LEDGE, PILLAR, Obstacle(Disc(-3.0, 1.0, 0.7), 0.0, 4.0, 6.0)])
    start, limit = (-5.0, 1.2), 6.0
    graph = Graph(space, range(3))
    runs = Runs(graph, limit)
    cell = space.cell(start)
    search = Search(
        graph,
        start,
        Stand(4.0, frozenset()),
        cell & frozenset(graph.soft),
        lambda x, _: np.zeros(len(x)),
        limit,
        runs=runs,
        bounding=False,
    )
    assert sum(1 for _ in search) == 3  # the start, and the pillar on either side
    rng = np.random.default_rng(7)
    x, y = rng.uniform(-8.5, -0.1, 60), rng.uniform(-3, 4, 60)
    left = Costs(graph, runs.found).left(x, y, np.full(60, 4.0), np.zeros(60))
    reached = 0
    for n, at in enumerate(zip(x.tolist(), y.tolist(), strict=True)):
        some = float(left.left[n])
        path = shortest_path(space, start, at, start_height=4.0, end_height=4.0)
        if isinstance(path, NoWay) or path.length > limit:
            assert some == -math.inf
            assert left.runs[n] is None
        else:
            reached += 1
            assert some == pytest.approx(limit - path.length, abs=1e-9)
            assert left.stands[n].z == 4.0
            (x0, y0), (x1, y1) = path.pieces[-1].start, path.pieces[-1].end
            far = math.dist((x0, y0), (x1, y1))
            assert (left.ux[n], left.uy[n]) == pytest.approx(((x1 - x0) / far, (y1 - y0) / far), abs=1e-6)
    assert 20 < reached < 60


def test_what_is_left_at_places_all_but_the_same_is_what_is_left_at_each_alone() -> None:
    space = FreeSpace([LEDGE, PILLAR, Obstacle(Disc(-3.0, 1.0, 0.7), 0.0, 4.0, 6.0)])
    start, limit, stand = (-5.0, 1.2), 6.0, Stand(4.0, frozenset())
    graph = Graph(space, range(3))
    runs = Runs(graph, limit)
    cell = space.cell(start) & frozenset(graph.soft)
    for _ in Search(graph, start, stand, cell, lambda x, _: np.zeros(len(x)), limit, runs=runs, bounding=False):
        pass
    costs, rng = Costs(graph, runs.found), np.random.default_rng(8)
    x, y = (np.repeat(rng.uniform(*ends, 40), 5) + rng.uniform(-1e-4, 1e-4, 200) for ends in ((-8.5, -0.1), (-3, 4)))
    enough = rng.uniform(0.0, 2.0, 200)
    together = costs.left(x, y, np.full(200, 4.0), enough).left
    alone = np.concatenate(
        [costs.left(x[n : n + 1], y[n : n + 1], np.full(1, 4.0), enough[n : n + 1]).left for n in range(200)]
    )
    both = np.isfinite(together) & np.isfinite(alone)
    assert both.sum() > 50
    assert together[both] == pytest.approx(alone[both], abs=7e-4)
    # What only one of the two finds hardly leaves enough.
    assert not np.isfinite(together[~np.isfinite(alone)]).any()
    assert (alone[both != np.isfinite(alone)] < enough[both != np.isfinite(alone)] + 7e-4).all()


@pytest.mark.parametrize("apart", [False, True], ids=["one figure", "two that meet"])
@pytest.mark.parametrize("at", [(-3.0, 1.2), (-1.5, 1.5), (-6.0, 0.7)])
def test_past_the_inner_corner_of_a_roof_a_jump_leads_below_its_other_arm(apart: bool, at: tuple[float, float]) -> None:
    # The corner is at (0.5, 0.5): from one arm over it, and down before the other arm begins.
    arms = [(-20.0, -20.0), (20.0, -20.0), (20.0, 0.0), (0.0, 0.0), (0.0, 20.0), (-20.0, 20.0)]
    boxes = [
        [(-20.0, -20.0), (20.0, -20.0), (20.0, 0.0), (-20.0, 0.0)],
        [(-20.0, 0.0), (0.0, 0.0), (0.0, 20.0), (-20.0, 20.0)],
    ]
    roofs = [Obstacle(Polygon(ring), 0.5, 2.0, 2.2, ledge=True) for ring in (boxes if apart else [arms])]
    start = (2.0, -0.5)
    right = math.dist(start, (0.5, 0.5)) + math.dist((0.5, 0.5), at)
    path = shortest_path(FreeSpace(roofs, height=1.5), start, at, start_height=2.2, end_height=0.0, drop=True)
    assert not isinstance(path, NoWay)
    assert path.lower_bound <= right <= path.length + 1e-9
    assert path.length == pytest.approx(right, abs=1e-3)
    for more, whether in ((0.01, True), (-0.01, False)):
        region = reachable(FreeSpace(roofs, height=1.5), start, right + more, start_height=2.2, drop=True)
        assert dict(region.levels)[0.0].contains(shapely.Point(at)) == whether


@pytest.mark.parametrize("pressed", [0.0025, 0.005])
def test_at_an_inner_corner_a_disc_is_pressed_in_no_further_than_at_an_edge(pressed: float) -> None:
    # The area is grown by 0.5" less what is pressed; the corner of the figure grown by 0.5" is at (0.5, 0.5), and
    # a disc less deep in it than `pressed` is less than that from the free quarter beyond.
    arms = [(-20.0, -20.0), (20.0, -20.0), (20.0, 0.0), (0.0, 0.0), (0.0, 20.0), (-20.0, 20.0)]
    roof = Obstacle(Polygon(arms), 0.5 - pressed, 2.0, 2.2, ledge=True, pressed=pressed)
    path = shortest_path(
        FreeSpace([roof], height=1.5), (2.0, -0.5), (-3.0, 1.2), start_height=2.2, end_height=0.0, drop=True
    )
    assert not isinstance(path, NoWay)
    least = min(
        math.hypot(max(0.5 - x, 0.0), max(0.5 - y, 0.0))
        for piece in path.pieces[-1:]
        for share in np.linspace(0.0, 1.0, 200001).tolist()
        for x, y in [tuple(a + share * (b - a) for a, b in zip(piece.start, piece.end, strict=True))]
    )
    assert least <= pressed
    assert least == pytest.approx(pressed, abs=1e-3)


@pytest.mark.parametrize("start", [(1.5, 0.0), (0.0, 1.95), (-0.7, -1.8)])
def test_jumps_over_a_round_edge_reach_nothing_below_it(start: tuple[float, float]) -> None:
    # Grown by 0.5" it has a radius of 2"; to climb down 2" and go back below leaves nothing of 2.1".
    roof = Obstacle(Disc(0, 0, 1.5), 0.5, 1.6, 2.0, ledge=True)
    found = dict(reachable(FreeSpace([roof], height=1.5), start, 2.05, start_height=2.0, drop=True).levels)[0.0]
    round_ = shapely.Point(0, 0).buffer(2.0, quad_segs=4000)
    right = shapely.Point(start).buffer(2.05, quad_segs=4000).difference(round_)
    for extra, whole in ((right.difference(found), found), (found.difference(right), right)):
        corners = shapely.points(shapely.get_coordinates(extra))
        assert max(shapely.distance(corners, whole), default=0.0) < 0.01
    assert found.intersection(round_.buffer(-1.5e-3)).area == pytest.approx(0.0, abs=1e-9)
