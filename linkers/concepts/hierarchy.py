"""From scores of mention pairs to concepts and an acyclic hierarchy of them (SciCo, §4.1 and §4.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import networkx as nx
import numpy as np
import numpy.typing as npt

from extractors.clustering import average_linkages
from linkers.concepts.topological_order import TopologicalOrder

Matrix = npt.NDArray[np.float64]
Clusters = tuple[tuple[int, ...], ...]
"""A partition of mentions, which are numbered from 0."""


@dataclass(frozen=True, slots=True)
class PairScores:
    """What a system says of every pair of k mentions.

    Args:
        coreference: k × k, symmetric: how sure it is that the two refer to the same concept. The
            diagonal says nothing.
        parent: k × k: how sure it is that the concept of the row's mention is the parent of that of
            the column's. The diagonal says nothing.
    """

    coreference: Matrix
    parent: Matrix

    def __post_init__(self) -> None:
        shape = (len(self.coreference), len(self.coreference))
        if self.coreference.shape != shape or self.parent.shape != shape:
            raise ValueError(f"shapes {self.coreference.shape} and {self.parent.shape}, expected k × k")
        if np.isnan(self.coreference).any() or np.isnan(self.parent).any():
            raise ValueError("NaN among the scores")

    @classmethod
    def of_classes(cls, probabilities: Matrix) -> PairScores:
        """The scores of a model with four classes for each ordered pair of mentions (§4.2).

        Args:
            probabilities: k × k × 4: the two corefer, the first is the parent of the second, the
                second is the parent of the first, neither. Both orders of a pair count by half.
        """
        corefer, above, below = (probabilities[:, :, number] for number in range(3))
        return cls((corefer + corefer.T) / 2, (above + below.T) / 2)

    def at(self, order: npt.NDArray[np.intp]) -> PairScores:
        """The scores of the mentions in another order."""
        places = np.ix_(order, order)
        return PairScores(self.coreference[places], self.parent[places])


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The lowest scores that are believed.

    Args:
        cluster: average coreference of two clusters that are joined.
        edge: average parent score of two clusters that are a parent and its child.
        parents: the most parents that a cluster gets, those with the highest scores; any number
            by default, as in the paper's text. (The authors' code gives one.)
    """

    cluster: float
    edge: float
    parents: int | None = None


class Edge(NamedTuple):
    """A parent and its child, as indices of clusters, and the mean score of their mention pairs."""

    parent: int
    child: int
    score: float


@dataclass(frozen=True, slots=True)
class Hierarchy:
    """Concepts and the edges between them, which close no cycle.

    Args:
        clusters: the mentions of each concept, ascending.
        edges: from the highest score.
    """

    clusters: Clusters
    edges: tuple[Edge, ...]

    def cluster_of(self) -> list[int]:
        """The cluster of each mention."""
        place = {mention: number for number, cluster in enumerate(self.clusters) for mention in cluster}
        return [place[mention] for mention in range(len(place))]

    def above(self, threshold: float) -> Hierarchy:
        """The same with a higher threshold for edges: what is taken never depends on lower scores."""
        return replace(self, edges=tuple(edge for edge in self.edges if edge.score >= threshold))


def build(scores: PairScores, keys: Sequence[Any], thresholds: Thresholds) -> Hierarchy:
    """Cluster mentions by average linkage, then order the clusters greedily.

    Args:
        scores: of the pairs of k mentions.
        keys: one sortable key a mention, independent of the order of the input. Keys decide between equal
            scores, so that the same mentions in another order give the same clusters and edges.
        thresholds: at which joining and linking end.

    Returns:
        The clusters in the order of their lowest keys, whatever the order of the input.
    """
    return hierarchies(scores, keys, [thresholds])[0]


def hierarchies(scores: PairScores, keys: Sequence[Any], thresholds: Sequence[Thresholds]) -> list[Hierarchy]:
    """What ``build`` gives for each of several thresholds, in the time of the lowest one.

    Args:
        scores, keys: as ``build`` takes them.
        thresholds: in any order.
    """
    order = np.array(sorted(range(len(keys)), key=keys.__getitem__), dtype=np.intp)
    ordered = scores.at(order)
    first, second = np.triu_indices(len(keys), 1)
    lowered = sorted({chosen.cluster for chosen in thresholds}, reverse=True)
    pairs = first, second, ordered.coreference[first, second]
    groups = dict(zip(lowered, average_linkages(len(keys), pairs, lowered), strict=True))
    return [_hierarchy(ordered.parent, order, groups[chosen.cluster], chosen) for chosen in thresholds]


def _hierarchy(
    parent: Matrix, order: npt.NDArray[np.intp], groups: Sequence[Sequence[int]], thresholds: Thresholds
) -> Hierarchy:
    """Clusters and the edges between them.

    Args:
        parent: scores of the pairs of ordered mentions.
        order: the mention at each place.
        groups: clusters of places.
        thresholds: of edges.
    """
    means = cluster_means(parent, groups)
    believed = (means >= thresholds.edge) & _among_highest(means, thresholds.parents)
    parents, children = np.nonzero(believed)
    candidates = map(Edge, parents.tolist(), children.tolist(), means[parents, children].tolist())
    clusters = tuple(tuple(sorted(order[list(cluster)].tolist())) for cluster in groups)
    return Hierarchy(clusters, tuple(acyclic(candidates)))


def _among_highest(means: Matrix, count: int | None) -> npt.NDArray[np.bool_]:
    """Whether a parent is among the best few of its child; equals in the order of the clusters."""
    apart = np.where(np.eye(len(means), dtype=bool), -np.inf, means)
    rank = np.argsort(np.argsort(-apart, axis=0, kind="stable"), axis=0, kind="stable")
    is_kept: npt.NDArray[np.bool_] = rank < (len(means) if count is None else count)
    return is_kept


def cluster_means(pairs: Matrix, clusters: Sequence[Sequence[int]]) -> Matrix:
    """The mean over the mention pairs of every two of c clusters (§4.2), c × c.

    Args:
        pairs: k × k scores of mentions.
        clusters: a partition of the k mentions.
    """
    if not clusters:
        return np.empty((0, 0))
    sizes = np.array([len(cluster) for cluster in clusters])
    order = np.concatenate([np.asarray(cluster) for cluster in clusters])
    starts = np.cumsum(sizes) - sizes
    rows = np.add.reduceat(pairs[np.ix_(order, order)], starts, axis=0)
    sums: Matrix = np.add.reduceat(rows, starts, axis=1)
    return sums / np.outer(sizes, sizes)


def acyclic(candidates: Iterable[Edge]) -> list[Edge]:
    """Take edges from the highest score, but none that closes a cycle with those taken before.

    An edge from a cluster to itself is a cycle too. Equal scores are taken in the order of parent and child.
    """
    ordered = sorted(candidates, key=lambda edge: (-edge.score, edge.parent, edge.child))
    graph: nx.DiGraph[int] = nx.DiGraph((edge.parent, edge.child) for edge in ordered)
    # A cycle never leaves a strongly connected component, and most edges lie in none.
    component = {
        node: number for number, nodes in enumerate(nx.strongly_connected_components(graph)) for node in nodes
    }
    order = TopologicalOrder()
    return [
        edge
        for edge in ordered
        if component[edge.parent] != component[edge.child] or order.add(edge.parent, edge.child)
    ]
