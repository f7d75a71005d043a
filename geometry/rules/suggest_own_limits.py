"""What the end of each model of a move has to keep to, whatever its mates do (15.0, 15.1, 15.3, 14.1)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from geometry.board.near import box_around
from geometry.board.things import Model
from geometry.rules.combat import range_threshold
from geometry.rules.footing import obstructing
from geometry.rules.levels import Ground, grounds_near
from geometry.rules.measuring import base_solid, distance_3d
from geometry.rules.suggest_forms import SPARE, Form, FormWays
from geometry.rules.suggest_limits import Apart, EndLimit, Near, OnBoard, Other, Supported
from geometry.rules.suggest_room import Room
from geometry.shapes.measure import gap
from geometry.tolerances import EQUAL


class OwnLimits:
    """The limits of single models about a form of one move.

    Parameters
    ----------
    room
        The move.
    form
        A form of it.
    ways
        The form's ways.
    """

    def __init__(self, room: Room, form: Form, ways: FormWays) -> None:
        self.room = room
        self.form = form
        self.ways = ways
        self.board = room.board
        self.models = room.models
        self.contact = ways.contact
        self.level = [form.spots[model.id].elevation for model in self.models]
        self.grounds = [self._grounds(i) for i in range(len(self.models))]
        self.poses = ways.poses_at(form.spots)

    def of(self, i: int) -> Iterator[EndLimit]:
        """All limits of one model, by its number among the move's."""
        yield from self._on_ground(i)
        yield from self._off_others(i)
        yield from self._out_of_combat(i)
        yield from self._not_further(i)
        yield from self.ways.in_reach(i)

    def _grounds(self, i: int) -> list[Ground]:
        model = self.models[i]
        return grounds_near(
            self.board, box_around([self.room.wanted[model.id].at], self.ways.far(i) + model.base.reach)
        )

    def _on_ground(self, i: int) -> Iterator[EndLimit]:
        board, model, level = self.board, self.models[i], self.level[i]
        x, y = self.room.wanted[model.id].at
        far = self.ways.far(i) + model.base.reach
        for axis, at, edge in ((0, x, board.width), (1, y, board.height)):
            if at < far:
                yield OnBoard(i, axis, None, self.contact)
            if at > edge - far:
                yield OnBoard(i, axis, edge, self.contact)
        for ground in obstructing(self.grounds[i], level, model.height):
            yield Apart(i, ground.part.figure, -self.contact)
        if level > 0.0:
            tops = [g.part.figure for g in self.grounds[i] if not g.low and abs(g.part.top - level) <= EQUAL]
            yield Supported(i, tuple(tops), board.rules.support == "wholly", SPARE)

    def _off_others(self, i: int) -> Iterator[EndLimit]:
        model, level = self.models[i], self.level[i]
        box = box_around([self.room.wanted[model.id].at], self.ways.far(i) + model.base.reach)
        for other in self.room.empty.models_near(box):
            if other.elevation < level + model.height - EQUAL and level < other.top - EQUAL:
                yield Apart(i, other.figure, -self.contact)

    def _out_of_combat(self, i: int) -> Iterator[EndLimit]:
        row = self.room.row
        kept = self.room.engaged if row.end == "already" else ()
        reach = range_threshold(self.board)
        for unit in self.ways.enemies() if row.end != "any" else ():
            for other in self.board.models_of(unit) if unit not in kept else ():
                hidden = self.form.legal and self._apart(i, other) < reach
                if not hidden and self._apart(i, other) < reach + 2 * self.ways.far(i):
                    yield Apart(i, other.figure, reach + SPARE)

    def _apart(self, i: int, other: Model) -> float:
        return float(gap(self.poses.figure(i), other.figure))

    def _not_further(self, i: int) -> Iterator[EndLimit]:
        """No further from a pile-in's target than it begins (15.3)."""
        target = self.room.proposal.target
        if self.room.proposal.kind == "pile-in" and self.room.engaged and target is not None:
            others = self.board.models_of(target)
            base = base_solid(self.models[i])
            began = min(distance_3d(base, base_solid(other)) for other in others)
            yield Near(i, tuple(self.within(i, others, began)))

    def within(self, i: int, others: Sequence[Model], distance: float) -> Iterator[tuple[Other, float]]:
        """Those that a base may be within a 3D distance of, and what that leaves in plan."""
        for other in others:
            height = abs(other.elevation - self.level[i])
            if height <= distance:
                yield other.figure, math.sqrt(distance**2 - height**2)
