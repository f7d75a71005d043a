"""Everywhere that a point can get to with paths of a length, height by height, as polygons.

Each place is seen from the last arc of its shortest path: rays that leave the arcs as tangents sweep
all that can be reached. They are cast where the view changes, and halved until what lies between two
of them is less than the error. The polygons lie in the true region, within `ERROR` of its edge.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

import numpy as np
import shapely

from geometry.shapes.areas import union, union_but
from geometry.shapes.envelopes import areas_only
from geometry.shapes.figures import Point
from geometry.shapes.free_paths.bodies import TOUCH, Mask
from geometry.shapes.free_paths.costs import Costs
from geometry.shapes.free_paths.curves import BESIDE, TURN, Array, beside
from geometry.shapes.free_paths.folds import Folds
from geometry.shapes.free_paths.graph import Graph
from geometry.shapes.free_paths.ground import Ground
from geometry.shapes.free_paths.leaps import Leaps
from geometry.shapes.free_paths.levels import Stand
from geometry.shapes.free_paths.rays import Ray, Rays, Stretch
from geometry.shapes.free_paths.runs import Run, Runs
from geometry.shapes.free_paths.search import Search
from geometry.shapes.free_paths.space import FreeSpace
from geometry.shapes.free_paths.strips import Strip, polygons, strips_of

ERROR = 0.01
"""Inches: the furthest that the edge of a region is from the true one."""

_LEFT_OUT = 2e-4
"""Inches by which jumps, and paths that fold back, may reach beyond what is known without them and be left out."""

_SAGITTA = 0.002
_SPARE = 0.001
_FINE = 0.0008
_SAME = 1e-7
_DOUBLE = 1e-4
_ROUND = 0.25
"""Inches: what paths go round is hardly ever rounder."""


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
    space: FreeSpace,
    start: Point,
    distance: float,
    *,
    start_height: float = 0.0,
    drop: bool = False,
    among: Mapping[float, shapely.Geometry] | None = None,
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
    among
        The only places asked about, height by height; what is found elsewhere may lack some. All where not given.

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
    limit = max(0.0, distance - _SPARE)
    graph = Graph(space, near, (), held, start=start, limit=limit)
    runs = Runs(graph, limit)
    search = Search(
        graph,
        start,
        Stand(start_height, held),
        cell & frozenset(graph.soft),
        lambda px, py: np.zeros(len(px)),
        limit,
        drop,
        runs,
        bounding=False,
    )
    for _ in search:
        pass
    rays, ground = Rays(graph, drop=drop), Ground(graph, held)
    # What leaves places in rows is left to `Folds`.
    cast = _cast(rays, _without_doubles([run for run in runs.found if run.row < 0]), hollow=bool(graph.brinks))
    levels = {z: ground.clipped(z, union_but(pieces, _LEFT_OUT)) for z, pieces in polygons(strips_of(cast)).items()}

    def add(strips: Iterable[Strip]) -> None:
        for z, pieces in polygons(strips).items():
            levels[z] = ground.clipped(z, union_but([levels.get(z, shapely.Polygon()), *pieces], _LEFT_OUT))

    costs = Costs(graph, runs.found)
    if graph.brinks:
        wanted = ground.missing(levels, start, distance, start_height + distance, among)
        add(Folds(graph, rays, costs, start, limit, wanted).strips())
    if drop and (highest := max(levels, default=0.0)) > 0.0:
        # Only now is it known where it is of any use to turn on a ledge and jump.
        wanted = ground.missing(levels, start, distance, highest, among)
        add(Leaps(graph, rays, costs, start, limit, levels, wanted).strips())
    return Reached(tuple((z, levels[z]) for z in sorted(levels) if not levels[z].is_empty))


def _cast(rays: Rays, runs: Sequence[Run], *, hollow: bool) -> list[list[Ray]]:
    """For each run the rays that leave it, close enough for what lies between them.

    `hollow` is whether there are ledges with room below, of whose edges chords cut off what is not reached.
    """
    kept = [run for run in runs if run.left > TOUCH]
    turns = [_first_turns(run) for run in kept]
    cast = rays.cast(kept, turns)
    fresh = [np.ones(len(some), dtype=bool) for some in turns]
    for _ in range(16):
        new = [_between(*some, hollow=hollow) for some in zip(kept, turns, cast, fresh, strict=True)]
        open_ = [i for i, more in enumerate(new) if len(more)]
        if not open_:
            break
        more_rays = rays.cast([kept[i] for i in open_], [new[i] for i in open_])
        for some in fresh:
            some[:] = False
        for i, found in zip(open_, more_rays, strict=True):
            order = np.argsort(np.concatenate([turns[i], new[i]]), kind="stable")
            joined = [*cast[i], *found]
            fresh[i] = (np.arange(len(joined)) >= len(turns[i]))[order]
            turns[i] = np.concatenate([turns[i], new[i]])[order]
            cast[i] = [joined[k] for k in order.tolist()]
    return cast


def _without_doubles(runs: Sequence[Run]) -> list[Run]:
    """Runs but those from bare places that are all but the same: there are many where outlines cross.

    Of places that are over more, where the point stands the same, nothing is reached that is not from the others.
    """
    found: list[Run] = []
    groups: dict[tuple[float, float, Stand, int], list[Run]] = {}
    for run in runs:
        if run.side != 0 or run.end - run.begin < TURN:
            found.append(run)
            continue
        key = (round(run.curve.x / _DOUBLE), round(run.curve.y / _DOUBLE), run.stand, run.row)
        groups.setdefault(key, []).append(run)
    for some in groups.values():
        best = min(some, key=lambda run: (len(run.cell), -run.left))
        found += [run for run in some if run is best or not (run.cell >= best.cell and run.left < best.left + _DOUBLE)]
    return found


def _first_turns(run: Run) -> Array:
    """Where to cast rays first: evenly, and on both sides of every straight piece that leaves."""
    end = run.end
    if run.side != 0:
        end = _end_of_arc(run)
    begin = run.begin - 4 * BESIDE if run.side != 0 and run.begin == 0.0 else run.begin
    reach = max(run.left, run.curve.reach, 0.05)
    count = max(2, math.ceil((end - begin) / math.sqrt(8 * _SAGITTA / reach)) + 1)
    at = np.array([turn for turn in run.turns if begin < turn < end])
    found = np.concatenate([np.linspace(begin, end, count), beside(at)])
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


def _between(run: Run, turns: Array, rays: Sequence[Ray], fresh: Mask, *, hollow: bool) -> Array:
    """Where to cast more rays: between two that are not close enough, beside those that are `fresh`.

    They pass different obstacles, or what they pass is round, and its edge not straight between the two.
    """
    new = []
    changed = np.flatnonzero(fresh[1:] | fresh[:-1]).tolist()
    bent = _bent(rays, changed) if hollow else frozenset()
    for k in sorted({*changed, *bent}):
        a, b, p, q = float(turns[k]), float(turns[k + 1]), rays[k], rays[k + 1]
        if b - a < 3 * BESIDE or (p.key == q.key and k not in bent):
            continue
        far = max(_far(p), _far(q), run.curve.reach)
        if (b - a) * far > _FINE:
            new.append((a + b) / 2)
    return np.array(new)


def _bent(rays: Sequence[Ray], changed: Sequence[int]) -> set[int]:
    """Between which rays and the next, of those that pass the same, the edges that they pass are too round.

    Looked for at pairs that have changed, and those beside them.
    """
    found: set[int] = set()
    for k in sorted({k for n in changed for k in (n - 1, n) if k >= 0}):
        if len(rays[k].stretches) < 2 or rays[k].key != rays[k + 1].key:
            continue
        if k + 2 < len(rays) and rays[k + 2].key == rays[k].key:
            for p, q, r in _crossed(rays[k : k + 3]):
                first, second = _sags(p, q, r)
                found.update(n for n, sag in ((k, first), (k + 1, second)) if sag > _SAGITTA / 2)
        elif (k == 0 or rays[k - 1].key != rays[k].key) and _are_apart(rays[k : k + 2]):
            found.add(k)
    return found


def _are_apart(rays: Sequence[Ray]) -> bool:
    """Whether two rays come over an edge so far apart that it might be too round between them."""
    return any(math.dist(p, q) ** 2 > 4 * _SAGITTA * _ROUND for p, q in _crossed(rays))


def _crossed(rays: Sequence[Ray]) -> list[tuple[Point, ...]]:
    """Where rays that pass the same come over edges where heights begin or end: for each one place on each of them."""
    return [tuple(ray.at(ray.stretches[n][1]) for ray in rays) for n in _edges(rays[0].stretches)]


def _edges(stretches: Sequence[Stretch]) -> list[int]:
    """The first stretch beyond each edge where the heights are not the same as before it."""
    found: list[int] = []
    before: list[float] = []
    for begin, some in groupby(range(len(stretches)), key=lambda n: stretches[n][1]):
        numbers = list(some)
        heights = [stretches[n][0] for n in numbers]
        if heights != before and begin > TOUCH:
            found.append(numbers[0])
        before = heights
    return found


def _sags(p: Point, q: Point, r: Point) -> tuple[float, float]:
    """How far the arc through three places is from its chords p q and q r, inches."""
    first, second, both = math.dist(p, q), math.dist(q, r), math.dist(p, r)
    area = abs((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]))
    if min(first, second, both) <= _SAME or area <= _SAME * both:
        return 0.0, 0.0
    aside = area / both
    return aside * first / (4 * second), aside * second / (4 * first)


def _far(ray: Ray) -> float:
    return max((b for _, _, b in ray.stretches), default=0.0)


__all__ = ["ERROR", "TURN", "Reached", "reachable"]
