"""One document's annotations → its rows of the graph's tables."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter, itemgetter

from betwixt.annotations import (
    Annotations,
    ConceptMention,
    Description,
    Mention,
    Relation,
)
from betwixt.description_preference import description_preference
from betwixt.document import Document, Span
from betwixt.schema import PREPOSITION_TYPES, description_iri, document_iri
from kg.assemble.documents.document_concepts import (
    concept_mentions,
    denotation_rows,
    hypernym_pairs,
    hypernym_rows,
)
from kg.assemble.documents.document_entities import Entity, entities_of, owners
from kg.assemble.documents.document_events import event_rows, events_of
from kg.assemble.documents.document_names import named_rows
from kg.assemble.documents.document_text import DocumentText
from kg.assemble.documents.filling import filling_mentions
from kg.assemble.documents.head_names import head_names
from kg.assemble.item_links import ItemLinks
from kg.assemble.name_table import NameTables
from kg.assemble.thresholds import passes
from kg.graph.tables import TableRow, table_row
from linkers.concepts.corpus.concept_graph import Membership


def document_rows(
    document: Document,
    annotations: Annotations,
    *,
    base_iri: str,
    thresholds: Mapping[str, float],
    keep_text: bool = True,
    denoted: Mapping[Span, Membership] | None = None,
    names: NameTables | None = None,
    links: ItemLinks | None = None,
) -> Iterator[TableRow]:
    """The rows that a document brings into the graph, each table's in text order.

    Args:
        document: the text.
        annotations: all extractors' annotations together.
        base_iri: what the document's id begins with.
        thresholds: extractor → lowest score of the annotations and memberships of its making.
        keep_text: whether titles, texts and surfaces go in.
        denoted: concept mention → what it denotes, where the corpus' concepts are known.
        names: told of the names that the document uses, and asked what is corrected of them.
        links: asked which items of Wikidata its entities are, where an index is at hand.
    """
    text = DocumentText(document, document_iri(base_iri, document.id), annotations.sentences, keep_text)
    mentions = _mentions(annotations.mentions, thresholds)
    relations = [
        r
        for r in annotations.relations
        if passes(r.score, r.extractor, thresholds) and r.anchor in mentions and r.complement in mentions
    ]
    descriptions = [
        d
        for d in annotations.descriptions
        if passes(d.score, d.extractor, thresholds) and d.anchor in mentions
    ]
    needed = {span for r in relations for span in (r.anchor, r.complement)} | {d.anchor for d in descriptions}
    events = events_of(annotations.predicates, thresholds)
    fillers = filling_mentions(events, mentions, descriptions, document.text)
    needed |= {span for spans in fillers.values() for span in spans}
    heads = head_names(document, mentions)
    entities = entities_of(document, mentions, annotations.clusters, heads, needed, thresholds)
    owner = owners(entities, heads)
    concepts = concept_mentions(annotations, thresholds)

    yield _document_row(text)
    yield from _sentence_rows(text)
    yield from _mention_rows(text, mentions, heads, concepts)
    for entity in entities:
        yield from _entity_rows(text, entity)
    yield from named_rows(text, entities, names)
    if links:
        yield from links.rows(text, entities, descriptions, owner, names)
    yield from _relation_rows(text, relations, owner)
    yield from _description_rows(text, descriptions, owner)
    yield from event_rows(text, events, fillers, mentions, owner)
    yield from hypernym_rows(text, hypernym_pairs(annotations, concepts, thresholds))
    yield from denotation_rows(text, denoted or {}, concepts)


def _document_row(text: DocumentText) -> TableRow:
    document = text.document
    metadata = dict(document.metadata)
    return table_row(
        "Document",
        id=text.id,
        identifier=document.id,
        title=document.title if text.keep else None,
        text=document.text if text.keep else None,
        language=document.language,
        date=document.date,
        year=int(document.date[:4]) if document.date else None,
        url=document.url,
        authors=list(document.authors),
        categories=list(document.categories),
        metadata=json.dumps(metadata, sort_keys=True, ensure_ascii=False) if metadata else None,
        source=document.source,
        length=len(document.text),
    )


def _mentions(mentions: Sequence[Mention], thresholds: Mapping[str, float]) -> dict[Span, Mention]:
    """One mention per stretch of text, in text order; the kinds of several extractors together."""
    span_of = attrgetter("span")
    passing = sorted((m for m in mentions if passes(m.score, m.extractor, thresholds)), key=span_of)
    return {span: _merged(list(several)) for span, several in groupby(passing, span_of)}


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
        yield table_row("Sentence", id=id, start=span.start, end=span.end, text=text.surface(span))
        yield table_row("Sentence-IN_DOCUMENT-Document", source=id, target=text.id)


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
        yield table_row(
            "Mention",
            id=id,
            start=span.start,
            end=span.end,
            surface=text.surface(span),
            kinds=kinds,
            type=entity_type,
            score=mention.score,
            extractor=mention.extractor,
            concept_type=concept.type if concept else None,
            concept_score=concept.score if concept else None,
        )
        yield table_row("Mention-IN_DOCUMENT-Document", source=id, target=text.id)
        if sentence := text.sentence_around(span):
            yield table_row("Mention-IN_SENTENCE-Sentence", source=id, target=sentence)
        if name:
            yield table_row("Mention-HAS_NAME-Mention", source=id, target=text.part("char", name))


def _entity_rows(text: DocumentText, entity: Entity) -> Iterator[TableRow]:
    id = text.part("entity", entity.first)
    name = entity.name(text.document) if text.keep else None
    yield table_row("Entity", id=id, name=name, type=entity.type, mentions=len(entity.members))
    yield table_row("Entity-IN_DOCUMENT-Document", source=id, target=text.id)
    for mention, score in entity.members:
        yield table_row(
            "Mention-REFERS_TO-Entity",
            source=text.part("char", mention.span),
            target=id,
            score=score,
            extractor=entity.extractor,
        )


def _relation_rows(
    text: DocumentText, relations: Sequence[Relation], owner: Mapping[Span, Entity]
) -> Iterator[TableRow]:
    """HAS_COMPLEMENT from anchor mention to complement entity, and its roll-up between entities."""
    ids = _entity_ids(text, owner)
    keyed = [(r.anchor, ids[owner[r.complement].first], r.preposition, r.extractor, r) for r in relations]
    keyed.sort(key=itemgetter(0, 1, 2, 3))
    rolled: list[tuple[str, str, str, Span, float]] = []
    for (anchor, complement_id, preposition, extractor), group in groupby(keyed, itemgetter(0, 1, 2, 3)):
        best = min(
            (evidence[4] for evidence in group), key=lambda r: (not r.explicit, -r.score, r.complement)
        )
        yield table_row(
            "Mention-HAS_COMPLEMENT-Entity",
            source=text.part("char", anchor),
            target=complement_id,
            preposition=preposition,
            score=best.score,
            explicit=best.explicit,
            via=text.part("char", best.complement),
            extractor=extractor,
        )
        anchor_id = ids[owner[anchor].first]
        if anchor_id != complement_id:
            rolled.append((PREPOSITION_TYPES[preposition], anchor_id, complement_id, anchor, best.score))
    del keyed
    rolled.sort(key=itemgetter(0, 1, 2))
    for (relation_type, source, target), evidence in groupby(rolled, itemgetter(0, 1, 2)):
        scores = [(anchor, score) for *_, anchor, score in evidence]
        yield table_row(
            f"Entity-{relation_type}-Entity",
            source=source,
            target=target,
            mentions=len({anchor for anchor, _ in scores}),
            score=max(score for _, score in scores),
        )


def _entity_ids(text: DocumentText, owner: Mapping[Span, Entity]) -> dict[Span, str]:
    """First mention of an entity → its id, one string however many relations lead there."""
    return {first: text.part("entity", first) for first in {entity.first for entity in owner.values()}}


def _description_rows(
    text: DocumentText, descriptions: Sequence[Description], owner: Mapping[Span, Entity]
) -> Iterator[TableRow]:
    """One node for each stretch of text and what it describes; where extractors agree, the surest says it."""
    best: dict[tuple[Span, Span], Description] = {}
    for description in sorted(descriptions, key=lambda candidate: -candidate.score):
        best.setdefault((description.span, description.anchor), description)
    for (span, anchor), description in sorted(best.items()):
        id = description_iri(text.id, span, anchor)
        yield table_row(
            "Description",
            id=id,
            start=span.start,
            end=span.end,
            surface=text.surface(span),
            kind=description.kind,
            score=description.score,
            preference=description_preference(text.document.surface(span), description.score),
            extractor=description.extractor,
        )
        yield table_row("Description-IN_DOCUMENT-Document", source=id, target=text.id)
        if sentence := text.sentence_around(span):
            yield table_row("Description-IN_SENTENCE-Sentence", source=id, target=sentence)
        yield table_row("Description-HAS_ANCHOR-Mention", source=id, target=text.part("char", anchor))
        entity = text.part("entity", owner[anchor].first)
        yield table_row("Description-DESCRIBES-Entity", source=id, target=entity)
