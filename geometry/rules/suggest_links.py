"""Which models of a unit are to be neighbours, where that has to be chosen (15.1)."""

from __future__ import annotations

from collections.abc import Sequence


def linked(pairs: Sequence[tuple[float, float, int, int]], count: int, needed: int) -> list[tuple[int, int]]:
    """The pairs of a shortest tree, and more until each has as many as it needs.

    Parameters
    ----------
    pairs
        The shortest first; each ends with the two.
    count, needed
        How many there are, and how many neighbours each needs.

    Examples
    --------
    >>> linked([(0.0, 1.0, 0, 1), (0.0, 2.0, 0, 2), (0.0, 3.0, 1, 2)], 3, 1)
    [(0, 1), (0, 2)]
    """
    group, degree = list(range(count)), [0] * count
    found: list[tuple[int, int]] = []

    def link(i: int, j: int) -> None:
        found.append((i, j))
        degree[i] += 1
        degree[j] += 1

    for _, _, i, j in pairs:
        if group[i] != group[j]:
            link(i, j)
            group = [group[i] if g == group[j] else g for g in group]
    for _, _, i, j in pairs:
        if min(degree[i], degree[j]) < needed and (i, j) not in found:
            link(i, j)
    return found
