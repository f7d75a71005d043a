"""Turns of bases that are not round: left out where they are in the way of ends nearby, then made as far as can be.

An end that is turned otherwise than was proposed is nearer than one that is moved: what counts is its place.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from geometry.board.bases import RoundBase
from geometry.board.tabletop import Tabletop
from geometry.proposals import Proposal, Waypoint
from geometry.rules.check import check
from geometry.shapes.turning import shorter_turn
from geometry.verdict import Verdict

HALVINGS, LOOKS = 6, 40
"""Times that what is left of a turn is halved, and how often that is done for all bases at the most."""


def without_turns(board: Tabletop, proposal: Proposal) -> Proposal:
    """The move with every base that is not round facing as it does where it starts; the same where none turns."""
    moves = {}
    for id, path in proposal.moves.items():
        model = board.models[id]
        turns = not isinstance(model.base, RoundBase) and any(w.facing not in (None, model.facing) for w in path)
        moves[id] = tuple(replace(waypoint, facing=None) for waypoint in path) if turns else path
    return proposal if moves == proposal.moves else replace(proposal, moves=moves)


def turned_back(board: Tabletop, found: Proposal, proposal: Proposal, judge: Callable[[Proposal], Verdict]) -> Proposal:
    """A legal move whose bases are turned towards their proposed facings where they end, as far as is legal.

    Parameters
    ----------
    found
        A legal move.
    proposal
        What was proposed.
    judge
        Judges a form of the move.
    """
    ends, wanted = judge(found).after.models, judge(proposal).after.models
    turns = {
        id: shorter_turn(ends[id].facing, wanted[id].facing)
        for id, path in found.moves.items()
        if not isinstance(board.models[id].base, RoundBase) and not path[-1].jump
    }
    turns = {id: turn for id, turn in turns.items() if turn}
    for id, turn in turns.items():
        path, there = found.moves[id], ends[id].facing
        along = _Turn(found, id, path[-1], path[:-1], there, turn)
        on_the_spot = replace(along, before=path)
        whole = next((trial for way in (along, on_the_spot) if judge(trial := way.by(1.0))), None)
        if whole is not None:
            found = whole
            continue
        low, high = 0.0, 1.0
        for _ in range(min(HALVINGS, LOOKS // len(turns)) - 1):
            share = (low + high) / 2
            trial = along.by(share)
            if judge(trial):
                low, found = share, trial
            else:
                high = share
    return found


@dataclass(frozen=True)
class _Turn:
    """A turn on the last piece of a model's way, or where it ends if the whole way comes before."""

    move: Proposal
    model: str
    last: Waypoint
    before: tuple[Waypoint, ...]
    facing: float
    turn: float

    def by(self, share: float) -> Proposal:
        """The move with a share of the turn."""
        end = replace(self.last, facing=self.facing + share * self.turn)
        return replace(self.move, moves={**self.move.moves, self.model: (*self.before, end)})


def turned_less(board: Tabletop, found: Proposal, proposal: Proposal) -> dict[str, float]:
    """Degrees between each model's facing after two moves, where its base is not round and they differ."""
    ends, wanted = check(board, found).after.models, check(board, proposal).after.models
    turns = {
        id: abs(shorter_turn(ends[id].facing, wanted[id].facing))
        for id in board.units[proposal.unit].models
        if not isinstance(board.models[id].base, RoundBase)
    }
    return {id: turn for id, turn in turns.items() if turn > 1e-9}
