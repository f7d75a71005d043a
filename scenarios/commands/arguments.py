"""Arguments that several commands take."""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from geometry.proposals import Proposal
from scenarios.loading import Scenario, load
from scenarios.outputs import PICTURES, Output, form_of


class OutputAction(argparse.Action):
    """Notes a file that is going to be written, in ``outputs`` of the namespace, for `check_outputs` to judge."""

    def __init__(self, *args: Any, forms: Sequence[str], replaces_input: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.forms = tuple(forms)
        self.replaces_input = replaces_input

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any, option: str | None = None
    ) -> None:
        """Note the file, and refuse a name that says another format."""
        form = form_of(values, self.forms)
        if not values or form is None:
            names = " or ".join(f".{form}" for form in self.forms)
            raise argparse.ArgumentError(self, f"{values!r}: give a name that ends in {names}")
        name = "/".join(self.option_strings) or str(self.metavar)
        before = [output for output in getattr(namespace, "outputs", ()) if output.option != name]
        namespace.outputs = [*before, Output(name, values, form, self.replaces_input)]
        setattr(namespace, self.dest, values)


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that was asked for: where it goes, ``"svg"`` or ``"png"``, and what it looks like."""

    path: str
    form: str
    width: int
    theme: str


def add_file(parser: argparse.ArgumentParser) -> None:
    """The scenario document."""
    parser.add_argument("file", metavar="FILE", help="scenario document; - reads standard input")


def scenario(args: argparse.Namespace) -> Scenario:
    """The scenario that is asked about: read from the file, unless whoever calls gives it (`given`).

    Raises
    ------
    FileError, InvalidInputError
        As `load`.
    """
    given: Scenario | None = getattr(args, "given", None)
    return load(args.file) if given is None else given


def add_proposals(parser: argparse.ArgumentParser, what: str) -> None:
    """Which proposals; `what` says what happens to them."""
    parser.add_argument(
        "--proposal", metavar="ID", action="append", default=[], help=f"{what} (again for more; default: all)"
    )


def add_output(
    parser: argparse.ArgumentParser, *names: str, forms: Sequence[str], replaces_input: bool = False, **about: Any
) -> None:
    """An option (or argument) that names a file to write in one of these formats."""
    parser.add_argument(*names, action=OutputAction, forms=forms, replaces_input=replaces_input, **about)


def add_pictures(parser: argparse.ArgumentParser, what: str) -> None:
    """Where pictures go and what they look like; `what` says what is drawn."""
    add_output(parser, "--svg", forms=("svg",), metavar="OUT", help=f"{what} as SVG")
    add_output(parser, "--png", forms=("png",), metavar="OUT", help=f"{what} as PNG")
    add_look(parser)


def add_look(parser: argparse.ArgumentParser) -> None:
    """What pictures look like."""
    parser.add_argument("--width", metavar="PX", type=pixels, default=1200, help="width in pixels (default 1200)")
    parser.add_argument("--theme", choices=("light", "dark"), default="light", help="its colours")


def pictures(args: argparse.Namespace) -> list[Picture]:
    """The pictures that were asked for."""
    outputs: Sequence[Output] = getattr(args, "outputs", ())
    return [Picture(one.path, one.form, args.width, args.theme) for one in outputs if one.form in PICTURES]


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
    return whole_number(text, 100, 20_000, "a whole number of pixels from 100 to 20000")


def whole_number(text: str, least: int, most: int, what: str) -> int:
    """A whole number on the command line; `what` says what is asked for.

    Raises
    ------
    argparse.ArgumentTypeError
        Where it is none, or not from `least` to `most`.
    """
    # Not more digits than the greatest has: Python refuses to read thousands of them.
    if not text.isascii() or not text.isdigit() or len(text) > len(str(most)) or not least <= int(text) <= most:
        raise argparse.ArgumentTypeError(f"{cut(text)!r}: give {what}")
    return int(text)


def real_number(text: str, least: float, most: float, what: str) -> float:
    """A finite number on the command line; `what` says what is asked for.

    Raises
    ------
    argparse.ArgumentTypeError
        Where it is none, or not from `least` to `most`.
    """
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not least <= number <= most:
        raise argparse.ArgumentTypeError(f"{cut(text)!r}: give {what}")
    return number


def cut(text: str, most: int = 60) -> str:
    """A text short enough for a message.

    Examples
    --------
    >>> cut("9" * 5000, most=5)
    '99999...'
    """
    return text if len(text) <= most else f"{text[:most]}..."
