"""Reports of what stands: verdicts, the position, distances, sight, objectives, targets, casualties."""

from __future__ import annotations

from pydantic import BaseModel

from scenarios.report_fields.common import Kind, Spot, Spot3, ViolationField, about


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
