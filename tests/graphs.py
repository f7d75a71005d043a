"""Units as bare graphs of neighbours, for tests that know 15.1 word for word."""

from __future__ import annotations

import random
from itertools import combinations


def random_graph(rng: random.Random, size: int) -> dict[str, set[str]]:
    ids = [f"m{i}" for i in range(size)]
    graph: dict[str, set[str]] = {id: set() for id in ids}
    chance = rng.uniform(0.1, 0.7)
    for a, b in combinations(ids, 2):
        if rng.random() < chance:
            graph[a].add(b)
            graph[b].add(a)
    return graph


def coherent(graph: dict[str, set[str]], models: frozenset[str], threshold: int) -> bool:
    """15.1 word for word, on a plain set."""
    if len(models) <= 1:
        return True
    needed = 2 if len(models) >= threshold else 1
    if any(len(graph[m] & models) < needed for m in models):
        return False
    reached, todo = set(), [min(models)]
    while todo:
        m = todo.pop()
        if m not in reached:
            reached.add(m)
            todo += graph[m] & models
    return reached == models
