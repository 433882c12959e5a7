"""What a graph holds, at a glance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import TypeVar

from betwixt.names.keys import name_key
from betwixt.news_sources import is_news_source
from queries.browse.concepts.records import ConceptHead, roots
from queries.browse.documents.listing import DocumentPage, find_documents
from queries.browse.entities.records import EntityHead, list_entities
from queries.browse.facets.selection import Selection
from queries.browse.facets.values import facet_list
from queries.browse.index import BrowseIndex

_ENTITIES, _CONCEPTS, _DOCUMENTS, _VALUES = 8, 24, 8, 12
_CANDIDATES = 200
"""Of most documents, among which what is worth looking at is chosen."""

Head = TypeVar("Head", EntityHead, ConceptHead)


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
        types: of entities, with the entities of each that are worth looking at (``worth``); news agencies
            and outlets are last.
        concepts: number of concepts without a broader one, and those with most documents.
        notable: concepts that are worth looking at, wherever they are in the hierarchy, with the documents
            that name each itself.
        newest: documents, with the years and categories of all.
    """

    tables: dict[str, int]
    types: tuple[EntitiesOfType, ...]
    concepts: tuple[int, list[ConceptHead]]
    notable: list[ConceptHead]
    newest: DocumentPage


def worth(index: BrowseIndex, heads: Sequence[Head]) -> list[Head]:
    """Entities or concepts, what tells most about the documents first.

    It is the documents that have it, times how much it tells to have it: the logarithm of all documents over
    these (Salton and Buckley 1988, "Term-weighting approaches in automatic text retrieval"). What is in all
    documents tells nothing, and what is in one tells of that one alone.

    Args:
        index: of the graph.
        heads: those of most documents; among equals their order stays.
    """
    total = max(len(index.all_documents), 1)
    return sorted(heads, key=lambda head: -head.documents * log(total / max(head.documents, 1)))


def _subjects(entities: Sequence[EntityHead]) -> tuple[EntityHead, ...]:
    """The first of some entities; those that texts come from, such as Reuters, behind all others."""
    return tuple(sorted(entities, key=lambda entity: is_news_source(entity.name))[:_ENTITIES])


def _notable(index: BrowseIndex) -> list[ConceptHead]:
    """Concepts of most documents, those first that tell most and are special to these documents.

    Special is what more documents name than have its words in other fields (``usual_share``), by the
    logarithm. What is no more frequent than there, such as "experience", comes last.
    """
    total = max(len(index.all_documents), 1)
    rows = index.rows(
        "SELECT id, name, coalesce(type, ''), documents, narrower, usual_share FROM concept"
        " WHERE documents > 0 ORDER BY documents DESC, folded LIMIT ?",
        (_CANDIDATES,),
    )

    def special(documents: int, usual: float) -> float:
        return max(log(documents / total / usual), 0.0)

    ranked = sorted(rows, key=lambda row: -row[3] * log(total / row[3]) * special(row[3], row[5]))
    return [ConceptHead(*row[:5]) for row in ranked]


def _without_names(index: BrowseIndex, concepts: Sequence[ConceptHead]) -> list[ConceptHead]:
    """Those of some concepts that are not called like a person, organisation or place."""
    keys = {concept.id: name_key(concept.name, "en") for concept in concepts}
    places = ", ".join("?" * len(keys))
    kinds = "('PERSON', 'ORGANISATION', 'LOCATION')"
    rows = index.rows(
        f"SELECT key FROM entity WHERE key IN ({places}) AND type IN {kinds}", tuple(keys.values())
    )
    named = {key for (key,) in rows}
    return [concept for concept in concepts if keys[concept.id] not in named]


def overview(index: BrowseIndex) -> Overview:
    """Of a graph."""
    types = facet_list(index, "type", index.all_documents).values
    listed = [
        (type_value, *list_entities(index, type=type_value.key, limit=_CANDIDATES)) for type_value in types
    ]
    return Overview(
        index.tables,
        tuple(
            EntitiesOfType(type_value.key, type_value.documents, total, _subjects(worth(index, entities)))
            for type_value, total, entities in listed
        ),
        roots(index, limit=_CONCEPTS),
        _without_names(index, _notable(index))[:_CONCEPTS],
        find_documents(index, Selection(), limit=_DOCUMENTS, facets=("year", "category"), values=_VALUES),
    )
