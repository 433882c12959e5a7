"""A system for concepts: what scores the mention pairs of a topic. Every row of the table is one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from linkers.concepts.hierarchy import Hierarchy, PairScores, Thresholds, hierarchies
from training.topics.topic import Topic, TopicMention


class ConceptSystem(Protocol):
    """Scores mention pairs.

    Attributes:
        name: of its row in the table.
        thresholds: that it is used with unless others are given.
    """

    name: str
    thresholds: Thresholds

    def scores(self, topic: Topic) -> PairScores:
        """The scores of all pairs of a topic's mentions, in their order; gold clusters are not looked at."""
        ...


@runtime_checkable
class LearningSystem(ConceptSystem, Protocol):
    """One that learns from a few topics with gold clusters, so that every fold needs another."""

    def fitted(self, topics: Sequence[Topic]) -> ConceptSystem:
        """The system as it is after learning from these topics and no others."""
        ...


def predict(system: ConceptSystem, topic: Topic, thresholds: Thresholds | None = None) -> Topic:
    """The topic as a system would have it: the same mentions, its clusters and relations.

    Args:
        system: scores the pairs.
        topic: its clusters and relations are not looked at.
        thresholds: the system's own by default.
    """
    return as_topic(topic, hierarchy_of(topic, system.scores(topic), thresholds or system.thresholds))


def hierarchy_of(topic: Topic, scores: PairScores, thresholds: Thresholds) -> Hierarchy:
    """The clusters and edges of a topic's mentions, the same for any order of mentions and paragraphs."""
    return hierarchies_of(topic, scores, [thresholds])[0]


def hierarchies_of(topic: Topic, scores: PairScores, thresholds: Sequence[Thresholds]) -> list[Hierarchy]:
    """The same for each of several thresholds, in the time of the lowest one."""
    return hierarchies(scores, [_content(topic, mention) for mention in topic.mentions], thresholds)


def as_topic(topic: Topic, hierarchy: Hierarchy) -> Topic:
    """The topic with the clusters and relations of a hierarchy of its mentions."""
    return topic.with_structure(
        hierarchy.cluster_of(), ((edge.parent, edge.child) for edge in hierarchy.edges)
    )


def _content(topic: Topic, mention: TopicMention) -> tuple[Any, ...]:
    """What a mention is, apart from the numbers of paragraphs."""
    document = str(topic.doc_ids[mention.paragraph]) if topic.doc_ids else ""
    return document, topic.tokens[mention.paragraph], mention.start, mention.end
