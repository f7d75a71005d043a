"""Draws meshes and texts in the current OpenGL context."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

import numpy as np
from pyglet import gl
from pyglet.graphics.shader import Shader, ShaderProgram

from renderer.gl.mesh import VERTEX, Mesh
from renderer.gl.shaders import FRAGMENT
from renderer.gl.shaders import VERTEX as VERTEX_SHADER


class Painter:
    """The shader, compiled for the current context."""

    def __init__(self) -> None:
        self.program = ShaderProgram(Shader(VERTEX_SHADER, "vertex"), Shader(FRAGMENT, "fragment"))

    def upload(self, mesh: Mesh) -> Uploaded:
        """A mesh on the graphics card."""
        return Uploaded(self.program, mesh)

    def draw(
        self,
        uploaded: Uploaded,
        viewport: tuple[float, float],
        origin: tuple[float, float] = (0.0, 0.0),
        scale: tuple[float, float] = (1.0, 1.0),
    ) -> None:
        """Draw a mesh.

        Parameters
        ----------
        uploaded
            What to draw.
        viewport
            Width and height in pixels of what is drawn on.
        origin
            Pixel (y down) of the mesh's point (0, 0).
        scale
            Pixels to a unit along x and y; y negative where the mesh's y runs up.
        """
        if not uploaded.count:
            return
        gl.glEnable(gl.GL_BLEND)
        gl.glBlendFuncSeparate(gl.GL_SRC_ALPHA, gl.GL_ONE_MINUS_SRC_ALPHA, gl.GL_ONE, gl.GL_ONE_MINUS_SRC_ALPHA)
        self.program.use()
        self.program["origin"] = origin
        self.program["scale"] = scale
        self.program["viewport"] = viewport
        gl.glBindVertexArray(uploaded.array)
        gl.glDrawElements(gl.GL_TRIANGLES, uploaded.count, gl.GL_UNSIGNED_INT, None)
        gl.glBindVertexArray(0)
        self.program.stop()


class Uploaded:
    """A mesh on the graphics card; `release` gives its memory back."""

    def __init__(self, program: ShaderProgram, mesh: Mesh) -> None:
        self.count = len(mesh.indices)
        names = (gl.GLuint * 1)()
        gl.glGenVertexArrays(1, names)
        self.array = names[0]
        buffers = (gl.GLuint * 2)()
        gl.glGenBuffers(2, buffers)
        self._buffers = buffers
        gl.glBindVertexArray(self.array)
        _fill(gl.GL_ARRAY_BUFFER, buffers[0], mesh.vertices)
        _fill(gl.GL_ELEMENT_ARRAY_BUFFER, buffers[1], mesh.indices)
        for name, attribute in program.attributes.items():
            _point(name, attribute["location"])
        gl.glBindVertexArray(0)

    def release(self) -> None:
        """Delete it; it cannot be drawn afterwards."""
        gl.glDeleteBuffers(2, self._buffers)
        gl.glDeleteVertexArrays(1, (gl.GLuint * 1)(self.array))
        self.count = 0


def _fill(target: int, buffer: int, data: np.ndarray[Any, Any]) -> None:
    data = np.ascontiguousarray(data)
    gl.glBindBuffer(target, buffer)
    gl.glBufferData(target, data.nbytes, data.ctypes.data_as(ctypes.c_void_p), gl.GL_STATIC_DRAW)


def _point(name: str, location: int) -> None:
    """Tell the shader where an attribute lies in a vertex."""
    assert VERTEX.fields is not None
    field, offset = VERTEX.fields[name][:2]
    count = field.shape[0] if field.shape else 1
    is_bytes = field.base == np.dtype("u1")
    kind = gl.GL_UNSIGNED_BYTE if is_bytes else gl.GL_FLOAT
    gl.glEnableVertexAttribArray(location)
    gl.glVertexAttribPointer(location, count, kind, is_bytes, VERTEX.itemsize, ctypes.c_void_p(offset))


def clip(box: Sequence[float] | None, height: float) -> None:
    """Draw only within a box (pixels, y down) of a picture `height` pixels high; everywhere where it is None."""
    if box is None:
        gl.glDisable(gl.GL_SCISSOR_TEST)
        return
    x0, y0, x1, y1 = (round(v) for v in box)
    gl.glEnable(gl.GL_SCISSOR_TEST)
    gl.glScissor(x0, round(height) - y1, max(0, x1 - x0), max(0, y1 - y0))
