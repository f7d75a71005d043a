"""What a command answers: one JSON object, or text for people, coloured only where a person looks; and its files."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TextIO

from scenarios.files import FileError, write_whole

STYLES = {"good": "32", "bad": "31", "note": "33", "strong": "1", "faint": "2"}
"""SGR codes of the styles."""

# What steers a terminal, turns text round, breaks lines or cannot be seen: control characters, directions,
# separators, tags, halves of surrogate pairs. Joiners stay: scripts and emoji are written with them.
_UNSEEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\U000e0000-\U000e007f]"
)


class Console:
    """Collects what a command answers and gives it out when the command is done.

    Nothing is written and nothing appears on standard output before `flush`, so that a command that fails
    half-way prints its error and nothing else.

    Parameters
    ----------
    as_json
        Whether the answer is one JSON object (and text for people is left out).
    stream, errors
        Where answers and remarks go; standard output and standard error where not given (None where they
        are closed).
    aside
        Whether everything but a file goes to `errors`: where a picture or a document is to stand on `stream`.
    """

    def __init__(
        self,
        as_json: bool = False,
        stream: TextIO | None = None,
        errors: TextIO | None = None,
        aside: bool = False,
    ) -> None:
        self.as_json = as_json
        self.errors = errors or sys.stderr
        self.stream = self.errors if aside else stream or sys.stdout
        self.colour = _may_colour(self.stream)
        self.files: list[tuple[str, str | bytes]] = []
        self._lines: list[str] = []
        self._texts: list[str] = []
        self._remarks: list[str] = []
        self._aside = aside
        # Begins each style of our own; nothing that a document says can be it.
        self._mark = f"\x00{os.urandom(8).hex()}:"

    def line(self, text: str = "") -> None:
        """A line for people; what would steer the terminal in it is escaped."""
        if not self.as_json:
            self._lines.append(self._shown(text))

    def report(self, report: Mapping[str, Any]) -> None:
        """The JSON object, where JSON was asked for."""
        if self.as_json:
            self._texts.append(json.dumps(report, ensure_ascii=False, allow_nan=False))

    def text(self, text: str) -> None:
        """Text that is the answer itself in either form, such as a schema or a document."""
        self._texts.append(text.removesuffix("\n"))

    def file(self, path: str, content: str | bytes) -> None:
        """A file to write, or what is to stand on standard output (``"-"``)."""
        self.files.append((path, content))

    def table(self, rows: Iterable[Sequence[str]], indent: str = "", gap: str = "  ") -> None:
        """Rows for people, their columns aligned."""
        rows = [list(row) for row in rows]
        widths = [max(map(self._width, column)) for column in zip(*rows, strict=True)]
        for row in rows:
            cells = [cell + " " * (width - self._width(cell)) for cell, width in zip(row, widths, strict=True)]
            self.line((indent + gap.join(cells)).rstrip())

    def remark(self, text: str) -> None:
        """A remark on standard error: what was skipped, what was assumed."""
        self._remarks.append(escaped(text))

    def styled(self, text: str, style: str) -> str:
        """`text` in one of `STYLES`, where colours are shown."""
        return f"{self._mark}{STYLES[style]}m{text}{self._mark}0m" if self.colour else text

    def collected(self) -> str:
        """What `flush` would print on standard output."""
        return "".join(f"{line}\n" for line in (*self._lines, *self._texts))

    def flush(self) -> None:
        """Write the files, then print what was collected.

        Raises
        ------
        FileError
            Where a file cannot be written, or standard output is closed and there is something to print.
        """
        if (self._lines or self._texts) and self.stream is None and not self._aside:
            raise FileError("standard output: is closed")
        for path, content in self.files:
            write_whole(path, content)
        self.files.clear()
        for stream, text in (
            (self.errors, "".join(f"{line}\n" for line in self._remarks)),
            (self.stream, self.collected()),
        ):
            if stream is not None:
                stream.write(text)
                stream.flush()
        for collected in (self._remarks, self._lines, self._texts):
            collected.clear()

    def _shown(self, text: str) -> str:
        first, *styles = text.split(self._mark)
        words = [escaped(first)]
        for piece in styles:
            code, _, rest = piece.partition("m")
            words.append(f"\x1b[{code}m{escaped(rest)}")
        return "".join(words)

    def _width(self, text: str) -> int:
        first, *styles = text.split(self._mark)
        return len(escaped(first)) + sum(len(escaped(piece.partition("m")[2])) for piece in styles)


def _may_colour(stream: TextIO | None) -> bool:
    """Whether colours are wanted there (https://no-color.org): on a terminal that has them, unless NO_COLOR is set."""
    if stream is None or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return stream.isatty()


def escaped(text: str) -> str:
    r"""`text` as it can be shown to people: what steers a terminal, or cannot be seen, as an escape.

    Examples
    --------
    >>> print(escaped("kn\x1b[2Jights"), escaped("a\nb"), escaped("\u202eder"), escaped("Ä 戦"))
    kn\x1b[2Jights a\nb \u202eder Ä 戦
    """
    return _UNSEEN.sub(lambda found: found[0].encode("unicode_escape").decode("ascii"), text)


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
