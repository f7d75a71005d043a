"""How little a move's ends can be moved at the very least, and whether there can be any legal form at all.

Each model has a whole region in which it could end, drawn from outside: what the others do, and the way
between them, is not looked at. No end of a legal form is nearer than that region. Coherency and bases that
end on each other ask for more: two models that have to come together share the way between them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, permutations

import shapely

from geometry.board.bases import RoundBase
from geometry.board.things import Model
from geometry.rules.arranging import shift_of, stated_at
from geometry.rules.charge_goals import ChargeGoals
from geometry.rules.coherency import connected_groups, neighbours_needed
from geometry.rules.combat import range_threshold
from geometry.rules.destinations import inner_base
from geometry.rules.footing import by_elevation, grown_all
from geometry.rules.limits import solids_of_limit
from geometry.rules.suggest_outside import TINY, Move, Outside
from geometry.shapes.areas import union
from geometry.shapes.figures import Figure
from geometry.tolerances import EQUAL


class Bounds:
    """Lower bounds for one move.

    Parameters
    ----------
    move
        The board before it, what it may do, and where its ends are wanted.
    """

    def __init__(self, move: Move) -> None:
        self.move = move
        self.player = move.board.units[move.proposal.unit].player
        self.slack = move.board.rules.slack
        self.outside = Outside(move)
        self._ways_between: dict[tuple[str, str], float] = {}

    @cached_property
    def each(self) -> dict[str, float]:
        """For each model the inches that its end is moved at the very least."""
        board, models = self.move.board, self.move.models
        chain = {
            (a.id, b.id): longest_chain(a, b, models, self._link, board.rules.coherency_threshold)
            for a, b in permutations(models, 2)
        }
        return {a.id: max(self._to(a.id, b.id) - chain.get((a.id, b.id), 0.0) for b in models) for a in models}

    @cached_property
    def _link(self) -> float:
        """The most that there is between neighbours, base to base, inches."""
        return self.move.board.units[self.move.proposal.unit].coherency_range + self.slack + EQUAL

    def _to(self, a: str, b: str) -> float:
        """How far the proposed end of a model is from where another one could end (or stay), inches.

        In plan; where it is the model itself up or down as well.
        """
        key = (a, b)
        if key not in self._ways_between:
            level = self.move.levels[a] if a == b else None
            ends = self._levels(self.move.board.models[b], a)
            self._ways_between[key] = min((shift_of(far, stated, level) for _, stated, far in ends), default=math.inf)
        return self._ways_between[key]

    def _away(self, id: str, areas: Iterable[shapely.Geometry]) -> float:
        """How far the proposed end of a model is from some areas, inches, less what they may be off."""
        there = shapely.Point(self.move.wanted[id].at)
        return max(0.0, min((float(shapely.distance(area, there)) for area in areas), default=math.inf) - TINY)

    # -- the whole unit -------------------------------------------------------------------------------

    @cached_property
    def in_all(self) -> float:
        """The inches that all ends together are moved at the very least."""
        alone = math.fsum(self.each.values())
        if math.isinf(alone):
            return alone
        more = [0.0, self._parted(), *self._joined(), *self._required()]
        return alone + max(more)

    def _joined(self) -> Iterator[float]:
        """What coherency asks for beyond each model's own least (15.1): some two have to meet."""
        ids = list(self.each)
        needed = neighbours_needed(len(ids), self.move.board.rules.coherency_threshold)
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
        models, wanted, each = self.move.board.models, self.move.wanted, self.each
        link = self._link + models[a].base.reach + models[b].base.reach
        between = math.dist(wanted[a].at, wanted[b].at) - link - each[a] - each[b]
        return max(0.0, between, *(self._to(one, other) - link - each[one] for one, other in ((a, b), (b, a))))

    def _parted(self) -> float:
        """What bases that end on each other ask for beyond each model's own least."""
        contact = self.move.board.rules.pressed + EQUAL
        found = []
        for a, b in combinations(self.move.models, 2):
            apart = math.dist(self.move.wanted[a.id].at, self.move.wanted[b.id].at)
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
            away = math.dist(model.figure.centre, self.move.wanted[wanted].at)
            yield model.elevation, stated_at(model.elevation, self.slack), max(0.0, away - TINY)

    # -- ends that the move must have -----------------------------------------------------------------

    def _required(self) -> Iterator[float]:
        """What an end that some model must have asks for beyond its own least."""
        for areas in self._goals():
            yield min(
                (max(0.0, self._away(id, some) - self.each[id]) for id, some in areas.items() if some),
                default=math.inf,
            )

    def _goals(self) -> Iterator[dict[str, list[shapely.Geometry]]]:
        """For each end that some model must have: where that could be, model by model."""
        move = self.move
        if move.proposal.kind == "pile-in":
            for enemy in move.engaged:
                yield self._near([m.figure for m in move.board.models_of(enemy)], range_threshold(move.board))
        limit = move.proposal.must_end_within
        if limit is not None and limit.of.kind != "edge":
            figures = [solid.figure for solid in solids_of_limit(move.empty, limit.of, self.player)]
            yield self._near(figures, limit.distance + self.slack)
        if move.proposal.kind == "charge" and all(isinstance(m.base, RoundBase) for m in move.models):
            yield self._charges()

    def _near(self, figures: Sequence[Figure], distance: float) -> dict[str, list[shapely.Geometry]]:
        found: dict[str, list[shapely.Geometry]] = {}
        for model in self.move.models:
            small = inner_base(model.base)
            reach = distance + model.base.reach - small.reach + 2 * EQUAL
            near = grown_all(figures, small.at(0.0, 0.0), reach, "outer") if figures else shapely.Polygon()
            found[model.id] = self._there(model, {hold.elevation: near for hold in self.outside.places(model)}, near)
        return found

    def could_be_near(self, figures: Sequence[Figure], distance: float) -> set[str]:
        """The models that could end, or stay, no further than so many inches from some figures, with any facing."""
        return {id for id, areas in self._near(figures, distance).items() if areas}

    def _charges(self) -> dict[str, list[shapely.Geometry]]:
        enemies = [e.id for e in self.move.board.enemies_of(self.player) if self.move.board.models_of(e.id)]
        found: dict[str, list[shapely.Geometry]] = {}
        for model in self.move.models:
            found[model.id] = []
            for enemy in enemies:
                goals = ChargeGoals(self.move.empty, model, enemy)
                if goals.straight(model.figure) <= self.move.allowance + self.slack + EQUAL:
                    holds = goals.places("outer")
                    found[model.id] += self._there(model, by_elevation(holds), union([hold.area for hold in holds]))
        return found

    def _there(
        self, model: Model, near: Mapping[float, shapely.Geometry], anywhere: shapely.Geometry
    ) -> list[shapely.Geometry]:
        """The part of a model's places in these areas; where it starts, too, if that is in them."""
        areas = [h.area.intersection(near[h.elevation]) for h in self.outside.places(model) if h.elevation in near]
        areas += [start for start in self._start(model) if anywhere.distance(start) <= TINY]
        return [area for area in areas if not area.is_empty]

    # -- none at all ----------------------------------------------------------------------------------

    def none(self) -> bool:
        """Whether it is proved that there is no legal form at all."""
        nowhere = any(not self.outside.places(model) and not self._start(model) for model in self.move.models)
        return nowhere or any(not any(areas.values()) for areas in self._goals()) or self.never_coherent()

    def _start(self, model: Model) -> list[shapely.Geometry]:
        """Where a model starts, if it may stay there."""
        return [shapely.Point(model.figure.centre).buffer(TINY)] if self.outside.may_stay(model) else []

    def never_coherent(self) -> bool:
        """Whether the unit cannot be coherent, wherever in its whole region each model ends (15.1)."""
        models = self.move.models
        needed = neighbours_needed(len(models), self.move.board.rules.coherency_threshold)
        areas = {m.id: union([*self._start(m), *(hold.area for hold in self.outside.places(m))]) for m in models}
        graph: dict[str, set[str]] = {m.id: set() for m in models}
        for a, b in combinations(models, 2):
            if float(shapely.distance(areas[a.id], areas[b.id])) <= self._link + TINY + a.base.reach + b.base.reach:
                graph[a.id].add(b.id)
                graph[b.id].add(a.id)
        return len(connected_groups(graph)) > 1 or any(len(near) < needed for near in graph.values())


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
