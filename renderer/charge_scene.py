"""The picture of a charge that cannot be made: who would charge, at whom, and how far that is (14.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.rules.measuring import measure
from geometry.shapes.figures import Box
from renderer.board_scene import Names, draw_board
from renderer.drawing import Drawing, crop, whole_board
from renderer.labels import Clearance
from renderer.scene import Headline, Layer, Scene
from renderer.shapes import half_extents, line, shape_of
from renderer.text import inches
from renderer.violation_marks import draw_against

if TYPE_CHECKING:
    from geometry.rules.charge_ends import ChargeEnd
    from geometry.rules.charge_reach import ChargeRolls


def charge_scene(
    board: Tabletop, rolls: ChargeRolls, *, title: str = "", full_board: bool = False, names: Names = "units"
) -> Scene:
    """The picture of what a unit's charge would take, where there is no charge of the whole unit to be drawn.

    Parameters
    ----------
    board, rolls
        The board, and the answer.
    title
        Written above it.
    full_board
        Whether the whole board is shown, rather than the unit and those that it would charge.
    names
        Which names are shown.
    """
    drawing = Drawing(board)
    models = [*board.models_of(rolls.unit), *(model for enemy in rolls.targets for model in board.models_of(enemy))]
    found = [target.nearest for target in rolls.targets.values() if target.nearest is not None]
    boxes: list[Box] = [model.figure.bounds for model in models]
    boxes += [(x, y, x, y) for end in found for x, y in end.route.turns]
    view = whole_board(board) if full_board else crop(board, boxes)
    draw_board(drawing, view, names=names, ranges=list(rolls.targets))
    if rolls.refused:
        _draw_refusal(drawing, rolls)
    else:
        for target in rolls.targets.values():
            if target.nearest is None:
                _draw_apart(drawing, rolls.unit, target.enemy)
            else:
                _draw_nearest(drawing, target.nearest)
    word = "MAY NOT CHARGE" if rolls.refused else "OUT OF REACH" if found else "NO WAY FOUND"
    return drawing.scene(view, title=title, subtitle=f"charge of {rolls.unit}", headline=Headline(word, good=False))


def _draw_refusal(drawing: Drawing, rolls: ChargeRolls) -> None:
    """Why the unit may not charge, and the models that this is against."""
    board = drawing.board
    first = next(iter(board.models_of(rolls.unit)), None)
    place = None if first is None else first.figure.centre
    room = 0.1 if first is None else first.figure.reach
    for violation in rolls.refused:
        for id in violation.others:
            for model in board.models_of(id) if id in board.units else ():
                draw_against(drawing, board, model.id)
        drawing.finding(violation.code, violation.rule, violation.message, violation.at or place, clear=room)


def _draw_apart(drawing: Drawing, unit: str, enemy: str) -> None:
    """How far it is in a straight line to an enemy to whom no way was found."""
    apart = measure(drawing.board, unit, enemy)
    (ax, ay, _), (bx, by, _) = apart.closest
    drawing.add(line((ax, ay), (bx, by)), "ruler", Layer.SIGHT)
    drawing.note(f"{inches(apart.distance)} apart", "distance", ((ax + bx) / 2, (ay + by) / 2), 0.05, needed=True)


def _draw_nearest(drawing: Drawing, end: ChargeEnd) -> None:
    """The way of the model that needs least, and what it takes."""
    model: Model = drawing.board.model(end.model)
    player = drawing.board.unit_of(end.model).player
    turned = [waypoint.facing for waypoint in end.route.waypoints if waypoint.facing is not None]
    figure = model.placed(end.at, turned[-1] if turned else None).figure
    drawing.add(line(model.figure.centre, *end.route.turns), "path", Layer.PATHS, player, model.id)
    drawing.add(shape_of(figure), "ghost", Layer.GHOSTS, player, model.id)
    room: Clearance = half_extents(figure)
    drawing.note(inches(end.route.distance), "distance-wrong", figure.centre, room, player=player, needed=True)
