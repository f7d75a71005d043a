"""Is there a free line between two solids? The questions, their order, and the check of every answer."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence

from geometry.shapes.figures import Disc
from geometry.shapes.measure import gap
from geometry.shapes.sightlines.arcs import Edge
from geometry.shapes.sightlines.cells import Cell
from geometry.shapes.sightlines.embedded import pieces_outside
from geometry.shapes.sightlines.glances import glance
from geometry.shapes.sightlines.lines import Found, opening
from geometry.shapes.sightlines.prisms import BEAM, FreeLine, Point3, Prism
from geometry.shapes.sightlines.search import Search
from geometry.shapes.sightlines.solids import Solid
from geometry.shapes.sightlines.stacks import floors_between, grounded
from geometry.shapes.sightlines.verify import beam_of, clear
from geometry.shapes.sightlines.view import view_of

ENOUGH = 4000
"""Cells of lines (`Search.work`) after which a question is given up: half a second, and nearly three times what the
hardest of thousands of positions takes in which no solids reach into each other."""


def between(a: Prism, b: Prism, blockers: Iterable[Prism]) -> list[Prism]:
    """The blockers that may touch the hull of two solids, by their heights and the discs that hold them."""
    (ax, ay, ra), (bx, by, rb) = a.disc, b.disc
    low, high = min(a.bottom, b.bottom) - BEAM, max(a.top, b.top) + BEAM
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    wide = max(ra, rb) + BEAM
    found = []
    for p in blockers:
        if p.top <= low or p.bottom >= high:
            continue
        px, py, r = p.disc
        px -= ax
        py -= ay
        along = px * dx + py * dy
        if along > 0.0:
            t = 1.0 if along >= square else along / square
            px -= t * dx
            py -= t * dy
        if px * px + py * py <= (wide + r) * (wide + r):
            found.append(p)
    return found


def decide(a: Prism, b: Prism, blockers: Sequence[Prism], limit: int | None = None) -> FreeLine:
    """The answer for two solids and the blockers between them, a line checked before it is given.

    With a `limit` no more than about so many cells are looked at; what is then left open counts as visible,
    without a line and not certified. Without one it counts as hidden after `ENOUGH` cells, not certified:
    no wider beam was found than the cells that are left.
    """
    line = glance(a, b, blockers)
    if line is not None and clear(line, blockers):
        return FreeLine(True, True, line, beam_of(line, a, b, blockers))
    floors = floors_between(a, b, blockers)
    if floors is not None:
        return FreeLine(False, True, blockers=tuple(sorted({p.key for p in floors})))
    standing, below = grounded(blockers, min(a.bottom, b.bottom))
    obstacles = [
        Solid(body, p.bottom - BEAM, p.top + BEAM, number) for number, p in enumerate(standing) for body in p.bodies
    ]
    firsts, cut_from_a = pieces_outside(a, obstacles)
    seconds, cut_from_b = pieces_outside(b, obstacles)
    cut = cut_from_a | cut_from_b

    def is_clear(found: Found) -> bool:
        line = _line(found)
        return clear(line, blockers) and not (cut and (_is_outside(line[0], a) or _is_outside(line[1], b)))

    line, searches, left = _search(firsts, seconds, obstacles, is_clear, ENOUGH if limit is None else limit)
    if line is not None:
        return FreeLine(True, True, line, beam_of(line, a, b, blockers))
    if left and limit is not None:
        return FreeLine(True, False)
    used = set(range(len(standing))) if left else cut.union(*(search.used for search in searches))
    resolutions = [*(search.resolution for search in searches), *(search.width(cell) for search, cell in left)]
    resolution = max(resolutions, default=BEAM)
    return FreeLine(False, not left, blockers=keys_of(blockers, used, below), resolution=resolution)


def keys_of(blockers: Sequence[Prism], used: Iterable[int], below: Mapping[int, int]) -> tuple[str, ...]:
    """Keys of blockers by their numbers, and of what they were taken to reach down through, sorted."""
    numbers = set(used)
    for number in list(numbers):
        while number in below:
            number = below[number]
            numbers.add(number)
    return tuple(sorted({blockers[number].key for number in numbers}))


def _search(
    firsts: Sequence[Solid],
    seconds: Sequence[Solid],
    obstacles: Sequence[Solid],
    is_clear: Callable[[Found], bool],
    limit: int,
) -> tuple[tuple[Point3, Point3] | None, list[Search], Sequence[tuple[Search, Cell]]]:
    """A free line between two of these solids, found to be clear, or None; what was searched; what was not."""
    searches = []
    cells: deque[tuple[Search, Cell]] = deque()

    for a in firsts:
        for b in seconds:
            view = view_of(a, b, obstacles)
            search = Search(view, is_clear)
            searches.append(search)
            cells.append((search, Cell(*opening(view), Edge(a.body, -1), Edge(a.body, 1))))
    while cells and sum(search.work for search in searches) < limit:
        search, cell = cells.popleft()
        found, more = search.step(cell)
        if found is not None:
            return _line(found), searches, ()
        cells += [(search, smaller) for smaller in more]
    return None, searches, cells


def _is_outside(point: Point3, solid: Prism) -> bool:
    return float(gap(solid.figure, Disc(point[0], point[1], 0.0))) > 1e-9


def _line(found: Found) -> tuple[Point3, Point3]:
    dx, dy, c = found.frame.dx, found.frame.dy, found.offset
    (s0, z0), (s1, z1) = found.segment
    return (dx * s0 - dy * c, dy * s0 + dx * c, z0), (dx * s1 - dy * c, dy * s1 + dx * c, z1)
