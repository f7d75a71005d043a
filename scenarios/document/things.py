"""What stands on the table, as a document says it: terrain, objectives, territories, units and their models."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BeforeValidator, Discriminator, Field, PlainValidator, Tag, WithJsonSchema
from pydantic_core import PydanticCustomError

from geometry.board.things import DICE, Ability, Off, Status
from scenarios.document.bases import BaseField
from scenarios.document.values import (
    Count,
    Degrees,
    Id,
    Inches,
    Length,
    Millimetres,
    Point,
    Ring,
    Size,
    Strict,
    Text,
)


class RoundFootprint(Strict):
    """The footprint of a round part."""

    centre: Point
    diameter_mm: Millimetres


def _footprint(value: Any) -> str:
    return "<round>" if isinstance(value, dict | RoundFootprint) else "<ring>"


Footprint: TypeAlias = Annotated[
    Annotated[Ring, Tag("<ring>")] | Annotated[RoundFootprint, Tag("<round>")], Discriminator(_footprint)
]


class PartField(Strict):
    """A part of a terrain feature: a prism from `bottom` to `top`."""

    footprint: Footprint = Field(
        description="Corners [x, y] in inches, either winding, concave allowed, or "
        '{"centre": [x, y], "diameter_mm": d} for a round part.'
    )
    holes: list[Ring] = Field(default=[], max_length=1000, description="Rings of open air inside the footprint.")
    bottom: Inches = Field(default=0.0, description="z of its underside above the table, inches.")
    top: Inches = Field(description="z of its top above the table, inches.")
    see_through: bool = Field(default=False, description="Whether sight passes through it.")


class TerrainField(Strict):
    """A terrain feature; several parts are one feature."""

    id: Id
    name: Text | None = None
    kind: Literal["obstacle", "obscuring", "area", "place-of-power", "faction"] | None = Field(
        default=None, description="Gives the abilities where they are not listed (1.1-1.7)."
    )
    abilities: list[Ability] | None = Field(default=None, description="Its abilities; where absent, those of its kind.")
    player: Id | None = Field(default=None, description="Whose it is (faction terrain).")
    parts: list[PartField] = Field(min_length=1, max_length=1000)


class ObjectiveField(Strict):
    """A round objective marker (32.x)."""

    id: Id
    at: Point
    diameter_mm: Millimetres = 40.0
    controlled_by: Id | None = Field(default=None, description="The player who holds it.")


class TerritoryField(Strict):
    """A player's territory; a player may have several."""

    player: Id
    area: Ring


class WeaponField(Strict):
    """A weapon."""

    name: Text
    range: Size | None = Field(default=None, description="Range in inches; absent for a melee weapon.")


class ModelField(Strict):
    """A model: on the board (`at`) or off it (`off`)."""

    id: Id
    at: Point | None = Field(default=None, description="Its place: [x, y] in inches.")
    off: Off | None = Field(default=None, description="Instead of `at`: in reserve, or slain.")
    base: BaseField | None = Field(default=None, description="What it stands on; where absent, the unit's.")
    facing: Degrees = Field(default=0.0, description="Degrees counter-clockwise from +x.")
    elevation: Inches | None = Field(
        default=None, description="z of its base, inches; where absent, that of the surface under its place."
    )
    height: Size | None = Field(default=None, description="Its top above its base, inches; where absent, by base size.")
    hull: Ring | None = Field(
        default=None,
        description="What is seen of it where it overhangs its base: corners [x, y] in inches about its place, "
        "turned by its facing. Measured from the base all the same.",
    )


def _move(value: Any) -> float | str:
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1000:
        return float(value)
    if isinstance(value, str) and (value == "-" or DICE.fullmatch(value)):
        return value
    raise PydanticCustomError("move", 'give a number of inches, "-" (cannot move) or dice such as "2D6"')


Move: TypeAlias = Annotated[
    float | str,
    PlainValidator(_move),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "number", "minimum": 0, "maximum": 1000},
                {"type": "string", "pattern": f"^(-|{DICE.pattern})$", "examples": ["-", "2D6"]},
            ]
        }
    ),
]


def _keyword(value: Any) -> Any:
    if isinstance(value, str) and (not value.strip() or value != value.strip() or value != value.upper()):
        raise PydanticCustomError("keyword", 'give it in capitals: "{right}"', {"right": value.strip().upper()})
    return value


Keyword: TypeAlias = Annotated[
    str,
    Field(max_length=200, json_schema_extra={"pattern": r"^[^\sa-z]([^a-z]*[^\sa-z])?$"}),
    BeforeValidator(_keyword),
]


class UnitField(Strict):
    """A unit and its models."""

    id: Id
    player: Id = Field(description="Who owns it.")
    name: Text | None = None
    warscroll: Text | None = Field(
        default=None,
        description="Name of the warscroll that gives its base, Move, Health, Control and keywords where the document "
        "does not.",
    )
    keywords: list[Keyword] = Field(
        default=[], max_length=200, description="In capitals: FLY, HERO, MONSTER, WAR MACHINE, BEAST, INFANTRY, ..."
    )
    move: Move | None = Field(
        default=None, description='Inches, "-" (cannot move) or dice such as "2D6" (then a proposal gives `move_roll`).'
    )
    control: Count | None = Field(default=None, description="Control of each of its models (32.x).")
    control_modifier: Annotated[float, Field(ge=-1000, le=1000)] = Field(
        default=0.0, description="Added to the unit's control score."
    )
    health: Annotated[float, Field(gt=0, le=100_000)] | None = Field(
        default=None, description="Health of each of its models."
    )
    coherency_range: Length = Field(default=0.5, description="Inches (15.1).")
    weapons: list[WeaponField] = Field(default=[], max_length=200)
    base: BaseField | None = Field(default=None, description="What its models stand on, where they do not say.")
    height: Size | None = Field(default=None, description="Height of its models in inches, where they do not say.")
    status: list[Status] = Field(default=[], max_length=20, description="Facts of the turn.")
    models: list[ModelField] = Field(min_length=1, max_length=5000)
