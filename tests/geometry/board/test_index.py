"""The R-tree of a board against a brute-force twin, through thousands of random moves."""

from __future__ import annotations

import copy
import math
import pickle
import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from geometry.board.index import BoxIndex
from geometry.errors import InvalidInputError

Box = tuple[float, float, float, float]


def random_box(rng: random.Random) -> Box:
    x, y, w, h = rng.uniform(0, 60), rng.uniform(0, 44), rng.uniform(0, 3), rng.uniform(0, 3)
    return (x, y, x + w, y + h)


def brute(boxes: dict[str, Box], box: Box, margin: float) -> list[str]:
    x0, y0, x1, y1 = box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin
    return sorted(k for k, b in boxes.items() if b[0] <= x1 and b[2] >= x0 and b[1] <= y1 and b[3] >= y0)


@pytest.mark.parametrize("seed", range(3))
def test_it_is_its_twin_after_thousands_of_moves(seed: int) -> None:
    rng = random.Random(seed)
    twin = {f"m{i}": random_box(rng) for i in range(120)}
    index = BoxIndex(twin)
    for move in range(2000):
        changes: dict[str, Box | None] = {}
        for key in rng.sample([f"m{i}" for i in range(140)], rng.choice((1, 1, 5, 20))):
            changes[key] = None if rng.random() < 0.15 else random_box(rng)
        older, older_twin = index, dict(twin)
        index = index.with_boxes(changes)
        twin = {k: b for k, b in {**twin, **changes}.items() if b is not None}
        query, margin = random_box(rng), rng.uniform(0, 4)
        assert index.near(query, margin) == brute(twin, query, margin)
        if move % 50 == 0:
            assert older.near(query, margin) == brute(older_twin, query, margin)
    assert len(index) == len(twin)


def test_copies_keep_what_they_hold() -> None:
    twin = {f"m{i}": (float(i), 0.0, i + 1.0, 1.0) for i in range(10)}
    for copied in (pickle.loads(pickle.dumps(BoxIndex(twin))), copy.deepcopy(BoxIndex(twin))):
        assert copied.near((2.5, 0, 2.6, 1)) == ["m2"]


@pytest.mark.parametrize("bad", [(math.nan, 0, 1, 1), (0, 0, math.inf, 1), (2, 0, 1, 1)])
def test_what_would_break_the_tree_is_refused(bad: Box) -> None:
    with pytest.raises(InvalidInputError):
        BoxIndex({"a": bad})
    with pytest.raises(InvalidInputError):
        BoxIndex({"a": (0, 0, 1, 1)}).with_boxes({"a": bad})


def test_an_empty_index_finds_nothing() -> None:
    assert BoxIndex({}).near((0, 0, 60, 44)) == []
    assert BoxIndex({}).with_boxes({"a": (1, 1, 2, 2)}).near((0, 0, 60, 44)) == ["a"]


def test_threads_may_read_at_once() -> None:
    rng = random.Random(5)
    twin = {f"m{i}": random_box(rng) for i in range(200)}
    index = BoxIndex(twin)
    queries = [random_box(rng) for _ in range(400)]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda box: index.near(box, 2.0), queries))
    assert found == [brute(twin, box, 2.0) for box in queries]
