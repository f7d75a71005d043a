"""The table of warscrolls: found by name, or searched."""

from __future__ import annotations

import csv
import difflib
import unicodedata
from dataclasses import dataclass
from functools import cache
from importlib import resources

from geometry.errors import InvalidInputError, UnknownIdError
from scenarios.warscrolls.shares import BaseShare, distribute, parse

TABLE = "warscrolls.csv"


@dataclass(frozen=True, slots=True)
class Warscroll:
    """The facts of a warscroll that matter on the table.

    Attributes
    ----------
    bases
        What its models stand on; empty for a model without a base, which is measured to its own outline.
    move
        Inches, ``"-"`` (cannot move) or dice text such as ``"2D6"``.
    health
        Health of each model.
    control
        Control of each model; None where it has none.
    keywords
        Upper-case words, as the warscroll has them.
    """

    name: str
    faction: str
    bases: tuple[BaseShare, ...]
    move: int | str
    health: int
    control: int | None
    keywords: tuple[str, ...]

    @property
    def base_text(self) -> str:
        """Its bases in a few words, for people."""
        return " + ".join(map(str, self.bases)) or "no base"

    def bases_for(self, models: int) -> list[str]:
        """The bases of a unit of this many models, the champion's first (see `shares.distribute`).

        Raises
        ------
        InvalidInputError
            For fewer than one model; for models without a base; and where the warscroll's models have
            different bases but how many have which is not known.

        Examples
        --------
        >>> find("Iron Golem").bases_for(8)
        ['32mm', '32mm', '32mm', '28.5mm', '28.5mm', '28.5mm', '28.5mm', '40mm']
        """
        if models < 1:
            raise InvalidInputError.single("models", models, "at least one model")
        if not self.bases:
            raise InvalidInputError.single(
                "base", self.name, 'has no base of its own: give its size, or its outline as {"shape": "hull", ...}'
            )
        if any(share.share is None for share in self.bases):
            raise InvalidInputError.single(
                "base",
                self.name,
                f"its models have different bases ({', '.join(share.base for share in self.bases)}), "
                "how many of each is not known: give every model its base",
            )
        return distribute(self.bases, models)


@cache
def all_warscrolls() -> tuple[Warscroll, ...]:
    """Every warscroll of the table, in its order: by faction, then by name."""
    text = resources.files(__package__).joinpath(TABLE).read_text(encoding="utf-8")
    rows = csv.DictReader(line for line in text.splitlines() if not line.startswith("#"))
    return tuple(_of_row(row) for row in rows)


def find(name: str) -> Warscroll:
    """The warscroll of this name; case, accents, punctuation and spaces do not matter.

    A warscroll that stands in several factions is the same in all of them: the first is given.

    Raises
    ------
    UnknownIdError
        Where there is none; it names the nearest ones.

    Examples
    --------
    >>> find("BELAKOR the dark master").name
    "Be'lakor, the Dark Master"
    >>> find("Chaos Wariors")
    Traceback (most recent call last):
    geometry.errors.UnknownIdError: there is no warscroll 'Chaos Wariors' here; did you mean Chaos Warriors?
    """
    found = _by_key().get(key_of(name))
    if found is None:
        raise UnknownIdError(name, "warscroll", nearest(name))
    return found


def nearest(name: str, most: int = 3) -> list[str]:
    """Names of the warscrolls nearest to a misspelt or shortened one, nearest first."""
    key, known = key_of(name), _by_key()
    near = difflib.get_close_matches(key, known, n=most, cutoff=0.8)
    near += [other for other in known if len(key) >= 4 and (key in other or other in key) and other not in near]
    near = near or difflib.get_close_matches(key, known, n=1)
    return [known[other].name for other in near[:most]]


def search(text: str = "") -> list[Warscroll]:
    """Warscrolls whose name, faction or keywords hold every word of `text`; all of them where it is empty.

    Examples
    --------
    >>> [warscroll.name for warscroll in search("tzeentch war machine hero")]
    ['Fateskimmer, Herald of Tzeentch on Burning Chariot']
    """
    words = [key for key in map(key_of, text.split()) if key]
    return [
        warscroll
        for warscroll in all_warscrolls()
        if all(word in key_of(f"{warscroll.name} {warscroll.faction} {' '.join(warscroll.keywords)}") for word in words)
    ]


def key_of(name: str) -> str:
    """A name without what people spell differently: case, accents, punctuation, spaces."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in plain if letter.isalnum())


@cache
def _by_key() -> dict[str, Warscroll]:
    known: dict[str, Warscroll] = {}
    for warscroll in all_warscrolls():
        known.setdefault(key_of(warscroll.name), warscroll)
    return known


def _of_row(row: dict[str, str]) -> Warscroll:
    return Warscroll(
        name=row["name"],
        faction=row["faction"],
        bases=parse(row["bases"]),
        move=int(row["move"]) if row["move"].isdigit() else row["move"],
        health=int(row["health"]),
        control=int(row["control"]) if row["control"] else None,
        keywords=tuple(row["keywords"].split("|")),
    )
