"""One call for a picture: the board, and over it whichever answer is given."""

from __future__ import annotations

from geometry.answers import Inspection, Sight
from geometry.board.tabletop import Tabletop
from geometry.proposals import Proposal
from geometry.verdict import Verdict
from renderer.board_scene import Names, board_scene
from renderer.inspection_scene import inspection_scene
from renderer.png import to_png
from renderer.scene import Scene
from renderer.sight_scene import sight_scene
from renderer.svg import to_svg
from renderer.themes import Theme
from renderer.verdict_scene import verdict_scene


def picture(
    board: Tabletop,
    verdict: Verdict | None = None,
    *,
    proposal: Proposal | None = None,
    inspection: Inspection | None = None,
    sight: Sight | None = None,
    title: str = "",
    full_board: bool = False,
    names: Names = "units",
) -> Scene:
    """The scene of a board with whichever answer is given: a verdict, a sight, an inspection, or none.

    Parameters
    ----------
    board
        The board as it stands.
    verdict
        Drawn on the board that it was given on.
    proposal
        What the verdict judged, for its target.
    inspection
        Of `board`; together with a verdict, of the board after it: its coherency links are drawn.
    sight
        Whether one thing sees another.
    title
        Written above it.
    full_board
        Whether the whole board is shown, rather than the part that the answer is about.
    names
        Which names are shown.
    """
    if verdict is not None:
        coherency = inspection.coherency.get(verdict.unit) if inspection is not None else None
        return verdict_scene(
            verdict, proposal=proposal, coherency=coherency, title=title, full_board=full_board, names=names
        )
    if sight is not None:
        return sight_scene(board, sight, title=title, full_board=full_board, names=names)
    if inspection is not None:
        return inspection_scene(board, inspection, title=title, names=names)
    return board_scene(board, title=title, names=names)


def draw_svg(
    board: Tabletop,
    verdict: Verdict | None = None,
    *,
    proposal: Proposal | None = None,
    inspection: Inspection | None = None,
    sight: Sight | None = None,
    title: str = "",
    width: float = 1200,
    theme: str | Theme = "light",
    full_board: bool = False,
    names: Names = "units",
) -> str:
    """The SVG of a board with whichever answer is given; see `picture`.

    Parameters
    ----------
    board, verdict, proposal, inspection, sight, title, full_board, names
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
    scene = picture(
        board,
        verdict,
        proposal=proposal,
        inspection=inspection,
        sight=sight,
        title=title,
        full_board=full_board,
        names=names,
    )
    return to_svg(scene, width, theme)


def draw_png(
    board: Tabletop,
    verdict: Verdict | None = None,
    *,
    proposal: Proposal | None = None,
    inspection: Inspection | None = None,
    sight: Sight | None = None,
    title: str = "",
    width: int = 1200,
    theme: str | Theme = "light",
    full_board: bool = False,
    names: Names = "units",
) -> bytes:
    """The PNG file of a board with whichever answer is given; see `picture`.

    Parameters
    ----------
    board, verdict, proposal, inspection, sight, title, full_board, names
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
    scene = picture(
        board,
        verdict,
        proposal=proposal,
        inspection=inspection,
        sight=sight,
        title=title,
        full_board=full_board,
        names=names,
    )
    return to_png(scene, width, theme)
