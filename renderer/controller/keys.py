"""Which key does what: one table for the bindings and for the help that is shown.

There is no pinch: pyglet 2.1 reports none (under X11 it reports no touch at all). Where the system turns a pinch
into wheel events, those zoom.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

Action: TypeAlias = Literal[
    "accept",
    "cancel",
    "undo",
    "redo",
    "next-proposal",
    "previous-proposal",
    "play",
    "waypoint",
    "back",
    "turn-left",
    "turn-right",
    "turn-left-fine",
    "turn-right-fine",
    "next-kind",
    "previous-kind",
    "roll-up",
    "roll-down",
    "move-up",
    "move-down",
    "target",
    "ruler",
    "sight",
    "reach",
    "fit",
    "zoom-in",
    "zoom-out",
    "pan-left",
    "pan-right",
    "pan-up",
    "pan-down",
    "names",
    "theme",
    "help",
    "save",
    "png",
    "svg",
]
"""What a key or a button asks for; a digit switches a layer."""

BINDINGS: tuple[tuple[str, tuple[tuple[str, Action], ...]], ...] = (
    ("Enter: make the move", (("enter", "accept"),)),
    ("Esc: cancel", (("escape", "cancel"),)),
    ("Ctrl+Z, Ctrl+Y: undo, redo", (("ctrl+z", "undo"), ("ctrl+y", "redo"), ("ctrl+shift+z", "redo"))),
    ("U: undo", (("u", "undo"),)),
    ("Tab, Shift+Tab: next, last proposal", (("tab", "next-proposal"), ("shift+tab", "previous-proposal"))),
    ("Space: play the move", (("space", "play"),)),
    ("W or right click: waypoint", (("w", "waypoint"),)),
    ("Backspace: back to the last waypoint", (("backspace", "back"),)),
    ("Q, E: turn 15°, with Shift 1°", (
        ("q", "turn-left"), ("e", "turn-right"), ("shift+q", "turn-left-fine"), ("shift+e", "turn-right-fine"),
    )),
    ("K, Shift+K: next, last kind of move", (("k", "next-kind"), ("shift+k", "previous-kind"))),
    ("[ and ]: lower, higher roll", (("[", "roll-down"), ("]", "roll-up"))),
    ("Shift+[ and Shift+]: lower, higher Move, of dice", (("shift+[", "move-down"), ("shift+]", "move-up"))),
    ("T: next target", (("t", "target"),)),
    ("R: ruler", (("r", "ruler"),)),
    ("V: sight", (("v", "sight"),)),
    ("M: reach of the selected model", (("m", "reach"),)),
    ("F: whole board", (("f", "fit"),)),
    ("+ and -: nearer, further", (
        ("+", "zoom-in"), ("=", "zoom-in"), ("shift+=", "zoom-in"), ("-", "zoom-out"), ("shift++", "zoom-in"),
    )),
    ("Arrows: pan", (
        ("left", "pan-left"), ("right", "pan-right"), ("up", "pan-up"), ("down", "pan-down"),
    )),
    ("N: names", (("n", "names"),)),
    ("D: dark or light", (("d", "theme"),)),
    ("S, P, G: save, PNG, SVG", (("s", "save"), ("ctrl+s", "save"), ("p", "png"), ("g", "svg"))),
    ("H or ?: this help", (("h", "help"), ("?", "help"), ("shift+/", "help"), ("shift+?", "help"))),
)  # fmt: skip
"""Help line, and the keys it is about."""

ACTIONS: dict[str, Action] = {key: action for _, keys in BINDINGS for key, action in keys}
"""Key, with its modifiers before it (``ctrl+``, ``shift+``, in this order), to what it asks for."""

POINTER_HELP: tuple[str, ...] = (
    "Click: select a model",
    "Double click: its unit",
    "Shift+drag on the table: units in a box",
    "Drag a model or unit: try a move",
    "Shift while dragging: nearest legal place",
    "Ctrl+wheel while dragging: turn",
    "Drag the table: pan. Wheel: zoom",
    "1 to 9: layers on and off",
)
"""What the pointer does, for the help."""


def pressed(key: str, modifiers: frozenset[str]) -> str:
    """The name of a key with its modifiers, as in `ACTIONS`.

    Examples
    --------
    >>> pressed("z", frozenset({"shift", "ctrl"}))
    'ctrl+shift+z'
    """
    return "".join(f"{m}+" for m in ("ctrl", "shift") if m in modifiers) + key
