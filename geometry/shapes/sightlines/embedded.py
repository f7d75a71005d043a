"""Solids that reach into polygons: what of them is inside sees nothing, and the rest is cut into convex pieces.

The bounds of cells say little where a solid and an obstacle overlap in plan; of pieces that lie beside an
obstacle it is known that it comes after them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from geometry.shapes.figures import Point
from geometry.shapes.sightlines.bodies import Body, Flat, Round
from geometry.shapes.sightlines.joints import clipped
from geometry.shapes.sightlines.order import parting
from geometry.shapes.sightlines.prisms import BEAM, Prism
from geometry.shapes.sightlines.solids import Solid

_SIDES = 32
"""Sides of the polygon that stands for a curved solid from outside."""

_MOST = 40
"""Pieces; a solid that would come to more is left as it is."""


def pieces_outside(solid: Prism, obstacles: Sequence[Solid]) -> tuple[list[Solid], set[int]]:
    """Convex solids that together hold all of a solid that is outside of the obstacles.

    Returns
    -------
    tuple
        The pieces (they may overlap; those of curved solids reach a little further than these do), and the
        numbers of the obstacles that were cut out: none where the pieces are the bodies of the solid.
    """
    pieces = [Solid(body, solid.bottom, solid.top) for body in solid.bodies]
    cut: set[int] = set()
    for obstacle in obstacles:
        if not isinstance(obstacle.body, Flat) or not _near(solid, obstacle):
            continue
        left: list[Solid] = []
        for piece in pieces:
            if _reaches_into(piece, obstacle):
                cut.add(obstacle.source)
                left += _outside(piece, obstacle, obstacle.body)
            else:
                left.append(piece)
        if len(left) > _MOST:
            return [Solid(body, solid.bottom, solid.top) for body in solid.bodies], set()
        pieces = left
    return pieces, cut


def _near(solid: Prism, obstacle: Solid) -> bool:
    x, y, r = solid.disc
    body = obstacle.body
    return all(body.support(ux, uy) > ux * x + uy * y - r for ux, uy in ((1, 0), (-1, 0), (0, 1), (0, -1)))


def _reaches_into(piece: Solid, obstacle: Solid) -> bool:
    """Whether two solids share more than a face."""
    if obstacle.low > piece.high - 4 * BEAM or obstacle.high < piece.low + 4 * BEAM:
        return False
    return parting(piece.body, obstacle.body).room < -4 * BEAM


def _outside(piece: Solid, obstacle: Solid, body: Flat) -> list[Solid]:
    """What of a solid is above an obstacle, below it, or outside one of its edges."""
    found = []
    if piece.high > obstacle.high:
        found.append(piece._replace(low=obstacle.high))
    if piece.low < obstacle.low:
        found.append(piece._replace(high=obstacle.low))
    corners = _corners(piece.body)
    px, py = body.corners[-1]
    for qx, qy in body.corners:
        ex, ey = qx - px, qy - py
        length = math.hypot(ex, ey)
        if length > 0.0:
            nx, ny = ey / length, -ex / length
            r = -(nx * px + ny * py)
            beyond = clipped(corners, nx, ny, r)
            if _area(beyond) > 1e-15:
                found.append(piece._replace(body=Flat(beyond)))
            corners = clipped(corners, -nx, -ny, -r)
        px, py = qx, qy
    return found


def _corners(body: Body) -> tuple[Point, ...]:
    if isinstance(body, Flat):
        return body.corners
    a, b, cos, sin = (body.r, body.r, 1.0, 0.0) if isinstance(body, Round) else (body.a, body.b, body.cos, body.sin)
    stretch = 1.0 / math.cos(math.pi / _SIDES)
    found = []
    for i in range(_SIDES):
        p, q = (stretch * f(2 * math.pi * i / _SIDES) for f in (math.cos, math.sin))
        found.append((body.x + cos * a * p - sin * b * q, body.y + sin * a * p + cos * b * q))
    return tuple(found)


def _area(corners: Sequence[Point]) -> float:
    """Area of a polygon with its corners counter-clockwise; nothing of fewer than three."""
    if len(corners) < 3:
        return 0.0
    x0, y0 = corners[0]
    return sum((px - x0) * (qy - y0) - (py - y0) * (qx - x0) for (px, py), (qx, qy) in pairwise(corners)) / 2
