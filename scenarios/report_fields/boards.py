"""Reports of what boards are made from: new ones, converted ones, warscrolls, battleplans; and pictures drawn."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from pydantic import BaseModel, Field

from scenarios.report_fields.common import ViolationField, about

Document: TypeAlias = Annotated[dict[str, Any], Field(description="A scenario document.")]


class NewUnitField(BaseModel):
    """A unit of a new board."""

    player: str
    models: int
    legal: bool | None = about("Whether it is set up legally; null where it waits in reserve.")


class NewField(BaseModel):
    """The report of ``new``."""

    file: str | None = about("The file that was written; null where a unit has no room and nothing was.")
    name: str | None = about("What the board is called.", default=None)
    units: dict[str, NewUnitField] = about("By unit.", default={})
    terrain_placement: list[ViolationField] = about("How its terrain is misplaced.", default=[])
    document: Document | None = about("With -o -: the document itself.", default=None)
    no_room: str | None = about("The unit that has no room.", default=None)
    proved_none: bool | None = about("Whether it is proved that it has none.", default=None)


class SkippedField(BaseModel):
    """Something that was left out."""

    what: str
    count: int
    reason: str


class ConvertField(BaseModel):
    """The report of ``convert``."""

    format: str = about("The format that was read.")
    output: str
    models: int = about("Models on the board.")
    units: int
    terrain: int
    skipped: list[SkippedField]
    remarks: list[str] = about("What was assumed.")
    document: Document | None = about("Where OUT is -: the document itself.", default=None)


class DrawField(BaseModel):
    """The report of ``draw``."""

    output: str
    proposal: str | None = about("The proposal that is drawn.")


class WarscrollBaseField(BaseModel):
    """A base of a warscroll's models."""

    base: str
    share: str | None = about("How many of the models have it: a number or a fraction; null where that is open.")
    champion: bool


class WarscrollField(BaseModel):
    """A warscroll."""

    name: str
    faction: str
    bases: list[WarscrollBaseField]
    move: int | str
    health: int
    control: int | None
    keywords: list[str]


class WarscrollsField(BaseModel):
    """The report of ``warscrolls``."""

    warscrolls: list[WarscrollField]
    near: list[str] = about("Names that look like what was searched for, where nothing was found.")


class BattleplanField(BaseModel):
    """A battleplan; its parts are those of a scenario document."""

    id: str
    name: str
    description: str
    battlefield: dict[str, float]
    territories: list[dict[str, Any]]
    objectives: list[dict[str, Any]]
    terrain: list[dict[str, Any]]


class BattleplansField(BaseModel):
    """The report of ``battleplans``."""

    battleplans: list[BattleplanField]
