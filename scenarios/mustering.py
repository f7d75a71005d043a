"""Boards from nothing: an empty battlefield or a battleplan, and units set up on it in formation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from geometry.errors import InvalidInputError
from geometry.proposals import Limit, Of, Proposal
from scenarios.document.write import proposal_data
from scenarios.formations import form_up_army
from scenarios.loading import Scenario, from_data
from scenarios.warscrolls import BaseShare, Warscroll, find

FACTION_TERRAIN_FROM = 3.0
"""Inches that faction terrain keeps from objectives and other terrain (1.x)."""

MOST_MODELS = 500
"""Models of one unit: more is taken for a slip."""

_BASES = re.compile(r"(\d+)x(\d+(?:\.\d+)?(?:x\d+(?:\.\d+)?)?mm)")


@dataclass(frozen=True, slots=True)
class Muster:
    """A unit that is asked for.

    Attributes
    ----------
    player
        Who owns it.
    name
        Of its warscroll, or its own name where `known` is false.
    models
        How many.
    bases
        One for each model, the first model's first; empty where the warscroll gives them.
    known
        Whether it has a warscroll.
    """

    player: str
    name: str
    models: int
    bases: tuple[str, ...] = ()
    known: bool = True

    @classmethod
    def parse(cls, text: str, known: bool = True) -> Muster:
        """What ``PLAYER:WARSCROLL:MODELS`` asks for.

        MODELS is a number (1 where it is left out) or numbers of bases, for models whose warscroll does
        not say what they stand on, and for units without a warscroll (`known` is false).

        Raises
        ------
        InvalidInputError
            Where the text is of another form.
        UnknownIdError
            Where there is no such warscroll; it names the nearest ones.

        Examples
        --------
        >>> Muster.parse("red:chaos knights:5")
        Muster(player='red', name='Chaos Knights', models=5, bases=(), known=True)
        >>> Muster.parse("blue:Godsworn Hunt:1x25mm,2x32mm").bases
        ('25mm', '32mm', '32mm')
        """
        player, _, rest = text.partition(":")
        name, _, count = rest.partition(":")
        if not player.strip() or not name.strip():
            raise InvalidInputError.single("unit", text, 'PLAYER:WARSCROLL:MODELS, such as "red:Chaos Warriors:10"')
        bases = _bases(count.strip(), text)
        models = len(bases) or _number(count.strip() or "1", text)
        if not known:
            if not bases:
                raise InvalidInputError.single("unit", text, 'PLAYER:NAME:BASES, such as "red:Liberators:5x40mm"')
            return cls(player.strip(), name.strip(), models, bases, known)
        warscroll = find(name)
        if not bases and any(share.share is None for share in warscroll.bases or (BaseShare("", None),)):
            known_sizes = f" ({' and '.join(share.base for share in warscroll.bases)})" if warscroll.bases else ""
            expected = f'what its models stand on{known_sizes}, which the warscroll leaves open: "5x32mm,1x75x42mm"'
            raise InvalidInputError.single("unit", text, expected)
        return cls(player.strip(), warscroll.name, models, bases)


def blank(width: float, height: float, players: Sequence[str] = ("red", "blue")) -> dict[str, Any]:
    """The document of an empty battlefield: the first player's territory is its south half, the other's its north.

    Examples
    --------
    >>> blank(60, 44)["territories"][0]
    {'player': 'red', 'area': [[0, 0], [60, 0], [60, 22], [0, 22]]}
    """
    south, north = players
    width, height, middle = (int(size) if size == int(size) else size for size in (width, height, height / 2))
    return {
        "schema": "inchworm/scenario/1",
        "battlefield": {"width": width, "height": height},
        "territories": [
            {"player": south, "area": [[0, 0], [width, 0], [width, middle], [0, middle]]},
            {"player": north, "area": [[0, middle], [width, middle], [width, height], [0, height]]},
        ],
    }


def muster(document: dict[str, Any], musters: Iterable[Muster]) -> dict[str, Any]:
    """A document with units added to it, in formation, each with the proposal that puts it there.

    Every unit is deployed on its player's side; faction terrain is set up there, 3 inches from
    objectives and terrain; manifestations, which come with the battle, wait in reserve.

    Parameters
    ----------
    document
        A scenario document; it is not changed.
    musters
        The units, in the order they get in the document.

    Returns
    -------
    dict
        A new document. Its proposals, checked on its board, are legal.

    Raises
    ------
    InvalidInputError
        Where the document is none, or a unit's player has no territory on it.
    NoRoomError
        Where a unit has no room.
    """
    document = {**document, "units": list(document.get("units", ())), "proposals": list(document.get("proposals", ()))}
    proposals: list[Proposal] = []
    for wanted in musters:
        unit = _unit(document, wanted)
        document["units"].append(unit)
        if (proposal := _proposal(unit["id"], wanted)) is not None:
            proposals.append(proposal)
    scenario = from_data(document)
    _check_players(scenario, [scenario.board.units[proposal.unit].player for proposal in proposals])
    for placed in _placed(scenario, proposals):
        _write_down(document, placed)
    return {key: value for key, value in document.items() if value != []}


def _placed(scenario: Scenario, proposals: Sequence[Proposal]) -> list[Proposal]:
    """The proposals with their positions; each player's units leave room for the other player's."""
    board, positions = scenario.board, {}
    owner = {proposal.unit: board.units[proposal.unit].player for proposal in proposals}
    for player in dict.fromkeys(owner.values()):
        found = form_up_army(board, [proposal for proposal in proposals if owner[proposal.unit] == player])
        positions.update(found)
        board = board.with_models(
            [board.models[m].placed(p.at, p.facing) for all in found.values() for m, p in all.items()]
        )
    return [replace(proposal, positions=positions[proposal.unit]) for proposal in proposals]


def _write_down(document: dict[str, Any], proposal: Proposal) -> None:
    data = proposal_data(proposal)
    (unit,) = (unit for unit in document["units"] if unit["id"] == proposal.unit)
    for model in unit["models"]:
        spot = proposal.positions[model["id"]]
        del model["off"]
        model["at"] = list(spot.at)
        if spot.facing:
            model["facing"] = spot.facing
    document["proposals"].append(data)


def _proposal(unit: str, wanted: Muster) -> Proposal | None:
    keywords = _warscroll(wanted).keywords if wanted.known else ()
    if "MANIFESTATION" in keywords:
        return None
    if "FACTION TERRAIN" not in keywords:
        return Proposal(f"deploy-{unit}", "deploy", unit)
    return Proposal(
        f"set-up-{unit}",
        "set-up",
        unit,
        wholly_within=(Limit(0.0, Of("territory", player=wanted.player)),),
        more_than=(Limit(FACTION_TERRAIN_FROM, Of("objectives")), Limit(FACTION_TERRAIN_FROM, Of("terrain"))),
    )


def _unit(document: dict[str, Any], wanted: Muster) -> dict[str, Any]:
    taken = {thing["id"] for kind in ("units", "terrain", "objectives") for thing in document.get(kind, ())}
    slug = re.sub(r"[^a-z0-9]+", "-", wanted.name.lower().replace("'", "")).strip("-") or "unit"
    id = next(name for n in range(1, len(taken) + 2) if (name := slug if n == 1 else f"{slug}-{n}") not in taken)
    models: list[dict[str, Any]] = [{"id": f"{id}/{n}", "off": "reserve"} for n in range(1, wanted.models + 1)]
    same = len(set(wanted.bases)) == 1
    if not same:
        for model, base in zip(models, wanted.bases, strict=False):
            model["base"] = base
    called = {"warscroll": wanted.name} if wanted.known else {"name": wanted.name}
    return {
        "id": id,
        "player": wanted.player,
        **called,
        **({"base": wanted.bases[0]} if same else {}),
        "models": models,
    }


def _warscroll(wanted: Muster) -> Warscroll:
    return find(wanted.name)


def _check_players(scenario: Scenario, players: Iterable[str]) -> None:
    known = list(dict.fromkeys(territory.player for territory in scenario.board.territories))
    for player in players:
        if player not in known:
            raise InvalidInputError.single(
                "player", player, f"one who has a territory here: {' or '.join(known) or 'nobody'}"
            )


def _bases(text: str, where: str) -> tuple[str, ...]:
    """The bases of ``5x32mm,1x75x42mm``, one for each model; none where the text is a plain number."""
    if not text or text.isdigit():
        return ()
    found: list[str] = []
    for item in text.split(","):
        match = _BASES.fullmatch(item.strip())
        if match is None:
            raise InvalidInputError.single("unit", where, 'a number of models, or bases such as "5x32mm,1x75x42mm"')
        found += [match[2]] * _number(match[1], where)
    return tuple(found)


def _number(text: str, where: str) -> int:
    # Not more digits than the greatest has: Python refuses to read thousands of them.
    readable = text.isascii() and text.isdigit() and len(text) <= len(str(MOST_MODELS))
    if not readable or not 1 <= int(text) <= MOST_MODELS:
        raise InvalidInputError.single("unit", where, f"from 1 to {MOST_MODELS} models")
    return int(text)
