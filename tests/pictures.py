"""Boards, verdicts and SVG reading for the tests of pictures."""

from __future__ import annotations

import itertools
import math
import xml.etree.ElementTree as ET
from collections.abc import Mapping, Sequence

from geometry.board.bases import Base, Hull, OvalBase, RectangleBase, RoundBase, turned
from geometry.board.tabletop import Tabletop
from geometry.board.things import KIND_ABILITIES, Feature, Model, Objective, Part, Territory, Unit
from geometry.shapes.figures import Disc, Point, Polygon
from geometry.verdict import JudgedPath, Leg, Verdict, Violation

SVG = "{http://www.w3.org/2000/svg}"
Squad = tuple[Unit, list[Model]]


def squad(
    id: str,
    player: str,
    base: Base,
    places: Sequence[Point],
    name: str | None = None,
    facing: float = 0.0,
    hull: Hull | None = None,
) -> Squad:
    models = [Model(f"{id}/{n}", id, base, at, facing, hull=hull) for n, at in enumerate(places, 1)]
    return Unit(id, player, tuple(m.id for m in models), name=name, move=5), models


def table(*squads: Squad, **things: object) -> Tabletop:
    units = [unit for unit, _ in squads]
    return Tabletop(60, 44, units=units, models=[m for _, models in squads for m in models], **things)  # type: ignore[arg-type]


def box(x: float, y: float, w: float, h: float, turn: float = 0.0) -> Polygon:
    return turned(((-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2)), x, y, turn)


def feature(id: str, kind: str | None, *parts: Part, **more: object) -> Feature:
    return Feature(id, parts, kind, KIND_ABILITIES.get(kind or "", frozenset()), **more)  # type: ignore[arg-type]


def rows(x: float, y: float, columns: int, lines: int, step: float) -> list[Point]:
    return [(x + c * step, y + r * step) for r in range(lines) for c in range(columns)]


def war() -> Tabletop:
    """A board with something of every kind."""
    return table(
        squad("skeletons", "blue", RoundBase(25), rows(24, 37, 10, 2, 1.1), "Deathrattle Skeletons", 270),
        squad("knights", "blue", OvalBase(60, 35), rows(38, 36, 3, 1, 2.6), "Black Knights", 250),
        squad("dragon", "blue", OvalBase(120, 92), [(50, 31)], "Dragon", 230, Hull(((3, 0), (-3, 2), (-3, -2)))),
        squad("warriors", "red", RoundBase(32), rows(18, 6, 5, 2, 1.35), 'Sons of "Sigmar" <& Co>', 90),
        squad("cart", "red", RectangleBase(100, 60), [(44, 4)], None, 90),
        squad("wall", "red", Hull(((-1.5, -1), (1.5, -1), (1.5, 1), (0, 0.2), (-1.5, 1))), [(26, 14)]),
        terrain=[
            feature("ruin", "obstacle", Part(box(20, 18, 6, 4, 20), 0, 4), name="Broken Tower"),
            feature("wood", "obscuring", Part(Disc(42, 28, 3.2), 0, 5)),
            feature("bridge", None, Part(box(46, 12, 8, 2.5, 70), 3, 3.5), Part(box(40, 12, 1, 1), 0, 3.5)),
            Feature("lava", (Part(box(54, 36, 4, 4), 0, 0.2),), "area", frozenset({"impassable"})),
        ],
        objectives=[Objective("A", (15, 11)), Objective("C", (45, 33), controlled_by="blue")],
        territories=[Territory("red", box(30, 7, 60, 14))],
    )


def judged(
    board: Tabletop,
    unit: str,
    moves: Mapping[str, Sequence[Point]],
    allowance: float = 3.0,
    violations: Sequence[Violation] = (),
    kind: str = "pile-in",
    facings: Mapping[str, Sequence[float]] | None = None,
) -> Verdict:
    """A verdict as a checker would give it, with straight legs on flat ground."""
    paths, moved = {}, []
    for id, points in moves.items():
        model = board.models[id]
        assert model.at is not None
        turns = (facings or {}).get(id, [model.facing] * (len(points) + 1))
        stops = [model.at, *points]
        legs = tuple(
            Leg(a, b, turns[k], turns[k + 1], ((0, 0), (1, 0)), math.dist(a, b))
            for k, (a, b) in enumerate(itertools.pairwise(stops))
        )
        paths[id] = JudgedPath(id, legs, sum(leg.length for leg in legs), allowance)
        moved.append(model.placed(points[-1], turns[-1]))
    distances = {id: path.distance for id, path in paths.items()}
    after = board.with_models(moved)
    return Verdict("p1", kind, unit, tuple(violations), board, after, distances, tuple(moves), paths)


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)


def shown(root: ET.Element, thing: str, tag: str | None = None) -> list[ET.Element]:
    """The elements of a thing (by its id), in drawing order."""
    return [e for e in root.iter() if e.get("data-thing") == thing and (tag is None or e.tag == SVG + tag)]


def texts(root: ET.Element) -> list[str]:
    return [e.text or "" for e in root.iter(SVG + "text")]
