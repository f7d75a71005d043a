"""Where a model may be put down: set up, deployed, or returned (24.0, 22.0), as an exact region.

For a proposal of the document (set-up, deploy, return-models) it is the region of one of its models, all
its limits kept; the rest of the unit is picked up first, and coherency is left to where the others go.
With --player and --base it is the ground on which that player may deploy such a base. Regions hold no
illegal place and are true to 0.001"; places that are only safe because a wall hides them from an enemy
within combat range are left out. With --json: a GeoJSON MultiPolygon of the places of the model (its
centre, for round and oval bases), and the same level by level. Exit status 1 where there is no place.

Examples:
  inchworm places board.json --proposal arrive
  inchworm places board.json --player red --base 120x92mm --facing 90 --json
  inchworm places board.json --player red --base 32mm --png deploy.png
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace

from geometry.board.bases import Base, default_height
from geometry.board.tabletop import Tabletop
from geometry.bounds import TURNS
from geometry.errors import InvalidInputError, UnknownIdError
from geometry.rules.footing import Footing
from geometry.rules.regions import PlacingRegion, deployment_region, footing_of, return_region, set_up_regions
from scenarios.battle_reports import places_report
from scenarios.commands import arguments
from scenarios.commands.running import UsageError
from scenarios.console import Console
from scenarios.loading import Scenario

KINDS = ("set-up", "deploy", "return-models")
"""Proposals that put models down."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    arguments.add_file(parser)
    parser.add_argument("--proposal", metavar="ID", help="the proposal whose limits are kept")
    parser.add_argument("--model", metavar="ID", help="which of its models (default: the first)")
    parser.add_argument("--player", metavar="P", help="the player who deploys, where no proposal is given")
    parser.add_argument("--base", metavar="SIZE", type=base_of_text, help='the base, such as "32mm" or "75x42mm"')
    parser.add_argument(
        "--facing", metavar="DEGREES", type=degrees_of, help="its facing (default: the model's own, or 0)"
    )
    arguments.add_pictures(parser, "draw the region")


def run(args: argparse.Namespace, out: Console) -> int:
    """Find the region and print it; 0 where there is any place, 1 where there is none."""
    scenario = arguments.scenario(args)
    if (args.proposal is None) == (args.player is None or args.base is None):
        raise UsageError("give --proposal, or --player and --base", "inchworm places")
    regions, footing = _of_proposal(scenario, args) if args.proposal else _of_player(scenario.board, args)
    for picture in arguments.pictures(args):
        from scenarios.commands.pictures import draw_places

        draw_places(out, picture, scenario, regions, footing)
    out.report(places_report(regions, footing))
    if not out.as_json:
        _print(out, regions)
    return 0 if any(not region.empty for region in regions) else 1


def _of_player(board: Tabletop, args: argparse.Namespace) -> tuple[Sequence[PlacingRegion], Footing]:
    if args.player not in board.players:
        raise UnknownIdError(args.player, "player", board.players)
    footing = Footing(args.base, default_height(args.base), args.facing or 0.0, args.player)
    return (deployment_region(board, footing),), footing


def _of_proposal(scenario: Scenario, args: argparse.Namespace) -> tuple[Sequence[PlacingRegion], Footing]:
    board, proposal = scenario.board, scenario.proposal(args.proposal)
    if proposal.kind not in KINDS:
        raise InvalidInputError.single("--proposal", proposal.kind, f"one of {', '.join(KINDS)}")
    known = [*proposal.positions, *board.unit(proposal.unit).models]
    id = args.model or known[0]
    if id not in known:
        raise UnknownIdError(id, f"model of {proposal.unit}")
    spot = proposal.positions.get(id)
    facing = args.facing if args.facing is not None else spot.facing if spot is not None else None
    footing = footing_of(board, board.model(id), facing)
    if proposal.kind == "return-models":
        model = replace(board.model(id), facing=footing.facing)
        return (return_region(board, model, max(1, len(proposal.positions))),), footing
    return set_up_regions(board, proposal, footing), footing


def _print(out: Console, regions: Sequence[PlacingRegion]) -> None:
    for region in regions:
        limit = region.alternative
        if limit is not None:
            out.line(f'wholly within {limit.distance:g}" of {limit.of}:' if limit.distance else f"inside {limit.of}:")
        if region.empty:
            out.line(out.styled("  no place", "bad"))
        for hold in region.levels:
            x0, y0, x1, y1 = hold.area.bounds
            pieces = "" if len(hold.area.geoms) == 1 else f" in {len(hold.area.geoms)} pieces"
            out.line(
                f'  {hold.area.area:8.2f} square inches at {hold.level:g}" up{pieces}, '
                f"from ({x0:.3f}, {y0:.3f}) to ({x1:.3f}, {y1:.3f})"
            )


def degrees_of(text: str) -> float:
    """A facing on the command line.

    Raises
    ------
    argparse.ArgumentTypeError
        Where it is no number of degrees.
    """
    return arguments.real_number(text, -TURNS, TURNS, "a number of degrees")


def base_of_text(text: str) -> Base:
    """A base on the command line.

    Raises
    ------
    argparse.ArgumentTypeError
        Where it is none.
    """
    from pydantic_core import PydanticCustomError

    from scenarios.document.bases import base_text

    try:
        return base_text(text)
    except PydanticCustomError as error:
        raise argparse.ArgumentTypeError(f"{text!r}: {error.message()}") from None
