"""The picture of where a model can end its move, and of its way to a place (14.1, 15.0)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import shapely

from geometry.board.bases import RoundBase
from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.rules.destinations import Destination
from geometry.rules.profiles import is_flat, profile
from geometry.rules.reach import AS_IT_FACES, TURNED, Reach
from geometry.shapes.figures import Box
from geometry.shapes.turning import shorter_turn
from geometry.tolerances import EQUAL, within
from geometry.verdict import JudgedPath
from renderer.board_scene import Names, draw_board
from renderer.drawing import Drawing, crop, whole_board
from renderer.outlines import around
from renderer.paths import draw_path
from renderer.profile_scene import side_of
from renderer.reach_levels import Level, draw_levels, levels_of
from renderer.scene import Headline, Layer, Scene, TextRole
from renderer.shapes import half_extents, shape_of

OUTSIDE = 0.05
"""Inches: places so near to a region are of it, for its edge may be off by as much (`geometry.rules.reach`)."""


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
    ends = [] if reach.to is None or reach.to.path is None else [model.placed(reach.to.at).figure]
    draw_board(drawing, view, names=names, ranges=False, ends=ends)
    draw_reach(drawing, reach, view)
    headline = None
    if reach.refused:
        headline = Headline("MAY NOT MOVE", False)
    elif reach.to is not None:
        headline = Headline(_headline(reach, reach.to), reach.to.within_reach(reach.distance))
    subtitle = f'{reach.model}: {reach.kind} of {reach.distance:g}"'
    return drawing.scene(view, title=title, subtitle=subtitle, headline=headline)


def draw_reach(drawing: Drawing, reach: Reach, view: Box) -> None:
    """Add to the drawing of a board where the model can end, and its way to the place that was asked for."""
    model = drawing.board.model(reach.model)
    player = drawing.board.units[model.unit].player
    levels = levels_of(reach.levels)
    draw_levels(drawing, levels, view, model.id)
    if len(levels) == 1 and AS_IT_FACES in reach.more:
        drawing.meanings["reach"] = "Where it can end facing as it does"
    elif len(levels) == 1 and TURNED in reach.more:
        drawing.meanings["reach"] = "Where it can end, turned where it begins or not"
    for shape in around([model.figure], 0.14):
        drawing.add(shape, "selected", Layer.MARKS, None, model.id)
    if reach.to is not None and reach.to.route is not None:
        _draw_way(drawing, model, reach.to, player)
    drawing.facts += _facts(reach, levels)


def _draw_way(drawing: Drawing, model: Model, to: Destination, player: str) -> None:
    """The way on the map and, where it leaves the table, from the side."""
    path, elevation = to.path, to.elevation
    if path is None or elevation is None or to.route is None:
        return
    side = profile(drawing.board, path, elevation)
    draw_path(drawing, path, model, player, side.stop)
    _draw_turns(drawing, path, model, player)
    if not is_flat(path, elevation):
        drawing.sides.append(side_of(drawing.board, [model.id], side, path))
    last = path.legs[-1]
    end = model.placed(last.end, last.end_facing)
    drawing.add(shape_of(end.figure), "ghost", Layer.GHOSTS, player, model.id)
    role: TextRole = "distance-wrong" if side.stop is not None else "distance"
    text = f'{to.route.distance:.2f}"'
    drawing.note(text, role, last.end, half_extents(end.figure), player=player, needed=True)


def _draw_turns(drawing: Drawing, path: JudgedPath, model: Model, player: str) -> None:
    """Where a base turns on its way: how it faces from there on, and by how much it turned; the end shows itself."""
    if isinstance(model.base, RoundBase):
        return
    turned = 0.0
    for leg, then in pairwise(path.legs):
        turned += shorter_turn(leg.start_facing, leg.end_facing)
        if abs(turned) <= EQUAL or abs(shorter_turn(then.start_facing, then.end_facing)) > EQUAL:
            continue
        figure = model.placed(leg.end, leg.end_facing).figure
        drawing.figure(figure, "turned", Layer.MARKS, player, model.id)
        text = f"turned {abs(turned):.0f}\N{DEGREE SIGN}"
        drawing.note(text, "distance", leg.end, half_extents(figure), needed=True)
        turned = 0.0


def _headline(reach: Reach, to: Destination) -> str:
    if to.route is None:
        return "NO WAY" if to.exact else "NO WAY FOUND"
    no = [] if within(to.route.distance, reach.distance) else ["too far"]
    no += ["no place to stop"] if to.wrong else []
    return f'{to.route.distance:.2f}"' + (f": {', '.join(no)}" if no else "")


def _facts(reach: Reach, levels: Sequence[Level]) -> list[str]:
    wrong = () if reach.to is None else reach.to.wrong
    facts = [violation.message for violation in (*reach.refused, *wrong)]
    total = f"{reach.area.area:.1f} square inches"
    if len(levels) == 1:
        up = f", {levels[0].name}" if levels[0].height > EQUAL else ""
        facts.append(f"It can end on {total}{up}.")
    elif levels:
        facts.append(f"It can end on {len(levels)} levels: {total} seen from above (overlaps counted once).")
    facts += [f"{clause[0].upper()}{clause[1:]}." for clause in reach.more]
    if _beyond(reach):
        facts.append("Its way ends outside of the region that is drawn, for on its way the base turns.")
    return facts


def _beyond(reach: Reach) -> bool:
    """Whether the way leads to where the region does not, because the base turns on it."""
    to = reach.to
    if to is None or to.path is None or not to.within_reach(reach.distance) or not reach.levels:
        return False
    turns = any(leg.start_facing != leg.end_facing for leg in to.path.legs)
    return turns and bool(reach.area.distance(shapely.Point(to.at)) > OUTSIDE)
