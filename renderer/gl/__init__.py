"""Pictures drawn by OpenGL, through pyglet: PNG without a display, and the board's window.

This package is imported only when such a picture is drawn. `mesh`, `fills` and `strokes` make triangles
of shapes and know no OpenGL. How pyglet reaches OpenGL must be chosen before anything of it is loaded:
by EGL where there is no display.
"""

import os
import sys

import pyglet


def prefer_headless() -> None:
    """Reach OpenGL without a display, if pyglet has not chosen already."""
    if sys.platform.startswith("linux") and "pyglet.window" not in sys.modules:
        pyglet.options.headless = True


if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
    prefer_headless()
