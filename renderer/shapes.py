"""What pictures are made of: circles, ellipses, areas, outlines, lines and bands, as immutable values.

A scene holds them in inches (y up), a page in pixels (y down); `View` carries the one to the other.
Curves stay curves on the way: no polygon stands in for a circle or an ellipse.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias

from geometry.shapes.figures import Box, Disc, Figure, Oval, Point, Ring


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle: its centre and radius."""

    centre: Point
    radius: float


@dataclass(frozen=True, slots=True)
class Ellipse:
    """An ellipse; `facing` in degrees turns its long half axis from +x (in a scene counter-clockwise)."""

    centre: Point
    half_length: float
    half_width: float
    facing: float


@dataclass(frozen=True, slots=True)
class Area:
    """A polygon with holes."""

    shell: Ring
    holes: tuple[Ring, ...] = ()


@dataclass(frozen=True, slots=True)
class Rounded:
    """An upright rectangle with round corners, by its least and greatest corner."""

    least: Point
    greatest: Point
    radius: float


@dataclass(frozen=True, slots=True)
class Straight:
    """A straight piece of an outline."""

    start: Point
    end: Point


@dataclass(frozen=True, slots=True)
class Arc:
    """A piece of a circle: from angle `start` on through `sweep` (degrees, counter-clockwise positive)."""

    centre: Point
    radius: float
    start: float
    sweep: float

    def point(self, angle: float) -> Point:
        """The point of its circle at `angle` degrees."""
        a = math.radians(angle)
        return (self.centre[0] + self.radius * math.cos(a), self.centre[1] + self.radius * math.sin(a))

    @property
    def first(self) -> Point:
        """Where it begins."""
        return self.point(self.start)

    @property
    def last(self) -> Point:
        """Where it ends."""
        return self.point(self.start + self.sweep)


Piece: TypeAlias = Straight | Arc


@dataclass(frozen=True, slots=True)
class Outline:
    """Closed loops of straight pieces and arcs; what an odd number of loops surrounds is inside."""

    loops: tuple[tuple[Piece, ...], ...]


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines with open ends, one or many; each a sequence of points."""

    lines: tuple[tuple[Point, ...], ...]


@dataclass(frozen=True, slots=True)
class Band:
    """Everything within `radius` of a line: what a round base sweeps on its way."""

    points: tuple[Point, ...]
    radius: float


Shape: TypeAlias = Circle | Ellipse | Area | Rounded | Outline | Lines | Band


def shape_of(figure: Figure) -> Circle | Ellipse | Area:
    """The shape of a figure of the board.

    Examples
    --------
    >>> shape_of(Disc(1.0, 2.0, 0.5))
    Circle(centre=(1.0, 2.0), radius=0.5)
    """
    if isinstance(figure, Disc):
        return Circle((figure.x, figure.y), figure.radius)
    if isinstance(figure, Oval):
        return Ellipse((figure.x, figure.y), figure.half_length, figure.half_width, figure.facing)
    return Area(figure.shell, figure.holes)


def line(*points: Point) -> Lines:
    """One line through `points`."""
    return Lines((points,))


def bounds(shape: Shape) -> Box:
    """(least x, least y, greatest x, greatest y) of a shape; of an arc, that of its whole circle."""
    if isinstance(shape, Circle):
        return _around(shape.centre, shape.radius, shape.radius)
    if isinstance(shape, Ellipse):
        c, s = math.cos(math.radians(shape.facing)), math.sin(math.radians(shape.facing))
        a, b = shape.half_length, shape.half_width
        return _around(shape.centre, math.hypot(a * c, b * s), math.hypot(a * s, b * c))
    if isinstance(shape, Rounded):
        return (*shape.least, *shape.greatest)
    if isinstance(shape, Area):
        return _box(shape.shell)
    if isinstance(shape, Band):
        return _wider(_box(shape.points), shape.radius)
    if isinstance(shape, Lines):
        return _box([point for points in shape.lines for point in points])
    boxes = [
        _around(p.centre, p.radius, p.radius) if isinstance(p, Arc) else _box((p.start, p.end))
        for loop in shape.loops
        for p in loop
    ]
    return join(boxes)


def half_extents(figure: Figure) -> Point:
    """How far a figure of the board reaches from its centre to the side, and up and down, inches.

    Examples
    --------
    >>> half_extents(Oval(5.0, 5.0, 2.0, 1.0, 90.0))
    (1.0, 2.0)
    """
    (x, y), (x0, y0, x1, y1) = figure.centre, figure.bounds
    return (max(x - x0, x1 - x), max(y - y0, y1 - y))


def join(boxes: list[Box]) -> Box:
    """The box round several boxes (at least one)."""
    return (min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes))


def _around(centre: Point, dx: float, dy: float) -> Box:
    return (centre[0] - dx, centre[1] - dy, centre[0] + dx, centre[1] + dy)


def _box(points: tuple[Point, ...] | list[Point]) -> Box:
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return (min(xs), min(ys), max(xs), max(ys))


def _wider(box: Box, margin: float) -> Box:
    return (box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin)


@dataclass(frozen=True, slots=True)
class View:
    """Where the board lies on a page: the point (`x`, `y`) in inches is at pixel (`left`, `top`).

    Attributes
    ----------
    scale
        Pixels an inch.
    """

    x: float
    y: float
    left: float
    top: float
    scale: float

    def point(self, point: Point) -> Point:
        """A point of the board on the page, pixels."""
        return (self.left + (point[0] - self.x) * self.scale, self.top - (point[1] - self.y) * self.scale)

    def back(self, pixel: Point) -> Point:
        """A pixel of the page on the board, inches."""
        return (self.x + (pixel[0] - self.left) / self.scale, self.y - (pixel[1] - self.top) / self.scale)

    def ring(self, ring: Ring) -> Ring:
        """Points of the board on the page."""
        return tuple(map(self.point, ring))

    def shape(self, shape: Shape) -> Shape:
        """A shape of the board on the page.

        Examples
        --------
        >>> View(0, 44, 10, 20, 10).shape(Circle((1.0, 43.0), 0.5))
        Circle(centre=(20.0, 30.0), radius=5.0)
        """
        k = self.scale
        if isinstance(shape, Circle):
            return Circle(self.point(shape.centre), shape.radius * k)
        if isinstance(shape, Ellipse):
            return Ellipse(self.point(shape.centre), shape.half_length * k, shape.half_width * k, -shape.facing)
        if isinstance(shape, Area):
            return Area(self.ring(shape.shell), tuple(map(self.ring, shape.holes)))
        if isinstance(shape, Rounded):
            x0, y1 = self.point(shape.least)
            x1, y0 = self.point(shape.greatest)
            return Rounded((x0, y0), (x1, y1), shape.radius * k)
        if isinstance(shape, Band):
            return Band(self.ring(shape.points), shape.radius * k)
        if isinstance(shape, Lines):
            return Lines(tuple(map(self.ring, shape.lines)))
        return Outline(tuple(tuple(map(self._piece, loop)) for loop in shape.loops))

    def _piece(self, piece: Piece) -> Piece:
        if isinstance(piece, Straight):
            return Straight(self.point(piece.start), self.point(piece.end))
        return Arc(self.point(piece.centre), piece.radius * self.scale, -piece.start, -piece.sweep)
