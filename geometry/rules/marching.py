"""The models of a unit as they move, one after another, each past the others where they then stand (15.0).

Whoever starts in another's way goes first, and whoever ends in another's way goes last; where they block
each other, somebody goes round.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from geometry.board.bases import RoundBase
from geometry.board.near import box_around, box_of_boxes
from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.proposals import Waypoint
from geometry.rules.arranging import Spot
from geometry.rules.blocking import blocking, ends_in_the_way, starts_in_the_way
from geometry.rules.edges import path_off_board
from geometry.rules.in_the_way import Barred
from geometry.rules.known_walks import KnownWalks
from geometry.rules.levels import grounds_near
from geometry.rules.paths import walk
from geometry.rules.routes import Route
from geometry.rules.terrain_paths import path_on_terrain
from geometry.rules.walks import Walk
from geometry.rules.ways import Ways
from geometry.tolerances import within


class KnownWays:
    """What has been found out about the ways of one unit's models, for moves of it that are much alike.

    Attributes
    ----------
    walks
        What is known of walks.
    """

    def __init__(self) -> None:
        self.walks = KnownWalks()
        self._barred: dict[tuple[str, Spot], list[tuple[Model, ...]]] = {}

    def are_barred(self, board: Tabletop, model: Model, spot: Spot) -> bool:
        """Whether models that were found to bar every way to a spot stand there on a board."""
        known = self._barred.get((model.id, spot), ())
        return any(all(board.models[other.id] == other for other in by) for by in known)

    def way_to(
        self, board: Tabletop, model: Model, spot: Spot, allowance: float, ways: Callable[[Tabletop, Model], Ways]
    ) -> Route | None:
        """A model's way to a spot, as `way_to` finds it; not looked for where it is known that it is barred."""
        if self.are_barred(board, model, spot):
            return None
        found = way_or_barred(board, model, spot, allowance, ways)
        if isinstance(found, Barred):
            self._barred.setdefault((model.id, spot), []).append(found.by)
            return None
        return found


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
    patience
        How many ways are looked for before it is given up.
    known
        What has been found out about the unit's ways with this allowance.

    Attributes
    ----------
    board
        The board as it stands now.
    patience
        How many ways may still be looked for.
    routes
        The paths of those that have moved, in their order.
    """

    def __init__(
        self,
        board: Tabletop,
        allowance: float,
        ways: Callable[[Tabletop, Model], Ways],
        patience: float = math.inf,
        known: KnownWays | None = None,
    ) -> None:
        self.patience = patience
        self.known = known or KnownWays()
        self.board = board
        self.allowance = allowance
        self.ways = ways
        self.routes: dict[str, Route] = {}

    def go(self, model: Model, spot: Spot) -> bool:
        """Move a model to its spot; False, and nothing moved, where it has no way there or patience is at an end."""
        if self.known.are_barred(self.board, model, spot):
            return False
        self.patience -= 1
        if self.patience < 0:
            return False
        route = self.known.way_to(self.board, model, spot, self.allowance, self.ways)
        if route is not None:
            self._take(model, spot, route)
        return route is not None

    def _take(self, model: Model, spot: Spot, route: Route) -> None:
        """Move a model along a route."""
        self.routes[model.id] = route
        self.board = self.board.with_models([model.placed(spot.at, spot.facing, spot.elevation)])

    def _go_free(self, model: Model, spot: Spot, free: Mapping[str, Route], walks: Mapping[str, Walk]) -> bool:
        """Move a model on its way past nobody of the unit, where nobody is on that now."""
        walked = walks.get(model.id)
        if walked is None or blocking(self.board, {model.id: walked}, self.known.walks).violations:
            return False
        self._take(model, spot, free[model.id])
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
        walks, starting, ending = _in_the_way(self.board, ends, free, self.known.walks, flying=flying)
        # Over whose end each runs; who has gone is there.
        passing = {model.id: {mate for mate, over in ending.items() if model.id in over} for model, _ in ends}
        waiting = dict.fromkeys(range(len(ends)))
        while waiting:
            names = {ends[i][0].id for i in waiting}

            def rank(i: int, names: set[str] = names) -> tuple[int, int, int]:
                # Who starts in the way may be gone round; who ends there mostly not.
                id = ends[i][0].id
                return (len(ending[id].keys() & names), len(starting[id].keys() & names), i)

            def is_free(i: int, names: set[str] = names) -> bool:
                id = ends[i][0].id
                return not starting[id].keys() & names and not passing[id] - names

            order = sorted(waiting, key=rank)
            gone = next(
                (i for i in order if (is_free(i) and self._go_free(*ends[i], free, walks)) or self.go(*ends[i])), None
            )
            if gone is None:
                return False
            del waiting[gone]
        return True


def way_to(
    board: Tabletop, model: Model, spot: Spot, allowance: float, ways: Callable[[Tabletop, Model], Ways]
) -> Route | None:
    """A model's way to a spot past everybody on a board, with no more than its inches; None where none was found."""
    way = way_or_barred(board, model, spot, allowance, ways)
    return way if isinstance(way, Route) else None


def way_or_barred(
    board: Tabletop, model: Model, spot: Spot, allowance: float, ways: Callable[[Tabletop, Model], Ways]
) -> Route | Barred:
    """The same, and where none was found who bars it: all of its unit where nothing is proved.

    A base that turns does so all along a straight way, on the last piece of another, once it is there, or before it
    sets out.
    """
    everybody = Barred(tuple(mate for mate in board.models_of(model.unit) if mate.id != model.id))
    turning = spot.facing != model.facing and not isinstance(model.base, RoundBase)
    if not turning:
        route = _as_it_faces(ways(board, model), spot, allowance)
        if isinstance(route, Route) and not within(route.distance, allowance):
            route = everybody
        return route
    for waypoints, bound in _turning(board, model, spot, allowance, ways):
        by = way_by(board, model, waypoints, allowance, ways, bound)
        if by is not None:
            return by
    return everybody


def _as_it_faces(ways: Ways, spot: Spot, allowance: float) -> Route | Barred:
    """A way to a spot without a turn on it; it may be longer, as it is judged, than was planned."""
    route = ways.way(spot.at, spot.elevation, facing=spot.facing, limit=allowance)
    if isinstance(route, Barred) or within(route.distance, allowance):
        return route
    # It comes off an edge on top of which it was to be: pressed into it by all of contact it does not.
    return ways.pressed().way(spot.at, spot.elevation, facing=spot.facing, limit=allowance) or route


def way_by(
    board: Tabletop,
    model: Model,
    waypoints: tuple[Waypoint, ...],
    allowance: float,
    ways: Callable[[Tabletop, Model], Ways],
    bound: float = 0.0,
) -> Route | None:
    """A model's way by given places, if nobody on a board is in it and its inches are enough; else None.

    No way is shorter than `bound`.
    """
    near = box_around([model.figure.centre, *(w.at for w in waypoints)], model.base.reach + 0.1)
    grounds = grounds_near(board, near)
    walked = walk(board.rules, grounds, model, waypoints, flying=ways(board, model).flying)
    if (
        within(walked.distance, allowance)
        and not path_off_board(board, walked)
        and not path_on_terrain(board.rules, grounds, walked)
        and not blocking(board, {model.id: walked}).violations
    ):
        return Route(waypoints, walked.distance, min(bound, walked.distance))
    return None


def _turning(
    board: Tabletop, model: Model, spot: Spot, allowance: float, ways: Callable[[Tabletop, Model], Ways]
) -> Iterator[tuple[tuple[Waypoint, ...], float]]:
    """Ways of a base that turns, and what none is shorter than: straight first, turning all along."""
    assert model.at is not None
    yield (Waypoint(spot.at, spot.elevation or None, spot.facing),), math.dist(model.at, spot.at)
    route = ways(board, model).route(spot.at, spot.elevation, limit=allowance)
    if route is not None:
        *before, last = route.waypoints or (Waypoint(spot.at, spot.elevation or None),)
        yield (*before, replace(last, facing=spot.facing)), route.lower_bound
        yield (*before, last, replace(last, facing=spot.facing, jump=False)), route.lower_bound
    turned = ways(board, model.placed(model.at, spot.facing)).route(spot.at, spot.elevation, limit=allowance)
    if turned is not None:
        yield (Waypoint(model.at, None, spot.facing), *turned.waypoints), turned.lower_bound


def _in_the_way(
    board: Tabletop, ends: Sequence[tuple[Model, Spot]], free: Mapping[str, Route], known: KnownWalks, *, flying: bool
) -> tuple[dict[str, Walk], dict[str, dict[str, None]], dict[str, dict[str, None]]]:
    """The models' walks past nobody of the unit; for each those that start in its way, and in whose way it ends."""
    moving = [model for model, _ in ends if model.id in free and free[model.id].waypoints]
    boxes = [box_around([model.figure.centre, *free[model.id].turns], model.base.reach + 0.1) for model in moving]
    grounds = grounds_near(board, box_of_boxes(boxes)) if boxes else []
    walks = {}
    for model in moving:
        path = free[model.id].waypoints
        make = partial(walk, board.rules, grounds, model, path, flying=flying)
        walks[model.id] = known.walk(model, path, flying, make)
    walking = {} if flying else walks
    nobody: dict[str, dict[str, None]] = {model.id: {} for model, _ in ends}
    starting, ending = starts_in_the_way(board, walks, walking, known), ends_in_the_way(board, walks, walking, known)
    return walks, {**nobody, **starting}, {**nobody, **ending}
