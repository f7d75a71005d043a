"""The models of a unit as they move, one after another, each past the others where they then stand (15.0).

Whoever starts in another's way goes first, and whoever ends in another's way goes last; where they block
each other, somebody goes round.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from geometry.board.near import box_around, box_of_boxes
from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.rules.arranging import Spot
from geometry.rules.blocking import must_follow
from geometry.rules.levels import grounds_near
from geometry.rules.obstacles import Route, Ways
from geometry.rules.paths import walk
from geometry.tolerances import within


class March:
    """Moves models one after another.

    Parameters
    ----------
    board
        The board before the move.
    allowance
        Inches that each may move.
    ways
        What is in a model's way on a board.

    Attributes
    ----------
    board
        The board as it stands now.
    routes
        The paths of those that have moved, in their order.
    """

    def __init__(self, board: Tabletop, allowance: float, ways: Callable[[Tabletop, Model], Ways]) -> None:
        self.board = board
        self.allowance = allowance
        self.ways = ways
        self.routes: dict[str, Route] = {}

    def go(self, model: Model, spot: Spot) -> bool:
        """Move a model to its spot; False, and nothing moved, where it has no way there now."""
        route = self.ways(self.board, model).route(spot.at, spot.elevation, facing=spot.facing, limit=self.allowance)
        if route is None or not within(route.distance, self.allowance):
            return False
        self.routes[model.id] = route
        self.board = self.board.with_models([model.placed(spot.at, spot.facing, spot.elevation)])
        return True

    def go_all(self, ends: Sequence[tuple[Model, Spot]], free: Mapping[str, Route], *, flying: bool = False) -> bool:
        """Move all of these; False where some found no way past the others.

        Parameters
        ----------
        ends
            The models with their spots; where nothing else decides the earlier ones go first.
        free
            Their ways past nobody of the unit.
        """
        first = before_each(self.board, ends, free, flying=flying)
        waiting = dict.fromkeys(range(len(ends)))
        while waiting:
            names = {ends[i][0].id for i in waiting}
            order = sorted(waiting, key=lambda i: (len(first[ends[i][0].id].keys() & names), i))
            gone = next((i for i in order if self.go(*ends[i])), None)
            if gone is None:
                return False
            del waiting[gone]
        return True


def before_each(
    board: Tabletop, ends: Sequence[tuple[Model, Spot]], free: Mapping[str, Route], *, flying: bool = False
) -> dict[str, dict[str, None]]:
    """For each model those that should have gone before it, if all take their ways past nobody of the unit."""
    moving = [model for model, _ in ends if model.id in free and free[model.id].waypoints]
    boxes = [box_around([model.figure.centre, *free[model.id].turns], model.base.reach + 0.1) for model in moving]
    grounds = grounds_near(board, box_of_boxes(boxes)) if boxes else []
    walks = {m.id: walk(board.rules, grounds, m, free[m.id].waypoints, flying=flying) for m in moving}
    nobody: dict[str, dict[str, None]] = {model.id: {} for model, _ in ends}
    return {**nobody, **must_follow(board, walks, {} if flying else walks)}
