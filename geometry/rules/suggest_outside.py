"""Where the models of a move could end at all, drawn from outside: for proofs (14.1, 15.0, 15.3).

What the rest of the unit does is not looked at. Every end of a legal form is among these places, and some
that are none.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Protocol

import shapely

from geometry.board.bases import RoundBase
from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.proposals import Crossing, Proposal
from geometry.rules.arranging import Spot, reachable_part
from geometry.rules.charge_ends import LOOSE
from geometry.rules.combat import range_threshold
from geometry.rules.destinations import inner_base
from geometry.rules.footing import Foothold, Footing, footholds, grown_all
from geometry.rules.measuring import base_solid, distance_3d
from geometry.rules.moves import MoveKind
from geometry.rules.standing import enemy_units
from geometry.rules.suggest_sight import in_range_for_sure, seen_everywhere
from geometry.rules.ways import Ways
from geometry.shapes.areas import union
from geometry.shapes.envelopes import areas_only, grown
from geometry.shapes.figures import Disc
from geometry.shapes.free_paths.region import ERROR
from geometry.shapes.measure import gap
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
    levels: dict[str, float | None]


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
        self._ranges: dict[object, shapely.Geometry] = {}

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
        """Places that are for sure in a combat range in which the move may not end."""
        key = (small.base, small.height, small.hull)
        if key not in self._ranges:
            enemies, unseen = self._enemies(self.move.row.end), self.move.row.unseen_end
            self._ranges[key] = in_range_for_sure(self.move.empty, small, enemies, unseen=unseen)
        return self._ranges[key]

    def _enemies(self, crossing: Crossing) -> list[Model]:
        """The enemies whose combat ranges count."""
        board = self.move.board
        kept = self.move.engaged if crossing == "already" else ()
        units = [unit for unit in enemy_units(board, self.player) if unit.id not in kept] if crossing != "any" else []
        return [other for unit in units for other in board.models_of(unit.id)]

    def _crossed(self, small: Model, far: float) -> Iterator[Model]:
        """The enemies whose whole combat ranges are closed for sure: not those in which it begins."""
        row, reach = self.move.row, range_threshold(self.move.board)
        for enemy in self._enemies(row.cross):
            if reach + EQUAL < float(gap(small.figure, enemy.figure)) < reach + far and (
                row.unseen_cross or seen_everywhere(self.move.empty, small, enemy)
            ):
                yield enemy

    def may_stay(self, model: Model) -> bool:
        """Whether a legal form could leave a model where it starts: what stays is judged by combat ranges only."""
        if self.move.row.end == "any":
            return True
        small = replace(model, base=inner_base(model.base))
        return not self._barred(small).buffer(-TINY).contains(shapely.Point(small.figure.centre))

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
        ways = Ways(board, small, press=board.rules.pressed + LOOSE, within=far, forbidden=self._crossed(small, far))
        return {z: area.buffer(ERROR) for z, area in ways.reached(far).levels}
