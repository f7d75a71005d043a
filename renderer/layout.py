"""Lays a scene out on a page of a given width: title, map with its axes, panel, and labels over the map."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from geometry.errors import InvalidInputError
from geometry.shapes.figures import Box, Point
from renderer.labels import LEADER, Wish, place
from renderer.page import Drawn, Element, Page, Words
from renderer.panel import panel
from renderer.scene import Item, Label, Layer, Scene, TextRole
from renderer.shapes import Lines, Rounded, View, bounds, line
from renderer.text import clean, shorten, width, wrap
from renderer.themes import Style, TextStyle, Theme, mark_of, theme_named

LEAST_WIDTH = 200
"""Pixels: narrower pictures are refused."""

GREATEST_WIDTH = 16384
"""Pixels: wider pictures are refused."""

IMPORTANCE: tuple[TextRole, ...] = (
    "number", "distance-wrong", "measure", "unit", "objective", "height", "distance", "terrain", "model",
)  # fmt: skip
"""Labels in the order in which they get a place."""

DASHES: dict[str, tuple[float, ...]] = {"none": (), "ring": (), "dashed": (3.0, 2.0), "dotted": (1.0, 1.6)}


def em_of(width_px: float) -> float:
    """Height of the text on a page of this width, pixels: small pages keep it legible, large ones scale it."""
    return max(9.5, width_px / 95)


@dataclass(frozen=True, slots=True)
class _Frame:
    """The parts of a page, pixels."""

    em: float
    view: View
    box: Box
    panel: tuple[float, float, float]
    head: float


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
    head, top = _headings(scene, width_px, em, look)
    frame = _frame(scene, width_px, em, top)
    unit = em / 12
    beside = [*head, *_axes(scene, frame, look)]
    left, upper, room = frame.panel
    said, bottom = panel(scene, look, left, upper, room, em)
    beside += said
    return Page(
        width=width_px,
        height=math.ceil(max(bottom, frame.box[3] + 3.6 * em) + em),
        paper=look.paper,
        frame=frame.box,
        board=tuple(drawn(item, scene, frame.view, look, unit) for item in scene.items if _shown(item, frame.view)),
        over=labels_over(scene, frame.view, frame.box, look, em).elements,
        beside=tuple(beside),
        title=clean(scene.title) or "Board",
        summary=clean(scene.subtitle),
    )


def _shown(item: Item, view: View) -> bool:
    return item.role != "grid" or view.scale >= 5.5


def drawn(item: Item, scene: Scene, view: View, theme: Theme, unit: float) -> Drawn:
    """An item in pixels, painted; `unit` is the pixels to a pixel of 12 pixel text."""
    return Drawn(view.shape(item.shape), painted(item, scene, theme, unit), item.thing)


def painted(item: Item, scene: Scene, theme: Theme, unit: float) -> Style:
    """How an item looks, its lines as wide as they are in pixels."""
    style = theme.style(item.role, item.player, scene.players)
    dash = style.dash
    if item.role in ("base-mark", "ghost-mark") and not isinstance(item.shape, Lines):
        dash = DASHES[mark_of(item.player, scene.players)]
    return replace(style, width=style.width * unit, dash=tuple(d * unit for d in dash))


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


def _frame(scene: Scene, width_px: float, em: float, top: float) -> _Frame:
    """The map's place and scale, and the panel's: beside it on a wide page, else below."""
    pad, axis = 1.2 * em, 2.0 * em
    beside = width_px >= 62 * em
    room = 25 * em if beside else width_px - 2 * pad
    across = width_px - 2 * pad - axis - (room + 1.6 * em if beside else 0.0)
    x0, y0, x1, y1 = scene.view
    scale = min(across / (x1 - x0), 0.85 * width_px / (y1 - y0))
    left = pad + axis
    box = (left, top, left + (x1 - x0) * scale, top + (y1 - y0) * scale)
    view = View(x0, y1, left, top, scale)
    place = (box[2] + 1.6 * em, top, width_px - pad - box[2] - 1.6 * em) if beside else (pad, box[3] + 4.4 * em, room)
    return _Frame(em, view, box, place, top)


def _axes(scene: Scene, frame: _Frame, theme: Theme) -> list[Element]:
    """The frame of the map, inches along its left and lower edge, and a scale bar."""
    em, view, (left, top, right, bottom) = frame.em, frame.view, frame.box
    size, unit = 0.82 * em, em / 12
    thin = Style(stroke=theme.muted, width=0.9 * unit)
    said: list[Element] = [Drawn(Rounded((left, top), (right, bottom), 0.0), Style(stroke=theme.rule, width=unit))]
    step = next((s for s in (1, 2, 3, 6, 12) if s * view.scale >= 2.6 * em), 24)
    x0, y0, x1, y1 = scene.view
    for x in _steps(max(x0, 0.0), min(x1, scene.board[2]), step):
        px = view.point((x, 0))[0]
        said += [Drawn(line((px, bottom), (px, bottom + 0.3 * em)), thin)]
        said.append(Words(str(x), (px, bottom + 1.2 * em), size, theme.muted, align="middle"))
    for y in _steps(max(y0, 0.0), min(y1, scene.board[3]), step):
        py = view.point((0, y))[1]
        said += [Drawn(line((left - 0.3 * em, py), (left, py)), thin)]
        said.append(Words(str(y), (left - 0.5 * em, py + 0.36 * size), size, theme.muted, align="end"))
    return said + _scale_bar(frame, theme)


def _steps(least: float, greatest: float, step: int) -> range:
    first = math.ceil(least / step - 1e-9) * step
    return range(first, math.floor(greatest + 1e-9) + 1, step)


def _scale_bar(frame: _Frame, theme: Theme) -> list[Element]:
    em, (left, _, right, bottom) = frame.em, frame.box
    across = right - left
    length = max((s for s in (1, 2, 3, 6, 12, 24) if s * frame.view.scale <= 0.3 * across), default=1)
    y, h, end = bottom + 2.6 * em, 0.22 * em, left + length * frame.view.scale
    bar = line((left, y - h), (left, y), (end, y), (end, y - h))
    text = f'{length}"' if frame.view.scale < 5.5 else f'{length}"   one square is 1"'
    return [
        Drawn(bar, Style(stroke=theme.ink, width=1.3 * em / 12)),
        Words(text, (end + 0.6 * em, y + 0.1 * em), 0.86 * em, theme.muted),
    ]


@dataclass(frozen=True, slots=True)
class Laid:
    """Labels in their places: what is drawn, the boxes that other labels keep off, and those they had better."""

    elements: tuple[Element, ...]
    boxes: tuple[Box, ...] = ()
    bases: tuple[Box, ...] = ()


def labels_over(scene: Scene, view: View, frame: Box, theme: Theme, em: float, under: Laid | None = None) -> Laid:
    """The scene's labels, each in a place of its own, clear of those of a scene `under` it."""
    under = under or Laid(())
    unit = em / 12
    seen = [label for label in scene.labels if _in_frame(label, view, frame)]
    order = sorted(range(len(seen)), key=lambda k: (IMPORTANCE.index(seen[k].role), k))
    styles = [theme.text(label.role, label.player, scene.players) for label in seen]
    styles = [_fitted(label, style, view, em) for label, style in zip(seen, styles, strict=True)]
    texts = [shorten(clean(label.text), 24 * em, styles[k].size * em, styles[k].bold) for k, label in enumerate(seen)]
    wishes = []
    for k in order:
        label, style = seen[k], styles[k]
        anchors = tuple((view.point(at), clear * view.scale) for at, clear in label.anchors)
        wishes.append(Wish(_plate_size(texts[k], style, em), anchors, label.inside, label.needed))
    bases = [
        bounds(view.shape(i.shape)) for i in scene.items if i.role in ("base", "base-muted", "gone", "ghost", "marker")
    ]
    hard = [*under.boxes, *(bounds(view.shape(i.shape)) for i in scene.items if i.role == "spot")]
    inner = (frame[0] + 2 * unit, frame[1] + 2 * unit, frame[2] - 2 * unit, frame[3] - 2 * unit)
    lines: list[Element] = []
    plates: list[Element] = []
    boxes: list[Box] = []
    for k, spot in zip(order, place(wishes, inner, taken=hard, soft=[*under.bases, *bases], unit=unit), strict=True):
        if spot is None:
            continue
        if spot.leader is not None:
            colour = styles[k].border or theme.muted
            lines.append(Drawn(line(*spot.leader), Style(stroke=colour, width=1.1 * unit)))
        plates += written(texts[k], styles[k], spot.box, em)
        boxes.append(spot.box)
    return Laid((*lines, *plates), tuple(boxes), tuple(bases))


def _in_frame(label: Label, view: View, frame: Box) -> bool:
    return any(
        frame[0] <= x <= frame[2] and frame[1] <= y <= frame[3] for x, y in (view.point(at) for at, _ in label.anchors)
    )


def _fitted(label: Label, style: TextStyle, view: View, em: float) -> TextStyle:
    """A text inside a base grows and shrinks with the base, within reason."""
    if not label.inside:
        return style
    w, h = _plate_size(clean(label.text), style, em)
    room = label.anchors[0][1] * view.scale
    grown = 0.8 * room / (math.hypot(w, h) / 2) if w else 1.0
    return replace(style, size=style.size * min(max(grown, 0.8), 1.7))


def _plate_size(text: str, style: TextStyle, em: float) -> tuple[float, float]:
    size = style.size * em
    if style.plate is None:
        return (width(text, size, style.bold), 0.74 * size)
    return (max(1.03 * width(text, size, style.bold) + 0.7 * size, 1.4 * size), 1.4 * size)


def written(text: str, style: TextStyle, box: Box, em: float) -> list[Element]:
    """A text in its box, on its plate where it has one."""
    size = style.size * em
    middle: Point = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2 + 0.36 * size)
    words = Words(text, middle, size, style.colour, style.bold, "middle")
    if style.plate is None:
        return [words]
    radius = (box[3] - box[1]) * (0.5 if style.plate == style.border else 0.22)
    plate = Style(style.plate, 0.9 if style.border else 0.72, style.border, 1.0, 1.1 * em / 12)
    return [Drawn(Rounded((box[0], box[1]), (box[2], box[3]), radius), plate), words]


__all__ = ["GREATEST_WIDTH", "LEADER", "LEAST_WIDTH", "Layer", "em_of", "labels_over", "lay_out"]
