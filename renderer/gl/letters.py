"""Texts of a window that change from frame to frame: labels are kept and used again."""

from __future__ import annotations

from collections.abc import Iterable

import pyglet
from pyglet.graphics import Batch

from renderer.gl.lettering import font_name, label
from renderer.page import Words

_Key = tuple[str, float, bool, str, str]


class Letters:
    """A batch of texts, most of which are there in the next frame too.

    Parameters
    ----------
    height
        Height of the window in pixels: pages count from the top, pyglet from the bottom.
    """

    def __init__(self, height: float) -> None:
        self.batch = Batch()
        self.height = height
        self._font = font_name()
        self._used: dict[_Key, list[pyglet.text.Label]] = {}

    def show(self, words: Iterable[Words]) -> None:
        """Show these texts, and no others."""
        spare, self._used = self._used, {}
        for one in words:
            key = (one.text, one.size, one.bold, one.colour, one.align)
            left = spare.get(key)
            if left:
                made = left.pop()
                x, y = round(one.at[0]), round(self.height - one.at[1])
                if (made.x, made.y) != (x, y):
                    made.position = (x, y, 0)
            else:
                made = label(one, self.height, self._font, self.batch)
            self._used.setdefault(key, []).append(made)
        for unused in spare.values():
            for made in unused:
                made.delete()
