"""A place on the board for a unit in formation: legal ground, its own side, room between the others (24.0)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import TypeAlias

import shapely
from shapely import affinity

from geometry.board.bases import Base, RoundBase
from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.errors import InchwormError
from geometry.proposals import Proposal, Waypoint
from geometry.rules.footing import Footing, grown_all
from geometry.rules.regions import PlacingRegion, footing_of, set_up_regions
from geometry.shapes.figures import Point
from scenarios.formations.rows import GRID, SPACING, Formation, formations

ELBOW_ROOM = 0.5
"""Inches that a unit keeps from other units where there is room enough."""

TIGHT = 0.02
"""Inches between the models of a unit where there is little room."""


_Kind: TypeAlias = tuple[Base, float]
"""What decides where a model may stand: its base and its height."""


class NoRoomError(InchwormError):
    """No formation of a unit fits where it may be set up.

    Attributes
    ----------
    unit
        Its id.
    proved
        Whether not even one of its models has a place (which is proved; that no formation fits is not).
    """

    def __init__(self, unit: str, proved: bool) -> None:
        self.unit = unit
        self.proved = proved
        text = "there is no place for even one of its models" if proved else "none of its formations fits there"
        super().__init__(f"no room for {unit} where it may be set up: {text}")


def form_up(
    board: Tabletop, proposal: Proposal, towards: Point | None = None, close: bool = False
) -> dict[str, Waypoint]:
    """Places for all models of a unit, in formation, where it may be set up; the same every time.

    The unit stands in rows that face the enemy's territory, clear of terrain and of other units.
    Where there is no such room it closes up, stands on low terrain, turns. Every place is a whole
    hundredth of an inch.

    Parameters
    ----------
    board
        The board before; models of the unit that stand on it are picked up first.
    proposal
        A ``deploy`` or ``set-up``: its unit, and its limits; its positions are not looked at. The
        unit's slain models are left out.
    towards
        Where the front row's middle should be, or as near to it as can be, inches; the middle of the
        ground open to the unit where it is not given.
    close
        Close up at once, whether there is room or not.

    Returns
    -------
    dict
        Model to its place and facing: positions with which the proposal is legal.

    Raises
    ------
    UnknownIdError
        Where the board has no such unit.
    NoRoomError
        Where no formation fits.
    """
    models = _living(board, proposal.unit)
    if not models:
        return {}
    front = facing_of(board, board.unit(proposal.unit).player)
    for roomy, turn in product((False,) if close else (True, False), (0.0, 90.0)):
        facing = (front + turn) % 360
        for grounds in _grounds(board, proposal, models, facing, roomy):
            for formation in _formations(board, models, roomy, _extent(grounds.values(), facing)):
                places = [_turned(at, facing) for at in formation]
                middle = _middle([grounds[_kind(model)] for model in models], places, towards)
                if middle is not None:
                    return {
                        model.id: Waypoint(_sum(middle, place), facing=facing)
                        for model, place in zip(models, places, strict=True)
                    }
    raise NoRoomError(proposal.unit, proved=_proved_none(board, proposal, models))


def form_up_army(board: Tabletop, proposals: Sequence[Proposal]) -> dict[str, dict[str, Waypoint]]:
    """Places for a player's units, one after another on the ground that the others leave; the same every time.

    Set-ups come before deployments, and units that need more ground before those that need less.
    They gather in the middle of their side; where that breaks up the ground so that one finds no
    room, they fill it from a corner at the back, at last closely.

    Parameters
    ----------
    proposals
        A ``deploy`` or ``set-up`` for each unit; they have one owner.

    Returns
    -------
    dict
        Unit, in the order given, to its positions (see `form_up`).

    Raises
    ------
    UnknownIdError, NoRoomError
        As `form_up`.
    """
    in_turn = sorted(proposals, key=lambda p: (p.kind == "deploy", -sum(map(_ground_of, _living(board, p.unit)))))
    no_room: NoRoomError | None = None
    corners = [corner for p in proposals[:1] for corner in _back_corners(board, board.unit(p.unit).player)]
    for towards, close in ((None, False), *product(corners, (False, True))):
        try:
            found = _one_after_another(board, in_turn, towards, close)
            return {proposal.unit: found[proposal.unit] for proposal in proposals}
        except NoRoomError as error:
            no_room = no_room or error
    assert no_room is not None
    raise no_room


def facing_of(board: Tabletop, player: str) -> float:
    """Which way a player's army faces: from its territory towards the others', to the nearest quarter turn, degrees.

    East where the board does not say.
    """
    own = [t.area.area for t in board.territories if t.player == player]
    others = [t.area.area for t in board.territories if t.player != player]
    if not own or not others:
        return 0.0
    a, b = shapely.union_all(own).centroid, shapely.union_all(others).centroid
    if math.hypot(b.x - a.x, b.y - a.y) < GRID:
        return 0.0
    return round(math.degrees(math.atan2(b.y - a.y, b.x - a.x)) / 90) * 90.0 % 360


def _one_after_another(
    board: Tabletop, proposals: Sequence[Proposal], towards: Point | None, close: bool
) -> dict[str, dict[str, Waypoint]]:
    found: dict[str, dict[str, Waypoint]] = {}
    for proposal in proposals:
        positions = found[proposal.unit] = form_up(board, proposal, towards, close)
        board = board.with_models([board.models[id].placed(spot.at, spot.facing) for id, spot in positions.items()])
    return found


def _back_corners(board: Tabletop, player: str) -> list[Point]:
    """Points far off behind the two corners at the back of a player's side."""
    far = board.width + board.height
    return [_turned((-far, side * far), facing_of(board, player)) for side in (1, -1)]


def _living(board: Tabletop, unit: str) -> list[Model]:
    return [board.models[id] for id in board.unit(unit).models if board.models[id].off != "slain"]


def _ground_of(model: Model) -> float:
    """Square inches that a model takes up in a formation, near enough to order units by."""
    return (2 * model.base.reach + SPACING) ** 2


def _formations(
    board: Tabletop, models: Sequence[Model], roomy: bool, room: tuple[float, float]
) -> Iterator[Formation]:
    unit = board.units[models[0].unit]
    return formations(
        [model.base for model in models],
        unit.coherency_range,
        board.rules.coherency_threshold,
        SPACING if roomy else TIGHT,
        room,
    )


def _extent(grounds: Iterable[shapely.Geometry], facing: float) -> tuple[float, float]:
    """How deep and how broad the ground is to an army that faces this way, in quarter turns."""
    x0, y0, x1, y1 = shapely.total_bounds(list(grounds))
    return (x1 - x0, y1 - y0) if facing % 180 == 0 else (y1 - y0, x1 - x0)


def _kind(model: Model) -> _Kind:
    return (model.base, model.height)


def _grounds(
    board: Tabletop, proposal: Proposal, models: Sequence[Model], facing: float, roomy: bool
) -> Iterator[dict[_Kind, shapely.Geometry]]:
    """Where each kind of model may stand on the table, for each alternative of the proposal's limits."""
    footings = {_kind(model): footing_of(board, model, facing) for model in models}
    regions = {kind: set_up_regions(board, proposal, footing) for kind, footing in footings.items()}
    crowds = {kind: _crowd(board, footing) if roomy else shapely.Polygon() for kind, footing in footings.items()}
    for alternative in zip(*regions.values(), strict=True):
        yield {
            kind: _on_the_table(region).difference(crowds[kind])
            for kind, region in zip(regions, alternative, strict=True)
        }


def _on_the_table(region: PlacingRegion) -> shapely.Geometry:
    """The places of a region on the table and on low terrain."""
    return shapely.union_all([hold.area for hold in region.levels if hold.elevation == 0])


def _crowd(board: Tabletop, footing: Footing) -> shapely.Geometry:
    """The places where a base would touch terrain, or stand close to another unit."""
    parts = [part.figure for _, part in board.parts.values() if part.bottom < footing.height]
    others = [model.figure for model in board.standing if model.unit != footing.unit]
    return shapely.union(
        grown_all(parts, footing.figure, TIGHT, "outer"), grown_all(others, footing.figure, ELBOW_ROOM, "outer")
    )


def _middle(grounds: Sequence[shapely.Geometry], places: Sequence[Point], towards: Point | None) -> Point | None:
    """Where the formation's middle can be, nearest to where it should be, so that every model is on its own ground."""
    outermost = sorted(zip(grounds, places, strict=True), key=lambda item: -math.hypot(*item[1]))
    room: shapely.Geometry | None = None
    for ground, (x, y) in outermost:
        moved = affinity.translate(ground, -x, -y)
        room = moved if room is None else room.intersection(moved)
        if room.is_empty:
            return None
    assert room is not None
    inside = room.buffer(-GRID)  # so that the nearest whole hundredths are still inside
    if inside.is_empty:
        return None
    target = grounds[0].centroid if towards is None else shapely.Point(towards)
    x, y = shapely.shortest_line(inside, target).coords[0]
    return (round(x, 2), round(y, 2))


def _proved_none(board: Tabletop, proposal: Proposal, models: Sequence[Model]) -> bool:
    """Whether some model has no place at all; asked of round bases, for which no facing has to be tried."""
    return any(
        all(region.empty for region in set_up_regions(board, proposal, footing_of(board, model), "outer"))
        for model in {_kind(model): model for model in models if isinstance(model.base, RoundBase)}.values()
    )


def _turned(at: Point, facing: float) -> Point:
    """A place of the formation once it faces another way (whole quarter turns keep whole hundredths)."""
    c, s = round(math.cos(math.radians(facing)), 12), round(math.sin(math.radians(facing)), 12)
    return (c * at[0] - s * at[1], s * at[0] + c * at[1])


def _sum(a: Point, b: Point) -> Point:
    return (round(a[0] + b[0], 6), round(a[1] + b[1], 6))
