"""Convex polygons that surely hold everything that a figure passes over during a part of its motion."""

from __future__ import annotations

import math

import shapely

from geometry.errors import InvalidInputError
from geometry.shapes.figures import Disc, Figure, Point, Polygon
from geometry.shapes.motion import Motion

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
    octagon = [(margin * math.cos(k * math.pi / 4), margin * math.sin(k * math.pi / 4)) for k in range(8)]
    points = [
        (x + ox, y + oy)
        for k in range(steps + 1)
        for x, y in _corners(motion.at(t0 + (t1 - t0) * k / steps), share)
        for ox, oy in octagon
    ]
    hull = shapely.MultiPoint(points).convex_hull
    return Polygon.trusted(tuple((float(x), float(y)) for x, y in hull.exterior.coords[:-1]))


def _turn_within(radius: float, sagitta: float) -> float:
    """The greatest turn (radians) whose arc at `radius` rises no more than `sagitta` above its chord."""
    return 2.0 * math.acos(1.0 - sagitta / radius) if sagitta < radius else math.pi


def _corners(figure: Figure, share: float) -> list[Point]:
    """Corners of a polygon round a figure, none further than `share` outside of it."""
    if isinstance(figure, Polygon):
        return list(figure.shell)
    count = max(4, math.ceil(math.pi / math.acos(figure.reach / (figure.reach + share))))
    stretch = 1.0 / math.cos(math.pi / count)
    circle = [(math.cos(2 * math.pi * k / count), math.sin(2 * math.pi * k / count)) for k in range(count)]
    if isinstance(figure, Disc):
        r = figure.radius * stretch
        return [(figure.x + r * c, figure.y + r * s) for c, s in circle]
    a, b = figure.half_length * stretch, figure.half_width * stretch
    return [
        (
            figure.x + figure.cos * a * c - figure.sin * b * s,
            figure.y + figure.sin * a * c + figure.cos * b * s,
        )
        for c, s in circle
    ]
