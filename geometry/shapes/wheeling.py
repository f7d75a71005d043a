"""A convex figure that turns while it is carried past another: conservative advancement.

At any time the gap is at least what is seen along one fixed direction u, namely the room between the
two supports along u. As the figure turns, that room is a smooth function of time for an oval, and
for a polygon the least of one for each corner, each with a value and a slope now and a bound on how
fast the slope can fall. So the gap stays above a threshold for at least as long as all those
parabolas do: a certified step, which near a simple crossing is Newton's and near a graze shrinks
with the distance to it. Nothing is sampled; whatever cannot be ruled out counts.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from geometry.shapes.figures import Disc, Figure, Oval, Polygon
from geometry.shapes.motion import Motion
from geometry.shapes.passing import TIE, Interval, Track, below_disc, below_polygon
from geometry.shapes.separation import apart, lowest
from geometry.tolerances import SWEEP

_LEAST_STEP = 1e-8
"""Least step in time; over one of these a base moves no more than the 1e-6 inches that count as nothing."""


_GUESSES = 8

_FLAT = 1e-10
"""Inches: where the tangents at both ends leave no more than this to gain in between, a descent ends."""


class _Parabola(NamedTuple):
    value: float
    slope: float
    bend: float
    """The slope falls by no more than this per unit of time, forwards or backwards."""


class _Look(NamedTuple):
    gap: float
    parabolas: list[_Parabola]

    @property
    def slope(self) -> float:
        """How fast the gap changes, inches per unit of time (that of the least of the parabolas)."""
        return min(self.parabolas).slope

    def clear_for(self, threshold: float, way: float) -> float:
        """For how long the gap surely stays at or above `threshold`, forwards (`way` 1) or backwards (-1)."""
        clear = math.inf
        for value, slope, bend in self.parabolas:
            over, fall = value - threshold, -slope * way
            if over < 0.0:
                return 0.0
            if bend > 0.0:
                root = math.sqrt(fall * fall + 2.0 * bend * over)
                time = 2.0 * over / (fall + root) if fall > 0.0 else (root - fall) / bend
            else:
                time = over / fall if fall > 0.0 else math.inf
            clear = min(clear, time)
        return clear


class Wheel:
    """The gap of a convex turning figure to a convex figure that stands still.

    Parameters
    ----------
    motion
        Of a convex figure.
    other
        A convex figure.
    """

    def __init__(self, motion: Motion, other: Figure) -> None:
        self._motion = motion
        self._other = other
        self._spin = math.radians(motion.turn)
        figure = motion.figure
        self._bend = 0.0
        if isinstance(figure, Oval):
            # The support of an ellipse: h + h'' is the radius of curvature, at most a^2 / b where h is b.
            self._bend = self._spin**2 * (figure.half_length**2 / figure.half_width - figure.half_width)
        self.speed = math.hypot(motion.dx, motion.dy) + abs(self._spin) * motion.reach
        """Inches per unit of time that no point of the figure exceeds."""

    def gap(self, t: float) -> float:
        """The signed gap at `t`."""
        return apart(self._motion.at(t), self._other).gap

    def look(self, t: float) -> _Look:
        """The gap at `t`, and what bounds it from below around `t`."""
        figure = self._motion.at(t)
        gap, ux, uy = apart(figure, self._other)
        room = lowest(self._other, ux, uy)
        carried = ux * self._motion.dx + uy * self._motion.dy
        spin = self._spin
        if isinstance(figure, Disc):
            return _Look(gap, [_Parabola(gap, -carried, 0.0)])
        if isinstance(figure, Oval):
            along, across = figure.cos * ux + figure.sin * uy, figure.cos * uy - figure.sin * ux
            aa, bb = figure.half_length**2, figure.half_width**2
            height = math.sqrt(aa * along * along + bb * across * across)
            value = room - (ux * figure.x + uy * figure.y) - height
            return _Look(gap, [_Parabola(value, -carried - spin * (aa - bb) * along * across / height, self._bend)])
        ox, oy = self._motion.place(t)
        parabolas = [
            _Parabola(
                room - ux * x - uy * y,
                -carried - spin * (uy * (x - ox) - ux * (y - oy)),
                spin * spin * math.hypot(x - ox, y - oy),
            )
            for x, y in figure.shell
        ]
        return _Look(gap, parabolas)

    def dips(self, threshold: float, start: float, end: float) -> bool:
        """Whether the gap is anywhere below `threshold` within [start, end]: whether `below` finds anything."""
        limit = threshold - TIE
        if any(low < end and start < high for low, high in self._surely_below(limit)):
            return True
        t = start
        while t < end:
            look = self.look(t)
            if look.gap < limit:
                return True
            t = min(t + max(look.clear_for(limit, 1.0), _LEAST_STEP), end)
        return start < end and self.gap(end) < limit

    def below(self, threshold: float, start: float, end: float) -> list[Interval]:
        """When the gap is below `threshold`, within [start, end]; outer intervals, too long by no more than `SWEEP`."""
        limit = threshold - TIE
        found: list[Interval] = []
        t = start
        look = self.look(t) if start < end else None
        while look is not None and t < end:
            if look.gap >= limit:
                t = min(t + max(look.clear_for(limit, 1.0), _LEAST_STEP), end)
                look = self.look(t)
                continue
            begin = max(t - _LEAST_STEP, start)
            t, look = self._through(limit, t, look, end)
            found.append((begin, end if look.gap < limit else self._last_crossing(limit, begin, t, look)))
        return found

    def _through(self, limit: float, t: float, look: _Look, end: float) -> tuple[float, _Look]:
        """From a time at which the gap is below `limit` to one at which it is not, or to the end.

        However the figure moves, from a time at which it is so far below the limit to its last crossing
        within the next step it rises above it by no more than half of `SWEEP`: half of the way at full speed, less
        half of its depth at the beginning.
        """
        sure = self._surely_below(limit)
        while look.gap < limit and t < end:
            step = t + (limit - look.gap + SWEEP) / self.speed
            t = min(max([step, *(high for low, high in sure if low <= t)]), end)
            look = self.look(t)
        return t, look

    def _surely_below(self, limit: float) -> list[Interval]:
        """When already the disc inside of a turning oval is below `limit`: one interval at most."""
        figure, other = self._motion.figure, self._other
        if not isinstance(figure, Oval):
            return []
        track = Track(*self._motion.start, self._motion.dx, self._motion.dy)
        if isinstance(other, Polygon):
            return below_polygon(track, other, figure.half_width + limit)
        inner = other.half_width if isinstance(other, Oval) else other.radius
        return below_disc(track, other.x, other.y, figure.half_width + inner + limit)

    def _last_crossing(self, limit: float, low: float, t: float, look: _Look) -> float:
        """The last time at which the gap is below `limit`, found backwards from a later time `t`."""
        while t > low:
            clear = look.clear_for(limit, -1.0)
            if clear < _LEAST_STEP:
                break
            t -= clear
            look = self.look(t)
        return max(t, low)

    def least(self, start: float, end: float, best: float = math.inf) -> tuple[float, float]:
        """(time, gap) where the gap is least within [start, end]; (start, inf) where it does not get under `best`.

        No more than a tenth of `SWEEP` above the true least: a descent from the best of a few times,
        then steps that prove that it is no lower elsewhere, or find where it is and descend there.
        """
        width = (end - start) / _GUESSES
        gaps = [(self.gap(t), t) for t in (start + k * width for k in range(_GUESSES + 1))]
        at, found = self._descended(min(gaps)[1], width, start, end)
        best = min(best, found)
        t = start
        while t < end:
            look = self.look(t)
            if look.gap < best:
                at, found = self._descended(t, width, start, end)
                best = found
            t = min(t + max(look.clear_for(best - SWEEP / 10, 1.0), _LEAST_STEP), end)
        return (at, found) if found <= best else (start, math.inf)

    def _descended(self, at: float, width: float, start: float, end: float) -> tuple[float, float]:
        """A local least near `at`, from within `width`: where the slope changes its sign.

        By turns where a straight slope does (right for smooth gaps) and where the tangents cross (right at a kink).
        """
        looks = {at: self.look(at)}
        beyond = max(at - width, start) if looks[at].slope > 0.0 else min(at + width, end)
        if beyond == at:
            return at, looks[at].gap
        looks[beyond] = self.look(beyond)
        (low, left), (high, right) = sorted(looks.items())
        for step in range(60):
            rise = right.slope - left.slope
            if not left.slope < 0.0 < right.slope or high - low < 1e-10:
                break
            crossing = low + (right.gap - left.gap - right.slope * (high - low)) / -rise
            if left.gap + left.slope * (crossing - low) > min(left.gap, right.gap) - _FLAT and high - low < width / 16:
                break
            middle = (low * right.slope - high * left.slope) / rise if step % 2 else crossing
            if not low < middle < high:
                break
            looks[middle] = self.look(middle)
            if looks[middle].slope < 0.0:
                low, left = middle, looks[middle]
            else:
                high, right = middle, looks[middle]
        return min(((t, look.gap) for t, look in looks.items()), key=lambda pair: pair[1])
