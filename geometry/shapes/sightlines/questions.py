"""The questions: one pair of solids, or many at once.

Of many pairs what single directions show and what walls prove is worked out together; the rest one by one.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from geometry.shapes.sightlines.least import least_blockers
from geometry.shapes.sightlines.looks import gather, look, opening
from geometry.shapes.sightlines.prisms import BEAM, FreeLine, Point3, Prism
from geometry.shapes.sightlines.solve import between, decide, keys_of
from geometry.shapes.sightlines.verify import beam_of, clear

_ROUNDS = 40
_INSTANT = 1e-9
_TRIED_ALONE = 4

Pair = tuple[int, int]


def free_line(
    a: Prism, b: Prism, blockers: Sequence[Prism], *, explain: bool = False, limit: int | None = None
) -> FreeLine:
    """Decide whether a straight line through the air joins two solids.

    Parameters
    ----------
    a, b
        The solids; neither blocks.
    blockers
        What blocks. The air between things that touch or overlap lets nothing through.
    explain
        For a hidden answer, find a least set of blockers that hides it (takes several times as long).
    limit
        Give up after about so many cells of lines: what is not settled by then comes back as visible, without
        a line and not certified.

    Examples
    --------
    >>> from geometry.shapes.figures import Disc, Polygon
    >>> eye, mark = Prism(Disc(0, 0, 0.5), 0, 1.5), Prism(Disc(10, 0, 0.5), 0, 1.5)
    >>> wall = Prism(Polygon([(5, -3), (5.2, -3), (5.2, 3), (5, 3)]), 0, 4, "wall")
    >>> bool(free_line(eye, mark, [])), free_line(eye, mark, [wall], explain=True).blockers
    (True, ('wall',))
    """
    near = between(a, b, blockers)
    answer = decide(a, b, near, limit)
    if answer.visible or not explain:
        return answer
    return replace(answer, blockers=least_blockers([a], [b], near, {(0, 0): answer.blockers}))


def free_lines(firsts: Sequence[Prism], seconds: Sequence[Prism], blockers: Sequence[Prism]) -> list[list[FreeLine]]:
    """Decide for every pair of a first and a second solid whether a free line joins them.

    Parameters
    ----------
    firsts, seconds
        The solids.
    blockers
        What blocks; a solid that is itself among them does not block its own lines.

    Returns
    -------
    list of lists
        One row for each of `firsts`, as `free_line` would answer.

    Examples
    --------
    >>> from geometry.shapes.figures import Disc
    >>> eye = Prism(Disc(0, 0, 0.5), 0, 1.5)
    >>> rank = [Prism(Disc(x, 0, 0.5), 0, 1.5) for x in (4, 5, 6)]
    >>> [bool(line) for line in free_lines([eye], rank, rank)[0]]
    [True, False, False]
    """
    answers = dict(_together(firsts, seconds, blockers))
    for i, a in enumerate(firsts):
        for j, b in enumerate(seconds):
            if (i, j) not in answers:
                answers[i, j] = _alone(a, b, blockers)
    return [[answers[i, j] for j in range(len(seconds))] for i in range(len(firsts))]


def any_free_line(
    firsts: Sequence[Prism], seconds: Sequence[Prism], blockers: Sequence[Prism]
) -> tuple[int, int, FreeLine] | None:
    """A free line from some first to some second solid: their numbers and the line; None where there is none.

    Examples
    --------
    >>> from geometry.shapes.figures import Disc
    >>> eye = Prism(Disc(0, 0, 0.5), 0, 1.5)
    >>> rank = [Prism(Disc(x, 0, 0.5), 0, 1.5) for x in (6, 5, 4)]
    >>> any_free_line([eye], rank, rank)[:2]
    (0, 2)
    """
    hidden = set()
    for i, j in _nearest(firsts, seconds):
        answer = _alone(firsts[i], seconds[j], blockers)
        if answer.visible:
            return i, j, answer
        hidden.add((i, j))
    if len(hidden) == len(firsts) * len(seconds):
        return None
    for (i, j), answer in _together(firsts, seconds, blockers):
        if answer.visible:
            return i, j, answer
        hidden.add((i, j))
    for i, a in enumerate(firsts):
        for j, b in enumerate(seconds):
            if (i, j) not in hidden and (answer := _alone(a, b, blockers)).visible:
                return i, j, answer
    return None


def _nearest(firsts: Sequence[Prism], seconds: Sequence[Prism]) -> list[Pair]:
    """The few pairs whose middles are nearest: where anything is seen, one of them often sees."""
    far = [
        (math.dist(a.disc[:2], b.disc[:2]) - a.disc[2] - b.disc[2], i, j)
        for i, a in enumerate(firsts)
        for j, b in enumerate(seconds)
    ]
    return [(i, j) for _, i, j in heapq.nsmallest(_TRIED_ALONE, far)]


def _alone(a: Prism, b: Prism, blockers: Sequence[Prism]) -> FreeLine:
    return decide(a, b, _others(a, b, blockers))


def _others(a: Prism, b: Prism, blockers: Sequence[Prism]) -> list[Prism]:
    return [p for p in between(a, b, blockers) if p is not a and p is not b]


def _together(
    firsts: Sequence[Prism], seconds: Sequence[Prism], blockers: Sequence[Prism]
) -> Iterator[tuple[Pair, FreeLine]]:
    """Answers for the pairs that are decided by walls alone; round by round, first those that are seen."""
    crowd = gather(firsts, seconds, blockers)
    if crowd is None:
        return
    pairs, below = crowd.pairs, crowd.below
    rows = np.arange(len(pairs))
    start, end = opening(crowd, -1), opening(crowd, 1)
    open_ = np.ones(len(pairs), dtype=bool)
    used = np.zeros_like(crowd.used)
    for _ in range(_ROUNDS):
        angle = (start + end) / 2
        seen = look(crowd, rows, angle)
        for n in np.nonzero(seen.width > BEAM)[0].tolist():
            number = int(rows[n])
            if open_[number]:
                open_[number] = False
                i, j = pairs[number]
                line = _line(firsts[i], seconds[j], float(angle[n]), float(seen.offset[n]))
                others = _others(firsts[i], seconds[j], blockers)
                if clear(line, others):
                    beam = beam_of(line, firsts[i], seconds[j], others)
                    yield (i, j), FreeLine(True, True, line, beam)
        open_[rows[~seen.closed]] = False
        np.logical_or.at(used, rows, seen.needed)
        rows = np.concatenate((rows, rows))
        start, end = np.concatenate((start, seen.high)), np.concatenate((seen.low, end))
        left = (end - start > _INSTANT) & open_[rows]
        rows, start, end = rows[left], start[left], end[left]
        if not len(rows):
            break
    open_[rows] = False
    for number in np.nonzero(open_)[0].tolist():
        owners = set(crowd.owners[number][used[number]].tolist())
        yield pairs[number], FreeLine(False, True, blockers=keys_of(blockers, owners, below))


def _line(a: Prism, b: Prism, angle: float, c: float) -> tuple[Point3, Point3]:
    """The line of a direction and an offset, from the middle of one solid to the middle of the other, at their tops."""
    dx, dy = math.cos(angle), math.sin(angle)
    places = [sum(p.bodies[0].chord(dx, dy, c)) / 2 for p in (a, b)]
    (x0, y0), (x1, y1) = ((dx * s - dy * c, dy * s + dx * c) for s in places)
    return (x0, y0, a.top), (x1, y1, b.top)
