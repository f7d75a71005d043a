"""Pictures among a command's files, for the commands that draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import renderer
from geometry.answers import Sight
from geometry.proposals import Proposal
from geometry.rules.footing import Footing
from geometry.rules.reach import Reach
from geometry.rules.regions import PlacingRegion
from geometry.verdict import Verdict
from renderer.board_scene import Names
from renderer.scene import Headline
from scenarios.commands.arguments import Picture
from scenarios.console import Console
from scenarios.loading import Scenario

if TYPE_CHECKING:
    from geometry.rules.charge_reach import ChargeRolls


def draw_board(out: Console, picture: Picture, scenario: Scenario, *, inspect: bool, names: Names = "units") -> None:
    """The board, with what an inspection finds where asked."""
    inspection = scenario.board.inspect() if inspect else None
    _draw(out, picture, scenario, inspection, names)


def draw_verdict(
    out: Console,
    picture: Picture,
    scenario: Scenario,
    verdict: Verdict | None,
    *,
    whole: bool = False,
    names: Names = "units",
    proposal: Proposal | None = None,
    proposed: Verdict | None = None,
    said: Sequence[str] = (),
    answer: Headline | None = None,
) -> None:
    """A proposal and its verdict; the board alone where nothing was proposed.

    Parameters
    ----------
    proposal
        What was judged, where that is none of the scenario's own.
    proposed
        What the rules say of the move in whose place this one is suggested.
    said
        What else is said beside the picture.
    answer
        The answer in a word, where that is another than the verdict's.
    """
    board, title = scenario.board, scenario.name or ""
    if verdict is None:
        scene = renderer.picture(board, title=title, names=names)
    else:
        proposal = proposal or scenario.proposal(verdict.proposal)
        scene = renderer.picture(
            board, verdict, proposal=proposal, proposed=proposed, inspection=verdict.after.inspect(), title=title,
            full_board=whole, names=names,
        )  # fmt: skip
    _render(out, picture, replace(scene, facts=(*said, *scene.facts), headline=answer or scene.headline))


def draw_no_charge(
    out: Console, picture: Picture, scenario: Scenario, rolls: ChargeRolls, said: Sequence[str] = ()
) -> None:
    """What a charge would take that cannot be drawn whole; `said` is told beside it."""
    scene = renderer.charge_scene(scenario.board, rolls, title=scenario.name or "")
    _render(out, picture, replace(scene, facts=(*said, *scene.facts)))


def draw_sight(out: Console, picture: Picture, scenario: Scenario, sight: Sight) -> None:
    """A sight line, or what is in its way."""
    _draw(out, picture, scenario, sight)


def draw_places(
    out: Console, picture: Picture, scenario: Scenario, regions: Sequence[PlacingRegion], footing: Footing
) -> None:
    """Where a base may be put down."""
    _render(out, picture, renderer.places_scene(scenario.board, regions, footing, title=scenario.name or ""))


def draw_reach(out: Console, picture: Picture, scenario: Scenario, answer: Reach) -> None:
    """Where a model can end, and its way to a place."""
    _draw(out, picture, scenario, answer)


def _render(out: Console, picture: Picture, scene: renderer.Scene) -> None:
    render = renderer.to_png if picture.form == "png" else renderer.to_svg
    out.file(picture.path, render(scene, picture.width, picture.theme))


def _draw(
    out: Console,
    picture: Picture,
    scenario: Scenario,
    answer: renderer.Answer | None,
    names: renderer.Names = "units",
) -> None:
    _render(out, picture, renderer.picture(scenario.board, answer, title=scenario.name or "", names=names))
