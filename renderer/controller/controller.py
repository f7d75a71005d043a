"""Everything one can do to an interactive board; no window, no drawing.

A window, or any other program, tells the `Controller` what the player did (`renderer.controller.pointer`
for the pointer, `key` for keys) and draws the scenes that it gives.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from geometry import Board
from geometry.errors import InchwormError
from geometry.proposals import Proposal
from geometry.shapes.figures import Box, Point
from renderer.controller.actions import perform
from renderer.controller.draft import Draft
from renderer.controller.history import Position
from renderer.controller.keys import ACTIONS, Action, pressed
from renderer.controller.playback import Playback
from renderer.controller.reaching import Question
from renderer.controller.selection import Selection
from renderer.controller.showing import LAYERS, overlay_of, table_of
from renderer.controller.snapping import snapped
from renderer.controller.state import Request, State, Tool
from renderer.scene import Scene
from renderer.verdict_scene import muted_by

SNAP = 0.05
"""Seconds of our own time that the nearest legal place is looked for, at each step of a drag."""


class Controller(State):
    """An interactive board: what it holds (see `State`), and what the player does to it."""

    def __init__(
        self,
        board: Board,
        proposals: Sequence[Proposal] = (),
        *,
        box: Box = (0.0, 0.0, 1200.0, 900.0),
        title: str = "",
    ) -> None:
        super().__init__(board, proposals, box=box, title=title)
        self._left: tuple[str, frozenset[str]] = ("", frozenset())
        self._snapped: Draft | None = None
        self._reach_of: tuple[Draft | None, Selection, Board] | None = None

    # -- moves ------------------------------------------------------------------------------

    def begin(self, models: Sequence[str]) -> None:
        """Take up models of one unit, to move them."""
        self.judge(self._first_draft(models))

    def _first_draft(self, models: Sequence[str]) -> Draft:
        """The move that is offered first: a pile-in in combat, a normal move out of it."""
        target = next(iter(self.board.combats(self.board.models[models[0]].unit)), None)
        return Draft.of(self.board, models, "normal-move" if target is None else "pile-in", target)

    def judge(self, draft: Draft | None) -> None:
        """Hold a draft, and ask the rules about it; None puts it down."""
        self.draft, self.playback = draft, None
        if draft is None:
            self.proposal = self.verdict = self._snapped = None
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
        until = time.thread_time() + SNAP
        near = snapped(
            self.draft,
            lambda draft: bool(self.board.check(draft.proposal())),
            known=self._snapped,
            more=lambda: time.thread_time() < until,
        )
        if near is None:
            self.message = "No legal place is found near."
        else:
            self.judge(near)
            self._snapped = near

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
        elif self.reaching.on:
            self.reaching.stop()
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
        self.grips = ()
        self.reaching.stop()
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

    # -- reach ------------------------------------------------------------------------------

    def toggle_reach(self) -> None:
        """Show where the selected model can end with the kind of move and the roll chosen, or no longer."""
        if self.reaching.on:
            self.reaching.stop()
        elif self.draft is None and not self.selection.models:
            self.message = "Select a model to see its reach."
        else:
            self._ask_reach()

    def _ask_reach(self) -> None:
        draft = self.draft
        if draft is None:
            draft = self._first_draft(self.selection.models) if self.selection.models else None
        if draft is None:
            self.reaching.stop()
        else:
            self.reaching.ask(Question.of(self.board, draft))

    def point(self, at: Point | None) -> None:
        """The pointer is at a place of the board: where a reach is shown, the way there is asked for."""
        free = self.draft is None and self.tool == "move"
        on_board = at is not None and 0.0 <= at[0] <= self.board.width and 0.0 <= at[1] <= self.board.height
        self.reaching.point(at if free and on_board else None)

    def tick(self, seconds: float) -> bool:
        """Let time pass; whether there is anything new to draw."""
        if self.playback is not None:
            self.playback = self.playback.after(seconds)
        if not self.reaching.on:
            return self.playback is not None
        try:
            asked = self.reaching.question
            self._follow_reach()
            news = self.reaching.collect() or self.reaching.question is not asked
        except InchwormError as error:
            self.message = str(error)
            self.reaching.stop()
            news = True
        return news or self.playback is not None

    def _follow_reach(self) -> None:
        """Ask for the reach anew where another model, kind or roll was chosen."""
        chosen = (self.draft, self.selection, self.board)
        if self._reach_of is None or any(a is not b for a, b in zip(chosen, self._reach_of, strict=True)):
            self._reach_of = chosen
            self._ask_reach()

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


__all__ = ["LAYERS", "Controller", "Request", "Tool"]
