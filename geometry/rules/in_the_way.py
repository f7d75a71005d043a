"""What is in the way of one model: other bases, walls and tops, and combat ranges, grown by its base (15.0, 15.2)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.rules.combat import range_threshold
from geometry.rules.levels import evenly, is_low
from geometry.shapes.figures import Figure
from geometry.shapes.free_paths import Obstacle, grown_by
from geometry.shapes.measure import gap
from geometry.tolerances import EQUAL


@dataclass(frozen=True, slots=True)
class Barred:
    """That a model has no way to a place; falsy.

    Attributes
    ----------
    by
        Models that, where they stand, are enough to bar every way beside all that is no model: whoever else
        stands where opens none.
    """

    by: tuple[Model, ...]

    def __bool__(self) -> bool:
        return False


def in_the_way(
    board: Tabletop, model: Model, press: float, within: float, forbidden: Iterable[Model]
) -> Iterator[tuple[Obstacle, Model | None]]:
    """What is in the way of a model, and which model it is where it is another's base.

    Parameters
    ----------
    board
        The board; whoever should not be in the way is off it.
    model
        The model where it starts.
    press
        How far its base may be pressed into what it passes, inches.
    within
        Inches from its base beyond which nothing counts.
    forbidden
        Enemies whose combat ranges it may not enter.
    """
    x0, y0, x1, y1 = model.figure.bounds
    margin = min(within, board.width + board.height)
    box = (x0 - margin, y0 - margin, x1 + margin, y1 + margin)
    pressed = board.rules.pressed
    for other in board.models_near(box):
        if other.id != model.id and not board.units[other.unit].is_manifestation:
            yield _grown(model, pressed, other.figure, -press, other.elevation, other.top), other
    for key in board.part_index.near(box):
        feature, part = board.parts[key]
        if feature.has("impassable"):
            yield _grown(model, pressed, part.figure, -press, part.bottom, part.top + 4 * EQUAL), None
        elif not is_low(part, board.rules.slack):
            yield _grown(model, pressed, part.figure, -press, part.bottom, evenly(part.top), ledge=True), None
    reach = range_threshold(board)
    for enemy in forbidden:
        yield _grown(model, pressed, enemy.figure, reach, -math.inf, math.inf), None


def _grown(
    model: Model, contact: float, figure: Figure, distance: float, bottom: float, top: float, *, ledge: bool = False
) -> Obstacle:
    """A figure grown by a model's base, and by a distance: negative where the base may be pressed in.

    What the model begins pressed into by more than that, but by no more than contact, is in its way from there.
    """
    if -contact <= distance <= 0.0:
        depth = -float(gap(model.figure, figure))
        if -distance < depth <= contact + EQUAL:
            distance = -depth
    base = model.base.at(0.0, 0.0, model.facing)
    return grown_by(base, figure, distance, bottom, max(top, bottom + EQUAL), ledge=ledge)
