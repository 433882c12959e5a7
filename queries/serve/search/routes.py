"""The addresses of the search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, NamedTuple

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from queries.browse.completion import best_descriptions, entities_first
from queries.browse.documents.listing import find_documents
from queries.browse.documents.meant_words import meant_words
from queries.browse.events.records import verbs_called
from queries.browse.facets.selection import Selection
from queries.browse.facets.values import find_authors
from queries.browse.index import BrowseIndex
from queries.browse.names import FoundName, find_names
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


KINDS = {"PERSON": "People", "ORGANISATION": "Organisations", "LOCATION": "Places", "concept": "Concepts"}


class NamesOfKind(NamedTuple):
    """Names of one kind that a search finds.

    Args:
        heading: what they are.
        names: the surest first.
        notes: key of an entity → what texts say that it is.
    """

    heading: str
    names: list[FoundName]
    notes: Mapping[str, str]


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
        groups=_by_kind(index, names[:_NAMES]),
        shown_names=min(len(names), _NAMES),
        more_names=len(names) > _NAMES,
        verbs=verbs_called(index, q) if q else [],
        authors=find_authors(index, q, _AUTHORS),
        documents=documents,
        here=SearchPage(index, selection, "best"),
        meant=meant_words(index, selection, names) if documents and not documents.total else [],
    )


def _by_kind(index: BrowseIndex, names: Sequence[FoundName]) -> list[NamesOfKind]:
    """Names in groups: people, organisations, places, concepts, others, each with the surest first."""
    groups: dict[str, list[FoundName]] = {}
    for name in entities_first(names):
        kind = "concept" if name.kind == "concept" else name.type
        groups.setdefault(kind if kind in KINDS else "", []).append(name)
    notes = best_descriptions(index, [name.key for name in names if name.kind == "entity"])
    kinds = [kind for kind in (*KINDS, "") if kind in groups]
    return [NamesOfKind(KINDS.get(kind, "Others"), groups[kind], notes) for kind in kinds]


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
