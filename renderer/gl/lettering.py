"""Texts in the current OpenGL context, by pyglet and the system's fonts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

import pyglet
from pyglet.graphics import Batch
from pyglet.math import Mat4

from renderer.errors import NoFontsError
from renderer.gl.mesh import rgba
from renderer.page import Words
from renderer.text import FONTS

if TYPE_CHECKING:
    from pyglet.window import Window

_WEIGHT = {False: "normal", True: "bold"}
_ALIGN: dict[str, Literal["left", "center", "right"]] = {"start": "left", "middle": "center", "end": "right"}


def font_name() -> str:
    """The first of our fonts that is at hand.

    Raises
    ------
    NoFontsError
        Where the system has none of them, nor any other.
    """
    found = next((name for name in FONTS if pyglet.font.have_font(name)), None)
    if found is None:
        raise NoFontsError
    return found


class Lettering:
    """Texts that are drawn together.

    Parameters
    ----------
    words
        The texts.
    height
        Height of the picture in pixels: pages count from the top, pyglet from the bottom.
    """

    def __init__(self, words: Iterable[Words], height: float) -> None:
        self.batch = Batch()
        name = font_name()
        self._labels = [
            pyglet.text.Label(
                one.text,
                x=round(one.at[0]),
                y=round(height - one.at[1]),
                font_name=name,
                font_size=one.size,
                weight=_WEIGHT[one.bold],
                color=rgba(one.colour),
                anchor_x=_ALIGN[one.align],
                anchor_y="baseline",
                dpi=72,
                batch=self.batch,
            )
            for one in words
            if one.text
        ]

    def draw(self, window: Window, width: float, height: float) -> None:
        """Draw them on a picture of this size, in the window's context."""
        projection = window.projection
        window.projection = Mat4.orthogonal_projection(0, width, 0, height, -255, 255)
        self.batch.draw()
        window.projection = projection
