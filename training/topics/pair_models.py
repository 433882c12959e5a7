"""Two logistic regressions over the features of pairs: whether they corefer, and which is the parent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import networkx as nx
import numpy as np

from linkers.concepts.hierarchy import Matrix, PairScores
from training.topics.logistic import Logistic, fitted
from training.topics.pair_features import COREFERENCE, PARENT, PairFeatures
from training.topics.topic import Topic


@dataclass(frozen=True, slots=True)
class PairModels:
    """What is learnt from topics: about eighty numbers.

    Args:
        coreference: over the features of ``COREFERENCE``.
        parent: over those of ``PARENT``.
    """

    coreference: Logistic
    parent: Logistic

    def scores(self, features: PairFeatures) -> PairScores:
        """The probabilities of all pairs of a topic."""
        coreference = self.coreference.probabilities(features.coreference)
        return PairScores((coreference + coreference.T) / 2, self.parent.probabilities(features.parent))


def learnt(topics: Sequence[tuple[Topic, PairFeatures]]) -> PairModels:
    """Learn from topics with gold clusters; every topic counts alike, however many mentions it has.

    Args:
        topics: with the features of their pairs, one at least with two mentions.
    """
    several = [(topic, features) for topic, features in topics if len(topic.mentions) > 1]
    apart = [~np.eye(len(topic.mentions), dtype=bool) for topic, _ in several]
    importance = np.concatenate([np.full(pairs.sum(), 1 / pairs.sum()) for pairs in apart])
    importance /= importance.mean()
    gold = [_gold(topic) for topic, _ in several]
    return PairModels(
        fitted(
            COREFERENCE,
            np.concatenate([of.coreference[pairs] for (_, of), pairs in zip(several, apart, strict=True)]),
            np.concatenate([same[pairs] for (same, _), pairs in zip(gold, apart, strict=True)]),
            importance,
        ),
        fitted(
            PARENT,
            np.concatenate([of.parent[pairs] for (_, of), pairs in zip(several, apart, strict=True)]),
            np.concatenate([above[pairs] for (_, above), pairs in zip(gold, apart, strict=True)]),
            importance,
        ),
    )


def _gold(topic: Topic) -> tuple[Matrix, Matrix]:
    """1 where two mentions corefer, and 1 where the row's is above the column's, if indirectly; k × k."""
    clusters = [mention.cluster for mention in topic.mentions]
    graph = nx.DiGraph(topic.relations)
    below = {parent: nx.descendants(graph, parent) for parent in graph}
    same = [[float(one == other) for other in clusters] for one in clusters]
    above = [[float(other in below.get(one, ())) for other in clusters] for one in clusters]
    return np.array(same), np.array(above)
