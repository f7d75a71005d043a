"""The ruler and the sight tool: what they were put on, and what the board answers."""

from __future__ import annotations

from dataclasses import dataclass

from geometry import Board
from geometry.answers import Sight
from geometry.shapes.figures import Disc, Figure, Point
from geometry.shapes.measure import closest
from renderer.controller.picking import model_at, thing_at
from renderer.text import inches


@dataclass(frozen=True, slots=True)
class Grip:
    """One end of a tool: a point of the board, and the thing there."""

    at: Point
    thing: str | None = None

    @classmethod
    def on(cls, board: Board, point: Point, *, models_only: bool = False) -> Grip:
        """The end at a point."""
        return cls(point, model_at(board, point) if models_only else thing_at(board, point))


@dataclass(frozen=True, slots=True)
class Reading:
    """What a ruler says: its ends, edge to edge, and the distance between them in words."""

    ends: tuple[Point, Point]
    text: str


def read(board: Board, a: Grip, b: Grip) -> Reading | None:
    """The distance from edge to edge (2.1); None where both ends are on one thing."""
    if a.thing is not None and b.thing is not None:
        if a.thing == b.thing:
            return None
        measured = board.measure(a.thing, b.thing)
        (ax, ay, _), (bx, by, _) = measured.closest
        text = inches(measured.distance, 3)
        if measured.overlap_depth > 0:
            text = f"overlap {inches(measured.overlap_depth, 3)}"
        elif abs(measured.distance - measured.horizontal) > 5e-4:
            text += f" ({inches(measured.horizontal, 3)} level)"
        return Reading(((ax, ay), (bx, by)), text)
    pairs = [closest(one, other) for one in _figures(board, a) for other in _figures(board, b)]
    best = min(pairs, key=lambda pair: pair.distance)
    return Reading((best.on_a, best.on_b), inches(max(best.distance, 0.0), 3))


def _figures(board: Board, grip: Grip) -> list[Figure]:
    if grip.thing is None:
        return [Disc(grip.at[0], grip.at[1], 0.0)]
    if grip.thing in board.terrain:
        return [part.figure for part in board.terrain[grip.thing].parts]
    if grip.thing in board.objectives:
        return [board.objectives[grip.thing].figure]
    return [board.model(grip.thing).figure]


def look(board: Board, a: Grip, b: Grip) -> Sight | None:
    """Whether one model sees another (6.0); None where an end is on no model, or both are on one."""
    if a.thing not in board.models or b.thing not in board.models or a.thing == b.thing:
        return None
    assert a.thing is not None
    assert b.thing is not None
    return board.sight(a.thing, b.thing)
