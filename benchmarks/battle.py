"""CPU time of the battle round the move, beside what people would use instead. Run: python -m benchmarks.battle."""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Callable

import networkx as nx
import shapely
import shapely.affinity

from benchmarks.boards import battle
from geometry.board.bases import OvalBase, RoundBase
from geometry.board.things import Model, Objective, Territory, Unit
from geometry.proposals import Limit, Of, Proposal
from geometry.rules.casualty_best import best_casualties
from geometry.rules.casualty_worst import worst_casualties
from geometry.rules.coherent_sets import NeighbourGraph
from geometry.rules.footing import Footing
from geometry.rules.found_places import find_places
from geometry.rules.objectives import objective_states
from geometry.rules.regions import PlacingRegion, set_up_regions
from geometry.shapes.figures import Polygon
from geometry.shapes.measure import gap
from geometry.table import Board

ROUNDS = 15

OBJECTIVES = [Objective(f"o{i}", (10 + 20 * (i % 3), 12 + 20 * (i // 3))) for i in range(6)]
TERRITORIES = [
    Territory("red", Polygon([(0, 0), (60, 0), (60, 14), (0, 18)])),
    Territory("blue", Polygon([(0, 34), (60, 30), (60, 44), (0, 44)])),
]


def full_board(seed: int = 20) -> Board:
    """200 models, 20 terrain features, 6 objectives, two territories, and a reserve of ten."""
    board = battle(seed)
    reserve = [Model(f"new/{i}", "new", RoundBase(32), None, off="reserve") for i in range(10)]
    unit = Unit("new", "red", tuple(m.id for m in reserve), move=5)
    return Board(
        60,
        44,
        units=[*board.units.values(), unit],
        models=[*board.models.values(), *reserve],
        terrain=board.terrain.values(),
        objectives=OBJECTIVES,
        territories=TERRITORIES,
    )


def timed(run: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Median CPU time in ms."""
    times = []
    for _ in range(rounds):
        start = time.thread_time()
        run()
        times.append((time.thread_time() - start) * 1e3)
    return statistics.median(times)


def line(name: str, ours: float, theirs: float | None = None, remark: str = "") -> None:
    beside = "" if theirs is None else f"   {theirs:8.2f} ms {remark}"
    print(f"{name:58} {ours:8.2f} ms{beside}")


def inspections(board: Board) -> None:
    """The whole position, on a board that has not been asked anything yet."""

    def fresh() -> Board:
        return board.with_models([])

    line("inspect, 200 models, 6 objectives, 20 features", timed(lambda: fresh().inspect()))
    line("  of which objectives", timed(lambda: objective_states(fresh())))


def regions(board: Board) -> None:
    """Where a base may be set up; beside it the area that buffers give, and where that area is wrong."""
    more_than_nine = Proposal("p", "set-up", "new", more_than=(Limit(9, Of("enemy-units")),))
    near = Proposal(
        "p",
        "set-up",
        "new",
        more_than=(Limit(3, Of("enemy-units")),),
        wholly_within=(Limit(12, Of("thing", id="u0")), Limit(6, Of("terrain"))),
    )
    for name, base in (("32 mm", RoundBase(32)), ("105x70 mm", OvalBase(105, 70))):
        footing = Footing(base, 1.5, 30.0, "red", "new")
        found = set_up_regions(board, more_than_nine, footing)[0]
        rival, wrong = shapely_region(board, footing, found)
        ours = timed(lambda f=footing: set_up_regions(board, more_than_nine, f))
        line(f'region of {name}: more than 9" from enemies', ours, rival, f"with Shapely's buffers, {wrong}")
        line(
            f"region of {name}: deploy",
            timed(lambda f=footing: set_up_regions(board, Proposal("p", "deploy", "new"), f)),
        )
        line(
            f'region of {name}: 12" of a unit or 6" of terrain',
            timed(lambda f=footing: set_up_regions(board, near, f), 5),
        )
    line("places for a unit of ten, deployed", timed(lambda: find_places(board, Proposal("p", "deploy", "new")), 3))


def shapely_region(board: Board, footing: Footing, found: PlacingRegion) -> tuple[float, str]:
    """What people would write on flat ground: every base a circle or 64-gon, buffers, a union, a difference."""

    def shape(model: Model) -> shapely.Geometry:
        assert model.at is not None
        if isinstance(model.base, RoundBase):
            return shapely.Point(model.at).buffer(model.base.reach)
        circle = shapely.Point(0, 0).buffer(1.0)
        oval = shapely.affinity.scale(circle, model.base.length_mm / 50.8, model.base.width_mm / 50.8)
        return shapely.affinity.translate(shapely.affinity.rotate(oval, model.facing, origin=(0, 0)), *model.at)

    def area() -> shapely.Geometry:
        reach = footing.base.reach
        enemies = [shape(m) for m in board.standing if board.units[m.unit].player == "blue"]
        friends = [shape(m) for m in board.standing if board.units[m.unit].player == "red"]
        walls = [part.figure.area for _, part in board.parts.values() if part.top > 1]
        taken = shapely.union_all(
            [*(e.buffer(9 + reach) for e in enemies), *(f.buffer(reach) for f in [*friends, *walls])]
        )
        return shapely.box(reach, reach, 60 - reach, 44 - reach).difference(taken)

    theirs = area()
    enemies = [m.figure for m in board.standing if board.units[m.unit].player == "blue"]
    corners = [tuple(p) for p in shapely.get_coordinates(theirs).tolist()]
    illegal = sum(
        min(float(gap(footing.base.at(x, y, footing.facing), enemy)) for enemy in enemies) < 9 - 1e-6
        for x, y in corners
    )
    missed = found.area.difference(theirs.buffer(0.001)).area
    return timed(area), f"{illegal} of its {len(corners)} corners too close, {missed:.1f} square inches missed"


def casualties() -> None:
    """60 models in six ranks and in two; beside it the greedy rule of thumb with networkx."""
    for name, columns, rows in (("6 ranks of 10", 10, 6), ("2 ranks of 30", 30, 2)):
        places = [(x + 0.5 * (y % 2), y * math.sqrt(3) / 2) for y in range(rows) for x in range(columns)]
        plain = {
            f"m{i}": {f"m{j}" for j, q in enumerate(places) if i != j and math.dist(p, q) < 1.1}
            for i, p in enumerate(places)
        }
        graph = NeighbourGraph(plain)
        for number in (1, 10, 30):
            best, worst = best_casualties(graph, number), worst_casualties(graph, number)
            ours = timed(lambda g=graph, n=number: best_casualties(g, n))
            left, theirs = greedy(plain, number)
            line(
                f"casualties, 60 models in {name}, {number}: {len(best.left)} stay",
                ours,
                theirs,
                f"greedily with networkx, {left} stay",
            )
            spent = timed(lambda g=graph, n=number: worst_casualties(g, n), 5)
            line(f"  the worst: {len(worst.left)}{'' if worst.proved else ' or fewer'}", spent)


def greedy(plain: dict[str, set[str]], number: int) -> tuple[int, float]:
    """Each time the first model whose loss leaves most, by k-cores and components."""

    def run() -> int:
        left = nx.Graph([(a, b) for a in plain for b in plain[a]])
        for _ in range(number):
            left = max((largest(left, m) for m in list(left)), key=len)
        return len(left)

    return run(), timed(run, 1)


def largest(graph: nx.Graph, gone: str) -> nx.Graph:
    rest = graph.subgraph(set(graph) - {gone})
    ring = max(nx.connected_components(nx.k_core(rest, 2)), key=len, default=set())
    if len(ring) >= 7:
        return rest.subgraph(ring)
    group = max(nx.connected_components(rest), key=len, default=set())
    return rest.subgraph(list(nx.bfs_tree(rest.subgraph(group), next(iter(group))))[:6]) if group else rest


def main() -> None:
    """Print the figures."""
    board = full_board()
    inspections(board)
    regions(board)
    casualties()


if __name__ == "__main__":
    main()
