"""The end of a charge (14.3): within 1/2" of a visible enemy, or at the foot of a crowded feature (1.6)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import shapely

from geometry.board.bases import MM, OvalBase, RoundBase
from geometry.board.near import boxes_meet
from geometry.board.tabletop import Tabletop
from geometry.board.things import Feature, Model, Part
from geometry.rules.combat import in_combat_with
from geometry.rules.ends import sticks_over
from geometry.rules.footing import Foothold, Footing, footholds, footholds_on_top, grown_all
from geometry.rules.levels import Ground, is_low
from geometry.rules.measuring import base_solid, distance_3d, solids_of
from geometry.rules.sight import sees
from geometry.shapes.envelopes import grown
from geometry.shapes.figures import Disc
from geometry.shapes.measure import closest, gap
from geometry.tolerances import EQUAL, within
from geometry.verdict import Violation
from geometry.wording import told

RULE = "14.3"

CHARGE_END = 0.5
"""Inches from a visible enemy within which a charge must end."""


def charge_violations(after: Tabletop, models: Sequence[Model]) -> list[Violation]:
    """`charge.no-target`: no visible enemy within 1/2" of any model of the unit where it ends.

    Enemy manifestations and faction terrain are targets too. Distances are in three dimensions.

    Parameters
    ----------
    after
        The board after the charge.
    models
        The charging unit's models on it.
    """
    nearest = nearest_visible_enemy(after, models)
    slack = after.rules.slack
    if nearest is not None and within(nearest[0], CHARGE_END, slack):
        return []
    if any(at_crowded_feature(after, model) for model in models):
        return []
    if nearest is None:
        return [
            Violation(
                code="charge.no-target",
                rule=RULE,
                models=tuple(model.id for model in models),
                message="No enemy is visible from where the charge ends.",
                limit=CHARGE_END,
                at=models[0].at,
            )
        ]
    distance, model, enemy = nearest
    near = closest(model.figure, enemy.figure)
    return [
        Violation(
            code="charge.no-target",
            rule=RULE,
            models=(model.id,),
            others=(enemy.unit,),
            message=f'The nearest visible enemy, {enemy.id}, is {told(distance, CHARGE_END)}" from {model.id}; '
            '1/2" is the most.',
            measured=distance,
            limit=CHARGE_END,
            margin=CHARGE_END - distance,
            at=model.at,
            witness=((*near.on_a, model.elevation), (*near.on_b, enemy.elevation)),
        )
    ]


def nearest_visible_enemy(board: Tabletop, models: Sequence[Model]) -> tuple[float, Model, Model] | None:
    """The least 3D distance from these models to an enemy that the same model sees: (inches, model, enemy)."""
    player = board.units[models[0].unit].player
    enemies = [other for other in board.standing if board.units[other.unit].player != player]
    pairs = []
    for model in models:
        (x, y), reach = model.figure.centre, model.figure.reach
        for enemy in enemies:
            ex, ey = enemy.figure.centre
            least = max(0.0, math.hypot(ex - x, ey - y) - reach - enemy.figure.reach)
            pairs.append((math.hypot(least, enemy.elevation - model.elevation), model.id, enemy.id, model, enemy))
    pairs.sort(key=lambda pair: pair[:3])
    best: tuple[float, Model, Model] | None = None
    for least, _, _, model, enemy in pairs:
        if best is not None and least >= best[0]:
            break
        distance = distance_3d(base_solid(model), base_solid(enemy))
        if (best is None or distance < best[0]) and sees(board, model, enemy):
            best = (distance, model, enemy)
    return best


def reaches(board: Tabletop, model: Model, enemy: str) -> bool:
    """Whether a model stands where a charge at this enemy unit may end: within 1/2" of it and in sight, or by 1.6."""
    base = base_solid(model)
    return any(
        within(distance_3d(base, base_solid(other)), CHARGE_END, board.rules.slack) and sees(board, model, other)
        for other in board.models_of(enemy)
    ) or at_crowded_feature(board, model, enemy)


def at_crowded_feature(board: Tabletop, model: Model, enemy: str | None = None) -> bool:
    """1.6: within 1/2" of a feature while in combat with an enemy wholly on it, where its top has no room.

    `enemy` is the unit it must be, None where any will do.
    """
    player = board.units[model.unit].player
    base = base_solid(model)
    for feature in board.terrain.values():
        if not any(within(distance_3d(base, s), CHARGE_END, board.rules.slack) for s in solids_of(board, feature.id)):
            continue
        on_it = standing_on(board, feature, player)
        for unit in dict.fromkeys(one.unit for one in on_it if enemy in (None, one.unit)):
            up_there = [one for one in on_it if one.unit == unit]
            if in_combat_with(board, model, unit) and not any(has_room(board, feature, model, e) for e in up_there):
                return True
    return False


def standing_on(board: Tabletop, feature: Feature, player: str) -> list[Model]:
    """Enemy models wholly on top of a feature, be it high or low."""
    found = []
    for other in board.standing:
        if board.units[other.unit].player != player:
            carrying = _carrying(board, feature, other)
            if carrying and sticks_over(other.figure, carrying) <= board.rules.pressed + EQUAL:
                found.append(other)
    return found


def _carrying(board: Tabletop, feature: Feature, model: Model) -> list[Ground]:
    contact, box = board.rules.pressed, model.figure.bounds
    return [
        Ground(f"{feature.id}#{i}", feature, part)
        for i, part in enumerate(feature.parts)
        if abs(part.top - model.elevation) <= EQUAL
        and boxes_meet(part.figure.bounds, box)
        and float(gap(model.figure, part.figure)) < -contact - EQUAL
    ]


def has_room(board: Tabletop, feature: Feature, model: Model, enemy: Model) -> bool:
    """Whether a charging base could stand on the feature's top within 1/2" of the enemy.

    Legal ground is asked for as where any move ends: held by the top (`rules.support`; with its centre over a
    part up to 1" high), clear of other terrain and other models. A base that is not round is taken as the disc
    inside it: where that has room, the top has room.
    """
    without = board.with_models([replace(model, at=None, off="reserve")]) if model.id in board.models else board
    footing = Footing(RoundBase(_inner_radius(model) * 2 * MM), model.height, player=board.units[model.unit].player)
    tops = [part for part in feature.parts if abs(part.top - enemy.elevation) <= EQUAL]
    low = [part for part in tops if is_low(part, board.rules.slack)]

    def beside(parts: Sequence[Part], hold: Foothold) -> Foothold:
        if abs(hold.level - enemy.elevation) > EQUAL:
            return replace(hold, area=shapely.Polygon())
        near = grown(enemy.figure, footing.figure, CHARGE_END + board.rules.slack, "inner")
        on_it = grown_all([part.figure for part in parts], Disc(0.0, 0.0, 0.0), 0.0, "inner")
        return replace(hold, area=hold.area.intersection(near).intersection(on_it))

    if len(low) < len(tops):
        tall = [part for part in tops if part not in low]
        if footholds_on_top(without, footing, enemy.elevation, "inner", [lambda hold: beside(tall, hold)]):
            return True
    x0, y0, x1, y1 = enemy.figure.bounds
    far = footing.base.reach + CHARGE_END + board.rules.slack
    about = (x0 - far, y0 - far, x1 + far, y1 + far)
    return bool(low) and bool(footholds(without, footing, "inner", [lambda hold: beside(low, hold)], about))


def _inner_radius(model: Model) -> float:
    base = model.base
    if isinstance(base, RoundBase):
        return base.reach
    if isinstance(base, OvalBase):
        return base.width_mm / MM / 2
    return float(shapely.maximum_inscribed_circle(base.at(0.0, 0.0).area).length)
