"""Concepts: one with what is known of it, its place in the hierarchy, and lists of all."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from betwixt.names.folding import accent_free
from queries.browse.entities.records import Count
from queries.browse.evidence import Evidence, evidence, strings
from queries.browse.index import BrowseIndex

ConceptSort = Literal["name", "documents"]


@dataclass(frozen=True, slots=True)
class ConceptHead:
    """A concept as lists show it.

    Args:
        id: its id.
        name: its most frequent surface.
        type: task, method, metric or material, or empty.
        documents: with it or anything narrower.
        narrower: concepts right below it.
    """

    id: str
    name: str
    type: str
    documents: int
    narrower: int


@dataclass(frozen=True, slots=True)
class Edge:
    """A concept right above or below another.

    Args:
        concept: the other one.
        basis: what says it: hypernyms, names, vocabulary or correction.
        score: 0 to 1.
        sentences: that say it.
    """

    concept: ConceptHead
    basis: str
    score: float
    sentences: int


@dataclass(frozen=True, slots=True)
class Concept:
    """What is known of a concept.

    Args:
        number: in this index.
        head: as lists show it.
        own_documents: with the concept itself.
        mentions: of it.
        language: of its names.
        names: its other surfaces, the most frequent first.
        definition: where a text says what it is, or None.
        broader: what is right above it.
        narrower: what is right below it, of most documents first.
        paths: from a root to what is above it, the shortest first; at most three.
        years: documents by year, with it or anything narrower.
        undated: documents without a date.
        beside: concepts in most of the same documents, which are neither above nor below it.
    """

    number: int
    head: ConceptHead
    own_documents: int
    mentions: int
    language: str
    names: tuple[str, ...]
    definition: Evidence | None
    broader: tuple[Edge, ...]
    narrower: tuple[Edge, ...]
    paths: tuple[tuple[ConceptHead, ...], ...]
    years: tuple[Count, ...]
    undated: int
    beside: tuple[ConceptHead, ...]


_HEAD = "id, name, coalesce(type, ''), documents_below, narrower"
_PATHS = 3
_BESIDE = 15
_LONGEST_PATH = 20


def read_concept(index: BrowseIndex, id: str) -> Concept | None:
    """A concept by its id, or None."""
    row = index.row("SELECT * FROM concept WHERE id = ?", (id,))
    if row is None:
        return None
    number = row["number"]
    documents = index.facet("concept").documents[number]
    years = _years(index, documents)
    definition = None
    if row["defined_in"] is not None:
        (definition,) = evidence(index, [(row["defined_in"], row["defined_start"], row["defined_end"])])
    return Concept(
        number,
        ConceptHead(row["id"], row["name"], row["type"] or "", row["documents_below"], row["narrower"]),
        row["documents"],
        row["mentions"],
        row["language"] or "",
        tuple(strings(row["aliases"])),
        definition,
        _edges(index, "broader", number),
        _edges(index, "narrower", number),
        _paths(index, number),
        tuple(Count(str(year), count) for year, count in years if year),
        sum(count for year, count in years if not year),
        _beside(index, number),
    )


def _years(
    index: BrowseIndex, documents: np.ndarray[tuple[int], np.dtype[np.int32]]
) -> list[tuple[int, int]]:
    years, counts = np.unique(index.years[documents], return_counts=True)
    return [(int(year), int(count)) for year, count in zip(years, counts, strict=True)]


def _edges(index: BrowseIndex, side: str, number: int) -> tuple[Edge, ...]:
    """What is right above (``broader``) or below (``narrower``)."""
    other = "narrower" if side == "broader" else "broader"
    rows = index.rows(
        f"SELECT concept.id, concept.name, coalesce(type, ''), documents_below, concept.narrower, basis,"
        " score,"
        " (SELECT count(*) FROM hypernymy WHERE hypernymy.narrower = concept_broader.narrower"
        "  AND hypernymy.broader = concept_broader.broader) AS sentences"
        f" FROM concept_broader JOIN concept ON concept.number = concept_broader.{side}"
        f" WHERE concept_broader.{other} = ? ORDER BY documents_below DESC, concept.folded",
        (number,),
    )
    return tuple(Edge(ConceptHead(*row[:5]), *row[5:]) for row in rows)


def _paths(index: BrowseIndex, number: int) -> tuple[tuple[ConceptHead, ...], ...]:
    """Ways down from roots, found upwards, the shortest first; there are no circles."""
    ways: list[tuple[int, ...]] = [(number,)]
    ended: list[tuple[int, ...]] = []
    while ways and len(ended) < _PATHS and len(ways[0]) < _LONGEST_PATH:
        way = ways.pop(0)
        above = index.rows(
            "SELECT concept.number FROM concept_broader"
            " JOIN concept ON concept.number = concept_broader.broader"
            " WHERE concept_broader.narrower = ? ORDER BY documents_below DESC LIMIT ?",
            (way[0], _PATHS),
        )
        if not above and len(way) > 1:
            ended.append(way[:-1])
        ways += [(row[0], *way) for row in above]
    known = concept_heads(index, {step for way in ended for step in way})
    return tuple(tuple(known[step] for step in way) for way in ended)


def _beside(index: BrowseIndex, number: int) -> tuple[ConceptHead, ...]:
    facet = index.facet("concept")
    counts = facet.count(facet.documents[number])
    related = index.rows(
        "SELECT ancestor FROM concept_ancestor WHERE concept = :of"
        " UNION ALL SELECT concept FROM concept_ancestor WHERE ancestor = :of",
        {"of": number},
    )
    counts[[number, *(row[0] for row in related)]] = 0
    # What is common anywhere is no neighbour: counted against what chance would give.
    expected = np.diff(facet.documents.offsets) * (len(facet.documents[number]) / max(index.documents, 1))
    surplus = np.where(counts > 1, counts - expected, 0)
    best = [int(place) for place in np.argsort(-surplus, kind="stable")[:_BESIDE] if surplus[place] > 0]
    known = concept_heads(index, best)
    return tuple(
        ConceptHead(head.id, head.name, head.type, int(counts[place_near]), head.narrower)
        for place_near in best
        for head in [known[place_near]]
    )


def concept_heads(index: BrowseIndex, numbers: Iterable[int]) -> dict[int, ConceptHead]:
    """Number → concept."""
    rows = index.rows_of(f"SELECT number, {_HEAD} FROM concept WHERE number IN ({{}})", numbers)
    return {row[0]: ConceptHead(*row[1:]) for row in rows}


def roots(index: BrowseIndex, *, limit: int = 50, offset: int = 0) -> tuple[int, list[ConceptHead]]:
    """Concepts with nothing above them, those of most documents first, and how many there are."""
    rows = index.rows(
        f"SELECT {_HEAD} FROM concept WHERE broader = 0"
        " ORDER BY documents_below DESC, folded LIMIT ? OFFSET ?",
        (limit, offset),
    )
    return sum(index.concept_roots), [ConceptHead(*row) for row in rows]


def narrower_concepts(index: BrowseIndex, id: str, *, limit: int, offset: int) -> list[ConceptHead]:
    """What is right below a concept, of most documents first."""
    rows = index.rows(
        "SELECT child.id, child.name, coalesce(child.type, ''), child.documents_below, child.narrower"
        " FROM concept_broader JOIN concept AS child ON child.number = concept_broader.narrower"
        " JOIN concept AS parent ON parent.number = concept_broader.broader"
        " WHERE parent.id = ? ORDER BY child.documents_below DESC, child.folded LIMIT ? OFFSET ?",
        (id, limit, offset),
    )
    return [ConceptHead(*row) for row in rows]


def concepts_from(
    index: BrowseIndex, begin: str, *, sort: ConceptSort = "name", limit: int = 100, offset: int = 0
) -> tuple[int, list[ConceptHead]]:
    """Concepts whose name begins so, in alphabetical order or those of most documents first; how many."""
    order = "folded, id" if sort == "name" else "documents_below DESC, folded, id"
    typed = accent_free(begin)
    between = "folded >= :begin AND folded < :end"
    values = {"begin": typed, "end": typed + "\U0010ffff", "limit": limit, "offset": offset}
    (total,) = index.row(f"SELECT count(*) FROM concept WHERE {between}", values)
    rows = index.rows(
        f"SELECT {_HEAD} FROM concept WHERE {between} ORDER BY {order} LIMIT :limit OFFSET :offset", values
    )
    return total, [ConceptHead(*row) for row in rows]


def edge_evidence(
    index: BrowseIndex, narrower: str, broader: str, *, limit: int = 20, offset: int = 0
) -> list[tuple[Evidence, Evidence]]:
    """The sentences that say that one concept is a kind of another: narrower and broader term in each."""
    rows = index.rows(
        "SELECT document, narrower_start, narrower_end, broader_start, broader_end FROM hypernymy"
        " WHERE narrower = (SELECT number FROM concept WHERE id = ?)"
        " AND broader = (SELECT number FROM concept WHERE id = ?)"
        " ORDER BY score DESC, document, narrower_start LIMIT ? OFFSET ?",
        (narrower, broader, limit, offset),
    )
    below = evidence(index, [(row[0], row[1], row[2]) for row in rows])
    above = evidence(index, [(row[0], row[3], row[4]) for row in rows])
    return list(zip(below, above, strict=True))


def concepts_of_document(index: BrowseIndex, document: int) -> list[Any]:
    """Rows of the concepts of a document, the most frequent first, with how often and where it has them."""
    return index.rows(
        "SELECT concept.*, concept_document.mentions AS here, start, end FROM concept_document"
        " JOIN concept ON concept.number = concept WHERE document = ?"
        " ORDER BY concept_document.mentions DESC, concept.documents, start",
        (document,),
    )


def concept_mentions(index: BrowseIndex, number: int, *, limit: int, offset: int) -> list[Evidence]:
    """The first mention of a concept in each of its documents, the newest first."""
    rows = index.rows(
        "SELECT document, start, end FROM concept_document WHERE concept = ?"
        " ORDER BY document LIMIT ? OFFSET ?",
        (number, limit, offset),
    )
    return evidence(index, [tuple(row) for row in rows])
