"""Battleplans: scenario documents with a battlefield, territories, objectives and suggested terrain, and no units.

Each is a file of its own beside this one, and a scenario document like any other: it can be drawn,
inspected or edited.

Examples
--------
>>> plan = load("linked ley lines")
>>> plan["name"], [territory["player"] for territory in plan["territories"]]
('Linked Ley Lines', ['red', 'blue'])
>>> [objective["at"] for objective in plan["objectives"]]
[[30, 33], [30, 11], [15, 22], [45, 22], [30, 22]]
"""

from __future__ import annotations

import difflib
import json
from functools import cache
from importlib import resources
from typing import Any

from geometry.errors import UnknownIdError
from scenarios.warscrolls.table import key_of

__all__ = ["find", "load", "names"]


@cache
def names() -> tuple[str, ...]:
    """The names of all battleplans, as their files have them, sorted."""
    files = (entry.name for entry in resources.files(__package__).iterdir())
    return tuple(sorted(name.removesuffix(".json") for name in files if name.endswith(".json")))


def find(name: str) -> str:
    """The battleplan of this name; case, accents, punctuation and spaces do not matter.

    Raises
    ------
    UnknownIdError
        Where there is none; it names the nearest ones.

    Examples
    --------
    >>> find("The Liferoots")
    'the-liferoots'
    >>> find("lifecicle")
    Traceback (most recent call last):
    geometry.errors.UnknownIdError: there is no battleplan 'lifecicle' here; did you mean lifecycle?
    """
    known = {key_of(plan): plan for plan in names()}
    found = known.get(key_of(name))
    if found is None:
        key = key_of(name)
        near = difflib.get_close_matches(key, known, n=2) + [other for other in known if len(key) > 3 and key in other]
        raise UnknownIdError(name, "battleplan", [known[other] for other in dict.fromkeys(near)])
    return found


def load(name: str) -> dict[str, Any]:
    """The document of a battleplan (see `find`), new each time.

    Raises
    ------
    UnknownIdError
        Where there is none.
    """
    text = resources.files(__package__).joinpath(f"{find(name)}.json").read_text(encoding="utf-8")
    document: dict[str, Any] = json.loads(text)
    return document
