"""Charges of the whole unit with a roll, built from its shortest ways to the enemies (14.3).

For charges near whose proposed ends nothing is legal: what is left of them may be a single place.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from geometry.proposals import Proposal
from geometry.rules.charge_goals import ChargeGoals
from geometry.rules.charge_turning import charger_of
from geometry.rules.charge_whole import WholeCharge
from geometry.rules.suggest_room import Room

ANCHORS = 4
"""Models of which each is tried as the one that reaches the enemy."""


def built_charges(room: Room) -> Iterator[tuple[Proposal, str]]:
    """For each enemy unit in reach a legal charge, with the model that it is built from; those nearest the ends first.

    Parameters
    ----------
    room
        The charge as it was proposed.
    """
    roll = math.floor(room.allowance)
    known: dict[Any, ChargeGoals] = {}
    chargers = {
        m.id: charger_of(room.empty, m, flying=room.flying, limit=room.allowance + 1.0, known=known)
        for m in room.models
    }
    for enemy in _enemies(room):
        ends = [end for charger in chargers.values() if (end := charger.nearest(enemy, roll + 1)) is not None]
        ends.sort(key=lambda end: (end.route.distance, end.model))
        charge = WholeCharge(room.board, room.proposal.unit, roll, chargers)
        for anchor in [end for end in ends if end.roll <= roll][:ANCHORS]:
            found = charge.together([anchor]) or charge.built([anchor])
            if found is not None:
                yield replace(room.proposal, moves=found.moves), anchor.model
                break


def _enemies(room: Room) -> list[str]:
    """The enemy units on the board, those first that the proposed ends are nearest to."""
    far: dict[str, float] = {}
    for enemy in room.board.enemies_of(room.board.unit(room.proposal.unit).player):
        others = room.board.models_of(enemy.id)
        if others:
            far[enemy.id] = min(
                math.dist(spot.at, other.figure.centre) for spot in room.wanted.values() for other in others
            )
    return sorted(far, key=lambda one: (far[one], one))
