"""Coherency links in a picture (15.1): what holds a unit together, and where it falls apart."""

from __future__ import annotations

from geometry.answers import Coherency, Combat
from geometry.board.tabletop import Tabletop
from renderer.drawing import Drawing
from renderer.scene import Layer
from renderer.shapes import line
from renderer.text import compared


def draw_coherency(drawing: Drawing, coherency: Coherency, board: Tabletop) -> None:
    """Every link between models, the broken ones with their gap, and models short of neighbours."""
    for link in coherency.links:
        a, b = (board.models[id].figure.centre for id in link.models)
        drawing.add(line(a, b), "link", Layer.LINKS, None, coherency.unit)
    for link in coherency.broken:
        drawing.add(line(*link.ends), "link-broken", Layer.MARKS, None, coherency.unit)
        (ax, ay), (bx, by) = link.ends
        text = compared(link.gap, coherency.limit)[0]
        drawing.note(text, "measure", ((ax + bx) / 2, (ay + by) / 2), 0.05, needed=True)
    for id in coherency.short_of_neighbours:
        drawing.figure(board.models[id].figure, "short", Layer.MARKS, None, id)


def draw_combat(drawing: Drawing, combat: Combat) -> None:
    """The pair of models that puts two units in combat (7.0)."""
    a, b = (drawing.board.models[id].figure.centre for id in combat.models)
    drawing.add(line(a, b), "combat", Layer.SIGHT)
