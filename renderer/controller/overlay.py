"""What the window draws: the board as it is, and over it what the player is doing."""

from __future__ import annotations

from collections.abc import Iterable

from geometry import Board
from geometry.answers import Coherency, Inspection, Sight
from geometry.proposals import Proposal
from geometry.shapes.figures import Box, Point
from geometry.verdict import Verdict
from renderer.board_scene import Names, draw_board, draw_model
from renderer.controller.playback import Playback
from renderer.controller.reaching import Reaching
from renderer.controller.tools import Reading
from renderer.drawing import Drawing
from renderer.links import draw_coherency, draw_combat
from renderer.outlines import around, rectangle
from renderer.scene import Headline, Layer, Scene
from renderer.shapes import Circle, line
from renderer.sight_scene import draw_sight
from renderer.verdict_scene import draw_verdict, headline_of, muted_by, name_after


def table_scene(
    board: Board, inspection: Inspection, verdict: Verdict | None, *, names: Names, title: str = ""
) -> Scene:
    """The board as it stands, models that a move carries off being faint; the rest with its links and combats."""
    drawing = Drawing(board)
    whole: Box = (0.0, 0.0, board.width, board.height)
    holders = {id: state.controlled_by for id, state in inspection.objectives.items()}
    roles = muted_by(verdict) if verdict is not None else {}
    draw_board(drawing, whole, names=names, holders=holders, roles=roles)
    if verdict is not None and roles and names != "none":
        # The unit's name goes with its ghosts.
        drawing.labels = [label for label in drawing.labels if label.thing != verdict.unit]
    for unit, coherency in inspection.coherency.items():
        if verdict is None or unit != verdict.unit:
            draw_coherency(drawing, coherency, board)
    for combat in inspection.combats:
        draw_combat(drawing, combat)
    return drawing.scene(whole, title=title)


class Overlay:
    """Collects what lies over the board; `scene` gives it.

    Parameters
    ----------
    board
        The board that it lies over.
    seen
        The part of it in the window, inches.
    """

    def __init__(self, board: Board, seen: Box) -> None:
        self.drawing = Drawing(board)
        self.seen = seen
        self.headline: Headline | None = None

    def verdict(self, verdict: Verdict, proposal: Proposal | None, coherency: Coherency | None) -> None:
        """A move with what the rules say of it."""
        draw_verdict(self.drawing, verdict, self.seen, proposal=proposal, coherency=coherency)
        if muted_by(verdict):
            name_after(self.drawing, verdict, self.seen)
        self.headline = headline_of(verdict)

    def playback(self, playback: Playback) -> None:
        """The models of a move on their way."""
        board = self.drawing.board
        for id, pose in playback.poses().items():
            model = board.model(id).placed(pose.at, pose.facing)
            draw_model(self.drawing, board.unit_of(id), model, role="ghost", layer=Layer.GHOSTS)

    def selected(self, models: Iterable[str], role_layer: Layer = Layer.MARKS) -> None:
        """Outlines round the selected models."""
        board = self.drawing.board
        for id in models:
            model = board.models[id]
            if model.at is not None:
                for shape in around([model.figure], 0.12):
                    self.drawing.add(shape, "selected", role_layer, None, id)

    def reached(self, region: Drawing | None) -> None:
        """Where a model can end, where that is known."""
        if region is not None:
            self.drawing.items += region.items
            self.drawing.labels += region.labels
            self.drawing.meanings |= region.meanings

    def way(self, reaching: Reaching) -> None:
        """The way to the pointer, of the model whose reach is shown."""
        question, way = reaching.question, reaching.way
        if question is None or way is None or way.route is None:
            return
        board = question.board
        model = board.model(question.model)
        unit = board.unit_of(model.id)
        if way.route.turns:
            self.drawing.add(line(model.figure.centre, *way.route.turns), "path", Layer.PATHS, unit.player, model.id)
            turned = [waypoint.facing for waypoint in way.route.waypoints if waypoint.facing is not None]
            end = model.placed(way.route.turns[-1], turned[-1] if turned else None)
            draw_model(self.drawing, unit, end, role="ghost", layer=Layer.GHOSTS)

    def ruler(self, reading: Reading) -> None:
        """A ruler with its reading."""
        a, b = reading.ends
        self.drawing.add(line(a, b), "ruler", Layer.MARKS)
        for end in (a, b):
            self.drawing.add(Circle(end, (self.seen[2] - self.seen[0]) * 0.003), "ruler", Layer.MARKS)
        self.drawing.note(reading.text, "distance", _between(a, b), 0.05, needed=True)

    def sight(self, sight: Sight) -> None:
        """A sight line, or what hides it."""
        draw_sight(self.drawing, sight, self.seen)
        self.headline = Headline("VISIBLE" if sight.visible else "HIDDEN", sight.visible)

    def box(self, a: Point, b: Point) -> None:
        """The box that is being drawn round units."""
        self.drawing.add(rectangle(*a, *b), "selected", Layer.MARKS)

    def scene(self, title: str = "", subtitle: str = "") -> Scene:
        """What was collected."""
        return self.drawing.scene(self.seen, title=title, subtitle=subtitle, headline=self.headline)


def _between(a: Point, b: Point) -> Point:
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
