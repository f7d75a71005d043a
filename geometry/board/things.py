"""The things on a board, as values: models, units, terrain, objectives, territories."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, TypeAlias

from geometry.board.bases import Base, Hull
from geometry.shapes.figures import Disc, Figure, Point, Polygon
from geometry.shapes.sightlines import Prism

Ability: TypeAlias = Literal["cover", "obscuring", "unstable", "impassable", "place-of-power"]
Status: TypeAlias = Literal["ran", "retreated", "charged", "set-up-this-turn", "fought"]
Phase: TypeAlias = Literal["deployment", "hero", "movement", "shooting", "charge", "combat", "end"]
Off: TypeAlias = Literal["reserve", "slain"]

KIND_ABILITIES: dict[str, frozenset[str]] = {
    "obstacle": frozenset({"cover", "unstable"}),
    "obscuring": frozenset({"cover", "obscuring", "unstable"}),
    "area": frozenset({"cover"}),
    "place-of-power": frozenset({"cover", "place-of-power", "unstable"}),
    "faction": frozenset(),
}
"""Abilities of each kind of terrain (1.1-1.7)."""


@dataclass(frozen=True)
class Model:
    """One model: its base where it stands, and its height.

    Attributes
    ----------
    at
        Place of the model, inches; None where it is off the board.
    facing
        Degrees counter-clockwise from +x.
    elevation
        z of the base, inches.
    height
        Top of the model above its base, inches.
    hull
        What is seen of it where it overhangs its base (visibility only), about its place.
    off
        ``"reserve"`` or ``"slain"`` for a model that is not on the board.
    """

    id: str
    unit: str
    base: Base
    at: Point | None
    facing: float = 0.0
    elevation: float = 0.0
    height: float = 1.5
    hull: Hull | None = None
    off: Off | None = None

    @cached_property
    def figure(self) -> Figure:
        """The base on the board."""
        assert self.at is not None, f"{self.id} is not on the board"
        return self.base.at(self.at[0], self.at[1], self.facing)

    @cached_property
    def seen_figure(self) -> Figure:
        """Footprint of what can be seen of it: the hull where given, else the base (6.0)."""
        assert self.at is not None, f"{self.id} is not on the board"
        return (self.hull or self.base).at(self.at[0], self.at[1], self.facing)

    @cached_property
    def volume(self) -> Prism:
        """What can be seen of it, and what stands in the way of sight: from its base to its top (6.0)."""
        return Prism(self.seen_figure, self.elevation, self.top, self.id)

    @property
    def on_board(self) -> bool:
        """Whether it stands on the board."""
        return self.at is not None

    @property
    def top(self) -> float:
        """Height of its highest point above the table, inches."""
        return self.elevation + self.height

    def placed(self, at: Point, facing: float | None = None, elevation: float | None = None) -> Model:
        """The same model on the board at `at`; facing and elevation stay where they are not given."""
        return replace(
            self,
            at=at,
            facing=self.facing if facing is None else facing,
            elevation=self.elevation if elevation is None else elevation,
            off=None,
        )


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon; `range` in inches, None for a melee weapon."""

    name: str
    range: float | None = None


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit: who owns it, what it can do, and the ids of its models (slain ones and reserves included).

    `move` is inches, ``"-"`` (cannot move), dice text such as ``"2D6"``, or None where unknown.
    """

    id: str
    player: str
    models: tuple[str, ...]
    name: str | None = None
    keywords: frozenset[str] = frozenset()
    move: float | str | None = None
    control: float | None = None
    control_modifier: float = 0.0
    health: float | None = None
    coherency_range: float = 0.5
    weapons: tuple[Weapon, ...] = ()
    status: frozenset[str] = frozenset()

    def has(self, keyword: str) -> bool:
        """Whether the unit has this keyword (upper case)."""
        return keyword in self.keywords

    @property
    def is_manifestation(self) -> bool:
        """A manifestation: models move over it and do not end on it."""
        return "MANIFESTATION" in self.keywords

    @property
    def is_faction_terrain(self) -> bool:
        """Faction terrain: terrain that is a unit too."""
        return "FACTION TERRAIN" in self.keywords


@dataclass(frozen=True)
class Part:
    """A part of a terrain feature: the prism of `figure` from z = `bottom` to `top`, inches."""

    figure: Polygon | Disc
    bottom: float = 0.0
    top: float = 0.0
    see_through: bool = False


@dataclass(frozen=True)
class Feature:
    """A terrain feature of one or more parts."""

    id: str
    parts: tuple[Part, ...]
    kind: str | None = None
    abilities: frozenset[str] = frozenset()
    name: str | None = None
    player: str | None = None

    def has(self, ability: str) -> bool:
        """Whether it has this ability (cover, obscuring, unstable, impassable, place-of-power)."""
        return ability in self.abilities


@dataclass(frozen=True)
class Objective:
    """A round objective marker (32.0)."""

    id: str
    at: Point
    diameter_mm: float = 40.0
    controlled_by: str | None = None

    @cached_property
    def figure(self) -> Disc:
        """The marker on the board."""
        return Disc(self.at[0], self.at[1], self.diameter_mm / 25.4 / 2)


@dataclass(frozen=True)
class Territory:
    """A player's territory."""

    player: str
    area: Polygon


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is, and its phase."""

    player: str | None = None
    phase: Phase | None = None


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The switches of the rules (the document's `rules`); distances in inches."""

    edition: str = "aos4"
    combat_range: float = 3.0
    combat_range_edge: Literal["out", "in"] = "out"
    contest_edge: Literal["out", "in"] = "out"
    coherency_threshold: int = 7
    pivot: Literal["furthest-point", "free"] = "furthest-point"
    support: Literal["centre", "wholly"] = "centre"
    behind: Literal["2025", "2024"] = "2025"
    obscuring: Literal["2025", "2024"] = "2025"
    slack: float = 0.0
    contact: float = 0.005

    @property
    def pressed(self) -> float:
        """How deep a base may be pressed into another, into terrain or over the edge and only touch it, inches."""
        return self.contact + self.slack


AOS4 = Ruleset()
"""The rules as they stand."""

__all__ = [
    "AOS4",
    "KIND_ABILITIES",
    "Ability",
    "Feature",
    "Model",
    "Objective",
    "Off",
    "Part",
    "Phase",
    "Ruleset",
    "Status",
    "Territory",
    "Turn",
    "Unit",
    "Weapon",
]
