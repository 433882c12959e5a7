"""One document's annotations → its rows of the graph's tables.

Entities are the clusters of one document; a mention outside every cluster is an
entity by itself. A pronoun that nothing resolves gets an entity only where a
relation needs one: "it" alone names nothing.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from extractors.annotations import Annotations, Cluster, Document, Mention, Relation, Span
from linkers.names import most_telling, name_key
from queries.schema import PREPOSITION_TYPES, document_iri, part_iri

TableRow = tuple[str, tuple[Any, ...]]
"""A table's name and a row of it, values in the order of ``kg.graph.columns``."""


@dataclass(frozen=True, slots=True)
class _Entity:
    """An entity in the making: its id and its mentions with their membership scores."""

    id: str
    members: tuple[tuple[Mention, float], ...]
    extractor: str


def document_rows(
    document: Document,
    annotations: Annotations,
    *,
    base_iri: str,
    thresholds: Mapping[str, float],
    keep_text: bool = True,
) -> Iterator[TableRow]:
    """The rows that a document brings into the graph, each table's in text order.

    Args:
        document: the text.
        annotations: all extractors' annotations together.
        base_iri: what the document's id begins with.
        thresholds: extractor → lowest score of the mentions, relations and memberships of its making.
        keep_text: whether titles, texts and surfaces go in.
    """
    text = _Text(document, document_iri(base_iri, document.id), keep_text)
    mentions = _mentions(annotations.mentions, thresholds)
    relations = [
        r
        for r in annotations.relations
        if r.score >= thresholds.get(r.extractor, 0.0) and r.anchor in mentions and r.complement in mentions
    ]
    entities = _entities(text, mentions, annotations.clusters, relations, thresholds)
    owner = {mention.span: entity for entity in entities for mention, _ in entity.members}

    yield "Document", text.document_row()
    yield from _sentence_rows(text, annotations.sentences)
    yield from _mention_rows(text, mentions, annotations.sentences)
    for entity in entities:
        yield from _entity_rows(text, entity)
    yield from _relation_rows(text, relations, owner)


@dataclass(frozen=True, slots=True)
class _Text:
    """A document with its id, giving ids and surfaces of its parts."""

    document: Document
    id: str
    keep: bool

    def part(self, kind: str, span: Span) -> str:
        return part_iri(self.id, kind, span.start, span.end)

    def surface(self, span: Span) -> str | None:
        return self.document.surface(span) if self.keep else None

    def document_row(self) -> tuple[Any, ...]:
        document = self.document
        return (
            self.id,
            document.id,
            document.title if self.keep else None,
            document.text if self.keep else None,
            document.language,
            document.date,
            int(document.date[:4]) if document.date else None,
            document.url,
            list(document.authors),
            list(document.categories),
            json.dumps(dict(document.metadata), sort_keys=True, ensure_ascii=False)
            if document.metadata
            else None,
            document.source,
            len(document.text),
        )


def _mentions(found: Sequence[Mention], thresholds: Mapping[str, float]) -> dict[Span, Mention]:
    """One mention per stretch of text, in text order; the kinds of several extractors together."""
    merged: dict[Span, Mention] = {}
    for mention in found:
        if mention.score < thresholds.get(mention.extractor, 0.0):
            continue
        before = merged.get(mention.span)
        if before is not None:
            best = max(before, mention, key=lambda m: m.score)
            mention = Mention(
                mention.span,
                tuple(sorted({*before.kinds, *mention.kinds})),
                before.entity_type or mention.entity_type,
                best.score,
                best.extractor,
            )
        merged[mention.span] = mention
    return dict(sorted(merged.items()))


def _entities(
    text: _Text,
    mentions: Mapping[Span, Mention],
    clusters: Sequence[Cluster],
    relations: Sequence[Relation],
    thresholds: Mapping[str, float],
) -> list[_Entity]:
    """The document's entities in the order of their first mentions; every mention in at most one."""
    taken: set[Span] = set()
    entities: list[_Entity] = []

    def add(members: Sequence[tuple[Span, float]], extractor: str) -> None:
        ordered = sorted(members)
        taken.update(span for span, _ in ordered)
        id = text.part("entity", ordered[0][0])
        entities.append(_Entity(id, tuple((mentions[span], score) for span, score in ordered), extractor))

    for cluster in clusters:
        members = [
            (member.span, member.score)
            for member in cluster.members
            if member.span in mentions
            and member.span not in taken
            and member.score >= thresholds.get(cluster.extractor, 0.0)
        ]
        if len(members) > 1:
            add(members, cluster.extractor)
    needed = {span for relation in relations for span in (relation.anchor, relation.complement)}
    for span, mention in mentions.items():
        if span not in taken and (span in needed or not _is_pronoun(mention)):
            add([(span, 1.0)], "")
    return sorted(entities, key=lambda entity: entity.members[0][0].span)


def _is_pronoun(mention: Mention) -> bool:
    return mention.kinds == ("pronoun",)


def _sentence_rows(text: _Text, sentences: Sequence[Span]) -> Iterator[TableRow]:
    for span in sentences:
        id = text.part("sentence", span)
        yield "Sentence", (id, span.start, span.end, text.surface(span))
        yield "Sentence-IN_DOCUMENT-Document", (id, text.id)


def _mention_rows(
    text: _Text, mentions: Mapping[Span, Mention], sentences: Sequence[Span]
) -> Iterator[TableRow]:
    waiting = iter(sentences)
    sentence = next(waiting, None)
    for span, mention in mentions.items():
        id = text.part("char", span)
        yield (
            "Mention",
            (
                id,
                span.start,
                span.end,
                text.surface(span),
                list(mention.kinds),
                mention.entity_type,
                mention.score,
                mention.extractor,
            ),
        )
        yield "Mention-IN_DOCUMENT-Document", (id, text.id)
        while sentence is not None and sentence.end <= span.start:
            sentence = next(waiting, None)
        if sentence is not None and sentence.start <= span.start:
            yield "Mention-IN_SENTENCE-Sentence", (id, text.part("sentence", sentence))


def _entity_rows(text: _Text, entity: _Entity) -> Iterator[TableRow]:
    language = text.document.language
    named = [m for m, _ in entity.members if not _is_pronoun(m)] or [entity.members[0][0]]
    surfaces = [text.document.surface(mention.span) for mention in named]
    name = " ".join(surfaces[most_telling(surfaces, language)].split()) if text.keep else None
    entity_type = next((m.entity_type for m, _ in entity.members if m.entity_type), None)
    yield "Entity", (entity.id, name, entity_type, len(entity.members))
    yield "Entity-IN_DOCUMENT-Document", (entity.id, text.id)
    for mention, score in entity.members:
        yield (
            "Mention-REFERS_TO-Entity",
            (text.part("char", mention.span), entity.id, score, entity.extractor),
        )
    keys = {
        name_key(text.document.surface(m.span), language) for m, _ in entity.members if not _is_pronoun(m)
    }
    for key in sorted(keys - {""}):
        yield "Entity-NAMED-Name", (entity.id, key)


def _relation_rows(
    text: _Text, relations: Sequence[Relation], owner: Mapping[Span, _Entity]
) -> Iterator[TableRow]:
    """HAS_COMPLEMENT from anchor mention to complement entity, and its roll-up between entities."""
    by_key: dict[tuple[Span, str, str, str], list[Relation]] = defaultdict(list)
    for relation in relations:
        complement = owner[relation.complement]
        by_key[relation.anchor, complement.id, relation.preposition, relation.extractor].append(relation)

    rolled: dict[tuple[str, str, str], dict[Span, float]] = defaultdict(dict)
    for (anchor, complement_id, preposition, extractor), evidence in sorted(by_key.items()):
        best = min(evidence, key=lambda r: (not r.explicit, -r.score, r.complement))
        yield (
            "Mention-HAS_COMPLEMENT-Entity",
            (
                text.part("char", anchor),
                complement_id,
                preposition,
                best.score,
                best.explicit,
                text.part("char", best.complement),
                extractor,
            ),
        )
        anchor_id = owner[anchor].id
        if anchor_id != complement_id:
            scores = rolled[PREPOSITION_TYPES[preposition], anchor_id, complement_id]
            scores[anchor] = max(best.score, scores.get(anchor, 0.0))
    for (relation_type, source, target), scores in sorted(rolled.items()):
        yield f"Entity-{relation_type}-Entity", (source, target, len(scores), max(scores.values()))
