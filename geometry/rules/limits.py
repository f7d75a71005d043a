"""What an ability's distances are measured from, and whether a model keeps to them (2.1, 24.0).

"Within" and "more than" run from the closest point, in three dimensions; territories and the
battlefield's edge have no height, so that distances from them are horizontal. "Wholly within" a
distance of a thing with several parts (a unit's models, a feature's parts) asks every point of the base
to be within it of some one of them. ``"terrain"``, ``"objectives"`` and ``"enemy-units"`` name many
things: a unit is wholly within a distance of them where it is of one and the same (`one_by_one`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from geometry.board.tabletop import Tabletop
from geometry.board.things import Feature, Model, Objective, Unit
from geometry.proposals import Limit, Of
from geometry.rules.edge_distance import edge_distance, edge_outreach
from geometry.rules.levels import surface_under
from geometry.rules.measuring import MARKER, Solid, base_solid, height_difference
from geometry.rules.standing import enemy_units
from geometry.shapes.figures import Disc, Point
from geometry.shapes.measure import closest, furthest, gap
from geometry.shapes.union import furthest_from_union


class Nearest(NamedTuple):
    """The closest of some things to a model: distance (inches, 0 where they touch), its id, and the closest points."""

    distance: float
    other: str
    on_model: Point
    on_other: Point


class Outreach(NamedTuple):
    """The point of a base furthest from some things: distance (inches), the point, and the point nearest to it."""

    distance: float
    point: Point
    nearest: Point | None


def solids_of_limit(board: Tabletop, of: Of, player: str) -> list[Solid]:
    """Everything that a distance is measured from, where it stands; nothing of it may be on the board.

    Parameters
    ----------
    of
        Any kind but ``"edge"``, which is no solid.
    player
        Whose enemies are meant by "enemy".

    Raises
    ------
    UnknownIdError
        Where nothing has the id that `of` names.
    """
    if of.kind == "thing":
        assert of.id is not None
        return _thing(board, board.thing(of.id))
    if of.kind == "point":
        assert of.point is not None
        return [point_solid(board, of.point)]
    if of.kind in ("territory", "enemy-territory"):
        return territory_solids(board, of, player)
    if of.kind == "enemy-units":
        return [base_solid(m) for unit in enemy_units(board, player) for m in board.models_of(unit.id)]
    if of.kind == "objectives":
        return [solid for marker in board.objectives.values() for solid in _thing(board, marker)]
    if of.kind == "terrain":
        return [solid for feature in board.terrain.values() for solid in _thing(board, feature)]
    raise ValueError(f"{of.kind} is no solid")


def one_by_one(board: Tabletop, of: Of, player: str) -> tuple[Of, ...]:
    """The single things that something can be wholly within a distance of, where `of` names many; else `of` itself.

    "Wholly within 6" of a terrain feature" is said of one feature: two that hold a base between them hold it
    no more than two heroes would. A territory is one thing, however many areas it has.
    """
    ids: Iterable[str] = ()
    if of.kind == "terrain":
        ids = board.terrain
    elif of.kind == "objectives":
        ids = board.objectives
    elif of.kind == "enemy-units":
        ids = [unit.id for unit in enemy_units(board, player) if board.models_of(unit.id)]
    return tuple(Of("thing", id=id) for id in ids) or (of,)


def point_solid(board: Tabletop, at: Point) -> Solid:
    """A point of the battlefield, on the surface there."""
    z = surface_under((part for _, part in board.parts_near((*at, *at))), at, MARKER)
    return Solid(f"point:{at[0]:g},{at[1]:g}", Disc(*at, 0.0), z, z, z)


def territory_solids(board: Tabletop, of: Of, player: str) -> list[Solid]:
    """A player's territory, or that of all enemies, at any height."""
    own = of.player if of.kind == "territory" else player
    return [
        Solid(f"territory:{territory.player}", territory.area, -math.inf, math.inf, math.inf)
        for territory in board.territories
        if (territory.player == own) == (of.kind == "territory")
    ]


def _thing(board: Tabletop, thing: Model | Unit | Feature | Objective) -> list[Solid]:
    if isinstance(thing, Feature):
        return [Solid(thing.id, part.figure, part.bottom, part.top, part.top) for part in thing.parts]
    if isinstance(thing, Objective):
        z = surface_under((part for _, part in board.parts_near(thing.figure.bounds)), thing.at, MARKER)
        return [Solid(thing.id, thing.figure, z, z, z)]
    models = board.models_of(thing.id) if isinstance(thing, Unit) else [thing]
    return [base_solid(model) for model in models if model.on_board]


def distance_to(board: Tabletop, model: Model, of: Of, player: str) -> float:
    """Distance from a model to the nearest of some things, inches; infinite where none of them is on the board."""
    found = nearest_to(board, base_solid(model), of, player)
    return math.inf if found is None else found.distance


def nearest_to(board: Tabletop, solid: Solid, of: Of, player: str) -> Nearest | None:
    """The closest of some things to a base, in three dimensions, or None where none of them is on the board."""
    if of.kind == "edge":
        distance, point, on_edge = edge_distance(board.width, board.height, solid.figure)
        return Nearest(distance, "edge", point, on_edge)
    return nearest_of(solid, solids_of_limit(board, of, player))


def nearest_of(solid: Solid, others: Iterable[Solid]) -> Nearest | None:
    """The closest of these solids to a base, in three dimensions (2.1)."""
    x, y = solid.figure.centre
    by_room = sorted(
        (
            (math.hypot(o.figure.centre[0] - x, o.figure.centre[1] - y) - o.figure.reach, i, o)
            for i, o in enumerate(others)
        ),
        key=lambda item: item[:2],
    )
    best, nearest = math.inf, None
    for room, _, other in by_room:
        if room - solid.figure.reach > best:
            break
        distance = math.hypot(max(0.0, float(gap(solid.figure, other.figure))), height_difference(solid, other))
        if distance < best:
            best, nearest = distance, other
    if nearest is None:
        return None
    points = closest(solid.figure, nearest.figure)
    return Nearest(best, nearest.id, points.on_a, points.on_b)


def wholly_within(board: Tabletop, model: Model, limit: Limit, player: str) -> Outreach:
    """How far the point of a base that is furthest from some things is from them (2.1).

    The base is wholly within a distance of them where this is no more than that distance. Of several
    things the nearest one counts at each point of the base: of a unit's models, of a feature's
    parts, of the battlefield's four sides. Inside a territory it is 0.

    Returns
    -------
    Outreach
        With an infinite distance where none of the things is on the board.
    """
    return outreach(board, base_solid(model), limit.of, player)


def outreach(board: Tabletop, solid: Solid, of: Of, player: str) -> Outreach:
    """`wholly_within` for anything with a figure and a level (its bottom)."""
    if of.kind == "edge":
        return Outreach(*edge_outreach(board.width, board.height, solid.figure))
    return outreach_from(solid, solids_of_limit(board, of, player))


def outreach_from(solid: Solid, others: Iterable[Solid]) -> Outreach:
    """The point of a base furthest from the union of these solids, in three dimensions."""
    solids = [(other.figure, height_difference(solid, other)) for other in others]
    if not solids:
        return Outreach(math.inf, solid.figure.centre, None)
    if len(solids) == 1:
        figure, height = solids[0]
        far = furthest(solid.figure, figure)
        return Outreach(math.hypot(far.distance, height), far.on_a, far.on_b)
    far = furthest_from_union(solid.figure, solids)
    return Outreach(far.distance, far.on_a, far.on_b)
