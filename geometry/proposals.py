"""What a player proposes: a move along paths, a set-up, a return, a removal. Moves are data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from geometry.shapes.figures import Point

Kind: TypeAlias = Literal[
    "normal-move",
    "run",
    "retreat",
    "charge",
    "pile-in",
    "redeploy",
    "power-through",
    "ability-move",
    "set-up",
    "deploy",
    "return-models",
    "remove",
]
Crossing: TypeAlias = Literal["none", "any", "already"]


@dataclass(frozen=True, slots=True)
class Waypoint:
    """A place on a path; `elevation` and `facing` are None where they were not given.

    `jump` takes the model down to it without climbing, and ends its move (15.2).
    """

    at: Point
    elevation: float | None = None
    facing: float | None = None
    jump: bool = False


@dataclass(frozen=True, slots=True)
class Of:
    """What a distance is measured from.

    `kind` is ``"thing"`` (`id` is a unit's, model's, terrain's or objective's), ``"point"`` (`point`),
    ``"territory"`` (`player`), ``"enemy-units"``, ``"enemy-territory"``, ``"objectives"``,
    ``"terrain"`` or ``"edge"``.
    """

    kind: Literal["thing", "point", "territory", "enemy-units", "enemy-territory", "objectives", "terrain", "edge"]
    id: str | None = None
    point: Point | None = None
    player: str | None = None

    def __str__(self) -> str:
        if self.kind == "point" and self.point is not None:
            return f"point:{self.point[0]:g},{self.point[1]:g}"
        if self.kind == "territory":
            return f"territory:{self.player}"
        return self.id if self.kind == "thing" and self.id is not None else self.kind


@dataclass(frozen=True, slots=True)
class Limit:
    """A distance in inches of something: "within 12" of this hero"."""

    distance: float
    of: Of


@dataclass(frozen=True, slots=True)
class Proposal:
    """One proposal; a field that its kind does not use keeps its default (contract, section 4)."""

    id: str
    kind: Kind
    unit: str
    moves: Mapping[str, tuple[Waypoint, ...]] = field(default_factory=dict)
    move_roll: float | None = None
    roll: float | None = None
    target: str | None = None
    distance: float | None = None
    may_cross_combat: Crossing = "none"
    may_end_in_combat: Crossing = "none"
    unseen_ranges: bool = False
    must_end_within: Limit | None = None
    fly: bool = False
    positions: Mapping[str, Waypoint] = field(default_factory=dict)
    wholly_within: tuple[Limit, ...] = ()
    more_than: tuple[Limit, ...] = ()
    not_in_combat: bool = False
    models: tuple[str, ...] = ()
