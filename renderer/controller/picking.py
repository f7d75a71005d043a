"""What is under the pointer, and which units a box is drawn round."""

from __future__ import annotations

from geometry.board.tabletop import Tabletop
from geometry.shapes.figures import Box, Point
from geometry.shapes.measure import contains, gap


def model_at(board: Tabletop, point: Point, slack: float = 0.0) -> str | None:
    """The model whose base is at a point: the highest, then the one whose middle is nearest.

    Parameters
    ----------
    board
        Where to look.
    point
        Inches.
    slack
        How far off a base still counts, inches.
    """
    x, y = point
    near = board.models_near((x, y, x, y), slack)
    hit = [model for model in near if contains(model.figure, point, slack)]
    return min(hit, key=lambda m: (-m.elevation, _away(m.figure.centre, point), m.id)).id if hit else None


def thing_at(board: Tabletop, point: Point, slack: float = 0.0) -> str | None:
    """The model, objective or terrain feature at a point, in this order."""
    x, y = point
    model = model_at(board, point, slack)
    if model is not None:
        return model
    for id in board.objective_index.near((x, y, x, y), slack):
        if contains(board.objectives[id].figure, point, slack):
            return id
    parts = [(f, part) for f, part in board.parts_near((x, y, x, y)) if contains(part.figure, point)]
    return max(parts, key=lambda pair: (pair[1].top, pair[0].id))[0].id if parts else None


def units_in(board: Tabletop, box: Box) -> tuple[str, ...]:
    """Units with a model whose middle is in the box, those with the most of them first."""
    counts: dict[str, int] = {}
    for model in board.models_near(box):
        x, y = model.figure.centre
        if box[0] <= x <= box[2] and box[1] <= y <= box[3]:
            counts[model.unit] = counts.get(model.unit, 0) + 1
    return tuple(sorted(counts, key=lambda unit: (-counts[unit], unit)))


def nearest_enemy(board: Tabletop, id: str, within: float = 18.0) -> tuple[str, float] | None:
    """The nearest enemy model of a model and the gap between their bases, within some inches."""
    model = board.model(id)
    player = board.units[model.unit].player
    best: tuple[float, str] | None = None
    for other in board.models_near(model.figure.bounds, within):
        if board.units[other.unit].player == player:
            continue
        found = (float(gap(model.figure, other.figure)), other.id)
        if found[0] <= within and (best is None or found < best):
            best = found
    return (best[1], best[0]) if best is not None else None


def _away(a: Point, b: Point) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
