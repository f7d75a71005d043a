"""Obscuring terrain (1.2): what it hides, and what it does to its own garrison's weapons.

As of 2025 (`rules.obscuring`): while every model of a unit that is no MONSTER or WAR MACHINE and cannot
FLY is within 1" of the feature, only enemy units within combat range of it see the unit, and the Range
of its own weapons is halved, rounding down. As of 2024: a unit behind or wholly on the feature that
cannot FLY is no target for shooting.
"""

from __future__ import annotations

import math

from geometry.board.tabletop import Tabletop
from geometry.board.things import Feature, Model, Unit
from geometry.rules.combat import in_combat_range
from geometry.rules.cover import behind, wholly_on
from geometry.rules.measuring import base_solid, distance_3d, solids_of
from geometry.shapes.measure import gap
from geometry.tolerances import within

RULE = "1.2"

NEAR = 1.0
"""Inches from an obscuring feature within which every model of a unit must be."""

SEEN_ANYWAY = frozenset({"MONSTER", "WAR MACHINE", "FLY"})
"""Keywords of units that obscuring terrain does not hide (2025)."""


def obscured_by(board: Tabletop, unit: str) -> str | None:
    """The first feature (by id) that obscures a unit as of 2025; None where none does.

    Always None under the 2024 switch, where it depends on the attacker: see `shelters`.
    """
    if board.rules.obscuring != "2025" or board.unit(unit).keywords & SEEN_ANYWAY:
        return None
    key = (RULE, unit)
    if key not in board.memo:
        board.memo[key] = _first_feature(board, unit)
    found: str | None = board.memo[key]
    return found


def _first_feature(board: Tabletop, unit: str) -> str | None:
    models = board.models_of(unit)
    if not models:
        return None
    x0, y0, x1, y1 = models[0].figure.bounds
    near = {f.id for f, _ in board.parts_near((x0, y0, x1, y1), NEAR + board.rules.slack + 1e-3) if f.has("obscuring")}
    return next((id for id in sorted(near) if all(_within(board, model, id) for model in models)), None)


def _within(board: Tabletop, model: Model, feature: str) -> bool:
    base = base_solid(model)
    return any(within(distance_3d(base, part), NEAR, board.rules.slack) for part in solids_of(board, feature))


def hides(board: Tabletop, observer: str, target: str) -> str | None:
    """The obscuring feature that hides one unit from another (2025), whatever lies between; None where none does.

    Only enemies are kept from seeing it, and only such as have no model within combat range of it.
    """
    if board.unit(observer).player == board.unit(target).player:
        return None
    feature = obscured_by(board, target)
    if feature is None or units_within_range(board, observer, target):
        return None
    return feature


def units_within_range(board: Tabletop, a: str, b: str) -> bool:
    """Whether some model of one unit is within combat range of some model of another (no sight needed, 7.0)."""
    return any(
        in_combat_range(board, float(gap(p.figure, q.figure))) for p in board.models_of(a) for q in board.models_of(b)
    )


def halved(board: Tabletop, unit: str, range: float) -> float:
    """A weapon's Range in inches: halved, rounding down, while obscuring terrain hides its unit (2025)."""
    return float(math.floor(range / 2)) if obscured_by(board, unit) is not None else range


def shelters(board: Tabletop, attacker: Model, target: Unit) -> str | None:
    """The obscuring feature that keeps an attacker from shooting at a unit as of 2024; None where none does."""
    if board.rules.obscuring != "2024" or target.has("FLY"):
        return None
    return next(
        (f.id for f in _obscuring(board) if wholly_on(board, target.id, f) or behind(board, attacker, target.id, f)),
        None,
    )


def _obscuring(board: Tabletop) -> list[Feature]:
    return sorted((f for f in board.terrain.values() if f.has("obscuring")), key=lambda f: f.id)
