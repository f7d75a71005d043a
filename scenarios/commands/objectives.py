"""Who contests each objective, who must choose which one to count for, and who would control it (32.x).

A unit that contests several objectives counts for one: the document's `contests` says which (unit to
objective); until it does, the unit counts for none. The active player chooses first. With --terrain the
terrain features are listed in the same way (32.3).

Examples:
  inchworm objectives board.json
  inchworm objectives board.json --terrain --json
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence

from geometry.answers import ObjectiveState
from geometry.rules.objectives import (
    Choice,
    feature_choices,
    feature_distances,
    feature_states,
    idle_choices,
    objective_choices,
    objective_distances,
    objective_states,
)
from scenarios.battle_reports import objectives_report
from scenarios.commands import arguments
from scenarios.console import Console, inches


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    arguments.add_file(parser)
    parser.add_argument("--terrain", action="store_true", help="terrain features instead of objectives (32.3)")


def run(args: argparse.Namespace, out: Console) -> int:
    """List them and print."""
    board = arguments.scenario(args).board
    states = feature_states(board) if args.terrain else objective_states(board)
    choices = feature_choices(board) if args.terrain else objective_choices(board)
    distances = feature_distances(board) if args.terrain else objective_distances(board)
    idle = {unit: (board.contests[unit], text) for unit, text in idle_choices(board).items()}
    out.report(objectives_report(states, choices, distances, idle))
    if not out.as_json:
        _print_states(out, states, distances)
        _print_choices(out, choices)
        for chosen, text in idle.values():
            if chosen in states:
                out.line(out.styled(text, "note"))
    return 0


def _print_states(
    out: Console, states: Mapping[str, ObjectiveState], distances: Mapping[str, Mapping[str, float]]
) -> None:
    if not states:
        out.line("There is nothing to contest.")
    for id, state in states.items():
        scores = ", ".join(f"{player} {score:g}" for player, score in state.control_scores.items())
        holder = out.styled(state.controlled_by or "nobody", "strong")
        out.line(f"{id}: {holder}" + (f" ({scores})" if scores else ""))
        rows = [
            (unit, inches(distances[id][unit]), f"contests with {', '.join(models)}")
            for unit, models in state.contested_by.items()
        ]
        near = sorted((d, unit) for unit, d in distances[id].items() if unit not in state.contested_by)[:1]
        rows += [(unit, inches(d), "the nearest that does not") for d, unit in near]
        if rows:
            out.table(rows, indent="  ")


def _print_choices(out: Console, choices: Sequence[Choice]) -> None:
    if not choices:
        return
    out.line()
    out.line("Each of these counts for one only (32.2), in this order:")
    for choice in choices:
        made = f"counts for {choice.chosen}" if choice.chosen else out.styled("has to choose", "note")
        out.line(f"  {choice.unit} ({choice.player}) {made}")
        for option, states in choice.outcomes.items():
            gives = ", ".join(f"{id} to {state.controlled_by or 'nobody'}" for id, state in states.items())
            out.line(f"    {option}: {gives}")
