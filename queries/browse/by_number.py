"""Rows of documents, entities and concepts by their numbers, and the numbers of documents."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from queries.browse.facets.arrays import Numbers
from queries.browse.index import BrowseIndex

_TOGETHER = 400
Row = Mapping[str, Any]


def entity_row(index: BrowseIndex, number: int) -> Row | None:
    """An entity of the whole graph, or None: of some numbers there is no name."""
    row: Row | None = index.row("SELECT * FROM entity WHERE number = ?", (number,))
    return row


def concept_row(index: BrowseIndex, number: int) -> Row | None:
    """A concept, or None."""
    row: Row | None = index.row("SELECT * FROM concept WHERE number = ?", (number,))
    return row


def item_row(index: BrowseIndex, qid: str) -> Row | None:
    """An item of Wikidata, or None."""
    row: Row | None = index.row("SELECT * FROM item WHERE qid = ?", (qid,))
    return row


def entity_names(index: BrowseIndex, numbers: Collection[int]) -> dict[int, tuple[str, str]]:
    """Number of each entity that is there → its key and its name."""
    rows = index.rows_of("SELECT number, key, name FROM entity WHERE number IN ({})", numbers)
    return {row[0]: (row[1], row[2]) for row in rows}


def entity_keys(index: BrowseIndex, numbers: Collection[int]) -> dict[int, str]:
    """Number of each entity that is there → its key."""
    return {number: key for number, (key, _) in entity_names(index, numbers).items()}


def concept_ids(index: BrowseIndex, numbers: Collection[int]) -> dict[int, str]:
    """Number of each concept that is there → its id."""
    return dict(index.rows_of("SELECT number, id FROM concept WHERE number IN ({})", numbers))


def document_rows(index: BrowseIndex, numbers: Numbers) -> dict[int, Row]:
    """Number of each document → its row."""
    rows = index.rows_of("SELECT * FROM document WHERE number IN ({})", numbers)
    return {row["number"]: row for row in rows}


def document_numbers(index: BrowseIndex, documents: Iterable[str]) -> dict[str, int]:
    """Identifier or IRI of each document that is there → its number."""
    asked, numbers = list(documents), dict[str, int]()
    for at in range(0, len(asked), _TOGETHER):
        part = asked[at : at + _TOGETHER]
        places = ", ".join("?" * len(part))
        for column in ("identifier", "id"):
            rows = index.rows(f"SELECT {column}, number FROM document WHERE {column} IN ({places})", part)
            numbers |= {row[0]: row[1] for row in rows}
    return numbers
