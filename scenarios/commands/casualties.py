"""Which N models of UNIT to remove so that most of it stays, coherent (18.3).

Casualties are taken one after another. After each, coherency is restored with as few further models as
possible; those are slain too and do not count among the N. The worst choices are shown beside the best.

Examples:
  inchworm casualties board.json skeletons 3
"""

from __future__ import annotations

import argparse

from geometry.rules.casualties import Casualties
from geometry.rules.casualty_course import Course
from scenarios.battle_reports import casualties_report
from scenarios.commands import arguments
from scenarios.console import Console, plural


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    arguments.add_file(parser)
    parser.add_argument("unit", metavar="UNIT", help="id of the unit")
    parser.add_argument("number", metavar="N", type=count_of, help="casualties to take")
    parser.add_argument("--keep", metavar="MODEL", action="append", default=[], help="a model to keep (again for more)")
    parser.add_argument(
        "--keep-in-range", action="store_true", help="keep the models with an enemy within their combat range"
    )


def run(args: argparse.Namespace, out: Console) -> int:
    """Find them and print."""
    board = arguments.scenario(args).board
    answer = board.casualties(args.unit, args.number, keep=args.keep, keep_in_range=args.keep_in_range)
    out.report(casualties_report(answer))
    if not out.as_json:
        _print(out, answer, len(board.models_of(args.unit)))
    return 0


def _print(out: Console, answer: Casualties, standing: int) -> None:
    best, worst = answer.best, answer.worst
    casualties = "1 casualty" if answer.number == 1 else f"{answer.number} casualties"
    out.line(f"{answer.unit}: {plural(standing, 'model')}, {casualties}")
    proof = "" if best.proved else " (the best found; not proved to be the best)"
    out.line(f"{out.styled(plural(len(best.left), 'model'), 'good')} can stay{proof}")
    _print_steps(out, best)
    lost = [id for id in answer.keep if id not in best.left]
    if lost:
        out.line(out.styled(f"  cannot all be kept: {', '.join(lost)}", "note"))
    proof = "" if worst.proved else " or fewer"
    out.line(f"The worst choices leave {out.styled(str(len(worst.left)), 'bad')}{proof}")
    if len(worst.left) < len(best.left):
        _print_steps(out, worst)


def _print_steps(out: Console, course: Course) -> None:
    for place, step in enumerate(course.steps, 1):
        also = f"; {', '.join(step.also)} must go too" if step.also else ""
        out.line(f"  {place}. {step.casualty}{also}")


def count_of(text: str) -> int:
    """A number of casualties on the command line.

    Raises
    ------
    argparse.ArgumentTypeError
        Where it is no whole number from 1 to 10000.
    """
    return arguments.whole_number(text, 1, 10_000, "a whole number of casualties, 1 or more")
