"""Who counts as a unit at the moment, as manifestations and faction terrain do only in some phases; who is away."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from geometry.board.tabletop import Tabletop
from geometry.board.things import Unit

CANNOT_MOVE = "-"
"""The Move characteristic of what never moves."""


def counts_as_unit(board: Tabletop, unit: Unit) -> bool:
    """Whether a unit counts as one now: has a combat range, is among "enemy units", can be fought.

    A manifestation whose Move is "-" does so in the combat phase only; faction terrain that cannot
    move (Move "-" or none stated) in the charge and combat phases only, and not where no phase is given.
    """
    phase = board.turn.phase
    if unit.is_faction_terrain and unit.move in (CANNOT_MOVE, None):
        return phase in ("charge", "combat")
    if unit.is_manifestation and unit.move == CANNOT_MOVE:
        return phase == "combat"
    return True


def may_contest(board: Tabletop, unit: Unit) -> bool:
    """Whether a unit's models can contest objectives now (32.1): manifestations never do."""
    return not unit.is_manifestation and counts_as_unit(board, unit)


def enemy_units(board: Tabletop, player: str) -> list[Unit]:
    """Other players' units that count as units now, in the document's order."""
    return [unit for unit in board.enemies_of(player) if counts_as_unit(board, unit)]


def absent(board: Tabletop, ids: Collection[str]) -> Tabletop:
    """The board without these models, as while they move."""
    return board.with_models(replace(board.models[id], at=None, off="reserve") for id in ids)
