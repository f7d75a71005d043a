"""The nearest place among discs, against a fine grid of places."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
import shapely
import shapely.affinity

from geometry.shapes.among_discs import Edged, nearest_among_discs

STEP = 0.02


@pytest.mark.parametrize("seed", range(12))
def test_no_place_of_a_grid_is_nearer(seed: int) -> None:
    rng = random.Random(seed)
    hole = shapely.affinity.rotate(shapely.box(-1, -0.5, 1.5, 0.3), rng.uniform(0, 90))
    area = shapely.box(-2.5, -2.5, 2.5, 2.5).difference(hole)
    centres = [(rng.uniform(-2.5, 2.5), rng.uniform(-2.5, 2.5)) for _ in range(5)]
    out_of, into = [(*at, 0.8) for at in centres], [(*at, 1.5) for at in centres]
    groups, count = [[0, 1], [2, 3, 4]], 2
    wanted = (rng.uniform(-1, 1), rng.uniform(-1, 1))
    found = nearest_among_discs(wanted, Edged(area), out_of, into, groups, count)

    x, y = (axis.ravel() for axis in np.meshgrid(*2 * [np.arange(-2.5, 2.5, STEP)]))
    away = np.array([np.hypot(x - cx, y - cy) for cx, cy in centres])
    good = shapely.intersects_xy(area, x, y) & (away >= 0.8).all(axis=0) & ((away <= 1.5).sum(axis=0) >= count)
    for group in groups:
        good &= (away[group] <= 1.5).any(axis=0)
    far = np.hypot(x - wanted[0], y - wanted[1])[good]
    if found is None:
        assert not good.any()
        return
    gaps = [math.dist(found, at) for at in centres]
    assert min(gaps) >= 0.8
    assert all(any(gaps[i] <= 1.5 for i in group) for group in groups)
    assert sum(gap <= 1.5 for gap in gaps) >= count
    assert area.distance(shapely.Point(found)) < 1e-9
    # A grid's place lies near the nearest one where there is room about it: never nearer, and mostly little further.
    assert math.dist(found, wanted) <= far.min(initial=math.inf) + 1e-6
    assert far.min(initial=math.inf) < math.dist(found, wanted) + 20 * STEP


def test_most_is_the_furthest_it_goes() -> None:
    table = Edged(shapely.box(0, 0, 10, 10))
    assert nearest_among_discs((12.0, 5.0), table, [], [], most=2.1) == (10.0, 5.0)
    assert nearest_among_discs((12.0, 5.0), table, [], [], most=1.9) is None


def test_a_hole_in_the_middle_of_what_is_wanted_is_left_by_its_edge() -> None:
    ring = Edged(shapely.Point(0, 0).buffer(4).difference(shapely.box(-1, -2, 1, 2)))
    x, y = nearest_among_discs((0.2, 0.1), ring, [(1.0, 0.1, 0.5)], []) or (0.0, 0.0)
    assert math.dist((x, y), (0.2, 0.1)) == pytest.approx(math.hypot(0.8, 0.5), abs=1e-6)
