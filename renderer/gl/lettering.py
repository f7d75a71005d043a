"""Texts in the current OpenGL context, by pyglet and the system's fonts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import pyglet
from pyglet.graphics import Batch

from renderer.errors import NoFontsError
from renderer.gl.fallback import font_for
from renderer.gl.mesh import rgba
from renderer.page import Words
from renderer.text import FONTS

_ALIGN: dict[str, Literal["left", "center", "right"]] = {"start": "left", "middle": "center", "end": "right"}


def font_name() -> str | None:
    """The first of our fonts that is at hand; None for whatever the system has instead.

    Raises
    ------
    NoFontsError
        Where the system has no font at all.
    """
    found = next((name for name in FONTS if pyglet.font.have_font(name)), None)
    if found is None:
        try:
            pyglet.font.load(None, 12)
        except Exception as error:  # whatever the font system raises: there is no font to be had
            raise NoFontsError from error
    return found


def label(words: Words, height: float, font: str | None, batch: Batch) -> pyglet.text.Label:
    """A text as pyglet draws it, on a picture `height` pixels high."""
    return pyglet.text.Label(
        words.text,
        x=round(words.at[0]),
        y=round(height - words.at[1]),
        font_name=font_for(words.text, font),
        font_size=words.size,
        weight="bold" if words.bold else "normal",
        color=rgba(words.colour),
        anchor_x=_ALIGN[words.align],
        anchor_y="baseline",
        dpi=72,
        batch=batch,
    )


class Lettering:
    """Texts that are drawn together, once.

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
        self._labels = [label(one, height, name, self.batch) for one in words if one.text]

    def draw(self) -> None:
        """Draw them."""
        self.batch.draw()
