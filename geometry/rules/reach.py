"""Where a model can end its move, and how far it is to a place (14.1, 14.3, 15.0-15.4).

The region holds every place where the model may stop with so many inches, whatever the rest of its unit
does: coherency, which depends on the others, is not part of it. It never includes an illegal place and
its edge is within 0.01" of the true one (where only what hides the model from an enemy makes a place
free, within 0.02"). Bases do not press into what they pass: a gap narrower than the base is closed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, TypeAlias

import shapely

from geometry.board.bases import MM, Base, OvalBase, RectangleBase, RoundBase
from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.errors import InvalidInputError
from geometry.proposals import Crossing, Kind, Proposal, Waypoint
from geometry.rules.check import check
from geometry.rules.combat import combats_of
from geometry.rules.eligibility import eligibility
from geometry.rules.footing import Foothold, Footing, footholds, grown_all
from geometry.rules.forbidden_ranges import ForbiddenRanges
from geometry.rules.measuring import base_solid, distance_3d
from geometry.rules.moves import MOVES, MoveKind, move_kind
from geometry.rules.obstacles import Route, Ways, absent
from geometry.shapes.areas import union
from geometry.shapes.envelopes import areas_only, grown
from geometry.shapes.figures import Disc, Figure, Point
from geometry.shapes.free_paths import Reached
from geometry.tolerances import EQUAL
from geometry.verdict import Verdict, Violation

Mates: TypeAlias = Literal["standing", "moving"]
"""Whether the models of the same unit are in the way where they stand, or may have gone."""

COMBAT = 3.0
"""Inches further than the straight line that a way is first looked for."""

TURNS = (30.0, -30.0, 60.0, -60.0, 90.0)
"""Degrees: how a base that is not round is turned before it sets out, where going as it stands is not the best."""


@dataclass(frozen=True, slots=True)
class Destination:
    """A place, and the way there.

    Attributes
    ----------
    at
        The place.
    route
        The shortest path found; None where there is no way.
    may_end
        Whether the model may stop there.
    exact
        Whether the path is the shortest there is (`route.lower_bound` says how much shorter one could be),
        and no way is proved.
    """

    at: Point
    route: Route | None
    may_end: bool
    exact: bool

    @property
    def length(self) -> float | None:
        """What the way there uses of the move, inches."""
        return None if self.route is None else self.route.distance


@dataclass(frozen=True)
class Reach:
    """Where a model can end its move.

    Attributes
    ----------
    model, kind, distance
        The model's id, the kind of move, and its inches.
    levels
        The places, level by level (`Foothold.elevation` is what to state there).
    to
        The way to the place that was asked for.
    exact
        Whether the region is the whole one: a base that is not round is taken as it faces now, and may
        get to more by turning.
    refused
        Why the unit may not make such a move at all; the region is then empty.
    """

    model: str
    kind: str
    distance: float
    levels: tuple[Foothold, ...] = ()
    to: Destination | None = None
    exact: bool = True
    refused: tuple[Violation, ...] = ()

    @cached_property
    def area(self) -> shapely.MultiPolygon:
        """The places of the model, on any level."""
        return areas_only(union([hold.area for hold in self.levels]))


def reach(
    board: Tabletop,
    model: str,
    distance: float,
    *,
    kind: Kind = "normal-move",
    to: Point | None = None,
    elevation: float | None = None,
    mates: Mates = "standing",
    target: str | None = None,
    proposal: Proposal | None = None,
    region: bool = True,
) -> Reach:
    """Where a model can end a move of so many inches, and how far it is to a place.

    Parameters
    ----------
    board
        The board; the model stands on it.
    model
        Its id.
    distance
        Inches that the move has.
    kind
        The kind of move: what it may cross and end in.
    to, elevation
        A place to find the way to, and the level to stand on there (any where None).
    mates
        Whether the models of its unit stay where they are or may have moved away.
    target
        The target unit of a pile-in or of power through.
    proposal
        A proposal whose kind, target and values as an ability to take instead.
    region
        Whether to work out the region.

    Raises
    ------
    UnknownIdError
        Where there is no such model or target.
    InvalidInputError
        For a model that is off the board, a negative or endless distance, a kind that is no move, a
        pile-in out of several combats without a target.
    """
    start = board.model(model)
    _check(start, distance, kind if proposal is None else proposal.kind)
    if proposal is None:
        proposal = Proposal("reach", kind, start.unit, target=target, distance=distance)
    elif target is not None:
        proposal = replace(proposal, target=target)
    row = move_kind(proposal)
    engaged = combats_of(board, start.unit)
    refused = tuple(eligibility(board, replace(proposal, unit=start.unit, moves={}), row, engaged))
    if refused:
        return Reach(model, proposal.kind, distance, refused=refused)
    search = _Search(board, start, distance, row, proposal, tuple(engaged), mates)
    levels = tuple(search.region()) if region else ()
    destination = search.to(to, elevation) if to is not None else None
    round_ = isinstance(start.base, RoundBase)
    return Reach(
        model, proposal.kind, distance, levels, destination, exact=(round_ or search.flying) and search.complete
    )


def _check(model: Model, distance: float, kind: str) -> None:
    if model.at is None:
        raise InvalidInputError.single(model.id, model.off, "a model that stands on the board")
    if not 0.0 <= distance < math.inf:
        raise InvalidInputError.single("distance", distance, "inches, 0 or more")
    if kind not in MOVES:
        raise InvalidInputError.single("kind", kind, f"a kind of move: {', '.join(MOVES)}")


def _pile_in_target(proposal: Proposal, engaged: Sequence[str]) -> str:
    """The unit that a pile-in may not move away from; empty where there is none (15.3)."""
    if proposal.kind != "pile-in" or not engaged:
        return ""
    if proposal.target is None and len(engaged) == 1:
        return engaged[0]
    if proposal.target is None or proposal.target not in engaged:
        raise InvalidInputError.single("target", proposal.target, f"a unit it is in combat with: {', '.join(engaged)}")
    return proposal.target


class _Search:
    """One question."""

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
        self.whole = board
        self.model = model
        self.distance = distance
        self.proposal = proposal
        self.engaged = engaged
        self.flying = unit.has("FLY") or proposal.fly
        # Who is gone: the model itself, and its unit where that moves too.
        self.others = absent(board, unit.models if mates == "moving" else [model.id])
        self.board = self.others.with_models([model])
        self.row = row
        self.player = unit.player
        self.complete = True
        self.piles_in_on = _pile_in_target(proposal, engaged)

    def _ranges(self, crossing: Crossing, *, unseen: bool, within: float) -> ForbiddenRanges:
        def reached() -> shapely.Geometry:
            if within > self.distance + self.model.base.reach:
                return shapely.box(0.0, 0.0, self.board.width, self.board.height)
            return shapely.union_all([area for _, area in self._without_ranges.levels])

        return ForbiddenRanges(
            self.board, self.model, crossing, self.engaged, unseen=unseen, within=within, candidates=reached
        )

    @cached_property
    def _without_ranges(self) -> Reached:
        """Everything it could get to if it might enter every combat range."""
        far = self.distance + self.model.base.reach
        return Ways(self.others, self.model, within=far, press=0.0).reached(self.distance)

    def _ways(self, ranges: ForbiddenRanges, model: Model, within: float) -> Ways:
        assert self.model.at is not None
        veiled = ranges.is_veiled and not ranges.area.intersects(shapely.Point(self.model.at))
        return Ways(
            self.others,
            model,
            flying=self.flying,
            forbidden=() if veiled or self.flying else ranges.enemies,
            within=within,
            press=0.0,
            more=ranges.obstacles if veiled and not self.flying else (),
        )

    # -- the region -------------------------------------------------------------------------------

    def region(self) -> list[Foothold]:
        """The places where it may stop, level by level."""
        far = self.distance + self.model.base.reach
        row = self.row
        crossed = self._ranges(row.cross, unseen=row.unseen_cross, within=far)
        reached = self._reached(crossed, far)
        same = row.cross == row.end and row.unseen_cross == row.unseen_end
        ended = crossed if same else self._ranges(row.end, unseen=row.unseen_end, within=far)

        def narrowed(hold: Foothold) -> Foothold:
            area = hold.area.intersection(reached.get(hold.elevation, shapely.Polygon()))
            if not area.is_empty and row.end != "any":
                area = area.difference(ended.forbidden(hold.elevation))
            if not area.is_empty and self.piles_in_on:
                area = area.intersection(self._no_further(hold.level))
            return replace(hold, area=areas_only(area))

        footing = Footing(self.model.base, self.model.height, self.model.facing, self.player)
        holds = [hold for hold in footholds(self.others, footing, "inner", [narrowed]) if not hold.area.is_empty]
        self.complete = crossed.complete and ended.complete
        return holds

    def _reached(self, crossed: ForbiddenRanges, far: float) -> dict[float, shapely.Geometry]:
        """Everything it can get to, level by level."""
        assert self.model.at is not None
        if self.flying:
            disc = grown(Disc(*self.model.at, 0.0), None, self.distance, "inner")
            levels = {0.0, *(round(part.top, 9) for _, part in self.board.parts.values())}
            return dict.fromkeys(levels, disc)
        return dict(self._ways(crossed, self.model, far).reached(self.distance).levels)

    def _no_further(self, level: float) -> shapely.Geometry:
        """The places no further from the target unit than it began (15.3)."""
        targets = self.others.models_of(self.piles_in_on)
        base = base_solid(self.model)
        began = min(distance_3d(base, base_solid(other)) for other in targets)
        areas = []
        for other in targets:
            height = abs(other.elevation - level)
            if height <= began:
                reach = math.sqrt(began**2 - height**2) + EQUAL
                areas.append(grown_all([other.figure], self._about_origin, reach, "inner"))
        return union(areas)

    @cached_property
    def _about_origin(self) -> Figure:
        return self.model.base.at(0.0, 0.0, self.model.facing)

    # -- one place --------------------------------------------------------------------------------

    def to(self, at: Point, elevation: float | None) -> Destination:
        """The way to a place."""
        assert self.model.at is not None
        far = max(self.distance, math.dist(self.model.at, at)) + COMBAT
        while True:
            crossed = self._ranges(self.row.cross, unseen=self.row.unseen_cross, within=far)
            found = self._best(crossed, at, elevation, far)
            turns = [] if found is None else [math.dist(self.model.at, turn) for turn in found.turns]
            if far > self.board.width + self.board.height or (turns and max(turns) <= far):
                break
            far *= 2
        round_ = isinstance(self.model.base, RoundBase) or self.flying
        if found is None:
            return Destination(at, None, False, round_ and not crossed.is_veiled)
        bound = found.lower_bound if round_ else min(found.distance, self._bound(crossed, at, elevation, far))
        verdict = self._verdict(found)
        may_end = not any(code.startswith("end.") for code in verdict.codes)
        return Destination(at, replace(found, lower_bound=bound), may_end, round_ and not crossed.is_veiled)

    def _best(self, crossed: ForbiddenRanges, at: Point, elevation: float | None, far: float) -> Route | None:
        """The shortest route found: as the model faces, and where it is not round turned before it sets out."""
        best = self._free_route(self._ways(crossed, self.model, far).route(at, elevation))
        if isinstance(self.model.base, RoundBase) or self.flying:
            return best
        for turn in TURNS:
            facing = self.model.facing + turn
            turned = self.model.placed(self.model.at or at, facing)
            route = self._ways(crossed, turned, far).route(at, elevation)
            if route is None or not route.waypoints or (best is not None and route.distance >= best.distance):
                continue
            first = Waypoint(self.model.at or at, None, facing)
            whole = self._free_route(Route((first, *route.waypoints), 0.0, 0.0))
            if whole is not None and (best is None or whole.distance < best.distance):
                best = whole
        return best

    def _free_route(self, route: Route | None) -> Route | None:
        """The route with its distance as it is judged; None where it runs into something."""
        if route is None or not route.waypoints:
            return route
        verdict = self._verdict(route)
        if any(code.startswith("path.") for code in verdict.codes):
            return None
        return replace(route, distance=verdict.distances[self.model.id])

    def _bound(self, crossed: ForbiddenRanges, at: Point, elevation: float | None, far: float) -> float:
        """No way is shorter, however it turns: the way of the disc inside its base."""
        small = replace(self.model, base=_inner(self.model.base))
        ranges = self._ranges(self.row.cross, unseen=self.row.unseen_cross, within=far)
        route = Ways(
            self.others, small, within=far, press=0.0, forbidden=() if crossed.is_veiled else ranges.enemies
        ).route(at, elevation)
        return 0.0 if route is None else route.lower_bound

    def _verdict(self, route: Route) -> Verdict:
        """The route judged, as an ability that may cross and end in what this kind of move may."""
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


def _inner(base: Base) -> RoundBase:
    """The largest round base about the model's place that lies in its base."""
    if isinstance(base, RoundBase):
        return base
    if isinstance(base, OvalBase | RectangleBase):
        return RoundBase(min(base.length_mm, base.width_mm))
    figure = base.at(0.0, 0.0)
    inside = figure.area.covers(shapely.Point(0.0, 0.0))
    return (
        RoundBase(2 * MM * float(figure.area.boundary.distance(shapely.Point(0.0, 0.0)))) if inside else RoundBase(1e-3)
    )
