"""Scenes as PNG; OpenGL is looked for only when one is drawn."""

from __future__ import annotations

from renderer.layout import lay_out
from renderer.scene import Scene
from renderer.themes import Theme


def to_png(scene: Scene, width_px: int = 1200, theme: str | Theme = "light") -> bytes:
    """The PNG file of a scene, `width_px` pixels wide.

    Raises
    ------
    InvalidInputError
        For an unusable width or an unknown theme.
    NoOpenGLError, NoFontsError
        Where the system lacks what it takes; the message says what to install.
    """
    page = lay_out(scene, width_px, theme)
    from renderer.gl.offscreen import png

    return png(page)
