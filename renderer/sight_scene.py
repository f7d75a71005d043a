"""The picture of an answer about sight (6.0): the line that sees, or what hides it."""

from __future__ import annotations

from geometry.answers import Sight
from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.shapes.figures import Box
from renderer.board_scene import Names, draw_board
from renderer.drawing import Drawing, crop, whole_board
from renderer.outlines import around
from renderer.scene import Headline, Layer, Scene
from renderer.shapes import Circle, line


def sight_scene(
    board: Tabletop, sight: Sight, *, title: str = "", full_board: bool = False, names: Names = "units"
) -> Scene:
    """The picture of whether one model or unit sees another.

    Parameters
    ----------
    board, sight
        The board, and the answer.
    title
        Written above it.
    names
        Which names are shown.
    full_board
        Whether the whole board is shown, rather than the part between the two.
    """
    drawing = Drawing(board)
    models = [*_models(board, sight.a), *_models(board, sight.b)]
    boxes: list[Box] = [model.figure.bounds for model in models]
    if sight.line is not None:
        boxes += [(x, y, x, y) for x, y, _ in sight.line]
    view = whole_board(board) if full_board else crop(board, boxes)
    draw_board(drawing, view, names=names, ranges=False)
    draw_sight(drawing, sight, view)
    headline = Headline("VISIBLE" if sight.visible else "HIDDEN", sight.visible)
    return drawing.scene(view, title=title, subtitle=f"{sight.a} sees {sight.b}?", headline=headline)


def draw_sight(drawing: Drawing, sight: Sight, view: Box) -> None:
    """Add to the drawing of a board who sees whom along which line, or what hides it."""
    board = drawing.board
    models = [*_models(board, sight.a), *_models(board, sight.b)]
    for model in models:
        for shape in around([model.figure], 0.14):
            drawing.add(shape, "selected", Layer.MARKS, None, model.id)
    for observer, target in sight.pairs:
        a, b = board.models[observer].figure.centre, board.models[target].figure.centre
        drawing.add(line(a, b), "sight-pair", Layer.SIGHT)
    for id in sight.blockers:
        _outline(drawing, id)
    if sight.line is not None:
        (ax, ay, _), (bx, by, _) = sight.line
        drawing.add(line((ax, ay), (bx, by)), "sight", Layer.SIGHT)
        for end in ((ax, ay), (bx, by)):
            drawing.add(Circle(end, (view[2] - view[0]) * 0.004), "sight", Layer.SIGHT)
    drawing.facts += _facts(sight)


def _models(board: Tabletop, id: str) -> list[Model]:
    if id in board.units:
        return board.models_of(id)
    model = board.model(id)
    return [model] if model.at is not None else []


def _outline(drawing: Drawing, id: str) -> None:
    board = drawing.board
    if id in board.terrain:
        for part in board.terrain[id].parts:
            drawing.figure(part.figure, "blocker", Layer.MARKS, None, id)
    else:
        for model in _models(board, id):
            drawing.figure(model.seen_figure, "blocker", Layer.MARKS, None, model.id)


def _facts(sight: Sight) -> list[str]:
    facts = []
    if sight.visible:
        facts.append(f'The free beam is {sight.beam_width:.3g}" wide.')
    if sight.blockers:
        facts.append("Hidden by " + ", ".join(sight.blockers))
    if sight.pairs:
        count = len(sight.pairs)
        facts.append("One pair of models has sight." if count == 1 else f"{count} pairs of models have sight.")
    if not sight.certified:
        facts.append("Not proved.")
    return facts
