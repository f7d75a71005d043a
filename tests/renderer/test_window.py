"""A real window on a virtual screen, real mouse and key events, screenshots compared with what is where.

Needs Xvfb and xdotool; CI has both and skips nothing.
"""

from __future__ import annotations

import json
import os
import queue
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

HERE = Path(__file__).parent
CHILD = HERE.parent / "board_in_window.py"
MISSING = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
pytestmark = pytest.mark.skipif(
    bool(MISSING) and not os.environ.get("CI"), reason=f"a window on a virtual screen needs {', '.join(MISSING)}"
)
RED = (213, 94, 0)
PATIENCE = 20
"""Seconds without a word from the window after which a test gives up."""


class Screen:
    """The window, as one who sits before it has it."""

    def __init__(self, display: str | None, folder: Path) -> None:
        environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
        if display is not None:
            environment["DISPLAY"] = display
        environment["PYTHONPATH"] = os.pathsep.join([str(HERE.parents[1]), environment.get("PYTHONPATH", "")])
        self.environment, self.folder, self.pictures = environment, folder, 0
        self.child = subprocess.Popen(
            [sys.executable, str(CHILD)], env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.said: queue.Queue[dict | None] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()
        self.state: dict = {}
        self.until(lambda s: "models" in s)
        self.window = ""
        if display is not None:
            found = self.xdotool("search", "--sync", "--onlyvisible", "--name", "Test - Inchworm")
            self.window = found.split()[0]

    def xdotool(self, *words: object) -> str:
        return subprocess.run(
            ["xdotool", *map(str, words)], env=self.environment, check=True, capture_output=True, text=True
        ).stdout

    def until(self, wanted: Callable[[dict], bool]) -> dict:
        """Read what the window says until it says what is wanted; it says something only when something changes."""
        while True:
            try:
                said = self.said.get(timeout=PATIENCE)
            except queue.Empty:
                raise AssertionError(f"nothing more is said; last: {self.summary()}") from None
            assert said is not None, f"the window closed; last it said {self.summary()}"
            if "models" in said:
                self.state = said
            if wanted(said):
                return said

    def summary(self) -> dict:
        """What was said last, in short."""
        return {k: v for k, v in self.state.items() if k not in ("models", "pixels", "hot")}

    def _listen(self) -> None:
        assert self.child.stdout is not None
        for line in self.child.stdout:
            self.said.put(json.loads(line))
        self.said.put(None)

    def move(self, at) -> None:
        self.xdotool("mousemove", "--window", self.window, round(at[0]), round(at[1]))

    def drag(self, start, *stops, release: bool = True) -> None:
        self.move(start)
        self.xdotool("mousedown", 1)
        for stop in stops:
            self.move(stop)
        if release:
            self.xdotool("mouseup", 1)

    def key(self, *keys: str) -> None:
        self.xdotool("key", "--window", self.window, *keys)

    def tell(self, line: str) -> None:
        """Ask something of the program in the window (see `board_in_window`)."""
        assert self.child.stdin is not None
        self.child.stdin.write(f"{line}\n")
        self.child.stdin.flush()

    def picture(self) -> np.ndarray:
        self.pictures += 1
        name = self.folder / f"window-{self.pictures}.npy"
        self.tell(str(name))
        self.until(lambda said: said.get("picture") == str(name))
        return np.load(name)

    def close(self) -> None:
        self.tell("quit")
        self.child.communicate(timeout=20)


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """A virtual screen of our own."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],
        pass_fds=[write], stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(write)
    with os.fdopen(read) as number:
        yield f":{number.readline().strip()}"
    server.terminate()
    server.wait()


@pytest.fixture
def screen(display: str, tmp_path: Path) -> Iterator[Screen]:
    made = Screen(display, tmp_path)
    yield made
    made.close()


def off(pixel, dx: float, dy: float):
    return (pixel[0] + dx, pixel[1] + dy)


def test_hands_on_the_table(screen):
    at, scale = screen.state["pixels"], screen.state["scale"]
    # A click selects the model, a double click its unit.
    screen.move(at["spears/2"])
    screen.xdotool("click", 1)
    screen.until(lambda s: s.get("selected") == ["spears/2"])
    screen.xdotool("click", "--repeat", 2, "--delay", 60, 1)
    screen.until(lambda s: s.get("selected") == ["spears/1", "spears/2", "spears/3"])
    # Dragging carries it in formation, and the verdict is live.
    screen.drag(at["spears/2"], off(at["spears/2"], 0, -scale), off(at["spears/2"], 0, -4 * scale), release=False)
    said = screen.until(lambda s: s.get("draft") and abs(s["draft"]["spears/1"][1] - 24) < 0.05)
    assert said["codes"] == []
    screen.move(off(at["spears/2"], 0, -6 * scale))
    assert screen.until(lambda s: s.get("codes"))["codes"] == ["distance.exceeded"]
    screen.move(off(at["spears/2"], 0, -4 * scale))
    screen.until(lambda s: s.get("codes") == [])
    screen.xdotool("mouseup", 1)
    # Enter makes the move, Ctrl+Z takes it back.
    screen.key("Return")
    said = screen.until(lambda s: abs(s.get("models", {}).get("spears/1", [0, 0])[1] - 24) < 0.05)
    assert said["draft"] is None
    screen.key("ctrl+z")
    screen.until(lambda s: s.get("models", {}).get("spears/1", [0, 0])[1] == 20)
    assert screen.state["trouble"] == ""


def test_waypoints_tools_proposals_and_files(screen):
    at, scale = screen.state["pixels"], screen.state["scale"]
    screen.drag(at["hero/1"], off(at["hero/1"], scale, 0), off(at["hero/1"], 2 * scale, 0), release=False)
    screen.until(lambda s: s.get("draft") and abs(s["draft"]["hero/1"][0] - 12) < 0.05)
    screen.key("w")
    screen.until(lambda s: s.get("stops") == 2)
    screen.move(off(at["hero/1"], 2 * scale, -2 * scale))
    screen.until(lambda s: s.get("draft") and abs(s["draft"]["hero/1"][1] - 12) < 0.05)
    screen.xdotool("mouseup", 1)
    screen.key("Escape")
    screen.until(lambda s: s.get("draft") is None)
    screen.key("r")
    screen.until(lambda s: s.get("tool") == "ruler")
    screen.key("r")
    screen.until(lambda s: s.get("tool") == "move")
    screen.key("Tab")
    said = screen.until(lambda s: s.get("proposal") == "far")
    assert said["codes"] == ["distance.exceeded"]
    # A click on the reason in the panel brings its place to the middle.
    x0, y0, x1, y1, _ = next(hot for hot in said["hot"] if hot[4] is None)
    screen.move(((x0 + x1) / 2, (y0 + y1) / 2))
    screen.xdotool("click", 1)
    assert screen.until(lambda s: s.get("middle") != said["middle"])["middle"] == [40, 10]
    for key in ("s", "p", "g"):
        screen.key(key)
    written = screen.until(lambda s: len(s.get("written", ())) == 3)["written"]
    assert written == ["save 0", "png PNG", "svg <svg"]
    screen.key("h")
    screen.until(lambda s: s.get("help"))
    screen.key("d")
    screen.until(lambda s: s.get("theme") == "dark")
    assert screen.state["trouble"] == ""


def test_a_bases_pixels_are_where_the_base_is_at_three_zooms(screen):
    screen.key("1")
    screen.until(lambda s: s.get("message") == "Names hidden.")
    for _ in range(3):
        x, y = screen.state["pixels"]["hero/1"]
        r = 30 / 25.4 * screen.state["scale"] + 1.2 * 13 / 12 / 2
        shot = screen.picture().astype(int)
        left, top = int(x - 1.3 * r), int(y - 1.3 * r)
        part = shot[top : int(y + 1.3 * r), left : int(x + 1.3 * r)]
        # The middle row and column: base and outline are dark, the table, its grid and the combat range are light.
        row = part[int(y) - top].mean(axis=1) < 160
        column = part[:, int(x) - left].mean(axis=1) < 160
        xs, ys = row.nonzero()[0], column.nonzero()[0]
        assert (left + xs.min(), left + xs.max() + 1) == pytest.approx((x - r, x + r), abs=1)
        assert (top + ys.min(), top + ys.max() + 1) == pytest.approx((y - r, y + r), abs=1)
        assert np.abs(part[int(y + 0.4 * r) - top, int(x + 0.4 * r) - left] - RED).max() <= 2
        before = screen.state["scale"]
        screen.move((x, y))
        screen.xdotool("click", 4)
        screen.until(lambda s, before=before: s.get("scale", before) > before)


def test_an_edited_file_is_shown_and_a_broken_one_leaves_the_board(screen):
    screen.tell("edit")
    screen.until(lambda s: s.get("models", {}).get("hero/1") == [30, 30])
    screen.tell("spoil")
    said = screen.until(lambda s: s.get("trouble"))
    assert said["trouble"] == "units[0].base: give a size"
    assert said["models"]["hero/1"] == [30, 30]
    screen.tell("edit")
    screen.until(lambda s: s.get("trouble") == "")


def test_what_nobody_expected_is_a_line_and_the_board_stays(screen):
    screen.tell("fail")
    screen.until(lambda s: s.get("trouble") == "Unexpected: ZeroDivisionError: division by zero")
    screen.key("r")
    assert screen.until(lambda s: s.get("tool") == "ruler")["trouble"].startswith("Unexpected")


def test_without_a_display_the_same_picture_is_drawn(screen, tmp_path):
    shown = screen.picture().astype(int)
    hidden = Screen(None, tmp_path)
    drawn = hidden.picture().astype(int)
    hidden.close()
    assert shown.shape == drawn.shape
    assert np.abs(shown - drawn).mean() < 0.5
    assert (np.abs(shown - drawn).max(axis=2) > 24).mean() < 0.005
