"""What straight pieces are over, stretch by stretch."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TypeAlias

import numpy as np

from geometry.shapes.figures import Point
from geometry.shapes.free_paths.bodies import TOUCH, Bodies, Index
from geometry.shapes.free_paths.curves import Array
from geometry.shapes.free_paths.levels import Cell
from geometry.shapes.free_paths.space import FreeSpace
from geometry.shapes.free_paths.tangents import Tangents

Passages: TypeAlias = tuple[Array, Array]
"""From where to where straight pieces are in bodies, inches along each: two arrays of shape (pieces, bodies)."""

_SAME = 1e-12


class Courses:
    """Tells what straight pieces are over of some obstacles.

    Parameters
    ----------
    space
        Everything there is.
    chosen
        Numbers of the obstacles that count.
    groups
        Their bodies.
    """

    def __init__(self, space: FreeSpace, chosen: Sequence[int], groups: Sequence[Bodies]) -> None:
        self._space = space
        self._chosen = chosen
        self._groups = [bodies for bodies in groups if len(bodies)]
        self._owners: Index = np.concatenate([bodies.owner for bodies in groups])
        self._known: dict[bytes, tuple[Cell, ...]] = {}

    def passages(self, pieces: Tangents) -> Passages:
        """From where to where each straight piece is in which body."""
        places = (pieces.px, pieces.py, pieces.qx, pieces.qy)
        spans = [bodies.spans_between(*places) for bodies in self._groups]
        return np.hstack([low for low, _ in spans]), np.hstack([high for _, high in spans])

    def cells(self, p: Point, q: Point) -> tuple[list[float], list[Cell]]:
        """What holds one straight piece, stretch by stretch: where each ends, and the cell."""
        length = math.hypot(q[0] - p[0], q[1] - p[1])
        near = self._near(p, q)
        if length <= TOUCH:
            return [length], [self._space.cell(p, near)]
        ux, uy = (q[0] - p[0]) / length, (q[1] - p[1]) / length
        areas = self._space.areas
        return stretches([(a, b, i) for i in near for a, b in areas[i].spans(p, ux, uy, length)], length)

    def _near(self, p: Point, q: Point) -> list[int]:
        x0, x1 = min(p[0], q[0]), max(p[0], q[0])
        y0, y1 = min(p[1], q[1]), max(p[1], q[1])
        boxes = self._space.boxes
        return [
            i
            for i in self._chosen
            if boxes[i, 0] < x1 + TOUCH
            and boxes[i, 2] > x0 - TOUCH
            and boxes[i, 1] < y1 + TOUCH
            and boxes[i, 3] > y0 - TOUCH
        ]

    def alike(
        self, pieces: Tangents, passages: Passages | None, chosen: Index
    ) -> Iterator[tuple[tuple[Cell, ...], Index]]:
        """The cells that hold straight pieces, stretch by stretch, and which of the chosen ones those hold.

        Pieces that come over the same bodies and leave them in the same order are worked out once.
        """
        long = pieces.length[chosen] > TOUCH if passages is not None else np.zeros(len(chosen), dtype=bool)
        for n in chosen[~long].tolist():
            p = (float(pieces.px[n]), float(pieces.py[n]))
            yield tuple(self.cells(p, (float(pieces.qx[n]), float(pieces.qy[n])))[1]), np.array([n])
        chosen = chosen[long]
        if passages is None or not len(chosen):
            return
        low, high = passages[0][chosen], passages[1][chosen]
        rows, doubtful = signs(low, high, pieces.length[chosen])
        same: dict[bytes, list[int]] = {}
        for k, sign in enumerate(rows):
            same.setdefault(sign.tobytes() + (k.to_bytes(4, "big") if doubtful[k] else b""), []).append(k)
        for sign_, members in same.items():
            k = members[0]
            cells = None if doubtful[k] else self._known.get(sign_)
            if cells is None:
                real = np.nonzero(high[k] - low[k] > TOUCH)[0]
                over = (low[k, real].tolist(), high[k, real].tolist(), self._owners[real].tolist())
                length = float(pieces.length[chosen[k]])
                cells = tuple(stretches(list(zip(*over, strict=True)), length)[1])
                if not doubtful[k]:
                    self._known[sign_] = cells
            yield cells, chosen[np.array(members)]


def signs(low: Array, high: Array, length: Array) -> tuple[Array, Array]:
    """Rows that are the same where pieces come over the same bodies in the same order, and where that is in doubt.

    In doubt is what lies apart by hardly more or less than what counts as the same place.
    """
    real = high - low > TOUCH
    ends = np.full((len(length), 1), 0.0)
    events = np.hstack([np.where(real, low, np.inf), np.where(real, high, np.inf), ends, length[:, None]])
    order = np.argsort(events, axis=1, kind="stable")
    found = np.take_along_axis(events, order, axis=1)
    with np.errstate(invalid="ignore"):
        gaps = np.diff(found, axis=1)
    gone = ~np.isfinite(found)
    doubtful = ((gaps > _SAME) & (gaps < TOUCH * events.shape[1])).any(axis=1)
    order[gone] = -1
    apart = np.zeros_like(order)
    apart[:, 1:] = np.where(gone[:, 1:], 0, gaps > TOUCH)
    return np.hstack([order, apart]).astype(np.int16), doubtful


def stretches(passages: Sequence[tuple[float, float, int]], length: float) -> tuple[list[float], list[Cell]]:
    """A straight piece cut where it comes over obstacles and leaves them: where each stretch ends, and what holds it.

    Parameters
    ----------
    passages
        From where to where (inches along the piece) it is over which obstacle.
    length
        Of the piece, inches.
    """
    ends: list[float] = []
    cells: list[Cell] = []
    begin = 0.0
    cuts = {length}
    for a, b, _ in passages:
        if a < length:
            cuts.add(a)
        if b < length:
            cuts.add(b)
    for end in sorted(cuts):
        if end - begin <= TOUCH and end < length:
            continue
        middle = (begin + end) / 2
        cell = frozenset([i for a, b, i in passages if a < middle < b])
        if cells and (cells[-1] == cell or end - begin <= TOUCH):
            ends[-1] = end
        else:
            ends.append(end)
            cells.append(cell)
        begin = end
    return ends, cells
