"""Entities: lists, one with what texts and Wikidata say of it, its relations and places; search by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Query

from queries.api.paging import Page, Parted
from queries.api.problems import NotFoundError
from queries.api.routing import api_router
from queries.api.served import Index
from queries.browse.entities import (
    Described,
    Direction,
    Entity,
    EntityHead,
    Fact,
    Related,
    descriptions_of,
    facts_of,
    list_entities,
    mentions_of,
    read_entity,
    relations_of,
)
from queries.browse.evidence import Evidence
from queries.browse.index import BrowseIndex
from queries.browse.names import FoundName, Kind, find_names

router = api_router("entities", "/api")


@dataclass(frozen=True, slots=True)
class EntityFound:
    """An entity with how texts describe it, and what Wikidata says of it."""

    entity: Entity
    descriptions: tuple[Described, ...]
    facts: tuple[Fact, ...]


@router.get("/search")
def search(
    index: Index,
    q: Annotated[str, Query(max_length=300, description="a name, its beginning, or nearly it")],
    kind: Kind | None = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 10,
) -> list[FoundName]:
    """Entities and concepts by name; letters may be wrong."""
    return find_names(index, q, kind=kind, limit=limit)


@router.get("/entities")
def entities(index: Index, part: Parted, type: Annotated[str, Query(max_length=40)] = "") -> Page[EntityHead]:
    """Entities that have a type, those of most documents first."""
    return part.page(*list_entities(index, type=type, limit=part.limit, offset=part.offset))


@router.get("/relations")
def relations(
    index: Index,
    part: Parted,
    entity: Annotated[str, Query(max_length=2_000, description="its key")],
    direction: Direction = "out",
    preposition: Annotated[str, Query(max_length=20)] = "",
) -> Page[Related]:
    """Preposition-mediated relations of an entity with other ones, each with its best evidence."""
    found = required_entity(index, entity)
    counts = found.prepositions_out if direction == "out" else found.prepositions_in
    total = sum(each.count for each in counts if preposition in ("", each.key))
    return part.page(
        total,
        relations_of(
            index, found.number, direction, preposition=preposition, limit=part.limit, offset=part.offset
        ),
    )


@router.get("/mentions")
def mentions(
    index: Index, part: Parted, entity: Annotated[str, Query(max_length=2_000, description="its key")]
) -> Page[Evidence]:
    """Where an entity is first mentioned in each of its documents, the newest first."""
    found = required_entity(index, entity)
    return part.page(
        found.head.documents, mentions_of(index, found.number, limit=part.limit, offset=part.offset)
    )


@router.get("/appositives")
def appositives(
    index: Index, part: Parted, entity: Annotated[str, Query(max_length=2_000, description="its key")]
) -> Page[Described]:
    """How texts describe an entity: appositives, words before the name, predicates, nominal mentions."""
    _, found = descriptions_of(index, required_entity(index, entity).number)
    return part.page(len(found), found[part.offset : part.offset + part.limit])


@router.get("/entities/{key:path}")
def entity(index: Index, key: str) -> EntityFound:
    """One entity, by the key of its name or of another name of it."""
    found = required_entity(index, key)
    facts = facts_of(index, found.items[0].qid) if found.items else []
    _, descriptions = descriptions_of(index, found.number)
    return EntityFound(found, tuple(descriptions), tuple(facts))


def required_entity(index: BrowseIndex, key: str) -> Entity:
    """An entity by its key.

    Raises:
        NotFoundError: there is none; the advice tells what is called nearly so.
    """
    found = read_entity(index, key)
    if found is None:
        near = find_names(index, key, kind="entity", limit=3)
        advice = (
            f"did you mean {' or '.join(each.key for each in near)}?" if near else "/api/search finds names"
        )
        raise NotFoundError(f"no text speaks of {key!r}", advice)
    return found
