"""Everywhere that a point can get to with paths of a length, height by height, as polygons.

Each place is seen from the last arc of its shortest path: rays that leave the arcs as tangents sweep
all that can be reached. They are cast where the view changes, and halved until what lies between two
of them is less than the error. The polygons lie in the true region, within `ERROR` of its edge.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
import shapely

from geometry.shapes.areas import union
from geometry.shapes.envelopes import areas_only, grown
from geometry.shapes.figures import Point
from geometry.shapes.free_paths.bodies import TOUCH
from geometry.shapes.free_paths.curves import TURN, Array
from geometry.shapes.free_paths.graph import Graph
from geometry.shapes.free_paths.levels import Cell, Stand
from geometry.shapes.free_paths.rays import Ray, Rays, Run, Stretch
from geometry.shapes.free_paths.search import Search
from geometry.shapes.free_paths.space import FreeSpace

ERROR = 0.01
"""Inches: the furthest that the edge of a region is from the true one."""

FOLD_ERROR = 0.05
"""Inches: the same where a path folds back at the edge of a ledge that has room below it."""

_SAGITTA = 0.002
_SPARE = 0.001
_FINE = 0.0008
_BESIDE = 1e-5
_SEAM = 6e-4
_SIMPLE = 1e-4
_FOLD = 0.1


@dataclass(frozen=True)
class Reached:
    """Where a point can get to.

    Attributes
    ----------
    levels
        (height, area) for each height that it can have, least first.
    """

    levels: tuple[tuple[float, shapely.MultiPolygon], ...]

    @cached_property
    def area(self) -> shapely.MultiPolygon:
        """The places, at any height."""
        return areas_only(union([area for _, area in self.levels]))


def reachable(
    space: FreeSpace, start: Point, distance: float, *, start_height: float = 0.0, drop: bool = False
) -> Reached:
    """Everywhere that a point can get to with paths no longer than `distance`.

    Parameters
    ----------
    space
        The obstacles.
    start, start_height
        Where it begins, inches.
    distance
        Inches, climbs included.
    drop
        Whether paths may end with a free fall.

    Examples
    --------
    >>> from geometry.shapes.free_paths import FreeSpace, Obstacle, reachable
    >>> from geometry.shapes.figures import Disc
    >>> wall = Obstacle(Disc(3, 0, 1))
    >>> area = reachable(FreeSpace([wall]), (0, 0), 2.5).area
    >>> round(math.pi * 2.5**2 - area.area, 1)  # all but the lens of two discs
    0.6
    """
    space = space.climbing_no_higher(start_height + distance)
    x, y = start
    box = (x - distance, y - distance, x + distance, y + distance)
    near = [i for i in space.near(box) if space.areas[i].may_be_within(start, distance)]
    cell = space.cell(start, near)
    held = frozenset(i for i in cell if space.levels.meets(i, start_height, start_height))
    graph = Graph(space, near, (), held, _FOLD)
    runs: list[Run] = []
    limit = max(0.0, distance - _SPARE)
    search = Search(
        graph,
        start,
        Stand(start_height, held),
        cell & frozenset(graph.soft),
        lambda px, py: np.zeros(len(px)),
        limit,
        drop,
        runs,
    )
    for _ in search:
        pass
    pieces = _swept(Rays(graph, drop=drop), runs)
    levels = []
    for z in sorted(pieces):
        area = _clipped(space, graph, z, union(pieces[z]), held, start)
        if not area.is_empty:
            levels.append((z, area))
    return Reached(tuple(levels))


def _clipped(
    space: FreeSpace, graph: Graph, z: float, area: shapely.Geometry, held: Cell, start: Point
) -> shapely.MultiPolygon:
    """Without seams, and without what the straight edges between rays cut off obstacles.

    Closing seams adds places no further than `_SEAM` from where a path gets to: less than the length keeps spare.
    """
    area = shapely.simplify(area, _SIMPLE, preserve_topology=False)
    area = area.buffer(_SEAM, join_style="mitre").buffer(-_SEAM, join_style="mitre")
    if not area.is_valid:
        area = shapely.make_valid(area)
    obstacles = space.obstacles
    taken = [
        grown(obstacles[i].figure, obstacles[i].oval, obstacles[i].clearance, "outer")
        for i in (*graph.hard, *graph.soft)
        if space.levels.meets(i, z, z) and i not in held
    ]
    if taken:
        area = area.difference(union(taken))
    if z != 0.0:
        tops = [
            grown(obstacles[i].figure, obstacles[i].oval, obstacles[i].clearance, "inner")
            for i in graph.soft
            if obstacles[i].ledge and obstacles[i].top == z
        ]
        if tops:
            area = area.intersection(union(tops))
    if space.bounds is not None:
        area = area.intersection(shapely.box(*space.bounds))
    return areas_only(area)


def _swept(rays: Rays, runs: Sequence[Run]) -> dict[float, list[shapely.Geometry]]:
    """What the rays that leave the runs sweep, height by height."""
    kept = [run for run in runs if run.left > TOUCH]
    turns = [_first_turns(run) for run in kept]
    cast = rays.cast(kept, turns)
    for _ in range(16):
        new = [_between(run, some, found) for run, some, found in zip(kept, turns, cast, strict=True)]
        open_ = [i for i, more in enumerate(new) if len(more)]
        if not open_:
            break
        more_rays = rays.cast([kept[i] for i in open_], [new[i] for i in open_])
        for i, found in zip(open_, more_rays, strict=True):
            order = np.argsort(np.concatenate([turns[i], new[i]]), kind="stable")
            joined = [*cast[i], *found]
            turns[i] = np.concatenate([turns[i], new[i]])[order]
            cast[i] = [joined[k] for k in order.tolist()]
    pieces: dict[float, list[shapely.Geometry]] = {}
    for found in cast:
        for z, piece in _strips(found):
            pieces.setdefault(z, []).append(piece)
    return pieces


def _first_turns(run: Run) -> Array:
    """Where to cast rays first: evenly, and on both sides of every straight piece that leaves."""
    end = run.end
    if run.side != 0:
        end = _end_of_arc(run)
    begin = run.begin - 4 * _BESIDE if run.side != 0 and run.begin == 0.0 else run.begin
    reach = max(run.left, run.curve.reach, 0.05)
    count = max(2, math.ceil((end - begin) / math.sqrt(8 * _SAGITTA / reach)) + 1)
    at = np.array([turn for turn in run.turns if begin < turn < end])
    found = np.concatenate([np.linspace(begin, end, count), at - _BESIDE, at + _BESIDE])
    return np.unique(np.clip(found, begin, end))


def _end_of_arc(run: Run) -> float:
    """How far round its arc a path gets before its length is used up, radians; never too far."""
    low, high = run.begin, run.end
    if not run.curve.ellipses:
        return min(high, max(low, run.left / run.curve.radius)) if run.curve.radius > 0.0 else high
    for _ in range(3):
        turns = np.linspace(low, high, 33)
        starts = np.full_like(turns, run.angle) if run.side > 0 else run.angle - turns
        enough = np.nonzero(run.curve.lengths(starts, turns) <= run.left)[0]
        if not len(enough):
            return low
        if enough[-1] == len(turns) - 1:
            return high
        low, high = float(turns[enough[-1]]), float(turns[enough[-1] + 1])
    return low


def _between(run: Run, turns: Array, rays: Sequence[Ray]) -> Array:
    """Where to cast more rays: between two that pass different obstacles, while they are not close enough."""
    new = []
    for (a, b), (p, q) in zip(pairwise(turns.tolist()), pairwise(rays), strict=True):
        if p.key == q.key or b - a < 3 * _BESIDE:
            continue
        far = max(_far(p), _far(q), run.curve.reach)
        if (b - a) * far > _FINE:
            new.append((a + b) / 2)
    return np.array(new)


def _far(ray: Ray) -> float:
    return max((b for _, _, b in ray.stretches), default=0.0)


def _strips(rays: Sequence[Ray]) -> list[tuple[float, shapely.Geometry]]:
    """The areas between neighbouring rays: chains of rays that pass the same obstacles make one for each stretch."""
    found: list[tuple[float, shapely.Geometry]] = []
    first = 0
    for k in range(1, len(rays) + 1):
        if k < len(rays) and rays[k].key == rays[first].key and len(rays[k].stretches) == len(rays[first].stretches):
            continue
        chain = rays[first:k]
        for n, (z, _, _) in enumerate(rays[first].stretches):
            _add(found, z, [(ray, ray.stretches[n]) for ray in chain])
        if k < len(rays):
            _add_common(found, rays[k - 1], rays[k])
        first = k
    return found


def _add_common(found: list[tuple[float, shapely.Geometry]], a: Ray, b: Ray) -> None:
    """Between two rays that pass different obstacles: what both reach on the same height, from the start on."""
    for p, q in zip(a.stretches, b.stretches, strict=False):
        if p[0] != q[0]:
            return
        low, high = max(p[1], q[1]), min(p[2], q[2])
        if high > low:
            _add(found, p[0], [(a, (p[0], low, high)), (b, (p[0], low, high))])
        if abs(p[2] - q[2]) > ERROR:
            return


def _add(found: list[tuple[float, shapely.Geometry]], z: float, chain: Sequence[tuple[Ray, Stretch]]) -> None:
    if len(chain) < 2:
        return
    near = [ray.at(a) for ray, (_, a, _) in chain]
    far = [ray.at(b) for ray, (_, _, b) in reversed(chain)]
    piece: shapely.Geometry = shapely.Polygon([*near, *far])
    if not piece.is_valid:
        piece = areas_only(shapely.make_valid(piece))
    if piece.area > 0.0:
        found.append((z, piece))


__all__ = ["ERROR", "TURN", "Reached", "reachable"]
