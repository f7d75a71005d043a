"""The JSON schema of the scenario document, or of a command's report, for editors and other programs.

With REPORT, the name of a command: of what it prints with --json. "error" is what `serve` answers to bad input.

Examples:
  inchworm schema > scenario.schema.json
  inchworm schema reach
"""

from __future__ import annotations

import argparse
import json

from scenarios.commands.arguments import cut
from scenarios.console import Console
from scenarios.report_fields import REPORTS
from scenarios.schema import report_schema, schema


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("report", metavar="REPORT", nargs="?", type=report_of, help="a command whose report is meant")


def run(args: argparse.Namespace, out: Console) -> int:
    """Print the schema."""
    asked = schema() if args.report is None else report_schema(args.report)
    out.text(json.dumps(asked, indent=None if out.as_json else 2, ensure_ascii=False))
    return 0


def report_of(text: str) -> str:
    """A report on the command line.

    Raises
    ------
    argparse.ArgumentTypeError
        Where there is no schema of it.
    """
    if text not in REPORTS:
        raise argparse.ArgumentTypeError(f"{cut(text)!r}: give one of {', '.join(REPORTS)}")
    return text
