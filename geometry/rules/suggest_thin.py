"""Places so thin that no area drawn from inside has them: a model's move takes it just so far, and no less will do.

Where all places that could be legal are drawn from outside, what is left of them says which way to go; the
end of that way, with all of the move's inches, is looked at, and the middle of what is left.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Protocol

import shapely

from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.proposals import Proposal
from geometry.rules.arranging import Spot
from geometry.rules.check import check
from geometry.rules.footing import Foothold
from geometry.rules.routes import Route
from geometry.rules.ways import Ways
from geometry.shapes.figures import Point

THIN = 0.05
"""Inches: no circle of this radius is in a thin place."""

POINT = 1e-9
"""Inches: the radius of the area that stands for a single place."""


NARROWED = 40
"""Times that the directions of a move's last piece are cut down by a third."""


class _Move(Protocol):
    """What is known of a move."""

    board: Tabletop
    empty: Tabletop
    proposal: Proposal
    allowance: float
    models: list[Model]
    wanted: dict[str, Spot]

    def ways(self, board: Tabletop, model: Model) -> Ways: ...


def thin_places(move: _Move, model: Model, outside: tuple[Foothold, ...]) -> tuple[Foothold, ...]:
    """Single places at which nothing is wrong with a model's own move, whatever the others do.

    Parameters
    ----------
    outside
        Where the model could end at all, drawn from outside.
    """
    found = []
    for hold in outside:
        for piece in shapely.get_parts(hold.area):
            if piece.buffer(-THIN).is_empty:
                at = _Thin(move, model, hold, piece).place()
                if at is not None:
                    found.append(replace(hold, area=shapely.Point(at).buffer(POINT)))
    return tuple(found)


class _Thin:
    """One piece of what is left, with one model's way to it."""

    def __init__(self, move: _Move, model: Model, hold: Foothold, piece: shapely.Geometry) -> None:
        self.move = move
        self.model = model
        self.hold = hold
        self.middle: Point = (piece.centroid.x, piece.centroid.y)
        self.wide = math.dist(piece.bounds[:2], piece.bounds[2:])
        self.mates = {other.id for other in move.models} - {model.id}

    def place(self) -> Point | None:
        """A place at which nothing is wrong; None where none was found."""
        route = self._way(self.middle, self.move.allowance + self.wide + 2 * THIN)
        if route is None:
            return None
        before = [self.model.figure.centre, *route.turns][-2] if route.turns else self.model.figure.centre
        last = math.dist(before, self.middle)
        left = last + self.move.allowance - route.distance
        if left <= 0.0 or last <= 0.0:
            return None
        way = math.atan2(self.middle[1] - before[1], self.middle[0] - before[0])

        def end(angle: float) -> Point:
            """The end of the move where its last piece goes at an angle to that to the middle."""
            return (before[0] + left * math.cos(way + angle), before[1] + left * math.sin(way + angle))

        x, y = self.move.wanted[self.model.id].at
        for at in (end(math.atan2(y - before[1], x - before[0]) - way), self.middle):
            if not self._wrong(at):
                return at
        low, high = -self.wide / last, self.wide / last
        for _ in range(NARROWED):
            third = (high - low) / 3
            first, second = self._wrong(end(low + third)), self._wrong(end(high - third))
            if not min(first, second):
                return end(low + third) if not first else end(high - third)
            low, high = (low, high - third) if first < second else (low + third, high)
        return None

    def _way(self, at: Point, limit: float) -> Route | None:
        facing = self.move.wanted[self.model.id].facing
        ways = self.move.ways(self.move.empty, self.model)
        return ways.route(at, self.hold.elevation or None, facing=facing, limit=limit)

    def _wrong(self, at: Point) -> float:
        """By how many inches a model's move to a place is wrong, but for what hangs on the rest of the unit."""
        route = self._way(at, self.move.allowance + POINT)
        if route is None:
            return math.inf
        verdict = check(self.move.board, replace(self.move.proposal, moves={self.model.id: route.waypoints}))
        return max(
            (
                math.inf if violation.margin is None else -violation.margin
                for violation in verdict.violations
                if self.model.id in violation.models
                and violation.code.startswith(("path.", "distance.", "end.", "pile-in.further"))
                and not {*violation.others, *violation.models} & self.mates
            ),
            default=0.0,
        )
