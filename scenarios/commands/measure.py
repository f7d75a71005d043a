"""The distance between two things (models, units, terrain features, objectives), with the closest points.

Horizontal is the gap seen from above; the distance is in 3D: models stand at their elevations and
terrain reaches from its bottom to its top (2.1). Between units, or features of several parts, each is
the least over all pairs.

Examples:
  inchworm measure board.json warriors/1 skeletons/3
  inchworm measure board.json knights ruin --json
"""

from __future__ import annotations

import argparse

from scenarios.commands import arguments
from scenarios.console import Console, inches
from scenarios.reports import measure_report


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    arguments.add_file(parser)
    parser.add_argument("a", metavar="A", help="id of a model, unit, terrain feature or objective")
    parser.add_argument("b", metavar="B", help="id of another")


def run(args: argparse.Namespace, out: Console) -> int:
    """Measure and print."""
    scenario = arguments.scenario(args)
    measured = scenario.board.measure(args.a, args.b)
    out.report(measure_report(measured))
    out.line(f"{measured.a} to {measured.b}")
    rows = [("horizontal", inches(measured.horizontal, 4)), ("distance", inches(measured.distance, 4))]
    if measured.overlap_depth > 0:
        rows.append(("overlap", f"{inches(measured.overlap_depth, 4)} deep"))
    rows.append(("between", " and ".join(f"({x:.4f}, {y:.4f}, {z:.4f})" for x, y, z in measured.closest)))
    out.table(rows, indent="  ")
    return 0
