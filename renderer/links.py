"""Coherency links in a picture (15.1): what holds a unit together, and where it falls apart."""

from __future__ import annotations

import math

from geometry.answers import Coherency, Combat, Link
from geometry.board.tabletop import Tabletop
from geometry.shapes.figures import Point
from renderer.drawing import Drawing
from renderer.scene import Layer
from renderer.shapes import line
from renderer.text import compared


def draw_coherency(drawing: Drawing, coherency: Coherency, board: Tabletop) -> None:
    """Every link between models, the broken ones with their gap, and models short of neighbours."""
    for link in coherency.links:
        drawing.add(line(*clasp(board, link)), "link", Layer.LINKS, None, coherency.unit)
    for link in coherency.broken:
        drawing.add(line(*link.ends), "link-broken", Layer.MARKS, None, coherency.unit)
        (ax, ay), (bx, by) = link.ends
        text = compared(link.gap, coherency.limit)[0]
        drawing.note(text, "measure", ((ax + bx) / 2, (ay + by) / 2), 0.05, needed=True)
    for id in coherency.short_of_neighbours:
        drawing.figure(board.models[id].figure, "short", Layer.MARKS, None, id)


def clasp(board: Tabletop, link: Link) -> tuple[Point, Point]:
    """The link's ends, each carried a little into its base: bases in contact are seen to be linked too."""
    a, b = link.ends
    ca, cb = (board.models[id].figure.centre for id in link.models)
    return (_towards(a, ca), _towards(b, cb))


def _towards(start: Point, end: Point, by: float = 0.14) -> Point:
    """The point `by` inches from `start` on the way to `end`."""
    distance = math.dist(start, end)
    k = min(1.0, by / distance) if distance > 0 else 0.0
    return (start[0] + (end[0] - start[0]) * k, start[1] + (end[1] - start[1]) * k)


def draw_combat(drawing: Drawing, combat: Combat) -> None:
    """The pair of models that puts two units in combat (7.0)."""
    a, b = (drawing.board.models[id].figure.centre for id in combat.models)
    drawing.add(line(a, b), "combat", Layer.SIGHT)
