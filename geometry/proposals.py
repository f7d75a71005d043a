"""What a player proposes: a move along paths, a set-up, a return, a removal. Moves are data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

from geometry.bounds import FAR, MOST, TURNS, Faults
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

    Raises
    ------
    InvalidInputError
        Where a value cannot be: each is named.
    """

    at: Point
    elevation: float | None = None
    facing: float | None = None
    jump: bool = False

    def __post_init__(self) -> None:
        try:
            x, y = self.at
            sound = -FAR <= x <= FAR and -FAR <= y <= FAR
            sound = sound and (self.elevation is None or -FAR <= self.elevation <= FAR)
            sound = sound and (self.facing is None or -TURNS <= self.facing <= TURNS)
        except (TypeError, ValueError):
            sound = False
        if not sound:
            faults = Faults("waypoint")
            faults.place("at", self.at)
            faults.optional("elevation", self.elevation, -FAR, FAR)
            faults.optional("facing", self.facing, -TURNS, TURNS)
            faults.refuse()


OfKind: TypeAlias = Literal[
    "thing", "point", "territory", "enemy-units", "enemy-territory", "objectives", "terrain", "edge"
]


@dataclass(frozen=True, slots=True)
class Of:
    """What a distance is measured from.

    `kind` is ``"thing"`` (`id` is a unit's, model's, terrain's or objective's), ``"point"`` (`point`),
    ``"territory"`` (`player`), ``"enemy-units"``, ``"enemy-territory"``, ``"objectives"``,
    ``"terrain"`` or ``"edge"``.

    Raises
    ------
    InvalidInputError
        Where the kind is none of these, or what it names is missing.
    """

    kind: OfKind
    id: str | None = None
    point: Point | None = None
    player: str | None = None

    def __post_init__(self) -> None:
        faults = Faults("of")
        faults.one_of("kind", self.kind, get_args(OfKind))
        if self.kind == "thing":
            faults.a("id", self.id, str, "the id of a model, unit, terrain feature or objective")
        elif self.kind == "point":
            faults.place("point", self.point)
        elif self.kind == "territory":
            faults.a("player", self.player, str, "the player whose territory it is")
        faults.refuse()

    def __str__(self) -> str:
        if self.kind == "point" and self.point is not None:
            return f"point:{self.point[0]:g},{self.point[1]:g}"
        if self.kind == "territory":
            return f"territory:{self.player}"
        return self.id if self.kind == "thing" and self.id is not None else self.kind


@dataclass(frozen=True, slots=True)
class Limit:
    """A distance in inches of something: "within 12" of this hero".

    Raises
    ------
    InvalidInputError
        Where the distance is no number from 0 to 10000, or `of` is no `Of`.
    """

    distance: float
    of: Of

    def __post_init__(self) -> None:
        faults = Faults("limit")
        faults.number("distance", self.distance, 0, FAR)
        faults.a("of", self.of, Of, "an Of")
        faults.refuse()


@dataclass(frozen=True, slots=True)
class Proposal:
    """One proposal; a field that its kind does not use keeps its default.

    Raises
    ------
    InvalidInputError
        Where a value cannot be: each is named.
    """

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

    def __post_init__(self) -> None:
        faults = Faults(f"proposal {self.id!r}")
        faults.text("id", self.id)
        faults.one_of("kind", self.kind, get_args(Kind))
        faults.text("unit", self.unit)
        faults.one_of("may_cross_combat", self.may_cross_combat, get_args(Crossing))
        faults.one_of("may_end_in_combat", self.may_end_in_combat, get_args(Crossing))
        faults.optional("move_roll", self.move_roll, 0, MOST)
        faults.optional("roll", self.roll, 0, MOST)
        faults.optional("distance", self.distance, 0, FAR)
        for model, path in self.moves.items():
            if not isinstance(path, tuple | list) or not all(isinstance(step, Waypoint) for step in path):
                faults.add(f"moves[{model!r}]", path, "a list of Waypoints after the start")
        for model, spot in self.positions.items():
            faults.a(f"positions[{model!r}]", spot, Waypoint, "a Waypoint")
        for limit in (*self.wholly_within, *self.more_than, *([self.must_end_within] if self.must_end_within else [])):
            faults.a("limits", limit, Limit, "Limits")
        faults.refuse()
