"""What the pointer does to a controller: picking, dragging, turning, panning, measuring."""

from __future__ import annotations

from typing import Literal, TypeAlias

from geometry.errors import InchwormError
from geometry.shapes.figures import Point
from renderer.controller.controller import Controller
from renderer.controller.draft import Draft
from renderer.controller.picking import model_at, thing_at, units_in
from renderer.controller.selection import Selection
from renderer.controller.tools import Grip

Button: TypeAlias = Literal["left", "right", "middle"]

CLICK = 4.0
"""Pixels: a press that moves no further is a click."""

WHEEL_ZOOM = 1.15
WHEEL_TURN = 5.0
"""Degrees that a step of the wheel turns what is held, with Ctrl."""


class Pointer:
    """The pointer over a controller's map.

    Examples
    --------
    >>> from geometry import Board
    >>> controller = Controller(Board(60, 44), box=(0, 0, 620, 460))
    >>> pointer = Pointer(controller)
    >>> pointer.wheel((310, 230), 1)
    >>> round(controller.camera.scale, 6)
    11.5
    """

    def __init__(self, controller: Controller) -> None:
        self.controller = controller
        self._start: Point | None = None
        self._last: Point = (0.0, 0.0)
        self._doing: Literal["", "pan", "box", "move", "grip"] = ""
        self._held: Draft | None = None
        self._moved = False

    def press(
        self, pixel: Point, button: Button = "left", modifiers: frozenset[str] = frozenset(), clicks: int = 1
    ) -> None:
        """A button went down; `clicks` is 2 for a double click."""
        c = self.controller
        self._start = self._last = pixel
        self._moved = False
        c.hovered = None
        point = c.camera.at(pixel)
        if button == "middle":
            self._doing = "pan"
        elif button == "right":
            self._doing = ""
            c.act("waypoint")
        elif c.tool != "move":
            self._doing = "grip"
            c.grips = (Grip.on(c.board, point, models_only=c.tool == "sight"),)
        else:
            self._pick(point, modifiers, clicks)

    def _pick(self, point: Point, modifiers: frozenset[str], clicks: int) -> None:
        """Take hold of the held move, of a model, of a box, or of the table."""
        c = self.controller
        if c.draft is not None and self._on_draft(point):
            self._doing, self._held = "move", c.draft
            return
        model = model_at(c.board, point)
        if model is None:
            self._doing = "box" if "shift" in modifiers else "pan"
            return
        if c.draft is not None:
            c.judge(None)
        if clicks == 2:
            c.selection = Selection.of_unit(c.board, c.board.models[model].unit)
        elif model not in c.selection:
            c.selection = Selection((model,))
        self._doing, self._held = "move", None

    def _on_draft(self, point: Point) -> bool:
        """Whether a point is on one of the models that are held, where they are held."""
        c = self.controller
        assert c.draft is not None
        moved = [c.board.models[id].placed(pose.at, pose.facing) for id, pose in c.draft.now.items()]
        held = c.board.with_models(moved)
        return model_at(held, point) in c.draft.moving

    def drag(self, pixel: Point, modifiers: frozenset[str] = frozenset()) -> None:
        """The pointer moved with a button down."""
        if self._start is None:
            return
        c = self.controller
        far = max(abs(pixel[0] - self._start[0]), abs(pixel[1] - self._start[1])) > CLICK
        self._moved = self._moved or far
        if not self._moved:
            return
        try:
            self._drag(c, pixel, modifiers)
        except InchwormError as error:
            c.message = str(error)
        self._last = pixel

    def _drag(self, c: Controller, pixel: Point, modifiers: frozenset[str]) -> None:
        assert self._start is not None
        start, point = c.camera.at(self._start), c.camera.at(pixel)
        if self._doing == "pan":
            c.camera = c.camera.panned(pixel[0] - self._last[0], pixel[1] - self._last[1])
        elif self._doing == "box":
            c.boxed = (start, point)
        elif self._doing == "grip":
            c.grips = (c.grips[0], Grip.on(c.board, point, models_only=c.tool == "sight"))
        elif self._doing == "move":
            if self._held is None:
                c.begin(c.selection.models)
                self._held = c.draft
            if self._held is not None and c.draft is not None:
                x, y = self._held.offset
                held = c.draft.carried_to((x + point[0] - start[0], y + point[1] - start[1]))
                c.judge(held)
                if "shift" in modifiers:
                    c.snap()

    def release(self, pixel: Point, modifiers: frozenset[str] = frozenset()) -> None:
        """The button went up."""
        c = self.controller
        if self._doing == "box" and c.boxed is not None:
            (ax, ay), (bx, by) = c.boxed
            units = units_in(c.board, (min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)))
            c.selection = Selection.of_units(c.board, units[:1])
            c.message = f"{units[0]} selected." if units else "No model is in the box."
        elif self._doing == "pan" and not self._moved and c.draft is None:
            c.selection = Selection()
        c.boxed = None
        self._start, self._held, self._doing = None, None, ""
        self.hover(pixel)

    def waypoint(self) -> None:
        """Set a waypoint in the middle of a drag: what follows is carried on from it."""
        c = self.controller
        c.act("waypoint")
        if self._doing == "move" and c.draft is not None:
            self._held, self._start = c.draft, self._last

    def hover(self, pixel: Point) -> None:
        """The pointer moved without a button down."""
        c = self.controller
        at = c.camera.at(pixel) if c.camera.holds(pixel) else None
        c.hovered = thing_at(c.board, at) if at is not None else None
        c.point(at)

    def wheel(self, pixel: Point, steps: float, modifiers: frozenset[str] = frozenset()) -> None:
        """The wheel turned by so many steps (away from the player: nearer, or counter-clockwise)."""
        c = self.controller
        if "ctrl" in modifiers and c.draft is not None:
            c.judge(c.draft.turned(WHEEL_TURN * steps))
        else:
            c.camera = c.camera.zoomed(WHEEL_ZOOM**steps, pixel)
