"""Ends that a move must have: near an enemy for a charge, in the combats of a pile-in, near what an ability names."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, product
from typing import Protocol

import shapely

from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.proposals import Proposal
from geometry.rules.arranging import Mover, Spot, nearest_spot
from geometry.rules.charge_goals import ChargeGoals
from geometry.rules.combat import range_threshold
from geometry.rules.footing import Foothold, by_elevation, grown_all
from geometry.rules.limits import solids_of_limit
from geometry.rules.measuring import base_solid, distance_3d
from geometry.shapes.envelopes import areas_only
from geometry.shapes.figures import Figure
from geometry.verdict import Verdict

CHOICES = 4
"""Models that are tried for each end that a move must have."""


class _Move(Protocol):
    """What is known of a move."""

    board: Tabletop
    empty: Tabletop
    proposal: Proposal
    models: list[Model]
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


def required_ends(move: _Move, verdict: Verdict) -> Iterator[dict[str, Spot]]:
    """Ends that mend what a move must end near, a model or two each, the least moved first.

    Nothing where the move as proposed lacks none of them.
    """
    choices = []
    for violation in verdict.violations:
        if violation.code == "charge.no-target":
            choices.append(_near_limit(move) if move.proposal.must_end_within is not None else _near_enemies(move))
        elif violation.code == "pile-in.combat-lost":
            choices.append(_in_combat(move, violation.others[0]))
    if not choices:
        return
    tries: list[tuple[float, dict[str, Spot]]] = []
    for combination in islice(product(*choices), 4 * CHOICES):
        spots = {id: spot for _, id, spot in combination}
        if len(spots) == len(combination):
            tries.append((sum(far for far, _, _ in combination), spots))
    tries.sort(key=lambda item: item[0])
    yield from (spots for _, spots in tries)


def _nearest(move: _Move, areas: Mapping[str, Sequence[Foothold]]) -> list[tuple[float, str, Spot]]:
    """For each model its nearest end in these places that it may end at: (inches moved, model, spot)."""
    found = []
    for model in move.models:
        mover = move.mover(model)
        by_level = by_elevation(areas[model.id])
        places = tuple(
            replace(hold, area=areas_only(hold.area.intersection(by_level[hold.elevation])))
            for hold in mover.places
            if hold.elevation in by_level
        )
        spot = nearest_spot(replace(mover, places=places))
        if spot is not None:
            found.append((spot[0], model.id, spot[1]))
    found.sort(key=lambda item: item[:2])
    return found[:CHOICES]


def _near_enemies(move: _Move) -> list[tuple[float, str, Spot]]:
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
            if all(goals[id].reached_at(spot.at, spot.elevation) for _, id, spot in nearest):
                break
        found += nearest
    found.sort(key=lambda item: item[:2])
    return found[:CHOICES]


def _in_combat(move: _Move, enemy: str) -> list[tuple[float, str, Spot]]:
    """Ends in combat range of an enemy unit."""
    figures = [other.figure for other in move.board.models_of(enemy)]
    reach = range_threshold(move.board) - 1e-4
    return _nearest(move, {model.id: _within(move, model, figures, reach) for model in move.models})


def _near_limit(move: _Move) -> list[tuple[float, str, Spot]]:
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
