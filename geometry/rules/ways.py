"""The shortest ways of one model on a board, as waypoints (15.0, 15.2).

In its way are other bases, walls and the board's edge, and combat ranges that a move may not enter; tops can
be climbed. A base keeps its facing on the way.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from copy import copy
from functools import cached_property

import shapely

from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.proposals import Waypoint
from geometry.rules.combat import range_threshold
from geometry.rules.in_the_way import Barred, in_the_way
from geometry.rules.levels import evened, evenly, grounds_near, presses, settle
from geometry.rules.paths import walk
from geometry.rules.routes import Route
from geometry.shapes.figures import Box, Disc, Point
from geometry.shapes.free_paths import FreeSpace, NoWay, Obstacle, Reached, reachable, shortest_path
from geometry.shapes.measure import gap
from geometry.shapes.sweep import Motion, nearest_approach, swept_hull
from geometry.tolerances import EQUAL

FREE = math.inf

GRIP = 1e-4
"""Inches that a path on top of a part stays inside of its edge. Only where a base may be pressed in by all of
contact is it over the part there as it is judged: less than that and it only touches it."""

FIRM = 20 * GRIP
"""The same where it comes into a range there, or over something else, by a hair later than it comes off the part."""


class Ways:
    """The ways of one model among everything else on a board.

    Parameters
    ----------
    board
        The board; whoever should not be in the way is off it.
    model
        The model where it starts.
    flying
        Whether nothing is in its way (15.4).
    forbidden
        Enemy models whose combat ranges it may not enter, seen or not.
    within
        Nothing further from its start than this is looked at, inches.
    loose
        Whether bases may be pressed into what they pass by all of `rules.pressed` (for lower bounds),
        or by half of it at most (for paths).
    press
        How far they may be pressed into what they pass instead, inches. What the model is pressed into
        where it starts, by no more than contact, it may go on touching like that.
    more
        What else is in its way, grown already.
    grip
        How far a path on top of a part stays inside of its edge, inches.
    """

    def __init__(
        self,
        board: Tabletop,
        model: Model,
        *,
        flying: bool = False,
        forbidden: Iterable[Model] = (),
        within: float = FREE,
        loose: bool = False,
        press: float | None = None,
        more: Iterable[Obstacle] = (),
        grip: float = GRIP,
    ) -> None:
        self.board = board
        self.model = model
        self.flying = flying
        self._forbidden = tuple(forbidden)
        self._within = within
        self._press = board.rules.pressed * (1.0 if loose else 0.5) if press is None else press
        self._more = tuple(more)
        self._grip = grip

    @property
    def is_round(self) -> bool:
        """Whether the base is a disc: among discs and corners paths are found fast."""
        return self.flying or isinstance(self.model.figure, Disc)

    @cached_property
    def level(self) -> float:
        """The level that the model starts on: low parts lift it off none."""
        model, contact = self.model, self.board.rules.pressed
        near = grounds_near(self.board, model.figure.bounds)
        under = [g for g in near if not g.low and presses(model.figure, g.part, contact)]
        on = [g.part for g in under]
        z = evened(model.elevation, under, self.board.rules.slack)
        free = [part for part in on if part.top <= z + EQUAL or part.bottom >= z + model.height - EQUAL]
        return evenly(settle(z, free, model.height))

    @cached_property
    def space(self) -> FreeSpace:
        """The obstacles, grown by the base."""
        found = [obstacle for obstacle, _ in self._in_the_way]
        return FreeSpace([*found, *self._more], self._bounds(), self.model.height, self._grip, amid=self._grip < FIRM)

    @cached_property
    def _in_the_way(self) -> list[tuple[Obstacle, Model | None]]:
        """What is in the way, and the model whose base it is."""
        return [*in_the_way(self.board, self.model, self._press, self._within, self._forbidden)]

    def route(
        self,
        end: Point,
        elevation: float | None = None,
        *,
        facing: float | None = None,
        limit: float = FREE,
        straight: bool = False,
        bounded: bool = True,
    ) -> Route | None:
        """The shortest path to a place, as it is judged; None where there is none within the limit.

        Parameters
        ----------
        end, elevation
            The place, and the level to stand on there (any where None), inches.
        facing
            How it faces at the end, where that is not how it starts: it turns once it is there.
        limit
            Longer paths are not looked for, inches.
        straight
            Whether only the straight way is looked at.
        bounded
            Whether `Route.lower_bound` is to be worked out: else it is the length of the path as it is planned.
        """
        if straight and not self.flying:
            found = self._straight(end, elevation, limit)
            return None if found is None else self._faced(end, elevation, facing, *found)
        way = self.way(end, elevation, facing=facing, limit=limit, bounded=bounded)
        return way if isinstance(way, Route) else None

    def way(
        self,
        end: Point,
        elevation: float | None = None,
        *,
        facing: float | None = None,
        limit: float = FREE,
        bounded: bool = True,
    ) -> Route | Barred:
        """The same, and where there is none who bars it."""
        found = self._straight(end, elevation, limit) or self._waypoints(end, elevation, limit, bounded=bounded)
        return found if isinstance(found, Barred) else self._faced(end, elevation, facing, *found)

    def _faced(
        self, end: Point, elevation: float | None, facing: float | None, waypoints: tuple[Waypoint, ...], bound: float
    ) -> Route:
        """A path as it is judged, with a turn at its end where the model is to face otherwise there."""
        if facing is not None and facing != self.model.facing:
            last = waypoints[-1] if waypoints else Waypoint(end, elevation)
            waypoints = (*waypoints, Waypoint(last.at, last.elevation, facing))
        if not waypoints:
            return Route((), 0.0, 0.0)
        return Route(waypoints, self._judged(waypoints), bound)

    def pressed(self) -> Ways:
        """The same ways with bases pressed into what they pass by all of contact, where they are judged to be on it."""
        return Ways(
            self.board,
            self.model,
            flying=self.flying,
            forbidden=self._forbidden,
            within=self._within,
            press=self.board.rules.pressed,
            more=self._more,
            grip=self._grip,
        )

    def among(self, space: FreeSpace, level: float = 0.0) -> Ways:
        """The ways from a level among other obstacles, whatever is on the board."""
        ways = copy(self)
        ways.__dict__.update(space=space, level=level)
        return ways

    def reached(self, distance: float, among: Mapping[float, shapely.Geometry] | None = None) -> Reached:
        """Every place it can get to with so many inches, passable or not to end on; only `among` some where given."""
        assert self.model.at is not None
        return reachable(self.space, self.model.at, distance, start_height=self.level, drop=True, among=among)

    def _judged(self, waypoints: tuple[Waypoint, ...]) -> float:
        (x0, y0), reach = self.model.figure.centre, self.model.base.reach + 0.1
        xs, ys = [x0, *(w.at[0] for w in waypoints)], [y0, *(w.at[1] for w in waypoints)]
        box = (min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach)
        grounds = grounds_near(self.board, box)
        return walk(self.board.rules, grounds, self.model, waypoints, flying=self.flying).distance

    def _straight(self, end: Point, elevation: float | None, limit: float) -> tuple[tuple[Waypoint, ...], float] | None:
        """The straight way on one level where it is free; None where it is not, or not plainly so."""
        model = self.model
        assert model.at is not None
        length = math.dist(model.at, end)
        if self.flying or self._more or length > limit + EQUAL or not 1e-9 < length <= self._within:
            return None
        waypoints = (Waypoint(end, elevation or None),)
        motion = Motion(model.figure, end, None, about=model.at, start_facing=model.facing)
        hull = swept_hull(motion, 0.0, 1.0)
        box, press = hull.bounds, self._press
        if not (box[0] >= 0 and box[1] >= 0 and box[2] <= self.board.width and box[3] <= self.board.height):
            return None
        for other in self.board.models_near(box):
            if other.id != model.id and nearest_approach(motion, other.figure).gap < -press:
                return None
        for ground in grounds_near(self.board, box):
            if (not ground.low or ground.feature.has("impassable")) and float(gap(hull, ground.part.figure)) < 0.0:
                return None
        reach = range_threshold(self.board)
        if any(nearest_approach(motion, enemy.figure).gap < reach for enemy in self._forbidden):
            return None
        return (waypoints, length) if self.level == 0.0 and not elevation else None

    def _waypoints(
        self, end: Point, elevation: float | None, limit: float, *, bounded: bool
    ) -> tuple[tuple[Waypoint, ...], float] | Barred:
        model = self.model
        assert model.at is not None
        if math.dist(model.at, end) > limit + EQUAL:
            return Barred(())
        if self.flying:
            return (Waypoint(end, elevation),), math.dist(model.at, end)
        path = shortest_path(
            self._space_within(limit - math.dist(model.at, end)),
            model.at,
            end,
            start_height=self.level,
            end_height=None if elevation is None else evenly(elevation),
            limit=limit + EQUAL,
            drop=True,
            bounded=bounded,
        )
        if isinstance(path, NoWay):
            owners = (self._in_the_way[i][1] for i in path.among if i < len(self._in_the_way))
            return Barred(tuple(owner for owner in owners if owner is not None))
        if math.dist(model.at, end) <= 1e-12 and path.length <= 1e-12:
            return (), 0.0
        corners = path.corners(press=self._cut)[1:]
        # On the table all the way: a base passes below what is above its head without being told to.
        plain = self.level == 0.0 and all(corner.z == 0.0 for corner in corners)
        return (
            tuple(Waypoint((c.x, c.y), None if plain else c.z, jump=c.fall) for c in corners),
            path.lower_bound,
        )

    def _space_within(self, spare: float) -> FreeSpace:
        """The obstacles, where no more than so many inches are left for climbing."""
        highest = self.level + spare + EQUAL
        tops = (self.space.obstacles[i].top for i in self.space.ledges)
        return self.space.climbing_no_higher(max((top for top in tops if top <= highest), default=0.0))

    def _cut(self, obstacle: int) -> float:
        """How deep the corners of a path may cut into an obstacle's area: what is left of the contact."""
        grown = self.space.obstacles[obstacle]
        if obstacle >= len(self._in_the_way) or not math.isfinite(grown.top):
            return 0.0  # a combat range
        # It is pressed in already: by what is planned with, or where it starts in contact.
        return max(0.0, self.board.rules.pressed - grown.pressed - 2 * EQUAL)

    # -- obstacles ------------------------------------------------------------------------------

    def _bounds(self) -> Box | None:
        x0, y0, x1, y1 = self.model.figure.bounds
        assert self.model.at is not None
        x, y = self.model.at
        board, press = self.board, self._press
        west, south = x - x0 - press, y - y0 - press
        east, north = board.width - (x1 - x) + press, board.height - (y1 - y) + press
        # What sticks out from the start may come back on; its first leg is judged, not planned.
        return (min(west, x), min(south, y), max(east, x), max(north, y))
