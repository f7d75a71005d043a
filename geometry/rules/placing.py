"""Judging what puts models down or takes them away: set-up, deploy, return-models, remove (24.0, 22.0, 18.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from geometry.board.tabletop import Tabletop
from geometry.board.things import Model, Unit
from geometry.proposals import Proposal, Waypoint
from geometry.rules.casualties import removal_violations
from geometry.rules.coherency import coherency_violations
from geometry.rules.ends import end_violations
from geometry.rules.levels import evened, grounds_near, landing_on, presses, standing_level
from geometry.rules.returning import not_slain, return_violations
from geometry.rules.set_up import incomplete, set_up_violations
from geometry.verdict import Violation


@dataclass(frozen=True, slots=True)
class Placed:
    """What is wrong with a placing, and the board after it."""

    violations: tuple[Violation, ...]
    after: Tabletop


def judge_placing(board: Tabletop, proposal: Proposal) -> Placed:
    """Judge a proposal that sets models up, brings them back or removes them.

    A unit that is set up outside the deployment phase counts as set up this turn.
    """
    refused = _unknown(board, proposal)
    if proposal.kind == "remove":
        return _removed(board, proposal, refused)
    if not refused:
        refused = not_slain(board, proposal) if proposal.kind == "return-models" else incomplete(board, proposal)
    if refused:
        return Placed(tuple(refused), board)
    after = put_down(board, proposal)
    placed = [after.models[id] for id in proposal.positions]
    violations = [*end_violations(after, placed), *coherency_violations(after, proposal.unit)]
    if proposal.kind == "return-models":
        violations += return_violations(board, after, proposal)
    else:
        violations += set_up_violations(after, proposal)
    return Placed(tuple(violations), after)


def put_down(board: Tabletop, proposal: Proposal) -> Tabletop:
    """The board with the proposal's models at their positions; those on the board are picked up first."""
    models = [board.models[id] for id in proposal.positions]
    empty = board.with_models([replace(m, at=None, off="reserve") for m in models if m.at is not None])
    after = empty.with_models([_stand(empty, m, proposal.positions[m.id]) for m in models])
    if proposal.kind == "set-up" and board.turn.phase != "deployment":
        unit = board.unit(proposal.unit)
        after = after.with_units([replace(unit, status=unit.status | {"set-up-this-turn"})])
    return after


def _stand(board: Tabletop, model: Model, spot: Waypoint) -> Model:
    """The model at its position: at the stated elevation, or on what it comes to stand on there."""
    facing = model.facing if spot.facing is None else spot.facing
    figure = model.base.at(spot.at[0], spot.at[1], facing)
    if spot.elevation is None:
        return model.placed(spot.at, facing, landing_on(board, model, figure, spot.at))
    under = [g for g in grounds_near(board, figure.bounds) if presses(figure, g.part, board.rules.pressed)]
    return model.placed(
        spot.at, facing, standing_level(evened(spot.elevation, under, board.rules.slack), spot.at, under)
    )


def _removed(board: Tabletop, proposal: Proposal, refused: Sequence[Violation]) -> Placed:
    if refused:
        return Placed(tuple(refused), board)
    gone = [replace(board.models[id], at=None, off="slain") for id in proposal.models]
    return Placed(tuple(removal_violations(board, proposal)), board.with_models(gone))


def _unknown(board: Tabletop, proposal: Proposal) -> list[Violation]:
    """`unit.unknown-model`: models that are not the unit's, or not on the board to be removed."""
    unit: Unit = board.unit(proposal.unit)
    named = proposal.models if proposal.kind == "remove" else tuple(proposal.positions)
    known = {m.id for m in board.models_of(unit.id)} if proposal.kind == "remove" else set(unit.models)
    unknown = tuple(id for id in named if id not in known)
    if not unknown:
        return []
    where = " on the board" if proposal.kind == "remove" else ""
    text = f"{', '.join(unknown)}: no model of {unit.id}{where}."
    return [Violation("unit.unknown-model", "15.0", unknown, text, others=(unit.id,))]
