"""Average linkage over some pairs: against a plain implementation, and what always holds."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Mapping, Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.clustering import average_linkage, average_linkages, membership_scores

Pairs = Mapping[tuple[int, int], float]

ITEMS = st.integers(1, 8)
SCORE = st.integers(0, 16).map(lambda sixteenths: sixteenths / 16)  # exact sums, many equal averages
THRESHOLD = st.sampled_from([0.25, 0.5, 0.7])


def pairs_of(count: int, *, dense: bool) -> st.SearchStrategy[dict[tuple[int, int], float]]:
    every = list(itertools.combinations(range(count), 2))
    if dense or not every:
        return st.fixed_dictionaries(dict.fromkeys(every, SCORE))
    return st.dictionaries(st.sampled_from(every), SCORE)


def linked(
    count: int,
    pairs: Pairs,
    threshold: float,
    forbidden: Collection[tuple[int, int]] = (),
    missing: float | None = None,
):
    first, second, scores = arrays(list(pairs.items()))
    return average_linkage(count, first, second, scores, threshold, forbidden, missing)


def arrays(pairs: Sequence[tuple[tuple[int, int], float]]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    items = np.array([pair for pair, _ in pairs], dtype=np.int64).reshape(-1, 2)
    return items[:, 0], items[:, 1], np.array([score for _, score in pairs])


def plain(
    count: int,
    pairs: Pairs,
    threshold: float,
    forbidden: Collection[tuple[int, int]],
    missing: float | None = None,
):
    """The definition: look at all pairs of clusters, join the best, begin again."""
    clusters = [(item,) for item in range(count)]
    while True:
        joins = []
        for one, other in itertools.combinations(clusters, 2):
            between = [tuple(sorted(pair)) for pair in itertools.product(one, other)]
            known = [pair for pair in between if pair in pairs]
            if known and not set(between) & set(forbidden):
                counted = known if missing is None else between
                average = sum(pairs.get(pair, missing) for pair in counted) / len(counted)
                joins.append((-average, min(known), one, other))
        if not joins or -min(joins)[0] < threshold:
            return sorted(clusters)
        _, _, one, other = min(joins)
        clusters = [cluster for cluster in clusters if cluster not in (one, other)] + [
            tuple(sorted(one + other))
        ]


@given(data=st.data())
def test_missing_pairs_may_have_a_score(data: st.DataObject) -> None:
    count = data.draw(ITEMS)
    pairs = data.draw(pairs_of(count, dense=False))
    forbidden = data.draw(st.sets(st.sampled_from(sorted(pairs)), max_size=2)) if pairs else set()
    threshold, missing = data.draw(THRESHOLD), data.draw(st.sampled_from([0.0, 0.125]))
    clusters = linked(count, pairs, threshold, forbidden, missing)
    assert clusters == plain(count, pairs, threshold, forbidden, missing)


@pytest.mark.parametrize("dense", [True, False])
@given(data=st.data())
def test_equals_the_definition(dense: bool, data: st.DataObject) -> None:
    count = data.draw(ITEMS)
    pairs = data.draw(pairs_of(count, dense=dense))
    forbidden = data.draw(st.sets(st.sampled_from(sorted(pairs)), max_size=2)) if pairs else set()
    threshold = data.draw(THRESHOLD)
    assert linked(count, pairs, threshold, forbidden) == plain(count, pairs, threshold, forbidden)


@given(data=st.data())
def test_a_lower_threshold_goes_on_where_a_higher_one_ends(data: st.DataObject) -> None:
    count = data.draw(ITEMS)
    pairs = data.draw(pairs_of(count, dense=data.draw(st.booleans())))
    forbidden = data.draw(st.sets(st.sampled_from(sorted(pairs)), max_size=2)) if pairs else set()
    thresholds = sorted(data.draw(st.lists(SCORE, min_size=1, max_size=4)), reverse=True)
    assert average_linkages(count, arrays(list(pairs.items())), thresholds, forbidden) == [
        linked(count, pairs, threshold, forbidden) for threshold in thresholds
    ]


@given(data=st.data())
def test_any_order_of_the_pairs_gives_the_same_partition(data: st.DataObject) -> None:
    count = data.draw(ITEMS)
    scores = st.floats(0, 1)
    pair = st.tuples(st.integers(0, count - 1), st.integers(0, count - 1))
    given_pairs = data.draw(st.lists(st.tuples(pair, scores), max_size=30))  # repeats, both orders, selves
    shuffled = [
        (pair[::-1] if data.draw(st.booleans()) else pair, score)
        for pair, score in data.draw(st.permutations(given_pairs))
    ]
    clusters = average_linkage(count, *arrays(given_pairs), 0.5)
    assert average_linkage(count, *arrays(shuffled), 0.5) == clusters
    assert sorted(item for cluster in clusters for item in cluster) == list(range(count))
    members = membership_scores(clusters, *arrays(given_pairs))
    larger = [cluster for cluster in clusters if len(cluster) > 1]
    assert membership_scores(larger, *arrays(given_pairs)) == members
    assert members == membership_scores(clusters, *arrays(shuffled))
    assert members.keys() == {item for cluster in clusters if len(cluster) > 1 for item in cluster}


def test_unknown_pairs_do_not_count() -> None:
    chain = {(0, 1): 0.9, (1, 2): 0.8, (2, 3): 0.7, (0, 3): 0.1}
    assert linked(4, chain, 0.5) == [(0, 1, 2), (3,)]  # (0.7 + 0.1) / 2 for the last
    del chain[0, 3]
    assert linked(4, chain, 0.5) == [(0, 1, 2, 3)]
    assert linked(3, {}, 0.0) == [(0,), (1,), (2,)]
    assert linked(0, {}, 0.0) == []


def test_a_forbidden_pair_keeps_whole_clusters_apart() -> None:
    pairs = {(0, 1): 0.9, (2, 3): 0.9, (0, 2): 0.8, (1, 2): 0.8, (0, 3): 0.8, (1, 3): 0.8}
    assert linked(4, pairs, 0.5) == [(0, 1, 2, 3)]
    assert linked(4, pairs, 0.5, [(3, 0)]) == [(0, 1), (2, 3)]


def test_a_member_scores_its_mean_with_the_others() -> None:
    pairs = {(0, 1): 0.9, (0, 2): 0.6, (1, 2): 0.8, (0, 3): 0.3}
    first, second, scores = arrays(list(pairs.items()))
    memberships = membership_scores([(0, 1, 2), (3,)], first, second, scores)
    assert memberships == {0: pytest.approx(0.75), 1: pytest.approx(0.85), 2: pytest.approx(0.7)}
    assert membership_scores([(0, 2)], first, second, scores) == {0: 0.6, 2: 0.6}
