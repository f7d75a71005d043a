"""Convex curves by their support: h(u) is how far a curve reaches along the unit normal u from its centre.

A circle has h = r, an ellipse h = sqrt((a u1)^2 + (b u2)^2) in its own frame, and what grows by both
has the sum. The point with outward normal u(t) is h u + h' u', the arc between two normals is
[h'] + the integral of h: so that circles, ellipses and curves at a distance from an ellipse are one thing.

With the frame turned into the matrix M, an ellipse has h = sqrt(u.Mu), its point with normal u is Mu / h,
and its radius of curvature there is (a b)^2 / h^3.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from geometry.shapes.figures import Oval, Point

Array: TypeAlias = npt.NDArray[np.float64]

_LEAST_WAVE = 2e-15
"""Waves smaller than this share of the greatest radius count for nothing: they are float noise."""

_MOST_WAVES = 1 << 14

_FEW = 1000
"""Waves, of all angles together, up to which they are summed at once."""

TURN = 2.0 * math.pi

BESIDE = 1e-5
"""Radians: just on one side of a direction."""

_APART = 1e-4


class Ellipse(NamedTuple):
    """An ellipse about the origin: its half length and half width, its matrix, the determinant of that and the
    root of its trace.
    """

    half_length: float
    half_width: float
    xx: float
    xy: float
    yy: float
    det: float
    size: float


def ellipse_of(oval: Oval) -> Ellipse:
    """The support of an oval, as numbers."""
    aa, bb, c, s = oval.half_length**2, oval.half_width**2, oval.cos, oval.sin
    xx, xy, yy = aa * c * c + bb * s * s, (aa - bb) * c * s, aa * s * s + bb * c * c
    return Ellipse(oval.half_length, oval.half_width, xx, xy, yy, aa * bb, math.sqrt(aa + bb))


_NOTHING = Ellipse(0.0, 0.0, 1e-60, 0.0, 1e-60, 0.0, 1e-30)
"""What stands where a curve has fewer ellipses than others: too small to change a sum, and no 0 to divide by."""

Layer: TypeAlias = Sequence[Any]
"""One ellipse of each of many curves, or of one curve: xx, xy, yy, det and size, arrays or numbers."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A convex curve about a centre: a circle of `radius` grown by ellipses, or those shrunk by less than they bend
    where that is negative (inches).

    Examples
    --------
    >>> circle = Curve(1.0, 2.0, 3.0)
    >>> circle.point(0.0), round(circle.length(0.0, math.pi), 9)
    ((4.0, 2.0), 9.424777961)
    >>> from geometry.shapes.figures import Oval
    >>> round(Curve(0, 0, 0, (ellipse_of(Oval(0, 0, 2, 1, 30)),)).length(0.0, TURN), 9)
    9.688448221
    """

    x: float
    y: float
    radius: float
    ellipses: tuple[Ellipse, ...] = ()

    def support(self, ux: float, uy: float) -> tuple[float, float]:
        """The support h and h' = dh/dt for the unit normal u = (cos t, sin t)."""
        h, slope = self.radius, 0.0
        for _, _, xx, xy, yy, _, _ in self.ellipses:
            mx, my = xx * ux + xy * uy, xy * ux + yy * uy
            value = math.sqrt(mx * ux + my * uy)
            h += value
            slope += (my * ux - mx * uy) / value
        return h, slope

    def curvature(self, ux: float, uy: float) -> float:
        """Radius of curvature h + h'' where the unit normal is u, inches."""
        total = self.radius
        for _, _, xx, xy, yy, det, _ in self.ellipses:
            total += det / math.sqrt(xx * ux * ux + 2.0 * xy * ux * uy + yy * uy * uy) ** 3
        return total

    @property
    def reach(self) -> float:
        """Radius about the centre of a disc that holds it."""
        return self.radius + sum(ellipse.half_length for ellipse in self.ellipses)

    @property
    def bend(self) -> float:
        """The greatest radius of curvature, inches."""
        return self.radius + sum(a * a / b for a, b, *_ in self.ellipses)

    def point(self, angle: float) -> Point:
        """The point whose outward normal has this angle (radians)."""
        ux, uy = math.cos(angle), math.sin(angle)
        h, slope = self.support(ux, uy)
        return (self.x + h * ux - slope * uy, self.y + h * uy + slope * ux)

    def points(self, angles: Array) -> tuple[Array, Array]:
        """The points whose outward normals have these angles: x, y."""
        ux, uy = np.cos(angles), np.sin(angles)
        h, slope, _ = self.supports(ux, uy)
        return self.x + h * ux - slope * uy, self.y + h * uy + slope * ux

    def length(self, start: float, end: float) -> float:
        """Length of the arc between the normals at two angles (start <= end), inches."""
        if not self.ellipses:
            return self.radius * (end - start)
        return float(self.lengths(np.array([start]), np.array([end - start]))[0])

    def lengths(self, starts: Array, turns: Array) -> Array:
        """Lengths of many arcs: from the normals at `starts`, `turns` radians counter-clockwise."""
        if not self.ellipses or not len(starts):
            return np.asarray(self.radius * turns)
        mean, waves = _radii(self.ellipses)
        swings = _swing(waves, np.concatenate([starts + turns, starts]))
        return np.asarray((self.radius + mean) * turns + swings[: len(starts)] - swings[len(starts) :])

    def supports(self, ux: Array, uy: Array) -> tuple[Array, Array, Array]:
        """h, h' and the radius of curvature h + h'' for many unit normals."""
        if not self.ellipses:
            return np.full_like(ux, self.radius), np.zeros_like(ux), np.full_like(ux, self.radius)
        h, slope, radii = curvatures(self.layers, ux, uy)
        return h + self.radius, slope, radii + self.radius

    @property
    def layers(self) -> tuple[Layer, ...]:
        """Its ellipses as batches take them."""
        return tuple(ellipse[2:] for ellipse in self.ellipses)


@lru_cache(maxsize=4096)
def _radii(ellipses: tuple[Ellipse, ...]) -> tuple[float, npt.NDArray[np.complex128]]:
    """The Fourier series of the ellipses' part of the radius of curvature, integrated.

    That is smooth and the same after half a turn: the sum over evenly spaced normals converges as fast as the
    series does. Returned are the mean m, and w with m t + sum of Im(w[k - 1] exp(2ikt)) as the integral.
    """
    layers, count = tuple(ellipse[2:] for ellipse in ellipses), 32
    while True:
        angles = np.arange(count) * (math.pi / count)
        radii = curvatures(layers, np.cos(angles), np.sin(angles))[2]
        series = np.fft.rfft(radii) / count
        sizes = np.abs(series) / radii.max()
        if count >= _MOST_WAVES or sizes[count // 4 :].max() < _LEAST_WAVE:
            break
        count *= 2
    last = int(np.flatnonzero(sizes[: count // 4] >= _LEAST_WAVE)[-1])
    order = np.arange(1, last + 1)
    return float(series[0].real), series[1 : last + 1] / order


def _swing(waves: npt.NDArray[np.complex128], angles: Array) -> Array:
    """How far an arc that ends at an angle is from the mean, inches: the sum of waves (`_radii`), of many by Horner."""
    if len(angles) * len(waves) < _FEW:
        return np.asarray((np.exp(2j * np.outer(angles, np.arange(1, len(waves) + 1))) @ waves).imag)
    turned = np.exp(2j * angles)
    total = np.zeros_like(turned)
    for wave in waves[::-1].tolist():
        total = (total + wave) * turned
    return np.asarray(total.imag)


def beside(angles: Array) -> Array:
    """Angles just on both sides of some angles, all but those between two that are next to each other; sorted.

    Of angles so close together that nothing is to be known between them only what lies on both sides counts.

    Examples
    --------
    >>> beside(np.array([1.0, 2.0, 2.000001])).tolist()
    [0.99999, 1.00001, 1.99999, 2.000011]
    """
    angles = np.sort(angles)
    # Of a long row of close ones some are kept.
    part = np.floor(angles / _APART)
    first = np.append(True, (np.diff(angles) > 2 * BESIDE) | (np.diff(part) != 0))[: len(angles)]
    last = np.append(first[1:], True)[: len(angles)]
    return np.sort(np.concatenate([angles[first] - BESIDE, angles[last] + BESIDE]))


def pack_ellipses(ellipses: Sequence[tuple[Ellipse, ...]]) -> Array | None:
    """The ellipses of many curves in one array of `Layer`, shape (k, 5, n); None where there are none."""
    most = max((len(some) for some in ellipses), default=0)
    if most == 0:
        return None
    filled = [[*some, *[_NOTHING] * (most - len(some))] for some in ellipses]
    return np.ascontiguousarray(np.array(filled)[:, :, 2:].transpose(1, 2, 0))


def outmost(layers: Iterable[Layer], ux: Array, uy: Array) -> tuple[Array, Array]:
    """The ellipses' part of the points with outward unit normals u, from the centres: x, y."""
    x, y = 0.0 * ux, 0.0 * uy
    for xx, xy, yy, _, _ in layers:
        mx, my = xx * ux + xy * uy, xy * ux + yy * uy
        h = np.sqrt(mx * ux + my * uy)
        x, y = x + mx / h, y + my / h
    return x, y


def bulges(layers: Iterable[Layer], ux: Array, uy: Array) -> tuple[Array, Array]:
    """The ellipses' part of h and h' for unit normals."""
    total, turn = 0.0 * ux, 0.0 * ux
    for xx, xy, yy, _, _ in layers:
        mx, my = xx * ux + xy * uy, xy * ux + yy * uy
        h = np.sqrt(mx * ux + my * uy)
        total, turn = total + h, turn + (my * ux - mx * uy) / h
    return total, turn


def curvatures(layers: Iterable[Layer], ux: Array, uy: Array) -> tuple[Array, Array, Array]:
    """`bulges`, and the ellipses' part of the radius of curvature h + h''."""
    total, turn, radii = 0.0 * ux, 0.0 * ux, 0.0 * ux
    for xx, xy, yy, det, _ in layers:
        mx, my = xx * ux + xy * uy, xy * ux + yy * uy
        h = np.sqrt(mx * ux + my * uy)
        total, turn, radii = total + h, turn + (my * ux - mx * uy) / h, radii + det / (h * h * h)
    return total, turn, radii


def holding(radius: Any, layers: Iterable[Layer]) -> tuple[Any, Any, Any]:
    """The matrix (xx, xy, yy) of an ellipse that holds a curve, closely, of curves as numbers or arrays.

    Of sums, (h1 + h2)^2 <= (s1 + s2) (h1^2 / s1 + h2^2 / s2), whatever s1 and s2 are.
    """
    radius = radius * (radius > 0.0)  # a curve that is shrunk lies in what is not
    sizes, xx, xy, yy = radius * math.sqrt(2.0), radius / math.sqrt(2.0), 0.0, radius / math.sqrt(2.0)
    for layer_xx, layer_xy, layer_yy, _, size in layers:
        sizes, xx, xy, yy = sizes + size, xx + layer_xx / size, xy + layer_xy / size, yy + layer_yy / size
    return sizes * xx, sizes * xy, sizes * yy
