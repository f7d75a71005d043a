"""Setting a unit up (24.0): all of it or nothing, within its limits and away from the enemy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.proposals import Limit, Of, Proposal
from geometry.rules.combat import enemies_in_range
from geometry.rules.limits import Outreach, nearest_to, one_by_one, wholly_within
from geometry.rules.measuring import base_solid
from geometry.rules.seeing import in_sight
from geometry.shapes.measure import closest
from geometry.tolerances import more, within
from geometry.verdict import Violation
from geometry.wording import told

RULE = "24.0"
DEPLOYMENT_DISTANCE = 9.0
"""Inches that a deployed unit keeps from enemy territory."""


def limits_of(board: Tabletop, proposal: Proposal) -> tuple[tuple[Limit, ...], tuple[Limit, ...]]:
    """The alternatives a unit must be wholly within one of, and what it must be more than a distance from.

    A deployment has its own: wholly within friendly territory, more than 9" from enemy territory. A limit
    that names many things is an alternative for each of them.
    """
    player = board.unit(proposal.unit).player
    if proposal.kind == "deploy":
        return deployment_limits(player)
    alternatives = [
        replace(limit, of=of) for limit in proposal.wholly_within for of in one_by_one(board, limit.of, player)
    ]
    return tuple(alternatives), proposal.more_than


def deployment_limits(player: str) -> tuple[tuple[Limit, ...], tuple[Limit, ...]]:
    """What holds for a player's deployment, as `limits_of` gives it."""
    own, enemy = Of("territory", player=player), Of("enemy-territory")
    return (Limit(0.0, own),), (Limit(DEPLOYMENT_DISTANCE, enemy),)


def incomplete(board: Tabletop, proposal: Proposal) -> list[Violation]:
    """`set-up.incomplete`: every model of the unit that is not slain has to be placed, or none is.

    Where this is broken, nothing else is worth saying about the proposal.
    """
    unit = board.unit(proposal.unit)
    expected = [id for id in unit.models if board.models[id].off != "slain"]
    missing = tuple(id for id in expected if id not in proposal.positions)
    if not missing and proposal.positions:
        return []
    missing = missing or unit.models
    placed = len(expected) - len(missing) if expected else 0
    return [
        Violation(
            code="set-up.incomplete",
            rule=RULE,
            models=missing,
            others=(unit.id,),
            message=f"{len(missing)} of {len(unit.models)} models of {unit.id} have no place: {', '.join(missing)}. "
            "A unit is set up whole or not at all.",
            measured=float(placed),
            limit=float(len(expected)),
            margin=-float(len(missing)),
        )
    ]


def set_up_violations(after: Tabletop, proposal: Proposal) -> list[Violation]:
    """What is wrong with where a unit has been set up, apart from its coherency and the ground it stands on.

    Codes `set-up.not-wholly-within`, `set-up.too-close`, `set-up.in-combat`.

    Parameters
    ----------
    after
        The board with the unit where it is set up. It was picked up first: distances from the unit
        itself are distances from nothing.
    """
    models = after.models_of(proposal.unit)
    others = after.with_models([replace(model, at=None, off="reserve") for model in models])
    alternatives, apart = limits_of(after, proposal)
    violations = _not_wholly_within(others, models, alternatives)
    for limit in apart:
        violations += _too_close(others, models, limit)
    if proposal.not_in_combat:
        violations += _in_combat(after, models)
    return violations


def _not_wholly_within(board: Tabletop, models: Sequence[Model], alternatives: Sequence[Limit]) -> list[Violation]:
    """The models that fail the alternative that fewest of them fail (of several, the one failed by least)."""
    tried: list[tuple[int, float, list[Violation]]] = []
    for limit in alternatives:
        failed = []
        for model in models:
            far = wholly_within(board, model, limit, board.units[model.unit].player)
            if not within(far.distance, limit.distance, board.rules.slack):
                failed.append(_outside(model, limit, far))
        if not failed:
            return []
        tried.append((len(failed), max(-(v.margin or 0.0) for v in failed), failed))
    return min(tried, key=lambda attempt: attempt[:2])[2] if tried else []


def _outside(model: Model, limit: Limit, far: Outreach) -> Violation:
    known = far.nearest is not None
    if not known:
        message = f'{model.id} is not wholly within {limit.distance:g}" of {limit.of}: nothing of it is on the board.'
    elif limit.distance == 0:
        message = f'{model.id} stands {told(far.distance)}" outside {limit.of}.'
    else:
        message = (
            f'{model.id} is not wholly within {limit.distance:g}" of {limit.of}: '
            f'part of its base is {told(far.distance, limit.distance)}" away.'
        )
    return Violation(
        code="set-up.not-wholly-within",
        rule=RULE,
        models=(model.id,),
        others=(str(limit.of),),
        message=message,
        measured=far.distance if known else None,
        limit=limit.distance,
        margin=limit.distance - far.distance if known else None,
        at=far.point,
        witness=((*far.point, model.elevation), (*far.nearest, model.elevation)) if far.nearest is not None else (),
    )


def _too_close(board: Tabletop, models: Sequence[Model], limit: Limit) -> list[Violation]:
    violations: list[Violation] = []
    for model in models:
        near = nearest_to(board, base_solid(model), limit.of, board.units[model.unit].player)
        if near is None or more(near.distance, limit.distance, board.rules.slack):
            continue
        violations.append(
            Violation(
                code="set-up.too-close",
                rule=RULE,
                models=(model.id,),
                others=(near.other,),
                message=f'{model.id} is {told(near.distance, limit.distance)}" from {near.other}; '
                f'more than {limit.distance:g}" from {limit.of} is needed.',
                measured=near.distance,
                limit=limit.distance,
                margin=near.distance - limit.distance,
                at=near.on_model,
                witness=((*near.on_model, model.elevation), (*near.on_other, model.elevation)),
            )
        )
    return violations


def _in_combat(after: Tabletop, models: Sequence[Model]) -> list[Violation]:
    reach = after.rules.combat_range
    found: dict[str, Violation] = {}
    for distance, model, enemy in enemies_in_range(after, models):
        if model.id in found or not in_sight(after, model, enemy):
            continue
        near = closest(model.figure, enemy.figure)
        found[model.id] = Violation(
            code="set-up.in-combat",
            rule=RULE,
            models=(model.id,),
            others=(enemy.id,),
            message=f'{model.id} is {told(distance, reach)}" from {enemy.id} and sees it: in combat.',
            measured=distance,
            limit=reach,
            margin=distance - reach,
            at=near.on_a,
            witness=((*near.on_a, model.elevation), (*near.on_b, enemy.elevation)),
        )
    return list(found.values())
