"""Items of a scene in pixels, painted by a theme."""

from __future__ import annotations

from dataclasses import replace

from renderer.page import Drawn
from renderer.scene import Item, Scene
from renderer.shapes import Lines, View
from renderer.themes import Style, Theme, mark_of

DASHES: dict[str, tuple[float, ...]] = {"none": (), "ring": (), "dashed": (3.0, 2.0), "dotted": (1.0, 1.6)}


def shown(item: Item, view: View) -> bool:
    """Whether an item is drawn at this scale: a grid only where its lines stand apart."""
    return view.scale >= {"grid": 5.5, "grid-strong": 1.4}.get(item.role, 0.0)


def drawn(item: Item, scene: Scene, view: View, theme: Theme, unit: float) -> Drawn:
    """An item in pixels, painted; `unit` is the pixels to a pixel of 12 pixel text."""
    return Drawn(view.shape(item.shape), painted(item, scene, theme, unit), item.thing)


def painted(item: Item, scene: Scene, theme: Theme, unit: float) -> Style:
    """How an item looks, its lines as wide as they are in pixels."""
    style = theme.style(item.role, item.player, scene.players)
    dash = style.dash
    if item.role in ("base-mark", "ghost-mark") and not isinstance(item.shape, Lines):
        dash = DASHES[mark_of(item.player, scene.players)]
    return replace(style, width=style.width * unit, dash=tuple(d * unit for d in dash))
