"""The addresses of pages."""

from __future__ import annotations

import json
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import FileResponse, HTMLResponse

from queries.api.concepts import required_concept
from queries.api.documents import Selected, required_document, required_facet
from queries.api.entities import required_entity
from queries.api.paging import cursor as cursor_of
from queries.api.paging import cursor_after, offset_of
from queries.api.problems import NotFoundError
from queries.api.served import Index, Served
from queries.browse.concepts import (
    ConceptHead,
    concepts_from,
    edge_evidence,
    narrower_concepts,
)
from queries.browse.documents import find_documents
from queries.browse.entities import Direction, descriptions_of, list_entities, mentions_of, relations_of
from queries.browse.facets import facet_list
from queries.browse.hierarchy import Tree, alone, trees
from queries.browse.meant_words import meant_words
from queries.browse.names import find_names
from queries.browse.overview import overview
from queries.browse.selection import SORTS, Selection, Sort, chosen
from queries.pages.concept_page import both_marked, concept_page
from queries.pages.document_page import document_page
from queries.pages.entity_page import entity_page
from queries.pages.programs import PageRoute
from queries.pages.rendering import STATIC, page
from queries.pages.search_page import SearchPage

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse, route_class=PageRoute)

Cursor = Annotated[str, Query(max_length=40)]
_FACET_LIMIT, _LIST_LIMIT, _RELATIONS, _NAMES, _TREES = 60, 100, 50, 12, 40
_MOST_NAMES = 1_000
"""Names that a search lists, in all parts of the list: what is typed more exactly finds the others."""


@router.get("/")
def home(request: Request, index: Index) -> HTMLResponse:
    """What there is, and where to begin."""
    found = overview(index)
    return page(
        request,
        "home.html",
        tables=found.tables,
        types=[(each, each.total, each.results) for each in found.types],
        concepts=found.concepts,
        newest=found.newest,
    )


@router.get("/search")
def search(request: Request, index: Index, q: Annotated[str, Query(max_length=1_000)] = "") -> HTMLResponse:
    """Names and documents that a search finds."""
    names = find_names(index, q, limit=_NAMES + 1)
    selection = Selection(q)
    found = find_documents(index, selection, limit=10, facets=()) if q else None
    return page(
        request,
        "search.html",
        q=q,
        names=names[:_NAMES],
        more_names=len(names) > _NAMES,
        documents=found,
        here=SearchPage(index, selection, "best"),
        meant=meant_words(index, selection, names) if found and not found.total else [],
    )


@router.get("/names")
def names(
    request: Request, index: Index, q: Annotated[str, Query(max_length=300)] = "", cursor: Cursor = ""
) -> HTMLResponse:
    """All names that a search finds."""
    offset = min(offset_of(cursor), _MOST_NAMES)
    found = find_names(index, q, limit=_LIST_LIMIT + 1, offset=offset)
    total = min(offset + len(found), _MOST_NAMES)
    shown = found[:_LIST_LIMIT]
    return page(
        request,
        "names.html",
        q=q,
        names=shown,
        offset=offset,
        more=offset + len(found) > _MOST_NAMES,
        next=cursor_after(offset, len(shown), total),
    )


@router.get("/documents")
def documents(
    request: Request, index: Index, selected: Selected, sort: Sort = "best", cursor: Cursor = ""
) -> HTMLResponse:
    """Documents by words and facets."""
    found = find_documents(index, selected, sort=sort, offset=offset_of(cursor), limit=20)
    return page(
        request,
        "documents.html",
        found=found,
        here=SearchPage(index, selected, sort),
        sorts=SORTS,
        meant=[] if found.total else meant_words(index, selected, find_names(index, selected.text)),
    )


@router.get("/facet/{facet}")
def facet(
    request: Request,
    index: Index,
    selected: Selected,
    facet: str,
    containing: Annotated[str, Query(max_length=200)] = "",
    sort: Sort = "best",
    cursor: Cursor = "",
) -> HTMLResponse:
    """All values of a facet."""
    offset = offset_of(cursor)
    values = facet_list(
        index,
        required_facet(facet),
        chosen(index, selected).documents,
        chosen=selected.of_facet(facet),
        containing=containing,
        limit=_FACET_LIMIT,
        offset=offset,
    )
    return page(
        request,
        "facet.html",
        values=values,
        here=SearchPage(index, selected, sort),
        containing=containing,
        offset=offset,
        shown=min(_FACET_LIMIT, max(0, values.total - offset)),
        before=cursor_of(max(0, offset - _FACET_LIMIT)) if offset else "",
        next=cursor_after(offset, _FACET_LIMIT, values.total),
    )


@router.get("/document/{identifier:path}")
def document(
    request: Request,
    index: Index,
    identifier: str,
    at: Annotated[str, Query(max_length=40, pattern=r"^(\d+-\d+)?$")] = "",
    show: Annotated[str, Query(max_length=20)] = "",
    wrong: Annotated[str, Query(max_length=20)] = "",
) -> HTMLResponse:
    """A document with what was found in it."""
    start, _, end = at.partition("-")
    place = (int(start), int(end)) if at else None
    return document_page(request, index, required_document(index, identifier), place, show, wrong)


@router.get("/entities")
def entities(
    request: Request, index: Index, type: Annotated[str, Query(max_length=40)] = "", cursor: Cursor = ""
) -> HTMLResponse:
    """Entities by type, those of most documents first."""
    offset = offset_of(cursor)
    total, found = list_entities(index, type=type, limit=_LIST_LIMIT, offset=offset)
    types = facet_list(index, "type", index.all_documents).values
    return page(
        request,
        "entities.html",
        type=type,
        types=types,
        total=total,
        found=found,
        offset=offset,
        next=cursor_after(offset, len(found), total),
    )


@router.get("/entity/{key:path}/relations")
def relations(
    request: Request,
    index: Index,
    key: str,
    direction: Direction = "out",
    preposition: Annotated[str, Query(max_length=20)] = "",
    cursor: Cursor = "",
) -> HTMLResponse:
    """All relations of an entity."""
    entity, offset = required_entity(index, key), offset_of(cursor)
    counts = entity.prepositions_out if direction == "out" else entity.prepositions_in
    total = sum(each.count for each in counts if preposition in ("", each.key))
    found = relations_of(
        index, entity.number, direction, preposition=preposition, limit=_RELATIONS, offset=offset
    )
    return page(
        request,
        "relations.html",
        entity=entity,
        direction=direction,
        preposition=preposition,
        counts=counts,
        total=total,
        found=found,
        offset=offset,
        next=cursor_after(offset, len(found), total),
    )


@router.get("/entity/{key:path}/mentions")
def mentions(request: Request, index: Index, key: str, cursor: Cursor = "") -> HTMLResponse:
    """Where an entity is first mentioned in each of its documents."""
    entity, offset = required_entity(index, key), offset_of(cursor)
    found = mentions_of(index, entity.number, limit=_RELATIONS, offset=offset)
    return page(
        request,
        "mentions.html",
        entity=entity,
        found=found,
        offset=offset,
        next=cursor_after(offset, len(found), entity.head.documents),
    )


@router.get("/entity/{key:path}/descriptions")
def descriptions(request: Request, index: Index, key: str, cursor: Cursor = "") -> HTMLResponse:
    """How texts describe an entity."""
    entity, offset = required_entity(index, key), offset_of(cursor)
    total, found = descriptions_of(index, entity.number, limit=_RELATIONS, offset=offset)
    return page(
        request,
        "descriptions.html",
        entity=entity,
        total=total,
        found=found,
        offset=offset,
        next=cursor_after(offset, len(found), total),
    )


@router.get("/entity/{key:path}")
def entity(request: Request, index: Index, key: str) -> HTMLResponse:
    """What all texts say of an entity."""
    return entity_page(request, index, required_entity(index, key))


@router.get("/concepts")
def concepts(
    request: Request,
    index: Index,
    begin: Annotated[str, Query(max_length=200)] = "",
    show: Annotated[str, Query(max_length=20)] = "",
    cursor: Cursor = "",
) -> HTMLResponse:
    """Concepts from the top of the hierarchy, those that stand alone, or in alphabetical order."""
    offset = offset_of(cursor)
    listed: tuple[int, list[ConceptHead]] = (0, [])
    grown: tuple[int, list[Tree]] = (0, [])
    if begin:
        listed = concepts_from(index, begin, limit=_LIST_LIMIT, offset=offset)
    elif show == "alone":
        listed = alone(index, limit=_LIST_LIMIT, offset=offset)
    else:
        grown = trees(index, limit=_TREES, offset=offset)
    total, shown = (grown[0], len(grown[1])) if grown[0] else (listed[0], len(listed[1]))
    return page(
        request,
        "concepts.html",
        begin=begin,
        show="alone" if show == "alone" else "",
        letters=index.concept_letters,
        total=total,
        trees=grown[1],
        found=listed[1],
        shown=shown,
        all=index.tables["Concept"],
        roots=sum(index.concept_roots),
        offset=offset,
        next=cursor_after(offset, shown, total),
    )


@router.get("/concept/{id:path}/narrower")
def narrower(request: Request, index: Index, id: str, cursor: Cursor = "") -> HTMLResponse:
    """Everything right below a concept."""
    concept, offset = required_concept(index, id), offset_of(cursor)
    found = narrower_concepts(index, concept.head.id, limit=_LIST_LIMIT, offset=offset)
    return page(
        request,
        "narrower.html",
        concept=concept,
        found=found,
        offset=offset,
        next=cursor_after(offset, len(found), concept.head.narrower),
    )


@router.get("/concept/{id:path}/below/{broader:path}")
def edge(request: Request, index: Index, id: str, broader: str, cursor: Cursor = "") -> HTMLResponse:
    """The sentences that say that a concept is a kind of another."""
    below, above = required_concept(index, id), required_concept(index, broader)
    offset = offset_of(cursor)
    total = next((each.sentences for each in below.broader if each.concept.id == above.head.id), 0)
    found = edge_evidence(index, below.head.id, above.head.id, limit=_RELATIONS, offset=offset)
    return page(
        request,
        "edge.html",
        below=below,
        above=above,
        basis=next((each.basis for each in below.broader if each.concept.id == above.head.id), ""),
        total=total,
        found=found,
        pieces=both_marked,
        offset=offset,
        next=cursor_after(offset, len(found), total),
    )


@router.get("/concept/{id:path}")
def concept(request: Request, index: Index, id: str) -> HTMLResponse:
    """What is known of a concept."""
    return concept_page(request, index, required_concept(index, id))


@router.get("/status")
def status(request: Request, graph: Served, index: Index) -> HTMLResponse:
    """What is served."""
    return page(
        request,
        "status.html",
        about=index.about,
        tables=index.tables,
        extractors=json.loads(index.about["extractors"]),
        version=graph.version(),
        build=graph.build(),
        languages=facet_list(index, "language", index.all_documents, limit=50),
    )


@router.get("/static/{name}")
def static(name: str) -> FileResponse:
    """A file for browsers."""
    known = {path.name: path for path in STATIC.iterdir()}
    if name not in known:
        raise NotFoundError(f"there is no file {name!r}")
    return FileResponse(known[name], headers={"cache-control": "max-age=31536000, immutable"})
