"""A figure on the move: straight to a place while its facing turns evenly."""

from __future__ import annotations

import math

from geometry.errors import InvalidInputError
from geometry.shapes.figures import Disc, Figure, Oval, Point, Polygon
from geometry.shapes.turning import shorter_turn

_SAME = 1e-9
"""Inches: a reference point this close to a disc's or oval's centre is its centre."""


class Motion:
    """A figure that goes straight to an end place while its facing turns evenly by the shorter way.

    Parameters
    ----------
    figure
        The figure where the motion starts.
    end
        Where its reference point ends, inches.
    end_facing
        Degrees; None keeps the facing. A half turn goes counter-clockwise.
    about
        The reference point at the start, the one that goes straight and is turned about: the centre
        of a disc or oval; for a polygon it must be given (the place of the model, say).
    start_facing
        Degrees, for a polygon: the facing it has as `figure`. An oval has its own; a disc has none.

    Attributes
    ----------
    figure, start, end
        The figure and its reference point at the start, and the reference point's end.
    dx, dy
        The translation, inches.
    turn
        Degrees in (-180, 180], counter-clockwise positive; 0 for a disc.

    Raises
    ------
    InvalidInputError
        For a polygon without `about`, or a disc or oval with one that is not its centre.

    Examples
    --------
    >>> motion = Motion(Oval(0, 0, 2, 1, 350), (4, 2), 20)
    >>> motion.turn, motion.at(0.5)
    (30.0, Oval(x=2.0, y=1.0, half_length=2, half_width=1, facing=365.0))
    """

    __slots__ = ("_reach", "dx", "dy", "end", "figure", "start", "turn")

    def __init__(
        self,
        figure: Figure,
        end: Point,
        end_facing: float | None = None,
        about: Point | None = None,
        start_facing: float = 0.0,
    ) -> None:
        if isinstance(figure, Polygon):
            if about is None:
                raise InvalidInputError.single("about", None, "the point a polygon is carried and turned by")
            self.start = about
        else:
            self.start = (figure.x, figure.y)
            if about is not None and math.dist(about, self.start) > _SAME:
                raise InvalidInputError.single("about", about, "the centre: a disc or an oval turns about nothing else")
            if isinstance(figure, Oval):
                start_facing = figure.facing
        self.figure = figure
        self.end = end
        self.dx = end[0] - self.start[0]
        self.dy = end[1] - self.start[1]
        self._reach = -1.0
        round_base = isinstance(figure, Disc) or (isinstance(figure, Oval) and figure.half_length == figure.half_width)
        self.turn = 0.0 if end_facing is None or round_base else shorter_turn(start_facing, end_facing)

    @property
    def reach(self) -> float:
        """Radius about the reference point of a disc that holds the figure all along, inches."""
        if self._reach < 0.0:
            if isinstance(self.figure, Polygon):
                ox, oy = self.start
                self._reach = max(math.hypot(x - ox, y - oy) for x, y in self.figure.shell)
            else:
                self._reach = self.figure.reach
        return self._reach

    def place(self, t: float) -> Point:
        """Where the reference point is at `t` (0 the start, 1 the end)."""
        if t == 1.0:
            return self.end
        return (self.start[0] + t * self.dx, self.start[1] + t * self.dy)

    def at(self, t: float) -> Figure:
        """The figure at `t` (0 the start, 1 the end)."""
        figure = self.figure
        if isinstance(figure, Disc):
            return Disc(*self.place(t), figure.radius)
        if isinstance(figure, Oval):
            x, y = self.place(t)
            return Oval(x, y, figure.half_length, figure.half_width, figure.facing + t * self.turn)
        if self.turn:
            figure = figure.turned(t * self.turn, about=self.start)
        return figure.moved(t * self.dx, t * self.dy)

    def carrying(self, figure: Figure) -> Motion:
        """The same motion of another figure, fixed to this one (a piece of it, say)."""
        other = object.__new__(Motion)
        other.figure, other.start, other.end = figure, self.start, self.end
        other.dx, other.dy, other.turn, other._reach = self.dx, self.dy, self.turn, -1.0
        return other

    def __repr__(self) -> str:
        return f"Motion({self.figure!r}, {self.end!r}, turn={self.turn!r})"
