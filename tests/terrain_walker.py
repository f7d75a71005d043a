"""A naive walk over terrain, by the rules' words alone: a base in steps of 0.005" over the prisms.

At each step the base overlaps some parts, and stands on the table or on the top of one of those where nothing is in
the way of its body; from step to step it goes up or down through what it does not meet on the way. The cheapest such
walk is what a path costs; where there is none it goes through terrain. Distances and overlaps are Shapely's.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import shapely
from terrain_boards import Walked

from geometry.board.bases import OvalBase
from geometry.board.things import Feature, Part
from geometry.shapes.figures import Disc
from geometry.shapes.turning import shorter_turn

EVEN = 1e-6
HANGING = "hanging"
Array: TypeAlias = np.ndarray
States: TypeAlias = dict[tuple[float, frozenset[int], float], tuple[float, list[float]]]
"""By height and by what the base began inside of and has not come clear of: what it cost so far, and its heights."""


@dataclass
class Found:
    """What the walk says: its codes, its length (None where it goes through terrain), where it ends."""

    codes: set[str]
    length: float | None
    elevation: float | None
    sure: bool = True


def footprint(part: Part) -> shapely.Geometry:
    """A part's footprint; a round one with 720 sides."""
    figure = part.figure
    return (
        shapely.Point(figure.x, figure.y).buffer(figure.radius, quad_segs=180)
        if isinstance(figure, Disc)
        else figure.area
    )


class Walker:
    """One model's path, step by step.

    Parameters
    ----------
    case
        The board and the path.
    contact
        How deep an overlap is contact only, inches.
    step
        Inches.
    """

    def __init__(self, case: Walked, contact: float, step: float) -> None:
        self.case, self.contact = case, contact
        self.model = case.board.models["a/1"]
        self.path = case.proposal.moves["a/1"]
        self.height = self.model.height
        self.parts = [(feature, part) for feature in case.board.terrain.values() for part in feature.parts]
        self.areas = [footprint(part) for _, part in self.parts]
        self.poses, self.corners = self._poses(step)
        self.gaps = np.array([self._gaps(area) for area in self.areas]).reshape(len(self.areas), len(self.poses))
        self.over = self.gaps < -contact

    def _poses(self, step: float) -> tuple[Array, list[int]]:
        at, f = self.model.at, self.model.facing
        assert at is not None
        (x, y) = at
        rows, corners = [np.array([[x, y, f]])], [0]
        for w in self.path:
            turn = shorter_turn(f, f if w.facing is None else w.facing)
            length = math.hypot(w.at[0] - x, w.at[1] - y) + self.model.base.reach * math.radians(abs(turn))
            n = max(1, math.ceil(length / step))
            t = np.arange(1, n + 1)[:, None] / n
            rows.append(np.array([[x, y, f]]) + t * np.array([[w.at[0] - x, w.at[1] - y, turn]]))
            corners.append(corners[-1] + n)
            (x, y), f = w.at, f + turn
        return np.concatenate(rows), corners

    def _gaps(self, area: shapely.Geometry, within: float = 0.1) -> Array:
        """The signed gap of the base to an area at every step (of an oval: -1 for any overlap, 99 beyond `within`)."""
        base, points = self.model.base, shapely.points(self.poses[:, :2])
        if not isinstance(base, OvalBase):
            outside = shapely.distance(points, area)
            inside = np.where(shapely.covers(area, points), -shapely.distance(points, area.boundary), 0.0)
            return np.where(inside < 0, inside, outside) - base.reach
        near = np.flatnonzero(shapely.distance(points, area) < base.reach + within)
        gaps = np.full(len(points), 99.0)
        ovals = self.ovals(near)
        depth = shapely.distance(ovals, area)
        gaps[near] = np.where(depth > 0, depth, -1.0)
        return gaps

    def ovals(self, steps: Array, grown: float = 0.0) -> Array:
        """The base at these steps, its sides drawn in by contact."""
        base = self.model.base
        assert isinstance(base, OvalBase)
        a, b = base.length_mm / 50.8 - self.contact + grown, base.width_mm / 50.8 - self.contact + grown
        t = np.arange(128) * (2 * math.pi / 128)
        x, y, f = (self.poses[steps, k][:, None] for k in range(3))
        c, s = np.cos(np.radians(f)), np.sin(np.radians(f))
        px, py = a * np.cos(t)[None, :], b * np.sin(t)[None, :]
        return shapely.polygons(np.stack([x + c * px - s * py, y + s * px + c * py], axis=2))

    # -- heights -------------------------------------------------------------------------------------

    def tall(self, step: int) -> frozenset[int]:
        return frozenset(i for i, (_, part) in enumerate(self.parts) if self.over[i, step] and part.top > 1 + EVEN)

    def solid(self, i: int, low: float, high: float) -> bool:
        """Whether a part meets the body somewhere between two levels."""
        part = self.parts[i][1]
        return part.top > low + EVEN and part.bottom < high + self.height - EVEN

    def free(self, parts: Iterable[int], low: float, high: float) -> bool:
        return not any(self.solid(i, low, high) for i in parts)

    def heights(self, parts: frozenset[int]) -> list[float]:
        return [z for z in sorted({0.0, *(self.parts[i][1].top for i in parts)}) if self.free(parts, z, z)]

    def low_top(self, z: float, step: int) -> float:
        """Where a model stands whose base is carried at `z`."""
        centre = shapely.Point(self.poses[step, :2])
        tops = [
            part.top
            for (_, part), area in zip(self.parts, self.areas, strict=True)
            if part.top <= 1 + EVEN and z < part.top <= z + 1 and area.distance(centre) < 1e-9
        ]
        return max(tops, default=z)

    def faces(self, z: float, step: int) -> bool:
        """Whether the base is against a face at this height."""
        return any(
            self.gaps[i, step] <= self.contact and p.bottom <= z + EVEN and z <= p.top + EVEN and p.top > 1 + EVEN
            for i, (_, p) in enumerate(self.parts)
        )

    def walk(self) -> Found:
        """The cheapest walk."""
        start = self.tall(0)
        z = self.model.elevation
        held = frozenset(i for i in start if self.solid(i, z, z))
        below = frozenset(i for i in start - held if self.parts[i][1].bottom >= z + self.height - EVEN)
        level = max([0.0, *(self.parts[i][1].top for i in start - held - below)])
        states: States = {(level, held, 0.0): (0.0, [level])}
        before, codes = start, set[str]()
        for leg, w in enumerate(self.path):
            for step in range(self.corners[leg] + 1, self.corners[leg + 1] + 1):
                after = self.tall(step)
                if after == before and not any(z not in self.heights(after - h) for z, h, _ in states):
                    for _, levels in states.values():
                        levels.append(levels[-1])
                    continue
                states = self._next(states, before, after, w.jump)
                before = after
            if not states:
                return Found({*codes, "path.through-terrain"}, None, None)
            if w.elevation is not None:
                states = self._pinned(states, before, leg, codes)
                if not states:
                    return Found({*codes, "path.through-terrain"}, None, None)
            states = _landed(states) if w.elevation is None else states
        return self._end(states, before, codes)

    def _next(self, states: States, before: frozenset[int], after: frozenset[int], jump: bool) -> States:
        """The states a step further. How far it has jumped on a leg is paid for where it goes up once more."""
        found: States = {}
        for (z, held, jumped), (cost, levels) in states.items():
            still = held & after
            between = (before & after) - still
            for then in self.heights(after - still):
                if self.free(between, min(z, then), max(z, then)):
                    falls = jump and then < z
                    paid = cost + (0.0 if falls else abs(then - z)) + (jumped if then > z else 0.0)
                    pending = jumped + z - then if falls else 0.0 if then > z else jumped
                    key = (then, still, pending)
                    _keep(found, key, paid, [*levels, then])
        return found

    def _pinned(self, states: States, over: frozenset[int], leg: int, codes: set[str]) -> States:
        """The states that a stated elevation leaves; in mid-air it goes up there and down again."""
        e, step, last = self.path[leg].elevation, self.corners[leg + 1], leg + 1 == len(self.path)
        assert e is not None
        found: States = {}
        for (z, held, jumped), (cost, levels) in states.items():
            rest = over - held
            stand = max([0.0, *(self.parts[i][1].top for i in rest if self.parts[i][1].top <= e + EVEN)])
            if not self.free(rest, e, e) or z != stand:
                continue
            if e <= z + EVEN or abs(self.low_top(z, step) - e) <= EVEN:
                _keep(found, (z, held, 0.0), cost, levels)
            else:
                comes_down = not last and not self.path[leg + 1].jump
                cost += jumped + (e - z) * (2 if comes_down else 1)
                _keep(found, (z, held, 0.0 if comes_down else e - z), cost, levels)
                if not last:
                    codes.add(HANGING if self.faces(e, step) else "path.unsupported")
        return found

    # -- the end -------------------------------------------------------------------------------------

    def _end(self, states: States, over: frozenset[int], codes: set[str]) -> Found:
        e, step = self.path[-1].elevation, len(self.poses) - 1
        ranked = sorted((cost, z, levels, held) for (z, held, _), (cost, levels) in states.items())
        if e is None:
            fits = [r for r in ranked if self.free(over - r[3], self.low_top(r[1], step), self.low_top(r[1], step))]
            ranked = fits or ranked
        # What is above its head it passes below where it can, even where the way over is cheaper.
        cost, z, levels, _ = min(ranked, key=lambda one: (one[1], one[0])) if e is None else ranked[0]
        stands = self.low_top(z, step) if e is None or abs(e - z) <= EVEN else e
        sure = HANGING not in codes and (len(ranked) == 1 or ranked[1][0] > cost + EVEN)
        codes = (codes - {HANGING}) | self.end_codes(stands) | self.on_the_way(levels)
        return Found(codes, cost + self.flat(), stands, sure)

    def fly(self) -> Found:
        """Through the air: only where it lands matters."""
        e, step = self.path[-1].elevation, len(self.poses) - 1
        over = self.tall(step)
        if e is None:
            stands = [self.low_top(z, step) for z in self.heights(over)]
            e = next((z for z in stands if self.free(over, z, z)), stands[0])
        elif e in (0.0, *(self.parts[i][1].top for i in over)):
            e = self.low_top(e, step)
        return Found(self.end_codes(e) | self.on_the_way([math.inf] * len(self.poses)), self.flat(), e)

    def on_the_way(self, levels: Sequence[float]) -> set[str]:
        """What it runs into at the levels of its walk: impassable terrain, other bases, combat ranges."""
        z, codes = np.array(levels), set[str]()
        flying = math.isinf(z[0])
        for i, (feature, part) in enumerate(self.parts):
            met = self.over[i] & (part.bottom < z + self.height - EVEN) & (part.top >= z - EVEN)
            if feature.has("impassable") and not flying and _comes_into(met):
                codes.add("path.impassable")
        for other in self.case.board.standing:
            if other.id == self.model.id:
                continue
            gaps = self._gaps(shapely.Point(other.at), 3.1 + other.base.reach) - other.base.reach
            # From step to step it goes up or down through the heights between.
            low, high = np.minimum(z, np.roll(z, 1)), np.maximum(z, np.roll(z, 1))
            low[0] = high[0] = z[0]
            meets = (low < other.top - EVEN) & (other.elevation < high + self.height - EVEN)
            if not flying and _comes_into((gaps < -self.contact) & meets):
                codes.add("path.through-model")
            if not flying and _comes_into(gaps < 3 - EVEN - (self.contact - 0.005)):
                codes.add("path.enters-combat")
            if gaps[-1] < 3 - EVEN - (self.contact - 0.005):
                codes.add("end.in-combat")
        return codes

    def end_codes(self, z: float) -> set[str]:
        """Whether it may stop at a height where its path ends."""
        step, codes = len(self.poses) - 1, set[str]()
        over = [(f, p, a) for (f, p), a, o in zip(self.parts, self.areas, self.over[:, step], strict=True) if o]
        if any(f.has("impassable") and p.bottom < z + self.height - EVEN and p.top >= z - EVEN for f, p, _ in over):
            codes.add("end.impassable")
        tall = [(f, p, a) for f, p, a in over if p.top > 1 + EVEN]
        carrying = [(f, p, a) for f, p, a in over if abs(p.top - z) <= EVEN]
        if any(f.has("unstable") and p.top > 1 + EVEN for f, p, _ in carrying):
            codes.add("end.unstable")
        if any(p.bottom < z + self.height - EVEN and p.top > z + EVEN for _, p, _ in tall):
            return codes | {"end.overlaps-terrain"}
        if abs(z) > EVEN and not carrying:
            against = any(
                self.gaps[i, step] <= self.contact and p.bottom + EVEN < z < p.top - EVEN and p.top > 1 + EVEN
                for i, (_, p) in enumerate(self.parts)
            )
            codes.add("end.mid-climb" if against else "end.unsupported")
        elif z > EVEN and not self._carried(carrying, step):
            codes.add("end.unsupported")
        return codes

    def _carried(self, carrying: Sequence[tuple[Feature, Part, shapely.Geometry]], step: int) -> bool:
        tall = [area for _, part, area in carrying if part.top > 1 + EVEN]
        if tall and self.case.board.rules.support == "wholly":
            base = self.model.base
            rim = (
                self.ovals(np.array([step]), self.contact)[0]
                if isinstance(base, OvalBase)
                else shapely.Point(self.poses[step, :2]).buffer(base.reach, quad_segs=90)
            )
            return bool(shapely.union_all(tall).buffer(self.contact, quad_segs=32).covers(rim))
        centre = shapely.Point(self.poses[step, :2])
        return any(area.distance(centre) < 1e-9 for _, _, area in carrying)

    def flat(self) -> float:
        """The way of the point of the base that goes furthest, in plan."""
        base = self.model.base
        a, b = (base.length_mm / 50.8, base.width_mm / 50.8) if isinstance(base, OvalBase) else (0.0, 0.0)
        t = np.arange(360) * (math.pi / 180)
        x, y, f = (self.poses[:, k][:, None] for k in range(3))
        c, s = np.cos(np.radians(f)), np.sin(np.radians(f))
        px, py = a * np.cos(t)[None, :], b * np.sin(t)[None, :]
        xs, ys = x + c * px - s * py, y + s * px + c * py
        return float(np.hypot(np.diff(xs, axis=0), np.diff(ys, axis=0)).sum(axis=0).max())


def _comes_into(inside: Array) -> bool:
    """Whether it is inside at some step, other than all along from the start."""
    return bool(inside[int(np.argmin(inside)) :].any()) if not inside.all() else False


def _landed(states: States) -> States:
    """What was jumped on a leg is done with at its end."""
    found: States = {}
    for (z, held, _), (cost, levels) in states.items():
        _keep(found, (z, held, 0.0), cost, levels)
    return found


def _keep(found: States, key: tuple[float, frozenset[int], float], cost: float, levels: list[float]) -> None:
    if key not in found or cost < found[key][0] - EVEN:
        found[key] = (cost, levels)
