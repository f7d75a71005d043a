"""The shortest path of a point among obstacles, exact, or the proof that there is none.

Only what turns out to be in the way is looked at. Fewer obstacles never make a path longer (groups of
ledges are taken or left whole), so the shortest path among some of them bounds the true one from
below; where it runs into others these are added, and where it runs into none it is the true one.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from geometry.shapes.figures import Point
from geometry.shapes.free_paths.arcs import ways
from geometry.shapes.free_paths.arrivals import START, Arrival
from geometry.shapes.free_paths.brinks import Even, row_of
from geometry.shapes.free_paths.curves import TURN, Array
from geometry.shapes.free_paths.graph import Graph
from geometry.shapes.free_paths.levels import EVEN, Cell, Stand
from geometry.shapes.free_paths.paths import Arc, Path, Piece, Straight
from geometry.shapes.free_paths.search import Search
from geometry.shapes.free_paths.space import FreeSpace
from geometry.shapes.free_paths.spots import Spot

_LOOSE = 1e-3
"""Inches that a path may be longer than its lower bound and not be looked for by its length as well."""

_SPACING = 0.25
"""Inches between the places at which a path is first let fold back at the edge of a ledge."""


@dataclass(frozen=True, slots=True)
class NoWay:
    """There is no path (within the limit, where one was given).

    Attributes
    ----------
    among
        Numbers of obstacles that are enough to bar every way.
    limit
        Every path among them is longer than this, inches; infinite where there is none at all.
    """

    among: tuple[int, ...]
    limit: float = math.inf

    def __bool__(self) -> bool:
        return False

    @property
    def length(self) -> float:
        """Infinite."""
        return math.inf


def shortest_path(
    space: FreeSpace,
    start: Point,
    end: Point,
    *,
    start_height: float = 0.0,
    end_height: float | None = None,
    limit: float = math.inf,
    drop: bool = False,
    bounded: bool = True,
) -> Path | NoWay:
    """The shortest path from one place to another.

    A point that begins inside of an obstacle may leave it: the obstacle is in its way once it has come
    clear.

    Parameters
    ----------
    space
        The obstacles.
    start, end
        Inches.
    start_height, end_height
        The heights it begins and ends at; any for the end where None.
    limit
        Longer paths are not looked for.
    drop
        Whether the last straight piece may end with a free fall.
    bounded
        Whether `Path.lower_bound` is to be worked out: else it is the length, and says nothing.

    Returns
    -------
    Path or NoWay
        Truthy where there is a path.

    Examples
    --------
    >>> from geometry.shapes.figures import Disc
    >>> from geometry.shapes.free_paths import FreeSpace, Obstacle, shortest_path
    >>> space = FreeSpace([Obstacle(Disc(0, 0, 1))])
    >>> path = shortest_path(space, (-2, 0), (2, 0))
    >>> round(path.length - (2 * 3 ** 0.5 + math.pi / 3), 9), len(path.pieces)
    (0.0, 3)
    """
    if not space.in_bounds(end):
        return NoWay(())
    if math.dist(start, end) <= EVEN and end_height in (None, start_height):
        return Path(0.0, 0.0, (Straight(start, end, ((0.0, start_height),)),))
    here, there = space.cell(start), space.cell(end)
    held = frozenset(i for i in here if space.levels.meets(i, start_height, start_height))
    question = _Question(start, Stand(start_height, held), here, end, there, end_height, limit, drop, bounded)
    space = space.climbing_no_higher(start_height + limit)
    grounded = start_height == 0.0 and end_height in (None, 0.0)
    if not grounded or any(space.obstacles[i].ledge for i in here | there):
        return _shortest(space, question)
    # Without climbing anything first: what is climbed must then be worth it.
    around = _shortest(space.climbing_no_higher(0.0), question)
    if isinstance(around, NoWay):
        return _shortest(space, question) if space.ledges else around
    worth = (around.length - math.dist(start, end)) / (1.0 if drop else 2.0)
    lower = space.climbing_no_higher(worth)
    if not lower.ledges:
        return around
    over = _shortest(lower, replace(question, limit=around.length))
    if isinstance(over, NoWay):
        return around
    return (
        over
        if over.length < around.length - EVEN
        else replace(around, lower_bound=min(over.lower_bound, around.length))
    )


@dataclass(frozen=True, slots=True)
class _Question:
    """From where to where, and how; `cell` and `end_cell` are what holds the two places."""

    start: Point
    stand: Stand
    cell: Cell
    end: Point
    end_cell: Cell
    end_height: float | None
    limit: float
    drop: bool
    bounded: bool


def _shortest(space: FreeSpace, question: _Question) -> Path | NoWay:
    there = question.end_cell
    barred = [i for i in there if i not in space.many_heights and space.low[i] and i not in question.stand.held]
    if barred:
        return NoWay(tuple(barred))
    chosen = space.with_ledges(question.cell | there)
    while True:
        found = _among(space, chosen, question, bounding=question.bounded)
        if found is None:
            return NoWay(tuple(sorted(chosen)), question.limit)
        hits = _in_the_way(space, chosen, found)
        if not hits and found.length - found.lower_bound > _LOOSE:
            # It was looked for by the bound, which is the lower the more often a path turns at places that were moved.
            better = _among(space, chosen, question, bounding=False)
            if better is not None:  # else it is longer than the limit
                hits = _in_the_way(space, chosen, better)
                found = replace(better, lower_bound=found.lower_bound)
        if not hits:
            return _folded_better(space, chosen, found, question)
        chosen = space.with_ledges(chosen | hits | _beside(space, hits))


def _among(
    space: FreeSpace,
    chosen: Iterable[int],
    question: _Question,
    more: Sequence[Spot] = (),
    *,
    bounding: bool = True,
) -> Path | None:
    """The shortest path among some of the obstacles."""
    ex, ey = question.end
    leap = min(question.limit, space.extent) if question.drop else 0.0
    graph = Graph(space, chosen, [question.end], question.stand.held, Even(_SPACING), more, leap)

    def guess(x: Array, y: Array) -> Array:
        return np.hypot(x - ex, y - ey)

    cell = question.cell & frozenset(graph.soft)
    search = Search(
        graph, question.start, question.stand, cell, guess, question.limit, question.drop, bounding=bounding
    )
    for arrival in search:
        if arrival.rim == graph.first_goal and question.end_height in (None, arrival.stand.z):
            return trace(graph, arrival)
    return None


def _folded_better(space: FreeSpace, chosen: set[int], path: Path, question: _Question) -> Path:
    """Where a path folds back at the edge of a ledge: with the places for that closer together, twice."""
    edges = space.brinks(chosen)
    if not edges or (question.bounded and path.length - path.lower_bound < _SPACING / 4):
        return path
    more: list[Spot] = []
    for spacing in (_SPACING, _SPACING / 8):
        turns = [piece.end for piece in path.pieces[:-1] if isinstance(piece, Straight)]
        known = [*(spot for edge in edges for spot in row_of(edge, Even(_SPACING))), *more]
        near = [turn for turn in turns if any(math.dist(turn, spot[:2]) < EVEN for spot in known)]
        if not near:
            break
        more = [
            spot
            for edge in edges
            for spot in row_of(edge, Even(spacing / 8))
            if any(math.dist(spot[:2], turn) <= spacing for turn in near)
        ]
        better = _among(space, chosen, replace(question, limit=path.length), more, bounding=False)
        if better is not None and better.length < path.length and not _in_the_way(space, chosen, better):
            path = replace(better, lower_bound=path.lower_bound if question.bounded else better.length)
    return path


def trace(graph: Graph, arrival: Arrival) -> Path:
    """The path that led to an arrival."""
    pieces: list[Piece] = []
    for step, before in reversed(list(arrival.steps())):
        if before.rim != START and before.rim < graph.first_spot and step.arc > 0.0:
            curve, obstacle = graph.rims.curves[before.rim], graph.owner(before.rim)
            pieces.append(Arc(curve, before.angle, before.angle + before.side * step.arc, before.stand.z, obstacle))
        assert step.left is not None
        if step.left != step.at:
            pieces.append(Straight(step.left, step.at, *_stretches(graph, step)))
    if not pieces:
        pieces.append(Straight(arrival.at, arrival.at, ((0.0, arrival.stand.z),)))
    return Path(arrival.cost, min(arrival.bound, arrival.cost), tuple(pieces))


def _stretches(graph: Graph, step: Arrival) -> tuple[tuple[tuple[float, float], ...], int]:
    """The stretches of a straight piece, those at one height made one, and which of them is the first of a fall."""
    assert step.left is not None
    ends, cells = graph.courses.cells(step.left, step.at)
    heights = step.heights or [graph.space.levels.heights(cell)[0] for cell in cells]
    found: list[tuple[float, float]] = []
    drop = -1
    for k, (end, z) in enumerate(zip(ends, heights, strict=True)):
        if found and found[-1][1] == z:
            found[-1] = (end, z)
        else:
            found.append((end, z))
        if k == step.drop:
            drop = len(found) - 1
    return tuple(found), drop


def _in_the_way(space: FreeSpace, chosen: set[int], path: Path) -> set[int]:
    """The obstacles beyond the chosen ones that a path runs into."""
    hits: set[int] = set()
    straights = [piece for piece in path.pieces if isinstance(piece, Straight)]
    points = np.array([(*piece.start, *piece.end) for piece in straights]).reshape(-1, 4).T
    for bodies in (space.discs, space.hulls):
        if len(bodies):
            crossed = bodies.crossed(*points).any(axis=0)
            hits.update(bodies.owner[crossed].tolist())
    for piece in path.pieces:
        if isinstance(piece, Straight):
            hits |= space.cell(piece.start) | space.cell(piece.end)
        else:
            hits |= _round_an_arc(space, chosen, piece)
    return {i for i in hits - chosen if i in space.many_heights or space.low[i]}


def _round_an_arc(space: FreeSpace, chosen: set[int], arc: Arc) -> set[int]:
    curve, reach = arc.curve, arc.curve.reach
    near = space.near((curve.x - reach, curve.y - reach, curve.x + reach, curve.y + reach))
    areas = {i: space.areas[i] for i in near if i not in chosen}
    if not areas:
        return set()
    low, high = min(arc.start, arc.end), max(arc.start, arc.end)
    way, _ = ways(curve, low, min(high - low, TURN), areas)
    return set().union(*way.cells)


def _beside(space: FreeSpace, hits: Iterable[int]) -> set[int]:
    """Obstacles so close to these that nothing passes between: likely to be run into next."""
    found: set[int] = set()
    for i in hits:
        area = space.areas[i]
        found.update(j for j in space.near(area.bounds) if j != i and area.may_meet(space.areas[j]))
    return found
