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


def add_pictures(parser: argparse.ArgumentParser, what: str) -> None:
    """Where pictures go and what they look like; `what` says what is drawn."""
    parser.add_argument("--svg", metavar="OUT", help=f"{what} as SVG")
    parser.add_argument("--png", metavar="OUT", help=f"{what} as PNG")
    parser.add_argument("--width", metavar="PX", type=pixels, default=1200, help="width of the picture (default 1200)")
    parser.add_argument("--theme", choices=("light", "dark"), default="light", help="its colours")


def pictures(args: argparse.Namespace) -> list[tuple[str, str]]:
    """The pictures that were asked for: (file, ``"svg"`` or ``"png"``)."""
    return [(path, form) for path, form in ((args.svg, "svg"), (args.png, "png")) if path]


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
