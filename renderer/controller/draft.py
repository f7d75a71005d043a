"""A move in the making: models carried and turned in formation, waypoint by waypoint."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from geometry.board.tabletop import Tabletop
from geometry.proposals import Kind, Proposal, Waypoint
from geometry.shapes.figures import Point

KINDS: tuple[Kind, ...] = (
    "normal-move",
    "run",
    "retreat",
    "charge",
    "pile-in",
    "redeploy",
    "power-through",
    "ability-move",
    "deploy",
)
"""The kinds of move that can be made by hand, in the order in which they are offered."""

ROLLS: Mapping[Kind, tuple[float, float, float]] = {
    "run": (1, 6, 3),
    "charge": (2, 12, 7),
    "redeploy": (1, 6, 3),
    "ability-move": (1, 24, 6),
}
"""Least, greatest and first roll (of an ability its distance, inches) of the kinds that have one."""

WALKS: frozenset[Kind] = frozenset({"normal-move", "run", "retreat", "power-through"})
"""The kinds that go by the unit's Move, which may be dice."""

_DICE = re.compile(r"(\d*)D(\d+)(?:\+(\d+))?", re.IGNORECASE)


def move_rolls(move: object) -> tuple[float, float, float] | None:
    """Least, greatest and first total of a Move that is dice; None for one that is not.

    Examples
    --------
    >>> move_rolls("2D6"), move_rolls("D6+3"), move_rolls(5)
    ((2, 12, 7), (4, 9, 6), None)
    """
    found = _DICE.fullmatch(move.strip()) if isinstance(move, str) else None
    if found is None:
        return None
    dice, sides, more = int(found[1] or 1), int(found[2]), int(found[3] or 0)
    return dice + more, dice * sides + more, dice * (sides + 1) // 2 + more


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a model stands and how it faces."""

    at: Point
    facing: float


Stop = Mapping[str, Pose]


@dataclass(frozen=True, slots=True)
class Draft:
    """A move that is not made yet.

    Attributes
    ----------
    moving
        Ids of the models that go along.
    stops
        Where they stood first, then at each waypoint that was set.
    offset, angle
        How far they are carried (inches) and turned (degrees, about the middle of the last stop) since.
    roll
        Of the kinds in `ROLLS`.
    move_roll, move_range
        Their total where the unit's Move is dice, and its least and greatest.
    """

    unit: str
    kind: Kind
    moving: tuple[str, ...]
    stops: tuple[Stop, ...]
    offset: Point = (0.0, 0.0)
    angle: float = 0.0
    roll: float | None = None
    move_roll: float | None = None
    move_range: tuple[float, float] | None = None
    target: str | None = None

    @classmethod
    def of(cls, board: Tabletop, moving: Iterable[str], kind: Kind = "normal-move", target: str | None = None) -> Draft:
        """A draft with some models of one unit where they stand."""
        models = [board.model(id) for id in moving]
        start = {model.id: Pose(model.at, model.facing) for model in models if model.at is not None}
        unit = models[0].unit
        draft = cls(unit, kind, tuple(start), (start,), roll=_first_roll(kind), target=target)
        dice = move_rolls(board.units[unit].move)
        return draft if dice is None else replace(draft, move_roll=dice[2], move_range=dice[:2])

    @property
    def now(self) -> Stop:
        """Where they stand now."""
        last = self.stops[-1]
        if self.angle == 0.0:
            (dx, dy) = self.offset
            return {id: Pose((p.at[0] + dx, p.at[1] + dy), p.facing) for id, p in last.items()}
        cx, cy = self.pivot
        c, s = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        turned = {}
        for id, pose in last.items():
            x, y = pose.at[0] - cx, pose.at[1] - cy
            at = (cx + c * x - s * y + self.offset[0], cy + s * x + c * y + self.offset[1])
            turned[id] = Pose(at, (pose.facing + self.angle) % 360.0)
        return turned

    @property
    def pivot(self) -> Point:
        """What they turn about: the middle of the last stop."""
        points = [pose.at for pose in self.stops[-1].values()]
        return (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))

    @property
    def moved(self) -> bool:
        """Whether anything is elsewhere than it was."""
        return len(self.stops) > 1 or self.offset != (0.0, 0.0) or self.angle % 360.0 != 0.0

    def carried(self, dx: float, dy: float) -> Draft:
        """Carried on by so many inches."""
        return replace(self, offset=(self.offset[0] + dx, self.offset[1] + dy))

    def carried_to(self, offset: Point) -> Draft:
        """Carried by `offset` from the last stop."""
        return replace(self, offset=offset)

    def turned(self, degrees: float) -> Draft:
        """Turned on."""
        return replace(self, angle=self.angle + degrees)

    def with_waypoint(self) -> Draft:
        """With a waypoint set where they stand; the same where they have not moved since the last."""
        if self.offset == (0.0, 0.0) and self.angle == 0.0:
            return self
        return replace(self, stops=(*self.stops, self.now), offset=(0.0, 0.0), angle=0.0)

    def without_waypoint(self) -> Draft:
        """Back at the last waypoint, or without it where they stand there already."""
        if self.offset != (0.0, 0.0) or self.angle != 0.0:
            return replace(self, offset=(0.0, 0.0), angle=0.0)
        return replace(self, stops=self.stops[:-1]) if len(self.stops) > 1 else self

    def of_kind(self, kind: Kind) -> Draft:
        """The same way, as another kind of move."""
        return replace(self, kind=kind, roll=_first_roll(kind))

    def rolled(self, change: float) -> Draft:
        """With another roll, within what the dice can show; the same where the kind has none."""
        if self.kind not in ROLLS or self.roll is None:
            return self
        least, greatest, _ = ROLLS[self.kind]
        return replace(self, roll=min(max(self.roll + change, least), greatest))

    def move_rolled(self, change: float) -> Draft:
        """With another total of the Move's dice; the same where the move does not go by dice."""
        if self.kind not in WALKS or self.move_roll is None or self.move_range is None:
            return self
        least, greatest = self.move_range
        return replace(self, move_roll=min(max(self.move_roll + change, least), greatest))

    @property
    def rolls(self) -> str:
        """What was rolled, in a few words; empty where nothing was."""
        said = [] if self.roll is None else [f"roll {self.roll:g}"]
        if self.move_roll is not None and self.kind in WALKS:
            said.insert(0, f"Move {self.move_roll:g}")
        return ", ".join(said)

    def proposal(self, id: str = "draft") -> Proposal:
        """What is proposed, for the rules to judge."""
        if self.kind == "deploy":
            positions = {m: Waypoint(pose.at, facing=pose.facing) for m, pose in self.now.items()}
            return Proposal(id, self.kind, self.unit, positions=positions)
        ability = self.kind == "ability-move"
        return Proposal(
            id,
            self.kind,
            self.unit,
            moves={m: way for m in self.moving if (way := self._way(m))},
            roll=None if ability else self.roll,
            distance=self.roll if ability else None,
            move_roll=self.move_roll if self.kind in WALKS else None,
            target=self.target if self.kind in ("pile-in", "power-through") else None,
        )

    def _way(self, model: str) -> tuple[Waypoint, ...]:
        """The waypoints of a model, those left out where it stays put."""
        way: list[Waypoint] = []
        last = self.stops[0][model]
        for stop in (*self.stops[1:], self.now):
            pose = stop[model]
            if pose != last:
                turned = pose.facing != last.facing
                way.append(Waypoint(pose.at, facing=pose.facing if turned else None))
                last = pose
        return tuple(way)


def _first_roll(kind: Kind) -> float | None:
    return ROLLS[kind][2] if kind in ROLLS else None
