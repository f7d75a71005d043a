"""Where the selected model can end its move, and the way to the pointer (14.1); never worked out in a frame."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from geometry import Board
from geometry.proposals import Proposal
from geometry.rules.moves import MOVES
from geometry.shapes.figures import Point
from geometry.verdict import Violation
from renderer.controller.background import Worker
from renderer.controller.draft import Draft
from renderer.drawing import Drawing
from renderer.reach_levels import draw_levels, levels_of
from renderer.text import inches

if TYPE_CHECKING:
    from geometry.rules.destinations import Destination
    from geometry.rules.one_move import Mates
    from geometry.rules.reach import Reach


@dataclass(frozen=True)
class Question:
    """Whose reach is asked for, with which move.

    Attributes
    ----------
    proposal
        The kind of move with its roll and target; the model's unit makes it.
    mates
        Whether the rest of the unit stays where it is or may have moved away.
    """

    board: Board = field(compare=False)
    model: str
    proposal: Proposal
    mates: Mates

    @classmethod
    def of(cls, board: Board, draft: Draft) -> Question:
        """About the first model of a move that is held: its reach from where it stands."""
        proposal = draft.proposal("reach")
        bare = Proposal(
            "reach",
            draft.kind,
            draft.unit,
            roll=proposal.roll,
            distance=proposal.distance,
            move_roll=proposal.move_roll,
            target=proposal.target,
        )
        return cls(board, draft.moving[0], bare, "moving" if len(draft.moving) > 1 else "standing")

    @property
    def distance(self) -> float:
        """Inches that the move has; a unit that cannot move has none.

        Raises
        ------
        InvalidInputError
            Where the kind of move needs what the unit or the proposal lacks.
        """
        unit = self.board.unit_of(self.model)
        if self.proposal.kind not in MOVES or unit.move == "-":
            return 0.0
        return MOVES[self.proposal.kind].allowance(unit, self.proposal)

    def region(self) -> Reach:
        """Everywhere that it can end."""
        from geometry.rules.reach import reach

        return reach(self.board, self.model, self.distance, proposal=self.proposal, mates=self.mates)

    def way(self, to: Point) -> Destination | None:
        """The way to a place; None where the unit may not make the move at all."""
        from geometry.rules.reach import reach

        found = reach(
            self.board, self.model, self.distance, proposal=self.proposal, mates=self.mates, to=to, region=False
        )
        return found.to


class Reaching:
    """The reach of a model, asked for in the background.

    Attributes
    ----------
    region
        Where it can end, drawn level by level; None while it is not known.
    way
        The way to the place that was pointed at last; None where none is known.
    said
        What to tell the player of it, in a line; empty while nothing is asked.
    """

    def __init__(self) -> None:
        self.question: Question | None = None
        self.region: Drawing | None = None
        self.way: Destination | None = None
        self.said = ""
        self._pointed: Point | None = None
        self._regions: Worker[Reach] = Worker()
        self._ways: Worker[Destination | None] = Worker()

    @property
    def on(self) -> bool:
        """Whether a reach is shown, or being worked out."""
        return self.question is not None

    def ask(self, question: Question) -> None:
        """Show the reach that a question asks for; the same question is not asked twice."""
        asked = self.question
        if asked is not None and asked.board is question.board and asked == question:
            return
        self.stop()
        self.question = question
        self.said = f"Where can {question.model} end? Being worked out…"
        self._regions.ask(question.region)

    def stop(self) -> None:
        """Show it no longer."""
        self.question, self.region, self.way, self.said, self._pointed = None, None, None, "", None
        self._regions.drop()
        self._ways.drop()

    def point(self, at: Point | None) -> None:
        """Ask for the way to a place, or for none."""
        question = self.question
        if question is None:
            return
        if at is None:
            self.way, self._pointed = None, None
            self._ways.drop()
        elif at != self._pointed:
            self._pointed = at
            self._ways.ask(lambda: question.way(at))

    def collect(self) -> bool:
        """Take up what has been worked out; whether there is anything new.

        Raises
        ------
        InchwormError
            Where the question has no answer; it is asked no longer.
        """
        if self.question is None:
            return False
        try:
            found = self._regions.take()
            way = self._ways.take()
        except Exception:
            self.stop()
            raise
        if found is not None:
            self.region = _drawn(self.question.board, found)
            self.said = _said(found, self.question)
        if way is not None:
            self.way = way
        return found is not None or way is not None

    def wait(self, seconds: float | None = None) -> None:
        """Wait until what was asked is worked out; `collect` then takes it up."""
        self._regions.wait(seconds)
        self._ways.wait(seconds)


def _drawn(board: Board, found: Reach) -> Drawing:
    """The region once for all frames."""
    drawing = Drawing(board)
    draw_levels(drawing, levels_of(found.levels), (0.0, 0.0, board.width, board.height), found.model)
    return drawing


def _said(reach: Reach, question: Question) -> str:
    move = f"{reach.kind} of {inches(reach.distance)}"
    if reach.refused:
        return f"{reach.model} has no {move}: {_reasons(reach.refused)}"
    if reach.area.is_empty:
        return f"{reach.model} can end nowhere with a {move}."
    gone = ", its unit having made way" if question.mates == "moving" else ""
    more = "".join(f"; {clause}" for clause in reach.more)
    return f"Where {reach.model} can end with a {move}{gone}{more}."


def _reasons(refused: tuple[Violation, ...]) -> str:
    return " ".join(violation.message for violation in refused)
