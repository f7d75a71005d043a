"""Draws a controller's board in a pyglet window: the table once, what lies over it whenever it changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pyglet import gl
from pyglet.math import Mat4, Vec3

from geometry.shapes.figures import Box, Point
from renderer.controller import Controller
from renderer.controller.sidebar import Hot, help_page, messages, note, reading, sidebar, way_reading
from renderer.controller.tooltip import tooltip
from renderer.gl.letters import Letters
from renderer.gl.mesh import Mesh, mesh_of, rgba
from renderer.gl.painter import Painter, Uploaded, clip
from renderer.labelling import Laid, labels_over
from renderer.page import Drawn, Element, Words
from renderer.painting import painted
from renderer.scene import Scene
from renderer.shapes import View
from renderer.themes import Theme

if TYPE_CHECKING:
    from pyglet.window import Window

FINENESS = 60.0
"""Pixels an inch for which curves of the table are cut into chords."""

PANEL = 26.0
"""Width of the panel, in ems."""


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
        self._letters = {name: Letters(height) for name in ("table", "over", "side")}
        self._table_scene: Scene | None = None
        self._table_key: tuple[int, str, float] | None = None
        self._meshes: dict[str, Uploaded] = {}
        self._laid: Laid | None = None
        self._laid_for: View | None = None
        self.resize(width, height)

    def resize(self, width: int, height: int) -> None:
        """The window has another size (pixels)."""
        self.size = (width, height)
        for letters in self._letters.values():
            letters.height = height
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
        self.fresh = False
        self._carry = not labels

    def draw(self) -> None:
        """Draw the board and the panel."""
        self.prepare()
        height = self.size[1]
        r, g, b, _ = rgba(self.theme.paper)
        gl.glClearColor(r / 255, g / 255, b / 255, 1.0)
        gl.glClear(gl.GL_COLOR_BUFFER_BIT)
        view = self.controller.camera.view
        origin, scale = view.point((0.0, 0.0)), (view.scale, -view.scale)
        clip(self.map_box, height)
        self.painter.draw(self._meshes["table"], self.size, origin, scale)
        self.painter.draw(self._meshes["over"], self.size, origin, scale)
        dx, dy = self._carried(view)
        before = self.window.view
        for name in ("table", "over"):
            self.painter.draw(self._meshes[f"{name} labels"], self.size, (dx, dy))
            self.window.view = Mat4.from_translation(Vec3(round(dx), -round(dy), 0))
            self._letters[name].batch.draw()
            self.window.view = before
        clip(None, height)
        self.painter.draw(self._meshes["side"], self.size)
        self._letters["side"].batch.draw()

    def _carried(self, view: View) -> Point:
        """How far the labels have been carried since they were laid out, pixels."""
        if self._laid_for is None:
            return (0.0, 0.0)
        was, now = self._laid_for.point((0.0, 0.0)), view.point((0.0, 0.0))
        return (now[0] - was[0], now[1] - was[1])

    def prepare(self) -> None:
        """Bring everything that is drawn up to what the controller says, if anything is said anew."""
        if self.fresh:
            return
        c, unit = self.controller, self.em / 12
        key = (c.table_version, self.theme.name, self.em)
        if key != self._table_key or self._table_scene is None:
            self._table_scene, self._table_key = c.table(), key
            self._keep("table", self._mesh(self._table_scene, unit))
            self._laid = None
        over = c.overlay()
        self._keep("over", self._mesh(over, unit))
        self._lay_labels(self._table_scene, over)
        side = self._side(self._table_scene, over)
        self._show("side", "side", side)
        self.fresh = True

    def _lay_labels(self, table: Scene, over: Scene) -> None:
        """Labels of the table are laid out when it or the view is another, those over it whenever they change."""
        view, box = self.controller.camera.view, self.map_box
        if self._carry and self._laid is not None and self._laid_for is not None and view.scale == self._laid_for.scale:
            return
        if self._laid is None or self._laid_for != view:
            self._laid, self._laid_for = labels_over(table, view, box, self.theme, self.em), view
            self._show("table labels", "table", self._laid.elements)
        laid = labels_over(over, view, box, self.theme, self.em, under=self._laid)
        self._show("over labels", "over", laid.elements)

    def _show(self, mesh: str, letters: str, elements: Sequence[Element]) -> None:
        self._keep(mesh, mesh_of([e for e in elements if isinstance(e, Drawn)]))
        self._letters[letters].show(e for e in elements if isinstance(e, Words))

    def _keep(self, name: str, mesh: Mesh) -> None:
        old = self._meshes.pop(name, None)
        if old is not None:
            old.release()
        self._meshes[name] = self.painter.upload(mesh)

    def _mesh(self, scene: Scene, unit: float) -> Mesh:
        drawn = [Drawn(item.shape, painted(item, scene, self.theme, unit), item.thing) for item in scene.items]
        return mesh_of(drawn, FINENESS)

    def _side(self, table: Scene, over: Scene) -> list[Element]:
        """The panel, and what stands over the map without moving with it."""
        c, em, frame = self.controller, self.em, self.map_box
        box = (frame[2], 0.0, float(self.size[0]), float(self.size[1]))
        beside = sidebar(c, table, over, self.theme, box, em, self.scroll)
        self.hot = beside.hot
        self.scroll = min(self.scroll, max(0.0, beside.bottom - self.size[1] + em))
        said = list(beside.elements)
        # Letters are drawn over every plate: under the help there may be none but what went wrong.
        told = (self.trouble,) if c.help else (c.reaching.said, c.message, self.trouble)
        said += messages([text for text in told if text], frame, self.theme, em)
        if self.pointer is not None and c.camera.holds(self.pointer) and not c.help:
            said += self._beside_pointer(self.pointer, frame)
        if c.help:
            said += help_page(frame, self.theme, em)
        return said

    def _beside_pointer(self, at: Point, frame: Box) -> tuple[Element, ...]:
        c = self.controller
        if c.draft is not None and c.verdict is not None:
            text = reading(c.verdict)
            return note([text], at, frame, self.theme, self.em, bad=not c.verdict.legal) if text else ()
        way = c.reaching.way
        if c.reaching.question is not None and way is not None and c.tool == "move":
            allowed = c.reaching.question.distance
            text, bad = way_reading(way.length, way.may_end, allowed)
            # At its own end: the pointer may have gone on while it was worked out.
            return note([text], c.camera.view.point(way.at), frame, self.theme, self.em, bad=bad)
        if c.hovered is not None and c.tool == "move":
            return note(tooltip(c.board, c.hovered), at, frame, self.theme, self.em)
        return ()
