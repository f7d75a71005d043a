"""Judged paths on the map."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise

from geometry.board.things import Model
from geometry.rules.profiles import Stop
from geometry.shapes.figures import Point
from geometry.verdict import JudgedPath, Leg
from renderer.drawing import Drawing
from renderer.outlines import swept
from renderer.scene import Layer, Role
from renderer.shapes import Circle, Lines

SHORT = 0.3
"""Inches: legs this short are those of an arc, and so gentle a turn (`GENTLE`) between them is no corner."""

GENTLE = 20.0
"""Degrees."""


def draw_path(drawing: Drawing, path: JudgedPath, model: Model, player: str, stop: Stop | None) -> None:
    """Draw what a base sweeps, the way its place goes, where it turns a corner, and what is beyond its move.

    Parameters
    ----------
    path, model
        The path as it was judged, and the model where it starts.
    player
        Whose it is.
    stop
        Where its move ends on the way, if it does.
    """
    if not path.legs:
        return
    for shape in swept(model.base, path.legs):
        drawing.add(shape, "band", Layer.PATHS, player, model.id)
    pieces: dict[Role, list[tuple[Point, Point]]] = {}
    for number, leg in enumerate(path.legs):
        role: Role = "path-jump" if leg.jump else "path"
        if stop is None or number < stop.leg:
            pieces.setdefault(role, []).append((leg.start, leg.end))
        elif number > stop.leg:
            pieces.setdefault("path-over", []).append((leg.start, leg.end))
        else:
            pieces.setdefault(role, []).append((leg.start, stop.place))
            pieces.setdefault("path-over", []).append((stop.place, leg.end))
    for role, lines in pieces.items():
        drawing.add(Lines(_joined(lines)), role, Layer.PATHS, player, model.id)
    for leg, then in pairwise(path.legs):
        if is_corner(leg, then):
            drawing.add(Circle(leg.end, 0.09), "waypoint", Layer.PATHS, player, model.id)


def is_corner(leg: Leg, then: Leg) -> bool:
    """Whether a path has a corner to be shown between two legs, rather than a place on an arc.

    Examples
    --------
    >>> east, on = Leg((0, 0), (0.1, 0), 0, 0, (), 0.1), Leg((0.1, 0), (0.2, 0.01), 0, 0, (), 0.1005)
    >>> north = Leg((0.1, 0), (0.1, 5), 0, 0, (), 5.0)
    >>> is_corner(east, on), is_corner(east, north)
    (False, True)
    """
    if min(leg.length, then.length) >= SHORT or leg.jump != then.jump or then.start_facing != then.end_facing:
        return True
    ways = [math.atan2(b.end[1] - b.start[1], b.end[0] - b.start[0]) for b in (leg, then)]
    return abs(math.remainder(ways[1] - ways[0], math.tau)) >= math.radians(GENTLE)


def _joined(lines: Iterable[tuple[Point, Point]]) -> tuple[tuple[Point, ...], ...]:
    """Lines that go on where the one before ends, as one."""
    joined: list[tuple[Point, ...]] = []
    for start, end in lines:
        if joined and joined[-1][-1] == start:
            joined[-1] = (*joined[-1], end)
        else:
            joined.append((start, end))
    return tuple(joined)
