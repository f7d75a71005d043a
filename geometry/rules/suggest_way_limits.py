"""What the ways to the ends of a move have to keep to, as far as it hangs on where they end (15.0)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import TypeAlias

import numpy as np

from geometry.board.bases import Base, RoundBase
from geometry.rules.suggest_limits import NUDGE, Array, Other, Poses, figure_of, place_of, push, reach_of
from geometry.shapes.approaching import nearest_to_point
from geometry.shapes.figures import Oval, Polygon
from geometry.shapes.motion import Motion
from geometry.shapes.passing import Track
from geometry.shapes.sweep import nearest_approach
from geometry.shapes.turning import shorter_turn

Pose: TypeAlias = tuple[float, float, float]
"""A place in inches, and a facing in degrees."""


@dataclass(frozen=True)
class Travelled:
    """A base goes no further than `most` inches on its way, by way of places that stay.

    `begin` is its place and facing before it moves; `via` are the poses between (with facings, degrees). It is said
    of the point that goes furthest; with `other_way` of the one that goes least far, which would be the furthest
    were the base to turn the other way: where it turns by little, both are told, or a step would turn it back and
    forth.
    """

    base: int
    begin: Pose
    via: tuple[Pose, ...]
    most: float
    pivot: str
    other_way: bool = False

    def value(self, poses: Poses, enough: float = math.inf) -> float:
        """The inches left."""
        way = [self.begin, *self.via, self._end(poses)]
        turned = sum(abs(shorter_turn(a[2], b[2])) for a, b in pairwise(way)) if poses.reach[self.base] else 0.0
        wide = self.most - sum(math.dist(a[:2], b[:2]) for a, b in pairwise(way))
        wide -= math.radians(turned) * poses.bases[self.base].reach
        return wide if wide > enough else self.most - self._furthest(poses)[0]

    def slope(self, poses: Poses, row: Array) -> None:
        """Back along the way of the point that goes furthest; how that goes is tried."""
        point = self._furthest(poses)[1]
        x, y, facing = self._end(poses)
        ends = [(x, y, facing), (x + NUDGE, y, facing), (x, y + NUDGE, facing)]
        if poses.reach[self.base] > 0.0:
            ends.append((x, y, facing + math.degrees(NUDGE / float(poses.reach[self.base]))))
        now, *then = _last_lengths(point, self.via[-1] if self.via else self.begin, ends)
        for axis, length in enumerate(then):
            row[self.base, axis] -= (length - now) / NUDGE

    def _end(self, poses: Poses) -> Pose:
        (x, y), facing = poses.places[self.base].tolist(), float(poses.facings[self.base])
        return (x, y, facing)

    def _furthest(self, poses: Poses) -> tuple[float, Array]:
        """How far the point goes that goes furthest, and that point as the base lies about the origin."""
        if self not in poses.travelled:
            poses.travelled[self] = self._gone(poses)
        return poses.travelled[self]

    def _gone(self, poses: Poses) -> tuple[float, Array]:
        way = [self.begin, *self.via, self._end(poses)]
        base = poses.bases[self.base]
        if isinstance(base, RoundBase) or self.pivot == "free":
            return float(_lengths(np.zeros((1, 2)), way)[0]), np.zeros(2)
        figure = base.at(0.0, 0.0)
        points = np.array(figure.shell) if isinstance(figure, Polygon) else _all_edge(base)
        turns = any(shorter_turn(a[2], b[2]) for a, b in pairwise(way))
        # Before it turns all points go as far: which would go furthest is seen where it turns a little.
        x, y, facing = way[-1]
        lengths = _lengths(points, way if turns else [*way[:-1], (x, y, facing + A_LITTLE)])
        best = int(lengths.argmin() if self.other_way else lengths.argmax())
        point = points[best]
        if isinstance(figure, Oval) and not self.other_way:
            before, most, after = (float(lengths[(best + k) % EDGE]) for k in (-1, 0, 1))
            bend = 2 * most - before - after
            angle = ANGLES[best] + (after - before) / (2 * bend) * ANGLES[1] if bend > 0.0 else ANGLES[best]
            point = _edge(base, np.array([angle]))[0]
        return float(_lengths(point[None], way)[0]), point


@dataclass(frozen=True)
class Passing:
    """A base on the last piece of its way, from `begin` on, comes no nearer to something than `least` inches.

    Where that is another of the bases, to where it ends.
    """

    base: int
    begin: Pose
    other: Other
    least: float

    def value(self, poses: Poses, enough: float = math.inf) -> float:
        """The gap beyond the least where it comes nearest; where it surely is wide, no more than it is."""
        (x0, y0, _), (x1, y1) = self.begin, poses.points[self.base]
        there = place_of(poses, self.other)
        t = nearest_to_point(Track(x0, y0, x1 - x0, y1 - y0), *there)
        reach = poses.bases[self.base].reach + reach_of(poses, self.other)
        wide = math.dist((x0 + t * (x1 - x0), y0 + t * (y1 - y0)), there) - reach - self.least
        if wide > min(WIDE, enough):
            return wide
        return nearest_approach(self._motion(poses), figure_of(poses, self.other)).gap - self.least

    def slope(self, poses: Poses, row: Array) -> None:
        """Away from it, by the share of the piece that is behind where it comes nearest."""
        motion = self._motion(poses)
        near = nearest_approach(motion, figure_of(poses, self.other))
        (ax, ay), (bx, by) = near.on_moving, near.on_figure
        apart = near.gap if abs(near.gap) > NUDGE else math.copysign(math.hypot(bx - ax, by - ay) or 1.0, near.gap)
        ux, uy = (bx - ax) / apart, (by - ay) / apart
        row[self.base, 0] -= near.t * ux
        row[self.base, 1] -= near.t * uy
        if poses.reach[self.base] > 0.0:
            x, y = motion.start[0] + near.t * motion.dx, motion.start[1] + near.t * motion.dy
            row[self.base, 2] -= near.t * (uy * (ax - x) - ux * (ay - y)) / poses.reach[self.base]
        if isinstance(self.other, int):
            push(poses, self.other, near.on_figure, (ux, uy), row)

    def _motion(self, poses: Poses) -> Motion:
        x, y, facing = self.begin
        end = (float(poses.places[self.base, 0]), float(poses.places[self.base, 1]))
        put = poses.bases[self.base].at(x, y, facing)
        return Motion(put, end, float(poses.facings[self.base]), about=(x, y), start_facing=facing)


WIDE = 0.5
"""Inches: what is passed by more than this is not looked at closer."""

A_LITTLE = 0.01
"""Degrees that a base turns by for it to be seen which of its points goes furthest."""

EDGE = 48
"""Points of an oval's edge that are looked at: the one that goes furthest is beside the best of them."""

ANGLES = np.arange(EDGE) * 2 * math.pi / EDGE


@cache
def _all_edge(base: Base) -> Array:
    """The points of an oval's edge that are looked at."""
    return _edge(base, ANGLES)


def _edge(base: Base, angles: Array) -> Array:
    """Points of the edge of an oval about the origin, facing 0."""
    figure = base.at(0.0, 0.0)
    assert isinstance(figure, Oval)
    return np.stack([figure.half_length * np.cos(angles), figure.half_width * np.sin(angles)], axis=1)


_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(12)


def _lengths(points: Array, way: Sequence[Pose]) -> Array:
    """How far points of a base go along a way, nearly, inches: an integral over each leg."""
    lengths = np.zeros(len(points))
    for (x0, y0, f0), (x1, y1, f1) in pairwise(way):
        turn = math.radians(shorter_turn(f0, f1))
        if turn == 0.0:
            lengths += math.hypot(x1 - x0, y1 - y0)
            continue
        angle = math.radians(f0) + turn * (_NODES[:, None] + 1.0) / 2
        cos, sin = np.cos(angle), np.sin(angle)
        vx = x1 - x0 - turn * (sin * points[:, 0] + cos * points[:, 1])
        vy = y1 - y0 + turn * (cos * points[:, 0] - sin * points[:, 1])
        lengths += _WEIGHTS @ np.hypot(vx, vy) / 2
    return lengths


def _last_lengths(point: Array, begin: Pose, ends: Sequence[Pose]) -> list[float]:
    """How far a point of a base goes on the last leg of a way, nearly, inches: to each of some ends."""
    x0, y0, f0 = begin
    turns = np.radians([shorter_turn(f0, f1) for _, _, f1 in ends])
    angle = math.radians(f0) + turns * (_NODES[:, None] + 1.0) / 2
    cos, sin = np.cos(angle), np.sin(angle)
    x, y = np.array([end[:2] for end in ends]).T
    vx = x - x0 - turns * (sin * point[0] + cos * point[1])
    vy = y - y0 + turns * (cos * point[0] - sin * point[1])
    found: list[float] = (_WEIGHTS @ np.hypot(vx, vy) / 2).tolist()
    return found
