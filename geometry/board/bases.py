"""What a model stands on: round, oval, rectangular, or a hull for a model without a base (Bases)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias

from geometry.bounds import FAR, Faults, is_place
from geometry.shapes.figures import Disc, Oval, Point, Polygon

MM = 25.4
"""Millimetres in an inch, exactly."""

SMALLEST = 1.0
"""Millimetres: no base is smaller."""


@dataclass(frozen=True, slots=True)
class RoundBase:
    """A round base; `diameter_mm` in millimetres.

    Raises
    ------
    InvalidInputError
        Where that is no number from 1 to 10000.
    """

    diameter_mm: float

    def __post_init__(self) -> None:
        faults = Faults("round base")
        faults.number("diameter_mm", self.diameter_mm, SMALLEST, FAR)
        faults.refuse()

    def at(self, x: float, y: float, facing: float = 0.0) -> Disc:
        """The base on the board; turning it changes nothing."""
        return Disc(x, y, self.diameter_mm / MM / 2)

    @property
    def reach(self) -> float:
        """Greatest distance of its edge from the model's place, inches."""
        return self.diameter_mm / MM / 2


@dataclass(frozen=True, slots=True)
class OvalBase:
    """An oval base; the long side lies along the facing. `length_mm` >= `width_mm`.

    Raises
    ------
    InvalidInputError
        Where they are no numbers from 1 to 10000, or the wrong way round.
    """

    length_mm: float
    width_mm: float

    def __post_init__(self) -> None:
        _check_sides("oval base", self.length_mm, self.width_mm)

    def at(self, x: float, y: float, facing: float = 0.0) -> Oval:
        """The base on the board."""
        return Oval(x, y, self.length_mm / MM / 2, self.width_mm / MM / 2, facing)

    @property
    def reach(self) -> float:
        """Greatest distance of its edge from the model's place, inches."""
        return self.length_mm / MM / 2


@dataclass(frozen=True, slots=True)
class RectangleBase:
    """A rectangular base; the long side lies along the facing. `length_mm` >= `width_mm`.

    Raises
    ------
    InvalidInputError
        Where they are no numbers from 1 to 10000, or the wrong way round.
    """

    length_mm: float
    width_mm: float

    def __post_init__(self) -> None:
        _check_sides("rectangular base", self.length_mm, self.width_mm)

    def at(self, x: float, y: float, facing: float = 0.0) -> Polygon:
        """The base on the board."""
        a, b = self.length_mm / MM / 2, self.width_mm / MM / 2
        return turned(((-a, -b), (a, -b), (a, b), (-a, b)), x, y, facing)

    @property
    def reach(self) -> float:
        """Greatest distance of its edge from the model's place, inches."""
        return math.hypot(self.length_mm, self.width_mm) / MM / 2


@dataclass(frozen=True, slots=True)
class Hull:
    """The outline of a model without a base: points in inches about its place, concave allowed.

    Raises
    ------
    InvalidInputError
        Where the points are no simple ring.
    """

    points: tuple[Point, ...]

    def __post_init__(self) -> None:
        # Checked once here; where it stands and how it is turned makes it no less simple.
        faults = Faults("hull")
        if not isinstance(self.points, tuple | list) or not all(map(is_place, self.points)):
            faults.add("points", self.points, f"corners (x, y) in inches, no further than {FAR:g}")
        faults.refuse()
        Polygon(self.points)

    def at(self, x: float, y: float, facing: float = 0.0) -> Polygon:
        """The outline on the board."""
        return turned(self.points, x, y, facing)

    @property
    def reach(self) -> float:
        """Greatest distance of its edge from the model's place, inches."""
        return max(math.hypot(px, py) for px, py in self.points)


Base: TypeAlias = RoundBase | OvalBase | RectangleBase | Hull


def _check_sides(what: str, length: float, width: float) -> None:
    faults = Faults(what)
    faults.number("length_mm", length, SMALLEST, FAR)
    faults.number("width_mm", width, SMALLEST, FAR)
    if not faults.problems and width > length:
        faults.add("width_mm", width, f"no more than the length ({length:g}), which lies along the facing")
    faults.refuse()


def turned(points: tuple[Point, ...], x: float, y: float, facing: float) -> Polygon:
    """The ring `points` (inches about the origin) turned by `facing` degrees and carried to (x, y)."""
    c, s = math.cos(math.radians(facing)), math.sin(math.radians(facing))
    return Polygon.trusted(tuple((x + c * px - s * py, y + s * px + c * py) for px, py in points))


def base_of(length_mm: float, width_mm: float | None = None) -> Base:
    """A round base, or an oval one whose sizes may come either way round (120x92 and 92x120).

    Raises
    ------
    InvalidInputError
        Where they are no numbers of millimetres from 1 to 10000.
    """
    if width_mm is None or width_mm == length_mm:
        return RoundBase(length_mm)
    faults = Faults("base")
    faults.number("length_mm", length_mm, SMALLEST, FAR)
    faults.number("width_mm", width_mm, SMALLEST, FAR)
    faults.refuse()
    return OvalBase(max(length_mm, width_mm), min(length_mm, width_mm))


DEFAULT_HEIGHTS: tuple[tuple[float, float], ...] = (
    (28.5, 1.3),
    (32.0, 1.5),
    (40.0, 2.0),
    (50.0, 2.5),
    (65.0, 3.0),
    (90.0, 3.5),
    (110.0, 4.0),
    (130.0, 5.0),
    (math.inf, 6.0),
)
"""(longest side up to this many mm, height in inches) of a model whose height is not given; our own table."""


def default_height(base: Base) -> float:
    """Height in inches of a model on `base` where the document gives none (`DEFAULT_HEIGHTS`)."""
    longest = (
        2 * base.reach * MM if isinstance(base, Hull) else getattr(base, "diameter_mm", getattr(base, "length_mm", 0.0))
    )
    return next(height for limit, height in DEFAULT_HEIGHTS if longest <= limit)
