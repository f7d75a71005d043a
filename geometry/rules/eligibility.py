"""Whether a unit may make a move at all (14.1, 14.3, 15.0, 15.3): codes `unit.*`."""

from __future__ import annotations

from collections.abc import Collection

from geometry.board.tabletop import Tabletop
from geometry.board.things import Unit
from geometry.proposals import Proposal
from geometry.rules.moves import MoveKind
from geometry.verdict import Violation

_BARRED = {
    "ran": ("unit.already-ran", "has run this turn"),
    "retreated": ("unit.already-retreated", "has retreated this turn"),
    "set-up-this-turn": ("unit.set-up-this-turn", "was set up this turn"),
}


def eligibility(board: Tabletop, proposal: Proposal, row: MoveKind, engaged: Collection[str]) -> list[Violation]:
    """Why a unit may not make this move at all; empty where it may.

    Parameters
    ----------
    row
        The kind of move.
    engaged
        Enemy units that the unit is in combat with.
    """
    unit = board.unit(proposal.unit)
    violations = _unknown_models(board, unit, proposal)
    if unit.move == "-":
        violations.append(_no(unit, row, "unit.cannot-move", f'{unit.id} cannot move: its Move is "-".'))
    violations += [_no(unit, row, *_told(unit, proposal, status)) for status in sorted(row.barred_after & unit.status)]
    violations += _by_combat(board, unit, proposal, row, engaged)
    return violations


def _unknown_models(board: Tabletop, unit: Unit, proposal: Proposal) -> list[Violation]:
    standing = {model.id for model in board.models_of(unit.id)}
    unknown = tuple(id for id in proposal.moves if id not in standing)
    if not standing:
        text = f"No model of {unit.id} stands on the board."
        return [Violation("unit.unknown-model", "15.0", unknown, text, others=(unit.id,))]
    if not unknown:
        return []
    text = f"{', '.join(unknown)}: no model of {unit.id} on the board."
    return [Violation("unit.unknown-model", "15.0", unknown, text, others=(unit.id,))]


def _by_combat(
    board: Tabletop, unit: Unit, proposal: Proposal, row: MoveKind, engaged: Collection[str]
) -> list[Violation]:
    foes = ", ".join(engaged)
    if row.who == "not-in-combat" and engaged:
        return [_no(unit, row, "unit.in-combat", f"{unit.id} is in combat with {foes}.", engaged)]
    if row.who == "in-combat" and not engaged:
        return [_no(unit, row, "unit.not-in-combat", f"{unit.id} is in no combat.")]
    if row.who == "in-combat-or-charged" and not engaged and "charged" not in unit.status:
        text = f"{unit.id} is in no combat and did not charge this turn."
        return [_no(unit, row, "unit.not-in-combat", text)]
    if row.who == "charged-over-lower-health" and (why := _no_power_through(board, unit, proposal, engaged)):
        return [_no(unit, row, "unit.not-in-combat", f"{unit.id} {why}.")]
    return []


def _no_power_through(board: Tabletop, unit: Unit, proposal: Proposal, engaged: Collection[str]) -> str | None:
    if "charged" not in unit.status:
        return "did not charge this turn"
    if proposal.target is None:
        return "names no target to power through"
    if board.unit(proposal.target).player == unit.player:
        friend = "itself" if proposal.target == unit.id else f"{proposal.target}, a unit of its own army"
        return f"cannot power through {friend}"
    if proposal.target not in engaged:
        return f"is not in combat with {proposal.target}"
    target = board.unit(proposal.target)
    if unit.health is None or target.health is None:
        return f"and {target.id} must both state their Health"
    if target.health >= unit.health:
        return f"has Health {unit.health:g}, not more than {target.id} with {target.health:g}"
    return None


def _told(unit: Unit, proposal: Proposal, status: str) -> tuple[str, str]:
    code, text = _BARRED[status]
    return code, f"{unit.id} {text} and makes no {proposal.kind}."


def _no(unit: Unit, row: MoveKind, code: str, text: str, others: Collection[str] = ()) -> Violation:
    return Violation(code, row.rule, (), text, others=tuple(others))
