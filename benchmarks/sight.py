"""CPU time of sight, beside rays cast with trimesh and Embree. Run: python -m benchmarks.sight.

For the comparison: pip install trimesh embreex (they are needed for nothing else).
"""

from __future__ import annotations

import importlib.util
import itertools
import math
import random
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from benchmarks.boards import battle
from geometry.board.things import Model
from geometry.rules.seeing import between_units, look
from geometry.rules.sight import sight, unit_sees
from geometry.shapes.figures import Disc, Polygon
from geometry.shapes.sightlines import FreeLine, Prism, free_lines
from geometry.shapes.sightlines.solve import between
from geometry.table import Board

RAYS = (64, 1024)
SIDES = 64
"""Sides of the polygons that stand for round bases in the meshes of rays."""


def main() -> None:
    board = battle()
    pairs = unit_pairs(board)
    print(f"{len(board.models)} models, {len(board.terrain)} features; CPU time, goals in brackets\n")
    lines = whole_units(board, pairs)
    print_row(
        "unit to unit, first yes decides",
        [cpu(lambda a=a, b=b: unit_sees(board, a, b)) for a, b in all_units(board)],
        "5, 20",
    )
    single_pairs(board)
    print_row("a unit's sight with every pair and reason", [cpu(lambda a=a, b=b: sight(board, a, b)) for a, b in pairs])
    print()
    if importlib.util.find_spec("trimesh") is None or importlib.util.find_spec("embreex") is None:
        print("trimesh and embreex are not installed, so there is no comparison: pip install trimesh embreex")
        return
    against_rays(board, pairs, lines)


def cpu(question: Callable[[], object]) -> float:
    """CPU milliseconds of one answer."""
    begun = time.process_time()
    question()
    return 1e3 * (time.process_time() - begun)


def print_row(name: str, times: Sequence[float], goal: str = "") -> None:
    ranked = sorted(times)
    print(
        f"{name:42} {ranked[len(ranked) // 2]:8.3f} ms median {ranked[int(0.95 * len(ranked))]:8.3f} ms at 95 %"
        f"  of {len(ranked)}" + (f"  [{goal} ms]" if goal else "")
    )


def all_units(board: Board) -> list[tuple[str, str]]:
    """Every pair of enemy units, either way round."""
    return [(a.id, b.id) for a, b in itertools.permutations(board.units.values(), 2) if a.player != b.player]


def unit_pairs(board: Board) -> list[tuple[str, str]]:
    """Pairs of enemy units of 20 models each."""
    return [p for p in all_units(board) if all(len(board.units[id].models) == 20 for id in p)]


def volumes(board: Board, a: str, b: str) -> tuple[list[Prism], list[Prism], list[Prism]]:
    first, second = board.models_of(a), board.models_of(b)
    return [m.volume for m in first], [m.volume for m in second], between_units(board, first, second)


def whole_units(board: Board, pairs: Sequence[tuple[str, str]]) -> dict[tuple[str, str], list[list[FreeLine]]]:
    """All 400 pairs of two units of 20."""
    lines, times = {}, []
    for a, b in pairs:
        question = volumes(board, a, b)
        free_lines(*question)
        times.append(cpu(lambda question=question: free_lines(*question)))
        lines[a, b] = free_lines(*question)
    print_row("400 pairs of two units of 20", times, "40, better 20")
    return lines


def single_pairs(board: Board) -> None:
    """One model and another, anywhere: all of them, and those with nothing near the line."""
    rng = random.Random(1)
    models = list(board.standing)
    everything, clear = [], []
    while len(everything) < 1500:
        a, b = rng.sample(models, 2)
        if a.unit == b.unit:
            continue
        spent = cpu(lambda a=a, b=b: look(board, a, a.volume, b))
        everything.append(spent)
        if not near(board, a, b):
            clear.append(spent)
    print_row("one pair, nothing near the line", clear, "0.2")
    print_row("one pair, any", everything, "-, 5")


def near(board: Board, a: Model, b: Model) -> list[Prism]:
    return [p for p in between(a.volume, b.volume, between_units(board, [a], [b])) if p is not b.volume]


def against_rays(
    board: Board, pairs: Sequence[tuple[str, str]], lines: dict[tuple[str, str], list[list[FreeLine]]]
) -> None:
    """The same 400 pairs by rays between random points, and how often they say hidden where a line is free."""
    import trimesh

    rng = np.random.default_rng(1)
    for rays in RAYS:
        times, missed, leaked, worst = [], 0, 0, 0
        for a, b in pairs[:6]:
            first, second, blockers = volumes(board, a, b)
            mesh, owners = scene(trimesh, blockers)
            numbers = {id(p): n for n, p in enumerate(blockers)}
            targets = np.array([numbers[id(p)] for p in second])
            cast = mesh.ray.intersects_first
            cast(np.zeros((1, 3)), np.ones((1, 3)))  # builds Embree's tree
            begun = time.process_time()
            seen = by_rays(rng, first, second, cast, owners, targets, rays)
            times.append(1e3 * (time.process_time() - begun))
            truth = np.array([[line.visible for line in row] for row in lines[a, b]])
            missed, leaked = missed + int((truth & ~seen).sum()), leaked + int((seen & ~truth).sum())
            worst = max(worst, int((truth != seen).sum()))
        print_row(f"trimesh + embreex, {rays} rays a pair", times)
        print(
            f"{'':42} {np.median(times) / 400:8.3f} ms a pair; of {400 * len(times)} pairs {missed} wrongly hidden, "
            f"{leaked} seen through cracks of the meshes; at worst {worst} of 400"
        )


def by_rays(
    rng: np.random.Generator,
    first: Sequence[Prism],
    second: Sequence[Prism],
    cast: Callable[..., Any],
    owners: np.ndarray,
    targets: np.ndarray,
    rays: int,
) -> np.ndarray:
    """Which pairs some ray joins: the first thing that it meets is the target."""
    starts = np.stack([points_in(rng, p, rays * len(second)) for p in first]).reshape(len(first), len(second), rays, 3)
    ends = np.stack([points_in(rng, p, rays * len(first)) for p in second], axis=0)
    ends = ends.reshape(len(second), len(first), rays, 3).transpose(1, 0, 2, 3)
    origins = starts.reshape(-1, 3)
    hit = cast(origins, ends.reshape(-1, 3) - origins)
    met = np.where(hit >= 0, owners[hit], -1).reshape(len(first), len(second), rays)
    return (met == targets[None, :, None]).any(axis=2)


def points_in(rng: np.random.Generator, prism: Prism, count: int) -> np.ndarray:
    """Random points of a round or oval prism."""
    radius, angle = np.sqrt(rng.random(count)), rng.random(count) * 2 * np.pi
    x, y = radius * np.cos(angle), radius * np.sin(angle)
    figure = prism.figure
    assert not isinstance(figure, Polygon)
    if isinstance(figure, Disc):
        x, y = figure.x + figure.radius * x, figure.y + figure.radius * y
    else:
        x, y = figure.half_length * x, figure.half_width * y
        x, y = figure.x + figure.cos * x - figure.sin * y, figure.y + figure.sin * x + figure.cos * y
    return np.stack((x, y, rng.uniform(prism.bottom, prism.top, count)), axis=1)


def scene(trimesh: Any, blockers: Sequence[Prism]) -> tuple[Any, np.ndarray]:
    """One mesh of all blockers, and whose each triangle is."""
    vertices, faces, owners = [], [], []
    for number, prism in enumerate(blockers):
        ring = outline(prism)
        n, base = len(ring), len(vertices)
        vertices += [(x, y, prism.bottom) for x, y in ring] + [(x, y, prism.top) for x, y in ring]
        sides = [((i, (i + 1) % n, n + i), ((i + 1) % n, n + (i + 1) % n, n + i)) for i in range(n)]
        own = [face for pair in sides for face in pair]
        own += [(0, i + 1, i) for i in range(1, n - 1)] + [(n, n + i, n + i + 1) for i in range(1, n - 1)]
        faces += [tuple(base + corner for corner in face) for face in own]
        owners += [number] * len(own)
    return trimesh.Trimesh(np.array(vertices), np.array(faces), process=False), np.array(owners)


def outline(prism: Prism) -> list[tuple[float, float]]:
    (body,) = prism.bodies
    if isinstance(prism.figure, Polygon):
        return list(prism.figure.corners)
    return [body.touch(math.cos(2 * math.pi * i / SIDES), math.sin(2 * math.pi * i / SIDES)) for i in range(SIDES)]


if __name__ == "__main__":
    main()
