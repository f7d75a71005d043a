"""Arguments that several commands take."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from geometry.proposals import Proposal
from scenarios.loading import Scenario


def add_file(parser: argparse.ArgumentParser) -> None:
    """The scenario document."""
    parser.add_argument("file", metavar="FILE", help="scenario document; - reads standard input")


def add_proposals(parser: argparse.ArgumentParser, what: str) -> None:
    """Which proposals; `what` says what happens to them."""
    parser.add_argument(
        "--proposal", metavar="ID", action="append", default=[], help=f"{what} (again for more; default: all)"
    )


def chosen(scenario: Scenario, ids: Sequence[str]) -> list[Proposal]:
    """The proposals with these ids, in the document's order; all where none is named.

    Raises
    ------
    UnknownIdError
        Where there is no such proposal.
    """
    wanted = {scenario.proposal(id).id for id in ids}
    return [proposal for proposal in scenario.proposals if not wanted or proposal.id in wanted]


def pixels(text: str) -> int:
    """A picture's width in pixels.

    Raises
    ------
    argparse.ArgumentTypeError
        Where it is no whole number from 100 to 20000.
    """
    if not text.isascii() or not text.isdigit() or not 100 <= int(text) <= 20_000:
        raise argparse.ArgumentTypeError(f"{text!r}: give a whole number of pixels from 100 to 20000")
    return int(text)
