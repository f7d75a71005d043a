"""Whether A can see B (models or units, 6.0): the sight line, or what is in the way.

Exit status 1 where it cannot.

Examples:
  inchworm see board.json archers/1 king/1
  inchworm see board.json archers king --svg sight.svg
"""

from __future__ import annotations

import argparse

from geometry.answers import Sight
from scenarios.commands import arguments
from scenarios.console import Console, inches, plural
from scenarios.reports import see_report


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    arguments.add_file(parser)
    parser.add_argument("a", metavar="A", help="id of the model or unit that looks")
    parser.add_argument("b", metavar="B", help="id of the model or unit that is looked at")
    arguments.add_pictures(parser, "draw it")


def run(args: argparse.Namespace, out: Console) -> int:
    """Look and print; 0 where it is visible, 1 where it is hidden."""
    scenario = arguments.scenario(args)
    board = scenario.board
    sight = board.sight(args.a, args.b)
    for picture in arguments.pictures(args):
        from scenarios.commands.pictures import draw_sight

        draw_sight(out, picture, scenario, sight)
    out.report(see_report(sight, units=args.a in board.units or args.b in board.units))
    _print(out, sight)
    return 0 if sight else 1


def _print(out: Console, sight: Sight) -> None:
    proof = "" if sight.certified else " (not proved)"
    if sight.visible:
        out.line(f"{sight.a} {out.styled('sees', 'good')} {sight.b}{proof}")
        if sight.line is not None:
            start, end = (f"({x:.3f}, {y:.3f}, {z:.3f})" for x, y, z in sight.line)
            out.line(f"  along {start} to {end}")
        out.line(f"  in a beam {inches(sight.beam_width, 4)} wide")
    else:
        out.line(f"{sight.a} {out.styled('does not see', 'bad')} {sight.b}{proof}")
        if sight.blockers:
            out.line(f"  in the way: {', '.join(sight.blockers)}")
    if len(sight.pairs) > 1:
        out.line(f"  {plural(len(sight.pairs), 'pair')} of models: {', '.join(f'{a} - {b}' for a, b in sight.pairs)}")
