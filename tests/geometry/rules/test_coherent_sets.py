"""The coherent subsets of a unit against every subset there is."""

from __future__ import annotations

import random
from itertools import combinations

import networkx as nx
import pytest
from graphs import coherent, random_graph

from geometry.rules.coherent_sets import NeighbourGraph, bits


def subsets(ids, size):
    return (frozenset(c) for c in combinations(ids, size))


@pytest.mark.parametrize("seed", range(40))
def test_largest_coherent_subsets_are_those_of_brute_force(seed):
    rng = random.Random(seed)
    size, threshold = rng.randint(1, 12), rng.choice([7, 7, 7, 4, 5, 3, 2, 1])
    plain = random_graph(rng, size)
    graph = NeighbourGraph(plain, threshold)
    for size in range(len(plain), -1, -1):
        want = {s for s in subsets(plain, size) if coherent(plain, s, threshold)}
        if want:
            break
    largest = graph.largest(graph.all)
    if largest.whole:
        found = {frozenset(graph.names(mask)) for mask in largest.within}
    else:
        masks = [s for group in largest.within for s in graph.connected_subsets(group, largest.size)]
        found = {frozenset(graph.names(mask)) for mask in masks}
        assert len(found) == len(masks)
    assert (largest.size, found) == (size, want)


@pytest.mark.parametrize("seed", range(20))
def test_coherence_core_cuts_and_layers(seed):
    rng = random.Random(1000 + seed)
    plain = random_graph(rng, rng.randint(2, 11))
    graph = NeighbourGraph(plain, 7)
    other = nx.Graph()
    other.add_nodes_from(plain)
    other.add_edges_from((a, b) for a in plain for b in plain[a])
    for _ in range(20):
        chosen = frozenset(rng.sample(sorted(plain), rng.randint(1, len(plain))))
        mask = graph.mask(chosen)
        part = other.subgraph(chosen)
        assert graph.is_coherent(mask) == coherent(plain, chosen, 7)
        assert set(graph.names(graph.core(mask))) == set(nx.k_core(part, 2))
        assert {frozenset(graph.names(g)) for g in graph.groups(mask)} == {
            frozenset(c) for c in nx.connected_components(part)
        }
        assert graph.links(mask) == part.number_of_edges()
        group = graph.groups(mask)[0]
        here = other.subgraph(graph.names(group))
        assert set(graph.names(graph.cut_models(group))) == set(nx.articulation_points(here))
        root = next(bits(group))
        assert [set(graph.names(layer)) for layer in graph.layers(root, group)] == [
            set(layer) for layer in nx.bfs_layers(here, graph.ids[root])
        ]


def test_connected_subsets_of_a_full_graph_are_all_subsets():
    ids = [f"m{i}" for i in range(8)]
    graph = NeighbourGraph({a: {b for b in ids if b != a} for a in ids})
    assert len(set(graph.connected_subsets(graph.all, 4))) == 70
    assert list(graph.connected_subsets(graph.all, 0)) == []


def test_no_models_are_coherent():
    graph = NeighbourGraph({})
    assert graph.is_coherent(0)
    assert graph.largest(0).size == 0
    assert graph.cut_models(0) == 0
