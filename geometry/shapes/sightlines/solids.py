"""A convex prism, the form in which the solver meets everything."""

from __future__ import annotations

from typing import NamedTuple

from geometry.shapes.sightlines.bodies import Body


class Solid(NamedTuple):
    """A convex prism; `source` is the number of the blocker it is of."""

    body: Body
    low: float
    high: float
    source: int = -1
