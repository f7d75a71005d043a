"""Units and their models, as values."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias, get_args

from geometry.board.bases import Base, Hull
from geometry.bounds import COUNTLESS, FAR, MOST, TURNS, Faults, is_number
from geometry.shapes.figures import Figure, Point
from geometry.shapes.sightlines import Prism

Status: TypeAlias = Literal["ran", "retreated", "charged", "set-up-this-turn", "fought"]
Off: TypeAlias = Literal["reserve", "slain"]

DICE = re.compile(r"[1-9]?[0-9]?D[36](?:\+[1-9][0-9]?)?")
"""Dice text: D6, 2D6, 3D6, 2D6+1."""

_BASES: tuple[type, ...] = get_args(Base)

_OFF: tuple[str | None, ...] = (None, *get_args(Off))


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

    Raises
    ------
    InvalidInputError
        Where a value cannot be: each is named.
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

    def __post_init__(self) -> None:
        # Models are made by the thousand, and nearly all are sound: one look at the numbers, NaN included.
        at = self.at
        try:
            sound = 0.0 < self.height <= FAR and -FAR <= self.elevation <= FAR and -TURNS <= self.facing <= TURNS
            if at is None:
                sound = sound and self.off in _OFF
            else:
                x, y = at
                sound = sound and -FAR <= x <= FAR and -FAR <= y <= FAR and self.off is None
        except (TypeError, ValueError):
            sound = False
        if not sound or not isinstance(self.base, _BASES) or not self.id or not self.unit:
            self._refuse()

    def _refuse(self) -> None:
        faults = Faults(f"model {self.id!r}")
        faults.text("id", self.id)
        faults.text("unit", self.unit)
        faults.a("base", self.base, _BASES, "a RoundBase, OvalBase, RectangleBase or Hull")
        if self.at is not None:
            faults.place("at", self.at)
        faults.number("facing", self.facing, -TURNS, TURNS)
        faults.number("elevation", self.elevation, -FAR, FAR)
        faults.number("height", self.height, 0, FAR, above=True)
        faults.one_of("off", self.off, _OFF)
        if self.at is not None and self.off in get_args(Off):
            faults.add("off", self.off, "None for a model that is on the board (`at`)")
        faults.refuse()

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
        placed = object.__new__(Model)
        values = placed.__dict__  # as `dataclasses.replace` does, in a quarter of the time
        values["id"], values["unit"], values["base"] = self.id, self.unit, self.base
        values["at"] = at
        values["facing"] = self.facing if facing is None else facing
        values["elevation"] = self.elevation if elevation is None else elevation
        values["height"], values["hull"], values["off"] = self.height, self.hull, None
        placed.__post_init__()
        return placed


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon; `range` in inches, None for a melee weapon.

    Raises
    ------
    InvalidInputError
        Where the range is no number greater than 0.
    """

    name: str
    range: float | None = None

    def __post_init__(self) -> None:
        faults = Faults(f"weapon {self.name!r}")
        faults.a("name", self.name, str, "a text")
        faults.optional("range", self.range, 0, FAR, above=True)
        faults.refuse()


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit: who owns it, what it can do, and the ids of its models (slain ones and reserves included).

    `move` is inches, ``"-"`` (cannot move), dice text such as ``"2D6"``, or None where unknown.

    Raises
    ------
    InvalidInputError
        Where a value cannot be: each is named.
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

    def __post_init__(self) -> None:
        faults = Faults(f"unit {self.id!r}")
        faults.text("id", self.id)
        faults.text("player", self.player)
        if isinstance(self.models, str) or len(set(self.models)) != len(self.models):
            faults.add("models", self.models, "the ids of its models, each once")
        for keyword in self.keywords:
            if not isinstance(keyword, str) or keyword != keyword.strip().upper() or not keyword:
                faults.add("keywords", keyword, "words in capitals")
        if not (self.move is None or is_number(self.move, 0, MOST) or _is_move(self.move)):
            faults.add("move", self.move, f'inches from 0 to {MOST:g}, "-" (cannot move), dice such as "2D6", or None')
        faults.optional("control", self.control, 0, COUNTLESS)
        faults.number("control_modifier", self.control_modifier, -MOST, MOST)
        faults.optional("health", self.health, 0, COUNTLESS, above=True)
        faults.number("coherency_range", self.coherency_range, 0, FAR)
        faults.some_of("status", self.status, get_args(Status))
        faults.refuse()

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


def _is_move(move: object) -> bool:
    """Whether it is a Move that is written in words: none, or dice."""
    return isinstance(move, str) and (move == "-" or DICE.fullmatch(move) is not None)
