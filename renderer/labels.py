"""Where texts go: each near its anchor, none over another, the same way every time.

Greedy and deterministic: in the order of their importance, every text takes the cheapest of a fixed
fan of places round its anchors. Texts and what must stay readable are never covered; bases only
where nothing better is left.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from geometry.shapes.figures import Box, Point

DISTANCES = (2.0, 8.0, 16.0, 28.0, 44.0, 64.0, 90.0, 120.0, 160.0)
"""How far from its anchor's edge a text may stand, in pixels at 12 pixel text; nearest first."""

DIRECTIONS = 16
"""How many directions round an anchor are tried."""

# From the top on, right and left in turn: a text over its thing reads best.
_ANGLES = [-math.pi / 2 + (d + 1) // 2 * (1 if d % 2 else -1) * 2 * math.pi / DIRECTIONS for d in range(DIRECTIONS)]
_TURNS = np.array([(math.cos(angle), math.sin(angle)) for angle in _ANGLES])

LEADER = 14.0
"""From this distance on (pixels at 12 pixel text) a line leads from the text to its anchor."""


Clearance: TypeAlias = float | Point
"""How far a text stays clear of a point: a radius, or how far to the side and how far up and down."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A text that wants a place, in pixels.

    Attributes
    ----------
    size
        Width and height of the text with its plate.
    anchors
        Points it belongs to, each with what to stay clear of.
    inside
        Whether it stands centred on its only anchor, or nowhere.
    needed
        Whether it may go far from its anchor, over bases if it must.
    """

    size: tuple[float, float]
    anchors: tuple[tuple[Point, Clearance], ...]
    inside: bool = False
    needed: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Where a text stands: its box, and a line from it to its anchor where it stands far off."""

    box: Box
    leader: tuple[Point, Point] | None = None

    @property
    def centre(self) -> Point:
        """The middle of the box."""
        return ((self.box[0] + self.box[2]) / 2, (self.box[1] + self.box[3]) / 2)


def place(
    wishes: Sequence[Wish], frame: Box, *, taken: Sequence[Box] = (), soft: Sequence[Box] = (), unit: float = 1.0
) -> list[Place | None]:
    """A place for every wish, in order of importance; None where there is no room.

    Parameters
    ----------
    wishes
        The texts.
    frame
        What texts must stay within.
    taken
        Boxes that no text may cover.
    soft
        Boxes that a text had better not cover (bases).
    unit
        Pixels to a pixel of 12 pixel text.

    Examples
    --------
    >>> wish = Wish((10.0, 4.0), (((50.0, 50.0), 5.0),))
    >>> first, second = place([wish, wish], (0.0, 0.0, 100.0, 100.0))
    >>> first.box != second.box
    True
    """
    hard = np.full((len(taken) + len(wishes), 4), np.nan)
    hard[: len(taken)] = np.asarray(taken, dtype=float).reshape(-1, 4)
    count = len(taken)
    gentle = np.asarray(soft, dtype=float).reshape(-1, 4)
    placed: list[Place | None] = []
    for wish in wishes:
        there = hard[:count]
        found = _inside(wish, frame, there) if wish.inside else _beside(wish, frame, there, gentle, unit)
        placed.append(found)
        if found is not None:
            hard[count] = found.box
            count += 1
    return placed


def _inside(wish: Wish, frame: Box, hard: NDArray[np.float64]) -> Place | None:
    (centre, room), (w, h) = wish.anchors[0], wish.size
    if math.hypot(w, h) / 2 > min(_sides(room)):
        return None
    x0, y0, x1, y1 = centre[0] - w / 2, centre[1] - h / 2, centre[0] + w / 2, centre[1] + h / 2
    if x0 < frame[0] or y0 < frame[1] or x1 > frame[2] or y1 > frame[3]:
        return None
    if ((hard[:, 0] < x1) & (hard[:, 2] > x0) & (hard[:, 1] < y1) & (hard[:, 3] > y0)).any():
        return None
    return Place((x0, y0, x1, y1))


def _beside(wish: Wish, frame: Box, hard: NDArray[np.float64], soft: NDArray[np.float64], unit: float) -> Place | None:
    centres, costs, sources, gaps = _fan(wish, unit)
    half = np.asarray(wish.size) / 2
    boxes = np.hstack((centres - half, centres + half))
    open_ = _within(boxes, frame)
    open_ &= _overlap(boxes, _near(boxes, hard)) == 0
    if not open_.any():
        return None
    covered = _overlap(boxes, _near(boxes, soft)) / (wish.size[0] * wish.size[1])
    cost = np.where(open_, costs + (60.0 if wish.needed else 90.0) * covered, np.inf)
    best = int(np.argmin(cost))
    box = tuple(float(v) for v in boxes[best])
    assert len(box) == 4
    anchor, clear = wish.anchors[sources[best]]
    leader = _leader(box, anchor, clear) if gaps[best] >= LEADER * unit else None
    return Place(box, leader)


def _fan(
    wish: Wish, unit: float
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.int64], NDArray[np.float64]]:
    """Candidate centres, their costs, which anchor each belongs to and how far from its edge it is."""
    distances = np.asarray(DISTANCES if wish.needed else DISTANCES[:5])
    anchors = np.asarray([at for at, _ in wish.anchors])
    clear = np.asarray([_sides(room) for _, room in wish.anchors])
    k, i, d = (grid.ravel() for grid in np.indices((len(anchors), len(distances), DIRECTIONS)))
    reach = clear[k] + (distances[i] * unit)[:, None] + np.asarray(wish.size) / 2
    centres = anchors[k] + _TURNS[d] * reach
    costs = distances[i] + 0.4 * d + 1.5 * k
    return centres, costs, k, distances[i] * unit


def _sides(room: Clearance) -> Point:
    return room if isinstance(room, tuple) else (room, room)


def _leader(box: Box, anchor: Point, room: Clearance) -> tuple[Point, Point]:
    x = min(max(anchor[0], box[0]), box[2])
    y = min(max(anchor[1], box[1]), box[3])
    wide, high = _sides(room)
    far = math.hypot((x - anchor[0]) / wide, (y - anchor[1]) / high) if wide > 0 and high > 0 else math.inf
    k = min(1.0, 1 / far) if far > 0 else 0.0
    return ((x, y), (anchor[0] + (x - anchor[0]) * k, anchor[1] + (y - anchor[1]) * k))


def _within(boxes: NDArray[np.float64], frame: Box) -> NDArray[np.bool_]:
    return (boxes[:, 0] >= frame[0]) & (boxes[:, 1] >= frame[1]) & (boxes[:, 2] <= frame[2]) & (boxes[:, 3] <= frame[3])


def _near(boxes: NDArray[np.float64], others: NDArray[np.float64]) -> NDArray[np.float64]:
    """Those of the others that meet the box round all boxes."""
    low, high = boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)
    meets: NDArray[np.bool_] = ((others[:, :2] < high) & (others[:, 2:] > low)).all(axis=1)
    near: NDArray[np.float64] = others[meets]
    return near


def _overlap(boxes: NDArray[np.float64], others: NDArray[np.float64]) -> NDArray[np.float64]:
    """Area that each box shares with the others together (counted once for each)."""
    if not len(others):
        return np.zeros(len(boxes))
    w = np.minimum(boxes[:, None, 2], others[None, :, 2]) - np.maximum(boxes[:, None, 0], others[None, :, 0])
    h = np.minimum(boxes[:, None, 3], others[None, :, 3]) - np.maximum(boxes[:, None, 1], others[None, :, 1])
    shared: NDArray[np.float64] = (np.clip(w, 0, None) * np.clip(h, 0, None)).sum(axis=1)
    return shared
