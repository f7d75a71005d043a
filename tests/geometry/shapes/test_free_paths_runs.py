"""Where paths may leave arcs."""

from __future__ import annotations

import random

import numpy as np
import pytest

from geometry.shapes.figures import Disc
from geometry.shapes.free_paths import FreeSpace, Obstacle
from geometry.shapes.free_paths.curves import TURN
from geometry.shapes.free_paths.graph import Graph
from geometry.shapes.free_paths.levels import Stand
from geometry.shapes.free_paths.runs import Run, Runs
from geometry.shapes.free_paths.search import Search


def runs_among_discs(seed: int) -> list[Run]:
    rng = random.Random(seed)
    discs = [Disc(rng.uniform(-4, 4), rng.uniform(0.8, 4), rng.uniform(0.3, 0.7)) for _ in range(9)]
    graph = Graph(FreeSpace([Obstacle(disc) for disc in discs]), range(9))
    runs, stand = Runs(graph, 9.0), Stand(0.0, frozenset())
    search = Search(
        graph, (0.0, 0.0), stand, frozenset(), lambda x, _: np.zeros(len(x)), 9.0, runs=runs, bounding=False
    )
    assert sum(1 for _ in search) > 10
    return [run for run in runs.found if run.side != 0]


@pytest.mark.parametrize("seed", range(4))
def test_an_arc_is_gone_round_only_to_where_a_shorter_path_goes_on(seed: int) -> None:
    runs, several = runs_among_discs(seed), 0
    for k, run in enumerate(runs):
        for shorter in runs[:k]:
            if (shorter.curve, shorter.side) == (run.curve, run.side):
                assert shorter.left >= run.left
                turn = (run.side * (shorter.angle - run.angle)) % TURN + shorter.begin
                assert not run.begin + 1e-5 < turn < run.end - 1e-5
                several += 1
    assert several > 10
