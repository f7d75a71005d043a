"""Which models see which (6.0): a straight line through the air that nothing but the observer's own unit stands in."""

from __future__ import annotations

from collections.abc import Sequence

from geometry.board.near import box_of_boxes
from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.shapes.figures import Box, Disc
from geometry.shapes.measure import gap
from geometry.shapes.sightlines import FreeLine, Prism, free_line

RULE = "6.0"


def sees(board: Tabletop, observer: Model, target: Model) -> bool:
    """Whether some line runs free from one model to another, wherever the two are placed.

    The two need not stand on the board where they are given: it is asked of them as they are, among
    everything else on the board.

    Parameters
    ----------
    board
        The board; the observer's unit is looked through, and the target itself does not block.
    observer, target
        Models with a place.
    """
    return sees_from(board, observer, observer.volume, target)


def in_sight(board: Tabletop, a: Model, b: Model) -> bool:
    """Whether either of two models sees the other: what combat asks (7.0).

    One may see the other through its own unit, which hides it from the other.
    """
    return sees(board, a, b) or sees(board, b, a)


def sees_from(board: Tabletop, observer: Model, place: Prism, target: Model) -> bool:
    """Whether some line runs free from any point of `place` to a model, for a model that may be anywhere in it.

    Where the answer is no, the observer sees the target from no place whose volume lies in `place`.
    """
    return look(board, observer, place, target).visible


def look(
    board: Tabletop,
    observer: Model,
    place: Prism,
    target: Model,
    *,
    explain: bool = False,
    limit: int | None = None,
) -> FreeLine:
    """The free line from a volume to a model, or what hides it (with `explain`: the keys of a least set).

    `limit` as of `geometry.shapes.sightlines.free_line`.
    """
    if observer.id == target.id:
        (x, y), z = target.volume.bodies[0].middle, (target.elevation + target.top) / 2
        return FreeLine(True, True, ((x, y, z), (x, y, z)), -2.0 * float(gap(target.seen_figure, Disc(x, y, 0.0))))
    return free_line(place, target.volume, blockers(board, observer, place, target), explain=explain, limit=limit)


def blockers(board: Tabletop, observer: Model, place: Prism, target: Model) -> list[Prism]:
    """What may stand between: other units' models and terrain that cannot be seen through; keys are their ids."""
    found = blockers_in(board, box_of_boxes([place.figure.bounds, target.volume.figure.bounds]), observer.unit)
    return [prism for prism in found if prism.key != target.id]


def between_units(board: Tabletop, first: Sequence[Model], second: Sequence[Model]) -> list[Prism]:
    """What may stand between models of one unit and some others, these themselves included."""
    box = box_of_boxes([model.volume.figure.bounds for model in (*first, *second)])
    return blockers_in(board, box, first[0].unit)


def blockers_in(board: Tabletop, box: Box, transparent: str) -> list[Prism]:
    """What can stand in the way of sight and comes near a box in plan, but for the models of one unit."""
    models = [model.volume for model in board.models_near(box) if model.unit != transparent]
    parts = board.part_volumes
    return models + [parts[key] for key in board.part_index.near(box) if key in parts]
