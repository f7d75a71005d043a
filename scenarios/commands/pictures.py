"""Pictures into files, for the commands that draw."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import renderer
from geometry.answers import Sight
from geometry.errors import InvalidInputError
from geometry.proposals import Proposal
from geometry.rules.footing import Footing
from geometry.rules.regions import PlacingRegion
from geometry.verdict import Verdict
from scenarios.files import STANDARD_INPUT, write_whole
from scenarios.loading import Scenario

FORMS = ("svg", "png")


def form_of(path: str) -> str:
    """``"svg"`` or ``"png"``, by the end of the name; standard output gets SVG.

    Raises
    ------
    InvalidInputError
        For any other end.
    """
    suffix = Path(path).suffix.lower().removeprefix(".")
    if path == STANDARD_INPUT:
        return "svg"
    if suffix not in FORMS:
        raise InvalidInputError.single("--output", path, "give a name that ends in .svg or .png")
    return suffix


def draw_board(path: str, form: str, scenario: Scenario, width: int, theme: str, inspect: bool, names: str) -> None:
    """The board, with what an inspection finds where asked."""
    inspection = scenario.board.inspect() if inspect else None
    _draw(path, form, scenario, width, theme, inspection=inspection, names=names)


def draw_verdict(
    path: str,
    form: str,
    scenario: Scenario,
    verdict: Verdict | None,
    width: int,
    theme: str,
    whole: bool = False,
    names: str = "units",
    proposal: Proposal | None = None,
) -> None:
    """A proposal and its verdict; the board alone where nothing was proposed.

    `proposal` is what was judged where that is none of the scenario's own.
    """
    if verdict is None:
        draw_board(path, form, scenario, width, theme, inspect=False, names=names)
        return
    proposal = proposal or scenario.proposal(verdict.proposal)
    _draw(
        path, form, scenario, width, theme, verdict=verdict, proposal=proposal, full_board=whole, names=names,
        inspection=verdict.after.inspect(),
    )  # fmt: skip


def draw_sight(path: str, form: str, scenario: Scenario, sight: Sight, width: int, theme: str) -> None:
    """A sight line, or what is in its way."""
    _draw(path, form, scenario, width, theme, sight=sight)


def draw_places(
    path: str,
    form: str,
    scenario: Scenario,
    regions: Sequence[PlacingRegion],
    footing: Footing,
    width: int,
    theme: str,
) -> None:
    """Where a base may be put down."""
    scene = renderer.places_scene(scenario.board, regions, footing, title=scenario.name or "")
    write_whole(path, (renderer.to_png if form == "png" else renderer.to_svg)(scene, width, theme))


def _draw(path: str, form: str, scenario: Scenario, width: int, theme: str, **what: Any) -> None:
    draw = renderer.draw_png if form == "png" else renderer.draw_svg
    write_whole(path, draw(scenario.board, title=scenario.name or "", width=width, theme=theme, **what))
