"""The family of errors: everything Inchworm raises on purpose is an `InchwormError`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


class InchwormError(Exception):
    """Root of every error that Inchworm raises on purpose."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with an input.

    Attributes
    ----------
    where
        Path of the offending value, e.g. ``units[1].models[3].at``.
    value
        The value that was found there, as it was given.
    expected
        What would be right, in a few words.
    """

    where: str
    value: object
    expected: str

    def __str__(self) -> str:
        return f"{self.where}: {self.value!r}: {self.expected}"


class InvalidInputError(InchwormError, ValueError):
    """One or more values that cannot be used; carries every problem that was found."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))

    @classmethod
    def single(cls, where: str, value: object, expected: str) -> InvalidInputError:
        """An error about one value."""
        return cls([Problem(where, value, expected)])


class UnknownIdError(InchwormError, KeyError):
    """A thing was asked for by an id that nothing on the board has."""

    def __init__(self, id: str, kind: str = "thing", near: Sequence[str] = ()) -> None:
        self.id = id
        self.kind = kind
        self.near = tuple(near)
        super().__init__(id)

    def __str__(self) -> str:
        hint = f"; did you mean {' or '.join(self.near)}?" if self.near else ""
        return f"there is no {self.kind} {self.id!r} here{hint}"
