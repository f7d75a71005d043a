"""Convex curves by their support: h(u) is how far a curve reaches along the unit normal u from its centre.

A circle has h = r, an ellipse h = sqrt((a u1)^2 + (b u2)^2) in its own frame, and what grows by both
has the sum. The point with outward normal u(t) is h u + h' u', the arc between two normals is
[h'] + the integral of h: so that circles, ellipses and curves at a distance from an ellipse are one thing.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from geometry.shapes.figures import Oval, Point

Array: TypeAlias = npt.NDArray[np.float64]

Ellipse: TypeAlias = tuple[float, float, float, float]
"""Half length and half width squared, cosine and sine of the facing."""

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(24)
_PANEL = math.pi / 4

TURN = 2.0 * math.pi


def ellipse_of(oval: Oval) -> Ellipse:
    """The support of an oval, as numbers."""
    return (oval.half_length**2, oval.half_width**2, oval.cos, oval.sin)


@dataclass(frozen=True, slots=True)
class Curve:
    """A convex curve about a centre: a circle of `radius` grown by ellipses (inches).

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
        for aa, bb, c, s in self.ellipses:
            vx, vy = c * ux + s * uy, c * uy - s * ux
            value = math.sqrt(aa * vx * vx + bb * vy * vy)
            h += value
            slope -= (aa - bb) * vx * vy / value
        return h, slope

    def curvature(self, ux: float, uy: float) -> float:
        """Radius of curvature h + h'' where the unit normal is u, inches."""
        total = self.radius
        for aa, bb, c, s in self.ellipses:
            vx, vy = c * ux + s * uy, c * uy - s * ux
            total += aa * bb / math.sqrt(aa * vx * vx + bb * vy * vy) ** 3
        return total

    @property
    def reach(self) -> float:
        """Radius about the centre of a disc that holds it."""
        return self.radius + sum(math.sqrt(ellipse[0]) for ellipse in self.ellipses)

    @property
    def bend(self) -> float:
        """The greatest radius of curvature, inches."""
        return self.radius + sum(aa / math.sqrt(bb) for aa, bb, _, _ in self.ellipses if bb > 0.0)

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
        """Lengths of many arcs: from the normals at `starts`, `turns` radians counter-clockwise; by quadrature."""
        if not self.ellipses or not len(starts):
            return np.asarray(self.radius * turns)
        panels = max(1, math.ceil(float(np.max(turns)) / _PANEL))
        shares = ((np.arange(panels)[:, None] + (_NODES + 1.0) / 2) / panels).ravel()
        angles = starts[:, None] + turns[:, None] * shares
        radii = self.supports(np.cos(angles), np.sin(angles))[2]
        return np.asarray(radii @ np.tile(_WEIGHTS, panels) * turns / (2 * panels))

    def supports(self, ux: Array, uy: Array) -> tuple[Array, Array, Array]:
        """h, h' and the radius of curvature h + h'' for many unit normals."""
        h, slope, radii = np.full_like(ux, self.radius), np.zeros_like(ux), np.full_like(ux, self.radius)
        for aa, bb, c, s in self.ellipses:
            vx, vy = c * ux + s * uy, c * uy - s * ux
            value = np.sqrt(aa * vx * vx + bb * vy * vy)
            h += value
            slope -= (aa - bb) * vx * vy / value
            radii += aa * bb / value**3
        return h, slope, radii


def bulges(ellipses: Array, ux: Array, uy: Array) -> tuple[Array, Array]:
    """The ellipses' part of h and h' for unit normals.

    Parameters
    ----------
    ellipses
        Shape (..., k, 4): rows of `Ellipse`; zeros where a curve has fewer than k.
    ux, uy
        Shape (...).
    """
    total: Array = np.zeros(np.broadcast_shapes(ellipses.shape[:-2], ux.shape))
    turn: Array = np.zeros_like(total)
    for k in range(ellipses.shape[-2]):
        aa, bb, c, s = (ellipses[..., k, i] for i in range(4))
        vx, vy = c * ux + s * uy, c * uy - s * ux
        h = np.sqrt(aa * vx * vx + bb * vy * vy)
        total += h
        turn += (bb - aa) * vx * vy / np.where(h > 0.0, h, 1.0)
    return total, turn


def curvatures(ellipses: Array, ux: Array, uy: Array) -> tuple[Array, Array, Array]:
    """`bulges`, and the ellipses' part of the radius of curvature h + h''."""
    total, turn = bulges(ellipses, ux, uy)
    radii: Array = np.zeros_like(total)
    for k in range(ellipses.shape[-2]):
        aa, bb, c, s = (ellipses[..., k, i] for i in range(4))
        vx, vy = c * ux + s * uy, c * uy - s * ux
        squared = aa * vx * vx + bb * vy * vy
        radii += np.where(squared > 0.0, aa * bb / np.where(squared > 0.0, squared, 1.0) ** 1.5, 0.0)
    return total, turn, radii
