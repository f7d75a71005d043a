"""The picture of where a base may be put down (24.0, 22.0): the region with its holes, and the base true to size."""

from __future__ import annotations

import math
from collections.abc import Sequence

from geometry.board.bases import Base, OvalBase, RectangleBase, RoundBase
from geometry.board.tabletop import Tabletop
from geometry.rules.footing import Footing
from geometry.rules.regions import PlacingRegion
from geometry.shapes.areas import union
from geometry.shapes.figures import Point
from renderer.board_scene import Names, draw_board
from renderer.drawing import Drawing, whole_board
from renderer.outlines import areas
from renderer.scene import Headline, Layer, Scene
from renderer.shapes import line
from renderer.terrain import widest
from renderer.text import inches


def places_scene(
    board: Tabletop,
    regions: Sequence[PlacingRegion],
    footing: Footing,
    *,
    title: str = "",
    names: Names = "units",
) -> Scene:
    """The picture of where a base may be put down.

    Parameters
    ----------
    board
        The board before it is.
    regions
        Its places, a region for each alternative of the limits (`geometry.rules.regions`).
    footing
        The base, drawn once in the widest part of the region.
    title
        Written above it.
    names
        Which names are shown.
    """
    drawing = Drawing(board)
    view = whole_board(board)
    draw_board(drawing, view, names=names, ranges=False)
    for region in regions:
        for shape in areas(region.area):
            drawing.add(shape, "place", Layer.REACH)
    whole = union([region.area for region in regions])
    if not whole.is_empty:
        _draw_base(drawing, footing, widest(whole))
    facing = "" if isinstance(footing.base, RoundBase) else f", facing {footing.facing:g}\N{DEGREE SIGN}"
    drawing.facts.append(f"Base: {base_name(footing.base)}{facing}")
    drawing.facts += [_fact(region) for region in regions]
    headline = "NO PLACE" if whole.is_empty else f"{whole.area:.1f} SQUARE INCHES"
    return drawing.scene(view, title=title, headline=Headline(headline, not whole.is_empty))


def base_name(base: Base) -> str:
    """A base's size as it is written on the box.

    Examples
    --------
    >>> base_name(OvalBase(105, 70)), base_name(RoundBase(28.5))
    ('105x70 mm oval', '28.5 mm round')
    """
    if isinstance(base, RoundBase):
        return f"{base.diameter_mm:g} mm round"
    if isinstance(base, OvalBase):
        return f"{base.length_mm:g}x{base.width_mm:g} mm oval"
    if isinstance(base, RectangleBase):
        return f"{base.length_mm:g}x{base.width_mm:g} mm rectangle"
    return "hull"


def _draw_base(drawing: Drawing, footing: Footing, at: Point) -> None:
    drawing.figure(footing.base.at(*at, footing.facing), "sample", Layer.GHOSTS, footing.player)
    if not isinstance(footing.base, RoundBase):
        a, reach = math.radians(footing.facing), footing.base.reach
        far = (at[0] + 0.85 * reach * math.cos(a), at[1] + 0.85 * reach * math.sin(a))
        drawing.add(line(at, far), "sample", Layer.GHOSTS, footing.player)


def _fact(region: PlacingRegion) -> str:
    limit = region.alternative
    if limit is None:
        where = "Everywhere that is legal"
    else:
        of = str(limit.of)
        where = f"Wholly within {inches(limit.distance)} of {of}" if limit.distance else f"Inside {of}"
    raised = sorted({hold.level for hold in region.levels if hold.level > 0})
    up = f", also on ground {', '.join(inches(level) for level in raised)} up" if raised else ""
    return f"{where}: no place" if region.empty else f"{where}: {region.area.area:.1f} square inches{up}"
