"""Topics: mentions from many papers, with clusters and relations between them (SciCo, §2.1 and §3.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

Paragraphs = tuple[tuple[str, ...], ...]


class TopicMention(NamedTuple):
    """A mention of a concept.

    Args:
        paragraph: index into the topic's paragraphs.
        start: its first token in the paragraph.
        end: its last token, which belongs to it.
        cluster: the concept that it refers to; mentions of one cluster corefer.
    """

    paragraph: int
    start: int
    end: int
    cluster: int


@dataclass(frozen=True, slots=True)
class Topic:
    """Mentions that are clustered and ordered together.

    Args:
        id: of the topic in its file.
        tokens: the paragraphs, each a sequence of tokens.
        mentions: in the order of the file, which predictions keep.
        relations: (parent cluster, child cluster): a reference to the child entails one to the parent.
        doc_ids: for each paragraph the document that it is from.
        metadata: of the documents, as the file has it: a list, or an object of lists.
        sentences: for each paragraph its sentences, as first and last token.
        source: what the topic was built from, such as "pwc", "hypernym" or "curated".
        hard_10: whether it is among the tenth of the topics that edit distance does worst on;
            None where the file does not say.
        hard_20: the same for the fifth.
        curated: whether its concepts were chosen by hand for their diversity.
        other: fields that are not known here, written as they were read.
    """

    id: int | str
    tokens: Paragraphs
    mentions: tuple[TopicMention, ...]
    relations: tuple[tuple[int, int], ...] = ()
    doc_ids: tuple[int | str, ...] = ()
    metadata: Any = ()
    sentences: tuple[tuple[tuple[int, int], ...], ...] = ()
    source: str = ""
    hard_10: bool | None = None
    hard_20: bool | None = None
    curated: bool | None = None
    other: Mapping[str, Any] = field(default_factory=dict)

    def surface(self, mention: TopicMention) -> str:
        """The tokens of a mention, joined by spaces."""
        return " ".join(self.tokens[mention.paragraph][mention.start : mention.end + 1])

    @property
    def surfaces(self) -> list[str]:
        """The surfaces of all mentions, in their order."""
        return [self.surface(mention) for mention in self.mentions]

    @property
    def clusters(self) -> dict[int, list[int]]:
        """The indices of the mentions of each cluster, clusters in the order of their first mention."""
        clusters: dict[int, list[int]] = {}
        for index, mention in enumerate(self.mentions):
            clusters.setdefault(mention.cluster, []).append(index)
        return clusters

    def with_structure(self, clusters: Sequence[int], relations: Iterable[tuple[int, int]]) -> Topic:
        """The same mentions with other clusters and relations, as a system predicts them.

        Args:
            clusters: of each mention.
            relations: (parent cluster, child cluster).
        """
        mentions = zip(self.mentions, clusters, strict=True)
        return replace(
            self,
            mentions=tuple(mention._replace(cluster=cluster) for mention, cluster in mentions),
            relations=tuple(relations),
        )
