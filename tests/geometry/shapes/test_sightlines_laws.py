"""Laws that sight keeps whatever the position: motion, mirror, order, swap, more and fewer blockers."""

import math
import random

import pytest
from sight_boards import position

from geometry.shapes.figures import Disc, Figure, Oval, Polygon
from geometry.shapes.sightlines import Prism, any_free_line, free_line, free_lines

SEEDS = range(1000, 1120)


def carried(prism: Prism, degrees: float, dx: float, dy: float, mirror: bool = False) -> Prism:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    sign = -1.0 if mirror else 1.0

    def to(x: float, y: float) -> tuple[float, float]:
        return (c * x - s * sign * y + dx, s * x + c * sign * y + dy)

    def figure(f: Figure) -> Figure:
        if isinstance(f, Disc):
            return Disc(*to(f.x, f.y), f.radius)
        if isinstance(f, Oval):
            return Oval(*to(f.x, f.y), f.half_length, f.half_width, degrees + sign * f.facing)
        return Polygon([to(*p) for p in f.shell], [[to(*p) for p in hole] for hole in f.holes])

    return Prism(figure(prism.figure), prism.bottom, prism.top, prism.key)


@pytest.mark.parametrize("mirror", [False, True])
def test_turned_by_an_irrational_angle_or_mirrored_the_answer_is_the_same(mirror):
    for seed in SEEDS:
        a, b, blockers = position(seed)
        move = (math.degrees(math.sqrt(2)), 17.3, -4.1, mirror)
        moved = free_line(carried(a, *move), carried(b, *move), [carried(p, *move) for p in blockers])
        assert moved.visible == free_line(a, b, blockers).visible, seed


def test_the_order_of_blockers_and_which_end_asks_do_not_matter():
    for seed in SEEDS:
        a, b, blockers = position(seed)
        answer = free_line(a, b, blockers)
        random.Random(seed).shuffle(blockers)
        assert free_line(a, b, blockers).visible == answer.visible, seed
        assert free_line(b, a, blockers).visible == answer.visible, seed


def test_something_far_away_does_not_matter():
    far = Prism(Disc(100, 100, 5), 0, 9)
    for seed in SEEDS:
        a, b, blockers = position(seed)
        assert free_line(a, b, [*blockers, far]) == free_line(a, b, blockers), seed


def test_more_blockers_never_show_more_and_fewer_never_less():
    for seed in SEEDS:
        a, b, blockers = position(seed)
        seen = free_line(a, b, blockers).visible
        if blockers and seen:
            assert free_line(a, b, blockers[:-1]).visible, seed
        more = [*blockers, *position(seed + 5000)[2]]
        if not seen:
            assert not free_line(a, b, more).visible, seed


def test_a_least_set_hides_and_without_any_one_of_it_does_not():
    tried = 0
    for seed in SEEDS:
        a, b, blockers = position(seed)
        answer = free_line(a, b, blockers, explain=True)
        if answer.visible:
            assert answer.blockers == ()
            continue
        tried += 1
        named = [p for p in blockers if p.key in answer.blockers]
        assert not free_line(a, b, named).visible, seed
        for key in answer.blockers:
            assert free_line(a, b, [p for p in named if p.key != key]).visible, (seed, key)
    assert tried > 20


def crowd(seed: int) -> tuple[list[Prism], list[Prism], list[Prism]]:
    """Two groups of solids of the same heights, and everything else of several positions."""
    rng = random.Random(seed)
    firsts = [Prism(Disc(rng.uniform(-2, 1), rng.uniform(-5, 5), 0.63), 0, 1.5, f"a{i}") for i in range(6)]
    seconds: list[Prism] = []
    for i in range(6):
        x, y = rng.uniform(11, 14), rng.uniform(-5, 5)
        figure: Figure = Oval(x, y, 1.2, 0.7, rng.uniform(0, 180)) if i % 2 else Disc(x, y, 0.5)
        seconds.append(Prism(figure, 0, rng.choice((1.5, 4.0)), f"b{i}"))
    blockers = [carried(p, 0, 0, -4) for p in position(seed)[2]]
    blockers += [
        Prism(Disc(rng.uniform(3, 10), rng.uniform(-6, 6), 0.6), 0, rng.choice((1.5, 2.5)), f"c{i}") for i in range(12)
    ]
    return firsts, seconds, blockers


@pytest.mark.parametrize("seed", range(12))
def test_many_pairs_at_once_answer_as_each_alone(seed):
    firsts, seconds, blockers = crowd(seed)
    everything = [*blockers, *seconds]
    rows = free_lines(firsts, seconds, everything)
    seen = 0
    for a, row in zip(firsts, rows, strict=True):
        for b, answer in zip(seconds, row, strict=True):
            alone = free_line(a, b, [p for p in everything if p is not b])
            assert answer.visible == alone.visible
            assert answer.certified
            seen += answer.visible
            if not answer.visible:
                named = [p for p in everything if p.key in answer.blockers and p is not b]
                assert not free_line(a, b, named).visible
    assert (any_free_line(firsts, seconds, everything) is not None) == (seen > 0)


def test_nobody_sees_anybody_through_one_long_wall():
    firsts, seconds, _ = crowd(1)
    wall = Prism(Polygon([(7, -60), (7.2, -60), (7.2, 60), (7, 60)]), 0, 9, "wall")
    assert any_free_line(firsts, seconds, [wall]) is None
    assert {line.blockers for row in free_lines(firsts, seconds, [wall]) for line in row} == {("wall",)}
    assert any_free_line([], seconds, []) is None
    assert free_lines(firsts, [], []) == [[] for _ in firsts]
