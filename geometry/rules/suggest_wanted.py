"""Where the ends of a proposal's models are wanted, and how far others are from there: in plan, and up or down."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Mapping

from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.proposals import Proposal
from geometry.rules.arranging import Mover, Spot, shift_of, stated_at
from geometry.rules.footing import Foothold
from geometry.rules.standing import absent
from geometry.tolerances import EQUAL
from geometry.verdict import Verdict

ADRIFT = frozenset({"end.unsupported", "end.mid-climb", "end.unstable", "end.impassable"})
"""What is said of ends that nothing holds, or nothing that may: their level is only where the way happens to lead."""


class Wanted(ABC):
    """The ends that are wanted of the models of one proposal, and where else they may be.

    Parameters
    ----------
    board
        The board before it.
    proposal
        What was proposed; the unit may do it at all.
    verdict
        What `check` says of it.
    models
        The models whose ends are looked for, as they are before.
    stated
        The elevations that are stated for their ends; None, or left out, where none is.

    Attributes
    ----------
    empty
        The board without them.
    wanted
        Where each model was proposed to end, with the elevation to state there.
    levels
        The elevation of each model's proposed end, stated or found; None where it states none and may not stand
        on what it is judged to end on.
    """

    def __init__(
        self,
        board: Tabletop,
        proposal: Proposal,
        verdict: Verdict,
        models: list[Model],
        stated: Mapping[str, float | None],
    ) -> None:
        self.board = board
        self.proposal = proposal
        self.models = models
        self.empty = absent(board, [model.id for model in models])
        self.wanted = {model.id: self.stands(verdict.after.models[model.id]) for model in models}
        adrift = {id for violation in verdict.violations if violation.code in ADRIFT for id in violation.models}
        adrift -= {id for id, elevation in stated.items() if elevation is not None}
        self.levels = {id: None if id in adrift else spot.elevation for id, spot in self.wanted.items()}

    @abstractmethod
    def places(self, model: Model) -> tuple[Foothold, ...]:
        """Where a model may end."""

    def mover(self, model: Model) -> Mover:
        """A model with the places that it may end at."""
        spot = self.wanted[model.id]
        return Mover(model, spot.at, spot.facing, self.places(model), self.levels[model.id])

    def shift(self, id: str, spot: Spot) -> float:
        """How far an end is from where it was proposed, inches: in plan, and up or down."""
        return shift_of(math.dist(spot.at, self.wanted[id].at), spot.elevation, self.levels[id])

    def moved(self, after: Tabletop) -> dict[str, float]:
        """How far each model's end on the board after a move is from where it was proposed, if it is elsewhere."""
        found = {id: self.shift(id, self.stands(after.models[id])) for id in self.wanted}
        return {id: far for id, far in found.items() if far > 0.0}

    def raised(self, after: Tabletop) -> dict[str, float]:
        """How far each model's end on the board after a move is above where it was proposed, if it is on a level."""
        rises = {
            id: self.stands(after.models[id]).elevation - level
            for id, level in self.levels.items()
            if level is not None
        }
        return {id: rise for id, rise in rises.items() if abs(rise) > EQUAL}

    def stands(self, model: Model) -> Spot:
        """Where a model stands, with the elevation to state: what low parts lift off the table is told as on it."""
        assert model.at is not None
        return Spot(model.at, stated_at(model.elevation, self.board.rules.slack), model.facing)
