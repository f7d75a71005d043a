"""The least way of a charge over low parts, walls, hills and under roofs: no way that `reach` finds is shorter."""

from __future__ import annotations

import math
import random

import pytest
from boards import R32, block, make, squad

from geometry import Board
from geometry.board.bases import RoundBase
from geometry.board.things import Feature
from geometry.rules.levels import grounds_near, landing_level, presses

KINDS = {
    "low": [(0.3, 0.0), (0.6, 0.0), (1.0, 0.0)],
    "wall": [(1.5, 0.0), (2.0, 0.0), (6.0, 0.0)],
    "roof": [(3.0, 2.5)],
}


def landed(terrain: list[Feature], x: float, y: float) -> tuple[float, float, float]:
    """A place with the level that a 32 mm base comes to stand on there."""
    figure = RoundBase(32).at(x, y, 0.0)
    grounds = grounds_near(make(terrain=terrain), figure.bounds)
    return x, y, landing_level([g for g in grounds if presses(figure, g.part, 0.005)], (x, y), 1.5)


def cluttered(seed: int) -> Board:
    rng = random.Random(seed)
    terrain = []
    for k in range(3):
        kind = rng.choice(list(KINDS))
        top, bottom = rng.choice(KINDS[kind])
        x, y, (w, d) = rng.uniform(19, 27), rng.uniform(16, 24), rng.choice([(0.2, 4.0), (4.0, 0.2), (3.0, 3.0)])
        terrain.append(
            block(f"{kind}{k}", x, y, x + w, y + d, top, bottom, kind="obstacle" if kind == "wall" else "area")
        )
    while True:
        start = landed(terrain, rng.uniform(17, 20), rng.uniform(17, 23))
        enemy = landed(terrain, rng.uniform(23, 28), rng.uniform(17, 23))
        board = make(squad("red", "red", start), squad("blue", "blue", enemy), terrain=terrain)
        if not board.inspect().combats:
            return board


@pytest.mark.parametrize("seed", range(10))
def test_no_way_is_shorter_than_the_least(seed: int) -> None:
    board = cluttered(seed)
    answer = board.charge_rolls("red")
    target = answer.targets["blue"]
    least = target.at_least
    if target.nearest is not None:
        length = target.nearest.route.distance
        assert least - 1e-6 <= length <= least + 0.02
        assert board.check(target.proposal)
    rng = random.Random(seed)
    x, y = board.models["blue/1"].at
    for _ in range(12):
        angle, far = rng.uniform(0, 2 * math.pi), 2 * R32 + rng.uniform(-0.1, 0.6)
        at = (x + far * math.cos(angle), y + far * math.sin(angle))
        to = board.reach("red/1", 14, kind="charge", to=at, region=False).to
        assert to.route is None or to.wrong or to.route.distance >= least - 1e-4


def test_down_off_a_roof_into_the_midst_of_the_places() -> None:
    # It stands on a roof, the enemy beneath its edge: off the edge by a jump it is within 1/2" at once, and has
    # crossed no outline of the places beside the enemy.
    roof = block("roof", 10, 10, 20, 20, 2.5, bottom=2.0)
    board = make(squad("red", "red", (16, 15, 2.5)), squad("blue", "blue", (20 + R32 - 0.9, 15 + 1.5)), terrain=[roof])
    target = board.charge_rolls("red").targets["blue"]
    # Its base comes off the roof's edge, 4" and its radius on; there the enemy is 1.5" to the side, 0.9" back.
    gap = math.hypot(0.9, 1.5) - 2 * R32
    assert 0 < gap < 0.5
    assert target.nearest.route.distance == pytest.approx(4 + R32, abs=0.01)
    assert target.at_least <= target.nearest.route.distance
    assert target.least_roll_any == 5
    assert board.check(target.proposal)
