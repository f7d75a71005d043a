"""One description of a picture, for every back end: what is where in inches, and what is to be said about it.

A scene knows no pixels, colours or fonts: its items have roles, which a theme paints
(`renderer.themes`), and its labels have anchors, which a page gives room (`renderer.labels`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Literal, TypeAlias

from geometry.shapes.figures import Box, Point
from renderer.labels import Clearance
from renderer.shapes import Shape


class Layer(IntEnum):
    """What lies over what; a window switches them on and off."""

    TABLE = 0
    GRID = 1
    TERRITORIES = 2
    TERRAIN = 3
    OBJECTIVES = 4
    RANGES = 5
    REACH = 6
    PATHS = 7
    BASES = 8
    GHOSTS = 9
    LINKS = 10
    SIGHT = 11
    MARKS = 12
    NAMES = 13


Role: TypeAlias = Literal[
    "table",
    "grid",
    "grid-strong",
    "edge",
    "territory",
    "terrain",
    "obstacle",
    "obscuring",
    "area",
    "place-of-power",
    "faction",
    "impassable",
    "roof",
    "hatch",
    "marker",
    "control-zone",
    "held",
    "range",
    "base",
    "base-mark",
    "base-muted",
    "hull",
    "ghost",
    "ghost-mark",
    "proposed",
    "proposed-spot",
    "shift",
    "turned",
    "gone",
    "removed",
    "link",
    "link-broken",
    "short",
    "band",
    "path",
    "path-jump",
    "path-step",
    "path-flight",
    "path-over",
    "path-left",
    "limit",
    "head",
    "skirt",
    "soil",
    "waypoint",
    "target",
    "sight",
    "sight-pair",
    "blocker",
    "against",
    "reach",
    "reach-hatch",
    "reach-2",
    "reach-2-hatch",
    "reach-3",
    "reach-3-hatch",
    "reach-4",
    "reach-4-hatch",
    "reach-5",
    "reach-5-hatch",
    "reach-6",
    "reach-6-hatch",
    "place",
    "sample",
    "wrong",
    "witness",
    "spot",
    "combat",
    "selected",
    "ruler",
]
"""What an item is; a theme says how it looks."""

TextRole: TypeAlias = Literal[
    "unit", "model", "height", "level", "terrain", "objective", "distance", "distance-wrong", "number", "measure"
]
"""What a label says; a theme says how it looks."""


@dataclass(frozen=True, slots=True)
class Item:
    """A shape on the board.

    Attributes
    ----------
    player
        Whose it is, where the picture is to show that.
    thing
        Id of the thing it belongs to, for hit testing and tooltips; empty where there is none.
    """

    shape: Shape
    role: Role
    layer: Layer
    player: str | None = None
    thing: str = ""


@dataclass(frozen=True, slots=True)
class Label:
    """A text that wants a place near one of its anchors, and no other text under it.

    Attributes
    ----------
    anchors
        Points (inches) that the text belongs to, the best first, each with what (inches) to stay clear of.
    inside
        Whether the text stands centred on its only anchor, and is left out where the anchor's radius has no room.
    needed
        Whether it must be shown: it is then carried further off, with a line to its anchor.
    """

    text: str
    role: TextRole
    anchors: tuple[tuple[Point, Clearance], ...]
    player: str | None = None
    inside: bool = False
    needed: bool = False
    thing: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """An entry of the numbered list beside the picture: what is wrong, and the number that marks where."""

    number: int
    code: str
    rule: str
    text: str
    at: Point | None = None
    marginal: bool = False


@dataclass(frozen=True, slots=True)
class Headline:
    """The answer in a word: "LEGAL", "ILLEGAL (3)", "VISIBLE"; `good` says in which colour."""

    text: str
    good: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture: what is on the board, what is said beside it, and which part of the board it shows.

    Attributes
    ----------
    board
        The battlefield's box, inches.
    view
        The part that is shown, inches.
    title, subtitle
        Above the picture.
    facts
        Short lines beside it (distances, notes).
    names
        Id to name, for tooltips.
    meanings
        What roles mean in this picture, where the legend is to say more than it usually does.
    sides
        Paths from the side, each a scene of its own: x how far it went in plan, y its height, inches.
    """

    board: Box
    view: Box
    items: tuple[Item, ...]
    labels: tuple[Label, ...]
    players: tuple[str, ...] = ()
    title: str = ""
    subtitle: str = ""
    headline: Headline | None = None
    findings: tuple[Finding, ...] = ()
    facts: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    meanings: Mapping[Role, str] = field(default_factory=dict)
    sides: tuple[Scene, ...] = ()

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        from renderer.svg import to_svg

        return to_svg(self, 900)

    def without(self, *layers: Layer) -> Scene:
        """The same picture with some layers left out."""
        kept = tuple(item for item in self.items if item.layer not in layers)
        return replace(self, items=kept, labels=() if Layer.NAMES in layers else self.labels)
