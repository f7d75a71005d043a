"""Suggestions tidied: whoever may go as was proposed does, and places have few decimals: people type them in."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from geometry.proposals import Proposal, Waypoint
from geometry.rules.arranging import stated_at
from geometry.shapes.figures import Point
from geometry.tolerances import EQUAL
from geometry.verdict import Verdict

DECIMALS = (4, 5, 6)
"""Decimals of an inch that are tried, the fewest first."""


def restored(found: Proposal, proposal: Proposal, accept: Callable[[Proposal], bool]) -> Proposal:
    """A legal move in which every model that may goes as it was proposed to.

    Parameters
    ----------
    found
        The legal move.
    proposal
        What was proposed.
    accept
        Whether a move is still good.
    """
    for id in dict.fromkeys([*proposal.moves, *found.moves]):
        if found.moves.get(id, ()) != proposal.moves.get(id, ()):
            moves = {**found.moves, id: proposal.moves.get(id, ())}
            trial = replace(found, moves={key: path for key, path in moves.items() if path})
            found = trial if accept(trial) else found
    return found


def levelled(found: Proposal, proposal: Proposal, judge: Callable[[Proposal], Verdict]) -> Proposal:
    """A legal move whose new paths state the level of each waypoint, where they do not stay on the table.

    Parameters
    ----------
    found
        The legal move.
    proposal
        What was proposed: paths that are its own stay as they were written.
    judge
        Judges a form of the proposal.
    """
    verdict = judge(found)
    slack = verdict.before.rules.slack
    for id, path in found.moves.items():
        own = proposal.moves.get(id, ())
        profiles = [leg.profile for leg in verdict.paths[id].legs]
        levels = [stated_at(profile[-1][1], slack) if profile else None for profile in profiles]
        begins = stated_at(verdict.before.models[id].elevation, slack)
        if path == own or not (begins or any(levels) or any(waypoint.elevation is not None for waypoint in own)):
            continue
        told = tuple(
            replace(waypoint, elevation=level) if waypoint.elevation is None else waypoint
            for waypoint, level in zip(path, levels, strict=True)
        )
        for some in (told, (*path[:-1], told[-1])):
            trial = replace(found, moves={**found.moves, id: some})
            again = judge(trial)
            if again and abs(again.after.models[id].elevation - verdict.after.models[id].elevation) <= EQUAL:
                found = trial
                break
    return found


def rounded(found: Proposal, proposal: Proposal, judge: Callable[[Proposal], Verdict]) -> Proposal:
    """A legal proposal with its places rounded to 4, 5 or 6 decimals, as few as leave it legal.

    Where a model's places cannot be rounded, as at the one end that a move gets to, they stay as they are.

    Parameters
    ----------
    found
        The legal proposal.
    proposal
        What was proposed: places that are its own stay as they were written.
    judge
        Judges a form of the proposal.
    """
    own = {waypoint.at for path in proposal.moves.values() for waypoint in path}
    own |= {waypoint.at for waypoint in proposal.positions.values()}
    ids = [*found.moves, *found.positions]
    for some in (ids, *([id] for id in ids)):
        for decimals in DECIMALS:
            trial = _rounded(found, some, decimals, own)
            if trial == found or judge(trial):
                found = trial
                break
        else:
            continue
        if some is ids:
            return found
    return found


def _rounded(found: Proposal, ids: Collection[str], decimals: int, own: Collection[Point]) -> Proposal:
    def shorter(waypoint: Waypoint) -> Waypoint:
        x, y = waypoint.at
        facing = waypoint.facing if waypoint.facing is None else round(waypoint.facing, decimals)
        at = waypoint.at if waypoint.at in own else (round(x, decimals), round(y, decimals))
        return replace(waypoint, at=at, facing=facing)

    moves = {id: tuple(map(shorter, path)) if id in ids else path for id, path in found.moves.items()}
    positions = {id: shorter(spot) if id in ids else spot for id, spot in found.positions.items()}
    return replace(found, moves=moves, positions=positions)
