"""Whole paths against brute force: walk them in steps of 0.01" and look at every step.

Sampling is no judge of what is close: positions whose deepest overlap, least gap or level lies within
the step's own error of a limit are left out of the comparison (and few may be).
"""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pytest
from boards import block, go, make, pillar, squad

from geometry import Board
from geometry.board.bases import Base, Hull, OvalBase, RectangleBase, RoundBase
from geometry.board.things import Feature
from geometry.proposals import Waypoint
from geometry.rules.levels import settle
from geometry.shapes.measure import gap
from geometry.shapes.turning import shorter_turn

STEP = 0.01
BASES: tuple[Base, ...] = (
    RoundBase(25),
    RoundBase(32),
    RoundBase(60),
    OvalBase(75, 42),
    OvalBase(120, 92),
    RectangleBase(50, 25),
    Hull(((-1, -0.5), (1.2, -0.4), (0.2, 0.1), (0.9, 0.8), (-1, 0.6))),
)


def random_board(rng: random.Random) -> tuple[Board, list[Waypoint]]:
    spots = [(rng.uniform(1, 20), rng.uniform(1, 20)) for _ in range(6)]
    terrain: list[Feature] = []
    for n in range(rng.randint(0, 3)):
        x, y = rng.uniform(2, 18), rng.uniform(2, 18)
        top = rng.choice((0.9, 1.4, 3.0, 6.0))
        if rng.random() < 0.3:
            terrain.append(pillar(f"t{n}", x, y, rng.uniform(0.5, 2), top))
        else:
            bottom = rng.choice((0.0, 0.0, 2.0)) if top > 2 else 0.0
            terrain.append(block(f"t{n}", x, y, x + rng.uniform(0.3, 4), y + rng.uniform(0.3, 4), top, bottom))
    board = make(
        squad("a", "red", spots[0], base=rng.choice(BASES), facing=rng.uniform(0, 360), move=1000),
        *(
            squad(f"b{i}", rng.choice(("red", "blue")), spot, base=rng.choice(BASES), facing=rng.uniform(0, 360))
            for i, spot in enumerate(spots[1:])
        ),
        terrain=terrain,
    )
    path = []
    for _ in range(rng.randint(1, 3)):
        facing = rng.uniform(0, 360) if rng.random() < 0.5 else None
        path.append(Waypoint((rng.uniform(0.5, 20), rng.uniform(0.5, 20)), facing=facing))
    return board, path


def poses(board: Board, path: list[Waypoint]) -> list[tuple[float, float, float]]:
    model = board.models["a/1"]
    assert model.at is not None
    (x, y), f = model.at, model.facing
    found = [(x, y, f)]
    for w in path:
        turn = shorter_turn(f, f if w.facing is None else w.facing)
        length = math.hypot(w.at[0] - x, w.at[1] - y) + model.base.reach * math.radians(abs(turn))
        n = max(1, math.ceil(length / STEP))
        for i in range(1, n + 1):
            t = i / n
            found.append((x + (w.at[0] - x) * t, y + (w.at[1] - y) * t, f + turn * t))
        (x, y), f = w.at, f + turn
    return found


@pytest.mark.parametrize("seed", range(30))
def test_a_path_is_what_its_steps_say(seed: int) -> None:
    rng = random.Random(1000 + seed)
    board, path = random_board(rng)
    model = board.models["a/1"]
    model = model.placed(model.at, elevation=0.0)  # type: ignore[arg-type]
    proposal = go("ability-move", "a", {"a/1": path}, distance=1000, may_cross_combat="any", may_end_in_combat="any")
    verdict = board.check(proposal)
    steps = poses(board, path)
    figures = [model.base.at(*pose) for pose in steps]
    levels, sure = walk_levels(board, figures, model.height)
    through = {v.others[0] for v in verdict.violations if v.code == "path.through-model"}
    for other in board.standing:
        if other.id == "a/1":
            continue
        clear, worst = False, math.inf
        for figure, z in zip(figures, levels, strict=True):
            meet = z < other.top and other.elevation < z + model.height
            distance = float(gap(figure, other.figure)) if meet else math.inf
            if distance >= -board.rules.contact:
                clear = True
            elif clear:
                worst = min(worst, distance)
        began = float(gap(figures[0], other.figure))
        if worst < -board.rules.contact - 2 * STEP:
            assert other.id in through, (seed, other.id, worst)
        elif worst == math.inf and sure and abs(began + board.rules.contact) > 2 * STEP:
            near = min(float(gap(f, other.figure)) for f in figures[1:])
            if near > -board.rules.contact + 2 * STEP:
                assert other.id not in through, (seed, other.id)
    out = max(max(-f.bounds[0], -f.bounds[1], f.bounds[2] - 60, f.bounds[3] - 44) for f in figures)
    began_out = max(-figures[0].bounds[0], -figures[0].bounds[1])
    if began_out < -STEP and abs(out - board.rules.contact) > STEP:
        assert ("path.off-board" in verdict.codes) is (out > board.rules.contact), seed
    if sure:
        rise = sum(abs(b - a) for a, b in pairwise(levels))
        flat = path_length(board, steps)
        assert verdict.distances["a/1"] == pytest.approx(flat + rise, abs=0.02), seed


def walk_levels(board: Board, figures: list[object], height: float) -> tuple[list[float], bool]:
    """The level at every step, and whether no part was passed so closely that a step may have missed it."""
    parts = [part for feature in board.terrain.values() for part in feature.parts]
    limit = -board.rules.contact
    level, levels, sure = 0.0, [], True
    inside = {id(p) for p in parts if p.bottom < height and float(gap(figures[0], p.figure)) < limit}  # type: ignore[arg-type]
    for part in parts:
        least = min(float(gap(f, part.figure)) for f in figures)  # type: ignore[arg-type]
        sure = sure and abs(least - limit) > 0.01
    for figure in figures:
        over = []
        for part in parts:
            if float(gap(figure, part.figure)) < limit:  # type: ignore[arg-type]
                if id(part) not in inside:
                    over.append(part)
            else:
                inside.discard(id(part))
        level = settle(level, over, height)
        levels.append(level)
    return levels, sure


def path_length(board: Board, steps: list[tuple[float, float, float]]) -> float:
    """Length of the path of the furthest-travelled of many points of the base, step by step."""
    base = board.models["a/1"].base
    if isinstance(base, RoundBase):
        points = [(0.0, 0.0)]
    elif isinstance(base, OvalBase):
        a, b = base.length_mm / 50.8, base.width_mm / 50.8
        points = [(a * math.cos(k * math.pi / 90), b * math.sin(k * math.pi / 90)) for k in range(180)]
    else:
        points = list(base.at(0, 0, 0).shell)
    best = 0.0
    for px, py in points:
        length, last = 0.0, None
        for x, y, f in steps:
            c, s = math.cos(math.radians(f)), math.sin(math.radians(f))
            here = (x + c * px - s * py, y + s * px + c * py)
            length += math.dist(last, here) if last is not None else 0.0
            last = here
        best = max(best, length)
    return best
