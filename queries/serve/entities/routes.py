"""The addresses of entities."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from queries.browse.entities.records import (
    Direction,
    descriptions_of,
    list_entities,
    mentions_of,
    relations_of,
    unlikely_of,
)
from queries.browse.facets.values import facet_list
from queries.serve.entities.page import entity_page
from queries.serve.entities.rows import required_entity
from queries.serve.html.programs import PageRoute
from queries.serve.html.rendering import page
from queries.serve.http.paging import Cursor, cursor_after, offset_of
from queries.serve.http.scores import Everything, least_score
from queries.serve.http.served import Index

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse, route_class=PageRoute)
_LIST_LIMIT = 100
_RELATIONS = 50


@router.get("/entities")
def entities(
    request: Request, index: Index, type: Annotated[str, Query(max_length=40)] = "", cursor: Cursor = ""
) -> HTMLResponse:
    """Entities by type, those of most documents first."""
    offset = offset_of(cursor)
    total, listed = list_entities(index, type=type, limit=_LIST_LIMIT, offset=offset)
    types = facet_list(index, "type", index.all_documents).values
    return page(
        request,
        "entities/entities.html",
        type=type,
        types=types,
        total=total,
        entities=listed,
        offset=offset,
        next=cursor_after(offset, len(listed), total),
    )


@router.get("/entity/{key:path}/relations")
def relations(
    request: Request,
    index: Index,
    key: str,
    direction: Direction = "out",
    preposition: Annotated[str, Query(max_length=20)] = "",
    all: Everything = False,
    cursor: Cursor = "",
) -> HTMLResponse:
    """All relations of an entity."""
    least, offset = least_score(all), offset_of(cursor)
    entity = required_entity(index, key, least)
    counts = entity.prepositions_out if direction == "out" else entity.prepositions_in
    total = sum(count.count for count in counts if preposition in ("", count.key))
    relation_page = relations_of(
        index,
        entity.number,
        direction,
        preposition=preposition,
        limit=_RELATIONS,
        offset=offset,
        least=least,
    )
    return page(
        request,
        "entities/relations.html",
        entity=entity,
        direction=direction,
        preposition=preposition,
        counts=counts,
        all=all,
        unlikely=unlikely_of(index, entity.number).relations,
        total=total,
        relations=relation_page,
        offset=offset,
        next=cursor_after(offset, len(relation_page), total),
    )


@router.get("/entity/{key:path}/mentions")
def mentions(request: Request, index: Index, key: str, cursor: Cursor = "") -> HTMLResponse:
    """Where an entity is first mentioned in each of its documents."""
    entity, offset = required_entity(index, key), offset_of(cursor)
    mention_places = mentions_of(index, entity.number, limit=_RELATIONS, offset=offset)
    return page(
        request,
        "entities/mentions.html",
        entity=entity,
        places=mention_places,
        offset=offset,
        next=cursor_after(offset, len(mention_places), entity.head.documents),
    )


@router.get("/entity/{key:path}/descriptions")
def descriptions(
    request: Request, index: Index, key: str, all: Everything = False, cursor: Cursor = ""
) -> HTMLResponse:
    """How texts describe an entity."""
    entity, offset = required_entity(index, key), offset_of(cursor)
    total, listed = descriptions_of(
        index, entity.number, limit=_RELATIONS, offset=offset, least=least_score(all)
    )
    return page(
        request,
        "entities/descriptions.html",
        entity=entity,
        all=all,
        unlikely=unlikely_of(index, entity.number).descriptions,
        total=total,
        descriptions=listed,
        offset=offset,
        next=cursor_after(offset, len(listed), total),
    )


@router.get("/entity/{key:path}")
def entity(request: Request, index: Index, key: str, all: Everything = False) -> HTMLResponse:
    """What all texts say of an entity."""
    return entity_page(request, index, required_entity(index, key, least_score(all)), all)
