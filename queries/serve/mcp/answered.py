"""Rows of answers to questions, with the sentences of the places that they name."""

from __future__ import annotations

from typing import Any

from queries.browse.by_number import document_numbers
from queries.browse.evidence import Place, evidence
from queries.browse.index import BrowseIndex

_PLACES = (("start", "end"), ("anchor_start", "anchor_end"))


def add_sentences(index: BrowseIndex, rows: list[dict[str, Any]]) -> None:
    """Add the sentence to rows that name a document and characters in it, and have none."""
    placed = [(row, place) for row in rows if "sentence" not in row and (place := _place(row))]
    numbers = document_numbers(index, {place[0] for _, place in placed})
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
