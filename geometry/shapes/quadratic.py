"""Small convex quadratic programs with linear limits, solved by an interior point method.

Mehrotra's predictor and corrector, for tens of unknowns and hundreds of limits (Nocedal and Wright, *Numerical
Optimization*, 2nd ed., 16.6).
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.float64]

ROUNDS = 40
"""Newton steps at the most; ten to twenty are usual."""

DONE, MISSED = 1e-8, 1e-7
"""It is solved where slacks times prices are below this on the average, and limits are missed by less, and slopes by
less for each unit of the steepest (rounding grows with that)."""

SHORT = 0.995
"""The share of the way to the nearest limit that a step takes at most."""


def least(hessian: Array, slope: Array, rows: Array, limits: Array, start: Array) -> tuple[Array, Array]:
    """The x with the least x·Hx/2 + g·x for which every row·x is at least its limit; and each limit's price.

    Parameters
    ----------
    hessian
        Symmetric, positive semidefinite, shape (n, n); definite where the limits leave x free.
    slope
        Shape (n,).
    rows, limits
        Shapes (m, n) and (m,), m at least 1.
    start
        Where to begin, shape (n,); best strictly within the limits, but need not be.

    Returns
    -------
    array, array
        x, and for each limit how much less there could be were it lower by one.

    Examples
    --------
    >>> rows, limits = np.array([[-1.0, 0.0]]), np.array([-1.0])
    >>> found, prices = least(np.eye(2), np.array([-3.0, 0.0]), rows, limits, np.zeros(2))
    >>> found.round(6).tolist(), prices.round(6).tolist()
    ([1.0, 0.0], [2.0])
    """
    x = start.astype(float)
    sparse = _Rows(rows)
    slack = np.maximum(sparse.times(x) - limits, 1e-2)
    price = np.ones(len(limits))
    newton = _Newton(hessian, slope, sparse, limits, x, slack, price)
    _, ds, dz = newton.step(slack * price)
    slack, price = np.maximum(1.0, np.abs(slack + ds)), np.maximum(1.0, np.abs(price + dz))
    steepest = 1.0 + float(np.abs(slope).max())
    for _ in range(ROUNDS):
        newton = _Newton(hessian, slope, sparse, limits, x, slack, price)
        centre = float(slack @ price) / len(limits)
        if centre < DONE and newton.missed_most(steepest) < MISSED:
            break
        _, ds, dz = newton.step(slack * price)
        share = min(1.0, _room(slack, ds), _room(price, dz))
        after = float((slack + share * ds) @ (price + share * dz)) / len(limits)
        dx, ds, dz = newton.step(slack * price + ds * dz - centre * (after / centre) ** 3)
        share = min(1.0, SHORT * _room(slack, ds), SHORT * _room(price, dz))
        x, slack, price = x + share * dx, slack + share * ds, price + share * dz
    return x, price


class _Rows:
    """Rows of limits, of which each is about few unknowns: only what is not 0 is multiplied, on one core."""

    def __init__(self, rows: Array) -> None:
        self.count, self.size = rows.shape
        self.row, self.column = np.nonzero(rows)
        self.value = rows[self.row, self.column]
        # Every two entries of a row: what they give in the sum of the rows' outer squares, and where.
        many = np.bincount(self.row, minlength=self.count)
        beside = many[self.row]
        first = np.repeat(np.arange(len(self.row)), beside)
        begins = np.cumsum(many) - many
        second = np.arange(len(first)) - np.repeat(np.cumsum(beside) - beside - begins[self.row], beside)
        self._of = self.row[first]
        self._products = self.value[first] * self.value[second]
        self._places = self.column[first] * self.size + self.column[second]

    def times(self, x: Array) -> Array:
        """Each row times x, shape (m,)."""
        return np.asarray(np.bincount(self.row, self.value * x[self.column], self.count), dtype=np.float64)

    def summed(self, y: Array) -> Array:
        """The sum of the rows, each times its share of y, shape (n,)."""
        return np.asarray(np.bincount(self.column, self.value * y[self.row], self.size), dtype=np.float64)

    def squares(self, weights: Array) -> Array:
        """The sum of the rows' outer squares, each times its weight, shape (n, n)."""
        found = np.bincount(self._places, self._products * weights[self._of], self.size**2)
        return np.asarray(found, dtype=np.float64).reshape(self.size, self.size)


class _Newton:
    """The linear equations of one Newton step."""

    def __init__(
        self, hessian: Array, slope: Array, rows: _Rows, limits: Array, x: Array, slack: Array, price: Array
    ) -> None:
        self.rows, self.slack, self.price = rows, slack, price
        self.dual = np.einsum("ij,j->i", hessian, x) + slope - rows.summed(price)
        self.missed = rows.times(x) - slack - limits
        self.normal = hessian + rows.squares(price / slack)
        self.normal.flat[:: len(x) + 1] += 1e-14 * float(self.normal.diagonal().max())

    def missed_most(self, steepest: float) -> float:
        """By how much the point misses the limits, and the slope there, for each unit of `steepest`, the prices."""
        return float(max(np.abs(self.missed).max(), np.abs(self.dual).max() / steepest))

    def step(self, toward: Array) -> tuple[Array, Array, Array]:
        """The steps of x, slacks and prices after which slacks times prices are less by `toward`, to first order."""
        right = -self.dual - self.rows.summed((self.price * self.missed + toward) / self.slack)
        dx = np.linalg.solve(self.normal, right)
        ds = self.rows.times(dx) + self.missed
        dz: Array = -(toward + self.price * ds) / self.slack
        return np.asarray(dx), np.asarray(ds), dz


def _room(values: Array, step: Array) -> float:
    """How many times a step fits before one of some positive values is none."""
    most = float((-step / values).max())
    return 1.0 / most if most > 0.0 else 2.0
