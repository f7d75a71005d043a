"""The whole scenario document (contract, section 2): ``inchworm/scenario/1``."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from geometry.board.things import Phase
from geometry.bounds import FAR
from scenarios.document.moves import ProposalField
from scenarios.document.things import ObjectiveField, TerrainField, TerritoryField, UnitField
from scenarios.document.values import Id, Length, Strict, Text

SCHEMA = "inchworm/scenario/1"
"""What the field `schema` of every scenario document says."""


class BattlefieldField(Strict):
    """The battlefield; its south-west corner is (0, 0)."""

    width: Annotated[float, Field(ge=1, le=FAR, description="Inches along x (east).")]
    height: Annotated[float, Field(ge=1, le=FAR, description="Inches along y (north).")]


class RulesField(Strict):
    """The ruleset and its switches (contract, section 3)."""

    edition: Literal["aos4"] = "aos4"
    combat_range: Length = Field(default=3.0, description="Inches (7.0).")
    combat_range_edge: Literal["out", "in"] = Field(
        default="out", description="Whether exactly the combat range is out of it or in it (7.0)."
    )
    contest_edge: Literal["out", "in"] = Field(
        default="out", description="Whether exactly the combat range from an objective contests it (32.x)."
    )
    coherency_threshold: Annotated[int, Field(ge=2, le=10_000)] = Field(
        default=7, description="Models from which on a unit's models need two neighbours (15.1)."
    )
    pivot: Literal["furthest-point", "free"] = Field(
        default="furthest-point", description="Whether turning counts as distance (15.0)."
    )
    support: Literal["centre", "wholly"] = Field(
        default="centre", description="How much of a base the terrain under it must hold (15.2)."
    )
    behind: Literal["2025", "2024"] = Field(default="2025", description="Which reading of behind (1.2).")
    obscuring: Literal["2025", "2024"] = Field(default="2025", description="Which reading of obscuring terrain (1.2).")
    slack: Annotated[float, Field(ge=0, le=1)] = Field(
        default=0.0, description="Inches of benefit of the doubt in every comparison."
    )
    contact: Annotated[float, Field(ge=0, le=1)] = Field(
        default=0.005, description="Inches that bases may be pressed into each other and still be in contact."
    )


class TurnField(Strict):
    """Whose turn it is, and its phase."""

    player: Id | None = None
    phase: Phase | None = None


class ScenarioField(Strict):
    """A board and what is proposed on it."""

    schema_: Literal["inchworm/scenario/1"] = Field(alias="schema", description="What kind of document this is.")
    name: Text | None = None
    description: Text | None = Field(default=None, description="What it shows.")
    source: Text | None = Field(default=None, description="Where it comes from.")
    battlefield: BattlefieldField
    rules: RulesField = Field(default_factory=RulesField)
    turn: TurnField = Field(default_factory=TurnField)
    terrain: list[TerrainField] = Field(default=[], max_length=10_000)
    objectives: list[ObjectiveField] = Field(default=[], max_length=1000)
    territories: list[TerritoryField] = Field(default=[], max_length=1000)
    units: list[UnitField] = Field(default=[], max_length=5000)
    contests: dict[str, Id] = Field(
        default={},
        description="Unit to the one objective (or terrain feature) it counts for, where it contests several (32.2).",
    )
    proposals: list[ProposalField] = Field(default=[], max_length=100_000)


@cache
def adapter() -> TypeAdapter[ScenarioField]:
    """The validator of whole documents, built once."""
    return TypeAdapter(ScenarioField)
