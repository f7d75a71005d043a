"""Opens a board in a window for the tests, says on standard output what it shows, and takes pictures when asked.

Each line it writes is a JSON object; each line it reads asks for a picture in a file of that name, or is one of
``quit``, ``edit`` (the file was edited), ``spoil`` (it was edited and is broken) and ``fail`` (something unexpected).
"""

from __future__ import annotations

import json
import sys
import threading

import numpy as np
import pyglet

from geometry import Board
from geometry.board.bases import RoundBase
from geometry.board.things import Model, Unit
from geometry.proposals import Proposal, Waypoint
from renderer.controller import Controller


def board() -> Board:
    models = [
        *(Model(f"spears/{k}", "spears", RoundBase(32), (20 + 1.4 * k, 20)) for k in range(1, 4)),
        Model("hero/1", "hero", RoundBase(60), (10, 10), 45.0),
        *(Model(f"wolves/{k}", "wolves", RoundBase(25), (20 + 1.2 * k, 34)) for k in range(1, 4)),
    ]
    units = [
        Unit("spears", "red", ("spears/1", "spears/2", "spears/3"), move=5),
        Unit("hero", "red", ("hero/1",), move=6, name="Hero"),
        Unit("wolves", "blue", ("wolves/1", "wolves/2", "wolves/3"), move=9),
    ]
    return Board(60, 44, units=units, models=models)


class Kept:
    """An outlet that keeps what is written."""

    watches = True

    def __init__(self) -> None:
        self.written: list[str] = []
        self.edits: list[object] = []

    def save(self, position) -> str:
        self.written.append(f"save {len(position.made)}")
        return "Saved."

    def write(self, form, data) -> str:
        head = data[:4] if isinstance(data, str) else data[1:4].decode()
        self.written.append(f"{form} {head}")
        return f"{form} written."

    def edited(self):
        return self.edits.pop(0) if self.edits else None


def state(window, outlet: Kept) -> dict[str, object]:
    c = window.controller
    view = c.camera.view
    return {
        "selected": list(c.selection.models),
        "draft": {m: pose.at for m, pose in c.draft.now.items()} if c.draft else None,
        "stops": len(c.draft.stops) if c.draft else 0,
        "codes": sorted(c.verdict.codes) if c.verdict is not None else None,
        "proposal": c.proposal.id if c.proposal else None,
        "models": {m.id: m.at for m in c.board.standing},
        "pixels": {m.id: view.point(m.at) for m in c.board.standing},
        "scale": view.scale,
        "tool": c.tool,
        "help": c.help,
        "theme": window.canvas.theme.name,
        "hot": [[*hot.box, hot.action] for hot in window.canvas.hot],
        "middle": c.camera.middle,
        "message": c.message,
        "trouble": window.canvas.trouble,
        "written": outlet.written,
    }


def main() -> None:
    from renderer.gl.window import BoardWindow

    far = Proposal("far", "normal-move", "hero", {"hero/1": (Waypoint((40, 10)),)})
    outlet = Kept()
    window = BoardWindow(Controller(board(), [far], title="Test"), outlet, width=1200, height=800)
    asked: list[str] = []
    last: list[str] = []

    def read() -> None:
        for line in sys.stdin:
            asked.append(line.strip())

    threading.Thread(target=read, daemon=True).start()

    def after_frame(_: float) -> None:
        while asked:
            name = asked.pop(0)
            if name == "quit":
                window.close()
                return
            if name == "edit":
                moved = board().models["hero/1"].placed((30.0, 30.0))
                outlet.edits.append((board().with_models([moved]), ()))
                continue
            if name == "spoil":
                outlet.edits.append("units[0].base: give a size")
                continue
            if name == "fail":
                window.controller.overlay = lambda: 1 / 0
                window.canvas.change()
                continue
            window.switch_to()
            shot = picture(window)
            np.save(name, shot)
            # For a person to look at when a test fails.
            high, wide = shot.shape[:2]
            pyglet.image.ImageData(wide, high, "RGB", shot.tobytes(), pitch=-3 * wide).save(f"{name}.png")
            print(json.dumps({"picture": name}), flush=True)
        with window.watched():
            window.canvas.prepare()
        now = json.dumps(state(window, outlet))
        if [now] != last:
            last[:] = [now]
            print(now, flush=True)

    pyglet.clock.schedule_interval(after_frame, 1 / 60)
    pyglet.app.run(None)


def picture(window) -> np.ndarray:
    """What the window shows; without a display on a canvas of 8 bits a colour, which EGL's own may lack."""
    if not pyglet.options.headless:
        window.canvas.draw()
        return pixels(window)
    from renderer.gl.offscreen import canvas

    with canvas(window, *window.get_framebuffer_size()):
        window.canvas.draw()
        return pixels(window)


def pixels(window) -> np.ndarray:
    from pyglet import gl

    width, height = window.get_framebuffer_size()
    found = np.empty((height, width, 4), dtype=np.uint8)
    gl.glReadPixels(0, 0, width, height, gl.GL_RGBA, gl.GL_UNSIGNED_BYTE, found.ctypes.data)
    return found[::-1, :, :3]


if __name__ == "__main__":
    main()
