"""A record → the document it holds."""

from __future__ import annotations

from typing import Any

from betwixt.document import Document
from kg.read.records.bounds import check_identifier, check_words
from kg.read.records.columns import Columns, columns_of
from kg.read.records.languages import language_of
from kg.read.records.options import ReadOptions
from kg.read.records.outcomes import has_surrogates
from kg.read.records.record import Record, UnusableRecordError
from kg.read.records.values import iso_date, language_code, scalar, several, undated


def document_of(record: Record, options: ReadOptions) -> Document:
    """The document of a record.

    A title that is given apart goes before the text, unless the text already begins with
    it as a line of its own. A date or language that is none stays in the metadata as it
    is. Lists and objects are no metadata.

    Raises:
        UnusableRecordError: no text, an empty id, a value of the wrong type, lone surrogates,
            an id or a word that is too long.
    """
    columns = columns_of(record, options)
    title, body = _title(record, columns), _body(record, columns)
    date = iso_date(_string(record, columns.date))
    language = language_code(_string(record, columns.language))
    others = [*columns.others, *([] if date else [columns.date]), *([] if language else [columns.language])]
    text = _join(title, body)
    document = Document(
        id=_identifier(record, columns),
        text=text,
        title=title,
        language=language or options.language or language_of(text),
        date=date,
        url=_string(record, columns.url),
        authors=several(_value(record, columns.authors)),
        categories=several(_value(record, columns.categories)),
        metadata=_metadata(record, others) if options.metadata else {},
        source=f"{record.label}:{record.place.number}",
    )
    _refuse_surrogates(document)
    check_identifier(document.id)
    check_words(document.text)
    return document


def is_recognised(record: Record, options: ReadOptions) -> bool:
    """Whether the language of a record's document is neither in the record nor given by option."""
    return not (options.language or language_code(_string(record, columns_of(record, options).language)))


def date_problem(record: Record, options: ReadOptions) -> str:
    """Why what a record has for a date is none; empty where it is one, or the record has nothing."""
    return undated(_string(record, columns_of(record, options).date))


def has_own_id(record: Record, options: ReadOptions) -> bool:
    """Whether the id of a record's document is its own, and not the record's name."""
    return columns_of(record, options).id is not None


def _identifier(record: Record, columns: Columns) -> str:
    if columns.id is None or columns.id not in record.fields:
        if columns.id is not None:
            raise UnusableRecordError(f"no id: the record has no {columns.id!r}")
        return record.name
    value = record.fields[columns.id]
    if isinstance(value, bool | list | dict):
        raise UnusableRecordError(f"the id {columns.id!r} is neither a string nor a number")
    identifier = scalar(value) or ""
    if not identifier.strip():
        raise UnusableRecordError(f"empty id in {columns.id!r}")
    return identifier


def _body(record: Record, columns: Columns) -> str:
    if columns.text is None or columns.text not in record.fields:
        wanted = f"no {columns.text!r}" if columns.text else "nothing known to be its text"
        names = ", ".join(map(repr, list(record.fields)[:20])) or "nothing"
        raise UnusableRecordError(f"no text: the record has {wanted}, but {names}; pass --text-column NAME")
    body = record.fields[columns.text]
    if body is None:
        raise UnusableRecordError("empty text")
    if not isinstance(body, str):
        raise UnusableRecordError(f"the text {columns.text!r} is not a string")
    if not body.strip():
        raise UnusableRecordError("empty text")
    return body


def _title(record: Record, columns: Columns) -> str:
    value = _value(record, columns.title)
    if isinstance(value, list | dict):
        raise UnusableRecordError(f"the title {columns.title!r} is not a string")
    title = scalar(value) or ""
    return title if title.strip() else ""


def _join(title: str, body: str) -> str:
    rest = body[len(title) : len(title) + 1000].lstrip(" \t")
    begins_with_title = body.startswith(title) and rest[:1] in ("", "\n", "\r")
    return body if not title or begins_with_title else f"{title}\n\n{body}"


def _value(record: Record, column: str | None) -> Any:
    return None if column is None else record.fields.get(column)


def _string(record: Record, column: str | None) -> str:
    return scalar(_value(record, column)) or ""


def _metadata(record: Record, names: list[str | None]) -> dict[str, str]:
    return {name: value for name in names if name is not None and (value := _string(record, name))}


def _refuse_surrogates(document: Document) -> None:
    strings = {
        "id": [document.id],
        "text": [document.text],
        "url": [document.url],
        "authors": document.authors,
        "categories": document.categories,
        "metadata": [*document.metadata, *document.metadata.values()],
        "file's name": [document.source],
    }
    for field, values in strings.items():
        if any(map(has_surrogates, values)):
            raise UnusableRecordError(f"a lone surrogate (half of a UTF-16 pair) in the {field}")
