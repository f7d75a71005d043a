"""Seeded random boards for reach: one model to move, enemies, friends, terrain of several heights."""

from __future__ import annotations

import math
import random

from geometry import Board
from geometry.board.bases import Base, OvalBase, RoundBase
from geometry.board.things import KIND_ABILITIES, Feature, Model, Part, Unit
from geometry.rules.levels import landing_on
from geometry.shapes.figures import Polygon
from geometry.shapes.measure import gap

SIZE = 16.0


def random_board(rng: random.Random, base: Base) -> tuple[Board, float]:
    """A board with model ``a/0`` on this base, and the Move of its unit."""
    move = float(rng.choice((3, 5, 6, 8)))
    models: list[Model] = []
    units: list[Unit] = []
    features = [_feature(rng, f"t{n}") for n in range(rng.randint(0, 5))]

    def add(id: str, player: str, base: Base, count: int, *keywords: str) -> None:
        for _ in range(200):
            x, y = rng.uniform(1.2, SIZE - 1.2), rng.uniform(1.2, SIZE - 1.2)
            places = [(x + n * (2 * base.reach + 0.2), y) for n in range(count)]
            placed = [Model(f"{id}/{n}", id, base, at, rng.uniform(0, 360)) for n, at in enumerate(places)]
            if places[-1][0] < SIZE - 1.2 and all(
                float(gap(a.figure, b.figure)) > 0.01 for a in placed for b in models
            ):
                models.extend(placed)
                ids = tuple(m.id for m in placed)
                units.append(Unit(id, player, ids, keywords=frozenset(keywords), move=move))
                return

    add("a", "red", base, 1, *(["FLY"] if rng.random() < 0.1 else []))
    for n in range(rng.randint(1, 5)):
        enemy = rng.choice((RoundBase(32), RoundBase(25), OvalBase(60, 35)))
        add(f"e{n}", "blue", enemy, rng.choice((1, 2, 3)), *(["MANIFESTATION"] if rng.random() < 0.1 else []))
    for n in range(rng.randint(0, 4)):
        add(f"f{n}", "red", RoundBase(32), rng.choice((1, 2)))
    board = Board(SIZE, SIZE, units=units, models=models, terrain=features)
    return board.with_models(
        [m.placed(m.at, elevation=landing_on(board, m, m.figure, m.at)) for m in models if m.at]
    ), move


def _feature(rng: random.Random, id: str) -> Feature:
    x, y, angle = rng.uniform(2, SIZE - 2), rng.uniform(2, SIZE - 2), rng.uniform(0, math.pi)
    c, s, a, b = math.cos(angle), math.sin(angle), rng.uniform(0.5, 2.5), rng.uniform(0.15, 1.5)
    ring = [(x + c * u - s * v, y + s * u + c * v) for u, v in ((-a, -b), (a, -b), (a, b), (-a, b))]
    bottom, top = (2.5, 3.0) if rng.random() < 0.15 else (0.0, rng.choice((0.8, 1.5, 2.0, 3.0, 4.0)))
    kind = rng.choice(("area", "obstacle", "obscuring", None))
    abilities = KIND_ABILITIES.get(kind or "", frozenset())
    if rng.random() < 0.15:
        abilities = frozenset({"impassable"})
    return Feature(id, (Part(Polygon(ring), bottom, top),), kind, abilities)
