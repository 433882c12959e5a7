"""One document's annotations → its rows of the graph's tables."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from extractors.annotations import (
    Annotations,
    Appositive,
    ConceptMention,
    Document,
    Mention,
    Relation,
    Span,
)
from kg.assemble.document_concepts import concept_mentions, denotation_rows, hypernym_pairs, hypernym_rows
from kg.assemble.document_entities import Entity, entities_of, owners
from kg.assemble.document_text import DocumentText
from kg.assemble.head_names import head_names
from linkers.concepts.corpus.concept_graph import Membership
from queries.schema import PREPOSITION_TYPES, document_iri

TableRow = tuple[str, tuple[Any, ...]]
"""A table's name and a row of it, values in the order of ``kg.graph.graph.columns``."""


def document_rows(
    document: Document,
    annotations: Annotations,
    *,
    base_iri: str,
    thresholds: Mapping[str, float],
    keep_text: bool = True,
    denoted: Mapping[Span, Membership] | None = None,
) -> Iterator[TableRow]:
    """The rows that a document brings into the graph, each table's in text order.

    Args:
        document: the text.
        annotations: all extractors' annotations together.
        base_iri: what the document's id begins with.
        thresholds: extractor → lowest score of the annotations and memberships of its making.
        keep_text: whether titles, texts and surfaces go in.
        denoted: concept mention → what it denotes, where the corpus' concepts are known.
    """
    text = DocumentText(document, document_iri(base_iri, document.id), annotations.sentences, keep_text)
    mentions = _mentions(annotations.mentions, thresholds)
    relations = [
        r
        for r in annotations.relations
        if r.score >= thresholds.get(r.extractor, 0.0) and r.anchor in mentions and r.complement in mentions
    ]
    appositives = [
        a
        for a in annotations.appositives
        if a.score >= thresholds.get(a.extractor, 0.0) and a.anchor in mentions
    ]
    needed = {span for r in relations for span in (r.anchor, r.complement)} | {a.anchor for a in appositives}
    heads = head_names(document, mentions)
    entities = entities_of(mentions, annotations.clusters, heads, needed, thresholds)
    owner = owners(entities, heads)
    concepts = concept_mentions(annotations, thresholds)

    yield "Document", _document_row(text)
    yield from _sentence_rows(text)
    yield from _mention_rows(text, mentions, heads, concepts)
    for entity in entities:
        yield from _entity_rows(text, entity)
    yield from _relation_rows(text, relations, owner)
    yield from _appositive_rows(text, appositives, owner)
    yield from hypernym_rows(text, hypernym_pairs(annotations, concepts, thresholds))
    yield from denotation_rows(text, denoted or {})


def _document_row(text: DocumentText) -> tuple[Any, ...]:
    document = text.document
    metadata = dict(document.metadata)
    return (
        text.id,
        document.id,
        document.title if text.keep else None,
        document.text if text.keep else None,
        document.language,
        document.date,
        int(document.date[:4]) if document.date else None,
        document.url,
        list(document.authors),
        list(document.categories),
        json.dumps(metadata, sort_keys=True, ensure_ascii=False) if metadata else None,
        document.source,
        len(document.text),
    )


def _mentions(found: Sequence[Mention], thresholds: Mapping[str, float]) -> dict[Span, Mention]:
    """One mention per stretch of text, in text order; the kinds of several extractors together."""
    by_span: dict[Span, list[Mention]] = defaultdict(list)
    for mention in found:
        if mention.score >= thresholds.get(mention.extractor, 0.0):
            by_span[mention.span].append(mention)
    return {span: _merged(several) for span, several in sorted(by_span.items())}


def _merged(several: Sequence[Mention]) -> Mention:
    """All kinds; the type that a name has before any other; score and extractor of the surest."""
    if len(several) == 1:
        return several[0]
    surest = max(several, key=lambda mention: mention.score)
    typed = sorted((m for m in several if m.entity_type), key=lambda mention: "name" not in mention.kinds)
    kinds = {kind for mention in several for kind in mention.kinds}
    return replace(surest, kinds=tuple(sorted(kinds)), entity_type=typed[0].entity_type if typed else "")


def _sentence_rows(text: DocumentText) -> Iterator[TableRow]:
    for span in text.sentences:
        id = text.part("sentence", span)
        yield "Sentence", (id, span.start, span.end, text.surface(span))
        yield "Sentence-IN_DOCUMENT-Document", (id, text.id)


def _mention_rows(
    text: DocumentText,
    mentions: Mapping[Span, Mention],
    heads: Mapping[Span, Span],
    concepts: Mapping[Span, ConceptMention],
) -> Iterator[TableRow]:
    """One row a stretch, be it a mention of an entity, of a concept or of both.

    What is only a concept mention refers to a concept and to no entity of its document.
    """
    for span in sorted({*mentions, *concepts}):
        id = text.part("char", span)
        mention, concept = mentions.get(span), concepts.get(span)
        if mention is None:
            assert concept is not None
            mention = Mention(span, (), score=concept.score, extractor=concept.extractor)
        kinds = sorted({*mention.kinds, *(["concept"] if concept else [])})
        name = heads.get(span)
        entity_type = mention.entity_type or (mentions[name].entity_type if name else "")
        of_concept = (concept.type, concept.score) if concept else (None, None)
        yield (
            "Mention",
            (
                id,
                *span,
                text.surface(span),
                kinds,
                entity_type,
                mention.score,
                mention.extractor,
                *of_concept,
            ),
        )
        yield "Mention-IN_DOCUMENT-Document", (id, text.id)
        if sentence := text.sentence_around(span):
            yield "Mention-IN_SENTENCE-Sentence", (id, sentence)
        if name:
            yield "Mention-HAS_NAME-Mention", (id, text.part("char", name))


def _entity_rows(text: DocumentText, entity: Entity) -> Iterator[TableRow]:
    id = text.part("entity", entity.first)
    name = entity.name(text.document) if text.keep else None
    yield "Entity", (id, name, entity.type, len(entity.members))
    yield "Entity-IN_DOCUMENT-Document", (id, text.id)
    for mention, score in entity.members:
        yield "Mention-REFERS_TO-Entity", (text.part("char", mention.span), id, score, entity.extractor)
    for key in entity.name_keys(text.document):
        yield "Entity-NAMED-Name", (id, key)


def _relation_rows(
    text: DocumentText, relations: Sequence[Relation], owner: Mapping[Span, Entity]
) -> Iterator[TableRow]:
    """HAS_COMPLEMENT from anchor mention to complement entity, and its roll-up between entities."""
    by_key: dict[tuple[Span, str, str, str], list[Relation]] = defaultdict(list)
    for relation in relations:
        complement = text.part("entity", owner[relation.complement].first)
        by_key[relation.anchor, complement, relation.preposition, relation.extractor].append(relation)

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
        anchor_id = text.part("entity", owner[anchor].first)
        if anchor_id != complement_id:
            scores = rolled[PREPOSITION_TYPES[preposition], anchor_id, complement_id]
            scores[anchor] = max(best.score, scores.get(anchor, 0.0))
    for (relation_type, source, target), scores in sorted(rolled.items()):
        yield f"Entity-{relation_type}-Entity", (source, target, len(scores), max(scores.values()))


def _appositive_rows(
    text: DocumentText, appositives: Sequence[Appositive], owner: Mapping[Span, Entity]
) -> Iterator[TableRow]:
    """One node per stretch of text, with the best score, and what it describes."""
    by_span: dict[Span, list[Appositive]] = defaultdict(list)
    for appositive in appositives:
        by_span[appositive.span].append(appositive)
    for span, several in sorted(by_span.items()):
        id = text.part("appositive", span)
        best = max(several, key=lambda appositive: appositive.score)
        yield "Appositive", (id, *span, text.surface(span), best.score, best.extractor)
        yield "Appositive-IN_DOCUMENT-Document", (id, text.id)
        if sentence := text.sentence_around(span):
            yield "Appositive-IN_SENTENCE-Sentence", (id, sentence)
        anchors = sorted({appositive.anchor for appositive in several})
        for anchor in anchors:
            yield "Appositive-HAS_ANCHOR-Mention", (id, text.part("char", anchor))
        for first in sorted({owner[anchor].first for anchor in anchors}):
            yield "Appositive-DESCRIBES-Entity", (id, text.part("entity", first))
