"""Concepts and their hierarchy from pair scores: worked cases, no cycles, no dependence on order."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkers.concepts.hierarchy import Edge, Hierarchy, PairScores, Thresholds, acyclic, build, cluster_means

LEVELS = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Few scores, so that many are equal."""


@st.composite
def pair_scores(draw: st.DrawFn) -> PairScores:
    count = draw(st.integers(0, 8))
    cells = st.lists(st.sampled_from(LEVELS), min_size=count**2, max_size=count**2)
    coreference, parent = (np.array(draw(cells), dtype=np.float64).reshape(count, count) for _ in range(2))
    return PairScores(np.maximum(coreference, coreference.T), parent)


THRESHOLDS = st.builds(Thresholds, st.sampled_from(LEVELS[1:]), st.sampled_from(LEVELS), st.none())


def test_a_case_worked_by_hand() -> None:
    # 0 and 1 are one concept (0.9); 2 joins neither: its average with them is 0.5.
    coreference = np.array([[1, 0.9, 0.8], [0.9, 1, 0.2], [0.8, 0.2, 1]])
    # 2 is the parent of both by 0.7 on average, and their child by 0.5.
    parent = np.array([[0, 0, 0.4], [0, 0, 0.6], [0.6, 0.8, 0]])
    built = build(PairScores(coreference, parent), "abc", Thresholds(0.6, 0.5))
    assert built.clusters == ((0, 1), (2,))
    assert built.edges == (Edge(1, 0, pytest.approx(0.7)),)  # the other would close a cycle
    assert built.cluster_of() == [0, 0, 1]
    assert build(PairScores(coreference, parent), "abc", Thresholds(0.5, 0.5)).clusters == ((0, 1, 2),)


def test_a_concept_has_as_many_parents_as_are_allowed() -> None:
    apart = np.zeros((4, 4))
    parent = np.zeros((4, 4))
    parent[:3, 3] = [0.6, 0.9, 0.6]
    for count, parents in ((None, [1, 0, 2]), (2, [1, 0]), (1, [1])):
        built = build(PairScores(apart, parent), "abcd", Thresholds(0.5, 0.5, count))
        assert [edge.parent for edge in built.edges] == parents


def test_cluster_means_are_over_all_mention_pairs() -> None:
    pairs = np.arange(16, dtype=np.float64).reshape(4, 4)
    means = cluster_means(pairs, [(0, 3), (1,), (2,)])
    assert means[0, 1] == (1 + 13) / 2
    assert means[1, 0] == (4 + 7) / 2
    assert means[2, 1] == 9
    assert cluster_means(np.empty((0, 0)), []).shape == (0, 0)


def test_edges_are_taken_from_the_highest_score() -> None:
    ring = [Edge(0, 1, 0.7), Edge(1, 2, 0.9), Edge(2, 0, 0.8), Edge(0, 2, 0.8)]
    # 2→0 comes after 0→2, which has the same score and the lower parent; it would close a cycle.
    assert acyclic(ring) == [Edge(1, 2, 0.9), Edge(0, 2, 0.8), Edge(0, 1, 0.7)]


def test_a_child_may_have_several_parents() -> None:
    edges = [Edge(0, 2, 0.9), Edge(1, 2, 0.8)]
    assert acyclic(edges) == edges


def test_four_classes_become_two_scores() -> None:
    probabilities = np.zeros((2, 2, 4))
    probabilities[0, 1] = (0.2, 0.5, 0.1, 0.2)  # in this order the first is the parent by 0.5
    probabilities[1, 0] = (0.4, 0.0, 0.3, 0.3)  # in the other order the second is the parent by 0.3
    scores_of_pairs = PairScores.of_classes(probabilities)
    assert scores_of_pairs.coreference[0, 1] == scores_of_pairs.coreference[1, 0] == pytest.approx(0.3)
    assert scores_of_pairs.parent[0, 1] == pytest.approx((0.5 + 0.3) / 2)
    assert scores_of_pairs.parent[1, 0] == pytest.approx((0.1 + 0.0) / 2)


@pytest.mark.parametrize(("coreference", "parent"), [((2, 3), (2, 3)), ((2, 2), (3, 3)), ((4,), (2, 2))])
def test_scores_of_other_shapes_are_refused(coreference: tuple[int, ...], parent: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="expected k × k"):
        PairScores(np.zeros(coreference), np.zeros(parent))


def test_scores_that_are_no_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="NaN"):
        PairScores(np.zeros((2, 2)), np.array([[0, np.nan], [0, 0]]))


@given(scores=pair_scores(), thresholds=THRESHOLDS)
def test_there_is_never_a_cycle(scores: PairScores, thresholds: Thresholds) -> None:
    built = build(scores, range(len(scores.parent)), thresholds)
    graph = nx.DiGraph((edge.parent, edge.child) for edge in built.edges)
    assert nx.is_directed_acyclic_graph(graph)
    assert sorted(mention for cluster in built.clusters for mention in cluster) == list(
        range(len(scores.parent))
    )


@given(scores=pair_scores(), thresholds=THRESHOLDS)
def test_only_what_closes_a_cycle_is_left_out(scores: PairScores, thresholds: Thresholds) -> None:
    built = build(scores, range(len(scores.parent)), thresholds)
    means = cluster_means(scores.parent, built.clusters)
    taken = {(edge.parent, edge.child): edge.score for edge in built.edges}
    for parent, child in zip(*np.nonzero(means >= thresholds.edge), strict=True):
        if parent != child and (parent, child) not in taken:
            stronger = [pair for pair, score in taken.items() if score >= means[parent, child]]
            assert nx.has_path(nx.DiGraph(stronger), child, parent)


@given(scores=pair_scores(), thresholds=THRESHOLDS, random=st.randoms(use_true_random=False))
def test_the_order_of_mentions_does_not_matter(scores, thresholds, random) -> None:  # type: ignore[no-untyped-def]
    count = len(scores.parent)
    order = random.sample(range(count), count)  # the mention with key k is the one at the place of k

    def named(hierarchy: Hierarchy, keys: list[int]) -> tuple[list[list[int]], tuple[Edge, ...]]:
        return [
            sorted(keys[mention] for mention in cluster) for cluster in hierarchy.clusters
        ], hierarchy.edges

    straight = build(scores, list(range(count)), thresholds)
    shuffled = build(scores.at(np.array(order, dtype=np.intp)), order, thresholds)
    assert named(shuffled, order) == named(straight, list(range(count)))


@given(scores=pair_scores(), low=st.sampled_from(LEVELS), high=st.sampled_from(LEVELS))
def test_a_higher_threshold_takes_the_beginning_of_the_same_edges(
    scores: PairScores, low: float, high: float
) -> None:
    low, high = sorted((low, high))
    keys = range(len(scores.parent))
    assert build(scores, keys, Thresholds(0.5, low)).above(high) == build(scores, keys, Thresholds(0.5, high))
