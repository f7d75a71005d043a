"""Whether the things on a board fit together: ids, who belongs to whom, who can be meant."""

from __future__ import annotations

from collections.abc import Mapping

from geometry.board.players import is_stranger
from geometry.board.things import Feature, Model, Objective, Territory, Turn, Unit
from geometry.bounds import Faults
from geometry.errors import Problem


def check_ids(
    faults: Faults,
    units: tuple[Unit, ...],
    models: tuple[Model, ...],
    terrain: tuple[Feature, ...],
    objectives: tuple[Objective, ...],
) -> None:
    """Ids that stand twice, models without their unit, units without their models."""
    problems = faults.problems
    seen: set[str] = set()
    ids = [*(u.id for u in units), *(m.id for m in models), *(f.id for f in terrain), *(o.id for o in objectives)]
    for id in ids:
        if id in seen:
            problems.append(Problem("id", id, "ids are unique across the board"))
        seen.add(id)
    owner = {m: unit.id for unit in units for m in unit.models}
    for model in models:
        if owner.get(model.id) != model.unit:
            problems.append(Problem(model.id, model.unit, "a model belongs to the unit that names it"))
    known = {model.id for model in models}
    problems += [Problem(owner[m], m, "a unit's models are on the list of models") for m in owner if m not in known]


def check_names(
    faults: Faults,
    units: tuple[Unit, ...],
    terrain: tuple[Feature, ...],
    objectives: tuple[Objective, ...],
    territories: tuple[Territory, ...],
    turn: Turn,
    contests: Mapping[str, str],
) -> None:
    """Players who cannot be here, and choices of what is not."""
    players = sorted({unit.player for unit in units} | {territory.player for territory in territories})
    named = [("turn.player", turn.player)]
    named += [(f"objectives[{marker.id!r}].controlled_by", marker.controlled_by) for marker in objectives]
    named += [(f"terrain[{feature.id!r}].player", feature.player) for feature in terrain]
    for field, player in named:
        if player is not None and is_stranger(player, players):
            faults.add(field, player, f"a player of this board: {' or '.join(players)}")
    known = {unit.id for unit in units}
    marked = {feature.id for feature in terrain} | {marker.id for marker in objectives}
    for unit, chosen in contests.items():
        if unit not in known:
            faults.add("contests", unit, "the id of a unit")
        if chosen not in marked:
            faults.add(f"contests[{unit!r}]", chosen, "the id of an objective or a terrain feature")
