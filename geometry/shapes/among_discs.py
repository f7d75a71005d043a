"""The nearest place of an area that is in some discs and out of others, exactly.

It is where one is wanted, or the point of a circle or of the area's edge that is nearest to there, or where two of
them cross: of these those that do are looked at.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray

from geometry.shapes.figures import Point

Array: TypeAlias = NDArray[np.float64]

_SPARE = 1e-7
"""Inches that places are inside of discs that they are to be in, and outside of the others: they are on the circles
but for rounding."""


class Edged:
    """An area with its edges, made ready for many questions.

    Parameters
    ----------
    area
        Polygons, inches.
    """

    def __init__(self, area: shapely.Geometry) -> None:
        self.area = area
        shapely.prepare(area)
        rings = [shapely.get_coordinates(ring) for ring in shapely.get_rings(shapely.get_parts(area))]
        self._edges = np.concatenate([np.zeros((0, 4)), *(np.hstack([ring[:-1], ring[1:]]) for ring in rings)])

    def edges_near(self, at: Point, far: float) -> Array:
        """Where its edges begin and end, shape (n, 4); those that come nearer to a place than so many inches."""
        near = np.hypot(*(_on_edges(at, self._edges) - at).T) <= far
        return np.asarray(self._edges[near])


def nearest_among_discs(
    wanted: Point,
    among: Edged,
    out_of: Sequence[tuple[float, float, float]],
    into: Sequence[tuple[float, float, float]],
    groups: Sequence[Sequence[int]] = (),
    count: int = 0,
    most: float = math.inf,
) -> Point | None:
    """The nearest place of an area that is out of some discs and in some others; None where none is near enough.

    Parameters
    ----------
    wanted
        Where it is to be near to, inches.
    among
        The area; it may be on its edge.
    out_of
        Centres and radii of the discs that it has to be out of (their edges may be touched), inches.
    into
        Those of the discs that it is to be in.
    groups
        It has to be in one disc of each group; they are numbers of `into`.
    count
        In how many of `into` it has to be in all.
    most
        Inches from `wanted` beyond which no place is looked for.

    Examples
    --------
    >>> table = Edged(shapely.box(-10, -10, 10, 10))
    >>> x, y = nearest_among_discs((0.5, 0.0), table, [(0.0, 0.0, 1.0)], [(2.0, 0.0, 1.5), (6.0, 0.0, 1.5)], [[0]])
    >>> round(x, 6), round(y, 6)
    (1.0, 0.0)
    >>> nearest_among_discs((0.5, 0.0), table, [(0.0, 0.0, 1.0)], [(6.0, 0.0, 1.5)], [[0]], most=3.9) is None
    True
    >>> nearest_among_discs((12.0, 0.5), table, [], [])
    (10.0, 0.5)
    """
    inner, outer = _discs(into), _discs(out_of)
    outer[:, 2] += _SPARE
    inner[:, 2] -= _SPARE
    circles = np.concatenate([outer, inner])
    circles = circles[np.abs(np.hypot(*(circles[:, :2] - wanted).T) - circles[:, 2]) <= most]
    edges = among.edges_near(wanted, most)
    anywhere = np.concatenate([[wanted], _nearest_on(wanted, circles), _crossings(circles)])
    on_edges = np.concatenate([_on_edges(wanted, edges), _crossing_edges(circles, edges)])
    places = np.concatenate([anywhere, on_edges])
    far = np.hypot(*(places - wanted).T)
    near = np.flatnonzero(far <= most)
    inside = _depths(places[near], inner) >= -_SPARE / 2
    good = (_depths(places[near], outer) <= _SPARE / 2).all(axis=1) & (inside.sum(axis=1) >= count)
    for group in groups:
        good &= inside[:, list(group)].any(axis=1)
    found = near[good]
    for i in found[np.argsort(far[found], kind="stable")].tolist():
        x, y = places[i].tolist()
        if i >= len(anywhere) or shapely.intersects_xy(among.area, x, y):
            return (x, y)
    return None


def _discs(discs: Sequence[tuple[float, float, float]]) -> Array:
    return np.array(discs, dtype=float).reshape(-1, 3)


def _depths(places: Array, discs: Array) -> Array:
    """How deep each place is in each disc, inches."""
    away = places[:, None] - discs[None, :, :2]
    return np.asarray(discs[:, 2] - np.hypot(away[..., 0], away[..., 1]))


def _nearest_on(there: Point, circles: Array) -> Array:
    """The point of each circle that is nearest to a place; any where that is the centre."""
    away = there - circles[:, :2]
    far = np.hypot(*away.T)
    away[far == 0.0] = (1.0, 0.0)
    return np.asarray(circles[:, :2] + away * (circles[:, 2] / np.where(far == 0.0, 1.0, far))[:, None])


def _on_edges(there: Point, edges: Array) -> Array:
    """The point of each edge that is nearest to a place."""
    begin, along = edges[:, :2], edges[:, 2:] - edges[:, :2]
    length = np.maximum((along**2).sum(axis=1), 1e-300)
    share = np.clip(((there - begin) * along).sum(axis=1) / length, 0.0, 1.0)
    return np.asarray(begin + share[:, None] * along)


def _crossings(circles: Array) -> Array:
    """Where two circles cross."""
    first, second = np.triu_indices(len(circles), 1)
    a, b = circles[first], circles[second]
    between = b[:, :2] - a[:, :2]
    far = np.hypot(*between.T)
    met = (far > 0.0) & (far <= a[:, 2] + b[:, 2]) & (far >= np.abs(a[:, 2] - b[:, 2]))
    a, b, between, far = a[met], b[met], between[met], far[met]
    along = (far**2 + a[:, 2] ** 2 - b[:, 2] ** 2) / (2.0 * far)
    aside = np.sqrt(np.maximum(0.0, a[:, 2] ** 2 - along**2))
    unit = between / far[:, None]
    foot = a[:, :2] + along[:, None] * unit
    beside = aside[:, None] * np.stack([-unit[:, 1], unit[:, 0]], axis=1)
    return np.concatenate([foot + beside, foot - beside])


def _crossing_edges(circles: Array, edges: Array) -> Array:
    """Where circles cross edges."""
    begin, along = edges[:, :2], edges[:, 2:] - edges[:, :2]
    length = np.maximum(np.hypot(*along.T), 1e-150)
    unit = along / length[:, None]
    away = begin[None] - circles[:, None, :2]
    half = (away * unit[None]).sum(axis=2)
    root = half**2 - (away**2).sum(axis=2) + circles[:, None, 2] ** 2
    which, edge = np.nonzero(root >= 0.0)
    half, root = half[which, edge], np.sqrt(root[which, edge])
    far = np.concatenate([-half - root, -half + root])
    edge = np.concatenate([edge, edge])
    on = (far >= 0.0) & (far <= length[edge])
    return np.asarray(begin[edge[on]] + far[on, None] * unit[edge[on]])
