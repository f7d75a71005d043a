"""The board's window: what the player does goes to the controller, what the controller says is drawn."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pyglet
from pyglet.window import Window, key, mouse

from geometry.errors import InchwormError
from geometry.shapes.figures import Point
from renderer.controller import Controller, Pointer
from renderer.controller.pointer import Button
from renderer.gl.canvas import Canvas
from renderer.gl.offscreen import png
from renderer.layout import lay_out
from renderer.svg import page_to_svg
from renderer.themes import DARK, LIGHT, Theme
from renderer.window import Outlet

log = logging.getLogger(__name__)

_KEYS: dict[int, str] = {
    key.ENTER: "enter",
    key.NUM_ENTER: "enter",
    key.ESCAPE: "escape",
    key.TAB: "tab",
    key.SPACE: "space",
    key.BACKSPACE: "backspace",
    key.LEFT: "left",
    key.RIGHT: "right",
    key.UP: "up",
    key.DOWN: "down",
    key.PLUS: "+",
    key.NUM_ADD: "+",
    key.EQUAL: "=",
    key.MINUS: "-",
    key.NUM_SUBTRACT: "-",
    key.BRACKETLEFT: "[",
    key.BRACKETRIGHT: "]",
    key.BRACELEFT: "[",
    key.BRACERIGHT: "]",
    key.SLASH: "/",
    key.QUESTION: "?",
    **{getattr(key, letter.upper()): letter for letter in "abcdefghijklmnopqrstuvwxyz"},
    **{getattr(key, f"_{digit}"): digit for digit in "0123456789"},
}
_BUTTONS: dict[int, Button] = {mouse.LEFT: "left", mouse.RIGHT: "right", mouse.MIDDLE: "middle"}

DOUBLE = 0.4
"""Seconds between the clicks of a double click, at most."""

WATCH = 0.5
"""Seconds between looks at a file that is watched."""


class BoardWindow(Window):  # type: ignore[misc]  # pyglet chooses its Window when it is loaded
    """A window that shows a controller's board.

    Parameters
    ----------
    controller
        What is shown.
    outlet
        Where moves and pictures are written, and where an edited board comes from.
    theme
        How it looks at first.
    width, height
        Its size.
    """

    def __init__(
        self, controller: Controller, outlet: Outlet, theme: Theme = LIGHT, width: int = 1600, height: int = 1000
    ) -> None:
        title = f"{controller.title} - Inchworm" if controller.title else "Inchworm"
        super().__init__(width, height, caption=title, resizable=True)
        self.controller = controller
        self.outlet = outlet
        self.pointer = Pointer(controller)
        self._ratio = self.get_pixel_ratio()
        self.canvas = Canvas(self, controller, theme, em=13.0 * self._ratio)
        controller.act("fit")
        self._pressed = False
        self._last_press: tuple[float, Point] = (-1.0, (0.0, 0.0))
        pyglet.clock.schedule_interval(self._tick, 1 / 60)
        if outlet.watches:
            pyglet.clock.schedule_interval(self._look_at_file, WATCH)

    # -- events -----------------------------------------------------------------------------

    def on_draw(self) -> None:
        """Draw the frame."""
        with self.watched():
            self.canvas.draw()

    def on_expose(self) -> None:
        """The window came to light."""
        self.canvas.change(labels=False)

    def on_resize(self, width: int, height: int) -> None:
        """The window has another size."""
        super().on_resize(width, height)
        if hasattr(self, "canvas"):
            self.canvas.resize(*self.get_framebuffer_size())

    def on_mouse_press(self, x: int, y: int, button: int, modifiers: int) -> None:
        """A button went down: on the panel it asks for what is there, on the map it takes hold."""
        pixel = self._pixel(x, y)
        with self.watched():
            if not self.controller.camera.holds(pixel):
                self._press_panel(pixel)
            elif button in _BUTTONS:
                self._pressed = True
                if button == mouse.RIGHT and self.controller.draft is not None:
                    self.pointer.waypoint()
                else:
                    self.pointer.press(pixel, _BUTTONS[button], _names(modifiers), self._clicks(pixel))
        self.canvas.change()

    def on_mouse_drag(self, x: int, y: int, dx: int, dy: int, buttons: int, modifiers: int) -> None:
        """The pointer moved with a button down."""
        camera = self.controller.camera
        self.canvas.pointer = self._pixel(x, y)
        with self.watched():
            if self._pressed:
                self.pointer.drag(self.canvas.pointer, _names(modifiers))
        self.canvas.change(labels=self.controller.camera is camera)

    def on_mouse_release(self, x: int, y: int, button: int, modifiers: int) -> None:
        """The button went up."""
        with self.watched():
            if self._pressed and button != mouse.RIGHT:
                self.pointer.release(self._pixel(x, y), _names(modifiers))
                self._pressed = False
        self.canvas.change()

    def on_mouse_motion(self, x: int, y: int, dx: int, dy: int) -> None:
        """The pointer moved."""
        self.canvas.pointer = self._pixel(x, y)
        with self.watched():
            self.pointer.hover(self.canvas.pointer)
        self.canvas.change(labels=False)

    def on_mouse_leave(self, x: int, y: int) -> None:
        """The pointer left the window."""
        self.canvas.pointer = None
        self.canvas.change(labels=False)

    def on_mouse_scroll(self, x: int, y: int, scroll_x: float, scroll_y: float) -> None:
        """The wheel turned: over the map it zooms or turns, over the panel it scrolls."""
        pixel = self._pixel(x, y)
        with self.watched():
            if self.controller.camera.holds(pixel):
                keys = _names(self._modifiers)
                self.pointer.wheel(pixel, scroll_y, keys)
            else:
                self.canvas.scroll = max(0.0, self.canvas.scroll - 3 * self.canvas.em * scroll_y)
        self.canvas.change()

    def on_key_press(self, symbol: int, modifiers: int) -> None:
        """A key went down."""
        self._modifiers = modifiers | _MODIFIER_KEYS.get(symbol, 0)
        name = _KEYS.get(symbol)
        with self.watched():
            if name == "w" and self._pressed:
                self.pointer.waypoint()
            elif name is not None and self.controller.key(name, _names(modifiers)):
                self._serve()
        self.canvas.change()

    def on_key_release(self, symbol: int, modifiers: int) -> None:
        """A key went up."""
        self._modifiers = modifiers & ~_MODIFIER_KEYS.get(symbol, 0)

    _modifiers = 0

    def _press_panel(self, pixel: Point) -> None:
        for hot in self.canvas.hot:
            if hot.holds(pixel):
                if hot.action is not None:
                    self.controller.act(hot.action)
                    self._serve()
                elif hot.centre is not None:
                    self.controller.camera = self.controller.camera.centred(hot.centre)
                return

    def _clicks(self, pixel: Point) -> int:
        """1, or 2 for the second of two clicks at one place."""
        now = time.monotonic()
        before, place = self._last_press
        near = max(abs(pixel[0] - place[0]), abs(pixel[1] - place[1])) <= 4
        double = now - before <= DOUBLE and near
        self._last_press = (-1.0 if double else now, pixel)
        return 2 if double else 1

    def _pixel(self, x: float, y: float) -> Point:
        """A place of the window as a pixel from the top."""
        return (x * self._ratio, (self.height - y) * self._ratio)

    # -- what only a window can do ------------------------------------------------------------

    def _serve(self) -> None:
        c = self.controller
        while c.requests:
            request = c.requests.pop(0)
            if request == "theme":
                self.canvas.theme = LIGHT if self.canvas.theme is DARK else DARK
            elif request == "save":
                c.message = self.outlet.save(c.history.position)
            else:
                page = lay_out(c.picture(), self.canvas.size[0], self.canvas.theme)
                data = png(page, self) if request == "png" else page_to_svg(page)
                c.message = self.outlet.write(request, data)

    def _tick(self, seconds: float) -> None:
        with self.watched():
            if self.controller.tick(seconds):
                self.canvas.change(labels=False)
        if not self.canvas.fresh:
            self.draw(seconds)

    def _look_at_file(self, _: float) -> None:
        with self.watched():
            edited = self.outlet.edited()
            if isinstance(edited, str):
                self.canvas.trouble = edited
                self.canvas.change()
            elif edited is not None:
                self.canvas.trouble = ""
                self.controller.replace_board(*edited)
                self.canvas.change()

    @contextmanager
    def watched(self) -> Iterator[None]:
        """The board stays, whatever goes wrong: a line in the panel, the whole of it in the log."""
        try:
            yield
        except InchwormError as error:
            self.controller.message = str(error)
        except Exception as error:
            trouble = f"Unexpected: {type(error).__name__}: {error}"
            if trouble != self.canvas.trouble:
                # Once: what fails in a frame fails in every frame.
                log.exception("unexpected error in the window")
            self.canvas.trouble = trouble
            self.canvas.change(labels=False)


_MODIFIER_KEYS = {
    key.LCTRL: key.MOD_CTRL,
    key.RCTRL: key.MOD_CTRL,
    key.LCOMMAND: key.MOD_CTRL,
    key.RCOMMAND: key.MOD_CTRL,
    key.LSHIFT: key.MOD_SHIFT,
    key.RSHIFT: key.MOD_SHIFT,
}


def _names(modifiers: int) -> frozenset[str]:
    """The modifiers that matter, by name."""
    found = set()
    if modifiers & (key.MOD_CTRL | key.MOD_COMMAND):
        found.add("ctrl")
    if modifiers & key.MOD_SHIFT:
        found.add("shift")
    return frozenset(found)


def run(make: Callable[[], Any]) -> None:
    """Open a window and stay until it is closed."""
    window = make()
    # The window draws itself where there is something new; pyglet need not, sixty times a second.
    pyglet.app.run(None)
    del window
