"""A picture of the board, or of a proposal and its verdict, as SVG or PNG.

Examples:
  inchworm draw board.json -o board.svg
  inchworm draw pile-in.json -o pile-in.svg --proposal p1
  inchworm draw board.json -o board.png --width 1600 --theme dark
"""

from __future__ import annotations

import argparse

from scenarios.commands import arguments
from scenarios.commands.pictures import draw_board, draw_verdict, form_of
from scenarios.console import Console
from scenarios.loading import load


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    arguments.add_file(parser)
    parser.add_argument("-o", "--output", metavar="OUT", required=True, help="OUT.svg or OUT.png")
    parser.add_argument("--proposal", metavar="ID", help="draw this proposal and its verdict")
    parser.add_argument("--inspect", action="store_true", help="show overlaps, coherency and combats")
    parser.add_argument("--whole", action="store_true", help="the whole board, also round a proposal")
    parser.add_argument("--names", choices=("none", "units", "all"), default="units", help="which names are written")
    parser.add_argument("--width", metavar="PX", type=arguments.pixels, default=1200, help="width in pixels")
    parser.add_argument("--theme", choices=("light", "dark"), default="light", help="its colours")


def run(args: argparse.Namespace, out: Console) -> int:
    """Draw into the file."""
    form = form_of(args.output)
    scenario = load(args.file)
    if args.proposal is not None:
        verdict = scenario.board.check(scenario.proposal(args.proposal))
        draw_verdict(args.output, form, scenario, verdict, args.width, args.theme, args.whole, args.names)
    else:
        draw_board(args.output, form, scenario, args.width, args.theme, args.inspect, args.names)
    out.report({"output": args.output, "proposal": args.proposal})
    if args.output != "-":
        out.line(f"{args.output} is drawn.")
    return 0
