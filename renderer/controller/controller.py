"""The state of an interactive board, and everything one can do to it; no window, no drawing.

A window, or any other program, tells the `Controller` what the player did (`renderer.controller.pointer`
for the pointer, `key` for keys) and draws the scenes that it gives.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal, TypeAlias

from geometry import Board
from geometry.answers import Inspection
from geometry.errors import InchwormError
from geometry.proposals import Proposal
from geometry.shapes.figures import Box, Point
from geometry.verdict import Verdict
from renderer.board_scene import Names
from renderer.controller.actions import perform
from renderer.controller.camera import Camera
from renderer.controller.draft import Draft
from renderer.controller.history import History, Position
from renderer.controller.keys import ACTIONS, Action, pressed
from renderer.controller.playback import Playback
from renderer.controller.selection import Selection
from renderer.controller.showing import LAYERS, overlay_of, table_of
from renderer.controller.snapping import snapped
from renderer.controller.tools import Grip
from renderer.scene import Scene
from renderer.shapes import Shape
from renderer.verdict_scene import muted_by

Tool: TypeAlias = Literal["move", "ruler", "sight"]
Request: TypeAlias = Literal["save", "png", "svg", "theme"]
"""What only the window can do: it takes these from `Controller.requests`."""

Reach: TypeAlias = Callable[[Board, str, float], tuple[Shape, ...]]
"""The region where a model can end within a distance (inches), as shapes."""


class Controller:
    """An interactive board.

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
        Grows whenever `table` would give another scene.
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
        self.boxed: tuple[Point, Point] | None = None
        self.hovered: str | None = None
        self.hidden: frozenset[str] = frozenset()
        self.names: Names = "units"
        self.help = False
        self.message = ""
        self.requests: list[Request] = []
        self.reach: Reach | None = None
        self.reached: tuple[Shape, ...] = ()
        self.table_version = 0
        self._left: tuple[str, frozenset[str]] = ("", frozenset())
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

    # -- moves ------------------------------------------------------------------------------

    def begin(self, models: Sequence[str]) -> None:
        """Take up models of one unit, to move them."""
        unit = self.board.models[models[0]].unit
        engaged = bool(self.board.combats(unit))
        target = next(iter(self.board.combats(unit)), None) if engaged else None
        self.judge(Draft.of(self.board, models, "pile-in" if engaged else "normal-move", target))

    def judge(self, draft: Draft | None) -> None:
        """Hold a draft, and ask the rules about it; None puts it down."""
        self.draft, self.playback = draft, None
        if draft is None:
            self.proposal = self.verdict = None
        else:
            self._ask(draft.proposal())
        self._settle()

    def _settle(self) -> None:
        """The table is another where other models have left their places."""
        left = frozenset(muted_by(self.verdict)) if self.verdict is not None else frozenset()
        key = (self.verdict.unit if self.verdict is not None else "", left)
        if key != self._left:
            self._left = key
            self.table_version += 1

    def _ask(self, proposal: Proposal) -> None:
        self.proposal = proposal
        try:
            self.verdict = self.board.check(proposal)
        except InchwormError as error:
            self.verdict = None
            self.message = str(error)

    def snap(self) -> None:
        """Carry the draft to the nearest place where it is legal."""
        if self.draft is None or (self.verdict is not None and self.verdict.legal):
            return
        near = snapped(self.draft, lambda draft: bool(self.board.check(draft.proposal())))
        if near is None:
            self.message = "No legal place is near."
        else:
            self.judge(near)

    def accept(self) -> None:
        """Make the move that is held or shown, if it is legal."""
        if self.verdict is None or self.proposal is None:
            self.message = "There is no move to make."
            return
        if not self.verdict.legal:
            self.message = "The move is not legal: see why beside."
            return
        made = self.history.position.made
        proposal = replace(self.proposal, id=f"move-{len(made) + 1}") if self.draft is not None else self.proposal
        self.history.push(Position(self.verdict.after, (*made, proposal)))
        self.message = f"{proposal.kind} of {proposal.unit} made."
        self.judge(None)
        self._changed()

    def cancel(self) -> None:
        """Put down whatever is held, the latest thing first."""
        if self.help:
            self.help = False
        elif self.playback is not None:
            self.playback = None
        elif self.grips:
            self.grips = ()
        elif self.reached:
            self.reached = ()
        elif self.verdict is not None or self.draft is not None:
            self.judge(None)
        elif self.tool != "move":
            self.tool = "move"
        else:
            self.selection = Selection()

    def undo(self) -> None:
        """Go back to before the last move."""
        self.judge(None)
        self.message = "Undone." if self.history.undo() else "There is nothing to undo."
        self._changed()

    def redo(self) -> None:
        """Go on to the move that was undone."""
        self.judge(None)
        self.message = "Done again." if self.history.redo() else "There is nothing to do again."
        self._changed()

    def replace_board(self, board: Board, proposals: Sequence[Proposal]) -> None:
        """Show another board, as after its file was edited; the one before can be gone back to."""
        self.judge(None)
        self.history.push(Position(board))
        self.proposals = tuple(proposals)
        self._changed()

    def _changed(self) -> None:
        self.selection = self.selection.on(self.board)
        self.grips, self.reached = (), ()
        self.table_version += 1

    def show(self, step: int) -> None:
        """Show the next proposal (or the last, for a step of -1)."""
        if not self.proposals:
            self.message = "There are no proposals."
            return
        ids = [proposal.id for proposal in self.proposals]
        at = ids.index(self.proposal.id) if self.proposal is not None and self.proposal.id in ids else -1
        start = at + step if at >= 0 else (0 if step > 0 else -1)
        self.draft, self.playback = None, None
        self._ask(self.proposals[start % len(ids)])
        self._settle()

    def play(self) -> None:
        """Play the move that is held or shown, or stop playing it."""
        if self.playback is not None:
            self.playback = None
        elif self.verdict is not None and self.verdict.paths:
            self.playback = Playback(self.verdict)
        else:
            self.message = "There is no move to play."

    def toggle_reach(self) -> None:
        """Show where the selected model can end with its Move, or no longer."""
        if self.reached:
            self.reached = ()
        elif self.reach is None or not self.selection.models:
            self.message = "Select a model to see its reach." if self.reach else "Reach is not known here."
        else:
            model = self.selection.models[0]
            move = self.board.unit_of(model).move
            if isinstance(move, int | float):
                self.reached = self.reach(self.board, model, float(move))
            else:
                self.message = f"The Move of {self.board.models[model].unit} is not a number."

    def tick(self, seconds: float) -> None:
        """Let time pass."""
        if self.playback is not None:
            self.playback = self.playback.after(seconds)

    # -- what is drawn ----------------------------------------------------------------------

    def table(self) -> Scene:
        """The board as it stands; changes only with `table_version`."""
        return table_of(self)

    def overlay(self) -> Scene:
        """What lies over it: the move, the selection, the tools."""
        return overlay_of(self)

    def picture(self) -> Scene:
        """Both as one scene of what the window shows, to be written into a file."""
        table, over = self.table(), self.overlay()
        items = tuple(sorted((*table.items, *over.items), key=lambda item: item.layer))
        return replace(over, items=items, labels=(*table.labels, *over.labels))

    @property
    def subtitle(self) -> str:
        """What is held or shown, in a line."""
        if self.proposal is None:
            return ""
        unit = self.board.units.get(self.proposal.unit)
        roll = "" if self.draft is None or self.draft.roll is None else f", roll {self.draft.roll:g}"
        return f"{self.proposal.kind} of {(unit.name or unit.id) if unit else self.proposal.unit}{roll}"

    # -- keys -------------------------------------------------------------------------------

    def key(self, name: str, modifiers: frozenset[str] = frozenset()) -> bool:
        """A key was pressed; whether it means anything.

        Parameters
        ----------
        name
            ``"a"``, ``"enter"``, ``"left"``, ...: see `renderer.controller.keys`.
        modifiers
            Those of ``"ctrl"`` and ``"shift"`` that are held.
        """
        if name in "123456789" and len(name) == 1 and not modifiers:
            self.toggle(LAYERS[int(name) - 1][0])
            return True
        action = ACTIONS.get(pressed(name, modifiers))
        if action is None:
            return False
        self.act(action)
        return True

    def toggle(self, layer: str) -> None:
        """Switch a layer off or on."""
        self.hidden ^= {layer}
        self.message = f"{layer.capitalize()} {'hidden' if layer in self.hidden else 'shown'}."
        self.table_version += 1

    def act(self, action: Action) -> None:
        """Do what a key or a button asks for."""
        self.message = ""
        try:
            perform(self, action)
        except InchwormError as error:
            self.message = str(error)


__all__ = ["LAYERS", "Controller", "Reach", "Request", "Tool"]
