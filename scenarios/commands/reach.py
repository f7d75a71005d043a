"""Where MODEL can end a move of N inches, and with --to how far it is to a place (14.1, 14.3, 15.0-15.4).

Round other bases, walls and the board's edge; over what it can climb, where that is shorter; out of combat
ranges where the kind of move forbids them. The region holds every place where the model may stop, whatever
the rest of its unit does, and no illegal one: coherency, a charge's end within 1/2" of a visible enemy and the
combats that a pile-in keeps are asked of the unit, so of this model only where it is all of it. --mates moving
takes the other models of its unit as gone. The region of a base that is not round holds what it gets to as it
faces, and with some facings that it turns to where it begins. The way is a path that check accepts. Exit
status 1 where the unit may not make such a move, or where the model cannot end at the place with so many inches.

Examples:
  inchworm reach board.json knights/1 --distance 10
  inchworm reach board.json knights/1 --distance 10 --to 22.5,17 --svg reach.svg
  inchworm reach board.json knights/1 --distance 3 --kind pile-in --target skeletons --mates moving --json
"""

from __future__ import annotations

import argparse
import math
from typing import Any

from geometry.errors import InvalidInputError
from geometry.rules.destinations import Destination
from geometry.rules.moves import MOVES
from geometry.rules.reach import Reach
from geometry.shapes.figures import Point
from geometry.tolerances import within
from scenarios.battle_reports import geojson, level_report
from scenarios.commands import arguments
from scenarios.commands.verdict_text import print_begins
from scenarios.console import Console, inches
from scenarios.document.write import waypoint_data
from scenarios.reports import number, point, violation_report

TARGETED = ("pile-in", "power-through")
"""The kinds of move that take a target unit."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    arguments.add_file(parser)
    parser.add_argument("model", metavar="MODEL", help="id of the model")
    parser.add_argument("--distance", metavar="N", type=distance_of, required=True, help="inches that the move has")
    parser.add_argument("--to", metavar="X,Y[,Z]", type=place_of, help="a place to find the way to")
    parser.add_argument(
        "--kind", choices=tuple(MOVES), default="normal-move", help="the kind of move (default: normal-move)"
    )
    parser.add_argument("--target", metavar="UNIT", help="the target unit of a pile-in or of power through")
    parser.add_argument("--proposal", metavar="ID", help="take kind, target and an ability's values from this proposal")
    parser.add_argument(
        "--mates", choices=("standing", "moving"), default="standing", help="the other models of its unit (standing)"
    )
    parser.add_argument(
        "--as-it-faces",
        dest="turning",
        action="store_false",
        help="the region of a base that is not round without turning it first: quicker",
    )
    arguments.add_pictures(parser, "draw it")


def run(args: argparse.Namespace, out: Console) -> int:
    """Find the region and the way, draw, print."""
    scenario = arguments.scenario(args)
    proposal = scenario.proposal(args.proposal) if args.proposal else None
    _check_target(args, args.kind if proposal is None else proposal.kind)
    to, elevation = args.to if args.to is not None else (None, None)
    answer = scenario.board.reach(
        args.model,
        args.distance,
        kind=args.kind,
        to=to,
        elevation=elevation,
        mates=args.mates,
        target=args.target,
        proposal=proposal,
        turning=args.turning,
    )
    for picture in arguments.pictures(args):
        from scenarios.commands.pictures import draw_reach

        draw_reach(out, picture, scenario, answer)
    out.report(reach_report(answer))
    if not out.as_json:
        _print(out, answer, elevation)
    return 1 if answer.refused or (answer.to is not None and not answer.to.within_reach(answer.distance)) else 0


def _check_target(args: argparse.Namespace, kind: str) -> None:
    """A target is given only to moves that take one."""
    if args.target is not None and kind not in TARGETED:
        raise InvalidInputError.single("--target", args.target, f"nothing: a {kind} takes no target")


def reach_report(answer: Reach) -> dict[str, Any]:
    """The report of ``reach``."""
    return {
        "model": answer.model,
        "kind": answer.kind,
        "distance": number(answer.distance),
        "region": geojson(answer.area),
        "square_inches": number(answer.area.area),
        "levels": [level_report(hold) for hold in answer.levels],
        "exact": answer.exact,
        "more": list(answer.more),
        "at_most": None if answer.at_most is None else geojson(answer.at_most),
        "to": None if answer.to is None else _to(answer.to),
        "refused": [violation_report(violation) for violation in answer.refused],
        "begins": [violation_report(violation) for violation in answer.begins],
    }


def _to(to: Destination) -> dict[str, Any]:
    route = to.route
    return {
        "at": point(to.at),
        "length": None if route is None else number(route.distance),
        "lower_bound": None if route is None else number(route.lower_bound),
        "path": None if route is None else [waypoint_data(waypoint) for waypoint in route.waypoints],
        "may_end": to.may_end,
        "wrong": [violation_report(violation) for violation in to.wrong],
        "exact": to.exact,
    }


def _print(out: Console, answer: Reach, elevation: float | None) -> None:
    if answer.refused:
        out.line(out.styled(f"{answer.model} may make no {answer.kind}", "bad"))
        for violation in answer.refused:
            out.line(f"  {violation.message}")
        return
    out.line(f'{answer.model}, {answer.kind} of {answer.distance:g}":')
    print_begins(out, answer.begins)
    if not answer.levels:
        out.line(out.styled("  nowhere to go", "bad"))
    for hold in answer.levels:
        x0, y0, x1, y1 = hold.area.bounds
        pieces = "" if len(hold.area.geoms) == 1 else f" in {len(hold.area.geoms)} pieces"
        out.line(
            f'  can end on {hold.area.area:.2f} square inches at {hold.level:g}" up{pieces}, '
            f"from ({x0:.2f}, {y0:.2f}) to ({x1:.2f}, {y1:.2f})"
        )
    for clause in answer.more:
        out.line(out.styled(f"  {clause}", "note"))
    if answer.to is not None:
        _print_way(out, answer, answer.to, elevation)


def _print_way(out: Console, answer: Reach, to: Destination, elevation: float | None) -> None:
    place = f"({to.at[0]:g}, {to.at[1]:g})" + ("" if elevation is None else f', {elevation:g}" up')
    if to.route is None:
        out.line(out.styled(f"no way to {place}" + ("" if to.exact else " was found"), "bad"))
        return
    length, bound = to.route.distance, to.route.lower_bound
    sure = "" if length - bound < 0.005 else f", at least {inches(bound)}"
    out.line(f"{inches(length)} to {place}{sure}: {_reaches(out, answer, to)}")
    for violation in to.wrong:
        out.line(f"  {violation.rule}  {violation.message}")
    for waypoint in to.route.waypoints:
        up = "" if waypoint.elevation is None else f', {waypoint.elevation:g}" up'
        turn = "" if waypoint.facing is None else f", facing {waypoint.facing:g}"
        out.line(f"  ({waypoint.at[0]:.3f}, {waypoint.at[1]:.3f}){up}{turn}{', jumping down' if waypoint.jump else ''}")


def _reaches(out: Console, answer: Reach, to: Destination) -> str:
    """Whether it can end there: how far it is off, and whether it might stop."""
    if to.within_reach(answer.distance):
        return out.styled("within reach", "good")
    over = (to.length or 0.0) - answer.distance
    no = [] if within(over, 0.0) else [f"{inches(over)} too far"]
    return out.styled(", and ".join([*no, *(["no place to stop"] if to.wrong else [])]), "bad")


def distance_of(text: str) -> float:
    """Inches on the command line.

    Raises
    ------
    argparse.ArgumentTypeError
        Where they are no finite number, or negative.
    """
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0.0 <= value <= 1000.0:
        raise argparse.ArgumentTypeError(f"{text!r}: give inches, 0 or more")
    return value


def place_of(text: str) -> tuple[Point, float | None]:
    """A place on the command line: X,Y and, where given, the height to stand at.

    Raises
    ------
    argparse.ArgumentTypeError
        Where it is not two or three finite numbers.
    """
    try:
        numbers = [float(part) for part in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) not in (2, 3) or not all(math.isfinite(value) and abs(value) < 1e6 for value in numbers):
        raise argparse.ArgumentTypeError(f"{text!r}: give a place as X,Y or X,Y,Z, in inches")
    return (numbers[0], numbers[1]), numbers[2] if len(numbers) == 3 else None
