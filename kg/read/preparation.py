"""A record → its document, as far as it depends on nothing but the record: any process can do it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from betwixt.document import Document
from kg.read.records.documents import (
    Identifier,
    date_problem,
    document_of,
    identifier_of,
    is_recognised,
    remarks_on,
)
from kg.read.records.options import ReadOptions
from kg.read.records.origin import Origin
from kg.read.records.outcomes import Rejected
from kg.read.records.record import Record, UnusableRecordError

Entry = tuple[Origin, Record | Rejected]
"""A record, or the place of one that cannot be read, with its file."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A record's document, before anybody looks whether others have its id.

    Args:
        document: with the id that the record has or is called by.
        identifier: of the record.
        recognised: whether its language is a guess.
        date_problem: why it has no date though its record has something for one; else empty.
        remarks: what of the record is not in the document, and what is odd about it.
    """

    document: Document
    identifier: Identifier
    recognised: bool
    date_problem: str
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Preparation:
    """How records are prepared.

    Args:
        options: of the reading.
        base: the folder that ``Document.source`` is relative to, resolved; empty for absolute paths.
    """

    options: ReadOptions
    base: str

    def of(self, entry: Entry) -> Prepared | str:
        """What comes of a record: its document, or why it has none."""
        origin, record = entry
        if isinstance(record, Rejected):
            return record.reason
        try:
            identifier = identifier_of(record, self.options)
            source = f"{origin.seen_from(self.base)}:{record.place.number}"
            return Prepared(
                document_of(record, identifier.id, source, self.options),
                identifier,
                is_recognised(record, self.options),
                date_problem(record, self.options),
                remarks_on(record, self.options),
            )
        except UnusableRecordError as error:
            return str(error)


Result = tuple[Entry, Prepared | str]
"""A record with its document, or with the reason why it has none."""

Prepare = Callable[[Preparation, Iterator[Entry]], Iterator[Result]]
"""Gives what comes of each record, in their order."""


def here(preparation: Preparation, records: Iterator[Entry]) -> Iterator[Result]:
    """By this process, one at a time."""
    return ((entry, preparation.of(entry)) for entry in records)
