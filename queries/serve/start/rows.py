"""What the first page shows."""

from __future__ import annotations

from dataclasses import dataclass

from queries.browse.concepts.records import ConceptHead
from queries.browse.overview import EntitiesOfType
from queries.browse.overview import overview as found_overview
from queries.serve.documents.rows import Documents
from queries.serve.http.paging import Page, cursor_after
from queries.serve.http.routing import api_router
from queries.serve.http.served import Index, Served

router = api_router("documents", "/api")


@dataclass(frozen=True, slots=True)
class OverviewFound:
    """What there is, and where to begin.

    Args:
        name: of the graph.
        tables: rows of each of its tables.
        types: of entities, with those of them that tell most about the documents.
        concepts: those at the top of the hierarchy with most documents.
        notable_concepts: those that tell most about the documents, wherever they are in the hierarchy.
        documents: the newest ones, with the years and categories of all.
    """

    name: str
    tables: dict[str, int]
    types: tuple[EntitiesOfType, ...]
    concepts: Page[ConceptHead]
    notable_concepts: list[ConceptHead]
    documents: Documents


@router.get("/overview")
def overview(graph: Served, index: Index) -> OverviewFound:
    """What the graph holds at a glance: counts, entities by type, concepts, the newest documents."""
    overview_shown = found_overview(index)
    total, concepts = overview_shown.concepts
    newest = overview_shown.newest
    return OverviewFound(
        graph.name,
        overview_shown.tables,
        overview_shown.types,
        Page(total, concepts, cursor_after(0, len(concepts), total) or None),
        overview_shown.notable,
        Documents(
            newest.total,
            newest.hits,
            cursor_after(0, len(newest.hits), newest.total) or None,
            newest.facets,
        ),
    )
