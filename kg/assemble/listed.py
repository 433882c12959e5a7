"""What users list comes before what models find: terms of a vocabulary, and names."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from betwixt.annotations import Annotations, Cluster, Member, Mention
from betwixt.document import Document, Span
from extractors.component_names import NAME_LIST, VOCABULARY
from kg.ledger.ledger import Ledger


class ListedDocuments:
    """The finished documents of a ledger, in the order of their ids; what users list comes first in them.

    Args:
        ledger: of the graph.
    """

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def __iter__(self) -> Iterator[tuple[Document, Annotations]]:
        """Every document with its annotations."""
        for document, annotated in self._ledger.done():
            yield document, listed_first(annotated)

    def __len__(self) -> int:
        return self._ledger.counts().done


def listed_first(annotations: Annotations) -> Annotations:
    """The annotations of a document without what contradicts a user's lists.

    A concept mention that shares characters with a term of the vocabulary is left out, unless it holds the
    whole term and more. A listed name has the type of its list. It takes the place of a name that is part of
    it or overlaps it, with the relations, clusters and descriptions. A longer name stays ("Harrow University"
    where the list has "Harrow").
    """
    terms = [mention.span for mention in annotations.concepts if mention.extractor == VOCABULARY]
    if terms:
        annotations = replace(
            annotations,
            concepts=tuple(
                mention
                for mention in annotations.concepts
                if mention.extractor == VOCABULARY
                or not any(not _holds_more(mention.span, term) for term in _meeting(mention.span, terms))
            ),
        )
    listed = {mention.span: mention for mention in annotations.mentions if mention.extractor == NAME_LIST}
    return _with_names(annotations, listed) if listed else annotations


def _with_names(annotations: Annotations, listed: Mapping[Span, Mention]) -> Annotations:
    names = sorted(listed)
    within = {
        name
        for mention in annotations.mentions
        if "name" in mention.kinds and mention.extractor != NAME_LIST
        for name in _meeting(mention.span, names)
        if _holds_more(mention.span, name)
    }
    names = [name for name in names if name not in within]
    kept: list[Mention] = []
    instead: dict[Span, Span] = {}
    for mention in annotations.mentions:
        meeting = _meeting(mention.span, names)
        if mention.extractor == NAME_LIST:
            if mention.span not in within:
                kept.append(mention)
        elif mention.span in meeting:
            kept.append(replace(mention, entity_type=listed[mention.span].entity_type))
        elif not meeting or ("name" not in mention.kinds and not _is_part(mention.span, meeting)):
            kept.append(mention)
        else:
            instead[mention.span] = meeting[0]
    return _moved(replace(annotations, mentions=tuple(kept)), instead)


def _moved(annotations: Annotations, instead: Mapping[Span, Span]) -> Annotations:
    """The annotations with mentions in the place of others."""
    if not instead:
        return annotations

    def place(span: Span) -> Span:
        return instead.get(span, span)

    relations = {
        (place(relation.anchor), place(relation.complement), relation.preposition): relation
        for relation in sorted(annotations.relations, key=lambda relation: relation.score)
    }
    return replace(
        annotations,
        relations=tuple(
            replace(relation, anchor=anchor, complement=complement)
            for (anchor, complement, _), relation in sorted(relations.items())
            if anchor != complement
        ),
        clusters=tuple(
            replace(cluster, members=_members(cluster, instead)) for cluster in annotations.clusters
        ),
        descriptions=tuple(
            replace(description, anchor=place(description.anchor)) for description in annotations.descriptions
        ),
    )


def _members(cluster: Cluster, instead: Mapping[Span, Span]) -> tuple[Member, ...]:
    best: dict[Span, float] = {}
    for member in cluster.members:
        span = instead.get(member.span, member.span)
        best[span] = max(member.score, best.get(span, 0.0))
    return tuple(Member(span, score) for span, score in sorted(best.items()))


def _meeting(span: Span, ordered: Sequence[Span]) -> list[Span]:
    """The spans of a list without overlaps that share characters with another span."""
    first = bisect_left(ordered, Span(span.start, 0))
    nearby = ordered[max(first - 1, 0) : bisect_left(ordered, Span(span.end, 0))]
    return [other for other in nearby if other.start < span.end and span.start < other.end]


def _holds_more(span: Span, other: Span) -> bool:
    return span != other and span.start <= other.start and other.end <= span.end


def _is_part(span: Span, others: Sequence[Span]) -> bool:
    """Whether a span is within one of some others, or overlaps it at an end."""
    return any(not _holds_more(span, other) for other in others)
