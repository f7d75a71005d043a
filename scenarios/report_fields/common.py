"""What several reports say: places, ways, violations; and the error of the service."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from pydantic import BaseModel, Field

from scenarios.document.moves import KINDS

Spot: TypeAlias = Annotated[list[float], Field(min_length=2, max_length=2, description="[x, y]")]
Spot3: TypeAlias = Annotated[list[float], Field(min_length=3, max_length=3, description="[x, y, z]")]
Way: TypeAlias = Annotated[list[Any], Field(description="Waypoints after the start, as a proposal has them.")]
Kind: TypeAlias = Annotated[str, Field(json_schema_extra={"enum": list(KINDS)})]
Proposal: TypeAlias = Annotated[dict[str, Any], Field(description="A proposal, as the scenario document has them.")]


def about(description: str, **more: Any) -> Any:
    """A field and what it says."""
    return Field(description=description, **more)


class ViolationField(BaseModel):
    """One thing that is wrong."""

    code: str = about("What is wrong: distance.exceeded, path.through-model, ...")
    rule: str = about("Number of the rule's section.")
    models: list[str] = about("Models that break it.")
    others: list[str] = about("What they break it against: models, units, terrain.")
    measured: float | None = about("The number that decides.")
    limit: float | None = about("What it is compared with.")
    margin: float | None = about("Signed: negative by how much it is broken.")
    marginal: bool = about('Whether |margin| is less than 0.005".')
    at: Spot | None = about("Where.")
    message: str = about("For people.")
    witness: list[Spot3] = about("The points that prove it; absent where there are none.", default=[])


class ProblemField(BaseModel):
    """One thing that is wrong with an input."""

    where: str = about("Its JSON path.")
    value: str
    expected: str = about("What would be right.")


class ErrorField(BaseModel):
    """What the service answers to bad input."""

    error: str
    problems: list[ProblemField] = about("Each thing that is wrong with the input.", default=[])
    unknown: str | None = about("An id that nothing has.", default=None)
    kind: str | None = about("What it would be the id of.", default=None)
    near: list[str] = about("Ids that look like it.", default=[])
