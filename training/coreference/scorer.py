"""The metrics of coreference: MUC, B³, CEAF, LEA and the CoNLL average.

Sources: MUC – Vilain et al. 1995; B³ – Bagga and Baldwin 1998; CEAFm and CEAFe – Luo 2005, similarities φ3
and φ4; LEA – Moosavi and Strube 2016; the average – CoNLL-2012 shared task. Counts are summed over documents
before dividing, as the official scorer does (github.com/conll/reference-coreference-scorers). A mention in
several clusters, or several times in one, counts once, at its first place, as in that scorer. coval, the
reference for LEA, keeps the repetitions, so it differs on such input.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import NamedTuple

import networkx as nx

Clusters = Iterable[Iterable[Hashable]]


class Side(NamedTuple):
    """Clusters of one side (key or response) beside those of the other.

    Args:
        sizes: mentions of each cluster of this side.
        other_sizes: mentions of each cluster of the other side.
        common: for each cluster of this side, common mentions by index of the other's
            cluster; only where there are some.
    """

    sizes: Sequence[int]
    other_sizes: Sequence[int]
    common: Sequence[Mapping[int, int]]


def score(documents: Iterable[tuple[Clusters, Clusters]]) -> dict[str, float]:
    """All metrics, in percent.

    Args:
        documents: for each the clusters of the key and those of the response; a mention
            is anything hashable. Singletons count as they are given: leave them out on
            both sides to score without.

    Returns:
        ``precision``, ``recall`` and ``f1`` under ``muc_``, ``b_cubed_``, ``ceaf_m_``,
        ``ceaf_e_`` and ``lea_``, and ``conll_f1``. 0 where there is nothing to find.
    """
    counter: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for key, response in documents:
        key_clusters, response_clusters = deduplicated(key), deduplicated(response)
        for ratio, side in (
            ("recall", _side(key_clusters, response_clusters)),
            ("precision", _side(response_clusters, key_clusters)),
        ):
            for metric, count in _METRICS.items():
                part, whole = count(side)
                counter[f"{metric}_{ratio}"] += part  # type: ignore[assignment]
                total[f"{metric}_{ratio}"] += whole
    result: dict[str, float] = {}
    for metric in _METRICS:
        precision, recall = (
            100 * counter[name] / total[name] if total[name] else 0.0
            for name in (f"{metric}_precision", f"{metric}_recall")
        )
        result[f"{metric}_precision"] = precision
        result[f"{metric}_recall"] = recall
        result[f"{metric}_f1"] = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
    result["conll_f1"] = (result["muc_f1"] + result["b_cubed_f1"] + result["ceaf_e_f1"]) / 3
    return result


def deduplicated(clusters: Clusters) -> list[frozenset[Hashable]]:
    """The clusters without repeated mentions: each stays in the first cluster that has it."""
    seen: set[Hashable] = set()
    kept = []
    for cluster in clusters:
        fresh = frozenset(cluster) - seen
        seen |= fresh
        if fresh:
            kept.append(fresh)
    return kept


def _side(own: Sequence[frozenset[Hashable]], other: Sequence[frozenset[Hashable]]) -> Side:
    place = {mention: index for index, cluster in enumerate(other) for mention in cluster}
    return Side(
        [len(cluster) for cluster in own],
        [len(cluster) for cluster in other],
        [Counter(place[mention] for mention in cluster if mention in place) for cluster in own],
    )


def _muc(side: Side) -> tuple[float, int]:
    """Links kept when a cluster is cut into the parts that the other side puts together."""
    kept = 0
    for size, common in zip(side.sizes, side.common, strict=True):
        parts = len(common) + size - sum(common.values())
        kept += size - parts
    return kept, sum(side.sizes) - len(side.sizes)


def _b_cubed(side: Side) -> tuple[float, int]:
    """For each mention, the share of its cluster that the other side puts together with it."""
    shares = (
        sum(mentions**2 for mentions in common.values()) / size
        for size, common in zip(side.sizes, side.common, strict=True)
    )
    return sum(shares), sum(side.sizes)


def _ceaf_m(side: Side) -> tuple[float, int]:
    """Common mentions (φ3) under the best one-to-one alignment of clusters."""
    return _best_alignment(side, lambda common, size, other_size: common), sum(side.sizes)


def _ceaf_e(side: Side) -> tuple[float, int]:
    """Similarity of clusters (φ4) under their best one-to-one alignment."""
    similarity = _best_alignment(side, lambda common, size, other_size: 2 * common / (size + other_size))
    return similarity, len(side.sizes)


def _lea(side: Side) -> tuple[float, int]:
    """Share of a cluster's links that the other side has too, weighted by the cluster's size.

    A singleton has one link, to itself; only a singleton of the other side has it too.
    """
    shared = 0.0
    for size, common in zip(side.sizes, side.common, strict=True):
        if size == 1:
            shared += any(side.other_sizes[other] == 1 for other in common)
        else:
            shared += size * sum(map(_links, common.values())) / _links(size)
    return shared, sum(side.sizes)


def _links(mentions: int) -> int:
    return mentions * (mentions - 1) // 2


def _best_alignment(side: Side, similarity: Callable[[int, int, int], float]) -> float:
    """The greatest sum of similarities over one-to-one alignments of both sides' clusters."""
    graph = nx.Graph()
    for own, common in enumerate(side.common):
        for other, mentions in common.items():
            weight = similarity(mentions, side.sizes[own], side.other_sizes[other])
            graph.add_edge(("own", own), ("other", other), weight=weight)
    weights: list[float] = []
    for component in nx.connected_components(graph):
        if len(component) == 1 + max(graph.degree[cluster] for cluster in component):  # all meet in one
            weights.append(max(weight for _, _, weight in graph.edges(component, data="weight")))
        else:
            pairs = nx.max_weight_matching(graph.subgraph(component))
            weights += [graph.edges[pair]["weight"] for pair in pairs]
    return math.fsum(weights)  # in whatever order they come


_METRICS: Mapping[str, Callable[[Side], tuple[float, int]]] = {
    "muc": _muc,
    "b_cubed": _b_cubed,
    "ceaf_m": _ceaf_m,
    "ceaf_e": _ceaf_e,
    "lea": _lea,
}
