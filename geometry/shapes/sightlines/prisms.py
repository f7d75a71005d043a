"""What the solver takes and gives: solids, and the answer whether one sees the other."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from geometry.errors import InvalidInputError
from geometry.shapes.figures import Figure
from geometry.shapes.sightlines.bodies import Body, bodies_of

BEAM = 1e-6
"""Inches: the free beam that a line of sight needs; closer things leave no gap, in plan or in height."""

Point3: TypeAlias = tuple[float, float, float]


@dataclass(frozen=True)
class Prism:
    """The solid over `figure` from z = `bottom` to `top` (inches); `key` names it in answers.

    Raises
    ------
    InvalidInputError
        Where `bottom` and `top` are no finite heights in this order.
    """

    figure: Figure
    bottom: float
    top: float
    key: str = ""

    def __post_init__(self) -> None:
        if not (math.isfinite(self.bottom) and math.isfinite(self.top) and self.bottom <= self.top):
            raise InvalidInputError.single("heights", (self.bottom, self.top), "finite, the bottom below the top")

    @cached_property
    def bodies(self) -> tuple[Body, ...]:
        """The convex bodies that make up the figure."""
        return bodies_of(self.figure)

    @cached_property
    def disc(self) -> tuple[float, float, float]:
        """A disc that holds the figure: its centre and radius."""
        return (*self.figure.centre, self.figure.reach)


@dataclass(frozen=True, slots=True)
class FreeLine:
    """Whether a free line joins two solids; truthy when it does.

    Attributes
    ----------
    visible
        Whether there is one.
    certified
        Whether that is proved: the line was checked against every blocker, or no free beam is wider
        than `resolution`.
    line
        The line, from a point of the first solid to a point of the second; None where there is none.
    beam_width
        Width in plan of the free beam of parallel lines round it, inches; 0 where there is none.
    blockers
        Keys of blockers that hide them by themselves, sorted; a least set where asked to explain.
    resolution
        Inches: a hidden answer leaves room for no free beam wider than this. 1e-6 where the decision was
        exact, up to 1e-3 where directions and offsets had to be halved down to nothing.
    """

    visible: bool
    certified: bool
    line: tuple[Point3, Point3] | None = None
    beam_width: float = 0.0
    blockers: tuple[str, ...] = ()
    resolution: float = 1e-6

    def __bool__(self) -> bool:
        return self.visible
