"""A move is data: one row for each kind says who may make it, how far, and what it may cross and end in.

A new kind of move is a new row. The rows are those of the core rules 14.1, 14.3, 15.3 and of the
commands; `ability-move` takes its row from the proposal.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from geometry.board.things import Unit
from geometry.errors import InvalidInputError
from geometry.proposals import Crossing, Proposal

Who: TypeAlias = Literal["not-in-combat", "in-combat", "in-combat-or-charged", "charged-over-lower-health", "anyone"]


@dataclass(frozen=True, slots=True)
class MoveKind:
    """One row of the table of moves.

    Attributes
    ----------
    rule
        Section number.
    allowance
        Inches that each model of the unit may move, from the unit and the proposal.
    who
        Which units may make it.
    barred_after
        What a unit may not have done this turn.
    cross, end
        Which combat ranges it may cross and end in: ``"none"``, ``"any"``, or ``"already"`` (of units it
        was in combat with at the start).
    unseen_cross, unseen_end
        Whether ranges count even where the enemy is not visible.
    """

    rule: str
    allowance: Callable[[Unit, Proposal], float]
    who: Who = "anyone"
    barred_after: frozenset[str] = frozenset()
    cross: Crossing = "none"
    end: Crossing = "none"
    unseen_cross: bool = False
    unseen_end: bool = False


def move_of(unit: Unit, proposal: Proposal) -> float:
    """The unit's Move, inches: the characteristic, or the total of its dice."""
    if isinstance(unit.move, int | float):
        return float(unit.move)
    if unit.move is None:
        raise InvalidInputError.single(f"{unit.id}.move", None, f"a {proposal.kind} needs the unit's Move")
    if proposal.move_roll is None:
        raise InvalidInputError.single(f"{proposal.id}.move_roll", None, f"the total of the unit's Move of {unit.move}")
    return float(proposal.move_roll)


def _roll(proposal: Proposal) -> float:
    if proposal.roll is None:
        raise InvalidInputError.single(f"{proposal.id}.roll", None, f"a {proposal.kind} needs its roll")
    return float(proposal.roll)


def _distance(proposal: Proposal) -> float:
    if proposal.distance is None:
        raise InvalidInputError.single(f"{proposal.id}.distance", None, f"a {proposal.kind} needs its distance")
    return float(proposal.distance)


PILE_IN_DISTANCE = 3.0
"""Inches that a model may pile in (15.3)."""

_ARRIVED = frozenset({"set-up-this-turn"})

MOVES: dict[str, MoveKind] = {
    "normal-move": MoveKind("14.1", move_of, "not-in-combat", _ARRIVED),
    "run": MoveKind("14.1", lambda unit, p: move_of(unit, p) + _roll(p), "not-in-combat", _ARRIVED),
    "retreat": MoveKind("14.1", move_of, "in-combat", _ARRIVED, cross="any", unseen_end=True),
    "charge": MoveKind(
        "14.3",
        lambda unit, p: _roll(p),
        "not-in-combat",
        frozenset({"ran", "retreated"}),
        cross="any",
        end="any",
    ),
    "pile-in": MoveKind("15.3", lambda unit, p: PILE_IN_DISTANCE, "in-combat-or-charged", cross="any", end="any"),
    "redeploy": MoveKind("redeploy", lambda unit, p: _roll(p), "not-in-combat", unseen_cross=True, unseen_end=True),
    "power-through": MoveKind(
        "power-through",
        move_of,
        "charged-over-lower-health",
        cross="already",
        end="already",
        unseen_cross=True,
        unseen_end=True,
    ),
    "ability-move": MoveKind("24.0", lambda unit, p: _distance(p)),
}
"""The rows, by the proposal's kind."""

PLACINGS = frozenset({"set-up", "deploy", "return-models"})
"""Kinds that put models down instead of moving them."""


def move_kind(proposal: Proposal) -> MoveKind:
    """The row for a proposal; an ability's own values are filled in from the proposal."""
    row = MOVES[proposal.kind]
    if proposal.kind != "ability-move":
        return row
    return replace(
        row,
        cross=proposal.may_cross_combat,
        end=proposal.may_end_in_combat,
        unseen_cross=proposal.unseen_ranges,
        unseen_end=proposal.unseen_ranges,
    )
