"""The addresses of concepts."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from queries.browse.concepts.hierarchy import Tree, alone, trees
from queries.browse.concepts.records import ConceptHead, concepts_from, edge_evidence, narrower_concepts
from queries.serve.concepts.page import both_marked, concept_page
from queries.serve.concepts.rows import required_concept
from queries.serve.html.programs import PageRoute
from queries.serve.html.rendering import page
from queries.serve.http.paging import Cursor, cursor_after, offset_of
from queries.serve.http.served import Index

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse, route_class=PageRoute)
_LIST_LIMIT = 100
_RELATIONS = 50
_TREES = 40


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
        "concepts/concepts.html",
        begin=begin,
        show="alone" if show == "alone" else "",
        letters=index.concept_letters,
        total=total,
        trees=grown[1],
        concepts=listed[1],
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
    narrower_below = narrower_concepts(index, concept.head.id, limit=_LIST_LIMIT, offset=offset)
    return page(
        request,
        "concepts/narrower.html",
        concept=concept,
        narrower=narrower_below,
        offset=offset,
        next=cursor_after(offset, len(narrower_below), concept.head.narrower),
    )


@router.get("/concept/{id:path}/below/{broader:path}")
def edge(request: Request, index: Index, id: str, broader: str, cursor: Cursor = "") -> HTMLResponse:
    """The sentences that say that a concept is a kind of another."""
    below, above = required_concept(index, id), required_concept(index, broader)
    offset = offset_of(cursor)
    total = next((link.sentences for link in below.broader if link.concept.id == above.head.id), 0)
    sentences = edge_evidence(index, below.head.id, above.head.id, limit=_RELATIONS, offset=offset)
    return page(
        request,
        "concepts/edge.html",
        below=below,
        above=above,
        basis=next(
            (
                broader_link.basis
                for broader_link in below.broader
                if broader_link.concept.id == above.head.id
            ),
            "",
        ),
        total=total,
        sentences=sentences,
        pieces=both_marked,
        offset=offset,
        next=cursor_after(offset, len(sentences), total),
    )


@router.get("/concept/{id:path}")
def concept(request: Request, index: Index, id: str) -> HTMLResponse:
    """What is known of a concept."""
    return concept_page(request, index, required_concept(index, id))
