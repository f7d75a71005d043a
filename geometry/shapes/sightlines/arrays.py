"""Many convex bodies at once, in numpy: supports, touching points and the discs that bound their edges."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from geometry.shapes.sightlines.bodies import Body, Elliptic, Flat

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]


class Bodies:
    """Bodies of any kind as corners plus an ellipse: h(u) = max over corners of u.p + sqrt((a u.e)^2 + (b u.f)^2).

    Every array has the shape of the bodies first: `corners` [..., V, 2] (repeated where a body has fewer),
    `axis` [..., 2] the unit vector e along the ellipse's length (f is e turned), `a` and `b` [...].
    """

    def __init__(self, corners: Floats, axis: Floats, a: Floats, b: Floats) -> None:
        self.corners, self.axis, self.a, self.b = corners, axis, a, b

    @classmethod
    def of(cls, bodies: Sequence[Body]) -> Bodies:
        """The bodies, in order."""
        most = max((len(body.corners) for body in bodies if isinstance(body, Flat)), default=1)
        corners = np.zeros((len(bodies), most, 2))
        axis = np.zeros((len(bodies), 2))
        a, b = np.zeros(len(bodies)), np.zeros(len(bodies))
        axis[:, 0] = 1.0
        for i, body in enumerate(bodies):
            if isinstance(body, Flat):
                n = len(body.corners)
                corners[i, :n] = body.corners
                corners[i, n:] = body.corners[0]
                continue
            corners[i] = body.middle
            if isinstance(body, Elliptic):
                a[i], b[i], axis[i] = body.a, body.b, (body.cos, body.sin)
            else:
                a[i] = b[i] = body.r
        return cls(corners, axis, a, b)

    def take(self, index: Ints | tuple[Ints, Ints]) -> Bodies:
        """The bodies with these numbers, in the shape of `index`."""
        return Bodies(self.corners[index], self.axis[index], self.a[index], self.b[index])

    def take_rows(self, rows: Ints, index: Ints) -> Bodies:
        """From the rows given of [row, column], the columns given for each."""
        return self.take((rows[:, None], index))

    def support(self, ux: Floats, uy: Floats) -> Floats:
        """Greatest u.p over each body, for unit vectors u that broadcast against the bodies."""
        along = self.corners[..., 0] * ux[..., None] + self.corners[..., 1] * uy[..., None]
        highest: Floats = along.max(axis=-1)
        return highest + self._reach(ux, uy)[0]

    def _reach(self, ux: Floats, uy: Floats) -> tuple[Floats, Floats, Floats]:
        ex, ey = self.axis[..., 0], self.axis[..., 1]
        p, q = self.a * (ux * ex + uy * ey), self.b * (uy * ex - ux * ey)
        return np.sqrt(p * p + q * q), p, q

    def touch(self, ux: Floats, uy: Floats) -> Floats:
        """The point [..., 2] of each body furthest along u."""
        along = self.corners[..., 0] * ux[..., None] + self.corners[..., 1] * uy[..., None]
        best = along.argmax(axis=-1)
        point = np.take_along_axis(self.corners, best[..., None, None], axis=-2)[..., 0, :]
        h, p, q = self._reach(ux, uy)
        scale = np.divide(1.0, h, out=np.zeros_like(h), where=h > 0.0)
        p, q = self.a * p * scale, self.b * q * scale
        ex, ey = self.axis[..., 0], self.axis[..., 1]
        return np.stack((point[..., 0] + ex * p - ey * q, point[..., 1] + ey * p + ex * q), axis=-1)

    def rolling(self, ux: Floats, uy: Floats, inner: bool) -> tuple[Floats, Floats]:
        """Discs (centre, radius) in each body (`inner`), or round it, that touch it at `touch(u)`.

        Outer discs are for bodies without corners only.
        """
        top, bottom = (self.b, self.a) if inner else (self.a, self.b)
        radius = np.divide(top * top, bottom, out=np.zeros_like(top), where=bottom > 0.0)
        point = self.touch(ux, uy)
        return point - radius[..., None] * np.stack((ux + 0 * radius, uy + 0 * radius), axis=-1), radius

    def disc(self) -> tuple[Floats, Floats]:
        """For each body a disc that holds it: centre [..., 2] and radius."""
        low, high = self.corners.min(axis=-2), self.corners.max(axis=-2)
        centre = (low + high) / 2
        radius = np.sqrt(((self.corners - centre[..., None, :]) ** 2).sum(axis=-1)).max(axis=-1)
        return centre, radius + np.maximum(self.a, self.b)
