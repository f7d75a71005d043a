"""Draws a controller's board in a pyglet window: the table once, what lies over it whenever it changes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pyglet import gl
from pyglet.math import Mat4, Vec3

from geometry.shapes.figures import Box, Point
from renderer.controller import Controller
from renderer.controller.sidebar import Hot, help_page, messages, note, reading, sidebar
from renderer.controller.tooltip import tooltip
from renderer.gl.letters import Letters
from renderer.gl.mesh import mesh_of, rgba
from renderer.gl.painter import Painter, Uploaded, clip
from renderer.layout import labels_over, painted
from renderer.page import Drawn, Element, Words
from renderer.scene import Scene
from renderer.shapes import View
from renderer.themes import Theme

if TYPE_CHECKING:
    from pyglet.window import Window

FINENESS = 60.0
"""Pixels an inch for which curves of the table are cut into chords."""

PANEL = 26.0
"""Width of the panel, in ems."""


@dataclass(frozen=True, slots=True)
class _Laid:
    """Labels as they were laid out, for the view that they were laid out for."""

    elements: tuple[Element, ...]
    view: View


class Canvas:
    """A controller's board in a window's OpenGL context.

    Parameters
    ----------
    window
        Where it is drawn.
    controller
        What is drawn.
    theme
        How it looks.
    em
        Height of the text in pixels.
    """

    def __init__(self, window: Window, controller: Controller, theme: Theme, em: float = 13.0) -> None:
        self.window = window
        self.controller = controller
        self.theme = theme
        self.em = em
        self.pointer: Point | None = None
        self.scroll = 0.0
        self.hot: tuple[Hot, ...] = ()
        self.trouble = ""
        self.painter = Painter()
        width, height = window.get_framebuffer_size()
        self._map_letters, self._side_letters = Letters(height), Letters(height)
        self._table_scene: Scene | None = None
        self._table_key: tuple[int, str, float] | None = None
        self._table: Uploaded | None = None
        self._meshes: list[Uploaded] = []
        self._laid: _Laid | None = None
        self.resize(width, height)

    def resize(self, width: int, height: int) -> None:
        """The window has another size (pixels)."""
        self.size = (width, height)
        self._map_letters.height = self._side_letters.height = height
        self.controller.camera = self.controller.camera.resized(self.map_box)
        self.change()

    @property
    def map_box(self) -> Box:
        """The map, pixels."""
        return (0.0, 0.0, self.size[0] - self.panel_width, float(self.size[1]))

    @property
    def panel_width(self) -> float:
        """Width of the panel, pixels: never more than two fifths of the window."""
        return min(PANEL * self.em, 0.4 * self.size[0])

    def change(self, *, labels: bool = True) -> None:
        """Something is to be drawn anew; without `labels` they only move along (while panning)."""
        self._fresh = False
        if labels:
            self._laid = None

    def draw(self) -> None:
        """Draw the board and the panel."""
        if not self._fresh:
            self._prepare()
        height = self.size[1]
        r, g, b, _ = rgba(self.theme.paper)
        gl.glClearColor(r / 255, g / 255, b / 255, 1.0)
        gl.glClear(gl.GL_COLOR_BUFFER_BIT)
        view = self.controller.camera.view
        origin, scale = view.point((0.0, 0.0)), (view.scale, -view.scale)
        table, over, labels, side = self._table, *self._meshes
        assert table is not None
        clip(self.map_box, height)
        self.painter.draw(table, self.size, origin, scale)
        self.painter.draw(over, self.size, origin, scale)
        dx, dy = self._carried(view)
        self.painter.draw(labels, self.size, (dx, dy))
        before = self.window.view
        self.window.view = Mat4.from_translation(Vec3(round(dx), -round(dy), 0))
        self._map_letters.batch.draw()
        self.window.view = before
        clip(None, height)
        self.painter.draw(side, self.size)
        self._side_letters.batch.draw()

    def _carried(self, view: View) -> Point:
        """How far the labels have been carried since they were laid out, pixels."""
        if self._laid is None:
            return (0.0, 0.0)
        was, now = self._laid.view.point((0.0, 0.0)), view.point((0.0, 0.0))
        return (now[0] - was[0], now[1] - was[1])

    def _prepare(self) -> None:
        """Bring everything that is drawn up to what the controller says."""
        c, unit = self.controller, self.em / 12
        key = (c.table_version, self.theme.name, self.em)
        if key != self._table_key or self._table_scene is None:
            self._table_scene, self._table_key = c.table(), key
            if self._table is not None:
                self._table.release()
            self._table = self._upload(self._table_scene, unit)
            self._laid = None
        table, over = self._table_scene, c.overlay()
        if self._laid is None:
            self._laid = _Laid(self._labels(table, over), c.camera.view)
            self._map_letters.show(e for e in self._laid.elements if isinstance(e, Words))
        side = self._side(table, over)
        for old in self._meshes:
            old.release()
        self._meshes = [
            self._upload(over, unit),
            self.painter.upload(mesh_of([e for e in self._laid.elements if isinstance(e, Drawn)])),
            self.painter.upload(mesh_of([e for e in side if isinstance(e, Drawn)])),
        ]
        self._side_letters.show(e for e in side if isinstance(e, Words))
        self._fresh = True

    def _upload(self, scene: Scene, unit: float) -> Uploaded:
        drawn = [Drawn(item.shape, painted(item, scene, self.theme, unit), item.thing) for item in scene.items]
        return self.painter.upload(mesh_of(drawn, FINENESS))

    def _labels(self, table: Scene, over: Scene) -> tuple[Element, ...]:
        both = replace(table, items=(*table.items, *over.items), labels=(*over.labels, *table.labels))
        return tuple(labels_over(both, self.controller.camera.view, self.map_box, self.theme, self.em))

    def _side(self, table: Scene, over: Scene) -> list[Element]:
        """The panel, and what stands over the map without moving with it."""
        c, em, frame = self.controller, self.em, self.map_box
        box = (frame[2], 0.0, float(self.size[0]), float(self.size[1]))
        beside = sidebar(c, table, over, self.theme, box, em, self.scroll)
        self.hot = beside.hot
        self.scroll = min(self.scroll, max(0.0, beside.bottom - self.size[1] + em))
        said = list(beside.elements)
        said += messages([text for text in (c.message, self.trouble) if text], frame, self.theme, em)
        if self.pointer is not None and c.camera.holds(self.pointer):
            said += self._beside_pointer(self.pointer, frame)
        if c.help:
            said += help_page(frame, self.theme, em)
        return said

    def _beside_pointer(self, at: Point, frame: Box) -> tuple[Element, ...]:
        c = self.controller
        if c.draft is not None and c.verdict is not None:
            text = reading(c.verdict)
            return note([text], at, frame, self.theme, self.em, bad=not c.verdict.legal) if text else ()
        if c.hovered is not None and c.tool == "move":
            return note(tooltip(c.board, c.hovered), at, frame, self.theme, self.em)
        return ()
