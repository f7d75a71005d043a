"""The incomplete elliptic integral of the second kind, by Carlson's duplication, for arrays.

The path length of a point that turns evenly while it is carried along a line is such an integral
(`geometry.shapes.travel`).
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Array: TypeAlias = npt.NDArray[np.float64]

_TINY = 1e-60
"""Least argument of Carlson's integrals: they diverge at 0, where their factor vanishes faster."""

_SPREAD = 1e-3
"""Relative spread of the arguments at which the series (errors of its sixth power) takes over."""


def second_kind(start: Array, end: Array, m: Array, m1: Array) -> Array:
    """The integral of sqrt(1 - m sin^2) from `start` to `end`: E(end | m) - E(start | m).

    Parameters
    ----------
    start, end
        Amplitudes in radians, any real numbers, (n,).
    m, m1
        Parameters 0 <= m <= 1 and their complements 1 - m, given apart so that nothing is lost
        where m is nearly 1, (n,).

    Returns
    -------
    ndarray
        (n,), within a few units of the last place of E.

    Examples
    --------
    >>> zero, one = np.zeros(1), np.ones(1)
    >>> float(second_kind(zero, np.pi / 6 * one, one, zero)[0].round(12))
    0.5
    """
    amplitudes = np.concatenate([start, end])
    halves = np.rint(amplitudes / np.pi)
    count = len(start)
    between = halves[count:] - halves[:count]
    whole = np.flatnonzero(between)  # the stretch from one whole half turn to another has the complete integral in it
    amplitudes = np.concatenate([amplitudes - halves * np.pi, np.full(len(whole), np.pi / 2)])
    values = _within_quarter(amplitudes, np.concatenate([m, m, m[whole]]), np.concatenate([m1, m1, m1[whole]]))
    result: Array = values[count : 2 * count] - values[:count]
    result[whole] += 2 * between[whole] * values[2 * count :]
    return result


def _within_quarter(phi: Array, m: Array, m1: Array) -> Array:
    """E(phi | m) for |phi| <= pi/2: DLMF 19.25.10, whose terms are all positive, scaled by sin^2."""
    s, c = np.sin(phi), np.cos(phi)
    x = np.maximum(c * c, _TINY)
    y = np.maximum(c * c + m1 * s * s, _TINY)
    first, second = _carlson(x, np.ones_like(x), y)
    result: Array = m1 * s * (first + m / 3 * s * s * second) + m * s * np.sqrt(x / y)
    return result


def _carlson(x: Array, y: Array, z: Array) -> tuple[Array, Array]:
    """Carlson's symmetric integrals R_F(x, y, z) and R_D(x, y, z).

    Duplication (DLMF 19.26.18 and 20), the same for both, until the arguments are nearly equal;
    then the series DLMF 19.36.1 and 2.
    """
    total, power = np.zeros_like(x), 1.0
    while True:
        mean = (x + y + z) / 3
        dx, dy, dz = 1 - x / mean, 1 - y / mean, 1 - z / mean
        if max(dx.max(), dy.max(), dz.max()) < _SPREAD:  # they sum to 0: the most negative is no larger than twice that
            break
        rx, ry, rz = np.sqrt(x), np.sqrt(y), np.sqrt(z)
        step = rx * (ry + rz) + ry * rz
        total += power / (rz * (z + step))
        power /= 4
        x, y, z = (x + step) / 4, (y + step) / 4, (z + step) / 4
    e2, e3 = dx * dy - dz * dz, dx * dy * dz
    first: Array = (1 - e2 / 10 + e3 / 14 + e2 * e2 / 24 - 3 * e2 * e3 / 44) / np.sqrt(mean)
    mean = (x + y + 3 * z) / 5
    dx, dy = 1 - x / mean, 1 - y / mean
    dz = -(dx + dy) / 3
    ea, eb = dx * dy, dz * dz
    e2, e3, e4, e5 = ea - 6 * eb, (3 * ea - 8 * eb) * dz, 3 * (ea - eb) * eb, ea * eb * dz
    series = 1 - 3 * e2 / 14 + e3 / 6 + 9 * e2 * e2 / 88 - 3 * e4 / 22 - 9 * e2 * e3 / 52 + 3 * e5 / 26
    second: Array = 3 * total + power * series / (mean * np.sqrt(mean))
    return first, second
