"""A page: a scene laid out for one width in pixels, ready for any back end to draw.

Everything on a page has its place in pixels (y down), its colours and its widths; a back end
knows neither boards nor roles.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from geometry.shapes.figures import Box, Point
from renderer.shapes import Shape
from renderer.themes import Style


@dataclass(frozen=True, slots=True)
class Drawn:
    """A shape in pixels with its style; widths and dashes in pixels. `thing` names what it shows."""

    shape: Shape
    style: Style
    thing: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text: `at` is the start, middle or end of its baseline, `size` the em, in pixels."""

    text: str
    at: Point
    size: float
    colour: str
    bold: bool = False
    align: Literal["start", "middle", "end"] = "start"


Element: TypeAlias = Drawn | Words


@dataclass(frozen=True, slots=True)
class Page:
    """A picture in pixels.

    Attributes
    ----------
    paper
        Colour of the page.
    frame
        Box of the map: least x, least y, greatest x, greatest y.
    board
        What is drawn on the map, cut off at its frame.
    over
        Labels over the map.
    beside
        Title, axes, panel, legend.
    title, summary
        For readers that cannot see it.
    """

    width: float
    height: float
    paper: str
    frame: Box
    board: tuple[Drawn, ...]
    over: tuple[Element, ...]
    beside: tuple[Element, ...]
    title: str
    summary: str
