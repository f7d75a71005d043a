"""One model's move of some kind on a board: who is in its way, and which combat ranges it may come into."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from functools import cached_property
from typing import Literal, TypeAlias

import shapely
import shapely.affinity

from geometry.board.bases import RoundBase
from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.proposals import Proposal, Waypoint
from geometry.rules.check import check
from geometry.rules.forbidden_ranges import ForbiddenRanges
from geometry.rules.moves import MoveKind
from geometry.rules.routes import Route
from geometry.rules.standing import absent
from geometry.rules.turning import furthest_turn, straight_and_turned
from geometry.rules.ways import FREE, GRIP, Ways
from geometry.shapes.envelopes import grown
from geometry.shapes.figures import Disc, Figure, Point
from geometry.tolerances import EQUAL
from geometry.verdict import Verdict

Mates: TypeAlias = Literal["standing", "moving"]
"""Whether the models of the same unit are in the way where they stand, or may have gone."""

Candidates: TypeAlias = Callable[[float], shapely.Geometry] | None
"""The places that matter (`ForbiddenRanges`)."""


class OneMove:
    """One model's move.

    `is_whole_unit` tells whether nothing else of its unit stands on the board; `began` is the model before it
    turned (`turned`), `model` the one that moves on.

    Parameters
    ----------
    board
        The board; the model stands on it.
    model
        The model where it starts.
    distance
        Inches that it may move.
    row
        The kind of move.
    proposal
        The proposal that stands for it: its values as an ability.
    engaged
        Enemy units that its unit is in combat with.
    mates
        Whether its unit's other models are in the way.
    """

    def __init__(
        self,
        board: Tabletop,
        model: Model,
        distance: float,
        row: MoveKind,
        proposal: Proposal,
        engaged: Sequence[str],
        mates: Mates,
    ) -> None:
        unit = board.units[model.unit]
        self.model = self.began = model
        self.distance = distance
        self.row = row
        self.proposal = proposal
        self.engaged = tuple(engaged)
        self.player = unit.player
        self.flying = unit.has("FLY") or proposal.fly
        self.is_whole_unit = len(board.models_of(model.unit)) == 1
        # Who is gone: the model itself, and its unit where that moves too.
        self.others = absent(board, unit.models if mates == "moving" else [model.id])
        self.board = self.others.with_models([model])

    @property
    def start(self) -> Point:
        """Where it starts."""
        assert self.model.at is not None
        return self.model.at

    @property
    def is_round(self) -> bool:
        """Whether how it faces is no matter on the way."""
        return self.flying or isinstance(self.model.base, RoundBase)

    @cached_property
    def figure(self) -> Figure:
        """Its base as it lies about the origin."""
        return self.model.base.at(0.0, 0.0, self.model.facing)

    def turned(self, facing: float) -> OneMove | None:
        """The rest of the move once it has turned to a facing (degrees) where it stands; None where it cannot.

        Who flies turns on its way as well (`flown`), and has all of the move left.
        """
        spent = 0.0 if self.flying else furthest_turn(self.model, facing, self.board.rules.pivot)
        if spent >= self.distance:
            return None
        if not self.flying:
            verdict = self.verdict(Route((Waypoint(self.start, None, facing),), spent, spent))
            if runs_into(verdict) or verdict.distances[self.model.id] > spent + EQUAL:  # or climbs
                return None
        rest = copy(self)
        rest.__dict__.pop("figure", None)
        rest.model, rest.distance = self.model.placed(self.start, facing), self.distance - spent
        rest.board = self.others.with_models([rest.model])
        return rest

    def flown(self) -> shapely.Polygon:
        """The places that it flies to; it lies in the true area."""
        began, facing = self.began, self.model.facing
        if began.facing == facing:
            return grown(Disc(*self.start, 0.0), None, self.distance, "inner")
        there = straight_and_turned(began, facing, self.distance, self.board.rules.pivot)
        return shapely.affinity.translate(there, *self.start)

    def crossed(self, within: float = FREE, candidates: Candidates = None) -> ForbiddenRanges:
        """The ranges that it may not come into on its way."""
        row = self.row
        return ForbiddenRanges(
            self.board, self.model, row.cross, self.engaged, unseen=row.unseen_cross, within=within,
            candidates=candidates,
        )  # fmt: skip

    def ended(self, within: float = FREE, candidates: Candidates = None) -> ForbiddenRanges:
        """The ranges that it may not end in."""
        row = self.row
        return ForbiddenRanges(
            self.board, self.model, row.end, self.engaged, unseen=row.unseen_end, within=within, candidates=candidates
        )

    def ways(
        self,
        ranges: ForbiddenRanges | None = None,
        model: Model | None = None,
        within: float = FREE,
        press: float = 0.0,
        grip: float = GRIP,
    ) -> Ways:
        """Its ways.

        Parameters
        ----------
        ranges
            The combat ranges that it keeps out of; none where not given.
        model
            What takes its place, where that is turned.
        within
            Nothing further from its start than this is looked at, inches.
        press
            How far its base may be pressed into what it passes, inches. With all of contact it is on top of
            a part just where it is judged to be; with less it is said to be so a little beyond its edge.
        grip
            How far it stays inside of the edge of what it is on top of, inches.
        """
        barring = None if self.flying else ranges
        veiled = barring is not None and barring.is_veiled
        return Ways(
            self.others,
            self.model if model is None else model,
            flying=self.flying,
            forbidden=() if barring is None or veiled else barring.enemies,
            within=within,
            press=press,
            more=barring.obstacles if barring is not None and veiled else (),
            grip=grip,
        )

    @property
    def contact(self) -> float:
        """How far bases may be pressed into what they touch, inches."""
        return self.board.rules.pressed

    def verdict(self, route: Route) -> Verdict:
        """A route judged, as an ability that may cross and end in what this kind of move may."""
        row = self.row
        proposal = Proposal(
            "reach",
            "ability-move",
            self.model.unit,
            {self.model.id: route.waypoints},
            distance=max(route.distance, self.distance),
            may_cross_combat=row.cross,
            may_end_in_combat=row.end,
            unseen_ranges=row.unseen_cross or row.unseen_end,
            fly=self.flying,
        )
        return check(self.board, proposal)

    def measured(self, route: Route, verdict: Verdict) -> Route:
        """A route with its distance as it was judged."""
        distance = verdict.distances.get(self.model.id, 0.0)
        return Route(route.waypoints, distance, min(route.lower_bound, distance))


def runs_into(verdict: Verdict) -> set[str]:
    """The codes of what a path runs into on its way."""
    return {code for code in verdict.codes if code.startswith("path.")}
