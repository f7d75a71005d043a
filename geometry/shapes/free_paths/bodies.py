"""Batches of convex bodies, and which straight pieces run into them.

A body is the hull of a few corners (one for a round body) grown by a disc and ellipses: open, so
that touching is free. Whatever enters one by less than `TOUCH` only touches it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from geometry.shapes.figures import Ring
from geometry.shapes.free_paths.chords import TOUCH as TOUCH
from geometry.shapes.free_paths.chords import chords
from geometry.shapes.free_paths.curves import Array, Ellipse, bulges, pack_ellipses

Side: TypeAlias = tuple[float, float, float]
"""Inward unit normal n of a side of a convex figure, and c: inside of it n.p > c."""

_WIDTHS = (1, 4, 8, 16, 32)
"""Bodies with about as many corners are worked out together: up to so many, and more than the number before."""

_SIDES = 2
"""No body has more sides than so many for each of its corners: its edges, and what joins two across a corner."""

_NO_SIDE: Side = (0.0, 0.0, -1.0)

Mask: TypeAlias = npt.NDArray[np.bool_]
Index: TypeAlias = npt.NDArray[np.int64]


class Bodies:
    """Convex bodies with the same number of corners each, as arrays.

    Parameters
    ----------
    rings
        Corners of each body, counter-clockwise; shorter rings are filled up with their last corner.
    radii
        Radius of the disc that each is grown by, inches.
    ellipses
        The ellipses that each is grown by.
    owners
        Number of the obstacle that each belongs to.
    sides
        The sides of each grown body between its round corners (`Side`); none for round bodies.
    """

    def __init__(
        self,
        rings: Sequence[Ring],
        radii: Sequence[float],
        ellipses: Sequence[tuple[Ellipse, ...]],
        owners: Sequence[int],
        sides: Sequence[Sequence[Side]] = (),
    ) -> None:
        width = max((len(ring) for ring in rings), default=1)
        filled = [[*ring, *[ring[-1]] * (width - len(ring))] for ring in rings]
        corners = np.array(filled, dtype=float).reshape(len(rings), width, 2)
        self.corners: Index = np.array([len(ring) for ring in rings], dtype=np.int64)
        self.x: Array = np.ascontiguousarray(corners[:, :, 0])
        self.y: Array = np.ascontiguousarray(corners[:, :, 1])
        self.radius: Array = np.array(radii, dtype=float)
        self.owner: Index = np.array(owners, dtype=np.int64)
        self.ellipses: Array | None = pack_ellipses(ellipses)
        self.reach: Array = self.radius + np.array([sum(one.half_length for one in some) for some in ellipses])
        most = max((len(some) for some in sides), default=0)
        padded = [[*some, *[_NO_SIDE] * (most - len(some))] for some in sides]
        self.sides: Array | None = np.array(padded, dtype=float) if most else None

    def __len__(self) -> int:
        return len(self.owner)

    def take(self, chosen: Mask | Index) -> Bodies:
        """Some of the bodies."""
        some = object.__new__(Bodies)
        some.x, some.y, some.radius = self.x[chosen], self.y[chosen], self.radius[chosen]
        some.reach, some.owner, some.corners = self.reach[chosen], self.owner[chosen], self.corners[chosen]
        some.ellipses = None if self.ellipses is None else self.ellipses[:, :, chosen]
        some.sides = None if self.sides is None else self.sides[chosen]
        return some

    @cached_property
    def _alike(self) -> list[tuple[Index, Bodies]]:
        """The bodies by how many corners they have, about: their numbers, and they without what fills them up."""
        width, found, least = self.x.shape[1], [], 0
        for most in (*(w for w in _WIDTHS if w < width), width):
            chosen = np.nonzero((self.corners > least) & (self.corners <= most))[0]
            if len(chosen):
                some = self.take(chosen)
                some.x, some.y = np.ascontiguousarray(some.x[:, :most]), np.ascontiguousarray(some.y[:, :most])
                if some.sides is not None:
                    some.sides = np.ascontiguousarray(some.sides[:, : _SIDES * most])
                found.append((chosen, some))
            least = most
        return found

    def crossed(self, px: Array, py: Array, qx: Array, qy: Array) -> Mask:
        """Which straight pieces run into which bodies.

        The pieces' ends are outside of the bodies or on their boundaries.

        Parameters
        ----------
        px, py, qx, qy
            Shape (n,): where the pieces begin and end.

        Returns
        -------
        array
            Shape (n, bodies).
        """
        dx, dy = qx - px, qy - py
        length = np.hypot(dx, dy)
        scale = np.where(length > 0.0, length, 1.0)
        # A piece without length is looked at along any direction.
        dx, dy = np.where(length > 0.0, dx / scale, 1.0), dy / scale
        if self.x.shape[1] == 1 and self.ellipses is None:
            return self._discs_crossed(px, py, dx, dy, length)
        found = np.empty((len(px), len(self)), dtype=bool)
        for chosen, some in self._alike:
            found[:, chosen] = some._hulls_crossed(px, py, dx, dy, length)
        return found

    def _discs_crossed(self, px: Array, py: Array, dx: Array, dy: Array, length: Array) -> Mask:
        rx, ry = self.x[:, 0] - px[:, None], self.y[:, 0] - py[:, None]
        along = rx * dx[:, None] + ry * dy[:, None]
        aside = ry * dx[:, None] - rx * dy[:, None]
        over = along - np.clip(along, 0.0, length[:, None])
        limit = np.maximum(self.radius - TOUCH, 0.0)
        return np.asarray(aside * aside + over * over < limit * limit)

    def _hulls_crossed(self, px: Array, py: Array, dx: Array, dy: Array, length: Array) -> Mask:
        """The line through a piece crosses a body where the body reaches to both of its sides.

        The body's furthest points on the two sides span a chord that lies in it; where that meets the
        line is a point of the body, and it is on the piece if any is, since the ends are outside.
        """
        ux, uy = dx[:, None], dy[:, None]
        left = np.full((len(px), len(self)), -np.inf)
        right = np.full_like(left, np.inf)
        left_along = np.zeros_like(left)
        right_along = np.zeros_like(left)
        for k in range(self.x.shape[1]):
            rx, ry = self.x[:, k] - px[:, None], self.y[:, k] - py[:, None]
            along, aside = rx * ux + ry * uy, ry * ux - rx * uy
            more, less = aside > left, aside < right
            left_along = np.where(more, along, left_along)
            right_along = np.where(less, along, right_along)
            left = np.where(more, aside, left)
            right = np.where(less, aside, right)
        left += self.radius
        right -= self.radius
        if self.ellipses is not None:
            h, slope = bulges(self.ellipses, -uy, ux)
            # The support point along the normal n is h n + h' n', and n' is minus the piece's direction.
            left, right = left + h, right - h
            left_along, right_along = left_along - slope, right_along + slope
        both = (left > TOUCH) & (right < -TOUCH)
        width = np.where(both, left - right, 1.0)
        place = left_along + (left / width) * (right_along - left_along)
        return np.asarray(both & (place > 0.0) & (place < length[:, None]))

    def spans(self, px: Array, py: Array, ux: Array, uy: Array, length: Array) -> tuple[Array, Array]:
        """The stretches of straight pieces that are in the bodies by more than touching.

        Parameters
        ----------
        px, py, ux, uy, length
            Shape (n,): where the pieces begin, their unit directions, their lengths.

        Returns
        -------
        low, high
            Shape (n, bodies): inches along each piece; low >= high where it is in none of the body.
        """
        low, high = np.full((len(px), len(self)), np.inf), np.full((len(px), len(self)), -np.inf)
        near = self._near(px, py, ux, uy, length)
        for chosen, some in self._alike:
            n, m = np.nonzero(near[:, chosen])
            if len(n):
                ends = some.take(m)._spans_each(px[n], py[n], ux[n], uy[n], length[n])
                low[n, chosen[m]], high[n, chosen[m]] = ends
        return low, high

    def _near(self, px: Array, py: Array, ux: Array, uy: Array, length: Array) -> Mask:
        """Which straight pieces come near which bodies: into the discs that hold them."""
        x, y, reach = self._holding
        u, v = ux[:, None], uy[:, None]
        rx, ry = x - px[:, None], y - py[:, None]
        along, aside = rx * u + ry * v, ry * u - rx * v
        over = along - np.clip(along, 0.0, length[:, None])
        return np.asarray(aside * aside + over * over < reach * reach)

    @cached_property
    def _holding(self) -> tuple[Array, Array, Array]:
        """Middles and radii of discs that hold the bodies."""
        x, y = (self.x.min(axis=1) + self.x.max(axis=1)) / 2, (self.y.min(axis=1) + self.y.max(axis=1)) / 2
        return x, y, np.hypot(self.x - x[:, None], self.y - y[:, None]).max(axis=1) + self.reach

    def _spans_each(self, px: Array, py: Array, ux: Array, uy: Array, length: Array) -> tuple[Array, Array]:
        """`spans` of as many pieces as there are bodies, each in its own body."""
        u, v = ux[:, None], uy[:, None]
        rx, ry = self.x - px[:, None], self.y - py[:, None]
        low, high = self._corner_spans(rx * u + ry * v, ry * u - rx * v, ux, uy, length)
        if self.sides is not None:
            nx, ny, c = (self.sides[:, :, i] for i in range(3))
            room = nx * px[:, None] + ny * py[:, None] - c
            rate = nx * u + ny * v
            with np.errstate(divide="ignore", invalid="ignore"):
                t = -room / rate
            enter = np.where(rate > 1e-12, t, -np.inf).max(axis=1)
            leave = np.where(rate < -1e-12, t, np.inf).min(axis=1)
            out = ((np.abs(rate) <= 1e-12) & (room <= TOUCH)).any(axis=1)
            hit = ~out & (leave - enter > TOUCH)
            low = np.where(hit, np.minimum(low, enter), low)
            high = np.where(hit, np.maximum(high, leave), high)
        return np.maximum(low, 0.0), np.minimum(high, length)

    def spans_between(self, px: Array, py: Array, qx: Array, qy: Array) -> tuple[Array, Array]:
        """`spans` of straight pieces from p to q; those without length have none."""
        dx, dy = qx - px, qy - py
        length = np.hypot(dx, dy)
        scale = np.where(length > 0.0, length, 1.0)
        return self.spans(px, py, np.where(length > 0.0, dx / scale, 1.0), dy / scale, length)

    def _corner_spans(self, along: Array, aside: Array, ux: Array, uy: Array, length: Array) -> tuple[Array, Array]:
        """The stretches inside of the round corners, from the corners' places along and to the left of the lines.

        What an oval corner has of a line beyond the piece may be left out.
        """
        radius = self.radius[:, None]
        if self.ellipses is None:
            inside = np.abs(aside) < radius - TOUCH
            half = np.sqrt(np.where(inside, radius * radius - aside * aside, 0.0))
            low, high = np.where(inside, along - half, np.inf), np.where(inside, along + half, -np.inf)
            return low.min(axis=1), high.max(axis=1)
        low, high = np.full_like(along, np.inf), np.full_like(along, -np.inf)
        reach = self.reach[:, None]
        near = (np.abs(aside) < reach) & (along > -reach) & (along < length[:, None] + reach)
        n, k = np.nonzero(near)
        if len(n):
            along, aside = along[n, k], aside[n, k]
            begin, end = chords(self.ellipses[:, :, n], self.radius[n], -uy[n], ux[n], -aside)
            low[n, k], high[n, k] = along + begin, along + end
        return low.min(axis=1), high.max(axis=1)
