"""Wholly within a union: the point of a figure that is furthest from the nearest of several others (2.1).

The distance to a convex figure is a convex function of the point, the distance to the nearest of
several is not: its greatest value over a figure may lie anywhere, inside or on the edge. The figure
is cut into cells; on each the greatest is bounded from above, at its corners from below, and cells
that cannot hold it are let go until none is left.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from geometry.errors import InvalidInputError
from geometry.shapes.ellipses import point_to_ellipse
from geometry.shapes.figures import Disc, Figure, Oval, Polygon
from geometry.shapes.hollows import from_points
from geometry.shapes.measure import Furthest, closest, furthest, gap
from geometry.shapes.separation import convex_pieces
from geometry.shapes.shares import Cells, bounds

Array: TypeAlias = NDArray[np.float64]

CERTIFIED = 1e-9
"""Inches: the answer is attained, and proved to be no further than this below the greatest."""

_FEW = 8
"""So few cells cost no more to measure than four times as many: they are cut at once again."""


class _Part(NamedTuple):
    """One convex part of the union, how much it is higher or lower, and what is allowed of the distance to it."""

    figure: Figure
    height: float
    limit: float

    def reach(self, distance: float) -> float:
        """What counts at a distance in plan (signed: inside, the limit of what counts at the edge)."""
        return math.hypot(max(distance, 0.0), self.height) - self.limit


def furthest_from_union(figure: Figure, others: Sequence[tuple[Figure, float]]) -> Furthest:
    """The point of a figure that is furthest from the nearest of several others.

    Parameters
    ----------
    figure
        What should be within.
    others
        (figure, height difference in inches) of each part; at least one.

    Returns
    -------
    Furthest
        The greatest over points p of `figure` of the least over the parts of
        hypot(distance in plan, height difference), certified to 1e-7 inches from both sides; the
        point that attains it, and the point nearest to it (in plan) of the nearest part.

    Raises
    ------
    InvalidInputError
        Where there are no others.

    Examples
    --------
    >>> pair = [(Disc(-2, 0, 1), 0.0), (Disc(2, 0, 1), 0.0)]
    >>> round(furthest_from_union(Disc(0, 0, 1.5), pair).distance, 9)  # square to the pair, hypot(2, 1.5) - 1
    1.5
    >>> furthest_from_union(Disc(0, 0, 1.5), pair[:1]).distance
    2.5
    """
    parts = [_Part(other, abs(height), 0.0) for other, height in others]
    value, (x, y), nearest = _greatest(figure, parts)
    near = closest(Disc(x, y, 0.0), nearest)
    return Furthest(value, (x, y), near.on_b if near.distance > 0.0 else (x, y))


def covered_by_union(figure: Figure, others: Sequence[tuple[Figure, float]]) -> float:
    """Slack of a figure in the union of what is within a limit of each of several others.

    Parameters
    ----------
    figure
        What should be within.
    others
        (figure, limit in inches) of each part; at least one.

    Returns
    -------
    float
        The least over points p of `figure` of the greatest over the parts of limit - distance:
        inches, not negative where every point is within the limit of some part; certified to 1e-7.

    Raises
    ------
    InvalidInputError
        Where there are no others.

    Examples
    --------
    >>> pair = [(Disc(-2, 0, 1), 2.0), (Disc(2, 0, 1), 2.0)]
    >>> round(covered_by_union(Disc(0, 0, 1.5), pair), 9)
    0.5
    """
    return -_greatest(figure, [_Part(other, 0.0, limit) for other, limit in others])[0]


def _greatest(figure: Figure, parts: list[_Part]) -> tuple[float, tuple[float, float], Figure]:
    """The greatest over the figure of the least over the parts, the point that attains it, and the nearest part."""
    if not parts:
        raise InvalidInputError.single("others", parts, "at least one figure to be within")
    parts = _those_that_matter(figure, parts)
    # From one part alone it is no further than its furthest point; where that is nearest to this part, that is all.
    alone = [(part.reach((far := furthest(figure, part.figure)).distance), far.on_a, part) for part in parts]
    bound, point, part = min(alone, key=lambda each: each[0])
    here = Disc(*point, 0.0)
    if all(other is part or other.reach(gap(here, other.figure)) >= bound for other in parts):
        return bound, point, part.figure
    pieces = [part._replace(figure=piece) for part in parts for piece in convex_pieces(part.figure)]
    value, point = _searched(figure, _those_that_matter(figure, pieces), bound)
    here = Disc(*point, 0.0)
    return value, point, min(parts, key=lambda each: each.reach(gap(here, each.figure))).figure


def _those_that_matter(figure: Figure, parts: list[_Part]) -> list[_Part]:
    """Without parts that are nowhere on the figure nearer than some other part is everywhere."""
    centre, reach = Disc(*figure.centre, 0.0), figure.reach
    middles = [gap(centre, part.figure) for part in parts]
    most = [part.reach(middle + reach) for part, middle in zip(parts, middles, strict=True)]
    least = min(most)
    sure = most.index(least)
    return [
        part
        for i, (part, middle) in enumerate(zip(parts, middles, strict=True))
        if i == sure or part.reach(middle - reach) < least
    ]


def _searched(figure: Figure, parts: list[_Part], bound: float) -> tuple[float, tuple[float, float]]:
    height = np.array([part.height for part in parts])
    limit = np.array([part.limit for part in parts])
    floor = height - limit
    best, point = -math.inf, figure.centre
    cells, tries = Cells.of(figure), np.zeros((0, 2))
    while len(cells.corners):
        count = 3 * len(cells.corners)
        signed = _distances(parts, np.concatenate([cells.corners.reshape(-1, 2), tries]))
        # Nothing gets below the floor, right above or below a part. What goes on falling inside of a part on the
        # same level is convex still, and says more of a cell that two parts share.
        beyond = np.where(height == 0.0, signed, np.hypot(np.maximum(signed, 0.0), height)) - limit
        least = np.maximum(beyond, floor).min(axis=1)
        values, points = cells.points(least[:count].reshape(-1, 3))
        values, points = np.concatenate([values, least[count:]]), np.concatenate([points, tries])
        top = int(np.argmax(values))
        if values[top] > best:
            best, point = float(values[top]), (float(points[top, 0]), float(points[top, 1]))
        if best >= bound - CERTIFIED:
            break
        at_corners = beyond[:count].reshape(-1, 3, len(parts))
        most = bounds(at_corners, floor)
        tries = cells.places(int(np.argmax(most)), at_corners)
        cells = cells.cut(most > best + CERTIFIED)
        if len(cells.corners) <= _FEW:
            cells = cells.cut(np.ones(len(cells.corners), dtype=np.bool_))
    return best, point


def _distances(parts: Sequence[_Part], points: Array) -> Array:
    """Signed distances (k, n) of points from convex figures."""
    columns = []
    for part in parts:
        figure = part.figure
        if isinstance(figure, Polygon):
            columns.append(from_points(figure, points))
            continue
        dx, dy = points[:, 0] - figure.x, points[:, 1] - figure.y
        if isinstance(figure, Oval):
            along, across = figure.cos * dx + figure.sin * dy, figure.cos * dy - figure.sin * dx
            a, b = (np.full(len(points), half) for half in (figure.half_length, figure.half_width))
            columns.append(point_to_ellipse(along, across, a, b)[0])
        else:
            columns.append(np.hypot(dx, dy) - figure.radius)
    distances: Array = np.stack(columns, axis=1)
    return distances
