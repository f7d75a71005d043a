"""Reports of where models can get to: reach, charges, suggestions, places."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from scenarios.report_fields.common import Kind, Proposal, Spot, ViolationField, Way, about


class AreaField(BaseModel):
    """An area as GeoJSON (RFC 7946), in inches; outer rings counter-clockwise, holes clockwise."""

    type: Literal["MultiPolygon"]
    coordinates: list[list[list[Spot]]]


class LevelField(BaseModel):
    """The part of a region on one level."""

    elevation: float | None = about("z to state in a waypoint there; null where it need not be stated.")
    level: float = about("z that the base stands at.")
    region: AreaField
    square_inches: float


class ToField(BaseModel):
    """The way to a place."""

    at: Spot
    length: float | None = about("Length of the way found, climbs counted; null where there is none.")
    lower_bound: float | None = about("No way is shorter than this: proved.")
    path: Way | None
    may_end: bool = about("Whether the model may stop there.")
    wrong: list[ViolationField] = about("Why it may not.")
    exact: bool = about("Whether the answer is proved; false: a shorter way (or any) may be there all the same.")


class ReachField(BaseModel):
    """The report of ``reach``."""

    model: str
    kind: Kind
    distance: float = about("Inches that the move has.")
    region: AreaField = about("Where the model's centre can end, on whatever level: no place illegal for it.")
    square_inches: float = about("Its area seen from above: where levels lie over each other it counts once.")
    levels: list[LevelField] = about("The same, level by level.")
    exact: bool = about("Whether it reaches nothing else: ovals may, by turning; anyone, where sight is not settled.")
    more: list[str] = about("Why it may reach more, in clauses; empty where exact.")
    at_most: AreaField | None = about("For a base that is not round: no end lies outside, however it turns.")
    to: ToField | None = about("With --to.")
    refused: list[ViolationField] = about("Why the unit may make no such move.")
    begins: list[ViolationField] = about("What would be wrong with where it begins, if it ended there.")


class NearestField(BaseModel):
    """The model that needs least, and its way."""

    model: str
    length: float
    at_least: float = about("No model's way to this enemy is shorter: proved.")
    path: Way


class ChargeTargetField(BaseModel):
    """What a charge at one enemy unit needs (14.3)."""

    least_roll_any: int | None = about(
        'Least roll with which some model can end within 1/2" in sight of it; null: no way.'
    )
    least_roll_unit: int | None = about("Least roll found with which the whole unit can end its charge coherent.")
    chance_any: float = about("Chance of that roll, 0 to 1.")
    chance_unit: float = about("Chance of that roll, 0 to 1.")
    any_proved: bool = about("Whether no lower roll can do, or that there is no way, is proved.")
    unit_proved: bool = about("The same for the whole unit.")
    nearest: NearestField | None
    proposal: Proposal | None = about("The charge of the whole unit; `check` accepts it.")


class ChargeField(BaseModel):
    """The report of ``charge``."""

    unit: str
    dice: str
    modifier: int
    reroll: bool
    searched: float = about("Inches up to which ways were looked for.")
    targets: dict[str, ChargeTargetField] = about("By enemy unit.")
    refused: list[ViolationField] = about("Why the unit may not charge.")
    begins: list[ViolationField] = about("What would be wrong with where it begins, if it ended there.")


class SuggestField(BaseModel):
    """The report of ``suggest``."""

    proposal: Proposal | None = about("The suggestion; `check` accepts it. Null where none was found.")
    proved_none: bool = about("Whether it is proved that there is none.")
    moved: dict[str, float] = about(
        "How far each end was moved from the one proposed, up and down included; others were not."
    )
    raised: dict[str, float] = about("How far each end is above the one proposed, in inches; others are on its level.")
    turned: dict[str, float] = about("By how many degrees each facing differs from the one proposed; others do not.")
    moved_in_all: float
    at_least: float | None = about("No legal form moves the ends by less in all: proved; null where it is not known.")
    refused: list[ViolationField] = about("Why the unit may make no such proposal, wherever its models end.")
    in_range: int | None = about("With --best: models that end within combat range of the target.", default=None)
    at_most: int | None = about("With --best: how many could at the very most.", default=None)


class SuggestionsField(BaseModel):
    """The report of ``suggest`` where the document has several proposals and none is named."""

    suggestions: dict[str, SuggestField] = about("By proposal.")


class OfField(BaseModel):
    """A distance of something."""

    distance: float
    of: str


class AlternativeField(BaseModel):
    """Where a base may be put down under one of the alternatives that a set-up has."""

    wholly_within: OfField | None = about("The alternative; null where there is none to choose.")
    levels: list[LevelField]


class PlacesField(BaseModel):
    """The report of ``places``."""

    facing: float
    region: AreaField = about("Where the model may stand, under any alternative: no illegal place.")
    square_inches: float = about("Its area seen from above.")
    alternatives: list[AlternativeField]
