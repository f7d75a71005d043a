"""`reach` against a fine grid search on seeded random boards. Run: python -m benchmarks.reach_grid --boards 2000.

Counted as failures, with the board's seed:

- a path over the grid, its corners pulled tight, is shorter than the lower bound of `reach`, or `reach` has no way;
- a place where the base may stop, and that the grid gets to within the distance, lies outside of the region by
  more than the region's stated error (0.01"; 0.05" where a path can fold back at the edge of a roof);
- a place of the region is no legal end, by closed forms or by `check` of the way that `reach` finds to it.

The lengths of the grid are those of free paths (`grid_search`), so that they need no error of their own.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
import shapely

from benchmarks.grid_search import Body, Grid
from geometry import Board
from geometry.board.bases import Base, OvalBase, RoundBase
from geometry.board.things import KIND_ABILITIES, Feature, Model, Part, Unit
from geometry.proposals import Proposal, Waypoint
from geometry.rules.combat import combats_of
from geometry.shapes.figures import Disc, Polygon

STEP = 0.02
"""Inches between two places of the grid."""

EDGE, ROOF_EDGE = 0.01, 0.05
"""Inches: how far the edge of a region may be from the true one (`geometry.shapes.free_paths.region`)."""

CONTACT = 0.005
SAME = 1e-6
OUTLINE = 96
"""Corners of the polygons round ovals in the grid."""

FREE_KINDS, ENGAGED_KINDS = ("normal-move", "normal-move", "charge", "charge", "redeploy"), ("retreat", "pile-in")
NOT_OURS = {
    "charge.no-target",
    "pile-in.combat-lost",
    "coherency.split",
    "coherency.too-few-neighbours",
    "distance.exceeded",
}
"""What a region does not promise: that depends on the whole unit (and distances are compared here)."""


@dataclass
class Tally:
    """What was looked at and found.

    `over` holds how much longer the grid's pulled paths were than the lower bounds, inches.
    """

    boards: int = 0
    paths: int = 0
    climbing: int = 0
    jumping: int = 0
    no_ways: int = 0
    spots: int = 0
    near_misses: int = 0
    ends: int = 0
    over: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        over = [1e3 * x for x in self.over] or [0.0]
        return (
            f"{self.boards} boards; {self.paths} paths ({self.climbing} with climbs, {self.jumping} with jumps), "
            f"{statistics.median(over):.2f} thousandths of an inch longer than the lower bound (median; least "
            f"{min(over):.4f}); {self.no_ways} places without a way; {self.spots} ends looked for in the regions, "
            f"{self.near_misses} just outside of them; {self.ends} places of regions judged; "
            f"{len(self.failures)} failures"
        )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="seed of the first board")
    parser.add_argument("--step", type=float, default=STEP, help="inches")
    args = parser.parse_args(arguments)
    tally = Tally()
    begun = time.process_time()
    for seed in range(args.first, args.first + args.boards):
        before = len(tally.failures)
        look(seed, tally, args.step)
        for failure in tally.failures[before:]:
            print(failure, flush=True)
        if (seed + 1 - args.first) % 50 == 0:
            print(f"{time.process_time() - begun:.0f} s: {tally}", flush=True)
    print(tally)
    return 1 if tally.failures else 0


def look(seed: int, tally: Tally, step: float = STEP) -> None:
    """Compare one board's answers with the grid's."""
    rng = random.Random(seed)
    question = Question(rng)
    if not question.stands:
        return
    grid = question.grid(step)
    if not grid.begins:  # it starts in something, or just at the edge of it
        return
    answer = question.reach()
    if answer.refused:
        return
    tally.boards += 1
    said: list[str] = []
    _paths(question, grid, rng, tally, said)
    _region(question, grid, answer, rng, tally, said)
    _ends(question, answer, rng, tally, said)
    tally.failures += [f"board {seed}, {question}: {text}" for text in said]


class Question:
    """A board and a model on it, with a move.

    Attributes
    ----------
    outer
        Whether the model's base is an oval: in the grid it is the disc round it then.
    """

    def __init__(self, rng: random.Random) -> None:
        self.width, self.height = rng.uniform(7, 11), rng.uniform(7, 11)
        self.outer = rng.random() < 0.1
        base: Base = OvalBase(60, 35) if self.outer else RoundBase(rng.choice((25, 28.5, 32, 40, 50)))
        self.distance = rng.choice((2.0, 3.0, 4.0, 5.0, 6.0))
        self.board = self._board(rng, base)
        self.stands = "a/0" in self.board.models
        engaged = list(combats_of(self.board, "a")) if self.stands else []
        self.kind = rng.choice(ENGAGED_KINDS if engaged else FREE_KINDS)
        self.target = engaged[0] if self.kind == "pile-in" else None
        if self.kind == "pile-in":
            self.distance = 3.0

    def __str__(self) -> str:
        return f'{self.kind} of {self.distance:g}"' + (", an oval" if self.outer else "")

    def reach(self, to=None, elevation=None, region=True):  # type: ignore[no-untyped-def]
        return self.board.reach(
            "a/0",
            self.distance,
            kind=self.kind,
            target=self.target,
            to=to,
            elevation=elevation,
            region=region,
        )

    # -- the board ------------------------------------------------------------------------------

    def _board(self, rng: random.Random, base: Base) -> Board:
        features = [self._feature(rng, f"t{n}") for n in range(rng.randint(0, 7))]
        units: list[Unit] = []
        models: list[Model] = []
        bare = Board(self.width, self.height, terrain=features)

        def add(id: str, player: str, base: Base, count: int, *keywords: str) -> None:
            for _ in range(40):
                r = base.reach
                x, y = rng.uniform(r, self.width - r), rng.uniform(r, self.height - r)
                if rng.random() < 0.2:
                    x = r  # against the edge
                facing = rng.uniform(0, 360)
                placed = []
                for n in range(count):
                    at = (x + n * (2 * r + 0.2), y)
                    model = Model(f"{id}/{n}", id, base, at, facing, height=rng.choice((1.5, 1.5, 2.5)))
                    placed.append(model.placed(at, elevation=_level(bare, model, rng)))
                fits = all(_apart(a, b) > 0.01 for a in placed for b in models)
                if fits and all(p.at is not None and p.at[0] <= self.width - r for p in placed):
                    models.extend(placed)
                    ids = tuple(m.id for m in placed)
                    units.append(Unit(id, player, ids, keywords=frozenset(keywords), move=self.distance))
                    return

        add("a", "red", base, 2, *(["FLY"] if rng.random() < 0.05 else []))
        for n in range(rng.randint(0, 3)):
            enemy = rng.choice((RoundBase(32), RoundBase(25), RoundBase(40), OvalBase(60, 35)))
            add(f"e{n}", "blue", enemy, rng.choice((1, 1, 2)), *(["MANIFESTATION"] if rng.random() < 0.1 else []))
        for n in range(rng.randint(0, 6)):
            add(f"f{n}", "red", rng.choice((RoundBase(32), RoundBase(40), OvalBase(75, 42))), rng.choice((1, 1, 2)))
        return Board(self.width, self.height, units=units, models=models, terrain=features)

    def _feature(self, rng: random.Random, id: str) -> Feature:
        x, y, angle = rng.uniform(1, self.width - 1), rng.uniform(1, self.height - 1), rng.uniform(0, math.pi)
        top = rng.choice((0.8, 1.2, 1.5, 2.0, 2.0, 3.0))
        kind = rng.choice(("area", "area", "obstacle", "obscuring", None))
        abilities = KIND_ABILITIES.get(kind or "", frozenset())
        if rng.random() < 0.12:
            abilities = frozenset({"impassable"})

        def box(u0: float, v0: float, u1: float, v1: float, bottom: float, top: float) -> Part:
            c, s = math.cos(angle), math.sin(angle)
            ring = [(x + c * u - s * v, y + s * u + c * v) for u, v in ((u0, v0), (u1, v0), (u1, v1), (u0, v1))]
            return Part(Polygon(ring), bottom, top)

        a, b = rng.uniform(0.5, 2.0), rng.uniform(0.1, 1.2)
        shape = rng.choice((*("box", "wall", "ell", "stairs", "pillar") * 4, "roof"))
        if shape == "box":
            return Feature(id, (box(-a, -b, a, b, 0, top),), kind, abilities)
        if shape == "wall":
            return Feature(id, (box(-a, 0, a, 0.2, 0, top),), kind, abilities)
        if shape == "ell":
            return Feature(id, (box(0, 0, 2 * a, 0.4, 0, top), box(0, 0, 0.4, 2 * b, 0, top)), kind, abilities)
        if shape == "stairs":
            steps = (box(-a, -b, 0, b, 0, 1.2), box(0, -b, a, b, 0, 2.4))
            return Feature(id, steps, kind, abilities)
        if shape == "roof":
            return Feature(id, (box(-a, -b, a, b, 1.6, 2.0),), kind, abilities)
        return Feature(id, (Part(Disc(x, y, rng.uniform(0.3, 1.2)), 0.0, top),), kind, abilities)

    # -- as the grid sees it --------------------------------------------------------------------

    def grid(self, step: float) -> Grid:
        board, mover = self.board, self.board.models["a/0"]
        flying = board.units["a"].has("FLY")
        bodies = [*self._terrain(), *self._models()]
        ranges = []
        if self.kind in ("normal-move", "redeploy") and not flying:
            # Where only enemies count that are seen, it keeps out of more than it has to.
            ranges = [(_body(m), 3.0) for m in self._enemies()]
        if flying:
            ledges = [b for b in bodies if b.ledge]
            return _Flight(mover, ledges, bodies, (self.width, self.height), self.distance, step)
        assert mover.at is not None
        size, reach = (self.width, self.height), mover.base.reach
        low = list(self._low())
        return Grid(mover.at, mover.elevation, reach, mover.height, bodies, ranges, size, self.distance, step, low)

    def _enemies(self) -> Iterator[Model]:
        for unit in self.board.units.values():
            if unit.player == "blue":
                yield from self.board.models_of(unit.id)

    def _low(self) -> Iterator[Body]:
        for feature in self.board.terrain.values():
            for part in feature.parts:
                if part.top - 1e-9 <= 1.0:
                    assert isinstance(part.figure, Disc | Polygon)
                    disc = isinstance(part.figure, Disc)
                    corners = (part.figure.centre,) if disc else tuple(part.figure.shell)
                    yield Body(corners, part.figure.radius if disc else 0.0, part.bottom, part.top)

    def _terrain(self) -> Iterator[Body]:
        for feature in self.board.terrain.values():
            for part in feature.parts:
                impassable = "impassable" in feature.abilities
                if part.top - 1e-9 <= 1.0 and not impassable:
                    continue
                figure = part.figure
                corners = (figure.centre,) if isinstance(figure, Disc) else tuple(figure.shell)
                radius = figure.radius if isinstance(figure, Disc) else 0.0
                top = part.top + (1e-3 if impassable else 0.0)
                unsteady = "unstable" in feature.abilities
                yield Body(corners, radius, part.bottom, top, ledge=not impassable, unsteady=unsteady)

    def _models(self) -> Iterator[Body]:
        for model in self.board.models.values():
            if model.id != "a/0":
                manifestation = self.board.units[model.unit].has("MANIFESTATION")
                yield _body(model, only_end=manifestation)

    def barred(self, x, y, z: float, *, surely: bool):  # type: ignore[no-untyped-def]
        """Where the kind of move forbids to end, or where it surely does."""
        mover = self.board.models["a/0"]
        bad = np.zeros(len(x), dtype=bool)
        spare = 1e-4 if surely else -1e-4
        if self.kind in ("normal-move", "redeploy", "retreat") and not (surely and self.kind == "normal-move"):
            for enemy in self._enemies():
                bad |= _gaps(enemy, x, y, mover.base.reach) < 3.0 - spare - (0.003 if surely else 0.0)
        if self.kind == "pile-in" and self.target is not None:
            theirs = self.board.models_of(self.target)
            assert mover.at is not None
            here = np.array([[mover.at[0]], [mover.at[1]]])

            def far(x, y, levels, pick):  # type: ignore[no-untyped-def]
                gaps = [
                    np.hypot(
                        np.maximum(_gaps(m, x, y, mover.base.reach), 0.0), pick(abs(z - m.elevation) for z in levels)
                    )
                    for m in theirs
                ]
                return np.min(gaps, axis=0)

            # On the table a low part may lift it by up to 1".
            levels = (0.0, 0.25, 0.5, 0.75, 1.0) if z == 0.0 else (z,)
            began = far(here[0], here[1], (mover.elevation,), min)
            bad |= far(x, y, levels, min if surely else max) > began + (0.13 if surely else -0.004)
        return bad


class _Flight(Grid):
    """A grid that flies: nothing is in its way but where it stops."""

    def __init__(self, mover, ledges, bodies, size, distance, step):  # type: ignore[no-untyped-def]
        super().__init__(mover.at, 0.0, mover.base.reach, mover.height, [], [], size, distance, step)
        self.bodies = list(bodies)
        self.levels = [0.0, *sorted({b.top for b in ledges})]
        self._look()
        self.flight = np.hypot(self.x - mover.at[0], self.y - mover.at[1])
        self.cost = np.tile(np.where(self.flight <= distance, self.flight, np.inf), len(self.levels))
        self.before = np.full(len(self.cost), -1, dtype=np.int64)
        self.jumped = np.full(len(self.cost), np.inf)
        self.begins = True
        self.start = (*mover.at, mover.elevation)

    def way(self, level, place):  # type: ignore[no-untyped-def]
        from benchmarks.grid_search import Way

        corner = (float(self.x[place]), float(self.y[place]), self.levels[level])
        return Way((self.start, corner), True, float(self.flight[place]))


def _body(model: Model, only_end: bool = False) -> Body:
    figure, top = model.figure, model.elevation + model.height
    if isinstance(figure, Disc):
        return Body((figure.centre,), figure.radius, model.elevation, top, only_end=only_end)
    return Body(_round_an_oval(figure), 0.0, model.elevation, top, only_end=only_end)


def _round_an_oval(figure) -> tuple[tuple[float, float], ...]:  # type: ignore[no-untyped-def]
    """A polygon of tangents."""
    turn = math.radians(figure.facing)
    c, s = math.cos(turn), math.sin(turn)
    stretch = 1 / math.cos(math.pi / OUTLINE)
    found = []
    for k in range(OUTLINE):
        t = 2 * math.pi * k / OUTLINE
        u, v = figure.half_length * stretch * math.cos(t), figure.half_width * stretch * math.sin(t)
        found.append((figure.centre[0] + c * u - s * v, figure.centre[1] + s * u + c * v))
    return tuple(found)


def _gaps(model: Model, x, y, radius: float):  # type: ignore[no-untyped-def]
    return _body(model).away(x, y) - radius


def _apart(a: Model, b: Model) -> float:
    """Inches between the discs round two bases; none matter where their heights do not meet."""
    if a.elevation >= b.elevation + b.height or b.elevation >= a.elevation + a.height:
        return math.inf
    assert a.at is not None
    assert b.at is not None
    return math.dist(a.at, b.at) - a.base.reach - b.base.reach


def _level(board: Board, model: Model, rng: random.Random) -> float:
    """A level that a model may stand on at its place: the top of the highest part under its centre, or the table."""
    assert model.at is not None
    at = shapely.Point(model.at)
    parts = [part for feature in board.terrain.values() for part in feature.parts if part.top > 1.0]
    over = [p for p in parts if (p.figure.area if not isinstance(p.figure, Disc) else at).distance(at) == 0.0]
    held = [
        p.top for p in over if not isinstance(p.figure, Disc) or math.dist(p.figure.centre, model.at) < p.figure.radius
    ]
    return max(held, default=0.0) if rng.random() < 0.9 else 0.0


# -- the comparisons --------------------------------------------------------------------------------


def _paths(question: Question, grid: Grid, rng: random.Random, tally: Tally, said: list[str]) -> None:
    """No path over the grid is shorter than the lower bound, and there is a way where the grid has one."""
    levels, places = np.nonzero(np.isfinite(grid.length))
    straight = np.hypot(grid.x[places] - grid.x[grid.first], grid.y[places] - grid.y[grid.first])
    detour = grid.length[levels, places] - straight
    for among in (detour >= 0.0, detour > 0.1, detour > 0.5, detour > 2.0, levels > 0):
        if not among.any():
            continue
        k = int(rng.choice(np.nonzero(among)[0]))
        level, place = int(levels[k]), int(places[k])
        at, z = (float(grid.x[place]), float(grid.y[place])), grid.levels[level]
        way = grid.way(level, place)
        tally.paths += 1
        tally.climbing += (
            way.length > sum(math.dist(a[:2], b[:2]) for a, b in zip(way.corners, way.corners[1:], strict=False)) + SAME
        )
        tally.jumping += way.jumps
        to = question.reach(at, z, region=False).to
        if to.route is None:
            tally.no_ways += 1
            if to.exact or not question.outer:
                said.append(f'no way to {at} at {z:g}"; the grid has one of {way.length:.4f}')
            continue
        tally.over.append(way.length - to.route.lower_bound)
        if way.length < to.route.lower_bound - SAME:
            said.append(f'{way.length:.5f} to {at} at {z:g}"; the lower bound is {to.route.lower_bound:.5f}')
        elif to.exact and way.length < to.route.distance - 1e-3 * (1 + len(to.route.waypoints)):
            said.append(f'{way.length:.5f} to {at} at {z:g}"; the shortest is said to be {to.route.distance:.5f}')


def _region(question: Question, grid: Grid, answer, rng: random.Random, tally: Tally, said: list[str]) -> None:  # type: ignore[no-untyped-def]
    """Ends of the grid are in the region, and places of the region are no ends that are surely illegal."""
    roofs = any(b.ledge and b.bottom > 1.0 for b in grid.bodies)
    error = (ROOF_EDGE if roofs else EDGE) + SAME
    length = grid.length
    for level, z in enumerate(grid.levels):
        area = shapely.union_all([hold.area for hold in answer.levels if hold.elevation == z])
        shapely.prepare(area)
        inside = shapely.contains_xy(area, grid.x, grid.y)
        bad = inside & (grid.may_not_end(level, CONTACT) | question.barred(grid.x, grid.y, z, surely=True))
        if bad.any() and not question.outer:
            k = int(np.nonzero(bad)[0][0])
            said.append(f'({grid.x[k]}, {grid.y[k]}) at {z:g}" is in the region and no legal end')
        if question.outer:
            continue
        ends = grid.may_end(level) & ~question.barred(grid.x, grid.y, z, surely=False)
        tally.spots += int((ends & (length[level] <= question.distance)).sum())
        outside = np.nonzero(ends & ~inside & np.isfinite(length[level]))[0]
        if not len(outside):
            continue
        outside = (
            outside[shapely.distance(area, shapely.points(grid.x[outside], grid.y[outside])) > error]
            if not area.is_empty
            else outside
        )
        if not len(outside):
            continue
        # The grid's lengths, then those of a few just beyond, their corners pulled.
        sure = outside[length[level][outside] <= question.distance - SAME]
        tries = [*sure[:3].tolist(), *(int(rng.choice(outside)) for _ in range(6))]
        for k in tries:
            way = grid.way(level, k)
            tally.near_misses += 1
            if way.length <= question.distance - SAME:
                said.append(
                    f'({grid.x[k]}, {grid.y[k]}) at {z:g}", {way.length:.5f} away, is outside of the region '
                    f"by {float(shapely.distance(area, shapely.Point(grid.x[k], grid.y[k]))):.4f}"
                )
                break


def _ends(question: Question, answer, rng: random.Random, tally: Tally, said: list[str]) -> None:  # type: ignore[no-untyped-def]
    """Places of the region, at its edge and within, are legal ends by `check`, with the way found."""
    for hold in answer.levels:
        for n in range(3):
            at = _place_in(hold.area, rng, edge=n > 0)
            if at is None:
                continue
            tally.ends += 1
            to = question.reach(at, hold.elevation, region=False).to
            if to.route is None:
                said.append(f'no way to {at} at {hold.elevation:g}", a place of the region')
                continue
            path = to.route.waypoints or (Waypoint(at, hold.elevation or None),)
            roll = question.distance if question.kind in ("charge", "redeploy") else None
            proposal = Proposal("p", question.kind, "a", {"a/0": path}, roll=roll, target=question.target)
            violations = question.board.check(proposal).violations
            codes = {v.code for v in violations if "a/0" in v.models} - NOT_OURS
            if codes:
                said.append(f'{at} at {hold.elevation:g}", a place of the region: {", ".join(sorted(codes))}')
            elif to.route.distance > question.distance + SAME:
                said.append(f'{at} at {hold.elevation:g}", a place of the region: {to.route.distance:.5f} away')


def _place_in(area: shapely.Geometry, rng: random.Random, *, edge: bool) -> tuple[float, float] | None:
    if edge:
        at = shapely.boundary(area).interpolate(rng.random(), normalized=True)
        near = shapely.Point(at.x + rng.gauss(0, 0.003), at.y + rng.gauss(0, 0.003))
        return (near.x, near.y) if area.contains(near) else None
    x0, y0, x1, y1 = area.bounds
    for _ in range(30):
        near = shapely.Point(rng.uniform(x0, x1), rng.uniform(y0, y1))
        if area.contains(near):
            return (near.x, near.y)
    return None


if __name__ == "__main__":
    raise SystemExit(main())
