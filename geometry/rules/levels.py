"""The levels a base stands on: what carries it, what it must climb, what it passes below (15.2).

A part up to 1" high is crossed as if it were not there. A base is on a taller part, at its top, for
as long as it overlaps the part's footprint; it passes below a part whose underside is above its head.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from geometry.board.near import boxes_meet
from geometry.board.tabletop import Tabletop
from geometry.board.things import Feature, Model, Part
from geometry.shapes.figures import Box, Figure, Point
from geometry.shapes.measure import contains, gap
from geometry.tolerances import EQUAL, within

STEP = 1.0
"""Inches: a part whose top is this high or lower is crossed as if it were not there."""


def evenly(z: float) -> float:
    """The height by which a level is known, inches: tops that float noise parts are on one level.

    Examples
    --------
    >>> 1.6 + 0.3, evenly(1.6 + 0.3)
    (1.9000000000000001, 1.9)
    """
    return round(z, 9)


@dataclass(frozen=True, slots=True)
class Ground:
    """A terrain part near a base, with its feature and its key on the board, and the slack of its rules in inches."""

    key: str
    feature: Feature
    part: Part
    slack: float = 0.0

    @property
    def low(self) -> bool:
        """Whether it is crossed as if it were not there."""
        return is_low(self.part, self.slack)


def is_low(part: Part, slack: float = 0.0) -> bool:
    """Whether a part is no more than 1" high, with slack as in every comparison."""
    return within(part.top, STEP, slack)


def grounds_near(board: Tabletop, box: Box) -> list[Ground]:
    """Every terrain part whose bounding box meets `box`, sorted by key."""
    return [Ground(key, *board.parts[key], board.rules.slack) for key in board.part_index.near(box)]


def among(grounds: Iterable[Ground], box: Box) -> list[Ground]:
    """Those of the grounds whose bounding boxes meet `box`."""
    return [g for g in grounds if boxes_meet(g.part.figure.bounds, box)]


def presses(figure: Figure, part: Part, contact: float) -> bool:
    """Whether a base overlaps a part's footprint by more than contact."""
    return float(gap(figure, part.figure)) < -contact - EQUAL


def head_room(bottom: float, z: float, height: float) -> bool:
    """Whether a model of this height at level `z` passes below an underside."""
    return bottom >= z + height - EQUAL


def is_solid_at(part: Part, z: float, height: float) -> bool:
    """Whether a part is in the way of a model of this height at level `z`: neither beneath it nor above its head."""
    return part.top > z + EQUAL and not head_room(part.bottom, z, height)


def settle(z: float, parts: Iterable[Part], height: float, climbed: Collection[Part] = (), floor: float = 0.0) -> float:
    """The level on which a base at level `z` comes to stand once it overlaps `parts`.

    It stays on the highest top at or below `z`; then it climbs whatever is in its way, that is every
    part that rises above it and whose underside is not above its head. Low parts are left out.

    Parameters
    ----------
    z, height
        The level it comes from, and its height, inches.
    climbed
        Parts that are climbed even where their undersides are above its head.
    floor
        It comes no lower than this, inches: the table, or where it hangs on a face.

    Examples
    --------
    >>> from geometry.shapes.figures import Disc
    >>> deck = Part(Disc(0, 0, 1), bottom=3, top=3.5)
    >>> settle(0, [deck], height=1.5), settle(0, [deck], height=4), settle(0, [deck], 1.5, climbed=[deck])
    (0.0, 3.5, 3.5)
    """
    tall = [part for part in parts if not is_low(part)]
    level = max((part.top for part in tall if part.top <= z + EQUAL), default=0.0)
    level = max(level, floor)
    while True:
        blocking = [
            part.top
            for part in tall
            if is_solid_at(part, level, height) or (part in climbed and part.top > level + EQUAL)
        ]
        if not blocking:
            return level
        level = max(blocking)


def standing_level(level: float, at: Point, grounds: Iterable[Ground]) -> float:
    """Where a model whose base is carried at `level` stands: on top of a low part under its centre, else there."""
    tops = [
        g.part.top
        for g in grounds
        if g.low and level < g.part.top <= level + STEP + g.slack and contains(g.part.figure, at)
    ]
    return max(tops, default=level)


def walked_level(board: Tabletop, at: Point, elevation: float) -> float:
    """The level that is walked on to stand at an elevation, inches: low parts are stood on from the table."""
    low = [ground for ground in grounds_near(board, (*at, *at)) if ground.low]
    return 0.0 if abs(standing_level(0.0, at, low) - elevation) <= EQUAL else elevation


def evened(z: float, overlapped: Iterable[Ground], slack: float) -> float:
    """A stated elevation with benefit of the doubt: that of the table, or of an overlapped top, within `slack` of it.

    Examples
    --------
    >>> from geometry.shapes.figures import Disc
    >>> hill = Part(Disc(0, 0, 2), top=3)
    >>> under = [Ground("hill", Feature("hill", (hill,)), hill)]
    >>> evened(2.97, under, slack=0.05), evened(2.97, under, slack=0.0), evened(-0.02, under, slack=0.05)
    (3, 2.97, 0.0)
    """
    if slack == 0.0:
        return z
    nearest = min((0.0, *(ground.part.top for ground in overlapped)), key=lambda top: abs(top - z))
    return nearest if abs(nearest - z) <= slack + EQUAL else z


def surface_under(parts: Iterable[Part], at: Point, height: float) -> float:
    """The surface under a place: the default elevation of a model there (contract, section 2).

    From the table up, the top of every part that covers the place and is in the way of a model of
    this height (inches); a part with its underside above the head is a roof.
    """
    level = 0.0
    covering = [part for part in parts if contains(part.figure, at)]
    while True:
        tops = [p.top for p in covering if p.top > level + EQUAL and p.bottom < level + height - EQUAL]
        if not tops:
            return level
        level = max(tops)


def landing_level(overlapped: Sequence[Ground], at: Point, height: float) -> float:
    """Where a model of this height comes to stand that is put down at a place without a stated elevation.

    The lowest level at which nothing of what its base overlaps is in its way; where a low part under its
    centre lifts its head into something, that is climbed.

    Examples
    --------
    >>> from geometry.shapes.figures import Disc
    >>> plinth, roof = Part(Disc(0, 0, 2), top=1), Part(Disc(0, 0, 3), bottom=2, top=2.3)
    >>> under = [Ground(key, Feature(key, (part,)), part) for key, part in (("plinth", plinth), ("roof", roof))]
    >>> landing_level(under, (0, 0), height=1.5), landing_level(under, (2.5, 0), height=1.5)
    (2.3, 0.0)
    """
    tall = [ground.part for ground in overlapped if not ground.low]
    level = settle(0.0, tall, height)
    while True:
        standing = standing_level(level, at, overlapped)
        lifted = [part for part in tall if is_solid_at(part, standing, height)]
        if not lifted:
            return standing
        level = settle(level, tall, height, climbed=lifted)


def landing_on(board: Tabletop, model: Model, figure: Figure, at: Point) -> float:
    """Where a model comes to stand on a board that is put down with its base as `figure`."""
    grounds = [g for g in grounds_near(board, figure.bounds) if presses(figure, g.part, board.rules.pressed)]
    return landing_level(grounds, at, model.height)


def carriers(grounds: Sequence[Ground], level: float) -> list[Ground]:
    """The overlapped parts whose tops are at this level: what the base stands on."""
    return [g for g in grounds if abs(g.part.top - level) <= EQUAL]


def touches_face(figure: Figure, ground: Ground, z: float, contact: float) -> bool:
    """Whether a base at level `z` is on or against a part's face, between its bottom and top."""
    part = ground.part
    if ground.low or not part.bottom + EQUAL < z < part.top - EQUAL:
        return False
    return float(gap(figure, part.figure)) <= contact + EQUAL
