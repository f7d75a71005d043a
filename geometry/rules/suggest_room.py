"""Where the models of one move may end, whatever the others do, and what is in their way (14.1, 15.0).

Places that are free only because a wall hides them from an enemy are not looked for.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace

import shapely

from geometry.board.near import box_of_all
from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.proposals import Crossing, Proposal
from geometry.rules.arranging import Mover, Spot, reachable_part
from geometry.rules.charge_goals import pressed_less
from geometry.rules.combat import combats_of
from geometry.rules.footing import Foothold, footholds
from geometry.rules.forbidden_ranges import ForbiddenRanges
from geometry.rules.moves import move_kind
from geometry.rules.obstacles import Ways, absent
from geometry.rules.regions import footing_of
from geometry.rules.suggest_ends import no_further
from geometry.shapes.envelopes import areas_only, grown
from geometry.shapes.figures import Disc, Oval
from geometry.shapes.free_paths import Reached
from geometry.shapes.travel import furthest_travel
from geometry.verdict import Verdict

HALVINGS = 16
"""Times that what a turning base can go is halved."""


class Room:
    """One move's room.

    Parameters
    ----------
    board
        The board before the move.
    proposal
        The move; the unit may make it at all.
    verdict
        What `check` says of it.

    Attributes
    ----------
    empty
        The board without the unit.
    wanted
        Where each model was proposed to end.
    """

    def __init__(self, board: Tabletop, proposal: Proposal, verdict: Verdict) -> None:
        unit = board.unit(proposal.unit)
        self.board = board
        self.proposal = proposal
        self.row = move_kind(proposal)
        self.allowance = self.row.allowance(unit, proposal)
        self.flying = unit.has("FLY") or proposal.fly
        self.engaged = tuple(combats_of(board, unit.id))
        self.models = board.models_of(unit.id)
        self.empty = absent(board, [model.id for model in self.models])
        self.wanted = {model.id: _stands(verdict.after.models[model.id]) for model in self.models}
        self._places: dict[str, tuple[Foothold, ...]] = {}
        self._grounds: dict[object, list[Foothold]] = {}
        self._reached: dict[str, Reached] = {}

    def shift(self, id: str, spot: Spot) -> float:
        """How far an end is from where it was proposed, inches."""
        return math.dist(spot.at, self.wanted[id].at)

    def moved(self, after: Tabletop) -> dict[str, float]:
        """How far each model's end on the board after a move is from where it was proposed, if it is elsewhere."""
        found = {id: self.shift(id, _stands(after.models[id])) for id in self.wanted}
        return {id: far for id, far in found.items() if far > 0.0}

    def ways(self, board: Tabletop, model: Model) -> Ways:
        """What is in a model's way on a board as it is."""
        forbidden = () if self.flying else self._ranges(model, self.row.cross, unseen=self.row.unseen_cross).enemies
        return Ways(board, model, flying=self.flying, forbidden=forbidden, within=self.allowance)

    def _ranges(self, model: Model, crossing: Crossing, *, unseen: bool) -> ForbiddenRanges:
        within = self.allowance + model.base.reach
        return ForbiddenRanges(self.empty, model, crossing, self.engaged, unseen=unseen, within=within)

    def places(self, model: Model) -> tuple[Foothold, ...]:
        """Where a model may end."""
        if model.id not in self._places:
            holds = self._ground(model)
            if self.row.end != "any":
                turned = replace(model, facing=self.wanted[model.id].facing)
                barred = self._ranges(turned, self.row.end, unseen=self.row.unseen_end).area
                holds = [replace(hold, area=areas_only(hold.area.difference(barred))) for hold in holds]
            if self.proposal.kind == "pile-in" and self.engaged and self.proposal.target is not None:
                holds = no_further(self.empty, model, self.wanted[model.id].facing, self.proposal.target, holds)
            holds = reachable_part(holds, self._levels(model, holds))
            self._places[model.id] = tuple(hold for hold in holds if not hold.area.is_empty)
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
        far = self._far(model)
        if self.flying or not (isinstance(figure, Disc) or (isinstance(figure, Oval) and self._blocked(model, far))):
            disc = grown(Disc(*figure.centre, 0.0), None, far, "inner")
            return {hold.elevation: disc for hold in holds}
        if model.id not in self._reached:
            self._reached[model.id] = self.ways(self.empty, model).reached(far)
        return dict(self._reached[model.id].levels)

    def _blocked(self, model: Model, far: float) -> bool:
        """Whether a model cannot go straight towards where it is wanted."""
        (x, y), spot = model.figure.centre, self.wanted[model.id]
        share = min(1.0, far / max(math.dist((x, y), spot.at), 1e-9))
        there = (x + (spot.at[0] - x) * share, y + (spot.at[1] - y) * share)
        moves = math.dist((x, y), there) > 1e-6
        return moves and self.ways(self.empty, model).route(there, straight=True) is None

    def _far(self, model: Model) -> float:
        """How far it can go straight towards where it is wanted and end as it is to face there, inches."""
        spot = self.wanted[model.id]
        if spot.facing == model.facing or isinstance(model.figure, Disc):
            return self.allowance
        (x, y), put = model.figure.centre, model.base.at(0.0, 0.0)
        way = math.atan2(spot.at[1] - y, spot.at[0] - x)
        low, high = 0.0, self.allowance
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            there = (x + middle * math.cos(way), y + middle * math.sin(way), spot.facing)
            length = furthest_travel(put, [(x, y, model.facing), there], self.board.rules.pivot).length
            low, high = (middle, high) if length <= self.allowance else (low, middle)
        return low

    def mover(self, model: Model) -> Mover:
        """A model with the places that it may end at."""
        spot = self.wanted[model.id]
        return Mover(model, spot.at, spot.facing, self.places(model))


def _stands(model: Model) -> Spot:
    assert model.at is not None
    return Spot(model.at, model.elevation, model.facing)
