"""Greatest value of a sum of supports over an arc of directions, found and proved.

Between convex figures everything is a question about directions u = (cos t, sin t): with q an offset
and h the support of an ellipse, F(t) = q.u + sum of +-h(u) is how far one figure reaches beyond
another along u. Since h + h'' is the radius of curvature of the ellipse, F + F'' = R, the sum of
+-radii, known between its least and greatest on any arc. That turns the search into a proof: on an
arc shorter than a half turn F - R_least lies below the sinusoid through its end values, F is
concave where F exceeds R_greatest at both ends, and convex where it is under R_least at both.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from geometry.shapes.figures import Oval

PROOF = 1e-10
"""Inches: the greatest value found is proved to be within this of the true one."""

_WIDEST = math.pi / 4

Term: TypeAlias = tuple[float, float, float, float, float]
"""An ellipse's part in the sum: sign, half length squared, half width squared, cos and sin of its facing."""


def term(sign: float, oval: Oval) -> Term:
    """The part of an oval in a sum of supports; `sign` is +1 or -1."""
    return (sign, oval.half_length**2, oval.half_width**2, oval.cos, oval.sin)


class Greatest(NamedTuple):
    """The greatest value of a sum of supports, and the direction (unit vector) that gives it."""

    value: float
    ux: float
    uy: float


class _Arc(NamedTuple):
    low: float
    high: float
    at_low: tuple[float, float, float]
    at_high: tuple[float, float, float]


class Reach:
    """F(t) = q.u + the supports of `terms`, with everything needed to maximise it.

    Parameters
    ----------
    qx, qy
        Offset, inches.
    terms
        The ellipses, each with its sign (`term`).
    """

    __slots__ = ("_qx", "_qy", "_terms")

    def __init__(self, qx: float, qy: float, terms: Sequence[Term]) -> None:
        self._qx = qx
        self._qy = qy
        self._terms = tuple(terms)

    def at(self, t: float) -> tuple[float, float, float]:
        """Value, slope and second derivative at angle `t` (radians)."""
        ux, uy = math.cos(t), math.sin(t)
        value = self._qx * ux + self._qy * uy
        slope = self._qy * ux - self._qx * uy
        radii = 0.0
        for sign, aa, bb, c, s in self._terms:
            vx, vy = c * ux + s * uy, c * uy - s * ux
            h = math.sqrt(aa * vx * vx + bb * vy * vy)
            value += sign * h
            slope -= sign * (aa - bb) * vx * vy / h
            radii += sign * aa * bb / (h * h * h)
        return value, slope, radii - value

    def radii(self, low: float, high: float) -> tuple[float, float]:
        """Least and greatest of the sum of signed radii of curvature on an arc."""
        least = greatest = 0.0
        for sign, aa, bb, c, s in self._terms:
            double_low = 2 * (low - math.atan2(s, c))
            double_high = double_low + 2 * (high - low)
            top = max(math.cos(double_low), math.cos(double_high))
            bottom = min(math.cos(double_low), math.cos(double_high))
            if math.floor(double_high / math.tau) > math.floor(double_low / math.tau):
                top = 1.0
            if math.floor((double_high - math.pi) / math.tau) > math.floor((double_low - math.pi) / math.tau):
                bottom = -1.0
            # h^2 = half the sum of squares + half their difference times cos 2(t - facing); written so that
            # neither end loses digits.
            longest = bb + (aa - bb) * (1 + top) / 2
            shortest = bb + (aa - bb) * (1 + bottom) / 2
            smallest_radius, largest_radius = aa * bb / longest**1.5, aa * bb / shortest**1.5
            least += smallest_radius if sign > 0 else -largest_radius
            greatest += largest_radius if sign > 0 else -smallest_radius
        return least, greatest

    def greatest(self, low: float, high: float, best: float = -math.inf) -> Greatest | None:
        """Greatest value on the arc from `low` to `high` (radians), or None where it does not exceed `best`.

        Parameters
        ----------
        low, high
            Ends of the arc, `low` <= `high`.
        best
            A value already known: only what exceeds it by more than `PROOF` is certain to be found.
        """
        angle = math.nan
        pending: list[_Arc] = []
        count = max(1, math.ceil((high - low) / _WIDEST))
        before, at_before = low, self.at(low)
        if at_before[0] > best:
            best, angle = at_before[0], low
        for i in range(1, count + 1):
            after = low + (high - low) * i / count
            at_after = self.at(after)
            if at_after[0] > best:
                best, angle = at_after[0], after
            pending.append(_Arc(before, after, at_before, at_after))
            before, at_before = after, at_after
        # The most promising arc is looked at first: what it gives prunes the others.
        pending.sort(key=lambda arc: max(arc.at_low[0], arc.at_high[0]))
        while pending:
            arc = pending.pop()
            t, value = self._settle(arc, best, pending)
            if value > best:
                best, angle = value, t
        return None if math.isnan(angle) else Greatest(best, math.cos(angle), math.sin(angle))

    def _settle(self, arc: _Arc, best: float, pending: list[_Arc]) -> tuple[float, float]:
        """The greatest value inside one arc, or -inf where it is at an end, too small, or the arc had to be halved."""
        nothing = (arc.low, -math.inf)
        least, greatest = self.radii(arc.low, arc.high)
        if _crest(arc.at_low[0] - least, arc.at_high[0] - least, arc.high - arc.low) + least <= best + PROOF:
            return nothing
        if arc.at_low[0] < least and arc.at_high[0] < least:
            return nothing
        if arc.at_low[0] > greatest and arc.at_high[0] > greatest:
            if arc.at_low[1] <= 0 or arc.at_high[1] >= 0:
                return nothing
            return self._summit(arc.low, arc.high)
        middle = (arc.low + arc.high) / 2
        if not arc.low < middle < arc.high:
            return nothing
        at_middle = self.at(middle)
        pending.append(_Arc(arc.low, middle, arc.at_low, at_middle))
        pending.append(_Arc(middle, arc.high, at_middle, arc.at_high))
        return middle, at_middle[0]

    def _summit(self, low: float, high: float) -> tuple[float, float]:
        """The maximum on an arc where F is concave, rising at `low`, falling at `high`: safeguarded Newton."""
        t = (low + high) / 2
        value = -math.inf
        for _ in range(100):
            value, slope, bend = self.at(t)
            if slope > 0:
                low = t
            else:
                high = t
            step = -slope / bend if bend < 0 else math.inf
            if abs(step) <= 1e-9:
                return t + step, value + slope * step / 2
            t = t + step if low < t + step < high else (low + high) / 2
        return t, value


def _crest(low: float, high: float, width: float) -> float:
    """Greatest value on an arc of `width` radians of the sinusoid with the values `low` and `high` at its ends."""
    c, s = math.cos(width), math.sin(width)
    if high > low * c and low > high * c:
        return math.hypot(low, (high - low * c) / s)
    return max(low, high)
