"""Shapes, the board and the rules of Inchworm; draws nothing and reads no file.

`Board` answers every question; everything else here is what it is made of and what it answers with.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from geometry.answers import Coherency, Combat, Inspection, Link, Measurement, ObjectiveState, Overlap, Sight
    from geometry.board.bases import Base, Hull, OvalBase, RectangleBase, RoundBase, base_of
    from geometry.board.tabletop import Tabletop
    from geometry.board.things import (
        KIND_ABILITIES,
        Feature,
        Model,
        Objective,
        Part,
        Ruleset,
        Territory,
        Turn,
        Unit,
        Weapon,
    )
    from geometry.errors import InchwormError, InvalidInputError, Problem, UnknownIdError
    from geometry.proposals import Limit, Of, Proposal, Waypoint
    from geometry.shapes.figures import Disc, Figure, Oval, Polygon
    from geometry.table import Board
    from geometry.verdict import JudgedPath, Leg, Verdict, Violation

_HOME = {
    "Coherency": "geometry.answers",
    "Combat": "geometry.answers",
    "Inspection": "geometry.answers",
    "Link": "geometry.answers",
    "Measurement": "geometry.answers",
    "ObjectiveState": "geometry.answers",
    "Overlap": "geometry.answers",
    "Sight": "geometry.answers",
    "Base": "geometry.board.bases",
    "Hull": "geometry.board.bases",
    "OvalBase": "geometry.board.bases",
    "RectangleBase": "geometry.board.bases",
    "RoundBase": "geometry.board.bases",
    "base_of": "geometry.board.bases",
    "Tabletop": "geometry.board.tabletop",
    "KIND_ABILITIES": "geometry.board.things",
    "Feature": "geometry.board.things",
    "Model": "geometry.board.things",
    "Objective": "geometry.board.things",
    "Part": "geometry.board.things",
    "Ruleset": "geometry.board.things",
    "Territory": "geometry.board.things",
    "Turn": "geometry.board.things",
    "Unit": "geometry.board.things",
    "Weapon": "geometry.board.things",
    "InchwormError": "geometry.errors",
    "InvalidInputError": "geometry.errors",
    "Problem": "geometry.errors",
    "UnknownIdError": "geometry.errors",
    "Limit": "geometry.proposals",
    "Of": "geometry.proposals",
    "Proposal": "geometry.proposals",
    "Waypoint": "geometry.proposals",
    "Disc": "geometry.shapes.figures",
    "Figure": "geometry.shapes.figures",
    "Oval": "geometry.shapes.figures",
    "Polygon": "geometry.shapes.figures",
    "Board": "geometry.table",
    "JudgedPath": "geometry.verdict",
    "Leg": "geometry.verdict",
    "Verdict": "geometry.verdict",
    "Violation": "geometry.verdict",
}

__all__ = [
    "KIND_ABILITIES",
    "Base",
    "Board",
    "Coherency",
    "Combat",
    "Disc",
    "Feature",
    "Figure",
    "Hull",
    "InchwormError",
    "Inspection",
    "InvalidInputError",
    "JudgedPath",
    "Leg",
    "Limit",
    "Link",
    "Measurement",
    "Model",
    "Objective",
    "ObjectiveState",
    "Of",
    "Oval",
    "OvalBase",
    "Overlap",
    "Part",
    "Polygon",
    "Problem",
    "Proposal",
    "RectangleBase",
    "RoundBase",
    "Ruleset",
    "Sight",
    "Tabletop",
    "Territory",
    "Turn",
    "Unit",
    "UnknownIdError",
    "Verdict",
    "Violation",
    "Waypoint",
    "Weapon",
    "base_of",
]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def __getattr__(name: str) -> Any:
    # Loaded when first asked for: a command imports only the rooms that it needs.
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)
