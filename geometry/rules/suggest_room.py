"""Where the models of one move may end, whatever the others do, and what is in their way (14.1, 15.0).

Places that are free only because something hides them from an enemy are looked for where that is asked for:
it takes its time.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from dataclasses import replace

import shapely
import shapely.affinity

from geometry.board.near import box_of_all
from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.proposals import Crossing, Proposal, Waypoint
from geometry.rules.arranging import reachable_part
from geometry.rules.charge_goals import pressed_less
from geometry.rules.check import check
from geometry.rules.combat import combats_of
from geometry.rules.footing import Foothold, footholds
from geometry.rules.forbidden_ranges import ForbiddenRanges
from geometry.rules.marching import KnownWays
from geometry.rules.moves import move_kind
from geometry.rules.regions import footing_of
from geometry.rules.suggest_ends import no_further
from geometry.rules.suggest_outside import Outside
from geometry.rules.suggest_thin import thin_places
from geometry.rules.suggest_wanted import Wanted
from geometry.rules.turning import straight_and_turned
from geometry.rules.ways import Ways
from geometry.shapes.envelopes import areas_only, grown
from geometry.shapes.figures import Disc, Oval
from geometry.shapes.free_paths import Reached
from geometry.verdict import Verdict

HIDDEN = 2.0
"""Inches about a proposed end in combat range within which hidden places are looked for."""

DIRECTIONS = 24
"""In which directions a turning base is looked at, and how often what it can go there is halved."""


class Room(Wanted):
    """One move's room.

    Parameters
    ----------
    board
        The board before the move.
    proposal
        The move; the unit may make it at all.
    verdict
        What `check` says of it.
    veiled
        Ids of models for which hidden places in combat ranges are looked for, near their proposed ends.
    """

    def __init__(self, board: Tabletop, proposal: Proposal, verdict: Verdict, veiled: Collection[str] = ()) -> None:
        unit = board.unit(proposal.unit)
        stated = {id: path[-1].elevation for id, path in proposal.moves.items() if path}
        super().__init__(board, proposal, verdict, board.models_of(unit.id), stated)
        self.row = move_kind(proposal)
        self.allowance = self.row.allowance(unit, proposal)
        self.flying = unit.has("FLY") or proposal.fly
        self.engaged = tuple(combats_of(board, unit.id))
        self._places: dict[str, tuple[Foothold, ...]] = {}
        self._grounds: dict[object, list[Foothold]] = {}
        self._reached: dict[str, Reached] = {}
        self._turns: dict[object, shapely.Polygon] = {}
        self._barring: dict[object, ForbiddenRanges] = {}
        self._veiled = veiled
        self._free: dict[Model, Ways] = {}
        self.known_ways = KnownWays()
        self._verdicts: dict[frozenset[tuple[str, tuple[Waypoint, ...]]], Verdict] = {}

    def check(self, proposal: Proposal) -> Verdict:
        """Judge a form of the move: only its paths differ from the move's. What is found out is remembered."""
        moves = frozenset(proposal.moves.items())
        if moves not in self._verdicts:
            self._verdicts[moves] = check(self.board, proposal, self.known_ways.walks)
        return self._verdicts[moves]

    def moved_in_all(self, proposal: Proposal) -> float:
        """How far all ends of a form of the move are from where they were proposed, inches."""
        return math.fsum(self.moved(self.check(proposal).after).values())

    def ways(self, board: Tabletop, model: Model) -> Ways:
        """What is in a model's way on a board as it is; past nobody of the unit much is asked: that is kept."""
        if board is not self.empty:
            return self._ways(board, model)
        if model not in self._free:
            self._free[model] = self._ways(board, model)
        return self._free[model]

    def _ways(self, board: Tabletop, model: Model) -> Ways:
        ranges = self._ranges(model, self.row.cross, unseen=self.row.unseen_cross)
        veiled = not self.flying and model.id in self._veiled and ranges.is_veiled and ranges.starts_free()
        return Ways(
            board,
            model,
            flying=self.flying,
            forbidden=() if self.flying or veiled else ranges.enemies,
            within=self.allowance,
            more=ranges.obstacles if veiled else (),
        )

    def _ranges(self, model: Model, crossing: Crossing, *, unseen: bool) -> ForbiddenRanges:
        """Combat ranges that a model may not come into; what is hidden in them is looked for about its proposed end."""
        key = (model, crossing, unseen)
        if key not in self._barring:
            about = shapely.Point(self.wanted[model.id].at).buffer(HIDDEN)
            self._barring[key] = ForbiddenRanges(
                self.empty,
                model,
                crossing,
                self.engaged,
                unseen=unseen or model.id not in self._veiled,
                within=self.allowance + model.base.reach,
                candidates=lambda level: about,
            )
        return self._barring[key]

    def places(self, model: Model) -> tuple[Foothold, ...]:
        """Where a model may end."""
        if model.id not in self._places:
            holds = self._ground(model)
            if self.row.end != "any":
                turned = replace(model, facing=self.wanted[model.id].facing)
                barred = self._ranges(turned, self.row.end, unseen=self.row.unseen_end)
                holds = [
                    replace(hold, area=areas_only(hold.area.difference(barred.forbidden(hold.elevation))))
                    for hold in holds
                ]
            if self.proposal.kind == "pile-in" and self.engaged and self.proposal.target is not None:
                holds = no_further(self.empty, model, self.wanted[model.id].facing, self.proposal.target, holds)
            holds = reachable_part(holds, self._levels(model, holds))
            found = tuple(hold for hold in holds if not hold.area.is_empty)
            self._places[model.id] = found or thin_places(self, model, Outside(self).places(model))
        return self._places[model.id]

    def _ground(self, model: Model) -> list[Foothold]:
        facing = self.wanted[model.id].facing
        key = (model.base, facing, model.height)
        if key not in self._grounds:
            x0, y0, x1, y1 = box_of_all(self.models)
            far = self.allowance
            about = shapely.box(x0 - far, y0 - far, x1 + far, y1 + far)
            near = [lambda hold: replace(hold, area=hold.area.intersection(about))]
            holds = footholds(self.empty, footing_of(self.board, model, facing), "inner", near)
            self._grounds[key] = list(pressed_less(self.board, holds))
        return self._grounds[key]

    def _levels(self, model: Model, holds: Iterable[Foothold]) -> dict[float, shapely.Geometry]:
        """What it can get to, level by level; for bases that turn or are not round, what is near enough."""
        figure = model.figure
        turns = self.wanted[model.id].facing != model.facing and not isinstance(figure, Disc)
        straight = self._turning(model) if turns else grown(Disc(0.0, 0.0, 0.0), None, self.allowance, "inner")
        there = shapely.affinity.translate(straight, *figure.centre)
        if self.flying or not (isinstance(figure, Disc) or (isinstance(figure, Oval) and self._blocked(model, there))):
            return {hold.elevation: there for hold in holds}
        if model.id not in self._reached:
            far = float(shapely.distance(straight.exterior, shapely.Point(0.0, 0.0))) if turns else self.allowance
            self._reached[model.id] = self.ways(self.empty, model).reached(far)
        return dict(self._reached[model.id].levels)

    def _blocked(self, model: Model, there: shapely.Geometry) -> bool:
        """Whether a model cannot go straight towards where it is wanted, as far as its inches take it."""
        line = shapely.LineString([model.figure.centre, self.wanted[model.id].at]).intersection(there)
        if line.length < 1e-6:
            return False
        x, y = shapely.get_coordinates(line)[-1]
        return self.ways(self.empty, model).route((float(x), float(y)), straight=True) is None

    def _turning(self, model: Model) -> shapely.Polygon:
        """How far a base goes straight while it turns to its proposed facing, about where it starts."""
        facing = self.wanted[model.id].facing
        key = (model.base, model.facing, facing)
        if key not in self._turns:
            self._turns[key] = straight_and_turned(model, facing, self.allowance, self.board.rules.pivot, DIRECTIONS)
        return self._turns[key]
