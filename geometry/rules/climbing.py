"""How a base goes over the terrain along its path: what it climbs, and what it passes below (15.2).

A base overlaps a tall part from one place on its path to another. Over all of that it is on the part's
top or above, or below its underside: what it has passed below it cannot come up through. Where an
elevation is stated, that says which. Else a base goes below what is above its head; and where it cannot
stay there (something below lifts its head into the underside) it goes over from the start, as over a
bridge that it is too tall for. A jump ends its move: where it goes up once more, all ways down before
that are climbed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Literal

from geometry.board.things import Ruleset
from geometry.rules.levels import Ground, evened, head_room, is_solid_at, presses, settle, standing_level
from geometry.rules.walks import Climb, Span, Stretch, Walk
from geometry.shapes.figures import Point
from geometry.shapes.sweep import intervals_below
from geometry.tolerances import EQUAL


@dataclass(eq=False)
class _Overlap:
    """A stretch of a path on which the base overlaps a tall part.

    `side` is where the base is bound to be, None where nothing binds it; from `through` on it goes
    through the part, against the rules or out of it where it has begun in it.
    """

    ground: Ground
    start: float
    end: float
    side: Literal["over", "below"] | None = None
    through: float = math.inf

    def holds(self, s: float) -> bool:
        """Whether the base overlaps the part at place `s` on its path and does not go through it there."""
        return self.start <= s <= self.end and s < self.through


@dataclass
class _Course:
    """One try at a path's levels."""

    level: float
    stretches: list[Stretch] = field(default_factory=list)
    climbs: list[Climb] = field(default_factory=list)
    marks: list[tuple[float, float]] = field(default_factory=list)
    unheld: list[tuple[float, float]] = field(default_factory=list)
    active: list[_Overlap] = field(default_factory=list)
    hanging: bool = False
    jumped: int = 0

    def step(self, s: float, level: float, *, free_fall: bool = False) -> None:
        """Go up or down at a place; what it goes up again after was no jump, and is climbed down."""
        if abs(level - self.level) > EQUAL:
            if level > self.level:
                self.climbs[self.jumped :] = [replace(climb, free=False) for climb in self.climbs[self.jumped :]]
            self.marks += [(s, self.level), (s, level)]
            self.climbs.append(Climb(s, self.level, level, free=free_fall and level < self.level))
        self.level = level

    def begin_leg(self) -> None:
        """What was jumped before is done with."""
        self.jumped = len(self.climbs)

    @property
    def rise(self) -> float:
        """All that it has climbed, up and down, inches."""
        return sum(abs(climb.end - climb.start) for climb in self.climbs if not climb.free)

    def stand(self, start: float, end: float) -> None:
        """Go along on the level."""
        last = self.stretches[-1] if self.stretches else None
        if last is not None and last.z == self.level and last.end == start:
            self.stretches[-1] = Stretch(last.start, end, self.level)
        else:
            self.stretches.append(Stretch(start, end, self.level))


class Climber:
    """Walks one path over the terrain and writes its levels into it.

    Parameters
    ----------
    path
        The path with its legs laid.
    grounds
        The terrain parts near it.
    rules
        The board's; with their slack stated elevations are those of what is there.
    """

    def __init__(self, path: Walk, grounds: Sequence[Ground], rules: Ruleset) -> None:
        self.path = path
        self.contact, self.slack = rules.pressed, rules.slack
        self.near = grounds
        self.height = path.model.height
        self.tall = [g for g in grounds if not g.low]
        self.low = [g for g in grounds if g.low]
        self.overlaps: list[_Overlap] = []
        self.stated = [self._evened(w.elevation, w.at, path.facings[i + 1]) for i, w in enumerate(path.waypoints)]
        self._level = 0.0

    def _evened(self, z: float | None, at: Point, facing: float) -> float | None:
        if z is None or self.slack == 0.0:
            return z
        figure = self.path.model.base.at(*at, facing)
        return evened(z, [g for g in self.near if presses(figure, g.part, self.contact)], self.slack)

    def go(self) -> None:
        """Walk it."""
        path = self.path
        if self.tall:
            self.overlaps = self._find_overlaps()
            self._bind()
        course = self._walk()
        while isinstance(course, _Overlap):
            course.side = "over"
            course = self._walk()
        path.rise, path.stretches, path.climbs = course.rise, course.stretches, course.climbs
        path.marks, path.unheld = course.marks, course.unheld
        last = path.waypoints[-1]
        end = path.model.placed(last.at, path.facings[-1], course.level)
        stated = self.stated[-1]
        if stated is None or (not course.hanging and abs(stated - course.level) <= EQUAL):
            under = [g for g in self.low if presses(end.figure, g.part, self.contact)]
            stated = standing_level(course.level, last.at, under)
        path.end = end.placed(last.at, elevation=stated)

    # -- what it overlaps, and where it is bound to be -----------------------------------------------

    def _find_overlaps(self) -> list[_Overlap]:
        found = []
        for ground in self.tall:
            spans: list[Span] = []
            for i, motion in enumerate(self.path.motions):
                for a, b in intervals_below(motion, ground.part.figure, -self.contact):
                    if spans and a == 0.0 and spans[-1][1] == i:
                        spans[-1] = (spans[-1][0], i + b)
                    else:
                        spans.append((i + a, i + b))
            found += [_Overlap(ground, a, b) for a, b in spans]
        return found

    def _bind(self) -> None:
        """Where its start and stated elevations put it.

        What it begins inside of is not in its way until it has come clear. Where it begins in mid-air (nothing is
        said of that) it begins on the surface beneath: nothing carried it, so that nothing falls.
        """
        on = [overlap for overlap in self.overlaps if overlap.start == 0.0]
        z = evened(self.path.model.elevation, [overlap.ground for overlap in on], self.slack)
        for overlap in on:
            part = overlap.ground.part
            if is_solid_at(part, z, self.height):
                overlap.through = 0.0
            else:
                overlap.side = "over" if part.top <= z + EQUAL else "below"
        standing = [overlap.ground.part for overlap in on if overlap.through > 0.0]
        self._level = settle(z, standing, self.height)
        for overlap in self.overlaps:
            if overlap.through > 0.0:
                self._bind_by_waypoints(overlap)

    def _bind_by_waypoints(self, overlap: _Overlap) -> None:
        part = overlap.ground.part
        for i, z in enumerate(self.stated):
            if z is None or not overlap.start <= i + 1 <= overlap.end:
                continue
            side: Literal["over", "below"] = "over" if part.top <= z + EQUAL else "below"
            if is_solid_at(part, z, self.height) or overlap.side not in (None, side):
                self._ram(overlap, max(float(i), overlap.start))
                return
            overlap.side = side

    def _ram(self, overlap: _Overlap, s: float) -> None:
        overlap.through = s
        self.path.rammed.append((overlap.ground, s))

    # -- its levels ----------------------------------------------------------------------------------

    def _walk(self) -> _Course | _Overlap:
        """Its levels from start to end; or what it passes below and would come up through."""
        course = _Course(self._level)
        course.active = [overlap for overlap in self.overlaps if overlap.holds(0.0)]
        course.marks.append((0.0, course.level))
        for i in range(len(self.path.motions)):
            lifted = self._leg(course, i)
            if lifted is not None:
                return lifted
        return self._lifted_by_low_parts(course) or course

    def _leg(self, course: _Course, i: int) -> _Overlap | None:
        waypoint = self.path.waypoints[i]
        course.begin_leg()
        hold, held = course.level, self._held_until(course, i)
        cuts = {float(i), i + 1.0, held}
        for overlap in self.overlaps:
            cuts.update(s for s in (overlap.start, overlap.end, overlap.through) if i < s < i + 1)
        for s, t in pairwise(sorted(cuts)):
            lifted = self._go_on(course, s, t, hold if t <= held else 0.0, free_fall=waypoint.jump)
            if lifted is not None:
                return lifted
        course.marks.append((i + 1.0, course.level))
        self._arrive(course, i, still_held=held == i + 1.0)
        return None

    def _go_on(self, course: _Course, s: float, t: float, floor: float, *, free_fall: bool) -> _Overlap | None:
        """Go on from one place to the next, between which nothing begins or ends."""
        before = course.active
        while True:
            now = [overlap for overlap in self.overlaps if overlap.holds((s + t) / 2)]
            level = self._settle(course.level, now, floor)
            lifted = next((o for o in now if self._comes_up_through(o, before, course.level, level)), None)
            if lifted is None:
                break
            if lifted.side is None:
                return lifted
            self._ram(lifted, s)
        course.active = now
        course.step(s, level, free_fall=free_fall)
        course.stand(s, t)
        return None

    def _settle(self, z: float, overlaps: Sequence[_Overlap], floor: float = 0.0) -> float:
        over = [o.ground.part for o in overlaps if o.side == "over"]
        return settle(z, [o.ground.part for o in overlaps], self.height, over, floor)

    def _comes_up_through(self, overlap: _Overlap, before: Sequence[_Overlap], z: float, level: float) -> bool:
        """Whether its head is in or over a part at a level that it is bound to be below, or came below at level `z`."""
        bottom, height = overlap.ground.part.bottom, self.height
        if overlap.side == "over" or head_room(bottom, level, height):
            return False
        return overlap.side == "below" or (overlap in before and head_room(bottom, z, height))

    def _lifted_by_low_parts(self, course: _Course) -> _Overlap | None:
        """What is in the way of its head where it stops on a low part."""
        last = self.path.waypoints[-1]
        if self.stated[-1] is not None or not self.overlaps:
            return None
        figure = self.path.model.base.at(last.at[0], last.at[1], self.path.facings[-1])
        low = [g for g in self.low if presses(figure, g.part, self.contact)]
        level = standing_level(course.level, last.at, low)
        return next(
            (o for o in course.active if o.side is None and is_solid_at(o.ground.part, level, self.height)), None
        )

    # -- hanging on a face ---------------------------------------------------------------------------

    def _held_until(self, course: _Course, i: int) -> float:
        """How far along a leg it still touches faces on which it hangs, without a break."""
        if not course.hanging:
            return float(i)
        spans = [
            span
            for ground in self._faces(course.level)
            for span in intervals_below(self.path.motions[i], ground.part.figure, self.contact + EQUAL)
        ]
        held = 0.0
        for a, b in sorted(spans):
            if a <= held + EQUAL:
                held = max(held, b)
        return i + held

    def _faces(self, z: float) -> list[Ground]:
        return [g for g in self.tall if g.part.bottom <= z + EQUAL and z <= g.part.top + EQUAL]

    def _arrive(self, course: _Course, i: int, *, still_held: bool) -> None:
        """Go up or down a face to a stated elevation; down to the ground where none is stated."""
        waypoint = self.path.waypoints[i]
        stated, ground = self.stated[i], course.level
        if still_held:
            ground = self._settle(course.level, course.active)
        course.hanging = False
        if stated is not None and stated > ground + EQUAL and not self._on_low_part(i, ground, stated):
            course.hanging = True
            ground = stated
            figure = self.path.model.base.at(*waypoint.at, self.path.facings[i + 1])
            held = any(presses(figure, g.part, -self.contact - 2 * EQUAL) for g in self._faces(stated))
            if not held and i + 1 < len(self.path.waypoints):
                course.unheld.append((i + 1.0, stated))
        course.step(i + 1.0, ground, free_fall=waypoint.jump)

    def _on_low_part(self, i: int, level: float, stated: float) -> bool:
        """Whether a stated elevation is that of a low part under its centre."""
        return abs(stated - standing_level(level, self.path.waypoints[i].at, self.low)) <= EQUAL
