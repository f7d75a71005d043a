"""A verdict's paths as an animation: where every model is at a time."""

from __future__ import annotations

import math
from dataclasses import dataclass

from geometry.verdict import JudgedPath, Leg, Verdict
from renderer.controller.draft import Pose

SPEED = 6.0
"""Inches a second."""

TURN_SPEED = 180.0
"""Degrees a second, where a model turns on the spot."""

REST = 0.6
"""Seconds at the end before it begins again."""


@dataclass(frozen=True, slots=True)
class Playback:
    """A verdict being played; `clock` is seconds since it began."""

    verdict: Verdict
    clock: float = 0.0

    @property
    def length(self) -> float:
        """Seconds that the longest path takes."""
        return max((sum(map(_seconds, path.legs)) for path in self.verdict.paths.values()), default=0.0)

    def after(self, seconds: float) -> Playback:
        """A little later; after a rest at the end it begins again."""
        clock = self.clock + seconds
        whole = self.length + REST
        return Playback(self.verdict, clock % whole if whole > 0 else 0.0)

    def poses(self) -> dict[str, Pose]:
        """Where every model of the move is now: all go at once, at one speed."""
        return {id: _pose(path, self.clock) for id, path in self.verdict.paths.items() if path.legs}


def _seconds(leg: Leg) -> float:
    return max(math.dist(leg.start, leg.end) / SPEED, abs(_turn(leg)) / TURN_SPEED)


def _turn(leg: Leg) -> float:
    """Degrees turned on a leg, the shorter way; half a turn counter-clockwise."""
    turn = (leg.end_facing - leg.start_facing + 180.0) % 360.0 - 180.0
    return 180.0 if turn == -180.0 else turn


def _pose(path: JudgedPath, clock: float) -> Pose:
    for leg in path.legs:
        seconds = _seconds(leg)
        if clock < seconds:
            k = clock / seconds
            x = leg.start[0] + (leg.end[0] - leg.start[0]) * k
            y = leg.start[1] + (leg.end[1] - leg.start[1]) * k
            return Pose((x, y), leg.start_facing + _turn(leg) * k)
        clock -= seconds
    return Pose(path.legs[-1].end, path.legs[-1].end_facing)
