"""What rays come to that pass the same bodies in the same order: the heights on each stretch, and what those cost."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from geometry.shapes.free_paths.bodies import TOUCH, Index
from geometry.shapes.free_paths.courses import signs
from geometry.shapes.free_paths.curves import Array
from geometry.shapes.free_paths.levels import Cell, Levels, Stand

NEXT = -9
"""What parts the bodies of one stretch from those of the next in a `Profile.over`."""


@dataclass(frozen=True, slots=True)
class Profile:
    """What rays come to that pass the same.

    Attributes
    ----------
    cuts
        Where the stretches end: columns of where rays begin to be over bodies, where they cease to be, and their ends.
    over
        The numbers of the bodies that each stretch is over, and `NEXT`.
    heights
        The heights on each stretch, least first, and what it costs at least to be at them, inches.
    """

    cuts: tuple[int, ...]
    over: tuple[tuple[int, ...], ...]
    heights: tuple[tuple[tuple[float, float], ...], ...]


class Profiles:
    """The profiles of rays.

    Parameters
    ----------
    levels
        The heights there are.
    owners
        The number of the obstacle that each body belongs to.
    drop
        Whether rays may end with a free fall.
    """

    def __init__(self, levels: Levels, owners: Index, *, drop: bool) -> None:
        self._levels = levels
        self._owners = owners.tolist()
        self._drop = drop
        self._known: dict[tuple[bytes, Cell, Stand], Profile] = {}

    @staticmethod
    def events(low: Array, high: Array, length: Array) -> Array:
        """Where rays begin and cease to be over bodies, and where they end: shape (rays, 2 bodies + 1)."""
        return np.hstack([low, high, length[:, None]])

    def alike(
        self, low: Array, high: Array, length: Array, states: Index, begins: list[tuple[Cell, Stand]]
    ) -> Iterator[tuple[Profile, Index]]:
        """The profiles of rays, and the numbers of the rays that have them.

        Parameters
        ----------
        low, high
            From where to where each ray is over which body, inches: shape (rays, bodies).
        length
            Of the rays, inches.
        states
            For each ray which of `begins` it starts with.
        begins
            What holds places, and how the point stands there.
        """
        rows, doubtful = signs(low, high, length)
        same: dict[bytes, list[int]] = {}
        for n, (row, state, alone) in enumerate(zip(rows, states.tolist(), doubtful.tolist(), strict=True)):
            own = state.to_bytes(4, "big") + (n.to_bytes(4, "big") if alone else b"")
            same.setdefault(row.tobytes() + own, []).append(n)
        for members in same.values():
            n = members[0]
            cell, stand = begins[int(states[n])]
            key = (rows[n].tobytes(), cell, stand)
            profile = None if doubtful[n] else self._known.get(key)
            if profile is None:
                profile = self._profile(low[n], high[n], float(length[n]), cell, stand)
                if not doubtful[n]:
                    self._known[key] = profile
            yield profile, np.array(members)

    def _profile(self, low: Array, high: Array, length: float, cell: Cell, stand: Stand) -> Profile:
        real = np.nonzero(high - low > TOUCH)[0].tolist()
        passages = [(float(low[m]), float(high[m]), m) for m in real]
        count = len(low)
        ends = [(t, k) for a, b, m in passages for t, k in ((a, m), (b, count + m)) if TOUCH < t < length]
        cuts: list[int] = []
        over: list[tuple[int, ...]] = []
        heights: list[tuple[tuple[float, float], ...]] = []
        states: dict[tuple[Stand, bool], float] = {(stand, False): 0.0}
        begin = 0.0
        for end, column in [*sorted(ends), (length, 2 * count)]:
            if end - begin <= TOUCH:
                continue
            middle = (begin + end) / 2
            bodies = [m for a, b, m in passages if a < middle < b]
            here = frozenset([self._owners[m] for m in bodies])
            states = self._stepped(states, cell, here)
            least: dict[float, float] = {}
            for (now, _), cost in states.items():
                least[now.z] = min(cost, least.get(now.z, math.inf))
            cuts.append(column)
            over.append((*bodies, NEXT))
            heights.append(tuple(sorted(least.items())))
            cell, begin = here, end
        return Profile(tuple(cuts), tuple(over), tuple(heights))

    def _stepped(
        self, states: dict[tuple[Stand, bool], float], before: Cell, after: Cell
    ) -> dict[tuple[Stand, bool], float]:
        """How a point may stand on the next stretch (and whether it has fallen), and what that costs at least."""
        found: dict[tuple[Stand, bool], float] = {}
        for (now, fallen), cost in states.items():
            for then, rise in self._levels.steps(before, after, now):
                if not (fallen and rise > 0.0):
                    _keep(found, (then, fallen), cost + (0.0 if fallen else abs(rise)))
                if self._drop and not fallen and rise < 0.0:
                    _keep(found, (then, True), cost)
        return found


def _keep(found: dict[tuple[Stand, bool], float], key: tuple[Stand, bool], cost: float) -> None:
    if cost < found.get(key, math.inf):
        found[key] = cost
