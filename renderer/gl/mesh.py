"""Shapes as triangles for the shader: one array of vertices and one of indices, in drawing order."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from renderer.gl.fills import Triangles, triangulated
from renderer.gl.shaders import ELLIPSE, FILL, ROUNDED, STROKE
from renderer.gl.strokes import Strip, paths_of, segments, strip
from renderer.page import Drawn
from renderer.shapes import Band, Circle, Ellipse, Lines, Rounded
from renderer.themes import Style

VERTEX = np.dtype(
    [
        ("place", "f4", 2),
        ("extent", "f4", 2),
        ("local", "f4", 2),
        ("local_px", "f4", 2),
        ("size", "f4", 4),
        ("line", "f4", 4),
        ("fill", "u1", 4),
        ("stroke", "u1", 4),
        ("kind", "f4"),
    ]
)
"""One vertex, as the shader's attributes (`renderer.gl.shaders`)."""

_CORNERS = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], dtype=float)
_QUAD = np.array([0, 1, 2, 0, 2, 3], dtype=np.uint32)


@dataclass(frozen=True, slots=True)
class Mesh:
    """Triangles: `vertices` of dtype `VERTEX`, `indices` three to a triangle."""

    vertices: NDArray[np.void]
    indices: NDArray[np.uint32]


def mesh_of(drawn: Sequence[Drawn], scale: float = 1.0) -> Mesh:
    """The triangles of shapes, later ones over earlier ones.

    Parameters
    ----------
    drawn
        Shapes in any unit; the widths of their styles are in pixels.
    scale
        Pixels to a unit at which they will be seen, for the fineness of what is not a distance field.
    """
    chunks: list[NDArray[np.void]] = []
    indices: list[NDArray[np.uint32]] = []
    count = 0
    for one in drawn:
        for vertices, corners in _pieces(one, scale):
            chunks.append(vertices)
            indices.append(corners + np.uint32(count))
            count += len(vertices)
    if not chunks:
        return Mesh(np.zeros(0, dtype=VERTEX), np.zeros(0, dtype=np.uint32))
    return Mesh(np.concatenate(chunks), np.concatenate(indices))


def _pieces(one: Drawn, scale: float) -> list[tuple[NDArray[np.void], NDArray[np.uint32]]]:
    shape, style = one.shape, one.style
    if isinstance(shape, Circle):
        return [_oval(shape.centre, (shape.radius, shape.radius), 0.0, style)]
    if isinstance(shape, Ellipse):
        return [_oval(shape.centre, (shape.half_length, shape.half_width), shape.facing, style)]
    if isinstance(shape, Rounded):
        return [_rounded(shape, style)]
    pieces = []
    if style.fill is not None and not isinstance(shape, Lines):
        pieces += [_filled(triangles, style) for triangles in triangulated(shape, scale)]
    if style.stroke is not None and isinstance(shape, Lines) and all(len(points) == 2 for points in shape.lines):
        pieces.append(_stroked(segments(shape, style.width / 2), style))
    elif style.stroke is not None and not isinstance(shape, Band):
        pieces += [_stroked(strip(path, style.width / 2), style) for path in paths_of(shape, scale)]
    return pieces


def _oval(
    centre: tuple[float, float], half: tuple[float, float], facing: float, style: Style
) -> tuple[NDArray[np.void], NDArray[np.uint32]]:
    """The quad of an ellipse, turned with it."""
    c, s = math.cos(math.radians(facing)), math.sin(math.radians(facing))
    turn = np.array([[c, s], [-s, c]])
    pad = _pad(style)
    vertices = np.zeros(4, dtype=VERTEX)
    vertices["place"] = np.asarray(centre) + (_CORNERS * half) @ turn
    vertices["extent"] = (_CORNERS * pad) @ turn
    vertices["local"] = _CORNERS * half
    vertices["local_px"] = _CORNERS * pad
    vertices["size"] = (*half, 0.0, 0.0)
    return _styled(vertices, style, ELLIPSE), _QUAD


def _rounded(shape: Rounded, style: Style) -> tuple[NDArray[np.void], NDArray[np.uint32]]:
    low, high = np.asarray(shape.least, dtype=float), np.asarray(shape.greatest, dtype=float)
    half, pad = (high - low) / 2, _pad(style)
    vertices = np.zeros(4, dtype=VERTEX)
    vertices["place"] = (low + high) / 2 + _CORNERS * half
    vertices["extent"] = _CORNERS * pad
    vertices["local"] = _CORNERS * half
    vertices["local_px"] = _CORNERS * pad
    vertices["size"] = (half[0], half[1], min(shape.radius, float(half.min())), 0.0)
    return _styled(vertices, style, ROUNDED), _QUAD


def _pad(style: Style) -> float:
    """How far the quad reaches over its shape: half the line, and a pixel for the soft edge."""
    return (style.width / 2 if style.stroke is not None else 0.0) + 1.0


def _filled(triangles: Triangles, style: Style) -> tuple[NDArray[np.void], NDArray[np.uint32]]:
    vertices = np.zeros(len(triangles.places), dtype=VERTEX)
    vertices["place"] = triangles.places
    vertices["extent"] = triangles.extents
    # The colour fades over the skirt: local.x is how much of it there is.
    vertices["local"][:, 0] = triangles.cover
    return _styled(vertices, style, FILL), triangles.corners


def _stroked(path: Strip, style: Style) -> tuple[NDArray[np.void], NDArray[np.uint32]]:
    vertices = np.zeros(len(path.places), dtype=VERTEX)
    vertices["place"] = path.places
    vertices["extent"] = path.extents
    vertices["local"][:, 0] = path.along
    vertices["local_px"] = path.across
    vertices["size"][:, 0] = path.length
    styled = _styled(vertices, style, STROKE)
    styled["line"][:, 3] = 1.0 if path.closed else 0.0
    return styled, path.corners


def _styled(vertices: NDArray[np.void], style: Style, kind: int) -> NDArray[np.void]:
    dash, gap = style.dash if len(style.dash) == 2 else (0.0, 0.0)
    vertices["line"] = (style.width / 2 if style.stroke is not None else 0.0, dash, gap, 0.0)
    vertices["fill"] = rgba(style.fill, style.fill_opacity)
    vertices["stroke"] = rgba(style.stroke, style.stroke_opacity)
    vertices["kind"] = kind
    return vertices


def rgba(colour: str | None, opacity: float = 1.0) -> tuple[int, int, int, int]:
    """A colour as four bytes; None is nothing at all.

    Examples
    --------
    >>> rgba("#ff8000", 0.5), rgba(None)
    ((255, 128, 0, 128), (0, 0, 0, 0))
    """
    if colour is None:
        return (0, 0, 0, 0)
    r, g, b = (int(colour[k : k + 2], 16) for k in (1, 3, 5))
    return (r, g, b, round(255 * opacity))
