"""The switches of the rules, and whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from geometry.bounds import FAR, Faults

Phase: TypeAlias = Literal["deployment", "hero", "movement", "shooting", "charge", "combat", "end"]

_SWITCHES: dict[str, tuple[str, ...]] = {
    "edition": ("aos4",),
    "combat_range_edge": ("out", "in"),
    "contest_edge": ("out", "in"),
    "pivot": ("furthest-point", "free"),
    "support": ("centre", "wholly"),
    "behind": ("2025", "2024"),
    "obscuring": ("2025", "2024"),
}
"""The switches that are words, and what each may say."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is, and its phase.

    Raises
    ------
    InvalidInputError
        Where there is no such phase.
    """

    player: str | None = None
    phase: Phase | None = None

    def __post_init__(self) -> None:
        faults = Faults("turn")
        faults.a("player", self.player, (str, type(None)), "a player, or None")
        faults.one_of("phase", self.phase, (None, *get_args(Phase)))
        faults.refuse()


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The switches of the rules (the document's `rules`); distances in inches.

    Raises
    ------
    InvalidInputError
        Where a value cannot be: each is named.
    """

    edition: str = "aos4"
    combat_range: float = 3.0
    combat_range_edge: Literal["out", "in"] = "out"
    contest_edge: Literal["out", "in"] = "out"
    coherency_threshold: int = 7
    pivot: Literal["furthest-point", "free"] = "furthest-point"
    support: Literal["centre", "wholly"] = "centre"
    behind: Literal["2025", "2024"] = "2025"
    obscuring: Literal["2025", "2024"] = "2025"
    slack: float = 0.0
    contact: float = 0.005

    def __post_init__(self) -> None:
        faults = Faults("rules")
        for field, known in _SWITCHES.items():
            faults.one_of(field, getattr(self, field), known)
        faults.number("combat_range", self.combat_range, 0, FAR)
        faults.whole("coherency_threshold", self.coherency_threshold, 2, FAR)
        faults.number("slack", self.slack, 0, 1)
        faults.number("contact", self.contact, 0, 1)
        faults.refuse()

    @property
    def pressed(self) -> float:
        """How deep a base may be pressed into another, into terrain or over the edge and only touch it, inches."""
        return self.contact + self.slack


AOS4 = Ruleset()
"""The rules as they stand."""
