"""Moves that end where something hides the models from enemies in whose combat range that is (14.1, 7.0).

Such places take their time to be found: they are looked for only for models that are proposed to end in a range and
would have to go some way out of it, and who is no nearer there ends out of it as before.
"""

from __future__ import annotations

import math

from geometry.board.bases import RoundBase
from geometry.proposals import Proposal
from geometry.rules.arranging import nearest_spot
from geometry.rules.suggest_moves import MoveSearch

VEILED, VEILED_BY = 4, 0.05
"""Models, at most, for which hidden places are looked for, and the inches beyond the least that pay."""


def nearest_hidden(search: MoveSearch) -> Proposal | None:
    """The nearest legal move found in which models end hidden in combat ranges; None where none was found.

    Parameters
    ----------
    search
        The search that knows of no hidden places.
    """
    if search.room.row.unseen_end:
        return None
    # What ovals see takes minutes.
    models = [m for m in search.room.models if m.id in _in_range(search) and isinstance(m.base, RoundBase)]
    far = {model.id: _nearest(search, model.id) for model in models}
    lost = {id: far[id] - search.bounds.each[id] for id in far if far[id] > search.bounds.each[id] + VEILED_BY}
    some = sorted(lost, key=lambda one: (-lost[one], one))[:VEILED]
    if not some:
        return None
    hiding = MoveSearch(search.board, search.proposal, search.verdict, veiled=some)
    if all(_nearest(hiding, id) > far[id] - VEILED_BY for id in some):
        return None
    return hiding.refined(hiding.nearest())


def _in_range(search: MoveSearch) -> frozenset[str]:
    """The models that come into combat ranges in which they may not be."""
    codes = ("end.in-combat", "path.enters-combat")
    return frozenset(id for v in search.verdict.violations if v.code in codes for id in v.models)


def _nearest(search: MoveSearch, id: str) -> float:
    """How far a model's nearest place is from where it was proposed to end, whatever the others do, inches."""
    found = nearest_spot(search.movers[id])
    return math.inf if found is None else found[0]
