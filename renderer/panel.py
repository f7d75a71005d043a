"""What is said beside the map: the answer, the numbered list of what is wrong, facts, and the legend."""

from __future__ import annotations

from geometry.shapes.figures import Box, Point
from renderer.legend import legend
from renderer.page import Drawn, Element, Words
from renderer.scene import Finding, Scene
from renderer.shapes import Rounded
from renderer.text import clean, width, wrap
from renderer.themes import Style, Theme


def panel(scene: Scene, theme: Theme, left: float, top: float, room: float, em: float) -> tuple[list[Element], float]:
    """The panel's elements and where it ends; `left`, `top` and `room` (its width) in pixels."""
    said, y, _ = answer(scene, theme, left, top, room, em)
    if y > top:
        y += 1.2 * em
    entries, y = legend(scene, theme, left, y, room, em)
    return said + entries, y


def answer(
    scene: Scene, theme: Theme, left: float, top: float, room: float, em: float
) -> tuple[list[Element], float, list[tuple[Box, Finding]]]:
    """The answer, the numbered list and the facts; where they end, and where each entry of the list is."""
    said: list[Element] = []
    places: list[tuple[Box, Finding]] = []
    y = top
    if scene.headline is not None:
        colour = theme.good if scene.headline.good else theme.bad
        size = 1.25 * em
        across = width(scene.headline.text, size, True) + 1.6 * em
        said.append(Drawn(Rounded((left, y), (left + across, y + 1.9 * em), 0.4 * em), Style(fill=colour)))
        said.append(Words(scene.headline.text, (left + 0.8 * em, y + 1.4 * em), size, theme.paper, True))
        y += 2.9 * em
    for finding in scene.findings:
        entry, end = _finding(finding, theme, left, y, room, em)
        said += entry
        places.append(((left, y, left + room, end - 0.5 * em), finding))
        y = end
    for fact in scene.facts:
        for row in wrap(clean(fact), room, 0.95 * em):
            y += 1.25 * em
            said.append(Words(row, (left, y), 0.95 * em, theme.ink))
        y += 0.25 * em
    return said, y, places


def _finding(
    finding: Finding, theme: Theme, left: float, top: float, room: float, em: float
) -> tuple[list[Element], float]:
    """An entry of the numbered list: its number as on the map, code and rule, and the message."""
    number = str(finding.number)
    badge = max(width(number, 0.95 * em, True) + 0.67 * em, 1.33 * em)
    indent = left + 2.4 * em
    middle: Point = (left + badge / 2, top + 0.36 * 0.95 * em + 0.7 * em)
    said: list[Element] = [
        Drawn(Rounded((left, top), (left + badge, top + 1.4 * em), 0.7 * em), Style(fill=theme.bad)),
        Words(number, middle, 0.95 * em, theme.paper, True, "middle"),
    ]
    y = top
    heading = f"{finding.code} ({finding.rule})" if finding.rule else finding.code
    if finding.marginal:
        heading += " · marginal"
    for row in wrap(clean(heading), room - 2.4 * em, 0.92 * em, True):
        y += 1.1 * em
        said.append(Words(row, (indent, y), 0.92 * em, theme.bad, True))
    for row in wrap(clean(finding.text), room - 2.4 * em, 0.95 * em):
        y += 1.25 * em
        said.append(Words(row, (indent, y), 0.95 * em, theme.ink))
    return said, y + 1.0 * em
