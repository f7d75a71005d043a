"""One call for a picture: the board, and over it whichever answer is given."""

from __future__ import annotations

from typing import TypeAlias, TypedDict, Unpack

from geometry.answers import Inspection, Sight
from geometry.board.tabletop import Tabletop
from geometry.errors import InvalidInputError
from geometry.proposals import Proposal
from geometry.rules.reach import Reach
from geometry.verdict import Verdict
from renderer.board_scene import Names, board_scene
from renderer.inspection_scene import inspection_scene
from renderer.png import to_png
from renderer.reach_scene import reach_scene
from renderer.scene import Scene
from renderer.sight_scene import sight_scene
from renderer.svg import to_svg
from renderer.themes import Theme
from renderer.verdict_scene import verdict_scene

Answer: TypeAlias = Verdict | Sight | Inspection | Reach
"""What can be drawn over a board."""


class Details(TypedDict, total=False):
    """What else a picture is told.

    Attributes
    ----------
    proposal
        What a verdict judged, for its target.
    proposed
        What the rules say of the move in whose place a verdict's is suggested.
    inspection
        Of the board after a verdict: its coherency links are drawn.
    title
        Written above it.
    full_board
        Whether the whole board is shown, rather than the part that the answer is about.
    names
        Which names are shown: ``"none"``, ``"units"`` or ``"all"``.
    """

    proposal: Proposal | None
    proposed: Verdict | None
    inspection: Inspection | None
    title: str
    full_board: bool
    names: Names


def picture(board: Tabletop, answer: Answer | None = None, **details: Unpack[Details]) -> Scene:
    """The scene of a board with whichever answer is given over it.

    Parameters
    ----------
    board
        The board as it stands.
    answer
        A verdict (drawn on the board that it was given on), a sight, an inspection or a reach; a plain board
        where there is none.
    details
        As of `Details`.

    Raises
    ------
    InvalidInputError
        For an answer of another kind.
    """
    title, names = details.get("title", ""), details.get("names", "units")
    full_board = details.get("full_board", False)
    if isinstance(answer, Verdict):
        inspection = details.get("inspection")
        coherency = inspection.coherency.get(answer.unit) if inspection is not None else None
        return verdict_scene(
            answer,
            proposal=details.get("proposal"),
            coherency=coherency,
            proposed=details.get("proposed"),
            title=title,
            full_board=full_board,
            names=names,
        )
    if isinstance(answer, Sight):
        return sight_scene(board, answer, title=title, full_board=full_board, names=names)
    if isinstance(answer, Reach):
        return reach_scene(board, answer, title=title, full_board=full_board, names=names)
    if isinstance(answer, Inspection):
        return inspection_scene(board, answer, title=title, names=names)
    if answer is not None:
        raise InvalidInputError.single("answer", answer, "a Verdict, a Sight, an Inspection or a Reach")
    return board_scene(board, title=title, names=names)


def draw_svg(
    board: Tabletop,
    answer: Answer | None = None,
    *,
    width: float = 1200,
    theme: str | Theme = "light",
    **details: Unpack[Details],
) -> str:
    """The SVG of a board with whichever answer is given; see `picture`.

    Parameters
    ----------
    board, answer, details
        As of `picture`.
    width
        Pixels.
    theme
        ``"light"``, ``"dark"`` or a theme.

    Examples
    --------
    >>> draw_svg(Tabletop(60, 44), title="An empty table").startswith("<svg")
    True
    """
    return to_svg(picture(board, answer, **details), width, theme)


def draw_png(
    board: Tabletop,
    answer: Answer | None = None,
    *,
    width: int = 1200,
    theme: str | Theme = "light",
    **details: Unpack[Details],
) -> bytes:
    """The PNG file of a board with whichever answer is given; see `picture`.

    Parameters
    ----------
    board, answer, details
        As of `picture`.
    width
        Pixels.
    theme
        ``"light"``, ``"dark"`` or a theme.

    Raises
    ------
    NoOpenGLError, NoFontsError
        Where the system lacks what a PNG takes; an SVG can be drawn without.
    """
    return to_png(picture(board, answer, **details), width, theme)
