"""The addresses of the search."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from queries.browse.documents.listing import find_documents
from queries.browse.documents.meant_words import meant_words
from queries.browse.events.records import verbs_called
from queries.browse.facets.selection import Selection
from queries.browse.facets.values import find_authors
from queries.browse.names import find_names
from queries.serve.documents.selected import SearchPage
from queries.serve.html.programs import PageRoute
from queries.serve.html.rendering import page
from queries.serve.http.paging import Cursor, cursor_after, offset_of
from queries.serve.http.served import Index

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse, route_class=PageRoute)
_LIST_LIMIT = 100
_NAMES = 12
_AUTHORS = 8
_MOST_NAMES = 1_000
"""Names that a search lists, in all parts of the list: what is typed more exactly finds the others."""


@router.get("/search")
def search(request: Request, index: Index, q: Annotated[str, Query(max_length=1_000)] = "") -> HTMLResponse:
    """Names and documents that a search finds."""
    names = find_names(index, q, limit=_NAMES + 1)
    selection = Selection(q)
    documents = find_documents(index, selection, limit=10, facets=()) if q else None
    return page(
        request,
        "search/search.html",
        q=q,
        names=names[:_NAMES],
        more_names=len(names) > _NAMES,
        verbs=verbs_called(index, q) if q else [],
        authors=find_authors(index, q, _AUTHORS),
        documents=documents,
        here=SearchPage(index, selection, "best"),
        meant=meant_words(index, selection, names) if documents and not documents.total else [],
    )


@router.get("/names")
def names(
    request: Request, index: Index, q: Annotated[str, Query(max_length=300)] = "", cursor: Cursor = ""
) -> HTMLResponse:
    """All names that a search finds."""
    offset = min(offset_of(cursor), _MOST_NAMES)
    near_names = find_names(index, q, limit=_LIST_LIMIT + 1, offset=offset)
    total = min(offset + len(near_names), _MOST_NAMES)
    shown = near_names[:_LIST_LIMIT]
    return page(
        request,
        "search/names.html",
        q=q,
        names=shown,
        offset=offset,
        more=offset + len(near_names) > _MOST_NAMES,
        next=cursor_after(offset, len(shown), total),
    )
