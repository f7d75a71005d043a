"""A move that stays on its own paths and stops sooner: as far along them as is legal (15.0)."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import replace
from itertools import pairwise

from geometry.board.things import Model
from geometry.proposals import Proposal, Waypoint
from geometry.rules.suggest_room import Room
from geometry.shapes.turning import shorter_turn
from geometry.verdict import Verdict

HALVINGS = 12
"""Times that what is left of a path is halved."""


def cut_short(room: Room, verdict: Verdict) -> Proposal | None:
    """The move with paths cut short: those that are wrong, or all of them; None where no cut is legal.

    Parameters
    ----------
    room, verdict
        The illegal move, and what `check` says of it.
    """
    proposal = room.proposal
    wrong = {one for violation in verdict.violations for one in violation.models if proposal.moves.get(one)}
    moving = {one for one, path in proposal.moves.items() if path}
    for some in (wrong, moving):
        cuts = _Cuts(room)
        if some and (share := cuts.furthest({}, some)) is not None:
            shares = dict.fromkeys(some, share)
            for one in sorted(some):
                shares[one] = cuts.furthest(shares, {one}, share) or share
            return cuts.at(shares)
    return None


class _Cuts:
    """The cuts of one move: which share of its path each model keeps."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.board = room.board
        self.proposal = room.proposal

    def at(self, shares: Mapping[str, float]) -> Proposal:
        """The move with only these shares of paths; those that are not named are whole."""
        moves = {
            one: _prefix(self.board.models[one], path, shares[one]) if one in shares else path
            for one, path in self.proposal.moves.items()
        }
        return replace(self.proposal, moves={one: path for one, path in moves.items() if path})

    def furthest(self, shares: Mapping[str, float], some: Collection[str], low: float = 0.0) -> float | None:
        """The greatest legal share found for some models, by halving from a legal one on; None where `low` is not."""
        if not self._legal({**shares, **dict.fromkeys(some, low)}):
            return None
        high = 1.0
        for _ in range(HALVINGS):
            share = (low + high) / 2
            if self._legal({**shares, **dict.fromkeys(some, share)}):
                low = share
            else:
                high = share
        return low

    def _legal(self, shares: Mapping[str, float]) -> bool:
        return bool(self.room.check(self.at(shares)))


def _prefix(model: Model, path: tuple[Waypoint, ...], share: float) -> tuple[Waypoint, ...]:
    """The first part of a path, by its length in plan (a turn on the spot counts as a thousandth of an inch)."""
    if share >= 1.0:
        return path
    assert model.at is not None
    places = [model.at, *(waypoint.at for waypoint in path)]
    lengths = [max(math.dist(a, b), 1e-3) for a, b in pairwise(places)]
    left = share * sum(lengths)
    facing = model.facing
    kept: list[Waypoint] = []
    for waypoint, (x0, y0), length in zip(path, places, lengths, strict=False):
        turned = facing if waypoint.facing is None else waypoint.facing
        if left < length:
            part = left / length
            if part > 0.0:
                x1, y1 = waypoint.at
                at = (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part)
                turn = shorter_turn(facing, turned) * part
                kept.append(Waypoint(at, None, facing + turn if turn else None))
            break
        kept.append(waypoint)
        facing = turned
        left -= length
    return tuple(kept)
