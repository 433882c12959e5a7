"""Concepts: the hierarchy, lists in alphabetical order, and one concept with all its data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Query
from fastapi.responses import StreamingResponse

from queries.browse.concepts.records import (
    Concept,
    ConceptHead,
    ConceptSort,
    concepts_from,
    edge_evidence,
    narrower_concepts,
    read_concept,
    roots,
)
from queries.browse.evidence import Evidence
from queries.browse.exports import CONCEPT_COLUMNS, concept_rows
from queries.browse.index import BrowseIndex
from queries.browse.names import same_name
from queries.serve.http.paging import Page, Parted
from queries.serve.http.routing import api_router
from queries.serve.http.row_formats.tables import FILES, FileFormat, rows_file
from queries.serve.http.served import Index
from queries.serve.http.unknown_names import not_found

router = api_router("concepts", "/api")

Id = Annotated[str, Query(max_length=500, description="of a concept")]


@dataclass(frozen=True, slots=True)
class EdgeEvidence:
    """A sentence that says that one concept is a kind of another: both terms in it."""

    narrower: Evidence
    broader: Evidence


Begin = Annotated[str, Query(max_length=200, description="of their names")]
Sorted = Annotated[ConceptSort, Query(description="in alphabetical order, or those of most documents first")]


@router.get("/concepts")
def concepts(index: Index, part: Parted, begin: Begin = "", sort: Sorted = "name") -> Page[ConceptHead]:
    """All concepts, or those with a certain beginning of their name."""
    return part.page(*concepts_from(index, begin, sort=sort, limit=part.limit, offset=part.offset))


@router.get("/concepts.{format}", response_class=StreamingResponse, responses=FILES)
def concepts_file(index: Index, format: FileFormat, sort: Sorted = "name") -> StreamingResponse:
    """All concepts as a file, a row each."""
    return rows_file(CONCEPT_COLUMNS, concept_rows(index, sort=sort), format, "concepts")


@router.get("/hierarchy")
def hierarchy(index: Index, part: Parted, below: Id = "") -> Page[ConceptHead]:
    """The concepts directly below a concept; without one, the concepts at the top."""
    if not below:
        return part.page(*roots(index, limit=part.limit, offset=part.offset))
    above = required_concept(index, below).head
    return part.page(above.narrower, narrower_concepts(index, above.id, limit=part.limit, offset=part.offset))


@router.get("/hierarchy/evidence")
def evidence(index: Index, narrower: Id, broader: Id, part: Parted) -> Page[EdgeEvidence]:
    """The sentences that say that one concept is a kind of another."""
    edges = required_concept(index, narrower).broader
    total = next((edge.sentences for edge in edges if edge.concept.id == broader), 0)
    sentences = edge_evidence(index, narrower, broader, limit=part.limit, offset=part.offset)
    return part.page(
        max(total, part.offset + len(sentences)), [EdgeEvidence(*evidence_row) for evidence_row in sentences]
    )


@router.get("/concepts/{id:path}")
def concept(index: Index, id: str) -> Concept:
    """One concept: definition, what is above, below and beside it, documents by year."""
    return required_concept(index, id)


def required_concept(index: BrowseIndex, id: str) -> Concept:
    """A concept by its id, or by a name that it alone has.

    Raises:
        NotFoundError: there is none; the advice lists similar names.
    """
    record = read_concept_called(index, id)
    if record is None:
        raise not_found(f"there is no concept {id!r}", index, id.replace("-", " "), "concept")
    return record


def read_concept_called(index: BrowseIndex, named: str) -> Concept | None:
    """A concept by its id, its name or another spelling of this, or None."""
    record = read_concept(index, named)
    if record is None and (same := same_name(index, named, "concept")):
        record = read_concept(index, same)
    return record
