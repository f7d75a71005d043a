"""Judge each proposed move of a scenario: legal, or everything that is wrong with it, with numbers.

Each proposal is judged alone on the board as given; --sequence judges them one after another, each
on the board that the legal ones before it left.

Examples:
  inchworm check pile-in.json
  inchworm check pile-in.json --proposal p1 --svg verdict.svg
  inchworm check turn.json --sequence --json
"""

from __future__ import annotations

import argparse

from geometry.rules.close_calls import with_close_calls
from scenarios.commands import arguments
from scenarios.commands.verdict_text import print_verdicts
from scenarios.console import Console
from scenarios.reports import check_report


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    arguments.add_file(parser)
    arguments.add_proposals(parser, "judge this proposal only")
    parser.add_argument("--sequence", action="store_true", help="judge them one after another, applying the legal ones")
    arguments.add_pictures(parser, "draw a verdict (the first that is illegal, or the first)")


def run(args: argparse.Namespace, out: Console) -> int:
    """Judge, draw, print; 0 where every proposal is legal, 1 where one is not."""
    scenario = arguments.scenario(args)
    proposals = arguments.chosen(scenario, args.proposal)
    if args.sequence:
        verdicts = list(scenario.board.check_sequence(proposals))
    else:
        verdicts = [scenario.board.check(proposal) for proposal in proposals]
    verdicts = [with_close_calls(verdict, asked) for verdict, asked in zip(verdicts, proposals, strict=True)]
    pictures = arguments.pictures(args)
    drawn = next((verdict for verdict in verdicts if not verdict), verdicts[0] if verdicts else None)
    for picture in pictures:
        from scenarios.commands.pictures import draw_verdict

        draw_verdict(out, picture, scenario, drawn)
    out.report(check_report(scenario.name, verdicts))
    print_verdicts(out, scenario, verdicts)
    if pictures and len(verdicts) > 1 and drawn is not None:
        drawn_in = ", ".join(picture.path for picture in pictures)
        out.line(f"{drawn_in}: {drawn.proposal} is drawn; --proposal draws another.")
    return 0 if all(verdicts) else 1
