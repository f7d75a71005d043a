"""Returning slain models (22.0): coherent with models that stayed, and into no new combat."""

from __future__ import annotations

from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.proposals import Proposal
from geometry.rules.coherency import neighbours_needed
from geometry.rules.combat import combats_of, enemies_in_range
from geometry.rules.seeing import in_sight
from geometry.shapes.measure import closest
from geometry.tolerances import within
from geometry.verdict import Violation
from geometry.wording import told

RULE = "22.0"


def not_slain(board: Tabletop, proposal: Proposal) -> list[Violation]:
    """`unit.unknown-model` for models that cannot come back because they are not slain."""
    unit = board.unit(proposal.unit)
    wrong = tuple(id for id in unit.models if id in proposal.positions and board.models[id].off != "slain")
    if not wrong:
        return []
    return [
        Violation(
            code="unit.unknown-model",
            rule=RULE,
            models=wrong,
            others=(unit.id,),
            message=f"{', '.join(wrong)}: not slain, so there is nothing to return.",
        )
    ]


def return_violations(board: Tabletop, after: Tabletop, proposal: Proposal) -> list[Violation]:
    """What is wrong with where slain models come back, apart from the ground they stand on.

    Models come back one at a time; each needs as many neighbours among the models that stayed as
    coherency asks of a model of the whole unit (two from 7 models on). Codes
    `return.not-coherent-with-unit` and `return.new-combat`.

    Parameters
    ----------
    board, after
        The board before and after they come back.
    """
    returned = [m for m in after.models_of(proposal.unit) if m.id in proposal.positions]
    stayed = [m for m in board.models_of(proposal.unit) if m.id not in proposal.positions]
    needed = max(1, neighbours_needed(len(returned) + len(stayed), board.rules.coherency_threshold))
    violations: list[Violation] = []
    for model in returned:
        violations += _not_coherent(after, model, stayed, needed)
    return violations + _new_combats(board, after, returned)


def _not_coherent(board: Tabletop, model: Model, stayed: list[Model], needed: int) -> list[Violation]:
    unit = board.unit(model.unit)
    limit = unit.coherency_range
    near = sorted(
        ((closest(model.figure, other.figure), other.id) for other in stayed), key=lambda pair: pair[0].distance
    )
    if len(near) >= needed and within(near[needed - 1][0].distance, limit, board.rules.slack):
        return []
    want = "1 model" if needed == 1 else f"{needed} models"
    text = f'{model.id} needs {want} that stayed on the board within {limit:g}"'
    if len(near) < needed:
        return [
            Violation(
                code="return.not-coherent-with-unit",
                rule=RULE,
                models=(model.id,),
                others=(unit.id,),
                message=f"{text}; {unit.id} has {len(near)}.",
                limit=limit,
                at=model.at,
            )
        ]
    gap, other = near[needed - 1]
    which = "nearest" if needed == 1 else "second nearest"
    return [
        Violation(
            code="return.not-coherent-with-unit",
            rule=RULE,
            models=(model.id,),
            others=(other,),
            message=f'{text}; the {which}, {other}, is {told(gap.distance, limit)}" away.',
            measured=gap.distance,
            limit=limit,
            margin=limit - gap.distance,
            at=model.at,
            witness=((*gap.on_a, model.elevation), (*gap.on_b, board.model(other).elevation)),
        )
    ]


def _new_combats(board: Tabletop, after: Tabletop, returned: list[Model]) -> list[Violation]:
    """Combats of returned models with enemies that the unit was not in combat with."""
    reach = board.rules.combat_range
    found: dict[tuple[str, str], Violation] = {}
    for distance, model, enemy in enemies_in_range(after, returned):
        known = combats_of(board, model.unit)
        if enemy.unit in known or (model.id, enemy.unit) in found or not in_sight(after, model, enemy):
            continue
        near = closest(model.figure, enemy.figure)
        found[model.id, enemy.unit] = Violation(
            code="return.new-combat",
            rule=RULE,
            models=(model.id,),
            others=(enemy.unit,),
            message=f'{model.id} comes back {told(distance, reach)}" from {enemy.id} and sees it; '
            f"{model.unit} is not in combat with {enemy.unit}.",
            measured=distance,
            limit=reach,
            margin=distance - reach,
            at=near.on_a,
            witness=((*near.on_a, model.elevation), (*near.on_b, enemy.elevation)),
        )
    return list(found.values())
