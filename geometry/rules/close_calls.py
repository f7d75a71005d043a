"""Legal by a hair: a verdict that another ruling of 0.005 inches would turn is marginal, and says so.

A legal proposal is judged again with each limit moved against it by `MARGINAL`, and without slack where the
rules grant any; what would then be wrong is what it was close to. Pressed into each other by no more than
`contact`, bases are in contact: that is a ruling, and no close call.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from geometry.board.tabletop import Tabletop
from geometry.proposals import Proposal
from geometry.rules.charge import CHARGE_END, nearest_visible_enemy
from geometry.rules.check import check
from geometry.tolerances import MARGINAL
from geometry.verdict import Verdict
from geometry.wording import told

SIGN = "Marginal: "
"""What notes of close calls begin with."""


def with_close_calls(verdict: Verdict, proposal: Proposal) -> Verdict:
    """The verdict on a proposal, with a note for everything that it is legal by less than 0.005 inches.

    Moves that leave next to nothing of the allowance are told by `Verdict.marginal` and left out here.

    Parameters
    ----------
    verdict
        A verdict; one that is not legal comes back as it is: its violations tell their own margins.
    proposal
        What was judged.
    """
    if not verdict:
        return verdict
    notes: list[str] = []
    named: set[tuple[str, tuple[str, ...]]] = set()
    for what, board, stricter in _stricter(verdict.before, proposal):
        for violation in check(board, stricter).violations:
            key = (violation.code, violation.models)
            if violation.code != "distance.exceeded" and key not in named:
                named.add(key)
                who = ", ".join(violation.models) or proposal.unit
                notes.append(f"{SIGN}{what} and {violation.code} holds for {who}.")
    notes += _charge_ends(verdict)
    return replace(verdict, notes=(*verdict.notes, *notes)) if notes else verdict


def _stricter(board: Tabletop, proposal: Proposal) -> Iterator[tuple[str, Tabletop, Proposal]]:
    """The same question with one limit moved against the proposal at a time: (what was moved, board, proposal)."""
    rules = board.rules
    hair = f'{MARGINAL:g}"'
    if rules.slack > 0:
        yield f'without the slack of {rules.slack:g}"', board.with_rules(replace(rules, slack=0.0)), proposal
    wider = replace(rules, combat_range=rules.combat_range + MARGINAL)
    yield f"{hair} more of combat range", board.with_rules(wider), proposal
    if rules.combat_range > MARGINAL:
        narrower = replace(rules, combat_range=rules.combat_range - MARGINAL)
        yield f"{hair} less of combat range", board.with_rules(narrower), proposal
    unit = board.unit(proposal.unit)
    if unit.coherency_range > MARGINAL:
        tight = replace(unit, coherency_range=unit.coherency_range - MARGINAL)
        yield f"{hair} less of coherency range", board.with_units([tight]), proposal
    if proposal.wholly_within or proposal.more_than:
        within = tuple(replace(one, distance=max(0.0, one.distance - MARGINAL)) for one in proposal.wholly_within)
        beyond = tuple(replace(one, distance=one.distance + MARGINAL) for one in proposal.more_than)
        yield f"{hair} less of its limits", board, replace(proposal, wholly_within=within, more_than=beyond)


def _charge_ends(verdict: Verdict) -> list[str]:
    """A charge that ends hardly within 1/2 inch."""
    models = verdict.after.models_of(verdict.unit)
    nearest = nearest_visible_enemy(verdict.after, models) if verdict.kind == "charge" and models else None
    if nearest is None or not nearest[0] > CHARGE_END - MARGINAL:
        return []
    distance, model, enemy = nearest
    return [f'{SIGN}{model.id} ends {told(distance, CHARGE_END)}" from {enemy.id}; 1/2" is the most.']
