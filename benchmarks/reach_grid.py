"""`reach` against a fine grid search on seeded random boards. Run: python -m benchmarks.reach_grid --boards 2000.

Counted as failures, with the board's seed:

- a path over the grid, its corners pulled tight, is shorter than the lower bound of `reach`, or `reach` has no way;
- a place where the base may stop, and that the grid gets to within the distance, lies outside of the region by
  more than the region's stated error (0.01");
- a place of the region is no legal end, by closed forms or by `check` of the way that `reach` finds to it.

The lengths of the grid are those of free paths (`grid_search`), so that they need no error of their own.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import shapely

from benchmarks.grid_questions import Question
from benchmarks.grid_search import Grid
from geometry.proposals import Proposal, Waypoint

STEP = 0.02
"""Inches between two places of the grid."""

EDGE = 0.01
"""Inches: how far the edge of a region may be from the true one (`geometry.shapes.free_paths.region`)."""

CONTACT = 0.005
SAME = 1e-6
NOT_OURS = {
    "charge.no-target",
    "pile-in.combat-lost",
    "coherency.split",
    "coherency.too-few-neighbours",
    "distance.exceeded",
}
"""What a region does not promise: that depends on the whole unit (and distances are compared here)."""


@dataclass
class Tally:
    """What was looked at and found.

    `over` holds how much longer the grid's pulled paths were than the lower bounds, inches.
    """

    boards: int = 0
    paths: int = 0
    climbing: int = 0
    jumping: int = 0
    no_ways: int = 0
    spots: int = 0
    near_misses: int = 0
    ends: int = 0
    over: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        over = [1e3 * x for x in self.over] or [0.0]
        return (
            f"{self.boards} boards; {self.paths} paths ({self.climbing} with climbs, {self.jumping} with jumps), "
            f"{statistics.median(over):.2f} thousandths of an inch longer than the lower bound (median; least "
            f"{min(over):.4f}); {self.no_ways} places without a way; {self.spots} ends looked for in the regions, "
            f"{self.near_misses} just outside of them; {self.ends} places of regions judged; "
            f"{len(self.failures)} failures"
        )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="seed of the first board")
    parser.add_argument("--step", type=float, default=STEP, help="inches")
    args = parser.parse_args(arguments)
    tally = Tally()
    begun = time.process_time()
    for seed in range(args.first, args.first + args.boards):
        before = len(tally.failures)
        look(seed, tally, args.step)
        for failure in tally.failures[before:]:
            print(failure, flush=True)
        if (seed + 1 - args.first) % 50 == 0:
            print(f"{time.process_time() - begun:.0f} s: {tally}", flush=True)
    print(tally)
    return 1 if tally.failures else 0


def look(seed: int, tally: Tally, step: float = STEP) -> None:
    """Compare one board's answers with the grid's."""
    rng = random.Random(seed)
    question = Question(rng)
    if not question.stands:
        return
    grid = question.grid(step)
    if not grid.begins:  # it starts in something, or just at the edge of it
        return
    answer = question.reach()
    if answer.refused:
        return
    tally.boards += 1
    said: list[str] = []
    _paths(question, grid, rng, tally, said)
    _region(question, grid, answer, rng, tally, said)
    _ends(question, answer, rng, tally, said)
    tally.failures += [f"board {seed}, {question}: {text}" for text in said]


# -- the comparisons --------------------------------------------------------------------------------


def _paths(question: Question, grid: Grid, rng: random.Random, tally: Tally, said: list[str]) -> None:
    """No path over the grid is shorter than the lower bound, and there is a way where the grid has one."""
    levels, places = np.nonzero(np.isfinite(grid.length))
    straight = np.hypot(grid.x[places] - grid.x[grid.first], grid.y[places] - grid.y[grid.first])
    detour = grid.length[levels, places] - straight
    for among in (detour >= 0.0, detour > 0.1, detour > 0.5, detour > 2.0, levels > 0):
        if not among.any():
            continue
        k = int(rng.choice(np.nonzero(among)[0]))
        level, place = int(levels[k]), int(places[k])
        at, z = (float(grid.x[place]), float(grid.y[place])), grid.levels[level]
        way = grid.way(level, place)
        tally.paths += 1
        tally.climbing += (
            way.length > sum(math.dist(a[:2], b[:2]) for a, b in zip(way.corners, way.corners[1:], strict=False)) + SAME
        )
        tally.jumping += way.jumps
        to = question.reach(at, z, region=False).to
        if to.route is None:
            tally.no_ways += 1
            if to.exact or not question.outer:
                said.append(f'no way to {at} at {z:g}"; the grid has one of {way.length:.4f}')
            continue
        tally.over.append(way.length - to.route.lower_bound)
        if way.length < to.route.lower_bound - SAME:
            said.append(f'{way.length:.5f} to {at} at {z:g}"; the lower bound is {to.route.lower_bound:.5f}')
        elif to.exact and way.length < to.route.distance - 1e-3 * (1 + len(to.route.waypoints)):
            said.append(f'{way.length:.5f} to {at} at {z:g}"; the shortest is said to be {to.route.distance:.5f}')


def _region(question: Question, grid: Grid, answer, rng: random.Random, tally: Tally, said: list[str]) -> None:  # type: ignore[no-untyped-def]
    """Ends of the grid are in the region, and places of the region are no ends that are surely illegal."""
    error = EDGE + SAME
    length = grid.length
    for level, z in enumerate(grid.levels):
        area = shapely.union_all([hold.area for hold in answer.levels if hold.elevation == z])
        shapely.prepare(area)
        inside = shapely.contains_xy(area, grid.x, grid.y)
        bad = inside & (grid.may_not_end(level, CONTACT) | question.barred(grid.x, grid.y, z, surely=True))
        if bad.any() and not question.outer:
            k = int(np.nonzero(bad)[0][0])
            said.append(f'({grid.x[k]}, {grid.y[k]}) at {z:g}" is in the region and no legal end')
        if question.outer:
            continue
        ends = grid.may_end(level) & ~question.barred(grid.x, grid.y, z, surely=False)
        tally.spots += int((ends & (length[level] <= question.distance)).sum())
        outside = np.nonzero(ends & ~inside & np.isfinite(length[level]))[0]
        if not len(outside):
            continue
        outside = (
            outside[shapely.distance(area, shapely.points(grid.x[outside], grid.y[outside])) > error]
            if not area.is_empty
            else outside
        )
        if not len(outside):
            continue
        # The grid's lengths, then those of a few just beyond, their corners pulled.
        sure = outside[length[level][outside] <= question.distance - SAME]
        tries = [*sure[:3].tolist(), *(int(rng.choice(outside)) for _ in range(6))]
        for k in tries:
            way = grid.way(level, k)
            tally.near_misses += 1
            off = float(shapely.distance(area, shapely.Point(grid.x[k], grid.y[k])))
            if way.length <= question.distance - SAME and not off <= error:
                told = f'({grid.x[k]}, {grid.y[k]}) at {z:g}", {way.length:.5f} away, is outside of the region'
                said.append(f"{told} by {off:.4f}")
                break


def _ends(question: Question, answer, rng: random.Random, tally: Tally, said: list[str]) -> None:  # type: ignore[no-untyped-def]
    """Places of the region, at its edge and within, are legal ends by `check`, with the way found."""
    for hold in answer.levels:
        for n in range(3):
            at = _place_in(hold.area, rng, edge=n > 0)
            if at is None:
                continue
            tally.ends += 1
            to = question.reach(at, hold.elevation, region=False).to
            if to.route is None:
                said.append(f'no way to {at} at {hold.elevation:g}", a place of the region')
                continue
            path = to.route.waypoints or (Waypoint(at, hold.elevation or None),)
            roll = question.distance if question.kind in ("charge", "redeploy") else None
            proposal = Proposal("p", question.kind, "a", {"a/0": path}, roll=roll, target=question.target)
            violations = question.board.check(proposal).violations
            codes = {v.code for v in violations if "a/0" in v.models} - NOT_OURS
            if codes:
                said.append(f'{at} at {hold.elevation:g}", a place of the region: {", ".join(sorted(codes))}')
            elif to.route.distance > question.distance + SAME:
                said.append(f'{at} at {hold.elevation:g}", a place of the region: {to.route.distance:.5f} away')


def _place_in(area: shapely.Geometry, rng: random.Random, *, edge: bool) -> tuple[float, float] | None:
    if edge:
        at = shapely.boundary(area).interpolate(rng.random(), normalized=True)
        near = shapely.Point(at.x + rng.gauss(0, 0.003), at.y + rng.gauss(0, 0.003))
        return (near.x, near.y) if area.contains(near) else None
    x0, y0, x1, y1 = area.bounds
    for _ in range(30):
        near = shapely.Point(rng.uniform(x0, x1), rng.uniform(y0, y1))
        if area.contains(near):
            return (near.x, near.y)
    return None


if __name__ == "__main__":
    raise SystemExit(main())
