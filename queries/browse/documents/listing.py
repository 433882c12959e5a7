"""Lists of documents, and one document with all its annotations."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from queries.browse.documents.record import DocumentRecord, unpacked
from queries.browse.documents.suggestions import Suggestion, suggestions
from queries.browse.evidence import DocumentHead, Place, heads, strings
from queries.browse.facets.selection import (
    Selection,
    Sort,
    chosen,
    ordered,
)
from queries.browse.facets.values import FACETS, FacetList, facet_list
from queries.browse.index import BrowseIndex

BEFORE, AFTER = "\x02", "\x03"
"""What the index of words puts around those of a snippet that were asked for."""
_SNIPPET = 24
_BEGINNING = 220


@dataclass(frozen=True, slots=True)
class Hit:
    """A document of a list.

    Args:
        document: of the list.
        snippet: of its text: around the words that were asked for, else how it begins.
        asked: first character of each searched word in the snippet, and the character after its last.
    """

    document: DocumentHead
    snippet: str
    asked: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class DocumentPage:
    """A part of the documents of a selection.

    Args:
        total: how many there are.
        offset: of the first one here.
        hits: documents in the requested order.
        facets: how many of all of them have which values.
        suggested: values that set them apart from the other documents.
    """

    total: int
    offset: int
    hits: tuple[Hit, ...]
    facets: tuple[FacetList, ...]
    suggested: tuple[Suggestion, ...] = ()


def find_documents(
    index: BrowseIndex,
    selection: Selection,
    *,
    sort: Sort = "best",
    offset: int = 0,
    limit: int = 20,
    facets: Sequence[str] = FACETS,
    values: int = 8,
) -> DocumentPage:
    """The documents that a selection asks for, and the facets by which it can be narrowed.

    Args:
        index: of the graph.
        selection: words and facets to search for.
        sort: their order.
        offset: how many are passed over.
        limit: of documents.
        facets: that are counted.
        values: shown of each facet.

    Raises:
        WrongParameterError: there is no such facet.
    """
    selected = chosen(index, selection)
    shown = [int(number) for number in ordered(index, selected, sort)[offset : offset + limit]]
    known = heads(index, shown)
    snippets = _snippets(index, shown, selected.match)
    return DocumentPage(
        len(selected.documents),
        offset,
        tuple(Hit(known[number], *_without_marks(snippets.get(number, ""))) for number in shown),
        tuple(
            facet_list(index, facet, selected.documents, chosen=selection.of_facet(facet), limit=values)
            for facet in facets
        ),
        tuple(suggestions(index, selected.documents, selection.values)) if facets and not offset else (),
    )


def _snippets(index: BrowseIndex, numbers: Sequence[int], match: str) -> dict[int, str]:
    if not match:
        beginning = (
            f"SELECT number, title, substr(text, 1, {_BEGINNING + 200}) FROM document WHERE number IN ({{}})"
        )
        return {row[0]: _beginning(row[1], row[2]) for row in index.rows_of(beginning, numbers)}
    places = ", ".join("?" * len(numbers))
    statement = (
        f"SELECT rowid, snippet(document_text, 1, '{BEFORE}', '{AFTER}', '…', {_SNIPPET})"
        f" FROM document_text WHERE document_text MATCH ? AND rowid IN ({places})"
    )
    return {row[0]: " ".join((row[1] or "").split()) for row in index.rows(statement, (match, *numbers))}


def _without_marks(snippet: str) -> tuple[str, tuple[tuple[int, int], ...]]:
    """The text, and the stretches that were marked; a text may hold such marks itself."""
    text, places, start = "", [], None
    for part in re.split(f"([{BEFORE}{AFTER}])", snippet):
        if part == BEFORE:
            start = len(text)
        elif part == AFTER:
            if start is not None and start < len(text):
                places.append((start, len(text)))
            start = None
        else:
            text += part
    return text, tuple(places)


def matching_places(index: BrowseIndex, numbers: Sequence[int], match: str, most: int) -> list[Place]:
    """Where words stand in the texts of some documents.

    Args:
        index: of the graph.
        numbers: of the documents.
        match: the words as SQLite's full-text search takes them (``facets.selection.match_of``).
        most: places in each document.
    """
    rows = index.rows(
        f"SELECT rowid, highlight(document_text, 1, '{BEFORE}', '{AFTER}') FROM document_text"
        f" WHERE document_text MATCH ? AND rowid IN ({', '.join('?' * len(numbers))})",
        (match, *numbers),
    )
    return [(row[0], *stretch) for row in rows for stretch in _stretches(row[1] or "", most)]


def _stretches(highlighted: str, most: int) -> list[tuple[int, int]]:
    """Where the first marked words stand in the text without the marks."""
    stretches = []
    pieces = highlighted.split(BEFORE)
    at = len(pieces[0])
    for piece in pieces[1 : most + 1]:
        marked, _, rest = piece.partition(AFTER)
        stretches.append((at, at + len(marked)))
        at += len(marked) + len(rest)
    return stretches


def _beginning(title: str | None, text: str | None) -> str:
    rest = (text or "").strip()
    if title and rest.startswith(title):
        rest = rest[len(title) :]
    elif not title:
        rest = rest.partition("\n")[2]
    words = " ".join(rest.split())
    return words if len(words) <= _BEGINNING else words[:_BEGINNING].rpartition(" ")[0] + " …"


@dataclass(frozen=True, slots=True)
class ReadDocument:
    """One document.

    Args:
        number: of it in this index.
        id: its IRI.
        head: as lists show it.
        text: of it; empty where the graph keeps no texts.
        url: where it can be read, or empty.
        categories: of it.
        metadata: other fields of its record.
        source: the file and the place in it.
        length: in code points.
        record: its annotations.
    """

    number: int
    id: str
    head: DocumentHead
    text: str
    url: str
    categories: tuple[str, ...]
    metadata: dict[str, Any]
    source: str
    length: int
    record: DocumentRecord

    def surface(self, start: int, end: int) -> str:
        """Some characters of the text in one line."""
        return " ".join(self.text[start:end].split())


def read_document(index: BrowseIndex, identifier: str) -> ReadDocument | None:
    """A document by its identifier or IRI, or None."""
    row = index.row(
        "SELECT * FROM document WHERE identifier = ? UNION ALL SELECT * FROM document WHERE id = ?",
        (identifier, identifier),
    )
    if row is None:
        return None
    head = DocumentHead(
        row["identifier"],
        row["heading"],
        row["date"] or "",
        tuple(strings(row["authors"])),
        row["language"] or "",
    )
    return ReadDocument(
        row["number"],
        row["id"],
        head,
        row["text"] or "",
        row["url"] or "",
        tuple(strings(row["categories"])),
        json.loads(row["metadata"]) if row["metadata"] else {},
        row["source"] or "",
        row["length"],
        unpacked(row["annotations"]),
    )
