"""The vertical plane where only the line from top to top matters (`View.ridge`)."""

from __future__ import annotations

from typing import Literal

from geometry.shapes.sightlines.plane import Rect, Segment


def over_in_line(a: Rect, b: Rect, obstacles: list[Rect], ridge: int) -> Segment | Literal[False] | None:
    """The line from top to top over obstacles known exactly: the segment, or False where it is blocked.

    None where an obstacle reaches into a or b, so that it matters where the line begins or ends.

    Parameters
    ----------
    a, b, obstacles
        As (s0, s1, low, high); a and b are flat.
    ridge
        1 for obstacles that let nothing pass below, -1 for such as let nothing pass above.
    """
    za, zb = ridge * a[3], ridge * b[3]
    if a[1] > b[0]:
        return None
    # From the far end of the lower one to the near end of the higher one.
    start, end = (a[0], b[0]) if za <= zb else (a[1], b[1])
    slope = (zb - za) / (end - start)
    for s0, s1, low, high in obstacles:
        top = high if ridge > 0 else -low
        if top <= za and top <= zb:
            continue
        if s0 < a[1] or s1 > b[0]:
            if s1 <= a[0] or s0 >= b[1]:
                continue
            return None
        s = s0 if za <= zb else s1
        if za + slope * (s - start) < top:
            return False
    return ((start, a[3]), (end, b[3]))


def surely_over(a: Rect, b: Rect, obstacle: Rect, ridge: int) -> bool:
    """Whether an obstacle reaches over every line from top to top, all of them being known between bounds only."""
    za, zb = ridge * a[3], ridge * b[3]
    first, last, low, high = obstacle
    top = high if ridge > 0 else -low
    if a[1] > b[0] or last < a[1] or first > b[0]:
        return False
    if za <= zb:
        s = max(first, a[1])
        return s <= b[0] and za + (zb - za) * (s - a[0]) / (b[0] - a[0]) < top
    s = min(last, b[0])
    return s >= a[1] and zb + (za - zb) * (b[1] - s) / (b[1] - a[1]) < top
