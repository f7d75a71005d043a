"""Which things are near: an R-tree over bounding boxes, shared between boards that differ by a few models."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from threading import Lock

import numpy as np
from rtree import index as rtree_index

from geometry.errors import InvalidInputError
from geometry.shapes.figures import Box


class BoxIndex:
    """Keys and their bounding boxes; a value, like the board it belongs to.

    The tree is built once from arrays and shared by every index derived from it: what has moved
    since is kept beside it and looked at one by one, until so much has moved that a new tree pays.

    Parameters
    ----------
    boxes
        Key to (least x, least y, greatest x, greatest y), inches.

    Raises
    ------
    InvalidInputError
        Where a box is not finite or is inside out (R-trees accept those and break).
    """

    __slots__ = ("_boxes", "_keys", "_lock", "_moved", "_tree")

    def __init__(self, boxes: Mapping[str, Box]) -> None:
        for key, box in boxes.items():
            _check(key, box)
        self._boxes: dict[str, Box] = dict(boxes)
        self._keys: tuple[str, ...] = tuple(boxes)
        self._moved: dict[str, Box | None] = {}
        self._tree = _tree_of(list(self._boxes.values()))
        # An R-tree may not be read by two threads at once.
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._boxes)

    def __contains__(self, key: object) -> bool:
        return key in self._boxes

    def box(self, key: str) -> Box:
        """The bounding box of `key`."""
        return self._boxes[key]

    def near(self, box: Box, margin: float = 0.0) -> list[str]:
        """Keys whose boxes meet `box` widened by `margin` inches, sorted."""
        x0, y0, x1, y1 = box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin
        keys, moved = self._keys, self._moved
        found: list[str] = []
        if self._tree is not None:
            with self._lock:
                hits = list(self._tree.intersection((x0, y0, x1, y1)))
            found = [keys[i] for i in hits if keys[i] not in moved]
        for key, b in moved.items():
            if b is not None and b[0] <= x1 and b[2] >= x0 and b[1] <= y1 and b[3] >= y0:
                found.append(key)
        found.sort()
        return found

    def with_boxes(self, changes: Mapping[str, Box | None]) -> BoxIndex:
        """An index with some boxes changed, added, or (None) taken away; this one stays as it is."""
        for key, box in changes.items():
            if box is not None:
                _check(key, box)
        boxes = dict(self._boxes)
        for key, box in changes.items():
            if box is None:
                boxes.pop(key, None)
            else:
                boxes[key] = box
        moved = {**self._moved, **changes}
        if len(moved) > 24 + len(self._keys) // 4:
            return BoxIndex(boxes)
        derived = object.__new__(BoxIndex)
        derived._boxes, derived._keys, derived._moved = boxes, self._keys, moved
        derived._tree, derived._lock = self._tree, self._lock
        return derived

    def __reduce__(self) -> tuple[type[BoxIndex], tuple[dict[str, Box]]]:
        # rtree's own pickle silently gives an empty tree.
        return (BoxIndex, (self._boxes,))

    def __deepcopy__(self, memo: object) -> BoxIndex:
        return self


def _check(key: str, box: Iterable[float]) -> None:
    x0, y0, x1, y1 = box
    if not all(map(math.isfinite, (x0, y0, x1, y1))) or x0 > x1 or y0 > y1:
        raise InvalidInputError.single(key, tuple(box), "a finite bounding box")


def _tree_of(boxes: list[Box]) -> rtree_index.Index | None:
    if not boxes:
        return None
    array = np.array(boxes, dtype=float)
    ids = np.arange(len(boxes), dtype=np.int64)
    return rtree_index.Index((ids, np.ascontiguousarray(array[:, :2]), np.ascontiguousarray(array[:, 2:])))
