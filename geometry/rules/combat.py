"""Combat range and who is in combat (7.0): within 3" horizontally, at any height, and visible."""

from __future__ import annotations

from collections.abc import Sequence

from geometry.answers import Combat
from geometry.board.near import box_of_all, pairs_within
from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.rules.seeing import sees
from geometry.rules.standing import counts_as_unit
from geometry.shapes.measure import gap
from geometry.tolerances import EQUAL, less, within

RULE = "7.0"

_Pair = tuple[float, Model, Model]
"""Gap in inches, and the two models."""


def in_combat_range(board: Tabletop, distance: float) -> bool:
    """Whether a horizontal gap is inside combat range; exactly 3" is outside (`rules.combat_range_edge`)."""
    rules = board.rules
    inside = within if rules.combat_range_edge == "in" else less
    return inside(distance, rules.combat_range, rules.slack)


def range_threshold(board: Tabletop) -> float:
    """Gaps below this are inside combat range, inches: the edge with its tolerance and slack worked in."""
    rules = board.rules
    spare = EQUAL + rules.slack
    return rules.combat_range + (spare if rules.combat_range_edge == "in" else -spare)


def enemies_in_range(board: Tabletop, models: Sequence[Model]) -> list[_Pair]:
    """Enemy models within combat range of these models of one player, seen or not.

    Returns
    -------
    list of (gap in inches, model, enemy model)
        Nearest first.
    """
    if not models:
        return []
    player = board.units[models[0].unit].player
    margin = board.rules.combat_range + board.rules.slack
    enemies = [
        other
        for other in board.models_near(box_of_all(models), margin)
        if board.units[other.unit].player != player and counts_as_unit(board, board.units[other.unit])
    ]
    found = []
    for model, enemy in pairs_within(models, enemies, margin):
        distance = float(gap(model.figure, enemy.figure))
        if in_combat_range(board, distance):
            found.append((distance, model, enemy))
    found.sort(key=lambda item: (item[0], item[1].id, item[2].id))
    return found


def combats_of(board: Tabletop, unit: str) -> dict[str, Combat]:
    """The enemy units that a unit is in combat with, each with a pair of models that proves it.

    The nearest pair that sees each other is named. A unit that does not count as one just now
    (`geometry.rules.standing`) is in no combat.
    """
    known: dict[str, Combat] | None = board.memo.get((RULE, unit))
    if known is None:
        known = board.memo[RULE, unit] = _find_combats(board, unit)
    return known


def _find_combats(board: Tabletop, unit: str) -> dict[str, Combat]:
    if not counts_as_unit(board, board.unit(unit)):
        return {}
    pairs: dict[str, list[_Pair]] = {}
    for distance, model, other in enemies_in_range(board, board.models_of(unit)):
        pairs.setdefault(other.unit, []).append((distance, model, other))
    combats: dict[str, Combat] = {}
    for enemy in board.units:
        if enemy in pairs and (combat := _first_seen(board, pairs[enemy])) is not None:
            combats[enemy] = combat
    return combats


def all_combats(board: Tabletop) -> tuple[Combat, ...]:
    """Every pair of units in combat, in the document's order."""
    pairs: dict[tuple[str, str], list[_Pair]] = {}
    order = {unit: place for place, unit in enumerate(board.units)}
    models = [model for model in board.standing if counts_as_unit(board, board.units[model.unit])]
    margin = board.rules.combat_range + board.rules.slack
    for a, b in pairs_within(models, models, margin):
        if board.units[a.unit].player >= board.units[b.unit].player:
            continue
        distance = float(gap(a.figure, b.figure))
        if in_combat_range(board, distance):
            first, second = (a, b) if order[a.unit] <= order[b.unit] else (b, a)
            pairs.setdefault((first.unit, second.unit), []).append((distance, first, second))
    found = (_first_seen(board, pairs[key]) for key in sorted(pairs, key=lambda k: (order[k[0]], order[k[1]])))
    return tuple(combat for combat in found if combat is not None)


def in_combat_with(board: Tabletop, model: Model, enemy: str) -> bool:
    """Whether a model is in combat with an enemy unit: within its range and visible to it."""
    return any(other.unit == enemy and sees(board, model, other) for _, _, other in enemies_in_range(board, [model]))


def _first_seen(board: Tabletop, pairs: list[_Pair]) -> Combat | None:
    """The nearest pair of which one sees the other.

    Which unit looks can matter: a model may see an enemy through its own unit, which hides it from
    that enemy. Almost always looking one way settles it.
    """
    pairs.sort(key=lambda pair: (pair[0], pair[1].id, pair[2].id))
    _, first, second = pairs[0]
    seen = next((pair for pair in pairs if sees(board, pair[1], pair[2])), None)
    if seen is None and len(board.models_of(first.unit)) + len(board.models_of(second.unit)) > 2:
        seen = next((pair for pair in pairs if sees(board, pair[2], pair[1])), None)
    if seen is None:
        return None
    distance, model, other = seen
    return Combat((model.unit, other.unit), (model.id, other.id), distance)
