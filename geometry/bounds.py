"""How far values may go, and the refusal of values that cannot be: named one by one, all at once.

The same bounds hold for what a program builds and for what a document says.
"""

from __future__ import annotations

from collections.abc import Iterable
from numbers import Real
from typing import Any

from geometry.errors import InvalidInputError, Problem

FAR = 10_000.0
"""Inches (or mm): no coordinate and no size is greater, so that measuring stays exact to 1e-9 inches."""

TURNS = 36_000.0
"""Degrees: no facing is greater."""

MOST = 1000.0
"""The greatest Move, roll and control modifier."""

COUNTLESS = 100_000.0
"""The greatest Control and Health."""


class Faults:
    """Collects what is wrong with the values of one thing, and refuses it where anything is.

    Parameters
    ----------
    what
        How the thing is called: its kind, or its kind and its id.

    Examples
    --------
    >>> faults = Faults("board")
    >>> faults.number("width", -60, 1, FAR)
    >>> faults.number("height", float("nan"), 1, FAR)
    >>> faults.refuse()
    Traceback (most recent call last):
      ...
    geometry.errors.InvalidInputError: board.width: -60: a number from 1 to 10000
    board.height: nan: a number from 1 to 10000
    """

    __slots__ = ("problems", "what")

    def __init__(self, what: str) -> None:
        self.what = what
        self.problems: list[Problem] = []

    def add(self, field: str, value: object, expected: str) -> None:
        """Note a value that cannot be."""
        self.problems.append(Problem(f"{self.what}.{field}", value, expected))

    def number(self, field: str, value: object, least: float, most: float, *, above: bool = False) -> None:
        """Note a value that is no number from `least` to `most` (`above`: greater than `least`)."""
        if not is_number(value, least, most) or (above and value == least):
            start = f"greater than {least:g}, at most {most:g}" if above else f"from {least:g} to {most:g}"
            self.add(field, value, f"a number {start}")

    def whole(self, field: str, value: object, least: float, most: float) -> None:
        """Note a value that is no whole number from `least` to `most`."""
        number: Any = value
        if not is_number(value, least, most) or number != int(number):
            self.add(field, value, f"a whole number from {least:g} to {most:g}")

    def optional(self, field: str, value: object, least: float, most: float, *, above: bool = False) -> None:
        """As `number`; None stands for none."""
        if value is not None:
            self.number(field, value, least, most, above=above)

    def place(self, field: str, value: object) -> None:
        """Note a value that is no place (x, y)."""
        if not is_place(value):
            self.add(field, value, f"a place (x, y), two numbers of inches, no further than {FAR:g}")

    def text(self, field: str, value: object) -> None:
        """Note a value that is no text, or an empty one."""
        if not isinstance(value, str) or not value:
            self.add(field, value, "a text that is not empty")

    def one_of(self, field: str, value: object, known: Iterable[object]) -> None:
        """Note a value that is none of these."""
        known = list(known)
        if not any(value is one or value == one for one in known):
            words = ", ".join("None" if one is None else repr(one) for one in known)
            self.add(field, value, f"one of {words}")

    def some_of(self, field: str, values: object, known: Iterable[str]) -> None:
        """Note what is no set of these words."""
        if isinstance(values, str) or not isinstance(values, Iterable):
            self.add(field, values, "a set of words")
            return
        known = frozenset(known)
        for value in values:
            if value not in known:
                self.add(field, value, f"one of {', '.join(map(repr, sorted(known)))}")

    def a(self, field: str, value: object, kind: type | tuple[type, ...], expected: str) -> None:
        """Note a value that is not of a kind."""
        if not isinstance(value, kind):
            self.add(field, value, expected)

    def refuse(self) -> None:
        """Refuse the thing where anything was noted.

        Raises
        ------
        InvalidInputError
            With every problem.
        """
        if self.problems:
            raise InvalidInputError(self.problems)


def is_number(value: object, least: float, most: float) -> bool:
    """Whether a value is a number (no truth value, not NaN) from `least` to `most`."""
    number: Any = value
    return isinstance(value, Real) and not isinstance(value, bool) and bool(least <= number <= most)


def is_place(value: object) -> bool:
    """Whether a value is a place: two numbers of inches, no further than `FAR`."""
    return isinstance(value, tuple | list) and len(value) == 2 and all(is_number(v, -FAR, FAR) for v in value)
