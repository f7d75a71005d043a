"""Objectives (32.x): who contests them, the control scores, and who holds them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from geometry.answers import ObjectiveState
from geometry.board.tabletop import Tabletop
from geometry.board.things import Feature, Objective, Unit
from geometry.rules.standing import may_contest
from geometry.shapes.figures import Figure
from geometry.shapes.measure import gap
from geometry.tolerances import less, within

RULE = "32.1"

Contests = dict[str, dict[str, dict[str, float]]]
"""Marker id to unit id to model id to how far inside contesting range the model is, inches."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A unit that contests several objectives and can count for only one of them (32.2).

    Attributes
    ----------
    unit, player
        Who must choose.
    objectives
        What it contests.
    chosen
        What it counts for (the board's `contests`), None while that is open: it then counts for none.
    outcomes
        For each objective it can count for, what becomes of all it contests, other choices as they are.
    """

    unit: str
    player: str
    objectives: tuple[str, ...]
    chosen: str | None
    outcomes: Mapping[str, Mapping[str, ObjectiveState]]


def objective_states(board: Tabletop) -> dict[str, ObjectiveState]:
    """Every objective: who contests it, the control scores, and who would hold it if control were determined now.

    A unit that contests several counts for the one that the board's `contests` names for it, and for
    none while that is open or names something that it does not contest. The higher total of control
    scores gains control; a tie, or nobody, changes nothing.
    """
    return _states(board, board.objectives)


def feature_states(board: Tabletop) -> dict[str, ObjectiveState]:
    """Every terrain feature in the same way (32.3); who holds one before is not on record, so a tie holds nobody.

    Features and objectives are counted apart: a unit may count for one of each.
    """
    return _states(board, board.terrain)


def objective_choices(board: Tabletop) -> tuple[Choice, ...]:
    """Units that contest several objectives: the active player's first, then the others', in the document's order."""
    return _choices(board, board.objectives)


def feature_choices(board: Tabletop) -> tuple[Choice, ...]:
    """Units that contest several terrain features (32.3), in the order of `objective_choices`."""
    return _choices(board, board.terrain)


def objective_distances(board: Tabletop) -> dict[str, dict[str, float]]:
    """Horizontal distance of every unit on the board to every objective (marker edge to base), inches; 0 on it.

    Units that cannot contest just now (manifestations; immobile faction terrain in most phases) have
    distances like any other.
    """
    return _distances(board, board.objectives)


def feature_distances(board: Tabletop) -> dict[str, dict[str, float]]:
    """Horizontal distance of every unit on the board to every terrain feature, inches; 0 on it."""
    return _distances(board, board.terrain)


def idle_choices(board: Tabletop) -> dict[str, str]:
    """What is wrong with the board's `contests`: choices of what a unit does not contest, told by unit (32.2)."""
    told: dict[str, str] = {}
    contested = {**contests(board, board.objectives), **contests(board, board.terrain)}
    for unit, chosen in board.contests.items():
        if unit in contested.get(chosen, ()):
            continue
        alike = board.terrain if chosen in board.terrain else board.objectives
        others = [id for id in alike if unit in contested[id]]
        instead = f"it contests {', '.join(others)}" if others else "it contests nothing"
        told[unit] = f"{unit} is to count for {chosen} and does not contest it: that choice changes nothing; {instead}."
    return told


def control_score(unit: Unit, models: int) -> float:
    """The control score of a unit with this many contesting models (32.2).

    The sum of their Control, 1 more with a STANDARD BEARER, and the unit's modifier, which never takes
    it below 1 (nor up to it); a BEAST's is 1 at most. A unit without a Control characteristic adds nothing.

    Examples
    --------
    >>> control_score(Unit("guard", "red", (), keywords=frozenset({"STANDARD BEARER"}), control=2), 3)
    7.0
    """
    if models == 0:
        return 0.0
    score = (unit.control or 0.0) * models + (1.0 if unit.has("STANDARD BEARER") else 0.0)
    if unit.control_modifier < 0:
        score = max(score + unit.control_modifier, min(score, 1.0))
    else:
        score += unit.control_modifier
    return float(min(score, 1.0) if unit.has("BEAST") else score)


def contests(board: Tabletop, markers: Mapping[str, Objective] | Mapping[str, Feature]) -> Contests:
    """Who contests these markers or features: models within combat range of them, at any height, seen or not (32.1)."""
    return {id: _contest(board, _figures(marker)) for id, marker in markers.items()}


def _distances(
    board: Tabletop, markers: Mapping[str, Objective] | Mapping[str, Feature]
) -> dict[str, dict[str, float]]:
    return {
        id: {
            unit: max(0.0, min(float(gap(model.figure, figure)) for model in models for figure in _figures(marker)))
            for unit in board.units
            if (models := board.models_of(unit))
        }
        for id, marker in markers.items()
    }


def _figures(marker: Objective | Feature) -> Sequence[Figure]:
    return [marker.figure] if isinstance(marker, Objective) else [part.figure for part in marker.parts]


def _contest(board: Tabletop, figures: Sequence[Figure]) -> dict[str, dict[str, float]]:
    rules = board.rules
    inside = within if rules.contest_edge == "in" else less
    found: dict[str, dict[str, float]] = {}
    for figure in figures:
        for model in board.models_near(figure.bounds, rules.combat_range + rules.slack):
            distance = float(gap(model.figure, figure))
            if inside(distance, rules.combat_range, rules.slack) and may_contest(board, board.units[model.unit]):
                margins = found.setdefault(model.unit, {})
                margins[model.id] = max(rules.combat_range - distance, margins.get(model.id, -math.inf))
    return {unit: _in_order(board.units[unit].models, found[unit]) for unit in board.units if unit in found}


def _in_order(ids: Sequence[str], margins: Mapping[str, float]) -> dict[str, float]:
    return {id: margins[id] for id in ids if id in margins}


def _states(board: Tabletop, markers: Mapping[str, Objective] | Mapping[str, Feature]) -> dict[str, ObjectiveState]:
    contested = contests(board, markers)
    counts_for = _counted(board, contested)
    return {id: _state(board, markers[id], contested[id], counts_for) for id in markers}


def _counted(board: Tabletop, contested: Contests) -> dict[str, str | None]:
    """What each contesting unit counts for: the only one it contests, or the one that was chosen for it."""
    several: dict[str, list[str]] = {}
    for id, units in contested.items():
        for unit in units:
            several.setdefault(unit, []).append(id)
    counted: dict[str, str | None] = {}
    for unit, ids in several.items():
        chosen = board.contests.get(unit)
        counted[unit] = ids[0] if len(ids) == 1 else chosen if chosen in ids else None
    return counted


def _state(
    board: Tabletop,
    marker: Objective | Feature,
    contested: Mapping[str, Mapping[str, float]],
    counts_for: Mapping[str, str | None],
) -> ObjectiveState:
    scores = {board.units[unit].player: 0.0 for unit in contested}
    for unit, margins in contested.items():
        if counts_for[unit] == marker.id:
            scores[board.units[unit].player] += control_score(board.units[unit], len(margins))
    holder = marker.controlled_by if isinstance(marker, Objective) else None
    best = max(scores.values(), default=0.0)
    leaders = [player for player, score in scores.items() if score == best]
    if best > 0 and len(leaders) == 1:
        holder = leaders[0]
    return ObjectiveState(
        id=marker.id,
        contested_by={unit: tuple(margins) for unit, margins in contested.items()},
        control_scores=scores,
        controlled_by=holder,
        margins={model: margin for margins in contested.values() for model, margin in margins.items()},
    )


def _choices(board: Tabletop, markers: Mapping[str, Objective] | Mapping[str, Feature]) -> tuple[Choice, ...]:
    contested = contests(board, markers)
    counted = _counted(board, contested)
    found: list[Choice] = []
    for unit in board.units.values():
        options = tuple(id for id, units in contested.items() if unit.id in units)
        if len(options) < 2:
            continue
        outcomes = {
            option: {id: _state(board, markers[id], contested[id], {**counted, unit.id: option}) for id in options}
            for option in options
        }
        found.append(Choice(unit.id, unit.player, options, counted[unit.id], outcomes))
    active = board.turn.player
    found.sort(key=lambda choice: (choice.player != active, choice.player if active is None else ""))
    return tuple(found)
