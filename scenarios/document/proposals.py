"""Checks of proposals against the rest of a raw document: who moves, what a kind needs and has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from geometry.board.things import DICE
from geometry.errors import Problem
from scenarios.document.moves import KINDS, SPECIAL
from scenarios.document.problems import Shown, did_you_mean, shown
from scenarios.document.values import is_number
from scenarios.json_text import at_key

if TYPE_CHECKING:
    from scenarios.document.references import Ids

BY_MOVE = ("normal-move", "run", "retreat", "power-through")
"""Kinds whose distance is the unit's Move."""

ROLLED_BY_MOVE_ONLY = ("normal-move", "retreat", "power-through")
"""Kinds with no roll of their own: their `roll`, where given, is the Move's."""


def proposal_problems(document: dict[str, Any], ids: Ids) -> Iterator[Problem]:
    """Every problem of the proposals with what they refer to."""
    proposals = document.get("proposals")
    if not isinstance(proposals, list):
        return
    yield from _given_ids(proposals)
    for place, proposal in enumerate(proposals):
        path = f"proposals[{place}]"
        if not isinstance(proposal, dict):
            yield Problem(path, shown(proposal), "give an object {...}")
        else:
            yield from _kind_problems(proposal, path)
            yield from _reference_problems(proposal, path, ids)
            yield from _move_problems(proposal, path, ids)


def _given_ids(proposals: list[Any]) -> Iterator[Problem]:
    """A proposal without an id is called by its place; no other may be called so."""
    explicit = {p.get("id"): i for i, p in enumerate(proposals) if isinstance(p, dict) and isinstance(p.get("id"), str)}
    for place, proposal in enumerate(proposals):
        name = str(place + 1)
        if isinstance(proposal, dict) and proposal.get("id") is None and name in explicit:
            yield Problem(
                f"proposals[{place}].id",
                Shown("missing"),
                f'give it an id of its own: without one it is called "{name}", as proposals[{explicit[name]}] is',
            )


def _kind_problems(proposal: dict[str, Any], path: str) -> Iterator[Problem]:
    kind = proposal.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        value = Shown("missing") if "kind" not in proposal else shown(kind)
        known = ", ".join(KINDS)
        yield Problem(f"{path}.kind", value, f"give one of {known}{did_you_mean(kind, KINDS)}")


def _reference_problems(proposal: dict[str, Any], path: str, ids: Ids) -> Iterator[Problem]:
    for field in ("unit", "target"):
        id = proposal.get(field)
        if ids.units_known and isinstance(id, str) and id not in ids.units:
            yield Problem(f"{path}.{field}", shown(id), f"give the id of a unit{did_you_mean(id, ids.units)}")
    for field in ("moves", "positions"):
        named = proposal.get(field)
        for id in named if isinstance(named, dict) else ():
            yield from _model_problem(id, at_key(f"{path}.{field}", id), proposal, ids)
    models = proposal.get("models")
    seen: set[str] = set()
    for place, id in enumerate(models if isinstance(models, list) else ()):
        if isinstance(id, str):
            yield from _model_problem(id, f"{path}.models[{place}]", proposal, ids)
            if id in seen:
                yield Problem(f"{path}.models[{place}]", shown(id), "name each model once")
            seen.add(id)
    for field in ("wholly_within", "more_than"):
        limits = proposal.get(field)
        for place, limit in enumerate(limits if isinstance(limits, list) else ()):
            yield from _limit_problems(limit, f"{path}.{field}[{place}]", ids)
    yield from _limit_problems(proposal.get("must_end_within"), f"{path}.must_end_within", ids)


def _model_problem(id: str, path: str, proposal: dict[str, Any], ids: Ids) -> Iterator[Problem]:
    if id in ids.models or not ids.models_known:
        return
    own = [model for model, (unit, _) in ids.models.items() if unit == proposal.get("unit")]
    yield Problem(path, shown(id), f"give the id of a model{did_you_mean(id, own) or did_you_mean(id, ids.models)}")


def _limit_problems(limit: Any, path: str, ids: Ids) -> Iterator[Problem]:
    of = limit.get("of") if isinstance(limit, dict) else None
    if (
        isinstance(of, str)
        and of not in SPECIAL
        and of not in ids.units
        and of not in ids.models
        and of not in ids.things
    ):
        known = [*SPECIAL, *ids.anything()]
        words = ", ".join(f'"{word}"' for word in SPECIAL)
        yield Problem(f"{path}.of", shown(of), f"give the id of something here, {words}{did_you_mean(of, known)}")
    player = of.get("territory") if isinstance(of, dict) else None
    if isinstance(player, str) and ids.units_known and player not in ids.players:
        yield Problem(
            f"{path}.of.territory", shown(player), f"give a player of this document{did_you_mean(player, ids.players)}"
        )


def _move_problems(proposal: dict[str, Any], path: str, ids: Ids) -> Iterator[Problem]:
    """What a kind that goes by the unit's Move needs to know of it."""
    kind, unit = proposal.get("kind"), ids.units.get(str(proposal.get("unit")))
    if unit is None or not isinstance(kind, str) or kind not in KINDS:
        return
    move = unit.get("move")
    dice = isinstance(move, str) and DICE.fullmatch(move) is not None
    by_move = kind in BY_MOVE
    rolls = [field for field in ("move_roll", "roll") if proposal.get(field) is not None]
    own_roll = kind not in ROLLED_BY_MOVE_ONLY
    if by_move and move is None:
        yield Problem(f"{path}.unit", shown(proposal["unit"]), f"give the unit a `move`: a {kind} goes by it")
    if by_move and dice and not ({"move_roll"} if own_roll else {"move_roll", "roll"}) & set(rolls):
        yield Problem(f"{path}.move_roll", Shown("missing"), f"give the total of the unit's Move roll ({move})")
    if not own_roll and len(rolls) == 2:
        yield Problem(
            f"{path}.roll", shown(proposal["roll"]), f"give `move_roll` only: a {kind} rolls for nothing else"
        )
    for field in rolls:
        if (field == "move_roll" or not own_roll) and not dice and (move is not None or not by_move):
            where = f"{path}.{field}"
            yield Problem(
                where, shown(proposal[field]), f"leave it out: the Move of {proposal['unit']} is {_named(move)}"
            )


def _named(move: Any) -> str:
    return "not given" if move is None else f"{move:g}" if is_number(move) else str(shown(move))
