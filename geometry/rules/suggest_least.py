"""How little the ends of a proposal can be moved at the very least, whatever else its kind asks for.

Each model has a whole region in which it could end, drawn from outside: what the others do, and the way
between them, is not looked at. No end of a legal form is nearer than that region. Coherency and bases that
end on each other ask for more: two models that have to come together share the way between them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations, permutations
from typing import Protocol

import shapely

from geometry.board.things import Model
from geometry.rules.arranging import shift_of, stated_at
from geometry.rules.coherency import neighbours_needed
from geometry.rules.destinations import inner_base
from geometry.rules.footing import Foothold
from geometry.rules.suggest_outside import TINY
from geometry.rules.suggest_trees import FEW, Tree, trees
from geometry.rules.suggest_wanted import Wanted
from geometry.tolerances import EQUAL


class Regions(Protocol):
    """Where models could end at all, drawn from outside."""

    def places(self, model: Model) -> tuple[Foothold, ...]:
        """Every place where a legal form could end for a model, and some where none could."""

    def may_stay(self, model: Model) -> bool:
        """Whether a legal form could leave a model where it is."""


class Least:
    """Lower bounds for one proposal.

    Parameters
    ----------
    asked
        Where its ends are wanted.
    outside
        Where they could be at all.
    """

    def __init__(self, asked: Wanted, outside: Regions) -> None:
        self.asked = asked
        self.outside = outside
        self.slack = asked.board.rules.slack
        self._ways_between: dict[tuple[str, str], float] = {}

    @cached_property
    def each(self) -> dict[str, float]:
        """For each model the inches that its end is moved at the very least."""
        board, models = self.asked.board, self.asked.models
        chain = {
            (a.id, b.id): longest_chain(a, b, models, self._link, board.rules.coherency_threshold)
            for a, b in permutations(models, 2)
        }
        return {a.id: max(self._to(a.id, b.id) - chain.get((a.id, b.id), 0.0) for b in models) for a in models}

    @cached_property
    def _link(self) -> float:
        """The most that there is between neighbours, base to base, inches."""
        return self.asked.board.units[self.asked.proposal.unit].coherency_range + self.slack + EQUAL

    def _to(self, a: str, b: str) -> float:
        """How far the proposed end of a model is from where another one could end (or stay), inches.

        In plan; where it is the model itself up or down as well.
        """
        key = (a, b)
        if key not in self._ways_between:
            level = self.asked.levels[a] if a == b else None
            ends = self._levels(self.asked.board.models[b], a)
            self._ways_between[key] = min((shift_of(far, stated, level) for _, stated, far in ends), default=math.inf)
        return self._ways_between[key]

    def _away(self, id: str, areas: Iterable[shapely.Geometry]) -> float:
        """How far the proposed end of a model is from some areas, inches, less what they may be off."""
        there = shapely.Point(self.asked.wanted[id].at)
        return max(0.0, min((float(shapely.distance(area, there)) for area in areas), default=math.inf) - TINY)

    # -- the whole unit -------------------------------------------------------------------------------

    @cached_property
    def in_all(self) -> float:
        """The inches that all ends together are moved at the very least."""
        alone = math.fsum(self.each.values())
        if math.isinf(alone):
            return alone
        more = [0.0, self._parted(), *self._joined(), self._hanging_together(), *self._required()]
        return alone + max(more)

    def _joined(self) -> Iterator[float]:
        """What coherency asks for beyond each model's own least (15.1): some two have to meet."""
        ids = list(self.each)
        needed = neighbours_needed(len(ids), self.asked.board.rules.coherency_threshold)
        if not needed:
            return
        short = {frozenset(pair): self._to_meet(*pair) for pair in combinations(ids, 2)}

        def least(pairs: Iterable[frozenset[str]]) -> float:
            """The least that one of these pairs takes to meet."""
            return min(short[pair] for pair in pairs)

        for id in ids:
            pairs = sorted((frozenset((id, other)) for other in ids if other != id), key=short.__getitem__)
            # Of `needed` neighbours one is at least as far as the one of that number.
            yield least(pairs[needed - 1 :])
        groups = {id: frozenset((id,)) for id in ids}
        for pair in sorted(short, key=short.__getitem__):
            a, b = (groups[id] for id in pair)
            if a != b:
                # Whatever else meets, somebody of `a` has to meet somebody outside of it.
                yield from (least(p for p in short if len(p & group) == 1) for group in (a, b))
                groups.update(dict.fromkeys(a | b, a | b))

    def _to_meet(self, a: str, b: str) -> float:
        """What two models that are to be neighbours take at least, beyond what each takes alone."""
        return self._to_join((a, b))

    def _to_join(self, chain: Sequence[str]) -> float:
        """What the first and the last of a chain of neighbours take at least, beyond what each takes alone, inches."""
        models, wanted, each = self.asked.board.models, self.asked.wanted, self.each
        a, b = chain[0], chain[-1]
        wide = math.fsum(2 * models[id].base.reach for id in chain[1:-1])
        most = (len(chain) - 1) * self._link + wide + models[a].base.reach + models[b].base.reach
        between = math.dist(wanted[a].at, wanted[b].at) - most - each[a] - each[b]
        return max(0.0, between, *(self._to(one, other) - most - each[one] for one, other in ((a, b), (b, a))))

    @cached_property
    def _trees(self) -> list[tuple[float, Tree]]:
        """The ways in which few models can hang together, with the inches that each takes in all at least."""
        ids = list(self.each)
        needed = neighbours_needed(len(ids), self.asked.board.rules.coherency_threshold)
        if needed != 1 or not 2 < len(ids) <= FEW:
            return []
        return trees(len(ids), lambda chain: self._to_join([ids[i] for i in chain]))

    def trees_under(self, most: float) -> list[Tree]:
        """Ways to hang together with ends moved by less than `most` inches in all, so far as is known; the least first.

        Links of models by their numbers; no ways for many models, which need two neighbours each.
        """
        alone = math.fsum(self.each.values())
        return [tree for least, tree in self._trees if alone + least < most]

    def _hanging_together(self) -> float:
        """What coherency asks of a few models beyond each model's own least, as a whole (15.1)."""
        return self._trees[0][0] if self._trees else 0.0

    def _parted(self) -> float:
        """What bases that end on each other ask for beyond each model's own least."""
        contact = self.asked.board.rules.pressed + EQUAL
        found = []
        for a, b in combinations(self.asked.models, 2):
            apart = math.dist(self.asked.wanted[a.id].at, self.asked.wanted[b.id].at)
            depth = inner_base(a.base).reach + inner_base(b.base).reach - apart - contact
            least = self.each[a.id] + self.each[b.id]
            if depth > least:
                found.append((min(depth, self._one_above(a, b)) - least, a.id, b.id))
        more, met = 0.0, set[str]()
        for depth, one, other in sorted(found, reverse=True):
            if depth > 0.0 and not met & {one, other}:
                met |= {one, other}
                more += depth
        return more

    def _one_above(self, a: Model, b: Model) -> float:
        """What it takes two models at least to end on levels on which their heights do not meet."""
        return min(
            (
                far + further
                for low, _, far in self._levels(a, a.id)
                for high, _, further in self._levels(b, b.id)
                if low >= high + b.height - 2 * EQUAL or high >= low + a.height - 2 * EQUAL
            ),
            default=math.inf,
        )

    def _levels(self, model: Model, wanted: str) -> Iterator[tuple[float, float, float]]:
        """Levels on which a model could end (or stay), what to state there, how far in plan a proposed end is off."""
        for hold in self.outside.places(model):
            yield hold.level, hold.elevation, self._away(wanted, [hold.area])
        if self.outside.may_stay(model):
            away = math.dist(model.figure.centre, self.asked.wanted[wanted].at)
            yield model.elevation, stated_at(model.elevation, self.slack), max(0.0, away - TINY)

    def _required(self) -> Iterator[float]:
        """What ends that the kind of proposal asks for cost beyond each model's own least: nothing is known of it."""
        return iter(())


def longest_chain(a: Model, b: Model, models: Sequence[Model], link: float, threshold: int) -> float:
    """The furthest that the places of two models of a coherent unit can be from each other, inches.

    The shortest chain of neighbours between them has all models of the unit at the most. Where each needs two
    neighbours the first and the last have one more each, which is not in the chain and no neighbour of both.

    Parameters
    ----------
    a, b, models
        The two, and the whole unit.
    link
        The most that there is between neighbours, base to base.
    threshold
        Models from which on each needs two neighbours.
    """
    count = len(models)
    links = count - 3 if neighbours_needed(count, threshold) > 1 and count >= 6 else count - 1
    widths = sorted((2 * model.base.reach for model in models if model.id not in (a.id, b.id)), reverse=True)
    return links * link + a.base.reach + b.base.reach + math.fsum(widths[: links - 1])
