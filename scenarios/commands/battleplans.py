"""The battleplans that are known by name: battlefield, territories, objectives and suggested terrain.

`inchworm new --battleplan NAME -o board.json` makes a board of one. With NAME, only that one, with
its measures.

Examples:
  inchworm battleplans
  inchworm battleplans lifecycle
  inchworm battleplans --json
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Any

from scenarios import battleplans
from scenarios.console import Console, plural


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("name", metavar="NAME", nargs="?", help="only this one, with its measures")


def run(args: argparse.Namespace, out: Console) -> int:
    """List them."""
    names = battleplans.names() if args.name is None else (battleplans.find(args.name),)
    plans = {name: battleplans.load(name) for name in names}
    out.report({"battleplans": [{"id": name, **_data(plan)} for name, plan in plans.items()]})
    if args.name is not None:
        _print_measures(out, plans[names[0]])
        return 0
    rows = [(name, plan["name"], _size(plan), plural(len(plan["objectives"]), "objective"), _terrain(plan))
            for name, plan in plans.items()]  # fmt: skip
    out.table(rows)
    return 0


def _print_measures(out: Console, plan: dict[str, Any]) -> None:
    out.line(out.styled(plan["name"], "strong"))
    out.line(f"{_size(plan)}. {plan['description']}")
    out.line()
    out.line("Territories")
    out.table(
        [(t["player"], " ".join(f"({x:g}, {y:g})" for x, y in t["area"])) for t in plan["territories"]], indent="  "
    )
    out.line("Objectives")
    out.table([(o["id"], f"({o['at'][0]:g}, {o['at'][1]:g})") for o in plan["objectives"]], indent="  ")
    out.line("Suggested terrain")
    out.table([(f["id"], f["name"], f["kind"]) for f in plan["terrain"]], indent="  ")


def _size(plan: dict[str, Any]) -> str:
    field = plan["battlefield"]
    return f'{field["width"]:g}" x {field["height"]:g}"'


def _terrain(plan: dict[str, Any]) -> str:
    kinds = Counter(feature["kind"] for feature in plan["terrain"])
    return ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))


def _data(plan: dict[str, Any]) -> dict[str, Any]:
    return {
        "name": plan["name"],
        "description": plan["description"],
        "battlefield": plan["battlefield"],
        "territories": plan["territories"],
        "objectives": plan["objectives"],
        "terrain": [{"id": f["id"], "name": f["name"], "kind": f["kind"]} for f in plan["terrain"]],
    }
