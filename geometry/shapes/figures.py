"""Flat figures where they stand: discs, ovals and polygons, in inches.

Every figure knows its bounding box and the disc that surely holds it; `geometry.shapes.measure`
knows the distances between them. No polygon stands in for a curve where a distance decides.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

import shapely

from geometry.errors import InvalidInputError

Point: TypeAlias = tuple[float, float]
Ring: TypeAlias = tuple[Point, ...]
Box: TypeAlias = tuple[float, float, float, float]
Edge: TypeAlias = tuple[float, float, float, float, float, float, float]
"""(x, y) where it begins, (x, y) where it ends, its unit direction (x, y), its length."""


THINNEST = 1e-9
"""Inches: an oval's half width is not less."""


@dataclass(frozen=True, slots=True)
class Disc:
    """A disc: centre (inches) and radius (inches, not negative; 0 is a point).

    Raises
    ------
    InvalidInputError
        Where a number is not finite or the radius is negative.
    """

    x: float
    y: float
    radius: float

    def __post_init__(self) -> None:
        try:
            sound = self.radius >= 0.0 and math.isfinite(self.x + self.y + self.radius)
        except TypeError:
            sound = False
        if not sound:
            raise InvalidInputError.single("disc", (self.x, self.y, self.radius), "a finite place, radius not negative")

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

    Raises
    ------
    InvalidInputError
        Where a number is not finite, or the half axes are not positive or the wrong way round.
    """

    x: float
    y: float
    half_length: float
    half_width: float
    facing: float
    cos: float = field(init=False, repr=False, compare=False)
    sin: float = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        try:
            sound = THINNEST <= self.half_width <= self.half_length < math.inf
            placed = math.isfinite(self.x + self.y + self.facing)
        except TypeError:
            sound = placed = False
        if not sound:
            raise InvalidInputError.single(
                "oval", (self.half_length, self.half_width), "half_length >= half_width > 0, in inches"
            )
        if not placed:
            raise InvalidInputError.single("oval", (self.x, self.y, self.facing), "a finite place and facing")
        angle = math.radians(self.facing)
        object.__setattr__(self, "cos", math.cos(angle))
        object.__setattr__(self, "sin", math.sin(angle))

    @property
    def centre(self) -> Point:
        """The middle, inches."""
        return (self.x, self.y)

    @property
    def least_bend(self) -> float:
        """The least radius of curvature, at the ends of the long axis, inches."""
        return self.half_width**2 / self.half_length

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

    A value: it cannot be changed, and what is worked out about it is worked out once.

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

    Examples
    --------
    >>> ell = Polygon([(0, 0), (3, 0), (3, 1), (1, 1), (1, 3), (0, 3)])
    >>> ell.convex, ell.centre, len(ell.edges), len(ell.pieces)
    (False, (1.5, 1.5), 6, 4)
    """

    __slots__ = ("__dict__", "holes", "shell")

    shell: Ring
    holes: tuple[Ring, ...]

    def __init__(self, shell: Iterable[Sequence[float]], holes: Iterable[Iterable[Sequence[float]]] = ()) -> None:
        try:
            rings = [tuple((float(x), float(y)) for x, y in ring) for ring in (shell, *holes)]
        except (TypeError, ValueError):
            raise InvalidInputError.single("polygon", shell, "rings of corners (x, y), in inches") from None
        object.__setattr__(self, "shell", rings[0])
        object.__setattr__(self, "holes", tuple(rings[1:]))
        if len(self.shell) < 3 or any(len(hole) < 3 for hole in self.holes):
            raise InvalidInputError.single("polygon", self.shell, "a ring has at least three corners")
        if not math.isfinite(sum(x + y for ring in (self.shell, *self.holes) for x, y in ring)):
            raise InvalidInputError.single("polygon", self.shell, "corners that are finite numbers")
        if not self.area.is_valid or self.area.area <= 0:
            raise InvalidInputError.single(
                "polygon", self.shell, f"a simple ring ({shapely.is_valid_reason(self.area)})"
            )

    @classmethod
    def trusted(cls, shell: Ring, holes: tuple[Ring, ...] = ()) -> Polygon:
        """A polygon of rings already known to be valid (a valid one moved or turned): nothing is checked."""
        polygon = object.__new__(cls)
        object.__setattr__(polygon, "shell", shell)
        object.__setattr__(polygon, "holes", holes)
        return polygon

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a polygon cannot be changed (its {name!r}); make another")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a polygon cannot be changed (its {name!r}); make another")

    @cached_property
    def area(self) -> shapely.Polygon:
        """The same polygon as a Shapely geometry."""
        return shapely.Polygon(self.shell, self.holes)

    @cached_property
    def edges(self) -> tuple[Edge, ...]:
        """Every edge, of the shell and of the holes, with the polygon on its left; none has no length."""
        found: list[Edge] = []
        for number, ring in enumerate((self.shell, *self.holes)):
            hole = number > 0
            corners = ring if (_signed_area(ring) > 0) != hole else ring[::-1]
            px, py = corners[-1]
            for qx, qy in corners:
                length = math.hypot(qx - px, qy - py)
                if length > 0.0:
                    found.append((px, py, qx, qy, (qx - px) / length, (qy - py) / length, length))
                px, py = qx, qy
        return tuple(found)

    @cached_property
    def corners(self) -> tuple[Point, ...]:
        """Every corner, of the shell and of the holes; corner i is where edge i begins."""
        return tuple((edge[0], edge[1]) for edge in self.edges)

    @cached_property
    def convex(self) -> bool:
        """Whether it is convex (and has no holes); a dent of rounding does not count."""
        if self.holes:
            return False
        ux, uy = self.edges[-1][4:6]
        for edge in self.edges:
            vx, vy = edge[4:6]
            if ux * vy - uy * vx < -1e-12:
                return False
            ux, uy = vx, vy
        return True

    @cached_property
    def pieces(self) -> tuple[Ring, ...]:
        """Convex pieces, each counter-clockwise, that make it up: itself where convex, else triangles."""
        if self.convex:
            return (self.corners,)
        triangles = shapely.constrained_delaunay_triangles(self.area).geoms
        rings = [tuple((float(x), float(y)) for x, y in triangle.exterior.coords[:-1]) for triangle in triangles]
        return tuple(ring if _signed_area(ring) > 0 else ring[::-1] for ring in rings if _signed_area(ring) != 0)

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
        return self._carried(lambda x, y: (x + dx, y + dy))

    def turned(self, degrees: float, about: Point = (0.0, 0.0)) -> Polygon:
        """The same figure turned counter-clockwise about a point."""
        c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        ox, oy = about
        return self._carried(lambda x, y: (ox + c * (x - ox) - s * (y - oy), oy + s * (x - ox) + c * (y - oy)))

    def _carried(self, carry: Callable[[float, float], Point]) -> Polygon:
        carried = Polygon.trusted(
            tuple(carry(x, y) for x, y in self.shell),
            tuple(tuple(carry(x, y) for x, y in hole) for hole in self.holes),
        )
        if "convex" in self.__dict__:
            carried.__dict__["convex"] = self.convex
        return carried

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Polygon) and (self.shell, self.holes) == (other.shell, other.holes)

    def __hash__(self) -> int:
        return hash((self.shell, self.holes))

    def __reduce__(self) -> tuple[object, tuple[Ring, tuple[Ring, ...]]]:
        return (Polygon.trusted, (self.shell, self.holes))

    def __repr__(self) -> str:
        return f"Polygon({self.shell!r}{f', {self.holes!r}' if self.holes else ''})"


def _signed_area(ring: Ring) -> float:
    """Area of a ring, positive where it runs counter-clockwise; about its first corner, to keep rounding small."""
    x0, y0 = ring[0]
    total = 0.0
    px, py = ring[-1][0] - x0, ring[-1][1] - y0
    for x, y in ring:
        qx, qy = x - x0, y - y0
        total += px * qy - py * qx
        px, py = qx, qy
    return total / 2


Figure: TypeAlias = Disc | Oval | Polygon
