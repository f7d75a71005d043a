"""Whether WHAT is within DISTANCE of OF: for auras, abilities, and ranges of every kind (2.1).

WHAT and OF are ids of models, units, terrain features or objectives, `point:X,Y`, `territory:PLAYER`,
`enemy-units`, `enemy-territory`, `objectives`, `terrain`, or (OF only) `edge`. A unit is within where its
nearest model is; exactly at the distance is within. With --wholly every point of every base has to be
within DISTANCE of some part of OF. With --visible WHAT must also be visible to OF, the same model of it.
Exit status 1 where it is not.

Examples:
  inchworm within board.json warriors wizard 12 --wholly
  inchworm within board.json enemy-units archers 18 --visible
  inchworm within board.json knights point:30,22 6
"""

from __future__ import annotations

import argparse
import math

from geometry.bounds import FAR
from geometry.rules.within import Within, within
from geometry.tolerances import is_marginal
from scenarios.battle_reports import within_report
from scenarios.commands import arguments
from scenarios.console import Console, inches


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    arguments.add_file(parser)
    parser.add_argument("what", metavar="WHAT", help="what is asked about")
    parser.add_argument("of", metavar="OF", help="what the distance is measured from")
    parser.add_argument("distance", metavar="DISTANCE", type=inches_of, help="inches")
    parser.add_argument("--wholly", action="store_true", help="ask for all of it, not just some part")
    parser.add_argument("--visible", action="store_true", help="ask also whether it is visible to OF")
    parser.add_argument("--player", metavar="P", help="whose enemies `enemy` means, where that is not clear")


def run(args: argparse.Namespace, out: Console) -> int:
    """Measure and print; 0 where it is within, 1 where it is not."""
    board = arguments.scenario(args).board
    answer = within(
        board, args.what, args.of, args.distance, wholly=args.wholly, visible=args.visible, player=args.player
    )
    out.report(within_report(answer, board.models))
    if not out.as_json:
        _print(out, args, answer)
    return 0 if answer else 1


def _print(out: Console, args: argparse.Namespace, answer: Within) -> None:
    wholly = "wholly within" if args.wholly else "within"
    sight = f" and visible to {args.of}" if args.visible else ""
    verdict = out.styled("yes", "good") if answer else out.styled("no", "bad")
    distance = f'{args.distance:g}"'
    out.line(f"{args.what} {wholly} {distance} of {args.of}{sight}: {verdict}")
    if not math.isfinite(answer.distance):
        out.line(f"  nothing of {args.of} is on the board")
        return
    what = "its furthest point is" if args.wholly else "the nearest is"
    out.line(f"  {what} {inches(answer.distance, 4)} away, margin {inches(answer.margin, 4)}")
    if is_marginal(answer.margin):
        out.line(out.styled('  marginal: decided by less than 0.005"', "note"))
    if len(answer.readings) > 1:
        out.table(
            (
                (
                    reading.id,
                    inches(reading.distance, 4),
                    "yes" if reading.within else "not visible" if not reading.visible else "no",
                )
                for reading in answer.readings
            ),
            indent="  ",
        )


def inches_of(text: str) -> float:
    """A distance on the command line.

    Raises
    ------
    argparse.ArgumentTypeError
        Where it is no number of inches from 0 up.
    """
    return arguments.real_number(text, 0.0, FAR, "inches, 0 or more")
