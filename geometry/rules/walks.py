"""A model's path as it was walked: its legs, the levels it stood on, what it used of its move (15.0)."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from geometry.board.things import Model
from geometry.proposals import Waypoint
from geometry.rules.crossings import crossings
from geometry.rules.levels import Ground
from geometry.shapes.figures import Box, Point
from geometry.shapes.sweep import Motion
from geometry.shapes.travel import furthest_travel
from geometry.shapes.turning import shorter_turn
from geometry.verdict import Crossing, JudgedPath, Leg

Span = tuple[float, float]
"""A stretch of a path: leg number + fraction of the leg, from and to."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of a path on one level: `start` and `end` count legs and fractions of a leg; `z` in inches."""

    start: float
    end: float
    z: float


@dataclass(frozen=True, slots=True)
class Climb:
    """A climb or a fall at one place on a path, from one level to another, inches; a `free` fall costs nothing."""

    at: float
    start: float
    end: float
    free: bool = False


@dataclass
class Walk:
    """A model's path as it was walked.

    Attributes
    ----------
    model
        The model where it starts.
    motions, jumps, facings
        One for each leg (`facings` has one more: the facing at each waypoint, degrees).
    stretches
        The levels it stood on, along the whole path.
    climbs
        Where it went up and down between them.
    rise
        Inches of its move that went into climbing up and down.
    end
        The model where it stops.
    rammed
        (part, where) for each part that the path goes through instead of over or below.
    unheld
        (place, elevation) of each waypoint before the last that states an elevation in mid-air.
    """

    model: Model
    waypoints: tuple[Waypoint, ...]
    flying: bool
    pivot: str
    motions: list[Motion] = field(default_factory=list)
    facings: list[float] = field(default_factory=list)
    stretches: list[Stretch] = field(default_factory=list)
    climbs: list[Climb] = field(default_factory=list)
    steps: list[Stretch] = field(default_factory=list)
    """Where its centre is over a part up to 1" high, on whose top it stands without paying for it."""
    rise: float = 0.0
    end: Model = field(init=False)
    rammed: list[tuple[Ground, float]] = field(default_factory=list)
    near: list[Ground] = field(default_factory=list)
    """The terrain parts whose boxes its own meets."""
    contact: float = 0.0
    """How deep an overlap with one is contact only, inches."""
    unheld: list[tuple[float, float]] = field(default_factory=list)
    marks: list[tuple[float, float]] = field(default_factory=list)
    """(path place, level) of every corner of the elevation profile, for the picture."""

    @cached_property
    def poses(self) -> list[tuple[float, float, float]]:
        """(x, y, facing) at the start and at each waypoint."""
        assert self.model.at is not None
        places = [self.model.at, *(w.at for w in self.waypoints)]
        return [(x, y, f) for (x, y), f in zip(places, self.facings, strict=True)]

    @cached_property
    def horizontal(self) -> float:
        """Length in plan of the path of the base's furthest-travelled point, inches."""
        return float(furthest_travel(self.model.base.at(0.0, 0.0, 0.0), self.poses, self.pivot).length)

    @property
    def distance(self) -> float:
        """What the model uses of its move, inches."""
        return self.horizontal + self.rise

    @cached_property
    def bounds(self) -> Box:
        """A box that holds the base all along its path."""
        xs = [x for x, _, _ in self.poses]
        ys = [y for _, y, _ in self.poses]
        r = self.model.base.reach
        return (min(xs) - r, min(ys) - r, max(xs) + r, max(ys) + r)

    @cached_property
    def seen_motions(self) -> list[Motion]:
        """The motions of what is seen of the model: its hull where it has one, else its base (6.0)."""
        hull = self.model.hull
        if hull is None:
            return self.motions
        return [
            Motion(hull.at(x0, y0, f0), (x1, y1), f1, about=(x0, y0), start_facing=f0)
            for (x0, y0, f0), (x1, y1, f1) in pairwise(self.poses)
        ]

    def place(self, s: float) -> Point:
        """The model's place at path place `s` (leg number + fraction)."""
        leg = min(int(s), len(self.motions) - 1)
        t = s - leg
        (x0, y0, _), (x1, y1, _) = self.poses[leg], self.poses[leg + 1]
        return (x0 + (x1 - x0) * t, y0 + (y1 - y0) * t)

    def facing(self, s: float) -> float:
        """The model's facing at path place `s`, degrees."""
        leg = min(int(s), len(self.motions) - 1)
        return self.facings[leg] + shorter_turn(self.facings[leg], self.facings[leg + 1]) * (s - leg)

    def level(self, s: float) -> float:
        """The level it stands on at path place `s`, inches."""
        for stretch in self.stretches:
            if stretch.start <= s <= stretch.end:
                return stretch.z
        return self.end.elevation

    def model_at(self, s: float) -> Model:
        """The model as it stands at path place `s`."""
        return self.model.placed(self.place(s), self.facing(s), self.level(s))

    @cached_property
    def crossings(self) -> tuple[Crossing, ...]:
        """Where it was on, across or below terrain."""
        return crossings(self.motions, self.near, self.contact)

    def judged(self, allowance: float | None) -> JudgedPath:
        """The path as evidence for a verdict."""
        legs = []
        for i in range(len(self.motions)):
            (x0, y0, f0), (x1, y1, f1) = self.poses[i], self.poses[i + 1]
            profile = tuple((s - i, z) for s, z in self.marks if i <= s <= i + 1)
            legs.append(Leg((x0, y0), (x1, y1), f0, f1, profile, math.hypot(x1 - x0, y1 - y0), self.waypoints[i].jump))
        over = self.crossings
        falls = tuple((climb.at, climb.start, climb.end) for climb in self.climbs if climb.free)
        return JudgedPath(self.model.id, tuple(legs), self.distance, allowance, over, falls, flying=self.flying)
