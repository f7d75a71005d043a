"""Where ends begin to be settled from: where they are, where they were proposed, and with bases turned about."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import numpy as np

from geometry.board.bases import Hull, RoundBase
from geometry.rules.suggest_bounds import Bounds
from geometry.rules.suggest_keeping import Keeping
from geometry.rules.suggest_limits import Poses
from geometry.rules.suggest_room import Room
from geometry.rules.suggest_steps import Steps

TURNS = (0.0, 30.0, 60.0, 90.0, 120.0, 150.0)
"""Degrees by which bases are turned to begin with; hulls by as much the other way round, too."""

MISSING = 3.0
"""Inches for each inch missed of a limit, where bases turned alone are compared: the others may make room."""

ALIKE, TURNED_ALIKE = 0.02, 3.0
"""Inches, degrees: places and facings that differ by less are the same."""

BEST = 2
"""Turned bases from which all ends are settled, for each base that is turned alone."""

GAIN = 2e-3
"""Inches in all: what gains less is not worth another look."""


class Starts:
    """The starts for one move.

    Parameters
    ----------
    room
        The move.
    bounds
        How little the ends can be moved.
    """

    def __init__(self, room: Room, bounds: Bounds) -> None:
        self.room = room
        self.bounds = bounds
        self.wanted = np.array([room.wanted[model.id].at for model in room.models])
        self.facings = [room.wanted[model.id].facing for model in room.models]
        self.turning = [i for i, model in enumerate(room.models) if not isinstance(model.base, RoundBase)]

    def of(self, keeping: Keeping, *, first: bool) -> Iterator[Poses]:
        """Where to begin: the ends as they are, as they were proposed, and turned about."""
        proposed = keeping.proposed()
        yield from (keeping.poses, proposed)
        staying = keeping.staying(proposed)
        turning = [i for i in self.turning if i not in staying]
        for i in turning:
            id = self.room.models[i].id
            if self.room.shift(id, keeping.form.spots[id]) > self.bounds.each[id] + GAIN:
                yield from self._turned_alone(keeping, i)
        if first and len(turning) > 1:
            for turn in TURNS[1:]:
                yield self.turned(proposed, turning, turn)

    def _turned_alone(self, keeping: Keeping, i: int) -> list[Poses]:
        """The poses with one base turned about and brought nearer while the others stay, where that gains."""
        model = self.room.models[i]
        now = self.room.shift(model.id, keeping.form.spots[model.id])
        others = set(range(len(self.wanted))) - {i}
        steps = Steps(self.wanted, self.facings, keeping.limits(others), others)
        found: dict[tuple[float, ...], tuple[float, Poses]] = {}
        around = (*TURNS, *(turn + 180.0 for turn in TURNS)) if isinstance(model.base, Hull) else TURNS
        at = keeping.poses.put(i, self.room.wanted[model.id].at, self.facings[i])
        for turn in around:
            poses, missed = steps.settle(self.turned(at, [i], turn))
            far = self.room.shift(model.id, keeping.spots_at(poses)[model.id]) + MISSING * missed
            if far < now - GAIN:
                alike = (*np.round(poses.places[i] / ALIKE), round(float(poses.facings[i]) / TURNED_ALIKE))
                found.setdefault(alike, (far, poses))
        return [poses for _, poses in sorted(found.values(), key=lambda one: one[0])[:BEST]]

    def turned(self, poses: Poses, some: Collection[int], turn: float) -> Poses:
        """Some bases turned; one that is the same the other way round as little as need be from where it starts."""
        for i in some:
            model = self.room.models[i]
            x, y = poses.places[i].tolist()
            facing = float(poses.facings[i]) + turn
            if not isinstance(model.base, Hull):
                facing = model.facing + (facing - model.facing + 90.0) % 180.0 - 90.0
            poses = poses.put(i, (x, y), facing)
        return poses
