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
from typing import TypeAlias

from geometry.shapes.figures import Figure
from geometry.shapes.measure import closest, gap
from geometry.shapes.motion import Motion
from geometry.shapes.passing import TIE, Interval, merged
from geometry.tolerances import EQUAL, SWEEP

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
    found, best = stretches[0][0], math.inf
    pending = list(stretches)
    for t in {t for stretch in stretches for t in stretch}:
        value = gap(motion.at(t), other)
        if value < best:
            found, best = t, value
    while pending:
        a, b = pending.pop()
        middle = (a + b) / 2
        value, on_moving, on_other = closest(motion.at(middle), other)
        if value < best:
            found, best = middle, value
        reach = slack - best  # a push of this length need not be beaten
        room = (reach + value) / fastest if fastest > 0.0 else math.inf
        left, right = (a, middle - room), (middle + room, b)
        halves = [(c, d) for c, d in (left, right) if c < d]
        if value < 0.0 and halves:
            # The same push, that long, may free the figure for much longer.
            length = math.dist(on_moving, on_other)
            px, py = ((q - p) / length * reach for p, q in zip(on_moving, on_other, strict=True))
            pushed = _pushed(motion, px, py)
            halves = [
                (max(c, low), min(d, high))
                for low, high in below(pushed, other, 0.0)
                for c, d in halves
                if max(c, low) < min(d, high)
            ]
        pending += halves
    return found, best


def _pushed(motion: Motion, px: float, py: float) -> Motion:
    """The same motion everywhere a little aside."""
    pushed = motion.carrying(motion.figure.moved(px, py))
    pushed.start = (motion.start[0] + px, motion.start[1] + py)
    pushed.end = (motion.end[0] + px, motion.end[1] + py)
    return pushed
