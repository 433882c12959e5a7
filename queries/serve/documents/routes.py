"""The addresses of documents and facets."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from queries.browse.documents.listing import find_documents
from queries.browse.documents.meant_words import meant_words
from queries.browse.facets.selection import SORTS, Sort, chosen
from queries.browse.facets.values import facet_list
from queries.browse.names import find_names
from queries.serve.documents.page import document_page
from queries.serve.documents.rows import Selected, required_document, required_facet
from queries.serve.documents.selected import SearchPage
from queries.serve.html.programs import PageRoute
from queries.serve.html.rendering import page
from queries.serve.http.paging import Cursor, cursor_after, offset_of
from queries.serve.http.paging import cursor as cursor_of
from queries.serve.http.scores import Everything
from queries.serve.http.served import Index

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse, route_class=PageRoute)
_FACET_LIMIT = 60


@router.get("/documents")
def documents(
    request: Request, index: Index, selected: Selected, sort: Sort = "best", cursor: Cursor = ""
) -> HTMLResponse:
    """Documents by words and facets."""
    results = find_documents(index, selected, sort=sort, offset=offset_of(cursor), limit=20)
    return page(
        request,
        "documents/documents.html",
        results=results,
        here=SearchPage(index, selected, sort),
        sorts=SORTS,
        meant=[] if results.total else meant_words(index, selected, find_names(index, selected.text)),
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
        "documents/facet.html",
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
    all: Everything = False,
) -> HTMLResponse:
    """A document with its annotations."""
    start, _, end = at.partition("-")
    place = (int(start), int(end)) if at else None
    return document_page(request, index, required_document(index, identifier), place, show, wrong, all)
