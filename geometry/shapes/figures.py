"""Flat figures where they stand: discs, ovals and polygons, in inches.

Every figure knows its bounding box and the disc that surely holds it; `geometry.shapes.measure`
knows the distances between them. No polygon stands in for a curve where a distance decides.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

import shapely

from geometry.errors import InvalidInputError

Point: TypeAlias = tuple[float, float]
Ring: TypeAlias = tuple[Point, ...]
Box: TypeAlias = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Disc:
    """A disc: centre (inches) and radius (inches, not negative; 0 is a point)."""

    x: float
    y: float
    radius: float

    @property
    def centre(self) -> Point:
        """The middle, inches."""
        return (self.x, self.y)

    @property
    def reach(self) -> float:
        """Radius about `centre` of a disc that holds the figure."""
        return self.radius

    @property
    def bounds(self) -> Box:
        """(least x, least y, greatest x, greatest y)."""
        r = self.radius
        return (self.x - r, self.y - r, self.x + r, self.y + r)

    def moved(self, dx: float, dy: float) -> Disc:
        """The same figure elsewhere."""
        return Disc(self.x + dx, self.y + dy, self.radius)


@dataclass(frozen=True, slots=True)
class Oval:
    """An ellipse: centre, half axes (inches, `half_length` >= `half_width` > 0) and facing.

    `facing` is in degrees, counter-clockwise from +x; the long axis lies along it.
    """

    x: float
    y: float
    half_length: float
    half_width: float
    facing: float
    cos: float = field(init=False, repr=False, compare=False)
    sin: float = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        angle = math.radians(self.facing)
        object.__setattr__(self, "cos", math.cos(angle))
        object.__setattr__(self, "sin", math.sin(angle))

    @property
    def centre(self) -> Point:
        """The middle, inches."""
        return (self.x, self.y)

    @property
    def reach(self) -> float:
        """Radius about `centre` of a disc that holds the figure."""
        return self.half_length

    @property
    def bounds(self) -> Box:
        """(least x, least y, greatest x, greatest y)."""
        w = math.hypot(self.half_length * self.cos, self.half_width * self.sin)
        h = math.hypot(self.half_length * self.sin, self.half_width * self.cos)
        return (self.x - w, self.y - h, self.x + w, self.y + h)

    def moved(self, dx: float, dy: float) -> Oval:
        """The same figure elsewhere."""
        return Oval(self.x + dx, self.y + dy, self.half_length, self.half_width, self.facing)


class Polygon:
    """A simple polygon, concave or not, with or without holes; a ring needs no closing point.

    Parameters
    ----------
    shell
        Corners [x, y] in inches, either winding.
    holes
        Rings of open air inside the shell.

    Raises
    ------
    InvalidInputError
        Where the rings are not a valid simple polygon (crossing edges, no area, a hole outside).
    """

    __slots__ = ("__dict__", "holes", "shell")

    shell: Ring
    holes: tuple[Ring, ...]

    def __init__(self, shell: Iterable[Sequence[float]], holes: Iterable[Iterable[Sequence[float]]] = ()) -> None:
        self.shell = tuple((float(p[0]), float(p[1])) for p in shell)
        self.holes = tuple(tuple((float(p[0]), float(p[1])) for p in hole) for hole in holes)
        if len(self.shell) < 3 or any(len(hole) < 3 for hole in self.holes):
            raise InvalidInputError.single("polygon", self.shell, "a ring has at least three corners")
        if not self.area.is_valid or self.area.area <= 0:
            raise InvalidInputError.single(
                "polygon", self.shell, f"a simple ring ({shapely.is_valid_reason(self.area)})"
            )

    @cached_property
    def area(self) -> shapely.Polygon:
        """The same polygon as a Shapely geometry."""
        return shapely.Polygon(self.shell, self.holes)

    @cached_property
    def convex(self) -> bool:
        """Whether it is convex (and has no holes)."""
        return not self.holes and self.area.convex_hull.area - self.area.area <= 1e-12 * max(1.0, self.area.area)

    @cached_property
    def centre(self) -> Point:
        """Middle of the bounding box, inches."""
        x0, y0, x1, y1 = self.bounds
        return ((x0 + x1) / 2, (y0 + y1) / 2)

    @cached_property
    def reach(self) -> float:
        """Radius about `centre` of a disc that holds the figure."""
        cx, cy = self.centre
        return max(math.hypot(x - cx, y - cy) for x, y in self.shell)

    @cached_property
    def bounds(self) -> Box:
        """(least x, least y, greatest x, greatest y)."""
        xs = [x for x, _ in self.shell]
        ys = [y for _, y in self.shell]
        return (min(xs), min(ys), max(xs), max(ys))

    def moved(self, dx: float, dy: float) -> Polygon:
        """The same figure elsewhere."""
        return Polygon(
            [(x + dx, y + dy) for x, y in self.shell],
            [[(x + dx, y + dy) for x, y in hole] for hole in self.holes],
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Polygon) and (self.shell, self.holes) == (other.shell, other.holes)

    def __hash__(self) -> int:
        return hash((self.shell, self.holes))

    def __repr__(self) -> str:
        return f"Polygon({self.shell!r}{f', {self.holes!r}' if self.holes else ''})"


Figure: TypeAlias = Disc | Oval | Polygon
