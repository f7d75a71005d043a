"""The way of one model to a place: the shortest path that its kind of move may take (15.0, 15.2, 14.1)."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import shapely
import shapely.affinity

from geometry.board.bases import MM, Base, OvalBase, RectangleBase, RoundBase
from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.proposals import Waypoint
from geometry.rules.ends import end_violations
from geometry.rules.forbidden_ranges import ForbiddenRanges
from geometry.rules.least_ways import least_way
from geometry.rules.levels import landing_on, walked_level
from geometry.rules.move_ends import MoveEnds
from geometry.rules.one_move import OneMove, runs_into
from geometry.rules.routes import Route
from geometry.rules.turning import LOOKED_AT, chord, facings_of_regions, facings_to_try, least_with_turn, turned_path
from geometry.rules.ways import FIRM, GRIP
from geometry.shapes.figures import Point
from geometry.tolerances import within
from geometry.verdict import JudgedPath, Verdict, Violation

TURNED_ON_TOP = 0.05
"""Inches that turning about the edge of a part, on top of it, takes at most; more means that the base was off it."""

RANGES = "path.enters-combat"

SURE = 1e-3
"""Inches: a path that is no longer than this beyond its lower bound is the shortest."""


@dataclass(frozen=True, slots=True)
class Destination:
    """A place, and the way there.

    Attributes
    ----------
    at
        The place.
    route
        The shortest path found; None where there is no way.
    wrong
        Why the model may not stop there; nothing where it may, or where there is no way.
    exact
        Whether the path is the shortest there is, or where there is none, whether that is proved. Else
        `route.lower_bound` says how much shorter one could be.
    path, elevation
        The way as it was judged, with the move's inches as its allowance, and the height that the model stands at
        in the end; None where there is no way, or nowhere to go.
    """

    at: Point
    route: Route | None
    exact: bool
    wrong: tuple[Violation, ...] = ()
    path: JudgedPath | None = None
    elevation: float | None = None

    @property
    def length(self) -> float | None:
        """What the way there uses of the move, inches."""
        return None if self.route is None else self.route.distance

    @property
    def may_end(self) -> bool:
        """Whether there is a way, and the model may stop there."""
        return self.route is not None and not self.wrong

    def within_reach(self, distance: float) -> bool:
        """Whether the model can end there with so many inches."""
        return self.route is not None and not self.wrong and within(self.route.distance, distance)


def way_to(move: OneMove, ends: MoveEnds, at: Point, elevation: float | None = None) -> Destination:
    """The shortest way of a model to a place.

    Parameters
    ----------
    move, ends
        The model and its kind of move, and what that asks of its end.
    at, elevation
        The place, and the level to stand on there (any where None), inches.
    """
    level = None if elevation is None else walked_level(move.others, at, elevation)
    finder = _Finder(move, ends, at, level)
    bound = finder.bound()
    if bound is None:
        return Destination(at, None, exact=True)
    found = finder.shortest(bound)
    if found is None:
        return Destination(at, None, exact=move.is_round and finder.settled and not finder.refused)
    route, verdict = found
    route = replace(route, lower_bound=min(route.lower_bound if move.is_round else bound, route.distance))
    spare = SURE * (1 + len(route.waypoints))
    judged = verdict.paths.get(move.model.id)
    return Destination(
        at,
        route,
        exact=route.distance - route.lower_bound <= spare,
        wrong=tuple(finder.wrong(verdict)),
        path=None if judged is None else replace(judged, allowance=move.distance),
        elevation=None if judged is None else verdict.after.models[move.model.id].elevation,
    )


class _Finder:
    """Looks for one way."""

    def __init__(self, move: OneMove, ends: MoveEnds, at: Point, elevation: float | None) -> None:
        self.move = move
        self.ends = ends
        self.at = at
        self.elevation = elevation
        self.settled = True
        self.refused = False  # whether a path was planned that runs into something as it is judged: no proof then

    def bound(self) -> float | None:
        """No way is shorter, whatever ranges are crossed; None where there is no way.

        A base that is not round may turn on its way, and is nowhere smaller than the disc inside of it.
        """
        move = self.move
        if move.is_round:
            route = move.ways(None).route(self.at, self.elevation)
            return None if route is None else route.lower_bound
        if starts_amiss(move.others, move.model):
            return math.dist(move.start, self.at)
        small = replace(move.model, base=inner_base(move.model.base))
        least = least_way(move.ways(None, small), self.at, self.elevation, move.ways(None).level)
        return least if math.isfinite(least) else None

    def wrong(self, verdict: Verdict) -> list[Violation]:
        """Why the model may not stop where a way ends."""
        ends = (violation for violation in verdict.violations if violation.code.startswith("end."))
        found = [violation for violation in ends if self.move.model.id in violation.models]
        return [*found, *self.ends.violations(verdict.after)]

    def shortest(self, bound: float) -> tuple[Route, Verdict] | None:
        """The shortest route found at whose end the model may stop, or else any, as it is judged.

        None is shorter than `bound`. A base that is not round may turn on its first straight piece; who flies does
        only where it may not stop as it faces.
        """
        move = self.move
        best = self._facing(move.model.facing)
        if isinstance(move.model.base, RoundBase):
            return best
        may_stop = best is not None and not self.wrong(best[1])
        if move.flying and may_stop:
            return best
        towards = facings_to_try(move.others, move.model, [self.at], max(LOOKED_AT, 2 * bound))
        anywhere = facings_of_regions(move.others, move.model)
        for facing in dict.fromkeys([*towards, *anywhere]):
            known = best[0].distance if best is not None and may_stop else math.inf
            if math.hypot(bound, chord(move.model, facing, move.board.rules.pivot)) >= known - SURE:
                continue
            found = self._facing(facing, known)
            if found is None:
                continue
            stops = not self.wrong(found[1])
            if best is None or stops > may_stop or (stops == may_stop and found[0].distance < best[0].distance):
                best, may_stop = found, stops
        return best

    def _facing(self, facing: float, known: float = math.inf) -> tuple[Route, Verdict] | None:
        """The shortest route with a facing that is turned to first, where it may be shorter than what is `known`."""
        move = self.move
        turned, pivot = move.model.placed(move.start, facing), move.board.rules.pivot
        turns, aside = facing != move.model.facing, chord(move.model, facing, pivot)
        limit = math.sqrt(known**2 - aside**2) if known > aside else 0.0

        def shut(route: Route) -> bool:
            return turns and least_with_turn(move.model, facing, route, pivot) >= known - SURE

        def along(ranges: ForbiddenRanges | None, by: Point | None = None) -> tuple[Route, Verdict] | None:
            found = None
            for press, grip in ((0.0, GRIP), (move.contact, GRIP), (move.contact, FIRM)):
                if grip == FIRM and (found is not None or not self.refused):
                    return found
                ways = move.ways(ranges, turned, press=press, grip=grip)
                route = ways.route(by or self.at, self.elevation, limit=limit, bounded=move.is_round)
                route = route and (self._led_on(route, by) if by else route)
                if route is None or shut(replace(route, distance=min(route.distance, route.lower_bound))):
                    return found
                if shut(route):
                    continue  # as it is judged: pressed in by more it may come off an edge later
                whole, verdict = self._turned(route, facing)
                into = runs_into(verdict)
                if into == {RANGES} and ranges is None:
                    return found  # whatever it is pressed into, it has to go round them
                self.refused = self.refused or bool(into)
                judged = move.measured(whole, verdict)
                if not into and (found is None or judged.distance < found[0].distance):
                    found = (judged if found is None else replace(judged, lower_bound=found[0].lower_bound), verdict)
                if found is not None and route.distance <= route.lower_bound + TURNED_ON_TOP:
                    return found
            return found

        found = along(None)
        crossed = move.crossed()
        if found is not None or not crossed.enemies:
            return found
        # It runs into combat ranges: round all of them, or through what of them is hidden.
        found = along(crossed.whole)
        hidden = move.crossed(candidates=lambda _: self._between(None if found is None else found[0].distance))
        self.settled = not hidden.is_veiled and hidden.complete
        if hidden.is_veiled:
            through = along(hidden)
            by = hidden.well_hidden(self.at, self._level()) if through is None else None
            if by is not None:  # it is at the very edge of what is hidden
                through = along(hidden, by)
            if through is not None and (found is None or through[0].distance < found[0].distance):
                found = through
        if found is None or self.settled:
            return found
        free = move.ways(None, turned).route(self.at, self.elevation)
        return (found[0] if free is None else replace(found[0], lower_bound=free.lower_bound)), found[1]

    def _level(self) -> float:
        """The level that it is to stand on."""
        model = self.move.model
        if self.elevation is not None:
            return self.elevation
        return landing_on(self.move.others, model, model.base.at(*self.at, model.facing), self.at)

    def _led_on(self, route: Route, by: Point) -> Route:
        """A route to a place beside the one that is asked for, led on to that."""
        elevation = route.waypoints[-1].elevation if route.waypoints else None
        waypoints = (*route.waypoints, Waypoint(self.at, elevation))
        return replace(route, waypoints=waypoints, distance=route.distance + math.dist(by, self.at))

    def _turned(self, route: Route, facing: float) -> tuple[Route, Verdict]:
        """A route with the turn to a facing where that takes least, or where it stands, as it is judged."""
        move = self.move
        if facing == move.model.facing:
            return route, move.verdict(route)

        def judge(path: tuple[Waypoint, ...]) -> float | None:
            verdict = move.verdict(replace(route, waypoints=path))
            return None if runs_into(verdict) else verdict.distances[move.model.id]

        on_the_spot = (Waypoint(move.start, None, facing), *route.waypoints)
        found = replace(route, waypoints=turned_path(move.model, facing, route, judge) or on_the_spot)
        return found, move.verdict(found)

    def _between(self, length: float | None) -> shapely.Geometry:
        """The places that a path no longer than `length` may pass; where there is none yet, than the move or so."""
        move, (x0, y0), (x1, y1) = self.move, self.move.start, self.at
        apart = math.hypot(x1 - x0, y1 - y0)
        if length is None:
            length = max(move.distance, 1.5 * apart + 2.0)
        length = max(length, apart) + 0.1
        disc = shapely.Point(0.0, 0.0).buffer(1.0)
        ellipse = shapely.affinity.scale(disc, length / 2, math.sqrt(length**2 - apart**2) / 2)
        turned = shapely.affinity.rotate(ellipse, math.degrees(math.atan2(y1 - y0, x1 - x0)), origin=(0.0, 0.0))
        return shapely.affinity.translate(turned, (x0 + x1) / 2, (y0 + y1) / 2)


def starts_amiss(others: Tabletop, model: Model) -> bool:
    """Whether a model begins in something, which it may go through until it is clear of it (15.0).

    Of the disc in its base that is not known: it may begin beside it.
    """
    return bool(end_violations(others.with_models([model]), [model]))


def inner_base(base: Base) -> RoundBase:
    """The largest round base about the model's place that lies in its base."""
    if isinstance(base, RoundBase):
        return base
    if isinstance(base, OvalBase | RectangleBase):
        return RoundBase(min(base.length_mm, base.width_mm))
    area = base.at(0.0, 0.0).area
    place = shapely.Point(0.0, 0.0)
    return _Inner(max(2 * MM * float(area.boundary.distance(place)), 1e-3) if area.covers(place) else 1e-3)


class _Inner(RoundBase):
    """A disc that may be smaller than any base is allowed to be: a hull may lie beside the model's place."""

    __slots__ = ()

    def __post_init__(self) -> None:
        """Nothing is refused: it is worked out, not given."""
