"""Piling in (15.3): no model further from the target unit than it began, and no combat lost."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from geometry.answers import Combat
from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.proposals import Proposal
from geometry.rules.combat import combats_of, in_combat_range
from geometry.rules.measuring import nearest_base
from geometry.shapes.measure import closest, gap
from geometry.tolerances import within
from geometry.verdict import Violation
from geometry.wording import told

RULE = "15.3"


def pile_in_violations(
    before: Tabletop, after: Tabletop, proposal: Proposal, moved: Collection[str], engaged: Mapping[str, Combat]
) -> list[Violation]:
    """What is wrong with a pile-in besides its paths and ends (`pile-in.*`).

    A unit that is in no combat piles in in any direction and ignores the proposal's target.

    Parameters
    ----------
    before, after
        The board before and after the move.
    moved
        Ids of the models that move.
    engaged
        The combats that the unit was in at the start, by enemy unit.
    """
    if not engaged:
        return []
    violations = _target(before, proposal, engaged)
    if not violations and proposal.target is not None:
        targets = before.models_of(proposal.target)
        for id in before.unit(proposal.unit).models:
            if id in moved:
                violations += further_from_target(before, before.models[id], after.models[id], targets, proposal.target)
    return violations + combats_lost(after, proposal.unit, engaged)


def _target(before: Tabletop, proposal: Proposal, engaged: Mapping[str, Combat]) -> list[Violation]:
    if proposal.target is None:
        return [
            Violation(
                code="pile-in.no-target",
                rule=RULE,
                models=(),
                others=tuple(engaged),
                message=f"{proposal.unit} is in combat and names no target; it may pick {' or '.join(engaged)}.",
            )
        ]
    if proposal.target in engaged:
        return []
    choice = f"it may pick {' or '.join(engaged)}"
    if before.unit(proposal.target).player == before.unit(proposal.unit).player:
        friend = "itself" if proposal.target == proposal.unit else f"{proposal.target}, a unit of its own army"
        text = f"{proposal.unit} cannot pile in to {friend}; {choice}."
        return [Violation("pile-in.target-not-in-combat", RULE, (), text, others=(proposal.target,))]
    pairs = [(m, t) for m in before.models_of(proposal.unit) for t in before.models_of(proposal.target)]
    if not pairs:
        text = f"Nothing of {proposal.target} is on the board; {choice}."
        return [Violation("pile-in.target-not-in-combat", RULE, (), text, others=(proposal.target,))]
    distance, model, target = min(((float(gap(m.figure, t.figure)), m, t) for m, t in pairs), key=lambda p: p[0])
    limit = before.rules.combat_range
    why = "it is hidden" if in_combat_range(before, distance) else f'it is {told(distance, limit)}" away'
    return [
        Violation(
            code="pile-in.target-not-in-combat",
            rule=RULE,
            models=(),
            others=(proposal.target,),
            message=f"{proposal.unit} is not in combat with {proposal.target}: {why}; {choice}.",
            measured=max(0.0, distance),
            limit=limit,
            margin=None if in_combat_range(before, distance) else limit - max(0.0, distance),
            at=model.at,
            witness=_between(model, target),
        )
    ]


def further_from_target(
    before: Tabletop, start: Model, end: Model, targets: Sequence[Model], unit: str
) -> list[Violation]:
    """`pile-in.further-from-target` where a model ends further from the target unit than it began (15.3)."""
    began, _ = nearest_base(start, targets)
    ended, nearest = nearest_base(end, targets)
    if within(ended, began, before.rules.slack):
        return []
    return [
        Violation(
            code="pile-in.further-from-target",
            rule=RULE,
            models=(start.id,),
            others=(unit,),
            message=f'{start.id} ends {told(ended, began)}" from {unit}; it started {told(began, ended)}" away.',
            measured=ended,
            limit=began,
            margin=began - ended,
            at=end.at,
            witness=_between(end, nearest),
        )
    ]


def combats_lost(after: Tabletop, unit: str, engaged: Mapping[str, Combat]) -> list[Violation]:
    """`pile-in.combat-lost` for each of the unit's combats that it is in no longer (15.3)."""
    still = combats_of(after, unit)
    violations = []
    for enemy, combat in engaged.items():
        if enemy in still:
            continue
        pairs = [(m, t) for m in after.models_of(unit) for t in after.models_of(enemy)]
        distance, model, target = min(((float(gap(m.figure, t.figure)), m, t) for m, t in pairs), key=lambda p: p[0])
        limit = after.rules.combat_range
        hidden = in_combat_range(after, distance)
        violations.append(
            Violation(
                code="pile-in.combat-lost",
                rule=RULE,
                models=(combat.models[0] if combat.units[0] == unit else combat.models[1],),
                others=(enemy,),
                message=f"{unit} was in combat with {enemy} and no longer is: "
                + ("nothing of it is visible any more." if hidden else f'{told(distance, limit)}" is the least gap.'),
                measured=max(0.0, distance),
                limit=limit,
                margin=limit - max(0.0, distance) if not hidden else None,
                at=model.at,
                witness=_between(model, target),
            )
        )
    return violations


def _between(a: Model, b: Model) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
    near = closest(a.figure, b.figure)
    return ((*near.on_a, a.elevation), (*near.on_b, b.elevation))
