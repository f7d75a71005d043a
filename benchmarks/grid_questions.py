"""Seeded random boards for `benchmarks.reach_grid`, each with a model to move, as the grid sees them too."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator

import numpy as np
import shapely

from benchmarks.grid_search import Body, Grid, Way
from geometry import Board
from geometry.board.bases import Base, OvalBase, RoundBase
from geometry.board.things import KIND_ABILITIES, Feature, Model, Part, Unit
from geometry.rules.combat import combats_of
from geometry.shapes.figures import Disc, Polygon

OUTLINE = 96
"""Corners of the polygons round ovals in the grid."""

FREE_KINDS, ENGAGED_KINDS = ("normal-move", "normal-move", "charge", "charge", "redeploy"), ("retreat", "pile-in")


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
        low = list(self._low())
        if flying:
            ledges = [b for b in bodies if b.ledge]
            return _Flight(mover, ledges, bodies, (self.width, self.height), self.distance, step, low)
        assert mover.at is not None
        size, reach = (self.width, self.height), mover.base.reach
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

    def __init__(self, mover, ledges, bodies, size, distance, step, low):  # type: ignore[no-untyped-def]
        super().__init__(mover.at, 0.0, mover.base.reach, mover.height, [], [], size, distance, step, low)
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
