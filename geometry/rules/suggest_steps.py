"""Ends brought as near as can be to where they are wanted, all at once and turning, while limits are kept.

In steps: around where the bases lie every limit is taken as straight, and the best step within a small box is
that of a quadratic program; it is taken where it gains, else the box is made smaller (Nocedal and Wright,
*Numerical Optimization*, 2nd ed., 18.5). What it ends in is the best nearby, not the best of all.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from geometry.rules.suggest_limits import Array, EndLimit, Poses
from geometry.shapes.quadratic import least
from geometry.shapes.turning import shorter_turn

Index: TypeAlias = NDArray[np.intp]

STEPS = 30
"""Steps at the most."""

FIRST, WIDEST, SMALLEST = 0.4, 1.0, 5e-6
"""Inches: the box of the first step, the widest one, and what a step must promise to gain for one more."""

SLOW, SOUND = 1e-7, 1.5e-5
"""Inches, by the cube of the bases (each step takes the longer): one that gains less is the last one, where limits
are missed by no more than this, inches."""

NEAR = 5.0
"""Limits that are kept by more than so many boxes are no matter: two bases that step and turn in a box keep them."""

ALL_ROUND = 8
"""Directions in which it is told how far an end is from where it is wanted, where a step may take it past that."""

STRAIGHT = 0.05
"""What an inch of a step is taken to cost, squared, before anything is known of the curves of the limits."""

UNTURNED = 2e-4
"""What an inch that its furthest point turns too far counts for, squared, in inches: of places as near the one
with the proposed facing."""

PRICE = 4.0
"""Inches for each base that an inch missed of a limit counts for."""


class Steps:
    """Brings bases near to where they are wanted.

    Parameters
    ----------
    wanted, facings
        Of each base its place in inches, shape (n, 2), and its facing in degrees.
    limits
        What has to be kept.
    still
        The bases that stay where they are.
    """

    def __init__(
        self, wanted: Array, facings: Sequence[float], limits: Sequence[EndLimit], still: Collection[int] = ()
    ) -> None:
        self.wanted = wanted
        self.facings = facings
        self.limits = limits
        self.still = still
        self.price = PRICE * (1 + len(wanted))

    def settle(self, poses: Poses, steps: int = STEPS) -> tuple[Poses, float]:
        """The poses after the last of so many steps at most, and the most that any limit is then missed by, inches."""
        box = FIRST
        here = self._look(poses, box)
        free = self._free(poses)
        bend = STRAIGHT * np.eye(len(free))
        for _ in range(steps):
            step, promised, prices = self._step(here, here.values, free, bend, box)
            if promised < SMALLEST:
                break
            widest = min(WIDEST, 2 * box)
            trial = self._look(here.poses.moved(step), widest)
            gained = here.merit - trial.merit
            if gained < promised / 2 and trial.missed > here.missed / 2:
                # Limits are curved: what they miss there is taken off, or bases would creep along each other.
                again, _, _ = self._step(here, trial.values - here.told(step), free, bend, box)
                other = self._look(here.poses.moved(again), widest)
                if here.merit - other.merit > gained:
                    step, trial, gained = again, other, here.merit - other.merit
            length = float(np.abs(step).max(initial=0.0))
            if gained > 1e-2 * promised:
                slow = gained < SLOW * len(poses) ** 3 and max(here.missed, trial.missed) < SOUND
                bend = _learned(bend, step.ravel()[free], _change(here, trial, prices, free))
                here = trial
                box = widest if gained > 0.7 * promised else box
            else:
                slow, box = False, min(box, length) / 3
            if slow or box < SMALLEST:
                break
        return here.poses, here.missed

    def _free(self, poses: Poses) -> Index:
        """Which of the (n, 3) numbers may change, as places in a flat row."""
        may = np.ones((len(poses), 3), dtype=bool)
        may[:, 2] = poses.reach > 0.0
        may[list(self.still)] = False
        return np.flatnonzero(may.ravel())

    def _look(self, poses: Poses, box: float = math.inf) -> _Look:
        """What is seen from some poses, as far as the next step within a box needs it."""
        values = np.array([limit.value(poses, NEAR * box) for limit in self.limits])
        away = poses.places - self.wanted
        turns = [shorter_turn(b, a) for a, b in zip(poses.facings.tolist(), self.facings, strict=True)]
        turned = np.radians(turns) * poses.reach
        missed = max(0.0, -float(values.min(initial=0.0)))
        merit = float(np.hypot(*away.T).sum() + UNTURNED / 2 * (turned**2).sum()) + self.price * missed
        return _Look(poses, values, away, turned, missed, merit, self.limits)

    def _step(
        self, here: _Look, values: Array, free: Index, bend: Array, box: float
    ) -> tuple[Array, float, dict[int, float]]:
        """The best step within a box with every limit taken as straight, what it should gain, and the limits' prices.

        `values` are what is left to each limit here. Beside the steps it is unknown how far those are from where
        they are wanted that a step may take past it, and by how much all limits are missed.
        """
        near = np.flatnonzero(here.values < NEAR * box).tolist()
        far = np.hypot(*here.away.T)
        close = [i for i in range(len(far)) if far[i] < 3 * box and i not in self.still]
        size, count = len(free), len(free) + len(close) + 1
        slope, hessian = self._away(here, far, set(close))
        whole, costs = np.zeros((count, count)), np.zeros(count)
        whole[:size, :size] = hessian[np.ix_(free, free)] + bend
        whole[range(size, count), range(size, count)] = 1e-7
        costs[:size], costs[size:-1], costs[-1] = slope[free], 1.0, self.price
        rows = np.zeros((len(near), count))
        rows[:, :size] = np.array([here.row(k)[free] for k in near]).reshape(len(near), size)
        rows[:, -1] = 1.0
        round_rows, round_limits = _all_round(here.away, close, free, count)
        unit = np.eye(count)
        limits = [-values[near], round_limits, np.full(size, -box), np.full(size, -box), np.zeros(1)]
        missed = max(here.missed, -float(values.min(initial=0.0)))
        start = np.concatenate([np.zeros(size), far[close] + box, [missed + box]])
        found, prices = least(
            whole,
            costs,
            np.concatenate([rows, round_rows, unit[:size], -unit[:size], unit[-1:]]),
            np.concatenate(limits),
            start,
        )
        step = np.zeros(3 * len(far))
        step[free] = found[:size]
        now = self.price * here.missed + float(far[close].sum())
        promised = now - float(costs @ found + found @ whole @ found / 2)
        return step.reshape(-1, 3), promised, dict(zip(near, prices.tolist(), strict=False))

    @staticmethod
    def _away(here: _Look, far: Array, close: Collection[int]) -> tuple[Array, Array]:
        """How what counts grows with each step, and how that bends, but for how far the close ones are away."""
        slope, hessian = np.zeros((len(far), 3)), np.zeros((3 * len(far), 3 * len(far)))
        for i in range(len(far)):
            if i not in close and far[i] > 0.0:
                way = here.away[i] / far[i]
                slope[i, :2] = way
                hessian[3 * i : 3 * i + 2, 3 * i : 3 * i + 2] = (np.eye(2) - np.outer(way, way)) / far[i]
            hessian[3 * i + 2, 3 * i + 2] = UNTURNED
        slope[:, 2] = UNTURNED * here.turned
        return slope.ravel(), hessian


@dataclass
class _Look:
    """What is seen from some poses.

    By how much limits are kept, how far each base is away from where it is wanted and how far its furthest point is
    turned, by how much limits are missed at the most, and what all that counts.
    """

    poses: Poses
    values: Array
    away: Array
    turned: Array
    missed: float
    merit: float
    limits: Sequence[EndLimit]
    rows: dict[int, Array] = field(default_factory=dict)

    def row(self, k: int) -> Array:
        """How a limit's value grows with each step."""
        if k not in self.rows:
            row = np.zeros((len(self.poses), 3))
            self.limits[k].slope(self.poses, row)
            self.rows[k] = row.ravel()
        return self.rows[k]

    def told(self, step: Array) -> Array:
        """What each limit that was looked at gains by a step, were it straight."""
        return np.array([self.rows[k] @ step.ravel() if k in self.rows else 0.0 for k in range(len(self.limits))])


def _all_round(away: Array, close: Sequence[int], free: Index, count: int) -> tuple[Array, Array]:
    """Rows and limits that say how far bases are from where they are wanted, at least, after a step."""
    rows, limits = np.zeros((ALL_ROUND * len(close), count)), np.zeros(ALL_ROUND * len(close))
    column = {place: k for k, place in enumerate(free.tolist())}
    ways = np.arange(ALL_ROUND) * 2 * np.pi / ALL_ROUND
    for k, i in enumerate(close):
        angle = ways + np.arctan2(away[i, 1], away[i, 0])
        some = slice(ALL_ROUND * k, ALL_ROUND * (k + 1))
        rows[some, column[3 * i]], rows[some, column[3 * i + 1]] = -np.cos(angle), -np.sin(angle)
        rows[some, len(free) + k] = 1.0
        limits[some] = np.cos(angle) * away[i, 0] + np.sin(angle) * away[i, 1]
    return rows, limits


def _change(here: _Look, there: _Look, prices: Mapping[int, float], free: Index) -> Array:
    """How the slope of the limits, at their prices, changes from one look to another."""
    change = np.zeros(3 * len(here.poses))
    for k, price in prices.items():
        if price > 1e-6:
            change -= price * (there.row(k) - here.row(k))
    return np.asarray(change[free])


def _learned(bend: Array, step: Array, change: Array) -> Array:
    """What is known of the limits' curves after a step: it stays positive (Powell's damped update)."""
    there = bend @ step
    old, new = float(step @ there), float(step @ change)
    if old < 1e-16:
        return bend
    share = 1.0 if new >= 0.2 * old else 0.8 * old / (old - new)
    change = share * change + (1.0 - share) * there
    return np.asarray(bend - np.outer(there, there) / old + np.outer(change, change) / float(step @ change))
