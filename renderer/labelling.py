"""The labels of a scene over its map: each in a place of its own, on its plate, with a line to what it belongs to."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, pairwise

from geometry.shapes.figures import Box, Point
from renderer.labels import Clearance, Wish, place
from renderer.page import Drawn, Element, Words
from renderer.scene import Label, Layer, Role, Scene, TextRole
from renderer.shapes import Area, Lines, Rounded, View, bounds, line
from renderer.text import clean, shorten, width
from renderer.themes import Style, TextStyle, Theme

IMPORTANCE: tuple[TextRole, ...] = (
    "number", "distance-wrong", "measure", "unit", "objective", "level", "height", "distance", "terrain", "model",
)  # fmt: skip
"""Labels in the order in which they get a place."""

ALONG: frozenset[Role] = frozenset(("sight", "witness", "link", "shift"))
"""Lines on a map that a text had better not cross: sight, what was measured, what keeps a unit together."""


@dataclass(frozen=True, slots=True)
class Laid:
    """Labels in their places: what is drawn, the boxes that other labels keep off, and those they had better."""

    elements: tuple[Element, ...]
    boxes: tuple[Box, ...] = ()
    bases: tuple[Box, ...] = ()


def labels_over(
    scene: Scene,
    view: View,
    frame: Box,
    theme: Theme,
    em: float,
    under: Laid | None = None,
    along: frozenset[Role] = ALONG,
) -> Laid:
    """The scene's labels, each in a place of its own.

    Parameters
    ----------
    scene, view, frame
        What is labelled, where it lies on the page, and the box (pixels) that its labels keep to.
    theme, em
        How they look, and how high a text is, pixels.
    under
        The labels of a scene under it, which these keep clear of.
    along
        Roles of the lines that a text had better not cross.
    """
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
        anchors = tuple((view.point(at), _scaled(clear, view.scale)) for at, clear in label.anchors)
        wishes.append(Wish(_plate_size(texts[k], style, em), anchors, label.inside, label.needed))
    bases = [
        bounds(view.shape(i.shape))
        for i in scene.items
        if i.role in ("base", "base-muted", "gone", "ghost", "proposed", "marker")
    ] + [*_thin(scene, view, 3.0 * em), *_along(scene, view, em, along)]
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


def _thin(scene: Scene, view: View, most: float) -> list[Box]:
    """Boxes of walls and other terrain that a text could hide altogether."""
    boxes = [bounds(view.shape(i.shape)) for i in scene.items if i.layer == Layer.TERRAIN and isinstance(i.shape, Area)]
    return [box for box in boxes if min(box[2] - box[0], box[3] - box[1]) < most]


def _along(scene: Scene, view: View, em: float, roles: frozenset[Role]) -> Iterator[Box]:
    """Boxes along the lines of some roles."""
    lines = [i.shape.lines for i in scene.items if i.role in roles and isinstance(i.shape, Lines)]
    for points in chain.from_iterable(lines):
        for (x0, y0), (x1, y1) in pairwise(map(view.point, points)):
            count = max(1, round(math.hypot(x1 - x0, y1 - y0) / em))
            for k in range(count + 1):
                x, y = x0 + (x1 - x0) * k / count, y0 + (y1 - y0) * k / count
                yield (x - em / 2, y - em / 2, x + em / 2, y + em / 2)


def _scaled(clear: Clearance, scale: float) -> Clearance:
    return (clear[0] * scale, clear[1] * scale) if isinstance(clear, tuple) else clear * scale


def _in_frame(label: Label, view: View, frame: Box) -> bool:
    return any(
        frame[0] <= x <= frame[2] and frame[1] <= y <= frame[3] for x, y in (view.point(at) for at, _ in label.anchors)
    )


def _fitted(label: Label, style: TextStyle, view: View, em: float) -> TextStyle:
    """A text inside a base grows and shrinks with the base, within reason."""
    if not label.inside:
        return style
    w, h = _plate_size(clean(label.text), style, em)
    room = _scaled(label.anchors[0][1], view.scale)
    assert not isinstance(room, tuple)
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
