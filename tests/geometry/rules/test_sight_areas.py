"""What is seen and what is hidden of an area: edges by hand, and every place of random boards by itself.

More of these: ``python tests/geometry/rules/test_sight_areas.py 500`` looks at so many boards.
"""

from __future__ import annotations

import math
import random
import sys

import pytest
import shapely
import shapely.affinity
from boards import R32, block, make, squad

from geometry import Board
from geometry.board.bases import OvalBase, RoundBase
from geometry.board.things import Feature, Model, Part, Unit
from geometry.rules import sight_areas
from geometry.rules.seeing import sees
from geometry.rules.sight_areas import Lookout
from geometry.shapes.areas import union
from geometry.shapes.envelopes import areas_only, grown
from geometry.shapes.figures import Disc, Figure, Polygon
from geometry.shapes.measure import gap

EDGE = 0.01


def split(board: Board, model: str, target: str, area: shapely.Geometry, level: float = 0.0):  # type: ignore[no-untyped-def]
    found = Lookout(board, board.models[model], level).towards(board.models[target], area)
    assert found.complete
    seen, hidden = (areas_only(union(some) if some else shapely.Polygon()) for some in (found.seen, found.hidden))
    return seen.intersection(area), hidden.intersection(area)


def left_of(at: tuple[float, float], angle: float) -> shapely.Polygon:
    """The half plane to the left of the line through a place in a direction (radians)."""
    half = shapely.box(-100.0, 0.0, 100.0, 100.0)
    turned = shapely.affinity.rotate(half, angle, origin=(0.0, 0.0), use_radians=True)
    return shapely.affinity.translate(turned, *at)


def test_the_shadow_of_a_wall_is_bounded_by_two_tangents() -> None:
    # A wall 1" before the middle of the enemy's base, higher than both. On the right the shadow ends at the line
    # through the wall's near corner that touches the enemy's base on its right; hidden are the bases left of it.
    wall = block("w", 18, 11, 22, 11.2, top=20, kind="obstacle")
    board = make(squad("a", "red", (20, 14)), squad("e", "blue", (20, 10)), terrain=[wall])
    area = shapely.box(14, 11.2 + R32, 26, 18)
    seen, hidden = split(board, "a/1", "e/1", area)
    angle = math.atan2(1.0, 2.0) + math.asin(R32 / math.sqrt(5.0))
    right = left_of((22 - R32 * math.sin(angle), 11 + R32 * math.cos(angle)), angle)
    true = area.intersection(right).intersection(shapely.affinity.scale(right, -1.0, 1.0, origin=(20.0, 0.0)))
    assert true.area > 20
    assert true.buffer(1e-5).contains(hidden)
    assert hidden.buffer(1e-9).contains(true.buffer(-EDGE))
    assert seen.intersection(true.buffer(-1e-5)).is_empty
    assert seen.buffer(1e-9).contains(area.difference(true.buffer(EDGE)))


@pytest.mark.parametrize("height", [2.2, 2.1])
def test_who_is_far_enough_is_seen_over_a_wall(height: float) -> None:
    # A wall of 2" from 1" to 1.5" before the middle of the enemy's base. The line from the front of its top over the
    # far edge of the wall comes down to 1.5", the model's head, 0.5 / (height - 2) times as far behind the edge.
    wall = block("w", 5, 11, 35, 11.5, top=2, kind="obstacle")
    board = make(squad("a", "red", (20, 18)), squad("e", "blue", (20, 10), height=height), terrain=[wall])
    area = shapely.box(19.5, 11.5 + R32, 20.5, 18)
    seen, hidden = split(board, "a/1", "e/1", area)
    edge = 11.5 + (1.5 - R32) * 0.5 / (height - 2.0) - R32  # the furthest point of the base is there
    assert 12.5 < edge < 17
    middle = shapely.LineString([(20, 11.5 + R32), (20, 18)])
    assert hidden.intersection(middle).length == pytest.approx(edge - 11.5 - R32, abs=EDGE)
    assert hidden.bounds[3] <= edge + 1e-5
    assert seen.intersection(middle).length == pytest.approx(18 - edge, abs=EDGE)


def test_what_hides_nothing_costs_no_look() -> None:
    board = make(squad("a", "red", (20, 14)), squad("e", "blue", (20, 10)))
    lookout = Lookout(board, board.models["a/1"], 0.0)
    area = shapely.box(19, 12, 21, 14)
    found = lookout.towards(board.models["e/1"], area)
    assert (lookout.looks, union(found.seen).equals(area), found.hidden) == (0, True, [])
    assert Lookout(board, board.models["a/1"], 0.0).towards(board.models["e/1"], shapely.Polygon()).complete


# -- random boards ----------------------------------------------------------------------------------


def random_sight(rng: random.Random) -> tuple[Board, float, shapely.Geometry]:
    """A model and an enemy among walls, roofs and other models that touch nothing; a level, and places near."""
    taken: list[Figure] = []

    def put(make_figure):  # type: ignore[no-untyped-def]
        for _ in range(100):
            figure = make_figure()
            if all(gap(figure, other) > 0.03 for other in taken):
                taken.append(figure)
                return figure
        return None

    def wall() -> Figure:
        x, y, angle = rng.uniform(4, 8), rng.uniform(4, 8), rng.uniform(0, 360)
        if rng.random() < 0.2:
            return Disc(x, y, rng.uniform(0.2, 1))
        half, thick = rng.uniform(0.4, 2), rng.choice((0.1, 0.3, 0.8))
        shape = shapely.affinity.rotate(shapely.box(x - half, y - thick, x + half, y + thick), angle)
        return Polygon(list(shape.exterior.coords)[:-1])

    enemy = Model("e", "b", RoundBase(rng.choice((25, 40, 60))), (6, 6), height=rng.choice((1.2, 2, 4)))
    taken.append(enemy.figure)
    found = [put(wall) for _ in range(rng.randint(1, 3))]
    parts = [(figure, rng.choice((0.0, 0.0, 2.0)), rng.choice((1.2, 2, 3, 5))) for figure in found if figure]
    terrain = [Feature(f"t{n}", (Part(figure, low, low + tall),)) for n, (figure, low, tall) in enumerate(parts)]
    others = [put(lambda: RoundBase(32).at(rng.uniform(3, 9), rng.uniform(3, 9))) for _ in range(rng.randint(0, 3))]
    friends = [
        Model(f"f{n}", "c", RoundBase(32), disc.centre, height=rng.choice((1.0, 1.5, 2.0)))
        for n, disc in enumerate(others)
        if disc is not None
    ]
    base = RoundBase(32) if rng.random() < 0.7 else OvalBase(60, 35)
    model = Model("m", "a", base, (1, 1), rng.uniform(0, 360), height=1.5)
    units = [Unit("a", "A", ("m",)), Unit("b", "B", ("e",)), Unit("c", "A", tuple(m.id for m in friends))]
    board = Board(12, 12, units=units, models=[model, enemy, *friends], terrain=terrain)
    level = rng.choice((0.0, 0.0, 2.0))
    figure = base.at(0.0, 0.0, model.facing)
    area = grown(enemy.figure, figure, 3.0, "inner").difference(grown(enemy.figure, figure, 0.0, "outer"))
    for part in (part for feature in terrain for part in feature.parts):
        if part.bottom < level + 1.5 and part.top > level:
            area = area.difference(grown(part.figure, figure, 0.0, "outer"))
    for friend in friends:
        area = area.difference(grown(friend.figure, figure, 0.0, "outer"))
    return board, level, areas_only(area)


@pytest.mark.parametrize("seed", range(12))
def test_every_place_by_itself_says_the_same(seed: int) -> None:
    rng = random.Random(seed)
    board, level, area = random_sight(rng)
    seen, hidden = split(board, "m", "e", area, level)
    assert seen.intersection(hidden).area < 1e-9
    assert areas_only(area.difference(seen).difference(hidden)).buffer(-0.6 * EDGE).is_empty
    # Anywhere, and at the very edge of what is hidden.
    model, enemy, (x0, y0, x1, y1) = board.models["m"], board.models["e"], area.bounds
    points = [shapely.Point(rng.uniform(x0, x1), rng.uniform(y0, y1)) for _ in range(60)]
    points += [hidden.boundary.interpolate(rng.random(), normalized=True) for _ in range(30) if not hidden.is_empty]
    for point in points:
        visible = sees(board, model.placed((point.x, point.y), elevation=level), enemy)
        assert not (visible and hidden.buffer(-1e-6).contains(point)), point
        assert visible or not seen.contains(point), point


def test_what_is_not_decided_is_neither(monkeypatch: pytest.MonkeyPatch) -> None:
    # With hardly a cell for each look, much of what is hidden is not proved to be: it is left unsettled.
    for name in ("_CELLS", "_MANY"):
        monkeypatch.setattr(sight_areas, name, 1)
    told: list[bool] = []
    for seed in range(20):
        rng = random.Random(seed)
        board, level, area = random_sight(rng)
        found = Lookout(board, board.models["m"], level).towards(board.models["e"], area)
        told.append(found.complete)
        for point in (part.representative_point() for part in found.hidden):
            placed = board.models["m"].placed((point.x, point.y), elevation=level)
            assert not sees(board, placed, board.models["e"]), (seed, point)
    assert set(told) == {True, False}


if __name__ == "__main__":
    for number in range(12, int(sys.argv[1])):
        test_every_place_by_itself_says_the_same(number)
