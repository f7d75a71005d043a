"""What is in the way of a base that moves without turning: figures grown by the base about its place."""

from __future__ import annotations

import math

import shapely

from geometry.shapes.areas import union
from geometry.shapes.figures import Disc, Figure, Oval, Polygon
from geometry.shapes.free_paths.obstacles import Obstacle
from geometry.shapes.minkowski import pushes

PRESSED_IN = 0.5
"""What share of its least radius of curvature an oval is pressed in at most: only of a needle is that less than
contact."""


def grown_by(
    base: Figure,
    figure: Figure,
    distance: float,
    bottom: float = -math.inf,
    top: float = math.inf,
    *,
    ledge: bool = False,
) -> Obstacle:
    """A figure and the places of a base beside it that is no further off than a distance, or overlaps it.

    Parameters
    ----------
    base
        The base as it lies about its place, which is the origin.
    figure
        What is in the way, inches.
    distance
        Inches to keep from it; negative where the base may be pressed in so deep.
    bottom, top, ledge
        As of an `Obstacle`.

    Examples
    --------
    >>> grown_by(Disc(0, 0, 0.5), Disc(3, 0, 1), -0.1).grown
    1.4
    >>> board = Polygon([(-2, -1), (2, -1), (2, 1), (-2, 1)])
    >>> grown_by(board, Polygon([(5, 5), (6, 5), (6, 6), (5, 6)]), 0.0).figure.bounds
    (3.0, 4.0, 8.0, 7.0)
    """
    into = max(0.0, -distance)
    if isinstance(base, Disc):
        return Obstacle(figure, max(0.0, base.radius + distance), bottom, top, ledge, pressed=into)
    if isinstance(base, Oval):
        distance = max(distance, -PRESSED_IN * base.least_bend)
        return Obstacle(figure, distance, bottom, top, ledge, base, max(0.0, -distance))
    if isinstance(figure, Polygon):
        return Obstacle(_sum(base, figure, into), max(0.0, distance), bottom, top, ledge, pressed=into)
    turned = _turned_about(base, *figure.centre)
    if isinstance(figure, Disc):
        return Obstacle(turned, max(0.0, figure.radius + distance), bottom, top, ledge, pressed=into)
    distance = max(distance, -PRESSED_IN * figure.least_bend)
    return Obstacle(turned, distance, bottom, top, ledge, figure, max(0.0, -distance))


def _turned_about(base: Polygon, x: float, y: float) -> Polygon:
    """A polygon turned about the origin by half a turn, and moved."""
    rings = [tuple((x - px, y - py) for px, py in ring) for ring in (base.shell, *base.holes)]
    return Polygon.trusted(rings[0], tuple(rings[1:]))


def _sum(base: Polygon, figure: Polygon, into: float) -> Polygon:
    """The places of a base at which it overlaps a polygon by more than it may be pressed in."""
    pieces = [pushes(Polygon.trusted(a), Polygon.trusted(b)) for a in base.pieces for b in figure.pieces]
    if len(pieces) == 1 and into == 0.0:
        return pieces[0]
    whole = union([piece.area for piece in pieces])
    # Corners that stick out stay sharp; where it is hollow it is pressed in by a little less.
    area = whole.buffer(-into, join_style="bevel")
    if not isinstance(area, shapely.Polygon) or area.is_empty:
        area = whole  # thinner than that somewhere: not pressed in at all
    return Polygon(area.exterior.coords[:-1], [ring.coords[:-1] for ring in area.interiors])
