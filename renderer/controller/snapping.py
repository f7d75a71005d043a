"""The nearest place where a move is legal, found by asking the rules, for as long as there is time."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count

from geometry.shapes.figures import Point
from renderer.controller.draft import Draft

RADII = (0.03, 0.1, 0.25, 0.5, 0.9, 1.4, 2.0)
"""How far round about a legal place is looked for, inches."""

DIRECTIONS = 12

FINE = 0.005
"""Inches: how near to the edge of what is legal halving goes."""

WAY_BACK = 12
"""How many places on the way back to the last stop are tried when nothing near is legal."""

SWINGS = tuple(math.radians(degrees) for degrees in (12.0, 6.0, 3.0, 1.5))
"""How far to either side of a legal place a nearer one is looked for."""

NEARER = 0.995
"""A place to the side is worth going to where it is nearer by this factor."""


def snapped(
    draft: Draft,
    legal: Callable[[Draft], bool],
    *,
    known: Draft | None = None,
    more: Callable[[], bool] = lambda: True,
) -> Draft | None:
    """The draft with its last step changed as little as makes it legal; None where nothing legal is found.

    Parameters
    ----------
    draft
        As it is held.
    legal
        Whether the rules allow a draft.
    known
        A legal draft, as what was found for the pointer's place before; used where it differs from `draft`
        in its last step only.
    more
        Whether there is time to ask once more; when there is none, the best so far is the answer.

    Examples
    --------
    >>> from renderer.controller.draft import Pose
    >>> draft = Draft("u", "normal-move", ("m",), ({"m": Pose((0, 0), 0)},), offset=(5.3, 0.0))
    >>> near = snapped(draft, lambda d: math.hypot(*d.offset) <= 5)
    >>> near is not None and 4.99 < near.offset[0] <= 5
    True
    """
    if legal(draft):
        return draft
    return _Search(draft, legal, more).nearest(known)


class _Search:
    """Legal places round the one that is asked for; `best` is the way from there to the nearest so far."""

    def __init__(self, draft: Draft, legal: Callable[[Draft], bool], more: Callable[[], bool]) -> None:
        self.draft = draft
        self.legal = legal
        self.more = more
        self.best: Point | None = None

    @property
    def distance(self) -> float:
        """Inches to the nearest legal place so far."""
        return math.inf if self.best is None else math.hypot(*self.best)

    def nearest(self, known: Draft | None) -> Draft | None:
        """The nearest that is found: somewhere legal first, then ever nearer."""
        if known is not None and replace(known, offset=self.draft.offset) == self.draft:
            (x, y), (kx, ky) = self.draft.offset, known.offset
            self.best = (kx - x, ky - y)
            self._draw_in(self.best, 0.0)
        self._go_back()
        self._look_round()
        self._swing()
        return None if self.best is None else self._off(self.best)

    def _go_back(self) -> None:
        """Along the straight way back to the last stop."""
        x, y = self.draft.offset
        if (whole := math.hypot(x, y)) == 0.0:
            return
        if self.best is None and self._try((-x, -y)):
            self._draw_in((-x, -y), 0.0)
            return
        for k in range(1, WAY_BACK):
            share = k / WAY_BACK
            if not self.more() or share * whole >= self.distance:
                return
            if self._try((-x * share, -y * share)):
                self._draw_in((-x * share, -y * share), (k - 1) / k)
                return

    def _look_round(self) -> None:
        """Ring by ring, as long as the ring is nearer than what is known."""
        inner = 0.0
        for radius in RADII:
            if radius >= self.distance:
                return
            for towards in self._directions():
                if not self.more():
                    return
                step = (towards[0] * radius, towards[1] * radius)
                if self._try(step):
                    self._draw_in(step, inner / radius)
                    return
            inner = radius

    def _directions(self) -> Iterator[Point]:
        """The way back first, then to either side of it in turn."""
        x, y = self.draft.offset
        home = math.atan2(-y, -x)
        for k in range(DIRECTIONS):
            angle = home + (k + 1) // 2 * (1 if k % 2 else -1) * 2 * math.pi / DIRECTIONS
            yield math.cos(angle), math.sin(angle)

    def _swing(self) -> None:
        """To either side of what is known, for something nearer."""
        for swing in SWINGS:
            for side in (swing, -swing):
                for _ in count():
                    if self.best is None or not self.more():
                        return
                    c, s = math.cos(side), math.sin(side)
                    x, y = self.best[0] * NEARER, self.best[1] * NEARER
                    step = (c * x - s * y, s * x + c * y)
                    if not self._try(step):
                        break
                    self._draw_in(step, 0.9)

    def _try(self, step: Point) -> bool:
        """Whether it is legal there; the nearest legal place is kept."""
        found = self.legal(self._off(step))
        if found and math.hypot(*step) < self.distance:
            self.best = step
        return found

    def _draw_in(self, step: Point, inner: float) -> None:
        """Nearer on the same line, by halving, between a share of the step and all of it."""
        outer, whole = 1.0, math.hypot(*step)
        while (outer - inner) * whole > FINE and self.more():
            middle = (inner + outer) / 2
            if self._try((step[0] * middle, step[1] * middle)):
                outer = middle
            else:
                inner = middle

    def _off(self, step: Point) -> Draft:
        x, y = self.draft.offset
        return self.draft.carried_to((x + step[0], y + step[1]))
