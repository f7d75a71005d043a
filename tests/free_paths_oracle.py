"""Other ways to shortest paths and to what can be reached, slow and with known errors, to test ours against."""

from __future__ import annotations

import heapq
import math
import random
from collections.abc import Sequence

import networkx
import numpy as np
import shapely

from geometry.shapes.figures import Box, Disc, Figure, Oval, Point, Polygon
from geometry.shapes.free_paths import FreeSpace, Obstacle
from geometry.shapes.free_paths.areas import Area
from geometry.shapes.free_paths.levels import Stand

_MOVES = [(a, b) for a in range(-4, 5) for b in range(-4, 5) if math.gcd(a, b) == 1]

GRID_EXCESS = 1.012
"""A path over a grid with `_MOVES` is at most so many times as long as the straight line, without obstacles."""


def outline(area: Area, sides: int, *, outer: bool) -> shapely.Geometry:
    """A polygon with few sides inside of an area, or round it."""
    pieces = []
    for ring in area.rings:
        points: list[Point] = []
        for x, y in ring:
            curve = area.curve(x, y)
            angles = np.arange(sides) * 2 * math.pi / sides
            if outer:
                points += [_meeting(curve.support, curve.x, curve.y, a, a + 2 * math.pi / sides) for a in angles]
            else:
                points += list(zip(*(p.tolist() for p in curve.points(angles)), strict=True))
        pieces.append(shapely.MultiPoint(points).convex_hull)
    return shapely.union_all(pieces)


def _meeting(support, x, y, a, b):  # type: ignore[no-untyped-def]
    ux, uy, vx, vy = math.cos(a), math.sin(a), math.cos(b), math.sin(b)
    p, q = support(ux, uy)[0], support(vx, vy)[0]
    cross = ux * vy - uy * vx
    return (x + (p * vy - q * uy) / cross, y + (q * ux - p * vx) / cross)


def polygon_path(areas: Sequence[Area], bounds: Box, start: Point, end: Point, sides: int, *, outer: bool) -> float:
    """Length of the shortest path among polygons inside of (a lower bound) or round (an upper bound) the areas."""
    walls = shapely.union_all([outline(area, sides, outer=outer) for area in areas])
    if walls.contains(shapely.Point(start)) or walls.contains(shapely.Point(end)):
        return math.inf
    corners = shapely.get_coordinates(walls)
    x0, y0, x1, y1 = bounds
    inside = (corners[:, 0] >= x0) & (corners[:, 0] <= x1) & (corners[:, 1] >= y0) & (corners[:, 1] <= y1)
    points = np.concatenate([np.array([start, end]), corners[inside]])
    i, j = np.triu_indices(len(points), 1)
    lines = shapely.linestrings(np.stack([points[i], points[j]], axis=1))
    inner = walls.buffer(-1e-6, join_style="mitre")
    shapely.prepare(inner)
    free = ~shapely.intersects(inner, lines)
    i, j = i[free], j[free]
    graph = networkx.Graph()
    graph.add_nodes_from((0, 1))
    lengths = np.hypot(*(points[i] - points[j]).T)
    graph.add_weighted_edges_from(zip(i.tolist(), j.tolist(), lengths.tolist(), strict=True))
    try:
        return float(networkx.dijkstra_path_length(graph, 0, 1))
    except networkx.NetworkXNoPath:
        return math.inf


def grid_path(space: FreeSpace, bounds: Box, start: Point, end: Point, step: float, height: float) -> float:
    """Cost of the cheapest path over a grid whose points are `step` apart; start and end are on it.

    Its moves may cut off a little of what lies between grid points, and it turns in few directions only.
    """
    x0, y0, x1, y1 = bounds
    nx, ny = round((x1 - x0) / step) + 1, round((y1 - y0) / step) + 1
    x, y = (a.ravel() for a in np.meshgrid(x0 + np.arange(nx) * step, y0 + np.arange(ny) * step, indexing="ij"))
    inside = [area.away(x, y)[0] < 0.0 for area in space.areas]
    cells = [frozenset(i for i, there in enumerate(inside) if there[k]) for k in range(nx * ny)]

    def number(at: Point) -> int:
        return round((at[0] - x0) / step) * ny + round((at[1] - y0) / step)

    first, goal = number(start), number(end)
    begin = Stand(height, frozenset())
    best = {(first, begin): 0.0}
    heap = [(0.0, first, begin)]
    while heap:
        cost, k, stand = heapq.heappop(heap)
        if best[k, stand] < cost:
            continue
        if k == goal:
            return cost
        i, j = divmod(k, ny)
        for a, b in _MOVES:
            if not (0 <= i + a < nx and 0 <= j + b < ny):
                continue
            there = (i + a) * ny + j + b
            if not _passes(cells, ny, i, j, a, b):
                continue
            for then, rise in space.levels.steps(cells[k], cells[there], stand):
                total = cost + step * math.hypot(a, b) + abs(rise)
                if total < best.get((there, then), math.inf) - 1e-12:
                    best[there, then] = total
                    heapq.heappush(heap, (total, there, then))
    return math.inf


def _passes(cells: Sequence[frozenset[int]], ny: int, i: int, j: int, a: int, b: int) -> bool:
    """Whether a move passes nothing but what holds its two ends."""
    ends = (cells[i * ny + j], cells[(i + a) * ny + j + b])
    most = 2 * max(abs(a), abs(b))
    return all(cells[round(i + a * q / most) * ny + round(j + b * q / most)] in ends for q in range(1, most))


# -- boards ---------------------------------------------------------------------------------------

SIZE = 12.0


def flat_board(rng: random.Random, most: int, kinds: Sequence[str], oval: Oval | None = None) -> list[Obstacle]:
    """Obstacles without heights, anywhere on a square of `SIZE`."""
    clearance = 0.0 if oval else 0.63
    return [
        Obstacle(_figure(rng, rng.choice(kinds), (rng.uniform(0, SIZE), rng.uniform(0, SIZE))), clearance, oval=oval)
        for _ in range(rng.randint(1, most))
    ]


def tall_board(rng: random.Random) -> list[Obstacle]:
    """Hills, walls, roofs and what stands about, on a square of 8."""
    obstacles = []
    for _ in range(rng.randint(1, 5)):
        kind = rng.choice(("slab", "wall", "ell", "roof", "disc"))
        figure = _figure(rng, kind, (rng.uniform(1, 7), rng.uniform(1, 7)))
        bottom, top = (1.6, 2.0) if kind == "roof" else (0.0, rng.choice((1.2, 2.0, 2.0, 3.0)))
        obstacles.append(Obstacle(figure, 0.5, bottom, top, ledge=rng.random() < 0.9))
    for _ in range(rng.randint(0, 5)):
        z = rng.choice((0.0, 0.0, 0.0, 2.0))
        obstacles.append(Obstacle(Disc(rng.uniform(0, 8), rng.uniform(0, 8), 0.5), 0.5, z, z + 1.5))
    return obstacles


def _figure(rng: random.Random, kind: str, at: Point) -> Figure:
    x, y = at
    if kind == "disc":
        return Disc(x, y, rng.choice((0.5, 0.63, 0.8, 1.2)))
    if kind == "oval":
        return Oval(x, y, *rng.choice(((1.18, 0.69), (1.48, 0.83), (2.07, 1.38))), rng.uniform(0, 180))
    length, width = rng.uniform(1.5, 4), rng.uniform(0.1, 0.5)
    if kind in ("slab", "roof"):
        width = rng.uniform(0.8, 2.5)
    points = [(0.0, 0.0), (length, 0.0), (length, width), (0.0, width)]
    if kind == "ell":
        points = [(0, 0), (length, 0), (length, width), (width, width), (width, length), (0, length)]
    angle = rng.uniform(0, 2 * math.pi)
    c, s = math.cos(angle), math.sin(angle)
    return Polygon([(x + c * u - s * v, y + s * u + c * v) for u, v in points])
