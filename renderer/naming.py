"""What units are called in pictures: by their names, and by their ids where those do not tell them apart."""

from __future__ import annotations

from geometry.board.tabletop import Tabletop
from geometry.board.things import Unit


def called(board: Tabletop, unit: Unit) -> str:
    """A unit's name, with its id where another unit has the same; its id where it has none.

    Examples
    --------
    >>> line, block = (Unit(id, "blue", (), name="Deathrattle Skeletons") for id in ("line", "block"))
    >>> king = Unit("king", "blue", (), name="Wight King")
    >>> board = Tabletop(60, 44, units=[line, block, king])
    >>> called(board, line), called(board, king)
    ('Deathrattle Skeletons (line)', 'Wight King')
    """
    if not unit.name:
        return unit.id
    shared = any(other.name == unit.name and other.id != unit.id for other in board.units.values())
    return f"{unit.name} ({unit.id})" if shared else unit.name
