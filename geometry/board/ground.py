"""What the table holds besides units, as values: terrain, objectives, territories."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias, get_args

from geometry.board.bases import SMALLEST
from geometry.bounds import FAR, Faults
from geometry.shapes.figures import Disc, Point, Polygon

Ability: TypeAlias = Literal["cover", "obscuring", "unstable", "impassable", "place-of-power"]

KIND_ABILITIES: dict[str, frozenset[str]] = {
    "obstacle": frozenset({"cover", "unstable"}),
    "obscuring": frozenset({"cover", "obscuring", "unstable"}),
    "area": frozenset({"cover"}),
    "place-of-power": frozenset({"cover", "place-of-power", "unstable"}),
    "faction": frozenset(),
}
"""Abilities of each kind of terrain (1.1-1.7)."""


@dataclass(frozen=True)
class Part:
    """A part of a terrain feature: the prism of `figure` from z = `bottom` to `top`, inches.

    Raises
    ------
    InvalidInputError
        Where a value cannot be: each is named.
    """

    figure: Polygon | Disc
    bottom: float = 0.0
    top: float = 0.0
    see_through: bool = False

    def __post_init__(self) -> None:
        faults = Faults("part")
        faults.a("figure", self.figure, (Polygon, Disc), "a Polygon or a Disc")
        faults.number("bottom", self.bottom, -FAR, FAR)
        faults.number("top", self.top, -FAR, FAR)
        if not faults.problems and self.top < self.bottom:
            faults.add("top", self.top, f"a top above the bottom ({self.bottom:g})")
        faults.refuse()


@dataclass(frozen=True)
class Feature:
    """A terrain feature of one or more parts.

    Attributes
    ----------
    id, name
        Its id, and what it is called.
    parts
        What it is made of.
    kind
        Its kind (1.1-1.7), for its looks and its placing; `abilities` are not taken from it.
    abilities
        What it does: `KIND_ABILITIES[kind]` are those of a kind.
    player
        Whose faction terrain it is.

    Raises
    ------
    InvalidInputError
        Where a value cannot be: each is named.
    """

    id: str
    parts: tuple[Part, ...]
    kind: str | None = None
    abilities: frozenset[str] = frozenset()
    name: str | None = None
    player: str | None = None

    def __post_init__(self) -> None:
        faults = Faults(f"terrain {self.id!r}")
        faults.text("id", self.id)
        if not self.parts or not all(isinstance(part, Part) for part in self.parts):
            faults.add("parts", self.parts, "one Part or more")
        faults.one_of("kind", self.kind, (None, *KIND_ABILITIES))
        faults.some_of("abilities", self.abilities, get_args(Ability))
        faults.refuse()

    def has(self, ability: str) -> bool:
        """Whether it has this ability (cover, obscuring, unstable, impassable, place-of-power)."""
        return ability in self.abilities


@dataclass(frozen=True)
class Objective:
    """A round objective marker (32.0).

    Raises
    ------
    InvalidInputError
        Where a value cannot be: each is named.
    """

    id: str
    at: Point
    diameter_mm: float = 40.0
    controlled_by: str | None = None

    def __post_init__(self) -> None:
        faults = Faults(f"objective {self.id!r}")
        faults.text("id", self.id)
        faults.place("at", self.at)
        faults.number("diameter_mm", self.diameter_mm, SMALLEST, FAR)
        faults.refuse()

    @cached_property
    def figure(self) -> Disc:
        """The marker on the board."""
        return Disc(self.at[0], self.at[1], self.diameter_mm / 25.4 / 2)


@dataclass(frozen=True)
class Territory:
    """A player's territory.

    Raises
    ------
    InvalidInputError
        Where a value cannot be: each is named.
    """

    player: str
    area: Polygon

    def __post_init__(self) -> None:
        faults = Faults("territory")
        faults.text("player", self.player)
        faults.a("area", self.area, Polygon, "a Polygon")
        faults.refuse()
