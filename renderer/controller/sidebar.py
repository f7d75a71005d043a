"""The panel beside the map: the move and its verdict, and what of it can be clicked; help and notes over the map."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from geometry.shapes.figures import Box, Point
from geometry.tolerances import more
from geometry.verdict import Verdict
from renderer.controller.controller import Controller
from renderer.controller.draft import ROLLS, WALKS
from renderer.controller.keys import BINDINGS, POINTER_HELP, Action
from renderer.controller.showing import LAYERS
from renderer.legend import legend
from renderer.page import Drawn, Element, Words
from renderer.panel import answer
from renderer.scene import Scene
from renderer.shapes import Rounded
from renderer.side_views import side_views
from renderer.text import clean, compared, inches, shorten, width, wrap
from renderer.themes import Style, Theme


@dataclass(frozen=True, slots=True)
class Hot:
    """A part of the panel that can be clicked: it asks for an action, or shows a place of the board."""

    box: Box
    action: Action | None = None
    centre: Point | None = None

    def holds(self, pixel: Point) -> bool:
        """Whether a pixel is on it."""
        return self.box[0] <= pixel[0] <= self.box[2] and self.box[1] <= pixel[1] <= self.box[3]


@dataclass(frozen=True, slots=True)
class Sidebar:
    """The panel: what is drawn, what can be clicked, and how far down it goes (pixels)."""

    elements: tuple[Element, ...]
    hot: tuple[Hot, ...]
    bottom: float


def sidebar(
    controller: Controller, table: Scene, over: Scene, theme: Theme, box: Box, em: float, scroll: float = 0.0
) -> Sidebar:
    """The panel in `box` (pixels), scrolled down by `scroll` pixels."""
    left, room = box[0] + 1.2 * em, box[2] - box[0] - 2.4 * em
    y = box[1] + 1.0 * em - scroll
    said: list[Element] = [Drawn(Rounded((box[0], box[1]), (box[2], box[3]), 0.0), Style(fill=theme.paper))]
    for text, size, colour, bold in (
        (controller.title, 1.3, theme.ink, True),
        (controller.subtitle, 1.0, theme.muted, False),
    ):
        for row in wrap(clean(text), room, size * em, bold, 2):
            y += 1.25 * size * em
            said.append(Words(row, (left, y), size * em, colour, bold))
    y += 0.9 * em
    buttons, hot, y = _buttons(controller, theme, left, y, room, em)
    answered, y, places = answer(over, theme, left, y, room, em)
    hot += [Hot(place, centre=finding.at) for place, finding in places if finding.at is not None]
    seen, y = side_views(over, theme, (left, y + 0.6 * em), room, 3.0 * em, em)
    entries, y = legend(_both(table, over), theme, left, y + 1.2 * em, room, em)
    return Sidebar((*said, *buttons, *answered, *seen, *entries), tuple(hot), y + scroll)


def _both(table: Scene, over: Scene) -> Scene:
    return replace(table, items=(*table.items, *over.items), sides=over.sides)


def _buttons(
    controller: Controller, theme: Theme, left: float, top: float, room: float, em: float
) -> tuple[list[Element], list[Hot], float]:
    """What can be done now, as buttons."""
    offered: list[tuple[str, Action]] = []
    if controller.draft is not None:
        offered += [("‹ kind", "previous-kind"), ("kind ›", "next-kind")]
        if controller.draft.kind in ROLLS:
            offered += [("roll −", "roll-down"), ("roll +", "roll-up")]
        if controller.draft.move_roll is not None and controller.draft.kind in WALKS:
            offered += [("Move −", "move-down"), ("Move +", "move-up")]
    if controller.verdict is not None:
        offered += [("make it", "accept"), ("play", "play"), ("cancel", "cancel")]
    elif controller.proposals:
        offered += [("proposals ›", "next-proposal")]
    if controller.draft is None and controller.verdict is None:
        offered += [("ruler", "ruler"), ("sight", "sight"), ("help", "help")]
    if controller.selection.models or controller.reaching.on:
        offered += [("reach", "reach")]
    said: list[Element] = []
    hot: list[Hot] = []
    x, y, size = left, top, 0.95 * em
    for text, action in offered:
        across = 1.03 * width(text, size) + 1.0 * em
        if x + across > left + room:
            x, y = left, y + 2.0 * em
        box = (x, y, x + across, y + 1.6 * em)
        on = action == controller.tool or (action == "reach" and controller.reaching.on)
        plate = Style(fill=theme.rule if on else theme.paper, stroke=theme.rule, width=em / 12)
        said.append(Drawn(Rounded((box[0], box[1]), (box[2], box[3]), 0.35 * em), plate))
        said.append(Words(text, (x + across / 2, y + 1.14 * em), size, theme.ink, align="middle"))
        hot.append(Hot(box, action))
        x += across + 0.5 * em
    return said, hot, y + (2.6 * em if offered else 0.0)


def reading(verdict: Verdict) -> str:
    """What a move uses of what it may, in a few words for beside the pointer."""
    if not verdict.distances:
        return ""
    furthest = max(verdict.distances, key=lambda model: verdict.distances[model])
    used, path = verdict.distances[furthest], verdict.paths.get(furthest)
    if path is None or path.allowance is None:
        return inches(used)
    return " / ".join(compared(used, path.allowance))


def way_reading(length: float | None, may_end: bool, allowed: float) -> tuple[str, bool]:
    """What the way to a place uses of what a model may, in a few words, and whether it cannot end there.

    Examples
    --------
    >>> way_reading(None, False, 5.0)
    ('no way there', True)
    """
    if length is None:
        return "no way there", True
    far = more(length, allowed)
    return " / ".join(compared(length, allowed)) + ("" if may_end else ", no place to stop"), far or not may_end


def note(
    lines: Sequence[str], at: Point, frame: Box, theme: Theme, em: float, *, bad: bool = False, ems: float = 26.0
) -> tuple[Element, ...]:
    """A small plate with lines of text, each of `ems` at most, beside a pixel, kept within the frame."""
    rows = [shorten(clean(text), ems * em, 0.95 * em) for text in lines]
    across = max((1.03 * width(row, 0.95 * em) for row in rows), default=0.0) + 1.2 * em
    high = 1.3 * em * len(rows) + 0.7 * em
    x = min(at[0] + 1.2 * em, frame[2] - across)
    y = min(at[1] + 1.4 * em, frame[3] - high)
    border = theme.bad if bad else theme.muted
    plate = Drawn(Rounded((x, y), (x + across, y + high), 0.4 * em), Style(theme.paper, 0.94, border, 1.0, em / 12))
    colour = theme.bad if bad else theme.ink
    words = (Words(row, (x + 0.6 * em, y + 1.3 * em * (k + 1)), 0.95 * em, colour) for k, row in enumerate(rows))
    return (plate, *words)


def help_page(frame: Box, theme: Theme, em: float) -> tuple[Element, ...]:
    """Every key and what the pointer does, over the map."""
    layers = "Layers: " + ", ".join(f"{k} {name}" for k, (name, _) in enumerate(LAYERS, 1))
    lines = [*POINTER_HELP, *(text for text, _ in BINDINGS), *wrap(layers, 26 * em, em)]
    columns = 2 if frame[2] - frame[0] > 60 * em else 1
    rows = -(-len(lines) // columns)
    step = min(1.45 * em, (frame[3] - frame[1] - 3.6 * em) / rows)
    across, high = columns * 28 * em + 2 * em, rows * step + 3.6 * em
    x0, y0 = (frame[0] + frame[2] - across) / 2, max(frame[1], (frame[1] + frame[3] - high) / 2)
    said: list[Element] = [
        Drawn(
            Rounded((x0, y0), (x0 + across, y0 + high), 0.6 * em), Style(theme.paper, 0.97, theme.muted, 1.0, em / 12)
        ),
        Words("Hands on the table", (x0 + 1.5 * em, y0 + 2.0 * em), 1.2 * em, theme.ink, True),
    ]
    for k, text in enumerate(lines):
        column, row = divmod(k, rows)
        at = (x0 + 1.5 * em + column * 28 * em, y0 + 3.6 * em + row * step)
        said.append(Words(shorten(text, 27 * em, em), at, em, theme.ink))
    return tuple(said)


def messages(lines: Iterable[str], frame: Box, theme: Theme, em: float) -> tuple[Element, ...]:
    """The last thing to say, at the lower edge of the map."""
    ems = min(60.0, (frame[2] - frame[0]) / em - 3.0)
    rows = [row for line in lines for row in wrap(clean(line), ems * em, em, most=3)]
    if not rows:
        return ()
    return note(
        rows, (frame[0] - 0.4 * em, frame[3]), (frame[0], frame[1], frame[2], frame[3] - 0.6 * em), theme, em, ems=ems
    )
