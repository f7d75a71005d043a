"""A figure cut into ever smaller cells: triangles, and the caps between a chord and its arc.

Every cell comes with three corners whose triangle surely holds it, so a convex function is on the
cell no greater than at its corners.
"""

from __future__ import annotations

import math
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from geometry.shapes.figures import Disc, Figure, Oval, Polygon
from geometry.shapes.separation import convex_pieces

Array: TypeAlias = NDArray[np.float64]

_ARCS = 8
_TURN = [2, 0, 1]


class Cells:
    """Cells of one size that together cover the figure, or what is left of it.

    Attributes
    ----------
    corners
        (m, 3, 2) inches: the triangle round each cell. Triangles come first, then caps, whose
        last corner (the crossing of the tangents) lies outside of the figure.
    """

    __slots__ = ("_arcs", "_curve", "_triangles", "corners")

    def __init__(self, curve: Disc | Oval | None, triangles: Array, arcs: Array) -> None:
        self._curve = curve
        self._triangles = triangles
        self._arcs = arcs
        self.corners = triangles
        if curve is not None and len(arcs):
            half = (arcs[:, 1] - arcs[:, 0]) / 2
            apex = _on(curve, arcs[:, 0] + half, 1.0 / np.cos(half))
            caps = np.stack([_on(curve, arcs[:, 0]), _on(curve, arcs[:, 1]), apex], axis=1)
            self.corners = np.concatenate([triangles, caps])

    @classmethod
    def of(cls, figure: Figure) -> Cells:
        """Few cells that cover the whole figure."""
        none = np.zeros((0, 2))
        if isinstance(figure, Polygon):
            fans = [
                (piece.corners[0], *pair)
                for piece in convex_pieces(figure)
                if isinstance(piece, Polygon)
                for pair in zip(piece.corners[1:], piece.corners[2:], strict=False)
            ]
            return cls(None, np.array(fans), none)
        angles = np.arange(_ARCS + 1) * (2.0 * math.pi / _ARCS)
        rim = _on(figure, angles)
        centre = np.broadcast_to(np.array(figure.centre), rim[1:].shape)
        arcs = np.stack([angles[:-1], angles[1:]], axis=1)
        return cls(figure, np.stack([centre, rim[:-1], rim[1:]], axis=1), arcs)

    def points(self, values: Array) -> tuple[Array, Array]:
        """Of `values` (m, 3) at the corners, and of the corners themselves, those that are points of the figure."""
        count = len(self._triangles)
        return (
            np.concatenate([values[:count].ravel(), values[count:, :2].ravel()]),
            np.concatenate([self.corners[:count].reshape(-1, 2), self.corners[count:, :2].reshape(-1, 2)]),
        )

    def places(self, cell: int, values: Array) -> Array:
        """Points of the figure, (k, 2), where the least of several functions on one cell may be greatest.

        Parameters
        ----------
        cell
            Which.
        values
            (m, 3, n) of the n functions at the corners of the cells. On the cell they are taken as
            straight: three are equal inside it, two on an edge or on the arc.
        """
        at = values[cell]
        least = _distinct(at)
        corners, count = self.corners[cell], len(self._triangles)
        found = []
        for other in least[1:]:
            difference = other - least[0]
            for i, j in ((0, 1), (1, 2), (2, 0)) if cell < count else ((0, 1),):
                if (difference[i] < 0.0) != (difference[j] < 0.0):
                    share = difference[i] / (difference[i] - difference[j])
                    if cell < count:
                        found.append(corners[i] + share * (corners[j] - corners[i]))
                    elif self._curve is not None:
                        low, high = self._arcs[cell - count]
                        found.append(_on(self._curve, np.array(low + share * (high - low))))
        if len(least) == 3 and cell < count:
            weights = _cross(least[1] - least[0], least[2] - least[0])
            total = weights.sum()
            if total != 0.0 and (weights / total >= 0.0).all():
                found.append(weights / total @ corners)
        return np.array(found).reshape(-1, 2)

    def cut(self, keep: NDArray[np.bool_]) -> Cells:
        """Half as large cells that cover those to `keep`."""
        count = len(self._triangles)
        whole = self._triangles[keep[:count]]
        a, b, c = whole[:, 0], whole[:, 1], whole[:, 2]
        ab, bc, ca = (a + b) / 2, (b + c) / 2, (c + a) / 2
        parts = [np.stack(each, axis=1) for each in ((a, ab, ca), (ab, b, bc), (ca, bc, c), (ab, bc, ca))]
        arcs = self._arcs[keep[count:]]
        if self._curve is not None and len(arcs):
            middle = arcs.mean(axis=1)
            parts.append(np.stack([_on(self._curve, t) for t in (arcs[:, 0], middle, arcs[:, 1])], axis=1))
            arcs = np.concatenate([np.stack([arcs[:, 0], middle], axis=1), np.stack([middle, arcs[:, 1]], axis=1)])
        return Cells(self._curve, np.concatenate(parts), arcs)


def _distinct(at: Array) -> list[Array]:
    """Up to three functions (their values at the corners) that are least and not the same: (3, n) holds them all.

    Two pieces of one part are often the same function, where the corner that they share is nearest.
    """
    found: list[Array] = []
    for k in np.argsort(at.mean(axis=0)):
        if len(found) < 3 and all(np.abs(at[:, k] - other).max() > 1e-12 for other in found):
            found.append(at[:, k])
    return found


def _cross(a: Array, b: Array) -> Array:
    """The cross products of vectors (..., 3): `numpy.cross` is slow for a few."""
    (a0, a1, a2), (b0, b1, b2) = a.T, b.T
    product: Array = np.array([a1 * b2 - a2 * b1, a2 * b0 - a0 * b2, a0 * b1 - a1 * b0]).T
    return product


def _on(
    curve: Disc | Oval, angle: NDArray[np.floating[Any]], stretch: NDArray[np.floating[Any]] | float = 1.0
) -> Array:
    """Points of the curve's edge (its parameter angle), or `stretch` times as far out."""
    if isinstance(curve, Disc):
        r = curve.radius * stretch
        return np.stack([curve.x + r * np.cos(angle), curve.y + r * np.sin(angle)], axis=-1)
    p, q = curve.half_length * stretch * np.cos(angle), curve.half_width * stretch * np.sin(angle)
    return np.stack([curve.x + curve.cos * p - curve.sin * q, curve.y + curve.sin * p + curve.cos * q], axis=-1)


def bounds(values: Array, floor: Array) -> Array:
    """Upper bounds (m,) of the least of several functions on each cell.

    On a cell a convex function is at most its greatest at the corners, and so is any mixture of two
    or three of them, which the least of them does not exceed.

    Parameters
    ----------
    values
        (m, 3, n) of convex functions at the corners of the cells.
    floor
        (n,) what each counts where it is less than that.
    """
    single = np.maximum(values.max(axis=1), floor)
    most: Array = single.min(axis=1)
    count = values.shape[2]
    if count == 1:
        return most
    # The function that is least in the middle with every other: the mixtures that are equal at two corners.
    rows = np.arange(len(values))
    order = np.argsort(values.mean(axis=1), axis=1)
    nearest = order[:, 0]
    own = values[rows, :, nearest][:, :, None]
    over = own - values
    turned, over_turned = values[:, _TURN], over[:, _TURN]
    with np.errstate(divide="ignore", invalid="ignore"):
        share = np.nan_to_num(np.clip((turned - values) / (over - over_turned), 0.0, 1.0), nan=1.0)
    mixed = (values[:, None] + share[:, :, None] * over[:, None]).max(axis=2).min(axis=1)
    floors = np.maximum(floor, floor[nearest][:, None])
    most = np.minimum(most, np.maximum(mixed, floors).min(axis=1))
    if count == 2:
        return most
    # The three that are least: the mixture that is equal at all corners.
    three = values[rows[:, None, None], np.arange(3)[:, None], order[:, None, :3]]
    weights = _cross(three[:, 1] - three[:, 0], three[:, 2] - three[:, 0])
    total = weights.sum(axis=1, keepdims=True)
    with np.errstate(divide="ignore", invalid="ignore"):
        weights = weights / total
    fit = (weights >= 0.0).all(axis=1)
    weights[~fit] = 1.0 / 3.0
    mixed = np.einsum("mvk,mk->mv", three, weights).max(axis=1)
    result: Array = np.minimum(most, np.maximum(mixed, floor[order[:, :3]].max(axis=1)))
    return result
