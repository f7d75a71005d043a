"""What the rules answer: a verdict lists everything that is wrong, each with the evidence for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from geometry.shapes.figures import Point
from geometry.tolerances import MARGINAL, is_marginal

Point3: TypeAlias = tuple[float, float, float]
"""(x, y, z) in inches."""


@dataclass(frozen=True, slots=True)
class Violation:
    """One thing that is wrong.

    Attributes
    ----------
    code
        One of the codes of the contract, section 7.
    rule
        Number of the rule's section.
    models, others
        Ids of the models that break the rule, and of what they break it against (models, units,
        terrain).
    measured, limit, margin
        Inches (or models, where models are counted); `margin` is negative by how much it is broken.
    at
        Where it happens.
    witness
        The points that prove it: two ends of the measured distance, or of a sight line.
    along
        Where on the model's path it happens, for what happens on the way: leg number + fraction of the leg.
    """

    code: str
    rule: str
    models: tuple[str, ...]
    message: str
    others: tuple[str, ...] = ()
    measured: float | None = None
    limit: float | None = None
    margin: float | None = None
    at: Point | None = None
    witness: tuple[Point3, ...] = ()
    along: float | None = None

    @property
    def marginal(self) -> bool:
        """Whether it was decided by less than 0.005 inches."""
        return self.margin is not None and is_marginal(self.margin)


@dataclass(frozen=True, slots=True)
class Leg:
    """A straight piece of a judged path: where the base goes, in inches and degrees.

    `profile` gives the level the base stands on along the leg as (fraction of the leg, z) corners;
    a step has two corners at the same fraction.
    """

    start: Point
    end: Point
    start_facing: float
    end_facing: float
    profile: tuple[tuple[float, float], ...]
    length: float
    jump: bool = False


@dataclass(frozen=True, slots=True)
class Crossing:
    """A stretch of a path on which the base overlaps a terrain part's footprint by more than contact.

    Attributes
    ----------
    feature
        Id of the part's feature.
    bottom, top
        The part's, inches above the table.
    start, end
        From and to where: leg number + fraction of the leg.
    centre
        Where on it the model's place is over the footprint, likewise.
    """

    feature: str
    bottom: float
    top: float
    start: float
    end: float
    centre: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True, slots=True)
class JudgedPath:
    """The path of one model as it was judged.

    Attributes
    ----------
    model
        Its id.
    legs
        Where it went.
    distance, allowance
        What it used of its move, and what it may use, inches.
    crossings
        The terrain that its base was on, across or below, by where it came to it.
    falls
        The jumps, which cost nothing: where (leg number + fraction of the leg), from and to which level, inches.
    flying
        Whether it ignored terrain and heights on its way (15.4).
    """

    model: str
    legs: tuple[Leg, ...]
    distance: float
    allowance: float | None
    crossings: tuple[Crossing, ...] = ()
    falls: tuple[tuple[float, float, float], ...] = ()
    flying: bool = False

    @property
    def margin(self) -> float | None:
        """What is left of its move, inches; negative where it used too much."""
        return None if self.allowance is None else self.allowance - self.distance


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to a proposal; truthy when it is legal.

    Attributes
    ----------
    violations
        Everything that is wrong, ordered by model, then code; empty for a legal proposal.
    distances
        What each moved model used of its move, inches.
    order
        An order in which the unit's models can move so that every path is free, where one was
        needed and found.
    paths
        The judged paths, by model; what a picture draws.
    before, after
        The board before, and as it would be after (a `Board`); `after` is the same as `before`
        where the unit may not make the move at all.
    """

    proposal: str
    kind: str
    unit: str
    violations: tuple[Violation, ...]
    before: Any
    after: Any
    distances: Mapping[str, float] = field(default_factory=dict)
    order: tuple[str, ...] | None = None
    paths: Mapping[str, JudgedPath] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether nothing is wrong."""
        return not self.violations

    @property
    def marginal(self) -> tuple[str, ...]:
        """Models that use their whole move but for less than 0.005 inches, or more of it than only slack allows.

        What is wrong says itself how far.
        """
        wrong = {
            id for violation in self.violations if violation.code == "distance.exceeded" for id in violation.models
        }
        near = (id for id, path in self.paths.items() if path.margin is not None and path.margin < MARGINAL)
        return tuple(id for id in near if id not in wrong)

    @property
    def codes(self) -> frozenset[str]:
        """The codes of everything that is wrong."""
        return frozenset(violation.code for violation in self.violations)

    def __bool__(self) -> bool:
        return self.legal
