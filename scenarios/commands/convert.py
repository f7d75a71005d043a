"""Between formats: another tabletop's file as a scenario document, checked before it is written.

Known are Tabletop Simulator saves, Universal VTT maps, table layouts (YAML, with PyYAML installed) and
scenario documents themselves, which are written again in the usual layout. What is left out is said on
standard error, or in the report with --json (where OUT is -, the document is in the report too).

Of a Tabletop Simulator save, models are found by their base meshes and units by their tags or names. A
unit is the player's whose colour its tag begins with, otherwise that of its half of the table. The
battlefield is 60" x 44" about the middle of the table unless --width and --height say otherwise.

Examples:
  inchworm convert two_armies.json board.json --width 60 --height 44
  inchworm convert dungeon.dd2vtt board.json --scale 1
  inchworm convert old.json -
"""

from __future__ import annotations

import argparse
import math

from geometry.bounds import FAR, TURNS
from scenarios import json_text
from scenarios.commands import arguments
from scenarios.console import Console, plural
from scenarios.formats import FORMATS, Conversion, Options, convert, recognise
from scenarios.formats.reading import read
from scenarios.loading import from_data
from scenarios.outputs import STANDARD_OUTPUT


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("file", metavar="IN", help="the file; - reads standard input")
    arguments.add_output(
        parser, "output", forms=("json",), metavar="OUT", help="the scenario document to write; - for standard output"
    )
    parser.add_argument("--from", dest="format", choices=FORMATS, help="the format of IN (default: found from it)")
    parser.add_argument("--width", metavar="W", type=_size, help="width of the battlefield in inches (default 60)")
    parser.add_argument("--height", metavar="H", type=_size, help="height of the battlefield in inches (default 44)")
    parser.add_argument("--scale", metavar="S", type=_size, default=1.0, help="inches of a map's square (default 1)")
    parser.add_argument(
        "--terrain-height", metavar="T", type=_size, default=5.0, help="height of walls and terrain (default 5)"
    )
    parser.add_argument("--turn", metavar="D", type=_degrees, default=0.0, help="degrees added to every facing")
    parser.add_argument(
        "--slack", metavar="S", type=_slack, default=0.0, help="inches of benefit of the doubt, for noisy tables"
    )
    parser.add_argument(
        "--off-table", action="store_true", help="keep models in bags as reserves, and fallen ones as slain"
    )


def run(args: argparse.Namespace, out: Console) -> int:
    """Convert, check, write, and say what was left out."""
    data = read(args.file) if args.given is None else args.given
    options = Options(
        args.width, args.height, args.scale, args.terrain_height, args.turn, args.slack, args.off_table
    )  # fmt: skip
    conversion = convert(data, args.format or recognise(data), options)
    scenario = from_data(conversion.document)
    board = scenario.board
    report = {
        "format": conversion.format,
        "output": args.output,
        "models": len(board.standing),
        "units": len(board.units),
        "terrain": len(board.terrain),
        "skipped": [{"what": s.what, "count": s.count, "reason": s.reason} for s in conversion.skipped],
        "remarks": list(conversion.remarks),
    }
    if args.output == STANDARD_OUTPUT and out.as_json:
        report["document"] = conversion.document
    else:
        out.file(args.output, json_text.pretty(conversion.document))
    out.report(report)
    if not out.as_json:
        _tell(out, args.output, conversion, f"{plural(len(board.standing), 'model')} on the table in "
              f"{plural(len(board.units), 'unit')}, {plural(len(board.terrain), 'terrain feature')}")  # fmt: skip
    return 0


def _tell(out: Console, output: str, conversion: Conversion, contents: str) -> None:
    """What was read, what was left out and what was assumed, on standard error."""
    out.remark(f"{FORMATS[conversion.format].what}: {contents}")
    reasons: dict[str, list[str]] = {}
    for one in conversion.skipped:
        reasons.setdefault(one.reason, []).append(f"{one.count} x {one.what}" if one.count > 1 else one.what)
    for reason, what in reasons.items():
        out.remark(f"  left out: {', '.join(what)}: {reason}")
    for remark in conversion.remarks:
        out.remark(f"  {remark}")
    if output != STANDARD_OUTPUT:
        out.remark(f"{output} is written.")


def _degrees(text: str) -> float:
    return arguments.real_number(text, -TURNS, TURNS, "a number of degrees")


def _slack(text: str) -> float:
    return arguments.real_number(text, 0, 1, "inches from 0 to 1")


def _size(text: str) -> float:
    return arguments.real_number(text, math.ulp(0.0), FAR, "a number greater than 0")
