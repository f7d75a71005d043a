"""Where a base may be set up, deployed or returned (24.0, 22.0): the exact region, within 0.001".

Regions never include an illegal place: what must hold is drawn from inside, what is forbidden from
outside. Drawn the other way round (`side="outer"`) an empty region proves that there is no place at
all. Being in combat depends on sight; places that are safe only because a wall hides them from an
enemy within combat range are left out of a region, and no proof rests on them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

import shapely

from geometry.board.bases import Base, default_height
from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.proposals import Limit, Proposal
from geometry.rules.coherency import neighbours_needed
from geometry.rules.combat import combats_of
from geometry.rules.footing import Foothold, Footing, Narrowing, footholds, grown_all
from geometry.rules.limit_areas import LimitAreas
from geometry.rules.set_up import deployment_limits, limits_of
from geometry.rules.standing import enemy_units
from geometry.shapes.areas import union
from geometry.shapes.envelopes import Side, areas_only, grown
from geometry.shapes.figures import Figure


@dataclass(frozen=True)
class PlacingRegion:
    """Where a base may be put down under one alternative of a proposal's limits.

    Attributes
    ----------
    alternative
        The limit it is wholly within there; None where there is none to keep to.
    levels
        The places level by level: what elevation to state, and the area.
    """

    levels: tuple[Foothold, ...]
    alternative: Limit | None = None

    @cached_property
    def area(self) -> shapely.MultiPolygon:
        """The places on any level, in plan."""
        return areas_only(union([hold.area for hold in self.levels]))

    @property
    def empty(self) -> bool:
        """Whether there is no place."""
        return not self.levels


def footing_of(board: Tabletop, model: Model, facing: float | None = None) -> Footing:
    """What is put down when a model is, with its own facing unless another one is given (degrees)."""
    return Footing(
        model.base,
        model.height,
        model.facing if facing is None else facing,
        board.units[model.unit].player,
        model.unit,
    )


def set_up_regions(
    board: Tabletop, proposal: Proposal, footing: Footing, side: Side = "inner"
) -> tuple[PlacingRegion, ...]:
    """Where a base may be set up or deployed under a proposal's limits: a region for each alternative.

    Coherency is not part of it: it depends on where the rest of the unit stands.

    Parameters
    ----------
    board
        The board before; the models of `footing.unit` are picked up first.
    proposal
        A ``set-up`` or ``deploy``; its positions are not looked at.
    side
        ``"inner"`` never includes an illegal place; ``"outer"`` holds every legal one.
    """
    alternatives, apart = limits_of(board, proposal)
    narrowings: list[Narrowing] = [LimitAreas(board, footing, limit, side).more_than for limit in apart]
    if proposal.not_in_combat and side == "inner":
        narrowings.append(_clear_of(_combat_range(board, footing)))
    holds = footholds(board, footing, side, narrowings)
    if not alternatives:
        return (PlacingRegion(_worth(holds)),)
    regions = []
    for limit in alternatives:
        areas = LimitAreas(board, footing, limit, side)
        within = [areas.wholly_within(hold) for hold in holds]
        regions.append(PlacingRegion(_worth(within), limit))
    return tuple(regions)


def deployment_region(board: Tabletop, footing: Footing, side: Side = "inner") -> PlacingRegion:
    """Where a base of `footing.player` may be deployed on the board as it stands, with its terrain and models."""
    (own,), (enemy,) = deployment_limits(footing.player)
    narrowings: list[Narrowing] = [
        LimitAreas(board, footing, own, side).wholly_within,
        LimitAreas(board, footing, enemy, side).more_than,
    ]
    return PlacingRegion(_worth(footholds(board, footing, side, narrowings)), own)


def deployment_area(board: Tabletop, player: str, base: Base, facing: float = 0.0) -> shapely.MultiPolygon:
    """Where a base may be deployed: wholly within the player's territory, more than 9" from enemy territory."""
    return deployment_region(board, Footing(base, default_height(base), facing, player)).area


def return_region(board: Tabletop, model: Model, returning: int = 1, side: Side = "inner") -> PlacingRegion:
    """Where a slain model may come back (22.0): coherent with models that stayed, in no new combat.

    Parameters
    ----------
    returning
        How many models come back in all: whether the unit then has 7 decides how many neighbours are needed.
    """
    stayed = board.models_of(model.unit)
    footing = Footing(model.base, model.height, model.facing, board.units[model.unit].player)
    needed = max(1, neighbours_needed(len(stayed) + returning, board.rules.coherency_threshold))
    reach = board.unit(model.unit).coherency_range + board.rules.slack
    coherent = beside([m.figure for m in stayed], footing.figure, reach, needed, side)
    narrowings: list[Narrowing] = [lambda hold: replace(hold, area=hold.area.intersection(coherent))]
    if side == "inner":
        narrowings.append(_clear_of(_combat_range(board, footing, combats_of(board, model.unit))))
    return PlacingRegion(_worth(footholds(board, footing, side, narrowings)))


def _worth(holds: Iterable[Foothold]) -> tuple[Foothold, ...]:
    """The levels that have any place, as polygons."""
    kept = (Foothold(hold.elevation, hold.level, areas_only(hold.area)) for hold in holds)
    return tuple(hold for hold in kept if not hold.area.is_empty)


def _clear_of(taken: shapely.Geometry) -> Narrowing:
    return lambda hold: replace(hold, area=hold.area.difference(taken))


def _combat_range(board: Tabletop, footing: Footing, besides: Iterable[str] = ()) -> shapely.Geometry:
    """The places at which the base is within combat range of an enemy, seen or not, but for some units."""
    known = frozenset(besides)
    enemies = [
        model.figure
        for unit in enemy_units(board, footing.player)
        if unit.id not in known
        for model in board.models_of(unit.id)
    ]
    return grown_all(enemies, footing.figure, max(0.0, board.rules.combat_range - board.rules.slack), "outer")


def beside(figures: Iterable[Figure], put: Figure, reach: float, needed: int, side: Side) -> shapely.Geometry:
    """The places at which a base is within a distance of at least `needed` (1 or 2) of some figures."""
    once: shapely.Geometry = shapely.Polygon()
    twice: shapely.Geometry = shapely.Polygon()
    for figure in figures:
        near = grown(figure, put, reach, side)
        twice = twice.union(once.intersection(near))
        once = once.union(near)
    return once if needed == 1 else twice
