"""Walking a model along its path: over the terrain, or through the air (15.0, 15.2, 15.4)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from geometry.board.things import Model, Ruleset
from geometry.proposals import Waypoint
from geometry.rules.levels import Ground, among, presses, settle, standing_level
from geometry.rules.walks import Climb, Span, Stretch, Walk
from geometry.shapes.figures import Disc, Point
from geometry.shapes.sweep import Motion, intervals_below
from geometry.tolerances import EQUAL


def walk(
    rules: Ruleset, grounds: Sequence[Ground], model: Model, waypoints: Sequence[Waypoint], *, flying: bool
) -> Walk:
    """Walk a model along its waypoints.

    Parameters
    ----------
    grounds
        The terrain parts near the path (more do no harm).
    model
        The model where it starts; it stands on the board.
    waypoints
        At least one.
    flying
        Whether it ignores terrain and heights while it moves (15.4).
    """
    path = Walk(model, tuple(waypoints), flying, rules.pivot)
    _lay_legs(path)
    path.near, path.contact = among(grounds, path.bounds), rules.pressed
    if flying:
        _fly(path, path.near, rules.pressed)
    else:
        _Climber(path, path.near, rules.pressed).go()
    return path


def _lay_legs(path: Walk) -> None:
    model = path.model
    assert model.at is not None
    at, facing = model.at, model.facing
    path.facings.append(facing)
    for waypoint in path.waypoints:
        turned = facing if waypoint.facing is None else waypoint.facing
        figure = model.base.at(at[0], at[1], facing)
        path.motions.append(Motion(figure, waypoint.at, turned, about=at, start_facing=facing))
        path.facings.append(turned)
        at, facing = waypoint.at, turned


def _fly(path: Walk, near: Sequence[Ground], contact: float) -> None:
    model, last = path.model, path.waypoints[-1]
    figure = model.base.at(last.at[0], last.at[1], path.facings[-1])
    grounds = [g for g in near if presses(figure, g.part, contact)]
    if last.elevation is None:
        level = settle(0.0, (g.part for g in grounds), model.height)
        elevation = standing_level(level, last.at, grounds)
    else:
        elevation = _rest(last.elevation, settle(last.elevation, (g.part for g in grounds), 0.0), last.at, grounds)
    end = float(len(path.motions))
    path.stretches.append(Stretch(0.0, end, model.elevation))
    path.marks += [(0.0, model.elevation), (end, elevation)]
    path.end = model.placed(last.at, path.facings[-1], elevation)


def _rest(stated: float, level: float, at: Point, grounds: Sequence[Ground]) -> float:
    """The elevation of a model that states one: on top of a low part where it states the level below it."""
    return standing_level(level, at, grounds) if abs(stated - level) <= EQUAL else stated


class _Climber:
    """Walks one path over the terrain and keeps the books of its levels."""

    def __init__(self, path: Walk, grounds: Sequence[Ground], contact: float) -> None:
        self.path = path
        self.contact = contact
        self.height = path.model.height
        self.grounds = grounds
        self.tall = [g for g in self.grounds if not g.low]
        self.level = path.model.elevation
        self.below: set[str] = set()
        self.inside: set[str] = set()
        self.hanging = False

    def go(self) -> None:
        path, model = self.path, self.path.model
        if self.tall:
            self._begin()
        else:
            self.level = 0.0
        path.marks.append((0.0, self.level))
        for i, waypoint in enumerate(path.waypoints):
            if self.tall or waypoint.elevation is not None:
                self._leg(i, path.motions[i], waypoint)
            else:
                self._stand(i, 0.0, 1.0, self.level)
        self._note_steps()
        last = path.waypoints[-1]
        if last.elevation is None or (not self.hanging and abs(last.elevation - self.level) <= EQUAL):
            figure = model.base.at(last.at[0], last.at[1], path.facings[-1])
            low = [g for g in self.grounds if g.low and presses(figure, g.part, self.contact)]
            elevation = standing_level(self.level, last.at, low)
        else:
            elevation = last.elevation
        path.end = model.placed(last.at, path.facings[-1], elevation)

    def _note_steps(self) -> None:
        low = [g for g in self.grounds if g.low and g.part.top > EQUAL]
        poses = self.path.poses if low else []
        for i, ((x0, y0, _), (x1, y1, _)) in enumerate(pairwise(poses)):
            centre = Motion(Disc(x0, y0, 0.0), (x1, y1))
            for g in low:
                spans = intervals_below(centre, g.part.figure, EQUAL)
                self.path.steps += [Stretch(i + a, i + b, g.part.top) for a, b in spans]

    def _begin(self) -> None:
        """The level it starts on; what it starts inside of is not in its way until it has come clear."""
        model = self.path.model
        z = model.elevation
        on = [g for g in self.tall if presses(model.figure, g.part, self.contact)]
        for g in on:
            if g.part.top > z + EQUAL:
                (self.inside if g.part.bottom < z + self.height - EQUAL else self.below).add(g.key)
        self.level = settle(z, (g.part for g in on if g.key not in self.inside), self.height)

    def _leg(self, i: int, motion: Motion, waypoint: Waypoint) -> None:
        spans = {g.key: intervals_below(motion, g.part.figure, -self.contact) for g in self.tall}
        self._leave(spans)
        stated = waypoint.elevation
        rammed = self._rammed(spans, stated)
        before = (self.level, set(self.below), set(self.inside), self.path.rise, len(self.path.stretches))
        marks, climbs = len(self.path.marks), len(self.path.climbs)
        self._cross(i, motion, spans, rammed, waypoint)
        if stated is not None and stated < self.level - EQUAL:
            # It stands on something that it states to be beneath: it went down through it.
            rammed |= {g.key for g in self.tall if _meets(spans[g.key], 1.0) and g.part.top > stated + EQUAL}
            self.level, self.below, self.inside, self.path.rise, kept = before
            del self.path.stretches[kept:], self.path.marks[marks:], self.path.climbs[climbs:]
            self._cross(i, motion, spans, rammed, waypoint)
        for g in self.tall:
            if g.key in rammed and g.key not in self.inside:
                self.path.rammed.append((g, i + spans[g.key][-1][0]))
        self.inside |= rammed
        if stated is not None:
            self._hang(i, spans, stated)

    def _leave(self, spans: dict[str, list[Span]]) -> None:
        self.inside = {key for key in self.inside if _meets(spans[key], 0.0)}
        self.below = {key for key in self.below if _meets(spans[key], 0.0)}

    def _rammed(self, spans: dict[str, list[Span]], stated: float | None) -> set[str]:
        """Parts that a stated elevation puts it inside of at the end of the leg."""
        if stated is None:
            return set()
        return {
            g.key
            for g in self.tall
            if _meets(spans[g.key], 1.0)
            and g.part.top > stated + EQUAL
            and g.part.bottom < stated + self.height - EQUAL
        }

    def _cross(
        self, i: int, motion: Motion, spans: dict[str, list[Span]], rammed: set[str], waypoint: Waypoint
    ) -> None:
        held = self._held_until(motion)
        cuts = sorted({0.0, 1.0, *(t for spans_ in spans.values() for span in spans_ for t in span)} | set(held))
        hold = self.level
        for t0, t1 in pairwise(cuts):
            middle = (t0 + t1) / 2
            over = [g for g in self.tall if any(a <= middle <= b for a, b in spans[g.key])]
            keys = {g.key for g in over}
            self.inside &= keys
            self.below &= keys
            through = {g.key for g in over if g.key in rammed and _meets(spans[g.key], 1.0, middle)}
            carrying = [g for g in over if g.key not in self.inside and g.key not in through]
            level = self._settle(carrying, waypoint.elevation)
            if any(middle <= t for t in held):
                level = max(level, hold)
            self._step(i, t0, level, free_fall=waypoint.jump)
            self.below |= {g.key for g in carrying if g.part.bottom >= self.level + self.height - EQUAL}
            self._stand(i, t0, t1, level)

    def _settle(self, over: Sequence[Ground], aim: float | None) -> float:
        climbed = (
            [g.part for g in over if g.key not in self.below and g.part.top <= aim + EQUAL] if aim is not None else []
        )
        return settle(self.level, (g.part for g in over), self.height, climbed)

    def _held_until(self, motion: Motion) -> list[float]:
        """How far along the leg it still touches a face that it hangs on, as fractions."""
        if not self.hanging:
            return []
        touch = self.contact + EQUAL
        faces = [g for g in self.tall if g.part.bottom <= self.level + EQUAL and self.level <= g.part.top + EQUAL]
        found = [intervals_below(motion, g.part.figure, touch) for g in faces]
        return [spans[0][1] for spans in found if spans and spans[0][0] <= EQUAL]

    def _step(self, i: int, t: float, level: float, *, free_fall: bool) -> None:
        if abs(level - self.level) > EQUAL:
            if level > self.level or not free_fall:
                self.path.rise += abs(level - self.level)
            self.path.marks += [(i + t, self.level), (i + t, level)]
            self.path.climbs.append(Climb(i + t, self.level, level))
        self.level = level

    def _stand(self, i: int, t0: float, t1: float, level: float) -> None:
        stretches = self.path.stretches
        if stretches and stretches[-1].z == level and stretches[-1].end == i + t0:
            stretches[-1] = Stretch(stretches[-1].start, i + t1, level)
        else:
            stretches.append(Stretch(i + t0, i + t1, level))
        if t1 == 1.0:
            self.path.marks.append((i + 1.0, level))

    def _hang(self, i: int, spans: dict[str, list[Span]], stated: float) -> None:
        """A stated elevation above what carries it: it climbs a face up to there."""
        self.hanging = False
        place = self.path.waypoints[i].at
        low = [g for g in self.grounds if g.low]
        if stated <= self.level + EQUAL or abs(stated - standing_level(self.level, place, low)) <= EQUAL:
            return
        for g in self.tall:
            if _meets(spans[g.key], 1.0) and self.level < g.part.bottom < stated and g.key not in self.inside:
                self.path.rammed.append((g, i + 1.0))
        self._step(i, 1.0, stated, free_fall=False)
        self.hanging = True


def _meets(spans: Sequence[Span], t: float, also: float | None = None) -> bool:
    """Whether one of the spans holds fraction `t` (and `also`, where given)."""
    return any(a <= t <= b and (also is None or a <= also <= b) for a, b in spans)
