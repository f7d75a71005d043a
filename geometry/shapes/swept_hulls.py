"""Convex polygons that surely hold everything that a figure passes over during a part of its motion."""

from __future__ import annotations

import math
from typing import TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray

from geometry.errors import InvalidInputError
from geometry.shapes.figures import Disc, Figure, Polygon
from geometry.shapes.motion import Motion

Array: TypeAlias = NDArray[np.float64]

TOLERANCE = 0.01
"""Inches by which a swept hull may stick out, unless asked otherwise."""


def swept_hull(motion: Motion, t0: float = 0.0, t1: float = 1.0, tolerance: float = TOLERANCE) -> Polygon:
    """A convex polygon that holds the figure at every moment from `t0` to `t1`.

    Parameters
    ----------
    motion
        What moves.
    t0, t1
        Part of the motion, 0 <= t0 <= t1 <= 1.
    tolerance
        Inches, positive: no point of the polygon is further than this from the convex hull of all
        that the figure passes over.

    Returns
    -------
    Polygon
        Circumscribed: curves and the arcs of turning corners lie inside.

    Raises
    ------
    InvalidInputError
        For times out of order or a tolerance that is not positive.

    Examples
    --------
    >>> hull = swept_hull(Motion(Disc(0, 0, 1), (4, 0)), tolerance=0.1)
    >>> all(hull.area.covers(shapely.Point(x, y)) for x, y in [(-1, 0), (5, 0), (2, 1), (2, -1)])
    True
    """
    if not 0.0 <= t0 <= t1 <= 1.0:
        raise InvalidInputError.single("t0, t1", (t0, t1), "0 <= t0 <= t1 <= 1")
    if not tolerance > 0.0:
        raise InvalidInputError.single("tolerance", tolerance, "more than 0 inches")
    # A third of it for curves, a third for the arcs between poses, and a last bit so that rounding cannot cut.
    share = tolerance / 3
    angle = math.radians(abs(motion.turn)) * (t1 - t0)
    steps = max(1, math.ceil(angle / _turn_within(motion.reach, share))) if angle > 0.0 else 1
    bulge = motion.reach * (1.0 - math.cos(angle / steps / 2)) + share / 8
    # Between two poses every point keeps within `bulge` of its chord: its arc, carried along evenly, is no higher.
    margin = bulge / math.cos(math.pi / 8)
    octagon = margin * _circle(8)
    outline = _outline(motion.figure, share) - motion.start
    poses = []
    for t in np.linspace(t0, t1, steps + 1):
        turned = math.radians(t * motion.turn)
        c, s = math.cos(turned), math.sin(turned)
        poses.append(outline @ np.array([[c, s], [-s, c]]) + motion.place(float(t)))
    hull = _corners(np.concatenate(poses))
    hull = _corners((hull[:, None] + octagon).reshape(-1, 2))
    return Polygon.trusted(tuple((float(x), float(y)) for x, y in hull))


def _corners(points: Array) -> Array:
    """Corners of the convex hull."""
    hull = shapely.convex_hull(shapely.multipoints(points))
    return shapely.get_coordinates(hull)[:-1] if hull.geom_type == "Polygon" else points


def _turn_within(radius: float, sagitta: float) -> float:
    """The greatest turn (radians) whose arc at `radius` rises no more than `sagitta` above its chord."""
    return 2.0 * math.acos(1.0 - sagitta / radius) if sagitta < radius else math.pi


def _circle(count: int) -> Array:
    angles = np.arange(count) * (2.0 * math.pi / count)
    return np.stack([np.cos(angles), np.sin(angles)], axis=1)


def _outline(figure: Figure, share: float) -> Array:
    """Corners (n, 2) of a polygon round a figure, none further than `share` outside of it."""
    if isinstance(figure, Polygon):
        return np.array(figure.shell)
    count = max(4, math.ceil(math.pi / math.acos(figure.reach / (figure.reach + share))))
    circle = _circle(count) / math.cos(math.pi / count)
    if isinstance(figure, Disc):
        return circle * figure.radius + figure.centre
    p, q = circle[:, 0] * figure.half_length, circle[:, 1] * figure.half_width
    return np.stack([figure.cos * p - figure.sin * q, figure.sin * p + figure.cos * q], axis=1) + figure.centre
