"""Positions one after another, undone and redone without limit."""

from __future__ import annotations

from dataclasses import dataclass, field

from geometry import Board
from geometry.proposals import Proposal


@dataclass(frozen=True, slots=True)
class Position:
    """A board, and the moves that led to it."""

    board: Board
    made: tuple[Proposal, ...] = ()


@dataclass(slots=True)
class History:
    """Where one has been, and what was undone."""

    position: Position
    _past: list[Position] = field(default_factory=list)
    _undone: list[Position] = field(default_factory=list)

    def push(self, position: Position) -> None:
        """Go on to a position; what was undone before is forgotten."""
        self._past.append(self.position)
        self._undone.clear()
        self.position = position

    def undo(self) -> bool:
        """Go back to the position before; whether there was one."""
        if not self._past:
            return False
        self._undone.append(self.position)
        self.position = self._past.pop()
        return True

    def redo(self) -> bool:
        """Go on to the position that was undone last; whether there was one."""
        if not self._undone:
            return False
        self._past.append(self.position)
        self.position = self._undone.pop()
        return True
