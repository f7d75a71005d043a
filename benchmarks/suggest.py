"""CPU time of `suggest` for 20 models, round and not. Run: python -m benchmarks.suggest."""

from __future__ import annotations

import random
import statistics
import time

from geometry.board.bases import Base, OvalBase, RoundBase
from geometry.board.things import KIND_ABILITIES, Feature, Model, Part, Unit
from geometry.proposals import Proposal, Waypoint
from geometry.shapes.figures import Polygon
from geometry.table import Board

SPREADS = (0.2, 0.6, 1.2)
"""Inches that ends are off the block they should be in: few are wrong, half of them, nearly all."""


def unit_of(base: Base, apart: tuple[float, float], count: int = 20) -> tuple[Unit, list[Model]]:
    """A unit in a block of rows of five."""
    unit = Unit("a", "red", tuple(f"a/{k + 1}" for k in range(count)), move=8)
    places = [(5 + apart[0] * (k % 5), 5 + apart[1] * (k // 5)) for k in range(count)]
    return unit, [Model(id, "a", base, at) for id, at in zip(unit.models, places, strict=True)]


def board_of(seed: int, base: Base, apart: tuple[float, float]) -> Board:
    """The unit, a line of enemies, and six pieces of terrain between them."""
    rng = random.Random(seed)
    unit, models = unit_of(base, apart)
    enemies = [Model(f"e/{k}", "e", RoundBase(32), (38, 5 + 2 * k)) for k in range(5)]
    terrain = []
    for k in range(6):
        kind, top = rng.choice(["obstacle", "area"]), rng.choice([0.6, 1.5, 3.0])
        x, y, w, h = rng.uniform(14, 40), rng.uniform(1, 24), rng.uniform(0.5, 4), rng.uniform(0.5, 4)
        part = Part(Polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)]), 0, top)
        terrain.append(Feature(f"t{k}", (part,), kind, KIND_ABILITIES[kind]))
    foes = Unit("e", "blue", tuple(m.id for m in enemies), move=5)
    return Board(60, 40, units=[unit, foes], models=[*models, *enemies], terrain=terrain)


def scattered(board: Board, seed: int, spread: float) -> Proposal:
    """A normal move of the unit whose ends are off its block by so many inches, more or less."""
    rng = random.Random(seed)
    dx, dy = rng.uniform(4, 9), rng.uniform(-2, 4)
    moves = {}
    for model in board.models_of("a"):
        assert model.at is not None
        (x, y), off = model.at, (rng.gauss(0, spread), rng.gauss(0, spread))
        moves[model.id] = (Waypoint((x + dx + off[0], y + dy + off[1])),)
    return Proposal("bench", "normal-move", "a", moves=moves)


def main() -> None:
    """Print the figures."""
    kinds: tuple[tuple[str, Base, tuple[float, float]], ...] = (
        ("32 mm", RoundBase(32), (1.5, 1.5)),
        ("75x42 mm", OvalBase(75, 42), (3.2, 1.9)),
    )
    for name, base, apart in kinds:
        for spread in SPREADS:
            times, moved, least = [], [], []
            for seed in range(4):
                board = board_of(seed, base, apart)
                begin = time.process_time()
                found = board.suggest(scattered(board, seed, spread))
                times.append(time.process_time() - begin)
                moved.append(found.moved_in_all)
                least.append(found.at_least or 0.0)
            print(
                f'suggest, 20 models of {name:8} {spread:.1f}" off: median {statistics.median(times):5.2f} s'
                f'  most {max(times):5.2f} s  moved {statistics.mean(moved):6.2f}" in all'
                f'  at least {statistics.mean(least):5.2f}"'
            )


if __name__ == "__main__":
    main()
