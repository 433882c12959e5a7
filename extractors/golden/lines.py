"""Annotations as lines that a reader understands, each with its score."""

from __future__ import annotations

from collections.abc import Iterator

from betwixt.annotations import Annotations
from betwixt.document import Document, Span
from extractors.pipeline import DocumentRun

_RELATION = ("explicit ", "implicit ")


def lines(reading: DocumentRun) -> dict[str, float]:
    """Everything that is said about a document.

    Args:
        reading: a pipeline has run over it.

    Returns:
        A line for every annotation → its score; numbers of tokens and of sentences, and how
        often a note was given, stand in the place of a score.
    """
    lines_read = dict(_lines(reading.document, reading.joined(list(reading.results))))
    if reading.failure:
        lines_read[f"failure of {reading.failure.extractor}: {reading.failure.reason}"] = 1
    return lines_read


def is_relation(line: str) -> bool:
    """Whether the line is of a relation."""
    return line.startswith(_RELATION)


def _lines(document: Document, read: Annotations) -> Iterator[tuple[str, float]]:
    def at(span: Span) -> str:
        return f"{span.start}–{span.end} {document.surface(span)!r}"

    yield "tokens", len(read.tokens)
    yield "sentences", len(read.sentences)
    for note in dict.fromkeys(read.notes):
        yield f"note {note}", read.notes.count(note)
    for mention in read.mentions:
        yield f"{'/'.join(mention.kinds)} {at(mention.span)} {mention.entity_type}".rstrip(), mention.score
    for relation in read.relations:
        how = _RELATION[0] if relation.explicit else _RELATION[1]
        link = f"{at(relation.anchor)} {relation.preposition} {at(relation.complement)}"
        yield f"{how}{link}", relation.score
    for cluster in read.clusters:
        first = cluster.members[0].span
        for member in cluster.members:
            yield f"same as {at(first)}: {at(member.span)}", member.score
    for description in read.descriptions:
        yield f"{description.kind} {at(description.span)} of {at(description.anchor)}", description.score
    for concept in read.concepts:
        long_form = f" short for {at(concept.long_form)}" if concept.long_form else ""
        yield f"concept {at(concept.span)} {concept.type}{long_form}", concept.score
    for pair in read.hypernyms:
        pattern = pair.extractor.partition("/")[2]
        yield f"hypernym ({pattern}) {at(pair.hyponym)} is a kind of {at(pair.hypernym)}", pair.score
