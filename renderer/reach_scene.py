"""The picture of where a model can end its move, and of its way to a place (14.1, 15.0)."""

from __future__ import annotations

from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.rules.destinations import Destination
from geometry.rules.profiles import is_flat, profile
from geometry.rules.reach import Reach
from geometry.shapes.figures import Box
from geometry.tolerances import within
from renderer.board_scene import Names, draw_board
from renderer.drawing import Drawing, crop, whole_board
from renderer.outlines import around
from renderer.profile_scene import side_of
from renderer.scene import Headline, Layer, Scene
from renderer.shapes import Area, half_extents, line, shape_of


def reach_scene(
    board: Tabletop, reach: Reach, *, title: str = "", full_board: bool = False, names: Names = "units"
) -> Scene:
    """The picture of an answer about reach.

    Parameters
    ----------
    board, reach
        The board, and the answer.
    title
        Written above it.
    full_board
        Whether the whole board is shown, rather than the part that the answer is about.
    names
        Which names are shown.
    """
    drawing = Drawing(board)
    model = board.model(reach.model)
    boxes: list[Box] = [model.figure.bounds]
    if not reach.area.is_empty:
        x0, y0, x1, y1 = reach.area.bounds
        boxes.append((x0, y0, x1, y1))
    if reach.to is not None:
        boxes += [(x, y, x, y) for x, y in (reach.to.at, *(reach.to.route.turns if reach.to.route else ()))]
    view = whole_board(board) if full_board else crop(board, boxes)
    draw_board(drawing, view, names=names, ranges=False)
    draw_reach(drawing, reach)
    headline = None
    if reach.refused:
        headline = Headline("MAY NOT MOVE", False)
    elif reach.to is not None:
        headline = Headline(_headline(reach, reach.to), _in_reach(reach, reach.to))
    subtitle = f'{reach.model}: {reach.kind} of {reach.distance:g}"'
    return drawing.scene(view, title=title, subtitle=subtitle, headline=headline)


def draw_reach(drawing: Drawing, reach: Reach) -> None:
    """Add to the drawing of a board where the model can end, and its way to the place that was asked for."""
    model = drawing.board.model(reach.model)
    player = drawing.board.units[model.unit].player
    for hold in reach.levels:
        for part in hold.area.geoms:
            rings = [tuple((float(x), float(y)) for x, y in ring.coords) for ring in (part.exterior, *part.interiors)]
            drawing.add(Area(rings[0], tuple(rings[1:])), "reach", Layer.REACH, None, model.id)
    for shape in around([model.figure], 0.14):
        drawing.add(shape, "selected", Layer.MARKS, None, model.id)
    if reach.to is not None and reach.to.route is not None:
        _draw_way(drawing, model, reach.to, player)
    drawing.facts += _facts(reach)


def _draw_way(drawing: Drawing, model: Model, to: Destination, player: str) -> None:
    assert model.at is not None
    assert to.route is not None
    at, facing = model.at, model.facing
    for waypoint in to.route.waypoints:
        drawing.add(line(at, waypoint.at), "path-jump" if waypoint.jump else "path", Layer.PATHS, player, model.id)
        at, facing = waypoint.at, facing if waypoint.facing is None else waypoint.facing
    end = model.placed(at, facing)
    drawing.add(shape_of(end.figure), "ghost", Layer.GHOSTS, player, model.id)
    _draw_side(drawing, to)
    drawing.note(f'{to.route.distance:.2f}"', "distance", at, half_extents(end.figure), player=player, needed=True)


def _draw_side(drawing: Drawing, to: Destination) -> None:
    """The way from the side, where it leaves the table."""
    if to.path is not None and to.elevation is not None and not is_flat(to.path, to.elevation):
        found = profile(drawing.board, to.path, to.elevation)
        drawing.sides.append(side_of(drawing.board, [to.path.model], found, to.path))


def _in_reach(reach: Reach, to: Destination) -> bool:
    return to.route is not None and within(to.route.distance, reach.distance)


def _headline(reach: Reach, to: Destination) -> str:
    if to.route is None:
        return "NO WAY" if to.exact else "NO WAY FOUND"
    return f'{to.route.distance:.2f}"' + ("" if _in_reach(reach, to) else ": too far")


def _facts(reach: Reach) -> list[str]:
    facts = [violation.message for violation in reach.refused]
    if reach.levels:
        facts.append(f"It can end on {reach.area.area:.1f} square inches.")
    if not reach.exact:
        facts.append("It may reach more: by turning, or hidden from an enemy.")
    return facts
