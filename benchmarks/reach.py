"""CPU time of shortest paths and regions, beside visibility graphs. Run: python -m benchmarks.reach.

For the comparison: pip install pyvisgraph (it is needed for nothing else). A visibility graph needs polygons:
here every obstacle, grown by the base, is one with 16 corners a turn, drawn round the outside so that its
paths are legal. Their errors are those of the lengths they find. Nobody climbs in the comparison.
"""

from __future__ import annotations

import importlib.util
import math
import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

import networkx
import numpy as np
import shapely

from benchmarks.boards import battle
from geometry.board.bases import RoundBase
from geometry.board.things import Model
from geometry.proposals import Kind
from geometry.rules.reach import reach
from geometry.rules.standing import absent
from geometry.rules.ways import Ways
from geometry.shapes.envelopes import areas_only
from geometry.shapes.figures import Point
from geometry.shapes.free_paths import FreeSpace, shortest_path
from geometry.shapes.free_paths.areas import Area
from geometry.table import Board

MODELS = 24
"""Models of which each is asked once."""

CORNERS = 16


def main() -> None:
    board = battle()
    movers = [m for m in random.Random(1).sample(list(board.standing), 100) if isinstance(m.base, RoundBase)][:MODELS]
    print(f"{len(board.models)} models, {len(board.terrain)} features; CPU ms: median, 90 %, most\n")
    for kind in ("charge", "normal-move"):
        regions(board, movers, kind)
        paths(board, movers, kind)
    ovals = [m for m in board.standing if not isinstance(m.base, RoundBase)][:12]
    regions(board, ovals, "charge", what="oval, as it faces", turning=False)
    regions(board, ovals, "charge", what="oval, turned too")
    print("\nThe same paths, without climbing")
    beside(board, movers)


def cpu(question: Callable[[], object]) -> float:
    """CPU milliseconds of one answer."""
    begun = time.process_time()
    question()
    return 1e3 * (time.process_time() - begun)


def print_row(name: str, times: Sequence[float], goal: str = "") -> None:
    ranked = sorted(times)
    if not ranked:
        print(f"{name:42} nobody may make this move")
        return
    at_90 = ranked[int(0.9 * len(ranked))]
    print(
        f"{name:42} {statistics.median(ranked):9.2f} {at_90:9.2f} {ranked[-1]:9.2f}  of {len(ranked)}"
        + (f"  [{goal}]" if goal else "")
    )


def may(board: Board, model: Model, kind: Kind) -> bool:
    return not reach(board, model.id, 0, kind=kind, region=False).refused


def regions(board: Board, movers: Sequence[Model], kind: Kind, what: str = "round", *, turning: bool = True) -> None:
    """Where a model can end, with its Move."""

    def inches(model: Model) -> float:
        return float(board.units[model.unit].move or 0)  # type: ignore[arg-type]

    times = [
        cpu(lambda m=model: reach(board, m.id, inches(m), kind=kind, mates="moving", turning=turning))  # type: ignore[misc]
        for model in movers
        if may(board, model, kind)
    ]
    print_row(f"region, {what}, {kind}", times, "50")


def paths(board: Board, movers: Sequence[Model], kind: Kind) -> None:
    """The way to a place 4 to 12 inches off."""
    times = [
        cpu(lambda m=model, t=to: reach(board, m.id, 12, kind=kind, to=t, region=False, mates="moving"))  # type: ignore[misc]
        for model, to in places(board, movers)
        if may(board, model, kind)
    ]
    print_row(f"path, judged, {kind}", times, "10")


def places(board: Board, movers: Sequence[Model]) -> Iterator[tuple[Model, Point]]:
    """For each model a place that nothing bars to its base."""
    rng = random.Random(2)
    for model in movers:
        assert model.at is not None
        space = flat(board, model)
        while True:
            angle, far = rng.uniform(0, 2 * math.pi), rng.uniform(4, 12)
            to = (model.at[0] + far * math.cos(angle), model.at[1] + far * math.sin(angle))
            if space.in_bounds(to) and not space.cell(to):
                yield model, to
                break


def flat(board: Board, model: Model) -> FreeSpace:
    """What a model's base may not pass, terrain too."""
    unit = board.units[model.unit]
    return Ways(absent(board, unit.models), model, press=0.0).space.climbing_no_higher(0.0)


def beside(board: Board, movers: Sequence[Model]) -> None:
    asked = []
    for model, to in places(board, movers):
        space = flat(board, model)
        assert model.at is not None
        if not space.cell(model.at) and (path := shortest_path(space, model.at, to)):
            asked.append((model, space, to, path.length))
    print_row("ours", [cpu(lambda m=m, t=t: shortest_path(flat(board, m), m.at, t)) for m, _, t, _ in asked])  # type: ignore[misc, arg-type]
    # The others are asked for a few of those that bend most.
    few = sorted(asked, key=lambda one: math.dist(one[0].at, one[2]) / one[3])[:4]  # type: ignore[arg-type]
    times, lengths = zip(*(timed(lambda s=s, m=m, t=t: by_networkx(s, m.at, t)) for m, s, t, _ in few), strict=True)  # type: ignore[misc]
    print_row("Shapely and networkx, all corners", times)
    print_errors(lengths, [length for *_, length in few])
    if importlib.util.find_spec("pyvisgraph") is None:
        print("pyvisgraph is not installed, so it is left out: pip install pyvisgraph")
        return
    by_pyvisgraph(few[:2])


def timed(question: Callable[[], float]) -> tuple[float, float]:
    begun = time.process_time()
    length = question()
    return 1e3 * (time.process_time() - begun), length


def print_errors(lengths: Sequence[float], exact: Sequence[float]) -> None:
    worst = max(abs(a / b - 1) for a, b in zip(lengths, exact, strict=True))
    print(f"{'':42} lengths off by up to {100 * worst:.2f} %")


def polygons(space: FreeSpace) -> shapely.MultiPolygon:
    """The grown obstacles as polygons round their outside, put together where they overlap."""
    return areas_only(shapely.union_all([round_about(space.areas[i]) for i in range(len(space.areas)) if space.low[i]]))


def round_about(area: Area) -> shapely.Geometry:
    pieces = []
    angles = np.arange(CORNERS) * 2 * math.pi / CORNERS
    for ring in area.rings:
        corners = []
        for x, y in ring:
            curve = area.curve(x, y)
            for a in angles.tolist():
                b = a + 2 * math.pi / CORNERS
                ux, uy, vx, vy = math.cos(a), math.sin(a), math.cos(b), math.sin(b)
                p, q, cross = curve.support(ux, uy)[0], curve.support(vx, vy)[0], ux * vy - uy * vx
                corners.append((x + (p * vy - q * uy) / cross, y + (q * ux - p * vx) / cross))
        pieces.append(shapely.MultiPoint(corners).convex_hull)
    return shapely.union_all(pieces)


def by_networkx(space: FreeSpace, start: Point, end: Point) -> float:
    """The visibility graph of all corners, lines of sight by Shapely in one call, paths by networkx."""
    walls = polygons(space)
    points = np.concatenate([np.array([start, end]), shapely.get_coordinates(walls)])
    i, j = np.triu_indices(len(points), 1)
    inner = walls.buffer(-1e-6, join_style="mitre")
    graph = networkx.Graph()
    parts = shapely.STRtree(shapely.get_parts(inner))
    for begin in range(0, len(i), 200_000):
        a, b = points[i[begin : begin + 200_000]], points[j[begin : begin + 200_000]]
        lines = shapely.linestrings(np.stack([a, b], axis=1))
        free = np.ones(len(lines), dtype=bool)
        free[parts.query(lines, predicate="intersects")[0]] = False
        lengths = np.hypot(*(a - b).T)
        ends = zip(i[begin : begin + 200_000][free].tolist(), j[begin : begin + 200_000][free].tolist(), strict=True)
        graph.add_weighted_edges_from((p, q, w) for (p, q), w in zip(ends, lengths[free].tolist(), strict=True))
    return float(networkx.dijkstra_path_length(graph, 0, 1))


def by_pyvisgraph(asked: Sequence[tuple[Model, FreeSpace, Point, float]]) -> None:
    import pyvisgraph

    build, ask, lengths = [], [], []
    for model, space, to, _ in asked:
        assert model.at is not None
        rings = [part.exterior.coords[:-1] for part in polygons(space).geoms]
        graph = pyvisgraph.VisGraph()
        corners = [[pyvisgraph.Point(*corner) for corner in ring] for ring in rings]
        build.append(cpu(lambda g=graph, c=corners: g.build(c, status=False)))  # type: ignore[misc]
        begun = time.process_time()
        path = graph.shortest_path(pyvisgraph.Point(*model.at), pyvisgraph.Point(*to))
        ask.append(1e3 * (time.process_time() - begun))
        lengths.append(sum(math.dist((a.x, a.y), (b.x, b.y)) for a, b in pairwise(path)))
    print_row("pyvisgraph, its graph", build)
    print_row("pyvisgraph, one path in it", ask)
    print_errors(lengths, [length for *_, length in asked])


if __name__ == "__main__":
    main()
