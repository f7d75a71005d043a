"""The nearest place where a move is legal, found by asking the rules."""

from __future__ import annotations

import math
from collections.abc import Callable

from geometry.shapes.figures import Point
from renderer.controller.draft import Draft

RADII = (0.03, 0.1, 0.25, 0.5, 0.9, 1.4, 2.0)
"""How far round about a legal place is looked for, inches."""

DIRECTIONS = 12
REFINEMENTS = 7

WAY_BACK = 12
"""How many places on the way back to the last stop are tried when nothing near is legal."""


def snapped(draft: Draft, legal: Callable[[Draft], bool]) -> Draft | None:
    """The draft with its last step changed as little as makes it legal; None where nothing near is.

    Parameters
    ----------
    draft
        As it is held.
    legal
        Whether the rules allow a draft.

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
    x, y = draft.offset
    home = math.atan2(-y, -x)
    inner = 0.0
    for radius in RADII:
        for k in range(DIRECTIONS):
            # The way back first, then to either side of it in turn.
            angle = home + (k + 1) // 2 * (1 if k % 2 else -1) * 2 * math.pi / DIRECTIONS
            towards = (math.cos(angle), math.sin(angle))
            if legal(_off(draft, towards, radius)):
                return _off(draft, towards, _least(draft, towards, inner, radius, legal))
        inner = radius
    towards, whole = (math.cos(home), math.sin(home)), math.hypot(x, y)
    for k in range(1, WAY_BACK + 1):
        radius = RADII[-1] + (whole - RADII[-1]) * k / WAY_BACK
        if radius > inner and legal(_off(draft, towards, radius)):
            return _off(draft, towards, _least(draft, towards, inner, radius, legal))
        inner = max(inner, radius)
    return None


def _off(draft: Draft, towards: Point, radius: float) -> Draft:
    x, y = draft.offset
    return draft.carried_to((x + towards[0] * radius, y + towards[1] * radius))


def _least(draft: Draft, towards: Point, inner: float, outer: float, legal: Callable[[Draft], bool]) -> float:
    """A legal radius, the least that halving finds."""
    for _ in range(REFINEMENTS):
        middle = (inner + outer) / 2
        if legal(_off(draft, towards, middle)):
            outer = middle
        else:
            inner = middle
    return outer
