"""What the player has in hand: a model, or whole units."""

from __future__ import annotations

from dataclasses import dataclass

from geometry.board.tabletop import Tabletop


@dataclass(frozen=True, slots=True)
class Selection:
    """The selected models; `whole` where they are all of a unit."""

    models: tuple[str, ...] = ()
    whole: bool = False

    @classmethod
    def of_unit(cls, board: Tabletop, unit: str) -> Selection:
        """All models of a unit that stand on the board."""
        return cls(tuple(model.id for model in board.models_of(unit)), whole=True)

    @classmethod
    def of_units(cls, board: Tabletop, units: tuple[str, ...]) -> Selection:
        """All models of some units."""
        return cls(tuple(m for unit in units for m in cls.of_unit(board, unit).models), whole=True)

    def unit(self, board: Tabletop) -> str | None:
        """The unit of the first selected model."""
        return board.models[self.models[0]].unit if self.models else None

    def __contains__(self, model: object) -> bool:
        return model in self.models

    def on(self, board: Tabletop) -> Selection:
        """What of it stands on a board."""
        kept = tuple(m for m in self.models if m in board.models and board.models[m].at is not None)
        return Selection(kept, self.whole)
