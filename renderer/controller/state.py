"""What an interactive board holds: the board, what is selected, held and shown, and what the player was told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from geometry import Board
from geometry.answers import Inspection
from geometry.proposals import Proposal
from geometry.shapes.figures import Box, Point
from geometry.verdict import Verdict
from renderer.board_scene import Names
from renderer.controller.camera import Camera
from renderer.controller.draft import Draft
from renderer.controller.history import History, Position
from renderer.controller.playback import Playback
from renderer.controller.reaching import Reaching
from renderer.controller.selection import Selection
from renderer.controller.tools import Grip
from renderer.naming import called

Tool: TypeAlias = Literal["move", "ruler", "sight"]
Request: TypeAlias = Literal["save", "png", "svg", "theme"]
"""What only the window can do: it takes these from `State.requests`."""


class State:
    """What an interactive board holds.

    Parameters
    ----------
    board
        Where it begins.
    proposals
        Moves to look through with Tab.
    box
        The map in the window, pixels.
    title
        Name of what is shown.

    Attributes
    ----------
    message
        The last thing to tell the player, in a line.
    requests
        What the window is to do.
    table_version
        Grows whenever the scene of the table would be another.
    """

    def __init__(
        self,
        board: Board,
        proposals: Sequence[Proposal] = (),
        *,
        box: Box = (0.0, 0.0, 1200.0, 900.0),
        title: str = "",
    ) -> None:
        self.history = History(Position(board))
        self.proposals = tuple(proposals)
        self.title = title
        self.camera = Camera.fitting((0.0, 0.0, board.width, board.height), box)
        self.selection = Selection()
        self.draft: Draft | None = None
        self.proposal: Proposal | None = None
        self.verdict: Verdict | None = None
        self.playback: Playback | None = None
        self.tool: Tool = "move"
        self.grips: tuple[Grip, ...] = ()
        self.reaching = Reaching()
        self.boxed: tuple[Point, Point] | None = None
        self.hovered: str | None = None
        self.hidden: frozenset[str] = frozenset()
        self.names: Names = "units"
        self.help = False
        self.message = ""
        self.requests: list[Request] = []
        self.table_version = 0
        self._inspection: tuple[Board, Inspection] | None = None

    @property
    def board(self) -> Board:
        """The board as it is now."""
        return self.history.position.board

    @property
    def inspection(self) -> Inspection:
        """What is out of order on it."""
        if self._inspection is None or self._inspection[0] is not self.board:
            self._inspection = (self.board, self.board.inspect())
        return self._inspection[1]

    @property
    def subtitle(self) -> str:
        """What is held or shown, in a line."""
        if self.proposal is None:
            return ""
        unit = self.board.units.get(self.proposal.unit)
        roll = "" if self.draft is None or not self.draft.rolls else f", {self.draft.rolls}"
        return f"{self.proposal.kind} of {called(self.board, unit) if unit else self.proposal.unit}{roll}"
