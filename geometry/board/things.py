"""The things on a board, as values: models and units, terrain, objectives, territories, the rules and the turn."""

from __future__ import annotations

from geometry.board.ground import KIND_ABILITIES, Ability, Feature, Objective, Part, Territory
from geometry.board.ruleset import AOS4, Phase, Ruleset, Turn
from geometry.board.units import DICE, Model, Off, Status, Unit, Weapon

__all__ = [
    "AOS4",
    "DICE",
    "KIND_ABILITIES",
    "Ability",
    "Feature",
    "Model",
    "Objective",
    "Off",
    "Part",
    "Phase",
    "Ruleset",
    "Status",
    "Territory",
    "Turn",
    "Unit",
    "Weapon",
]
