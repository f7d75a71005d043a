"""The picture of a whole position: what is out of order, what holds together, who fights whom, who holds what."""

from __future__ import annotations

from geometry.answers import Inspection
from geometry.board.tabletop import Tabletop
from geometry.shapes.figures import Box, Point
from renderer.board_scene import Names, draw_board
from renderer.drawing import Drawing, whole_board
from renderer.links import draw_coherency, draw_combat
from renderer.scene import Headline, Layer, Scene
from renderer.text import inches


def inspection_scene(
    board: Tabletop,
    inspection: Inspection,
    *,
    title: str = "",
    view: Box | None = None,
    names: Names = "units",
) -> Scene:
    """The picture of an inspected board: overlaps, coherency, combats and objectives as the inspection found them.

    Parameters
    ----------
    board, inspection
        The board, and what its inspection found.
    title
        Written above it.
    names
        Which names are shown.
    view
        The part of the board to show, inches; the whole board where it is not given.
    """
    drawing = Drawing(board)
    seen = view or whole_board(board)
    holders = {id: state.controlled_by for id, state in inspection.objectives.items()}
    draw_board(drawing, seen, names=names, holders=holders)
    for coherency in inspection.coherency.values():
        draw_coherency(drawing, coherency, board)
    for combat in inspection.combats:
        draw_combat(drawing, combat)
    size = (seen[2] - seen[0]) * 0.009
    _find_overlaps(drawing, inspection, size)
    _find_off_board(drawing, inspection)
    _find_incoherent(drawing, inspection)
    drawing.facts += _facts(board, inspection)
    count = len(drawing.findings)
    problems = "1 PROBLEM" if count == 1 else f"{count} PROBLEMS"
    return drawing.scene(seen, title=title, headline=Headline("IN ORDER" if not count else problems, not count))


def _find_overlaps(drawing: Drawing, inspection: Inspection, size: float) -> None:
    for overlap in inspection.overlaps:
        a, b = (drawing.board.models[id].figure for id in overlap.models)
        at = _between(a.centre, b.centre)
        for id in overlap.models:
            drawing.figure(drawing.board.models[id].figure, "wrong", Layer.MARKS, None, id)
        drawing.spot(at, size)
        first, second = overlap.models
        drawing.finding("overlap", "", f"{first} and {second} overlap by {inches(overlap.depth, 3)}.", at)


def _find_off_board(drawing: Drawing, inspection: Inspection) -> None:
    for id in inspection.off_board:
        figure = drawing.board.models[id].figure
        drawing.figure(figure, "wrong", Layer.MARKS, None, id)
        drawing.finding("off-board", "", f"{id} hangs over the edge of the battlefield.", figure.centre)


def _find_incoherent(drawing: Drawing, inspection: Inspection) -> None:
    for unit, coherency in inspection.coherency.items():
        if coherency.coherent:
            continue
        if len(coherency.groups) > 1:
            text = f"{unit} stands in {len(coherency.groups)} groups."
        else:
            few = ", ".join(coherency.short_of_neighbours)
            text = f"{few}: fewer than {coherency.needed} neighbours within {inches(coherency.limit)}."
        stray = coherency.short_of_neighbours or coherency.groups[-1]
        at = _between(*coherency.broken[0].ends) if coherency.broken else drawing.board.models[stray[0]].figure.centre
        drawing.finding("incoherent", "15.1", text, at)


def _facts(board: Tabletop, inspection: Inspection) -> list[str]:
    facts = [f"In combat: {a} and {b}, {inches(max(c.gap, 0.0))}" for c in inspection.combats for a, b in [c.units]]
    for id, state in inspection.objectives.items():
        scores = ", ".join(f"{player} {score:g}" for player, score in state.control_scores.items())
        holder = state.controlled_by or "nobody"
        facts.append(f"Objective {id}: {holder}" + (f" (control {scores})" if scores else ""))
    return facts


def _between(a: Point, b: Point) -> Point:
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
