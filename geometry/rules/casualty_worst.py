"""Which casualties cost a unit most (18.3): what a player who picks badly stands to lose.

Everything that can stand after each casualty is looked at while that is feasible (the search is then
exact). Beyond that, only the smallest and most loosely knit sets are followed, and cuts through the
unit are tried: the models equally many links away from one of them separate those before from those
behind.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import islice

from geometry.rules.casualty_course import Course, Step
from geometry.rules.coherent_sets import LargestSets, NeighbourGraph, bits

EFFORT = 1000
"""Sets looked at before only the worst-looking are followed."""

CUTS = 3
"""First cuts through the unit that are tried; of what is left after one, only the best-looking cut is."""

CHOICES = 50
"""Sets that may stand after a casualty, at least, before no more are looked at."""


@dataclass(frozen=True, slots=True)
class _Stand:
    """The models that stand after some casualties; `ringed` where each surely has two neighbours among them."""

    stay: int
    links: int
    ringed: bool = False
    casualty: int | None = None
    before: _Stand | None = None


def worst_casualties(graph: NeighbourGraph, number: int, effort: int = EFFORT) -> Course:
    """The casualties that leave fewest of the unit, coherency restored after each as the rule says.

    Parameters
    ----------
    graph
        The unit as it stands.
    number
        Casualties to take; the unit may run out before.
    effort
        Sets to look at before the answer is the worst found, not proved to be the worst.

    Examples
    --------
    >>> row = NeighbourGraph({"a": {"b"}, "b": {"a", "c"}, "c": {"b", "d"}, "d": {"c"}})
    >>> worst_casualties(row, 1).steps
    (Step(casualty='b', also=('a',)),)
    """
    start = _Stand(graph.all, graph.links(graph.all))
    worst, proved = _followed(graph, start, number, effort)
    if not proved:
        worst = min(worst, _cut(graph, start, number, CUTS), key=_strength)
    return _course(graph, worst, proved or worst.stay == 0)


def _followed(graph: NeighbourGraph, start: _Stand, number: int, effort: int) -> tuple[_Stand, bool]:
    """The smallest set found by following all sets, or the worst-looking ones; and whether it is proved."""
    stands, proved = {start.stay: start}, True
    most = max(CHOICES, effort)
    for still in range(number - 1, -1, -1):
        if 0 in stands:
            break
        after: dict[int, _Stand] = {}
        for stand in stands.values():
            effort -= stand.stay.bit_count()
            for casualty, largest, links in _fates(graph, stand):
                stays = _choices(graph, largest, most)
                proved = proved and (largest.whole or len(stays) < most)
                for stay in stays:
                    if stay not in after:
                        known = graph.links(stay) if links is None else links
                        after[stay] = _Stand(stay, known, largest.size >= graph.threshold, casualty, stand)
        size = max(1, max(stay.bit_count() for stay in after))
        width = max(1, effort // (size * max(1, still)))
        if len(after) > width and still:
            proved = False
            after = dict(heapq.nsmallest(width, after.items(), key=lambda item: (*_strength(item[1]), item[0])))
        stands = after
    return min(stands.values(), key=_strength), proved


def _strength(stand: _Stand) -> tuple[int, int]:
    return stand.stay.bit_count(), stand.links


def _fates(graph: NeighbourGraph, stand: _Stand) -> Iterator[tuple[int, LargestSets, int | None]]:
    """Every casualty there can be, with what can stand after it, and that set's links where they are known."""
    stay = stand.stay
    if not stand.ringed or stay.bit_count() <= graph.threshold:
        for i in bits(stay):
            yield i, graph.largest(stay & ~(1 << i)), None
        return
    # Only a model that holds the unit together, or that a neighbour cannot spare, costs more than itself.
    degrees = {i: (graph.near[i] & stay).bit_count() for i in bits(stay)}
    scarce = sum(1 << i for i, degree in degrees.items() if degree == 2)
    cuts = graph.cut_models(stay)
    for i, degree in degrees.items():
        rest = stay & ~(1 << i)
        if cuts >> i & 1 or graph.near[i] & scarce:
            yield i, graph.largest(rest, graph.near[i]), None
        else:
            yield i, LargestSets(rest.bit_count(), (rest,)), stand.links - degree


def _choices(graph: NeighbourGraph, largest: LargestSets, limit: int) -> list[int]:
    if largest.whole:
        return list(largest.within)
    return list(islice((s for group in largest.within for s in graph.connected_subsets(group, largest.size)), limit))


def _cut(graph: NeighbourGraph, stand: _Stand, number: int, cuts: int) -> _Stand:
    """Cut the unit in two, and what is left again, while casualties last; then pick the worst one by one."""
    best = stand
    for layer in _cuts(graph, stand.stay, number, cuts):
        cut, left = stand, number
        for i in bits(layer):
            if cut.stay >> i & 1:
                cut, left = _taken(graph, cut, i), left - 1
        end = _cut(graph, cut, left, 1) if left else cut
        if best is stand or end.stay.bit_count() < best.stay.bit_count():
            best = end
    return best if best is not stand else _followed(graph, stand, number, 0)[0]


def _cuts(graph: NeighbourGraph, stay: int, most: int, cuts: int) -> Collection[int]:
    """The few layers of at most `most` models that leave the smallest larger side."""
    if stay.bit_count() < graph.threshold:
        return ()
    sides: dict[int, int] = {}
    for root in bits(stay):
        before, behind = 0, stay.bit_count()
        for layer in graph.layers(root, stay):
            size = layer.bit_count()
            behind -= size
            if before and behind > 0 and size <= most:
                sides[layer] = max(before, behind) - (most - size)
            before += size
    return heapq.nsmallest(cuts, sides, key=lambda layer: (sides[layer], layer))


def _taken(graph: NeighbourGraph, stand: _Stand, casualty: int) -> _Stand:
    largest = graph.largest(stand.stay & ~(1 << casualty), graph.near[casualty] if stand.ringed else None)
    stay = largest.within[0] if largest.whole else graph.some_connected(largest.within[0], largest.size)
    return _Stand(stay, graph.links(stay), largest.size >= graph.threshold, casualty, stand)


def _course(graph: NeighbourGraph, stand: _Stand, proved: bool) -> Course:
    steps: list[Step] = []
    left = graph.names(stand.stay)
    while stand.before is not None:
        assert stand.casualty is not None
        gone = stand.before.stay & ~stand.stay & ~(1 << stand.casualty)
        steps.append(Step(graph.ids[stand.casualty], graph.names(gone)))
        stand = stand.before
    return Course(tuple(reversed(steps)), left, proved)
