"""What a command prints: one JSON object, or text for people, coloured only where a person looks."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TextIO

STYLES = {"good": "32", "bad": "31", "note": "33", "strong": "1", "faint": "2"}
"""SGR codes of the styles."""


class Console:
    """Collects what a command answers and prints it when the command is done.

    Nothing appears on standard output before `flush`, so that a command that fails half-way prints
    its error and nothing else.

    Parameters
    ----------
    as_json
        Whether the answer is one JSON object (and text for people is left out).
    stream, errors
        Where answers and remarks go; standard output and standard error where not given.
    """

    def __init__(self, as_json: bool = False, stream: TextIO | None = None, errors: TextIO | None = None) -> None:
        self.as_json = as_json
        self.stream = stream or sys.stdout
        self.errors = errors or sys.stderr
        self.colour = _may_colour(self.stream)
        self._lines: list[str] = []

    def line(self, text: str = "") -> None:
        """A line for people."""
        if not self.as_json:
            self._lines.append(text)

    def report(self, report: Mapping[str, Any]) -> None:
        """The JSON object, where JSON was asked for."""
        if self.as_json:
            self._lines.append(json.dumps(report, ensure_ascii=False, allow_nan=False))

    def text(self, text: str) -> None:
        """Text that is the answer itself in either form, such as a schema or a document."""
        self._lines.append(text.removesuffix("\n"))

    def table(self, rows: Iterable[Sequence[str]], indent: str = "", gap: str = "  ") -> None:
        """Rows for people, their columns aligned."""
        rows = [list(row) for row in rows]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for row in rows:
            cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
            self.line((indent + gap.join(cells)).rstrip())

    def remark(self, text: str) -> None:
        """A remark on standard error: what was skipped, what was assumed."""
        print(text, file=self.errors)

    def styled(self, text: str, style: str) -> str:
        """`text` in one of `STYLES`, where colours are shown."""
        return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if self.colour else text

    def flush(self) -> None:
        """Print what was collected."""
        if self._lines:
            self.stream.write("\n".join(self._lines) + "\n")
            self._lines.clear()
        self.stream.flush()


def _may_colour(stream: TextIO) -> bool:
    """Whether colours are wanted there (https://no-color.org): on a terminal that has them, unless NO_COLOR is set."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return stream.isatty()


def plural(count: int, noun: str) -> str:
    """``1 model``, ``2 models``.

    Examples
    --------
    >>> plural(1, "model"), plural(3, "model")
    ('1 model', '3 models')
    """
    return f"{count} {noun}{'' if count == 1 else 's'}"


def inches(value: float, digits: int = 2) -> str:
    """A length for people.

    Examples
    --------
    >>> inches(1.4412), inches(-0.001), inches(3)
    ('1.44"', '0.00"', '3.00"')
    """
    text = f"{value:.{digits}f}"
    return (text[1:] if text.startswith("-") and not float(text) else text) + '"'
