"""What straight pieces climb, many at once, where every place has one height.

Over ledges that nothing passes below a point stands on the highest; pieces over anything else
(roofs, what the path begins in) are left to `Graph.cells` and `Levels.along`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from geometry.shapes.free_paths.bodies import TOUCH, Bodies, Index, Mask
from geometry.shapes.free_paths.curves import Array
from geometry.shapes.free_paths.levels import EVEN
from geometry.shapes.free_paths.obstacles import Obstacle


@dataclass(frozen=True, slots=True)
class Climbs:
    """For each straight piece: the heights it begins and ends at, and all it rises and falls between, inches.

    `barred` where something is in the way; `under` where it passes below something.
    """

    first: Array
    last: Array
    climb: Array
    barred: Mask
    under: Mask

    def take(self, chosen: Mask) -> Climbs:
        """Those of some of the pieces."""
        return Climbs(*(getattr(self, name)[chosen] for name in self.__slots__))

    def put(self, chosen: Index, some: Climbs) -> None:
        """Fill in those of some of the pieces."""
        for name in self.__slots__:
            getattr(self, name)[chosen] = getattr(some, name)


def is_plain(obstacle: Obstacle, height: float) -> bool:
    """Whether a point of this height has one height over the obstacle: nothing passes below it."""
    return not obstacle.ledge or obstacle.bottom < height - EVEN


class Terraces:
    """Bodies over each of which a point has one height.

    Parameters
    ----------
    groups
        The bodies.
    obstacles
        Every obstacle; bodies name theirs by its number.
    height
        How tall the point is.
    """

    def __init__(self, groups: Sequence[Bodies], obstacles: Sequence[Obstacle], height: float) -> None:
        owners = [obstacles[i] for group in groups for i in group.owner.tolist()]
        self._ledge = np.array([o.ledge for o in owners], dtype=bool)
        self._bottom = np.array([o.bottom for o in owners])
        self._top = np.array([o.top for o in owners])
        self._height = height

    def climbs(self, low: Array, high: Array, length: Array) -> Climbs:
        """What straight pieces climb.

        Parameters
        ----------
        low, high
            Shape (n, bodies): from where to where each piece is in each body, in the order of the bodies.
        length
            Of the pieces, inches.
        """
        count = len(length)
        zero, no = np.zeros(count), np.zeros(count, dtype=bool)
        result = Climbs(zero, zero.copy(), zero.copy(), no, no.copy())
        real = high - low > TOUCH
        over = real.sum(axis=1)
        rows = np.nonzero(over)[0]
        if len(rows):
            # Each piece is over few of the bodies: only those are looked at.
            few = np.argsort(~real[rows], axis=1, kind="stable")[:, : int(over.max())]
            low, high = np.take_along_axis(low[rows], few, axis=1), np.take_along_axis(high[rows], few, axis=1)
            kept = np.take_along_axis(real[rows], few, axis=1)
            result.put(rows, self._profiles(low, high, kept, few, length[rows]))
        return result

    def _profiles(self, low: Array, high: Array, real: Mask, bodies: Index, length: Array) -> Climbs:
        """The climbs of pieces that are over `bodies[n]` from `low[n]` to `high[n]` (where `real`)."""
        ledge, bottom, top = (a[bodies][:, None, :] for a in (self._ledge, self._bottom, self._top))
        cuts = [np.where(real, low, 0.0), np.where(real, high, 0.0), np.zeros((len(length), 1)), length[:, None]]
        ends = np.sort(np.concatenate(cuts, axis=1), axis=1)
        middles = (ends[:, 1:] + ends[:, :-1]) / 2
        wide = ends[:, 1:] - ends[:, :-1] > TOUCH
        over = real[:, None, :] & (low[:, None, :] < middles[:, :, None]) & (middles[:, :, None] < high[:, None, :])
        z = np.where(over & ledge, top, 0.0).max(axis=2)
        head = z[:, :, None] + self._height
        solid = over & ~ledge & wide[:, :, None]
        barred = (solid & (bottom < head - EVEN) & (top > z[:, :, None] + EVEN)).any(axis=(1, 2))
        under = (solid & (bottom >= head - EVEN)).any(axis=(1, 2))
        # A stretch too short to count has the height of the one before it (the first: of the one after it).
        place = np.where(wide, np.arange(z.shape[1]), -1)
        first = np.argmax(wide, axis=1)
        place = np.maximum(np.maximum.accumulate(place, axis=1), first[:, None])
        z = np.take_along_axis(z, place, axis=1)
        return Climbs(z[:, 0], z[:, -1], np.abs(np.diff(z, axis=1)).sum(axis=1), barred, under)
