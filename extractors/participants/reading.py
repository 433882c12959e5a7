"""A text for the resolver, from what the joint model read and found in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from betwixt.annotations import Annotations
from betwixt.document import Span
from extractors.document_words import DocumentWords
from extractors.participants.read_text import ReadText

if TYPE_CHECKING:
    from extractors.joint.reader import WordReading


def read_text(
    text: DocumentWords, reading: WordReading, mentions: Sequence[Span], annotations: Annotations
) -> ReadText:
    """Words and parses of the reading, with the mentions, clusters and relations that were found.

    Args:
        text: the document's words.
        reading: of these.
        mentions: its noun phrases and pronouns, in order.
        annotations: clusters, relations and types of names of these.
    """
    place = {span: number for number, span in enumerate(mentions)}
    words = [text.covering(span) for span in mentions]
    types = {mention.span: mention.entity_type for mention in annotations.mentions if mention.entity_type}
    relations = [
        (place[relation.anchor], place[relation.complement], relation)
        for relation in annotations.relations
        if relation.anchor in place and relation.complement in place
    ]
    heads, labels, sentences = _parsed(reading, len(text.words))
    return ReadText(
        words=text.words,
        parts=reading.parts_of_speech,
        heads=np.array(heads, dtype=np.int64),
        relations=labels,
        sentences=np.array(sentences, dtype=np.int64),
        first=np.array([word.first for word in words], dtype=np.int64),
        last=np.array([word.last for word in words], dtype=np.int64),
        entities=np.array(_entities(mentions, annotations), dtype=np.int64),
        types=[types.get(span, "") for span in mentions],
        anchors=np.array([anchor for anchor, _, _ in relations], dtype=np.int64),
        complements=np.array([complement for _, complement, _ in relations], dtype=np.int64),
        link_scores=np.array([relation.score for _, _, relation in relations], dtype=np.float32),
        prepositions=[(relation.preposition, relation.explicit) for _, _, relation in relations],
    )


def _parsed(reading: WordReading, count: int) -> tuple[list[int], list[str], list[int]]:
    """Head, relation and sentence of each word."""
    heads, relations, sentences = [-1] * count, [""] * count, [0] * count
    for number, parse in enumerate(reading.parses):
        for index, (head, relation) in enumerate(zip(parse.heads, parse.relations, strict=True)):
            word = parse.first + index
            heads[word] = parse.first + head - 1 if head else -1
            relations[word] = relation
            sentences[word] = number
    return heads, relations, sentences


def _entities(mentions: Sequence[Span], annotations: Annotations) -> list[int]:
    """A number for the cluster of each mention; those in none have one of their own."""
    number = {
        member.span: index for index, cluster in enumerate(annotations.clusters) for member in cluster.members
    }
    alone = len(annotations.clusters)
    for span in mentions:
        if number.setdefault(span, alone) == alone:
            alone += 1
    return [number[span] for span in mentions]
