"""Entities and concepts for tools, and the sentences that speak of them."""

from __future__ import annotations

from collections.abc import Mapping

from queries.browse.concepts.records import Concept, concept_mentions, edge_evidence
from queries.browse.entities.records import (
    Direction,
    Entity,
    descriptions_of,
    facts_of,
    mentions_of,
    places_of_both,
    relations_between,
    relations_of,
    unlikely_of,
)
from queries.browse.events.records import EventQuery, Side, find_events, verbs_of
from queries.browse.index import BrowseIndex
from queries.confidence import LIKELY
from queries.serve.mcp.rows import (
    Cuts,
    Row,
    concept_row,
    described_row,
    edge_row,
    entity_row,
    event_row,
    fact_row,
    place,
    places,
    related_row,
    verb_row,
    without_empty,
)

_NAMES, _FACTS, _DESCRIPTIONS, _MENTIONS, _EDGES = 20, 40, 12, 3, 20
_VERBS, _EVENTS = 20, 5
_SIDES: Mapping[Side, str] = {
    "did": "events_it_did",
    "undergone": "events_that_happened_to_it",
    "other": "events_with_it_in_another_role",
}


def entity_rows(index: BrowseIndex, entity: Entity, relations: int) -> Row:
    """All that is known of an entity, the best of each."""
    cuts, key = Cuts(), entity.head.key
    descriptions, described = descriptions_of(index, entity.number, limit=_DESCRIPTIONS)
    facts = facts_of(index, entity.items[0].qid) if entity.items else []
    cuts.note("names", _NAMES, len(entity.names), "ask the question aliases")
    cuts.note("descriptions", _DESCRIPTIONS, descriptions, "ask the question describe")
    cuts.note("facts", _FACTS, len(facts), "ask the question wikidata-facts")
    cuts.note("mentions", _MENTIONS, entity.head.documents, f"call evidence with subject={key!r}")
    row = {
        **entity_row(entity.head),
        "mentions_in_all": entity.mentions,
        "documents_by_year": {year.key: year.count for year in entity.years},
        "other_names": [
            {"name": name.name, "basis": name.basis, "documents": name.documents}
            for name in entity.names[:_NAMES]
        ],
        "wikidata_items": [
            {
                "item": item.qid,
                "name": item.name,
                "description": item.description,
                "documents": item.documents,
                "probability": round(item.score, 3),
            }
            for item in entity.items
        ],
        "descriptions": [described_row(described_name) for described_name in described],
        "facts_of_wikidata": [fact_row(fact) for fact in facts[:_FACTS]],
        **{name: _events(index, entity, side, cuts) for side, name in _SIDES.items()},
        "relations_as_anchor": _relations(index, entity, "out", relations, cuts),
        "relations_as_complement": _relations(index, entity, "in", relations, cuts),
        "mentions": places(mentions_of(index, entity.number, limit=_MENTIONS)),
    }
    unlikely = unlikely_of(index, entity.number).total
    cuts.note(f"rows with scores below {LIKELY}", 0, unlikely, "ask a question with min_score=0")
    return {**without_empty(row), **cuts.row()}


def _events(index: BrowseIndex, entity: Entity, side: Side, cuts: Cuts) -> Row:
    """The verbs of the events in which an entity has one part, and some of these events."""
    query = EventQuery(entity.number, side)
    verbs = verbs_of(index, query)
    total, events = find_events(index, query, limit=_EVENTS)
    cuts.note(_SIDES[side], len(events), total, "ask the question events")
    return without_empty(
        {
            "verbs": [verb_row(verb) for verb in verbs[:_VERBS]],
            "events": [event_row(event) for event in events],
        }
    )


def _relations(index: BrowseIndex, entity: Entity, direction: Direction, limit: int, cuts: Cuts) -> list[Row]:
    counts = entity.prepositions_out if direction == "out" else entity.prepositions_in
    relations = relations_of(index, entity.number, direction, limit=limit)
    there_are = sum(count.count for count in counts)
    what = "relations_as_anchor" if direction == "out" else "relations_as_complement"
    cuts.note(what, len(relations), there_are, "raise relations, or ask the question relations")
    return [related_row(entity.head.name, relation) for relation in relations]


def concept_rows(index: BrowseIndex, concept: Concept) -> Row:
    """All that is known of a concept."""
    cuts = Cuts()
    cuts.note("narrower", _EDGES, len(concept.narrower), "ask the question concept-tree")
    cuts.note("other_names", _NAMES, len(concept.names), "ask the question names-of-concept")
    row = {
        **concept_row(concept.head),
        "documents_with_itself": concept.own_documents,
        "mentions_in_all": concept.mentions,
        "language": concept.language,
        "other_names": list(concept.names[:_NAMES]),
        "definition": place(concept.definition) if concept.definition else None,
        "broader": [edge_row(broader_edge) for broader_edge in concept.broader[:_EDGES]],
        "narrower": [edge_row(narrower_edge) for narrower_edge in concept.narrower[:_EDGES]],
        "paths_from_a_root": [[step.name for step in path] for path in concept.paths],
        "beside": [concept_row(sibling) for sibling in concept.beside],
        "documents_by_year": {year.key: year.count for year in concept.years},
        "mentions": _concept_places(index, concept, _MENTIONS, 0),
    }
    cuts.note("mentions", _MENTIONS, concept.own_documents, "call evidence with kind=concept")
    return {**without_empty(row), **cuts.row()}


def _concept_places(index: BrowseIndex, concept: Concept, limit: int, offset: int) -> list[Row]:
    return places(concept_mentions(index, concept.number, limit=limit, offset=offset))


def entity_evidence(index: BrowseIndex, entity: Entity, limit: int, offset: int) -> Row:
    """Where an entity is first mentioned in each of its documents, the newest first."""
    mention_places = places(mentions_of(index, entity.number, limit=limit, offset=offset))
    return _listed(entity_row(entity.head), mention_places, entity.head.documents, offset)


def concept_evidence(index: BrowseIndex, concept: Concept, limit: int, offset: int) -> Row:
    """Where a concept is first mentioned in each of its documents, the newest first."""
    concept_places = _concept_places(index, concept, limit, offset)
    return _listed(concept_row(concept.head), concept_places, concept.own_documents, offset)


def pair_evidence(index: BrowseIndex, entity: Entity, other: Entity, limit: int, offset: int) -> Row:
    """What relates two entities, and the documents in which both are, with where each is mentioned first."""
    there_are, both = places_of_both(index, entity.number, other.number, limit=limit, offset=offset)
    statement_places = [{"subject": place(a), "other": place(b)} for a, b in both]
    return {
        "relations": _between(index, entity, other) + _between(index, other, entity),
        **_listed({"subject": entity.head.key, "other": other.head.key}, statement_places, there_are, offset),
    }


def _between(index: BrowseIndex, anchor: Entity, complement: Entity) -> list[Row]:
    """How one entity is the anchor of relations with another, each with the place that says it best."""
    return [
        {
            "anchor": anchor.head.name,
            "preposition": row["preposition"],
            "complement": complement.head.name,
            "documents": row["documents"],
            "said_in_so_many_words": row["explicit"],
            "score": round(row["score"], 3),
            "evidence": place(relation_evidence),
        }
        for row, relation_evidence in relations_between(index, anchor.number, complement.number)
    ]


def hierarchy_evidence(
    index: BrowseIndex, narrower: Concept, broader: Concept, limit: int, offset: int
) -> Row:
    """The sentences that say that one concept is a kind of another: both terms in each."""
    ids = narrower.head.id, broader.head.id
    there_are = next((edge.sentences for edge in narrower.broader if edge.concept.id == ids[1]), 0)
    sentences = edge_evidence(index, *ids, limit=limit, offset=offset)
    rows = [{"narrower": place(below), "broader": place(above)} for below, above in sentences]
    return _listed({"narrower": ids[0], "broader": ids[1]}, rows, max(there_are, offset + len(rows)), offset)


def _listed(about: Row, rows: list[Row], there_are: int, offset: int) -> Row:
    after = offset + len(rows)
    more = {"next_offset": after} if rows and after < there_are else {}
    return {**about, "total": there_are, "evidence": rows, **more}
