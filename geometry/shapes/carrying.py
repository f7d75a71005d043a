"""A convex figure carried past another without turning: their signed gap is a convex function of time.

So it has one least value and is below a threshold on one interval. The slope comes with every value
(minus the velocity along the direction of the gap), tangents bound the least value from below, and
Newton from outside climbs down to the ends of the interval without overshooting.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from geometry.shapes.figures import Disc, Figure, Polygon
from geometry.shapes.passing import TIE, Interval, trimmed
from geometry.shapes.separation import apart


class Sample(NamedTuple):
    """The signed gap (inches) at a time and its slope (inches per unit of time)."""

    t: float
    gap: float
    slope: float


Course: TypeAlias = Callable[[float], Sample]

_PROOF = 1e-12
"""Inches: how close the least value is bracketed, and how close to the threshold an end is brought."""


def course(figure: Figure, dx: float, dy: float, other: Figure) -> Course:
    """The gap of a convex figure, carried by (dx, dy) from where it is, to another: a function of time."""
    if isinstance(figure, Polygon) or isinstance(other, Disc):
        figure, other, dx, dy = other, figure, -dx, -dy  # only how they move against each other counts

    def at(t: float) -> Sample:
        value, ux, uy = apart(figure.moved(t * dx, t * dy), other)
        return Sample(t, value, -(ux * dx + uy * dy))

    return at


def below(at: Course, threshold: float) -> Interval | None:
    """When a convex course is below `threshold`, within [0, 1]; None where it is not by more than a tie."""
    start, end = at(0.0), at(1.0)
    limit = threshold - TIE
    found = _least(at, start, end, limit)
    if found.gap >= limit:
        return None
    low = 0.0 if start.gap < threshold else _edge(at, start, found, threshold)
    high = 1.0 if end.gap < threshold else _edge(at, end, found, threshold)
    return trimmed((low, high), start.gap < limit, end.gap < limit)


def dips(at: Course, threshold: float) -> bool:
    """Whether a convex course is below `threshold` anywhere within [0, 1] by more than a tie."""
    limit = threshold - TIE
    return _least(at, at(0.0), at(1.0), limit).gap < limit


def least(at: Course) -> Sample:
    """Where a convex course is least on [0, 1], to 1e-12 inches."""
    return _least(at, at(0.0), at(1.0), None)


def _least(at: Course, low: Sample, high: Sample, enough: float | None) -> Sample:
    """The least of a convex course between two samples; any value below `enough` will do, or a proof that none is."""
    best = low if low.gap <= high.gap else high
    for _ in range(200):
        if enough is not None and best.gap < enough:
            break
        if low.slope >= 0.0 or high.slope <= 0.0:
            break  # it only rises or only falls: the least is at an end
        # The two tangents cross at the lowest point that it can have.
        width = high.t - low.t
        t = low.t + (high.gap - low.gap - high.slope * width) / (low.slope - high.slope)
        bound = low.gap + low.slope * (t - low.t)
        if bound >= best.gap - _PROOF or (enough is not None and bound >= enough):
            break
        if not low.t < t < high.t:
            break
        middle = at(t)
        if middle.gap < best.gap:
            best = middle
        if middle.slope < 0.0:
            low = middle
        elif middle.slope > 0.0:
            high = middle
        else:
            break
    return best


def _edge(at: Course, outside: Sample, inside: Sample, threshold: float) -> float:
    """Where a convex course comes down to `threshold` between a sample that is not below it and one that is."""
    here = outside
    for _ in range(200):
        over = here.gap - threshold
        if over <= _PROOF or here.slope == 0.0:
            break
        t = here.t - over / here.slope
        # Newton stays outside but for rounding; beyond the sample inside it has nothing to look for.
        if (t - outside.t) * (t - inside.t) >= 0.0 or t == here.t:
            break
        here = at(t)
    return here.t
