"""Walks on one board that many moves have in common: each is walked once, and whom it runs over is looked at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from geometry.board.things import Model
from geometry.proposals import Waypoint
from geometry.rules.walks import Walk

T = TypeVar("T")


class KnownWalks:
    """What has been found out about walks on one board, for moves of one unit.

    Walks and models are told apart by what they are, not by what is in them: they are kept as long as this is.
    """

    def __init__(self) -> None:
        self._walks: dict[tuple[str, tuple[Waypoint, ...], bool], Walk] = {}
        self._told: dict[tuple[object, ...], object] = {}
        self._kept: list[object] = []

    def walk(self, model: Model, path: Sequence[Waypoint], flying: bool, make: Callable[[], Walk]) -> Walk:
        """The walk of a model along a path; `make` walks it where that has not been done."""
        key = (model.id, tuple(path), flying)
        if key not in self._walks:
            self._walks[key] = make()
        return self._walks[key]

    def told(self, question: str, walk: Walk, other: Model | None, answer: Callable[[], T]) -> T:
        """What has been found out about a walk, past another model where one is named; else `answer` finds it out."""
        key = (question, id(walk), id(other))
        if key not in self._told:
            self._told[key] = answer()
            self._kept += [walk, other]
        found: T = self._told[key]  # type: ignore[assignment]
        return found
