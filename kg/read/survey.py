"""What ``kg build --dry-run`` shows: which column became which field, and what all of the input holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath

from betwixt.document import Document
from kg.read.formats.sources import format_of
from kg.read.occurrences import Occurrences
from kg.read.reader import Brought, Reading
from kg.read.records.columns import COMMON_NAMES, columns_of
from kg.read.records.documents import ignored_columns
from kg.read.records.options import ReadOptions
from kg.read.records.outcomes import Duplicate, Rejected
from kg.read.records.record import Record


@dataclass(frozen=True, slots=True)
class FieldMapping:
    """How one record became a document.

    Args:
        document: the result.
        columns: field of the document → column it was read from, for those that have one.
        ignored: columns that were not read: lists and objects, which are no metadata.
    """

    document: Document
    columns: Mapping[str, str]
    ignored: tuple[str, ...]


@dataclass(slots=True)
class Survey:
    """What was seen so far.

    Attributes:
        formats: format → documents.
        languages: language → documents.
        duplicates: records that an earlier one repeats.
        rejected: reasons and places of what cannot be read.
        undated: dates that cannot be read, whose documents have none.
        remarks: what is not read of records, or looks wrong in them.
    """

    formats: Counter[str] = field(default_factory=Counter)
    languages: Counter[str] = field(default_factory=Counter)
    duplicates: int = 0
    rejected: Occurrences = field(default_factory=Occurrences)
    undated: Occurrences = field(default_factory=Occurrences)
    remarks: Occurrences = field(default_factory=Occurrences)

    @property
    def documents(self) -> int:
        """How many there are."""
        return self.languages.total()

    def add(self, brought: Brought, options: ReadOptions) -> None:
        """Count what became of a record."""
        outcome = brought.outcome
        if isinstance(outcome, Rejected):
            self.rejected.add(outcome.reason, f"{outcome.source} {outcome.place}".rstrip())
        elif isinstance(outcome, Duplicate):
            self.duplicates += 1
        else:
            format = options.format or format_of(PurePath(brought.origin.file).name)[0]
            self.formats[format or "of standard input"] += 1
            self.languages[outcome.language] += 1
            if brought.date_problem:
                self.undated.add(brought.date_problem, outcome.source)
            for remark in brought.remarks:
                self.remarks.add(remark, outcome.source)


def survey(
    inputs: Sequence[str], options: ReadOptions | None = None
) -> Iterator[tuple[Survey, FieldMapping | Rejected | Duplicate]]:
    """Read all of the inputs, as a build would: after each record what was seen, and what became of it.

    Raises:
        InvalidInputError: as ``read`` does.
    """
    options = options or ReadOptions()
    seen = Survey()
    for record, brought in Reading(inputs, options).with_records():
        seen.add(brought, options)
        outcome = brought.outcome
        if isinstance(record, Record) and isinstance(outcome, Document):
            yield seen, _mapping(record, outcome, options)
        elif not isinstance(outcome, Document):
            yield seen, outcome


def _mapping(record: Record, document: Document, options: ReadOptions) -> FieldMapping:
    columns = columns_of(record, options)
    fields = {field: getattr(columns, field) for field in COMMON_NAMES}
    return FieldMapping(
        document,
        {field: column for field, column in fields.items() if column in record.fields},
        ignored_columns(record, options),
    )
