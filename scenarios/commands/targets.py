"""Which models of a unit may shoot or strike which enemy units, and who is in cover (16.0, 1.1, 1.2).

A target of shooting is within the weapon's range and visible to the same model; a unit in combat does
not shoot, and strikes only what it is in combat with. Enemy units that no model may attack are left out.

Examples:
  inchworm targets board.json archers
  inchworm targets board.json archers --json
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import Any

from geometry.rules.targets import Target, targets
from scenarios.commands import arguments
from scenarios.console import Console


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    arguments.add_file(parser)
    parser.add_argument("unit", metavar="UNIT", help="id of the unit that attacks")


def run(args: argparse.Namespace, out: Console) -> int:
    """List them and print."""
    board = arguments.scenario(args).board
    found = targets(board, args.unit)
    out.report(targets_report(args.unit, found))
    if not out.as_json:
        _print(out, args.unit, [model.id for model in board.models_of(args.unit)], found)
    return 0


def targets_report(unit: str, found: Mapping[str, Target]) -> dict[str, Any]:
    """The report of ``targets``."""
    return {
        "unit": unit,
        "targets": {
            enemy: {
                "weapons": {name: list(models) for name, models in target.weapons.items()},
                "melee": list(target.melee),
                "cover": {model: list(features) for model, features in target.cover.items()},
            }
            for enemy, target in found.items()
        },
    }


def _print(out: Console, unit: str, models: Sequence[str], found: Mapping[str, Target]) -> None:
    if not found:
        out.line(f"No model of {unit} may attack any enemy unit.")
    for enemy, target in found.items():
        out.line(out.styled(enemy, "strong"))
        rows = [(name, _who(who, models)) for name, who in target.weapons.items()]
        rows += [("melee", _who(target.melee, models))] if target.melee else []
        rows += [
            ("in cover", f"{', '.join(features)} against {_who(who, models)}")
            for features, who in _by_features(target.cover).items()
        ]
        out.table(rows, indent="  ")


def _by_features(cover: Mapping[str, Sequence[str]]) -> dict[tuple[str, ...], list[str]]:
    """The attacking models together that the same features give cover against."""
    found: dict[tuple[str, ...], list[str]] = {}
    for model, features in cover.items():
        found.setdefault(tuple(features), []).append(model)
    return found


def _who(some: Sequence[str], models: Sequence[str]) -> str:
    """Some of a unit's models in a few words."""
    if not some:
        return "nobody"
    if len(some) == len(models) > 1:
        return f"all {len(models)} models"
    return ", ".join(some)
