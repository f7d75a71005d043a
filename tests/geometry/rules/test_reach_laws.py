"""Laws of reach on whole boards with heights: more to go, more in the way, turned and mirrored."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
import shapely
import shapely.affinity
from reach_boards import SIZE, random_board

from geometry import Board
from geometry.board.bases import Base, OvalBase, RoundBase
from geometry.board.things import Model, Part, Unit
from geometry.rules.combat import combats_of
from geometry.shapes.figures import Point, Polygon

WIDE = 60.0
"""Inches: the edge of the board is too far off to matter, so that what stands on it can be turned."""

ANGLE = math.sqrt(2.0)
EDGE = 0.02
"""Inches: two regions, each right to 0.01"."""

BASES = {"round": RoundBase(32), "oval": OvalBase(60, 35)}


def boards(base: Base, count: int) -> Iterator[tuple[Board, str, random.Random]]:
    """Boards on which the model may make some kind of move, and that kind."""
    seed = 0
    while count:
        rng = random.Random(seed)
        seed += 1
        board, _ = random_board(rng, base)
        if board.units["a"].has("FLY"):
            continue
        yield (
            carried(board, 0.0, False),
            "retreat" if combats_of(board, "a") else rng.choice(("charge", "redeploy")),
            rng,
        )
        count -= 1


def carried(board: Board, angle: float, mirror: bool) -> Board:
    """What stands on a board, mirrored and turned about its middle, in the middle of a wide one."""

    def at(p: Point) -> Point:
        middle = (SIZE / 2 if board.width < WIDE else WIDE / 2, SIZE / 2 if board.width < WIDE else WIDE / 2)
        x, y = p[0] - middle[0], p[1] - middle[1]
        x = -x if mirror else x
        c, s = math.cos(angle), math.sin(angle)
        return (WIDE / 2 + c * x - s * y, WIDE / 2 + s * x + c * y)

    def model(one: Model) -> Model:
        assert one.at is not None
        facing = (180.0 - one.facing if mirror else one.facing) + math.degrees(angle)
        return replace(one, at=at(one.at), facing=facing)

    def part(one: Part) -> Part:
        assert isinstance(one.figure, Polygon)
        return replace(one, figure=Polygon([at(p) for p in one.figure.shell]))

    terrain = [replace(f, parts=tuple(part(p) for p in f.parts)) for f in board.terrain.values()]
    models = [model(m) for m in board.models.values()]
    return Board(WIDE, WIDE, units=board.units.values(), models=models, terrain=terrain)


def regions(board: Board, kind: str, distance: float) -> dict[float, shapely.Geometry]:
    return {hold.elevation: hold.area for hold in board.reach("a/0", distance, kind=kind).levels}


def lies_in(one: dict[float, shapely.Geometry], other: dict[float, shapely.Geometry]) -> bool:
    return all(area.difference(other.get(z, shapely.Point()).buffer(EDGE)).area < 1e-6 for z, area in one.items())


def length(board: Board, kind: str, to: Point) -> tuple[float, float]:
    """The length of the way found, and what no way is shorter than; infinite where there is none."""
    found = board.reach("a/0", 6, kind=kind, to=to, region=False).to
    assert found is not None
    if found.route is None:
        return math.inf, math.inf if found.exact else 0.0
    return found.route.distance, found.route.lower_bound


def somewhere(board: Board, rng: random.Random) -> Point:
    at = board.models["a/0"].at
    assert at is not None
    return (at[0] + rng.uniform(-5, 5), at[1] + rng.uniform(-5, 5))


@pytest.mark.parametrize("base", BASES.values(), ids=BASES)
def test_more_to_go_never_reaches_less(base: Base) -> None:
    for board, kind, _ in boards(base, 3):
        found = [regions(board, kind, distance) for distance in (1.0, 2.0, 4.0)]
        assert lies_in(found[0], found[1])
        assert lies_in(found[1], found[2])


@pytest.mark.parametrize("base", BASES.values(), ids=BASES)
def test_more_in_the_way_is_never_shorter(base: Base) -> None:
    longer = 0
    for board, kind, rng in boards(base, 5):
        to = somewhere(board, rng)
        x, y = board.models["a/0"].at or (0.0, 0.0)
        share = rng.uniform(0.4, 0.7)
        post = Model("post/0", "post", RoundBase(40), (x + share * (to[0] - x), y + share * (to[1] - y)), height=3.0)
        more = Board(
            WIDE,
            WIDE,
            units=[*board.units.values(), Unit("post", "red", ("post/0",), move=5)],
            models=[*board.models.values(), post],
            terrain=board.terrain.values(),
        )
        if more.gap("a/0", "post/0") < 0.01:
            continue
        (before, least), (after, _) = length(board, kind, to), length(more, kind, to)
        assert after >= least - 1e-6
        if isinstance(base, RoundBase):
            # A path found is the shortest to a thousandth of an inch at each of its corners.
            assert after >= before - 0.02
        longer += after > before + 1e-3
        assert lies_in(regions(more, kind, 2.5), regions(board, kind, 2.5))
    assert longer >= 2


@pytest.mark.parametrize("mirror", [False, True])
@pytest.mark.parametrize("base", BASES.values(), ids=BASES)
def test_turned_and_mirrored(base: Base, mirror: bool) -> None:
    for board, kind, rng in boards(base, 2):
        there = carried(board, ANGLE, mirror)
        to = somewhere(board, rng)
        dx, dy = (p - WIDE / 2 for p in to)
        dx = -dx if mirror else dx
        c, s = math.cos(ANGLE), math.sin(ANGLE)
        moved = (WIDE / 2 + c * dx - s * dy, WIDE / 2 + s * dx + c * dy)
        if isinstance(base, RoundBase):  # ovals turn a little each way first, not all ways
            assert length(there, kind, moved) == pytest.approx(length(board, kind, to), abs=2e-3)
        plain, turned = regions(board, kind, 3.0), regions(there, kind, 3.0)
        k = -1.0 if mirror else 1.0
        matrix = [k * c, -s, k * s, c, WIDE / 2 * (1 - k * c + s), WIDE / 2 * (1 - k * s - c)]
        expected = {z: shapely.affinity.affine_transform(area, matrix) for z, area in plain.items()}
        assert lies_in(expected, turned)
        assert lies_in(turned, expected)
