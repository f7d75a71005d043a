"""Batches give what single measurements give, whatever is in them."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

from geometry.shapes.batch import Figures, all_gaps, gaps, pairs_below
from geometry.shapes.figures import Disc, Figure, Oval, Polygon
from geometry.shapes.measure import gap, gap_bounds

ELL = Polygon([(0, 0), (3, 0), (3, 1), (1, 1), (1, 3), (0, 3)])
COURT = Polygon([(0, 0), (10, 0), (10, 8), (0, 8)], [[(2, 2), (8, 2), (8, 6), (2, 6)]])
BOX = Polygon([(-1, -0.5), (1, -0.5), (1, 0.5), (-1, 0.5)])


def crowd(count: int, seed: int, table: float = 30.0) -> list[Figure]:
    """Figures of every kind strewn over a table, so that some overlap."""
    rng = random.Random(seed)
    found: list[Figure] = []
    for _ in range(count):
        x, y, facing = rng.uniform(0, table), rng.uniform(0, table), rng.uniform(0, 360)
        kind = rng.random()
        if kind < 0.4:
            found.append(Disc(x, y, rng.choice((0.0, 0.5, 0.63, 1.3))))
        elif kind < 0.75:
            found.append(Oval(x, y, rng.uniform(1, 3), rng.uniform(0.3, 1), facing))
        else:
            found.append(rng.choice((ELL, COURT, BOX)).turned(facing).moved(x, y))
    return found


def one_by_one(a: list[Figure], b: list[Figure]) -> np.ndarray:
    return np.array([[gap(p, q) for q in b] for p in a])


def test_matrix_of_all_kinds() -> None:
    a, b = crowd(60, 1), crowd(50, 2)
    right = one_by_one(a, b)
    assert (right < 0).sum() > 50
    assert np.abs(gaps(Figures.of(a), Figures.of(b)) - right).max() < 1e-12


def test_all_pairs_of_one_batch() -> None:
    figures = crowd(70, 3)
    i, j = np.triu_indices(70, 1)
    assert np.abs(all_gaps(Figures.of(figures)) - one_by_one(figures, figures)[i, j]).max() < 1e-12


@pytest.mark.parametrize("kind", [Disc, Oval, Polygon])
def test_batches_of_one_kind(kind: type) -> None:
    figures = [f for f in crowd(60, 4) if isinstance(f, kind)]
    i, j = np.triu_indices(len(figures), 1)
    assert np.abs(all_gaps(Figures.of(figures)) - one_by_one(figures, figures)[i, j]).max() < 1e-12


def test_pairs_and_broadcasting() -> None:
    a, b = crowd(80, 5), crowd(80, 6)
    found = gap(Figures.of(a), Figures.of(b))
    assert found == pytest.approx([gap(p, q) for p, q in zip(a, b, strict=True)], abs=1e-12)
    assert gap(Figures.of(a[:1]), Figures.of(b)) == pytest.approx([gap(a[0], q) for q in b], abs=1e-12)
    assert gap(Figures.of(a), Figures.of(b[:1])) == pytest.approx([gap(p, b[0]) for p in a], abs=1e-12)


def test_empty_batches_and_lengths_that_do_not_match() -> None:
    none, three = Figures.of([]), Figures.of(crowd(3, 7))
    assert gap(none, none).shape == (0,)
    assert gap(none, Figures.of(crowd(1, 7))).shape == (0,)
    assert gaps(none, three).shape == (0, 3)
    assert all_gaps(none).shape == all_gaps(Figures.of(crowd(1, 7))).shape == (0,)
    assert [len(part) for part in pairs_below(none, three, 3.0)] == [0, 0, 0]
    with pytest.raises(ValueError, match="length"):
        gap(three, Figures.of(crowd(4, 8)))
    with pytest.raises(TypeError):
        gap(three, crowd(1, 9)[0])  # type: ignore[call-overload]


@pytest.mark.parametrize("limit", [-0.5, 0.0, 0.5, 3.0, 12.0])
def test_pairs_below_a_limit(limit: float) -> None:
    a, b = crowd(60, 10), crowd(50, 11)
    right = one_by_one(a, b)
    i, j, found = pairs_below(Figures.of(a), Figures.of(b), limit)
    assert set(zip(i.tolist(), j.tolist(), strict=True)) == set(zip(*np.nonzero(right < limit), strict=True))
    assert found == pytest.approx(right[i, j], abs=1e-12)
    batch = Figures.of(a)
    i, j, found = pairs_below(batch, batch, limit)
    right = one_by_one(a, a)
    assert set(zip(i.tolist(), j.tolist(), strict=True)) == set(
        zip(*np.nonzero(np.triu(right < limit, 1)), strict=True)
    )


def test_near_keeps_all_that_may_be_near() -> None:
    figures = crowd(200, 12)
    batch = Figures.of(figures)
    near = set(batch.near((15.0, 15.0), 2.0).tolist())
    point = Disc(15.0, 15.0, 0.0)
    assert {i for i, f in enumerate(figures) if gap(f, point) <= 2.0} <= near
    assert near == {i for i, f in enumerate(figures) if gap_bounds(f, point)[0] <= 2.0}


def test_ovals_where_newton_is_hard_pressed() -> None:
    """On one centre, along the axes, at the cusp of the evolute, as flat as a line, and round."""
    rng = random.Random(13)
    a: list[Figure] = []
    b: list[Figure] = []
    for half_width in (1.0, 0.5, 0.1, 1e-3, 1e-6):
        oval = Oval(0, 0, 1, half_width, 0)
        cusp = 1 - half_width**2
        for x, y in ((0, 0), (1, 0), (0, 1), (cusp, 0), (cusp, 1e-13), (1e-12, 1e-12), (2, 1e-300), (0.3, 0), (3, 4)):
            a += [oval] * 3
            b += [
                Disc(x, y, 0.25),
                Oval(x, y, 1, half_width, rng.choice((0, 90, 37))),
                Oval(x, y, 0.7, 0.7, 0),
            ]
    found = gap(Figures.of(a), Figures.of(b))
    assert np.isfinite(found).all()
    assert found == pytest.approx([gap(p, q) for p, q in zip(a, b, strict=True)], abs=1e-11)


def test_a_batch_keeps_its_figures_in_order() -> None:
    figures = crowd(20, 14)
    batch = Figures.of(figures)
    assert len(batch) == 20
    assert [batch[i] for i in range(20)] == figures
    discs, ovals, polygons = batch.by_kind
    assert all(isinstance(figures[i], Disc) for i in discs)
    assert all(isinstance(figures[i], Oval) for i in ovals)
    assert all(isinstance(figures[i], Polygon) for i in polygons)
    assert batch.reach[0] == figures[0].reach
    assert math.isclose(batch.x[3], figures[3].centre[0])
