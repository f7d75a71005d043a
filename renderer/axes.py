"""Inches along the edges of a map, and the bar that shows its scale."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

from geometry.shapes.figures import Box
from renderer.page import Drawn, Element, Words
from renderer.shapes import Rounded, View, line
from renderer.text import width
from renderer.themes import Style, Theme

AXIS = 2.0
"""Ems that the inches along the left edge of a map take, be it 10,000 inches high."""


def axes(view: Box, board: Box, at: View, frame: Box, theme: Theme, em: float) -> list[Element]:
    """The frame of a map and, along its left and lower edge, inches.

    Parameters
    ----------
    view, board
        The part that is shown, and what has inches at all (from 0 on), inches.
    at, frame
        How it lies on the page, and its box there, pixels.
    """
    left, top, right, bottom = frame
    size, unit = 0.82 * em, em / 12
    thin = Style(stroke=theme.muted, width=0.9 * unit)
    said: list[Element] = [Drawn(Rounded((left, top), (right, bottom), 0.0), Style(stroke=theme.rule, width=unit))]
    x0, y0, x1, y1 = view
    last_x, last_y = min(x1, board[2]), min(y1, board[3])
    step = _step(max(last_x, last_y), at.scale, em)
    for x in _ticks(max(x0, 0.0), last_x, step):
        px = at.point((x, 0))[0]
        said += [Drawn(line((px, bottom), (px, bottom + 0.3 * em)), thin)]
        said.append(Words(str(x), (px, bottom + 1.2 * em), size, theme.muted, align="middle"))
    for y in _ticks(max(y0, 0.0), last_y, step):
        py = at.point((0, y))[1]
        said += [Drawn(line((left - 0.3 * em, py), (left, py)), thin)]
        said.append(Words(str(y), (left - 0.5 * em, py + 0.36 * size), size, theme.muted, align="end"))
    return said


def scale_bar(at: View, frame: Box, theme: Theme, em: float) -> list[Element]:
    """A bar under a map that is so many inches long, up to a third of the map."""
    left, _, right, bottom = frame
    longest = 0.3 * (right - left)
    length = max(itertools.takewhile(lambda s: s * at.scale <= longest, _lengths()), default=1)
    y, h, end = bottom + 2.6 * em, 0.22 * em, left + length * at.scale
    bar = line((left, y - h), (left, y), (end, y), (end, y - h))
    text = f'{length}"' if at.scale < 5.5 else f'{length}"   one square is 1"'
    return [
        Drawn(bar, Style(stroke=theme.ink, width=1.3 * em / 12)),
        Words(text, (end + 0.6 * em, y + 0.1 * em), 0.86 * em, theme.muted),
    ]


def _lengths() -> Iterator[int]:
    """Round numbers of inches: from 12 on of feet."""
    yield from (1, 2, 3, 6)
    for k in itertools.count():
        yield from (12 * 10**k, 24 * 10**k, 60 * 10**k)


def _step(most: float, scale: float, em: float) -> int:
    """Inches from number to number, so that none stands over another."""
    room = max(2.6 * em, width(str(math.floor(most)), 0.82 * em) + 0.8 * em)
    return next(s for s in _lengths() if s * scale >= room)


def _ticks(least: float, greatest: float, step: int) -> range:
    first = math.ceil(least / step - 1e-9) * step
    return range(first, math.floor(greatest + 1e-9) + 1, step)
