"""Look over the whole position: overlaps, models off the board, coherency, combats, objectives.

Exit status 1 where something is out of order: bases overlap, a base is off the board, a unit is not
coherent; with --terrain also where terrain stands too near the edge, objectives or other terrain.

Examples:
  inchworm inspect board.json
  inchworm inspect board.json --json
  inchworm inspect board.json --terrain
  inchworm inspect board.json --svg board.svg
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from geometry.answers import Coherency, Inspection
from geometry.verdict import Violation
from scenarios.commands import arguments
from scenarios.console import Console, inches, plural
from scenarios.loading import Scenario
from scenarios.reports import inspect_report, violation_report


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    arguments.add_file(parser)
    arguments.add_pictures(parser, "draw it")
    parser.add_argument("--terrain", action="store_true", help="check how the terrain is placed, too")


def run(args: argparse.Namespace, out: Console) -> int:
    """Inspect and print; 0 where nothing is out of order, 1 where something is."""
    scenario = arguments.scenario(args)
    inspection = scenario.board.inspect()
    for picture in arguments.pictures(args):
        from scenarios.commands.pictures import draw_board

        draw_board(out, picture, scenario, inspect=True)
    misplaced = scenario.board.terrain_placement() if args.terrain else ()
    report = inspect_report(scenario.name, inspection)
    if args.terrain:
        report["terrain"] = [violation_report(violation) for violation in misplaced]
    out.report(report)
    if not out.as_json:
        _print(out, scenario, inspection)
        if args.terrain:
            _print_terrain(out, misplaced)
    return 0 if inspection.fine and not misplaced else 1


def _print(out: Console, scenario: Scenario, inspection: Inspection) -> None:
    board = scenario.board
    out.line(out.styled(scenario.name or "The board", "strong"))
    out.line(
        f'{board.width:g}" x {board.height:g}": {plural(len(board.standing), "model")} in '
        f"{plural(len(board.units), 'unit')}, {plural(len(board.terrain), 'terrain feature')}, "
        f"{plural(len(board.objectives), 'objective')}"
    )
    _print_faults(out, inspection)
    _print_units(out, scenario, inspection)
    out.line()
    out.line("In combat (7.0)" if inspection.combats else "No units are in combat (7.0).")
    out_rows = [
        (" - ".join(combat.units), f"{combat.models[0]} to {combat.models[1]}, {inches(max(combat.gap, 0.0))}")
        for combat in inspection.combats
    ]
    if out_rows:
        out.table(out_rows, indent="  ")
    _print_objectives(out, inspection)
    for note in inspection.notes:
        out.line(out.styled(f"  {note}", "note"))


def _print_faults(out: Console, inspection: Inspection) -> None:
    for overlap in inspection.overlaps:
        a, b = overlap.models
        out.line(out.styled(f"  {a} and {b} overlap by {inches(overlap.depth, 3)}", "bad"))
    for model in inspection.off_board:
        out.line(out.styled(f"  {model} is not wholly on the battlefield", "bad"))


def _print_units(out: Console, scenario: Scenario, inspection: Inspection) -> None:
    if not inspection.coherency:
        return
    out.line()
    out.line("Units (15.1)")
    rows = []
    for id, coherency in inspection.coherency.items():
        unit = scenario.board.units[id]
        standing = sum(map(len, coherency.groups))
        rows.append((id, unit.player, unit.name or "", plural(standing, "model"), _coherency(coherency)))
    out.table(rows, indent="  ")


def _coherency(coherency: Coherency) -> str:
    if coherency.coherent:
        return "coherent"
    faults = []
    if len(coherency.groups) > 1:
        faults.append(f"{len(coherency.groups)} groups of {', '.join(str(len(group)) for group in coherency.groups)}")
    if coherency.short_of_neighbours:
        needs = f"fewer than {plural(coherency.needed, 'neighbour')}"
        faults.append(f"{needs}: {', '.join(coherency.short_of_neighbours)}")
    return "NOT COHERENT: " + "; ".join(faults)


def _print_terrain(out: Console, misplaced: Sequence[Violation]) -> None:
    out.line()
    out.line("Terrain" if misplaced else "The terrain is well placed.")
    for violation in misplaced:
        out.line(out.styled(f"  {violation.message}", "bad"))


def _print_objectives(out: Console, inspection: Inspection) -> None:
    if not inspection.objectives:
        return
    out.line()
    out.line("Objectives (32.x)")
    rows = []
    for id, state in inspection.objectives.items():
        scores = ", ".join(f"{player} {score:g}" for player, score in state.control_scores.items()) or "-"
        units = ", ".join(f"{unit} ({len(models)})" for unit, models in state.contested_by.items()) or "nobody"
        rows.append((id, f"held by {state.controlled_by or 'nobody'}", f"scores {scores}", f"contested by {units}"))
    out.table(rows, indent="  ")
