"""Which column of a record is which field of a document."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, fields
from functools import lru_cache

from kg.read.records.options import ReadOptions
from kg.read.records.record import Record

COMMON_NAMES: dict[str, tuple[str, ...]] = {
    "id": (
        "id", "_id", "arxiv_id", "doc_id", "document_id", "doc_key", "paper_id", "doi", "pmid", "uuid", "key",
    ),
    "title": ("title", "headline", "display_name"),
    "text": (
        "text", "body", "content", "full_text", "abstract", "abstract_note", "article", "document", "summary",
        "abstract_inverted_index",
    ),
    "date": (
        "date", "issued", "published", "publication_date", "pub_date", "published_at", "created",
        "created_at", "when", "year", "publication_year", "update_date", "published_online",
        "published_print", "date_published", "published_date", "pub_year", "dateline",
    ),
    "url": ("url", "link", "uri"),
    "language": ("language", "lang", "langid"),
    "authors": (
        "authors_parsed", "authors", "author_text", "author", "authorships", "creators", "creator", "byline",
    ),
    "categories": (
        "categories", "category", "keywords", "keyword", "tags", "manual_tags", "subjects", "subject",
        "topics",
    ),
}  # fmt: skip
"""Field → names by which its column is found, best first; case and signs between words are ignored."""

SHARED_IDS = frozenset({"doi", "pmid", "uuid", "key", "arxivid"})
"""Names of ids that a record may lack, and that two may share: chapters of one book have its DOI."""

_KINDS = frozenset({"type", "itemtype", "entrytype"})
_OF_REFERENCES = frozenset(
    {"issued", "author", "authors", "creators", "authorships", "containertitle", "publicationtitle", "doi"}
)
_APART = re.compile(r"(?<=\S)[\s_-]+")


@dataclass(frozen=True, slots=True)
class Columns:
    """For each field the column that holds it, or None.

    Args:
        dates: every column that may hold the date, the best first.
        others: columns that belong to no field.
        reference: whether the record is one of a list of literature, whose title stands for an
            abstract that is absent.
    """

    id: str | None
    title: str | None
    text: str | None
    date: str | None
    url: str | None
    language: str | None
    authors: str | None
    categories: str | None
    dates: tuple[str, ...]
    others: tuple[str, ...]
    reference: bool


_WHOLE_FILE = ReadOptions()


def columns_of(record: Record, options: ReadOptions) -> Columns:
    """The columns by option, the remaining fields by their common names.

    A column by option is named even if the record lacks it. Of several columns that may hold a field
    the best is taken that has something.
    """
    empty = tuple(name for name, value in record.fields.items() if is_empty(value))
    return _columns(tuple(record.fields), empty, _WHOLE_FILE if record.whole_file else options)


def is_empty(value: object) -> bool:
    """Whether a value says nothing: null, white space, an empty list or object."""
    return value is None or value in ([], {}) or (isinstance(value, str) and not value.strip())


@lru_cache(maxsize=4096)
def _columns(names: tuple[str, ...], empty: tuple[str, ...], options: ReadOptions) -> Columns:
    given = _given(options)
    by_name: dict[str, str] = {}
    for name in names:
        if name not in given.values():
            by_name.setdefault(name.strip().casefold(), name)
    loose: dict[str, str] = {}
    for folded, name in by_name.items():
        loose.setdefault(folded_name(folded), name)
    columns: dict[str, str | None] = {}
    dates: tuple[str, ...] = ()
    for field, common in COMMON_NAMES.items():
        candidates = [by_name.get(name) or loose.get(folded_name(name)) for name in common]
        present = [name for name in candidates if name is not None]
        best = next((name for name in present if name not in empty), present[0] if present else None)
        columns[field] = given.get(field, best)
        if field == "date":
            dates = tuple(
                dict.fromkeys([given[field]] if field in given else [*filter(None, [best]), *present])
            )
    used = set(columns.values())
    others = tuple(name for name in names if name not in used)
    return Columns(**columns, dates=dates, others=others, reference=_is_reference(loose))


def folded_name(name: str) -> str:
    """A name without case, spaces, hyphens and underscores: ``abstractnote`` of ``Abstract Note``."""
    return _APART.sub("", name.strip().casefold())


def missing_column(names: Iterable[str], options: ReadOptions) -> str:
    """Why a table of these columns cannot be read; empty where it can.

    Only the text must be there, or the title of a reference; a column named by option must too.
    """
    names = tuple(names)
    listed = ", ".join(map(repr, names[:50])) or "none"
    for field, name in _given(options).items():
        if name not in names:
            return f"no column {name!r} for the {field}; the columns are {listed}"
    columns = _columns(names, (), options)
    if columns.text is None and not (columns.reference and columns.title):
        return f"no column is known to hold the text; the columns are {listed}"
    return ""


def _is_reference(names: Iterable[str]) -> bool:
    names = set(names)
    return bool(names & _KINDS and names & _OF_REFERENCES)


def _given(options: ReadOptions) -> dict[str, str]:
    return {
        field.name.removesuffix("_column"): getattr(options, field.name)
        for field in fields(options)
        if field.name.endswith("_column") and getattr(options, field.name) is not None
    }
