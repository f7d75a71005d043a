"""One question between two convex prisms: what surely blocks, what may, and what never does."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal, NamedTuple

from geometry.shapes.sightlines.arcs import Arc
from geometry.shapes.sightlines.bodies import Body, Flat
from geometry.shapes.sightlines.heights import certain, never
from geometry.shapes.sightlines.joints import Joint, clipped, joints_of
from geometry.shapes.sightlines.order import Parting, parting
from geometry.shapes.sightlines.prisms import BEAM
from geometry.shapes.sightlines.solids import Solid

_OCTAGON = [(math.cos(i * math.pi / 4 + 0.3), math.sin(i * math.pi / 4 + 0.3)) for i in range(8)]

_SPARE = 1.5
"""Inches of an obstacle that are kept beyond what lines can meet, lest the bounds of its chords matter."""


class Wall:
    """A solid, or a part of one, that blocks every line that meets it on its way from a to b.

    When it stands between them is worked out when first asked.
    """

    __slots__ = ("_a", "_arc", "_b", "body", "solid")

    def __init__(self, body: Body, solid: Solid, a: Body, b: Body) -> None:
        self.body, self.solid, self._a, self._b = body, solid, a, b
        self._arc: tuple[float, float] | Literal[False] | None = False

    def between(self, angle: float) -> Arc | None:
        """The directions round `angle` (radians) in which it stands between; None where it reaches into a or b."""
        if self._arc is False:
            self._arc = self._find()
        if self._arc is None:
            return None
        turn = angle + math.remainder(self._arc[0] - angle, 2 * math.pi)
        return (turn - self._arc[1], turn + self._arc[1])

    def _find(self) -> tuple[float, float] | None:
        """The middle of its arc of directions, and half its width."""
        from_a, to_b = parting(self._a, self.body), parting(self.body, self._b)
        if from_a.room < -BEAM or to_b.room < -BEAM:
            return None
        first = math.atan2(from_a.uy, from_a.ux)
        half = math.remainder(math.atan2(to_b.uy, to_b.ux) - first, 2 * math.pi) / 2
        return (first + half, math.pi / 2 - abs(half))


class View(NamedTuple):
    """What a question comes down to.

    Attributes
    ----------
    a, b
        The two solids. Where `ridge` is not 0 only their tops (1) or bottoms (-1) matter: nothing between
        them lets lines pass below (above) it, and the line from top to top is the highest all the way.
    apart
        How the two lie to each other in plan.
    walls
        What blocks every line through it, in its order.
    loose
        What blocks some heights only, or reaches into a or b in plan.
    joints
        Where two of `loose` meet in plan.
    """

    a: Solid
    b: Solid
    apart: Parting
    ridge: int
    walls: list[Wall]
    loose: list[Solid]
    joints: list[Joint]


def view_of(a: Solid, b: Solid, obstacles: Sequence[Solid]) -> View:
    """Sort the obstacles between two solids; they come with their heights widened by the beam."""
    apart = parting(a.body, b.body)
    floor, ceiling = min(a.low, b.low), max(a.high, b.high)
    met = [o for o in obstacles if o.high > floor and o.low < ceiling]
    if all(o.low <= floor for o in met):
        return _at_tops(a, b, apart, met, [])
    walls, loose = _sorted(a, b, apart, met)
    if all(o.low <= floor for o in loose):
        return _at_tops(a, b, apart, loose, walls)
    if all(o.high >= ceiling for o in loose):
        a, b = a._replace(high=a.low), b._replace(high=b.low)
        more, loose = _sorted(a, b, apart, loose)
        return View(a, b, apart, -1, walls + more, loose, _joints_where_beside(apart, loose))
    corridor = _corridor(a.body, b.body)
    loose = [_cut(o, corridor) for o in loose]
    return View(a, b, apart, 0, walls, loose, joints_of(loose))


def _at_tops(a: Solid, b: Solid, apart: Parting, obstacles: Sequence[Solid], walls: list[Wall]) -> View:
    a, b = a._replace(low=a.high), b._replace(low=b.high)
    more, loose = _sorted(a, b, apart, obstacles)
    return View(a, b, apart, 1, walls + more, loose, _joints_where_beside(apart, loose))


def _joints_where_beside(apart: Parting, loose: Sequence[Solid]) -> list[Joint]:
    """On the ground an obstacle closes a line alone or not at all, unless the two solids overlap in plan."""
    return joints_of(loose) if apart.room < -BEAM else []


def _sorted(a: Solid, b: Solid, apart: Parting, obstacles: Sequence[Solid]) -> tuple[list[Wall], list[Solid]]:
    """The walls among the obstacles (and in their parts), and what remains to be looked at line by line."""
    walls: list[Wall] = []
    loose: list[Solid] = []
    if apart.room < -BEAM:
        return walls, list(obstacles)
    floor, ceiling = min(a.low, b.low), max(a.high, b.high)
    direction = math.atan2(apart.uy, apart.ux)
    for o in obstacles:
        if o.low <= floor and o.high >= ceiling:
            walls.append(Wall(o.body, o, a.body, b.body))
            continue
        whole = False
        for body in certain(a, b, o, apart):
            wall = Wall(body, o, a.body, b.body)
            if wall.between(direction) is not None:
                walls.append(wall)
                whole = whole or body is o.body
        if not whole and not never(a, b, o, apart):
            loose.append(o)
    return walls, loose


def _corridor(a: Body, b: Body) -> list[tuple[float, float, float]]:
    """Half-planes u.p <= h round everything between two bodies, as (ux, uy, h)."""
    return [(ux, uy, max(a.support(ux, uy), b.support(ux, uy)) + _SPARE) for ux, uy in _OCTAGON]


def _cut(o: Solid, corridor: list[tuple[float, float, float]]) -> Solid:
    """The part of an obstacle that lines between the solids can meet: bounds on a smaller body are closer."""
    if not isinstance(o.body, Flat):
        return o
    corners = o.body.corners
    for ux, uy, h in corridor:
        if o.body.support(ux, uy) > h:
            corners = clipped(corners, -ux, -uy, h)
    return o if corners is o.body.corners or len(corners) < 3 else o._replace(body=Flat(corners))
