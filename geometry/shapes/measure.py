"""Distances between figures: signed gap, closest points, furthest point, containment (2.1).

Every function here takes any two figures; `gap` takes batches too. Answers are exact to rounding:
closed forms where there are any, and for ovals the greatest over all directions of the room between
the two supports, found by Newton and proved (`geometry.shapes.ovals`, `geometry.shapes.directions`).
No polygon stands in for a curve.
"""

from __future__ import annotations

import math
from typing import overload

import numpy as np
from numpy.typing import NDArray

from geometry.shapes import batch, outreach
from geometry.shapes.batch import Figures
from geometry.shapes.figures import Disc, Figure, Oval, Point
from geometry.shapes.outreach import Furthest
from geometry.shapes.pairs import CLOSEST, GAPS, Closest, distance
from geometry.shapes.polygons import from_point

__all__ = [
    "Closest",
    "Furthest",
    "closest",
    "contains",
    "covers",
    "distance",
    "furthest",
    "gap",
    "gap_below",
    "gap_bounds",
]


@overload
def gap(a: Figure, b: Figure) -> float: ...
@overload
def gap(a: Figures, b: Figures) -> NDArray[np.float64]: ...
def gap(a: Figure | Figures, b: Figure | Figures) -> float | NDArray[np.float64]:
    """Signed gap: positive apart, 0 touching, negative the least push that parts the two.

    Parameters
    ----------
    a, b
        Two figures, or two batches: of the same length, or one of them of length 1.

    Returns
    -------
    float or array
        Inches. For batches one number for each pair, in order.

    Examples
    --------
    >>> from geometry.shapes.figures import Disc, Oval, Polygon
    >>> gap(Disc(0, 0, 1), Disc(5, 0, 1.5))
    2.5
    >>> gap(Oval(0, 0, 2, 1, 90), Disc(0, 4, 1))
    1.0
    >>> gap(Polygon([(0, 0), (4, 0), (4, 4), (0, 4)]), Disc(3, 2, 1))
    -2.0
    """
    kinds = (type(a), type(b))
    if kinds == (Disc, Disc):
        return math.hypot(b.x - a.x, b.y - a.y) - a.radius - b.radius  # type: ignore[union-attr]
    measure = GAPS.get(kinds)
    if measure is not None:
        return measure(a, b)
    if isinstance(a, Figures) and isinstance(b, Figures):
        return batch.gap(a, b)
    raise TypeError(f"gap takes two figures or two batches, not {kinds[0].__name__} and {kinds[1].__name__}")


def closest(a: Figure, b: Figure) -> Closest:
    """The signed gap and the two points that prove it.

    Examples
    --------
    >>> from geometry.shapes.figures import Disc, Oval
    >>> closest(Disc(0, 0, 1), Oval(5, 0, 2, 1, 0))
    Closest(distance=2.0, on_a=(1.0, 0.0), on_b=(3.0, 0.0))
    """
    return CLOSEST[type(a), type(b)](a, b)


def furthest(a: Figure, b: Figure) -> Furthest:
    """The point of `a` furthest from `b` (directed Hausdorff distance); 0 where a lies inside b.

    Examples
    --------
    >>> from geometry.shapes.figures import Disc, Oval
    >>> furthest(Disc(0, 0, 1), Disc(5, 0, 2))
    Furthest(distance=4.0, on_a=(-1.0, 0.0), on_b=(3.0, 0.0))
    >>> furthest(Disc(0, 0, 1), Oval(0.5, 0, 3, 2, 0)).distance
    0.0
    """
    found = outreach.beyond(a, b)
    if found.distance > 0:
        return found
    return Furthest(0.0, found.on_a, found.on_a)


def covers(a: Figure, b: Figure) -> float:
    """Slack of `b` inside `a`: how far b is from a's edge, or negative how far it sticks out; 0 touching from inside.

    Examples
    --------
    >>> from geometry.shapes.figures import Disc, Oval
    >>> covers(Disc(0, 0, 5), Oval(1, 0, 2, 1, 0)), covers(Disc(0, 0, 5), Oval(4, 0, 2, 1, 0))
    (2.0, -1.0)
    """
    return -outreach.beyond(b, a).distance


def contains(figure: Figure, point: Point, tolerance: float = 0.0) -> bool:
    """Whether `point` is in the closed figure, or no further than `tolerance` inches from it.

    A negative tolerance asks for a point that far inside.

    Examples
    --------
    >>> from geometry.shapes.figures import Oval
    >>> contains(Oval(0, 0, 2, 1, 0), (2, 0)), contains(Oval(0, 0, 2, 1, 0), (0, 2), tolerance=0.5)
    (True, False)
    """
    x, y = point
    if isinstance(figure, Disc):
        return math.hypot(x - figure.x, y - figure.y) - figure.radius <= tolerance
    if isinstance(figure, Oval):
        return GAPS[Oval, Disc](figure, Disc(x, y, 0.0)) <= tolerance
    return from_point(figure, x, y).distance <= tolerance


def gap_bounds(a: Figure, b: Figure) -> tuple[float, float]:
    """Two numbers the signed gap lies between, for next to nothing: from discs round the figures and in them.

    Examples
    --------
    >>> from geometry.shapes.figures import Disc, Oval
    >>> gap_bounds(Disc(0, 0, 1), Oval(6, 0, 2, 1, 90))
    (3.0, 4.0)
    """
    ax, ay = a.centre
    bx, by = b.centre
    least = math.hypot(bx - ax, by - ay) - a.reach - b.reach
    ax, ay, inner_a = _inner_disc(a)
    bx, by, inner_b = _inner_disc(b)
    return least, math.hypot(bx - ax, by - ay) - inner_a - inner_b


def _inner_disc(figure: Figure) -> tuple[float, float, float]:
    if isinstance(figure, Disc):
        return figure.x, figure.y, figure.radius
    if isinstance(figure, Oval):
        return figure.x, figure.y, figure.half_width
    return (*figure.shell[0], 0.0)


def gap_below(a: Figure, b: Figure, limit: float) -> bool:
    """Whether the signed gap is less than `limit` inches, working no more out than it takes to know.

    Examples
    --------
    >>> from geometry.shapes.figures import Disc, Oval
    >>> gap_below(Disc(0, 0, 1), Oval(6, 0, 2, 1, 0), 3.0), gap_below(Disc(0, 0, 1), Oval(6, 0, 2, 1, 0), 3.1)
    (False, True)
    """
    least, most = gap_bounds(a, b)
    if least >= limit:
        return False
    if most < limit:
        return True
    # The push that parts two figures is the dear part: it is asked for only where the limit is one.
    return (distance(a, b) if limit > 0 else gap(a, b)) < limit
