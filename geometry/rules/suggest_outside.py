"""Where the models of a move could end at all, drawn from outside: for proofs (14.1, 15.0, 15.3).

What the rest of the unit does is not looked at. Every end of a legal form is among these places, and some
that are none.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

import shapely

from geometry.board.bases import RoundBase
from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.proposals import Proposal
from geometry.rules.arranging import Spot, reachable_part
from geometry.rules.charge_ends import LOOSE
from geometry.rules.combat import range_threshold
from geometry.rules.destinations import inner_base
from geometry.rules.footing import Foothold, Footing, footholds, grown_all
from geometry.rules.levels import is_low
from geometry.rules.measuring import base_solid, distance_3d
from geometry.rules.moves import MoveKind
from geometry.rules.obstacles import Ways
from geometry.rules.standing import enemy_units
from geometry.shapes.areas import union
from geometry.shapes.envelopes import areas_only, grown
from geometry.shapes.figures import Disc
from geometry.shapes.free_paths.region import ERROR, FOLD_ERROR
from geometry.tolerances import EQUAL

TINY = 1e-5
"""Inches: outlines that hold an area may be off by this, or so rounding has it."""


class Move(Protocol):
    """A move: the board before it, what it may do, and where its ends are wanted."""

    board: Tabletop
    empty: Tabletop
    proposal: Proposal
    row: MoveKind
    allowance: float
    flying: bool
    engaged: tuple[str, ...]
    models: list[Model]
    wanted: dict[str, Spot]


class Outside:
    """The places of one move.

    Parameters
    ----------
    move
        The move.
    """

    def __init__(self, move: Move) -> None:
        self.move = move
        self.player = move.board.units[move.proposal.unit].player
        self.slack = move.board.rules.slack
        self._known: dict[str, tuple[Foothold, ...]] = {}

    def places(self, model: Model) -> tuple[Foothold, ...]:
        """Every place where a legal move could end for a model, and some where none could.

        A base that is not round is taken as the largest disc in it: it may end with any facing. The
        place where it starts is not among them: a model that stays is not judged.
        """
        if model.id not in self._known:
            small = replace(model, base=inner_base(model.base))
            (x, y), far = small.figure.centre, self._far(model)
            about = grown(Disc(x, y, 0.0), None, far, "outer")
            footing = Footing(small.base, small.height, 0.0, self.player)
            holds = footholds(
                self.move.empty, footing, "outer", [lambda hold: self._narrowed(model, small, hold, about)]
            )
            if not self.move.flying and holds:
                holds = reachable_part(holds, self._levels(small, far))
            self._known[model.id] = tuple(hold for hold in holds if not hold.area.is_empty)
        return self._known[model.id]

    def _far(self, model: Model) -> float:
        """No model's place ends further from where it starts than this, inches."""
        far = self.move.allowance + self.slack + TINY
        if self.move.board.rules.pivot == "free" and not isinstance(model.base, RoundBase):
            far += 2 * model.base.reach
        return far

    def _narrowed(self, model: Model, small: Model, hold: Foothold, about: shapely.Geometry) -> Foothold:
        area = hold.area.intersection(about)
        if not area.is_empty and self.move.row.end != "any":
            area = area.difference(self._barred(small))
        if not area.is_empty and self.move.proposal.kind == "pile-in" and self.move.engaged:
            area = area.intersection(self._no_further(model, small, hold.level))
        return replace(hold, area=areas_only(area))

    def _barred(self, small: Model) -> shapely.Geometry:
        """Places that are certainly in a combat range in which the move may not end."""
        move = self.move
        kept = move.engaged if move.row.end == "already" else ()
        enemies = [
            other
            for unit in enemy_units(move.board, self.player)
            if unit.id not in kept
            for other in move.board.models_of(unit.id)
        ]
        area = grown_all(
            [e.figure for e in enemies], small.base.at(0.0, 0.0), range_threshold(move.board) - EQUAL, "inner"
        )
        return area if move.row.unseen_end or not self._anything_hides(area, enemies) else shapely.Polygon()

    def _anything_hides(self, area: shapely.Geometry, enemies: Sequence[Model]) -> bool:
        """Whether there is anything that could hide an enemy within combat range."""
        if area.is_empty:
            return False
        board, box = self.move.board, tuple(area.bounds)
        units = {self.move.proposal.unit, *(enemy.unit for enemy in enemies)}
        tall = any(not is_low(part) and not part.see_through for _, part in board.parts_near(box))
        return tall or any(other.unit not in units for other in board.models_near(box))

    def _no_further(self, model: Model, small: Model, level: float) -> shapely.Geometry:
        """Where it could be no further from a pile-in's target than it begins (15.3)."""
        assert self.move.proposal.target is not None
        others = self.move.board.models_of(self.move.proposal.target)
        base = base_solid(model)
        began = min(distance_3d(base, base_solid(other)) for other in others)
        reach = began + self.slack + model.base.reach - small.base.reach + 2 * EQUAL
        areas = []
        for other in others:
            height = abs(other.elevation - level)
            if height <= reach:
                areas.append(
                    grown_all([other.figure], small.base.at(0.0, 0.0), math.sqrt(reach**2 - height**2), "outer")
                )
        return union(areas)

    def _levels(self, small: Model, far: float) -> dict[float, shapely.Geometry]:
        """All that it can get to, level by level, and a little more."""
        board = self.move.empty
        ways = Ways(board, small, press=board.rules.pressed + LOOSE, within=far)
        error = FOLD_ERROR if ways.space.climbing_no_higher(ways.level + far).ledges else ERROR
        return {z: area.buffer(error) for z, area in ways.reached(far).levels}
