"""The door that every output of a command goes through: no file is lost to an answer.

An output is refused before any work is done where its name says another format than what is written, where
it is an input's file, where two of them are the same file, and where a picture would stand on standard output
among the JSON of a report.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from geometry.errors import InvalidInputError, Problem
from scenarios.files import STANDARD_INPUT

STANDARD_OUTPUT = STANDARD_INPUT
"""The name that stands for standard output where something is written."""

PICTURES = ("svg", "png")
"""Formats of pictures; documents are ``"json"``."""


@dataclass(frozen=True, slots=True)
class Output:
    """Something that is going to be written.

    Attributes
    ----------
    option
        How the command line calls it: ``--svg``, ``OUT``.
    path
        The file, or ``"-"`` for standard output.
    form
        Its format: ``"svg"``, ``"png"`` or ``"json"``.
    replaces_input
        Whether it may be the file that was read: a document that is saved again.
    """

    option: str
    path: str
    form: str
    replaces_input: bool = False

    @property
    def on_standard_output(self) -> bool:
        """Whether it goes to standard output."""
        return self.path == STANDARD_OUTPUT


def form_of(path: str, forms: Sequence[str]) -> str | None:
    """Which of these formats a name says: by its suffix, the first where it has none; None for any other suffix.

    Examples
    --------
    >>> form_of("board.PNG", ("svg", "png")), form_of("-", ("svg", "png")), form_of("board.json", ("svg", "png"))
    ('png', 'svg', None)
    """
    suffix = "" if path == STANDARD_OUTPUT else Path(path).suffix.lower().removeprefix(".")
    if not suffix:
        return forms[0]
    return suffix if suffix in forms else None


def same_file(a: str, b: str) -> bool:
    """Whether two names (``"-"`` excepted) lead to one file, be it there already or not.

    Links are followed; so is the disk's own reading of upper and lower case where the files are there.
    """
    try:
        return os.path.samefile(a, b)
    except OSError:  # one of them is not there
        return os.path.realpath(a) == os.path.realpath(b)
    except ValueError:  # no name of a file: reading or writing it will say so
        return a == b


def check_outputs(outputs: Sequence[Output], inputs: Iterable[str], as_json: bool = False) -> None:
    """Refuse outputs that would be written over an input, over each other, or into the report.

    Parameters
    ----------
    outputs
        What is going to be written.
    inputs
        Files that are read; ``"-"`` is standard input, whatever file that is.
    as_json
        Whether the report goes to standard output as JSON.

    Raises
    ------
    InvalidInputError
        Naming each output that cannot be.
    """
    read = list(inputs)
    problems = []
    for place, output in enumerate(outputs):
        fault = _fault(output, outputs[:place], read, as_json)
        if fault is not None:
            problems.append(Problem(output.option, output.path, fault))
    if problems:
        raise InvalidInputError(problems)


def _fault(output: Output, before: Sequence[Output], inputs: Iterable[str], as_json: bool) -> str | None:
    if output.on_standard_output:
        if as_json and output.form in PICTURES:
            return "give a file: with --json only the report goes to standard output"
        twice = next((other for other in before if other.on_standard_output), None)
        return None if twice is None else f"give a file: {twice.option} goes to standard output already"
    for read in () if output.replaces_input else inputs:
        if _is_standard_input(output.path) if read == STANDARD_INPUT else same_file(output.path, read):
            return "give another file: this one is read, and would be lost"
    for other in before:
        if not other.on_standard_output and same_file(output.path, other.path) and not _is_device(output.path):
            return f"give another file: {other.option} is written to this one"
    return None


def _is_device(path: str) -> bool:
    """Whether it is there and no ordinary file, such as ``/dev/null``: nothing in it can be lost."""
    return os.path.exists(path) and not os.path.isfile(path)


def _is_standard_input(path: str) -> bool:
    """Whether standard input is read from this ordinary file."""
    try:
        given, there = os.fstat(sys.stdin.fileno()), os.stat(path)
    except (OSError, ValueError, AttributeError):  # closed, no file of the system's, or not there
        return False
    return os.path.isfile(path) and os.path.samestat(given, there)
