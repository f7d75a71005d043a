"""Places from which an enemy within combat range is seen for sure: for proofs that a move cannot end there (7.0, 6.0).

From a place the line to some point of the enemy is free where nothing stands on it in plan that is as high
as either of the two. What is left out may be seen all the same. An enemy's own unit-mates hide nobody: they
are nearer, and seen themselves.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np
import shapely

from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.rules.combat import range_threshold
from geometry.rules.footing import grown_all
from geometry.shapes.areas import union
from geometry.shapes.envelopes import grown
from geometry.shapes.figures import Disc, Figure, Oval, Point
from geometry.tolerances import EQUAL

_ROUND = 1e-4
_FAR = 1e4


def in_range_for_sure(board: Tabletop, model: Model, enemies: Iterable[Model], *, unseen: bool) -> shapely.Geometry:
    """The places of a round base at which a move ends in the combat range of one of these enemies.

    Parameters
    ----------
    board
        The board without the model's unit.
    model
        The model.
    enemies
        The enemies whose ranges count.
    unseen
        Whether they count even where the enemy is not visible.
    """
    put = model.base.at(0.0, 0.0)
    areas = []
    for enemy in enemies:
        area = grown_all([enemy.figure], put, range_threshold(board) - EQUAL, "inner")
        blockers = [] if unseen or area.is_empty else _between(board, model, enemy, area)
        areas.append(area.difference(_hidden(model, enemy, blockers)) if blockers else area)
    return union(areas) if areas else shapely.Polygon()


def seen_everywhere(board: Tabletop, model: Model, enemy: Model) -> bool:
    """Whether nothing could hide an enemy from a round base anywhere in its combat range."""
    area = grown_all([enemy.figure], model.base.at(0.0, 0.0), range_threshold(board), "outer")
    return not _between(board, model, enemy, area)


def _between(board: Tabletop, model: Model, enemy: Model, area: shapely.Geometry) -> list[shapely.Geometry]:
    """What could stand between an enemy and places near it."""
    x0, y0, x1, y1 = area.bounds
    box, low = (x0, y0, x1, y1), min(model.height, enemy.top) - EQUAL
    figures: list[Figure] = [p.figure for _, p in board.parts_near(box) if not p.see_through and p.top >= low]
    others = (m for m in board.models_near(box) if m.unit not in (enemy.unit, model.unit) and m.top >= low)
    figures += [other.seen_figure for other in others]
    return [grown(figure, None, _ROUND, "outer") for figure in figures]


def _hidden(model: Model, enemy: Model, blockers: Sequence[shapely.Geometry]) -> shapely.Geometry:
    """The places from which every line that is looked at is blocked."""
    points = _points(enemy.seen_figure)
    if model.hull is not None:
        points = []  # its place may be outside of what is seen of it
    shadows = [union([_shadow(blocker, point) for blocker in blockers]) for point in points]
    return shapely.intersection_all(shadows) if shadows else _everywhere((0.0, 0.0))


def _points(figure: Figure) -> list[Point]:
    """Some points of a figure."""
    if isinstance(figure, Disc):
        r = 0.95 * figure.radius
        around = [(figure.x + dx * r, figure.y + dy * r) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))]
        return [(figure.x, figure.y), *around]
    if isinstance(figure, Oval):
        return [figure.centre]
    point = figure.area.representative_point()
    return [(float(point.x), float(point.y))]


def _shadow(blocker: shapely.Geometry, point: Point) -> shapely.Geometry:
    """All that a blocker hides from a point, itself included."""
    if blocker.distance(shapely.Point(point)) < 0.01:
        return _everywhere(point)
    pieces = [blocker]
    for ring in shapely.get_rings(shapely.get_parts(blocker)):
        near = shapely.get_coordinates(ring)
        ways = near - np.array(point)
        far = near + ways * (_FAR / np.hypot(ways[:, 0], ways[:, 1]))[:, None]
        quads = np.stack([near[:-1], near[1:], far[1:], far[:-1]], axis=1)
        pieces += [quad for quad in shapely.polygons(quads) if quad.area > 0.0]
    return union([piece.buffer(0.0) if not piece.is_valid else piece for piece in pieces])


def _everywhere(point: Point) -> shapely.Geometry:
    return shapely.Point(point).buffer(math.sqrt(_FAR))
