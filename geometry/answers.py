"""What the board answers when it is asked: values that carry the evidence for what they say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from geometry.shapes.figures import Point
from geometry.verdict import Point3


@dataclass(frozen=True, slots=True)
class Measurement:
    """The distance between two things (2.1), inches.

    `horizontal` and `distance` (3D) are 0 where they touch or overlap; between units or features of
    several parts each is the least over all pairs, on its own. `closest` belongs to `distance`.
    `overlap_depth` is the least push that parts them, 0 where they do not overlap.
    """

    a: str
    b: str
    horizontal: float
    distance: float
    closest: tuple[Point3, Point3]
    overlap_depth: float = 0.0


@dataclass(frozen=True, slots=True)
class Sight:
    """Whether `a` sees `b` (6.0); truthy when it does.

    Attributes
    ----------
    certified
        Whether the answer is proved: the line was verified, or there is no free beam.
    line
        The sight line, two points in or on the two volumes; None where hidden.
    beam_width
        Width in plan of the free beam round the line, inches; 0 where hidden.
    blockers
        Ids of what hides it, sorted (a least set); empty where visible.
    pairs
        Between units: which model sees which, as (observer, target) ids.
    resolution
        Inches: a hidden answer leaves room for no free beam wider than this.
    """

    a: str
    b: str
    visible: bool
    certified: bool
    line: tuple[Point3, Point3] | None = None
    beam_width: float = 0.0
    blockers: tuple[str, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()
    resolution: float = 1e-6

    def __bool__(self) -> bool:
        return self.visible


@dataclass(frozen=True, slots=True)
class Overlap:
    """Two models pressed into each other by more than contact; `depth` is the least push that parts them."""

    models: tuple[str, str]
    depth: float


@dataclass(frozen=True, slots=True)
class Link:
    """Two models of a unit within its coherency range of each other, and the points that show it."""

    models: tuple[str, str]
    gap: float
    ends: tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Coherency:
    """How a unit holds together (15.1).

    `groups` are its connected groups, largest first; `short_of_neighbours` the models with fewer
    neighbours than they need (`needed`); `links` every pair within the coherency range; `broken`
    the shortest gap between each two groups next to each other, for the picture.
    """

    unit: str
    coherent: bool
    groups: tuple[tuple[str, ...], ...]
    short_of_neighbours: tuple[str, ...]
    needed: int
    limit: float
    links: tuple[Link, ...] = ()
    broken: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class Combat:
    """Two units in combat (7.0), with the pair of models, their gap and the sight line that prove it."""

    units: tuple[str, str]
    models: tuple[str, str]
    gap: float
    line: tuple[Point3, Point3] | None = None


@dataclass(frozen=True, slots=True)
class ObjectiveState:
    """Who contests an objective, the control scores, and who would hold it now (32.x)."""

    id: str
    contested_by: Mapping[str, tuple[str, ...]]
    control_scores: Mapping[str, float]
    controlled_by: str | None
    margins: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Inspection:
    """The whole position; `notes` say what in it has no effect."""

    overlaps: tuple[Overlap, ...]
    off_board: tuple[str, ...]
    coherency: Mapping[str, Coherency]
    combats: tuple[Combat, ...]
    objectives: Mapping[str, ObjectiveState]
    notes: tuple[str, ...] = ()

    @property
    def fine(self) -> bool:
        """Whether nothing is out of order: no overlaps, nothing off the board, every unit coherent."""
        return not self.overlaps and not self.off_board and all(c.coherent for c in self.coherency.values())
