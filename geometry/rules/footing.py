"""Where a base finds legal ground to be put down on (24.0, 15.2, 1.3): the whole board at once.

The same rules as for a single spot (`geometry.rules.ends`), turned into areas of places. A place has
a level for each surface that a model can stand on there: the table with low parts on it, and the tops
of taller parts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np
import shapely

from geometry.board.bases import Base
from geometry.board.tabletop import Tabletop
from geometry.board.things import Model, Part
from geometry.rules.levels import Ground, evenly
from geometry.shapes.areas import union
from geometry.shapes.envelopes import TINY, Side, areas_only, deeper_than, eroded, grown, grown_each, other
from geometry.shapes.figures import Box, Disc, Figure, Polygon
from geometry.tolerances import EQUAL


@dataclass(frozen=True)
class Footing:
    """What is put down: a base with its facing (degrees), the model's height (inches), whose it is.

    `unit` is the unit that has been picked up first: its models are in nobody's way.
    """

    base: Base
    height: float
    facing: float = 0.0
    player: str = ""
    unit: str | None = None

    @cached_property
    def figure(self) -> Figure:
        """The base as it lies about the origin."""
        return self.base.at(0.0, 0.0, self.facing)


@dataclass(frozen=True)
class Foothold:
    """Places on one level.

    Attributes
    ----------
    elevation
        What to state as the elevation of a model that is put down there, inches.
    level
        Where it then stands: a low part under its centre lifts it off the table.
    area
        The places of the model (centres of round and oval bases).
    """

    elevation: float
    level: float
    area: shapely.Geometry


Narrowing: TypeAlias = Callable[[Foothold], Foothold]
"""What else must hold at the places of a level."""


def footholds(
    board: Tabletop,
    footing: Footing,
    side: Side = "inner",
    narrowings: Sequence[Narrowing] = (),
    among: Box | None = None,
) -> list[Foothold]:
    """Every level on which a base can legally be put down, and where: no `end.*` code holds there.

    Parameters
    ----------
    side
        Whether the areas lie in the true ones (never an illegal place) or hold them (for proofs).
    narrowings
        What else must hold, in order; taken first, so that less is left to look at.
    among
        The box of the only places that are asked about; the whole board where not given.
    """
    return list(_free_of_models(board, footing, _Ground(board, footing, side, among).levels(), side, narrowings))


def footholds_on_top(
    board: Tabletop, footing: Footing, level: float, side: Side = "inner", narrowings: Sequence[Narrowing] = ()
) -> list[Foothold]:
    """`footholds` on the tops of parts taller than 1" at one level (inches)."""
    top = _Ground(board, footing, side).top(level, on_board(board, footing))
    return list(_free_of_models(board, footing, [top], side, narrowings))


def _free_of_models(
    board: Tabletop, footing: Footing, holds: Iterable[Foothold], side: Side, narrowings: Sequence[Narrowing]
) -> Iterator[Foothold]:
    bodies: dict[str, shapely.Geometry] = {}
    for hold in holds:
        for narrowed in narrowings:
            hold = narrowed(hold)
        area = less(hold.area, _models_there(board, footing, hold, side, bodies))
        if not area.is_empty:
            yield Foothold(hold.elevation, hold.level, area)


def by_elevation(holds: Iterable[Foothold]) -> dict[float, shapely.Geometry]:
    """The places by the elevation to state, whatever low parts lift a model off the table there."""
    found: dict[float, list[shapely.Geometry]] = {}
    for hold in holds:
        found.setdefault(hold.elevation, []).append(hold.area)
    return {elevation: areas[0] if len(areas) == 1 else union(areas) for elevation, areas in found.items()}


def on_board(board: Tabletop, footing: Footing) -> shapely.Geometry:
    """The places at which no part of the base is over the battlefield's edge (by more than contact)."""
    x0, y0, x1, y1 = footing.figure.bounds
    contact = board.rules.pressed
    west, south = -x0 - contact, -y0 - contact
    east, north = board.width - x1 + contact, board.height - y1 + contact
    return shapely.box(west, south, east, north) if west < east and south < north else shapely.Polygon()


def _models_there(
    board: Tabletop, footing: Footing, hold: Foothold, side: Side, known: dict[str, shapely.Geometry]
) -> list[shapely.Geometry]:
    """The places on a level at which the base would overlap another model's by more than contact, model by model.

    `known` keeps the areas from level to level, by model.
    """
    if hold.area.is_empty:
        return []
    reach = footing.base.reach
    models = [
        model
        for model in sorted(board.models_near(tuple(hold.area.bounds), reach), key=lambda m: m.id)
        if model.unit != footing.unit and _heights_meet(model, hold.level, footing.height)
    ]
    x0, y0, x1, y1 = np.array([model.figure.bounds for model in models]).reshape(-1, 4).T
    shapely.prepare(hold.area)
    near = shapely.intersects(hold.area, shapely.box(x0 - reach, y0 - reach, x1 + reach, y1 + reach))
    others = [model for model, close in zip(models, near.tolist(), strict=True) if close]
    new = [model for model in others if model.id not in known]
    areas = each_grown([m.figure for m in new], footing.figure, -board.rules.pressed, other(side))
    known.update(zip((m.id for m in new), areas, strict=True))
    return [known[model.id] for model in others]


def grown_all(figures: Iterable[Figure], put: Figure, distance: float, side: Side) -> shapely.Geometry:
    """`grown` (or, for overlaps, `deeper_than`) of many figures at once."""
    areas = each_grown(list(figures), put, distance, side)
    return areas[0] if len(areas) == 1 else union(areas)


def each_grown(figures: Sequence[Figure], put: Figure, distance: float, side: Side) -> list[shapely.Geometry]:
    """`grown` (or, for overlaps, `deeper_than`) of each figure."""
    if distance >= 0 or not any(isinstance(one, Polygon) for one in (*figures, put)):
        return grown_each(figures, put, distance, side)
    return [deeper_than(figure, put, -distance, side) for figure in figures]


def less(area: shapely.Geometry, taken: Sequence[shapely.Geometry]) -> shapely.MultiPolygon:
    """What is left of an area without any of some others, most of which may be nowhere near it."""
    if not area.is_empty:
        shapely.prepare(area)
        near = [one for one, hit in zip(taken, shapely.intersects(area, taken).tolist(), strict=True) if hit]
        if any(shapely.covers(near, area).tolist()):
            return shapely.MultiPolygon()
        if near:
            area = area.difference(near[0] if len(near) == 1 else union(near))
    return areas_only(area)


def _heights_meet(model: Model, level: float, height: float) -> bool:
    return model.elevation < level + height - EQUAL and level < model.top - EQUAL


def obstructing(grounds: Iterable[Ground], level: float, height: float) -> list[Ground]:
    """The parts that a base on a level may not overlap: solid there, impassable, or unstable and carrying it.

    Parameters
    ----------
    level, height
        What it stands on, and the height of the model, inches.
    """
    head = level + height - EQUAL
    found = []
    for ground in grounds:
        part, tall = ground.part, not ground.low
        solid = tall and part.bottom < head and part.top > level + EQUAL
        met = part.bottom < head and part.top >= level - EQUAL
        carries = tall and abs(part.top - level) <= EQUAL
        impassable = met and ground.feature.has("impassable")
        if solid or impassable or (carries and ground.feature.has("unstable")):
            found.append(ground)
    return found


class _Ground:
    """The terrain under one base, with the areas that its parts take up."""

    def __init__(self, board: Tabletop, footing: Footing, side: Side, among: Box | None = None) -> None:
        self.board = board
        self.footing = footing
        self.side = side
        self.among = among
        near = board.parts.keys() if among is None else set(board.part_index.near(among, footing.base.reach + 0.1))
        parts = ((key, *board.parts[key]) for key in board.parts if key in near)
        self.grounds = [Ground(key, feature, part, board.rules.slack) for key, feature, part in parts]
        self.tall = [g for g in self.grounds if not g.low]
        self._pressed: dict[str, shapely.Geometry] = {}

    def levels(self) -> Iterator[Foothold]:
        """The table, what low parts lift off it, and the tops of taller parts; models are not looked at."""
        board = on_board(self.board, self.footing)
        if self.among is not None:
            board = board.intersection(shapely.box(*self.among))
        yield from self._table(board)
        for level in sorted({evenly(g.part.top) for g in self.tall}):
            hold = self.top(level, board)
            if not hold.area.is_empty:
                yield hold

    def top(self, level: float, board: shapely.Geometry) -> Foothold:
        """The tops of taller parts at one level; `board` is where the base is on the battlefield."""
        return Foothold(level, level, areas_only(self._held(level).intersection(board)))

    def pressed(self, ground: Ground) -> shapely.Geometry:
        """The places at which the base overlaps a part by more than contact."""
        if ground.key not in self._pressed:
            contact = self.board.rules.pressed
            self._pressed[ground.key] = deeper_than(ground.part.figure, self.footing.figure, contact, other(self.side))
        return self._pressed[ground.key]

    def _table(self, board: shapely.Geometry) -> Iterator[Foothold]:
        low = [g for g in self.grounds if g.low and g.part.top > EQUAL]
        left = board
        for ground in sorted(low, key=lambda g: (-g.part.top, g.key)):
            top = ground.part.top
            here = left.intersection(_area(ground.part, self.side))
            if not here.is_empty:
                # What is in the way on the table need not be up there.
                yield Foothold(0.0, top, less(here, self._taken(self._in_the_way(top))))
            left = less(left, [_area(ground.part, other(self.side))])
        yield Foothold(0.0, 0.0, less(left, self._taken(self._in_the_way(0.0))))

    def _in_the_way(self, level: float) -> list[Ground]:
        return obstructing(self.grounds, level, self.footing.height)

    def _taken(self, grounds: Iterable[Ground]) -> list[shapely.Geometry]:
        return [self.pressed(ground) for ground in grounds]

    def _held(self, level: float) -> shapely.Geometry:
        """The places at which the tops of parts at this level hold the base (`rules.support`)."""
        carrying = [g for g in self.tall if abs(g.part.top - level) <= EQUAL]
        if not any(not g.feature.has("unstable") for g in carrying):
            return shapely.Polygon()
        if self.board.rules.support == "wholly":
            contact = self.board.rules.pressed
            tops = union([grown(g.part.figure, None, contact, self.side) for g in carrying])
            held = eroded(tops, self.footing.figure, self.side)
        else:
            held = union([_area(g.part, self.side, self.board.rules.slack) for g in carrying])
        return less(held, self._taken(self._in_the_way(level)))


def _area(part: Part, side: Side, spare: float = 0.0) -> shapely.Geometry:
    """A part's footprint, and what lies within `spare` inches of it."""
    if spare == 0.0 and not isinstance(part.figure, Disc):
        area: shapely.Geometry = part.figure.area
    else:
        area = grown(part.figure, None, spare, side)
    return area.buffer(-TINY if side == "inner" else TINY, join_style="mitre")
