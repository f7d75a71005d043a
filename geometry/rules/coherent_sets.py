"""The coherent subsets of a unit (15.1, 18.3): what can stand together once models are gone.

A set of models is coherent where it is connected and each model in it has enough neighbours in it.
From the threshold (7 models) on that asks for two neighbours each, so such a set lies within one
connected component of the graph's 2-core (S. B. Seidman, "Network structure and minimum degree",
Social Networks 5, 1983), and that component is itself coherent. A smaller set only has to be
connected. Sets of models are bit masks: bit i is the i-th model of the graph.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LargestSets:
    """The largest coherent subsets of some models.

    Every mask in `within` is a group of models; each connected subset of `size` models of one of
    them is a largest coherent subset. Where `whole`, the groups themselves have that size.
    """

    size: int
    within: tuple[int, ...]

    @property
    def whole(self) -> bool:
        """Whether each group stays as it is (there is nothing to choose inside it)."""
        return all(mask.bit_count() == self.size for mask in self.within)


class NeighbourGraph:
    """Who is a neighbour of whom in a unit, ready for questions about its subsets.

    Parameters
    ----------
    graph
        Model id to the ids of its neighbours; neighbours that are no keys do not count.
    threshold
        From how many models on each needs two neighbours (`rules.coherency_threshold`).

    Examples
    --------
    >>> row = NeighbourGraph({"a": {"b"}, "b": {"a", "c"}, "c": {"b"}}, threshold=7)
    >>> row.is_coherent(row.all), row.is_coherent(row.mask(["a", "c"]))
    (True, False)
    """

    __slots__ = ("all", "ids", "near", "place", "threshold")

    def __init__(self, graph: Mapping[str, Collection[str]], threshold: int = 7) -> None:
        self.ids: tuple[str, ...] = tuple(graph)
        self.place: dict[str, int] = {id: i for i, id in enumerate(self.ids)}
        near = [0] * len(self.ids)
        for id, neighbours in graph.items():
            for other in neighbours:
                if other in self.place and other != id:
                    near[self.place[id]] |= 1 << self.place[other]
                    near[self.place[other]] |= 1 << self.place[id]
        self.near: tuple[int, ...] = tuple(near)
        self.all: int = (1 << len(self.ids)) - 1
        self.threshold = threshold

    def mask(self, ids: Collection[str]) -> int:
        """The set of these models; ids that the graph does not have are left out."""
        return sum(1 << self.place[id] for id in set(ids) if id in self.place)

    def names(self, mask: int) -> tuple[str, ...]:
        """The ids of a set, in the graph's order."""
        return tuple(self.ids[i] for i in bits(mask))

    @property
    def small(self) -> int:
        """The most models that can stand together with one neighbour each."""
        return max(1, self.threshold - 1)

    def links(self, mask: int) -> int:
        """How many pairs of neighbours a set has."""
        return sum((self.near[i] & mask).bit_count() for i in bits(mask)) // 2

    def group_of(self, start: int, mask: int) -> int:
        """The models of `mask` that hang together with the set `start` (a part of it)."""
        near, reached, frontier = self.near, start, start
        while frontier:
            grown = 0
            while frontier:
                bit = frontier & -frontier
                grown |= near[bit.bit_length() - 1]
                frontier ^= bit
            frontier = grown & mask & ~reached
            reached |= frontier
        return reached

    def groups(self, mask: int) -> list[int]:
        """The connected groups of a set, in the order of their first models."""
        found: list[int] = []
        while mask:
            group = self.group_of(mask & -mask, mask)
            found.append(group)
            mask ^= group
        return found

    def core(self, mask: int, doubtful: int | None = None) -> int:
        """The 2-core of a set: what is left when models with fewer than two neighbours go, one after another.

        `doubtful` names the models that may have too few neighbours to begin with (all, if not given).
        """
        near = self.near
        doubtful = mask if doubtful is None else doubtful & mask
        while doubtful:
            bit = doubtful & -doubtful
            doubtful ^= bit
            beside = near[bit.bit_length() - 1] & mask
            if beside.bit_count() < 2:
                mask ^= bit
                doubtful |= beside
        return mask

    def cut_models(self, mask: int) -> int:
        """The models of a connected set whose loss alone would split it (R. E. Tarjan, SIAM J. Comput. 1, 1972)."""
        if not mask:
            return 0
        root = (mask & -mask).bit_length() - 1
        depth, low, cuts, root_branches = {root: 0}, {root: 0}, 0, 0
        stack, left = [root], {root: self.near[root] & mask}
        while stack:
            i = stack[-1]
            if left[i]:
                bit = left[i] & -left[i]
                left[i] ^= bit
                j = bit.bit_length() - 1
                if j in depth:
                    low[i] = min(low[i], depth[j])
                else:
                    depth[j] = low[j] = depth[i] + 1
                    left[j] = self.near[j] & mask & ~(1 << i)
                    stack.append(j)
                continue
            stack.pop()
            if stack:
                above = stack[-1]
                low[above] = min(low[above], low[i])
                if above == root:
                    root_branches += 1
                elif low[i] >= depth[above]:
                    cuts |= 1 << above
        return cuts | (1 << root) if root_branches > 1 else cuts

    def layers(self, root: int, mask: int) -> list[int]:
        """The models of a set one, two, three, ... links away from its model `root`, which is the first layer."""
        reached = frontier = 1 << root
        found = []
        while frontier:
            found.append(frontier)
            grown = 0
            for i in bits(frontier):
                grown |= self.near[i]
            frontier = grown & mask & ~reached
            reached |= frontier
        return found

    def is_coherent(self, mask: int) -> bool:
        """Whether these models are coherent on their own (15.1); no model at all is."""
        if mask.bit_count() <= 1:
            return True
        if self.group_of(mask & -mask, mask) != mask:
            return False
        return mask.bit_count() < self.threshold or self.core(mask) == mask

    def largest(self, mask: int, doubtful: int | None = None) -> LargestSets:
        """The largest coherent subsets of these models (18.3); `doubtful` as for `core`."""
        if not mask:
            return LargestSets(0, (0,))
        rings = self.groups(self.core(mask, doubtful))
        size = max((ring.bit_count() for ring in rings), default=0)
        if size >= self.threshold:
            return LargestSets(size, tuple(ring for ring in rings if ring.bit_count() == size))
        groups = self.groups(mask)
        size = min(self.small, max(group.bit_count() for group in groups))
        return LargestSets(size, tuple(group for group in groups if group.bit_count() >= size))

    def connected_subsets(self, mask: int, size: int) -> Iterator[int]:
        """Every connected subset of `size` models of a set, each once.

        The enumeration of S. Wernicke, "Efficient detection of network motifs" (ESU, 2006).
        """
        if size < 1:
            return
        for root in bits(mask):
            first = 1 << root
            later = mask & ~((first << 1) - 1)
            if self.group_of(first, later | first).bit_count() >= size:
                yield from self._extend(first, self.near[root] & later, first | self.near[root], later, size)

    def _extend(self, subset: int, fringe: int, seen: int, later: int, size: int) -> Iterator[int]:
        if subset.bit_count() == size:
            yield subset
            return
        while fringe:
            bit = fringe & -fringe
            fringe ^= bit
            beside = self.near[bit.bit_length() - 1]
            yield from self._extend(subset | bit, fringe | (beside & later & ~seen), seen | beside, later, size)

    def some_connected(self, group: int, size: int, holding: int = 0) -> int:
        """One connected subset of `size` models of a connected group, grown from `holding` (connected) or its first."""
        chosen = holding or group & -group
        while chosen.bit_count() < size:
            beside = 0
            for i in bits(chosen):
                beside |= self.near[i]
            beside &= group & ~chosen
            chosen |= beside & -beside
        return chosen


def bits(mask: int) -> Iterator[int]:
    """The places of the set bits, lowest first."""
    while mask:
        bit = mask & -mask
        yield bit.bit_length() - 1
        mask ^= bit
