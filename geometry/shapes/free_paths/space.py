"""The space that a point moves in: its obstacles, made ready for questions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np

from geometry.errors import InvalidInputError
from geometry.shapes.figures import Box, Point, Polygon, Ring
from geometry.shapes.free_paths.areas import Area
from geometry.shapes.free_paths.bodies import Bodies, Side
from geometry.shapes.free_paths.brinks import Brink, brinks
from geometry.shapes.free_paths.climbs import is_plain
from geometry.shapes.free_paths.curves import Array, Ellipse
from geometry.shapes.free_paths.levels import EVEN, Cell, Levels
from geometry.shapes.free_paths.obstacles import Obstacle
from geometry.shapes.free_paths.spots import ANY_SIDE, CORNERS, Sides, Spot, crossings, spots
from geometry.shapes.free_paths.tangents import Known


class FreeSpace:
    """Obstacles, the bounds, and a point of some height that moves among them.

    Parameters
    ----------
    obstacles
        What is in the way; paths name them by their place in this order.
    bounds
        The rectangle that the point stays in (its edge included), or None.
    height
        How tall the point is, inches: it runs into obstacles whose heights meet its own.
    grip
        Inches that a path which turns on top of a ledge, about its edge, stays inside of that edge: at
        the edge itself the point would not be over the ledge.
    amid
        Whether paths may turn right where two outlines cross, too, not only `grip` beside that.
    """

    def __init__(
        self,
        obstacles: Iterable[Obstacle],
        bounds: Box | None = None,
        height: float = 1.0,
        grip: float = 1e-5,
        *,
        amid: bool = True,
    ) -> None:
        self.obstacles: tuple[Obstacle, ...] = tuple(obstacles)
        if bounds is not None and not (bounds[0] <= bounds[2] and bounds[1] <= bounds[3]):
            raise InvalidInputError.single("bounds", bounds, "least x, least y, greatest x, greatest y")
        self.bounds = bounds
        self.height = height
        self.grip = grip
        self.amid = amid
        self.areas: tuple[Area, ...] = tuple(Area(obstacle) for obstacle in self.obstacles)
        self.known_tangents: Known = {}
        self._begin()

    def _begin(self) -> None:
        self.levels = Levels(self.obstacles, self.height)
        self._spots: dict[int, list[Spot]] = {}
        self._lower: dict[float, FreeSpace] = {}

    @cached_property
    def boxes(self) -> Array:
        """Bounding boxes of the areas, shape (obstacles, 4)."""
        return np.array([area.bounds for area in self.areas], dtype=float).reshape(-1, 4)

    @cached_property
    def extent(self) -> float:
        """Inches: no straight piece between two obstacles is longer."""
        x0, y0, x1, y1 = self.boxes.T
        return float(np.hypot(x1.max() - x0.min(), y1.max() - y0.min())) if len(self.areas) else 0.0

    @cached_property
    def discs(self) -> Bodies:
        """The round bodies."""
        return self._bodies([i for i, area in enumerate(self.areas) if not isinstance(area.figure, Polygon)])

    @cached_property
    def hulls(self) -> Bodies:
        """The convex pieces with edges."""
        return self._bodies([i for i, area in enumerate(self.areas) if isinstance(area.figure, Polygon)])

    def _bodies(self, owners: Sequence[int]) -> Bodies:
        rings: list[Ring] = []
        radii: list[float] = []
        ellipses: list[tuple[Ellipse, ...]] = []
        numbers: list[int] = []
        sides: list[tuple[Side, ...]] = []
        for i in owners:
            area = self.areas[i]
            sides += area.sides
            for ring in area.rings:
                rings.append(ring)
                radii.append(area.radius)
                ellipses.append(area.ellipses)
                numbers.append(i)
        return Bodies(rings, radii, ellipses, numbers, sides)

    def climbing_no_higher(self, highest: float) -> FreeSpace:
        """The same space with the ledges that are higher than this as plain obstacles: no path gets onto them."""
        if all(self.obstacles[i].top <= highest for i in self.ledges):
            return self
        known = self._lower.get(highest)
        if known is None:
            known = object.__new__(FreeSpace)
            kept = ("bounds", "height", "grip", "amid", "areas", "boxes", "discs", "hulls", "known_tangents")
            known.__dict__.update((name, getattr(self, name)) for name in kept)
            known.obstacles = tuple(
                replace(obstacle, ledge=False) if obstacle.ledge and obstacle.top > highest else obstacle
                for obstacle in self.obstacles
            )
            known._begin()
            self._lower[highest] = known
        return known

    # -- heights ------------------------------------------------------------------------------

    @cached_property
    def ledges(self) -> tuple[int, ...]:
        """Numbers of the obstacles whose tops may be stood on."""
        return tuple(i for i, obstacle in enumerate(self.obstacles) if obstacle.ledge)

    @cached_property
    def _touching_ledges(self) -> dict[int, tuple[int, ...]]:
        """For each obstacle that shares ground with ledges: those ledges (itself too, where it is one)."""
        boxes = self.boxes
        found: dict[int, list[int]] = {}
        for i in self.ledges:
            x0, y0, x1, y1 = boxes[i]
            near = (boxes[:, 0] < x1) & (boxes[:, 2] > x0) & (boxes[:, 1] < y1) & (boxes[:, 3] > y0)
            for j in np.nonzero(near)[0].tolist():
                if i == j or self.areas[i].may_meet(self.areas[j]):
                    found.setdefault(j, []).append(i)
        return {j: tuple(ledges) for j, ledges in found.items()}

    @cached_property
    def many_heights(self) -> frozenset[int]:
        """Obstacles over which a point can have other heights than 0."""
        return frozenset(self._touching_ledges)

    @cached_property
    def low(self) -> Array:
        """For each obstacle whether a point on the table runs into it."""
        return np.array([self.levels.meets(i, 0.0, 0.0) for i in range(len(self.obstacles))], dtype=bool)

    def with_ledges(self, chosen: Iterable[int]) -> set[int]:
        """These obstacles, and all ledges that share ground with them, one after another.

        A ledge can open a way over another obstacle, so that leaving it out would not only make paths
        shorter; leaving out a whole group of them with everything on it does.
        """
        found = set(chosen)
        stack = list(found)
        while stack:
            for ledge in self._touching_ledges.get(stack.pop(), ()):
                if ledge not in found:
                    found.add(ledge)
                    stack.append(ledge)
        return found

    def spots(self, among: Iterable[int]) -> list[Spot]:
        """The places where paths over these obstacles may turn: about the edges of ledges, and where bounds cut these.

        Parameters
        ----------
        among
            Numbers of the obstacles.
        """
        found: dict[object, Spot] = {}
        for i in among:
            if self.obstacles[i].ledge:
                for spot in self._spots_of(i):
                    found.setdefault(spot.about, spot)  # those of two ledges are found from both
        return list(found.values())

    def brinks(self, among: Iterable[int]) -> list[Brink]:
        """The edges of those of these obstacles that may be stood on and have room below."""
        return [brink for i in among if self.has_room_below(i) for brink in brinks(i, self.areas[i])]

    def has_room_below(self, i: int) -> bool:
        """Whether the point can be both on top of a ledge and below it."""
        return self.obstacles[i].ledge and self.obstacles[i].bottom >= self.height - EVEN

    def _spots_of(self, ledge: int) -> list[Spot]:
        known = self._spots.get(ledge)
        if known is None:
            near = {j: self.areas[j] for j in self.near(self.areas[ledge].bounds) if j in self.many_heights}
            own = crossings(ledge, near)
            sides = {c.other: self._sides(ledge, c.other) for c in own if c.other != ledge}
            both = {j: {j: self.areas[j], ledge: self.areas[ledge]} for j, some in sides.items() if some}
            others = {j: [c for c in crossings(j, pair) if c.other == ledge] for j, pair in both.items()}
            others[ledge] = own
            folding = self.has_room_below(ledge)
            sides[ledge] = ((1, 1), (-1, -1)) if folding else ((1, 1),)
            known = self._spots[ledge] = spots(ledge, own, others, sides, self.grip, self.obstacles[ledge].pressed)
            if folding and self.bounds is not None:
                known += [Spot(*at, 0.0) for b in brinks(ledge, self.areas[ledge]) for at in b.leaving(self.bounds)]
        return known

    def _sides(self, ledge: int, other: int) -> Sides:
        """On which sides of the outlines of a ledge and of something else a path may turn where they cross.

        With nothing to pass below: on top of both of two ledges, where it would else come down between them;
        and on a ledge beside what is in the way of who comes down from it.
        """
        height, what = self.height, self.obstacles[other]
        if not is_plain(self.obstacles[ledge], height) or what.bottom >= height - EVEN:
            return ANY_SIDE if self.amid else CORNERS
        if what.ledge:
            return ((1, 1),) if ledge < other else ()
        return ((1, -1),)

    # -- places -------------------------------------------------------------------------------

    def cell(self, at: Point, among: Iterable[int] | None = None) -> Cell:
        """The obstacles whose areas hold a place."""
        if among is None:
            among = self.near((at[0], at[1], at[0], at[1]))
        return frozenset(i for i in among if self.areas[i].contains(*at))

    def cells(self, x: Array, y: Array, among: Sequence[int]) -> list[Cell]:
        """`cell` for many places: those of some obstacles whose areas hold them."""
        inside = np.zeros((len(x), len(among)), dtype=bool)
        for k, i in enumerate(among):
            x0, y0, x1, y1 = self.boxes[i]
            some = np.nonzero((x > x0) & (x < x1) & (y > y0) & (y < y1))[0]
            if len(some):
                inside[some, k] = self.areas[i].away(x[some], y[some])[0] < 0.0
        kinds, of_place = np.unique(inside, axis=0, return_inverse=True)
        found = [frozenset(i for i, holds in zip(among, kind, strict=True) if holds) for kind in kinds.tolist()]
        return [found[kind] for kind in of_place.ravel().tolist()]

    def near(self, box: Box) -> list[int]:
        """The obstacles whose areas' bounding boxes meet a box."""
        boxes = self.boxes
        meets = (boxes[:, 0] <= box[2]) & (boxes[:, 2] >= box[0]) & (boxes[:, 1] <= box[3]) & (boxes[:, 3] >= box[1])
        return [int(i) for i in np.nonzero(meets)[0]]

    def in_bounds(self, at: Point) -> bool:
        """Whether a place is in the bounds."""
        from geometry.shapes.free_paths.arcs import within_box

        return self.bounds is None or within_box(self.bounds, *at)
