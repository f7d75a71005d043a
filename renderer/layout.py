"""Lays a scene out on a page of a given width: title, map with its axes, panel, and labels over the map."""

from __future__ import annotations

import math
from dataclasses import dataclass

from geometry.errors import InvalidInputError
from geometry.shapes.figures import Box
from renderer.axes import AXIS, axes, scale_bar
from renderer.labelling import labels_over
from renderer.page import Element, Page, Words
from renderer.painting import drawn, shown
from renderer.panel import panel
from renderer.scene import Scene
from renderer.shapes import View
from renderer.side_views import side_views
from renderer.text import clean, wrap
from renderer.themes import Theme, theme_named

LEAST_WIDTH = 200
"""Pixels: narrower pictures are refused."""

GREATEST_WIDTH = 16384
"""Pixels: wider pictures are refused."""


def em_of(width_px: float) -> float:
    """Height of the text on a page of this width, pixels: small pages keep it legible, large ones scale it."""
    return max(9.5, width_px / 95)


@dataclass(frozen=True, slots=True)
class _Map:
    """Where the map lies on the page, pixels; `across` is how wide it might be."""

    view: View
    box: Box
    across: float


def lay_out(scene: Scene, width_px: float, theme: str | Theme = "light") -> Page:
    """A page that shows `scene`, `width_px` pixels wide.

    Raises
    ------
    InvalidInputError
        For a width that is not between `LEAST_WIDTH` and `GREATEST_WIDTH`, or an unknown theme.
    """
    if not (math.isfinite(width_px) and LEAST_WIDTH <= width_px <= GREATEST_WIDTH):
        raise InvalidInputError.single("width", width_px, f"between {LEAST_WIDTH} and {GREATEST_WIDTH} pixels")
    look = theme_named(theme)
    em = em_of(width_px)
    pad, gap = 1.2 * em, 1.6 * em
    beside = width_px >= 62 * em
    said, top = _headings(scene, width_px, em, look)
    there = _map(scene, width_px, top, 25 * em + gap if beside else 0.0, em)
    said += axes(scene.view, scene.board, there.view, there.box, look, em)
    said += scale_bar(there.view, there.box, look, em)
    left, _, right, bottom = there.box
    below = bottom + 4.4 * em
    if beside:
        panelled, low = panel(scene, look, right + gap, top, width_px - pad - right - gap, em)
        wide, start = (width_px - 2 * pad if low <= below else left + there.across - pad), below
    else:
        panelled, low = panel(scene, look, pad, below, width_px - 2 * pad, em)
        wide, start = width_px - 2 * pad, low + 0.8 * em
    sides, end = side_views(scene, look, (pad, start), wide, there.view.scale, em)
    said += [*panelled, *sides]
    return Page(
        width=width_px,
        height=math.ceil(max(low, end - 0.8 * em) + em),
        paper=look.paper,
        frame=there.box,
        board=tuple(drawn(i, scene, there.view, look, em / 12) for i in scene.items if shown(i, there.view)),
        over=labels_over(scene, there.view, there.box, look, em).elements,
        beside=tuple(said),
        title=clean(scene.title) or "Board",
        summary=clean(scene.subtitle),
    )


def _headings(scene: Scene, width_px: float, em: float, theme: Theme) -> tuple[list[Element], float]:
    """Title and subtitle, and where they end."""
    pad, y = 1.2 * em, 0.6 * em
    room = width_px - 2 * pad
    said: list[Element] = []
    for text, size, colour, bold, most in (
        (scene.title, 1.5, theme.ink, True, 2),
        (scene.subtitle, 1.05, theme.muted, False, 2),
    ):
        for row in wrap(clean(text), room, size * em, bold, most):
            y += 1.3 * size * em
            said.append(Words(row, (pad, y), size * em, colour, bold))
    return said, y + 1.0 * em


def _map(scene: Scene, width_px: float, top: float, panel_room: float, em: float) -> _Map:
    """The map's place and scale: beside it stays `panel_room`."""
    x0, y0, x1, y1 = scene.view
    left = 1.2 * em + AXIS * em
    across = width_px - 1.2 * em - left - panel_room
    scale = min(across / (x1 - x0), 0.85 * width_px / (y1 - y0))
    box = (left, top, left + (x1 - x0) * scale, top + (y1 - y0) * scale)
    return _Map(View(x0, y1, left, top, scale), box, across)
