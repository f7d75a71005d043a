"""What every action does to a controller."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from renderer.controller.camera import Camera
from renderer.controller.draft import KINDS
from renderer.controller.keys import Action
from renderer.controller.state import Request, Tool

if TYPE_CHECKING:
    from renderer.controller.controller import Controller

TURN, FINE_TURN = 15.0, 1.0
"""Degrees that the turning keys turn by."""

ZOOM = 1.25
PAN = 60.0
"""Pixels that the arrows pan by."""


def perform(controller: Controller, action: Action) -> None:
    """Do it."""
    _DOES[action](controller)


def _turn(degrees: float) -> Callable[[Controller], None]:
    def turn(c: Controller) -> None:
        if c.draft is None and c.selection.models:
            c.begin(c.selection.models)
        if c.draft is not None:
            c.judge(c.draft.turned(degrees))

    return turn


def _waypoint(c: Controller) -> None:
    if c.draft is not None:
        c.judge(c.draft.with_waypoint())


def _back(c: Controller) -> None:
    if c.draft is not None:
        c.judge(c.draft.without_waypoint())


def _kind(step: int) -> Callable[[Controller], None]:
    def change(c: Controller) -> None:
        if c.draft is None and c.selection.models:
            c.begin(c.selection.models)
        elif c.draft is not None:
            at = KINDS.index(c.draft.kind)
            c.judge(c.draft.of_kind(KINDS[(at + step) % len(KINDS)]))

    return change


def _roll(change: float) -> Callable[[Controller], None]:
    def roll(c: Controller) -> None:
        if c.draft is not None:
            c.judge(c.draft.rolled(change))

    return roll


def _move(change: float) -> Callable[[Controller], None]:
    def roll(c: Controller) -> None:
        if c.draft is not None:
            c.judge(c.draft.move_rolled(change))

    return roll


def _target(c: Controller) -> None:
    """The next enemy unit that the unit is in combat with, as the target of a pile-in."""
    if c.draft is None:
        return
    enemies = list(c.board.combats(c.draft.unit))
    if not enemies:
        c.message = f"{c.draft.unit} is not in combat."
        return
    at = enemies.index(c.draft.target) if c.draft.target in enemies else -1
    c.judge(replace(c.draft, target=enemies[(at + 1) % len(enemies)]))
    c.message = f"Target: {c.draft.target}."


def _tool(tool: Tool) -> Callable[[Controller], None]:
    def take(c: Controller) -> None:
        c.judge(None)
        c.tool = "move" if c.tool == tool else tool
        c.grips = ()

    return take


def _fit(c: Controller) -> None:
    c.camera = Camera.fitting((0.0, 0.0, c.board.width, c.board.height), c.camera.box)


def _zoom(factor: float) -> Callable[[Controller], None]:
    def zoom(c: Controller) -> None:
        x0, y0, x1, y1 = c.camera.box
        c.camera = c.camera.zoomed(factor, ((x0 + x1) / 2, (y0 + y1) / 2))

    return zoom


def _pan(dx: float, dy: float) -> Callable[[Controller], None]:
    def pan(c: Controller) -> None:
        c.camera = c.camera.panned(dx, dy)

    return pan


def _names(c: Controller) -> None:
    order = ("units", "all", "none")
    c.names = order[(order.index(c.names) + 1) % 3]  # type: ignore[assignment]
    c.table_version += 1


def _help(c: Controller) -> None:
    c.help = not c.help


def _reach(c: Controller) -> None:
    c.toggle_reach()


def _request(what: Request) -> Callable[[Controller], None]:
    def request(c: Controller) -> None:
        c.requests.append(what)

    return request


_DOES: dict[Action, Callable[[Controller], None]] = {
    "accept": lambda c: c.accept(),
    "cancel": lambda c: c.cancel(),
    "undo": lambda c: c.undo(),
    "redo": lambda c: c.redo(),
    "next-proposal": lambda c: c.show(1),
    "previous-proposal": lambda c: c.show(-1),
    "play": lambda c: c.play(),
    "waypoint": _waypoint,
    "back": _back,
    "turn-left": _turn(TURN),
    "turn-right": _turn(-TURN),
    "turn-left-fine": _turn(FINE_TURN),
    "turn-right-fine": _turn(-FINE_TURN),
    "next-kind": _kind(1),
    "previous-kind": _kind(-1),
    "roll-up": _roll(1),
    "roll-down": _roll(-1),
    "move-up": _move(1),
    "move-down": _move(-1),
    "target": _target,
    "ruler": _tool("ruler"),
    "sight": _tool("sight"),
    "reach": _reach,
    "fit": _fit,
    "zoom-in": _zoom(ZOOM),
    "zoom-out": _zoom(1 / ZOOM),
    "pan-left": _pan(PAN, 0),
    "pan-right": _pan(-PAN, 0),
    "pan-up": _pan(0, PAN),
    "pan-down": _pan(0, -PAN),
    "names": _names,
    "theme": _request("theme"),
    "help": _help,
    "save": _request("save"),
    "png": _request("png"),
    "svg": _request("svg"),
}
