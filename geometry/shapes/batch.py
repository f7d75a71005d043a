"""Many figures at once: struct of arrays, and the signed gaps of thousands of pairs with the scalar answers' exactness.

Discs have closed forms; ovals are solved together by the same Newton as one pair
(`geometry.shapes.ovals`); polygons against discs and each other go through Shapely's arrays, which
measure straight edges exactly. The few pairs that need more (overlaps of concave polygons, ovals deep in
each other) are measured one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray

from geometry.shapes.ellipses import ovals_apart, point_to_ellipse, segment_to_ellipse
from geometry.shapes.figures import Disc, Figure, Oval, Point, Polygon
from geometry.shapes.pairs import GAPS

Array: TypeAlias = NDArray[np.float64]
Index: TypeAlias = NDArray[np.intp]

DISC, OVAL, POLYGON = 0, 1, 2


@dataclass(frozen=True, eq=False)
class Figures:
    """A batch of figures of all kinds.

    Attributes
    ----------
    figures
        The figures themselves, in order.
    kinds
        0 disc, 1 oval, 2 polygon.
    x, y
        Centres, inches.
    half_length, half_width
        Half axes, inches: both the radius for a disc, 0 for a polygon.
    cos, sin
        Of the facing.
    reach
        Radii of the discs about the centres that hold the figures.

    Examples
    --------
    >>> batch = Figures.of([Disc(0, 0, 1), Oval(0, 2, 2, 1, 90), Disc(0, 5, 1)])
    >>> len(batch), gap(batch, Figures.of([Disc(0, 9, 1)])).tolist()
    (3, [7.0, 4.0, 2.0])
    """

    figures: tuple[Figure, ...]
    kinds: NDArray[np.int8]
    x: Array
    y: Array
    half_length: Array
    half_width: Array
    cos: Array
    sin: Array
    reach: Array

    @classmethod
    def of(cls, figures: Sequence[Figure]) -> Figures:
        """A batch of these figures, in this order."""
        kinds = np.empty(len(figures), dtype=np.int8)
        rows = []
        for i, f in enumerate(figures):
            if isinstance(f, Disc):
                kinds[i] = DISC
                rows.append((f.x, f.y, f.radius, f.radius, 1.0, 0.0, f.radius))
            elif isinstance(f, Oval):
                kinds[i] = OVAL
                rows.append((f.x, f.y, f.half_length, f.half_width, f.cos, f.sin, f.half_length))
            else:
                kinds[i] = POLYGON
                rows.append((*f.centre, 0.0, 0.0, 1.0, 0.0, f.reach))
        columns = np.array(rows, dtype=float).reshape(len(figures), 7).T
        return cls(tuple(figures), kinds, *np.ascontiguousarray(columns))

    def __len__(self) -> int:
        return len(self.figures)

    def __getitem__(self, index: int) -> Figure:
        return self.figures[index]

    @cached_property
    def areas(self) -> NDArray[np.object_]:
        """The polygons as Shapely geometries; None for the other kinds."""
        areas = np.empty(len(self), dtype=object)
        areas[:] = [f.area if isinstance(f, Polygon) else None for f in self.figures]
        return areas

    @cached_property
    def by_kind(self) -> tuple[Index, Index, Index]:
        """Places of the discs, of the ovals and of the polygons in the batch."""
        return (
            np.flatnonzero(self.kinds == DISC),
            np.flatnonzero(self.kinds == OVAL),
            np.flatnonzero(self.kinds == POLYGON),
        )

    def near(self, point: Point, distance: float) -> Index:
        """Places of the figures that may come within `distance` inches of `point`, by the discs that hold them."""
        far = np.hypot(self.x - point[0], self.y - point[1]) - self.reach
        return np.flatnonzero(far <= distance)


def gap(a: Figures, b: Figures) -> Array:
    """Signed gaps of the pairs of two batches of one length; a batch of length 1 is paired with all of the other."""
    count = max(len(a), len(b)) if len(a) and len(b) else 0
    if count and {len(a), len(b)} - {1, count}:
        raise ValueError(f"batches of one length, or one of length 1, not {len(a)} and {len(b)}")
    steps = np.arange(count)
    i = steps if len(a) == count else np.zeros(count, dtype=np.intp)
    j = steps if len(b) == count else np.zeros(count, dtype=np.intp)
    return _gaps(a, i, b, j)


def gaps(a: Figures, b: Figures) -> Array:
    """Signed gaps of all figures of `a` with all of `b`, as a matrix of shape (len(a), len(b))."""
    i, j = np.indices((len(a), len(b)))
    return _gaps(a, i.ravel(), b, j.ravel()).reshape(len(a), len(b))


def all_gaps(figures: Figures) -> Array:
    """Signed gaps of all pairs within a batch: (0, 1), (0, 2), ..., (1, 2), ..., as ``numpy.triu_indices(n, 1)``.

    Examples
    --------
    >>> all_gaps(Figures.of([Disc(0, 0, 1), Disc(4, 0, 1), Disc(9, 0, 1)])).tolist()
    [2.0, 7.0, 3.0]
    """
    n = len(figures)
    i, j = np.triu_indices(n, 1)
    # As if all were discs: right for those that are; the others are written over it.
    found = _disc_disc(figures, i, figures, j)
    places = figures.by_kind
    for first in (OVAL, POLYGON):
        for second in (DISC, OVAL, POLYGON)[: first + 1]:
            p, q = places[first], places[second]
            if first == second:
                k, m = np.triu_indices(len(p), 1)
                i, j = p[k], q[m]
            else:
                i, j = np.repeat(p, len(q)), np.tile(q, len(p))
            if len(i):
                low, high = np.minimum(i, j), np.maximum(i, j)
                found[low * (2 * n - low - 1) // 2 + high - low - 1] = _MEASURES[first, second](figures, i, figures, j)
    return found


def pairs_below(a: Figures, b: Figures, limit: float) -> tuple[Index, Index, Array]:
    """The pairs whose signed gap is less than `limit` inches; only what the bounding discs leave open is measured.

    Returns
    -------
    i, j, gaps
        Places in `a`, places in `b` (rising), and the gaps. Where `a` and `b` are one batch, each pair
        once (i < j).

    Examples
    --------
    >>> row = Figures.of([Disc(0, 0, 1), Disc(4, 0, 1), Disc(9, 0, 1)])
    >>> [found.tolist() for found in pairs_below(row, row, 2.5)]
    [[0], [1], [2.0]]
    """
    dx, dy = b.x[None, :] - a.x[:, None], b.y[None, :] - a.y[:, None]
    reach = limit + a.reach[:, None] + b.reach[None, :]
    near = (reach > 0) & (dx * dx + dy * dy < reach * reach)
    i, j = np.nonzero(np.triu(near, 1) if a is b else near)
    found = _gaps(a, i, b, j)
    keep = found < limit
    return i[keep], j[keep], found[keep]


def _gaps(a: Figures, i: Index, b: Figures, j: Index) -> Array:
    found = np.empty(len(i))
    kinds = 3 * a.kinds[i] + b.kinds[j]
    for kind in np.unique(kinds).tolist():
        first, second = divmod(kind, 3)
        which = np.flatnonzero(kinds == kind)
        p, q = i[which], j[which]
        if first >= second:
            found[which] = _MEASURES[first, second](a, p, b, q)
        else:
            found[which] = _MEASURES[second, first](b, q, a, p)
    return found


def _disc_disc(a: Figures, i: Index, b: Figures, j: Index) -> Array:
    dx, dy = b.x[j] - a.x[i], b.y[j] - a.y[i]
    return np.sqrt(dx * dx + dy * dy) - a.half_length[i] - b.half_length[j]


def _oval_disc(a: Figures, i: Index, b: Figures, j: Index) -> Array:
    dx, dy = b.x[j] - a.x[i], b.y[j] - a.y[i]
    c, s = a.cos[i], a.sin[i]
    value = point_to_ellipse(c * dx + s * dy, c * dy - s * dx, a.half_length[i], a.half_width[i])[0]
    return value - b.half_length[j]


def _oval_oval(a: Figures, i: Index, b: Figures, j: Index) -> Array:
    found, proved = ovals_apart(
        (b.x[j] - a.x[i], b.y[j] - a.y[i]),
        (a.half_length[i], a.half_width[i], a.cos[i], a.sin[i]),
        (b.half_length[j], b.half_width[j], b.cos[j], b.sin[j]),
    )
    return _one_by_one(found, np.flatnonzero(~proved), a, i, b, j)


def _one_by_one(found: Array, which: Index, a: Figures, i: Index, b: Figures, j: Index) -> Array:
    """`found` with the pairs at `which` measured singly."""
    for k in which.tolist():
        one, other = a.figures[i[k]], b.figures[j[k]]
        found[k] = GAPS[type(one), type(other)](one, other)
    return found


def _polygon_disc(a: Figures, i: Index, b: Figures, j: Index) -> Array:
    radius = b.half_length[j]
    distance: Array = shapely.distance(a.areas[i], shapely.points(b.x[j], b.y[j]))
    return _one_by_one(distance - radius, np.flatnonzero(distance <= radius), a, i, b, j)


def _polygon_oval(a: Figures, i: Index, b: Figures, j: Index) -> Array:
    """Edge by edge in the ovals' frames; where an edge meets the oval or holds its centre, one by one."""
    edges = [np.array(a.figures[k].edges) for k in i.tolist()]
    counts = np.array([len(e) for e in edges])
    rows = np.concatenate(edges)
    o = np.repeat(j, counts)
    x, y, c, s = b.x[o], b.y[o], b.cos[o], b.sin[o]
    dx, dy, ex, ey = rows[:, 0] - x, rows[:, 1] - y, rows[:, 4], rows[:, 5]
    begin = (c * dx + s * dy, c * dy - s * dx)
    distance = segment_to_ellipse(
        begin, (c * ex + s * ey, c * ey - s * ex), rows[:, 6], b.half_length[o], b.half_width[o]
    )
    starts = np.cumsum(counts) - counts
    found = np.minimum.reduceat(distance, starts)
    crosses = ((rows[:, 1] > y) != (rows[:, 3] > y)) & ((ex * dy - ey * dx > 0) == (rows[:, 3] > rows[:, 1]))
    inside = np.add.reduceat(crosses.astype(int), starts) % 2 == 1
    return _one_by_one(found, np.flatnonzero(inside | (found <= 0)), a, i, b, j)


def _polygon_polygon(a: Figures, i: Index, b: Figures, j: Index) -> Array:
    distance: Array = shapely.distance(a.areas[i], b.areas[j])
    return _one_by_one(distance, np.flatnonzero(distance <= 0), a, i, b, j)


_MEASURES: dict[tuple[int, int], Callable[[Figures, Index, Figures, Index], Array]] = {
    (DISC, DISC): _disc_disc,
    (OVAL, DISC): _oval_disc,
    (OVAL, OVAL): _oval_oval,
    (POLYGON, DISC): _polygon_disc,
    (POLYGON, OVAL): _polygon_oval,
    (POLYGON, POLYGON): _polygon_polygon,
}
