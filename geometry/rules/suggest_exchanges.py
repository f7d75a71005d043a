"""Models that block each other take each other's ends, with the facings there (15.0).

Nobody minds which of two of a kind stands where.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import combinations

from geometry.proposals import Proposal
from geometry.rules.arranging import Mover, Spot
from geometry.rules.suggest_nearer import Nearer
from geometry.rules.suggest_paths import Paths
from geometry.rules.suggest_wanted import Wanted

EXCHANGES = 3
"""Times that models which block each other exchange their ends."""


class Exchanges:
    """Finds legal moves to settled ends, with some of them exchanged where models block each other.

    Parameters
    ----------
    room, movers
        The move, and its models with the places that they may end at.
    paths
        What finds paths to ends.
    nearer
        What brings ends nearer again once they are exchanged; None where it does not matter how near they are.
    """

    def __init__(self, room: Wanted, movers: Mapping[str, Mover], paths: Paths, nearer: Nearer | None = None) -> None:
        self.room = room
        self.movers = movers
        self.nearer = nearer
        self.paths = paths

    def legal(self, spots: Mapping[str, Spot], most: float = math.inf) -> Proposal | None:
        """A legal move to these ends, exchanged while that moves them by less than `most` in all; or None.

        Parameters
        ----------
        spots
            Ends of all models; the unit is coherent there and nobody stands on anybody.
        """
        kept: set[str] = set()
        tangled = math.inf
        for _ in range(EXCHANGES):
            found = self.paths.legal(spots, tangled=tangled)
            if found is not None or not self.paths.knots:
                return found
            # Where an exchange does not leave fewer that block each other, it is of no use to lead all past each other.
            tangled = sum(map(len, self.paths.knots)) - 1
            for knot in self.paths.knots:
                pair = self._pair(spots, knot)
                if pair is not None:
                    a, b = pair
                    spots = {**spots, a: spots[b], b: spots[a]}
                    kept |= {a, b}  # they would go back to where they block each other
            if self.nearer is not None and all(spot.facing == self.movers[id].facing for id, spot in spots.items()):
                spots = self.nearer.settled(spots, kept)
            if math.fsum(self.room.shift(id, spot) for id, spot in spots.items()) >= most:
                return None
        return None

    def _pair(self, spots: Mapping[str, Spot], knot: Sequence[str]) -> tuple[str, str] | None:
        """The two models of one kind in a knot that lose least where they exchange their ends; None where none can."""
        found = []
        for a, b in combinations(knot, 2):
            one, other = self.movers[a], self.movers[b]
            if one.model.base == other.model.base and one.may_take(spots[b]) and other.may_take(spots[a]):
                shift = self.room.shift
                lost = shift(a, spots[b]) + shift(b, spots[a]) - shift(a, spots[a]) - shift(b, spots[b])
                found.append((lost, a, b))
        return min(found)[1:] if found else None
