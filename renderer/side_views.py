"""Paths from the side, laid out below the map: inches walked to the right, height upwards, both at one scale."""

from __future__ import annotations

import math
from dataclasses import dataclass

from geometry.shapes.figures import Point
from renderer.axes import AXIS, axes
from renderer.labelling import labels_over
from renderer.page import Element, Words
from renderer.painting import drawn, shown
from renderer.scene import Role, Scene
from renderer.shapes import View
from renderer.text import clean, width, wrap
from renderer.themes import Theme

HIGHEST = 24.0
"""Ems: no side view is higher."""

SHRUNK = (1.0, 0.85, 0.7)
"""What becomes of the map's scale where more of them then stand in a row."""

LEGIBLE = 2.4
"""Ems that an inch has at least, where there is room: texts are about as long as an inch is then."""

ROOM = 24.0
"""Ems: so wide is the room for a side view's texts at least, be it narrower itself."""

LOW, ABOVE = 12.0, 3.6
"""Ems: over a side view that is lower than this, so much is left free for texts."""

GAP = 1.4
"""Ems between two side views."""

WAY: frozenset[Role] = frozenset(("path", "path-jump", "path-over", "path-step", "path-flight", "limit"))
"""Lines of a way, which texts had better not cross."""

_CAPTION = "From the side: inches walked, and height"


@dataclass(frozen=True, slots=True)
class _Size:
    """What a side view takes, pixels: its scale, its map, its room with axes and heading, and the heading's rows.

    `above` is the room between heading and map, for texts that a low map has none for.
    """

    scale: float
    map: Point
    room: Point
    above: float
    heading: tuple[str, ...]


def side_views(
    scene: Scene, theme: Theme, at: Point, room: float, most: float, em: float
) -> tuple[list[Element], float]:
    """The side views of a scene, side by side where they fit, and where they end.

    Parameters
    ----------
    at
        Where they begin: the upper left corner, pixels.
    room
        How wide they may be together, pixels.
    most
        Pixels an inch: the map's scale. They all have one scale: the map's, larger where an inch would have less
        than `LEGIBLE` ems, smaller where they do not fit otherwise or more of them then stand in a row.
    """
    if not scene.sides:
        return [], at[1]
    left, y = at
    said: list[Element] = [Words(_CAPTION, (left, y + 0.9 * em), 0.95 * em, theme.muted)]
    scales = (max(most * shrunk, LEGIBLE * em) for shrunk in SHRUNK)
    rows = min((_rows(scene.sides, room, scale, em) for scale in scales), key=len)
    y += 1.6 * em
    for row in rows:
        x = left
        for side, size in row:
            said += _side_view(side, theme, (x, y), size, em)
            x += size.room[0] + GAP * em
        y += max(size.room[1] for _, size in row) + 0.6 * em
    return said, y + 0.6 * em


def _rows(sides: tuple[Scene, ...], room: float, most: float, em: float) -> list[list[tuple[Scene, _Size]]]:
    """The side views in rows, all at one scale that is no greater than `most`."""
    scale = min(most, *(min((room - AXIS * em) / _across(side), HIGHEST * em / _high(side)) for side in sides))
    rows: list[list[tuple[Scene, _Size]]] = []
    x = math.inf
    for side in sides:
        size = _size(side, room, scale, em)
        if x + size.room[0] > room + 1e-6:
            rows.append([])
            x = 0.0
        rows[-1].append((side, size))
        x += size.room[0] + GAP * em
    return rows


def _size(side: Scene, room: float, scale: float, em: float) -> _Size:
    w, h = _across(side) * scale, _high(side) * scale
    most = room - AXIS * em
    heading = tuple(
        wrap(clean(side.title), max(w, min(most, 1.02 * width(side.title, em, True), 1.3 * w)), em, True, 2)
    )
    wide = max(w, min(most, ROOM * em))
    above = (ABOVE if h < LOW * em and any(label.role == "height" for label in side.labels) else 0.5) * em
    return _Size(scale, (w, h), (wide + AXIS * em, h + (1.25 * len(heading) + 1.7) * em + above), above, heading)


def _across(side: Scene) -> float:
    return side.view[2] - side.view[0]


def _high(side: Scene) -> float:
    return side.view[3] - side.view[1]


def _side_view(side: Scene, theme: Theme, at: Point, size: _Size, em: float) -> list[Element]:
    left, y = at[0] + AXIS * em, at[1]
    said: list[Element] = []
    good = side.headline is None or side.headline.good
    for row in size.heading:
        y += 1.25 * em
        said.append(Words(row, (left, y), em, theme.ink if good else theme.bad, True))
    y += size.above
    view = View(side.view[0], side.view[3], left, y, size.scale)
    box = (left, y, left + size.map[0], y + size.map[1])
    said += [drawn(item, side, view, theme, em / 12) for item in side.items if shown(item, view)]
    said += axes(side.view, side.board, view, box, theme, em)
    frame = (box[0], box[1] - size.above + 0.4 * em, left + size.room[0] - AXIS * em, box[3])
    return [*said, *labels_over(side, view, frame, theme, em, along=WAY).elements]
