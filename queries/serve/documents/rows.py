"""Documents: search and facets, and one document with its annotations."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Query
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, Field

from queries.browse.by_number import concept_ids, document_rows, entity_keys
from queries.browse.documents.listing import (
    Hit,
    ReadDocument,
    find_documents,
    read_document,
)
from queries.browse.documents.record import DescriptionRecord, EntityRecord, MentionRecord, RelationRecord
from queries.browse.documents.similar import SimilarDocuments, similar_documents
from queries.browse.documents.suggestions import Suggestion
from queries.browse.events.records import Event, events_of_document
from queries.browse.evidence import DocumentHead
from queries.browse.facets.arrays import Numbers
from queries.browse.facets.selection import (
    Selection,
    Sort,
    chosen,
    ordered,
)
from queries.browse.facets.values import FACETS, FacetList, facet_list
from queries.browse.index import BrowseIndex
from queries.confidence import LIKELY
from queries.serve.http.paging import Page, Parted, cursor_after
from queries.serve.http.problems import NotFoundError
from queries.serve.http.routing import api_router
from queries.serve.http.row_formats.tables import FILES, FileFormat, rows_file
from queries.serve.http.scores import MinScore
from queries.serve.http.served import Index

router = api_router("documents", "/api")

_COLUMNS = ("identifier", "title", "date", "authors", "categories", "language", "url", "source", "length")
_LISTS = ("authors", "categories")
_TOGETHER = 500

Keys = Annotated[
    list[str], Field(description="a key of this facet; several narrow each other", max_length=40)
]


class SelectionQuery(BaseModel):
    """The part of an address that selects documents: words, and keys of each of ``FACETS``."""

    q: str = Field("", max_length=1_000, description='words, "phrases", begin*, -not')
    concept: Keys = []
    entity: Keys = []
    type: Keys = []
    category: Keys = []
    author: Keys = []
    year: Keys = []
    language: Keys = []
    source: Keys = []


async def selection(query: Annotated[SelectionQuery, Query()]) -> Selection:
    """What a request asks for."""
    return Selection(query.q, tuple((facet, key) for facet in FACETS for key in getattr(query, facet) if key))


Selected = Annotated[Selection, Depends(selection)]
Sorted = Annotated[
    Sort, Query(description="best: by the words asked for; the newest first where there are none")
]


@dataclass(frozen=True, slots=True)
class Documents(Page[Hit]):
    """Documents of a selection, the facets by which it can be narrowed, and values that set it apart."""

    facets: tuple[FacetList, ...] = ()
    suggested: tuple[Suggestion, ...] = ()


@dataclass(frozen=True, slots=True)
class FacetPart(FacetList):
    """Some values of a facet; ``next`` is the ``cursor`` of the part that follows."""

    next: str | None


@dataclass(frozen=True, slots=True)
class MentionFound:
    """A mention in a document: its characters, entity, concept and extractor."""

    start: int
    end: int
    surface: str
    kinds: tuple[str, ...]
    type: str
    entity: int | None
    concept: str | None
    score: float
    extractor: str


@dataclass(frozen=True, slots=True)
class EntityFound:
    """An entity of a document: places of its mentions, and the key under which all documents' meet."""

    id: str
    name: str
    key: str | None
    type: str
    item: str
    link_score: float


@dataclass(frozen=True, slots=True)
class RelationFound:
    """A relation: place of the anchor among the mentions, of the complement among the entities."""

    anchor: int
    preposition: str
    complement: int
    via: int | None
    explicit: bool
    score: float
    extractor: str


@dataclass(frozen=True, slots=True)
class DescriptionFound:
    """A description: its characters, what it describes, and the facts that say so too."""

    start: int
    end: int
    surface: str
    kind: str
    entity: int | None
    score: float
    extractor: str
    expresses: tuple[str, ...]
    contradicts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DocumentFound:
    """A document with all its annotations."""

    id: str
    document: DocumentHead
    text: str
    url: str
    categories: tuple[str, ...]
    metadata: dict[str, Any]
    source: str
    length: int
    sentences: tuple[tuple[int, int], ...]
    mentions: tuple[MentionFound, ...]
    entities: tuple[EntityFound, ...]
    relations: tuple[RelationFound, ...]
    descriptions: tuple[DescriptionFound, ...]
    events: tuple[Event, ...]


@router.get("/documents")
def documents(index: Index, selected: Selected, part: Parted, sort: Sorted = "best") -> Documents:
    """Documents by words and facets, with how many of them have which values."""
    page_found = find_documents(index, selected, sort=sort, offset=part.offset, limit=part.limit)
    page = part.page(page_found.total, page_found.hits)
    return Documents(page.total, page.results, page.next, page_found.facets, page_found.suggested)


@router.get("/documents.{format}", response_class=StreamingResponse, responses=FILES)
def documents_file(
    index: Index, selected: Selected, format: FileFormat, sort: Sorted = "newest"
) -> StreamingResponse:
    """All documents of a selection as a file, a row each."""
    numbers = ordered(index, chosen(index, selected), sort)
    rows = (
        row for at in range(0, len(numbers), _TOGETHER) for row in _rows(index, numbers[at : at + _TOGETHER])
    )
    return rows_file(_COLUMNS, rows, format, "documents")


def _rows(index: BrowseIndex, numbers: Numbers) -> list[list[Any]]:
    rows = document_rows(index, numbers)
    return [
        [json.loads(row[name]) if name in _LISTS else row[name] for name in _COLUMNS]
        for row in (rows[int(number)] for number in numbers)
    ]


@router.get("/facets/{facet}")
def facet(
    index: Index,
    selected: Selected,
    part: Parted,
    facet: str,
    containing: Annotated[str, Query(max_length=200, description="characters of the label")] = "",
) -> FacetPart:
    """All values of one facet that the documents of a selection have."""
    facet_values = facet_list(
        index,
        required_facet(facet),
        chosen(index, selected).documents,
        containing=containing,
        limit=part.limit,
        offset=part.offset,
    )
    return FacetPart(
        facet_values.facet,
        facet_values.values,
        facet_values.total,
        cursor_after(part.offset, len(facet_values.values), facet_values.total) or None,
    )


def required_facet(facet: str) -> str:
    """A facet by its name.

    Raises:
        NotFoundError: there is none.
    """
    if facet not in FACETS:
        raise NotFoundError(f"there is no facet {facet!r}", f"the facets: {', '.join(FACETS)}")
    return facet


@router.get("/similar")
def similar(
    index: Index,
    document: Annotated[str, Query(max_length=2_000, description="its identifier or IRI")],
    limit: Annotated[int, Query(ge=1, le=100)] = 10,
) -> SimilarDocuments:
    """Documents about the same as one, by the concepts and names that they share; values to search by."""
    return similar_documents(index, required_document(index, document).number, limit=limit)


@router.get("/documents/{identifier:path}")
def document(index: Index, identifier: str, min_score: MinScore = LIKELY) -> DocumentFound:
    """One document: text, mentions, entities, relations, descriptions, events."""
    return found_in(index, required_document(index, identifier), min_score)


def required_document(index: BrowseIndex, identifier: str) -> ReadDocument:
    """A document by its identifier or IRI.

    Raises:
        NotFoundError: there is none.
    """
    record = read_document(index, identifier)
    if record is None:
        raise NotFoundError(f"there is no document {identifier!r}", "/api/documents lists all")
    return record


def found_in(index: BrowseIndex, document: ReadDocument, least: float = LIKELY) -> DocumentFound:
    """A document as the API shows it.

    Args:
        index: of the graph.
        document: that is shown.
        least: score of relations, descriptions and events.
    """
    record = document.record
    keys = entity_keys(index, {entity.number for entity in record.entities if entity.number >= 0})
    concepts = concept_ids(index, {mention.concept for mention in record.mentions if mention.concept >= 0})
    text = document.text
    return DocumentFound(
        id=document.id,
        document=document.head,
        text=text,
        url=document.url,
        categories=document.categories,
        metadata=document.metadata,
        source=document.source,
        length=document.length,
        sentences=record.sentences,
        mentions=tuple(_mention(mention, text, concepts.get(mention.concept)) for mention in record.mentions),
        entities=tuple(_entity(entity, keys.get(entity.number)) for entity in record.entities),
        relations=tuple(_relation(relation) for relation in record.relations if relation.score >= least),
        descriptions=tuple(
            _description(description, text)
            for description in record.descriptions
            if description.score >= least
        ),
        events=tuple(events_of_document(index, document.number, record, least)),
    )


def _mention(mention: MentionRecord, text: str, concept: str | None) -> MentionFound:
    return MentionFound(
        start=mention.start,
        end=mention.end,
        surface=text[mention.start : mention.end],
        kinds=mention.kinds,
        type=mention.type,
        entity=_place(mention.entity),
        concept=concept,
        score=mention.score,
        extractor=mention.extractor,
    )


def _entity(entity: EntityRecord, key: str | None) -> EntityFound:
    return EntityFound(
        id=entity.id,
        name=entity.name,
        key=key,
        type=entity.type,
        item=entity.item,
        link_score=entity.link_score,
    )


def _relation(relation: RelationRecord) -> RelationFound:
    return RelationFound(
        anchor=relation.anchor,
        preposition=relation.preposition,
        complement=relation.complement,
        via=_place(relation.via),
        explicit=relation.explicit,
        score=relation.score,
        extractor=relation.extractor,
    )


def _description(description: DescriptionRecord, text: str) -> DescriptionFound:
    return DescriptionFound(
        start=description.start,
        end=description.end,
        surface=text[description.start : description.end],
        kind=description.kind,
        entity=_place(description.entity),
        score=description.score,
        extractor=description.extractor,
        expresses=description.expresses,
        contradicts=description.contradicts,
    )


def _place(number: int) -> int | None:
    return number if number >= 0 else None
