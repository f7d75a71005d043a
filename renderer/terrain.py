"""The table in a picture: grid, edge, territories, terrain by kind with its heights, objectives."""

from __future__ import annotations

import math
from collections.abc import Sequence

import shapely

from geometry.board.things import Feature, Objective, Part
from geometry.shapes.envelopes import areas_only
from geometry.shapes.figures import Box, Disc, Figure, Point, Polygon
from renderer.drawing import Drawing
from renderer.hatching import HATCHES, area_of, hatching
from renderer.outlines import around, rectangle
from renderer.scene import Layer, Role
from renderer.shapes import Lines, shape_of
from renderer.text import inches

OFF = (0.9, 0.4, 0.0)
"""Inches off all bases where a part's height is written: the most that there is room for."""


def draw_table(drawing: Drawing) -> None:
    """The battlefield with a line every inch, a stronger one every 6 inches, and its edge."""
    w, h = drawing.board.width, drawing.board.height
    drawing.add(rectangle(0, 0, w, h), "table", Layer.TABLE)
    for role, lines in (("grid", _grid(w, h, strong=False)), ("grid-strong", _grid(w, h, strong=True))):
        if lines:
            drawing.add(Lines(lines), "grid" if role == "grid" else "grid-strong", Layer.GRID)
    drawing.add(rectangle(0, 0, w, h), "edge", Layer.TERRAIN)


def _grid(w: float, h: float, *, strong: bool) -> tuple[tuple[Point, ...], ...]:
    def steps(size: float) -> list[int]:
        return [k for k in range(1, math.ceil(size)) if (k % 6 == 0) == strong]

    across = [((float(x), 0.0), (float(x), h)) for x in steps(w)]
    return (*across, *(((0.0, float(y)), (w, float(y))) for y in steps(h)))


def draw_territories(drawing: Drawing) -> None:
    """Each player's territory."""
    for territory in drawing.board.territories:
        drawing.figure(territory.area, "territory", Layer.TERRITORIES, territory.player)


def draw_terrain(drawing: Drawing, view: Box, names: bool, bases: Sequence[Figure] = ()) -> None:
    """Every terrain feature: parts by kind, low ones first, hatched the closer the higher, with their heights.

    Parameters
    ----------
    drawing
        What they are added to.
    view
        The part of the board that will be shown.
    names
        Whether their names are written too.
    bases
        What will stand on them besides the models of the board; heights are written off all bases.
    """
    spacing = max(0.25, (view[2] - view[0]) / 90)
    parts = [(part, feature) for feature in drawing.board.terrain.values() for part in feature.parts]
    for part, feature in sorted(parts, key=lambda pair: (pair[0].top, pair[1].id)):
        _draw_part(drawing, feature, part, spacing)
    standing = [shapely.box(*figure.bounds) for figure in (*(m.figure for m in drawing.board.standing), *bases)]
    taken = shapely.union_all(standing)
    for feature in drawing.board.terrain.values():
        _write_heights(drawing, feature, shapely.box(*view), taken)
        if names:
            anchors = feature.parts[0].figure
            drawing.note(feature.name or feature.id, "terrain", anchors.centre, _inner(anchors), thing=feature.id)


def role_of(feature: Feature, part: Part) -> Role:
    """How a part is drawn: by its feature's kind, or as a roof where one can stand under it."""
    if part.bottom > 0:
        return "roof"
    kinds: dict[str | None, Role] = {
        "obstacle": "obstacle",
        "obscuring": "obscuring",
        "area": "area",
        "place-of-power": "place-of-power",
        "faction": "faction",
    }
    return kinds.get(feature.kind, "terrain")


def _draw_part(drawing: Drawing, feature: Feature, part: Part, spacing: float) -> None:
    role = role_of(feature, part)
    drawing.figure(part.figure, role, Layer.TERRAIN, feature.player, feature.id)
    angles = HATCHES.get(feature.kind or "terrain", ())
    closeness = 1.5 if part.top <= 1 else 1.0 if part.top <= 3 else 0.7
    if part.see_through:
        closeness *= 2
    lines = [line for angle in angles for line in hatching(part.figure, angle, spacing * closeness)]
    if lines:
        drawing.add(Lines(tuple(lines)), "hatch", Layer.TERRAIN, feature.player)
    if feature.has("impassable"):
        drawing.figure(part.figure, "impassable", Layer.TERRAIN)


def _write_heights(drawing: Drawing, feature: Feature, view: shapely.Polygon, taken: shapely.Geometry) -> None:
    written: set[str] = set()
    for part in feature.parts:
        text = inches(part.top) if part.bottom <= 0 else f"{inches(part.bottom)[:-1]}–{inches(part.top)}"
        area = area_of(part.figure)
        if part.top > 0 and not (text in written and area.area < 4):
            written.add(text)
            drawing.note(text, "height", _open_place(area, view, taken), 0.0, thing=feature.id)


def _open_place(area: shapely.Polygon, view: shapely.Polygon, taken: shapely.Geometry) -> Point:
    """Where to write on a part: in its middle, or where it is widest in view and off the bases, as far as may be."""
    seen = areas_only(area.intersection(view))
    for part in (area, *sorted(seen.geoms, key=lambda one: -one.area)[:1]):
        middle = part.centroid if part.contains(part.centroid) else shapely.point_on_surface(part)
        if view.contains(middle) and taken.distance(middle) > OFF[0]:
            return (middle.x, middle.y)
    for off in OFF:
        free = areas_only(seen.difference(taken.buffer(off)))
        if not free.is_empty:
            return widest(free)
    return (middle.x, middle.y)


def widest(area: shapely.Geometry) -> Point:
    """A point of an area with most of it round about, to a twentieth of an inch.

    Examples
    --------
    >>> [round(v, 1) for v in widest(shapely.box(0, 0, 4, 4))]
    [2.0, 2.0]
    """
    spokes = [shapely.maximum_inscribed_circle(part, tolerance=0.05) for part in shapely.get_parts(area)]
    middle = max(spokes, key=lambda spoke: spoke.length).coords[0]
    return (float(middle[0]), float(middle[1]))


def _inner(figure: Polygon | Disc) -> float:
    x0, y0, x1, y1 = figure.bounds
    return min(x1 - x0, y1 - y0) / 2


def draw_objective(drawing: Drawing, objective: Objective, holder: str | None) -> None:
    """An objective's marker with the zone from which it is contested (32.0), in its holder's colour."""
    zone = around([objective.figure], drawing.board.rules.combat_range)
    held = holder in drawing.board.players
    for shape in zone:
        drawing.add(shape, "held" if held else "control-zone", Layer.OBJECTIVES, holder, objective.id)
    drawing.add(shape_of(objective.figure), "marker", Layer.OBJECTIVES, None, objective.id)
    text = f"{objective.id} · {holder}" if held else objective.id
    drawing.note(text, "objective", objective.at, objective.figure.radius, player=holder, thing=objective.id)
