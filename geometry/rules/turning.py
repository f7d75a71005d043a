"""Turns that get a base through where it would not go as it faces: which facings to try, and where on the way (15.0).

A base that is not round gets through what is wider than it is across and narrower than it is long with few
facings only: along the passage. Those are told by what stands about; some turns are tried anywhere. It turns
where it stands, or along the first straight piece of its way: that is less far for the point of it that
travels furthest.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np
import shapely

from geometry.board.bases import MM, Base, OvalBase, RectangleBase, RoundBase
from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.proposals import Waypoint
from geometry.rules.levels import is_low
from geometry.rules.routes import Route
from geometry.shapes.figures import Disc, Figure, Oval, Point, Polygon
from geometry.shapes.measure import closest
from geometry.shapes.travel import furthest_travel
from geometry.shapes.turning import shorter_turn
from geometry.tolerances import EQUAL

TURNS = (30.0, -30.0, 60.0, -60.0, 90.0)
"""Degrees from how it faces that are tried whatever stands about."""

MOST = 10
"""Facings that are tried at the most."""

LOOKED_AT = 12.0
"""Inches about the start within which what stands about tells how to turn, at the least."""

ANYWHERE = 3
"""Facings that are tried where there is no place to get to: the first show most of what there is."""

EVEN_TURNS = ((), (90.0,), (30.0, -30.0), (90.0, 30.0, -30.0))
"""Degrees from how it faces that are tried then, for as many as there are passages too few."""

PASSAGES = 6
"""Narrow passages of which the facings along them are tried: those that are least out of the way."""

SAME = 0.01
"""Degrees between facings of which one will do for both."""

HALVINGS = 6
"""How often the stretch along which a base turns is halved."""

MEASURED = 12
"""How often the length of a straight way is halved to find how far it leads."""

APART = (0.25, 0.5, 1.0, 1.5, 2.0)
"""Where on the first straight piece a base begins and ends to turn, in its reaches, that has no room for it before."""

Judge = Callable[[tuple[Waypoint, ...]], float | None]
"""What a path uses of the move, inches; None where it runs into something."""


def facings_of_regions(board: Tabletop, model: Model) -> list[float]:
    """The facings with which it is looked at where a model can end its move, besides its own, at most `ANYWHERE`.

    Those along narrow passages, then turns to both sides alike: a mirrored board has the mirrored facings, and
    however long the move is they are the same.
    """
    own, found = model.facing, list[float]()
    passages = (along for along, _ in _passages(board, model, _in_the_way(board, model, LOOKED_AT), ()))
    for turn in (shorter_turn(0.0, 2 * (along - own)) / 2 for along in passages):
        if len(found) < ANYWHERE and _is_new(turn, found):
            found.append(turn)
    found += (turn for turn in EVEN_TURNS[ANYWHERE - len(found)] if _is_new(turn, found))
    return [own + turn for turn in found]


def facings_to_try(board: Tabletop, model: Model, towards: Sequence[Point], within: float) -> list[float]:
    """Facings with which a base may get to where it does not get as it faces, the most promising first.

    Half a turn makes no difference to an oval or a rectangle, so that none is further than a quarter turn from
    how it faces.

    Parameters
    ----------
    board
        What stands about; the model may stand on it.
    model
        The model where it starts.
    towards
        Where it wants to get to: any of these places.
    within
        Nothing further from its start than this is looked at, inches.
    """
    own = model.facing
    found: list[float] = []
    for direction in _directions(board, model, towards, within):
        turn = shorter_turn(0.0, 2 * (direction - own)) / 2  # half a turn is none
        if _is_new(turn, found):
            found.append(turn)
        if len(found) == MOST:
            break
    return [own + turn for turn in found]


def _is_new(turn: float, found: Sequence[float]) -> bool:
    """Whether a turn, of which half a turn makes no difference, is one and not among those found."""
    return abs(turn) > SAME and all(abs(shorter_turn(2 * turn, 2 * other)) > 2 * SAME for other in found)


def _directions(board: Tabletop, model: Model, towards: Sequence[Point], within: float) -> Iterator[float]:
    x, y = model.figure.centre
    figures = _in_the_way(board, model, within)
    for along, sides in _passages(board, model, figures, towards):
        yield along
        for figure in sides:
            yield from _edges(figure)
    tx, ty = min(towards, key=lambda end: math.dist(end, (x, y)), default=(x, y))
    if math.hypot(tx - x, ty - y) > EQUAL:
        yield math.degrees(math.atan2(ty - y, tx - x))
    for turn in TURNS:
        yield model.facing + turn
    for figure in sorted(figures, key=lambda one: _detour(_middle(one), (x, y), towards)):
        yield from _edges(figure)


def _in_the_way(board: Tabletop, model: Model, within: float) -> list[Figure]:
    """The bases and the parts about a model that it does not pass over for nothing."""
    x, y = model.figure.centre
    far = min(within, board.width + board.height)
    box = (x - far, y - far, x + far, y + far)
    figures: list[Figure] = [
        other.figure
        for other in board.models_near(box)
        if other.id != model.id and not board.units[other.unit].is_manifestation
    ]
    for feature, part in board.parts_near(box):
        below = part.bottom >= model.elevation + model.height - EQUAL
        if not below and (feature.has("impassable") or not is_low(part, board.rules.slack)):
            figures.append(part.figure)
    return figures


def _passages(
    board: Tabletop, model: Model, figures: Sequence[Figure], towards: Sequence[Point]
) -> list[tuple[float, tuple[Figure, ...]]]:
    """Passages that a base fits through with some facings only: the direction along each, and what is beside it."""
    narrow, wide = _across(model.base) - 2 * board.rules.pressed - EQUAL, 2 * model.base.reach
    start = model.figure.centre
    found: list[tuple[float, int, float, tuple[Figure, ...]]] = []
    boxes = np.array([figure.bounds for figure in figures]).reshape(-1, 4)
    x0, y0, x1, y1 = boxes.T
    dx = np.maximum(0.0, np.maximum(x0[:, None] - x1, x0 - x1[:, None]))
    dy = np.maximum(0.0, np.maximum(y0[:, None] - y1, y0 - y1[:, None]))
    for i, k in zip(*np.nonzero(np.triu(np.hypot(dx, dy) < wide, 1)), strict=True):
        near = closest(figures[i], figures[k])
        if narrow <= near.distance < wide:
            (ax, ay), (bx, by) = near.on_a, near.on_b
            along = math.degrees(math.atan2(by - ay, bx - ax)) + 90.0
            middle = ((ax + bx) / 2, (ay + by) / 2)
            found.append((_detour(middle, start, towards), len(found), along, (figures[i], figures[k])))
    for figure, (left, low, right, high) in zip(figures, boxes.tolist(), strict=True):
        x, y = _middle(figure)
        for room, along, middle in (
            (left, 90.0, (left / 2, y)),
            (board.width - right, 90.0, ((board.width + right) / 2, y)),
            (low, 0.0, (x, low / 2)),
            (board.height - high, 0.0, (x, (board.height + high) / 2)),
        ):
            if narrow <= room < wide:
                found.append((_detour(middle, start, towards), len(found), along, ()))
    return [(along, sides) for _, _, along, sides in sorted(found, key=lambda one: one[:2])[:PASSAGES]]


def _detour(middle: Point, start: Point, towards: Sequence[Point]) -> float:
    return math.dist(start, middle) + min((math.dist(middle, end) for end in towards), default=0.0)


def _middle(figure: Figure) -> Point:
    x0, y0, x1, y1 = figure.bounds
    return ((x0 + x1) / 2, (y0 + y1) / 2)


def _edges(figure: Figure) -> list[float]:
    """The directions of a figure's sides, the longest first."""
    if isinstance(figure, Disc):
        return []
    if isinstance(figure, Oval):
        return [figure.facing]
    assert isinstance(figure, Polygon)
    sides = list(pairwise((*figure.shell, figure.shell[0])))
    sides.sort(key=lambda side: -math.dist(*side))
    return [math.degrees(math.atan2(by - ay, bx - ax)) for (ax, ay), (bx, by) in sides[:MOST]]


def _across(base: Base) -> float:
    """How wide a base is where it is narrowest; nothing for an outline, which may be narrow anywhere."""
    return min(base.length_mm, base.width_mm) / MM if isinstance(base, OvalBase | RectangleBase) else 0.0


# -- on the way -----------------------------------------------------------------------------------


def chord(model: Model, facing: float, pivot: str) -> float:
    """How far some point of a base gets by turning alone, inches: no less than that it travels aside."""
    turn = abs(shorter_turn(model.facing, facing))
    return 0.0 if pivot == "free" else 2 * model.base.reach * math.sin(math.radians(min(turn, 180.0)) / 2)


def least_with_turn(model: Model, facing: float, route: Route, pivot: str) -> float:
    """No path that turns to a facing on the first straight piece of a route uses less of the move, inches."""
    start = model.figure.centre
    first = min(route.distance, math.dist(start, route.turns[0]) if route.turns else 0.0)
    return route.distance - first + math.hypot(first, chord(model, facing, pivot))


def furthest_turn(model: Model, facing: float, pivot: str) -> float:
    """What turning to a facing on the spot uses of a move: no point of the base goes further, inches."""
    turn = abs(shorter_turn(model.facing, facing))
    return 0.0 if pivot == "free" or isinstance(model.base, RoundBase) else math.radians(turn) * model.base.reach


def straight_and_turned(
    model: Model, facing: float, distance: float, pivot: str, directions: int = 64
) -> shapely.Polygon:
    """How far a base goes straight while it turns to a facing, about where it starts: a polygon in the true area.

    How far its points travel is convex in where it goes, and so is the area.

    Parameters
    ----------
    distance
        What there is of the move, inches.
    directions
        In how many directions the way is measured.
    """
    put, corners = model.base.at(0.0, 0.0), []
    for way in np.linspace(0.0, 2 * math.pi, directions, endpoint=False).tolist():
        low, high = 0.0, distance
        for _ in range(MEASURED):
            middle = (low + high) / 2
            end = (middle * math.cos(way), middle * math.sin(way), facing)
            length = furthest_travel(put, [(0.0, 0.0, model.facing), end], pivot).length
            low, high = (middle, high) if length <= distance else (low, middle)
        corners.append((low * math.cos(way), low * math.sin(way)))
    return shapely.Polygon(corners)


def turned_path(model: Model, facing: float, route: Route, judge: Judge) -> tuple[Waypoint, ...] | None:
    """A path with a turn to a facing on its first straight piece; None where there is no room for one.

    Of those tried the one that uses least of the move: the turn takes as long a stretch of that piece as is
    free, from the start if it can.

    Parameters
    ----------
    model
        The model where it starts.
    route
        Its way with that facing.
    judge
        What a path uses of the move.
    """
    assert model.at is not None
    start, path = model.at, route.waypoints
    # No turn adds more than the way of its furthest point: what uses more climbs something while it turns.
    most = route.distance + furthest_turn(model, facing, "furthest-point") + EQUAL
    tried: dict[tuple[float, float], tuple[float, tuple[Waypoint, ...]]] = {}

    def free(begin: float, end: float) -> bool:
        turned = tuple(_turning(start, facing, path, begin, end))
        used = judge(turned)
        if used is not None:
            tried[begin, end] = (used, turned)
        return used is not None and used <= most

    length = math.dist(start, path[0].at) if path else 0.0
    if length <= EQUAL:
        free(0.0, 0.0)
    elif not free(0.0, 1.0):
        # Where it goes up or down on that piece, only all of it will do, or none.
        even = path[0].elevation in (None, model.elevation)
        if free(0.0, 0.0):
            low, high = 0.0, min(1.0, 8 * model.base.reach / length)
            for _ in range(HALVINGS if even else 0):
                middle = (low + high) / 2
                low, high = (middle, high) if free(0.0, middle) else (low, middle)
        elif even:
            places = [share for apart in APART if (share := apart * model.base.reach / length) < 1.0] + [1.0]
            for i, begin in enumerate([0.0, *places]):
                # The longest stretch first: a later beginning is no better than this one.
                if any(free(begin, end) for end in reversed(places[max(0, i - 1) :])):
                    break
    return min(tried.values(), key=lambda one: one[0])[1] if tried else None


def _turning(start: Point, facing: float, path: tuple[Waypoint, ...], begin: float, end: float) -> Iterator[Waypoint]:
    """A path that turns between two shares of its first straight piece."""
    if end == 0.0 or not path:
        yield Waypoint(start, None, facing)
        yield from path
        return
    first = path[0]

    def at(share: float) -> Waypoint:
        (x0, y0), (x1, y1) = start, first.at
        return replace(first, at=(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share), jump=False)

    if begin > 0.0:
        yield at(begin)
    if end == 1.0:
        yield replace(first, facing=facing)
    else:
        yield replace(at(end), facing=facing)
        yield first
    yield from path[1:]
