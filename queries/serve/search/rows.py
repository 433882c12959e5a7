"""Search: names and documents."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Query

from queries.browse.completion import Completed, completions
from queries.browse.documents.listing import Hit, find_documents
from queries.browse.events.records import VerbCount, verbs_called
from queries.browse.facets.selection import Selection
from queries.browse.facets.values import FacetCount, find_authors
from queries.browse.names import FoundName, Kind, find_names
from queries.serve.http.paging import Page, cursor_after
from queries.serve.http.routing import api_router
from queries.serve.http.served import Index

router = api_router("search", "/api")


@dataclass(frozen=True, slots=True)
class Found:
    """What a search finds.

    Args:
        names: of entities and concepts, the surest first, then those of most documents.
        verbs: of events, that the text names in any of their forms.
        authors: that the text may name, those of most documents first.
        documents: with all the words; ``next`` is a cursor of ``/api/documents``.
    """

    names: list[FoundName]
    verbs: list[VerbCount]
    authors: list[FacetCount]
    documents: Page[Hit]


@router.get("/complete")
def complete(
    index: Index,
    q: Annotated[str, Query(max_length=300, description="how a name, an author or a title begins")] = "",
) -> list[Completed]:
    """What a search box may offer while somebody types: names with their descriptions, authors, titles."""
    return completions(index, q)


@router.get("/search")
def search(
    index: Index,
    q: Annotated[
        str, Query(max_length=1_000, description="a name, its beginning, or nearly it; or words of a text")
    ] = "",
    kind: Annotated[Kind | None, Query(description="names of these alone")] = None,
    limit: Annotated[int, Query(ge=1, le=100, description="how many of each")] = 12,
) -> Found:
    """Entities and concepts by name, where letters may be wrong, and documents by their words."""
    names = find_names(index, q, kind=kind, limit=limit)
    if not q:
        return Found(names, [], [], Page(0, [], None))
    authors = [] if kind else find_authors(index, q, limit)
    verbs = [] if kind else verbs_called(index, q, limit=limit)
    documents = find_documents(index, Selection(q), limit=limit, facets=())
    following = cursor_after(0, len(documents.hits), documents.total) or None
    return Found(names, verbs, authors, Page(documents.total, documents.hits, following))
