"""What a graph holds, at a glance."""

from __future__ import annotations

from dataclasses import dataclass

from queries.browse.concepts.records import ConceptHead, roots
from queries.browse.documents.listing import DocumentPage, find_documents
from queries.browse.entities.records import EntityHead, list_entities
from queries.browse.facets.selection import Selection
from queries.browse.facets.values import facet_list
from queries.browse.index import BrowseIndex

_ENTITIES, _CONCEPTS, _DOCUMENTS, _VALUES = 12, 24, 8, 12


@dataclass(frozen=True, slots=True)
class EntitiesOfType:
    """The entities of a type that most documents speak of.

    Args:
        key: the type.
        documents: with any entity of it.
        total: how many entities have it.
        results: the first of them.
    """

    key: str
    documents: int
    total: int
    results: tuple[EntityHead, ...]


@dataclass(frozen=True, slots=True)
class Overview:
    """What there is, and where to begin.

    Args:
        tables: rows of each table of the graph.
        types: of entities, with the first entities of each.
        concepts: number of concepts without a broader one, and those with most documents.
        newest: documents, with the years and categories of all.
    """

    tables: dict[str, int]
    types: tuple[EntitiesOfType, ...]
    concepts: tuple[int, list[ConceptHead]]
    newest: DocumentPage


def overview(index: BrowseIndex) -> Overview:
    """Of a graph."""
    types = facet_list(index, "type", index.all_documents).values
    listed = [
        (type_value, *list_entities(index, type=type_value.key, limit=_ENTITIES)) for type_value in types
    ]
    return Overview(
        index.tables,
        tuple(
            EntitiesOfType(type_value.key, type_value.documents, total, tuple(entities))
            for type_value, total, entities in listed
        ),
        roots(index, limit=_CONCEPTS),
        find_documents(index, Selection(), limit=_DOCUMENTS, facets=("year", "category"), values=_VALUES),
    )
