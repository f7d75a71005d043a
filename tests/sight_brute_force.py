"""Sight lines against brute force: no sampled free line contradicts "hidden", and every line given is free.

The check of a segment here is Shapely's and shares nothing with the solver's. Run
``python -m tests.sight_brute_force --boards 2000`` for many positions; the suite tries a few.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import shapely

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))

from sight_boards import position

from geometry.shapes.figures import Disc, Figure, Oval, Point, Polygon
from geometry.shapes.sightlines import FreeLine, Prism, free_line

Point3 = tuple[float, float, float]
Line = tuple[Point3, Point3]


def blocked(line: Line, prism: Prism, spare: float = 0.0) -> bool:
    """Whether a segment meets a prism drawn in by `spare` inches all round."""
    (x0, y0, z0), (x1, y1, z1) = line
    low, high = prism.bottom + spare, prism.top - spare
    t0, t1 = 0.0, 1.0
    if abs(z1 - z0) < 1e-12:
        if not low <= z0 <= high:
            return False
    else:
        u, v = sorted(((low - z0) / (z1 - z0), (high - z0) / (z1 - z0)))
        t0, t1 = max(0.0, u), min(1.0, v)
        if t0 > t1:
            return False
    p = (x0 + t0 * (x1 - x0), y0 + t0 * (y1 - y0))
    q = (x0 + t1 * (x1 - x0), y0 + t1 * (y1 - y0))
    return depth(p, q, prism.figure) > spare


def depth(p: Point, q: Point, figure: Figure) -> float:
    """About how far a segment reaches into a figure; the sign is exact, 0 where it only touches."""
    if isinstance(figure, Polygon):
        line = shapely.LineString([p, q]) if math.dist(p, q) > 1e-12 else shapely.Point(p)
        common = line.intersection(figure.area)
        parts = [part for part in getattr(common, "geoms", [common]) if not part.is_empty]
        middles = [part.interpolate(0.5, normalized=True) if part.length > 0 else part for part in parts]
        return max((float(middle.distance(figure.area.boundary)) for middle in middles), default=-1.0)
    if isinstance(figure, Disc):
        return figure.radius - shapely.Point(figure.x, figure.y).distance(shapely.LineString([p, q]))
    assert isinstance(figure, Oval)
    c, s = figure.cos, figure.sin
    ends = []
    for x, y in (p, q):
        dx, dy = x - figure.x, y - figure.y
        ends.append(((c * dx + s * dy) / figure.half_length, (c * dy - s * dx) / figure.half_width))
    return (1.0 - shapely.Point(0, 0).distance(shapely.LineString(ends))) * figure.half_width


def inside(figure: Figure, x: float, y: float, spare: float = 0.0) -> bool:
    """Whether a place is in a figure, or no further than `spare` inches from it."""
    if isinstance(figure, Polygon):
        return bool(figure.area.distance(shapely.Point(x, y)) <= spare)
    return depth((x, y), (x, y), figure) >= -spare


def sampled(rng: random.Random, a: Prism, b: Prism, blockers: Sequence[Prism], count: int) -> Iterator[Line]:
    """Lines from a to b: some between any two points, some past an edge of a blocker, close."""
    edges = [edge for prism in blockers for edge in _edges(prism)]
    for number in range(count):
        start = _any_point(rng, a)
        if number % 2 or not edges:
            yield start, _any_point(rng, b)
            continue
        x, y, z = rng.choice(edges)
        jitter = 10.0 ** rng.uniform(-4, -1)
        over = [v + rng.uniform(-jitter, jitter) for v in (x, y, z)]
        for _ in range(12):
            t = rng.uniform(1.0, 8.0)
            end = tuple(p + t * (q - p) for p, q in zip(start, over, strict=True))
            if b.bottom <= end[2] <= b.top and inside(b.figure, end[0], end[1]):
                yield start, (end[0], end[1], end[2])
                break


def _edges(prism: Prism) -> list[Point3]:
    figure = prism.figure
    if isinstance(figure, Polygon):
        places = list(figure.corners)
    else:
        places = [(figure.x + figure.reach * math.cos(i), figure.y + figure.reach * math.sin(i)) for i in range(6)]
    return [(x, y, z) for x, y in places for z in (prism.bottom, (prism.bottom + prism.top) / 2, prism.top)]


def _any_point(rng: random.Random, prism: Prism) -> Point3:
    x0, y0, x1, y1 = prism.figure.bounds
    while True:
        x, y = rng.uniform(x0, x1), rng.uniform(y0, y1)
        if inside(prism.figure, x, y):
            return x, y, rng.choice((prism.bottom, prism.top, rng.uniform(prism.bottom, prism.top)))


def fault(seed: int, samples: int) -> tuple[str | None, FreeLine]:
    """What is wrong with the answer for the position of a seed, or None; and the answer."""
    a, b, blockers = position(seed)
    answer = free_line(a, b, blockers)
    if not answer.certified:
        return "not certified", answer
    if answer.visible:
        return _line_fault(answer, a, b, blockers), answer
    rng = random.Random(seed)
    for line in sampled(rng, a, b, blockers, samples):
        if not any(blocked(line, prism) for prism in blockers):
            return f"hidden, but {line} is free", answer
    named = [prism for prism in blockers if prism.key in answer.blockers]
    if free_line(a, b, named).visible:
        return f"hidden, but not by {answer.blockers} alone", answer
    return None, answer


def _line_fault(answer: FreeLine, a: Prism, b: Prism, blockers: Sequence[Prism]) -> str | None:
    assert answer.line is not None
    for (x, y, z), prism in zip(answer.line, (a, b), strict=True):
        if not (inside(prism.figure, x, y, 1e-9) and prism.bottom - 1e-9 <= z <= prism.top + 1e-9):
            return f"the line ends outside of {prism.key}"
    if met := [prism.key for prism in blockers if blocked(answer.line, prism)]:
        return f"the line meets {met}"
    return None if answer.beam_width > 1e-6 else f"a beam of {answer.beam_width}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--samples", type=int, default=400, help="lines tried where the answer is hidden")
    args = parser.parse_args()
    seen, faults, coarse, slowest = 0, 0, 0, (0.0, args.first)
    begun = time.perf_counter()
    for seed in range(args.first, args.first + args.boards):
        spent = time.process_time()
        free_line(*position(seed))
        slowest = max(slowest, (time.process_time() - spent, seed))
        wrong, answer = fault(seed, args.samples)
        seen += answer.visible
        coarse += answer.resolution > 1e-6
        if wrong is not None:
            faults += 1
            print(f"seed {seed}: {wrong}")
    print(
        f"{args.boards} positions, {seen} visible and {args.boards - seen} hidden ({coarse} of them to 1e-3 only), "
        f"{faults} wrong; the slowest answer (seed {slowest[1]}) took {slowest[0]:.2f} s; "
        f"{time.perf_counter() - begun:.0f} s in all"
    )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
