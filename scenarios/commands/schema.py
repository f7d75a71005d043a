"""The JSON schema of the scenario document, for editors and other programs.

Examples:
  inchworm schema > scenario.schema.json
"""

from __future__ import annotations

import argparse
import json

from scenarios.console import Console
from scenarios.schema import schema


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes: nothing."""


def run(args: argparse.Namespace, out: Console) -> int:
    """Print the schema."""
    out.text(json.dumps(schema(), indent=None if out.as_json else 2, ensure_ascii=False))
    return 0
