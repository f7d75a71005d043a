"""What can keep a picture from being drawn by OpenGL."""

from __future__ import annotations

from geometry.errors import InchwormError


class NoOpenGLError(InchwormError):
    """No OpenGL can be had, with or without a display.

    Parameters
    ----------
    reason
        What the system said.
    """

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(
            "a PNG is drawn by OpenGL, and none can be had here "
            f"({reason}). Install a software driver with EGL (Debian and Ubuntu: apt install libegl1 libegl-mesa0 "
            "libgl1 libgl1-mesa-dri), or draw an SVG, which needs none."
        )


class NoDisplayError(InchwormError):
    """There is no display to open a window on."""

    def __init__(self) -> None:
        super().__init__(
            "a window needs a display, and there is none here (DISPLAY is not set). A picture needs none: "
            "`inchworm draw FILE -o board.svg` or `-o board.png`."
        )


class NoFontsError(InchwormError):
    """There is no font to write with."""

    def __init__(self) -> None:
        super().__init__(
            "a PNG needs a font, and none is installed. Install one (Debian and Ubuntu: apt install libfontconfig1 "
            "libfreetype6 fonts-dejavu-core), or draw an SVG, which needs none."
        )
