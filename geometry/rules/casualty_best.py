"""Which casualties cost a unit least (18.3).

Best-first search over the sets that may stand after each casualty, with the bound that each casualty
costs at least itself (A*, with partial expansion: T. Yoshizumi, T. Miura, T. Ishida, AAAI 2000). Once
fewer models than the threshold are left, the rest has a closed form: a connected group always has a
model whose loss leaves it connected.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from itertools import count, pairwise

from geometry.rules.casualty_course import Course, Step
from geometry.rules.coherent_sets import NeighbourGraph, bits

EFFORT = 2000
"""Sets looked at before the search hurries to an end and says that its answer is not proved to be the best."""


@dataclass(slots=True)
class _Stand:
    """The models that stand after some casualties; `final` once nothing is left to choose but the order."""

    stay: int
    to_take: int
    casualty: int | None = None
    before: _Stand | None = None
    final: int | None = None
    bound: tuple[int, int] | None = None
    children: Iterator[_Stand] | None = field(default=None, repr=False)


def best_casualties(graph: NeighbourGraph, number: int, keep: Collection[str] = (), effort: int = EFFORT) -> Course:
    """The casualties that leave most of the models in `keep`, and then most of the unit.

    Parameters
    ----------
    graph
        The unit as it stands.
    number
        Casualties to take; the unit may run out before.
    keep
        Ids of models that should stay.
    effort
        Sets to look at before the answer is given without a proof.

    Examples
    --------
    >>> row = NeighbourGraph({"a": {"b"}, "b": {"a", "c"}, "c": {"b"}})
    >>> best_casualties(row, 1).casualties, best_casualties(row, 1, keep=["a"]).left
    (('a',), ('a', 'b'))
    """
    if number < 1:
        return Course((), graph.ids, proved=True)
    return _BestFirst(graph, graph.mask(keep), effort).course(number)


class _BestFirst:
    """One best-first search."""

    def __init__(self, graph: NeighbourGraph, keep: int, effort: int) -> None:
        self.graph = graph
        self.keep = keep
        self.effort = effort
        self.looked = 0
        self.seen: set[tuple[int, int]] = set()
        self.tie = count()
        self.exact = True

    def course(self, number: int) -> Course:
        queue: list[tuple[int, int, int, int, _Stand]] = []
        self._push(queue, _Stand(self.graph.all, number))
        while queue:
            entry = heapq.heappop(queue)
            stand = entry[-1]
            if self._done(stand):
                return self._told(stand, self.exact)
            if self.looked > self.effort:
                ends = [other for *_, other in queue if self._done(other)]
                return self._told(
                    max([self._hurry(stand), self._hurry(_Stand(self.graph.all, number)), *ends], key=self._bound),
                    proved=False,
                )
            for child in self._children(stand):
                self._push(queue, child)
                if self._bound(child) == self._bound(stand):
                    heapq.heappush(queue, entry)
                    break
        raise AssertionError("every course of casualties comes to an end")

    @staticmethod
    def _done(stand: _Stand) -> bool:
        return stand.final is not None or stand.to_take == 0

    def _push(self, queue: list[tuple[int, int, int, int, _Stand]], stand: _Stand) -> None:
        kept, left = self._bound(stand)
        heapq.heappush(queue, (-kept, -left, stand.to_take, next(self.tie), stand))

    def _bound(self, stand: _Stand) -> tuple[int, int]:
        """The most that can stay, (of those to keep, in all)."""
        if stand.final is not None:
            return (stand.final & self.keep).bit_count(), stand.final.bit_count()
        if stand.bound is None:
            left = self._most_left(stand)
            stand.bound = (min((stand.stay & self.keep).bit_count(), left), left)
        return stand.bound

    def _most_left(self, stand: _Stand) -> int:
        """A bound on how many stay: each casualty costs at least itself, and rings run out.

        Where each model has two neighbours, links minus models is 0 or more. A casualty takes at least two
        links with it and so lowers the difference by one at least, whatever falls away with it: a tree that
        comes loose (it alone has more models than links) hung on it by two links or more. So after as
        many casualties as that difference the next one brings the unit below the threshold.
        """
        left = stand.stay.bit_count() - stand.to_take
        if stand.before is not None and stand.to_take > 0:
            spare = self.graph.links(stand.stay) - stand.stay.bit_count()
            if stand.to_take > spare:
                left = min(left, self.graph.small - (stand.to_take - spare - 1))
        return max(0, left)

    def _children(self, stand: _Stand) -> Iterator[_Stand]:
        if stand.children is None:
            stand.children = self._expand(stand)
        return stand.children

    def _expand(self, stand: _Stand) -> Iterator[_Stand]:
        for casualty in self._candidates(stand.stay):
            self.looked += 1
            yield from self._after(stand, casualty)

    def _candidates(self, stay: int) -> list[int]:
        """Models to try as the next casualty, the most promising first: off the edge, needed by no neighbour."""
        near, keep = self.graph.near, self.keep
        degree = {i: (near[i] & stay).bit_count() for i in bits(stay)}
        scarce = sum(1 << i for i, d in degree.items() if d <= 2)
        return sorted(degree, key=lambda i: (keep >> i & 1, near[i] & scarce != 0, degree[i]))

    def _after(self, stand: _Stand, casualty: int) -> Iterator[_Stand]:
        graph, rest, to_take = self.graph, stand.stay & ~(1 << casualty), stand.to_take - 1
        # What stood after a casualty was its own 2-core: only neighbours of the next one can be short now.
        largest = graph.largest(rest, graph.near[casualty] if stand.before is not None else None)
        if largest.whole and largest.size >= graph.threshold:
            for stay in largest.within:
                if (stay, to_take) not in self.seen:
                    self.seen.add((stay, to_take))
                    yield _Stand(stay, to_take, casualty, stand)
            return
        size = max(0, largest.size - to_take)
        best = 0
        for group in largest.within:
            final = self._most_kept(group, size)
            if not best or (final & self.keep).bit_count() > (best & self.keep).bit_count():
                best = final
        yield _Stand(rest, to_take, casualty, stand, final=best)

    def _most_kept(self, group: int, size: int) -> int:
        """The connected subset of `size` models of a group that holds most of those to keep."""
        wanted, exact = most_of(self.graph, group, size, self.keep, self.effort)
        self.exact = self.exact and exact
        return wanted

    def _hurry(self, stand: _Stand) -> _Stand:
        """Follow the best-looking set after each casualty to an end."""
        best: _Stand | None = None
        while not self._done(stand):
            self.seen.clear()
            children = list(self._expand(stand))
            ends = [child for child in children if self._done(child)]
            best = max([*ends, best] if best else ends, key=self._bound, default=None)
            open_ones = [child for child in children if not self._done(child)]
            if not open_ones:
                break
            stand = max(open_ones, key=lambda child: (*self._bound(child), self.graph.links(child.stay)))
        return best or stand

    def _told(self, stand: _Stand, proved: bool) -> Course:
        graph, trail = self.graph, []
        node: _Stand | None = stand
        while node is not None:
            trail.append(node)
            node = node.before
        trail.reverse()
        steps: list[Step] = []
        for before, after in pairwise(trail):
            assert after.casualty is not None
            stay = after.stay if after.final is None else self._held(after)
            gone = before.stay & ~stay & ~(1 << after.casualty)
            steps.append(Step(graph.ids[after.casualty], graph.names(gone)))
        if stand.final is None:
            return Course(tuple(steps), graph.names(stand.stay), proved)
        peeled = peel(graph, self._held(stand), stand.final)
        return Course((*steps, *(Step(graph.ids[i]) for i in peeled)), graph.names(stand.final), proved)

    def _held(self, stand: _Stand) -> int:
        """What stands right after the casualty that brought the unit below the threshold."""
        assert stand.final is not None
        largest = self.graph.largest(stand.stay)
        group = next(g for g in largest.within if stand.final & ~g == 0)
        return self.graph.some_connected(group, largest.size, stand.final) if group else 0


def most_of(graph: NeighbourGraph, group: int, size: int, keep: int, effort: int = EFFORT) -> tuple[int, bool]:
    """The connected subset of `size` models of a connected group that holds most of `keep`; and whether it is proved.

    Branch and bound over the connected subsets that hold a model of `keep`, each looked at once.
    """
    keep &= group
    best = graph.some_connected(group, size) if size else 0
    most, goal = (best & keep).bit_count(), min(size, keep.bit_count())
    looked = 0
    later = group
    for root in bits(keep):
        first = 1 << root
        stack = [(first, graph.near[root] & later & ~first, first | graph.near[root])]
        while stack and most < goal:
            looked += 1
            if looked > effort:
                return best, False
            subset, fringe, seen = stack.pop()
            held = (subset & keep).bit_count()
            if subset.bit_count() == size:
                if held > most:
                    best, most = subset, held
                continue
            if not fringe or held + min(size - subset.bit_count(), (keep & later & ~subset).bit_count()) <= most:
                continue
            bit = fringe & keep or fringe
            bit &= -bit
            beside = graph.near[bit.bit_length() - 1]
            stack.append((subset, fringe ^ bit, seen))
            stack.append((subset | bit, (fringe ^ bit) | (beside & later & ~seen), seen | beside))
        later ^= first
    return best, True


def peel(graph: NeighbourGraph, group: int, core: int) -> list[int]:
    """An order in which the models of a connected group outside `core` can go so that the rest stays connected."""
    order: list[int] = []
    while group != core:
        for i in bits(group & ~core):
            rest = group & ~(1 << i)
            if not rest or graph.group_of(rest & -rest, rest) == rest:
                order.append(i)
                group = rest
                break
    return order
