"""Which models may attack what (16.0): range and sight met by the same target model, and who is in cover."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from geometry.board.tabletop import Tabletop
from geometry.board.things import Model, Unit
from geometry.rules.combat import combats_of, in_combat_range
from geometry.rules.cover import cover_from
from geometry.rules.measuring import base_solid, distance_3d
from geometry.rules.obscuring import halved, hides, shelters
from geometry.rules.seeing import sees
from geometry.rules.standing import enemy_units
from geometry.shapes.measure import gap
from geometry.tolerances import within

RULE = "16.0"


@dataclass(frozen=True, slots=True)
class Target:
    """What a unit may do to one enemy unit.

    Attributes
    ----------
    weapons
        Ranged weapon to the ids of the models that may shoot the enemy with it.
    melee
        Ids of the models that may strike it.
    cover
        Attacking model to the ids of the features that give the enemy cover against it.
    """

    enemy: str
    weapons: Mapping[str, tuple[str, ...]]
    melee: tuple[str, ...]
    cover: Mapping[str, tuple[str, ...]]


def targets(board: Tabletop, unit: str) -> dict[str, Target]:
    """Every enemy unit that some model of a unit may shoot or strike, in the document's order.

    A unit in combat does not shoot, and strikes only units that it is in combat with. The distance to a
    target of shooting is in three dimensions (2.1).

    Raises
    ------
    UnknownIdError
        Where there is no such unit.
    """
    attackers = board.models_of(unit)
    engaged = combats_of(board, unit)
    found = {}
    for enemy in enemy_units(board, board.unit(unit).player):
        defenders = board.models_of(enemy.id)
        weapons = {} if engaged else _shooters(board, board.unit(unit), attackers, enemy, defenders)
        melee = _strikers(board, attackers, defenders) if enemy.id in engaged else ()
        if melee or any(weapons.values()):
            attacking = {id for ids in (*weapons.values(), melee) for id in ids}
            covers = {m.id: cover_from(board, m, enemy.id) for m in attackers if m.id in attacking}
            cover = {id: features for id, features in covers.items() if features}
            found[enemy.id] = Target(enemy.id, weapons, melee, cover)
    return found


def _shooters(
    board: Tabletop, unit: Unit, attackers: list[Model], enemy: Unit, defenders: list[Model]
) -> dict[str, tuple[str, ...]]:
    """For each ranged weapon the models that have a visible model of the enemy in range."""
    ranges = {weapon.name: halved(board, unit.id, weapon.range) for weapon in unit.weapons if weapon.range is not None}
    shooters: dict[str, list[str]] = {name: [] for name in ranges}
    if not ranges or hides(board, unit.id, enemy.id) is not None:
        return dict.fromkeys(ranges, ())
    for model in attackers:
        if shelters(board, model, enemy) is None:
            reach = _sight_range(board, model, defenders, max(ranges.values()))
            for name, limit in ranges.items():
                if reach is not None and within(reach, limit, board.rules.slack):
                    shooters[name].append(model.id)
    return {name: tuple(ids) for name, ids in shooters.items()}


def _sight_range(board: Tabletop, model: Model, defenders: list[Model], limit: float) -> float | None:
    """Distance to the nearest model of an enemy that a model sees; None where it sees none within `limit` inches."""
    base = base_solid(model)
    near = sorted(((distance_3d(base, base_solid(other)), other.id, other) for other in defenders), key=lambda d: d[:2])
    for distance, _, other in near:
        if not within(distance, limit, board.rules.slack):
            return None
        if sees(board, model, other):
            return distance
    return None


def _strikers(board: Tabletop, attackers: list[Model], defenders: list[Model]) -> tuple[str, ...]:
    """The models that have a visible model of the enemy within their combat range."""
    return tuple(
        model.id
        for model in attackers
        if any(
            in_combat_range(board, float(gap(model.figure, other.figure))) and sees(board, model, other)
            for other in defenders
        )
    )
