"""The casualties that cost a unit least and most, against every course there is, and on real formations."""

from __future__ import annotations

import math
import random
from functools import cache
from itertools import combinations

import pytest
from graphs import coherent, random_graph

from geometry.rules.casualty_best import best_casualties, most_of, peel
from geometry.rules.casualty_worst import worst_casualties
from geometry.rules.coherent_sets import NeighbourGraph


def every_end(plain, threshold, number):
    """Everything that can be left after so many casualties, whatever is picked (18.3 word for word)."""

    @cache
    def restored(models):
        for size in range(len(models), -1, -1):
            found = [
                frozenset(c) for c in combinations(sorted(models), size) if coherent(plain, frozenset(c), threshold)
            ]
            if found:
                return found
        raise AssertionError

    stands = {frozenset(plain)}
    for _ in range(number):
        stands = {after for s in stands for m in s for after in restored(s - {m})} | {s for s in stands if not s}
    return stands


def replay(plain, threshold, course, number):
    """Take the course step by step: each is one casualty and no more than must go with it."""
    left = frozenset(plain)
    for step in course.steps:
        rest = left - {step.casualty}
        after = rest - set(step.also)
        assert step.casualty in left
        assert set(step.also) <= rest
        assert coherent(plain, after, threshold)
        assert not any(
            coherent(plain, frozenset(c), threshold)
            for size in range(len(after) + 1, len(rest) + 1)
            for c in combinations(sorted(rest), size)
        )
        left = after
    assert left == set(course.left)
    assert len(course.steps) == number or not left


@pytest.mark.parametrize("seed", range(120))
def test_best_and_worst_are_those_of_brute_force(seed):
    rng = random.Random(seed)
    threshold = rng.choice([7, 7, 7, 3, 4, 5, 2, 1])
    plain = random_graph(rng, rng.randint(1, 10))
    number = rng.randint(1, len(plain))
    keep = set(rng.sample(sorted(plain), rng.randint(0, min(3, len(plain)))))
    graph = NeighbourGraph(plain, threshold)
    ends = every_end(plain, threshold, number)
    best = best_casualties(graph, number, keep, effort=10**6)
    worst = worst_casualties(graph, number, effort=10**6)
    assert best.proved
    assert worst.proved
    assert (len(keep & set(best.left)), len(best.left)) == max((len(keep & end), len(end)) for end in ends)
    assert len(worst.left) == min(len(end) for end in ends)
    replay(plain, threshold, best, number)
    replay(plain, threshold, worst, number)


def by_distance(points, reach=1.1):
    return {
        f"m{i}": {f"m{j}" for j, q in enumerate(points) if j != i and math.dist(p, q) <= reach}
        for i, p in enumerate(points)
    }


def lattice(columns, rows):
    return by_distance([(x + 0.5 * (y % 2), y * math.sqrt(3) / 2) for y in range(rows) for x in range(columns)])


def ring(size):
    radius = 0.5 / math.sin(math.pi / size)
    return by_distance(
        [(radius * math.cos(i * math.tau / size), radius * math.sin(i * math.tau / size)) for i in range(size)]
    )


def dog_bone():
    ids = [f"m{i}" for i in range(20)]
    pairs = [(i, i + 1) for i in range(19)] + [(0, 2), (17, 19)]
    graph = {id: set() for id in ids}
    for a, b in pairs:
        graph[ids[a]].add(ids[b])
        graph[ids[b]].add(ids[a])
    return graph


@pytest.mark.parametrize("number", [1, 5, 20, 40, 54])
def test_a_solid_block_of_sixty_loses_nothing_more(number):
    course = best_casualties(NeighbourGraph(lattice(10, 6)), number)
    assert (len(course.left), course.also, course.proved) == (60 - number, (), True)


@pytest.mark.parametrize(("number", "left"), [(1, 6), (2, 5), (5, 2), (7, 0), (20, 0)])
def test_a_dog_bone_keeps_six_after_its_first_casualty(number, left):
    for course in (
        best_casualties(NeighbourGraph(dog_bone()), number),
        best_casualties(NeighbourGraph(ring(20)), number),
    ):
        assert (len(course.left), course.proved) == (left, True)


def test_a_ring_of_seven_loses_only_the_casualty():
    course = best_casualties(NeighbourGraph(ring(7)), 1)
    assert (len(course.left), course.also) == (6, ())


def test_losing_a_corner_of_a_ladder_costs_its_mate_but_an_inner_one_does_not():
    graph = NeighbourGraph(by_distance([(x, y) for y in range(2) for x in range(10)]))
    best = best_casualties(graph, 6)
    assert (len(best.left), best.also, best.proved) == (14, (), True)
    assert len(worst_casualties(graph, 1).left) == 16


def test_worst_of_a_long_block_is_to_cut_it_in_two():
    graph = NeighbourGraph(by_distance([(x, y) for y in range(3) for x in range(20)]))
    worst = worst_casualties(graph, 3)
    assert len(worst.left) <= 30
    assert len(worst_casualties(graph, 1).left) == 57


def test_models_to_keep_stay_where_they_can():
    graph = NeighbourGraph(by_distance([(x, 0) for x in range(6)]))
    left = best_casualties(graph, 3, ["m5"]).left
    assert left == ("m3", "m4", "m5")
    assert best_casualties(graph, 2, ["m0", "m5"]).left in {("m0", "m1", "m2", "m3"), ("m2", "m3", "m4", "m5")}
    kept = best_casualties(NeighbourGraph(ring(20)), 1, ["m0", "m5", "m10"]).left
    assert len({"m0", "m5", "m10"} & set(kept)) == 2


def test_no_casualties_change_nothing():
    graph = NeighbourGraph({"a": set(), "b": set()})
    assert best_casualties(graph, 0).left == ("a", "b")


def test_a_search_cut_short_still_obeys_the_rule_and_says_that_it_is_not_proved():
    plain = by_distance([(x, y) for y in range(2) for x in range(7)])
    graph = NeighbourGraph(plain)
    course = best_casualties(graph, 5, effort=5)
    replay(plain, 7, course, 5)
    assert not course.proved
    worst = worst_casualties(graph, 3, effort=5)
    replay(plain, 7, worst, 3)
    assert not worst.proved or not worst.left


@pytest.mark.parametrize("seed", range(30))
def test_the_connected_subset_with_most_to_keep(seed):
    rng = random.Random(seed)
    graph = NeighbourGraph(random_graph(rng, 9))
    group = max(graph.groups(graph.all), key=int.bit_count)
    size = rng.randint(1, group.bit_count())
    keep = graph.mask(rng.sample(graph.ids, rng.randint(0, 5)))
    chosen, proved = most_of(graph, group, size, keep, effort=10**6)
    best = max((s & keep).bit_count() for s in graph.connected_subsets(group, size))
    assert proved
    assert chosen.bit_count() == size
    assert (chosen & keep).bit_count() == best
    order = peel(graph, group, chosen)
    for i in order:
        group &= ~(1 << i)
        assert len(graph.groups(group)) == 1
    assert group == chosen
