"""Curves grown by ellipses: distances, chords and common tangents against points sampled densely along them."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

from geometry.shapes.figures import Oval
from geometry.shapes.free_paths.chords import chords
from geometry.shapes.free_paths.curves import TURN, Curve, ellipse_of, holding, pack_ellipses
from geometry.shapes.free_paths.rims import Rims
from geometry.shapes.free_paths.separations import separation, separations
from geometry.shapes.free_paths.tangents import tangents

ANGLES = np.linspace(0.0, TURN, 20_001)


def some_curve(rng: random.Random, at: tuple[float, float] = (0.0, 0.0)) -> Curve:
    """A disc, an ellipse, what grows by one or two of them, or such a one shrunk."""
    ovals = []
    for _ in range(rng.choice((0, 1, 1, 2))):
        a = rng.uniform(0.5, 3.5)
        ovals.append(ellipse_of(Oval(0.0, 0.0, a, a * rng.uniform(0.3, 1.0), rng.uniform(0.0, 360.0))))
    return Curve(*at, rng.choice((0.0, 0.5, 3.6, -0.02)) if ovals else 0.7, tuple(ovals))


@pytest.mark.parametrize("seed", range(20))
def test_points_moved_off_along_the_normal_are_as_far_from_the_curve(seed: int) -> None:
    rng = random.Random(seed)
    curve = some_curve(rng)
    angles = np.array([rng.uniform(0.0, TURN) for _ in range(60)])
    off = np.array([rng.choice((1e-6, 1e-4, 0.02, 0.3, 2.0, -1e-6, -1e-4)) for _ in angles])
    x, y = curve.points(angles)
    x, y = x + off * np.cos(angles), y + off * np.sin(angles)
    found, nx, ny = separations(curve.radius, curve.ellipses, x, y)
    exact = np.hypot(x, y) < curve.reach  # beyond, it is the distance from the disc that holds the curve
    assert np.sign(found) == pytest.approx(np.sign(off))
    assert found[exact] == pytest.approx(off[exact], abs=1e-9)
    assert np.cos(angles[exact]) * nx[exact] + np.sin(angles[exact]) * ny[exact] == pytest.approx(1.0, abs=1e-9)
    for px, py, away in zip(x.tolist(), y.tolist(), off.tolist(), strict=True):
        assert math.copysign(1.0, separation(curve.radius, curve.ellipses, px, py)) == math.copysign(1.0, away)


@pytest.mark.parametrize("seed", range(20))
def test_deep_inside_and_far_outside_have_the_right_sign(seed: int) -> None:
    rng = random.Random(100 + seed)
    curve = some_curve(rng)
    x, y = curve.points(ANGLES[::500])
    for share, sign in ((0.0, -1.0), (0.3, -1.0), (0.9, -1.0), (0.99, -1.0), (1.01, 1.0), (1.5, 1.0), (9.0, 1.0)):
        assert (np.sign(separations(curve.radius, curve.ellipses, share * x, share * y)[0]) == sign).all()


@pytest.mark.parametrize("seed", range(20))
def test_chords_end_where_the_curve_crosses_the_line(seed: int) -> None:
    rng = random.Random(seed)
    curve = some_curve(rng)
    plain = (ellipse_of(Oval(0.0, 0.0, 1.0, 1.0, 0.0)),) * 2  # so that there are two layers, of which one may be empty
    packed = pack_ellipses([curve.ellipses, plain])
    assert packed is not None
    lines = 12
    normals = np.array([rng.uniform(0.0, TURN) for _ in range(lines)])
    nx, ny = np.cos(normals), np.sin(normals)
    shares = np.array([rng.choice((-1.1, rng.uniform(-1.0, 1.0), 1.0)) for _ in range(lines)])
    aside = shares * curve.supports(nx, ny)[0]
    low, high = chords(np.repeat(packed[:, :, :1], lines, axis=2), np.full(lines, curve.radius), nx, ny, aside)
    x, y = curve.points(ANGLES)
    for n in range(lines):
        if abs(shares[n]) >= 1.0:
            assert low[n] > high[n]
            continue
        off, along = x * nx[n] + y * ny[n] - aside[n], x * ny[n] - y * nx[n]
        (k,) = np.nonzero((off[:-1] < 0.0) != (off[1:] < 0.0))
        ends = np.sort(along[k] + off[k] / (off[k] - off[k + 1]) * (along[k + 1] - along[k]))
        assert (low[n], high[n]) == pytest.approx(tuple(ends), abs=1e-5)


@pytest.mark.parametrize("seed", range(20))
def test_an_ellipse_that_holds_a_curve_reaches_beyond_it_everywhere_and_not_far(seed: int) -> None:
    curve = some_curve(random.Random(seed))
    xx, xy, yy = holding(curve.radius, curve.layers)
    ux, uy = np.cos(ANGLES), np.sin(ANGLES)
    share = np.sqrt(xx * ux * ux + 2.0 * xy * ux * uy + yy * uy * uy) / curve.supports(ux, uy)[0]
    assert share.min() >= 1.0 - 1e-12
    assert share.max() < 1.5


@pytest.mark.parametrize("seed", range(30))
def test_tangents_leave_both_curves_on_the_sides_they_say(seed: int) -> None:
    """A line with the one curve to its left or right, touching it, and so with the other; there where there is one."""
    rng = random.Random(seed)
    curve, other = some_curve(rng), some_curve(rng, (rng.uniform(-9.0, 9.0), rng.uniform(-9.0, 9.0)))
    apart = np.min(
        np.hypot(*(a[:, None] - b for a, b in zip(curve.points(ANGLES[::40]), other.points(ANGLES[::40]), strict=True)))
    )
    inside = separation(other.radius, other.ellipses, -other.x, -other.y) < 0.0
    holds = separation(curve.radius, curve.ellipses, other.x, other.y) < 0.0
    for side in (1, -1):
        found = tangents(curve, side, Rims([other], [0.0], [TURN]), {})
        if apart > 0.05 and not inside and not holds:  # two curves apart have all four
            assert sorted(found.side.tolist()) == [-1, 1]
        for n, goes_round in enumerate(found.side.tolist()):
            ux, uy = math.cos(found.leave[n] + side * math.pi / 2), math.sin(found.leave[n] + side * math.pi / 2)
            for one, on in ((curve, side), (other, goes_round)):
                x, y = one.points(ANGLES)
                left = on * ((y - found.py[n]) * ux - (x - found.px[n]) * uy)
                assert left.min() == pytest.approx(0.0, abs=1e-6)


@pytest.mark.parametrize("half_width", [1.9, 1.0, 0.2, 0.02])
def test_arcs_of_flat_ellipses_are_as_long_as_many_short_chords(half_width: float) -> None:
    curve = Curve(1.0, -2.0, 0.3, (ellipse_of(Oval(0, 0, 2.0, half_width, 30)), ellipse_of(Oval(0, 0, 0.7, 0.5, 80))))
    starts, turns = np.array([0.3, 2.0, -4.0, 1.0]), np.array([0.9, 3.5, TURN, 0.0])
    # Parameters of the normals, so that corners of a flat ellipse have chords enough.
    flat = np.linspace(0.0, TURN, 400_001)
    normals = math.radians(30) + np.arctan2(2.0 * np.sin(flat), half_width * np.cos(flat))
    for start, turn, length in zip(starts, turns, curve.lengths(starts, turns), strict=True):
        inner = start + np.sort((normals - start) % TURN)
        x, y = curve.points(np.concatenate([[start], inner[inner < start + turn], [start + turn]]))
        assert length == pytest.approx(np.hypot(np.diff(x), np.diff(y)).sum(), abs=2e-6)
