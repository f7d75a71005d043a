"""Boards for tests in a few words."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from geometry.board.bases import Base, RoundBase
from geometry.board.things import KIND_ABILITIES, Feature, Model, Objective, Part, Ruleset, Territory, Turn, Unit
from geometry.proposals import Proposal, Waypoint
from geometry.shapes.figures import Disc, Polygon

R32 = 32 / 25.4 / 2
"""Radius of a 32 mm base, inches."""

Squad = tuple[Unit, list[Model]]


def squad(
    id: str,
    player: str,
    *places: Sequence[float],
    base: Base | float = 32,
    height: float = 1.5,
    elevation: float = 0.0,
    facing: float = 0.0,
    keywords: Iterable[str] = (),
    status: Iterable[str] = (),
    **characteristics: object,
) -> Squad:
    """A unit of models `id/1`, `id/2`, ... at these places ((x, y) or (x, y, elevation))."""
    stand = RoundBase(base) if isinstance(base, int | float) else base
    models = [
        Model(f"{id}/{n}", id, stand, (p[0], p[1]), facing, p[2] if len(p) > 2 else elevation, height)
        for n, p in enumerate(places, 1)
    ]
    unit = Unit(
        id,
        player,
        tuple(m.id for m in models),
        keywords=frozenset(keywords),
        status=frozenset(status),
        **{"move": 6, **characteristics},  # type: ignore[arg-type]
    )
    return unit, models


def block(
    id: str, x0: float, y0: float, x1: float, y1: float, top: float, bottom: float = 0.0, kind: str = "area"
) -> Feature:
    """A box of terrain."""
    figure = Polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
    return Feature(id, (Part(figure, bottom, top),), kind, KIND_ABILITIES[kind])


def pillar(id: str, x: float, y: float, radius: float, top: float, kind: str = "area") -> Feature:
    """A round pillar."""
    return Feature(id, (Part(Disc(x, y, radius), 0.0, top),), kind, KIND_ABILITIES[kind])


def make(
    *squads: Squad,
    terrain: Iterable[Feature] = (),
    objectives: Iterable[Objective] = (),
    territories: Iterable[Territory] = (),
    rules: Ruleset | None = None,
    turn: Turn | None = None,
    cls: type | None = None,
    **more: object,
):  # type: ignore[no-untyped-def]
    """A 60" x 44" board."""
    if cls is None:
        from geometry import Board

        cls = Board
    return cls(
        60,
        44,
        units=[unit for unit, _ in squads],
        models=[model for _, models in squads for model in models],
        terrain=terrain,
        objectives=objectives,
        territories=territories,
        rules=rules or Ruleset(),
        turn=turn,
        **more,
    )


def go(kind: str, unit: str, moves: Mapping[str, Sequence[object]], **more: object) -> Proposal:
    """A proposal; a path is a list of (x, y), (x, y, elevation) or `Waypoint`."""
    return Proposal(
        id="p",
        kind=kind,  # type: ignore[arg-type]
        unit=unit,
        moves={model: tuple(waypoint(w) for w in path) for model, path in moves.items()},
        **more,  # type: ignore[arg-type]
    )


def waypoint(at: object) -> Waypoint:
    """A waypoint from a tuple, or as it is."""
    if isinstance(at, Waypoint):
        return at
    x, y, *z = at  # type: ignore[misc]
    return Waypoint((x, y), z[0] if z else None)


def turned(x: float, y: float, degrees: float, about: tuple[float, float] = (30.0, 22.0)) -> tuple[float, float]:
    """A point turned about the middle of the board."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    dx, dy = x - about[0], y - about[1]
    return (about[0] + c * dx - s * dy, about[1] + s * dx + c * dy)
