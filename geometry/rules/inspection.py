"""The whole position at a glance: overlaps, models off the board, coherency, combats, objectives."""

from __future__ import annotations

from geometry.answers import Inspection, Overlap
from geometry.board.near import pairs_within
from geometry.board.tabletop import Tabletop
from geometry.rules.coherency import coherency
from geometry.rules.combat import all_combats
from geometry.rules.ends import overlap_depth, stick_out
from geometry.rules.objectives import idle_choices, objective_states
from geometry.tolerances import EQUAL


def inspect(board: Tabletop) -> Inspection:
    """Diagnose the position as it stands; nothing is moved.

    Units without a model on the board are left out.
    """
    limit = board.rules.pressed + EQUAL
    return Inspection(
        overlaps=overlaps(board),
        off_board=tuple(m.id for m in board.standing if stick_out(board, m.figure) > limit),
        coherency={unit: coherency(board, unit) for unit in board.units if board.models_of(unit)},
        combats=all_combats(board),
        objectives=objective_states(board),
        notes=tuple(idle_choices(board).values()) if board.contests else (),
    )


def overlaps(board: Tabletop) -> tuple[Overlap, ...]:
    """Every two models pressed into each other by more than contact, in the document's order (2.1)."""
    order = {id: place for place, id in enumerate(board.models)}
    found = []
    for model, other in pairs_within(board.standing, board.standing, 0.0):
        if order[model.id] < order[other.id]:
            depth = overlap_depth(model, other, board.rules.pressed)
            if depth is not None:
                found.append(Overlap((model.id, other.id), depth))
    return tuple(found)
