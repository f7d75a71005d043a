"""The command ``inchworm``: one module for each command, imported only when it is called."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from scenarios.commands.running import run

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``inchworm`` with these arguments (those of the process where none are given).

    Returns
    -------
    int
        Exit status: 0 all well or legal, 1 the answer is no, 2 bad input or usage.
    """
    return run(list(sys.argv[1:] if arguments is None else arguments))
