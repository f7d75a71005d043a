"""Terrain pieces for the suggested layouts: our own designs, small (within 7x7 inches) and medium (within 7x12).

Every piece is mirror-symmetric about its own y axis, so that a layout can be turned or mirrored to the
other side of the table with the same pieces.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

Kind: TypeAlias = Literal["obstacle", "obscuring", "place-of-power"]
Size: TypeAlias = Literal["small", "medium"]
Corner: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a piece: a ring about the piece's middle from z = `bottom` to `top`, inches."""

    ring: tuple[Corner, ...]
    top: float
    bottom: float = 0.0


@dataclass(frozen=True, slots=True)
class Trunk:
    """A round part of a piece: a tree or a column."""

    at: Corner
    diameter_mm: float
    top: float


@dataclass(frozen=True, slots=True)
class Piece:
    """A terrain piece about (0, 0): its parts, in inches."""

    name: str
    kind: Kind
    size: Size
    parts: tuple[Block | Trunk, ...]

    def at(self, id: str, x: float, y: float, facing: float = 0.0) -> dict[str, Any]:
        """The piece on the table as a terrain feature of a scenario document.

        Parameters
        ----------
        id
            Id of the feature.
        x, y
            Where its middle lies, inches.
        facing
            Degrees it is turned counter-clockwise.

        Examples
        --------
        >>> ruin = piece("obstacle", "small").at("ruin", 20, 10, 90)
        >>> ruin["kind"], ruin["parts"][0]["footprint"][0]
        ('obstacle', [18.9, 11.9])
        """
        return {"id": id, "name": self.name, "kind": self.kind, "parts": [_part(p, x, y, facing) for p in self.parts]}


def piece(kind: Kind, size: Size) -> Piece:
    """The piece of this kind and size."""
    return next(piece for piece in PIECES if (piece.kind, piece.size) == (kind, size))


def _mirrored(ring: Sequence[Corner]) -> tuple[Corner, ...]:
    return tuple((-x, y) for x, y in ring)


def _symmetric(half: Sequence[Corner]) -> tuple[Corner, ...]:
    """A ring from its corners with x >= 0, bottom to top."""
    return (*half, *(corner for corner in reversed(_mirrored(half)) if corner[0] != 0))


def _box(x0: float, y0: float, x1: float, y1: float) -> tuple[Corner, ...]:
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def _pair(ring: Sequence[Corner], top: float, bottom: float = 0.0) -> tuple[Block, Block]:
    """A part and its mirror image."""
    return Block(tuple(ring), top, bottom), Block(_mirrored(ring), top, bottom)


def _part(part: Block | Trunk, x: float, y: float, facing: float) -> dict[str, Any]:
    if isinstance(part, Trunk):
        footprint: Any = {"centre": _placed(part.at, x, y, facing), "diameter_mm": part.diameter_mm}
        return {"footprint": footprint, "bottom": 0, "top": part.top}
    footprint = [_placed(corner, x, y, facing) for corner in part.ring]
    return {"footprint": footprint, "bottom": part.bottom, "top": part.top}


def _placed(corner: Corner, x: float, y: float, facing: float) -> list[float]:
    c, s = math.cos(math.radians(facing)), math.sin(math.radians(facing))
    return [round(x + c * corner[0] - s * corner[1], 4), round(y + s * corner[0] + c * corner[1], 4)]


PIECES: tuple[Piece, ...] = (
    Piece(
        "Ruin",
        "obstacle",
        "small",
        (
            # walls on three sides, a gable on the back one, a heap of rubble in the open front
            Block(_symmetric(((1.9, 1.1), (1.9, -0.6), (2.4, -0.6), (2.4, 1.6))), 2.5),
            Block(_box(-1.2, 1.1, 1.2, 1.6), 4.5, 2.5),
            Block(_symmetric(((0.9, -1.6), (0.5, -0.8))), 0.8),
        ),
    ),
    Piece(
        "Ruined hall",
        "obstacle",
        "medium",
        (
            # two corners with a doorway between them, and low walls along the front
            *_pair(((1.0, 2.8), (5.0, 2.8), (5.0, -1.2), (4.5, -1.2), (4.5, 2.3), (1.0, 2.3)), 4.0),
            Block(_box(-1.0, 2.3, 1.0, 2.8), 4.0, 2.5),
            *_pair(_box(1.6, -2.8, 4.2, -2.3), 1.0),
        ),
    ),
    Piece(
        "Copse",
        "obscuring",
        "small",
        (
            Block(_symmetric(((0.6, -1.2), (1.2, -2.1), (2.4, -1.5), (2.8, 0.2), (2.0, 1.6), (0.0, 2.1))), 0.25),
            Trunk((-1.7, -0.2), 32, 5),
            Trunk((1.7, -0.2), 32, 5),
            Trunk((0.0, 1.0), 40, 6),
        ),
    ),
    Piece(
        "Wood",
        "obscuring",
        "medium",
        (
            Block(
                _symmetric(
                    ((0.0, -0.9), (1.6, -1.2), (3.0, -2.4), (4.5, -1.8), (5.1, 0.2), (3.6, 1.9), (0.0, 2.4)),
                ),
                0.25,
            ),
            Trunk((-3.7, -0.8), 32, 5),
            Trunk((3.7, -0.8), 32, 5),
            Trunk((-2.2, 0.9), 40, 6),
            Trunk((2.2, 0.9), 40, 6),
            Trunk((0.0, 0.7), 32, 5),
        ),
    ),
    Piece(
        "Gate",
        "place-of-power",
        "small",
        (
            # an arch on a low dais with steps cut into its front
            Block(_symmetric(((0.7, -0.9), (0.7, -1.4), (1.7, -1.4), (2.3, -0.6), (2.3, 0.6), (1.7, 1.4))), 0.5),
            *_pair(_box(1.2, -0.35, 1.9, 0.35), 3.5),
            Block(_box(-2.1, -0.35, 2.1, 0.35), 4.5, 3.5),
        ),
    ),
    Piece(
        "Circle of stones",
        "place-of-power",
        "medium",
        (
            # a horseshoe dais with an arch at its back and standing stones at its ends
            Block(
                _symmetric(((1.6, -0.8), (1.6, -2.9), (3.6, -2.9), (4.8, -1.2), (4.8, 1.3), (3.0, 2.9))),
                0.5,
            ),
            *_pair(_box(1.3, 0.9, 2.1, 1.7), 4.0),
            Block(_box(-2.4, 0.9, 2.4, 1.7), 5.0, 4.0),
            *_pair(((2.9, -2.1), (3.7, -1.9), (3.5, -1.2), (2.8, -1.3)), 3.0),
            *_pair(((3.6, 0.3), (4.3, 0.1), (4.4, 0.8), (3.8, 1.0)), 2.5),
        ),
    ),
)
"""Every piece there is."""
