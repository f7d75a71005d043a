"""A motion pressed into a concave figure: how deep, and for how long deeper than a threshold.

The least push that parts two figures of which one is concave is no convex function of time, and it
has no pieces to be put together from: a base wedged in a notch has a long way out. Two facts bound
it: it changes no faster than the figure moves, and one push that frees the figure all along a
stretch bounds the depth on all of it. The first holds for a figure that is carried. One that turns
may lose a notch that it fitted into, and its push jumps; that is let pass.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from heapq import heapify, heappop, heappush
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from geometry.shapes.figures import Figure
from geometry.shapes.measure import closest, gap
from geometry.shapes.motion import Motion
from geometry.shapes.passing import TIE, Interval, merged
from geometry.tolerances import EQUAL, SWEEP

_GUESSES = 4

Below: TypeAlias = Callable[[Motion, Figure, float], list[Interval]]


def speed(motion: Motion) -> float:
    """Inches per unit of time that no point of the figure exceeds."""
    return math.hypot(motion.dx, motion.dy) + abs(math.radians(motion.turn)) * motion.reach


def deeper(motion: Motion, other: Figure, threshold: float, stretches: list[Interval]) -> list[Interval]:
    """When, within `stretches`, the push is longer than -`threshold` > 0.

    No dip that takes less than `SWEEP` / 4 of movement is looked for; where it begins and ends is exact. Of a
    figure that turns it is taken that the push does not jump in between.
    """
    fastest, limit = speed(motion), threshold - TIE

    def push(t: float) -> float:
        return gap(motion.at(t), other) - limit

    found: list[Interval] = []
    pending = [(a, b, push(a), push(b)) for a, b in stretches]
    while pending:
        a, b, at_a, at_b = pending.pop()
        way = fastest * (b - a)
        if at_a + at_b >= way:
            continue  # even straight down and up again it would not get there
        if at_a + at_b < -way:
            found.append((a, b))
        elif way <= SWEEP / 4:
            if at_a < 0.0 and at_b < 0.0:
                found.append((a, b))
            elif at_a < 0.0 or at_b < 0.0:
                found.append(_crossing(push, a, b, at_b < 0.0))
        else:
            middle = (a + b) / 2
            at_middle = push(middle)
            pending += [(a, middle, at_a, at_middle), (middle, b, at_middle, at_b)]
    return merged(found)


def _crossing(push: Callable[[float], float], low: float, high: float, falls: bool) -> Interval:
    """The part of [low, high] in which `push` is negative, of one crossing, by halving."""
    first, last = low, high
    while True:
        middle = (low + high) / 2
        if not low < middle < high or high - low < 1e-12:
            return (middle, last) if falls else (first, middle)
        if (push(middle) < 0.0) == falls:
            high = middle
        else:
            low = middle


def deepest(motion: Motion, other: Figure, stretches: list[Interval], below: Below) -> tuple[float, float]:
    """(time, gap) where the push out of a concave figure is longest: to 1e-6 inches, or `SWEEP` where it turns.

    Parameters
    ----------
    stretches
        When the two overlap.
    below
        `geometry.shapes.sweep.intervals_below`: when another motion overlaps.
    """
    fastest, slack = speed(motion), SWEEP if motion.turn else EQUAL
    known: dict[float, _Press] = {}

    def press(t: float) -> _Press:
        if t not in known:
            known[t] = _pressed(motion, other, t)
        return known[t]

    def least(a: float, b: float) -> float:
        return (press(a).gap + press(b).gap - fastest * (b - a)) / 2

    # The most promising first: what it gives lets the others go.
    pending = [
        (least(c, d), c, d, True)
        for a, b in stretches
        for c, d in pairwise([*(a + (b - a) * k / _GUESSES for k in range(_GUESSES)), b])
    ]
    heapify(pending)
    while pending:
        bound, a, b, guess = heappop(pending)
        reach = slack - min(each.gap for each in known.values())  # a push of this length need not be beaten
        if bound >= -reach:
            break
        t, low, high = (a + b) / 2, press(a), press(b)
        if guess and low.slope < 0.0 < high.slope:
            # Against straight sides the deepest place is where the two ends' tangents cross.
            t = min(max(a + (high.gap - low.gap - high.slope * (b - a)) / (low.slope - high.slope), a), b)
        here = press(t)
        reach = max(reach, slack - here.gap)
        room = (reach + here.gap) / fastest if fastest > 0.0 else math.inf
        rest = [(c, d) for c, d in ((a, t - room), (t + room, b)) if c < d]
        if here.gap < 0.0 and rest:
            # The same push, that long, may free the figure for much longer.
            pushed = _pushed(motion, reach * here.ux, reach * here.uy)
            rest = [
                (max(c, start), min(d, end))
                for start, end in below(pushed, other, 0.0)
                for c, d in rest
                if max(c, start) < min(d, end)
            ]
        for c, d in rest:
            heappush(pending, (least(c, d), c, d, not guess))
    found = min(known, key=lambda t: known[t].gap)
    return found, known[found].gap


class _Press(NamedTuple):
    """The gap at a time and its slope, and the direction (unit vector) of the push that frees the moving figure."""

    gap: float
    slope: float
    ux: float
    uy: float


def _pressed(motion: Motion, other: Figure, t: float) -> _Press:
    value, (x, y), on_other = closest(motion.at(t), other)
    length = math.dist((x, y), on_other)
    if length == 0.0:
        return _Press(value, 0.0, 0.0, 0.0)
    ux, uy = (on_other[0] - x) / length, (on_other[1] - y) / length
    ox, oy = motion.place(t)
    spin = math.radians(motion.turn)
    outwards = ux * (motion.dx - spin * (y - oy)) + uy * (motion.dy + spin * (x - ox))
    return _Press(value, outwards if value < 0.0 else -outwards, ux, uy)


def _pushed(motion: Motion, px: float, py: float) -> Motion:
    """The same motion everywhere a little aside."""
    pushed = motion.carrying(motion.figure.moved(px, py))
    pushed.start = (motion.start[0] + px, motion.start[1] + py)
    pushed.end = (motion.end[0] + px, motion.end[1] + py)
    return pushed
