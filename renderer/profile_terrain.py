"""The terrain of a path from the side: every part as a block, for as long as the base overlaps it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from geometry.board.things import Part
from geometry.rules.levels import STEP
from geometry.rules.profile_sections import Section
from geometry.shapes.figures import Box, Polygon
from geometry.tolerances import EQUAL
from renderer.drawing import Drawing
from renderer.hatching import HATCHES, hatching
from renderer.outlines import rectangle
from renderer.scene import Layer
from renderer.shapes import Lines
from renderer.terrain import role_of


def draw_sections(drawing: Drawing, found: Sequence[Section], view: Box) -> None:
    """Terrain as the base meets it, fainter where the model's place is not over it; each feature's name once.

    Parameters
    ----------
    found
        The stretches of terrain along the path.
    view
        What is shown of it: inches gone in plan and inches high.
    """
    sections = [_cut(section, view) for section in found]
    for section in sections:
        skirt = rectangle(section.start, section.bottom, section.end, section.top)
        drawing.add(skirt, "skirt", Layer.TERRAIN, None, section.feature)
    for section in sorted(sections, key=lambda section: section.top):
        for a, b in section.centre:
            if b - a > EQUAL and section.top - section.bottom > EQUAL:
                _draw_solid(drawing, section, a, b)
    named: set[str] = set()
    for section in sorted(sections, key=lambda section: section.start - section.end):
        feature = drawing.board.terrain[section.feature]
        if section.top > STEP + EQUAL and feature.id not in named:
            named.add(feature.id)
            middle = ((section.start + section.end) / 2, (section.bottom + section.top) / 2)
            drawing.note(feature.name or feature.id, "terrain", middle, 0.0, thing=feature.id)


def _draw_solid(drawing: Drawing, section: Section, start: float, end: float) -> None:
    """A stretch of a part that the model's place is over, as its kind of terrain looks on the map."""
    feature = drawing.board.terrain[section.feature]
    ring = ((start, section.bottom), (end, section.bottom), (end, section.top), (start, section.top))
    part = Part(Polygon(ring), section.bottom, section.top)
    drawing.figure(part.figure, role_of(feature, part), Layer.TERRAIN, feature.player, feature.id)
    angles = HATCHES.get(feature.kind or "terrain", ())
    lines = [piece for angle in angles for piece in hatching(part.figure, angle, 0.25)]
    if lines:
        drawing.add(Lines(tuple(lines)), "hatch", Layer.TERRAIN, feature.player)
    if feature.has("impassable"):
        drawing.figure(part.figure, "impassable", Layer.TERRAIN)


def _cut(section: Section, view: Box) -> Section:
    """What of a section is in view."""

    def within(x: float) -> float:
        return min(max(x, view[0]), view[2])

    centre = tuple((within(a), within(b)) for a, b in section.centre)
    return replace(section, start=within(section.start), end=within(section.end), centre=centre)
