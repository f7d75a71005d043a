"""The terrain along a judged path from the side, and straight on beyond both its ends (15.2)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from geometry.board.near import box_around
from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.rules.crossings import crossings
from geometry.rules.levels import grounds_near
from geometry.shapes.figures import Point
from geometry.shapes.sweep import Motion
from geometry.tolerances import EQUAL
from geometry.verdict import Crossing, JudgedPath, Leg

BEYOND = 0.5
"""Inches that the terrain is followed beyond the base's edge, before the start and after the end."""


@dataclass(frozen=True, slots=True)
class Section:
    """A terrain part along the path, for as long as the base overlaps it; see `geometry.verdict.Crossing`.

    Followed straight back from the start and straight on from the end, for what the model stands on there.

    Attributes
    ----------
    start, end
        How far the model had gone in plan, inches (less than 0: behind its start).
    centre
        Where on it its place was over the footprint, likewise.
    """

    feature: str
    bottom: float
    top: float
    start: float
    end: float
    centre: tuple[tuple[float, float], ...]


def sections(board: Tabletop, path: JudgedPath, along: Callable[[float], float], gone: float) -> tuple[Section, ...]:
    """The terrain along a path, what the model stands on at its ends as far as it goes on there.

    Parameters
    ----------
    board
        The board before; the path's model stands where it starts.
    path
        As it was judged; it has legs.
    along
        How far the model had gone in plan at a place of the path (leg number + fraction), inches.
    gone
        The same at the end of the path.
    """
    model = board.models[path.model]
    on = [_section(c, along) for c in path.crossings]
    return _joined([*_before(board, path, model), *on, *_after(board, path, model, gone)])


def _section(crossing: Crossing, along: Callable[[float], float]) -> Section:
    centre = tuple((along(a), along(b)) for a, b in crossing.centre)
    return Section(crossing.feature, crossing.bottom, crossing.top, along(crossing.start), along(crossing.end), centre)


def _before(board: Tabletop, path: JudgedPath, model: Model) -> list[Section]:
    """The terrain behind it where it starts, straight back."""
    x, y = _ahead(path.legs)
    leg = path.legs[0]
    found = _straight(board, model, leg.start, leg.start_facing, (-x, -y), 0.0)
    return [
        Section(s.feature, s.bottom, s.top, -s.end, -s.start, tuple((-b, -a) for a, b in reversed(s.centre)))
        for s in found
    ]


def _after(board: Tabletop, path: JudgedPath, model: Model, gone: float) -> list[Section]:
    """The terrain ahead of it where it ends, straight on, for as far as it might still go."""
    leg = path.legs[-1]
    found = _straight(board, model, leg.end, leg.end_facing, _ahead(path.legs[::-1]), max(0.0, path.margin or 0.0))
    return [
        Section(
            s.feature, s.bottom, s.top, gone + s.start, gone + s.end, tuple((gone + a, gone + b) for a, b in s.centre)
        )
        for s in found
    ]


def _ahead(legs: Sequence[Leg]) -> Point:
    """The direction of the first leg that goes anywhere."""
    for leg in legs:
        if leg.length > EQUAL:
            return (leg.end[0] - leg.start[0]) / leg.length, (leg.end[1] - leg.start[1]) / leg.length
    facing = math.radians(legs[0].start_facing)
    return math.cos(facing), math.sin(facing)


def _straight(board: Tabletop, model: Model, at: Point, facing: float, way: Point, left: float) -> Iterator[Section]:
    """The terrain under a base that goes straight on from a place, and a little further than its own edge."""
    reach = model.base.reach
    far = max(reach, left) + BEYOND
    end = (at[0] + way[0] * far, at[1] + way[1] * far)
    motion = Motion(model.base.at(*at, facing), end, None, about=at, start_facing=facing)
    near = grounds_near(board, box_around((at, end), reach))
    return (_section(c, lambda t: t * far) for c in crossings([motion], near, board.rules.pressed))


def _joined(sections: Iterable[Section]) -> tuple[Section, ...]:
    """Stretches of the same part that go on where one before ends, as one."""
    joined: list[Section] = []
    for new in sections:
        for k, old in enumerate(joined):
            same = (old.feature, old.bottom, old.top) == (new.feature, new.bottom, new.top)
            if same and abs(old.end - new.start) <= EQUAL:
                joined[k] = replace(old, end=new.end, centre=_spans((*old.centre, *new.centre)))
                break
        else:
            joined.append(new)
    return tuple(joined)


def _spans(spans: Sequence[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
    joined: list[tuple[float, float]] = []
    for a, b in spans:
        if joined and a - joined[-1][1] <= 3 * EQUAL:
            joined[-1] = (joined[-1][0], b)
        else:
            joined.append((a, b))
    return tuple(joined)
