"""What a document proposes: paths, set-ups, returns and removals (contract, section 4)."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Discriminator, Field, PlainValidator, Tag, WithJsonSchema
from pydantic_core import PydanticCustomError

from geometry.bounds import FAR
from geometry.proposals import Crossing, Waypoint
from scenarios.document.values import Degrees, Id, Inches, Length, Point, Roll, Strict, is_number

SPECIAL = ("enemy-units", "enemy-territory", "objectives", "terrain", "edge")
"""Words that a distance may be measured from, besides ids."""


class PlaceField(Strict):
    """A place with its level or its facing."""

    at: Point
    elevation: Inches | None = Field(default=None, description="z of the base there; found where absent.")
    facing: Degrees | None = Field(default=None, description="Degrees; as before where absent.")


class WaypointField(PlaceField):
    """A place on a path with its level, its facing, or a jump down to it."""

    jump: bool = Field(default=False, description="Down to it without climbing; ends the model's move (15.2).")


def _listed(value: Any) -> Waypoint:
    if isinstance(value, list | tuple) and 2 <= len(value) <= 3 and all(is_number(number) for number in value):
        return Waypoint((float(value[0]), float(value[1])), float(value[2]) if len(value) == 3 else None)
    raise PydanticCustomError("waypoint", 'give [x, y], [x, y, z] or {"at": [x, y], ...}, in inches')


def _written(value: Any) -> str:
    return "<object>" if isinstance(value, dict | PlaceField) else "<list>"


_Listed: TypeAlias = Annotated[
    Any,
    PlainValidator(_listed),
    WithJsonSchema(
        {
            "type": "array",
            "items": {"type": "number", "minimum": -FAR, "maximum": FAR},
            "minItems": 2,
            "maxItems": 3,
            "title": "[x, y] or [x, y, z] in inches",
        }
    ),
]
Step: TypeAlias = Annotated[
    Annotated[_Listed, Tag("<list>")] | Annotated[WaypointField, Tag("<object>")], Discriminator(_written)
]
Place: TypeAlias = Annotated[
    Annotated[_Listed, Tag("<list>")] | Annotated[PlaceField, Tag("<object>")], Discriminator(_written)
]
Steps: TypeAlias = Annotated[list[Step], Field(max_length=10_000)]


class PathField(Strict):
    """A path: waypoints after the start."""

    path: Steps


Path: TypeAlias = Annotated[
    Annotated[Steps, Tag("<list>")] | Annotated[PathField, Tag("<object>")], Discriminator(_written)
]
Moves: TypeAlias = Annotated[dict[str, Path], Field(max_length=5000)]


class PointField(Strict):
    """A point on the table."""

    point: Point


class TerritoryOfField(Strict):
    """A player's territory."""

    territory: Id


def _of(value: Any) -> str:
    if isinstance(value, dict):
        return "<territory>" if "territory" in value else "<point>"
    return (
        "<point>" if isinstance(value, PointField) else "<territory>" if isinstance(value, TerritoryOfField) else "<id>"
    )


OfField: TypeAlias = Annotated[
    Annotated[Id, Tag("<id>")]
    | Annotated[PointField, Tag("<point>")]
    | Annotated[TerritoryOfField, Tag("<territory>")],
    Discriminator(_of),
]


class LimitField(Strict):
    """A distance of something."""

    distance: Length = Field(description="Inches.")
    of: OfField = Field(
        description="A unit's, model's, terrain's or objective's id, "
        + ", ".join(f'"{word}"' for word in SPECIAL)
        + ', {"point": [x, y]} or {"territory": player}.'
    )


class Proposed(Strict):
    """What every proposal says."""

    id: Id | None = Field(default=None, description='Where absent, its place in the list: "1", "2", ...')
    unit: Id


class MoveField(Proposed):
    """A normal move or a retreat (14.1)."""

    kind: Literal["normal-move", "retreat"]
    moves: Moves = Field(default={}, description="Model id to path; models not named stay where they are.")
    move_roll: Roll | None = Field(default=None, description="Total of the Move's dice, where Move is dice.")
    roll: Roll | None = Field(default=None, description="The same as `move_roll`: they roll for nothing else.")


class RunField(Proposed):
    """A run (14.1)."""

    kind: Literal["run"]
    moves: Moves = Field(default={}, description="Model id to path; models not named stay where they are.")
    roll: Roll = Field(description="The run roll (D6).")
    move_roll: Roll | None = Field(default=None, description="Total of the Move's dice, where Move is dice.")


class ChargeField(Proposed):
    """A charge (14.3) or a redeploy."""

    kind: Literal["charge", "redeploy"]
    moves: Moves = Field(default={}, description="Model id to path; models not named stay where they are.")
    roll: Roll = Field(description="Total of the charge roll (2D6) or of the redeploy roll (D6).")
    move_roll: Roll | None = Field(default=None, description="Total of the Move's dice, where Move is dice.")


class PileInField(Proposed):
    """A pile-in (15.3)."""

    kind: Literal["pile-in"]
    target: Id | None = Field(default=None, description="The enemy unit it piles in to; required while in combat.")
    moves: Moves = Field(default={}, description="Model id to path; models not named stay where they are.")
    move_roll: Roll | None = Field(default=None, description="Total of the Move's dice, where Move is dice.")


class PowerThroughField(Proposed):
    """A move through enemies of lower Health (power through)."""

    kind: Literal["power-through"]
    target: Id | None = Field(default=None, description="The enemy unit it goes through.")
    moves: Moves = Field(default={}, description="Model id to path; models not named stay where they are.")
    move_roll: Roll | None = Field(default=None, description="Total of the Move's dice, where Move is dice.")
    roll: Roll | None = Field(default=None, description="The same as `move_roll`: it rolls for nothing else.")


class AbilityMoveField(Proposed):
    """Any ability that moves a unit."""

    kind: Literal["ability-move"]
    distance: Length = Field(description="How far each model may go, inches.")
    moves: Moves = Field(default={}, description="Model id to path; models not named stay where they are.")
    move_roll: Roll | None = Field(default=None, description="Total of the Move's dice, where Move is dice.")
    may_cross_combat: Crossing = Field(
        default="none", description='Combat ranges it may pass through; "already": those it was in combat with.'
    )
    may_end_in_combat: Crossing = Field(
        default="none", description='Combat ranges it may end in; "already": those it was in combat with.'
    )
    unseen_ranges: bool = Field(default=False, description="Whether combat ranges count even where unseen.")
    must_end_within: LimitField | None = Field(default=None, description="Where some model of the unit must end.")
    fly: bool = Field(default=False, description="Whether it flies (15.4).")


Positions: TypeAlias = Annotated[dict[str, Place], Field(min_length=1, max_length=5000)]


class SetUpField(Proposed):
    """Any ability that sets a unit up (24.x)."""

    kind: Literal["set-up"]
    positions: Positions = Field(description="Model id to its place.")
    wholly_within: list[LimitField] = Field(
        default=[], max_length=100, description="Alternatives: the whole unit satisfies one and the same."
    )
    more_than: list[LimitField] = Field(default=[], max_length=100, description="All hold.")
    not_in_combat: bool = Field(default=False, description="Whether it may not be set up in combat.")


class PositionsField(Proposed):
    """Deployment, or slain models that return (22.0)."""

    kind: Literal["deploy", "return-models"]
    positions: Positions = Field(description="Model id to its place.")


class RemoveField(Proposed):
    """Casualties (18.3)."""

    kind: Literal["remove"]
    models: list[Id] = Field(min_length=1, max_length=5000, description="All that leave together.")


KINDS: dict[str, type[Proposed]] = {
    "normal-move": MoveField,
    "run": RunField,
    "retreat": MoveField,
    "charge": ChargeField,
    "pile-in": PileInField,
    "redeploy": ChargeField,
    "power-through": PowerThroughField,
    "ability-move": AbilityMoveField,
    "set-up": SetUpField,
    "deploy": PositionsField,
    "return-models": PositionsField,
    "remove": RemoveField,
}
"""Each kind of proposal, and the fields it has."""


def _kind(value: Any) -> str | None:
    kind = value.get("kind") if isinstance(value, dict) else getattr(value, "kind", None)
    fields = KINDS.get(kind) if isinstance(kind, str) else None
    return f"<{fields.__name__}>" if fields else None


ProposalField: TypeAlias = Annotated[
    Annotated[MoveField, Tag("<MoveField>")]
    | Annotated[RunField, Tag("<RunField>")]
    | Annotated[ChargeField, Tag("<ChargeField>")]
    | Annotated[PileInField, Tag("<PileInField>")]
    | Annotated[PowerThroughField, Tag("<PowerThroughField>")]
    | Annotated[AbilityMoveField, Tag("<AbilityMoveField>")]
    | Annotated[SetUpField, Tag("<SetUpField>")]
    | Annotated[PositionsField, Tag("<PositionsField>")]
    | Annotated[RemoveField, Tag("<RemoveField>")],
    Discriminator(_kind),
]
