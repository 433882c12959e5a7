"""Rows of answers to questions, with the sentences of the places that they name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from queries.browse.evidence import Place, evidence
from queries.browse.index import BrowseIndex

_PLACES = (("start", "end"), ("anchor_start", "anchor_end"))
_TOGETHER = 400


def add_sentences(index: BrowseIndex, rows: list[dict[str, Any]]) -> None:
    """Add the sentence to rows that name a document and characters in it, and have none."""
    placed = [(row, place) for row in rows if "sentence" not in row and (place := _place(row))]
    numbers = _numbers(index, {place[0] for _, place in placed})
    known: list[tuple[dict[str, Any], Place]] = [
        (row, (numbers[document], start, end))
        for row, (document, start, end) in placed
        if document in numbers
    ]
    shown = evidence(index, [place for _, place in known])
    for (row, _), extra in zip(known, shown, strict=True):
        if extra.sentence:
            row["sentence"] = " ".join(extra.sentence.split())


def _place(row: dict[str, Any]) -> tuple[str, int, int] | None:
    for first, last in _PLACES:
        document, start, end = row.get("document"), row.get(first), row.get(last)
        if isinstance(document, str) and isinstance(start, int) and isinstance(end, int):
            return document, start, end
    return None


def _numbers(index: BrowseIndex, documents: Iterable[str]) -> dict[str, int]:
    """Identifier or IRI of a document → its number."""
    asked, answer = list(documents), dict[str, int]()
    for at in range(0, len(asked), _TOGETHER):
        part = asked[at : at + _TOGETHER]
        places = ", ".join("?" * len(part))
        for column in ("identifier", "id"):
            rows = index.rows(f"SELECT {column}, number FROM document WHERE {column} IN ({places})", part)
            answer |= {row[0]: row[1] for row in rows}
    return answer
