"""Ends for a whole unit, near where they are wanted and coherent (15.1).

The unit is built up from one model: whichever of the others has the least way from where it is wanted to
a place beside enough of those placed comes next. Nothing is proved where nothing is found.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import shapely

from geometry.board.bases import RoundBase
from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.proposals import Waypoint
from geometry.rules.coherency import neighbours_needed
from geometry.rules.footing import Foothold, grown_all, less
from geometry.rules.levels import STEP
from geometry.shapes.envelopes import areas_only, grown
from geometry.shapes.figures import Figure, Point
from geometry.tolerances import EQUAL, within

SPARE = 0.003
"""Inches left between two bases that are put side by side, for paths to get between them."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a model ends: its place, the elevation to state, its facing there."""

    at: Point
    elevation: float
    facing: float

    def waypoint(self) -> Waypoint:
        """The spot as the end of a path."""
        return Waypoint(self.at, self.elevation or None)


@dataclass(frozen=True)
class Mover:
    """A model that needs an end.

    Attributes
    ----------
    model
        The model where it starts.
    wanted
        Where it should end, as near as can be.
    facing
        How it faces there, degrees.
    places
        Where it may end, level by level.
    level
        The elevation that it should end at, inches; None where any will do.
    """

    model: Model
    wanted: Point
    facing: float
    places: tuple[Foothold, ...]
    level: float | None = None

    def figure(self, at: Point) -> Figure:
        """Its base at a place."""
        return self.model.base.at(at[0], at[1], self.facing)

    def shift(self, spot: Spot) -> float:
        """How far a spot is from where it should end, inches."""
        return shift_of(math.dist(spot.at, self.wanted), spot.elevation, self.level)

    @property
    def is_round(self) -> bool:
        """Whether its base is."""
        return isinstance(self.model.base, RoundBase)

    def may_take(self, spot: Spot) -> bool:
        """Whether a spot may be one for it: it is among its places, or it faces differently there."""
        point = shapely.Point(spot.at)
        among = any(hold.elevation == spot.elevation and hold.area.intersects(point) for hold in self.places)
        return among or spot.facing != self.facing


_Known: TypeAlias = dict[tuple[str, int], "tuple[float, Spot] | None"]
"""Of models, and of how many they are to be beside, the nearest open spot and how far that is."""


class _Beside:
    """What is placed so far, as one kind of base finds it: where it is beside one, beside two, or in their way."""

    def __init__(self, put: Figure, reach: float) -> None:
        self.put = put
        self.reach = reach
        self.once: shapely.Geometry = shapely.Polygon()
        self.twice: shapely.Geometry = shapely.Polygon()
        self.taken: shapely.Geometry = shapely.Polygon()
        self._starts: dict[str, shapely.Geometry] = {}

    def add(self, figure: Figure) -> None:
        near = grown(figure, self.put, self.reach, "inner")
        self.twice = self.twice.union(self.once.intersection(near))
        self.once = self.once.union(near)
        self.taken = self.taken.union(grown_all([figure], self.put, SPARE, "outer"))

    def taken_by(self, model: Model) -> shapely.Geometry:
        """Where a base would be in the way of a model where that starts."""
        if model.id not in self._starts:
            self._starts[model.id] = grown_all([model.figure], self.put, SPARE, "outer")
        return self._starts[model.id]

    def open(self, area: shapely.Geometry, needed: int) -> shapely.Geometry:
        """The part of an area where a base has neighbours enough and is in nobody's way."""
        if needed:
            area = area.intersection(self.twice if needed > 1 else self.once)
        return areas_only(area.difference(self.taken))


class Arranger:
    """Finds ends for the models of one unit.

    Parameters
    ----------
    board
        The board; what the unit's coherency asks for is read from it.
    unit
        Id of the unit.
    movers
        The models that need ends, by id.
    """

    def __init__(self, board: Tabletop, unit: str, movers: Mapping[str, Mover]) -> None:
        self.board = board
        self.movers = movers
        self.reach = board.unit(unit).coherency_range + board.rules.slack
        count = max(len(board.models_of(unit)), len(movers))  # those that are set up do not stand yet
        self.needed = neighbours_needed(count, board.rules.coherency_threshold)

    def arrange(
        self,
        placed: Mapping[str, Spot],
        fixed: Iterable[Model] = (),
        accept: Callable[[Model, Spot], bool] | None = None,
    ) -> dict[str, Spot] | None:
        """Ends for all models, those given kept, in the order in which they were found; None where it fails.

        Nobody stands on anybody and all are joined; where room is narrow some may lack a neighbour.

        Parameters
        ----------
        placed
            Ends that are settled already.
        fixed
            Models of the unit that stay where they are and are no movers.
        accept
            Asked of each model before it is placed. Where it is given the models move one after another:
            those that have not moved yet are in the way where they stand.
        """
        spots = dict(placed)
        kinds = {self._kind(mover): _Beside(mover.figure((0.0, 0.0)), self.reach) for mover in self.movers.values()}
        stay = list(fixed)
        figures = [model.figure for model in stay] + [self.movers[id].figure(spot.at) for id, spot in spots.items()]
        for figure in figures:
            for kind in kinds.values():
                kind.add(figure)
        left = [id for id in self.movers if id not in spots]
        known: _Known = {}
        while left:
            waiting = left if accept is not None else ()
            needed = min(self.needed, len(stay) + len(spots))
            chosen = None
            # Through a gap one base wide there is only one to be beside: others that come after make up for it.
            for least in range(needed, min(needed, 1) - 1, -1):
                found = self._next(left, kinds, least, waiting, known)
                chosen = next(
                    ((id, spot) for _, id, spot in found if accept is None or accept(self.movers[id].model, spot)), None
                )
                if chosen is not None:
                    break
            if chosen is None:
                return None
            id, spot = chosen
            spots[id] = spot
            left.remove(id)
            figure = self.movers[id].figure(spot.at)
            for kind in kinds.values():
                kind.add(figure)
            freed = [self.movers[id].model.figure] if waiting else []
            known = {key: best for key, best in known.items() if self._stays(key[0], best, figure, freed)}
        return spots

    def _stays(self, id: str, best: tuple[float, Spot] | None, placed: Figure, freed: Sequence[Figure]) -> bool:
        """Whether the nearest open spot of a model is that still, with another placed and some room made free.

        What is open now lies beside the one or in the other, and may all be further off.
        """
        if best is None:
            return False
        mover, (shift, spot) = self.movers[id], best
        reach = mover.model.base.reach
        apart = math.dist(spot.at, placed.centre) - placed.reach - reach
        beside = math.dist(mover.wanted, placed.centre) - placed.reach - reach - self.reach
        away = [math.dist(mover.wanted, figure.centre) - figure.reach - reach - SPARE for figure in freed]
        return apart > SPARE + EQUAL and min([beside, *away]) > shift + EQUAL

    @staticmethod
    def _kind(mover: Mover) -> tuple[object, float]:
        return (mover.model.base, mover.facing)

    def _next(
        self,
        left: Sequence[str],
        kinds: Mapping[tuple[object, float], _Beside],
        needed: int,
        waiting: Sequence[str],
        known: _Known,
    ) -> list[tuple[float, str, Spot]]:
        """The nearest open spot of each model that is left, the least way first; those that are known already stay."""
        for id in left:
            if (id, needed) in known:
                continue
            mover = self.movers[id]
            beside = kinds[self._kind(mover)]
            taken = [beside.taken_by(self.movers[other].model) for other in waiting if other != id]

            def narrow(
                area: shapely.Geometry, beside: _Beside = beside, taken: list[shapely.Geometry] = taken
            ) -> shapely.Geometry:
                return less(beside.open(area, needed), taken)

            known[id, needed] = nearest_spot(mover, narrow)
        found = [(best[0], id, best[1]) for id in left if (best := known[id, needed]) is not None]
        found.sort(key=lambda item: item[:2])
        return found


def shift_of(distance: float, elevation: float, level: float | None) -> float:
    """How far an end is moved, inches: so far in plan, and up or down from the level that was proposed.

    Parameters
    ----------
    distance
        In plan, inches.
    elevation, level
        The elevation to state there, and the one that was proposed; None where any is as good.

    Examples
    --------
    >>> shift_of(3.0, 4.0, 0.0), shift_of(3.0, 4.0, None)
    (5.0, 3.0)
    """
    rise = 0.0 if level is None else abs(elevation - level)
    return math.hypot(distance, rise) if rise > EQUAL else distance


def stated_at(elevation: float, slack: float) -> float:
    """The elevation to state for a model that stands at one, inches: what low parts lift is told as on the table."""
    return 0.0 if within(elevation, STEP, slack) else elevation


def nearest_spot(
    mover: Mover, narrow: Callable[[shapely.Geometry], shapely.Geometry] | None = None
) -> tuple[float, Spot] | None:
    """The place nearest to where a model is wanted, and how far that is, inches; None where there is none."""
    there = shapely.Point(mover.wanted)
    best: tuple[float, Spot] | None = None
    for hold in mover.places:
        area = hold.area if narrow is None else narrow(hold.area)
        if area.is_empty:
            continue
        distance = float(shapely.distance(area, there))
        shift = shift_of(distance, hold.elevation, mover.level)
        if best is None or shift < best[0]:
            x, y = shapely.get_coordinates(shapely.shortest_line(area, there))[0]
            at = mover.wanted if distance == 0.0 else (float(x), float(y))
            best = (shift, Spot(at, hold.elevation, mover.facing))
    return best


def reachable_part(holds: Iterable[Foothold], levels: Mapping[float, shapely.Geometry]) -> list[Foothold]:
    """The places of each level that lie in what can be reached on it."""
    found = []
    for hold in holds:
        if hold.elevation in levels:
            area = areas_only(hold.area.intersection(levels[hold.elevation]))
            if not area.is_empty:
                found.append(Foothold(hold.elevation, hold.level, area))
    return found


def middle(points: Sequence[Point]) -> Point:
    """The mean of some points."""
    return (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
