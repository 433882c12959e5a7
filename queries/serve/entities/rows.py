"""Entities: lists, one with what texts and Wikidata say of it, its relations and places."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Annotated, Literal, get_args

from fastapi import Query
from fastapi.responses import StreamingResponse

from queries.browse.entities.records import (
    Described,
    Direction,
    Entity,
    EntityHead,
    EntitySort,
    Fact,
    Related,
    Unlikely,
    descriptions_of,
    facts_of,
    list_entities,
    mention_places,
    mentions_of,
    read_entity,
    relations_of,
    unlikely_of,
)
from queries.browse.events.records import EventQuery, Side, VerbCount, verbs_of
from queries.browse.evidence import Evidence, evidence
from queries.browse.exports import (
    ENTITY_COLUMNS,
    MENTION_COLUMNS,
    RELATION_COLUMNS,
    entity_rows,
    mention_rows,
    relation_rows,
)
from queries.browse.index import BrowseIndex
from queries.confidence import LIKELY
from queries.serve.http.paging import Page, Parted
from queries.serve.http.routing import api_router
from queries.serve.http.row_formats.tables import FILES, FileFormat, rows_file
from queries.serve.http.scores import MinScore
from queries.serve.http.served import Index
from queries.serve.http.unknown_names import not_found

router = api_router("entities", "/api")


@dataclass(frozen=True, slots=True)
class EntityFound:
    """What is known of an entity.

    Args:
        entity: itself.
        descriptions: how texts describe it.
        facts: what Wikidata says of it.
        events: the verbs of the events in which it takes part, by its part; ``/api/events`` has these.
        unlikely: how much is less sure than was asked for, and not here.
    """

    entity: Entity
    descriptions: tuple[Described, ...]
    facts: tuple[Fact, ...]
    events: dict[Side, tuple[VerbCount, ...]]
    unlikely: Unlikely


OfType = Annotated[
    str, Query(max_length=40, description="PERSON, ORGANISATION, LOCATION, OTHER; empty for all")
]
Sorted = Annotated[EntitySort, Query(description="those of most documents first, or by name")]
Key = Annotated[str, Query(max_length=2_000, description="of an entity")]


@router.get("/entities")
def entities(index: Index, part: Parted, type: OfType = "", sort: Sorted = "documents") -> Page[EntityHead]:
    """Entities that have a type."""
    return part.page(*list_entities(index, type=type, sort=sort, limit=part.limit, offset=part.offset))


@router.get("/entities.{format}", response_class=StreamingResponse, responses=FILES)
def entities_file(
    index: Index, format: FileFormat, type: OfType = "", sort: Sorted = "documents"
) -> StreamingResponse:
    """All entities that have a type as a file, a row each."""
    return rows_file(ENTITY_COLUMNS, entity_rows(index, type=type, sort=sort), format, "entities")


@router.get("/relations")
def relations(
    index: Index,
    part: Parted,
    entity: Key,
    direction: Annotated[
        Direction, Query(description="out: the entity is the anchor; in: it is the complement")
    ] = "out",
    preposition: Annotated[str, Query(max_length=20, description="only this one")] = "",
    min_score: MinScore = LIKELY,
) -> Page[Related]:
    """Preposition-mediated relations of an entity with other ones, each with its best evidence."""
    record = required_entity(index, entity, min_score)
    counts = record.prepositions_out if direction == "out" else record.prepositions_in
    total = sum(count.count for count in counts if preposition in ("", count.key))
    return part.page(
        total,
        relations_of(
            index,
            record.number,
            direction,
            preposition=preposition,
            limit=part.limit,
            offset=part.offset,
            least=min_score,
        ),
    )


@router.get("/relations.{format}", response_class=StreamingResponse, responses=FILES)
def relations_file(
    index: Index,
    format: FileFormat,
    entity: Annotated[str, Query(max_length=2_000, description="key of either end; empty for all")] = "",
    min_score: MinScore = LIKELY,
) -> StreamingResponse:
    """Relations between entities as a file, each with the place that says it most surely."""
    number = required_entity(index, entity).number if entity else None
    return rows_file(RELATION_COLUMNS, relation_rows(index, number, least=min_score), format, "relations")


@router.get("/mentions")
def mentions(
    index: Index,
    part: Parted,
    entity: Key,
    one_for_each: Annotated[
        Literal["mention", "document"],
        Query(alias="each", description="all mentions, or the first in each document"),
    ] = "mention",
) -> Page[Evidence]:
    """Mentions of an entity, those of the newest documents first."""
    record = required_entity(index, entity)
    if one_for_each == "document":
        first = mentions_of(index, record.number, limit=part.limit, offset=part.offset)
        return part.page(record.head.documents, first)
    places = islice(mention_places(index, record.number, offset=part.offset), part.limit)
    return part.page(record.mentions, evidence(index, places))


@router.get("/mentions.{format}", response_class=StreamingResponse, responses=FILES)
def mentions_file(index: Index, format: FileFormat, entity: Key) -> StreamingResponse:
    """All mentions of an entity as a file, each with its sentence."""
    record = required_entity(index, entity)
    return rows_file(MENTION_COLUMNS, mention_rows(index, record.head.key, record.number), format, "mentions")


@router.get("/appositives")
def appositives(index: Index, part: Parted, entity: Key, min_score: MinScore = LIKELY) -> Page[Described]:
    """How texts describe an entity: appositives, words before the name, predicates, nominal mentions."""
    _, listed = descriptions_of(index, required_entity(index, entity).number, least=min_score)
    return part.page(len(listed), listed[part.offset : part.offset + part.limit])


@router.get("/entities/{key:path}")
def entity(index: Index, key: str, min_score: MinScore = LIKELY) -> EntityFound:
    """One entity, by the key of its name or of another name of it."""
    record = required_entity(index, key, min_score)
    facts = facts_of(index, record.items[0].qid) if record.items else []
    _, descriptions = descriptions_of(index, record.number, least=min_score)
    events = {
        side: tuple(verbs_of(index, EventQuery(record.number, side, least=min_score)))
        for side in get_args(Side)
    }
    unlikely = unlikely_of(index, record.number, min_score)
    return EntityFound(record, tuple(descriptions), tuple(facts), events, unlikely)


def required_entity(index: BrowseIndex, key: str, least: float = LIKELY) -> Entity:
    """An entity by its key.

    Args:
        index: of the graph.
        key: of it.
        least: score of the relations that are counted.

    Raises:
        NotFoundError: there is none; the advice lists similar names.
    """
    record = read_entity(index, key, least=least)
    if record is None:
        raise not_found(f"no text speaks of {key!r}", index, key, "entity")
    return record
