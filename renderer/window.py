"""Opens the interactive board; pyglet is imported only then."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Literal, Protocol

from geometry import Board
from geometry.proposals import Proposal
from renderer.controller.controller import Controller
from renderer.controller.history import Position
from renderer.errors import NoDisplayError, NoOpenGLError
from renderer.themes import Theme, theme_named


class Outlet(Protocol):
    """What a window needs of the program that opens it: where things are written, and edited boards come from."""

    watches: bool
    """Whether `edited` is to be asked from time to time."""

    def save(self, position: Position) -> str:
        """Write the board with the moves that were made; what to tell the player."""

    def write(self, form: Literal["png", "svg"], data: bytes | str) -> str:
        """Write a picture; what to tell the player."""

    def edited(self) -> tuple[Board, Sequence[Proposal]] | str | None:
        """The board and its proposals where they were edited since, what is wrong with them, or None."""


class Nowhere:
    """An outlet that leads nowhere, for a board that came from no file."""

    watches = False

    def save(self, position: Position) -> str:
        """Nothing is written."""
        return "This board came from no file: there is nowhere to save it."

    def write(self, form: Literal["png", "svg"], data: bytes | str) -> str:
        """Nothing is written."""
        return "This board came from no file: there is nowhere to write a picture."

    def edited(self) -> None:
        """Nothing is edited."""


def view(
    board: Board,
    proposals: Sequence[Proposal] = (),
    *,
    title: str = "",
    outlet: Outlet | None = None,
    theme: str | Theme = "light",
    size: tuple[int, int] = (1600, 1000),
) -> None:
    """Open the interactive board, and stay until its window is closed.

    Parameters
    ----------
    board, proposals
        What is shown, and the moves to look through with Tab.
    title
        Its name.
    outlet
        Where moves and pictures are written.
    theme
        ``"light"``, ``"dark"`` or a theme.
    size
        Of the window.

    Raises
    ------
    NoDisplayError, NoOpenGLError
        Where no window can be opened.
    NoFontsError
        Where there is no font to write with.
    """
    if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
        raise NoDisplayError
    controller = Controller(board, proposals, title=title)
    look = theme_named(theme)
    try:
        from renderer.gl.window import BoardWindow, run
    except Exception as error:  # whatever the system's libraries raise: there is no window to be had
        raise NoOpenGLError(f"{type(error).__name__}: {error}") from error
    run(lambda: BoardWindow(controller, outlet or Nowhere(), look, *size))
