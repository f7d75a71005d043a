"""All gaps between 200 bases, 48 of them oval, beside Shapely: time, ratios and wrong answers.

Run: python -m benchmarks.gaps [SEED]
"""

from __future__ import annotations

import math
import statistics
import sys
import time
from collections.abc import Callable, Sequence

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import affinity

from benchmarks.boards import SEED, battle
from geometry.shapes.batch import Figures, all_gaps
from geometry.shapes.figures import Disc, Figure, Oval, Polygon
from geometry.shapes.measure import closest, gap

Array = NDArray[np.float64]

OFF = 0.001
"""Inches: an answer further than this from the truth counts as off."""

RANGE = 0.5
"""Inches: an answer on the other side of this (coherency, charges) counts as wrong."""


def bases(seed: int = SEED) -> list[Figure]:
    """The bases of a full table."""
    return [model.figure for model in battle(seed).models.values()]


def outline(figure: Figure, quarter: int) -> shapely.Polygon:
    """A base as people make it with Shapely: a buffered point, scaled and turned for an oval."""
    if isinstance(figure, Polygon):
        return figure.area
    round_base = shapely.Point(0, 0).buffer(1.0, quad_segs=quarter)
    if isinstance(figure, Disc):
        return affinity.translate(affinity.scale(round_base, figure.radius, figure.radius), figure.x, figure.y)
    oval = affinity.rotate(affinity.scale(round_base, figure.half_length, figure.half_width), figure.facing, (0, 0))
    return affinity.translate(oval, figure.x, figure.y)


def shapely_loop(outlines: Sequence[shapely.Polygon]) -> Array:
    """Every pair's distance, one call each, between outlines of Shapely's usual 16 segments a quarter."""
    return np.array([a.distance(b) for i, a in enumerate(outlines) for b in outlines[i + 1 :]])


def shapely_arrays(figures: Sequence[Figure], many_sided: NDArray[np.object_]) -> Array:
    """The sharpest that Shapely offers: points and radii for round bases, array calls with 256-gons for ovals."""
    i, j = np.triu_indices(len(figures), 1)
    shapes = np.array(
        [many_sided[n] if isinstance(f, Oval) else shapely.Point(f.centre) for n, f in enumerate(figures)]
    )
    radii = np.array([f.radius if isinstance(f, Disc) else 0.0 for f in figures])
    found: Array = shapely.distance(shapes[i], shapes[j]) - radii[i] - radii[j]
    return found


def one_by_one(figures: Sequence[Figure]) -> Array:
    """Every pair's gap, one call each."""
    return np.array([gap(a, b) for i, a in enumerate(figures) for b in figures[i + 1 :]])


def proved(figures: Sequence[Figure]) -> tuple[Array, float]:
    """The gaps between two bounds that anyone can check, and the greatest distance between the two bounds.

    The two closest points, each on its base by its equation, bound the gap from above; the room between the
    supports along the line through them bounds it from below.
    """
    found, widest = [], 0.0
    for i, a in enumerate(figures):
        for b in figures[i + 1 :]:
            _, p, q = closest(a, b)
            most = math.dist(p, q)
            ux, uy = (q[0] - p[0]) / most, (q[1] - p[1]) / most
            least = (b.centre[0] - a.centre[0]) * ux + (b.centre[1] - a.centre[1]) * uy
            least -= _support(a, ux, uy) + _support(b, ux, uy)
            outside = max(_off(a, p), _off(b, q), 0.0)
            widest = max(widest, most + outside - least)
            found.append((least + most) / 2)
    return np.array(found), widest


def _support(figure: Figure, ux: float, uy: float) -> float:
    if isinstance(figure, Disc):
        return figure.radius
    assert isinstance(figure, Oval)
    t = math.atan2(uy, ux) - math.radians(figure.facing)
    return math.hypot(figure.half_length * math.cos(t), figure.half_width * math.sin(t))


def _off(figure: Figure, point: tuple[float, float]) -> float:
    """How far a point close to a base's edge is outside of it, at most."""
    dx, dy = point[0] - figure.centre[0], point[1] - figure.centre[1]
    if isinstance(figure, Disc):
        return math.hypot(dx, dy) - figure.radius
    assert isinstance(figure, Oval)
    t = math.atan2(dy, dx) - math.radians(figure.facing)
    far = math.hypot(dx, dy)
    return (math.hypot(far * math.cos(t) / figure.half_length, far * math.sin(t) / figure.half_width) - 1) * far


def timed(work: Callable[[], Array], rounds: int) -> tuple[float, Array]:
    """Median CPU seconds of some rounds after one to warm up, and the result."""
    found = work()
    spent = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        spent.append(time.process_time() - start)
    return statistics.median(spent), found


def main(seed: int = SEED) -> None:
    """Print the table."""
    figures = bases(seed)
    count = len(figures) * (len(figures) - 1) // 2
    ovals = sum(isinstance(f, Oval) for f in figures)
    truth, widest = proved(figures)
    print(f"{count} gaps of {len(figures)} bases, {ovals} of them oval, seed {seed}; CPU time, medians of one run.")
    print(f"The truth is known between two bounds nowhere further apart than {widest:.1e} inches.\n")
    outlines = [outline(f, 16) for f in figures]
    many_sided = np.array([outline(f, 64) for f in figures], dtype=object)
    batch = Figures.of(figures)
    rows = [
        ("Inchworm, batch", *timed(lambda: all_gaps(batch), 50)),
        ("Inchworm, batch made too", *timed(lambda: all_gaps(Figures.of(figures)), 50)),
        ("Inchworm, one by one", *timed(lambda: one_by_one(figures), 10)),
        ("Shapely arrays, 256-gons", *timed(lambda: shapely_arrays(figures, many_sided), 3)),
        ("Shapely loop", *timed(lambda: shapely_loop(outlines), 3)),
    ]
    quickest = rows[0][1]
    print(f"{'':26}{'ms':>9}{'us a gap':>10}{'ratio':>8}{'worst error':>13}{'off by 0.001':>14}{'wrong at 1/2':>14}")
    for name, seconds, found in rows:
        error = np.abs(found - truth)
        wrong = int(((found <= RANGE) != (truth <= RANGE)).sum())
        print(
            f"{name:26}{seconds * 1e3:9.2f}{seconds / count * 1e6:10.3f}{seconds / quickest:8.1f}"
            f"{error.max():13.1e}{int((error > OFF).sum()):14}{wrong:14}"
        )


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:2]))
