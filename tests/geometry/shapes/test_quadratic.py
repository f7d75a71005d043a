"""Quadratic programs: what is found keeps the limits, and its prices prove that there is nothing less."""

from __future__ import annotations

import numpy as np
import pytest

from geometry.shapes.quadratic import least


@pytest.mark.parametrize(("unknowns", "limits"), [(3, 15), (15, 60), (40, 150)])
@pytest.mark.parametrize("seed", range(3))
def test_the_slope_is_that_of_the_limits_at_their_prices(unknowns: int, limits: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    root = rng.normal(size=(unknowns, unknowns)) / unknowns
    hessian, slope = root @ root.T, rng.normal(size=unknowns)
    rows = np.concatenate([rng.normal(size=(limits, unknowns)), np.eye(unknowns), -np.eye(unknowns)])
    floors = np.concatenate([-rng.random(limits), np.full(2 * unknowns, -3.0)])
    x, prices = least(hessian, slope, rows, floors, np.zeros(unknowns))
    left = rows @ x - floors
    assert left.min() > -1e-6
    assert prices.min() > -1e-12
    assert (prices * left).max() < 1e-5
    assert hessian @ x + slope == pytest.approx(rows.T @ prices, abs=1e-5)


def test_without_a_bend_it_ends_in_a_corner() -> None:
    """A linear program: x + y is least in the corner at (1, 2)."""
    x, prices = least(np.zeros((2, 2)), np.ones(2), np.eye(2), np.array([1.0, 2.0]), np.array([5.0, 5.0]))
    assert x == pytest.approx([1.0, 2.0], abs=1e-6)
    assert prices == pytest.approx([1.0, 1.0], abs=1e-6)
