"""The seeded board of every benchmark: 200 models (48 of them on ovals) in 12 units, and 20 terrain features."""

from __future__ import annotations

import math
import random

from geometry.board.bases import Base, OvalBase, RoundBase
from geometry.board.things import KIND_ABILITIES, Feature, Model, Part, Unit
from geometry.shapes.figures import Polygon
from geometry.shapes.measure import gap
from geometry.table import Board

SEED = 20
"""Seed of the board that the figures in the README were measured on."""

_ROUND = (25.0, 28.5, 32.0, 40.0)
_OVALS = ((60.0, 35.0), (75.0, 42.0), (90.0, 52.0), (105.0, 70.0))


def battle(seed: int = SEED, *, climbable: bool = True) -> Board:
    """A full table: 12 units of 12 to 20 models in ranks, facing each other, some of them in combat."""
    rng = random.Random(seed)
    features = _terrain(rng, climbable=climbable)
    units: list[Unit] = []
    models: list[Model] = []
    # 152 round bases and 48 ovals: 7 round units of 20 and one of 12, 4 oval units of 12.
    sizes = [(20, False)] * 7 + [(12, False)] + [(12, True)] * 4
    for n, (size, oval) in enumerate(sizes):
        player = "red" if n % 2 == 0 else "blue"
        base: Base = OvalBase(*rng.choice(_OVALS[:2])) if oval else RoundBase(rng.choice(_ROUND[:3]))
        placed = _place_unit(rng, f"u{n}", player, base, size, models, features)
        units.append(Unit(f"u{n}", player, tuple(m.id for m in placed), move=rng.choice((5, 6, 8, 10)), health=2))
        models += placed
    return Board(60, 44, units=units, models=models, terrain=features)


def _terrain(rng: random.Random, *, climbable: bool) -> list[Feature]:
    features: list[Feature] = []
    while len(features) < 20:
        w, d = rng.uniform(1.5, 5), rng.uniform(0.3, 2.5)
        figure = _box(rng.uniform(4, 56), rng.uniform(4, 40), w, d, rng.uniform(0, math.pi))
        if any(float(gap(figure, f.parts[0].figure)) < 2.0 for f in features):
            continue
        top = rng.choice((0.8, 2.0, 3.0, 5.0)) if climbable else 5.0
        kind = rng.choice(("obstacle", "area", "obscuring"))
        features.append(Feature(f"t{len(features)}", (Part(figure, 0.0, top),), kind, KIND_ABILITIES[kind]))
    return features


def _box(x: float, y: float, w: float, d: float, angle: float) -> Polygon:
    c, s = math.cos(angle), math.sin(angle)
    corners = ((-w / 2, -d / 2), (w / 2, -d / 2), (w / 2, d / 2), (-w / 2, d / 2))
    return Polygon([(x + c * a - s * b, y + s * a + c * b) for a, b in corners])


def _place_unit(
    rng: random.Random, id: str, player: str, base: Base, size: int, models: list[Model], features: list[Feature]
) -> list[Model]:
    """Ranks of at most seven, touching nobody, wherever there is room."""
    step_x = 2 * base.reach + rng.uniform(0.1, 0.3)
    step_y = 2 * (base.width_mm / 25.4 / 2 if isinstance(base, OvalBase) else base.reach) + rng.uniform(0.1, 0.3)
    files = 7 if size > 12 else 4
    for _ in range(100_000):
        facing = rng.uniform(0, 360)
        c, s = math.cos(math.radians(facing)), math.sin(math.radians(facing))
        x0, y0 = rng.uniform(3, 57), rng.uniform(3, 41)
        placed = []
        for n in range(size):
            dx, dy = (n % files - (files - 1) / 2) * step_x, -(n // files) * step_y
            at = (x0 + c * dx - s * dy, y0 + s * dx + c * dy)
            placed.append(Model(f"{id}/{n + 1}", id, base, at, facing, 0.0, 1.5))
        if all(_free(model, models, features) for model in placed):
            return placed
    raise RuntimeError(f"no room for {id} on this board")


def _free(model: Model, models: list[Model], features: list[Feature]) -> bool:
    x0, y0, x1, y1 = model.figure.bounds
    if x0 < 0 or y0 < 0 or x1 > 60 or y1 > 44:
        return False
    for other in models:
        assert other.at is not None
        assert model.at is not None
        if math.dist(model.at, other.at) < model.base.reach + other.base.reach + 0.2 and (
            float(gap(model.figure, other.figure)) < 0.1
        ):
            return False
    return all(float(gap(model.figure, f.parts[0].figure)) > 0.05 for f in features)
