"""Turns of bases that are not round: left out where they are in the way of ends nearby, then made as far as can be.

An end that is turned less than was proposed is nearer than one that is moved: what counts is its place.
"""

from __future__ import annotations

from dataclasses import replace

from geometry.board.bases import RoundBase
from geometry.board.tabletop import Tabletop
from geometry.proposals import Proposal
from geometry.rules.check import check
from geometry.shapes.turning import shorter_turn

HALVINGS = 6
"""Times that what is left of a turn is halved."""


def without_turns(board: Tabletop, proposal: Proposal) -> Proposal:
    """The move with every base that is not round facing as it does where it starts; the same where none turns."""
    moves = {}
    for id, path in proposal.moves.items():
        model = board.models[id]
        turns = not isinstance(model.base, RoundBase) and any(w.facing not in (None, model.facing) for w in path)
        moves[id] = tuple(replace(waypoint, facing=None) for waypoint in path) if turns else path
    return proposal if moves == proposal.moves else replace(proposal, moves=moves)


def turned(board: Tabletop, found: Proposal, proposal: Proposal) -> Proposal:
    """A legal move whose models turn on the last piece of their ways, as far as was proposed or as is legal.

    Parameters
    ----------
    found
        A legal move that does not turn.
    proposal
        What was proposed.
    """
    wanted = check(board, proposal).after.models
    for id, path in found.moves.items():
        begin = board.models[id].facing
        turn = shorter_turn(begin, wanted[id].facing)
        if isinstance(board.models[id].base, RoundBase) or turn == 0.0 or path[-1].jump:
            continue
        low, high = 0.0, 2.0
        for _ in range(HALVINGS):
            share = min(1.0, (low + high) / 2)  # all of it first
            last = replace(path[-1], facing=begin + share * turn)
            trial = replace(found, moves={**found.moves, id: (*path[:-1], last)})
            if check(board, trial):
                low, best = share, trial
                if share == 1.0:
                    break
            else:
                high = share
        if low > 0.0:
            found = best
    return found


def turned_less(board: Tabletop, found: Proposal, proposal: Proposal) -> dict[str, float]:
    """Degrees between each model's facing after two moves, where its base is not round and they differ."""
    ends, wanted = check(board, found).after.models, check(board, proposal).after.models
    turns = {
        id: abs(shorter_turn(ends[id].facing, wanted[id].facing))
        for id in board.units[proposal.unit].models
        if not isinstance(board.models[id].base, RoundBase)
    }
    return {id: turn for id, turn in turns.items() if turn > 1e-9}
