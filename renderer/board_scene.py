"""The picture of a board: the table, and every model where it stands, true to size."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from typing import Literal

import shapely

from geometry.board.tabletop import Tabletop
from geometry.board.things import Model, Unit
from geometry.shapes.figures import Box, Figure, Point, Polygon
from renderer.drawing import Drawing, whole_board
from renderer.naming import called
from renderer.outlines import around
from renderer.scene import Label, Layer, Role, Scene
from renderer.shapes import Circle, Ellipse, Shape, half_extents, line, shape_of
from renderer.terrain import draw_objective, draw_table, draw_terrain, draw_territories
from renderer.themes import mark_of

Names = Literal["none", "units", "all"]
"""Which names a picture shows: none, one for each unit, or those of terrain too."""


def board_scene(
    board: Tabletop,
    *,
    title: str = "",
    view: Box | None = None,
    names: Names = "units",
    ranges: bool | Collection[str] = True,
) -> Scene:
    """The picture of a board as it stands.

    Parameters
    ----------
    board
        The board; whatever stands on it, legally or not.
    title
        Written above it.
    view
        The part of the board to show, inches; the whole board where it is not given.
    names
        Which names are shown.
    ranges
        Whether the units' combat ranges (7.0) are drawn, or the ids of the units whose are.

    Examples
    --------
    >>> scene = board_scene(Tabletop(60, 44), title="An empty table")
    >>> scene.view
    (0.0, 0.0, 60.0, 44.0)
    """
    drawing = Drawing(board)
    seen = view or whole_board(board)
    draw_board(drawing, seen, names=names, ranges=ranges)
    return drawing.scene(seen, title=title)


def draw_board(
    drawing: Drawing,
    view: Box,
    *,
    names: Names = "units",
    ranges: bool | Collection[str] = True,
    holders: Mapping[str, str | None] | None = None,
    roles: Mapping[str, Role] | None = None,
    ends: Collection[Figure] = (),
) -> None:
    """Add a whole board to a drawing.

    Parameters
    ----------
    drawing
        What it is added to.
    view
        The part of the board that will be shown.
    names, ranges
        As of `board_scene`.
    holders
        Who holds each objective, where that is known better than on the board.
    roles
        Model id to the role of its base, for models that are not to look as usual.
    ends
        Bases that will be drawn over the board; heights of terrain are written off them too.
    """
    board = drawing.board
    draw_table(drawing)
    draw_territories(drawing)
    draw_terrain(drawing, view, names == "all", tuple(ends))
    for objective in board.objectives.values():
        holder = holders.get(objective.id, objective.controlled_by) if holders else objective.controlled_by
        draw_objective(drawing, objective, holder)
    for unit in board.units.values():
        models = board.models_of(unit.id)
        if models and (ranges is True or (ranges is not False and unit.id in ranges)):
            draw_range(drawing, unit, models)
        for model in models:
            draw_model(drawing, unit, model, role=(roles or {}).get(model.id, "base"))
        if models and names != "none":
            drawing.labels.append(name_of(board, unit, models, view))


def draw_range(drawing: Drawing, unit: Unit, models: Iterable[Model]) -> None:
    """A unit's combat range as one outline (7.0)."""
    for shape in around([model.figure for model in models], drawing.board.rules.combat_range):
        drawing.add(shape, "range", Layer.RANGES, unit.player, unit.id)


def draw_model(
    drawing: Drawing, unit: Unit, model: Model, *, role: Role = "base", layer: Layer = Layer.BASES, number: bool = True
) -> None:
    """A model's base true to size, with its facing, its player's mark and its number; dashed what overhangs it."""
    figure, player = model.figure, unit.player
    if model.hull is not None:
        drawing.figure(model.seen_figure, "hull", layer, player, model.id)
    drawing.figure(figure, role, layer, player, model.id)
    if role in ("base-muted", "gone"):
        return
    mark: Role = "ghost-mark" if role == "ghost" else "base-mark"
    ring = ring_in(figure)
    if mark_of(player, drawing.board.players) != "none" and ring is not None:
        drawing.add(ring, mark, layer, player)
    drawing.add(line(*tick(model)), mark, layer, player)
    if number:
        room = 0.72 * _inner_radius(figure)
        drawing.note(number_of(unit, model), "model", _middle(model), room, player=player, inside=True, thing=model.id)


def number_of(unit: Unit, model: Model) -> str:
    """What tells a model from its unit-mates: the end of its id, or its place in the unit."""
    prefix = f"{unit.id}/"
    return model.id[len(prefix) :] if model.id.startswith(prefix) else str(unit.models.index(model.id) + 1)


def name_of(board: Tabletop, unit: Unit, models: list[Model], view: Box) -> Label:
    """A unit's name, beside whichever of its models in view has room; the northernmost first."""
    x0, y0, x1, y1 = view
    seen = [m for m in models if m.at is not None and x0 <= m.at[0] <= x1 and y0 <= m.at[1] <= y1] or models
    order = sorted(seen, key=lambda m: (-_place(m)[1], _place(m)[0], m.id))
    anchors = tuple((m.figure.centre, half_extents(m.figure)) for m in order[:6])
    return Label(called(board, unit), "unit", anchors, unit.player, needed=len(seen) > 0, thing=unit.id)


def ring_in(figure: Figure) -> Shape | None:
    """The ring inside a base that tells players apart without colours; of a hull none."""
    shape = shape_of(figure)
    if isinstance(shape, Circle):
        return Circle(shape.centre, shape.radius * 0.8)
    if isinstance(shape, Ellipse):
        inset = shape.half_width * 0.2
        return Ellipse(shape.centre, shape.half_length - inset, shape.half_width - inset, shape.facing)
    assert isinstance(figure, Polygon)
    inner = figure.area.buffer(-0.2 * _inner_radius(figure), join_style="mitre")
    if inner.geom_type != "Polygon" or inner.is_empty:
        return None
    return shape_of(Polygon(list(inner.exterior.coords)[:-1]))


def tick(model: Model) -> tuple[Point, Point]:
    """The short line at the edge of a base in the direction it faces."""
    (x, y), a = _place(model), math.radians(model.facing)
    c, s = math.cos(a), math.sin(a)
    figure = model.figure
    reach = figure.reach
    if isinstance(figure, Polygon):
        far = figure.reach * 2 + math.dist(figure.centre, (x, y))
        ray = shapely.intersection(shapely.LineString([(x, y), (x + c * far, y + s * far)]), figure.area)
        reach = max((float((px - x) * c + (py - y) * s) for px, py in shapely.get_coordinates(ray)), default=reach)
    start = reach - 0.28 * min(reach, _inner_radius(figure))
    return ((x + c * start, y + s * start), (x + c * reach, y + s * reach))


def _inner_radius(figure: Figure) -> float:
    shape = shape_of(figure)
    if isinstance(shape, Circle):
        return shape.radius
    if isinstance(shape, Ellipse):
        return shape.half_width
    x0, y0, x1, y1 = figure.bounds
    area = shapely.Polygon(shape.shell).area
    return min(math.sqrt(area) / 2, (x1 - x0) / 2, (y1 - y0) / 2)


def _middle(model: Model) -> Point:
    figure = model.figure
    if isinstance(figure, Polygon):
        point = figure.area.centroid if figure.convex else shapely.point_on_surface(figure.area)
        return (point.x, point.y)
    return figure.centre


def _place(model: Model) -> Point:
    assert model.at is not None
    return model.at
