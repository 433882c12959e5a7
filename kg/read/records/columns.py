"""Which column of a record is which field of a document."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from functools import lru_cache

from kg.read.records.options import ReadOptions
from kg.read.records.record import Record

COMMON_NAMES: dict[str, tuple[str, ...]] = {
    "id": ("id", "_id", "arxiv_id", "doc_id", "document_id", "doc_key", "paper_id", "doi", "pmid", "uuid"),
    "title": ("title", "headline"),
    "text": ("text", "body", "content", "full_text", "abstract", "article", "document", "summary"),
    "date": (
        "date", "created", "published", "publication_date", "pub_date", "published_at", "created_at",
        "when", "year",
    ),
    "url": ("url", "link", "uri"),
    "language": ("language", "lang"),
    "authors": ("authors", "author_text", "author", "creator", "byline"),
    "categories": ("categories", "category", "keywords", "tags", "subjects", "topics"),
}  # fmt: skip
"""Field → names by which its column is found, best first; case does not matter."""


@dataclass(frozen=True, slots=True)
class Columns:
    """For each field the column that holds it, or None; ``others`` belong to no field."""

    id: str | None
    title: str | None
    text: str | None
    date: str | None
    url: str | None
    language: str | None
    authors: str | None
    categories: str | None
    others: tuple[str, ...]


_WHOLE_FILE = ReadOptions()


def columns_of(record: Record, options: ReadOptions) -> Columns:
    """The columns by option, the remaining fields by their common names.

    A column by option is named even if the record lacks it.
    """
    return _find(tuple(record.fields), _WHOLE_FILE if record.whole_file else options)


@lru_cache(maxsize=1024)
def _find(names: tuple[str, ...], options: ReadOptions) -> Columns:
    given = _given(options)
    folded: dict[str, str] = {}
    for name in names:
        if name not in given.values():
            folded.setdefault(name.strip().casefold(), name)
    found: dict[str, str | None] = {}
    for field, common in COMMON_NAMES.items():
        detected = next((folded[name] for name in common if name in folded), None)
        found[field] = given.get(field, detected)
    used = set(found.values())
    return Columns(**found, others=tuple(name for name in names if name not in used))


def missing_column(names: Iterable[str], options: ReadOptions) -> str:
    """Why a table of these columns cannot be read; empty where it can.

    Only the text must be there; a column named by option must too.
    """
    names = tuple(names)
    listed = ", ".join(map(repr, names[:50])) or "none"
    for field, name in _given(options).items():
        if name not in names:
            return f"no column {name!r} for the {field}; the columns are {listed}"
    if _find(names, options).text is None:
        return f"no column is known to hold the text; the columns are {listed}"
    return ""


def _given(options: ReadOptions) -> dict[str, str]:
    return {
        field.name.removesuffix("_column"): getattr(options, field.name)
        for field in fields(options)
        if field.name.endswith("_column") and getattr(options, field.name) is not None
    }
