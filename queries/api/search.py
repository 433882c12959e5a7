"""Search: names and documents."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Query

from queries.api.paging import Page, cursor_after
from queries.api.problems import NotFoundError
from queries.api.routing import api_router
from queries.api.served import Index
from queries.browse.documents import Hit, find_documents
from queries.browse.index import BrowseIndex
from queries.browse.names import FoundName, Kind, find_names
from queries.browse.selection import Selection

router = api_router("search", "/api")


@dataclass(frozen=True, slots=True)
class Found:
    """What a search finds.

    Args:
        names: of entities and concepts, the surest first, then those of most documents.
        documents: with all the words; ``next`` is a cursor of ``/api/documents``.
    """

    names: list[FoundName]
    documents: Page[Hit]


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
        return Found(names, Page(0, [], None))
    found = find_documents(index, Selection(q), limit=limit, facets=())
    return Found(names, Page(found.total, found.hits, cursor_after(0, len(found.hits), found.total) or None))


def not_found(told: str, index: BrowseIndex, name: str, kind: Kind) -> NotFoundError:
    """An error that advises what is called nearly so.

    Args:
        told: what there is not.
        index: of the graph.
        name: that was asked for.
        kind: entity or concept.
    """
    near = find_names(index, name, kind=kind, limit=3)
    advice = f"did you mean {' or '.join(each.key for each in near)}?" if near else "/api/search finds names"
    return NotFoundError(told, advice)
