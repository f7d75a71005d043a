"""The shape of a formation: models in rows, each a small gap from the next, coherent (15.1)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from geometry.board.bases import MM, Base, Hull, RoundBase
from geometry.board.things import Model
from geometry.rules.coherency import connected_groups, neighbour_gaps, neighbour_graph, neighbours_needed
from geometry.shapes.figures import Point
from geometry.shapes.measure import gap

Formation: TypeAlias = tuple[Point, ...]
"""Places of the models about the middle of the front row, which faces +x, inches."""

_Placed: TypeAlias = tuple[Base, float, float]
"""A base and where it stands: x, y."""

SPACING = 0.1
"""Inches between neighbours in a formation: far inside coherency, far outside contact."""

GRID = 0.01
"""Inches: places are whole multiples of this, so that a document has short numbers."""

MOST_RANKS = 10
"""Deeper formations than this (or than twice what is usual, for large units) are not tried."""


def rows(bases: Sequence[Base], ranks: int, spacing: float = SPACING) -> Formation:
    """Models in this many rows as even as can be, longer rows in front, every base facing +x.

    Within a row neighbours stand `spacing` apart. Each model of a further row moves up until it is
    `spacing` from what stands before it: behind a row of the same length that is straight behind a
    model, behind a row one longer it is between two.

    Parameters
    ----------
    bases
        The models' bases in their order: the first stand in front.
    ranks
        How many rows, at most as many as models.
    spacing
        Inches.
    """
    length, longer = divmod(len(bases), ranks)
    widest = max(base.reach for base in bases)
    placed: list[list[_Placed]] = []
    first = 0
    for rank in range(ranks):
        row = bases[first : first + length + (rank < longer)]
        first += len(row)
        across = _abreast(row, spacing)
        placed.append(
            [(base, _moved_up(base, y, placed, widest, spacing), y) for base, y in zip(row, across, strict=True)]
        )
    return tuple((_on_grid(x), _on_grid(y)) for row in placed for _, x, y in row)


def formations(
    bases: Sequence[Base],
    coherency_range: float,
    threshold: int,
    spacing: float = SPACING,
    room: tuple[float, float] = (math.inf, math.inf),
) -> Iterator[Formation]:
    """Coherent formations of these models, those that armies commonly take first.

    Few models stand in one row, more in two or three, so that every model has the neighbours it
    needs; then come shallower and deeper ones.

    Parameters
    ----------
    coherency_range, threshold
        Inches, and the number of models from which on each needs two neighbours (15.1).
    spacing
        Inches between neighbours.
    room
        Depth and breadth, inches: formations whose places spread further are left out.
    """
    models = len(bases)
    usual = 1 if models < threshold else max(2, round(math.sqrt(models / 4)))
    depth, breadth = room
    for ranks in sorted(range(1, min(models, max(MOST_RANKS, 2 * usual)) + 1), key=lambda ranks: abs(ranks - usual)):
        front = _abreast(bases[: math.ceil(models / ranks)], spacing)
        if front[-1] - front[0] > breadth + GRID:
            continue
        formation = _coherent_rows(tuple(bases), ranks, spacing, coherency_range, threshold)
        if formation is not None and _spread(formation, 0) <= depth and _spread(formation, 1) <= breadth:
            yield formation


@lru_cache(maxsize=256)
def _coherent_rows(
    bases: tuple[Base, ...], ranks: int, spacing: float, coherency_range: float, threshold: int
) -> Formation | None:
    """The models in this many rows, where they are coherent so."""
    formation = rows(bases, ranks, spacing)
    return formation if is_coherent(bases, formation, coherency_range, threshold) else None


def _spread(formation: Formation, axis: int) -> float:
    places = [place[axis] for place in formation]
    return max(places) - min(places)


def is_coherent(bases: Sequence[Base], formation: Formation, coherency_range: float, threshold: int) -> bool:
    """Whether models on these places are coherent (15.1)."""
    models = [Model(str(n), "formation", base, at) for n, (base, at) in enumerate(zip(bases, formation, strict=True))]
    graph = neighbour_graph(models, neighbour_gaps(models, coherency_range))
    needed = neighbours_needed(len(models), threshold)
    return len(connected_groups(graph)) <= 1 and all(len(near) >= needed for near in graph.values())


def _abreast(row: Sequence[Base], spacing: float) -> list[float]:
    """Where the models of a row stand across it, its middle at 0."""
    halves = [_half_width(base) for base in row]
    places, edge = [], 0.0
    for half in halves:
        places.append(edge + half)
        edge += 2 * half + spacing
    middle = (edge - spacing) / 2
    return [place - middle for place in places]


@lru_cache(maxsize=256)
def _half_width(base: Base) -> float:
    _, y0, _, y1 = base.at(0.0, 0.0).bounds
    return (y1 - y0) / 2


def _moved_up(base: Base, y: float, ahead: Sequence[Sequence[_Placed]], widest: float, spacing: float) -> float:
    """How far forward a model can stand: behind what is in its way, no further than the last row."""
    if not ahead:
        return 0.0
    best = min(x for _, x, _ in ahead[-1])
    for row in reversed(ahead):
        if min(x for _, x, _ in row) - base.reach - widest - spacing >= best:
            break
        for other, x, across in row:
            aside = abs(y - across)
            if aside < base.reach + other.reach + spacing:
                best = min(best, x - _behind(base, other, round(aside, 6), spacing))
    return best


@lru_cache(maxsize=4096)
def _behind(base: Base, other: Base, across: float, spacing: float) -> float:
    """How far behind another a base has to stand, `across` to the side of it, to be `spacing` away (0: beside it).

    Bases that face the same way are symmetric about the line between them; an outline that is not is
    taken for the disc that holds it.
    """
    a, b = _even(base), _even(other)
    far = a.reach + b.reach + spacing
    if across >= far or gap(a.at(0.0, across), b.at(0.0, 0.0)) >= spacing:
        return 0.0
    near = 0.0
    while far - near > GRID / 100:
        middle = (near + far) / 2
        if gap(a.at(-middle, across), b.at(0.0, 0.0)) < spacing:
            near = middle
        else:
            far = middle
    return far


def _even(base: Base) -> Base:
    x0, y0, x1, y1 = base.at(0.0, 0.0).bounds
    symmetric = abs(x0 + x1) + abs(y0 + y1) < 1e-9 and not isinstance(base, Hull)
    return base if symmetric else RoundBase(2 * base.reach * MM)


def _on_grid(value: float) -> float:
    return round(round(value / GRID) * GRID, 6) + 0.0
