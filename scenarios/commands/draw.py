"""A picture of the board, or of a proposal and its verdict, as SVG or PNG.

Examples:
  inchworm draw board.json -o board.svg
  inchworm draw pile-in.json -o pile-in.svg --proposal p1
  inchworm draw board.json -o board.png --width 1600 --theme dark
"""

from __future__ import annotations

import argparse

from geometry.rules.close_calls import with_close_calls
from scenarios.commands import arguments
from scenarios.commands.pictures import draw_board, draw_verdict
from scenarios.console import Console
from scenarios.outputs import PICTURES, STANDARD_OUTPUT


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    arguments.add_file(parser)
    arguments.add_output(
        parser, "-o", "--output", forms=PICTURES, metavar="OUT", required=True, help="OUT.svg or OUT.png; - is SVG"
    )
    parser.add_argument("--proposal", metavar="ID", help="draw this proposal and its verdict")
    parser.add_argument("--inspect", action="store_true", help="show overlaps, coherency and combats")
    parser.add_argument("--whole", action="store_true", help="the whole board, also round a proposal")
    parser.add_argument("--names", choices=("none", "units", "all"), default="units", help="which names are written")
    arguments.add_look(parser)


def run(args: argparse.Namespace, out: Console) -> int:
    """Draw into the file."""
    scenario = arguments.scenario(args)
    (picture,) = arguments.pictures(args)
    if args.proposal is not None:
        proposal = scenario.proposal(args.proposal)
        verdict = with_close_calls(scenario.board.check(proposal), proposal)
        draw_verdict(out, picture, scenario, verdict, whole=args.whole, names=args.names)
    else:
        draw_board(out, picture, scenario, inspect=args.inspect, names=args.names)
    out.report({"output": args.output, "proposal": args.proposal})
    if args.output != STANDARD_OUTPUT:
        out.line(f"{args.output} is drawn.")
    return 0
