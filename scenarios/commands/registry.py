"""Which commands there are: the names of their modules, and the line that ``inchworm --help`` says of each.

A command is a module of this package that has ``configure(parser)`` and ``run(args, out) -> int``. Only
the module of the command that is called is imported.
"""

from __future__ import annotations

from pathlib import Path

COMMANDS: dict[str, str] = {
    "check": "judge each proposed move: legal, or everything that is wrong with it",
    "inspect": "look over the whole position: overlaps, coherency, combats, objectives",
    "measure": "the distance between two things, with the closest points",
    "see": "whether one thing can see another, and the line or what is in the way",
    "reach": "where a model can end its move, and how far it is to a place",
    "charge": "the least roll that reaches each enemy, and the chances",
    "suggest": "the nearest legal form of a proposed move",
    "objectives": "who contests, who must choose, who would control",
    "targets": "which models may shoot or strike which units, and who is in cover",
    "casualties": "which models to remove so that most of the unit stays, coherent",
    "within": "whether something is within, or wholly within, a distance of something",
    "places": "where a model may be set up, deployed or returned, as an exact region",
    "new": "a board from nothing: a battleplan, terrain, units in formation",
    "warscrolls": "the warscrolls that are known by name",
    "battleplans": "the battleplans that are known by name",
    "draw": "a picture of the board as SVG or PNG",
    "view": "the board in a window: pick up a unit, try a move",
    "convert": "between formats: scenarios, Tabletop Simulator saves, maps, layouts",
    "serve": "the same answers over HTTP",
    "schema": "the JSON schema of the scenario document",
}
"""Every command and what it does, in the order of the help."""


def available() -> dict[str, str]:
    """The commands whose modules are there."""
    here = Path(__file__).parent
    return {name: line for name, line in COMMANDS.items() if (here / f"{name}.py").exists()}
