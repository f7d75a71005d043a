"""A validated document as the board and the proposals that it says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from geometry import Board
from geometry.board.bases import Hull, default_height
from geometry.board.things import (
    KIND_ABILITIES,
    Feature,
    Model,
    Objective,
    Part,
    Ruleset,
    Territory,
    Turn,
    Unit,
    Weapon,
)
from geometry.proposals import Limit, Of, Proposal, Waypoint
from geometry.rules.levels import surface_under
from geometry.shapes.figures import Disc, Point, Polygon
from scenarios.document.bases import built
from scenarios.document.moves import SPECIAL, LimitField, PathField, PlaceField, PointField, TerritoryOfField

if TYPE_CHECKING:
    from scenarios.document.things import ModelField, PartField, TerrainField, UnitField
    from scenarios.document.whole import ScenarioField

MM = 25.4


def board(document: ScenarioField) -> Board:
    """The board that a document says."""
    terrain = tuple(feature(field) for field in document.terrain)
    parts = tuple(part for one in terrain for part in one.parts)
    return Board(
        document.battlefield.width,
        document.battlefield.height,
        units=[unit(field) for field in document.units],
        models=[model(field, of, parts) for of in document.units for field in of.models],
        terrain=terrain,
        objectives=[Objective(o.id, o.at, o.diameter_mm, o.controlled_by) for o in document.objectives],
        territories=[Territory(field.player, Polygon(field.area)) for field in document.territories],
        rules=Ruleset(**dict(document.rules)),
        turn=Turn(document.turn.player, document.turn.phase),
        contests=document.contests,
    )


def feature(field: TerrainField) -> Feature:
    """A terrain feature, with the abilities of its kind where it lists none."""
    abilities = (
        KIND_ABILITIES[field.kind] if field.abilities is None and field.kind else frozenset(field.abilities or ())
    )
    return Feature(
        field.id, tuple(part(one) for one in field.parts), field.kind, frozenset(abilities), field.name, field.player
    )


def part(field: PartField) -> Part:
    """A part of a terrain feature."""
    shape = field.footprint
    figure = Polygon(shape, field.holes) if isinstance(shape, list) else Disc(*shape.centre, shape.diameter_mm / MM / 2)
    return Part(figure, field.bottom, field.top, field.see_through)


def unit(field: UnitField) -> Unit:
    """A unit."""
    return Unit(
        id=field.id,
        player=field.player,
        models=tuple(model.id for model in field.models),
        name=field.name,
        keywords=frozenset(field.keywords),
        move=field.move,
        control=field.control,
        control_modifier=field.control_modifier,
        health=field.health,
        coherency_range=field.coherency_range,
        weapons=tuple(Weapon(weapon.name, weapon.range) for weapon in field.weapons),
        status=frozenset(field.status),
    )


def model(field: ModelField, of: UnitField, parts: Sequence[Part]) -> Model:
    """A model of the unit `of`, standing on what is under its place where its elevation is not given."""
    base = built(field.base if field.base is not None else of.base)
    assert base is not None
    height = field.height or of.height or default_height(base)
    elevation = field.elevation
    if elevation is None:
        elevation = 0.0 if field.at is None else surface_under(_at(parts, field.at), field.at, height)
    return Model(
        id=field.id,
        unit=of.id,
        base=base,
        at=field.at,
        facing=field.facing,
        elevation=elevation,
        height=height,
        hull=Hull(tuple(field.hull)) if field.hull else None,
        off=field.off,
    )


def _at(parts: Sequence[Part], at: Point) -> list[Part]:
    """The parts whose bounding boxes hold a place."""
    x, y = at
    return [p for p in parts if (box := p.figure.bounds)[0] <= x <= box[2] and box[1] <= y <= box[3]]


def proposals(document: ScenarioField) -> tuple[Proposal, ...]:
    """The proposals of a document; one without an id is called by its place, ``"1"``, ``"2"``, ..."""
    return tuple(proposal(field, str(place + 1)) for place, field in enumerate(document.proposals))


def proposal(field: Any, name: str) -> Proposal:
    """A proposal; `name` is its id where it has none of its own."""
    given = dict(field)
    if field.kind in ("normal-move", "retreat", "power-through") and given.get("move_roll") is None:
        given["move_roll"] = given.pop("roll", None)
        given["roll"] = None
    given["id"] = field.id or name
    for key, read in _READERS.items():
        if given.get(key) is not None:
            given[key] = read(given[key])
    return Proposal(**given)


def waypoint(field: Waypoint | PlaceField) -> Waypoint:
    """A waypoint, or a place of a set-up."""
    if isinstance(field, Waypoint):
        return field
    return Waypoint(field.at, field.elevation, field.facing, getattr(field, "jump", False))


def limit(field: LimitField) -> Limit:
    """A distance of something."""
    of = field.of
    if isinstance(of, PointField):
        return Limit(field.distance, Of("point", point=of.point))
    if isinstance(of, TerritoryOfField):
        return Limit(field.distance, Of("territory", player=of.territory))
    return Limit(field.distance, Of(of) if of in SPECIAL else Of("thing", id=of))  # type: ignore[arg-type]


def _path(field: Any) -> tuple[Waypoint, ...]:
    return tuple(waypoint(step) for step in (field.path if isinstance(field, PathField) else field))


_READERS: dict[str, Any] = {
    "moves": lambda moves: {id: _path(path) for id, path in moves.items()},
    "positions": lambda positions: {id: waypoint(place) for id, place in positions.items()},
    "wholly_within": lambda limits: tuple(limit(one) for one in limits),
    "more_than": lambda limits: tuple(limit(one) for one in limits),
    "must_end_within": limit,
    "models": tuple,
}
