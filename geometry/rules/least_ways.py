"""Ways that are longer for no base that holds a model's, nor for one that turns: for bounds and proofs (15.0, 15.2).

A larger base stands on more, and so gets over more: either it stays on the table, or it climbs to the lowest
top there is and nothing but what is in the way at every height has to be gone round.
"""

from __future__ import annotations

import math
from dataclasses import replace

import shapely

from geometry.rules.ways import Ways
from geometry.shapes.areas import union
from geometry.shapes.envelopes import areas_only
from geometry.shapes.figures import Point
from geometry.shapes.free_paths import ERROR, FreeSpace, reachable, shortest_path


def least_way(ways: Ways, end: Point, elevation: float | None, level: float) -> float:
    """No path of any base that holds this one is shorter, nor of one that turns; inches, infinite where there is none.

    Parameters
    ----------
    ways
        The ways of the smaller base.
    end, elevation
        The place, and the level to stand on there (any where None), inches.
    level
        The level that it starts on.
    """
    start, space = ways.model.at, ways.space
    assert start is not None
    if ways.flying:
        return math.dist(start, end)
    least = shortest_path(over_all_tops(ways, level).space, start, end).length
    if level > 0.0 or elevation:
        return least + max(0.0, (elevation or 0.0) - level)
    around = shortest_path(on_table(ways).space, start, end).length
    return min(around, least + min((space.obstacles[i].top for i in space.ledges), default=math.inf))


def all_places(ways: Ways, distance: float, level: float) -> shapely.MultiPolygon:
    """Everywhere, seen from above, that a base that holds this one may get to with so many inches, however it turns.

    Parameters
    ----------
    ways
        The ways of the smaller base; it does not fly.
    distance
        Inches of the move.
    level
        The level that it starts on.
    """
    start = ways.model.at
    assert start is not None
    ways = ways.among(ways.space.climbing_no_higher(level + distance), level)
    over = over_all_tops(ways, level).space
    if level > 0.0:
        areas = [reachable(over, start, distance).area]
    else:
        lowest = min((ways.space.obstacles[i].top for i in ways.space.ledges), default=math.inf)
        areas = [reachable(on_table(ways).space, start, distance).area]
        areas += [reachable(over, start, distance - lowest).area] if lowest < distance else []
    # What a search finds lies in the true area, within its error of the edge.
    return areas_only(union(areas).buffer(2 * ERROR))


def on_table(ways: Ways) -> Ways:
    """The same ways without any that climbs."""
    return ways.among(ways.space.climbing_no_higher(0.0))


def over_all_tops(ways: Ways, level: float) -> Ways:
    """Ways round nothing but what is in the way at every height, as if climbing cost nothing.

    Parameters
    ----------
    level
        The level that the model starts on.
    """
    space = ways.space
    heights = {0.0, level, *(space.obstacles[i].top for i in space.ledges)}
    always = [
        replace(obstacle, ledge=False)
        for i, obstacle in enumerate(space.obstacles)
        if all(space.levels.meets(i, z, z) for z in heights)
    ]
    return ways.among(FreeSpace(always, space.bounds, ways.model.height), level)
