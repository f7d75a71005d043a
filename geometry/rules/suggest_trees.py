"""All ways in which few models of a unit can hang together, and how little each takes (15.1).

Ends are brought nearer with the neighbours that they have. Which those are may be what keeps them far: one model
between two others that need not move, or one of those between the first and the last.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from typing import TypeAlias

Link: TypeAlias = tuple[int, int]
Tree: TypeAlias = tuple[Link, ...]
Chain: TypeAlias = tuple[int, ...]

FEW = 5
"""Models, at most, of which all trees are looked at: there are 125 of five, and 1296 of six."""


def trees(count: int, short: Callable[[Chain], float]) -> list[tuple[float, Tree]]:
    """All trees of some models, two or more, with the inches that each takes in all at least; the least first.

    Parameters
    ----------
    count
        How many models there are; they are told by their numbers.
    short
        What the first and the last of a chain of neighbours take together at least, inches.
    """
    known: dict[Chain, float] = {}
    ranked = []
    for tree in spanning_trees(count):
        asked = {}
        for chain in _chains(tree):
            if chain not in known:
                known[chain] = short(chain)
            if known[chain] > 0.0:
                asked[chain[0], chain[-1]] = known[chain]
        ranked.append((least_of(asked), tree))
    return sorted(ranked)


@cache
def spanning_trees(count: int) -> tuple[Tree, ...]:
    """All trees of so many, two or more, each as its links (by their Prüfer codes).

    Examples
    --------
    >>> spanning_trees(3)
    (((0, 1), (0, 2)), ((0, 1), (1, 2)), ((0, 2), (1, 2)))
    >>> len(spanning_trees(5))
    125
    """
    return tuple(_decoded(code, count) for code in product(range(count), repeat=count - 2))


def _decoded(code: Sequence[int], count: int) -> Tree:
    """The tree of a Prüfer code: of those left with one link the first goes with the next of the code."""
    left = [1 + code.count(i) for i in range(count)]
    links = []
    for i in code:
        leaf = left.index(1)
        links.append((min(i, leaf), max(i, leaf)))
        left[leaf] -= 1
        left[i] -= 1
    a, b = (i for i in range(count) if left[i] == 1)
    return tuple(sorted([*links, (a, b)]))


@cache
def _chains(tree: Tree) -> tuple[Chain, ...]:
    """For each two of a tree the chain from the one to the other."""
    beside: dict[int, list[int]] = {}
    for i, j in tree:
        beside.setdefault(i, []).append(j)
        beside.setdefault(j, []).append(i)
    chains: list[Chain] = [(i,) for i in beside]
    for chain in chains:  # it grows
        chains += [(*chain, k) for k in beside[chain[-1]] if k not in chain]
    return tuple(chain for chain in chains if chain[0] < chain[-1])


def least_of(asked: Mapping[Link, float]) -> float:
    """What the two of each pair take together at least, all pairs told: by pairs that share nobody, and by threes.

    Examples
    --------
    >>> least_of({(0, 1): 1.0, (1, 2): 1.5, (2, 3): 1.0})
    2.0
    >>> least_of({(0, 1): 1.0, (1, 2): 1.0, (0, 2): 1.0})
    1.5
    """
    best = 0.0
    for (a, b), far in asked.items():
        apart = {link: other for link, other in asked.items() if not {*link} & {a, b}}
        best = max(best, far + max(apart.values(), default=0.0))
    for a, b, c in combinations(sorted({i for link in asked for i in link}), 3):
        three = math.fsum(asked.get(link, 0.0) for link in ((a, b), (b, c), (a, c)))
        apart = {link: other for link, other in asked.items() if not {*link} & {a, b, c}}
        best = max(best, three / 2 + max(apart.values(), default=0.0))
    return best
