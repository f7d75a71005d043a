"""Which part of the board a window shows."""

from __future__ import annotations

from dataclasses import dataclass, replace

from geometry.shapes.figures import Box, Point
from renderer.shapes import View

LEAST_SCALE, GREATEST_SCALE = 2.0, 1000.0
"""Pixels an inch: as far out, and as near, as one can go."""


@dataclass(frozen=True, slots=True)
class Camera:
    """The part of the board in a window.

    Attributes
    ----------
    middle
        Point of the board, inches, in the middle of the map.
    scale
        Pixels an inch.
    box
        The map in the window, pixels, y down: least x, least y, greatest x, greatest y.
    """

    middle: Point
    scale: float
    box: Box

    @classmethod
    def fitting(cls, part: Box, box: Box, margin: float = 1.0) -> Camera:
        """A camera that shows a part of the board (inches) with a margin.

        Examples
        --------
        >>> Camera.fitting((0, 0, 60, 44), (0, 0, 620, 460)).scale
        10.0
        """
        w, h = part[2] - part[0] + 2 * margin, part[3] - part[1] + 2 * margin
        scale = min((box[2] - box[0]) / w, (box[3] - box[1]) / h)
        middle = ((part[0] + part[2]) / 2, (part[1] + part[3]) / 2)
        return cls(middle, _limited(scale), box)

    @property
    def view(self) -> View:
        """How points of the board come to the window."""
        left, top = (self.box[0] + self.box[2]) / 2, (self.box[1] + self.box[3]) / 2
        return View(self.middle[0], self.middle[1], left, top, self.scale)

    @property
    def seen(self) -> Box:
        """The part of the board in the window, inches."""
        x0, y1 = self.at((self.box[0], self.box[1]))
        x1, y0 = self.at((self.box[2], self.box[3]))
        return (x0, y0, x1, y1)

    def at(self, pixel: Point) -> Point:
        """The point of the board under a pixel."""
        return self.view.back(pixel)

    def holds(self, pixel: Point) -> bool:
        """Whether a pixel is on the map."""
        x0, y0, x1, y1 = self.box
        return x0 <= pixel[0] <= x1 and y0 <= pixel[1] <= y1

    def panned(self, dx: float, dy: float) -> Camera:
        """The board carried along by so many pixels."""
        return replace(self, middle=(self.middle[0] - dx / self.scale, self.middle[1] + dy / self.scale))

    def zoomed(self, factor: float, pixel: Point) -> Camera:
        """Nearer (`factor` over 1) or further, the point under `pixel` staying where it is."""
        fixed = self.at(pixel)
        nearer = replace(self, scale=_limited(self.scale * factor))
        moved = nearer.view.point(fixed)
        return nearer.panned(pixel[0] - moved[0], pixel[1] - moved[1])

    def centred(self, point: Point) -> Camera:
        """The same scale, with a point of the board in the middle."""
        return replace(self, middle=point)

    def resized(self, box: Box) -> Camera:
        """The same middle and scale in another map."""
        return replace(self, box=box)


def _limited(scale: float) -> float:
    return min(max(scale, LEAST_SCALE), GREATEST_SCALE)
