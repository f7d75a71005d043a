"""What the reports of the commands say (``--json``, and over HTTP), field by field; inches unless said otherwise."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

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


class ResultField(BaseModel):
    """The verdict on one proposal."""

    proposal: str = about("Its id.")
    kind: Kind
    unit: str
    legal: bool
    violations: list[ViolationField] = about("Everything that is wrong, by model and code; empty where it is legal.")
    distances: dict[str, float] = about("What each model used of its move.")
    marginal: list[str] = about('Models with less than 0.005" of their move left, or that only slack allows.')
    notes: list[str] = about("What is no violation and worth knowing.")
    order: list[str] | None = about("An order in which every path is free, where several models move.", default=None)


class CheckField(BaseModel):
    """The report of ``check``."""

    scenario: str | None = about("The scenario's name.")
    results: list[ResultField]


class OverlapField(BaseModel):
    """Two bases pressed into each other."""

    models: list[str]
    depth: float = about("The least push that parts them.")


class CoherencyField(BaseModel):
    """How a unit holds together (15.1)."""

    coherent: bool
    groups: list[list[str]] = about("Connected groups of models.")
    short_of_neighbours: list[str] = about("Models with fewer neighbours than they need.")


class CombatField(BaseModel):
    """Two units in combat (7.0)."""

    units: list[str]
    models: list[str] = about("The pair that proves it.")
    gap: float


class ObjectiveStateField(BaseModel):
    """Who contests an objective (32.x)."""

    contested_by: dict[str, list[str]] = about("Unit to the models that contest it.")
    control_scores: dict[str, float] = about("Player to control score.")
    controlled_by: str | None = about("Who would hold it if control were determined now.")


class InspectField(BaseModel):
    """The report of ``inspect``."""

    scenario: str | None
    overlaps: list[OverlapField]
    off_board: list[str] = about("Models that are not wholly on the battlefield.")
    coherency: dict[str, CoherencyField] = about("By unit.")
    combats: list[CombatField]
    objectives: dict[str, ObjectiveStateField] = about("By objective.")
    notes: list[str] = about("What in the document has no effect, such as a choice of an objective not contested.")
    terrain: list[ViolationField] = about("With --terrain: how it is misplaced.", default=[])


class MeasureField(BaseModel):
    """The report of ``measure``."""

    a: str
    b: str
    horizontal: float = about("0 where they touch or overlap.")
    distance: float = about("In three dimensions; 0 where they touch or overlap.")
    closest: list[Spot3] = about("The two points that the distance runs between.")
    overlap_depth: float


class SeeField(BaseModel):
    """The report of ``see``."""

    a: str
    b: str
    visible: bool
    certified: bool = about("Whether the answer is proved.")
    sight_line: list[Spot3] | None
    beam_width: float = about("Width in plan of the free beam round the line.")
    blockers: list[str] = about("What hides it: a least set.")
    resolution: float = about("A hidden answer leaves room for no beam wider than this.")
    pairs: list[list[str]] = about("Between units: which model sees which.", default=[])


class AreaField(BaseModel):
    """An area as GeoJSON (RFC 7946), in inches; outer rings counter-clockwise, holes clockwise."""

    type: Literal["MultiPolygon"]
    coordinates: list[list[list[Spot]]]


class LevelField(BaseModel):
    """The part of a region on one level."""

    elevation: float | None = about("z to state in a waypoint there; null where it need not be stated.")
    level: float = about("z that the base stands at.")
    region: AreaField


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
    square_inches: float
    levels: list[LevelField] = about("The same, level by level.")
    exact: bool = about("Whether it reaches nothing else (ovals may, by turning; anyone, hidden from an enemy).")
    to: ToField | None = about("With --to.")
    refused: list[ViolationField] = about("Why the unit may make no such move.")


class NearestField(BaseModel):
    """The model that needs least, and its way."""

    model: str
    length: float
    at_least: float | None = about("No model's way to this enemy is shorter: proved; null where it is not known.")
    path: Way


class ChargeTargetField(BaseModel):
    """What a charge at one enemy unit needs (14.3)."""

    least_roll_any: int | None = about('Least roll with which some model can end within 1/2" in sight of it.')
    least_roll_unit: int | None = about("Least roll found with which the whole unit can end its charge coherent.")
    chance_any: float = about("Chance of that roll, 0 to 1.")
    chance_unit: float = about("Chance of that roll, 0 to 1.")
    any_proved: bool = about("Whether no lower roll can do, or that none can, is proved.")
    unit_proved: bool = about("The same for the whole unit.")
    nearest: NearestField | None
    proposal: Proposal | None = about("The charge of the whole unit; `check` accepts it.")


class ChargeField(BaseModel):
    """The report of ``charge``."""

    unit: str
    dice: str
    modifier: int
    reroll: bool
    targets: dict[str, ChargeTargetField] = about("By enemy unit.")
    refused: list[ViolationField] = about("Why the unit may not charge.")


class SuggestField(BaseModel):
    """The report of ``suggest``."""

    proposal: Proposal | None = about("The suggestion; `check` accepts it. Null where none was found.")
    proved_none: bool = about("Whether it is proved that there is none.")
    moved: dict[str, float] = about("How far each end was moved from the one proposed; others were not.")
    turned: dict[str, float] = about("By how many degrees each facing differs from the one proposed; others do not.")
    moved_in_all: float
    at_least: float | None = about("No legal form moves the ends by less in all: proved; null where it is not known.")
    in_range: int | None = about("With --best: models that end within combat range of the target.", default=None)
    at_most: int | None = about("With --best: how many could at the very most.", default=None)


class ChoiceField(BaseModel):
    """A unit that contests several objectives and counts for one (32.2)."""

    unit: str
    player: str
    objectives: list[str]
    chosen: str | None = about("What the document's `contests` says.")
    gives: dict[str, dict[str, str | None]] = about("For each choice: who would hold what.")


class ContestedField(ObjectiveStateField):
    """An objective (or terrain feature) in the report of ``objectives``, which is an object of these by id."""

    choices: list[ChoiceField]
    distances: dict[str, float] = about("Unit to its distance from the marker.")
    notes: list[str] = about("Choices of it that change nothing.")


class TargetField(BaseModel):
    """What may be done to an enemy unit."""

    weapons: dict[str, list[str]] = about("Weapon to the models that may shoot with it.")
    melee: list[str] = about("Models that may strike.")
    cover: dict[str, list[str]] = about("Attacking model to the terrain that gives cover against it.")


class TargetsField(BaseModel):
    """The report of ``targets``."""

    unit: str
    targets: dict[str, TargetField] = about("By enemy unit.")


class StepField(BaseModel):
    """A casualty, and who must go with it."""

    casualty: str
    also: list[str]


class CasualtiesField(BaseModel):
    """The report of ``casualties``."""

    unit: str
    casualties: int
    remove: list[str]
    also_removed: list[str] = about("Models that must go so that the rest is coherent.")
    left: int
    worst_left: int = about("How many the worst choices leave.")
    proved: bool
    worst_proved: bool
    steps: list[StepField]
    worst_steps: list[StepField]
    kept: list[str] = about("Models asked to be kept that stay.")
    not_kept: list[str]


class ReadingField(BaseModel):
    """The answer for one thing."""

    id: str
    distance: float | None
    within: bool
    visible: bool
    points: list[Spot] | None = about("Where the distance runs from and to.")


class WithinField(BaseModel):
    """The report of ``within``."""

    within: bool
    distance: float | None = about("The distance that decides; null where nothing is there to measure to.")
    limit: float
    margin: float | None
    marginal: bool = about('Whether |margin| is less than 0.005".')
    models: dict[str, bool]
    readings: list[ReadingField]


class ErrorField(BaseModel):
    """What the service answers to bad input."""

    error: str
    problems: list[ProblemField] = about("Each thing that is wrong with the input.", default=[])
    unknown: str | None = about("An id that nothing has.", default=None)
    kind: str | None = about("What it would be the id of.", default=None)
    near: list[str] = about("Ids that look like it.", default=[])


class ProblemField(BaseModel):
    """One thing that is wrong with an input."""

    where: str = about("Its JSON path.")
    value: str
    expected: str = about("What would be right.")


REPORTS: dict[str, Any] = {
    "check": CheckField,
    "inspect": InspectField,
    "measure": MeasureField,
    "see": SeeField,
    "reach": ReachField,
    "charge": ChargeField,
    "suggest": SuggestField,
    "objectives": dict[str, ContestedField],
    "targets": TargetsField,
    "casualties": CasualtiesField,
    "within": WithinField,
    "error": ErrorField,
}
"""The reports that have a schema, by command; ``"error"`` is what the service answers to bad input."""
