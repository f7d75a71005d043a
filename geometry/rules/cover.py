"""Cover (1.1): attacks on a unit behind or wholly on a feature, that has not charged and cannot fly, have -1 to hit."""

from __future__ import annotations

import shapely
import shapely.affinity

from geometry.board.tabletop import Tabletop
from geometry.board.things import Feature, Model
from geometry.rules.ends import sticks_over
from geometry.rules.levels import Ground, is_low
from geometry.rules.shortest_lines import ShortestLine, shortest_lines
from geometry.shapes.areas import union
from geometry.shapes.figures import Disc, Figure, Oval, Polygon
from geometry.shapes.sightlines import Prism, free_line
from geometry.tolerances import EQUAL

RULE = "1.1"


def cover_from(board: Tabletop, attacker: Model, target: str) -> tuple[str, ...]:
    """Ids, sorted, of the features that give a unit cover against the attacks of one model.

    None does to a unit that has charged this turn or that can FLY.
    """
    unit = board.unit(target)
    if unit.has("FLY") or "charged" in unit.status:
        return ()
    features = [f for f in board.terrain.values() if f.has("cover")]
    return tuple(sorted(f.id for f in features if wholly_on(board, target, f) or behind(board, attacker, target, f)))


def wholly_on(board: Tabletop, unit: str, feature: Feature) -> bool:
    """Whether every model of a unit stands on a feature, no part of its base hanging over the edge."""
    key = (f"{RULE} wholly on {feature.id}", unit)
    if key not in board.memo:
        models = board.models_of(unit)
        board.memo[key] = bool(models) and all(_is_on(board, model, feature) for model in models)
    return bool(board.memo[key])


def _is_on(board: Tabletop, model: Model, feature: Feature) -> bool:
    carrying = [
        Ground(f"{feature.id}#{i}", feature, part)
        for i, part in enumerate(feature.parts)
        if _carries(part.bottom, part.top, is_low(part, board.rules.slack), model.elevation)
    ]
    return bool(carrying) and sticks_over(model.figure, carrying) <= EQUAL + board.rules.slack


def _carries(bottom: float, top: float, low: bool, elevation: float) -> bool:
    """Whether a base at this elevation stands on a part where it overlaps it; on a low one at any level."""
    if low and bottom - EQUAL <= elevation <= top + EQUAL:
        return True
    return abs(top - elevation) <= EQUAL


def behind(board: Tabletop, attacker: Model, target: str, feature: Feature) -> bool:
    """Whether a unit is behind a feature for one attacking model (`rules.behind`); heights do not matter.

    As of 2025: no straight line from a closest point of the attacker's base to a closest point of any base
    of the unit avoids the footprint. As of 2024: no line at all between the bases does, whatever lies
    within the attackers' combat range being left out.
    """
    models = board.models_of(target)
    if not models:
        return False
    if board.rules.behind == "2025":
        return all(
            line_crosses(line, feature) for model in models for line in shortest_lines(attacker.figure, model.figure)
        )
    return _fully_behind(board, attacker, models, feature)


def line_crosses(line: ShortestLine, feature: Feature) -> bool:
    """Whether a shortest line meets the footprint of a feature (each of them, where it is a strip of equal ones)."""
    return line.blocked_by([part.figure for part in feature.parts])


def _fully_behind(board: Tabletop, attacker: Model, models: list[Model], feature: Feature) -> bool:
    """No line from the attacker's base to any base of the unit avoids the feature outside of combat range."""
    reach = board.rules.combat_range
    near = union([_area(m.figure).buffer(reach, quad_segs=_FINE) for m in board.models_of(attacker.unit)])
    walls = [
        Prism(Polygon(piece.exterior.coords[:-1], [ring.coords[:-1] for ring in piece.interiors]), 0.0, 1.0)
        for part in feature.parts
        for piece in _polygons(_area(part.figure).difference(near))
    ]
    eye = Prism(attacker.figure, 0.0, 1.0)
    return bool(walls) and not any(free_line(eye, Prism(model.figure, 0.0, 1.0), walls) for model in models)


_FINE = 128
"""Segments of a quarter circle: with them a 3" range round a 6" base is short by less than 2e-4"."""


def _polygons(area: shapely.Geometry) -> list[shapely.Polygon]:
    """The polygons of an area, without the slivers that rounding leaves."""
    return [p for p in getattr(area, "geoms", [area]) if isinstance(p, shapely.Polygon) and p.area > 1e-9]


def _area(figure: Figure) -> shapely.Polygon:
    if isinstance(figure, Disc):
        return shapely.Point(figure.x, figure.y).buffer(figure.radius, quad_segs=_FINE)
    if isinstance(figure, Oval):
        unit = shapely.Point(0.0, 0.0).buffer(1.0, quad_segs=_FINE)
        a, b = figure.half_length, figure.half_width
        matrix = [a * figure.cos, -b * figure.sin, a * figure.sin, b * figure.cos, figure.x, figure.y]
        return shapely.affinity.affine_transform(unit, matrix)
    return figure.area
