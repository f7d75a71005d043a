"""What charges and pile-ins ask of where a model ends, besides legal ground and combat ranges (14.3, 15.3).

No model piles in to end further from the target unit. What is asked of the unit as a whole, that a charge
ends within 1/2" of a visible enemy and a pile-in keeps every combat, the others can see to: it is asked of
a model only where that is all of its unit.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import shapely

from geometry.board.tabletop import Tabletop
from geometry.board.things import Model, Unit
from geometry.errors import InvalidInputError
from geometry.proposals import Proposal
from geometry.rules.charge import charge_violations
from geometry.rules.charge_goals import ChargeGoals
from geometry.rules.combat import combats_of, range_threshold
from geometry.rules.footing import Foothold, grown_all
from geometry.rules.measuring import base_solid, distance_3d
from geometry.rules.one_move import OneMove
from geometry.rules.pile_in import combats_lost, further_from_target
from geometry.rules.places_in_sight import PlacesInSight
from geometry.rules.standing import enemy_units
from geometry.shapes.areas import union
from geometry.shapes.envelopes import Side
from geometry.tolerances import EQUAL
from geometry.verdict import Violation


class MoveEnds:
    """What a model's kind of move asks of its end.

    Parameters
    ----------
    move
        The model and its move.

    Attributes
    ----------
    complete
        Whether it is settled, of all places that were asked about, from where enemies are seen.

    Raises
    ------
    InvalidInputError
        For a pile-in out of several combats without a target.
    """

    def __init__(self, move: OneMove) -> None:
        self.move = move
        self.target = _pile_in_target(move.proposal, move.engaged)
        self.complete = True
        charge = move.proposal.kind == "charge" and move.is_whole_unit
        self._goals = self._in_reach() if charge else None

    def violations(self, after: Tabletop) -> list[Violation]:
        """What is wrong with the place where the model stands on a board after its move."""
        move = self.move
        model = after.models[move.model.id]
        if self._goals is not None:
            return charge_violations(after, [model])
        if not self.target:
            return []
        targets = move.others.models_of(self.target)
        found = further_from_target(move.board, move.began, model, targets, self.target)
        if move.is_whole_unit:
            found += combats_lost(after, model.unit, combats_of(move.board, model.unit))
        return found

    def narrowed(self, hold: Foothold) -> shapely.Geometry:
        """The places of a level at which nothing is wrong; it lies in the true area."""
        area = hold.area
        if self._goals is not None:
            holds = [found for goals in self._goals for found in goals.places("inner", in_sight=True)]
            self.complete = self.complete and all(goals.complete for goals in self._goals)
            same = [found.area for found in holds if abs(found.elevation - hold.elevation) <= EQUAL]
            return area.intersection(union(same)) if same else shapely.Polygon()
        if self.target and not area.is_empty:
            area = area.intersection(self._no_further(hold.level))
            if self.move.is_whole_unit:
                for enemy in self.move.engaged:
                    area = self._still_fighting(Foothold(hold.elevation, hold.level, area), enemy)
        return area

    def _in_reach(self) -> Sequence[ChargeGoals]:
        """The enemies that the charge may get to at all."""
        move = self.move
        found = [ChargeGoals(move.others, move.model, unit.id, pressed=True) for unit in self._enemies()]
        return [goals for goals in found if goals.straight(move.model.figure) <= move.distance + EQUAL]

    def _enemies(self) -> list[Unit]:
        move = self.move
        return [unit for unit in enemy_units(move.others, move.player) if move.others.models_of(unit.id)]

    def _no_further(self, level: float) -> shapely.Geometry:
        """The places no further from the target unit than it began (15.3)."""
        move = self.move
        targets = move.others.models_of(self.target)
        base = base_solid(move.began)
        began = min(distance_3d(base, base_solid(other)) for other in targets) + move.board.rules.slack
        areas = []
        for other in targets:
            height = abs(other.elevation - level)
            if height <= began:
                reach = math.sqrt(began**2 - height**2) + EQUAL
                areas.append(grown_all([other.figure], move.figure, reach, "inner"))
        return union(areas)

    def _still_fighting(self, hold: Foothold, enemy: str) -> shapely.Geometry:
        """The places in combat with an enemy unit (7.0)."""
        move, reach = self.move, range_threshold(self.move.board)

        def counting(other: Model, side: Side) -> shapely.Geometry:
            return grown_all([other.figure], move.figure, reach, side)

        models = move.others.models_of(enemy)
        near = hold.area.intersection(union([counting(other, "inner") for other in models]))
        places = PlacesInSight(move.others, move.model, hold.level, models, counting)
        seen = places.seen(near, "inner")
        self.complete = self.complete and places.complete
        return seen


def _pile_in_target(proposal: Proposal, engaged: Sequence[str]) -> str:
    """The unit that a pile-in may not move away from; empty where there is none (15.3)."""
    if proposal.kind != "pile-in" or not engaged:
        return ""
    if proposal.target is None and len(engaged) == 1:
        return engaged[0]
    if proposal.target is None or proposal.target not in engaged:
        raise InvalidInputError.single("target", proposal.target, f"a unit it is in combat with: {', '.join(engaged)}")
    return proposal.target
