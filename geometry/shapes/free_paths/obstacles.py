"""What is in the way of a moving point: figures, how far it keeps from them, and how high they stand."""

from __future__ import annotations

import math
from dataclasses import dataclass

from geometry.errors import InvalidInputError
from geometry.shapes.figures import Figure, Oval


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A figure and everything nearer to it than `clearance`: an open area that a moving point stays out of.

    The boundary may be touched. The point carries a height (`FreeSpace`): it runs into an obstacle only
    where their heights meet. A `ledge` may be stood on: the point may be over it, at its top.

    Attributes
    ----------
    figure
        What is in the way, inches.
    clearance
        Inches to keep from it (the radius of a moving disc); negative only where an oval moves: so deep that may be
        pressed in, less than its least radius of curvature.
    bottom, top
        Where it begins and ends above the table, inches; a wall without end where not given. What is no ledge
        may end lower than it begins: a point as tall as that or taller then meets it at the heights between.
    ledge
        Whether its top may be stood on.
    oval
        The outline of what moves where that is an oval that does not turn: the area grows by it too.
        It is kept as it lies about the origin, wherever it was given.
    pressed
        Inches by which the area is grown less than what moves is wide. At the inner corners of the figure what is
        pressed in so far, and not further in any direction, is further out than the area's corner.

    Raises
    ------
    InvalidInputError
        For a clearance that is endless or too much below nothing, a ledge that is endless or whose top is not
        above its bottom.

    Examples
    --------
    >>> from geometry.shapes.figures import Disc
    >>> Obstacle(Disc(0, 0, 0.5), clearance=0.25).grown
    0.75
    """

    figure: Figure
    clearance: float = 0.0
    bottom: float = -math.inf
    top: float = math.inf
    ledge: bool = False
    oval: Oval | None = None
    pressed: float = 0.0

    def __post_init__(self) -> None:
        least = -self.oval.least_bend if self.oval is not None else 0.0
        if not (0.0 <= self.clearance < math.inf or least < self.clearance < 0.0):
            raise InvalidInputError.single("clearance", self.clearance, f"inches, more than {least:g} or 0")
        if self.ledge and not self.bottom < self.top:
            raise InvalidInputError.single("top", self.top, f"more than the bottom, {self.bottom}")
        if self.ledge and not math.isfinite(self.top):
            raise InvalidInputError.single("top", self.top, "a ledge has a height")
        if self.oval is not None and self.oval.centre != (0.0, 0.0):
            shape = self.oval
            about_origin = Oval(0.0, 0.0, shape.half_length, shape.half_width, shape.facing)
            object.__setattr__(self, "oval", about_origin)

    @property
    def grown(self) -> float:
        """Radius of the round part of the corners of the area."""
        return self.clearance + getattr(self.figure, "radius", 0.0)

    @property
    def ellipses(self) -> tuple[Oval, ...]:
        """The ovals whose outlines round the corners of the area."""
        own = (self.figure,) if isinstance(self.figure, Oval) else ()
        return own if self.oval is None else (*own, self.oval)
