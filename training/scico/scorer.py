"""The metrics of SciCo: coreference without singletons, the hierarchy's score and the path ratio.

Sources: the paper's §2.2 and Appendix C, and where they leave something open the authors' code
(github.com/ariecattan/SciCo: ``evaluate.py``, ``eval/hypernym.py``, ``eval/hypernym_50.py``,
``eval/shortest_path.py``). Counts are summed over topics before dividing, as there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import networkx as nx
import numpy as np

from betwixt.errors import InvalidInputError
from linkers.concepts.hierarchy import Matrix
from training.coreference import scorer as coreference
from training.topics.topic import Topic

Relation = tuple[int, int]
"""Parent cluster, child cluster."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side, gold or predicted, of a topic.

    Args:
        cluster_of: the cluster of each mention.
        mentions: of each cluster.
        relations: as they are given.
        closure: those and the indirect ones, from every cluster to all below it.
    """

    cluster_of: Sequence[int]
    mentions: dict[int, list[int]]
    relations: Sequence[Relation]
    closure: frozenset[Relation]

    @classmethod
    def of(cls, topic: Topic) -> Side:
        """A side as the clusters and relations of a topic have it."""
        graph = nx.DiGraph(topic.relations)
        indirect = ((parent, child) for parent in graph for child in nx.descendants(graph, parent))
        return cls(
            [mention.cluster for mention in topic.mentions],
            topic.clusters,
            topic.relations,
            frozenset((*topic.relations, *indirect)),
        )


def score(topics: Iterable[tuple[Topic, Topic]]) -> dict[str, float]:
    """All metrics, in percent.

    Args:
        topics: gold and predicted version of each, with the same mentions in the same order.

    Returns:
        What ``training.coreference.scorer`` gives on clusters of two and more mentions; ``hierarchy_`` and
        ``precision``, ``recall`` or ``f1``, and the same with ``_50``; ``path_ratio`` as the paper defines
        it; ``path_ratio_as_published``, which the authors' code and so the paper's tables have: it also
        counts each mention's pair with itself, which is always right. 0 for topics without gold pairs.

    Raises:
        InvalidInputError: the two have other mentions.
    """
    pairs = list(topics)
    return coreference_score(pairs) | hierarchy_score(pairs) | path_score(pairs)


def coreference_score(topics: Iterable[tuple[Topic, Topic]]) -> dict[str, float]:
    """The part of ``score`` that looks at clusters alone."""
    return coreference.score((_larger(gold), _larger(answer)) for gold, answer in _same_mentions(topics))


def hierarchy_score(topics: Iterable[tuple[Topic, Topic]]) -> dict[str, float]:
    """The part of ``score`` that counts relations."""
    counts: Counter[str] = Counter()
    for gold, answer in _sides(topics):
        for ratio, own, other in (("recall", gold, answer), ("precision", answer, gold)):
            counts[f"{ratio}_right"] += sum(shared(relation, own, other) for relation in own.relations)
            counts[f"{ratio}_all"] += len(own.relations)
            counts[f"{ratio}_50_right"] += sum(half_shared(relation, own, other) for relation in own.closure)
            counts[f"{ratio}_50_all"] += len(own.closure)
    result = {}
    for suffix in ("", "_50"):
        precision, recall = (
            100 * counts[f"{ratio}{suffix}_right"] / max(counts[f"{ratio}{suffix}_all"], 1)
            for ratio in ("precision", "recall")
        )
        both = precision + recall
        result[f"hierarchy_precision{suffix}"] = precision
        result[f"hierarchy_recall{suffix}"] = recall
        result[f"hierarchy_f1{suffix}"] = 2 * precision * recall / both if both else 0.0
    return result


def path_score(topics: Iterable[tuple[Topic, Topic]]) -> dict[str, float]:
    """The part of ``score`` that compares distances."""
    total = 0.0
    pairs = mentions = 0
    for gold, answer in _sides(topics):
        alike = Counter(zip(gold.cluster_of, answer.cluster_of, strict=True))
        one = distances(gold, [cluster for cluster, _ in alike])
        other = distances(answer, [cluster for _, cluster in alike])
        counts = np.array(list(alike.values()), dtype=np.int64)
        longer = np.maximum(one, other)
        connected = longer > 0
        together = np.outer(counts, counts)[connected]  # so many pairs of mentions have the same clusters
        total += float((np.minimum(one, other)[connected] / longer[connected] * together).sum())
        pairs += int(together.sum())
        mentions += len(gold.cluster_of)
    apart = pairs - mentions  # every mention is connected to itself, at the same distance on both sides
    return {
        "path_ratio": 100 * (total - mentions) / apart if apart else 0.0,
        "path_ratio_as_published": 100 * total / pairs if pairs else 0.0,
    }


def _same_mentions(topics: Iterable[tuple[Topic, Topic]]) -> Iterator[tuple[Topic, Topic]]:
    for gold, answer in topics:
        if [mention[:3] for mention in gold.mentions] != [mention[:3] for mention in answer.mentions]:
            raise InvalidInputError(
                f"topic {gold.id}: the predicted mentions are not those of gold",
                "predict clusters for the given mentions, and keep their order",
            )
        yield gold, answer


def _sides(topics: Iterable[tuple[Topic, Topic]]) -> Iterator[tuple[Side, Side]]:
    return ((Side.of(gold), Side.of(answer)) for gold, answer in _same_mentions(topics))


def _larger(topic: Topic) -> list[list[int]]:
    return [mentions for mentions in topic.clusters.values() if len(mentions) > 1]


def shared(relation: Relation, own: Side, other: Side) -> bool:
    """Whether some mention pair of a relation's two clusters is so related, if indirectly, on the other side.

    Only the other side is closed: the relations that are counted are those that are given
    (§2.2, footnote 2; ``eval/hypernym.py``).
    """
    parents, children = (
        {other.cluster_of[mention] for mention in own.mentions.get(cluster, ())} for cluster in relation
    )
    return any((parent, child) in other.closure for parent in parents for child in children)


def half_shared(relation: Relation, own: Side, other: Side) -> bool:
    """Whether the other side relates two clusters that hold half of the parent's and of the child's mentions.

    Both sides are closed, and indirect relations are counted too (``eval/hypernym_50.py``).
    """
    parents, children = (_holders_of_half(own.mentions.get(cluster, []), other) for cluster in relation)
    return any((parent, child) in other.closure for parent in parents for child in children)


def _holders_of_half(mentions: Sequence[int], other: Side) -> list[int]:
    common = Counter(other.cluster_of[mention] for mention in mentions)
    return [cluster for cluster, count in common.items() if 2 * count >= len(mentions)]


def distances(side: Side, clusters: Sequence[int]) -> Matrix:
    """For each ordered pair of k clusters the relations down from one to the other, plus one (§2.2), k × k.

    1 within a cluster, 0 where no path leads from the one to the other.

    Args:
        side: whose relations count.
        clusters: any of its clusters, which may come several times.
    """
    graph = nx.DiGraph(side.relations)
    graph.add_nodes_from(side.mentions)
    number = {cluster: index for index, cluster in enumerate(graph)}
    between = np.zeros((len(graph), len(graph)))
    for parent, lengths in nx.all_pairs_shortest_path_length(graph):
        for child, length in lengths.items():
            between[number[parent], number[child]] = length + 1
    which = np.array([number[cluster] for cluster in clusters], dtype=np.intp)
    lengths_between: Matrix = between[np.ix_(which, which)]
    return lengths_between
