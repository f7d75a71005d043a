"""How little a move's ends can be moved at the very least, and whether there can be any legal form at all.

To what `Least` knows of any ends the move adds those that it must have: near an enemy, in combat, near something.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

import shapely

from geometry.board.bases import RoundBase
from geometry.board.things import Model
from geometry.rules.charge_goals import ChargeGoals
from geometry.rules.coherency import connected_groups, neighbours_needed
from geometry.rules.combat import range_threshold
from geometry.rules.destinations import inner_base
from geometry.rules.footing import by_elevation, grown_all
from geometry.rules.limits import solids_of_limit
from geometry.rules.suggest_least import Least
from geometry.rules.suggest_outside import TINY, Outside
from geometry.rules.suggest_room import Room
from geometry.shapes.areas import union
from geometry.shapes.figures import Figure
from geometry.tolerances import EQUAL


class Bounds(Least):
    """Lower bounds for one move.

    Parameters
    ----------
    move
        The board before it, what it may do, and where its ends are wanted.
    """

    def __init__(self, move: Room) -> None:
        super().__init__(move, Outside(move))
        self.move = move
        self.player = move.board.units[move.proposal.unit].player

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
