"""Which of many places a model gets to first: one search for all of them (15.0)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import shapely

from geometry.rules.ways import Ways
from geometry.shapes.figures import Point
from geometry.shapes.free_paths.brinks import Even
from geometry.shapes.free_paths.curves import Array
from geometry.shapes.free_paths.graph import Graph
from geometry.shapes.free_paths.levels import Stand
from geometry.shapes.free_paths.search import Search
from geometry.tolerances import EQUAL

_SPACING = 0.25


@dataclass(frozen=True, slots=True)
class Place:
    """A place and the level to stand on there, inches."""

    at: Point
    elevation: float


@dataclass(frozen=True, slots=True)
class Found:
    """A place that can be got to: its number, and no path to it is shorter than this (inches)."""

    number: int
    lower_bound: float


def nearest_places(ways: Ways, places: Sequence[Place], limit: float) -> Iterator[Found]:
    """The places that a model can get to, nearest first.

    Parameters
    ----------
    ways
        What is in the model's way; it does not fly.
    places
        Where it may go.
    limit
        Longer paths are left out, inches; finite.
    """
    start = ways.model.at
    assert start is not None
    reach = limit + EQUAL
    near = [i for i, place in enumerate(places) if math.dist(start, place.at) <= reach]
    if not near:
        return
    space = ways.space
    x, y = start
    box = (x - reach, y - reach, x + reach, y + reach)
    chosen = [i for i in space.near(box) if space.areas[i].may_be_within(start, reach)]
    cell = space.cell(start, chosen)
    held = frozenset(i for i in cell if space.levels.meets(i, ways.level, ways.level))
    graph = Graph(space, space.with_ledges(chosen), [places[i].at for i in near], held, Even(_SPACING), leap=reach)
    goals = shapely.MultiPoint([places[i].at for i in near]).convex_hull
    shapely.prepare(goals)

    def guess(px: Array, py: Array) -> Array:
        return np.asarray(shapely.distance(goals, shapely.points(px, py)))

    stand = Stand(ways.level, held)
    search = Search(graph, start, stand, cell & frozenset(graph.soft), guess, reach, drop=True)
    told: set[int] = set()
    for arrival in search:
        number = arrival.rim - graph.first_goal
        if number < 0 or number in told:
            continue
        if abs(arrival.stand.z - places[near[number]].elevation) <= EQUAL:
            told.add(number)
            yield Found(near[number], min(arrival.bound, arrival.cost))
