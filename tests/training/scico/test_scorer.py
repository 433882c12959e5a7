"""The metrics of SciCo on cases worked by hand, and against their definitions over mention pairs."""

from __future__ import annotations

from itertools import product

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from betwixt.errors import InvalidInputError
from tests.linkers.concepts.topics.topics_by_hand import topic
from training.scico.scorer import score
from training.topics.topic import Topic

IE = topic(
    {
        0: ["IE", "information extraction"],
        1: ["definition extraction", "pattern-based definition extraction"],
    },
    [(0, 1)],
)


def test_the_case_of_figure_2() -> None:
    """The paper's figure 2 as §2.2 describes it: IE is the parent, clusters differ.

    The system puts "definition extraction" with IE, and only "pattern-based definition
    extraction" below: the relation is right on both sides all the same.
    """
    scores = score([(IE, IE.with_structure([0, 0, 0, 1], [(0, 1)]))])
    assert scores["hierarchy_precision"] == scores["hierarchy_recall"] == scores["hierarchy_f1"] == 100
    # IE's two mentions are in the system's parent, and one of two in its child; of the system's
    # parent two of three are in gold's.
    assert scores["hierarchy_f1_50"] == 100
    # Ordered pairs, I and i being IE's mentions, d and p those of definition extraction:
    #   I–i and back 1/1 twice; I→d and i→d 1/2 (gold 2, system 1); I→p and i→p 2/2;
    #   d→I and d→i 0 (connected in the system only); d→p 1/2; p→d 0; p→I and p→i in neither.
    assert scores["path_ratio"] == pytest.approx(100 * (2 + 1 + 2 + 0.5) / (2 + 2 + 2 + 2 + 1 + 1))
    assert scores["path_ratio_as_published"] == pytest.approx(100 * (5.5 + 4) / (10 + 4))


def test_a_wrong_pair_of_clusters_is_no_relation() -> None:
    scores = score(
        [(IE, IE.with_structure([0, 0, 1, 2], [(2, 0), (1, 2)]))]
    )  # upside down; within gold's child
    assert scores["hierarchy_precision"] == scores["hierarchy_recall"] == scores["hierarchy_f1"] == 0
    assert scores["hierarchy_f1_50"] == 0


CHAIN = topic(
    {0: ["computer vision"], 1: ["image synthesis"], 2: ["categorial image synthesis"]}, [(0, 1), (1, 2)]
)
"""The chain of footnote 2."""


def test_an_indirect_relation_is_right_but_only_direct_ones_are_counted() -> None:
    scores = score([(CHAIN, CHAIN.with_structure([0, 1, 2], [(0, 2)]))])
    assert scores["hierarchy_precision"] == 100
    assert scores["hierarchy_recall"] == 0  # neither of gold's two, and the third is not counted
    assert scores["hierarchy_precision_50"] == 100
    assert scores["hierarchy_recall_50"] == pytest.approx(100 / 3)  # here the third is counted
    assert scores["hierarchy_f1_50"] == pytest.approx(50)
    assert scores["path_ratio"] == pytest.approx(100 * (2 / 3) / 3)  # 2 instead of 3; the others 0
    turned = score([(CHAIN.with_structure([0, 1, 2], [(0, 2)]), CHAIN)])
    assert (turned["hierarchy_precision"], turned["hierarchy_recall"]) == (0, 100)


def test_half_of_the_mentions_is_enough_and_less_is_not() -> None:
    gold = topic({0: ["NLP"], 1: ["a", "b", "c", "d"]}, [(0, 1)])
    half = score([(gold, gold.with_structure([0, 1, 1, 2, 3], [(0, 1)]))])
    assert (half["hierarchy_f1"], half["hierarchy_recall_50"]) == (100, 100)
    quarter = score([(gold, gold.with_structure([0, 1, 2, 3, 4], [(0, 1)]))])
    assert (quarter["hierarchy_f1"], quarter["hierarchy_recall_50"]) == (100, 0)
    assert quarter["hierarchy_precision_50"] == 100  # all of the system's child is in gold's


def test_coreference_taken_for_hierarchy_has_half_a_path() -> None:
    gold = topic({0: ["CRF model", "CRF tagger"]})
    scores = score([(gold, gold.with_structure([0, 1], [(0, 1)]))])
    assert scores["path_ratio"] == pytest.approx(100 * (1 / 2 + 0) / 2)  # and none back


def test_coreference_is_scored_without_singletons() -> None:
    gold = topic({0: ["a", "b"], 1: ["c"], 2: ["d"]})
    scores = score([(gold, gold.with_structure([0, 0, 1, 1], []))])
    for metric in ("muc", "b_cubed", "ceaf_e", "lea"):
        assert scores[f"{metric}_recall"] == pytest.approx(100)
        assert scores[f"{metric}_precision"] == pytest.approx(50)
    assert scores["conll_f1"] == pytest.approx(100 * 2 / 3)
    alone = topic({0: ["a"], 1: ["b"]})
    assert score([(alone, alone)])["conll_f1"] == 0  # nothing to find


def test_counts_are_summed_over_topics() -> None:
    right, wrong = (CHAIN, CHAIN), (IE, IE.with_structure([0, 1, 2, 3], [(2, 0)]))
    scores = score([right, wrong])
    assert scores["hierarchy_recall"] == pytest.approx(100 * (2 + 0) / (2 + 1))
    assert scores["hierarchy_precision"] == pytest.approx(100 * (2 + 0) / (2 + 1))
    # Wrong: gold connects 8 ordered pairs, the system one other; the chain has 3 right.
    assert scores["path_ratio"] == pytest.approx(100 * 3 / (3 + 9))


def test_nothing_to_find_is_zero() -> None:
    alone = topic({0: ["a"]})
    scores = score([(alone, alone)])
    assert scores.pop("path_ratio_as_published") == 100  # the mention's pair with itself
    assert set(scores.values()) == {0.0}
    assert set(score([]).values()) == {0.0}


def test_other_mentions_are_refused() -> None:
    with pytest.raises(InvalidInputError, match="topic 0: the predicted mentions"):
        score([(CHAIN, IE)])


@st.composite
def sides(draw: st.DrawFn) -> tuple[Topic, Topic]:
    """The same mentions under two structures; a wrong one may have cycles and name empty clusters."""
    mentions = draw(st.integers(1, 7))
    gold = topic({cluster: ["a"] for cluster in range(mentions)})
    clusters = st.lists(st.integers(0, 4), min_size=mentions, max_size=mentions)
    relations = st.lists(
        st.tuples(st.integers(0, 4), st.integers(0, 4)).filter(lambda pair: pair[0] != pair[1])
    )
    one, other = (gold.with_structure(draw(clusters), draw(relations)) for _ in range(2))
    return one, other


@given(st.lists(sides(), min_size=1, max_size=3))
def test_the_definitions_over_mention_pairs(topics: list[tuple[Topic, Topic]]) -> None:
    scores = score(topics)
    recall, precision = (
        [
            any(above(other, one, two) for one, two in product(*members(own, relation)))
            for own, other in pairs
            for relation in own.relations
        ]
        for pairs in (topics, [(other, own) for own, other in topics])
    )
    assert scores["hierarchy_recall"] == pytest.approx(100 * sum(recall) / max(len(recall), 1))
    assert scores["hierarchy_precision"] == pytest.approx(100 * sum(precision) / max(len(precision), 1))
    steps = [
        (one == two, path(gold, one, two), path(system, one, two))
        for gold, system in topics
        for one, two in product(range(len(gold.mentions)), repeat=2)
    ]
    ratios = [(same, min(g, s) / max(g, s)) for same, g, s in steps if max(g, s)]
    assert scores["path_ratio_as_published"] == pytest.approx(100 * mean([ratio for _, ratio in ratios]))
    assert scores["path_ratio"] == pytest.approx(100 * mean([ratio for same, ratio in ratios if not same]))


@given(st.lists(sides(), min_size=1, max_size=2))
def test_swapping_the_sides_swaps_precision_and_recall(topics: list[tuple[Topic, Topic]]) -> None:
    scores, swapped = score(topics), score([(other, own) for own, other in topics])
    for metric in ("hierarchy_{}", "hierarchy_{}_50", "muc_{}", "lea_{}"):
        assert scores[metric.format("precision")] == pytest.approx(swapped[metric.format("recall")])
        assert scores[metric.format("f1")] == pytest.approx(swapped[metric.format("f1")])
    for metric in ("path_ratio", "path_ratio_as_published"):
        assert scores[metric] == pytest.approx(swapped[metric])


def members(side: Topic, relation: tuple[int, int]) -> list[list[int]]:
    return [side.clusters.get(cluster, []) for cluster in relation]


def path(side: Topic, one: int, two: int) -> int:
    """Relations from the cluster of one mention down to that of another, plus one; 0 without a path."""
    graph = nx.DiGraph(side.relations)
    clusters = side.mentions[one].cluster, side.mentions[two].cluster
    graph.add_nodes_from(clusters)
    return nx.shortest_path_length(graph, *clusters) + 1 if nx.has_path(graph, *clusters) else 0


def above(side: Topic, one: int, two: int) -> bool:
    return path(side, one, two) > 1


def mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0
