"""A convex prism, the form in which the solver meets everything."""

from __future__ import annotations

from typing import NamedTuple

from geometry.shapes.sightlines.bodies import Body


class Solid(NamedTuple):
    """A convex prism."""

    body: Body
    low: float
    high: float
