"""The scenes of a controller: the table, which changes seldom, and what lies over it."""

from __future__ import annotations

from renderer.controller.overlay import Overlay, table_scene
from renderer.controller.state import State
from renderer.controller.tools import look, read
from renderer.scene import Layer, Scene

LAYERS: tuple[tuple[str, tuple[Layer, ...]], ...] = (
    ("names", (Layer.NAMES,)),
    ("terrain", (Layer.TERRAIN,)),
    ("territories", (Layer.TERRITORIES,)),
    ("objectives", (Layer.OBJECTIVES,)),
    ("combat ranges", (Layer.RANGES,)),
    ("coherency", (Layer.LINKS,)),
    ("paths", (Layer.PATHS,)),
    ("marks", (Layer.MARKS,)),
    ("grid", (Layer.GRID,)),
)
"""The layers that the keys 1 to 9 switch."""


def table_of(state: State) -> Scene:
    """The board as it stands."""
    c = state
    names = "none" if "names" in c.hidden else c.names
    scene = table_scene(c.board, c.inspection, c.verdict, names=names, title=c.title)
    return scene.without(*_hidden(state))


def overlay_of(state: State) -> Scene:
    """The move that is held or shown, the selection, the tools."""
    c = state
    over = Overlay(c.board, c.camera.seen)
    if c.playback is not None:
        over.playback(c.playback)
    elif c.verdict is not None:
        over.verdict(c.verdict, c.proposal, c.verdict.after.coherency(c.verdict.unit))
    else:
        over.selected(c.selection.models)
    over.reached(c.reaching.region)
    if c.reaching.way is not None and c.draft is None and c.playback is None:
        over.way(c.reaching)
    if c.tool == "ruler" and len(c.grips) == 2:
        reading = read(c.board, *c.grips)
        if reading is not None:
            over.ruler(reading)
    if c.tool == "sight" and len(c.grips) == 2:
        sight = look(c.board, *c.grips)
        if sight is not None:
            over.sight(sight)
    if c.boxed is not None:
        over.box(*c.boxed)
    return over.scene(c.title, c.subtitle).without(*_hidden(state))


def _hidden(state: State) -> tuple[Layer, ...]:
    return tuple(layer for name, layers in LAYERS if name in state.hidden for layer in layers)
