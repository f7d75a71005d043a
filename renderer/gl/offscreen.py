"""Pages as pixels and as PNG, without a display: OpenGL through EGL."""

from __future__ import annotations

import functools
import io
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from geometry.errors import InvalidInputError
from renderer.errors import NoOpenGLError
from renderer.gl.mesh import mesh_of, rgba
from renderer.page import Drawn, Element, Page, Words

if TYPE_CHECKING:
    from pyglet.window import Window

    from renderer.gl.painter import Painter


def png(page: Page, window: Window | None = None) -> bytes:
    """A page as a PNG file, drawn in a window's OpenGL context or in one that needs no display.

    Raises
    ------
    NoOpenGLError, NoFontsError
        As `render`.
    """
    pixels = render(page, window)
    from pyglet.image import ImageData
    from pyglet.image.codecs.png import PNGImageEncoder

    height, width, _ = pixels.shape
    file = io.BytesIO()
    # A negative pitch: the rows run from the top down.
    image = ImageData(width, height, "RGB", pixels.tobytes(), pitch=-3 * width)
    image.save("board.png", file, PNGImageEncoder())
    return file.getvalue()


def render(page: Page, window: Window | None = None) -> NDArray[np.uint8]:
    """The pixels of a page, (height, width, 3), the top row first.

    Parameters
    ----------
    page
        What to draw.
    window
        A window whose OpenGL context is to be used; without one, a context that needs no display.

    Raises
    ------
    NoOpenGLError
        Where no OpenGL can be had.
    NoFontsError
        Where there is no font to write with.
    """
    if window is not None:
        return _render(page, window)
    # OpenGL keeps to the thread that it began in; pictures are asked for in any.
    return _painter().submit(lambda: _render(page, _hidden_window())).result()


def _render(page: Page, window: Window) -> NDArray[np.uint8]:
    window.switch_to()
    from renderer.gl.lettering import Lettering
    from renderer.gl.painter import Painter, clip

    size = (round(page.width), round(page.height))
    elements: tuple[Element, ...] = (*page.over, *page.beside)
    with canvas(window, *size):
        _clear(page.paper)
        painter = Painter()
        clip(page.frame, size[1])
        _paint(painter, page.board, size)
        clip(None, size[1])
        _paint(painter, tuple(e for e in elements if isinstance(e, Drawn)), size)
        Lettering((e for e in elements if isinstance(e, Words)), size[1]).draw()
        return _pixels(*size)


@functools.cache
def _painter() -> ThreadPoolExecutor:
    """The thread that draws what no window shows."""
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="painter")


@functools.cache
def _hidden_window() -> Window:
    """A window that nobody sees: of EGL where there may be no display."""
    try:
        from renderer.gl import prefer_headless

        prefer_headless()
        from pyglet.window import Window

        return Window(16, 16, visible=False)
    except Exception as error:  # whatever the system's libraries raise: there is no OpenGL to be had
        raise NoOpenGLError(f"{type(error).__name__}: {error}") from error


@contextmanager
def canvas(window: Window, width: int, height: int) -> Iterator[None]:
    """A picture of this size to draw on, in place of the window."""
    from pyglet import gl
    from pyglet.image.buffer import Framebuffer, Renderbuffer
    from pyglet.math import Mat4

    most = gl.GLint()
    gl.glGetIntegerv(gl.GL_MAX_RENDERBUFFER_SIZE, most)
    if max(width, height) > most.value:
        raise InvalidInputError.single("width", width, f"a picture of at most {most.value} pixels either way")
    buffer, target = Renderbuffer(width, height, gl.GL_RGBA8), Framebuffer()
    target.attach_renderbuffer(buffer, attachment=gl.GL_COLOR_ATTACHMENT0)
    projection, viewport = window.projection, window.viewport
    try:
        target.bind()
        window.viewport = (0, 0, width, height)
        window.projection = Mat4.orthogonal_projection(0, width, 0, height, -255, 255)
        yield
    finally:
        target.unbind()
        window.viewport, window.projection = viewport, projection
        target.delete()
        buffer.delete()


def _clear(colour: str) -> None:
    from pyglet import gl

    r, g, b, _ = rgba(colour)
    gl.glClearColor(r / 255, g / 255, b / 255, 1.0)
    gl.glClear(gl.GL_COLOR_BUFFER_BIT)


def _paint(painter: Painter, drawn: tuple[Drawn, ...], size: tuple[int, int]) -> None:
    uploaded = painter.upload(mesh_of(drawn))
    painter.draw(uploaded, size)
    uploaded.release()


def _pixels(width: int, height: int) -> NDArray[np.uint8]:
    from pyglet import gl

    pixels = np.empty((height, width, 4), dtype=np.uint8)
    gl.glPixelStorei(gl.GL_PACK_ALIGNMENT, 1)
    gl.glReadPixels(0, 0, width, height, gl.GL_RGBA, gl.GL_UNSIGNED_BYTE, pixels.ctypes.data)
    return np.ascontiguousarray(pixels[::-1, :, :3])
