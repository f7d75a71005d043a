"""A judged path from the side: how far it went, how high it stood, and what of its move that took (15.0, 15.2).

Everything comes from the evidence of the verdict: the legs with their levels, the terrain crossed, the violations.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, TypeAlias

from geometry.board.bases import RoundBase
from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.rules.levels import STEP
from geometry.rules.profile_sections import Section, sections
from geometry.shapes.figures import Point
from geometry.shapes.travel import furthest_travel
from geometry.shapes.turning import shorter_turn
from geometry.tolerances import EQUAL
from geometry.verdict import JudgedPath, Verdict, Violation

Kind: TypeAlias = Literal["walk", "climb", "jump", "step", "flight"]
"""What a piece of the path is: along a surface; up or down, counted; down for free, ending the move; on or off
a part up to 1" high, for free; through the air."""

TOLD = frozenset(
    {
        "distance.exceeded", "path.through-terrain", "path.impassable", "path.after-jump", "path.unsupported",
        "end.mid-climb", "end.unsupported", "end.unstable", "end.impassable", "end.overlaps-terrain",
    }
)  # fmt: skip
"""Codes that a picture from the side can show: of heights, terrain and lengths."""


@dataclass(frozen=True, slots=True)
class Run:
    """A straight piece of a path from the side.

    Attributes
    ----------
    start, end
        (how far it had gone in plan, height above the table), inches.
    used
        What it had used of its move at the start and at the end, inches.
    """

    kind: Kind
    start: Point
    end: Point
    used: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a model has used up all that it may move.

    Attributes
    ----------
    at
        (gone in plan, height), inches.
    place, leg
        The place on the board, and the number of the leg it is on (the first: 0).
    """

    at: Point
    place: Point
    leg: int


@dataclass(frozen=True, slots=True)
class Profile:
    """A judged path from the side.

    Attributes
    ----------
    model
        The model where it starts.
    runs
        The path, piece by piece: what it has gone in plan (the furthest-travelled point of its base) and how
        high it stood.
    sections
        The terrain under and over the base.
    distance, allowance
        What it used of its move, and what it may use, inches.
    stop
        Where its allowance is used up; None where it is not.
    wrong
        What is wrong, and where on the path.
    """

    model: Model
    runs: tuple[Run, ...]
    sections: tuple[Section, ...]
    distance: float
    allowance: float | None
    stop: Stop | None = None
    wrong: tuple[tuple[Violation, Point], ...] = ()


def profiles(verdict: Verdict) -> dict[str, Profile]:
    """The profiles of a verdict, by model: of all that leave the table, pass below something or go too far.

    Examples
    --------
    >>> from geometry import Board, Model, Proposal, RoundBase, Unit, Waypoint
    >>> from geometry.board.things import Feature, Part
    >>> from geometry.shapes.figures import Polygon
    >>> wall = Feature("wall", (Part(Polygon(((4, 0), (5, 0), (5, 9), (4, 9))), 0, 2),))
    >>> board = Board(
    ...     20, 20, units=[Unit("a", "red", ("a/1",), move=12)], models=[Model("a/1", "a", RoundBase(25.4), (2, 5))],
    ...     terrain=[wall],
    ... )
    >>> over = board.check(Proposal("p", "normal-move", "a", moves={"a/1": (Waypoint((8, 5)),)}))
    >>> [(run.kind, round(run.used[1], 2)) for run in profiles(over)["a/1"].runs]
    [('walk', 1.5), ('climb', 3.5), ('walk', 5.5), ('climb', 7.5), ('walk', 10.0)]
    """
    found = {}
    for id, path in verdict.paths.items():
        end = verdict.after.models[id].elevation
        if path.legs and (_too_far(path) or not is_flat(path, end)):
            wrong = [v for v in verdict.violations if v.models == (id,) and v.code in TOLD]
            found[id] = profile(verdict.before, path, end, wrong)
    return found


def is_flat(path: JudgedPath, end: float) -> bool:
    """Whether there is nothing to see from the side: on the table all the way, with no tall terrain about it.

    Terrain that is flown over is nothing to see; `end` is the height that the model stands at in the end, inches.
    """
    heights = [z for leg in path.legs for _, z in leg.profile]
    if max(map(abs, [*heights, end])) > EQUAL:
        return False
    return path.flying or all(crossing.top <= STEP + EQUAL for crossing in path.crossings)


def _too_far(path: JudgedPath) -> bool:
    return path.margin is not None and path.margin < -EQUAL


def profile(board: Tabletop, path: JudgedPath, end: float, wrong: Iterable[Violation] = ()) -> Profile:
    """One path from the side.

    Parameters
    ----------
    board
        The board before; its model stands where the path starts.
    path
        As it was judged; it has legs.
    end
        The height that the model stands at in the end, inches.
    wrong
        What is wrong with this path.
    """
    model = board.models[path.model]
    ruler = _Ruler(path, model, board.rules.pivot)
    pieces = tuple(_counted(_pieces(path, ruler, end)))
    # A turn, or a leg straight up, goes nowhere in plan.
    runs = tuple(run for run in pieces if run.start != run.end) or pieces[:1]
    stop = None
    if _too_far(path) and path.allowance is not None:
        at = _stop(runs, path.allowance)
        stop = Stop(at, *ruler.place(at[0]))
    return Profile(
        model,
        runs,
        sections(board, path, ruler.along, runs[-1].end[0]),
        path.distance,
        path.allowance,
        stop,
        tuple((violation, _where(violation, ruler, runs, stop)) for violation in wrong),
    )


class _Ruler:
    """Measures along a path in plan: how far the furthest-travelled point of the base has gone where."""

    def __init__(self, path: JudgedPath, model: Model, pivot: str) -> None:
        self.legs = path.legs
        self.base = model.base.at(0.0, 0.0, 0.0)
        self.pivot = pivot
        rigid = pivot == "free" or isinstance(model.base, RoundBase)
        self.turning = [not rigid and shorter_turn(leg.start_facing, leg.end_facing) != 0.0 for leg in path.legs]
        self._gone = [0.0]
        for i, leg in enumerate(path.legs):
            self._gone.append(self._turned(i, 1.0) if self.turning[i] else self._gone[i] + leg.length)

    def along(self, s: float) -> float:
        """How far it has gone at path place `s` (leg number + fraction), inches."""
        i = min(int(s), len(self.legs) - 1)
        t = s - i
        return self._turned(i, t) if self.turning[i] and 0.0 < t < 1.0 else self._evenly(i, t)

    def place(self, gone: float) -> tuple[Point, int]:
        """Where on the board the model is once it has gone so far, and the number of the leg."""
        i = max((k for k in range(len(self.legs)) if self._gone[k] <= gone), default=0)
        least, most = self._gone[i], self._gone[i + 1]
        t = min(1.0, (gone - least) / (most - least)) if most > least else 1.0
        if self.turning[i]:
            low, high = 0.0, 1.0
            while high - low > 1e-9:
                t = (low + high) / 2
                low, high = (t, high) if self._turned(i, t) < gone else (low, t)
        (x0, y0), (x1, y1) = self.legs[i].start, self.legs[i].end
        return (x0 + (x1 - x0) * t, y0 + (y1 - y0) * t), i

    def _evenly(self, i: int, t: float) -> float:
        return self._gone[i] + (self._gone[i + 1] - self._gone[i]) * t

    def _turned(self, i: int, t: float) -> float:
        """On a leg on which it turns, other points may come to have gone furthest."""
        poses = [(*leg.start, leg.start_facing) for leg in self.legs[: i + 1]]
        leg = self.legs[i]
        (x0, y0), (x1, y1) = leg.start, leg.end
        facing = leg.start_facing + shorter_turn(leg.start_facing, leg.end_facing) * t
        poses.append((x0 + (x1 - x0) * t, y0 + (y1 - y0) * t, facing))
        return float(furthest_travel(self.base, poses, self.pivot).length)


def _pieces(path: JudgedPath, ruler: _Ruler, end: float) -> Iterator[tuple[Kind, Point, Point]]:
    corners = [(0.0, path.legs[0].profile[0][1])]
    for i, leg in enumerate(path.legs):
        # What happens right at a waypoint is in the legs on both sides of it.
        corners += [(i + t, z) for t, z in leg.profile if t > 0.0 or i == 0]
    here = corners[0][1]
    for (s0, z0), (s1, z1) in pairwise(corners):
        x0, x1 = ruler.along(s0), ruler.along(s1)
        if path.flying:
            here = z1
            yield "flight", (x0, z0), (x1, z1)
        elif s1 > s0:
            for a, b, z in _surfaces(path, s0, s1, z0):
                xa, xb = ruler.along(a), ruler.along(b)
                if z != here:
                    yield "step", (xa, here), (xa, z)
                here = z
                yield "walk", (xa, z), (xb, z)
        elif z1 != z0:
            if here != z0:
                yield "step", (x0, here), (x0, z0)
            here = z1
            yield "jump" if _is_jump(path, s0, z0, z1) else "climb", (x0, z0), (x0, z1)
    last = ruler.along(float(len(path.legs)))
    if abs(here - end) > EQUAL:
        yield "step", (last, here), (last, end)


def _is_jump(path: JudgedPath, s: float, z0: float, z1: float) -> bool:
    return any(abs(at - s) <= EQUAL and (high, low) == (z0, z1) for at, high, low in path.falls)


def _surfaces(path: JudgedPath, s0: float, s1: float, level: float) -> Iterator[tuple[float, float, float]]:
    """What it stands on along a stretch on one level: low parts lift it while its place is over them."""
    low = [c for c in path.crossings if level + EQUAL < c.top <= STEP + EQUAL]
    spans = [(a, b, c.top) for c in low for a, b in c.centre if a < s1 and b > s0]
    cuts = sorted({s0, s1, *(min(max(s, s0), s1) for a, b, _ in spans for s in (a, b))})
    for a, b in pairwise(cuts):
        middle = (a + b) / 2
        yield a, b, max((top for c, d, top in spans if c <= middle <= d), default=level)


def _counted(pieces: Iterable[tuple[Kind, Point, Point]]) -> Iterator[Run]:
    used = 0.0
    for kind, start, end in pieces:
        length = end[0] - start[0] + (abs(end[1] - start[1]) if kind == "climb" else 0.0)
        yield Run(kind, start, end, (used, used + length))
        used += length


def _stop(runs: Sequence[Run], allowance: float) -> Point:
    """Where so much of the move is used up."""
    run = next((run for run in runs if run.used[1] > allowance), runs[-1])
    left = max(0.0, allowance - run.used[0])
    (x0, z0), (_, z1) = run.start, run.end
    if run.kind == "climb":
        return (x0, z0 + left if z1 > z0 else z0 - left)
    return (x0 + left, z1)


def _where(violation: Violation, ruler: _Ruler, runs: Sequence[Run], stop: Stop | None) -> Point:
    """Where on the path something is wrong: at its end where nothing else is known."""
    if violation.code == "distance.exceeded" and stop is not None:
        return stop.at
    if violation.along is None or violation.code.startswith("end."):
        return runs[-1].end
    x = ruler.along(violation.along)
    height = next((run.end[1] for run in reversed(runs) if run.start[0] <= x + EQUAL), runs[0].start[1])
    return (x, height)
