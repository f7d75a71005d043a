"""The least roll with which UNIT's charge reaches each enemy, and the chances (14.3).

For each enemy unit: the least total with which some model can end within 1/2" of it, in sight of it there,
round everything in the way; and the least one found with which the whole unit can end its charge coherent.
That charge is built, judged and, with --json, given as a proposal. Bases that are not round may turn on their way
there; what is said to be proved holds however they turn. --reroll makes the whole roll once more
where it failed. Exit status 1 where these dice reach nobody.

Examples:
  inchworm charge board.json knights
  inchworm charge board.json knights skeletons --dice 3d6-drop-lowest --modifier 1
  inchworm charge board.json knights skeletons --svg charge.svg
"""

from __future__ import annotations

import argparse
from fractions import Fraction
from typing import Any

from geometry.errors import InvalidInputError
from geometry.rules.charge_chances import ChargeDice, least_roll
from geometry.rules.charge_reach import ChargeRolls, ChargeTarget
from scenarios.commands import arguments
from scenarios.commands.verdict_text import print_begins
from scenarios.console import Console, inches
from scenarios.document.write import proposal_data, waypoint_data
from scenarios.loading import Scenario
from scenarios.reports import number, violation_report


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    arguments.add_file(parser)
    parser.add_argument("unit", metavar="UNIT", help="id of the unit that charges")
    parser.add_argument("target", metavar="TARGET", nargs="?", help="id of one enemy unit (default: each)")
    parser.add_argument(
        "--dice", metavar="DICE", type=dice_of, default="2d6", help="2d6 (the default), 3d6-drop-lowest, ..."
    )
    parser.add_argument("--modifier", metavar="N", type=int, default=0, help="added to the roll")
    parser.add_argument("--reroll", action="store_true", help="a roll that failed is made once more")
    arguments.add_pictures(parser, "draw the charge of the whole unit (at the enemy that needs least)")


def run(args: argparse.Namespace, out: Console) -> int:
    """Find the rolls, draw, print; 0 where some enemy can be reached with these dice, 1 where none can."""
    scenario = arguments.scenario(args)
    dice = ChargeDice.of(args.dice, args.modifier, reroll=args.reroll)
    answer = scenario.board.charge_rolls(args.unit, args.target, dice)
    _draw(args, out, scenario, answer)
    out.report(charge_report(answer))
    if not out.as_json:
        _print(out, answer)
    return 0 if any(target.chance_any > 0 for target in answer.targets.values()) else 1


def charge_report(answer: ChargeRolls) -> dict[str, Any]:
    """The report of ``charge``."""
    return {
        "unit": answer.unit,
        "dice": answer.dice.name,
        "modifier": answer.dice.modifier,
        "reroll": answer.dice.reroll,
        "searched": number(answer.searched),
        "targets": {enemy: _target(target) for enemy, target in answer.targets.items()},
        "refused": [violation_report(violation) for violation in answer.refused],
        "begins": [violation_report(violation) for violation in answer.begins],
    }


def _target(target: ChargeTarget) -> dict[str, Any]:
    nearest = target.nearest
    return {
        "least_roll_any": target.least_roll_any,
        "least_roll_unit": target.least_roll_unit,
        "chance_any": number(float(target.chance_any)),
        "chance_unit": number(float(target.chance_unit)),
        "any_proved": target.any_proved,
        "unit_proved": target.unit_proved,
        "nearest": None
        if nearest is None
        else {
            "model": nearest.model,
            "length": number(nearest.route.distance),
            "at_least": number(target.at_least),
            "path": [waypoint_data(waypoint) for waypoint in nearest.route.waypoints],
        },
        "proposal": None if target.proposal is None else proposal_data(target.proposal),
    }


def dice_of(text: str) -> str:
    """Dice on the command line.

    Raises
    ------
    argparse.ArgumentTypeError
        Where they are none.
    """
    try:
        return ChargeDice.of(text).name
    except InvalidInputError as error:
        raise argparse.ArgumentTypeError(f"{text!r}: {error.problems[0].expected}") from None


def _draw(args: argparse.Namespace, out: Console, scenario: Scenario, answer: ChargeRolls) -> None:
    pictures = arguments.pictures(args)
    if not pictures:
        return
    from renderer.scene import Headline
    from scenarios.commands.pictures import draw_no_charge, draw_verdict

    said = [_in_short(target, answer) for target in answer.targets.values()] if not answer.refused else []
    built = [target for target in answer.targets.values() if target.proposal is not None]
    best = min(built, key=lambda target: (target.chance_unit == 0, target.least_roll_unit, target.enemy), default=None)
    for picture in pictures:
        if best is None or best.proposal is None:
            draw_no_charge(out, picture, scenario, answer, said)
            continue
        verdict = scenario.board.check(best.proposal)
        word = None if best.chance_unit > 0 else Headline("OUT OF REACH", good=False)
        draw_verdict(out, picture, scenario, verdict, proposal=best.proposal, said=said, answer=word)


def _in_short(target: ChargeTarget, answer: ChargeRolls) -> str:
    """The rolls for one enemy in a line."""
    if target.least_roll_any is None:
        return f"{target.enemy}: {_no_way(target, answer)}"
    text = f"{target.enemy}: some model {target.least_roll_any}+ ({_chance_any(target)})"
    if target.least_roll_unit is None:
        return f"{text}, no coherent charge found"
    return f"{text}, whole unit {target.least_roll_unit}+ ({chance_text(target.chance_unit)})"


def _no_way(target: ChargeTarget, answer: ChargeRolls) -> str:
    if answer.refused:
        return "may not charge"
    if target.any_proved:
        return f"no way within {inches(answer.searched)}"
    return f"no way was found within {inches(answer.searched)} (proved: none with less than {inches(target.at_least)})"


def _chance_any(target: ChargeTarget) -> str:
    return chance_text(target.chance_any) + ("" if target.any_proved else " or more")


def _print(out: Console, answer: ChargeRolls) -> None:
    for violation in answer.refused:
        out.line(out.styled(f"{answer.unit} may not charge: {violation.message}", "bad"))
    if answer.refused:
        return
    if not answer.targets:
        out.line(f"{answer.unit} has no enemy on the board.")
        return
    out.line(f"{out.styled(answer.unit, 'strong')} charges on {dice_text(answer.dice)}")
    print_begins(out, answer.begins)
    for target in answer.targets.values():
        _print_target(out, target, answer)


def _print_target(out: Console, target: ChargeTarget, answer: ChargeRolls) -> None:
    out.line(out.styled(target.enemy, "strong"))
    nearest = target.nearest
    if nearest is None or target.least_roll_any is None:
        out.line(out.styled(f"  {_no_way(target, answer)}", "bad"))
        return
    said = f"{nearest.model} goes {inches(nearest.route.distance)}"
    if not target.any_proved:
        said += f", not proved to be the least: {least_roll(target.at_least)} is not excluded"
    rows = [("some model", f"{target.least_roll_any}+", _chance_any(target), said)]
    if target.least_roll_unit is None:
        proof = f"proved: none with {answer.dice.most}" if target.unit_proved else "not proved that there is none"
        rows.append(("whole unit", "-", "", f"no coherent charge was found ({proof})"))
    else:
        proof = "" if target.unit_proved else "the least found, not proved to be the least"
        rows.append(("whole unit", f"{target.least_roll_unit}+", chance_text(target.chance_unit), proof))
    out.table(rows, indent="  ")


def dice_text(dice: ChargeDice) -> str:
    """Dice for people.

    Examples
    --------
    >>> dice_text(ChargeDice()), dice_text(ChargeDice.of("3d6-drop-lowest", 1, reroll=True))
    ('2D6', '3D6 (discarding the lowest) + 1, re-rolled where it fails')
    """
    text = f"{dice.number}D6" + (f" (discarding the {dice.drop})" if dice.drop else "")
    if dice.modifier:
        text += f" {'+' if dice.modifier > 0 else '-'} {abs(dice.modifier)}"
    return text + (", re-rolled where it fails" if dice.reroll else "")


def chance_text(chance: Fraction) -> str:
    """A chance for people.

    Examples
    --------
    >>> chance_text(Fraction(5, 18)), chance_text(Fraction(1)), chance_text(Fraction(0))
    ('27.8%', '100%', '0%')
    """
    return f"{float(chance) * 100:.1f}".removesuffix(".0") + "%"
