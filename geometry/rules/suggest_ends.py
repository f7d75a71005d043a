"""Ends that a move must have: near an enemy for a charge, in the combats of a pile-in, near what an ability names."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, product
from typing import Protocol, TypeAlias

import shapely

from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.proposals import Proposal
from geometry.rules.arranging import Mover, Spot, nearest_spot, reachable_part
from geometry.rules.charge_goals import ChargeGoals
from geometry.rules.combat import range_threshold
from geometry.rules.footing import Foothold, by_elevation, grown_all
from geometry.rules.limits import solids_of_limit
from geometry.rules.measuring import base_solid, distance_3d
from geometry.shapes.envelopes import areas_only
from geometry.shapes.figures import Figure
from geometry.verdict import Verdict

Places: TypeAlias = tuple[Foothold, ...]
_Choice: TypeAlias = tuple[float, str, Places]

CHOICES = 4
"""Models that are tried for each end that a move must have."""


class _Move(Protocol):
    """What is known of a move."""

    board: Tabletop
    empty: Tabletop
    proposal: Proposal
    models: list[Model]
    engaged: tuple[str, ...]
    wanted: dict[str, Spot]

    def mover(self, model: Model) -> Mover: ...


def no_further(board: Tabletop, model: Model, facing: float, target: str, holds: Sequence[Foothold]) -> list[Foothold]:
    """The places of a model that are no further from a unit than it begins (15.3)."""
    others = board.models_of(target)
    base = base_solid(model)
    began = min(distance_3d(base, base_solid(other)) for other in others)
    put = model.base.at(0.0, 0.0, facing)
    found = []
    for hold in holds:
        near: list[shapely.Geometry] = []
        for other in others:
            height = abs(other.elevation - hold.level)
            if height <= began:
                near.append(grown_all([other.figure], put, math.sqrt(began**2 - height**2), "inner"))
        found.append(replace(hold, area=areas_only(hold.area.intersection(shapely.union_all(near)))))
    return found


def lacks_end(verdict: Verdict) -> bool:
    """Whether a move as proposed lacks an end that it must have."""
    return bool(verdict.codes & {"charge.no-target", "pile-in.combat-lost"})


def required_places(move: _Move) -> Iterator[dict[str, Places]]:
    """Where models have to end for what a move must end near, a model or two each, those least moved first.

    Nothing where the move need not end near anything.
    """
    choices = []
    if move.proposal.must_end_within is not None:
        choices.append(_near_limit(move))
    elif move.proposal.kind == "charge":
        choices.append(_near_enemies(move))
    elif move.proposal.kind == "pile-in":
        choices += [_in_combat(move, enemy) for enemy in move.engaged]
    tries: list[tuple[float, dict[str, Places]]] = []
    for combination in islice(product(*choices), 4 * CHOICES) if choices else ():
        places: dict[str, Places] = {}
        for _, id, holds in combination:
            places[id] = tuple(reachable_part(places[id], by_elevation(holds))) if id in places else holds
        if all(places.values()):
            tries.append((math.fsum(far for far, _, _ in combination), places))
    tries.sort(key=lambda item: item[0])
    yield from (places for _, places in tries)


def _nearest(move: _Move, areas: Mapping[str, Sequence[Foothold]]) -> list[_Choice]:
    """For each model its places among these ones, and how far the nearest is from where it is wanted, inches."""
    found = []
    for model in move.models:
        mover = move.mover(model)
        places = tuple(reachable_part(mover.places, by_elevation(areas[model.id])))
        spot = nearest_spot(replace(mover, places=places))
        if spot is not None:
            found.append((spot[0], model.id, places))
    found.sort(key=lambda item: item[:2])
    return found[:CHOICES]


def _near_enemies(move: _Move) -> list[_Choice]:
    """Ends of a charge: within 1/2" of an enemy that is seen from there."""
    player = move.board.unit(move.proposal.unit).player
    found = []
    for enemy in move.board.enemies_of(player):
        if not move.board.models_of(enemy.id):
            continue
        goals = {
            model.id: ChargeGoals(move.empty, replace(model, facing=move.wanted[model.id].facing), enemy.id)
            for model in move.models
        }
        for in_sight in (False, True):
            nearest = _nearest(move, {id: goal.places("inner", in_sight=in_sight) for id, goal in goals.items()})
            if all(_is_reached(move, goals[id], id, holds) for _, id, holds in nearest):
                break
        found += nearest
    found.sort(key=lambda item: item[:2])
    return found[:CHOICES]


def _is_reached(move: _Move, goals: ChargeGoals, id: str, places: Places) -> bool:
    """Whether an enemy is reached from the nearest of some places, which says that it is in sight there."""
    model = next(model for model in move.models if model.id == id)
    spot = nearest_spot(replace(move.mover(model), places=places))
    return spot is not None and goals.reached_at(spot[1].at, spot[1].elevation)


def _in_combat(move: _Move, enemy: str) -> list[_Choice]:
    """Ends in combat range of an enemy unit."""
    figures = [other.figure for other in move.board.models_of(enemy)]
    reach = range_threshold(move.board) - 1e-4
    return _nearest(move, {model.id: _within(move, model, figures, reach) for model in move.models})


def _near_limit(move: _Move) -> list[_Choice]:
    """Ends within the distance that an ability names, horizontally."""
    limit = move.proposal.must_end_within
    assert limit is not None
    if limit.of.kind == "edge":
        return []
    player = move.board.unit(move.proposal.unit).player
    figures = [solid.figure for solid in solids_of_limit(move.empty, limit.of, player)]
    return _nearest(move, {model.id: _within(move, model, figures, limit.distance) for model in move.models})


def _within(move: _Move, model: Model, figures: Sequence[Figure], distance: float) -> list[Foothold]:
    put = model.base.at(0.0, 0.0, move.wanted[model.id].facing)
    area = grown_all(figures, put, distance, "inner") if figures else shapely.Polygon()
    return [Foothold(hold.elevation, hold.level, area) for hold in move.mover(model).places]
