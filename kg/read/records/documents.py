"""A record → the document it holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from betwixt.document import Document
from kg.read.records.bounds import check_identifier, check_words
from kg.read.records.columns import SHARED_IDS, Columns, columns_of, folded_name, is_empty
from kg.read.records.dates import date_text, iso_date, undated
from kg.read.records.heads.titles import first_line_title
from kg.read.records.languages.codes import language_code
from kg.read.records.languages.recognition import language_of
from kg.read.records.options import ReadOptions
from kg.read.records.outcomes import has_surrogates
from kg.read.records.people import people_of
from kg.read.records.record import Record, UnusableRecordError
from kg.read.records.values import labels_of, scalar, single

_HEAD = 4_000
"""Characters of a text that its title stands in, if it has one."""


class Identifier(NamedTuple):
    """The id of a record.

    Args:
        id: the record's own, or its name.
        own: whether it is the record's own.
        shared: whether other records may have the same.
    """

    id: str
    own: bool
    shared: bool


def document_of(record: Record, id: str, source: str, options: ReadOptions) -> Document:
    """The document of a record.

    A title that is given apart goes before the text, unless the text already begins with it as a line of its
    own, menus and banners before it aside. In a list of literature it stands for an abstract that is absent.
    A date or language that is none stays in the metadata as it is. Lists and objects are no metadata.

    Args:
        record: as the format has it.
        id: see ``identifier_of``.
        source: the file with the record's place in it.
        options: columns and language.

    Raises:
        UnusableRecordError: no text, a value of the wrong type, lone surrogates,
            an id or a word that is too long.
    """
    columns = columns_of(record, options)
    title = _title(record, columns)
    dated, date = _date(record, columns)
    language = _language(record, columns)
    others = [
        *(name for name in columns.others if name != dated),
        *([columns.date] if dated != columns.date else []),
        *([] if language else [columns.language]),
    ]
    text = _join(title, _body(record, columns, title))
    document = Document(
        id=id,
        text=text,
        title=title,
        language=options.language or language or language_of(text),
        date=date,
        url=_string(record, columns.url),
        authors=people_of(_value(record, columns.authors), columns.reference).names,
        categories=labels_of(_value(record, columns.categories)),
        metadata=_metadata(record, others) if options.metadata else {},
        source=source,
    )
    _refuse_surrogates(document)
    check_identifier(document.id)
    check_words(document.text)
    return document


def is_recognised(record: Record, options: ReadOptions) -> bool:
    """Whether the language of a record's document is neither in the record nor given by option."""
    return not (options.language or _language(record, columns_of(record, options)))


def date_problem(record: Record, options: ReadOptions) -> str:
    """Why what a record has for a date is none; empty where it is one, or the record has nothing."""
    columns = columns_of(record, options)
    value = _value(record, columns.date)
    if is_empty(value) or _date(record, columns)[1]:
        return ""
    text = date_text(value)
    return undated(text) if text else "no date in a notation that is read"


def remarks_on(record: Record, options: ReadOptions) -> tuple[str, ...]:
    """What of a record is not in its document, and what its reader remarked, each in some words."""
    columns = columns_of(record, options)
    remarks = list(record.remarks)
    if people_of(_value(record, columns.authors)).incomplete:
        remarks.append(f"{columns.authors}: not all authors have a name that is understood")
    value = _value(record, columns.categories)
    if not is_empty(value) and not labels_of(value):
        remarks.append(f"{columns.categories}: no categories that are understood")
    unread = ignored_columns(record, options)
    return (*remarks, *(f"{name}: {_noun(record.fields[name])} that is not read" for name in unread))


def ignored_columns(record: Record, options: ReadOptions) -> tuple[str, ...]:
    """Columns that are not read: lists and objects, which are no metadata."""
    columns = columns_of(record, options)
    return tuple(
        name
        for name in columns.others
        if isinstance(record.fields[name], list | Mapping) and not is_empty(record.fields[name])
    )


def identifier_of(record: Record, options: ReadOptions) -> Identifier:
    """The id of a record: its own, else its name.

    Raises:
        UnusableRecordError: it should have one of its own, and has none that can be used.
    """
    columns = columns_of(record, options)
    column = columns.id
    if column is None:
        return Identifier(record.name, False, False)
    if column not in record.fields:
        raise UnusableRecordError(f"no id: the record has no {column!r}")
    value = record.fields[column]
    if isinstance(value, bool | list | dict):
        raise UnusableRecordError(f"the id {column!r} is neither a string nor a number")
    identifier = scalar(value) or ""
    shared = column != options.id_column and folded_name(column) in SHARED_IDS
    if not identifier.strip():
        if shared:
            return Identifier(record.name, False, False)
        raise UnusableRecordError(f"empty id in {column!r}")
    return Identifier(identifier, True, shared)


def _body(record: Record, columns: Columns, title: str) -> str:
    body = single(_value(record, columns.text))
    if columns.reference and is_empty(body) and title:
        return title
    if columns.text is None or columns.text not in record.fields:
        wanted = f"no {columns.text!r}" if columns.text else "nothing known to be its text"
        names = ", ".join(map(repr, list(record.fields)[:20])) or "nothing"
        raise UnusableRecordError(f"no text: the record has {wanted}, but {names}; pass --column text=NAME")
    if isinstance(body, Mapping) and folded_name(columns.text) == "abstractinvertedindex":
        body = _of_inverted_index(body)
    if body is None:
        raise UnusableRecordError("empty text")
    if not isinstance(body, str):
        raise UnusableRecordError(f"the text {columns.text!r} is not a string")
    if not body.strip():
        raise UnusableRecordError("empty text")
    return body


def _of_inverted_index(index: Mapping[str, Any]) -> str:
    """The text of OpenAlex's ``abstract_inverted_index``: word → its places."""
    words = {
        place: word
        for word, places in index.items()
        for place in (places if isinstance(places, list) else [])
        if isinstance(place, int)
    }
    return " ".join(words[place] for place in sorted(words))


def _title(record: Record, columns: Columns) -> str:
    value = single(_value(record, columns.title))
    if isinstance(value, list | dict) and value:
        raise UnusableRecordError(f"the title {columns.title!r} is not a string")
    title = scalar(value) or ""
    return title if title.strip() else ""


def _date(record: Record, columns: Columns) -> tuple[str | None, str]:
    """The first column that holds a date, and this; None and an empty string where none does."""
    dates = ((name, iso_date(date_text(_value(record, name)))) for name in columns.dates)
    return next(((name, date) for name, date in dates if date), (None, ""))


def _language(record: Record, columns: Columns) -> str:
    return language_code(scalar(single(_value(record, columns.language))) or "")


def _join(title: str, body: str) -> str:
    rest = body[len(title) : len(title) + 1000].lstrip(" \t")
    begins_with_title = body.startswith(title) and rest[:1] in ("", "\n", "\r")
    if not title or begins_with_title or (title in body[:_HEAD] and first_line_title(body) == title):
        return body
    return f"{title}\n\n{body}"


def _value(record: Record, column: str | None) -> Any:
    return None if column is None else record.fields.get(column)


def _string(record: Record, column: str | None) -> str:
    return scalar(_value(record, column)) or ""


def _noun(value: object) -> str:
    return "a list" if isinstance(value, list) else "an object"


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
