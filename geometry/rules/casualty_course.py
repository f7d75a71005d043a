"""Casualties taken one after another, and what each costs (18.3).

After each casualty, where the rest is not coherent, a smallest further set must go too. Those models
are slain as well, but they are not casualties that were to be taken: the number still to be taken
stays as it was.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Step:
    """One casualty, and the models that have to go with it for coherency."""

    casualty: str
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Course:
    """Casualties in the order in which they are taken, and who is left.

    Attributes
    ----------
    steps
        One for each casualty; fewer than were asked for where the unit ran out of models.
    left
        Ids of the models that stay.
    proved
        Whether no other course leaves more (or fewer, for the worst one).
    """

    steps: tuple[Step, ...]
    left: tuple[str, ...]
    proved: bool

    @property
    def casualties(self) -> tuple[str, ...]:
        """The casualties themselves, in order."""
        return tuple(step.casualty for step in self.steps)

    @property
    def also(self) -> tuple[str, ...]:
        """Everything that has to go with them, in order."""
        return tuple(id for step in self.steps for id in step.also)
