"""How fast the window is: 250 models and 20 features, 1600 x 1000, drawn by software without a display.

    python benchmarks/window.py [--frames 10000]

Prints the time of the first frame from the start of the command, the CPU time of a frame while panning, of a step of
dragging a unit of 20 with its verdict, and the memory before and after many frames.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SIZE = (1600, 1000)


def table():
    """A board of 250 models in 13 units, eleven of them of 20, and 20 features."""
    from geometry import Board
    from geometry.board.bases import OvalBase, RoundBase
    from geometry.board.things import KIND_ABILITIES, Feature, Model, Part, Unit
    from geometry.shapes.figures import Polygon

    units, models = [], []
    for n in range(13):
        size, base = (20, RoundBase((25.0, 32.0)[n % 2])) if n < 11 else (15, OvalBase(60, 35))
        x0, y0, step = 2.0 + (n % 4) * 15, 3.0 + (n // 4) * 10.5, 1.6 if n < 11 else 2.6
        columns = 7 if n < 11 else 5
        names = []
        for k in range(size):
            id = f"u{n}/{k + 1}"
            names.append(id)
            models.append(Model(id, f"u{n}", base, (x0 + (k % columns) * step, y0 + (k // columns) * step)))
        units.append(Unit(f"u{n}", "red" if n % 4 < 2 else "blue", tuple(names), move=6))
    terrain = []
    for n in range(20):
        x, y = 12.8 + (n % 4) * 15, 2.0 + (n // 4) * 8.6
        figure = Polygon([(x, y), (x + 1.6, y + 0.3), (x + 1.4, y + 2.4), (x + 0.2, y + 2.0)])
        kind = ("obstacle", "area", "obscuring")[n % 3]
        terrain.append(Feature(f"t{n}", (Part(figure, 0.0, 2.0 + n % 4),), kind, KIND_ABILITIES[kind]))
    return Board(60, 44, units=units, models=models, terrain=terrain)


def window():
    """The window, drawn by EGL."""
    from renderer.controller import Controller
    from renderer.gl.window import BoardWindow
    from renderer.window import Nowhere

    return BoardWindow(Controller(table(), title="Benchmark"), Nowhere(), width=SIZE[0], height=SIZE[1])


def first_frame() -> float:
    """Seconds from the start of a process to its first frame."""
    code = "import sys; sys.path[:0] = sys.argv[1:]; import window; window.finish(window.window())"
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code, str(ROOT / "benchmarks"), str(ROOT)], check=True, env=environment(),
                   stdout=subprocess.DEVNULL)  # fmt: skip
    return time.perf_counter() - start


def environment() -> dict[str, str]:
    """The environment without a display."""
    return {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}


def cpu(do, times: int) -> list[float]:
    """CPU milliseconds of this thread for each time."""
    taken = []
    for k in range(times):
        start = time.thread_time()
        do(k)
        taken.append((time.thread_time() - start) * 1000)
    return taken


def said(name: str, taken: list[float]) -> None:
    """A line of figures."""
    ordered = sorted(taken)
    print(f"{name:44} {statistics.median(taken):7.2f} ms median, {ordered[int(0.95 * len(ordered))]:7.2f} ms 95%")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=2000, help="frames over which memory is watched")
    args = parser.parse_args()
    print(f"first frame {min(first_frame() for _ in range(3)):.2f} s after the command")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        os.environ.pop(name, None)
    shown = window()
    canvas, pointer = shown.canvas, shown.pointer
    controller = shown.controller
    canvas.draw()

    pointer.press((60, 60))

    def pan(k: int) -> None:
        pointer.drag((60 + k % 50, 60 + k % 30))
        canvas.change(labels=False)
        canvas.prepare()

    said("a frame while panning, besides the driver", cpu(pan, 200))
    pointer.release((60, 60))
    controller.act("fit")
    from renderer.controller.selection import Selection

    controller.selection = Selection.of_unit(controller.board, "u5")
    x, y = controller.camera.view.point(controller.board.models["u5/1"].at)
    pointer.press((x, y))

    def drag(k: int) -> None:
        pointer.drag((x + 6 + k % 40, y - 6 - k % 25))

    said("a step of dragging 20 models, with its verdict", cpu(drag, 200))

    def follow(k: int) -> None:
        drag(k)
        canvas.change()
        canvas.prepare()

    said("the same with all that is drawn brought up", cpu(follow, 100))
    pointer.release((x, y))
    controller.act("cancel")

    for k in range(200):
        pan_and_draw(shown, k)
    before = memory()
    for k in range(args.frames):
        pan_and_draw(shown, k)
    print(f"memory after {args.frames} frames: {memory() - before:+.1f} MB on {before:.0f} MB")


def pan_and_draw(shown, k: int) -> None:
    """A frame, with something new in it."""
    shown.controller.camera = shown.controller.camera.panned((k % 7) - 3, (k % 5) - 2)
    shown.controller.hovered = f"u{k % 13}/1"
    shown.canvas.pointer = (400.0 + k % 100, 300.0)
    shown.canvas.change(labels=k % 50 == 0)
    finish(shown)


def finish(shown) -> None:
    """Draw a frame, and wait until it is drawn, as a window's display does."""
    from pyglet import gl

    shown.canvas.draw()
    gl.glFinish()


def memory() -> float:
    """Resident memory, MB."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * resource.getpagesize() / 1e6
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main()
