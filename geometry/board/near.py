"""Pairs of models near enough to be worth measuring, found at once for whole units."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from geometry.board.things import Model
from geometry.shapes.figures import Box, Point
from geometry.tolerances import EQUAL


def pairs_within(first: Sequence[Model], second: Sequence[Model], margin: float) -> list[tuple[Model, Model]]:
    """Pairs whose bounding discs are no further apart than `margin` inches, in the order of the lists.

    Parameters
    ----------
    first, second
        Models on the board; a model is not paired with itself.
    margin
        Inches, horizontally; negative where only overlaps deeper than that matter.
    """
    if not first or not second:
        return []
    rows, columns = np.nonzero(_near(_discs(first), _discs(second), margin))
    return [
        (first[i], second[j])
        for i, j in zip(rows.tolist(), columns.tolist(), strict=True)
        if first[i].id != second[j].id
    ]


def pairs_among(models: Sequence[Model], margin: float) -> list[tuple[Model, Model]]:
    """The same for pairs of one list, each pair once, in the order of `itertools.combinations`."""
    if len(models) < 2:
        return []
    discs = _discs(models)
    rows, columns = np.nonzero(np.triu(_near(discs, discs, margin), 1))
    return [(models[i], models[j]) for i, j in zip(rows.tolist(), columns.tolist(), strict=True)]


def _near(a: np.ndarray, b: np.ndarray, margin: float) -> np.ndarray:
    """Which of some discs are no further from which of others than the margin."""
    squared = (a[:, None, 0] - b[None, :, 0]) ** 2 + (a[:, None, 1] - b[None, :, 1]) ** 2
    # A hair more: what lies exactly at the margin is left to the exact measurement.
    far = a[:, None, 2] + b[None, :, 2] + margin + 2 * EQUAL
    return np.asarray((squared <= far * far) & (far >= 0))


def box_of_all(models: Iterable[Model]) -> Box:
    """A box that holds the bases of all these models."""
    boxes = [model.figure.bounds for model in models]
    return box_of_boxes(boxes)


def box_of_boxes(boxes: Sequence[Box]) -> Box:
    """The smallest box that holds these boxes (at least one)."""
    return (
        min(b[0] for b in boxes),
        min(b[1] for b in boxes),
        max(b[2] for b in boxes),
        max(b[3] for b in boxes),
    )


def box_around(points: Sequence[Point], margin: float) -> Box:
    """The smallest box that holds these points (at least one), widened by `margin` inches."""
    xs = [x for x, _ in points]
    ys = [y for _, y in points]
    return (min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin)


def boxes_meet(a: Box, b: Box) -> bool:
    """Whether two boxes meet, edges included."""
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def _discs(models: Sequence[Model]) -> np.ndarray:
    return np.array([(*model.figure.centre, model.figure.reach) for model in models])
