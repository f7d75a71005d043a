"""How pictures look: a dark and a light theme, and players' colours that colour-blind people can tell apart.

The players' colours are from Okabe and Ito's palette ("Color Universal Design", 2008); a second cue, the
rings drawn in their bases (`MARKS`), tells them apart without any colour.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal, TypeAlias

from geometry.errors import InvalidInputError
from renderer.hatching import LEVELS
from renderer.scene import Role, TextRole

PLAYER = "player"
"""Stands for the player's colour where a style names a colour."""

INK = "player-ink"
"""Stands for the colour that is legible on the player's colour."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a shape looks: colours as ``#rrggbb`` (None: not drawn), widths and dashes in pixels at 12 pixel text.

    Examples
    --------
    >>> Style(fill="#ffffff").stroke is None
    True
    """

    fill: str | None = None
    fill_opacity: float = 1.0
    stroke: str | None = None
    stroke_opacity: float = 1.0
    width: float = 1.0
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How a text looks; `size` in ems of the page's text, `plate` the colour of the plate behind it."""

    colour: str
    size: float = 1.0
    bold: bool = False
    plate: str | None = None
    border: str | None = None


@dataclass(frozen=True, slots=True)
class Paint:
    """A player's colour, and the colour that is legible on it."""

    colour: str
    ink: str


Mark: TypeAlias = Literal["none", "ring", "dashed", "dotted"]

MARKS: tuple[Mark, ...] = ("none", "ring", "dashed", "dotted")
"""The ring inside the bases of the first, second, ... player."""


@dataclass(frozen=True, slots=True)
class Theme:
    """One look.

    Attributes
    ----------
    paper, ink, muted, rule
        Colours of the page, its text, its small text, and the lines between its parts.
    good, bad
        Colours of the answer.
    paints
        Colours by name; a player called by one of the names has it.
    """

    name: str
    paper: str
    ink: str
    muted: str
    rule: str
    good: str
    bad: str
    styles: Mapping[Role, Style]
    texts: Mapping[TextRole, TextStyle]
    paints: Mapping[str, Paint]

    def paint_of(self, player: str | None, players: Sequence[str]) -> Paint:
        """The paint of a player among `players`: their name's colour, or the next one that nobody is called by."""
        if player is None or player not in players:
            return Paint(self.muted, self.paper)
        taken = {p.lower() for p in players if p.lower() in self.paints}
        if player.lower() in taken:
            return self.paints[player.lower()]
        free = [name for name in self.paints if name not in taken]
        others = [p for p in players if p.lower() not in taken]
        return self.paints[free[others.index(player) % len(free)]]

    def style(self, role: Role, player: str | None = None, players: Sequence[str] = ()) -> Style:
        """The style of a role, in a player's colours where it asks for them."""
        style = self.styles[role]
        if {style.fill, style.stroke} & {PLAYER, INK}:
            paint = self.paint_of(player, players)
            swap = {PLAYER: paint.colour, INK: paint.ink}
            style = replace(
                style, fill=swap.get(style.fill or "", style.fill), stroke=swap.get(style.stroke or "", style.stroke)
            )
        return style

    def text(self, role: TextRole, player: str | None = None, players: Sequence[str] = ()) -> TextStyle:
        """The style of a label, in a player's colours where it asks for them."""
        style = self.texts[role]
        paint = self.paint_of(player, players)
        swap = {PLAYER: paint.colour, INK: paint.ink}
        return replace(
            style,
            colour=swap.get(style.colour, style.colour),
            border=swap.get(style.border or "", style.border),
        )


def mark_of(player: str | None, players: Sequence[str]) -> Mark:
    """The ring in a player's bases."""
    return MARKS[players.index(player) % len(MARKS)] if player in players else "none"


def _styles(
    *,
    table: str,
    grid: str,
    strong: str,
    edge: str,
    good: str,
    bad: str,
    blue: str,
    gold: str,
    levels: Sequence[str],
    terrain: Mapping[Role, Style],
) -> Mapping[Role, Style]:
    styles: dict[Role, Style] = {
        "table": Style(fill=table),
        "grid": Style(stroke=grid, width=0.7),
        "grid-strong": Style(stroke=strong, width=1.0),
        "edge": Style(stroke=edge, width=1.8),
        "territory": Style(fill=PLAYER, fill_opacity=0.07, stroke=PLAYER, stroke_opacity=0.75, width=1.3, dash=(9, 5)),
        "marker": Style(fill=gold, stroke=edge, width=1.2),
        "control-zone": Style(fill=gold, fill_opacity=0.10, stroke=gold, width=1.3, dash=(2, 3)),
        "held": Style(fill=PLAYER, fill_opacity=0.12, stroke=PLAYER, width=1.6, dash=(2, 3)),
        "range": Style(fill=PLAYER, fill_opacity=0.05, stroke=PLAYER, stroke_opacity=0.8, width=1.1, dash=(5, 3)),
        "base": Style(fill=PLAYER, stroke=edge, width=1.2),
        "base-mark": Style(stroke=INK, width=1.2),
        "base-muted": Style(fill=PLAYER, fill_opacity=0.22, stroke=PLAYER, width=1.2, dash=(3, 2)),
        "hull": Style(stroke=PLAYER, stroke_opacity=0.9, width=1.0, dash=(4, 3)),
        "ghost": Style(fill=PLAYER, fill_opacity=0.72, stroke=edge, width=1.6),
        "ghost-mark": Style(stroke=INK, width=1.2),
        "proposed": Style(stroke=edge, width=1.3, dash=(3, 2)),
        "proposed-spot": Style(fill=edge),
        "turned": Style(stroke=PLAYER, width=1.8, dash=(5, 3)),
        "shift": Style(stroke=edge, width=1.8, dash=(2, 2.5)),
        "gone": Style(fill=PLAYER, fill_opacity=0.15, stroke=PLAYER, width=1.2, dash=(3, 2)),
        "removed": Style(stroke=bad, width=2.2),
        "link": Style(stroke=edge, width=2.6),
        "link-broken": Style(stroke=bad, width=2.0, dash=(5, 3)),
        "short": Style(stroke=bad, width=2.0, dash=(3, 2)),
        "band": Style(fill=PLAYER, fill_opacity=0.16),
        "path": Style(stroke=PLAYER, width=1.8),
        "path-jump": Style(stroke=PLAYER, width=1.8, dash=(2, 3)),
        "path-step": Style(stroke=PLAYER, width=1.4, dash=(1, 2)),
        "path-flight": Style(stroke=PLAYER, width=1.8, dash=(7, 3)),
        "path-over": Style(stroke=bad, width=2.8),
        "path-left": Style(stroke=edge, width=1.2, dash=(2, 3)),
        "limit": Style(stroke=edge, width=2.4),
        "head": Style(stroke=edge, width=1.2, dash=(1, 2)),
        "skirt": Style(fill=edge, fill_opacity=0.12, stroke=edge, stroke_opacity=0.55, width=0.9, dash=(3, 2)),
        "soil": Style(fill=strong),
        "waypoint": Style(fill=table, stroke=PLAYER, width=1.5),
        "target": Style(stroke=gold, width=3.0),
        "sight": Style(stroke=blue, width=2.0),
        "sight-pair": Style(stroke=blue, stroke_opacity=0.45, width=1.0),
        "blocker": Style(stroke=bad, width=2.4),
        "against": Style(stroke=bad, width=2.4),
        "place": Style(fill=good, fill_opacity=0.22, stroke=good, width=1.6),
        "sample": Style(fill=PLAYER, fill_opacity=0.55, stroke=edge, width=1.4),
        "wrong": Style(stroke=bad, width=2.4),
        "witness": Style(stroke=bad, width=1.6),
        "spot": Style(stroke=bad, width=2.0),
        "combat": Style(stroke=bad, stroke_opacity=0.9, width=1.6),
        "selected": Style(stroke=blue, width=3.0),
        "ruler": Style(stroke=edge, width=1.8),
        "hatch": Style(stroke=edge, stroke_opacity=0.30, width=0.8),
    }
    for (area, hatch, _), colour in zip(LEVELS, levels, strict=True):
        styles[area] = Style(fill=colour, fill_opacity=0.14, stroke=colour, width=1.5)
        styles[hatch] = Style(stroke=colour, stroke_opacity=0.5, width=1.0)
    return MappingProxyType({**styles, **terrain})


def _terrain(solid: str, leaf: str, sand: str, holy: str, stone: str, roof: str, line: str) -> Mapping[Role, Style]:
    return {
        "terrain": Style(fill=stone, stroke=line, width=1.3),
        "obstacle": Style(fill=solid, stroke=line, width=1.3),
        "obscuring": Style(fill=leaf, stroke=line, width=1.3),
        "area": Style(fill=sand, stroke=line, width=1.3, dash=(4, 3)),
        "place-of-power": Style(fill=holy, stroke=line, width=1.3),
        "faction": Style(fill=PLAYER, fill_opacity=0.25, stroke=PLAYER, width=1.6),
        "impassable": Style(stroke=line, width=3.0),
        "roof": Style(fill=roof, fill_opacity=0.45, stroke=line, width=1.3, dash=(6, 3)),
    }


def _texts(ink: str, muted: str, paper: str, bad: str) -> Mapping[TextRole, TextStyle]:
    return MappingProxyType(
        {
            "unit": TextStyle(ink, 1.0, True, paper, PLAYER),
            "model": TextStyle(INK, 0.78, True),
            "height": TextStyle(ink, 0.86, False, paper),
            "level": TextStyle(ink, 0.86, True, paper, ink),
            "terrain": TextStyle(ink, 0.86, False, paper),
            "objective": TextStyle(ink, 0.9, True, paper),
            "distance": TextStyle(ink, 0.9, False, paper, muted),
            "distance-wrong": TextStyle(bad, 0.9, True, paper, bad),
            "number": TextStyle(paper, 0.95, True, bad, bad),
            "measure": TextStyle(bad, 0.9, True, paper),
        }
    )


_ON_DARK, _ON_LIGHT = "#ffffff", "#151515"

LIGHT = Theme(
    name="light",
    paper="#fbfaf7",
    ink="#23211c",
    muted="#6b665b",
    rule="#d8d2c4",
    good="#00724f",
    bad="#a3001b",
    styles=_styles(
        table="#f3efe4",
        grid="#e2dccc",
        strong="#c6bda6",
        edge="#3a362d",
        good="#00724f",
        bad="#a3001b",
        blue="#26418f",
        gold="#c99700",
        levels=("#26418f", "#a3287f", "#7a5c00", "#00707f", "#5c3aa8", "#444444"),
        terrain=_terrain("#c9c0ae", "#c3d3b4", "#e6dcbf", "#dbcde6", "#d6d1c6", "#cfd6dc", "#5d5647"),
    ),
    texts=_texts("#23211c", "#8a8474", "#fbfaf7", "#a3001b"),
    paints=MappingProxyType(
        {
            "blue": Paint("#0072b2", _ON_DARK),
            "red": Paint("#d55e00", _ON_DARK),
            "green": Paint("#009e73", _ON_DARK),
            "purple": Paint("#cc79a7", _ON_LIGHT),
            "orange": Paint("#e69f00", _ON_LIGHT),
            "sky": Paint("#56b4e9", _ON_LIGHT),
        }
    ),
)
"""Dark on light: for paper and pages."""

DARK = Theme(
    name="dark",
    paper="#14171b",
    ink="#e9e6df",
    muted="#9aa0a6",
    rule="#343b43",
    good="#45c995",
    bad="#ff6b81",
    styles=_styles(
        table="#1e2429",
        grid="#2a3138",
        strong="#434d57",
        edge="#d9d5cb",
        good="#45c995",
        bad="#ff6b81",
        blue="#9db4ff",
        gold="#f0c53d",
        levels=("#9db4ff", "#ff9ad8", "#e8cf6a", "#6fd8e0", "#c3a6ff", "#d0d0d0"),
        terrain=_terrain("#4b4a45", "#37492f", "#4a4430", "#463a54", "#44464a", "#3d4a55", "#a39d8e"),
    ),
    texts=_texts("#e9e6df", "#7d858d", "#14171b", "#ff6b81"),
    paints=MappingProxyType(
        {
            "blue": Paint("#56b4e9", _ON_LIGHT),
            "red": Paint("#d55e00", _ON_DARK),
            "green": Paint("#009e73", _ON_DARK),
            "purple": Paint("#cc79a7", _ON_LIGHT),
            "orange": Paint("#e69f00", _ON_LIGHT),
            "sky": Paint("#0072b2", _ON_DARK),
        }
    ),
)
"""Light on dark: for screens."""

THEMES: Mapping[str, Theme] = MappingProxyType({theme.name: theme for theme in (LIGHT, DARK)})
"""Every theme by its name."""


def theme_named(theme: str | Theme) -> Theme:
    """The theme of this name.

    Raises
    ------
    InvalidInputError
        Where there is no such theme.
    """
    if isinstance(theme, Theme):
        return theme
    if theme not in THEMES:
        raise InvalidInputError.single("theme", theme, f"one of {', '.join(THEMES)}")
    return THEMES[theme]
