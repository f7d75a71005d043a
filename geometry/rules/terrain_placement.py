"""Where terrain may be placed (1.x): clear of edge, objectives and other features; faction terrain at home."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

import shapely

from geometry.board.tabletop import Tabletop
from geometry.rules.measuring import Solid, height_difference, solids_of
from geometry.shapes.areas import union
from geometry.shapes.figures import Box, Polygon
from geometry.shapes.measure import closest, covers, furthest, gap
from geometry.tolerances import MARGINAL, less, more
from geometry.verdict import Violation
from geometry.wording import told

RULE = "1.x"

FROM_EDGE = 3.0
"""Inches: a feature is placed more than this from the battlefield's edge."""

FROM_OBJECTIVES = 3.0
"""Inches: every feature is placed more than this from every objective."""

FROM_FEATURES = 6.0
"""Inches: a feature is placed more than this from other features."""

FACTION_FROM_FEATURES = 3.0
"""Inches: faction terrain is placed more than this from other features."""


@dataclass(frozen=True, slots=True)
class _Placed:
    """A terrain feature, or a unit that is faction terrain."""

    id: str
    solids: tuple[Solid, ...]
    box: Box
    faction: bool
    player: str | None


def terrain_placement(board: Tabletop) -> tuple[Violation, ...]:
    """Everything that is wrong with where the terrain lies.

    A feature lies more than 3 inches from the battlefield's edge and from every objective, and more
    than 6 inches from every other feature. Faction terrain (a feature of kind ``faction`` or with a
    player, or a unit with that keyword) lies wholly within its player's territory and more than 3
    inches from objectives and other features. Distances are in three dimensions, as everywhere (2.1).

    Returns
    -------
    tuple of Violation
        By feature, in the board's order. `models` holds the feature, `others` what it lies too near.
        Codes: ``terrain.too-close-to-edge``, ``terrain.too-close-to-objective``,
        ``terrain.too-close-to-terrain`` (once for a pair) and ``terrain.not-wholly-within``.

    Examples
    --------
    >>> from geometry.board.things import Feature, Part
    >>> ruin = Feature("ruin", (Part(Polygon([(2, 9), (5, 9), (5, 12), (2, 12)]), top=4.0),), kind="obstacle")
    >>> [(v.code, v.measured, v.limit) for v in terrain_placement(Tabletop(60, 44, terrain=[ruin]))]
    [('terrain.too-close-to-edge', 2.0, 3.0)]
    """
    placed = _placed(board)
    found: dict[str, list[Violation]] = {feature.id: [] for feature in placed}
    for feature in placed:
        found[feature.id] += _outside_territory(board, feature) if feature.faction else _near_edge(board, feature)
        found[feature.id] += _near_objectives(board, feature)
    for a, b in combinations(placed, 2):
        first, second = (b, a) if b.faction and not a.faction else (a, b)
        found[first.id] += _near_each_other(board, first, second)
    return tuple(violation for violations in found.values() for violation in violations)


def _placed(board: Tabletop) -> list[_Placed]:
    things = [
        _placed_thing(board, feature.id, feature.kind == "faction" or feature.player is not None, feature.player)
        for feature in board.terrain.values()
    ]
    units = [unit for unit in board.units.values() if unit.is_faction_terrain and board.models_of(unit.id)]
    return things + [_placed_thing(board, unit.id, True, unit.player) for unit in units]


def _placed_thing(board: Tabletop, id: str, faction: bool, player: str | None) -> _Placed:
    solids = tuple(solids_of(board, id))
    return _Placed(id, solids, _box_round(solid.figure.bounds for solid in solids), faction, player)


def _box_round(boxes: Iterable[Box]) -> Box:
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return (min(x0), min(y0), max(x1), max(y1))


def _near_edge(board: Tabletop, feature: _Placed) -> list[Violation]:
    x0, y0, x1, y1 = feature.box
    distance, side = min((x0, "west"), (y0, "south"), (board.width - x1, "east"), (board.height - y1, "north"))
    if more(distance, FROM_EDGE, board.rules.slack):
        return []
    return [
        Violation(
            code="terrain.too-close-to-edge",
            rule=RULE,
            models=(feature.id,),
            message=f'{feature.id} lies {told(distance, FROM_EDGE)}" from the {side} edge; '
            f'it must be more than {FROM_EDGE:g}".',
            measured=distance,
            limit=FROM_EDGE,
            margin=distance - FROM_EDGE,
            at=((x0 + x1) / 2, (y0 + y1) / 2),
        )
    ]


def _near_objectives(board: Tabletop, feature: _Placed) -> list[Violation]:
    violations = []
    for id in board.objective_index.near(feature.box, FROM_OBJECTIVES + board.rules.slack + MARGINAL):
        distance, a, b = _nearest(feature.solids, solids_of(board, id))
        if not more(distance, FROM_OBJECTIVES, board.rules.slack):
            violations.append(_too_close("objective", feature.id, id, distance, FROM_OBJECTIVES, a, b))
    return violations


def _near_each_other(board: Tabletop, a: _Placed, b: _Placed) -> list[Violation]:
    """Two features too near each other; faction terrain, if either is, comes first."""
    limit = FACTION_FROM_FEATURES if a.faction else FROM_FEATURES
    if _apart(a.box, b.box) > limit + board.rules.slack + MARGINAL:
        return []
    distance, on_a, on_b = _nearest(a.solids, b.solids)
    if more(distance, limit, board.rules.slack):
        return []
    return [_too_close("terrain", a.id, b.id, distance, limit, on_a, on_b)]


def _nearest(a: Sequence[Solid], b: Sequence[Solid]) -> tuple[float, Solid, Solid]:
    """Least distance of two things in three dimensions (negative where they overlap), and the parts it is between."""
    best = (math.inf, a[0], b[0])
    # the pairs whose boxes are nearest first: what cannot come nearer than the best is not measured
    pairs = sorted(((_apart(p.figure.bounds, o.figure.bounds), p, o) for p in a for o in b), key=lambda pair: pair[0])
    for apart, part, other in pairs:
        if apart > max(best[0], 0.0):
            break
        flat, rise = float(gap(part.figure, other.figure)), height_difference(part, other)
        distance = math.hypot(max(0.0, flat), rise) if rise > 0 else flat
        if distance < best[0]:
            best = (distance, part, other)
    return best


def _apart(a: Box, b: Box) -> float:
    """Distance between two boxes, inches; 0 where they meet."""
    return math.hypot(max(0.0, a[0] - b[2], b[0] - a[2]), max(0.0, a[1] - b[3], b[1] - a[3]))


def _too_close(what: str, id: str, other: str, distance: float, limit: float, a: Solid, b: Solid) -> Violation:
    near = closest(a.figure, b.figure)
    apart = f'{told(distance, limit)}" from' if distance >= 0 else f'{told(-distance)}" into'
    return Violation(
        code=f"terrain.too-close-to-{what}",
        rule=RULE,
        models=(id,),
        others=(other,),
        message=f'{id} lies {apart} {other}; it must be more than {limit:g}" away.',
        measured=distance,
        limit=limit,
        margin=distance - limit,
        at=near.on_a,
        witness=((*near.on_a, a.bottom), (*near.on_b, b.bottom)),
    )


def _outside_territory(board: Tabletop, feature: _Placed) -> list[Violation]:
    """Faction terrain that is not wholly within its player's territory: by how much its worst part sticks out."""
    areas = _territory(board, feature.player)
    if not areas:
        return []
    spare, part, area = min(
        (
            max(((covers(area, solid.figure), solid, area) for area in areas), key=lambda found: found[0])
            for solid in feature.solids
        ),
        key=lambda found: found[0],
    )
    if not less(spare, 0.0, board.rules.slack):
        return []
    worst = furthest(part.figure, area)
    return [
        Violation(
            code="terrain.not-wholly-within",
            rule=RULE,
            models=(feature.id,),
            others=(feature.player,) if feature.player is not None else (),
            message=f"{feature.id} sticks out of {feature.player}'s territory by {told(-spare)}\".",
            measured=-spare,
            limit=0.0,
            margin=spare,
            at=worst.on_a,
            witness=((*worst.on_a, part.bottom), (*worst.on_b, 0.0)),
        )
    ]


def _territory(board: Tabletop, player: str | None) -> list[Polygon]:
    """A player's territory, rings that meet made one; empty where the board has no territory of theirs."""
    rings = [territory.area.area for territory in board.territories if territory.player == player]
    if not rings:
        return []
    together = union(rings)
    return [
        Polygon(piece.exterior.coords[:-1], [hole.coords[:-1] for hole in piece.interiors])
        for piece in (together.geoms if isinstance(together, shapely.MultiPolygon) else [together])
    ]
