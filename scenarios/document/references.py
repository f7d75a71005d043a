"""Checks across a document: ids, what refers to them, and what a kind of proposal needs.

They read the raw document and pass over whatever has the wrong type, which is reported by the
validation of its values: so that everything wrong comes out at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from geometry.board.players import is_stranger
from geometry.errors import Problem
from scenarios.document.moves import SPECIAL
from scenarios.document.problems import Shown, did_you_mean, shown
from scenarios.document.proposals import proposal_problems
from scenarios.document.values import hole_faults, is_number
from scenarios.json_text import at_key

SHOWN_PLAYERS = 4
"""Players that a message lists."""

_RESERVED = f"give an id that stands for nothing else, as {', '.join(SPECIAL)}, point:... and territory:... do"


class Ids:
    """Every id of a document, by what it names, read tolerantly; `players` own units or territories.

    `units_known` and `models_known` say whether all of them could be read: where one could not, what
    refers to an unknown id may well mean it, and is no further problem.
    """

    def __init__(self, document: dict[str, Any]) -> None:
        self.units: dict[str, dict[str, Any]] = {}
        self.models: dict[str, tuple[str, dict[str, Any]]] = {}
        self.things: set[str] = set()
        self.players: set[str] = set()
        for key in ("terrain", "objectives"):
            for _, member in objects(document, key):
                self.things |= _texts(member, "id")
        for _, territory in objects(document, "territories"):
            self.players |= _texts(territory, "player")
        self.units_known = _all_named(document, "units")
        self.models_known = self.units_known
        for _, unit in objects(document, "units"):
            self.models_known &= _all_named(unit, "models")
            self.players |= _texts(unit, "player")
            for id in _texts(unit, "id"):
                self.units.setdefault(id, unit)
            for _, model in objects(unit, "models"):
                for id in _texts(model, "id"):
                    self.models.setdefault(id, (str(unit.get("id")), model))

    def anything(self) -> list[str]:
        """Every id that a distance may be measured from."""
        return [*self.units, *self.models, *sorted(self.things)]


def problems(document: dict[str, Any]) -> Iterator[Problem]:
    """Every problem of ids and references in a raw document."""
    ids = Ids(document)
    yield from _repeated_ids(document)
    yield from _terrain_problems(document)
    yield from _model_problems(document)
    yield from _player_problems(document, ids)
    yield from _contest_problems(document, ids)
    yield from proposal_problems(document, ids)


def objects(container: dict[str, Any], key: str, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """The objects in the list `container[key]`, each with its path; anything else is passed over."""
    members = container.get(key)
    if isinstance(members, list):
        for place, member in enumerate(members):
            if isinstance(member, dict):
                yield f"{at_key(path, key)}[{place}]", member


def _all_named(container: dict[str, Any], key: str) -> bool:
    """Whether every member of a list is an object with an id."""
    members = container.get(key)
    if not isinstance(members, list) or not members:
        return key == "units" and members in (None, [])
    return all(isinstance(member, dict) and isinstance(member.get("id"), str) for member in members)


def _texts(container: dict[str, Any], *keys: str) -> set[str]:
    return {container[key] for key in keys if isinstance(container.get(key), str)}


def _repeated_ids(document: dict[str, Any]) -> Iterator[Problem]:
    first: dict[str, str] = {}
    for path, id in _all_ids(document):
        if id in first:
            yield Problem(path, shown(id), f"give it an id of its own; {first[id]} has this one already")
        else:
            first[id] = path
        if id in SPECIAL or id.startswith(("point:", "territory:")):
            yield Problem(path, shown(id), _RESERVED)


def _all_ids(document: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for key in ("terrain", "objectives", "units"):
        for path, member in objects(document, key):
            if isinstance(member.get("id"), str):
                yield f"{path}.id", member["id"]
            for model_path, model in objects(member, "models", path) if key == "units" else ():
                if isinstance(model.get("id"), str):
                    yield f"{model_path}.id", model["id"]
    for path, proposal in objects(document, "proposals"):
        if isinstance(proposal.get("id"), str):
            yield f"{path}.id", proposal["id"]


def _terrain_problems(document: dict[str, Any]) -> Iterator[Problem]:
    for path, feature in objects(document, "terrain"):
        for part_path, part in objects(feature, "parts", path):
            bottom, top = part.get("bottom", 0), part.get("top")
            if is_number(bottom) and is_number(top) and top <= bottom:
                yield Problem(f"{part_path}.top", shown(top), f"give a top above the bottom ({bottom:g})")
            if part.get("holes"):
                yield from _hole_problems(part, part_path)


def _hole_problems(part: dict[str, Any], path: str) -> Iterator[Problem]:
    footprint, holes = part.get("footprint"), part["holes"]
    if isinstance(footprint, dict):
        yield Problem(f"{path}.holes", shown(holes), "a round part has no holes; give its footprint as a ring")
    for place, fault in hole_faults(footprint, holes):
        where, value = (f"{path}.holes", holes) if place is None else (f"{path}.holes[{place}]", holes[place])
        yield Problem(where, shown(value), fault)


def _model_problems(document: dict[str, Any]) -> Iterator[Problem]:
    for path, unit in objects(document, "units"):
        without = [p for p, model in objects(unit, "models", path) if model.get("base") is None]
        if unit.get("base") is None and without:
            more = f", and {len(without) - 1} more of the unit" if len(without) > 1 else ""
            yield Problem(
                f"{without[0]}.base",
                Shown("missing"),
                f'give a base such as "32mm" for the model{more}, or one for the whole unit at {path}.base',
            )
        for model_path, model in objects(unit, "models", path):
            yield from _place_problems(model_path, model)


def _place_problems(path: str, model: dict[str, Any]) -> Iterator[Problem]:
    on, off = model.get("at") is not None, model.get("off") is not None
    if on and off:
        yield Problem(f"{path}.off", shown(model["off"]), "give `at` (on the board) or `off` (not on it), not both")
    if not on and not off:
        yield Problem(f"{path}.at", Shown("missing"), 'give its place [x, y], or "off": "reserve" or "slain"')


def _player_problems(document: dict[str, Any], ids: Ids) -> Iterator[Problem]:
    """Names that are no player's where players are named: whose turn it is, who holds or owns what."""
    turn = document.get("turn")
    named = [("turn.player", turn.get("player"))] if isinstance(turn, dict) else []
    named += [
        (f"{path}.controlled_by", member.get("controlled_by")) for path, member in objects(document, "objectives")
    ]
    named += [(f"{path}.player", member.get("player")) for path, member in objects(document, "terrain")]
    for path, player in named:
        if ids.units_known and isinstance(player, str) and is_stranger(player, ids.players):
            known = " or ".join(map(shown, sorted(ids.players)[:SHOWN_PLAYERS]))
            yield Problem(path, shown(player), f"give a player of this document: {known}")


def _contest_problems(document: dict[str, Any], ids: Ids) -> Iterator[Problem]:
    contests = document.get("contests")
    if not isinstance(contests, dict):
        return
    for unit, objective in contests.items():
        path = at_key("contests", unit)
        if ids.units_known and unit not in ids.units:
            yield Problem(path, shown(unit), f"give the id of a unit{did_you_mean(unit, ids.units)}")
        if isinstance(objective, str) and objective not in ids.things:
            near = did_you_mean(objective, ids.things)
            yield Problem(path, shown(objective), f"give the id of an objective or a terrain feature{near}")
