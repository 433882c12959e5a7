"""Documents for tools: search with the sentences that match, and one document with its annotations."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from queries.browse.by_number import document_numbers, entity_keys
from queries.browse.documents.listing import (
    DocumentPage,
    ReadDocument,
    matching_places,
)
from queries.browse.documents.record import DocumentRecord
from queries.browse.events.records import events_of_records
from queries.browse.evidence import Evidence, Place, evidence
from queries.browse.facets.selection import match_of
from queries.browse.index import BrowseIndex
from queries.confidence import LIKELY
from queries.serve.mcp.rows import (
    Cuts,
    Row,
    document_row,
    event_row,
    place,
    without_empty,
)

_SENTENCES = 2
_MENTIONS, _ENTITIES, _RELATIONS, _DESCRIPTIONS, _EVENTS = 40, 40, 30, 30, 30
_CATEGORIES = 20


def hits(index: BrowseIndex, page: DocumentPage, words: str) -> list[Row]:
    """The documents of a page of results, each with the sentences that have the words, else its first one."""
    numbers = document_numbers(index, [hit.document.identifier for hit in page.hits])
    matching = _matching(index, list(numbers.values()), words)
    rows = []
    for hit in page.hits:
        number = numbers[hit.document.identifier]
        shown = matching.get(number) or evidence(index, [(number, 0, 1)])
        rows.append(
            {**document_row(hit.document), "sentences": [place(mention_shown) for mention_shown in shown]}
        )
    return rows


def _matching(index: BrowseIndex, numbers: Sequence[int], words: str) -> dict[int, list[Evidence]]:
    """The first sentences of each document in which words occur."""
    match, _ = match_of(words)
    if not match or not numbers:
        return {}
    spots = matching_places(index, numbers, match, _SENTENCES * 5)
    evidence_by_document: defaultdict[int, list[Evidence]] = defaultdict(list)
    for (number, *_), evidence_row in zip(spots, evidence(index, spots), strict=True):
        if all(evidence_row.sentence_start != other.sentence_start for other in evidence_by_document[number]):
            evidence_by_document[number].append(evidence_row)
    return {number: several[:_SENTENCES] for number, several in evidence_by_document.items()}


def document_rows(index: BrowseIndex, document: ReadDocument, start: int, characters: int) -> Row:
    """A document: a part of its text with the annotations there.

    Args:
        index: of the graph.
        document: that is shown.
        start: first character of the text that is shown.
        characters: of it.
    """
    end = min(start + characters, document.length)
    cuts = Cuts()
    cuts.note("characters", end - start, document.length, f"pass start={end}, or another start, for others")
    row = {
        **document_row(document.head),
        "id": document.id,
        "url": document.url,
        "categories": list(document.categories[:_CATEGORIES]),
        "length": document.length,
        "start": start,
        "end": end,
        "text": document.text[start:end],
        "entities": _entities(index, document, cuts),
        "mentions": _mentions(document, start, end, cuts),
        "relations": _relations(index, document, start, end, cuts),
        "descriptions": _descriptions(index, document, start, end, cuts),
        "events": _events(index, document, start, end, cuts),
    }
    return {**without_empty(row), **cuts.row()}


def _entities(index: BrowseIndex, document: ReadDocument, cuts: Cuts) -> list[Row]:
    record = document.record
    mentions = Counter(mention.entity for mention in record.mentions if mention.entity >= 0)
    named = [
        at for at, entity_place in enumerate(record.entities) if entity_place.type or entity_place.number >= 0
    ]
    best = sorted(named, key=lambda at: -mentions[at])[:_ENTITIES]
    cuts.note("entities", len(best), len(named), "ask the question names-of-document")
    keys = entity_keys(index, {record.entities[at].number for at in best if record.entities[at].number >= 0})
    return [
        without_empty(
            {
                "name": entity.name,
                "key": keys.get(entity.number),
                "type": entity.type,
                "wikidata_item": entity.item,
                "mentions": mentions[at],
            }
        )
        for at in best
        for entity in [record.entities[at]]
    ]


def _mentions(document: ReadDocument, start: int, end: int, cuts: Cuts) -> list[Row]:
    """Names and concepts in the stretch that is shown."""
    record = document.record
    inside = [
        mention
        for mention in record.mentions
        if start <= mention.start and mention.end <= end and (mention.type or mention.concept >= 0)
    ]
    cuts.note("mentions", min(len(inside), _MENTIONS), len(inside), "show fewer characters at a time")
    return [
        without_empty(
            {
                "start": mention_place.start,
                "end": mention_place.end,
                "text": document.surface(mention_place.start, mention_place.end),
                "type": mention_place.type,
                "entity": record.entities[mention_place.entity].name if mention_place.entity >= 0 else "",
            }
        )
        for mention_place in inside[:_MENTIONS]
    ]


def _relations(index: BrowseIndex, document: ReadDocument, start: int, end: int, cuts: Cuts) -> list[Row]:
    record = document.record
    inside = [
        relation
        for relation in record.relations
        if relation.score >= LIKELY and start <= record.mentions[relation.anchor].start < end
    ]
    best = sorted(inside, key=lambda relation: (not relation.explicit, -relation.score))[:_RELATIONS]
    cuts.note("relations", len(best), len(inside), "ask the question relations-of-document")
    anchors = [record.mentions[relation_found.anchor] for relation_found in best]
    shown = evidence(index, [(document.number, anchor.start, anchor.end) for anchor in anchors])
    return [
        {
            "anchor": document.surface(anchor.start, anchor.end),
            "preposition": relation_shown.preposition,
            "complement": record.entities[relation_shown.complement].name,
            "said_in_so_many_words": relation_shown.explicit,
            "score": round(relation_shown.score, 3),
            "evidence": place(at),
        }
        for relation_shown, anchor, at in zip(best, anchors, shown, strict=True)
    ]


def _descriptions(index: BrowseIndex, document: ReadDocument, start: int, end: int, cuts: Cuts) -> list[Row]:
    record: DocumentRecord = document.record
    inside = [
        description
        for description in record.descriptions
        if description.score >= LIKELY and start <= description.start < end
    ]
    best = inside[:_DESCRIPTIONS]
    cuts.note("descriptions", len(best), len(inside), "show fewer characters at a time")
    spots: list[Place] = [(document.number, appositive.start, appositive.end) for appositive in best]
    return [
        without_empty(
            {
                "description": document.surface(description_shown.start, description_shown.end),
                "of": record.entities[description_shown.entity].name if description_shown.entity >= 0 else "",
                "kind": description_shown.kind,
                "score": round(description_shown.score, 3),
                "evidence": place(at),
            }
        )
        for description_shown, at in zip(best, evidence(index, spots), strict=True)
    ]


def _events(index: BrowseIndex, document: ReadDocument, start: int, end: int, cuts: Cuts) -> list[Row]:
    record = document.record
    inside = [
        (document.number, record, at)
        for at, event in enumerate(record.events)
        if event.score >= LIKELY and start <= event.start < end
    ]
    cuts.note("events", min(len(inside), _EVENTS), len(inside), "ask the question events-of-document")
    return [event_row(event) for event in events_of_records(index, inside[:_EVENTS])]
