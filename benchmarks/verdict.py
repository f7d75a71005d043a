"""CPU time of a whole verdict, beside what people would use instead. Run: python -m benchmarks.verdict."""

from __future__ import annotations

import math
import random
import statistics
import time
from collections.abc import Callable

import numpy as np
import shapely

from benchmarks.boards import battle
from geometry.proposals import Proposal, Waypoint
from geometry.rules.combat import combats_of
from geometry.table import Board

ROUNDS = 60


def pile_in(board: Board, rng: random.Random) -> Proposal:
    """A pile-in of a 20-model unit that is in combat: every model 1 to 2 inches towards the enemy, in two legs."""
    units = [u for u in board.units.values() if len(u.models) == 20 and combats_of(board, u.id)]
    unit = rng.choice(units)
    target = next(iter(combats_of(board, unit.id)))
    centre = np.mean([m.at for m in board.models_of(target)], axis=0)
    moves = {}
    for model in board.models_of(unit.id):
        assert model.at is not None
        (x, y), step = model.at, rng.uniform(0.5, 1.4)
        away = math.atan2(centre[1] - y, centre[0] - x) + rng.uniform(-0.4, 0.4)
        middle = (x + step * math.cos(away), y + step * math.sin(away))
        turn = away + rng.uniform(-0.5, 0.5)
        moves[model.id] = (
            Waypoint(middle),
            Waypoint((middle[0] + step * math.cos(turn), middle[1] + step * math.sin(turn))),
        )
    return Proposal("bench", "pile-in", unit.id, moves=moves, target=target)


def normal_move(board: Board, rng: random.Random) -> Proposal:
    """A normal move of a 20-model unit in four legs each."""
    units = [u for u in board.units.values() if len(u.models) == 20 and not combats_of(board, u.id)]
    unit = rng.choice(units or [u for u in board.units.values() if len(u.models) == 20])
    heading = rng.uniform(0, 2 * math.pi)
    moves = {}
    for model in board.models_of(unit.id):
        assert model.at is not None
        x, y = model.at
        path = []
        for leg in range(4):
            turn = heading + (0.5 if leg % 2 else -0.5)
            x, y = x + 1.2 * math.cos(turn), y + 1.2 * math.sin(turn)
            path.append(Waypoint((x, y)))
        moves[model.id] = tuple(path)
    return Proposal("bench", "normal-move", unit.id, moves=moves)


def shapely_verdict(
    board: Board, proposal: Proposal, tree: shapely.STRtree, shapes: np.ndarray, owners: np.ndarray
) -> bool:
    """What people would write: buffered paths against buffered bases, yes or no, no reasons, no order, no sight."""
    moving = np.array([owner in proposal.moves for owner in owners])
    lines = [
        shapely.LineString([board.models[id].at, *(w.at for w in path)]).buffer(board.models[id].base.reach)
        for id, path in proposal.moves.items()
    ]
    swept = np.array(lines, dtype=object)
    pairs = tree.query(swept, predicate="intersects")
    return not bool((~moving[pairs[1]]).any())


def timed(run: Callable[[], object]) -> float:
    start = time.thread_time()
    run()
    return (time.thread_time() - start) * 1e3


def report(name: str, times: list[float], rival: list[float]) -> None:
    times.sort()
    median, late = statistics.median(times), times[int(len(times) * 0.95)]
    ratio = median / statistics.median(rival)
    print(f"{name:34} median {median:6.2f} ms   95th {late:6.2f} ms   {ratio:5.1f} x Shapely arrays without reasons")


def main() -> None:
    """Print the figures."""
    rng = random.Random(7)
    boards = [battle(seed) for seed in (20, 21, 22)]
    for board in boards:
        board.model_index, board.part_index  # noqa: B018  (the board is in hand)
    for name, make in (("pile-in, 20 models, 2 legs", pile_in), ("normal move, 20 models, 4 legs", normal_move)):
        ours, theirs = [], []
        for round_ in range(ROUNDS):
            board = boards[round_ % len(boards)]
            proposal = make(board, rng)
            shapes = np.array([shapely.Point(m.at).buffer(m.base.reach) for m in board.standing], dtype=object)
            owners = np.array([m.id for m in board.standing])
            tree = shapely.STRtree(shapes)
            board.memo.clear()
            ours.append(timed(lambda b=board, p=proposal: b.check(p)))
            theirs.append(timed(lambda b=board, p=proposal, t=tree, s=shapes, o=owners: shapely_verdict(b, p, t, s, o)))
        report(name, ours, theirs)
    derive(boards[0])


def derive(board: Board) -> None:
    """A board derived from another by moving one model, and by moving a unit."""
    first = board.standing[0]
    unit = board.models_of(first.unit)
    for name, models in (("derive: one model moved", [first]), (f"derive: {len(unit)} models moved", unit)):
        moved = [m.placed((m.at[0] + 0.01, m.at[1])) for m in models if m.at is not None]
        times = [timed(lambda m=moved: board.with_models(m)) for _ in range(200)]
        print(f"{name:34} median {statistics.median(times):6.3f} ms")


if __name__ == "__main__":
    main()
