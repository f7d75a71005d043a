"""A board from nothing: a battleplan or an empty battlefield, terrain, and units set up in formation.

A unit is PLAYER:WARSCROLL:MODELS. It is put into coherent rows where its player may deploy, clear of
terrain and of other units; the document has the proposal that puts it there, for `check` to judge.
`inchworm battleplans` and `inchworm warscrolls` list what there is. Exit status 1 where a unit has no
room (nothing is written then). With --json and -o - the document is in the report.

Where a warscroll does not say what its models stand on, MODELS gives their bases: 5x32mm,1x75x42mm.

Examples:
  inchworm new --battleplan linked-ley-lines --terrain suggested -o board.json
  inchworm new --battleplan lifecycle --unit "red:Chaos Warriors:10" --unit "blue:Blood Knights:5" -o board.json
  inchworm new --width 44 --height 30 --unit "red:Chaos Knights:5" --plain-unit "blue:Liberators:5x40mm" -o board.json
"""

from __future__ import annotations

import argparse
import os
from typing import Any

from geometry.errors import InchwormError
from geometry.rules.terrain_placement import terrain_placement
from geometry.verdict import Verdict
from scenarios import battleplans
from scenarios.commands import arguments
from scenarios.commands.running import UsageError
from scenarios.console import Console, plural
from scenarios.files import FileError
from scenarios.formations import NoRoomError
from scenarios.loading import Scenario, dump, from_data
from scenarios.mustering import Muster, blank, muster
from scenarios.outputs import STANDARD_OUTPUT
from scenarios.reports import violation_report

WIDTH, HEIGHT = 60.0, 44.0
"""Inches of a battlefield without a battleplan, where nothing else is asked for."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add = parser.add_argument
    add("--battleplan", metavar="NAME", help="the battlefield, territories, objectives and terrain of this battleplan")
    add("--terrain", choices=("suggested", "none"), help="the battleplan's terrain (default), or none")
    add("--width", type=_inches, metavar="W", help=f"inches along x without a battleplan (default {WIDTH:g})")
    add("--height", type=_inches, metavar="H", help=f"inches along y without a battleplan (default {HEIGHT:g})")
    players = "names of the players, the battleplan's attacker first (default red,blue)"
    add("--players", type=_players, metavar="A,B", default=("red", "blue"), help=players)
    add("--unit", **_units("PLAYER:WARSCROLL:MODELS", known=True), help="a unit, in formation (again for more)")
    plain = "a unit without a warscroll, such as red:Liberators:5x40mm"
    add("--plain-unit", **_units("PLAYER:NAME:BASES", known=False), help=plain)
    add("--name", help="what the board is called")
    where = "where to write it; - is standard output"
    arguments.add_output(parser, "-o", "--output", forms=("json",), metavar="FILE", required=True, help=where)
    add("--force", action="store_true", help="replace a file that is there already")


def run(args: argparse.Namespace, out: Console) -> int:
    """Write the board; 0 where everything on it is legal, 1 where a unit has no room."""
    _check_usage(args)
    document = _ground(args)
    try:
        document = muster(document, args.units) if args.units else document
    except NoRoomError as error:
        out.report({"file": None, "no_room": error.unit, "proved_none": error.proved})
        out.line(f"{str(error)[:1].upper()}{str(error)[1:]}. Nothing is written.")
        return 1
    scenario = from_data(document)
    verdicts = [scenario.board.check(proposal) for proposal in scenario.proposals]
    if not (args.output == STANDARD_OUTPUT and out.as_json):
        out.file(args.output, dump(scenario))
    _report(out, args.output, scenario, verdicts)
    return 0 if all(verdicts) and scenario.board.inspect().fine else 1


def _check_usage(args: argparse.Namespace) -> None:
    if args.battleplan is None and args.terrain == "suggested":
        raise UsageError("new: only a battleplan suggests terrain; name one with --battleplan", "inchworm new")
    if args.battleplan is not None and not (args.width is args.height is None):
        raise UsageError("new: a battleplan has its own battlefield; leave out --width and --height", "inchworm new")
    if args.output != STANDARD_OUTPUT and os.path.lexists(args.output) and not args.force:
        raise FileError(f"{args.output}: is there already; --force replaces it")


def _ground(args: argparse.Namespace) -> dict[str, Any]:
    """The board without units."""
    if args.battleplan is None:
        document = blank(args.width or WIDTH, args.height or HEIGHT, args.players)
    else:
        document = battleplans.load(args.battleplan)
        if args.terrain == "none":
            del document["terrain"]
        for territory, player in zip(document["territories"], args.players, strict=True):
            territory["player"] = player
        if args.players != ("red", "blue"):
            attacker, defender = args.players
            document["description"] = document["description"].replace(
                "Red attacks, blue defends.", f"{attacker} attacks, {defender} defends."
            )
    if args.name:
        document = {"schema": document.pop("schema"), **document, "name": args.name}
    return document


def _report(out: Console, path: str, scenario: Scenario, verdicts: list[Verdict]) -> None:
    board = scenario.board
    legal = {verdict.unit: verdict.legal for verdict in verdicts}
    placement = terrain_placement(board)
    report: dict[str, Any] = {
        "file": path,
        "name": scenario.name,
        "units": {
            unit.id: {"player": unit.player, "models": len(unit.models), "legal": legal.get(unit.id)}
            for unit in board.units.values()
        },
        "terrain_placement": [violation_report(violation) for violation in placement],
    }
    if path == STANDARD_OUTPUT:
        report["document"] = scenario.document
    out.report(report)
    what = [
        plural(len(board.terrain), "terrain feature"),
        plural(len(board.objectives), "objective"),
        plural(len(board.units), "unit"),
    ]
    out.line(f'{path}: {scenario.name or "a board"}, {board.width:g}" x {board.height:g}", {", ".join(what)}')
    rows = [
        (unit.id, unit.player, plural(len(unit.models), "model"), _standing(legal.get(unit.id)))
        for unit in board.units.values()
    ]
    if rows:
        out.table(rows, indent="  ")
    for violation in placement:
        out.line(f"  {violation.message} ({violation.rule})")


def _standing(legal: bool | None) -> str:
    if legal is None:
        return "in reserve"
    return "set up legally" if legal else "NOT LEGAL where it stands: `check` says why"


def _inches(text: str) -> float:
    return arguments.real_number(text, 1, 1000, "inches from 1 to 1000")


def _players(text: str) -> tuple[str, ...]:
    players = tuple(name.strip() for name in text.split(","))
    if len(players) != 2 or not all(players) or players[0] == players[1]:
        raise argparse.ArgumentTypeError(f"{text!r}: give two names, such as red,blue")
    return players


def _units(form: str, known: bool) -> dict[str, Any]:
    """Both options for units add to one list, so that they stay in the order they are given in."""

    def parsed(text: str) -> Muster:
        try:
            return Muster.parse(text, known)
        except InchwormError as error:
            raise argparse.ArgumentTypeError(str(error)) from error

    return {"dest": "units", "action": "append", "default": [], "metavar": form, "type": parsed}
